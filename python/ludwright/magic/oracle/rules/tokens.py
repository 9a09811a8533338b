"""Tokens: "two 1/1 white Soldier creature tokens with flying"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_base as b
from ...notation import ast_mods as m
from ...notation import ast_values as v
from ...notation import ast_verbs_permanents as vp
from ...notation.ast_card import Face
from ..kernel.chart import Chart
from ..kernel.grammar import Grammar
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from .base import Discourse, G, setting
from .filters import COLOR_NAMES
from .numbers import is_per, is_plain
from .verb_forms import YOU, created

# Tokens of the rules that are known by their name (CR 111.10).
PREDEFINED = frozenset(
    ("Treasure", "Food", "Gold", "Clue", "Blood", "Powerstone", "Map", "Lander", "Junk", "Shard")
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
        del parts
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        made: Made = tree.value
        face = face_of(made.token)
        noun = "tokens" if number == "pl" else "token"
        if "tapped" in made.how and "attacking" not in made.how:
            voice.put("tapped")
        if face is None:
            voice.put_all([*_spelled(made.token), noun])
        elif _predefined(face):
            voice.put_all([face.name, noun])
        else:
            voice.put_all([*_described(face, made.base), noun, *_name(face)])
        if tree.parts:
            voice.put("with")
            memory, voice.discourse = (
                voice.discourse,
                type(voice.discourse)() if voice.discourse is not None else None,
            )
            count = len(tree.parts)
            for at, part in enumerate(tree.parts):
                if at:
                    voice.put_all(["and"] if count == 2 else [","] if at < count - 1 else [",", "and"])
                voice.say(part)
            voice.discourse = memory
        if "attacking" in made.how:
            words = "tapped and attacking" if "tapped" in made.how else "attacking"
            voice.put_all([*(["that", "are"] if number == "pl" else ["that's"]), *words.split()])
        return "pl" if number == "pl" else "sg"

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        """By saying every token: what it would be printed as is what it is."""
        names = setting().names
        if names is None:
            return
        for token in names.tokens():
            made = Made(token, (), None, ())
            tree = chart.grammar.try_derive("token", made)
            if tree is None:
                continue
            for number in ("sg", "pl"):
                voice = Voice(Discourse())
                self.say(tree, voice, number)
                words = tuple(word.lower() for word in voice.finished() if word != "^")
                if chart.lowered[at : at + len(words)] == words:
                    yield tree, at + len(words)


def _predefined(face: Face) -> bool:
    return face.name in PREDEFINED


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
    words += colors or ([] if not face.pt else ["colorless"])
    words += [*face.type.subtypes, *face.type.types]
    return words


def _name(face: Face) -> list[str]:
    """A token with a name of its own says it."""
    return [] if " ".join(face.type.subtypes) == face.name else ["named", *face.name.split()]


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


def _creation(verb: Any) -> Creation | None:
    if not isinstance(verb, vp.Create) or verb.who != YOU:
        return None
    base = next((mod for mod in verb.mods if isinstance(mod, m.BasePt)), None)
    gains = tuple(
        x for mod in verb.mods if isinstance(mod, m.GainKeywords | m.GainAbilities) for x in mod.abilities
    )
    if any(not isinstance(mod, m.BasePt | m.GainKeywords | m.GainAbilities) for mod in verb.mods):
        return None
    return Creation(
        verb.count, Made(verb.token, verb.how, base, gains), verb.counters, verb.attached_to, verb.slot
    )


def _create(creation: Creation) -> vp.Create | None:
    if creation.made.base is not None or creation.made.gains:
        return None
    how: Any = creation.made.how
    return vp.Create(
        creation.made.token, creation.count, how=how, counters=creation.counters, slot=creation.slot
    )


_TAIL = "[attached_to? attached to {attached_to:np}][counters? with {counters:entry counters} on it~made]"
G.view("vp", "creation", _creation, _create)
_SAID: dict[str, Any] = {"slot": ..., "then": created("token")}


def _where(value: Any) -> Any | None:
    """A size that is a number to be explained after it: "an X/X token, where X is …"."""
    base = value.made.base
    if base is None or is_plain(base.power):
        return None
    return base.power


G.rule(
    "creation",
    Creation,
    f"create~ {{count:count}} {{made:token(s)}} {_TAIL}",
    where=lambda c: is_plain(c.count) and _where(c) is None,
    agrees="made",
    **_SAID,
)
G.rule(
    "creation",
    Creation,
    f"create~ {{count:count}} {{made:token(s)}} {_TAIL}, where X is {{made:made size}}",
    where=lambda c: is_plain(c.count),
    agrees="count",
    **_SAID,
)
G.rule(
    "creation",
    Creation,
    f"create~ a(n) {{made:token(sg)}} {_TAIL} for each {{count:each of}}",
    where=lambda c: is_per(c.count),
    agrees="pl",
    **_SAID,
)
G.rule(
    "creation",
    Creation,
    f"create~ X {{made:token(pl)}} {_TAIL}, where X is {{count:quantity}}",
    agrees="pl",
    **_SAID,
)
G.view(
    "made size", "quantity", lambda made: made.base.power if made.base is not None else None, lambda x: None
)
