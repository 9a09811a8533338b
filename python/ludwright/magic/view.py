"""What a seat may know of a match, as frozen data: the `VisibleState`.

It is read from the core's view, holds nothing that the seat may not know, and goes to JSON and back.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Step = Literal[
    "untap",
    "upkeep",
    "draw",
    "main1",
    "begin combat",
    "declare attackers",
    "declare blockers",
    "first damage",
    "damage",
    "end combat",
    "main2",
    "end",
    "cleanup",
]


Phase = Literal["beginning", "precombat main", "combat", "postcombat main", "ending"]

PHASES: dict[Step, Phase] = {
    "untap": "beginning",
    "upkeep": "beginning",
    "draw": "beginning",
    "main1": "precombat main",
    "begin combat": "combat",
    "declare attackers": "combat",
    "declare blockers": "combat",
    "first damage": "combat",
    "damage": "combat",
    "end combat": "combat",
    "main2": "postcombat main",
    "end": "ending",
    "cleanup": "ending",
}


@dataclass(frozen=True, slots=True)
class Named:
    """An object by its number, or a player by seat."""

    object: int | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A card outside the battlefield. Where its face is hidden, only the owner is told."""

    id: int | None
    name: str | None
    mana_cost: str | None
    type_line: str | None
    power: int | None
    toughness: int | None
    owner: int
    face_down: bool
    counters: Mapping[str, int]
    colors: str | None = None
    keywords: tuple[str, ...] = ()
    # Of a dungeon: the room that the venture marker is in.
    room: str | None = None


@dataclass(frozen=True, slots=True)
class HeldMana:
    """Mana that only some things may be paid with, or that stays longer."""

    mana: str
    # What made it.
    source: int
    restricted: bool
    # When it is lost: step, combat or turn.
    until: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A known card of a library."""

    from_top: int
    card: Card


@dataclass(frozen=True, slots=True)
class Permanent:
    """A permanent with its derived characteristics."""

    id: int
    name: str | None
    card: str | None
    controller: int
    owner: int
    type_line: str
    mana_cost: str | None
    colors: str
    power: int | None
    toughness: int | None
    base_power: int | None
    base_toughness: int | None
    keywords: tuple[str, ...]
    # The texts of all abilities that it has now, printed and gained.
    abilities: tuple[str, ...]
    # It has lost its printed abilities.
    lost_abilities: bool
    # Of a Room: which of its doors are unlocked.
    unlocked: tuple[str, ...]
    # It is a copy of something.
    copy: bool
    counters: Mapping[str, int]
    damage: int
    tapped: bool
    summoning_sick: bool
    token: bool
    face_down: bool
    transformed: bool
    phased_out: bool
    goaded: bool
    attached_to: Named | None
    attachments: tuple[int, ...]
    attacking: Named | None
    blocked: bool
    entered: int
    # What rules in force forbid it, and demand of it: `be blocked`, `attack`; `(some)`: not in every case.
    cannot: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    # Cards in exile that it remembers (CR 607), and what was chosen for it: a colour, a type, a name, a word.
    exiled: tuple[int, ...] = ()
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StackObject:
    """A spell or ability on the stack."""

    id: int
    kind: Literal["spell", "ability"]
    name: str | None
    source: int | None
    text: str | None
    controller: int
    x: int
    way: str | None
    paid: tuple[str, ...]
    modes: tuple[int, ...]
    targets: tuple[tuple[Named, ...], ...]


@dataclass(frozen=True, slots=True)
class Block:
    blocker: int
    attacker: int


@dataclass(frozen=True, slots=True)
class PlayerState:
    """One player as the looking seat knows it."""

    seat: int
    life: int
    poison: int
    counters: Mapping[str, int]
    hand_size: int
    hand: tuple[Card, ...]
    library_size: int
    library: tuple[Placed, ...]
    graveyard: tuple[Card, ...]
    mana: Mapping[str, int]
    lands_played: int
    mulligans: int
    spells_cast: int
    commander_tax: int
    commander_damage: int
    decklist: tuple[tuple[str, int], ...] | None
    lost: bool
    # Mana beside that, which only some things may be paid with, or which stays longer.
    held_mana: tuple[HeldMana, ...] = ()
    # The opponent makes this player's decisions now.
    controlled: bool = False


@dataclass(frozen=True, slots=True)
class PendingDecision:
    """Who is asked what; the options are the asked seat's alone."""

    seat: int
    of: int
    """Whose decision it is: another's, where the asked seat controls that player."""
    prompt: str


@dataclass(frozen=True, slots=True)
class GameOver:
    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class VisibleState:
    """Everything one seat may know."""

    seat: int
    turn: int
    active: int
    step: Step
    starter: int
    priority: int | None
    decision: PendingDecision | None
    casting: int | None
    players: tuple[PlayerState, ...]
    battlefield: tuple[Permanent, ...]
    stack: tuple[StackObject, ...]
    exile: tuple[Card, ...]
    command: tuple[Card, ...]
    blocks: tuple[Block, ...]
    day: str | None
    monarch: int | None
    initiative: int | None
    extra_turns: tuple[int, ...]
    over: GameOver | None

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> VisibleState:
        """From the core's view, or from what `to_dict` gave."""
        found: VisibleState = _build(cls, dict(view))
        return found

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return dataclasses.asdict(self)

    @property
    def phase(self) -> Phase:
        """The phase that the step belongs to (CR 500.1)."""
        return PHASES[self.step]

    @property
    def me(self) -> PlayerState:
        return self.players[self.seat]

    @property
    def opponent(self) -> PlayerState:
        return self.players[1 - self.seat]

    def objects(self) -> Iterator[tuple[int, str, str]]:
        """Every object that can be named: its number, its name, and the zone it is in."""
        for permanent in self.battlefield:
            nameless = "face-down card" if permanent.face_down else "locked Room"
            yield permanent.id, permanent.name or nameless, "battlefield"
        for item in self.stack:
            yield item.id, item.name or "face-down card", "stack"
        zones = [("exile", self.exile), ("command", self.command)]
        for player in self.players:
            zones += [("hand", player.hand), ("graveyard", player.graveyard)]
            zones.append(("library", tuple(placed.card for placed in player.library)))
        for zone, cards in zones:
            for card in cards:
                if card.id is not None:
                    yield card.id, card.name or "face-down card", zone

    def name_of(self, number: int) -> str:
        """The name of an object by its number."""
        return next((name for i, name, _ in self.objects() if i == number), f"object {number}")

    def permanent(self, number: int) -> Permanent | None:
        return next((p for p in self.battlefield if p.id == number), None)


def together(first: VisibleState, second: VisibleState) -> VisibleState:
    """What both seats know between them: both hands and every face-down card. Libraries are known as far as
    somebody knows them."""

    def cards(mine: tuple[Card, ...], theirs: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(a if a.name is not None else b for a, b in zip(mine, theirs, strict=True))

    def library(seat: int) -> tuple[Placed, ...]:
        known = {p.from_top: p for view in (first, second) for p in view.players[seat].library}
        return tuple(known[place] for place in sorted(known))

    return dataclasses.replace(
        first,
        players=tuple(
            dataclasses.replace(view.players[seat], library=library(seat))
            for seat, view in enumerate((first, second))
        ),
        battlefield=tuple(
            a if a.card is not None else b for a, b in zip(first.battlefield, second.battlefield, strict=True)
        ),
        stack=tuple(a if a.name is not None else b for a, b in zip(first.stack, second.stack, strict=True)),
        exile=cards(first.exile, second.exile),
        command=cards(first.command, second.command),
    )


# How a value of a type is read from JSON; None where it stays as it is. Worked out once for each type:
# a view is read at every decision.
Reader = Callable[[Any], Any]


@cache
def _reader(hint: Any) -> Reader | None:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _reader(next(arg for arg in args if arg is not type(None)))
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        inner = _reader(args[0])
        return tuple if inner is None else partial(_all, inner)
    if origin is tuple:
        return partial(_each, tuple(map(_reader, args)))
    return partial(_build, hint) if dataclasses.is_dataclass(hint) else None


@cache
def _fields(cls: Any) -> tuple[tuple[str, Reader | None], ...]:
    hints = get_type_hints(cls)
    return tuple((field.name, _reader(hints[field.name])) for field in dataclasses.fields(cls))


def _read(reader: Reader | None, value: Any) -> Any:
    return value if reader is None or value is None else reader(value)


def _all(reader: Reader, values: Any) -> Any:
    return tuple([None if value is None else reader(value) for value in values])


def _each(readers: Sequence[Reader | None], values: Any) -> Any:
    return tuple(_read(reader, value) for reader, value in zip(readers, values, strict=True))


def _build(cls: Any, data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    return cls(**{name: _read(reader, data[name]) for name, reader in _fields(cls) if name in data})
