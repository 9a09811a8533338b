"""What happened in a match, told to people: moves of a kind in one line, bookkeeping left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from .genomes.standard import VARIABLE_WORDS, VARIABLES, ZONE_WORDS
from .genomes.words import capital, counted, listed, spaced

if TYPE_CHECKING:
    from .genomes.schema import GameGenome

Event = Mapping[str, Any]
Who = Callable[[int], str]

_PILE = re.compile(r"(?P<zone>\w+?)(?: (?P<pile>\d+))?(?: of seat (?P<seat>\d+))?")
_CELL = re.compile(r"(?P<name>\w+)\[(?P<index>\d+)\]")
_SEAT = re.compile(r"\bseat (\d+)\b")
_SPEAKER = re.compile(r"(You|Seat \d+|The table): ")
# Numbers that players count, of those that every game may use.
_COUNTED = ("score", "chips")
# What the rules remember and players want to hear of.
_ANNOUNCED = ("active_suit", "trump", "claimed")
DIRECTIONS = {1: "clockwise", -1: "the other way round", 0: "nowhere"}
_ONE_OF = {"melds on the table": "meld"}
TABLE = 255


def story(events: Iterable[Event], who: Who, genome: GameGenome, *, everything: bool = False) -> list[str]:
    """Lines about events, in order. `who` names a seat: You, Seat 2, Player 3.

    With `everything`, the events are those that all seats saw: a hidden move is there twice, once with its
    cards and once without, and the second is left out.
    """
    kept = (e for e in events if not (everything and e["event"] == "move" and e["data"]["card"] is None))
    lines: list[str] = []
    for _, group in groupby(_without_gathering(kept), key=_like):
        lines += _Teller(who, genome).lines(list(group))
    return lines


def _without_gathering(events: Iterable[Event]) -> list[Event]:
    """Cards that go back to the deck right before it is shuffled are told by the shuffling alone."""
    kept: list[Event] = []
    for event in events:
        if event["event"] == "shuffle" and event["data"]["pile"] == "deck":
            before = len(kept)
            while kept and kept[-1]["event"] == "move" and kept[-1]["data"]["to"] == "deck":
                kept.pop()
            if len(kept) == before:
                continue
        kept.append(event)
    return kept


def named_seats(text: str, who: Who) -> str:
    """An option's words with the names of seats."""
    return _SEAT.sub(lambda found: _inside(who(int(found[1]))), text)


def pile_words(name: str, who: Who) -> str:
    """`hand of seat 2` as people say it; piles are numbered from 0, as in options."""
    found = _PILE.fullmatch(name)
    if found is None:
        return name
    zone = ZONE_WORDS.get(found["zone"], spaced(found["zone"])).removeprefix("the ")
    words = zone if found["pile"] is None else f"{_ONE_OF.get(zone, zone)} {int(found['pile']) - 1}"
    if found["seat"] is None:
        return words
    owner = who(int(found["seat"]))
    return f"your {words}" if owner == "You" else f"{_inside(owner)}’s {words}"


def _like(event: Event) -> tuple[Any, ...]:
    """Neighbours that are told in one line have the same."""
    data = event["data"]
    match event["event"]:
        case "move":
            return ("move", data["from"], data["to"])
        case "turn":
            return ("turn",)
        case "show" | "deny" as kind:
            return (kind, data["seat"])
    return (event["index"],)


def _inside(name: str) -> str:
    """A name within a sentence."""
    return name[:1].lower() + name[1:]


class _Teller:
    """Words for neighbouring events of one kind."""

    def __init__(self, who: Who, genome: GameGenome) -> None:
        self.who = who
        self.genome = genome

    def lines(self, events: list[Event]) -> Iterator[str]:
        data = events[0]["data"]
        match events[0]["event"]:
            case "move":
                yield from self._moved(events)
            case "turn":
                yield f"turned up: {_cards(events)}"
            case "show":
                yield f"shown: {_cards(events)}"
            case "deny":
                yield f"{self._has(data['seat'])} none of {_cards(events)}"
            case "shuffle":
                if data["pile"] == "deck":
                    yield "the cards are gathered and shuffled"
            case "trick":
                yield f"{self._does(data['seat'], 'win')} the trick"
            case "pot":
                yield f"{self._does(data['seat'], 'win')} {counted(data['chips'], 'chip')}"
            case "set":
                if data["var"] == "direction":
                    yield f"play goes {DIRECTIONS[data['n']]} now"
                elif data["var"] in _ANNOUNCED:
                    yield f"{VARIABLE_WORDS[data['var']]} is now {data['n']}"
            case "add":
                yield from self._added(data)
            case "choose" | "say" | "bet":
                yield named_seats(self._spoken(events[0]), self.who)
            case "end":
                yield _inside(str(events[0]["label"]))

    def _moved(self, events: list[Event]) -> Iterator[str]:
        data = events[0]["data"]
        # A trick that is won, and cards that go back where they were, need no line.
        if data["from"] in ("trick", data["to"]) or (data["from"], data["to"]) == ("discard", "deck"):
            return
        hidden = sum(event["data"]["count"] for event in events if event["data"]["card"] is None)
        seen = [event["data"]["card"] for event in events if event["data"]["card"] is not None]
        cards = [", ".join(seen)] if seen else []
        cards += [counted(hidden, "card") if hidden > 1 else "a card"] if hidden else []
        source, to = (pile_words(data[end], self.who) for end in ("from", "to"))
        yield f"{' and '.join(cards)}: {source} → {to}"

    def _added(self, data: Mapping[str, Any]) -> Iterator[str]:
        found = _CELL.fullmatch(data["var"])
        # At a table for one, what a player has is a single number.
        alone = found is None and self.genome.player_count == 1 and data["var"] in (*_COUNTED, *self._own())
        if not (found or alone) or not data["n"]:
            return
        name, index = (found["name"], int(found["index"])) if found else (data["var"], 0)
        if name in VARIABLES and name not in _COUNTED and name not in self._own():
            return
        teams = self._own().get(name) == "team"
        owner = self._side(index) if teams else self.who(index)
        why = "" if data["why"] in ("", spaced(name)) else f" ({data['why']})"
        yield f"{owner}: {data['n']:+} {spaced(name)}{why}"

    def _own(self) -> dict[str, str]:
        return {variable.name: variable.per for variable in self.genome.variables if variable.per != "table"}

    def _side(self, index: int) -> str:
        if index >= len(self.genome.teams):
            return self.who(index)
        return capital(listed([_inside(self.who(seat)) for seat in self.genome.teams[index]]))

    def _spoken(self, event: Event) -> str:
        seat = event["data"]["seat"]
        said = _SPEAKER.sub("", str(event["label"]), count=1)
        return said if seat == TABLE else f"{self.who(seat)}: {said}"

    def _does(self, seat: int, verb: str) -> str:
        name = self.who(seat)
        return f"{name} {verb}" if name == "You" else f"{name} {verb}s"

    def _has(self, seat: int) -> str:
        name = self.who(seat)
        return f"{name} have" if name == "You" else f"{name} has"


def _cards(events: list[Event]) -> str:
    return ", ".join(str(event["data"]["card"]) for event in events)
