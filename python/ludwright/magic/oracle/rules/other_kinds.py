"""One of two kinds, of which only one is another: "another creature or an artifact"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from .base import G
from .filters import atoms, joined
from .nouns import ONE, mention


@dataclass(frozen=True, slots=True)
class OtherOr:
    """The kind of which it is another one, and the kind of which it is any; which is said first."""

    other: Any
    kind: Any
    first: bool = True


def _other_or(noun: Any) -> OtherOr | None:
    match noun:
        case n.Phrase(
            quantity, f.Or((one, two)), False, zones=(), among=None, together=None, random=False
        ) if quantity == ONE:
            for other, kind, first in ((one, two, True), (two, one, False)):
                parts = atoms(other)
                if f.Other() in parts and f.Other() not in atoms(kind):
                    rest = joined([part for part in parts if part != f.Other()])
                    return OtherOr(rest, kind, first)
    return None


def _either_other(x: OtherOr) -> n.Phrase:
    other = joined([f.Other(), *atoms(x.other)])
    return n.Phrase(ONE, f.Or((other, x.kind) if x.first else (x.kind, other)))


for _style in ("np", "cost np"):
    G.view(_style, "other or", _other_or, _either_other, then=mention)
    G.promote(_style)
G.rule("other or", OtherOr, "another {other:noun(sg)} or a(n) {kind:noun(sg)}", first=True, agrees="sg")
G.rule("other or", OtherOr, "a(n) {kind:noun(sg)} or another {other:noun(sg)}", first=False, agrees="sg")
