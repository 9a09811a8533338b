"""What is said after a noun, of more than one thing at once: "with power or toughness 1 or less"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ..kernel.makers import Unsaid
from ..kernel.words import OWN
from .base import G, closed


@dataclass(frozen=True, slots=True)
class EitherSize:
    """Power or toughness, whichever."""

    cmp: str
    value: Any


def _either_size(filter_: Any) -> EitherSize | None:
    match filter_:
        case f.Or((f.StatIs("power", cmp, value), f.StatIs("toughness", same, other))):
            return EitherSize(cmp, value) if (cmp, value) == (same, other) else None
    return None


def _of_either(x: EitherSize) -> f.Or:
    cmp: Any = x.cmp
    return f.Or((f.StatIs("power", cmp, x.value), f.StatIs("toughness", cmp, x.value)))


G.view("tail", "either size", _either_size, _of_either)
G.promote("tail")
G.rule("either size", EitherSize, "with power or toughness {value:numeral} or less", cmp="<=")
G.rule("either size", EitherSize, "with power or toughness {value:numeral} or greater", cmp=">=")
G.rule("either size", EitherSize, "with power or toughness {value:numeral}", cmp="==")
closed(
    "tail",
    {
        f.Not(f.Named(OWN)): "not named ~",
        f.Not(f.StateIs("attacked this turn")): "that didn't attack this turn",
        f.Not(f.StateIs("cast")): "that wasn't cast",
        f.Not(f.StateIs("entered this turn")): "that didn't enter this turn",
    },
)


# "Creatures you control that are enchanted", "each creature you control that's a Bird".
@dataclass(frozen=True, slots=True)
class ThatIs:
    filter: Any


G.view(
    "tail",
    "that is one thing",
    lambda x: None,
    lambda x: x.filter if not isinstance(x.filter, f.Or) else None,
    alternative=True,
)
# CR 700.12.
_OUTLAWS = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")
closed("adjective", {f.Not(f.Or(tuple(map(f.SubtypeIs, _OUTLAWS)))): "non-outlaw"})
G.rule("that is one thing", ThatIs, "that's {filter:adjective}")
G.rule("that is one thing", ThatIs, "that are {filter:adjective}")


def _no_chosen_type(filter_: Any) -> Any | None:
    match filter_:
        case f.Not(f.ChosenSubtype() as kind):
            return kind
    return None


G.view("tail", "no chosen type", _no_chosen_type, f.Not)
G.promote("tail")
for _be in ("isn't", "aren't"):
    G.rule("no chosen type", f.ChosenSubtype, f"that {_be} of the chosen type", what=Unsaid(n.Linked("kind")))
