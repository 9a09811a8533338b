"""How far the catalog reaches: per set, which cards are supported, read and printed right, and exercised.

Names and sets come from card data; what is worded there is compared where the data has rules text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from json import loads
from typing import TYPE_CHECKING, Any

from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid, LudwrightError
from . import cache
from .catalog import Catalog, load
from .fuzz import exercised
from .fuzz.decks import kind_of
from .oracle import compare, parse_card, print_face
from .oracle.canonical import canonical_face
from .oracle.printed import card_of, face_of
from .oracle.printer import type_text

if TYPE_CHECKING:
    from ..cards import Card as Printed
    from ..cards import Catalog as Printeds
    from .notation.ast_card import Card, Face

SETS = ("fdn", "tdm", "tla", "ecl")


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of one card; None where the data has no wording."""

    supported: bool
    verified: bool | None
    agrees: bool | None
    exercised: bool
    unreached: tuple[str, ...] = ()
    """Of a supported card, what nothing has ever done: cast it, or used one of its abilities."""
    why: tuple[tuple[str, str], ...] = ()
    """Of what it is not, the first reason."""


def coverage(
    cards: Printeds,
    sets: Sequence[str] = SETS,
    records: Sequence[exercised.Record] = (),
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Counts per set and over all of them: `names` (without basic lands), `supported`, `verified`, `agrees`
    and `exercised`; `unreached` says of each supported card what nothing has ever reached, `why` of each card
    that is not verified or does not agree the first reason."""
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
    unreached = {name: list(row.unreached) for name, row in sorted(known.items()) if row.unreached}
    why = {name: dict(row.why) for name, row in sorted(known.items()) if row.why}
    return {"sets": told, "total": _counts(list(known.values())), "unreached": unreached, "why": why}


def members(cards: Printeds, sets: Sequence[str]) -> dict[str, list[Printed]]:
    """The cards of each set, basic lands left out."""
    found: dict[str, list[Printed]] = {}
    for code in map(str.casefold, sets):
        held = [cards[int(row)] for row in cards.sets.get(code, ())]
        found[code] = [card for card in held if "Basic" not in card.type_line]
        if not found[code]:
            near = did_you_mean(code, sorted(cards.sets))
            remedy = near if len(near) < 100 else "see: ludwright cards"
            raise Invalid(f"no set {quoted(code)} in the card data", code="unknown-set", remedy=remedy)
    return found


def row(card: Printed, catalog: Catalog, records: Sequence[exercised.Record]) -> Row:
    if card.name not in catalog:
        if not card.has_text:
            return Row(False, None, None, False)
        return _row(card, None, False)
    name = catalog.entry(card.name).name
    lowered = catalog.lowered(name)
    touched = exercised.known(name, exercised.digest(lowered), records)
    missing = tuple(exercised.unreached(touched, kind_of(name, loads(lowered)).abilities))
    if not card.has_text:
        return Row(True, None, None, touched.whole, missing)
    return _row(card, catalog.card(card.name), touched.whole, missing)


def _row(card: Printed, own: Card | None, exercised: bool, missing: tuple[str, ...] = ()) -> Row:
    unread = unverified(card)
    other = "not supported" if own is None else disagrees(card, own)
    why = (("verified", unread), ("agrees", other))
    told = tuple((what, reason) for what, reason in why if reason)
    return Row(own is not None, not unread, not other, exercised, missing, told)


def unverified(card: Printed) -> str:
    """Why the wording is not read whole, does not mean what it is printed as, or is not printed as it was
    worded; nothing where it is all that."""
    return _kept("verified", card, lambda: _unverified(card))


def disagrees(card: Printed, own: Card) -> str:
    """Why our file of the card neither prints as it is worded nor is what the wording says; or nothing."""
    return _kept(f"agrees {own!r}", card, lambda: _disagrees(card, own))


def _kept(what: str, card: Printed, found: Callable[[], str]) -> str:
    """What was found out of a card before, or is now."""
    said = [f"{face.name}\n{face.type_line}\n{face.full_text}" for face in card.faces]
    key = cache.key_of("\n\n".join(["why", what, *said]).encode())
    kept = cache.fetch(key)
    if kept is None:
        kept = found()
        cache.store(key, kept)
    return kept


def _disagrees(card: Printed, own: Card) -> str:
    difference = compare(own, [face.full_text for face in card.faces])
    if difference is None:
        return ""
    try:
        read = card_of(card)
    except LudwrightError as fault:
        return f"{difference}; and it is not read: {fault}"
    same = len(read.faces) == len(own.faces) and all(
        canonical_face(one) == canonical_face(other) for one, other in zip(read.faces, own.faces, strict=True)
    )
    return "" if same else difference


def _unverified(card: Printed) -> str:
    from .notation.ast_card import Card

    try:
        faces = tuple(face_of(face) for face in card.faces)
        for face in faces:
            if not _reads_back(face):
                return "printed and read again, it is another card"
        read = Card(card.name, "normal", faces)
        return compare(read, [face.full_text for face in card.faces]) or ""
    except LudwrightError as fault:
        return str(fault)


def _reads_back(face: Face) -> bool:
    again = parse_card(face.name, type_text(face.type), print_face(face))
    return canonical_face(again) == canonical_face(face)


def _counts(rows: list[Row]) -> dict[str, int | None]:
    counts: dict[str, int | None] = {"names": len(rows)}
    for field in fields(Row)[:4]:
        values = [getattr(row, field.name) for row in rows]
        counts[field.name] = None if None in values else sum(values)
    return counts
