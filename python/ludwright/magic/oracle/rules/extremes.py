"""What has the most or the least of its kind: "a creature with the greatest power among creatures"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from .base import G
from .filters import atoms


@dataclass(frozen=True, slots=True)
class Most:
    """The greatest, or the least, of a number among others."""

    stat: str
    among: Any
    most: bool


def _most(filter_: Any) -> Most | None:
    match filter_:
        case f.OneOf(n.Extreme(most, stat, n.Phrase(quantity=n.Each()) as among)):
            return Most(stat, among, most)
    return None


def _somebodys(noun: Any) -> bool:
    parts = atoms(noun.filter) if isinstance(noun, n.Phrase) else []
    return any(isinstance(part, f.ControlledBy) for part in parts)


def _of_most(x: Most) -> f.OneOf | None:
    if not isinstance(x.among, n.Phrase) or not isinstance(x.among.quantity, n.Each) or x.among.zones:
        return None
    held = [part.who for part in atoms(x.among.filter) if isinstance(part, f.ControlledBy)]
    if any(not isinstance(who, n.You | n.Opponents) for who in held):
        return None  # each of them has a greatest of their own
    stat: Any = x.stat
    return f.OneOf(n.Extreme(x.most, stat, x.among))


G.view("tail", "most of all", _most, _of_most)
G.promote("tail")
for _most_, _word in ((True, "greatest"), (False, "least")):
    _line = f"with the {_word} {{stat:stat}} among {{among:np plural}}"
    G.rule(
        "most of all",
        Most,
        f"{_line} on the battlefield",
        most=_most_,
        where=lambda x: not _somebodys(x.among),
    )
    G.rule("most of all", Most, _line, most=_most_)
