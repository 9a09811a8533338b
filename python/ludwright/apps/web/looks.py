"""What a room adds to its table on the page: the objects that options name, events in words, and sheets.

A room without an entry here has the plain table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludwright._core import Decision, Option, Rules, Table
    from ludwright.apps.parlor_screen import ParlorScreen

Told = dict[str, Any]
_SPENT = re.compile(r"spend (?:no|\d+) ([^:]+)")
_SEAT = re.compile(r"\b[Ss]eat (\d+)\b")
# Flags of Magic's options, as `ludwright.magic.walk` reads them.
PLAYER, HIDDEN, NUMBER, PERMANENT = 1, 2, 4, 8
# Verbs of Magic whose first number is an object.
OBJECTS = ["play_land", "cast", "activate", "tap_for_mana", "attack", "stay", "block", "no_block"]
OBJECTS += ["bottom", "assign", "turn_up"]
# Verbs of card games that are said, whatever suits they name.
SPOKEN = ("bid", "call", "name", "claim", "raise")
# Verbs that take cards nobody names, and how many options are tried out for where cards go.
TAKING = ("draw", "take")
MOST_TRIED = 40
# Log lines that nobody reads.
QUIET_MAGIC = ("tapped", "untapped", "priority", "passed")


class Look:
    """The plain table: labels alone."""

    room = ""

    def __init__(self, rules: Rules, game: str) -> None:
        self.rules = rules
        self.game = game

    def names(self) -> list[str]:
        """What the rulebook calls the seats."""
        return [f"Player {seat + 1}" for seat in range(self.rules.seats)]

    def title(self) -> str:
        return self.game.partition(":")[2] or self.game

    def option(self, option: Option) -> Told:
        """What an option names: `objects` by number, `players` by seat, `cards` by their faces."""
        return {}

    def tell(self, events: Sequence[Told], seat: int | None) -> list[Told]:
        """Events for the log."""
        return [
            {"i": e["index"], "e": e["event"], "text": self._named(e["label"]), "d": e["data"]}
            for e in events
        ]

    def _named(self, text: str) -> str:
        """A line of the core with the seats by their names."""
        names = self.names()
        return _SEAT.sub(lambda found: names[int(found[1])], text)

    def sheet(self) -> Any:
        """What never changes in a match and the page draws."""
        return None

    def facts(self, view: Any, seat: int | None) -> list[list[str]]:
        """What stands above the table, in words."""
        return []

    def menu(self, decision: Decision, table: Table) -> Told:
        options = [
            {"i": o.index, "label": self._named(o.label), "verb": o.verb, **self.option(o)}
            for o in decision.options
        ]
        return {"serial": decision.serial, "prompt": decision.prompt, "options": options}


class MagicLook(Look):
    room = "magic"

    def names(self) -> list[str]:
        return ["Player A", "Player B"]

    def title(self) -> str:
        decks = self.game.partition(":")[2].split(",")
        return " against ".join(deck.replace("-", " ").title() for deck in decks)

    def option(self, option: Option) -> Told:
        fields, verb = option.fields, option.verb
        flags = fields["flags"]
        if verb == "trigger":
            return {"objects": [fields["c"]]}
        if verb in ("target", "choose"):
            if flags & (HIDDEN | NUMBER):
                return {}
            return {"players": [fields["a"]]} if flags & PLAYER else {"objects": [fields["a"]]}
        if verb == "block":
            return {"objects": [fields["a"]], "to": {"object": fields["b"]}}
        if verb == "attack":
            whom = "object" if flags & PERMANENT else "player"
            return {"objects": [fields["a"]], "to": {whom: fields["b"]}}
        return {"objects": [fields["a"]]} if verb in OBJECTS else {}

    def tell(self, events: Sequence[Told], seat: int | None) -> list[Told]:
        return super().tell([e for e in events if e["event"] not in QUIET_MAGIC], seat)


class ParlorLook(Look):
    room = "parlor"

    def __init__(self, rules: Rules, game: str) -> None:
        from ludwright.parlor import genome_of

        super().__init__(rules, game)
        # None of rules that came with a replay and of which no genome is known here.
        self.genome = genome_of(rules)

    def title(self) -> str:
        return super().title() if self.genome is None else str(self.genome.name)

    def facts(self, view: Any, seat: int | None) -> list[list[str]]:
        """What the rules remember, as line mode has it; what every player has stands at their seats."""
        if self.genome is None or not isinstance(view, dict) or "vars" not in view:
            return []
        alone = {name: held for name, held in view["vars"].items() if not isinstance(held, list)}
        return [[name, text] for name, text in self._screen.numbers({"vars": alone}, seat)]

    @cached_property
    def _screen(self) -> ParlorScreen:
        from rich.console import Console

        from ludwright.apps.parlor_screen import ParlorScreen

        assert self.genome is not None
        return ParlorScreen(self.rules, self.genome, Console())

    @cached_property
    def faces(self) -> re.Pattern[str]:
        """The cards of this game's deck, as options name them."""
        labels = {str(card["label"]) for card in json.loads(self.rules.definitions or "{}").get("cards", ())}
        listed = "|".join(map(re.escape, sorted(labels, key=len, reverse=True)))
        return re.compile(rf"(?<!\w)(?:{listed})(?!\w)" if listed else r"(?!)")

    def option(self, option: Option) -> Told:
        told: Told = {}
        if found := _SEAT.findall(option.label):
            told["players"] = [int(seat) for seat in found]
        # `bid 4♣` is no card.
        if not option.verb.startswith(SPOKEN) and (cards := self.faces.findall(option.label)):
            told["cards"] = cards
        return told

    def menu(self, decision: Decision, table: Table) -> Told:
        """With the pile that a card would go to, or be taken from, where that is the choice."""
        menu = super().menu(decision, table)
        asked = [one for one in menu["options"] if _ends_in_number(one) or _takes(one)][:MOST_TRIED]
        if asked:
            told = json.loads(table.events(decision.seat, 0))
            since = told[-1]["index"] + 1 if told else 0
            for one in asked:
                one.update(_reach(table.clone(), one, decision.seat, since))
        return menu

    def tell(self, events: Sequence[Told], seat: int | None) -> list[Told]:
        from ludwright.parlor.story import story

        if self.genome is None:
            return super().tell(events, seat)

        def who(one: int) -> str:
            return "You" if one == seat else self.names()[one]

        if not events:
            return []
        lines = story(events, who, self.genome, everything=False)
        last = events[-1]["index"]
        return [{"i": last, "e": "line", "text": line, "d": {}} for line in lines]

    def sheet(self) -> Any:
        teams = [] if self.genome is None else [list(team) for team in self.genome.teams]
        return {"name": self.title(), "teams": teams, "seats": self.rules.seats}


class DuelLook(Look):
    room = "duel"

    @cached_property
    def definitions(self) -> Any:
        return json.loads(self.rules.definitions or "{}")

    def names(self) -> list[str]:
        return [str(hero["name"]) for hero in self.definitions["heroes"]]

    def title(self) -> str:
        return " against ".join(self.names())

    def option(self, option: Option) -> Told:
        match option.verb:
            case "keep" | "attack" as verb:
                return {verb: option.fields["a"]}
            case "spend" if found := _SPENT.match(option.label):
                return {"spend": found[1]}
        return {}

    def sheet(self) -> Any:
        from ludwright.apps.duel_screen import effect_text, matcher_text

        statuses = self.definitions["statuses"]
        heroes = []
        for hero in self.definitions["heroes"]:
            card = hero["defenseCard"]
            faces = [] if card is None else ["/".join(map(str, f["faces"])) for f in card["fields"]]
            heroes.append(
                {
                    "name": hero["name"],
                    "version": hero["effectiveVersion"],
                    "offense": [
                        {
                            "label": row["label"],
                            "combo": row["combo"],
                            "damage": row["damage"],
                            "and": [effect_text(rider["apply"], statuses) for rider in row["riders"]],
                        }
                        for row in hero["offense"]
                    ],
                    "blocks": [[row["label"], row["block"]] for row in hero["defenseV1"] or ()],
                    "card": None
                    if card is None
                    else {
                        "label": card["label"],
                        "dice": card["dice"],
                        "hash": card["fieldsHash"],
                        "fields": [[field["id"], field["faces"]] for field in card["fields"]],
                        "rules": [
                            {
                                "id": rule["id"],
                                "label": rule["label"],
                                "when": matcher_text(rule["matcher"], faces),
                                "does": [effect_text(e["apply"], statuses) for e in rule["effects"]],
                            }
                            for rule in card["rules"]
                        ],
                    },
                }
            )
        return {"heroes": heroes}


LOOKS: dict[str, Callable[[Rules, str], Look]] = {
    "magic": MagicLook,
    "parlor": ParlorLook,
    "duel": DuelLook,
}
_PILE = re.compile(r"(?P<zone>\w+?)(?: (?P<pile>\d+))?(?: of seat (?P<seat>\d+))?")


def _ends_in_number(option: Told) -> bool:
    """Whether a card is put on a pile that has a number."""
    return bool(option.get("cards")) and option["label"].rpartition(" ")[2].isdecimal()


def _takes(option: Told) -> bool:
    return not option.get("cards") and option["verb"].split(" ")[0] in TAKING


def _reach(table: Table, option: Told, seat: int, since: int) -> Told:
    """Where the first card goes that an option moves, or comes from: places alone, no cards."""
    table.play(option["i"])
    for event in json.loads(table.events(seat, since)):
        data = event["data"]
        if event["event"] != "move":
            continue
        if not option.get("cards"):
            return {"take": _place(data["from"])} if data["to"] == f"hand of seat {seat}" else {}
        if data["card"] in option["cards"]:
            return {"to": _place(data["to"])}
    return {}


def _place(name: str) -> Told | None:
    found = _PILE.fullmatch(name)
    if found is None:
        return None
    pile = 0 if found["pile"] is None else int(found["pile"]) - 1
    return {"zone": found["zone"], "pile": pile, "owner": found["seat"] and int(found["seat"])}


def look(rules: Rules, game: str) -> Look:
    return LOOKS.get(rules.name.partition(":")[0], Look)(rules, game)
