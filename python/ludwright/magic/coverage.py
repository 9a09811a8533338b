"""How far the catalog reaches: per set, which cards are supported, read and printed right, and exercised.

Names and sets come from card data; what is worded there is compared where the data has rules text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid, LudwrightError
from . import cache
from .catalog import Catalog, load
from .fuzz import exercised
from .oracle import compare, parse_card, print_face
from .oracle.canonical import canonical_face
from .oracle.printed import face_of
from .oracle.printer import type_text

if TYPE_CHECKING:
    from ..cards import Card as Printed
    from ..cards import Catalog as Printeds
    from .notation.ast_card import Face

SETS = ("fdn", "tdm", "tla", "ecl")


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of one card; None where the data has no wording."""

    supported: bool
    verified: bool | None
    agrees: bool | None
    exercised: bool


def coverage(
    cards: Printeds,
    sets: Sequence[str] = SETS,
    records: Sequence[exercised.Record] = (),
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Counts per set and over all of them: `names` (without basic lands), `supported`, `verified`, `agrees`
    and `exercised`."""
    catalog = load()
    known: dict[str, Row] = {}
    told: dict[str, Any] = {}
    by_set = members(cards, sets)
    for code, held in by_set.items():
        for card in held:
            if card.name not in known:
                known[card.name] = row(card, catalog, records)
                if progress is not None:
                    progress(1)
        told[code] = _counts([known[card.name] for card in held])
    return {"sets": told, "total": _counts(list(known.values()))}


def members(cards: Printeds, sets: Sequence[str]) -> dict[str, list[Printed]]:
    """The cards of each set, basic lands left out."""
    found: dict[str, list[Printed]] = {code.casefold(): [] for code in sets}
    codes: set[str] = set()
    for card in cards:
        own = {printing.set for printing in card.printings}
        codes |= own
        if "Basic" not in card.type_line:
            for code in own & found.keys():
                found[code].append(card)
    for code, held in found.items():
        if not held:
            near = did_you_mean(code, sorted(codes))
            remedy = near if len(near) < 100 else "see: ludwright cards"
            raise Invalid(f"no set {quoted(code)} in the card data", code="unknown-set", remedy=remedy)
    return found


def row(card: Printed, catalog: Catalog, records: Sequence[exercised.Record]) -> Row:
    texts = [face.full_text for face in card.faces]
    supported = card.name in catalog
    agrees = compare(catalog.card(card.name), texts) is None if supported and card.has_text else None
    touched = False
    if supported:
        name = catalog.entry(card.name).name
        stamp = exercised.digest(catalog.lowered(name))
        touched = exercised.known(name, stamp, records).whole
    if not card.has_text:
        return Row(supported, None, None, touched)
    return Row(supported, verified(card), bool(agrees), touched)


def verified(card: Printed) -> bool:
    """Whether the wording is read whole, means what it is printed as, and is printed as it was worded."""
    said = [f"{face.name}\n{face.type_line}\n{face.full_text}" for face in card.faces]
    key = cache.key_of("\n\n".join(["verified", *said]).encode())
    kept = cache.fetch(key)
    if kept is None:
        kept = "yes" if _verified(card) else "no"
        cache.store(key, kept)
    return kept == "yes"


def _verified(card: Printed) -> bool:
    from .notation.ast_card import Card

    try:
        faces = tuple(face_of(face) for face in card.faces)
        back = all(_reads_back(face) for face in faces)
        read = Card(card.name, "normal", faces)
        return back and compare(read, [face.full_text for face in card.faces]) is None
    except LudwrightError:
        return False


def _reads_back(face: Face) -> bool:
    again = parse_card(face.name, type_text(face.type), print_face(face))
    return canonical_face(again) == canonical_face(face)


def _counts(rows: list[Row]) -> dict[str, int | None]:
    counts: dict[str, int | None] = {"names": len(rows)}
    for field in fields(Row):
        values = [getattr(row, field.name) for row in rows]
        counts[field.name] = None if None in values else sum(values)
    return counts
