"""Abilities: triggered, activated, static and the rest, each as one line."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_conditions as c
from ...notation import ast_costs as k
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_rules as r
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_permanents as vp
from ...notation.ast_base import Verb
from ...notation.ast_card import Chapter
from ...notation.ast_program import Program
from ..kernel.chart import Chart, bits, places
from ..kernel.grammar import Grammar
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.trie import LOWER, NUMBER, SYMBOL, UPPER
from ..kernel.words import BREAK
from .base import G, closed, setting
from .events import EVERYBODY, when_word
from .filters import atoms, joined

_NO = c.Always()


def word_shown(value: Any, number: Number | None) -> Any:
    del number
    return (["^", *value.split(), "—", "^"], None) if isinstance(value, str) else None


# These say more than what stands behind them.
_MEANINGFUL = ("max speed", "solved", "to solve", "forecast", "companion", "visit", "prize", "hidden agenda")


def word_read(tokens: Any, at: int) -> Any:
    for end in range(at + 1, min(at + 5, len(tokens))):
        if tokens[end] == "—" and all(token.isalpha() for token in tokens[at:end]):
            label = " ".join(token.lower() for token in tokens[at:end])
            if label not in _MEANINGFUL:
                yield label, end + 1


G.words("label", word_shown, word_read, (LOWER, UPPER))
closed(
    "limit triggered",
    {
        None: "",
        a.Limit(1, True): "^ this ability triggers only once each turn.",
        a.Limit(2, True): "^ this ability triggers only twice each turn.",
        a.Limit(1, False): "^ this ability triggers only once.",
    },
)

# Triggered.
_LABEL = "[label? {label:label}]"


def _word(word: str) -> Any:
    """After the event "if" is part of the trigger (CR 603.4); a condition of what is done comes after it."""
    return lambda t: when_word(t.when) == word and not (t.test == _NO and isinstance(t.do.steps[0], vf.If))


@dataclass(frozen=True, slots=True)
class IfLast(Verb):
    """A condition said after what is done."""

    do: Program
    test: Any
    otherwise: Program | None = None


G.rule(
    "effect",
    IfLast,
    "{do:inline} unless {test:unless}",
    otherwise=None,
    where=lambda x: isinstance(x.test, c.NotTrue) and isinstance(x.test.test, c.Happened),
)
G.rule("effect", IfLast, "{do:inline} if {test:cond}[otherwise? . ^ otherwise, {otherwise:inline}]")


def _if_last(x: Any) -> Any | None:
    if not isinstance(x, a.Triggered) or x.test != _NO:
        return None
    first, *others = x.do.steps
    if not isinstance(first, vf.If):
        return None
    return dataclasses.replace(x, do=Program((IfLast(first.do, first.test, first.otherwise), *others)))


def _if_first(x: Any) -> Any | None:
    if not isinstance(x, a.Triggered):
        return None
    first, *others = x.do.steps
    if not isinstance(first, IfLast):
        return None
    return dataclasses.replace(x, do=Program((vf.If(first.test, first.do, first.otherwise), *others)))


G.view("ability", "if last", _if_last, _if_first)


_END = tuple(e.Begins("end", whose) for whose in EVERYBODY)


def _gone(program: Any) -> bool:
    steps = program.steps
    return len(steps) == 1 and isinstance(steps[0], vp.Sacrifice | vc.Exile) and steps[0].what == n.This()


for _step in _END:
    G.rule(
        "ability",
        a.Triggered,
        "at the beginning of the end step, {do:sentences}",
        when=_step,
        where=lambda x: _gone(x.do),
        source=...,
    )
for _when, _event in (("when", "said event"), ("whenever", "said event"), ("at", "begins")):
    _lead = "at the beginning of" if _when == "at" else _when
    for _during, _meanwhile in ((_NO, ""), (..., "{during:during}")):
        _then: dict[str, Any] = {"during": _NO} if _during is _NO else {}
        _line = f"{_LABEL} {_lead} {{when:{_event}}} {_meanwhile},"
        _end = "{do:sentences} {limit:limit triggered}"
        for _category in ("ability", "if last"):
            G.rule(
                _category, a.Triggered, f"{_line} {_end}", test=_NO, source=..., where=_word(_when), **_then
            )
        G.rule(
            "ability",
            a.Triggered,
            f"{_line} if {{test:cond}}, {_end}",
            source=...,
            where=_word(_when),
            **_then,
        )


G.alt(
    "ability",
    a.Triggered,
    f"{_LABEL} when {{when:said event}}, {{do:sentences}} {{limit:limit triggered}}",
    why="some triggers that happen again and again say when",
    test=_NO,
    during=_NO,
    source=...,
    where=_word("whenever"),
)


def _first_counters(trigger: Any) -> bool:
    """No counters were put on it before this turn."""
    match trigger.during, trigger.when:
        case (
            c.Compare(
                v.TimesHappened(e.CountersPut(on=n.Phrase(filter=f.OneOf(n.SlotRef(slot)))), "turn"),
                "==",
                one,
            ),
            e.CountersPut(on=n.Phrase(slot=named)),
        ):
            return slot == named and one == v.Integer(1)
    return False


G.only_prints(
    "ability",
    a.Triggered,
    f"{_LABEL} whenever {{when:said event}}, if it's the first time counters have been put on that creature "
    "this turn, {do:sentences}",
    during=...,
    test=_NO,
    where=_first_counters,
)
G.rule("ability", a.OpeningHand, "if ~ is in your opening hand, {do:sentences}")
G.promote("ability")


def _with_many(trigger: Any) -> Any | None:
    """ "Whenever you attack with three or more creatures"."""
    match trigger.during:
        case c.Compare(v.Count(n.SlotRef(slot)), ">=", number):
            what = getattr(trigger.when, "what", None)
            if isinstance(trigger.when, e.Attacks) and isinstance(what, n.Phrase) and what.slot == slot:
                return number
    return None


@dataclass(frozen=True, slots=True)
class AttackWith:
    label: str | None
    many: Any
    what: Any
    test: Any
    do: Program
    limit: Any


def _attack_with(x: Any) -> AttackWith | None:
    many = _with_many(x) if isinstance(x, a.Triggered) else None
    if many is None:
        return None
    parts = [part for part in atoms(x.when.what.filter) if part != f.ControlledBy(n.You())]
    return AttackWith(x.label, many, joined(parts), x.test, x.do, x.limit)


def _attacked_with(x: AttackWith) -> a.Triggered:
    band = n.Phrase(n.OneOrMore(), joined([*atoms(x.what), f.ControlledBy(n.You())]), slot="band")
    many = c.Compare(v.Count(n.SlotRef("band")), ">=", x.many)
    return a.Triggered(e.Attacks(band), x.do, x.test, many, x.limit, label=x.label)


G.view("ability", "attack with many", _attack_with, _attacked_with)
G.promote("ability")
G.rule(
    "attack with many",
    AttackWith,
    f"{_LABEL} whenever you attack with {{many:count word}} or more {{what:noun(pl)}}, {{do:sentences}} "
    f"{{limit:limit triggered}}",
    test=_NO,
)
# Battalion, and attacking alone: how many attack besides.
_MINE = f.ControlledBy(n.You())
_ATTACKERS = f.And((f.StateIs("attacking"), f.TypeIs("creature"), _MINE))
_BESIDE = f.And((f.Other(), f.StateIs("attacking"), f.TypeIs("creature"), _MINE))


@dataclass(frozen=True, slots=True)
class Together:
    label: str | None
    many: Any
    do: Program
    limit: Any


def _together(x: Any) -> Together | None:
    match x:
        case a.Triggered(
            when=e.Attacks(n.This(), whom),
            test=c.Always(),
            during=c.Compare(v.Count(n.Phrase(n.Each(), filter_)), ">=", v.Integer() as many),
            source=("battlefield",),
        ) if set(atoms(filter_)) == set(_BESIDE.filters) and whom == e.WHATEVER:
            return Together(x.label, many, x.do, x.limit)
    return None


def _side_by_side(x: Together) -> a.Triggered:
    beside = c.Compare(v.Count(n.Phrase(n.Each(), _BESIDE)), ">=", x.many)
    return a.Triggered(e.Attacks(n.This()), x.do, during=beside, limit=x.limit, label=x.label)


G.view("ability", "attack together", _together, _side_by_side)
G.promote("ability")
G.rule(
    "attack together",
    Together,
    f"{_LABEL} whenever ~ and at least one other creature attack, {{do:sentences}} {{limit:limit triggered}}",
    many=v.Integer(1),
)
G.rule(
    "attack together",
    Together,
    f"{_LABEL} whenever ~ and at least {{many:count word}} other creatures attack, {{do:sentences}} "
    "{limit:limit triggered}",
    where=lambda x: x.many != v.Integer(1),
)


@dataclass(frozen=True, slots=True)
class Alone:
    label: str | None
    what: Any
    do: Program
    limit: Any


_ONE_ATTACKS = c.Compare(v.Count(n.Phrase(n.Each(), _ATTACKERS)), "==", v.Integer(1))


def _alone(x: Any) -> Alone | None:
    match x:
        case a.Triggered(when=e.Attacks(what, whom), test=c.Always(), during=during) if (
            during == _ONE_ATTACKS and whom == e.WHATEVER
        ):
            return Alone(x.label, e.Attacks(what), x.do, x.limit)
    return None


def _by_itself(x: Alone) -> a.Triggered | None:
    """One's own creatures attack together or not."""
    event: Any = x.what
    what = event.what
    own = isinstance(what, n.This | n.Host) or (isinstance(what, n.Phrase) and _MINE in atoms(what.filter))
    if not own:
        return None
    return a.Triggered(event, x.do, during=_ONE_ATTACKS, limit=x.limit, label=x.label)


G.view("ability", "attack alone", _alone, _by_itself)
G.promote("ability")
G.rule(
    "attack alone",
    Alone,
    f"{_LABEL} whenever {{what:said event}} alone, {{do:sentences}} {{limit:limit triggered}}",
    where=lambda x: isinstance(x.what, e.Attacks) and x.what.whom == e.WHATEVER,
)
closed(
    "during",
    {
        c.TurnOf(n.You()): "during your turn",
        c.TurnOf(n.Opponents()): "during an opponent's turn",
        c.NotTrue(c.TurnOf(n.You())): "during an opponent's turn",
        c.During(("main1", "main2")): "during a main phase",
    },
)
closed("during", {c.AllTrue((c.TurnOf(n.You()), c.During(("main1", "main2")))): "during your main phase"})
G.rule("during", None, "while {:cond}")
G.rule(
    "ability",
    a.StateTriggered,
    "when {test:cond}, {do:sentences}",
    where=lambda x: x.test not in (c.WasCast(), c.Is(n.This(), f.StateIs("cast"))),
)


# Activated.
@dataclass(frozen=True, slots=True)
class Only:
    """When it may be activated: "Activate only as a sorcery and only once each turn."."""

    timing: str
    limit: a.Limit | None
    test: Any
    by: str


closed(
    "limit word",
    {
        a.Limit(1, True): "once each turn",
        a.Limit(2, True): "twice each turn",
        a.Limit(3, True): "three times each turn",
        a.Limit(1, False): "once",
    },
)
closed(
    "only",
    {
        Only("instant", None, _NO, "you"): "",
        Only("instant", None, _NO, "any player"): "^ any player may activate this ability.",
        Only("instant", None, _NO, "opponent"): "^ only your opponents may activate this ability.",
    },
)
G.rule("only", Only, "^ activate only as a sorcery.", timing="sorcery", limit=None, test=_NO, by="you")
G.rule("only", Only, "^ activate only {limit:limit word}.", timing="instant", test=_NO, by="you")
G.rule(
    "only",
    Only,
    "^ activate only as a sorcery and only {limit:limit word}.",
    timing="sorcery",
    test=_NO,
    by="you",
)
G.rule(
    "only",
    Only,
    "^ activate only during your turn.",
    timing="instant",
    limit=None,
    test=c.TurnOf(n.You()),
    by="you",
)
G.rule(
    "only",
    Only,
    "^ activate only during your turn and only {limit:limit word}.",
    timing="instant",
    test=c.TurnOf(n.You()),
    by="you",
)
_ATTACKING = c.AllTrue((c.TurnOf(n.You()), c.During(("untap", "upkeep", "draw", "main1", "begin combat"))))
_ONLY_WHEN: dict[Any, str] = {
    c.During(("upkeep",)): "during any upkeep step",
    c.AllTrue((c.TurnOf(n.You()), c.During(("upkeep",)))): "during your upkeep",
    c.TurnOf(n.Opponents()): "during an opponent's turn",
    c.During(
        ("begin combat", "declare attackers", "declare blockers", "first damage", "damage", "end combat")
    ): "during combat",
    _ATTACKING: "during your turn, before attackers are declared",
    c.During(("declare attackers",)): "during the declare attackers step",
    c.During(("declare blockers",)): "during the declare blockers step",
    c.AllTrue((c.TurnOf(n.You()), c.During(("end",)))): "during your end step",
}
closed("only when", _ONLY_WHEN)
G.rule("only", Only, "^ activate only {test:only when}.", timing="instant", limit=None, by="you")
G.rule(
    "only", Only, "^ activate only {test:only when} and only {limit:limit word}.", timing="instant", by="you"
)
G.rule(
    "only",
    Only,
    "^ activate only if {test:cond}.",
    timing="instant",
    limit=None,
    by="you",
)
G.rule(
    "only", Only, "^ activate only if {test:cond} and only {limit:limit word}.", timing="instant", by="you"
)
G.rule(
    "only",
    Only,
    "^ activate only if {test:cond} and only as a sorcery.",
    timing="sorcery",
    limit=None,
    by="you",
)


@dataclass(frozen=True, slots=True)
class Activation:
    cost: Any
    do: Program
    only: Only
    label: str | None = None
    less: Any = None


# "Exhaust" alone says that the ability is activated only once (CR 702.177a); "boast", that its creature must
# have attacked, and once each turn (CR 702.142a).
_ONCE = a.Limit(1, False)
_BOASTS = (a.Limit(1, True), c.Is(n.This(), f.StateIs("attacked this turn")))


def _activation(x: Any) -> Activation | None:
    if not isinstance(x, a.Activated):
        return None
    limit = None if x.label == "exhaust" and x.limit == _ONCE else x.limit
    test = x.test
    if x.label == "boast" and (limit, test) == _BOASTS:
        limit, test = None, _NO
    return Activation(x.cost, x.do, Only(x.timing, limit, test, x.by), x.label, x.less)


def _activated(x: Activation) -> a.Activated:
    only = x.only
    limit = _ONCE if x.label == "exhaust" and only.limit is None else only.limit
    test = only.test
    if x.label == "boast" and limit is None and test == _NO:
        limit, test = _BOASTS
    timing: Any = only.timing
    by: Any = only.by
    return a.Activated(x.cost, x.do, test, timing, limit, label=x.label, by=by, less=x.less)


G.view("ability", "activation", _activation, _activated)
G.rule("activation", Activation, f"{_LABEL} {{cost:cost}}: {{do:sentences}} {{only:only}}", less=None)
_LESS = "^ this ability costs {1} less to activate for each {less:each of}."
_LESS_X = "^ this ability costs {X} less to activate, where X is {less:quantity}."
for _less in (_LESS, _LESS_X):
    G.rule("activation", Activation, f"{_LABEL} {{cost:cost}}: {{do:sentences}} {{only:only}} {_less}")
    G.alt(
        "activation",
        Activation,
        f"{_LABEL} {{cost:cost}}: {{do:sentences}} {_less} {{only:only}}",
        why="the price may be said before the time",
        where=lambda x: x.only != Only("instant", None, _NO, "you"),
    )


# Loyalty.
def _loyalty_shown(value: Any, number: Number | None) -> Any:
    del number
    match value:
        case v.Integer(k):
            return ([f"+{k}" if k > 0 else f"−{-k}" if k < 0 else "0"], None)
        case v.X():
            return (["+X"], None)
        case v.Product(v.Integer(-1), v.X()) | v.Difference(v.Integer(0), v.X()):
            return (["−X"], None)
    return None


def _loyalty_read(tokens: Any, at: int) -> Any:
    if at < len(tokens):
        text = tokens[at].replace("−", "-")
        if text == "-X":
            yield v.Product(v.Integer(-1), v.X()), at + 1
        elif text.lstrip("+-").isdigit():
            yield v.Integer(int(text)), at + 1


G.words("loyalty", _loyalty_shown, _loyalty_read, (NUMBER,))
G.rule("ability", a.LoyaltyAbility, "{loyalty:loyalty}: {do:sentences}")

# Statics and replacements.
G.view("ability", "labelled static", lambda x: x if isinstance(x, a.Static) else None, lambda x: x)


@dataclass(frozen=True, slots=True)
class StaticMaker:
    """A static as a sentence, its ability word before it."""

    category: str = "labelled static"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        tree = grammar.try_derive("static", value)
        return None if tree is None else [tree]

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        return dataclasses.replace(parts[0].value, label=value.label)

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        if tree.value.label is not None:
            voice.put_all(["^", *tree.value.label.split(), "—", "^"])
        voice.say(tree.parts[0])
        voice.stop()
        return None

    def leads(self) -> Any:
        return (), ("label", "static")

    def spans(self, chart: Chart, at: int) -> int:
        ends = chart.ends_after("static", 1 << at | chart.ends("label", at))
        quoted = (end for end in places(ends) if chart.tokens[end - 2 : end] == (".", '"'))
        return chart.word_after(".", ends) | bits(quoted)

    def read(self, chart: Any, at: int) -> Any:
        for label, start in ((None, at), *((tree.value, end) for tree, end in chart.at("label", at))):
            for tree, end in chart.at("static", start):
                if chart.tokens[end : end + 1] == (".",):
                    end += 1
                elif chart.tokens[end - 2 : end] != (".", '"'):
                    continue
                yield Tree(self, dataclasses.replace(tree.value, label=label), (tree,)), end


G.add(StaticMaker())
for _words in (
    "you may cast this spell as though it had flash if {test:cond}.",
    "if {test:cond}, you may cast this spell as though it had flash.",
):
    G.rule(
        "ability",
        a.Static,
        _words,
        of=n.You(),
        mods=(),
        rules=(r.CastAsFlash(f.IsThis()),),
        source=("hand",),
        label=None,
    )
G.rule("ability", None, "{:replacement}.", where=lambda x: isinstance(x, a.Replacement))
G.rule("ability", a.EntersTapped, "{what:subject} enter~what tapped.", unless=None)
G.rule("ability", a.EntersTapped, "{what:subject} enter~what tapped unless {unless:cond}.")
G.rule(
    "ability",
    a.EntersWith,
    "{what:subject} enter~what with {count:count} additional {counter:counter} counter(s) on it~what.",
    test=_NO,
    where=lambda x: x.what != n.This(),
)
G.rule(
    "ability",
    a.EntersWith,
    "{what:subject} enter~what with {count:count} {counter:counter} counter(s) on it~what.",
    test=_NO,
)
G.rule(
    "ability",
    a.EntersWith,
    "{what:subject} enter~what with a(n) {counter:counter} counter on it~what for each {count:each of}.",
    test=_NO,
)
G.rule(
    "ability",
    a.EntersWith,
    "{what:subject} enter~what with X {counter:counter} counters on it~what, where X is {count:quantity}.",
    test=_NO,
)
G.rule(
    "ability",
    a.EntersWith,
    "if {test:cond}, {what:subject} enter~what with {count:count} {counter:counter} counter(s) on it~what.",
    where=lambda x: isinstance(x.test, c.WasPaid),
)
G.rule(
    "ability",
    a.EntersWith,
    "{what:subject} enter~what with {count:count} {counter:counter} counter(s) on it~what if {test:cond}.",
)
G.rule("ability", a.AsThisEnters, "you may have ~ enter as {do:copied}.", where=lambda x: _copies(x.do))
G.rule("ability", a.AsThisEnters, "as ~ enters, {do:sentences}")


@dataclass(frozen=True, slots=True)
class AnchorMaker:
    """ "As ~ enters, choose Abzan or Mardu." and a line for each word."""

    category: str = "ability"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        if not isinstance(value, a.AnchorWords):
            return None
        trees = [grammar.try_derive("ability", choice.gives) for choice in value.choices]
        found = [tree for tree in trees if tree is not None]
        return found if len(found) == len(trees) else None

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        pairs = zip(value.choices, parts, strict=True)
        return a.AnchorWords(tuple(a.Anchor(choice.word, part.value) for choice, part in pairs))

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        words = [choice.word.capitalize() for choice in tree.value.choices]
        voice.put_all(["as", "~", "enters", ",", "choose"])
        for at, word in enumerate(words):
            if at:
                voice.put_all(["or"] if len(words) == 2 else [",", "or"] if at == len(words) - 1 else [","])
            voice.put(word)
        voice.put(".")
        for word, part in zip(words, tree.parts, strict=True):
            voice.put_all([BREAK, "•", word, "—", "^"])
            outside, voice.discourse.referents = voice.discourse.referents, []
            voice.say(part)
            voice.discourse.referents = outside
        return None

    def leads(self) -> Any:
        return ("as",), ()

    def spans(self, chart: Chart, at: int) -> int:
        if chart.lowered[at : at + 5] != ("as", "~", "enters", ",", "choose"):
            return 0
        marks = (n for n in range(at, len(chart.tokens)) if chart.tokens[n] == "—")
        return chart.ends_after("ability", bits(mark + 1 for mark in marks))

    def read(self, chart: Any, at: int) -> Any:
        if chart.lowered[at : at + 5] != ("as", "~", "enters", ",", "choose"):
            return
        words: list[str] = []
        here = at + 5
        while here < len(chart.tokens) and chart.tokens[here] != ".":
            if chart.tokens[here] not in ("or", ","):
                words.append(chart.lowered[here])
            here += 1

        def more(parts: tuple[Tree, ...], here: int) -> Any:
            if len(parts) == len(words):
                choices = tuple(a.Anchor(word, part.value) for word, part in zip(words, parts, strict=True))
                yield Tree(self, a.AnchorWords(choices), parts), here
            elif chart.lowered[here : here + 4] == (BREAK, "•", words[len(parts)], "—"):
                for tree, end in chart.at("ability", here + 4):
                    yield from more((*parts, tree), end)

        if len(words) > 1:
            yield from more((), here + 1)


G.add(AnchorMaker())


def _copies(program: Any) -> bool:
    return G.try_derive("copied", program) is not None


def _copy_of(program: Any) -> Any | None:
    from ...notation import ast_verbs_choices as vq

    steps = program.steps if isinstance(program, Program) else ()
    if len(steps) == 1 and isinstance(steps[0], vf.May):
        steps = steps[0].do.steps
        if len(steps) == 2 and isinstance(steps[0], vq.Pick) and isinstance(steps[1], vp.EnterAsCopy):
            return Copied(steps[0].what, steps[1].exceptions)
        if len(steps) == 1 and isinstance(steps[0], vp.EnterAsCopy):
            return Copied(steps[0].of, steps[0].exceptions)
    return None


@dataclass(frozen=True, slots=True)
class Copied:
    of: Any
    exceptions: tuple[Any, ...] = ()


def _as_copy(x: Copied) -> Program:
    """One is chosen, if any, and copied."""
    from ...notation import ast_verbs_choices as vq

    if not isinstance(x.of, n.Phrase):
        return Program((vf.May(Program((vp.EnterAsCopy(x.of, x.exceptions),))),))
    slot = x.of.slot or "original"
    picked = vq.Pick(dataclasses.replace(x.of, slot=slot))
    return Program((vf.May(Program((picked, vp.EnterAsCopy(n.SlotRef(slot), x.exceptions)))),))


G.view("copied", "copied words", _copy_of, _as_copy)
G.rule("copied words", Copied, "a copy of {of:any np}[exceptions? , except {exceptions:exceptions}]")
G.rule(
    "any np",
    n.Phrase,
    "any {filter:noun(sg)} on the battlefield",
    quantity=Unsaid(n.Exactly(v.Integer(1))),
    slot=...,
    zones=(),
)
G.include("any np", "np")


G.rule("ability", a.AnyNumberInDeck, "a deck can have any number of cards named ~.")


# Other ways and prices of casting.
@dataclass(frozen=True, slots=True)
class CheaperPer:
    """So much less for each of something."""

    number: Any
    what: Any


def _cheaper_per(x: Any) -> CheaperPer | None:
    match x:
        case a.CostChange(by=v.Product(v.Integer() as number, what), mana="", test=c.Always()):
            return CheaperPer(number, what)
    return None


def _per_cheaper(x: CheaperPer) -> a.CostChange | None:
    # One for each is the number itself.
    return None if x.number == v.Integer(1) else a.CostChange(v.Product(x.number, x.what))


G.rule(
    "ability",
    a.CostChange,
    "this spell costs {by:generic} less to cast.",
    mana="",
    test=_NO,
    where=lambda x: _generic(x.by),
)
G.rule(
    "ability",
    a.CostChange,
    "this spell costs {by:generic} less to cast if {test:cost cond}.",
    mana="",
    where=lambda x: _generic(x.by),
)
G.rule(
    "ability",
    a.CostChange,
    "this spell costs {by:generic more} more to cast.",
    mana="",
    test=_NO,
    where=lambda x: _negative(x.by),
)
G.rule(
    "ability",
    a.CostChange,
    "this spell costs {by:generic more} more to cast if {test:cost cond}.",
    mana="",
    where=lambda x: _negative(x.by),
)
G.rule(
    "ability",
    a.CostChange,
    f"{_LABEL} ^ this spell costs {{1}} less to cast for each {{by:each of}}.",
    mana="",
    test=_NO,
)
G.view("ability", "cheaper per", lambda x: _cheaper_per(x), lambda x: _per_cheaper(x))
G.rule("cheaper per", CheaperPer, "this spell costs {number:generic} less to cast for each {what:each of}.")
G.rule(
    "ability", a.CostChange, "this spell costs {X} less to cast, where X is {by:quantity}.", mana="", test=_NO
)


@dataclass(frozen=True, slots=True)
class Cheaper:
    """Generic and coloured mana less."""

    symbols: str
    test: Any


def _cheaper(x: Any) -> Cheaper | None:
    if isinstance(x, a.CostChange) and x.mana and _generic(x.by):
        return Cheaper("{" + str(x.by.n) + "}" + x.mana, x.test)  # type: ignore[attr-defined]
    return None


G.view("ability", "cheaper", _cheaper, lambda x: None)
G.rule("cheaper", Cheaper, "this spell costs {symbols:symbols} less to cast.", test=_NO)
G.rule("cheaper", Cheaper, "this spell costs {symbols:symbols} less to cast if {test:cond}.")


def _colored(change: Any) -> bool:
    return any(letter in change.mana for letter in "WUBRG")


G.rule(
    "ability",
    a.CostChange,
    "this spell costs {mana:symbols} less to cast.",
    by=v.Integer(0),
    test=_NO,
    where=_colored,
)
G.rule(
    "ability",
    a.CostChange,
    "this spell costs {mana:symbols} less to cast if {test:cond}.",
    by=v.Integer(0),
    where=_colored,
)
G.words(
    "generic",
    lambda x, _: (["{" + str(x.n) + "}"], None) if _generic(x) else None,
    lambda t, i: _generic_read(t, i, 1),
    (SYMBOL,),
)
G.words(
    "generic more",
    lambda x, _: (["{" + str(-x.n) + "}"], None) if _negative(x) else None,
    lambda t, i: _generic_read(t, i, -1),
    (SYMBOL,),
)


def _generic(value: Any) -> bool:
    return isinstance(value, v.Integer) and value.n > 0


def _negative(value: Any) -> bool:
    return isinstance(value, v.Integer) and value.n < 0


def _generic_read(tokens: Any, at: int, sign: int) -> Any:
    if at < len(tokens) and tokens[at].startswith("{") and tokens[at][1:-1].isdigit():
        yield v.Integer(sign * int(tokens[at][1:-1])), at + 1


@dataclass(frozen=True, slots=True)
class Way:
    """Another way to cast it."""

    cost: Any
    word: str
    source: tuple[str, ...]
    test: Any
    timing: str | None
    gone: str | None
    do: Any


G.view(
    "ability",
    "way",
    lambda x: (
        Way(x.cost, x.word, x.source, x.test, x.timing, x.then, x.do)
        if isinstance(x, a.Alternative)
        else None
    ),
    lambda x: a.Alternative(x.cost, x.word, x.source, x.test, x.timing, x.gone, x.do),
)
_WORD = Unsaid("alternative")
closed("from there", {("graveyard",): "from your graveyard", ("exile",): "from exile", ("hand",): ""})
G.rule(
    "way",
    Way,
    "you may cast this spell as though it had flash by {cost:gerunds} rather than paying its mana cost.",
    word=_WORD,
    timing="instant",
    source=("hand",),
    gone=None,
    do=None,
    test=_NO,
)
for _test, _cond in ((_NO, ""), (None, "if {test:cond},")):
    _only_if: dict[str, Any] = {"test": _NO} if _test is _NO else {}
    G.rule(
        "way",
        Way,
        f"{_cond} rather than pay this spell's mana cost, you may {{cost:paying}}."
        if _cond
        else "you may {cost:paying} rather than pay this spell's mana cost.",
        word=_WORD,
        timing=Unsaid(None),
        source=("hand",),
        gone=None,
        do=None,
        where=lambda w: bool(w.cost.mana or w.cost.parts),
        **_only_if,
    )
    if _cond:
        G.alt(
            "way",
            Way,
            f"{_cond} you may {{cost:paying}} rather than pay this spell's mana cost.",
            why="the price may be said first",
            word=_WORD,
            timing=Unsaid(None),
            source=("hand",),
            gone=None,
            do=None,
            where=lambda w: bool(w.cost.mana or w.cost.parts),
        )
    G.rule(
        "way",
        Way,
        f"{_cond} you may cast this spell without paying its mana cost.",
        word=_WORD,
        timing=Unsaid(None),
        source=("hand",),
        gone=None,
        do=None,
        cost=Unsaid(k.Cost()),
        **_only_if,
    )
    G.rule(
        "way",
        Way,
        f"{_cond} you may cast this card {{source:from there}} by {{cost:other gerunds}} in "
        f"addition to paying its other costs.",
        word=_WORD,
        timing=Unsaid(None),
        gone=None,
        do=None,
        where=lambda w: w.cost.mana == setting().cost and w.cost.parts,
        **_only_if,
    )
    G.rule(
        "way",
        Way,
        f"{_cond} you may cast this card {{source:from there}} by {{cost:gerunds}} rather than "
        f"paying its mana cost.",
        word=_WORD,
        timing=Unsaid(None),
        gone=Unsaid(None),
        do=None,
        **_only_if,
    )
    G.rule(
        "way",
        Way,
        f"{_cond} you may {{cost:paying}} rather than pay this spell's mana cost. ^ if you do, "
        f"{{do:sentences}}",
        word=_WORD,
        timing=Unsaid(None),
        source=Unsaid(("hand",)),
        gone=Unsaid(None),
        **_only_if,
    )
G.rule("other gerunds", k.Cost, "{parts:gerund list}", mana=...)
G.rule("gerunds", k.Cost, "paying {mana:symbols}", parts=())
G.rule("gerunds", k.Cost, "{parts:gerund list}", mana="")
G.rule("gerunds", k.Cost, "paying {mana:symbols} and {parts:gerund list}")
G.view(
    "gerund list", "gerund", lambda t: t[0] if isinstance(t, tuple) and len(t) == 1 else None, lambda t: (t,)
)
G.series("gerund list", "gerund", "and")
G.rule("gerund", k.PayLife, "paying {amount:numeral} life")
G.rule("gerund", k.PayDiscard, "discarding {what:cards}")
G.rule("gerund", k.PaySacrifice, "sacrificing {what:cost np}")
G.rule("gerund", k.PayExile, "exiling {what:cost np}")
G.rule("gerund", k.PayReturn, "returning {what:cost np} to its owner's hand")
G.rule(
    "gerund",
    k.PayRemoveCounters,
    "removing {count:count} counter(s) from among {source:np plural}",
    counter=None,
)
G.rule("gerund", k.PayRemoveCounters, "removing {count:count} {counter:counter} counter(s) from {source:np}")
G.rule("gerund", k.PayTap, "tapping {what:untapped np}", power=None)
G.rule(
    "ability",
    a.OptionalCost,
    "you may {cost:paying} any number of times as you cast this spell.",
    word=...,
    repeat=True,
)
G.rule(
    "ability",
    a.OptionalCost,
    "as an additional cost to cast this spell, you may {cost:paying}.",
    word="additional",
    repeat=False,
)

G.rule("ability", a.AdditionalCost, "as an additional cost to cast this spell, {cost:paying}.")

# Keyword abilities as lines of their own.
G.view("ability", "keyword ability", lambda x: x, lambda x: x)


# Chapters of sagas.
@dataclass(frozen=True, slots=True)
class ChapterMaker:
    category: str = "chapter"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        if not isinstance(value, Chapter):
            return None
        tree = grammar.try_derive("sentences", value.do)
        return None if tree is None else [tree]

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        return Chapter(value.at, parts[0].value)

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        numerals = [_ROMAN[k] for k in tree.value.at]
        for at, numeral in enumerate(numerals):
            voice.put_all([",", numeral] if at else [numeral])
        voice.put_all(["—", "^"])
        voice.say(tree.parts[0])
        return None

    def leads(self) -> Any:
        return (numeral.lower() for numeral in _ROMAN[1:]), ()

    def spans(self, chart: Chart, at: int) -> int:
        start = next((n for n in range(at, len(chart.tokens)) if chart.tokens[n] == "—"), None)
        return 0 if start is None else chart.ends("sentences", start + 1)

    def read(self, chart: Any, at: int) -> Any:
        chapters: list[int] = []
        here = at
        while here < len(chart.tokens) and chart.tokens[here] in _ROMAN:
            chapters.append(_ROMAN.index(chart.tokens[here]))
            here += 1
            if chart.tokens[here : here + 1] == (",",):
                here += 1
        if chapters and chart.tokens[here : here + 1] == ("—",):
            for tree, end in chart.at("sentences", here + 1):
                yield Tree(self, Chapter(tuple(chapters), tree.value), (tree,)), end


_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
G.add(ChapterMaker())
