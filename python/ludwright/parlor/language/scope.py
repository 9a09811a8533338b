"""What the names of a genome mean: cards, attributes, zones, variables, definitions, and what is bound."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...authoring.reader import Fault
from ..expressions import functions
from ..genomes.declarations import Variable, Zone
from ..genomes.standard import STATE_WORDS, VARIABLE_WORDS, VARIABLES, ZONE_WORDS, ZONES
from ..genomes.words import MAX_LOCALS, card_label, plural, spaced
from ..lowering import code
from ..lowering.code import Code
from .clauses import ALWAYS, NEVER
from .elaborate import coerced, elaborate, seat_index, unknown, wanted
from .nodes import Call, Name, Node, Number
from .syntax import parse
from .typed import CARD, NUMBER, PLAYER, TEAM, Typed, clause, condition, value

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome

_EXPANSIONS = 24
_PRONOUNS = ("that", "this", "the third", "the fourth", *(f"the {n}th" for n in range(5, 40)))
_BOUND = {"player": PLAYER, "team": TEAM, "card": CARD, "number": NUMBER}


@dataclass(frozen=True, slots=True)
class AttributeInfo:
    index: int
    domain: int | None
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DerivedInfo:
    index: int
    domain: int | None
    vars: tuple[int, ...]
    value: code.Code


@dataclass(frozen=True, slots=True)
class Macro:
    """An expression that a name stands for, and the path of its text."""

    text: str
    path: str
    parameters: tuple[str, ...] = ()
    english: str | None = None


class Scope:
    """Resolves names; knows no statement."""

    def __init__(self, genome: GameGenome) -> None:
        self.genome = genome
        self.seats = genome.player_count
        self.teams = genome.seat_teams()
        self.domains: list[tuple[str, tuple[str, ...]]] = []
        self.values: dict[str, tuple[int, int]] = {}
        self.cards: list[tuple[int, int]] = []
        self.labels_of_cards: list[str] = []
        self.attributes: dict[str, AttributeInfo] = {}
        self.derived: dict[str, DerivedInfo] = {}
        self.zones: dict[str, tuple[int, Zone]] = {}
        self.variables: dict[str, tuple[int, Variable]] = {}
        self.definitions = {d.name: (n, d) for n, d in enumerate(genome.definitions)}
        self.settings = {s.name: s for s in genome.settings}
        self.melds = {m.name: n for n, m in enumerate(genome.melds)}
        self.frames: list[dict[str, Typed | Macro]] = [{}]
        self.local_types: dict[int, str] = {}
        self.active: list[int] = []
        self.depth = 0
        self.path = ""
        self.ordered_zones: set[int] = set()
        # What definitions and procedures were first given in brackets, by their path.
        self.samples: dict[str, tuple[Typed, ...]] = {}
        # Procedures that are being written out.
        self.inside: list[str] = []
        self.own_zones = {z.name: z for z in genome.zones}
        self.own_variables = {v.name: v for v in genome.variables}

    # Names.

    def name(self, node: Name) -> Typed:
        found = self.look_up(node.name)
        if isinstance(found, Typed):
            return found
        if isinstance(found, Macro):
            return self.expand(found, (), node.at)
        raise unknown("name", node.name, node.at, self.known())

    def look_up(self, name: str) -> Typed | Macro | None:
        for frame in reversed(self.frames):
            if name in frame:
                return frame[name]
        if name in self.definitions:
            return self.macro(name)
        if name in self.settings:
            setting = self.settings[name]
            return value(code.integer(setting.default), str(setting.default))
        if self.has_variable(name):
            index, variable = self.variable(name)
            if self.cells(variable) == 1:
                flag = f"“{spaced(name)}”" if self._is_flag(variable) else None
                return value(code.variable(index), self.variable_words(name), self.sort(variable), flag=flag)
            return None
        if self.has_zone(name):
            return self.zone_place(name, None)
        if name in self.values:
            domain, number = self.values[name]
            return value(code.integer(number), spaced(name), self.domains[domain][0])
        return _CONSTANTS.get(name)

    def macro(self, name: str) -> Macro:
        n, definition = self.definitions[name]
        english = f"“{spaced(name)}”"
        return Macro(definition.means, f"definitions[{n}].is", definition.parameters, english)

    def call(self, node: Call) -> Typed:
        found = self.look_up(node.name) if node.name not in functions() else None
        if isinstance(found, Macro):
            args = tuple(elaborate(self, arg) for arg in node.args)
            return self.expand(found, args, node.at)
        if self.has_zone(node.name):
            return self._zone_call(node)
        if node.name in self.attributes or node.name in self.derived:
            return self._attribute_call(node)
        function = functions().get(node.name)
        if function is None:
            raise unknown("function", node.name, node.at, self.known_calls())
        return function.apply(self, node)

    def expand(self, macro: Macro, args: tuple[Typed, ...], at: int) -> Typed:
        if len(args) != len(macro.parameters):
            raise Fault(
                f"{len(args)} in brackets where {len(macro.parameters)} are wanted",
                at,
                f"give {', '.join(macro.parameters)}" if macro.parameters else "remove the brackets",
            )
        if self.depth >= _EXPANSIONS:
            raise Fault("a definition that leads back to itself", at, "define it by other things")
        self.samples.setdefault(macro.path, args)
        before, self.path = self.path, macro.path
        self.depth += 1
        self.frames.append(dict(zip(macro.parameters, args, strict=True)))
        try:
            with self.reserving(args):
                found = elaborate(self, parse(macro.text))
        except Fault as fault:
            raise Placed(fault, macro.path) if not isinstance(fault, Placed) else fault from None
        finally:
            self.frames.pop()
            self.depth -= 1
            self.path = before
        if macro.english is None:
            return found
        of = f" ({', '.join(arg.english for arg in args)})" if args else ""
        named = macro.english + of
        if found.kind == "condition":
            return condition(found.code, named, f"not {named}")
        return Typed(found.kind, found.code, named, found.sort, whole=found.whole)

    def with_sort(self, sort: str, node: Node) -> Typed:
        """A value that stands beside one of a sort: its domain's names go first."""
        if isinstance(node, Name):
            for n, (domain, names) in enumerate(self.domains):
                if domain == sort and node.name in names and self.values.get(node.name, (-1,))[0] != n:
                    return value(code.integer(names.index(node.name)), spaced(node.name), sort)
        if sort == CARD:
            return coerced(elaborate(self, node), "value", node.at, CARD)
        names = next((names for domain, names in self.domains if domain == sort), ())
        if isinstance(node, Number) and 0 <= node.value < len(names):
            return value(code.integer(node.value), spaced(names[node.value]), sort)
        return wanted(self, node, "value")

    @contextmanager
    def naming(self, **names: Typed | Macro) -> Iterator[None]:
        self.frames.append(dict(names))
        try:
            yield
        finally:
            self.frames.pop()

    @contextmanager
    def binding(self, name: str, kind: str, sort: str, english: str, own: str | None = None) -> Iterator[int]:
        """A local of a kind (number, card, cards) under a name; its number."""
        number = self._allocate(kind)
        bound: Typed
        if kind == "cards":
            bound = Typed("cards", {"s": "local", "local": number}, english)
        else:
            bound = value(code.local(number), english, sort, own)
        self.active.append(number)
        self.frames.append({name: bound})
        try:
            yield number
        finally:
            self.frames.pop()
            self.active.remove(number)

    @contextmanager
    def reserving(self, args: Iterable[Typed]) -> Iterator[None]:
        """What arguments bind inside themselves is not bound again around them."""
        used = set[int]().union(*(code.locals_of(arg.code) for arg in args))
        taken = sorted(used.difference(self.active))
        self.active += taken
        try:
            yield
        finally:
            for number in taken:
                self.active.remove(number)

    def pronoun(self, noun: str) -> str:
        """A thing that is spoken of, by words that nothing else in scope has: that player, this player."""
        taken = {held.english for frame in self.frames for held in frame.values() if isinstance(held, Typed)}
        return next(said for word in _PRONOUNS if (said := f"{word} {noun}") not in taken)

    def _allocate(self, kind: str) -> int:
        for number in range(MAX_LOCALS):
            if number not in self.active and self.local_types.setdefault(number, kind) == kind:
                return number
        raise Fault(f"more than {MAX_LOCALS} things are bound at once", 0, "nest less")

    # Cards.

    def attribute_index(self, name: str) -> int:
        return self.attributes[name].index

    def cards_of(self, rank: int | None, suit: int | None) -> list[int] | None:
        if rank is None or suit is None:
            return None
        return [n for n, card in enumerate(self.cards) if card == (suit, rank)]

    def card_label(self, card: int) -> str:
        suit, rank = self.cards[card]
        return card_label(self.domains[1][1][rank], self.domains[0][1][suit])

    def _attribute_call(self, node: Call) -> Typed:
        if len(node.args) != 1:
            raise Fault(f"{node.name} takes one thing in brackets", node.at, f"write {node.name}(card)")
        info: AttributeInfo | DerivedInfo
        derived = node.name in self.derived
        info = self.derived[node.name] if derived else self.attributes[node.name]
        sort = NUMBER if info.domain is None else self.domains[info.domain][0]
        arg = self.with_sort(sort, node.args[0]) if self._is_name_of(sort, node.args[0]) else None
        arg = arg or elaborate(self, node.args[0])
        words = spaced(node.name)
        if arg.kind in ("cards", "place") or arg.sort == CARD:
            card = coerced(arg, "value", node.at, CARD)
            key = (
                {"v": "derived_attr", "derived": info.index} if derived else {"v": "attr", "attr": info.index}
            )
            english = f"its {words}" if card.english == "it" else f"the {words} of {card.english}"
            return value({**key, "card": card.code}, english, sort)
        of = coerced(arg, "value", node.at)
        if of.sort not in (NUMBER, sort):
            raise Fault(f"a {of.sort} where a card or a {sort} is wanted", node.at, f"name a {sort}")
        key = {"s": "with_derived", "derived": info.index} if derived else {"s": "with", "attr": info.index}
        fixed = code.constant(of.code) is not None
        if of.sort == NUMBER and sort != NUMBER and not fixed:
            of = of.said(f"({of.english})" if node.name != "suit" else f"suit ({of.english})")
        return Typed("cards", {**key, "value": of.code}, _cards_with(node.name, of.english, fixed=fixed))

    def _is_name_of(self, sort: str, node: Node) -> bool:
        return (
            isinstance(node, Name)
            and any(domain == sort and node.name in names for domain, names in self.domains)
            and not any(node.name in frame for frame in self.frames)
        )

    # Zones.

    def has_zone(self, name: str) -> bool:
        return name in self.own_zones or name in ZONES

    def zone(self, name: str) -> tuple[int, Zone]:
        if name not in self.zones:
            declared = self.own_zones.get(name) or self.standard_zone(name)
            self.zones[name] = (len(self.zones), declared)
        return self.zones[name]

    def standard_zone(self, name: str) -> Zone:
        """A usual zone, seen as the setup says."""
        setup = self.genome.setup
        seen = {
            "hand": setup.hand_visibility,
            "deck": setup.deck_visibility,
            "discard": setup.discard_visibility,
            "tableau": setup.tableau_visibility,
        }
        zone = ZONES[name]
        return replace(zone, visibility=seen.get(name, zone.visibility))

    def lacks_player(self, place: Code) -> bool:
        """Whether a place of players does not say whose it is."""
        owners = {index: zone.per for index, zone in self.zones.values()}
        return place["seat"] is None and owners[place["zone"]] == "player"

    def keep_order(self, place: Code) -> None:
        """Something depends on the order of a pile."""
        self.ordered_zones.add(place["zone"])

    def zone_words(self, name: str, owner: str | None) -> str:
        words = ZONE_WORDS.get(name)
        if owner is not None:
            return possessive(owner, (words or spaced(name)).removeprefix("the "))
        return words or f"the {spaced(name)}"

    def zone_place(self, name: str, seat: Typed | None) -> Typed:
        index, zone = self.zone(name)
        owner = None if seat is None else seat.owner
        whole = zone.piles > 1 or (zone.per == "player" and seat is None)
        where = code.place(index, None if seat is None else seat.code, None)
        english = self.zone_words(name, owner)
        if zone.per == "player" and seat is None:
            english = f"everybody’s {english.removeprefix('the ')}"
        return Typed("place", where, english, whole=whole)

    def _zone_call(self, node: Call) -> Typed:
        _, zone = self.zone(node.name)
        if zone.per != "player":
            raise Fault(f"the {spaced(node.name)} belongs to the table", node.at, f"write {node.name}")
        if len(node.args) != 1:
            raise Fault(f"{node.name} takes one player in brackets", node.at, f"write {node.name}(me)")
        arg = node.args[0]
        if isinstance(arg, Name) and arg.name == "everyone":
            return self.zone_place(node.name, None)
        return self.zone_place(node.name, wanted(self, arg, "value", PLAYER))

    def player_zone(self, name: str, at: int) -> tuple[int, Zone]:
        """A zone that every player has."""
        known = [z.name for z in (*self.own_zones.values(), *ZONES.values()) if z.per == "player"]
        if name not in known or (name in self.own_zones and self.own_zones[name].per != "player"):
            raise unknown("zone of players", name, at, known)
        return self.zone(name)

    # Variables.

    def has_variable(self, name: str) -> bool:
        return name in self.own_variables or name in VARIABLES

    def variable(self, name: str) -> tuple[int, Variable]:
        if name not in self.variables:
            declared = self.own_variables.get(name) or self.standard_variable(name)
            self.variables[name] = (len(self.variables), declared)
        return self.variables[name]

    def standard_variable(self, name: str) -> Variable:
        """A usual variable; bids that have names go by them."""
        variable = VARIABLES[name]
        if name not in ("bid", "high_bid"):
            return variable
        structure = self.genome.turn_structure
        phases = (*structure.opening, *structure.phases, *structure.closing)
        names = {getattr(phase, "names", None) for phase in phases if phase.kind == "bidding"}
        kind = next((options.name for options in self.genome.options if {options.name} == names), None)
        return variable if kind is None else replace(variable, kind=kind)

    def cells(self, variable: Variable) -> int:
        if variable.per == "player":
            return self.seats
        if variable.per == "team":
            return max(self.teams) + 1
        return variable.size

    def sort(self, variable: Variable) -> str:
        return _BOUND.get(variable.kind, variable.kind)

    def variable_words(self, name: str) -> str:
        if name == "winner" and not any(phase.kind == "trick" for phase in self.genome.turn_structure.phases):
            return "the last to win cards"
        return VARIABLE_WORDS.get(name, f"the {spaced(name)}")

    def row(self, node: Name) -> str | None:
        """The name of a variable with several cells, if that is what it is."""
        if any(node.name in frame for frame in self.frames) or not self.has_variable(node.name):
            return None
        _, variable = self.variable(node.name)
        if variable.per == "table" and variable.size == 1:
            raise Fault(f"{node.name} is a single number", node.at, f"write {node.name} alone")
        return node.name

    def cell(self, name: str, by: Typed, at: int) -> Typed:
        index, variable = self.variable(name)
        if variable.per != "table" and by.sort not in (NUMBER, PLAYER, TEAM):
            raise Fault(f"a {by.sort} where a player is wanted", at, f"write {name}[me]")
        if variable.per == "player" and by.sort == TEAM:
            raise Fault(f"{name} is kept for players, not for teams", at, f"write {name}[me]")
        words = VARIABLE_WORDS.get(name, spaced(name)).removeprefix("the ")
        if variable.per == "table":
            which = f"({by.english})" if " " in by.english else by.english
            of = f"of {by.english}" if by.sort == CARD else f"number {which}"
            return value(code.variable(index, by.code), f"the {words} {of}", self.sort(variable))
        where, owner = seat_index(by, variable.per)
        flag = f"“{words}” for {_of(owner)}" if self._is_flag(variable) else None
        cell = None if self.cells(variable) == 1 else where
        held = value(code.variable(index, cell), possessive(owner, words), self.sort(variable), flag=flag)
        if name not in STATE_WORDS or name in self.own_variables:
            return held
        be = "are" if by.english == "you" else "is"
        on, off = (f"{by.english} {be} {words}" for words in STATE_WORDS[name])
        return replace(held, states=(on, off))

    def _is_flag(self, variable: Variable) -> bool:
        return variable.kind == "number" and (variable.low, variable.high) == (0, 1)

    # Suggestions.

    def known_variables(self) -> list[str]:
        return [*self.own_variables, *VARIABLES]

    def known(self) -> list[str]:
        bound = [name for frame in self.frames for name in frame]
        return [
            *bound,
            *self.definitions,
            *self.settings,
            *self.own_variables,
            *VARIABLES,
            *self.own_zones,
            *ZONES,
            *self.values,
            *_CONSTANTS,
        ]

    def known_calls(self) -> list[str]:
        zones = [z.name for z in (*self.own_zones.values(), *ZONES.values()) if z.per == "player"]
        return [*functions(), *zones, *self.attributes, *self.derived, *self.definitions]


class Placed(Fault):
    """A fault inside a definition: its path is not that of the text that used it."""

    def __init__(self, fault: Fault, path: str) -> None:
        super().__init__(fault.message, fault.at, fault.remedy, fault.code)
        self.path = path


def possessive(owner: str, thing: str) -> str:
    """Your hand; the hand of the player to your left: an owner of many words stands behind."""
    short = len(owner.split()) <= 3 and "“" not in owner and "(" not in owner
    return f"{owner} {thing}" if short else f"the {thing} of {_of(owner)}"


def _of(owner: str) -> str:
    """Whose something is, without the possessive."""
    return {"your": "you", "their": "them"}.get(owner, owner.removesuffix("s").removesuffix("’"))


def _cards_with(attribute: str, value_words: str, *, fixed: bool) -> str:
    if attribute == "suit":
        return value_words if fixed else f"cards of {value_words}"
    if attribute == "rank":
        return plural(value_words) if fixed else f"cards of the rank {value_words}"
    return f"cards with {spaced(attribute)} {value_words}"


_CONSTANTS: dict[str, Typed] = {
    "true": clause(code.TRUE, ALWAYS),
    "false": clause(code.FALSE, NEVER),
    "seats": value(code.SEATS, "the number of players"),
    "none": value(code.integer(-1), "none"),
    "all_cards": Typed("cards", code.EVERY_CARD, "all cards"),
    "no_cards": Typed("cards", code.NO_CARDS, "no cards"),
    "face_up": Typed("cards", code.FACE_UP, "face-up cards"),
}
