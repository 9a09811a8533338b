"""A match as the referee of a scenario sees it: both seats' views together."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..view import Card, Permanent, StackObject, VisibleState, together
from .names import LOCKED, NTH, copies, plain, same
from .texts import whole_of

if TYPE_CHECKING:
    from ..._core import Option, Table
    from .queues import Queues

ASKS = (
    "priority",
    "target",
    "mode",
    "x",
    "yes_no",
    "choose",
    "pile",
    "trigger_order",
    "replacement_order",
    "attackers",
    "blockers",
    "division",
    "payment",
    "mulligan",
    "bottom",
    "color",
    "number",
    "subtype",
    "name",
    "word",
    "order",
    "cost",
    "optional_cost",
    "search",
    "discard",
    "legend",
    "splice",
)
PLAYER, HIDDEN, NUMBER, PERMANENT, GOOD, BAD = 1, 2, 4, 8, 16, 32


_FACE_DOWN = ("morph", "megamorph", "disguise")


def _called(permanent: Permanent) -> str | None:
    """Its name; what has none and lies face up is a Room whose doors are locked."""
    return LOCKED if permanent.name is None and not permanent.face_down else permanent.name


@dataclass(slots=True)
class Choice:
    """One offered answer with what it names."""

    index: int
    verb: str
    label: str
    flags: int
    a: int
    b: int
    c: int
    n: int


class Scene:
    """The present moment of a match. Make a new one after every pick."""

    def __init__(
        self,
        table: Table,
        owned: Mapping[tuple[int, str], int] | None = None,
        aliases: Mapping[str, int] | None = None,
        queues: Queues | None = None,
        definitions: str = "",
    ) -> None:
        self.table = table
        self.definitions = definitions
        self.hand: frozenset[int] = frozenset()
        # Players whose every answer the script gives, or at least one of them.
        self.told: frozenset[int] = frozenset((0, 1))
        self.aliases = aliases or {}
        # How many cards of each name each player owns: what is nowhere else is in the library.
        self.owned = owned or {}
        self.queues = queues

    @cached_property
    def raw(self) -> dict[str, Any]:
        """Seat A's view as plain data: quicker than the whole `state` where little is asked."""
        data: dict[str, Any] = json.loads(self.table.view(0))
        return data

    @property
    def moment(self) -> tuple[int, str]:
        return self.raw["turn"], self.raw["step"]

    @property
    def active(self) -> int:
        return int(self.raw["active"])

    @property
    def quiet(self) -> bool:
        """Nothing is on the stack."""
        return not self.raw["stack"]

    @cached_property
    def views(self) -> tuple[VisibleState, VisibleState]:
        return VisibleState.of(self.raw), VisibleState.of(json.loads(self.table.view(1)))

    @cached_property
    def truth(self) -> VisibleState:
        """What both seats know between them."""
        return together(*self.views)

    @property
    def state(self) -> VisibleState:
        return self.views[0]

    @cached_property
    def ask(self) -> str:
        return ASKS[self.table.menu()[1]]

    @cached_property
    def seat(self) -> int:
        """Whose decision it is; whoever controls that player is asked (CR 723)."""
        decision = self.raw["decision"]
        return self.table.menu()[0] if decision is None else int(decision["of"])

    @property
    def bounds(self) -> tuple[int, int]:
        return self.table.menu()[2], self.table.menu()[3]

    @property
    def choices(self) -> list[Choice]:
        """What the asked player may do; what the referee keeps for the script is no option of the game."""
        return [c for c in self.offered if c.a not in self.hand or c.verb != "activate"]

    @cached_property
    def offered(self) -> list[Choice]:
        decision = self.table.decision()
        return [] if decision is None else [_choice(option) for option in decision.options]

    # Cards

    def cards(self, zone: str, side: int | None = None) -> list[Card]:
        """The cards of a zone outside the battlefield, of one owner or of both, as whoever may look sees
        them."""
        held = self.truth.exile if zone == "exile" else self.truth.command
        if zone in ("hand", "graveyard"):
            held = tuple(c for p in self.truth.players for c in getattr(p, zone))
        return [card for card in held if side in (None, card.owner)]

    def is_card(self, word: str, card: Card) -> bool:
        """Does the word, or alias, mean this card?"""
        number = self.alias(word)
        return card.id == number if number is not None else same(word, card.name)

    def alias(self, word: str) -> int | None:
        """The object that an alias names."""
        if word.startswith("@"):
            return self.aliases.get(word[1:], -1)
        return self.aliases.get(word)

    @cached_property
    def _names(self) -> dict[int, str]:
        return {number: name for number, name, _ in self.truth.objects()}

    def named(self, number: int) -> str | None:
        """The name of an object, whoever may see it."""
        return self._names.get(number)

    def zone(self, number: int) -> str | None:
        """Where an object is, as far as anybody can see; what nobody sees is in a library."""
        found = [zone for i, _, zone in self.truth.objects() if i == number]
        return found[0] if found else "library" if number >= 0 else None

    def in_library(self, seat: int, name: str) -> int:
        """Copies of a card in a library: those owned, less those seen anywhere else."""
        total = sum(n for (owner, card), n in self.owned.items() if owner == seat and same(name, card))
        state = self.state
        cards = [c for zone in ("hand", "exile", "command", "graveyard") for c in self.cards(zone, seat)]
        seen = sum(1 for card in cards if same(name, card.name))
        seen += sum(1 for p in state.battlefield if p.owner == seat and not p.token and same(name, p.card))
        return total - seen - sum(1 for item in state.stack if item.kind == "spell" and same(name, item.name))

    # Permanents

    def permanents(self, seat: int | None = None) -> list[Permanent]:
        there = (p for p in self.state.battlefield if not p.phased_out)
        return [p for p in there if seat is None or p.controller == seat]

    def meant(self, word: str, side: int | None = None) -> list[Permanent]:
        """The permanents that a word means: a name, an alias, the so-manieth of a name, copies or none."""
        return [p for p in self.permanents(side) if self.means(word, p.id)]

    def means(self, word: str, number: int) -> bool:
        """Does the word mean this object, wherever it is?"""
        found = self.permanent(number)
        copy = copies(word)
        if copy is not None and (self.is_copied(number) if found is None else self.is_copy(found)) != copy:
            return False
        known = self.alias(word)
        if known is not None:
            return known == number
        nth = NTH.fullmatch(word)
        if nth is not None:
            twins = [p.id for p in self.permanents() if same(nth[1], _called(p), token=p.token)]
            return int(nth[2]) < len(twins) and twins[int(nth[2])] == number
        if word.startswith("stack ability ("):
            return any(item.id == number for item in self.on_stack(word))
        if found is not None:
            return same(word, _called(found), token=found.token)
        return same(word, self.named(number))

    def is_copy(self, permanent: Permanent) -> bool:
        """A copy of something: another card, or a token that bears a card's name."""
        if permanent.token:
            return any(same(permanent.name or "", card) for _, card in self.owned)
        return permanent.copy

    def is_copied(self, number: int) -> bool:
        """A copy of a spell: no card that anybody brought."""
        return number >= sum(self.owned.values()) and number not in self.hand

    def permanent(self, number: int) -> Permanent | None:
        return self.state.permanent(number)

    def controller(self, number: int) -> int | None:
        found = self.permanent(number)
        if found is not None:
            return found.controller
        return next((item.controller for item in self.stack if item.id == number), None)

    # The stack, and what may be done

    @property
    def stack(self) -> tuple[StackObject, ...]:
        return self.state.stack

    def on_stack(self, words: str) -> list[StackObject]:
        """What is on the stack with these words in its name or text; `Cast Foo` is a spell called so."""
        if words.startswith("Cast "):
            begins = plain(words.removeprefix("Cast "))
            return [i for i in self.stack if i.kind == "spell" and plain(i.name or "").startswith(begins)]
        wanted = plain(words.removeprefix("stack ability (").removesuffix(")"))
        return [
            item
            for item in self.stack
            if wanted in plain(item.name or "") or wanted in plain(item.text or "", item.name or "")
        ]

    def playable(self, text: str) -> bool:
        """Is there a legal action that begins so: `Cast Foo`, `Play Foo`, or an ability's words?"""
        return any(form.startswith(plain(text, name)) for form, name in self._forms())

    def _forms(self) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        for choice in self.choices:
            name = self.named(choice.a) or ""
            if choice.verb in ("cast", "play_land"):
                verb = "cast" if choice.verb == "cast" else "play"
                found += [(plain(choice.label), ""), (plain(f"{verb} {self.face(choice)}"), "")]
                way = choice.label.partition(" by ")[2]
                if way:
                    for word in ("using", "with"):
                        found += [(plain(f"{verb} {self.face(choice)} {word} {way}"), "")]
                    if way == "fuse":
                        found.append((plain(f"{verb} fused {whole_of(self.definitions, name)}"), ""))
                    # Cast face down, a card goes by no word of its own.
                    found += [] if way in _FACE_DOWN else [(plain(way), "")]
            elif choice.verb in ("activate", "tap_for_mana", "turn_up"):
                found.append((plain(choice.label.partition(": ")[2], name), name))
                if choice.verb == "tap_for_mana":
                    symbol = choice.label.rpartition(" for ")[2]
                    found.append((plain(f"{{T}}: Add {symbol}"), name))
        return found

    def face(self, choice: Choice) -> str:
        """The name of the face that would be cast or played."""
        name = self.named(choice.a) or ""
        if choice.b == 0:
            return name
        if choice.verb == "play_land":
            return choice.label.partition(" as ")[2] or name
        return choice.label.removeprefix("cast ").partition(f" of {name}")[0]

    def words(self, kind: str, side: int) -> int:
        """How many words of the script are still waiting."""
        return 0 if self.queues is None else len(getattr(self.queues, kind)[side])


def _choice(option: Option) -> Choice:
    f = option.fields
    return Choice(option.index, option.verb, option.label, f["flags"], f["a"], f["b"], f["c"], f["n"])
