"""What continuous effects do to objects, as verb phrases: "gets +2/+2", "has flying", "becomes a Dragon".

`mod static` is worded for what always holds, `mod effect` for what begins now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ...notation import ast_abilities as a
from ...notation import ast_base as b
from ...notation import ast_mods as m
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation.ast_words import CARD_TYPES, COLOR_WORDS, SUPERTYPES
from ..discourse import OWN_KEY
from ..kernel.chart import Chart, bits
from ..kernel.grammar import Grammar
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.trie import NUMBER, UPPER
from ..kernel.words import plural, tokens_of
from .base import G, closed, setting
from .filters import COLOR_NAMES
from .numbers import is_per

# +2/+2.


@dataclass(frozen=True, slots=True)
class Pt:
    """Two signed numbers, and what they count."""

    text: str
    per: b.Value | None = None


def _half(value: Any) -> tuple[int, str, Any] | None:
    """Sign, digits, and what is counted of one of the two numbers."""
    match value:
        case v.Integer(k):
            return (k > 0) - (k < 0), str(abs(k)), None
        case v.X() | v.ValueParam():
            return 1, "X", None
        case v.Product(v.Integer(k), v.X() | v.ValueParam()) if k == -1:
            return -1, "X", None
        case v.Difference(v.Integer(0), v.X() | v.ValueParam()):
            return -1, "X", None
        case v.Product(v.Integer(k), per) | v.Product(per, v.Integer(k)):
            return (1 if k > 0 else -1), str(abs(k)), per
        case v.Difference(v.Integer(0), per):
            return -1, "1", per
    return (1, "1", value) if isinstance(value, b.Value) else None


def pt_of(mod: Any) -> Pt | None:
    if not isinstance(mod, m.AddPt):
        return None
    left, right = _half(mod.power), _half(mod.toughness)
    if left is None or right is None:
        return None
    signs = [half[0] for half in (left, right) if half[0]]
    sign = signs[0] if signs else 1
    pers = [half[2] for half in (left, right) if half[2] is not None]
    if pers and any(per != pers[0] for per in pers):
        return None
    words = "/".join(("+" if (half[0] or sign) > 0 else "-") + half[1] for half in (left, right))
    return Pt(words, pers[0] if pers else None)


def mod_of(pt: Pt) -> m.AddPt | None:
    def half(text: str) -> b.Value:
        digits = text[1:]
        if digits == "X":
            return v.X() if text[0] == "+" else v.Product(v.Integer(-1), v.X())
        number = int(digits) * (1 if text[0] == "+" else -1)
        if pt.per is None or number == 0:
            return v.Integer(number)
        return pt.per if number == 1 else v.Product(v.Integer(number), pt.per)

    left, _, right = pt.text.partition("/")
    return m.AddPt(half(left), half(right))


def _pt_shown(value: Any, number: Number | None) -> tuple[Sequence[str], Number | None] | None:
    del number
    return ([value], None) if isinstance(value, str) else None


def _pt_read(tokens: Sequence[str], at: int) -> Iterator[tuple[Any, int]]:
    if at < len(tokens) and re.fullmatch(r"[+-](\d+|X)/[+-](\d+|X)", tokens[at]):
        yield tokens[at], at + 1


G.words("pt", _pt_shown, _pt_read, (NUMBER,))


def alike(mod: Any) -> Any | None:
    """The one number that power and toughness are."""
    return mod.power if isinstance(mod, m.BasePt) and mod.power == mod.toughness else None


for _style in ("mod static", "mod effect"):
    G.view(_style, "gets", pt_of, mod_of)
    G.rule(
        _style,
        m.AddPt,
        "get~ +X/+Y, where X is {power:quantity} and Y is {toughness:quantity}",
        where=lambda x: pt_of(x) is None,
    )
G.rule("gets", Pt, "get~ {text:pt}", per=None)
G.rule("gets", Pt, "get~ {text:pt} for each {per:each of}", where=lambda p: is_per(p.per))
G.rule("gets", Pt, "get~ {text:pt} for each 1 of {per:quantity}", where=lambda p: not is_per(p.per))


# 5/5.
def _base_shown(value: Any, number: Number | None) -> tuple[Sequence[str], Number | None] | None:
    del number
    if not isinstance(value, m.BasePt):
        return None
    halves = [_base(value.power), _base(value.toughness)]
    return None if None in halves else (["/".join(str(h) for h in halves)], None)


def _base(value: Any) -> str | None:
    match value:
        case v.Integer(k):
            return str(k)
        case v.X() | v.ValueParam():
            return "X"
    return None


def _base_read(tokens: Sequence[str], at: int) -> Iterator[tuple[Any, int]]:
    if at < len(tokens) and re.fullmatch(r"(\d+|X)/(\d+|X)", tokens[at]):
        halves = [v.X() if half == "X" else v.Integer(int(half)) for half in tokens[at].split("/")]
        yield m.BasePt(halves[0], halves[1]), at + 1


G.words("base pt", _base_shown, _base_read, (NUMBER, UPPER))
for _style, _have, _be, _gain in (
    ("mod static", "have~", "be~", "have~"),
    ("mod effect", "have~", "become~", "gain~"),
):
    G.rule(_style, None, f"{_have} base power and toughness {{:base pt}}")
    G.view(_style, f"{_style} alike", alike, lambda size: m.BasePt(size, size))
    G.rule(f"{_style} alike", None, f"{_have} base power and toughness each equal to {{:quantity}}")
    G.rule(_style, m.BasePower, f"{_have} base power {{power:quantity}}")
    G.rule(_style, m.BaseToughness, f"{_have} base toughness {{toughness:quantity}}")
    G.rule(_style, m.GainKeywords, f"{_gain} {{abilities:keyword list}}")
    G.rule(_style, m.GainAbilities, f"{_gain} {{abilities:quoted list}}")
    G.rule(_style, m.LoseKeywords, "lose~ {keywords:lost list}")
    G.rule(_style, m.LoseAbilities, "lose~ all abilities")
    G.rule(_style, m.GainActivatedOf, f"{_have} all activated abilities of {{what:np plural}}")
    G.rule(_style, m.GainAbilitiesOf, f"{_have} all activated and triggered abilities of {{what:np plural}}")
    G.rule(
        _style,
        m.GainAbilitiesOf,
        f"{_have} all activated and triggered abilities of the last chosen card",
        what=n.Linked("chosen"),
    )
    G.promote(_style)
    G.rule(_style, m.SetColors, f"{_be} colorless", colors=())
    G.rule(_style, m.SetColors, f"{_be} all colors", colors=("W", "U", "B", "R", "G"))
    G.rule(_style, m.SetColors, f"{_be} {{colors:color list}}")
    G.rule(_style, m.AddColors, f"{_be} {{colors:color list}} in addition to its other colors")
    _color, _kind = Unsaid(n.Linked("color")), Unsaid(n.Linked("kind"))
    G.rule(_style, m.AddChosenColor, f"{_be} the chosen color in addition to its other colors", what=_color)
    G.rule(_style, m.AddChosenSubtype, f"{_be} the chosen type in addition to its other types", what=_kind)
    G.rule(_style, m.SetChosenSubtype, f"{_be} the chosen type", what=_kind)
    if _style == "mod effect":
        G.rule(_style, m.AllCreatureTypes, "gain~ all creature types")
    G.rule(_style, m.LoseCreatureTypes, "lose~ all creature types")
    G.rule(_style, m.NoManaCost, f"{_have} no mana cost")
    G.rule(_style, m.AllCreatureTypes, f"{_be} every creature type")
    G.alt(_style, m.AllCreatureTypes, f"{_be} all creature types", why="of Lorwyn")
    G.rule(_style, m.CopyOf, f"{_be} a copy of {{what:np}}")
    G.rule(_style, m.Rename, f"{_be} named {{name:name}}")
    G.rule(
        _style,
        m.RemoveTypes,
        f"{'be~' if _style == 'mod static' else 'become~'} {{supertypes:not types}}",
        types=(),
    )
    if _style == "mod static":
        G.rule(_style, m.RemoveTypes, "isn't a creature", supertypes=(), types=("creature",))
    G.rule(_style, m.RemoveTypes, "lose~ {types:type list}", supertypes=())
G.rule("mod static", m.SwitchPt, "have~ power and toughness switched")
G.rule("mod effect", m.SwitchPt, "have~ power and toughness switched")
closed("not types", {(word,): f"not {word}" for word in SUPERTYPES})
closed("type word", {word: word for word in CARD_TYPES})
G.view(
    "type list", "type word", lambda t: t[0] if isinstance(t, tuple) and len(t) == 1 else None, lambda t: (t,)
)
G.series("type list", "type word", "and")
G.view(
    "lost list",
    "keyword word",
    lambda t: t[0] if isinstance(t, tuple) and len(t) == 1 else None,
    lambda t: (t,),
)
G.series("lost list", "keyword word", "and")


def _retaining(types: tuple[Any, ...], subtypes: tuple[Any, ...]) -> bool:
    """An artifact creature is what it was besides, without its saying so (CR 205.1b)."""
    return types == ("artifact", "creature") and not subtypes


@dataclass(frozen=True, slots=True)
class TypesMaker:
    """ "is a Demon in addition to its other types", "are Zombies", "becomes a Frog"."""

    category: str
    verb: str
    cls: type
    alternative: bool = False
    leaf: ClassVar[bool] = True

    def leads(self) -> Any:
        from ..kernel.words import verb_form

        return (verb_form(self.verb, third=True), verb_form(self.verb, third=False)), ()

    def parts(self, grammar: Grammar, value: Any) -> tuple[Tree, ...] | None:
        del grammar
        return () if type(value) is self.cls else None

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del parts
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        from ..kernel.words import verb_form

        value = tree.value
        voice.put(verb_form(self.verb, third=number == "sg"))
        words = [*getattr(value, "supertypes", ()), *value.subtypes, *value.types]
        several = number == "pl"
        only_supertypes = not value.types and not value.subtypes
        if several and not only_supertypes:
            words[-1] = plural(words[-1])
        elif not only_supertypes:
            voice.put("a(n)")
        voice.put_all(word for each in words for word in each.split())
        if self.cls is m.AddTypes and not _retaining(value.types, value.subtypes):
            voice.put_all(f"in addition to {'their' if several else 'its'} other types".split())
        return number

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        from ..kernel.words import verb_form
        from .filters import singulars

        if chart.lowered[at : at + 1] not in {(verb_form(self.verb, third=t),) for t in (True, False)}:
            return
        start = at + 1
        if chart.lowered[start : start + 1] in (("a",), ("an",)):
            start += 1
        supertypes: list[Any] = []
        types: list[Any] = []
        subtypes: list[Any] = []
        end = start
        while end < len(chart.tokens):
            word = chart.tokens[end]
            if word in SUPERTYPES:
                supertypes.append(word)
            elif word in CARD_TYPES or word.removesuffix("s") in CARD_TYPES:
                types.append(word if word in CARD_TYPES else word.removesuffix("s"))
            elif word[0].isupper() and word.replace("-", "").isalpha():
                subtypes += singulars(word)[-1:]
            else:
                break
            end += 1
        if end == start:
            return
        added = chart.lowered[end : end + 3] == ("in", "addition", "to")
        retained = not supertypes and _retaining(tuple(types), tuple(subtypes))
        if (added or retained) == (self.cls is m.AddTypes):
            fields: dict[str, Any] = {"types": tuple(types), "subtypes": tuple(subtypes)}
            if added or retained:
                fields["supertypes"] = tuple(supertypes)
            elif supertypes:
                return
            yield Tree(self, self.cls(**fields), ()), end + (6 if added else 0)


for _style, _verb in (("mod static", "be"), ("mod effect", "become")):
    G.add(TypesMaker(_style, _verb, m.AddTypes))
    G.add(TypesMaker(_style, _verb, m.SetTypes))

# Keyword lists: "flying", "flying and trample", 'flying and "{T}: …"'.
G.view(
    "keyword list",
    "keyword ability",
    lambda t: t[0] if isinstance(t, tuple) and len(t) == 1 else None,
    lambda t: (t,),
)
G.series("keyword list", "keyword ability", "and")
G.view(
    "quoted list", "quoted", lambda t: t[0] if isinstance(t, tuple) and len(t) == 1 else None, lambda t: (t,)
)
G.series("quoted list", "quoted", "and")


@dataclass(frozen=True, slots=True)
class QuotedMaker:
    """An ability in quotation marks: "it" inside means nothing outside."""

    category: str = "quoted"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        from .origins import known

        if not isinstance(value, b.Ability) or isinstance(value, a.Keyword):
            return None
        with known(value):
            tree = grammar.try_derive("ability", value)
        return None if tree is None else [tree]

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del value
        return parts[0].value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        outside, voice.discourse.referents = voice.discourse.referents, []
        # What the subject still is, is said behind the quotes.
        still, voice.discourse.still = voice.discourse.still, ""
        voice.put('"')
        voice.say(tree.parts[0])
        voice.put('"')
        voice.discourse.referents, voice.discourse.still = outside, still
        return None

    def leads(self) -> Any:
        return ('"',), ()

    def spans(self, chart: Chart, at: int) -> int:
        return chart.word_after('"', chart.ends("ability", at + 1))

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        if chart.tokens[at : at + 1] == ('"',):
            for tree, end in chart.at("ability", at + 1):
                if chart.tokens[end : end + 1] == ('"',):
                    yield Tree(self, tree.value, (tree,)), end + 1


G.add(QuotedMaker())

# Becoming something with power and toughness: "a 5/5 blue Dragon creature with flying".


@dataclass(frozen=True, slots=True)
class Becomes:
    """Types, size, colours and keywords in one phrase."""

    base: m.BasePt | None
    colors: tuple[Any, ...] | None
    types: m.AddTypes | m.SetTypes
    keywords: tuple[Any, ...]

    def mods(self) -> list[Any]:
        """The changes, each for itself."""
        found: list[Any] = [self.types]
        found += [] if self.base is None else [self.base]
        found += [] if self.colors is None else [m.SetColors(self.colors)]
        return found + ([m.GainKeywords(self.keywords)] if self.keywords else [])


def becomes(mods: tuple[Any, ...]) -> tuple[Becomes, tuple[Any, ...]] | None:
    """The changes that are said together as "becomes a …", and the others; None if they are not."""
    base = next((mod for mod in mods if isinstance(mod, m.BasePt)), None)
    types = next((mod for mod in mods if isinstance(mod, m.AddTypes | m.SetTypes)), None)
    colors = next((mod for mod in mods if isinstance(mod, m.SetColors)), None)
    if base is None or types is None or _base_shown(base, None) is None:
        return None
    if isinstance(types, m.AddTypes) and "creature" not in types.types:
        return None  # "a Coward with base power and toughness 1/1" would be nothing else
    keywords = next((mod for mod in mods if isinstance(mod, m.GainKeywords)), None)
    with_keywords = keywords is not None and "creature" in types.types
    said = [base, types, *([colors] if colors else []), *([keywords] if with_keywords and keywords else [])]
    rest = tuple(mod for mod in mods if mod not in said)
    made = Becomes(
        base,
        colors.colors if colors else None,
        types,
        keywords.abilities if with_keywords and keywords else (),
    )
    return made, rest


def _of_a_land(voice: Voice) -> bool:
    """What becomes something is a land, which it still is."""
    latest = voice.discourse.latest()
    if latest is None or latest.key == OWN_KEY:
        return setting().land
    return latest.noun == "land" or "land" in latest.kinds


@dataclass(frozen=True, slots=True)
class BecomesMaker:
    category: str
    verb: str
    alternative: bool = False
    told: str = ""
    """How it was read that it keeps its types: "added", "that" or "still"."""

    def parts(self, grammar: Grammar, value: Any) -> tuple[Tree, ...] | None:
        if not isinstance(value, Becomes):
            return None
        if not value.keywords:
            return ()
        tree = grammar.try_derive("keyword list", value.keywords)
        return None if tree is None else (tree,)

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del parts
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        from ..kernel.words import verb_form

        value = tree.value
        voice.put(verb_form(self.verb, third=number == "sg"))
        several = number == "pl"
        shown = _base_shown(value.base, None)
        size = shown[0][0] if shown else ""
        words = [COLOR_NAMES[letter] for letter in value.colors or ()]
        if value.colors == ():
            words.append("colorless")
        if len(words) > 1:
            words.insert(-1, "and")
        creature = "creature" in value.types.types and isinstance(value.types, m.AddTypes)
        nouns = [*getattr(value.types, "supertypes", ()), *value.types.subtypes, *value.types.types]
        if several:
            nouns[-1] = plural(nouns[-1])
        else:
            voice.put("a(n)")
        if creature:
            voice.put(size)
        voice.put_all([*words, *nouns])
        if not creature:
            voice.put_all(["with", "base", "power", "and", "toughness", size])
        if tree.parts:
            voice.put("with")
            voice.say(tree.parts[0])
        told = self.told
        if not told and creature and _of_a_land(voice):
            # What always holds is one sentence.
            told = "that" if self.verb == "be" else "still"
        if told == "still":
            voice.discourse.still = ("lands" if several else "land") if creature else ""
        elif told == "that":
            voice.put_all(["that", "are", "still", "lands"] if several else ["that's", "still", "a", "land"])
        elif creature and "artifact" not in value.types.types:
            # CR 205.1b: an artifact creature keeps its other types.
            voice.put_all(f"in addition to {'their' if several else 'its'} other types".split())
        return number

    def leads(self) -> Any:
        from ..kernel.words import verb_form

        return {verb_form(self.verb, third=third) for third in (True, False)}, ()

    def spans(self, chart: Chart, at: int) -> int:
        return bits(end for _, end in self.read(chart, at))

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        from ..kernel.words import verb_form
        from .filters import singulars

        if chart.lowered[at : at + 1] not in {(verb_form(self.verb, third=t),) for t in (True, False)}:
            return
        here = at + 1
        if chart.lowered[here : here + 1] in (("a",), ("an",)):
            here += 1
        base = next((size for size, _ in _base_read(chart.tokens, here)), None)
        here += base is not None
        colors: list[str] | None = None
        while here < len(chart.tokens) and chart.lowered[here] in (*COLOR_WORDS, "colorless", "and"):
            colors = [*(colors or ()), *COLOR_WORDS.get(chart.lowered[here], "")]
            here += 1
        types: list[Any] = []
        subtypes: list[Any] = []
        while here < len(chart.tokens):
            word = chart.tokens[here]
            if word in CARD_TYPES or word.removesuffix("s") in CARD_TYPES:
                types.append(word if word in CARD_TYPES else word.removesuffix("s"))
            elif word[0].isupper() and word.replace("-", "").isalpha():
                subtypes += singulars(word)[-1:]
            else:
                break
            here += 1
        if not types and not subtypes:
            return
        if base is None:
            if chart.lowered[here : here + 5] != ("with", "base", "power", "and", "toughness"):
                return
            base = next((size for size, _ in _base_read(chart.tokens, here + 5)), None)
            here += 6
            kept: m.AddTypes | m.SetTypes = m.SetTypes(tuple(types), tuple(subtypes))
        elif "creature" in types:
            kept = m.AddTypes((), tuple(types), tuple(subtypes))
        else:
            return
        if base is None:
            return
        ends: list[tuple[tuple[Tree, ...], int]] = [((), here)]
        if chart.lowered[here : here + 1] == ("with",):
            ends += (((tree,), end) for tree, end in chart.at("keyword list", here + 1))
        letters = None if colors is None else tuple(colors)
        for parts, end in ends:
            keywords = parts[0].value if parts else ()
            made = Becomes(base, letters, kept, keywords)
            if chart.lowered[end : end + 3] == ("in", "addition", "to"):
                yield Tree(BecomesMaker(self.category, self.verb, told="added"), made, parts), end + 6
            elif chart.lowered[end : end + 4] in (
                ("that's", "still", "a", "land"),
                ("that", "are", "still", "lands"),
            ):
                yield Tree(BecomesMaker(self.category, self.verb, told="that"), made, parts), end + 4
            elif "still" in chart.lowered[end:]:
                yield Tree(BecomesMaker(self.category, self.verb, told="still"), made, parts), end
            else:
                yield Tree(self, made, parts), end


G.add(BecomesMaker("mod effect", "become"))
G.add(BecomesMaker("mod static", "be"))

# Defining one's own power and toughness.
G.view("defines", "defined alike", alike, lambda size: m.BasePt(size, size))
G.rule("defined alike", None, "~'s power and toughness are each equal to {:quantity}")
G.rule(
    "defines",
    m.BasePt,
    "~'s power is equal to {power:quantity}",
    where=lambda x: isinstance(x.toughness, v.Integer),
    toughness=...,
)
G.rule(
    "defines",
    m.BasePt,
    "~'s toughness is equal to {toughness:quantity}",
    where=lambda x: isinstance(x.power, v.Integer),
    power=...,
)
G.rule(
    "defines",
    m.BasePt,
    "~'s power is equal to {power:quantity} and its toughness is equal to {toughness:quantity}",
)
G.rule("defines", m.BasePower, "~'s power is equal to {power:quantity}")
G.rule("defines", m.BaseToughness, "~'s toughness is equal to {toughness:quantity}")


_IN_NAMES = ("of", "the", "and", "to", "in", "for", "from")


def _name_of(tokens: Sequence[str]) -> str:
    """ "Guan Yu, Sainted Warrior", "Urza's Tower"."""
    return " ".join(tokens).replace(" ,", ",").replace(" 's", "'s")


def name_shown(value: Any, number: Number | None) -> tuple[Sequence[str], Number | None] | None:
    del number
    return (tokens_of(value), None) if isinstance(value, str) else None


def name_read(tokens: Sequence[str], at: int) -> Iterator[tuple[Any, int]]:
    end = at
    while end < len(tokens) and (
        tokens[end][0].isupper() or tokens[end] in _IN_NAMES[: 2 if end == at else 9]
    ):
        end += 1
        if end < len(tokens) and tokens[end] == "'s":
            end += 1
        yield _name_of(tokens[at:end]), end
        if tokens[end : end + 1] == (",",) and tokens[end + 1 : end + 2] and tokens[end + 1][0].isupper():
            end += 1


G.words("name", name_shown, name_read, (UPPER, "of", "the"))
