"""What is said of a noun after it: "with flying", "you control", "that isn't legendary"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ...notation import ast_conditions as c
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation.ast_words import KEYWORDS, Zone
from ..kernel.chart import Chart
from ..kernel.grammar import Grammar
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import OWN
from .base import G, Partless, closed
from .filters import BLOCKED_BY_THIS, TAILS, flat, is_adjective, is_kind

# What is said after it.
G.rule("tail", f.ControlledBy, "you control", who=n.You())
G.rule("tail", f.ControlledBy, "you or an opponent control", who=n.EachPlayer())
G.rule("tail", f.ControlledBy, "{who:controller} control~", where=lambda c: not isinstance(c.who, n.You))
closed("tail", {f.Not(f.ControlledBy(n.You())): "you don't control"})
G.rule("tail", f.OwnedBy, "you own", who=n.You())
G.rule("tail", f.OwnedBy, "{who:controller} own~", where=lambda c: not isinstance(c.who, n.You))
closed("tail", {f.Not(f.OwnedBy(n.You())): "you don't own"})
G.rule("tail", f.AttackingPlayer, "attacking {who:np}")
G.rule("tail", f.AttachedTo, "attached to {what:np a}")
_BY_AURAS = f.HasAttached(f.And((f.SubtypeIs("Aura"), f.ControlledBy(n.You()))))
closed("tail", {_BY_AURAS: "enchanted by an Aura you control"})
G.only_prints("tail", f.DamagedBy, "dealt damage by {what:np a} this turn")
G.rule("tail", f.InCombatWith, "blocking or blocked by {what:np}")
G.rule("tail", f.HasKeyword, "with {keyword:keyword word}")
G.rule("tail", f.StatIs, "with {stat:stat} {value:numeral} or greater", cmp=">=")
G.rule("tail", f.StatIs, "with {stat:stat} {value:numeral} or less", cmp="<=")
G.rule("tail", f.StatIs, "with {stat:stat} {value:numeral}", cmp="==")
G.rule("tail", f.StatIs, "with {stat:stat} not equal to {value:quantity}", cmp="!=")
G.rule("tail", f.StatIs, "with {stat:stat} greater than {value:quantity}", cmp=">")
G.rule("tail", f.StatIs, "with {stat:stat} less than {value:quantity}", cmp="<")
G.rule("tail", f.StatIs, "with {stat:stat} less than or equal to {value:quantity}", cmp="<=")
G.rule("tail", f.StatIs, "with {stat:stat} greater than or equal to {value:quantity}", cmp=">=")
G.rule("tail", f.StatIs, "with {stat:stat} equal to {value:quantity}", cmp="==")


@dataclass(frozen=True, slots=True)
class AsMuch:
    """As much as something else has."""

    stat: str
    than: Any


def _as_much(filter_: Any) -> AsMuch | None:
    match filter_:
        case f.StatIs(stat, "==", v.StatOf(same, than)) if stat == same:
            return AsMuch(stat, than)
    return None


for _style, _has in (("tail", "with"), ("is", "have~")):
    G.view(_style, f"{_style} as much", _as_much, lambda x: f.StatIs(x.stat, "==", v.StatOf(x.stat, x.than)))
    G.rule(f"{_style} as much", AsMuch, f"{_has} the same {{stat:stat}} as {{than:np}}")
G.promote("tail")
_ITS = {stat: v.StatOf(stat, n.Candidate()) for stat in ("power", "toughness")}
closed(
    "tail",
    {
        f.Where(c.Compare(_ITS["toughness"], ">", _ITS["power"])): "with toughness greater than its power",
        f.Where(c.Compare(_ITS["power"], ">", _ITS["toughness"])): "with power greater than its toughness",
    },
)


def _size(filter_: Any) -> v.Integer | None:
    """How much power and toughness add up to at most."""
    match filter_:
        case f.Where(c.Compare(v.Sum((power, toughness)), "<=", v.Integer() as most)):
            return most if (power, toughness) == (_ITS["power"], _ITS["toughness"]) else None
    return None


G.view(
    "tail",
    "size",
    _size,
    lambda most: (
        f.Where(c.Compare(v.Sum((_ITS["power"], _ITS["toughness"])), "<=", most))
        if isinstance(most, v.Integer)
        else None
    ),
)
G.rule("size", None, "with total power and toughness {:numeral} or less")


@dataclass(frozen=True, slots=True)
class Bearing:
    """A player with so many counters."""

    many: Any
    kind: str


def _bearing(filter_: Any) -> Bearing | None:
    match filter_:
        case f.Where(c.Compare(v.CountersOn(kind, n.Candidate()), ">=", v.Integer() as many)):
            return Bearing(many, kind)
    return None


G.view(
    "tail",
    "bearing",
    _bearing,
    lambda x: f.Where(c.Compare(v.CountersOn(x.kind, n.Candidate()), ">=", x.many)),
)
G.rule("bearing", Bearing, "who have~ {many:count word} or more {kind:counter} counters")
G.rule("tail", f.Named, "named {name:name}")
G.words("tail", lambda x, _: _not_named(x), lambda t, i: iter(()), ())
G.rule(
    "tail",
    f.SameName,
    "with the chosen name",
    where=lambda s: _is_name(s.what),
    what=Unsaid(n.Linked("name")),
)
G.alt("tail", f.SameName, "with that name", why="after a choice", what=Unsaid(n.Linked("name")))
# The card's own name, whatever it is: the reader says it when the whole face is read.
G.rule("tail", f.Named, "named ~", name=OWN)
G.rule("tail", f.SameName, "with the same name as {what:np}")
G.rule("tail", f.SharesCreatureType, "that share~ a creature type with {what:np}")
G.view(
    "tail",
    "shares no type",
    lambda x: x.filter if isinstance(x, f.Not) and isinstance(x.filter, f.SharesCreatureType) else None,
    f.Not,
)
G.rule("shares no type", f.SharesCreatureType, "that don't~ share a creature type with {what:np}")
G.rule("tail", f.SharesColor, "that share~ a color with {what:np}")
G.rule("tail", f.SharesCardType, "that share~ a card type with {what:np}")
G.rule("tail", f.ChosenSubtype, "of the chosen type", what=Unsaid(n.Linked("kind")))
G.alt("tail", f.ChosenSubtype, "of that type", why="after a choice", what=Unsaid(n.Linked("kind")))
G.only_prints("tail", f.ChosenSubtype, "of that type", what=n.SlotRef("kind"))
G.rule("tail", f.ChosenColor, "of that color", what=n.SlotRef("shade"))
G.rule("tail", f.ChosenColor, "of the chosen color", what=Unsaid(n.Linked("color")))
G.rule("tail", f.Targets, "that target~ ~", filter=f.IsThis())
G.rule("tail", f.Targets, "that target~ {filter:the host}")
G.rule("the host", f.OneOf, "{what:np}", where=lambda x: isinstance(x.what, n.Host))
G.rule("tail", f.Targets, "that target~ {filter:noun a}")
G.rule("tail", f.TargetCount, "with a single target", n=1)
G.rule("tail", f.OneOf, "among {what:np}")


@dataclass(frozen=True, slots=True)
class LesserTail:
    """ "With lesser mana value": than what was spoken of last."""

    category: str = "tail"
    alternative: bool = True
    leaf: ClassVar[bool] = True

    def leads(self) -> Any:
        return ("with",), ()

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        return f.StatIs(value.stat, value.cmp, v.StatOf(value.stat, parts[0].value))

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        less = "lesser" if tree.value.cmp[0] == "<" else "greater"
        equal = ["equal", "or"] if tree.value.cmp[1:] else []
        voice.put_all(["with", *equal, less, *tree.value.stat.split()])
        voice.say(tree.parts[0])
        return number

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        from ..discourse import Form
        from .references import Anaphor

        words = chart.lowered
        equal = words[at + 1 : at + 3] == ("equal", "or")
        here = at + 3 if equal else at + 1
        if words[at : at + 1] != ("with",) or words[here : here + 1] not in (("lesser",), ("greater",)):
            return
        cmp: Any = ("<" if words[here] == "lesser" else ">") + ("=" if equal else "")
        for stat in ("power", "toughness", "mana value"):
            spelled = tuple(stat.split())
            end = here + 1 + len(spelled)
            if words[here + 1 : end] == spelled and words[end : end + 1] != ("than",):
                it = Tree(UnsaidIt(), Anaphor(Form("pronoun", "sg", False)), ())
                value: Any = f.StatIs(stat, cmp, v.StatOf(stat, it.value))
                yield Tree(self, value, (it,)), end


@dataclass(frozen=True, slots=True)
class UnsaidIt:
    """What something is compared with, without a word."""

    category: str = "it"
    alternative: bool = True

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del parts
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        if voice.literal and voice.discourse is not None:
            voice.discourse.resolve(id(tree), tree.value.form, "possessive")
        return number


G.add(LesserTail())


@dataclass(frozen=True, slots=True)
class Denied:
    filter: Any


# What nothing says in one word: "that isn't legendary", "that's an Elf or a Dwarf".
G.view(
    "tail",
    "that is not",
    lambda x: Denied(x.filter) if isinstance(x, f.Not) else None,
    lambda x: f.Not(x.filter),
    alternative=True,
)
G.rule("that is not", Denied, "that isn't {filter:adjective}")
G.rule("that is not", Denied, "that aren't {filter:adjective}")
G.rule("that is not", Denied, "that isn't a(n) {filter:kind(sg)}")
G.rule("that is not", Denied, "that aren't {filter:kind(pl)}")
G.view(
    "tail",
    "that is",
    lambda x: x.filters if isinstance(x, f.Or) else None,
    lambda kinds: flat(f.Or, kinds),
    alternative=True,
)
G.view(
    "tail",
    "that is so",
    lambda x: x if isinstance(x, f.Or) and is_adjective(x) else None,
    lambda x: x if isinstance(x, f.Or) else None,
)
G.rule("that is so", None, "that's {:adjective}")
G.rule("that is so", None, "that are {:adjective}")
G.rule("that is", None, "that's {:either of}")
G.rule("that is", None, "that are {:several of}")
G.rule("one of", None, "a(n) {:kind(sg)}", where=lambda x: isinstance(x, f.SubtypeIs | f.TypeIs))
G.rule("some of", None, "{:kind(pl)}", where=lambda x: isinstance(x, f.SubtypeIs | f.TypeIs))
G.series("either of", "one of", "or")
G.series("several of", "some of", "or")
G.rule("tail", f.OtherThan, "other than that one", slot=...)


def _other_than(filter_: Any) -> Any | None:
    match filter_:
        case f.Not(f.OneOf(what)):
            return what
    return None


def _but_it(noun: Any) -> f.Not | None:
    from .references import Anaphor

    return f.Not(f.OneOf(noun)) if isinstance(noun, n.SlotRef | n.Host | Anaphor) else None


G.view("tail", "other than it", _other_than, _but_it)
G.rule("other than it", None, "other than {:np that}")


def _no_such(filter_: Any) -> Any | None:
    """What is said after it, since no one word says it."""
    match filter_:
        case f.Not(f.And() | f.Or() as kinds) if all(
            is_kind(part) or isinstance(part, f.SupertypeIs) for part in kinds.filters
        ):
            return kinds
    return None


G.view("tail", "no such", _no_such, lambda kinds: f.Not(kinds) if isinstance(kinds, f.And | f.Or) else None)
G.rule("no such", None, "other than {:several of}", where=lambda x: isinstance(x, f.Or))
G.rule("no such", None, "other than a(n) {:card noun(sg)}", where=lambda x: isinstance(x, f.And))
closed("tail", {f.StateIs(state): words for state, words in TAILS.items()})  # type: ignore[arg-type]
closed("tail", dict(BLOCKED_BY_THIS.items()))
_WHENCE: dict[str, tuple[Zone, ...]] = {
    "the battlefield": ("battlefield",),
    "a library": ("library",),
    "anywhere other than the battlefield": ("library", "hand", "stack", "exile", "command"),
}
closed(
    "tail",
    {
        f.Where(c.Happened(e.Moves(n.Candidate(), source, ("graveyard",)), "turn")): (
            f"put there from {whence} this turn"
        )
        for whence, source in _WHENCE.items()
    },
)
G.promote("tail")
for _keyword in KEYWORDS:
    closed("tail", {f.Not(f.HasKeyword(_keyword)): f"without {_keyword}"})


def _is_name(noun: Any) -> bool:
    """A name that was chosen, and no object."""
    from .origins import is_object

    return isinstance(noun, n.Linked) or (isinstance(noun, n.SlotRef) and not is_object(noun.slot))


@dataclass(frozen=True, slots=True)
class CounterTail(Partless):
    """ "with a +1/+1 counter on it", "with counters on them": agrees with what bears them."""

    category: str = "tail"
    alternative: bool = False
    leaf: ClassVar[bool] = True
    of: ClassVar[Any] = f.HasCounter

    def leads(self) -> Any:
        return ("with",), ()

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        it = "them" if number == "pl" else "it"
        if tree.value.kind is None:
            voice.put_all(
                ["with", "a", "counter", "on", it] if number != "pl" else ["with", "counters", "on", it]
            )
        elif number == "pl":
            voice.put_all(["with", *tree.value.kind.split(), "counters", "on", it])
        else:
            voice.put_all(["with", "a(n)", *tree.value.kind.split(), "counter", "on", it])
        return number

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        words = chart.lowered
        if words[at : at + 1] != ("with",):
            return
        for end in range(at + 3, min(at + 8, len(words)) + 1):
            if words[end - 2 : end] in (("on", "it"), ("on", "them")) and words[end - 3] in (
                "counter",
                "counters",
            ):
                middle = [word for word in chart.tokens[at + 1 : end - 3] if word.lower() not in ("a", "an")]
                if middle[:1] != ["no"]:
                    yield Tree(self, f.HasCounter(" ".join(middle) or None), ()), end


G.add(CounterTail())


@dataclass(frozen=True, slots=True)
class NoCounterTail(Partless):
    """ "with no counters on it", "with no +1/+1 counters on them"."""

    category: str = "tail"
    alternative: bool = False
    leaf: ClassVar[bool] = True

    def parts(self, grammar: Grammar, value: Any) -> tuple[Tree, ...] | None:
        del grammar
        return () if isinstance(value, f.Not) and isinstance(value.filter, f.HasCounter) else None

    def leads(self) -> Any:
        return ("with",), ()

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        kind = (tree.value.filter.kind or "").split()
        voice.put_all(["with", "no", *kind, "counters", "on", "them" if number == "pl" else "it"])
        return number

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        words = chart.lowered
        if words[at : at + 2] != ("with", "no"):
            return
        for end in range(at + 5, min(at + 8, len(words)) + 1):
            if words[end - 3 : end] in (("counters", "on", "it"), ("counters", "on", "them")):
                kind = " ".join(chart.tokens[at + 2 : end - 3]) or None
                yield Tree(self, f.Not(f.HasCounter(kind)), ()), end


G.add(NoCounterTail())


def _not_named(value: Any) -> tuple[list[str], None] | None:
    match value:
        case f.Not(f.Named(name)):
            return ["not", "named", *name.split()], None
    return None
