"""Keywords: plain ones, protection, and mechanics, whose words are data."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...notation import ast_abilities as a
from ...notation import ast_costs as k
from ...notation import ast_filters as f
from ...notation import ast_mechanics as me
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation.ast_base import Filter, Noun, Value
from ...notation.ast_words import PLAIN_KEYWORDS
from ...notation.mechanics import Kind
from ...notation.subtypes import is_subtype
from ..kernel.chart import Chart, bits, places
from ..kernel.grammar import Grammar
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.trie import LOWER, NOTHING, NUMBER, UPPER
from ..kernel.words import OWN, TIGHT, tokens_of, verb_form
from .base import G, closed, setting, talk
from .verb_forms import created

G.rule("keyword ability", a.Keyword, "{word:keyword word}", where=lambda x: x.word in PLAIN_KEYWORDS)
G.only_prints("keyword ability", a.Keyword, "{word:keyword word}")
G.rule("keyword ability", a.ProtectionFrom, "protection from {what:protected}")


@dataclass(frozen=True, slots=True)
class Lenient:
    """Protection that does not take off what gives it, or no Aura at all (CR 702.16p)."""

    what: Any
    kept: Any


def _lenient(ability: Any) -> Lenient | None:
    match ability:
        case a.ProtectionFrom(f.And((what, f.Not(f.And((kept, f.AttachedTo(n.This()))))))):
            return Lenient(what, kept)
    return None


G.view(
    "keyword ability",
    "lenient protection",
    _lenient,
    lambda x: a.ProtectionFrom(f.And((x.what, f.Not(f.And((x.kept, f.AttachedTo(n.This()))))))),
)
G.rule(
    "lenient protection",
    Lenient,
    "protection from {what:protected}. ^ this effect doesn't remove {kept:kept on}",
)
G.rule("kept on", f.Named, "~", name=Unsaid(OWN))
closed("kept on", {f.SubtypeIs("Aura"): "^Auras"})
G.rule("keyword ability", a.HexproofFrom, "hexproof from {what:protected}")
G.rule("keyword ability", a.Landwalk, "{what:walk}")
G.rule("keyword ability", a.Toxic, "toxic {n:digits}")
G.words(
    "digits",
    lambda x, _: ([str(x)], None) if isinstance(x, int) else None,
    lambda t, i: _digits(t, i),
    (NUMBER,),
)
G.words(
    "size",
    lambda x, _: ([x], None) if isinstance(x, str) and "/" in x else None,
    lambda t, i: ((t[at], at + 1) for at in (i,) if re.fullmatch(r"\d+/\d+", t[at])),
    (NUMBER,),
)
G.words("walk", lambda x, _: _walk_shown(x), lambda t, i: _walk_read(t, i), (LOWER, UPPER))


G.rule("keyword ability", a.Landwalk, "{what:land walk}")
G.promote("keyword ability")
# Of lands of a kind, or of a snow land of a kind (CR 702.14).
for _word, _land in {
    "legendary": f.SupertypeIs("legendary"),
    "snow": f.SupertypeIs("snow"),
    "nonbasic": f.Not(f.SupertypeIs("basic")),
    "artifact": f.TypeIs("artifact"),
}.items():
    closed("land walk", {f.And((_land, f.TypeIs("land"))): f"{_word} landwalk"})


def _walk_shown(value: Any) -> tuple[list[str], None] | None:
    return ([f"{value.subtype.lower()}walk"], None) if isinstance(value, f.SubtypeIs) else None


def _walk_read(tokens: Any, at: int) -> Iterator[tuple[Any, int]]:
    if at < len(tokens) and tokens[at].lower().endswith("walk"):
        kind = tokens[at].lower().removesuffix("walk").capitalize()
        if is_subtype(kind):
            yield f.SubtypeIs(kind), at + 1


def _digits(tokens: Any, at: int) -> Iterator[tuple[Any, int]]:
    if at < len(tokens) and tokens[at].isdigit():
        yield int(tokens[at]), at + 1


# "red", "black and from red", "Demons".
G.rule("protected", f.StateIs, "multicolored", state="multicolored")
G.rule("protected", f.StateIs, "colorless", state="colorless")
G.rule("protected", f.StateIs, "monocolored", state="monocolored")
G.rule("protected", f.Anything, "everything")
# CR 702.16k: from players, by what they control.
closed("protected", {f.ControlledBy(n.Opponents()): "each of your opponents"})
G.promote("protected")
G.alt("protected", f.ControlledBy, "each opponent", why="said in short", who=n.Opponents())
G.rule("protected", None, "{:adjective}", where=lambda x: isinstance(x, f.ColorIs))
# CR 702.16i: from all colours, each for itself.
closed("protected", {f.Or(tuple(map(f.ColorIs, ("W", "U", "B", "R", "G")))): "each color"})
G.promote("protected")
G.view(
    "protected",
    "protected or",
    lambda x: x.filters if isinstance(x, f.Or) else None,
    lambda t: f.Or(t) if len(t) > 1 else None,
)
G.chain("protected or", "protected", ("and", "from"))
G.rule("protected", None, "{:noun(pl)}", where=lambda x: not isinstance(x, f.ColorIs | f.Or | f.Anything))


_SHADE = Unsaid(n.Linked("color"))
G.rule("protected", f.ChosenColor, "the chosen color", what=_SHADE)
G.promote("protected")


# Mechanics.
_KINDS: dict[type, Kind] = {
    me.KeywordAbility: "ability",
    me.KeywordAction: "action",
    me.KeywordCost: "cost",
}


@dataclass(frozen=True, slots=True)
class MechanicMaker:
    """A mechanic by its words: arguments stand where the text has their names in braces."""

    category: str
    cls: Any
    acts: bool
    """An action: its first word is a verb and agrees."""
    alternative: bool = False

    @property
    def _kind(self) -> Kind:
        return _KINDS[self.cls]

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        if not isinstance(value, self.cls):
            return None
        trees = []
        for name in _named(self._text(value)):
            argument = next((each.value for each in value.arguments if each.name == name), None)
            tree = argument_tree(grammar, argument)
            if tree is None:
                return None
            trees.append(tree)
        return trees

    def _text(self, value: Any) -> str:
        names = setting().names
        text = names.keyword_text(self._kind, value.name) if names is not None else ""
        usual = {} if self.acts or names is None else names.left_out(self._kind, value.name)
        given = {each.name for each in value.arguments if usual.get(each.name) != each.value}
        if not text:
            text = " ".join([value.name, *("{" + name + "}" for name in given)])
        # An argument that was not given takes its words with it.
        return re.sub(r"\[([^\[\]]*)\]", lambda m: m[1] if set(_named(m[1])) <= given else "", text)

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        pairs = zip(value.arguments, parts, strict=True)
        arguments = tuple(me.Argument(argument.name, part.value) for argument, part in pairs)
        return dataclasses.replace(value, arguments=arguments)

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        parts = iter(tree.parts)
        text = self._text(tree.value)
        # The first letter is small here; a line begins with a capital anyhow.
        text = text[:1].lower() + text[1:]
        amount: Tree | None = None
        pieces = re.split(r"(\{[a-z]\w*\})", text)
        for at, piece in enumerate(pieces):
            if _is_param(piece):
                part = next(parts)
                if isinstance(part.value, Value) and G.try_derive("numeral", part.value) is None:
                    amount = part
                    voice.put("X")
                    continue
                counted = G.try_derive("count word", part.value) if isinstance(part.value, Value) else None
                if counted is not None and re.match(" [a-z]", pieces[at + 1]):
                    voice.say(counted)
                    continue
                costs = isinstance(part.value, k.Cost) and bool(part.value.parts)
                if costs and not self.acts:
                    voice.put(TIGHT)
                several = voice.tokens[-1:] == ["for"] or (at > 1 and pieces[at - 1] == " ")
                voice.say(part, "pl" if several else None)
            else:
                words = list(tokens_of(piece))
                if at and words and not piece.startswith((" ", "—", ",")) and not voice.literal:
                    words[0] = voice.tokens.pop() + words[0]
                spaced = piece.strip() == "—" and piece != "—"
                words = [TIGHT if word == "—" and not spaced else word for word in words]
                if at == 0 and self.acts and words:
                    words[0] = verb_form(words[0], third=number == "sg")
                voice.put_all(words)
        if isinstance(tree.value, me.KeywordAction | me.KeywordCost) and voice.discourse is not None:
            names = setting().names
            noun = names.result(self._kind, tree.value.name) if names is not None else None
            if noun == "cards":
                created("card")(tree, voice, "pl")
                if voice.literal and tree.value.name.startswith("reveal"):
                    talk(voice).by_way("revealed", "card", tree)
            elif noun is not None:
                created(noun)(tree, voice, "sg")
        if amount is not None:
            voice.put_all([",", "where", "X", "is"])
            voice.say(amount)
        return number

    def _patterns(self) -> dict[str, list[tuple[str, list[Piece]]]]:
        """The ways to say every mechanic, by the first word; those that begin with an argument under none."""
        names = setting().names
        if names is None:
            return {}
        key = (names, self.cls)
        known = _PATTERNS.get(key)
        if known is None:
            kind = self._kind
            known = _PATTERNS[key] = {}
            for name in names.mechanics(kind):
                types = names.parameters(kind, name)
                for template in _alternatives(names.keyword_text(kind, name) or name):
                    pieces = _pieces(template, types, acts=self.acts)
                    first = pieces[0] if pieces else ()
                    begins = {NOTHING} if isinstance(first, Parameter) else {words[0] for words in first}
                    for word in sorted(begins):
                        known.setdefault(word, []).append((name, pieces))
        return known

    def leads(self) -> Any:
        patterns = self._patterns()
        words = [word for word in patterns if word != NOTHING]
        first = [pieces[0] for _, pieces in patterns.get(NOTHING, ())]
        categories = dict.fromkeys(piece.category for piece in first if isinstance(piece, Parameter))
        return ([*words, "—"] if categories else words), tuple(categories)

    def _here(self, chart: Chart, at: int) -> list[tuple[str, list[Piece]]]:
        if at >= len(chart.tokens):
            return []
        patterns = self._patterns()
        return [*patterns.get(chart.lowered[at], ()), *patterns.get(NOTHING, ())]

    def spans(self, chart: Chart, at: int) -> int:
        found = 0
        for _, pieces in self._here(chart, at):
            here = 1 << at
            for piece in pieces:
                if isinstance(piece, Parameter):
                    here |= chart.word_after("—", here)
                    here = chart.ends_after(piece.category, here)
                else:
                    here = bits(
                        start + len(words)
                        for start in places(here)
                        for words in piece
                        if chart.lowered[start : start + len(words)] == words
                    )
            found |= here
            if any(isinstance(piece, Parameter) and piece.category in _NUMBERS for piece in pieces):
                for word in _WHERE:
                    here = chart.word_after(word, here)
                found |= chart.ends_after("quantity", here)
        return found

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        for name, pieces in self._here(chart, at):
            yield from self._match(chart, at, name, pieces)

    def _match(self, chart: Chart, at: int, name: str, pieces: list[Piece]) -> Iterator[tuple[Tree, int]]:
        for found, end in _matched(chart, pieces, at, ()):
            yield self._used(name, found), end
            if chart.lowered[end : end + len(_WHERE)] == _WHERE and any(t.value == X for _, t in found):
                for amount, after in chart.at("quantity", end + len(_WHERE)):
                    told = tuple((key, amount if tree.value == X else tree) for key, tree in found)
                    yield self._used(name, told), after

    def _used(self, name: str, found: tuple[tuple[str, Tree], ...]) -> Tree:
        arguments = tuple(me.Argument(key, tree.value) for key, tree in found)
        return Tree(self, self.cls(name, arguments), tuple(tree for _, tree in found))


def _matched(
    chart: Chart, rest: list[Piece], here: int, found: tuple[tuple[str, Tree], ...]
) -> Iterator[tuple[tuple[tuple[str, Tree], ...], int]]:
    """The arguments of a mechanic's words, and where these end."""
    if not rest:
        yield found, here
        return
    piece, *others = rest
    if isinstance(piece, Parameter):
        if chart.tokens[here : here + 1] == ("—",):
            here += 1
        for tree, end in chart.at(piece.category, here):
            yield from _matched(chart, others, end, (*found, (piece.name, tree)))
        return
    for words in piece:
        if chart.lowered[here : here + len(words)] == words:
            yield from _matched(chart, others, here + len(words), found)


X = v.X()
_WHERE = (",", "where", "x", "is")
_NUMBERS = ("numeral", "count word")
# How an argument is read, by what the mechanic declares it to be.
_READ = {
    "value": "numeral",
    "cost": "cost",
    "filter": "noun",
    "noun": "np",
    "mana": "symbols",
    "word": "cost word",
    "size": "size",
}


class Parameter(NamedTuple):
    """An argument: its name, and how it is read."""

    name: str
    category: str


Piece = Parameter | tuple[tuple[str, ...], ...]
"""An argument, or the forms of some words."""
_PATTERNS: dict[Any, dict[str, list[tuple[str, list[Piece]]]]] = {}


def _pieces(template: str, types: Mapping[str, str], *, acts: bool) -> list[Piece]:
    made: list[Piece] = []
    split = re.split(r"(\{[a-z]\w*\})", template)
    for at, piece in enumerate(split):
        if _is_param(piece):
            category = _READ.get(types.get(piece[1:-1], ""), "numeral")
            # Before what is counted a number is a word: "three other cards".
            counts = category == "numeral" and re.match(" [a-z]", split[at + 1]) is not None
            made.append(Parameter(piece[1:-1], "count word" if counts else category))
            continue
        words = tuple(word.lower() for word in tokens_of(piece))
        if words:
            made.append(tuple(dict.fromkeys((words, _third(words)))) if acts else (words,))
    return made


def _third(words: tuple[str, ...]) -> tuple[str, ...]:
    return (verb_form(words[0], third=True), *words[1:])


def _alternatives(text: str) -> list[str]:
    full = re.sub(r"\[([^\[\]]*)\]", r"\1", text)
    bare = re.sub(r"\[([^\[\]]*)\]", "", text)
    return [full] if full == bare else [full, bare]


def _is_param(piece: str) -> bool:
    """A name in braces, and not a symbol such as {T} or {1}."""
    return bool(re.fullmatch(r"\{[a-z]\w*\}", piece))


def _named(text: str) -> list[str]:
    return [name[1:-1] for name in re.findall(r"\{\w+\}", text) if _is_param(name)]


def argument_tree(grammar: Grammar, argument: Any) -> Tree | None:
    match argument:
        case k.Cost():
            return grammar.try_derive("cost", argument)
        case Value():
            return grammar.try_derive("numeral", argument) or grammar.try_derive("quantity", argument)
        case Filter():
            return grammar.try_derive("noun", argument)
        case Noun():
            return grammar.try_derive("np", argument)
        case int():
            return grammar.try_derive("digits", argument)
        case str():
            category = "symbols" if argument.startswith("{") else "cost word"
            category = "size" if "/" in argument else category
            return grammar.try_derive(category, argument)
    return None


G.add(MechanicMaker("keyword ability", me.KeywordAbility, False))
G.add(MechanicMaker("vp", me.KeywordAction, True))
G.add(MechanicMaker("cost part", me.KeywordCost, True))
