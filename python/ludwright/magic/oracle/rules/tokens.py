"""Tokens: "two 1/1 white Soldier creature tokens with flying"."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_base as b
from ...notation import ast_mods as m
from ...notation import ast_values as v
from ...notation import ast_verbs_permanents as vp
from ...notation.ast_card import Face, PrintedPt, TypeLine
from ...notation.ast_words import CARD_TYPES, COLOR_WORDS, COLORS, SUPERTYPES
from ...notation.subtypes import is_subtype
from ...notation.token_phrases import phrase_of
from ..kernel.chart import Chart, bits
from ..kernel.grammar import Grammar
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import tokens_of
from ..nodes import holds
from .base import Discourse, G, setting
from .filters import COLOR_NAMES
from .numbers import is_per, is_plain
from .verb_forms import YOU, created

# Tokens of the rules that are known by their name (CR 111.10).
PREDEFINED = frozenset(
    (
        "Treasure",
        "Food",
        "Gold",
        "Clue",
        "Blood",
        "Powerstone",
        "Map",
        "Lander",
        "Junk",
        "Shard",
        "Mutavault",
        "Mutagen",
    )
)
# Two colours are named the shorter way round the circle.
_PAIRS = {"WR": "RW", "WG": "GW", "UG": "GU"}


@dataclass(frozen=True, slots=True)
class Made:
    """A token by its id, and what it is made with."""

    token: str
    how: tuple[str, ...]
    base: m.BasePt | None
    gains: tuple[Any, ...]


def face_of(token: str) -> Face | None:
    names = setting().names
    return names.token(token).front if names is not None else None


@dataclass(frozen=True, slots=True)
class TokenMaker:
    category: str = "token"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        if not isinstance(value, Made):
            return None
        face = face_of(value.token)
        abilities = () if face is None or _predefined(face) else (*face.keywords, *face.abilities)
        trees = []
        for ability in (*abilities, *value.gains):
            plain = (
                isinstance(ability, a.Keyword) or grammar.try_derive("keyword ability", ability) is not None
            )
            tree = grammar.try_derive("keyword ability" if plain else "quoted", ability)
            if tree is None:
                return None
            trees.append(tree)
        return trees

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        # What the quoted abilities refer to is known by now.
        given = parts[len(parts) - len(value.gains) :]
        return dataclasses.replace(value, gains=tuple(part.value for part in given)) if given else value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        made: Made = tree.value
        face = face_of(made.token)
        noun = "tokens" if number == "pl" else "token"
        if "tapped" in made.how and "attacking" not in made.how:
            voice.put("tapped")
        if face is None:
            voice.put_all([*_spelled(made.token), noun])
        elif _predefined(face):
            voice.put_all([*face.name.split(), noun])
        else:
            voice.put_all([*_described(face, made.base), noun, *_name(face)])
        if tree.parts:
            voice.put("with")
            memory, voice.discourse = (
                voice.discourse,
                type(voice.discourse)() if voice.discourse is not None else None,
            )
            if memory is not None:
                voice.discourse.nameless = memory.nameless
            count = len(tree.parts)
            for at, part in enumerate(tree.parts):
                if at:
                    voice.put_all(["and"] if count == 2 else [","] if at < count - 1 else [",", "and"])
                # What a token's own file says is worded anew, wherever it is read.
                literal, voice.literal = voice.literal, voice.literal and at >= count - len(made.gains)
                voice.say(part)
                voice.literal = literal
            inner, voice.discourse = voice.discourse, memory
            if memory is not None:
                memory.adopt(inner)
        if "attacking" in made.how:
            words = "tapped and attacking" if "tapped" in made.how else "attacking"
            voice.put_all([*(["that", "are"] if number == "pl" else ["that's"]), *words.split()])
        return "pl" if number == "pl" else "sg"

    def spans(self, chart: Chart, at: int) -> int:
        if at >= len(chart.tokens):
            return 0
        start = at + 1 if chart.lowered[at] == "tapped" else at
        found = bits(
            start + len(words)
            for words, _ in _by_words(chart.grammar, self)
            if chart.lowered[start : start + len(words)] == words
        )
        described = _description(chart, start)
        fresh = 0 if described is None else 1 << described[1]
        found |= fresh
        fresh = chart.word_after("with", fresh)
        tried = 0
        while fresh:
            tried |= fresh
            ends = chart.ends_after("keyword ability", fresh) | chart.ends_after("quoted", fresh)
            found |= ends
            commas = ends | chart.word_after(",", ends)
            fresh = (commas | chart.word_after("and", commas)) & ~tried
        for words, _ in _ENTRIES:
            ends = found
            for word in words:
                ends = chart.word_after(word, ends)
            found |= ends
        return found

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        names = setting().names
        if names is None or at >= len(chart.tokens):
            return
        tapped = chart.lowered[at] == "tapped"
        for token, base, given, end in self._read(chart, at + 1 if tapped else at):
            for how, last in _entered(chart, end, tapped=tapped):
                made = Made(token, how, base, tuple(tree.value for tree in given))
                plain = chart.grammar.try_derive("token", Made(token, how, base, ()))
                if plain is not None:
                    yield Tree(self, made, (*plain.parts, *given)), last

    def _read(self, chart: Chart, at: int) -> Iterator[tuple[str, m.BasePt | None, tuple[Tree, ...], int]]:
        """The id, the size where it is X, abilities that are no keywords, and the end."""
        known: set[int] = set()
        for words, token in _by_words(chart.grammar, self):
            if chart.lowered[at : at + len(words)] == words:
                known.add(at + len(words))
                yield token, None, (), at + len(words)
        found = _description(chart, at)
        if found is None:
            return
        face, after = found
        base = m.BasePt(v.X(), v.X()) if face.pt is not None and face.pt.power is None else None
        for trees, end in _with(chart, after):
            given = tuple(tree for tree in trees if not _in_phrase(tree))
            keywords = tuple(tree.value for tree in trees if tree not in given)
            if trees[: len(keywords)] != tuple(tree for tree in trees if tree not in given):
                continue
            whole = dataclasses.replace(face, keywords=keywords)
            named = _known().get(_key(whole)) or phrase_of(whole)
            if named is not None and end not in known:
                yield named, base, given, end


_ENTRIES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("that's", "tapped", "and", "attacking"), ("tapped", "attacking")),
    (("that", "are", "tapped", "and", "attacking"), ("tapped", "attacking")),
    (("that's", "attacking"), ("attacking",)),
    (("that", "are", "attacking"), ("attacking",)),
)


def _entered(chart: Chart, end: int, *, tapped: bool) -> Iterator[tuple[tuple[str, ...], int]]:
    """How it comes: said before it, or after."""
    if tapped:
        yield ("tapped",), end
        return
    yield (), end
    for words, how in _ENTRIES:
        if chart.lowered[end : end + len(words)] == words:
            yield how, end + len(words)


def _description(chart: Chart, at: int) -> tuple[Face, int] | None:
    """ "2/2 black Zombie Druid creature token", its keywords aside."""
    tokens, start = chart.tokens, at
    supertypes: list[Any] = []
    while at < len(tokens) and tokens[at] in SUPERTYPES:
        supertypes.append(tokens[at])
        at += 1
    pt = None
    if at < len(tokens) and re.fullmatch(r"(\d+|X)/(\d+|X)", tokens[at]):
        halves = [None if half == "X" else int(half) for half in tokens[at].split("/")]
        if (halves[0] is None) != (halves[1] is None):
            return None
        pt = PrintedPt(halves[0], halves[1])
        at += 1
    colors: list[Any] = []
    while at < len(tokens) and tokens[at] in (*COLOR_WORDS, "and", ",", "colorless"):
        colors += [COLOR_WORDS[tokens[at]]] if tokens[at] in COLOR_WORDS else []
        at += 1
    subtypes: list[Any] = []
    while at < len(tokens) and tokens[at][0].isupper() and is_subtype(tokens[at]):
        subtypes.append(tokens[at])
        at += 1
    types: list[Any] = []
    while at < len(tokens) and tokens[at] in CARD_TYPES:
        types.append(tokens[at])
        at += 1
    if not types or at >= len(tokens) or tokens[at] not in ("token", "tokens") or at == start:
        return None
    at += 1
    name = " ".join(subtypes)
    if tokens[at : at + 1] == ("named",):
        at += 1
        name, at = _named(tokens, at)
    if not name:
        return None
    if ("creature" in types) != (pt is not None):
        return None
    kinds = TypeLine(tuple(supertypes), tuple(types), tuple(subtypes))
    return Face(name, kinds, color=tuple(sorted(colors, key=COLORS.index)), pt=pt), at


_SMALL = ("of", "the", "and", "in", "to", "for")


def _named(tokens: Sequence[str], at: int) -> tuple[str, int]:
    """A name: capitals, small words between them, and whose it is."""
    words: list[str] = []
    end = at
    while at < len(tokens) and (tokens[at][0].isupper() or (words and tokens[at] in (*_SMALL, "'s"))):
        if tokens[at] == "'s":
            words[-1] += "'s"
        else:
            words.append(tokens[at])
        at += 1
        end = at if tokens[at - 1] not in _SMALL else end
        if end == at and tokens[at : at + 1] == (",",) and _goes_on(tokens, at + 1):
            words[-1] += ","
            at += 1
    return " ".join(words[: len(words) - (at - end)]), end


def _goes_on(tokens: Sequence[str], at: int) -> bool:
    """After a comma in a name: "Voja, Friend to Elves", "Beau, the Ox"."""
    if tokens[at : at + 1] == ("the",):
        at += 1
    return at < len(tokens) and tokens[at][0].isupper()


def _with(chart: Chart, at: int) -> Iterator[tuple[tuple[Tree, ...], int]]:
    """ "with flying, vigilance, and "…"": every list that may end here."""
    yield (), at
    if chart.lowered[at : at + 1] != ("with",):
        return

    def more(parts: tuple[Tree, ...], here: int) -> Iterator[tuple[tuple[Tree, ...], int]]:
        yield parts, here
        for marks in ((",", "and"), (",",), ("and",)):
            if chart.lowered[here : here + len(marks)] == marks:
                for tree, end in item(here + len(marks)):
                    yield from more((*parts, tree), end)

    def item(here: int) -> Iterator[tuple[Tree, int]]:
        for category in ("keyword ability", "quoted"):
            yield from chart.at(category, here)

    for tree, end in item(at + 1):
        yield from more((tree,), end)


def _in_phrase(tree: Tree) -> bool:
    """A keyword without a cost, which a description can have."""
    return tree.maker.category == "keyword ability" and not _has_arguments(tree.value)


def _has_arguments(keyword: Any) -> bool:
    return bool(getattr(keyword, "arguments", ()))


def _key(face: Face) -> tuple[Any, ...]:
    return face.name, face.type, face.color, face.pt, tuple(sorted(map(repr, face.keywords)))


_KNOWN: dict[tuple[str, ...], dict[Any, str]] = {}
_WORDS: dict[tuple[str, ...], list[tuple[tuple[str, ...], str]]] = {}


def _known() -> dict[Any, str]:
    """The ids of the tokens that have files and nothing but keywords, by what they are."""
    names = setting().names
    ids = tuple(names.tokens()) if names is not None else ()
    if names is not None and ids not in _KNOWN:
        faces = ((token, names.token(token).front) for token in ids)
        _KNOWN[ids] = {_key(face): token for token, face in faces if not face.abilities}
    return _KNOWN.get(ids, {})


def _by_words(grammar: Grammar, maker: TokenMaker) -> list[tuple[tuple[str, ...], str]]:
    """The tokens that go by name or have abilities of their own, by the words they are printed as."""
    names = setting().names
    ids = tuple(names.tokens()) if names is not None else ()
    if names is None or ids in _WORDS:
        return _WORDS.get(ids, [])
    found: list[tuple[tuple[str, ...], str]] = []
    for token in ids:
        face = names.token(token).front
        tree = grammar.try_derive("token", Made(token, (), None, ()))
        if tree is None or not (
            face.abilities or any(map(_has_arguments, face.keywords)) or _predefined(face)
        ):
            continue
        for number in ("sg", "pl"):
            voice = Voice(Discourse())
            maker.say(tree, voice, number)
            found.append((tuple(word.lower() for word in voice.finished() if word != "^"), token))
    _WORDS[ids] = found
    return found


def _predefined(face: Face) -> bool:
    return face.name in PREDEFINED or "Role" in face.type.subtypes


def _described(face: Face, base: m.BasePt | None) -> list[str]:
    words: list[str] = []
    if "legendary" in face.type.supertypes:
        words.append("legendary")
    if face.pt is not None:
        halves: list[Any] = [face.pt.power, face.pt.toughness]
        if base is not None or halves == [None, None]:
            halves = [_number(base.power), _number(base.toughness)] if base is not None else ["X", "X"]
        words.append("/".join("X" if half is None else str(half) for half in halves))
    letters = "".join(face.color or ())
    colors = [COLOR_NAMES[letter] for letter in _PAIRS.get(letters, letters)]
    if len(colors) > 1:
        colors = [*_commas(colors[:-1]), "and", colors[-1]]
    words += colors or (["colorless"] if face.pt or "artifact" in face.type.types else [])
    words += [*face.type.subtypes, *face.type.types]
    return words


def _name(face: Face) -> list[str]:
    """A token with a name of its own says it."""
    return [] if " ".join(face.type.subtypes) == face.name else ["named", *tokens_of(face.name)]


def _commas(words: list[str]) -> list[str]:
    return [
        part for at, word in enumerate(words) for part in ([word, ","] if at < len(words) - 1 else [word])
    ]


def _number(value: Any) -> str:
    return str(value.n) if isinstance(value, v.Integer) else "X"


def _spelled(token: str) -> list[str]:
    """A description made of the id alone, where tokens are not at hand."""
    found = re.fullmatch(r"([a-z-]+?)-(\d+|x)-(\d+|x)-([wubrgc]+)", token)
    if not found:
        return [word.capitalize() for word in token.split("-")]
    colors = [COLOR_NAMES.get(letter.upper(), "colorless") for letter in found[4]]
    types = [word.capitalize() for word in found[1].split("-")]
    return [f"{found[2].upper()}/{found[3].upper()}", *colors, *types, "creature"]


G.add(TokenMaker())


@dataclass(frozen=True, slots=True)
class Creation:
    count: b.Value
    made: Made
    counters: tuple[Any, ...] = ()
    attached_to: Any = None
    slot: str | None = None
    size: b.Value | None = None
    """What X is, of a token that is X/X."""


_XX = m.BasePt(v.X(), v.X())


def _creation(verb: Any) -> Creation | None:
    if not isinstance(verb, vp.Create) or verb.who != YOU:
        return None
    base = next((mod for mod in verb.mods if isinstance(mod, m.BasePt)), None)
    gains = tuple(
        x for mod in verb.mods if isinstance(mod, m.GainKeywords | m.GainAbilities) for x in mod.abilities
    )
    if any(not isinstance(mod, m.BasePt | m.GainKeywords | m.GainAbilities) for mod in verb.mods):
        return None
    size = None
    if base is not None and not is_plain(base.power):
        if base.power != base.toughness:
            return None
        base, size = _XX, base.power
    made = Made(verb.token, verb.how, base, gains)
    return Creation(verb.count, made, verb.counters, verb.attached_to, verb.slot, size)


def _create(creation: Creation) -> vp.Create | None:
    made, base = creation.made, creation.made.base
    if creation.size is not None:
        if base != _XX:
            return None
        base = m.BasePt(creation.size, creation.size)
    keywords = tuple(x for x in made.gains if isinstance(x, a.Keyword))
    others = tuple(x for x in made.gains if not isinstance(x, a.Keyword))
    mods: tuple[Any, ...] = (
        *((base,) if base is not None else ()),
        *((m.GainKeywords(keywords),) if keywords else ()),
        *((m.GainAbilities(others),) if others else ()),
    )
    how: Any = made.how
    return vp.Create(
        made.token,
        creation.count,
        how=how,
        counters=creation.counters,
        attached_to=creation.attached_to,
        mods=mods,
        slot=creation.slot,
    )


def say_size(step: Any, amount: Tree, voice: Voice) -> None:
    """What X is. Where it is the size of a token, none is there yet that "its" could mean."""
    sized = isinstance(step, vp.Create) and holds((step.mods, step.count), v.X)
    made = voice.discourse.latest() if sized else None
    if made is None or made.noun != "token":
        voice.say(amount)
        return
    voice.discourse.referents.remove(made)
    voice.say(amount)
    voice.discourse.referents.append(made)


_TAIL = "[attached_to? attached to {attached_to:np}][counters? with {counters:entry counters} on it~made]"
G.view("vp", "creation", _creation, _create)
_SAID: dict[str, Any] = {"slot": ..., "then": created("token")}

G.rule(
    "creation",
    Creation,
    f"create~ {{count:count}} {{made:token(s)}} {_TAIL}",
    size=None,
    where=lambda c: is_plain(c.count),
    agrees="made",
    **_SAID,
)
G.rule(
    "creation",
    Creation,
    f"create~ {{count:count}} {{made:token(s)}} {_TAIL}, where X is {{size:quantity}}",
    where=lambda c: is_plain(c.count) and c.size is not None and c.made.base == _XX,
    agrees="made",
    **_SAID,
)
G.rule(
    "creation",
    Creation,
    f"create~ a(n) {{made:token(sg)}} {_TAIL} for each {{count:each of}}",
    size=None,
    where=lambda c: is_per(c.count),
    agrees="pl",
    **_SAID,
)
G.rule(
    "creation",
    Creation,
    f"create~ X {{made:token(pl)}} {_TAIL}, where X is {{count:quantity}}",
    size=None,
    where=lambda c: not is_plain(c.count) and c.made.base is None,
    agrees="pl",
    **_SAID,
)
G.alt(
    "creation",
    Creation,
    "create~ a number of {made:token(pl)} equal to {count:quantity}",
    why="older cards count so",
    size=None,
    where=lambda c: not is_plain(c.count) and c.made.base is None,
    agrees="pl",
    **_SAID,
)
