"""A match that begins in the middle: where every card is, and what the table looks like.

    from ludwright import magic

    position = magic.Position(
        sides=(
            magic.Side(battlefield=["Serra Angel", magic.Placed("Bear Cub", tapped=True)], hand=["Shock"]),
            magic.Side(life=3, library=["Forest", "Island"]),
        ),
    )
    match = magic.match(position=position)

Nothing of a position is dropped in silence: what cannot be placed is refused with the reason.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, get_args

from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid, Unsupported
from .catalog import Catalog, load
from .view import Step

ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "command")
STEPS: tuple[str, ...] = get_args(Step)
MANA = "WUBRGC"


@dataclass(frozen=True, slots=True)
class Placed:
    """One card where it lies. A back face or a half is placed by its own name. What follows `sick` is for
    permanents alone."""

    card: str
    # A word by which others refer to it.
    id: str | None = None
    counters: Mapping[str, int] = field(default_factory=dict)
    tapped: bool = False
    # It came under its controller's control this turn (CR 302.6).
    sick: bool = False
    damage: int = 0
    # The id of what it is attached to.
    attached: str | None = None
    # Who controls it, where that is not the side it is listed at, who owns it.
    controller: int | None = None
    # What was chosen as it entered: colours, types, names, yes or no, in the order of the questions.
    chosen: Sequence[str | bool] = ()
    # Whom it attacks: a seat, or the id of a planeswalker or battle. It is tapped only if that is said.
    attacking: int | str | None = None
    # It became blocked, though nothing blocks it any more (CR 509.1h).
    blocked: bool = False
    # The ids of the attackers that it blocks, first to last.
    blocking: Sequence[str] = ()

    @property
    def answers(self) -> tuple[str | bool, ...]:
        """What was chosen, one word being one answer."""
        return (self.chosen,) if isinstance(self.chosen, str) else tuple(self.chosen)


CardLike = str | Placed


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One player: life and zones. Libraries are listed from the top, graveyards from the bottom, everything
    else in the order it came."""

    life: int = 20
    battlefield: Sequence[CardLike] = ()
    hand: Sequence[CardLike] = ()
    library: Sequence[CardLike] = ()
    graveyard: Sequence[CardLike] = ()
    exile: Sequence[CardLike] = ()
    command: Sequence[CardLike] = ()
    # Mana in the pool by letter: `RRG`.
    mana: str = ""
    # Counters on the player, poison among them.
    counters: Mapping[str, int] = field(default_factory=dict)
    # Cards drawn and lands played this turn.
    drawn: int = 0
    lands_played: int = 0
    # How the player's next coins (won or not) and dice fall; then chance decides.
    flips: tuple[bool, ...] = ()
    rolls: tuple[int, ...] = ()

    def zone(self, name: str) -> tuple[Placed, ...]:
        """The cards of a zone, each as `Placed`."""
        return tuple(Placed(one) if isinstance(one, str) else one for one in getattr(self, name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Where a match begins: both sides, whose turn it is, and the step in which somebody has priority."""

    sides: tuple[Side, Side] = (Side(), Side())
    turn: int = 1
    active: int = 0
    step: Step = "main1"
    # Who has priority; the active player unless another is named.
    priority: int | None = None
    # Libraries are shuffled once everything is in place.
    shuffle: bool = False

    @classmethod
    def of(cls, data: Any, place: str = "position") -> Position:
        """From plain data, as `to_dict` gives it; what is not known or of another kind is refused."""
        found: Position = _read(cls, data, place)
        return found.checked()

    @classmethod
    def parse(cls, text: str, place: str = "position") -> Position:
        """From JSON."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as fault:
            why = str(fault).partition(":")[0]
            raise Invalid(f"no JSON: {why}", code="bad-json", path=place) from None
        return cls.of(data, place)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON; what is as usual is left out."""
        return {"sides": [_plain(side) for side in self.sides], **_plain(self, ("sides",))}

    def json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def placed(self) -> list[tuple[int, str, Placed]]:
        """Every card with its owner and zone, in the order of the core's numbers: libraries from the bottom.
        What is attached comes after its host."""
        found: list[tuple[int, str, Placed]] = []
        late: list[tuple[int, str, Placed]] = []
        for seat, side in enumerate(self.sides):
            for zone in ZONES:
                cards = side.zone(zone)
                for card in reversed(cards) if zone == "library" else cards:
                    (late if card.attached else found).append((seat, zone, card))
        return found + late

    def checked(self) -> Position:
        """The position, if it says nothing that contradicts itself."""
        fault = next(iter(self._faults()), None)
        if fault is not None:
            raise Invalid(fault[1], code="bad-position", path=f"position: {fault[0]}", remedy=fault[2])
        return self

    def _faults(self) -> Iterable[tuple[str, str, str]]:
        count = len(self.sides)
        if count != 2:
            yield "sides", f"{count} sides", "a match has two"
        for name in ("active", "priority"):
            if getattr(self, name) not in (0, 1) and not (name == "priority" and self.priority is None):
                yield name, f"no seat {getattr(self, name)!r}", "seats are 0 and 1"
        if self.step not in STEPS:
            yield "step", f"no step {quoted(str(self.step))}", did_you_mean(str(self.step), STEPS)
        if self.turn < 1:
            yield "turn", f"no turn {self.turn}", "turns count from 1"
        if self.step in ("untap", "cleanup"):
            yield "step", f"nobody has priority in {self.step}", "choose another step (CR 117.3a)"
        ids = [card.id for _, _, card in self.placed() if card.id is not None]
        for word in ids:
            if ids.count(word) > 1:
                yield word, "two cards have this id", "give each its own"
        for seat, side in enumerate(self.sides):
            where = f"sides[{seat}]"
            if not isinstance(side.mana, str) or set(side.mana) - set(MANA):
                yield f"{where}.mana", f"no mana {quoted(str(side.mana))}", f"write letters of {MANA}"
            if any(not 1 <= n <= 255 for n in side.rolls):
                yield f"{where}.rolls", "no side of a die", "write 1 or more"
            for zone in ZONES:
                for n, card in enumerate(side.zone(zone)):
                    yield from _faults_of(f"{where}.{zone}[{n}]", zone, card, ids)
        yield from self._faults_of_combat()

    def core(self, catalog: Catalog | None = None) -> dict[str, Any]:
        """As the core reads it; `Unsupported` where a match cannot begin so."""
        self.checked()
        self._refuse()
        known = catalog or load()
        placed = self.placed()
        numbers = {card.id: n for n, (_, _, card) in enumerate(placed) if card.id is not None}
        objects = []
        for seat, zone, card in placed:
            name, face = front(card.card, known)
            objects.append(
                {
                    "seat": seat,
                    "zone": zone,
                    "card": name,
                    "face": face if zone == "battlefield" else 0,
                    "tapped": card.tapped,
                    "sick": card.sick,
                    "counters": [[kind, n] for kind, n in card.counters.items()],
                    "attached": None if card.attached is None else numbers[card.attached],
                    "damage": card.damage,
                    "controller": card.controller,
                    "choices": [_answer(one) for one in card.answers],
                    "attacking": _attacked(card, numbers),
                    "blocked": card.blocked,
                    "blocking": [numbers[one] for one in card.blocking],
                }
            )
        return {
            "life": [side.life for side in self.sides],
            "objects": objects,
            "shuffle": self.shuffle,
            "midway": self._midway(),
            "flips": [list(side.flips) for side in self.sides],
            "rolls": [list(side.rolls) for side in self.sides],
        }

    def _midway(self) -> dict[str, Any]:
        """Where in the turn it begins."""
        return {
            "turn": self.turn,
            "active": self.active,
            "step": self.step,
            "priority": self.active if self.priority is None else self.priority,
            "mana": [[side.mana.count(letter) for letter in MANA] for side in self.sides],
            "drawn": [side.drawn for side in self.sides],
            "lands_played": [side.lands_played for side in self.sides],
            "counters": [[[kind, n] for kind, n in side.counters.items()] for side in self.sides],
        }

    def _refuse(self) -> None:
        """A step that attackers make what it is needs them."""
        attacked = any(card.attacking is not None for _, _, card in self.placed())
        if self.step in OF_ATTACKERS and not attacked:
            others = [step for step in BEGINNINGS if step not in OF_ATTACKERS]
            raise Unsupported(
                f"a match cannot begin in {self.step}: nobody is attacking",
                code="position",
                path="position: step",
                remedy=f"say whom somebody is attacking, or one of {', '.join(others)}",
            )

    def _faults_of_combat(self) -> Iterable[tuple[str, str, str]]:
        """Who attacks and blocks, when, and whom."""
        placed = self.placed()
        attackers = {card.id for _, _, card in placed if card.attacking is not None}
        ids = {card.id for _, zone, card in placed if zone == "battlefield" and card.id is not None}
        for seat, zone, card in placed:
            mine = seat if card.controller is None else card.controller
            where = f"{card.card} ({zone} of seat {seat})"
            if card.attacking is not None:
                if self.step not in (*FIGHTING, "end combat"):
                    yield (
                        f"{where}.attacking",
                        f"nobody attacks in {self.step}",
                        "choose a later step of combat",
                    )
                if mine != self.active:
                    yield f"{where}.attacking", "only the active player attacks (CR 508.1)", "leave it out"
                if isinstance(card.attacking, str):
                    if card.attacking not in ids:
                        nobody = f"no permanent has the id {quoted(card.attacking)}"
                        yield f"{where}.attacking", nobody, did_you_mean(card.attacking, ids)
                elif card.attacking != 1 - self.active:
                    nobody = f"seat {card.attacking!r} cannot be attacked"
                    yield f"{where}.attacking", nobody, "name the other player's seat, or an id"
            if card.blocked and card.attacking is None:
                yield f"{where}.blocked", "it does not attack", "say whom it attacks, or leave it out"
            if (card.blocked or card.blocking) and self.step not in (*FIGHTING[1:], "end combat"):
                said = "blocking" if card.blocking else "blocked"
                yield f"{where}.{said}", f"nobody blocks in {self.step}", "choose a later step of combat"
            if card.blocking and mine == self.active:
                yield f"{where}.blocking", "only the defending player blocks (CR 509.1)", "leave it out"
            if len(set(card.blocking)) < len(card.blocking):
                yield f"{where}.blocking", "it blocks an attacker twice", "name each once"
            for one in card.blocking:
                if one not in attackers:
                    known = [word for word in attackers if word is not None]
                    yield (
                        f"{where}.blocking",
                        f"no attacker has the id {quoted(one)}",
                        did_you_mean(one, known),
                    )


def _attacked(card: Placed, numbers: Mapping[str, int]) -> dict[str, int] | None:
    """Whom it attacks, as the core reads it."""
    if card.attacking is None:
        return None
    if isinstance(card.attacking, str):
        return {"object": numbers[card.attacking]}
    return {"player": card.attacking}


def _answer(chosen: str | bool) -> str:
    """A choice as its option is told."""
    return ("yes" if chosen else "no") if isinstance(chosen, bool) else chosen


# Steps in which a match can begin, those in which creatures fight, and those that begin only if some attack.
BEGINNINGS = tuple(step for step in STEPS if step not in ("untap", "cleanup"))
FIGHTING = ("declare attackers", "declare blockers", "first damage", "damage")
OF_ATTACKERS = FIGHTING[1:]


def _faults_of(where: str, zone: str, card: Placed, ids: list[str]) -> Iterable[tuple[str, str, str]]:
    if not card.card.strip():
        yield where, "a card without a name", "write its name"
    if card.attached is not None and card.attached not in ids:
        yield (
            f"{where}.attached",
            f"no card has the id {quoted(card.attached)}",
            did_you_mean(card.attached, ids),
        )
    if card.attached is not None and card.attached == card.id:
        yield f"{where}.attached", "it is attached to itself", "name its host"
    if card.controller not in (None, 0, 1):
        yield f"{where}.controller", f"no seat {card.controller!r}", "seats are 0 and 1"
    if any(n < 1 for n in card.counters.values()):
        yield f"{where}.counters", "less than one counter", "leave out what is not there"
    if card.damage < 0:
        yield f"{where}.damage", "less than no damage", "write 0 or more"
    alone = tuple(one.name for one in fields(Placed) if one.name not in ("card", "id", "counters"))
    said = [name for name in alone if getattr(card, name) != getattr(Placed(""), name)]
    if zone != "battlefield" and said:
        yield (
            f"{where}.{said[0]}",
            "only permanents have this",
            "put it onto the battlefield, or leave it out",
        )


def front(card: str, catalog: Catalog) -> tuple[str, int]:
    """The name that the core knows a card by, and which of its faces is meant."""
    if card in catalog:
        entry = catalog.entry(card)
        return (entry.token or entry.name.partition(" // ")[0]), 0
    for entry in catalog.cards.values():
        first, _, second = entry.name.partition(" // ")
        if second == card:
            return first, 1
    catalog.entry(card)
    raise AssertionError


# Plain data


def _plain(value: Any, without: Sequence[str] = ()) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in fields(value):
        held = getattr(value, one.name)
        usual = one.default if one.default is not MISSING else None
        if one.name in without or held == usual or (not held and one.default_factory is not MISSING):
            continue
        if one.name in ZONES:
            if held:
                found[one.name] = [_card(card) for card in held]
        elif isinstance(held, Mapping):
            found[one.name] = dict(held)
        else:
            found[one.name] = list(held) if isinstance(held, tuple) else held
    return found


def _card(card: CardLike) -> Any:
    if isinstance(card, str):
        return card
    written = _plain(card)
    return card.card if set(written) == {"card"} else written


_KINDS: dict[str, tuple[type, str]] = {
    "int": (int, "a whole number"),
    "bool": (bool, "true or false"),
    "str": (str, "text"),
}


def _read(cls: Any, data: Any, place: str) -> Any:
    if not isinstance(data, Mapping):
        raise Invalid(f"{data!r} is no object", code="bad-position", path=place, remedy="write {…}")
    known = {one.name: one for one in fields(cls)}
    for key in data:
        if key not in known:
            remedy = did_you_mean(str(key), known)
            raise Invalid(f"no key {quoted(str(key))}", code="unknown-key", path=place, remedy=remedy)
    values = {key: _value(str(known[key].type), value, f"{place}.{key}", key) for key, value in data.items()}
    if cls is Placed and "card" not in values:
        raise Invalid("a card without a name", code="missing-key", path=place, remedy="write card: …")
    return cls(**values)


def _value(kind: str, value: Any, place: str, key: str) -> Any:
    if key == "sides":
        return tuple(_read(Side, one, f"{place}[{n}]") for n, one in enumerate(_list(value, place)))
    if key in ZONES:
        cards = enumerate(_list(value, place))
        return tuple(one if isinstance(one, str) else _read(Placed, one, f"{place}[{n}]") for n, one in cards)
    if key == "counters":
        if not isinstance(value, Mapping) or any(type(n) is not int for n in value.values()):
            raise Invalid(f"{value!r} is no object of numbers", code="bad-position", path=place)
        return {str(name): n for name, n in value.items()}
    if key == "attacking" and value is not None:
        if type(value) not in (int, str):
            raise Invalid(f"{value!r} is neither a seat nor an id", code="bad-position", path=place)
        return value
    if key == "blocking":
        listed = _list(value, place)
        if not all(isinstance(one, str) for one in listed):
            raise Invalid("blocking are ids", code="bad-position", path=place)
        return tuple(listed)
    if key == "chosen":
        listed = _list(value, place)
        if not all(isinstance(one, str | bool) for one in listed):
            raise Invalid("choices are words, true or false", code="bad-position", path=place)
        return tuple(listed)
    if key in ("flips", "rolls"):
        wanted_kind = bool if key == "flips" else int
        listed = _list(value, place)
        if any(type(one) is not wanted_kind for one in listed):
            words = "true or false" if key == "flips" else "whole numbers"
            raise Invalid(f"{key} are {words}", code="bad-position", path=place)
        return tuple(listed)
    first = kind.split(" | ")[0]
    if value is None and kind.endswith("None"):
        return None
    wanted, words = _KINDS.get(first, _KINDS["str"])
    if type(value) is not wanted:
        raise Invalid(f"{value!r} is not {words}", code="bad-position", path=place)
    return value


def _list(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise Invalid(f"{value!r} is no list", code="bad-position", path=place, remedy="write […]")
    return list(value)
