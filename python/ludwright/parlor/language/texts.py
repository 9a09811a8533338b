"""Expressions as authors write them: texts that are parsed when they are read."""

from __future__ import annotations

from typing import Any, ClassVar

import yaml

from ...authoring.reader import read_scalar
from ...authoring.shapes import Custom
from .syntax import parse


class Expression(Custom, str):
    """A text of the expression language."""

    __slots__ = ()
    noun: ClassVar[str] = "an expression"

    @classmethod
    def check(cls, text: str) -> None:
        """Raises a Fault when the text has no meaning whatever the genome."""
        parse(text)

    @classmethod
    def parsed(cls, text: str) -> Expression:
        cls.check(text)
        return cls(text)

    @classmethod
    def read(cls, reading: Any, node: Any, path: str) -> Any:
        if not isinstance(node, yaml.ScalarNode):
            what = "a list" if isinstance(node, yaml.SequenceNode) else "a mapping"
            return reading.problem(node, "wrong-type", path, what, f"write {cls.noun} as text")
        return read_scalar(cls.parsed, reading, node, path)

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        return {"type": ["string", "integer", "boolean"], "description": f"{cls.noun}, as text"}


class Value(Expression):
    """A number, a player, a suit, a card: `count(hand(me))`, `next(dealer)`, `3`."""

    __slots__ = ()
    noun = "a value"


class Condition(Expression):
    """`count(hand(me)) == 0`."""

    __slots__ = ()
    noun = "a condition"


class CardSet(Expression):
    """`hand(me) & suit(hearts)`."""

    __slots__ = ()
    noun = "a set of cards"


class PileText(Expression):
    """`discard`, `hand(me)`, `tableau[3]`."""

    __slots__ = ()
    noun = "a pile"


TRUE = Condition("true")
FALSE = Condition("false")
ZERO = Value("0")
ONE = Value("1")
MINUS_ONE = Value("-1")
NONE = Value("none")
ME = Value("me")
IN_TURN = Value("turn")
NEXT_DEALER = Value("next(dealer)")
DECK = PileText("deck")
