"""What a player at a match of Magic has to know of it: the settings, and every card's printed text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .._core import Rules

_MATCH = """# The match

Magic: The Gathering for two, by its comprehensive rules. {life} life, hands of {hand} cards, {mulligans}.
Mana is paid automatically{by_hand}. A match of {cap} turns ends as a draw. Seats are numbered 0 and 1."""


def rulebook(rules: Rules, seat: int | None = None) -> str | None:
    """The match in a few words, then the cards and tokens that can occur in it, as Markdown. Where decklists
    are closed, a seat is told of its own cards, and nobody else of any."""
    if rules.definitions is None:
        return None
    sheet = json.loads(rules.definitions)
    settings = sheet["settings"]
    head = _MATCH.format(
        life=settings["life"],
        hand=settings["hand"],
        mulligans="London mulligans" if settings["mulligans"] else "no mulligans",
        by_hand=""
        if settings["manual_mana"] in (False, [False, False])
        else " unless lands are tapped by hand",
        cap=settings["turn_cap"],
    )
    lines = [line for card in _known(sheet, seat) for line in _card(card)]
    return "\n\n".join([head, "# The cards", "\n".join(lines)] if lines else [head])


def _known(sheet: dict[str, Any], seat: int | None) -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = sheet["cards"]
    if sheet["settings"]["open_decklists"]:
        return cards
    if seat is None:
        return []
    own = {name for name, _ in sheet["decks"][seat]} | set(sheet["commanders"][seat])
    return [card for card in cards if card["faces"][0]["name"] in own]


def _card(card: dict[str, Any]) -> list[str]:
    lines = []
    for face in card["faces"]:
        types = " ".join(word.capitalize() for word in (*face["supertypes"], *face["types"]))
        subtypes = " ".join(face["subtypes"])
        size = "" if face["power"] is None else f", {face['power']}/{face['toughness']}"
        cost = f" {face['cost']}" if face["cost"] else ""
        text = " / ".join(line.replace("{this}", face["name"]) for line in face["text"])
        kind = f"{types} — {subtypes}" if subtypes else types
        lines.append(f"- {face['name']}{cost} ({kind}{size})" + (f": {text}" if text else ""))
    return lines
