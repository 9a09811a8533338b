"""What a check found, for the terminal and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..checker import Checked
from ..commander import Problem
from .json import bracket, mana
from .terminal import COLOUR_NAMES, bar, table, text

if TYPE_CHECKING:
    from rich.console import RenderableType


# Cards that could lead, of which a fix names so many.
MOST_NAMED = 5


def document(found: Checked) -> dict[str, Any]:
    return {
        "legal": found.legal,
        "problems": [
            {
                "code": problem.code,
                "message": problem.message,
                "cards": list(problem.cards),
                "fix": fix_of(problem, found.could_lead),
            }
            for problem in found.problems
        ],
        "commanders": [card.name for card in found.deck.commanders],
        "identity": found.identity,
        "bracket": bracket(found.bracket),
        "mana": mana(found.mana),
        "roles": dict(found.roles),
        "idle": [{"name": name, "why": why} for name, why in found.idle.items()],
        "notes": list(found.notes),
    }


_FIXES = {
    "no-commander": 'give --commander "NAME", or write a line: Commander: NAME',
    "too-many-commanders": "keep one commander, or the two of a pair, and move the others into the deck",
    "bad-commander": "choose a legendary creature, or move {cards} into the deck and name another commander",
    "bad-pair": "keep one of {cards} as the commander and move the other into the deck or out of it",
    "banned": "take {cards} out",
    "not-legal": "take {cards} out",
    "duplicate": "leave {number} of {cards}, and put basic lands or other cards in place of the rest",
    "identity": "take {cards} out, or choose a commander of its colours",
    "unknown-card": "correct the spelling, or bring newer cards: ludwright cards sync",
}
_TOO_FEW = "add {number}; deck build, with --include for each card that stays, fills a list up"
_TOO_MANY = "take {number} out"


def fix_of(problem: Problem, could_lead: Sequence[str] = ()) -> str:
    """What would put a problem right; `could_lead`: cards of the deck that may."""
    said = _FIXES.get(problem.code, "change the list")
    if problem.code == "size":
        said = _TOO_FEW if problem.number > 0 else _TOO_MANY
    said = said.format(cards=" and ".join(problem.cards) or "it", number=abs(problem.number))
    if problem.code in ("no-commander", "bad-commander") and could_lead:
        said += f"; of this list could lead: {', '.join(could_lead[:MOST_NAMED])}"
    return said


def renderables(found: Checked) -> Iterable[RenderableType]:
    leaders = " and ".join(card.name for card in found.deck.commanders) or "no commander"
    yield text(leaders, "bold")
    if found.legal:
        yield text("legal", "green")
    for problem in found.problems:
        yield text(f"✗ {problem.message}", "red")
        yield text(f"  {fix_of(problem, found.could_lead)}", "dim")
    if not found.deck.cards:
        return
    yield text(f"\nbracket {found.bracket.level} (lists of {found.bracket.as_of})")
    for reason in found.bracket.reasons:
        yield text(f"  at least {reason.bracket}: {reason.text}: {', '.join(reason.cards)}")
    base = found.mana
    yield text(
        f"\n{base.lands} lands, {base.lands_wanted:.1f} by the formula; "
        f"average mana value {base.average_mana_value:.2f}"
    )
    colours = table("colour", ">pips", ">sources", ">asked", "by")
    for colour in base.colours:
        row = (
            COLOUR_NAMES[colour.colour],
            str(colour.pips),
            f"{colour.sources:g}",
            str(colour.needed),
            colour.asked_by,
        )
        colours.add_row(*map(text, row))
    if base.colours:
        yield colours
    casts = table("\nhardest to cast", "cost", ">colours on curve")
    for cast in base.casts[:8]:
        casts.add_row(text(cast.name), text(cast.cost), text(f"{100 * cast.castability.given_lands:.1f} %"))
    yield casts
    roles = table("\nrole", ">cards", "")
    most = max([*found.roles.values(), 1])
    for role, count in found.roles.items():
        if not count:
            continue
        roles.add_row(text(role), text(str(count)), text(bar(count, most)))
    yield roles
    for name, why in found.idle.items():
        yield text(f"{name} does nothing here: {why}", "yellow")
    for note in found.notes:
        yield text(f"note: {note}", "dim")
