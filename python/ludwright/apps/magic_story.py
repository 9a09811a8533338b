"""What happened in a match of Magic, told to a person: bookkeeping left out, deeds of a kind in one line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

Told = dict[str, Any]
Who = Callable[[int], str]

# Said by the board, or by the line before.
UNSAID = {
    "step",
    "tapped",
    "untapped",
    "tappedForMana",
    "mana",
    "unblocked",
    "blocked",
    "targeted",
    "shuffled",
}
# Why a match ends.
REASONS = {
    "life": "no life left",
    "library": "no card left to draw",
    "poison": "ten poison counters",
    "effect": "by what a card says",
}
_PLAYER = re.compile(r"Player ([AB])('s)?")
_DOES = re.compile(r"^You (\w+)")


def lines(events: Sequence[Told], who: Who) -> Iterator[tuple[str, str]]:
    """Lines with the event they come from. `who` names a seat: You, Opponent, Player A."""
    kept = _by_target([told for told in events if told["event"] not in UNSAID and not _landing(told)])
    before: Told | None = None
    for _, group in groupby(kept, key=_like):
        row = list(group)
        first = row[0]
        if _daily(row, before):
            before = first
            continue
        cast = before is not None and before["event"] == "cast" and _enters(first)
        if not (cast and before is not None and _card(before) == _card(first)):
            yield first["event"], _line(row, who)
        before = row[-1]


def _like(told: Told) -> tuple[Any, ...]:
    """Neighbours that are told in one line have the same."""
    data = told["data"]
    match told["event"]:
        case "attacks":
            return ("attacks", data["seat"], str(data.get("other")))
        case "drew" | "discarded" | "sacrificed" as kind:
            return (kind, data["seat"])
        case "damage" if data.get("combat") and "player" in data["subject"]:
            return ("damage", data["seat"])
        case "ability":
            return ("ability", data["seat"], data["source"], data["text"])
        case "moved" if data["from"] == "nowhere":
            return ("creates", data["seat"])
        case "moved" if (data["from"], data["to"]) == ("battlefield", "graveyard"):
            return ("dies",)
    return (told["index"],)


def _by_target(events: list[Told]) -> list[Told]:
    """Combat damage is dealt at once (CR 510.2): what players take stands together, after the rest."""

    def order(told: Told) -> bool:
        return "player" in told["data"]["subject"]

    def in_combat(told: Told) -> bool:
        return bool(told["event"] == "damage" and told["data"].get("combat"))

    found: list[Told] = []
    for combat, group in groupby(events, key=in_combat):
        row = list(group)
        found += sorted(row, key=order) if combat else row
    return found


def _daily(row: list[Told], before: Told | None) -> bool:
    """The card that the other side draws in every turn."""
    turn = before is not None and before["event"] == "turn"
    return turn and len(row) == 1 and row[0]["event"] == "drew" and _card(row[0]) is None


def _landing(told: Told) -> bool:
    """A spell that has done its work and goes where spells go, or a land that is played."""
    if told["event"] != "moved":
        return False
    data = told["data"]
    return (data["from"], data["to"]) in (("stack", "graveyard"), ("hand", "battlefield"))


def _enters(told: Told) -> bool:
    return bool(told["event"] == "moved" and told["data"]["to"] == "battlefield")


def _card(told: Told) -> str | None:
    name: str | None = told["data"].get("subject", {}).get("card")
    return name


def _line(row: list[Told], who: Who) -> str:
    first = row[0]
    data = first["data"]
    match first["event"]:
        case "turn":
            owner = who(data["seat"])
            return f"Turn {data['turn']}: {'your turn' if owner == 'You' else owner}"
        case "attacks":
            target = data["other"]
            at = who(target["player"]) if "player" in target else target.get("card") or "a face-down card"
            return _spoken(f"{who(data['seat'])} attacks {_inside(at)} with {_cards(row)}")
        case "drew" | "discarded" | "sacrificed" as kind:
            verb = {"drew": "draws", "discarded": "discards", "sacrificed": "sacrifices"}[kind]
            return _spoken(f"{who(data['seat'])} {verb} {_cards(row)}")
        case "damage" if len(row) > 1:
            total = sum(told["data"]["amount"] for told in row)
            by = _counted([told["data"]["other"].get("card") for told in row])
            life = row[-1]["label"].rpartition(" (")[2].rstrip(")")
            return f"{by} deal {total} combat damage to {_inside(who(data['seat']))} ({life})"
        case "moved" if data["from"] == "nowhere" and data["to"] == "battlefield":
            return _spoken(f"{who(data['seat'])} creates {_cards(row)}")
        case "moved" if (data["from"], data["to"]) == ("battlefield", "graveyard"):
            return f"{_cards(row)} {'dies' if len(row) == 1 else 'die'}"
        case "ability":
            text = f": {data['text']}" if data["text"] else ""
            times = f" ({len(row)} times)" if len(row) > 1 else ""
            if _triggers(data["text"]):
                return f"{data['source']} triggers{times}{text}"
            return _spoken(f"{who(data['seat'])} activates {data['source']}{times}{text}")
        case "over":
            won, _, reason = first["label"].partition(": ")
            return _spoken(named(won, who)) + f": {REASONS.get(reason, reason)}"
    return _spoken(named(first["label"], who))


def _triggers(text: str) -> bool:
    return text.startswith(("When", "Whenever", "At "))


def _cards(row: list[Told]) -> str:
    return _counted([_card(told) for told in row])


def _counted(names: Sequence[str | None]) -> str:
    """Names, equal ones counted; cards that are hidden only by their number."""
    seen = Counter(name for name in names if name is not None)
    hidden = sum(name is None for name in names)
    parts = [name if many == 1 else f"{name} ×{many}" for name, many in seen.items()]
    if hidden:
        parts.append("a card" if hidden == 1 else f"{hidden} cards")
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))


def named(label: str, who: Who) -> str:
    """A label with the seats by their names."""

    def name(found: re.Match[str]) -> str:
        owner = who("AB".index(found[1]))
        begins = found.start() == 0
        if found[2]:
            return (
                ("Your" if begins else "your")
                if owner == "You"
                else f"{owner if begins else _inside(owner)}'s"
            )
        return owner if begins else _inside(owner)

    return _PLAYER.sub(name, label)


def _inside(name: str) -> str:
    """A name within a sentence; Player A stays as it is."""
    return name if name.startswith("Player ") else name[:1].lower() + name[1:]


def _spoken(text: str) -> str:
    """What you do, not what you does."""
    return _DOES.sub(lambda found: f"You {_base(found[1])}", text)


def _base(verb: str) -> str:
    for ending in ("ches", "shes", "sses"):
        if verb.endswith(ending):
            return verb[:-2]
    return verb[:-1] if verb.endswith("s") else verb
