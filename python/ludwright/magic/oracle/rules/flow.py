"""Programs: verbs one after the other as sentences, and the verbs that steer.

`plan` decides what stands in one sentence and with which words between; the verbs themselves are worded by
their own rules.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from ...notation import ast_verbs_choices as vq
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_game as vg
from ...notation import ast_verbs_life as vl
from ...notation import ast_verbs_permanents as vp
from ...notation.ast_program import Program
from ..kernel.chart import Chart, places
from ..kernel.grammar import Grammar
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..nodes import has, holds, with_parts, within
from .base import G
from .choice_of import gathered
from .choice_of_counters import gathered as gathered_counters
from .dice import tabled
from .nouns import SOURCES
from .numbers import forgotten, is_plain
from .origins import origin
from .references import Anaphor, Rest
from .tokens import say_size
from .verb_forms import YOU, actor, by_you
from .volleys import in_volleys
from .votes import piled

STOP = (".", "^")
THEN = (",", "then")
AND = ("and",)
COMMA = (",",)
NEXT = (".", "^", "then")
LAST = (",", "and")
_LEADS = (THEN, AND, COMMA, LAST)
Lead = tuple[str, ...]
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
    # Most have none in them, and looking is quicker than rebuilding.
    return _substituted(node, old, new) if has(node, old) else node


def _substituted(node: Any, old: Any, new: Any) -> Any:
    if type(node) is type(old) and node == old:
        return new
    return with_parts(node, lambda part: _substituted(part, old, new))


_PLACES = ("what", "of", "on", "first", "to", "among", "who", "over")


def absorbed(steps: list[Any], silent: tuple[type, ...] = SILENT) -> list[Any]:
    """Targets that are only named are said where they are first used; so are numbers; the "
    "silent are left out."""
    done: list[Any] = []
    rest = list(steps)
    while rest:
        step = rest.pop(0)
        if isinstance(step, vf.LetNumber):
            rest = [substitute(later, v.SlotNumber(step.slot), step.value) for later in rest]
            continue
        named = isinstance(step, vq.Pick | vf.Let) and isinstance(step.what, n.Phrase)
        slot = step.what.slot if named else None
        aimed = named and (step.what.target or isinstance(step, vf.Let) or step.what.zones == SOURCES)
        if slot is not None and aimed and rest:
            used = _placed(rest[0], slot, step.what)
            if used is not None:
                rest[0] = used
                continue
        if not isinstance(step, silent):
            done.append(step)
    return done


def _placed(step: Any, slot: str, phrase: n.Phrase) -> Any | None:
    """The step with the phrase in its first place, where that is the slot, or in its only one."""
    held = vf.If | vf.Pay | vf.May | vf.Instead | vf.ForEach
    if _occurrences(step, slot) == 1 and not isinstance(step, held):
        return substitute(step, n.SlotRef(slot), phrase)
    if isinstance(step, vf.Pay) and step.otherwise is not None and step.do is None:
        first, *others = step.otherwise.steps
        used = _placed(first, slot, phrase)
        return None if used is None else dataclasses.replace(step, otherwise=Program((used, *others)))
    if isinstance(step, vg.ReplaceLater) and getattr(step.event, "by", None) == n.SlotRef(slot):
        event: Any = step.event
        return dataclasses.replace(step, event=dataclasses.replace(event, by=phrase))
    what = getattr(step, "what", None)
    if isinstance(step, vc.Search) and step.places[0].whose == n.SlotRef(slot):
        if any(place.whose != n.SlotRef(slot) for place in step.places):
            return None
        return dataclasses.replace(
            step, places=tuple(dataclasses.replace(place, whose=phrase) for place in step.places)
        )
    if isinstance(what, n.Phrase) and what.chooser == n.SlotRef(slot):
        return dataclasses.replace(step, what=dataclasses.replace(what, chooser=phrase))
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
        first, n.EachPlayer | n.Opponents | n.SlotRef | n.ControllerOf | n.ActivePlayer | Anaphor
    )


def _rest(step: Any) -> bool:
    return isinstance(step, vc.Put) and (isinstance(step.what, n.Without | Rest) or origin(step.what).rest)


_CARDS = (vc.Draw, vc.Discard, vc.Mill, vc.Scry, vc.Surveil)


def _join(before: Any, after: Any) -> tuple[str, ...]:
    """What stands between two clauses of a program."""
    if isinstance(after, vc.Shuffle):
        return STOP if isinstance(before, vf.May | vf.If | vf.Pay | vf.ForEach | vf.Instead) else THEN
    if isinstance(before, vc.Search) or _reveals(before, after):
        return COMMA
    if _offers(before) and isinstance(after, vc.Put) and after.what == n.SlotRef(before.what.slot):
        return AND
    if (
        isinstance(before, vc.Put)
        and _rest(after)
        and (before.to.zone != "battlefield" or isinstance(before.what, n.SlotRef | Anaphor))
        and not _optional(before)
    ):
        return AND
    if isinstance(before, _CARDS) and isinstance(after, _CARDS) and type(before) is not type(after):
        return THEN if actor(before) == actor(after) or _same_actor(before, after) else STOP
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
    if isinstance(before, vl.GainLife) and isinstance(after, vc.Draw) and is_plain(before.amount):
        return AND
    if isinstance(before, vc.Mill) and isinstance(after, vc.Put) and origin(after.what).zone == "graveyard":
        return THEN
    if isinstance(before, vc.Shuffle) and isinstance(after, vc.Put) and after.to.zone == "library":
        return AND
    return STOP


def _offers(step: Any) -> bool:
    """Revealing up to one card is a choice to reveal one, and to put it somewhere."""
    match step:
        case vc.Reveal(what=n.Phrase(quantity=n.UpTo(v.Integer(1)), target=False, slot=str())):
            return True
    return False


def _optional(step: Any) -> bool:
    one = n.UpTo(v.Integer(1))
    return isinstance(step.what, n.Phrase) and step.what.quantity == one and not step.what.target


def _reveals(before: Any, after: Any) -> bool:
    return isinstance(before, vc.Reveal) and isinstance(before.what, n.SlotRef) and isinstance(after, vc.Put)


def expanded(steps: list[Any]) -> list[Any]:
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
    from .verbs_cards import exiled_until

    steps = in_volleys(tabled(list(program.steps)))
    steps = list(piled(expanded(exiled_until(absorbed(gathered_counters(gathered(steps)))))))
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
            # What is done instead ends its sentence.
            chained = _in_search(steps, at) and not isinstance(before, vf.Instead)
            if chained:
                lead = THEN if isinstance(step, vc.Shuffle) or at == _chain_end(steps, at) else COMMA
            if _same_actor(before, step):
                category, number = "vp", "sg"
                lead = lead if lead != STOP else AND
            elif lead == COMMA and plain and len(steps) == 2 and isinstance(before, vc.Reveal):
                lead = AND
            elif lead == STOP and inline:
                lead = AND if len(steps) == 2 else COMMA if at < len(steps) - 1 else (",", "and")
            elif lead == AND and _rest(step) and isinstance(before, vc.Put):
                if at > 1 and _offers(steps[at - 2]):
                    lead = STOP
                else:
                    category = "elided put"
            elif lead == AND and _offers(before):
                category = "vp"
        if at + 1 < len(steps) and isinstance(step, vc.Draw) and actor(step) == YOU and category == "effect":
            after = steps[at + 1]
            if (
                isinstance(after, vl.LoseLife | vl.GainLife)
                and actor(after) == YOU
                and not plain
                and lead != AND
            ):
                category = "you do"
        if (
            before is not None
            and lead == AND
            and isinstance(before, vc.Draw)
            and isinstance(step, vl.GainLife)
        ):
            category = "vp" if actor(step) == YOU == actor(before) else category
        if before is not None and isinstance(before, vc.Shuffle) and lead == AND:
            category = "on top"
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


_CAUSED = (vl.Damage, vl.DamageDivided, vl.Fight, vg.Effect)
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


def _by_the_same(before: Any, after: Any) -> list[Any]:
    """Two clauses with one subject: it is named for the second."""
    who = actor(before)
    if not hasattr(after, "who") or after.who != YOU:
        return [before, after]
    if isinstance(who, n.Phrase):
        who = who if who.slot is not None else dataclasses.replace(who, slot="same")
        return [
            dataclasses.replace(before, who=who),
            dataclasses.replace(after, who=n.SlotRef(who.slot or "")),
        ]
    return [before, dataclasses.replace(after, who=who)]


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
            tree = None
            if self.plain and isinstance(item.value, _CAUSED):
                tree = grammar.try_derive("causing", item.value)
            if tree is None:
                tree = grammar.try_derive(item.category, item.value)
            if tree is None and item.category == "vp":
                tree = grammar.try_derive("causing", item.value) or grammar.try_derive("effect", item.value)
            if tree is None:
                return None
            trees.append(tree)
        return trees

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del value
        steps = [part.value for part in parts]
        for at in range(1, len(steps)):
            if parts[at].maker.category == "elided damage" and isinstance(steps[at - 1], vl.Damage):
                steps[at] = dataclasses.replace(steps[at], by=steps[at - 1].by)
            if not self.plain and parts[at].maker.category == "vp" and actor(steps[at - 1]) != YOU:
                steps[at - 1 : at + 1] = _by_the_same(steps[at - 1], steps[at])
        return Program(tuple(steps))

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

    def leads(self) -> Any:
        return (), ("vp", "causing") if self.plain else ("effect", "you do")

    def spans(self, chart: Chart, at: int) -> int:
        first = "vp" if self.plain else "effect"
        found = 0
        waiting = [(first, at), ("causing" if self.plain else "you do", at)]
        seen = set(waiting)
        while waiting:
            category, here = waiting.pop()
            for end in [here] if category == _DONE else places(chart.ends(category, here)):
                following = []
                if chart.lowered[end : end + len(_WHERE)] == _WHERE:
                    waiting += ((_DONE, after) for after in places(chart.ends("quantity", end + len(_WHERE))))
                if chart.tokens[end : end + 1] == (".",) and not self.inline:
                    stop = _past_stop(chart, end)
                    if self.stops:
                        found |= 1 << stop
                    following.append((first, stop))
                    if not self.plain:
                        following.append(("you do", stop))
                    if chart.lowered[stop : stop + 1] == ("then",):
                        following.append((first, stop + 1))
                elif self.stops and chart.tokens[end - 1 : end] in ((".",), ('"',)):
                    found |= 1 << end
                if not self.stops:
                    found |= 1 << end
                for lead in _LEADS:
                    if chart.lowered[end : end + len(lead)] == lead:
                        following.append((first, end + len(lead)))
                        if not self.plain:
                            following.append(("you do", end + len(lead)))
                        if lead in (AND, COMMA, LAST):
                            following.append(("elided damage", end + len(lead)))
                        if lead == AND:
                            following.append(("elided put", end + len(lead)))
                            following.append(("on top", end + len(lead)))
                        if lead != COMMA and not self.plain:
                            following.append(("vp", end + len(lead)))
                for one in following:
                    if one not in seen:
                        seen.add(one)
                        waiting.append(one)
        return found

    def read(self, chart: Chart, at: int) -> Any:
        """Clauses one after the other; whether the words between them are right is seen by saying it."""
        yield from self._more(chart, (), (), at, self._first)
        yield from self._more(chart, (), (), at, "causing" if self.plain else "you do")

    @property
    def _first(self) -> str:
        return "vp" if self.plain else "effect"

    def _more(
        self, chart: Chart, parts: tuple[Tree, ...], leads: tuple[Lead, ...], here: int, category: str
    ) -> Iterator[tuple[Tree, int]]:
        """One more clause of this category, and what may follow it."""
        for tree, end in chart.at(category, here):
            if _midway(tree.value, leads) and not _in_place(tree.value, chart.lowered[here:end]):
                continue
            longer = (*parts, tree)
            yield from self._on(chart, longer, leads, tree, end)
            if chart.lowered[end : end + len(_WHERE)] == _WHERE:
                for amount, after in chart.at("quantity", end + len(_WHERE)):
                    told = _explained(longer, leads, amount)
                    if told is not None:
                        yield from self._on(chart, told, leads, told[-1], after)

    def _on(
        self, chart: Chart, longer: tuple[Tree, ...], leads: tuple[Lead, ...], tree: Tree, end: int
    ) -> Iterator[tuple[Tree, int]]:
        """Behind a clause: the program may be over, or goes on."""
        first = self._first
        if chart.tokens[end : end + 1] == (".",) and not self.inline:
            stop = _past_stop(chart, end)
            if self.stops:
                yield self._made(longer, leads), stop
            yield from self._more(chart, longer, (*leads, STOP), stop, first)
            if not self.plain:
                yield from self._more(chart, longer, (*leads, STOP), stop, "you do")
            if chart.lowered[stop : stop + 1] == ("then",):
                yield from self._more(chart, longer, (*leads, NEXT), stop + 1, first)
        elif self.stops and chart.tokens[end - 1 : end] in ((".",), ('"',)):
            yield self._made(longer, leads), end
        if not self.stops:
            yield self._made(longer, leads), end
        # What follows in the same clause belongs to what may be done.
        optional = self.inline and (
            isinstance(tree.value, vf.May) or (isinstance(tree.value, vf.Pay) and tree.value.do is not None)
        )
        # So does it to what is done instead of the whole sentence.
        if optional or _midway(tree.value, leads):
            return
        for lead in _LEADS:
            if chart.lowered[end : end + len(lead)] != lead:
                continue
            after = end + len(lead)
            more = (*leads, lead)
            yield from self._more(chart, longer, more, after, first)
            if not self.plain:
                yield from self._more(chart, longer, more, after, "you do")
            if isinstance(tree.value, vl.Damage) and lead in (AND, COMMA, LAST):
                yield from self._more(chart, longer, more, after, "elided damage")
            if lead == AND:
                yield from self._more(chart, longer, more, after, "elided put")
                if isinstance(tree.value, vc.Shuffle):
                    yield from self._more(chart, longer, more, after, "on top")
            if lead != COMMA and not self.plain and _goes_on(longer):
                yield from self._more(chart, longer, more, after, "vp")

    def _made(self, parts: tuple[Tree, ...], leads: tuple[Lead, ...]) -> Tree:
        value = self.build(parts, None)
        if any(_midway(part.value, leads[:at]) for at, part in enumerate(parts)):
            return Tree(AsRead(self, leads), _of_the_whole(value, leads), parts)
        if len(parts) > 1:
            items = plan(value, inline=self.inline, plain=self.plain)
            usual = tuple(item.lead for item in items[1:])
            if len(items) == len(parts) and leads != usual and _sayable(parts, leads, usual):
                return Tree(AsRead(self, leads), value, parts)
        return Tree(self, value, parts)


def _goes_on(parts: tuple[Tree, ...]) -> bool:
    """Whether its subject is said once for what follows: "that player draws a card and loses 1 life"."""
    *before, tree = parts
    if before and tree.maker.category == "vp" and actor(tree.value) == YOU:
        return _goes_on(tuple(before))
    return actor(tree.value) != YOU or tree.maker.category == "you do"


_WHERE = (",", "where", "x", "is")
_DONE = ""
_STILL = ("it", "is", "still", "a")


def _past_stop(chart: Chart, end: int) -> int:
    """Behind a full stop, and behind what is added to the sentence: "It's still a land."."""
    after = end + 1
    if chart.lowered[after : after + 4] == _STILL and chart.tokens[after + 5 : after + 6] == (".",):
        return after + 6
    if chart.lowered[after : after + 4] == ("they", "are", "still", "lands"):
        return after + 5
    return after


@dataclass(frozen=True, slots=True)
class WhereX:
    """A clause whose X is explained at the end of its sentence; the last one says it."""

    category: str
    says: bool
    alternative: bool = True

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del value
        return substitute(parts[0].value, v.X(), parts[1].value)

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        found = voice.say(tree.parts[0], number)
        if self.says:
            voice.put_all([",", "where", "X", "is"])
            say_size(tree.parts[0].value, tree.parts[1], voice)
            if voice.discourse is not None and holds(tree.parts[0].value, n.Top):
                # What is counted is not spoken of: "them" are the cards.
                forgotten(tree.parts[1], voice, None)
        return found


def _explained(parts: tuple[Tree, ...], leads: tuple[Lead, ...], amount: Tree) -> tuple[Tree, ...] | None:
    """The clauses of the last sentence with what X is; None where none of them has an X."""
    begins = max((at for at, lead in enumerate(leads, 1) if lead[:1] == (".",)), default=0)
    made = list(parts)
    changed = False
    for at in range(begins, len(parts)):
        part = parts[at]
        maker = WhereX(part.maker.category, at == len(parts) - 1)
        value = maker.build((part, amount), None)
        changed |= value != part.value
        made[at] = Tree(maker, value, (part, amount))
    return tuple(made) if changed else None


@dataclass(frozen=True, slots=True)
class AsRead:
    """A program with other words between its clauses than are printed: "Then" begins the next sentence, or
    two of them are one."""

    program: ProgramMaker
    leads: tuple[Lead, ...]
    alternative: bool = True

    @property
    def category(self) -> str:
        return self.program.category

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        return _of_the_whole(self.program.build(parts, value), self.leads)

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        given = number if self.program.plain else None
        said = self.program.build(tree.parts, None)
        items = plan(said, inline=self.program.inline, plain=self.program.plain)
        for lead, item, part in zip(((), *self.leads), items, tree.parts, strict=True):
            if lead[:1] == (".",):
                voice.stop()
                voice.put_all(lead[2:])
            else:
                voice.put_all(lead)
            voice.say(part, item.number or given)
        if self.program.stops:
            voice.stop()
        return None


def _midway(step: Any, leads: tuple[Lead, ...]) -> bool:
    """Something else instead, of what ends a sentence that began before it."""
    return isinstance(step, vf.Instead) and bool(leads) and leads[-1][:1] != (".",)


def _in_place(instead: vf.Instead, words: tuple[str, ...]) -> bool:
    """Whether it is clear of how much: of the whole sentence where "instead" is said first, else of the last
    clause where the same is done with the same, in another way."""
    return _said_first(words) or _other_way(instead)


def _said_first(words: tuple[str, ...]) -> bool:
    return (",", "instead") in itertools.pairwise(words)


def _other_way(instead: vf.Instead) -> bool:
    step = instead.do.steps[0]
    if isinstance(step, vf.May):
        step = step.do.steps[0]
    alike = len(instead.do.steps) == 1 and type(step) is type(instead.usual)
    return alike and not isinstance(getattr(step, "what", None), n.Phrase)


def _of_the_whole(program: Program, leads: tuple[Lead, ...]) -> Program:
    """What is done instead of a whole sentence, as one of two branches."""
    steps = list(program.steps)
    if len(steps) != len(leads) + 1:
        return program
    for at in range(len(steps) - 1, 0, -1):
        step = steps[at] if at < len(steps) else None
        if not isinstance(step, vf.Instead) or not _midway(step, leads[:at]) or _other_way(step):
            continue
        begins = max((to for to, lead in enumerate(leads[:at], 1) if lead[:1] == (".",)), default=0)
        sentence: Any = Program((*steps[begins:at], step.usual))
        # Targets that both speak of are those of either.
        picked = []
        for aim in dict.fromkeys(each for each in within(sentence) if isinstance(each, n.Phrase)):
            if aim.target and aim.slot is not None and _occurrences(step.do, aim.slot):
                picked.append(vq.Pick(aim))
                sentence = substitute(sentence, aim, n.SlotRef(aim.slot))
        steps[begins : at + 1] = [*picked, vf.If(step.test, step.do, sentence)]
    return Program(tuple(steps))


def _sayable(parts: tuple[Tree, ...], leads: tuple[Lead, ...], usual: tuple[Lead, ...]) -> bool:
    """Whether other words may stand there. What is done under a condition ends with its sentence, so that
    nothing is added to it but by a new one."""
    for part, after, lead, printed in zip(parts, parts[1:], leads, usual, strict=False):
        if lead == printed or after.maker.category == "elided damage":
            continue
        if lead == COMMA or printed == COMMA:
            return False
        if lead[:1] != (".",) and isinstance(part.value, _HOLDING):
            return False
    return True


_HOLDING = (vf.If, vf.May, vf.Pay, vf.ForEach, vf.Instead, vf.WhenYouDo, vf.Repeat, vf.ChooseModes, vg.Later)


G.add(ProgramMaker("sentences", inline=False, plain=False, stops=True))
G.add(ProgramMaker("program", inline=False, plain=False, stops=False))
G.add(ProgramMaker("inline", inline=True, plain=False, stops=False))
G.add(ProgramMaker("plain inline", inline=True, plain=True, stops=False))
