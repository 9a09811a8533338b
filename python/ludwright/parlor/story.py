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
_HAND = re.compile(r"hand of seat (\d+)")
_OWN = re.compile(r".* of seat (\d+)")
# Words that choices and announcements begin with and that are verbs; after any other word a colon stands.
_VERBS = re.compile(
    r"accept|add|ask|beat|believe|bet|bid|build|buy|call|capture|challenge|check|choose|claim|declare|"
    r"deny|discard|double|draw|drop|end|exchange|flip|fold|follow|give|go|guess|hit|hold|keep|knock|lay|"
    r"lead|leave|match|meld|move|name|order|pass|pick|place|play|put|raise|redouble|refuse|reveal|roll|"
    r"sell|show|skip|split|stand|stay|steal|stop|surrender|swap|sweep|table|take|trade|trump|turn"
)
# Numbers that players count, of those that every game may use.
_COUNTED = ("score", "chips")
# What the rules remember and players want to hear of.
_ANNOUNCED = ("active_suit", "trump", "claimed")
DIRECTIONS = {1: "clockwise", -1: "the other way round", 0: "nowhere"}
_ONE_OF = {"melds on the table": "meld", "columns": "column", "foundations": "foundation", "boxes": "box"}
TABLE = 255


def story(events: Iterable[Event], who: Who, genome: GameGenome, *, everything: bool = False) -> list[str]:
    """Lines about events, in order. `who` names a seat: You, Seat 2, Player 3.

    With `everything`, the events are those that all seats saw: a hidden move is there twice, once with its
    cards and once without, and the second is left out.
    """
    kept = [e for e in events if not (everything and e["event"] == "move" and e["data"]["card"] is None)]
    teller = _Teller(who, genome)
    kept = [e for e in _without_repeats(_without_gathering(kept)) if teller.is_news(e)]
    lines: list[str] = []
    for _, group in groupby(kept, key=teller.like):
        lines += teller.lines(list(group))
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


def _without_repeats(events: list[Event]) -> Iterator[Event]:
    """Without what the choice before has said: a card that leaves the hand, or that a card is drawn."""
    seat, named = -1, ""
    for n, event in enumerate(events):
        data = event["data"]
        match event["event"]:
            case "choose":
                seat, named = data["seat"], f" {data['choice']} "
                after = events[n + 1]["data"] if n + 1 < len(events) else {}
                if _says_more(after, data["choice"], seat):
                    named = ""
                    continue
            case "move" if data["card"] and f" {data['card']} " in named:
                owner = _OWN.fullmatch(data["from"])
                if owner and int(owner[1]) == seat and data["to"] != "trick":
                    named = named.replace(f" {data['card']} ", " ", 1)
                    continue
            case "trick" | "shuffle":
                seat, named = -1, ""
        yield event


def _says_more(after: Mapping[str, Any], choice: str, seat: int) -> bool:
    """Whether the move after a choice says all of it: a card drawn, or put on a pile that has a number."""
    to = str(after.get("to", ""))
    if (after.get("from"), to) == ("deck", f"hand of seat {seat}"):
        return choice.split(" ")[0] == "draw"
    pile, card, last = _PILE.fullmatch(to), after.get("card"), choice.rpartition(" ")[2]
    if pile is None or pile["pile"] is None or not card or not last.isdecimal():
        return False
    return f" {card} " in choice and int(pile["pile"]) == int(last) + 1


def spoken(name: str, words: str) -> str:
    """What somebody chose or said as a sentence, where it begins with a verb: You pass, Player 2 passes."""
    first, space, rest = words.partition(" ")
    verb = next((one for one in (first, _base(first)) if _VERBS.fullmatch(one)), None)
    if words.startswith("hand on "):
        verb = first
    if verb is None:
        return f"{name}: {words}"
    return f"{name} {verb if name == 'You' else _third(verb)}{space}{rest}"


def _base(verb: str) -> str:
    """The verb as it stands after I or you, of one that stands after he, she or it."""
    cut = verb.removesuffix("es")
    return cut if cut != verb and _third(cut) == verb else verb.removesuffix("s")


def _third(verb: str) -> str:
    """The verb as it stands after he, she or it."""
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


def named_seats(text: str, who: Who) -> str:
    """An option's words with the names of seats."""
    return _SEAT.sub(lambda found: _inside(who(int(found[1]))), text)


def pile_words(name: str, who: Who) -> str:
    """`hand of seat 2` as people say it; piles are numbered from 0, as in options."""
    found = _PILE.fullmatch(name)
    if found is None:
        return name
    zone = ZONE_WORDS.get(found["zone"], spaced(found["zone"])).removeprefix("the ")
    words = zone if found["pile"] is None else f"{one_of(zone)} {int(found['pile']) - 1}"
    if found["seat"] is None:
        return words if found["pile"] else f"the {words}"
    owner = who(int(found["seat"]))
    return f"your {words}" if owner == "You" else f"{_inside(owner)}’s {words}"


def one_of(zone: str) -> str:
    """The word for one pile of a zone that has several."""
    return _ONE_OF.get(zone, zone)


def _inside(name: str) -> str:
    """A name within a sentence."""
    return name[:1].lower() + name[1:]


class _Teller:
    """Words for neighbouring events of one kind."""

    def __init__(self, who: Who, genome: GameGenome) -> None:
        self.who = who
        self.genome = genome

    def is_news(self, event: Event) -> bool:
        """Whether there is a line for it."""
        data = event["data"]
        match event["event"]:
            case "move":
                # A trick that is won, and cards that go back where they were, need none.
                back = data["from"] in ("trick", data["to"]) or (data["from"], data["to"]) == (
                    "discard",
                    "deck",
                )
                return not back
            case "shuffle":
                return bool(data["pile"] == "deck")
            case "set":
                return bool(data["var"] == "direction" or (data["var"] in _ANNOUNCED and data["n"] != -1))
            case "add":
                return self._cell(data) is not None
        return str(event["event"]) != "tally"

    def like(self, event: Event) -> tuple[Any, ...]:
        """Neighbours that are told together have the same."""
        data = event["data"]
        match event["event"]:
            case "move" if data["from"] == "deck" and _HAND.fullmatch(data["to"]):
                return ("deal",)
            case "move":
                return ("move", data["from"], data["to"])
            case "turn":
                return ("turn",)
            case "show" | "deny" as kind:
                return (kind, data["seat"])
            case "add" if (cell := self._cell(data)) is not None:
                return ("add", cell[0], data["n"], data["why"])
        return (event["index"],)

    def lines(self, events: list[Event]) -> Iterator[str]:
        data = events[0]["data"]
        match events[0]["event"]:
            case "move" if data["from"] == "deck" and _HAND.fullmatch(data["to"]):
                yield from self._dealt(events)
            case "move":
                yield self._moved(events)
            case "turn":
                yield f"{_cards(events)} {'is' if len(events) == 1 else 'are'} turned up"
            case "show":
                yield f"{self._does(data['seat'], 'show')} {_cards(events)}"
            case "deny":
                yield f"{self._has(data['seat'])} none of {_cards(events)}"
            case "shuffle":
                yield "the cards are gathered and shuffled"
            case "trick":
                yield f"{self._does(data['seat'], 'win')} the trick"
            case "pot":
                yield f"{self._does(data['seat'], 'win')} {counted(data['chips'], 'chip')}"
            case "set":
                if data["var"] == "direction":
                    yield f"play goes {DIRECTIONS[data['n']]} now"
                else:
                    yield f"{VARIABLE_WORDS[data['var']]} is now {data['n']}"
            case "add":
                yield self._added([event["data"] for event in events])
            case "choose" | "say" | "bet":
                yield named_seats(self._spoken(events[0]), self.who)
            case "end":
                yield _inside(str(events[0]["label"]))

    def _dealt(self, events: list[Event]) -> Iterator[str]:
        """Cards from the deck, hand by hand; hands of which only the number is known in one line."""
        hands: dict[str, list[Event]] = {}
        for event in events:
            hands.setdefault(event["data"]["to"], []).append(event)
        unseen: dict[str, list[str]] = {}
        for hand, dealt in sorted(hands.items()):
            name = self.who(int(hand.rpartition(" ")[2]))
            cards = _held(dealt)
            if len(hands) > 1 and all(event["data"]["card"] is None for event in dealt):
                unseen.setdefault(cards, []).append(name)
                continue
            many = len(dealt) > 1 or dealt[0]["data"]["count"] > 1
            yield f"{self._verb(name, 'get' if many else 'draw')} {cards}"
        for cards, names in unseen.items():
            if len(names) == 1:
                yield f"{self._verb(names[0], 'get')} {cards}"
            else:
                yield f"{capital(listed([_inside(name) for name in names]))} get {cards} each"

    def _moved(self, events: list[Event]) -> str:
        data = events[0]["data"]
        cards = _held(events)
        hand = _HAND.fullmatch(data["from"])
        if hand and data["to"] == "trick":
            return f"{self._does(int(hand[1]), 'play')} {cards}"
        if hand and data["to"] == f"passed of seat {hand[1]}":
            return f"{self._does(int(hand[1]), 'pass')} {cards}"
        several = len(events) > 1 or data["count"] > 1
        source, to = (pile_words(data[end], self.who) for end in ("from", "to"))
        return f"{cards} {'go' if several else 'goes'} from {source} to {to}"

    def _cell(self, data: Mapping[str, Any]) -> tuple[str, int] | None:
        """Which number of whose has changed, if players count it."""
        found = _CELL.fullmatch(data["var"])
        # At a table for one, what a player has is a single number.
        alone = found is None and self.genome.player_count == 1 and data["var"] in (*_COUNTED, *self._own())
        if not (found or alone) or not data["n"]:
            return None
        name, index = (found["name"], int(found["index"])) if found else (data["var"], 0)
        if name in VARIABLES and name not in _COUNTED and name not in self._own():
            return None
        return name, index

    def _added(self, row: list[Mapping[str, Any]]) -> str:
        cells = [cell for data in row if (cell := self._cell(data))]
        name, n = cells[0][0], row[0]["n"]
        teams = self._own().get(name) == "team"
        owners = [self._side(index) if teams else self.who(index) for _, index in cells]
        everybody = not teams and len({index for _, index in cells}) == self.genome.player_count > 2
        owner = "Everybody" if everybody else capital(listed([_inside(one) for one in owners]))
        why = "" if row[0]["why"] in ("", spaced(name)) else f" ({row[0]['why']})"
        if name == "chips":
            verb = "pay" if n < 0 else "get"
            does = f"{owner} {verb}" if len(owners) > 1 and not everybody else self._verb(owner, verb)
            return f"{does} {counted(abs(n), 'chip')}{why}"
        return f"{owner}: {n:+} {spaced(name)}{why}"

    def _own(self) -> dict[str, str]:
        return {variable.name: variable.per for variable in self.genome.variables if variable.per != "table"}

    def _side(self, index: int) -> str:
        if index >= len(self.genome.teams):
            return self.who(index)
        return capital(listed([_inside(self.who(seat)) for seat in self.genome.teams[index]]))

    def _spoken(self, event: Event) -> str:
        seat = event["data"]["seat"]
        said = _SPEAKER.sub("", str(event["label"]), count=1)
        return said if seat == TABLE else spoken(self.who(seat), said)

    def _does(self, seat: int, verb: str) -> str:
        return self._verb(self.who(seat), verb)

    def _verb(self, name: str, verb: str) -> str:
        return f"{name} {verb if name == 'You' else _third(verb)}"

    def _has(self, seat: int) -> str:
        name = self.who(seat)
        return f"{name} have" if name == "You" else f"{name} has"


def _held(events: list[Event]) -> str:
    """The cards of some moves; hidden ones by their number."""
    hidden = sum(event["data"]["count"] for event in events if event["data"]["card"] is None)
    seen = [event["data"]["card"] for event in events if event["data"]["card"] is not None]
    cards = [", ".join(seen)] if seen else []
    cards += [counted(hidden, "card") if hidden > 1 else "a card"] if hidden else []
    return " and ".join(cards)


def _cards(events: list[Event]) -> str:
    return ", ".join(str(event["data"]["card"]) for event in events)
