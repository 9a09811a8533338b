"""One card from its wording: read, read back, lowered and loaded, or refused with the clauses that stand in
the way."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from ...errors import EngineError, Invalid, LudwrightError
from ..oracle.canonical import canonical_face
from ..oracle.compare import alike, differs
from ..oracle.kernel.grammar import Unread
from ..oracle.names import Catalogued
from ..oracle.printed import at_own_cost, card_of, require_size
from ..oracle.printer import print_face, type_text
from ..oracle.reading import parse_card
from .formats import out_of_format

if TYPE_CHECKING:
    from ...cards import Card as Printed
    from ..notation.ast_card import Card, Face

Status = Literal["compiled", "refused", "out of format"]


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one card."""

    name: str
    status: Status
    verified: bool = False
    """It reads back, prints as it is worded, lowers and loads."""
    written: bool | None = None
    """Whether it is what the catalog's own file of it says; None without one."""
    lowered: str | None = None
    clauses: tuple[str, ...] = ()
    """Of a refused card: what stands in the way, each once."""
    why: str = ""
    """The first of them in full; of one that is not verified, the first difference."""


def compile_card(printed: Printed, own: Card | None = None) -> Result:
    """Gates 1 to 4, loading in the core left out. `own`: the card as the catalog has it in a file."""
    from ..lower.cards import lower

    name = printed.name
    outside = out_of_format(printed)
    if outside is not None:
        return Result(name, "out of format", clauses=(outside,), why=f"{outside}: out of format")
    faults: list[LudwrightError] = []
    stage = "reading"
    try:
        for face in printed.faces:
            require_size(face)
        card = card_of(printed, faults)
        if faults:
            return refused(name, faults)
        stage = "lowering"
        lowered = json.dumps(lower(card), ensure_ascii=False, separators=(",", ":"))
        stage = "printing"
        difference = _difference(card, printed)
        written = None if own is None else _same(card, own)
    except LudwrightError as fault:
        return refused(name, [*faults, fault])
    except Exception as fault:
        # Wording that a rule never thought of is the rule's fault; one card must not end the run.
        what = f"{stage} fails: {type(fault).__name__}: {fault}"
        return refused(name, [*faults, EngineError(f"{name}: {what}")])
    return Result(name, "compiled", difference is None, written, lowered, why=difference or "")


def refused(name: str, faults: list[LudwrightError]) -> Result:
    clauses = tuple(dict.fromkeys(clause_of(fault) for fault in faults))
    return Result(name, "refused", clauses=clauses, why=str(faults[0]))


def clause_of(fault: LudwrightError) -> str:
    """What a refusal is counted by: the words from where reading stopped, or what is wrong with them."""
    if isinstance(fault, Unread):
        return fault.rest
    if fault.code == "two-readings":
        return "two readings: " + fault.message.partition(" has ")[0].strip("'\"")
    text = fault.message.partition(": ")[2] if fault.message.count(": ") else fault.message
    return text[:120] if isinstance(fault, Invalid) else text.partition(" (")[0][:120]


def _difference(card: Card, printed: Printed) -> str | None:
    """The first thing in which the card is not what its wording says, printed and read again."""
    names = Catalogued()
    for face, source in zip(card.faces, printed.faces, strict=True):
        try:
            lines = print_face(face, names)
            if not at_own_cost(face) and alike(lines, source.full_text, face):
                # Read again, it would be read from the same words.
                continue
            again = parse_card(face.name, type_text(face.type), lines, names)
        except LudwrightError as fault:
            return f"printed, it is not read back: {fault}"
        if _text_of(again) != _text_of(face) and canonical_face(again) != canonical_face(face):
            return "printed and read again, it is another card"
        difference = differs(lines, source.full_text, face)
        if difference is not None:
            return difference
    return None


def _text_of(face: Face) -> tuple[Any, ...]:
    return face.enchant, face.keywords, face.extra_cost, face.spell, face.abilities, face.chapters


def _same(card: Card, own: Card) -> bool:
    return len(card.faces) == len(own.faces) and all(
        _whole(one) == _whole(other) for one, other in zip(card.faces, own.faces, strict=True)
    )


def _whole(face: Face) -> tuple[Any, ...]:
    return (face.name, face.type, face.cost, face.pt, *canonical_face(face))


def loads(results: Iterable[Result]) -> Iterator[Result]:
    """Gate 3, for many at once: what the core does not take is refused."""
    held = list(results)
    made = [one for one in held if one.lowered is not None]
    faults = _faults(made)
    for one in held:
        fault = faults.get(one.name)
        yield one if fault is None else refused(one.name, [fault])


def _faults(results: list[Result]) -> dict[str, LudwrightError]:
    """By halves, since most of them load."""
    if not results:
        return {}
    try:
        _load(results)
    except LudwrightError as fault:
        if len(results) == 1:
            return {results[0].name: fault}
        middle = len(results) // 2
        return _faults(results[:middle]) | _faults(results[middle:])
    return {}


def _load(results: list[Result]) -> None:
    from ..._core import magic
    from ..catalog import makes, shipped, tokens_of
    from ..definitions import Settings

    cards: dict[str, str] = {}
    made = shipped()
    for one in results:
        assert one.lowered is not None
        cards[one.name] = one.lowered
        if makes(one.lowered):
            for token in made.closure(dict.fromkeys(tokens_of(json.loads(one.lowered)))):
                cards.setdefault(json.loads(token)["name"], token)
    head = json.dumps(
        {
            "name": "magic:compiled",
            "decks": [[], []],
            "commanders": [[], []],
            "settings": Settings().json(),
            "position": None,
        }
    )
    magic(f'{head[:-1]},"cards":[{",".join(cards.values())}]}}')
