"""Programs: verbs one after the other as sentences, and the verbs that steer.

`plan` decides what stands in one sentence and with which words between; the verbs themselves are worded by
their own rules.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_durations as d
from ...notation import ast_events as e
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from ...notation import ast_verbs_choices as vq
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_game as vg
from ...notation import ast_verbs_life as vl
from ...notation import ast_verbs_permanents as vp
from ...notation.ast_base import Verb
from ...notation.ast_program import Program
from ..kernel.chart import Chart
from ..kernel.grammar import Grammar
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import BREAK
from .base import G
from .origins import origin
from .verb_forms import YOU, actor, by_you
from .votes import piled

STOP = (".", "^")
THEN = (",", "then")
AND = ("and",)
COMMA = (",",)
SILENT = (vf.Let, vf.Remember, vf.RememberNumber, vf.Forget, vg.Deed, vf.Stop, vf.LetNumber)


@dataclass(frozen=True, slots=True)
class Item:
    """One clause: the words before it, and how it is worded."""

    lead: tuple[str, ...]
    category: str
    value: Any
    number: Number | None = None


def _occurrences(node: Any, slot: str) -> int:
    if isinstance(node, n.SlotRef):
        return node.slot == slot
    if isinstance(node, tuple):
        return sum(_occurrences(part, slot) for part in node)
    if dataclasses.is_dataclass(node) and not isinstance(node, type):
        return sum(_occurrences(getattr(node, field.name), slot) for field in dataclasses.fields(node))
    return 0


def substitute(node: Any, old: Any, new: Any) -> Any:
    """The node with every `old` in it made `new`."""
    if node == old:
        return new
    if isinstance(node, tuple):
        return tuple(substitute(part, old, new) for part in node)
    if dataclasses.is_dataclass(node) and not isinstance(node, type):
        changed = {
            field.name: substitute(getattr(node, field.name), old, new)
            for field in dataclasses.fields(node)
            if getattr(node, field.name) is not None
        }
        return dataclasses.replace(node, **changed)
    return node


_PLACES = ("what", "of", "on", "first", "to", "among", "who", "over")


def _absorbed(steps: list[Any]) -> list[Any]:
    """Targets that are only named are said where they are first used; so are numbers."""
    done: list[Any] = []
    rest = list(steps)
    while rest:
        step = rest.pop(0)
        if isinstance(step, vf.LetNumber):
            rest = [substitute(later, v.SlotNumber(step.slot), step.value) for later in rest]
            continue
        slot = step.what.slot if isinstance(step, vq.Pick) and isinstance(step.what, n.Phrase) else None
        if slot is not None and step.what.target and rest:
            used = _placed(rest[0], slot, step.what)
            if used is not None:
                rest[0] = used
                continue
        if not isinstance(step, SILENT):
            done.append(step)
    return done


def _placed(step: Any, slot: str, phrase: n.Phrase) -> Any | None:
    """The step with the phrase in its first place, where that is the slot."""
    if isinstance(step, vf.Pay) and step.otherwise is not None and step.do is None:
        first, *others = step.otherwise.steps
        used = _placed(first, slot, phrase)
        return None if used is None else dataclasses.replace(step, otherwise=Program((used, *others)))
    for place in _PLACES:
        if getattr(step, place, None) == n.SlotRef(slot):
            return dataclasses.replace(step, **{place: phrase})
        if place in getattr(step, "__dataclass_fields__", {}):
            break
    return None


def _same_actor(before: Any, after: Any) -> bool:
    """Done by the same one, other than you, so that the subject is said once."""
    first, second = actor(before), actor(after)
    if not hasattr(before, "who") or not hasattr(after, "who") or first == YOU:
        return False
    if isinstance(first, n.Phrase) and first.slot is not None and second == n.SlotRef(first.slot):
        return True
    return bool(first == second) and isinstance(
        first, n.EachPlayer | n.Opponents | n.SlotRef | n.ControllerOf
    )


def _rest(step: Any) -> bool:
    return isinstance(step, vc.Put) and isinstance(step.what, n.Without)


_CARDS = (vc.Draw, vc.Discard, vc.Mill, vc.Scry, vc.Surveil)


def _join(before: Any, after: Any) -> tuple[str, ...]:
    """What stands between two clauses of a program."""
    if isinstance(after, vc.Shuffle):
        return THEN
    if isinstance(before, vc.Search) or _reveals(before, after):
        return COMMA
    if isinstance(before, vc.Put) and _rest(after) and before.to.zone != "battlefield":
        return AND
    if isinstance(before, _CARDS) and isinstance(after, _CARDS) and type(before) is not type(after):
        return THEN
    if (
        isinstance(before, vc.Exile)
        and isinstance(after, vc.Put)
        and after.to.zone == "battlefield"
        and before.until is None
    ):
        return THEN
    if isinstance(before, vp.Create) and isinstance(after, vp.Attach):
        return THEN
    if isinstance(before, vp.Tap) and isinstance(after, vp.PutCounters):
        return AND
    if isinstance(before, vc.Put) and isinstance(after, vp.Attach):
        return THEN
    if isinstance(before, vc.Draw | vl.LoseLife | vl.Damage) and isinstance(after, vl.LoseLife | vl.GainLife):
        return AND
    if isinstance(before, vc.Draw) and isinstance(after, vp.Create):
        return AND
    return STOP


def _reveals(before: Any, after: Any) -> bool:
    return isinstance(before, vc.Reveal) and isinstance(before.what, n.SlotRef) and isinstance(after, vc.Put)


def _expanded(steps: list[Any]) -> list[Any]:
    """A search that reveals says so."""
    done: list[Any] = []
    for step in steps:
        if isinstance(step, vc.Search) and step.reveal:
            slot = step.what.slot if isinstance(step.what, n.Phrase) else None
            done += [dataclasses.replace(step, reveal=False), vc.Reveal(n.SlotRef(slot or "?"))]
        else:
            done.append(step)
    return done


def plan(program: Program, *, inline: bool = False, plain: bool = False) -> list[Item]:
    """The clauses of a program. `inline`: within one sentence; `plain`: after "may", without subject."""
    steps = list(piled(_expanded(_absorbed(list(program.steps)))))
    if all(isinstance(step, SILENT) for step in program.steps):
        steps = list(program.steps[:1])
    items: list[Item] = []
    for at, step in enumerate(steps):
        before = steps[at - 1] if at else None
        lead: tuple[str, ...] = ()
        category = "vp" if plain and not isinstance(step, _CLAUSES) else "effect"
        number: Number | None = None
        if before is not None:
            lead = _join(before, step)
            chained = _in_search(steps, at)
            if chained:
                lead = THEN if isinstance(step, vc.Shuffle) or at == _chain_end(steps, at) else COMMA
            if _same_actor(before, step):
                category, number = "vp", "sg"
                lead = lead if lead != STOP else AND
            elif lead == STOP and inline:
                lead = AND if len(steps) == 2 else COMMA if at < len(steps) - 1 else (",", "and")
            elif lead == AND and _rest(step) and isinstance(before, vc.Put):
                category = "elided put"
        if at + 1 < len(steps) and isinstance(step, vc.Draw) and actor(step) == YOU and category == "effect":
            after = steps[at + 1]
            if isinstance(after, vl.LoseLife | vl.GainLife) and actor(after) == YOU and not plain:
                category = "you do"
        if before is not None and category == "effect" and _same_source(before, step):
            lead, category = AND, "elided damage"
        items.append(Item(lead, category, by_you(step) if number is not None else step, number))
    return items


def _same_source(before: Any, after: Any) -> bool:
    return (
        isinstance(before, vl.Damage)
        and isinstance(after, vl.Damage)
        and before.by == after.by
        and not before.final
    )


def _in_search(steps: list[Any], at: int) -> bool:
    """Between a search and its shuffling everything is one sentence."""
    start = next((k for k in range(at - 1, -1, -1) if isinstance(steps[k], vc.Search)), None)
    if start is None:
        return False
    end = next((k for k in range(start, len(steps)) if isinstance(steps[k], vc.Shuffle)), None)
    return end is not None and at <= end


def _chain_end(steps: list[Any], at: int) -> int:
    return next((k for k in range(at, len(steps)) if isinstance(steps[k], vc.Shuffle)), -1)


_CLAUSES = (
    vl.Damage,
    vl.DamageDivided,
    vl.Fight,
    vg.Effect,
    vf.If,
    vf.May,
    vf.Pay,
    vf.ForEach,
    vf.ChooseModes,
    vg.Later,
)


@dataclass(frozen=True, slots=True)
class ProgramMaker:
    """A program as clauses; `stops`: as whole sentences."""

    category: str
    inline: bool
    plain: bool
    stops: bool
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        if not isinstance(value, Program) or not value.steps:
            return None
        trees = []
        for item in plan(value, inline=self.inline, plain=self.plain):
            tree = grammar.try_derive(item.category, item.value)
            if tree is None and item.category == "vp":
                tree = grammar.try_derive("causing", item.value) or grammar.try_derive("effect", item.value)
            if tree is None:
                return None
            trees.append(tree)
        return trees

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del value
        return Program(tuple(part.value for part in parts))

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        items = plan(tree.value, inline=self.inline, plain=self.plain)
        if len(items) != len(tree.parts):
            # Parsed into steps that would be worded together: not how it is printed, so not a reading.
            items = [Item(STOP if at else (), "effect", part.value) for at, part in enumerate(tree.parts)]
        for item, part in zip(items, tree.parts, strict=True):
            if item.lead == STOP:
                voice.stop()
            else:
                voice.put_all(item.lead)
            voice.say(part, item.number or (number if self.plain else None))
        if self.stops:
            voice.stop()
        return None

    def read(self, chart: Chart, at: int) -> Any:
        """Clauses one after the other; that the words between them are the right ones is seen by saying it."""
        first = "vp" if self.plain else "effect"

        def more(parts: tuple[Tree, ...], here: int, category: str) -> Any:
            for tree, end in chart.at(category, here):
                longer = (*parts, tree)
                if chart.tokens[end : end + 1] == (".",) and not self.inline:
                    if self.stops:
                        yield Tree(self, self.build(longer, None), longer), end + 1
                    yield from more(longer, end + 1, first)
                elif self.stops and chart.tokens[end - 1 : end] in ((".",), ('"',)):
                    yield Tree(self, self.build(longer, None), longer), end
                if not self.stops:
                    yield Tree(self, self.build(longer, None), longer), end
                for lead in (THEN, AND, COMMA):
                    if chart.lowered[end : end + len(lead)] == lead:
                        yield from more(longer, end + len(lead), first)
                        if lead == AND:
                            yield from more(longer, end + len(lead), "elided put")

        yield from more((), at, first)
        if not self.plain:
            yield from more((), at, "you do")


G.add(ProgramMaker("sentences", inline=False, plain=False, stops=True))
G.add(ProgramMaker("program", inline=False, plain=False, stops=False))
G.add(ProgramMaker("inline", inline=True, plain=False, stops=False))
G.add(ProgramMaker("plain inline", inline=True, plain=True, stops=False))


# "… and the rest on the bottom of your library".
@dataclass(frozen=True, slots=True)
class ElidedPut:
    category: str = "elided put"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        tree = grammar.try_derive("vp", value)
        return None if tree is None else [tree]

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del value
        return parts[0].value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        start = len(voice.tokens)
        voice.say(tree.parts[0], number)
        del voice.tokens[start]
        return None

    def read(self, chart: Chart, at: int) -> Any:
        """With the verb put back."""
        whole = Chart(chart.grammar, ("put", *chart.tokens[at:]))
        for tree, end in whole.at("vp", 0):
            if isinstance(tree.value, vc.Put):
                yield Tree(self, tree.value, (tree,)), at + end - 1


G.add(ElidedPut())
G.rule("you do", None, "you {:vp(you)}")
G.rule("elided damage", vl.Damage, "{amount:numeral} damage to {to:np}", by=..., final=...)
for _style in ("np", "np all"):
    G.rule(_style, n.Without, "the other", agrees="sg", of=..., but=..., where=lambda w: origin(w).many == 1)
    G.promote(_style)


@dataclass(frozen=True, slots=True)
class SameTarget:
    """More damage, or other, to what was damaged already."""

    by: Any
    amount: Any


def _same_target(instead: Any) -> SameTarget | None:
    match instead:
        case vf.Instead(
            usual=vl.Damage(to=n.Phrase(slot=str(slot))) as usual, do=Program((vl.Damage() as more,))
        ):
            if more.to == n.SlotRef(slot) and more.by == usual.by and not more.final:
                return SameTarget(more.by, more.amount)
    return None


G.rule("more damage", SameTarget, "{by:subject} deal~by {amount:numeral} damage")
G.rule("more damage", SameTarget, "{by:subject} deal~by damage equal to {amount:quantity}")


@dataclass(frozen=True, slots=True)
class InsteadMore:
    usual: Any
    test: Any
    more: SameTarget


G.view(
    "effect",
    "instead more",
    lambda x: (same := _same_target(x)) and InsteadMore(x.usual, x.test, same),
    lambda x: None,
)
G.rule("instead more", InsteadMore, "{usual:effect}. ^ if {test:cond}, {more:more damage} instead")


def _excess(program: Any) -> Any | None:
    steps = program.steps if isinstance(program, Program) else ()
    return steps[0].over if len(steps) == 1 and isinstance(steps[0], vl.ExcessDamage) else None


# If.
G.rule("effect", vf.If, "if {test:cond}, {do:inline}", otherwise=None)
G.rule("effect", vf.If, "if {test:cond}, {do:inline}. ^ otherwise, {otherwise:inline}")
G.rule(
    "effect",
    vf.Instead,
    "{usual:effect}. ^ if {test:cond}, excess damage is dealt to {do:excess} instead",
    where=lambda x: _excess(x.do) is not None,
)
G.view("excess", "np", lambda p: _excess(p), lambda x: None)
G.rule(
    "effect",
    vf.Instead,
    "{usual:effect}. ^ if {test:cond}, instead {do:inline}",
    where=lambda x: len(x.do.steps) > 1,
)
G.rule("effect", vf.Instead, "{usual:effect}. ^ if {test:cond}, {do:inline} instead")


# May.
@dataclass(frozen=True, slots=True)
class MayDo:
    """May do the first; if so, then the rest; if not, the other."""

    who: Any
    first: Program
    then: Program | None = None
    otherwise: Program | None = None


_PRICES = (vp.Sacrifice, vc.Discard, vl.LoseLife, vp.RemoveCounters, vp.Tap, vc.Mill)


def _may(verb: Any) -> MayDo | None:
    if not isinstance(verb, vf.May):
        return None
    steps = verb.do.steps if verb.who == YOU else substitute(verb.do.steps, verb.who, YOU)
    spoken = [step for step in steps if not isinstance(step, SILENT)]
    reflexive = any(isinstance(step, vf.WhenYouDo) for step in steps)
    priced = len(spoken) > 1 and (isinstance(spoken[0], _PRICES) or _exiles_own(spoken[0]))
    if priced and not reflexive:
        at = steps.index(spoken[1])
        return MayDo(verb.who, Program(steps[:at]), Program(steps[at:]), verb.otherwise)
    return MayDo(verb.who, Program(steps), None, verb.otherwise)


def _exiles_own(step: Any) -> bool:
    return (
        isinstance(step, vc.Exile)
        and isinstance(step.what, n.Phrase)
        and bool(step.what.zones)
        and not step.what.target
    )


def _unmay(may: MayDo) -> vf.May:
    rest = may.then.steps if may.then is not None else ()
    return vf.May(Program((*may.first.steps, *rest)), may.who, may.otherwise)


G.view("effect", "may", _may, _unmay)
_ELSE_YOU = "[otherwise? . ^ if you don't, {otherwise:inline}]"
_ELSE_THEY = "[otherwise? . ^ if they don't, {otherwise:inline}]"
G.rule(
    "may",
    MayDo,
    f"you may {{first:plain inline(you)}}. ^ if you do, {{then:inline}} {_ELSE_YOU}",
    who=YOU,
    where=lambda x: x.then is not None,
)
G.rule("may", MayDo, f"you may {{first:plain inline(you)}} {_ELSE_YOU}", who=YOU)
G.rule(
    "may",
    MayDo,
    f"{{who:subject}} may {{first:plain inline(pl)}}. ^ if they do, {{then:inline}} {_ELSE_THEY}",
    where=lambda x: x.then is not None,
)
G.rule("may", MayDo, f"{{who:subject}} may {{first:plain inline(pl)}} {_ELSE_THEY}")
# What others do at your choice.
G.rule("causing", vl.Damage, "have {by:np} deal {amount:numeral} damage to {to:np}", final=...)
G.rule("causing", vl.Damage, "have {by:np} deal damage equal to {amount:quantity} to {to:np}", final=...)
G.rule("causing", vl.Fight, "have {first:np} fight {second:np}")
G.view(
    "causing",
    "caused",
    lambda x: _Caused(actor(x), by_you(x)) if isinstance(x, Verb) and actor(x) != YOU else None,
    lambda x: None,
)


@dataclass(frozen=True, slots=True)
class _Caused:
    who: Any
    verb: Any


G.rule("caused", _Caused, "have {who:np} {verb:vp(pl)}")

# Paying.
G.rule(
    "effect",
    vf.Pay,
    "{otherwise:inline} unless you {cost:paying(you)}",
    who=YOU,
    do=None,
    must=False,
    times=v.Integer(1),
    where=lambda x: x.otherwise is not None,
)
G.rule(
    "effect",
    vf.Pay,
    "{otherwise:inline} unless {who:subject} {cost:paying(s)}",
    do=None,
    must=False,
    times=v.Integer(1),
    where=lambda x: x.otherwise is not None,
)
G.rule(
    "effect",
    vf.Pay,
    "{otherwise:inline} unless {who:subject} {cost:paying(s)} for each {times:each of}",
    do=None,
    must=False,
    where=lambda x: x.otherwise is not None,
)
G.rule(
    "effect",
    vf.Pay,
    "you may {cost:paying(you)}. ^ when you do, {do:reflexive}",
    who=YOU,
    must=False,
    times=v.Integer(1),
    otherwise=None,
    where=lambda x: _reflexive(x.do),
)
G.rule(
    "effect",
    vf.Pay,
    f"you may {{cost:paying(you)}}. ^ if you do, {{do:inline}} {_ELSE_YOU}",
    who=YOU,
    must=False,
    times=v.Integer(1),
    where=lambda x: x.do is not None,
)
G.rule(
    "effect",
    vf.Pay,
    f"{{who:subject}} may {{cost:paying(pl)}}. ^ if they do, {{do:inline}} {_ELSE_THEY}",
    must=False,
    times=v.Integer(1),
    where=lambda x: x.do is not None,
)
G.only_prints("effect", vf.Pay, "{cost:paying}", who=YOU, must=True, do=None, otherwise=None, times=...)
G.only_prints(
    "effect",
    vf.Pay,
    "{who:subject} {cost:paying(s)}[otherwise? . ^ if they can't, {otherwise:inline}]",
    must=True,
    do=None,
    times=...,
)
G.rule(
    "effect",
    vf.Pay,
    f"you may {{cost:paying(you)}} any number of times {_ELSE_YOU}",
    who=YOU,
    must=False,
    times=...,
    do=...,
)


def _reflexive(program: Any) -> bool:
    return (
        isinstance(program, Program)
        and len(program.steps) == 1
        and isinstance(program.steps[0], vf.WhenYouDo)
    )


G.view(
    "reflexive",
    "inline",
    lambda p: p.steps[0].do if _reflexive(p) else None,
    lambda p: Program((vf.WhenYouDo(p),)),
)

# Others.
G.rule("effect", vf.WhenYouDo, "when you do, {do:inline}")
G.rule("effect", vf.ForEach, "for each {over:each one}, {do:inline}")
G.include("each one", "each noun")
G.rule("effect", vf.Repeat, "do the following {times:times}: {do:inline}")
G.rule("times", v.Integer, "twice", n=2)
G.rule("times", None, "{:count word} times", where=lambda x: x != v.Integer(2))
G.rule("times", None, "a number of times equal to {:quantity}")


@dataclass(frozen=True, slots=True)
class EachNoun:
    """ "opponent", "creature you control": after "for each"."""

    category: str = "each noun"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        if isinstance(value, n.Phrase):
            counted = n.Phrase(n.Each(), value.filter, zones=value.zones, slot=value.slot)
            tree = grammar.try_derive("counted", counted)
        else:
            tree = grammar.try_derive("counted", value)
        return None if tree is None else [tree]

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del value
        return parts[0].value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        return voice.say(tree.parts[0], "sg")


G.add(EachNoun())


# Modes.
@dataclass(frozen=True, slots=True)
class ModesMaker:
    """ "Choose one —" and a line for each."""

    category: str = "effect"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        if not isinstance(value, vf.ChooseModes):
            return None
        trees: list[Tree] = []
        for mode in value.modes:
            for category, part in (("cost", mode.cost), ("sentences", mode.do)):
                if part is None:
                    continue
                tree = grammar.try_derive(category, part)
                if tree is None:
                    return None
                trees.append(tree)
        return trees

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del parts
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        verb: vf.ChooseModes = tree.value
        who = verb.who
        if who != YOU:
            found = G.derive("subject", who)
            voice.say(found)
        voice.put_all(["choose" if who == YOU else "chooses", *_how_many(verb)])
        if verb.repeat:
            voice.put_all(
                [".", "^", "you", "may", "choose", "the", "same", "mode", "more", "than", "once", "."]
            )
        else:
            voice.put("—")
        parts = iter(tree.parts)
        for mode in verb.modes:
            voice.put_all([BREAK, "•"])
            if mode.cost is not None:
                voice.say(next(parts))
                voice.put_all(["—", "^"])
            referents = list(voice.discourse.referents)
            voice.say(next(parts))
            voice.discourse.referents = referents
        return None

    def read(self, chart: Chart, at: int) -> Any:
        if chart.lowered[at : at + 1] != ("choose",):
            return
        for words, (least, most) in _COUNTS.items():
            spelled = tuple(words.split())
            start = at + 1 + len(spelled)
            if chart.lowered[at + 1 : start] == spelled and chart.tokens[start : start + 1] == ("—",):
                yield from self._modes(chart, start + 1, least, most)

    def _modes(self, chart: Chart, at: int, least: int, most: int) -> Any:
        def more(parts: tuple[Tree, ...], here: int) -> Any:
            if chart.tokens[here : here + 2] == (BREAK, "•"):
                for tree, end in chart.at("sentences", here + 2):
                    yield from more((*parts, tree), end)
            if len(parts) > 1:
                top = len(parts) if most == 0 else most
                modes = tuple(vf.Mode(part.value) for part in parts)
                count = vf.Modes(v.Integer(least), v.Integer(top))
                yield Tree(self, vf.ChooseModes(count, modes), parts), here

        yield from more((), at)


_COUNTS = {
    "one": (1, 1),
    "two": (2, 2),
    "three": (3, 3),
    "one or both": (1, 2),
    "one or more": (1, 0),
    "up to one": (0, 1),
    "up to two": (0, 2),
}


def _how_many(verb: vf.ChooseModes) -> list[str]:
    least, most = verb.count.least, verb.count.most
    total = len(verb.modes)
    if isinstance(least, v.Integer) and isinstance(most, v.Integer):
        pair = (least.n, most.n)
        if pair == (1, 2) and total == 2:
            return ["one", "or", "both"]
        if least.n == 1 and most.n >= total > 2:
            return ["one", "or", "more"]
        if least.n == most.n:
            return list(_words(least))
        if least.n == 0:
            return ["up", "to", *_words(most)] if most.n < total else ["any", "number"]
        return [*_words(least), "or", *_words(most)]
    return ["X"]


def _words(value: v.Integer) -> list[str]:
    from ..kernel.words import number_word

    return [number_word(value.n)]


G.add(ModesMaker())


# Delayed triggers.
def _trailing(later: Any) -> bool:
    """ "Sacrifice it at the beginning of the next end step." """
    steps = later.do.steps
    simple = (vp.Sacrifice, vc.Exile, vc.Put, vp.Destroy)
    return (
        len(steps) == 1
        and isinstance(steps[0], simple)
        and isinstance(getattr(steps[0], "what", None), n.SlotRef)
    )


G.rule(
    "next step",
    e.Begins,
    "the next {step:step}",
    where=lambda b: not isinstance(b.whose, n.You | n.SlotRef | n.ControllerOf),
    whose=...,
)
G.rule("next step", e.Begins, "your next {step:step}", whose=n.You())
G.rule("next step", e.Begins, "{whose:poss} next {step:step}")
G.rule(
    "effect",
    vg.Later,
    "{do:inline} at the beginning of {when:next step}",
    each_time=False,
    duration=...,
    where=lambda x: isinstance(x.when, e.Begins) and _trailing(x),
)
G.rule(
    "effect",
    vg.Later,
    "at the beginning of {when:next step}, {do:inline}",
    each_time=False,
    duration=...,
    where=lambda x: isinstance(x.when, e.Begins),
)
_TURN = d.Until("turn")
for _word, _each in (("when", False), ("whenever", True)):
    G.rule(
        "effect",
        vg.Later,
        f"{_word} {{when:said event}} this turn, {{do:inline}}",
        each_time=_each,
        duration=_TURN,
    )
    G.rule("effect", vg.Later, f"{_word} {{when:said event}}, {{do:inline}}", each_time=_each, duration=None)
    G.rule(
        "effect",
        vg.Later,
        f"{{duration:duration}}, {_word} {{when:said event}}, {{do:inline}}",
        each_time=_each,
    )
G.rule(
    "effect",
    vg.Later,
    "{duration:duration}, at the beginning of {when:begins}, {do:inline}",
    each_time=True,
    where=lambda x: isinstance(x.when, e.Begins) and x.duration is not None,
)
