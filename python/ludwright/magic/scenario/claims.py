"""Arguments of assertions, read strictly: what has another form is unknown, never passed over."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from ..notation.mechanics import mechanics
from .faults import Unknown
from .names import bare, colors, counter, keyword, player

_INTEGER = re.compile(r"[+-]?\d+")
COLORLESS = ("", "colorless")
_TRUTH = {"true": True, "false": False, "yes": True, "no": False}


@cache
def keywords() -> frozenset[str]:
    from ..._core import magic_words

    return frozenset((*magic_words()["keyword"], *mechanics("ability"), *WORDED, *BEGINNING))


# Abilities told by their text: landwalks, and the mana abilities that other engines have classes for.
WORDED = {
    **{f"{land}walk": f"{land}walk" for land in ("plains", "island", "swamp", "mountain", "forest")},
    "white mana": "{t}: add {w}.",
    "blue mana": "{t}: add {u}.",
    "black mana": "{t}: add {b}.",
    "red mana": "{t}: add {r}.",
    "green mana": "{t}: add {g}.",
    "colorless mana": "{t}: add {c}.",
    "any color mana": "{t}: add one mana of any color.",
}


# Abilities told by how their text begins, the own name being `~`, under the names of classes elsewhere.
BEGINNING = {
    "saga": r"[ivx]+(, [ivx]+)* — ",
    "beginning of upkeep triggered": r"at the beginning of [^,]*\bupkeep\b",
    "beginning of end step triggered": r"at the beginning of [^,]*\bend step\b",
    "beginning of draw triggered": r"at the beginning of [^,]*\bdraw step\b",
    "beginning of combat triggered": r"at the beginning of [^,]*\bcombat\b",
    "enters battlefield triggered": r"when(ever)? ~ enters\b",
    "leaves battlefield triggered": r"when(ever)? ~ leaves the battlefield\b",
    "dies source triggered": r"when(ever)? ~ dies\b",
    "attacks triggered": r"when(ever)? ~ attacks\b",
    "attacks or blocks triggered": r"when(ever)? ~ attacks or blocks\b",
    "blocks source triggered": r"when(ever)? ~ blocks\b",
    "deals combat damage to aplayer triggered": r"when(ever)? ~ deals combat damage to a player\b",
    "deals damage to aplayer triggered": r"when(ever)? ~ deals damage to a player\b",
    "becomes target source triggered": r"when(ever)? ~ becomes the target\b",
    "werewolf front triggered": r"at the beginning of each upkeep, if no spells were cast last turn",
    "werewolf back triggered": r"at the beginning of each upkeep, if a player cast two or more spells",
}
# What such an ability does, where a script says it.
EFFECTS = {"DrawCardSourceControllerEffect": "draw"}


@cache
def types() -> frozenset[str]:
    from ..._core import magic_words

    words = magic_words()
    return frozenset((*words["card_type"], *words["supertype"]))


class Args:
    """The arguments of one assertion, taken one after another."""

    def __init__(self, what: str, args: Any, me: int | None) -> None:
        if not isinstance(args, list | tuple):
            raise Unknown(f"{what}: arguments are a list, not {args!r}")
        self.what, self.all, self.me = what, list(args), me
        self.rest = list(args)

    def unknown(self, why: str) -> Unknown:
        return Unknown(f"{self.what} {self.all}: {why}")

    def __len__(self) -> int:
        return len(self.rest)

    def _next(self, wanted: str) -> Any:
        if not self.rest:
            raise self.unknown(f"{wanted} is missing")
        return self.rest.pop(0)

    def side(self) -> int | None:
        """A player, if one is named; else the one who looks."""
        if self.rest:
            first = bare(self.rest[0])
            who = player(first) if isinstance(first, str) else None
            if who is not None:
                self.rest.pop(0)
                return who
        return self.me

    def player(self) -> int:
        who = self.side()
        if who is None:
            raise self.unknown("no player is named")
        return who

    def named_player(self) -> int:
        """A player who must stand there."""
        word = bare(self._next("a player"))
        who = player(word) if isinstance(word, str) else None
        if who is None:
            raise self.unknown(f"{word!r} is no player")
        return who

    def text(self, wanted: str = "a name") -> str:
        word = bare(self._next(wanted))
        if not isinstance(word, str):
            raise self.unknown(f"{word!r} is not {wanted}")
        return word

    def number(self) -> int:
        value = bare(self._next("a number"))
        if isinstance(value, str) and _INTEGER.fullmatch(value):
            return int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.unknown(f"{value!r} is no number")
        return value

    def truth(self, default: bool | None = None) -> bool:
        if not self.rest and default is not None:
            return default
        value = bare(self._next("true or false"))
        if isinstance(value, str) and value.casefold() in _TRUTH:
            return _TRUTH[value.casefold()]
        if not isinstance(value, bool):
            raise self.unknown(f"{value!r} is neither true nor false")
        return value

    def is_truth(self) -> bool:
        value = bare(self.rest[0]) if self.rest else None
        return isinstance(value, bool) or (isinstance(value, str) and value.casefold() in _TRUTH)

    def is_number(self) -> bool:
        value = bare(self.rest[0]) if self.rest else None
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole or (isinstance(value, str) and _INTEGER.fullmatch(value) is not None)

    def counter(self) -> str:
        return counter(self.text("a kind of counter"))

    def colors(self) -> str:
        """Letters of the colours named; none for colorless."""
        word = self.text("a colour")
        found = "" if word.casefold() in COLORLESS else colors(word)
        if found is None:
            raise self.unknown(f"{word!r} is no colour")
        return found

    def type(self) -> str:
        word = self.text("a card type").casefold()
        word = {"tribal": "kindred"}.get(word, word)
        if word not in types():
            raise self.unknown(f"{word!r} is no card type")
        return word

    def keyword(self) -> str:
        """An ability that is a keyword: by name, by class, or as an object without arguments."""
        value = self._next("an ability")
        word: Any = value
        if isinstance(value, dict):
            word = value.get("ability", value.get("new"))
            if set(value) - {"ability", "new", "args"}:
                raise self.unknown(f"{value} is no plain keyword")
        found = keyword(word, keywords()) if isinstance(word, str) else None
        if isinstance(value, dict) and value.get("args"):
            return self._doing(value, found)
        if found is None:
            raise self.unknown(f"{word!r} is no keyword that the core tells of")
        return found

    def _doing(self, value: dict[str, Any], found: str | None) -> str:
        """A triggered ability with its one effect: what it begins with, and a word of the effect."""
        effect, *rest = value["args"]
        word = EFFECTS.get(str(effect.get("new"))) if isinstance(effect, dict) else None
        if (
            found not in BEGINNING
            or word is None
            or effect.get("args", [1]) != [1]
            or rest not in ([], [False])
        ):
            raise self.unknown(f"{value} is no plain keyword")
        return f"{found}:{word}"

    def end(self) -> None:
        if self.rest:
            raise self.unknown(f"{self.rest} is too much")
