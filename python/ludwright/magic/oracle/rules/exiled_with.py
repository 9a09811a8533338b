"""Cards that other abilities of the card exiled (CR 607.2a): how many there are, and each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from .base import G, closed
from .nouns import EXILED, Among

G.rule("counted", n.Linked, "card(s) exiled with ~", word="exiled", of=None)
G.promote("counted")
G.rule(
    "among",
    Among,
    "each {filter:card noun(sg)} exiled with ~",
    quantity=n.Each(),
    among=EXILED,
    random=False,
    agrees="sg",
)


@dataclass(frozen=True, slots=True)
class SoMany:
    """So many of them are there."""

    many: Any


def _so_many(sign: str) -> Any:
    def there(cond: Any) -> SoMany | None:
        match cond:
            case c.Compare(v.Count(held), cmp, many) if held == EXILED and cmp == sign:
                return SoMany(many)
        return None

    def back(x: SoMany) -> c.Compare:
        cmp: Any = sign
        return c.Compare(v.Count(EXILED), cmp, x.many)

    return there, back


for _sign, _words in ((">=", "or more"), ("<=", "or fewer")):
    _there, _back = _so_many(_sign)
    G.view("cond", f"exiled {_sign}", _there, _back)
    G.promote("cond")
    G.rule(f"exiled {_sign}", SoMany, f"there are {{many:count word}} {_words} cards exiled with ~")
closed("cond", {c.Exists(EXILED): "a card is exiled with ~"})
G.promote("cond")
