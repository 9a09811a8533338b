"""Words that refer back: the card itself, what it is attached to, and slots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from ludwright.errors import Invalid

from ...notation import ast_base as b
from ...notation import ast_nouns as n
from ..discourse import OWN_KEY, SELF, Case, Form, words_of
from ..kernel.chart import Chart
from ..kernel.grammar import Grammar
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import GIVER, OWN
from .base import Partless, setting, talk
from .filters import head_word


@dataclass(frozen=True, slots=True)
class Own:
    """`this`: "it" right after it was mentioned, else the own name."""

    category: str
    case: Case
    cls: type
    alternative: bool = False
    leaf: ClassVar[bool] = True

    def leads(self) -> Any:
        return (OWN,), ()

    def parts(self, grammar: Grammar, value: Any) -> tuple[Tree, ...] | None:
        del grammar
        return () if type(value) is self.cls else None

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del parts
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del tree, number
        if voice.literal:
            voice.put_all([OWN, "'s"] if self.case == "possessive" else [OWN])
            voice.discourse.mention(OWN_KEY, OWN, "sg", named=True)
            return "sg"
        return _say_own(voice, self.case)

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        if self.cls is not n.This or chart.tokens[at : at + 1] != (OWN,):
            return
        if self.case == "possessive":
            if chart.tokens[at + 1 : at + 2] == ("'s",):
                yield Tree(self, n.This(), ()), at + 2
        else:
            yield Tree(self, n.This(), ()), at + 1


def _say_own(voice: Voice, case: Case) -> Number:
    memory = voice.discourse
    form = memory.wording(OWN_KEY, case) if memory is not None else None
    if form is not None:
        voice.put_all(words_of(form, case))
    else:
        here = setting().zone
        voice.put_all(
            ["this", "card"] if here in _CARD_ZONES else ["this", "spell"] if here == "stack" else [OWN]
        )
        if case == "possessive":
            voice.put("'s")
    if memory is not None:
        memory.mention(OWN_KEY, OWN, "sg", named=form is None)
    return "sg"


_CARD_ZONES = ("hand", "graveyard", "exile", "command")


@dataclass(frozen=True, slots=True)
class TheHost:
    """`host`: "equipped creature", "enchanted land", then "it"."""

    category: str
    case: Case
    alternative: bool = False
    leaf: ClassVar[bool] = True

    def leads(self) -> Any:
        return ("equipped", "enchanted"), ()

    def parts(self, grammar: Grammar, value: Any) -> tuple[Tree, ...] | None:
        del grammar
        return () if type(value) is n.Host else None

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del parts
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        memory = voice.discourse
        form = memory.wording("host", self.case) if memory is not None and not voice.literal else None
        if form is not None and (form.kind == "pronoun" or form.person):
            voice.put_all(words_of(form, self.case))
            if form.person and memory is not None:
                memory.again("host")
                return "pl" if form.kind == "pronoun" else "sg"
        else:
            voice.put_all(setting().host.split())
            if self.case == "possessive":
                voice.put("'s")
        if memory is not None:
            mention_host(memory)
        return "sg"

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        if chart.lowered[at : at + 1] in (("equipped",), ("enchanted",)) and at + 2 <= len(chart.tokens):
            if self.case == "possessive":
                if chart.tokens[at + 2 : at + 3] == ("'s",):
                    yield Tree(self, n.Host(), ()), at + 3
            else:
                yield Tree(self, n.Host(), ()), at + 2


@dataclass(frozen=True, slots=True)
class TheDefender(Partless):
    """The player whom this attacks: "defending player", then "that player" or "they"."""

    category: str
    case: Case
    alternative: bool = False
    leaf: ClassVar[bool] = True
    of: ClassVar[Any] = n.DefendingPlayer

    def leads(self) -> Any:
        return ("defending",), ()

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        memory = voice.discourse
        form = memory.wording("defender") if memory is not None and not voice.literal else None
        if form is not None:
            voice.put_all(words_of(form, self.case))
            memory.again("defender")
            return "pl" if form.kind == "pronoun" else "sg"
        voice.put_all(["defending", "player", *(["'s"] if self.case == "possessive" else [])])
        if memory is not None:
            memory.mention("defender", "player", "sg", person=True, value=tree.value)
        return "sg"

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        if chart.lowered[at : at + 2] == ("defending", "player"):
            owner = chart.tokens[at + 2 : at + 3] == ("'s",)
            if owner == (self.case == "possessive"):
                yield Tree(self, n.DefendingPlayer(n.This()), ()), at + (3 if owner else 2)


def mention_host(memory: Any) -> None:
    """What the card is attached to was spoken of."""
    noun = setting().host.split()[-1]
    memory.mention("host", noun, "sg", person=noun == "player")


@dataclass(frozen=True, slots=True)
class TheGiver:
    """`giver`: the name of the card that gives the ability, within its quotes."""

    category: str
    case: Case
    alternative: bool = False
    leaf: ClassVar[bool] = True

    def leads(self) -> Any:
        return (GIVER,), ()

    def parts(self, grammar: Grammar, value: Any) -> tuple[Tree, ...] | None:
        del grammar
        return () if type(value) is n.Giver else None

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del parts
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del tree, number
        voice.put_all([GIVER, "'s"] if self.case == "possessive" else [GIVER])
        return "sg"

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        if chart.tokens[at : at + 1] != (GIVER,):
            return
        if self.case != "possessive":
            yield Tree(self, n.Giver(), ()), at + 1
        elif chart.tokens[at + 1 : at + 2] == ("'s",):
            yield Tree(self, n.Giver(), ()), at + 2


@dataclass(frozen=True, slots=True)
class Anaphor(b.Noun):
    """Parsed words that refer back, before it is known to what."""

    form: Form


@dataclass(frozen=True, slots=True)
class Reference(Partless):
    """A slot as "it", "that creature", "those cards"; `that`: rather not by a pronoun; `pronoun`: by one."""

    category: str
    case: Case
    that: bool = False
    pronoun: bool = False
    alternative: bool = False
    of: ClassVar[Any] = n.SlotRef | Anaphor

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        memory = talk(voice)
        if isinstance(tree.value, Anaphor):
            form = tree.value.form
            memory.resolve(id(tree), form, self.case)
            voice.put_all(words_of(form, self.case))
            return "pl" if form.number == "pl" else "sg"
        slot = tree.value.slot
        referent = memory.find(slot)
        if memory.key(slot) == OWN_KEY:
            return _say_own(voice, self.case)
        from .origins import origin

        if origin(tree.value).rest:
            voice.put_all(["the", "rest"])
            return "pl"
        if referent is None:
            voice.put("its" if self.case == "possessive" else "it")
            return "sg"
        if self.case == "object" and memory.apart == referent.key and referent.number == "sg":
            voice.put("itself")
            return "sg"
        form = memory.wording(slot, self.case, that=self.that) or Form(
            "that", referent.number, referent.person, referent.noun
        )
        if self.pronoun and not referent.person:
            them = Form("pronoun", referent.number, False, only="things")
            # "Those cards", where others were counted since.
            if not others_nearer(memory, them, referent):
                form = Form("pronoun", referent.number, False)
        if form.person and self.case == "possessive" and memory.clause == referent.clause:
            form = Form("pronoun", form.number, True)
        voice.put_all(words_of(form, self.case))
        if form.epithet:
            memory.spoken.add(referent.key)
        if referent.person or self.case != "possessive":
            memory.again(slot)
        return "pl" if form.number == "pl" or (form.person and form.kind == "pronoun") else "sg"

    def leads(self) -> Any:
        return (*_PRONOUNS[self.case], "itself", "the", "that", "those"), ()

    def spans(self, chart: Chart, at: int) -> int:
        word = chart.lowered[at]
        if word in _PRONOUNS[self.case]:
            return 2 << at
        if word == "itself":
            return 2 << at if self.case == "object" else 0
        if word == "the" and self.case == "object" and chart.lowered[at + 1 : at + 2] == ("copy",):
            return 4 << at
        if word == "the" and chart.lowered[at + 1 : at + 2] and chart.lowered[at + 1] not in _EPITHETS:
            return 0
        ends = chart.ends("kind", at + 2 if word == "the" and at + 2 <= len(chart.tokens) else at + 1)
        return chart.word_after("'s", ends) if self.case == "possessive" else ends

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        word = chart.lowered[at] if at < len(chart.lowered) else ""
        pronouns = _PRONOUNS[self.case]
        if word in pronouns:
            things = self.pronoun or self.category in ("np all", "np that")
            only: Any = "things" if things and word == "them" else ""
            if word == "their" and chart.lowered[at + 1 : at + 2] in _OWN_THINGS:
                only = "persons"
            yield Tree(self, Anaphor(Form("pronoun", pronouns[word], False, only=only)), ()), at + 1
        if word == "itself" and self.case == "object":
            yield Tree(self, Anaphor(Form("pronoun", "sg", False, tail=SELF)), ()), at + 1
        if word == "the" and chart.lowered[at + 1 : at + 2] and chart.lowered[at + 1] in _EPITHETS:
            yield from self._read_noun(chart, at + 2, "the", "sg", chart.lowered[at + 1])
            yield from self._read_noun(chart, at + 2, "the", "pl", chart.lowered[at + 1])
        if word == "the" and self.case == "object" and chart.lowered[at + 1 : at + 2] == ("copy",):
            yield Tree(self, Anaphor(Form("the", "sg", False, "copy")), ()), at + 2
        if word not in ("that", "those"):
            return
        yield from self._read_noun(chart, at + 1, "that", "sg" if word == "that" else "pl", "")

    def _read_noun(
        self, chart: Chart, at: int, lead: Literal["that", "the"], number: Number, epithet: str
    ) -> Iterator[tuple[Tree, int]]:
        for kind, end in chart.at("kind", at):
            noun = head_word(kind.value)
            after = end
            if self.case == "possessive":
                if chart.tokens[end : end + 1] != ("'s",):
                    continue
                after += 1
            yield Tree(self, Anaphor(Form(lead, number, noun == "player", noun, epithet)), ()), after


_PRONOUNS: dict[Case, dict[str, Number]] = {
    "subject": {"it": "sg", "they": "pl"},
    "object": {"it": "sg", "them": "pl"},
    "possessive": {"its": "sg", "their": "pl"},
}
_OWN_THINGS = (("hand",), ("library",), ("graveyard",))
"""What only players have."""
_EPITHETS = (
    "chosen",
    "sacrificed",
    "discarded",
    "exiled",
    "returned",
    "tapped",
    "revealed",
    "beheld",
    "blighted",
)


def others_nearer(memory: Any, form: Form, referent: Any) -> bool:
    """Whether the words would mean something else than this."""
    try:
        return bool(memory.meant(form).key != referent.key)
    except Invalid:
        return False


@dataclass(frozen=True, slots=True)
class Rest(b.Noun):
    """Parsed "the rest" or "the other", before it is known of what."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RestReader:
    """What is left of cards of which some were taken."""

    category: str
    alternative: bool = True
    leaf: ClassVar[bool] = True

    def leads(self) -> Any:
        return ("the",), ()

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del parts
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        talk(voice).resolve_rest(id(tree))
        voice.put_all(tree.value.words)
        return "pl" if tree.value.words[-1] == "rest" else "sg"

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        words = chart.lowered[at : at + 2]
        if words in (("the", "rest"), ("the", "other")):
            yield Tree(self, Rest(words), ()), at + 2
