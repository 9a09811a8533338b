"""Numbers from text."""

from __future__ import annotations

from collections.abc import Callable

from . import ast_values as v
from .ast_base import Noun, Value
from .ast_words import COLORS, DISTINCTS, MANA_TYPES, STATS, ManaType
from .text_nouns import NounReader

_STATS = frozenset(STATS) - {"counters", "x"}
_OF_NOUN: dict[str, Callable[[Noun], Value]] = {
    "count": v.Count,
    "life": v.LifeOf,
    "pool": v.PoolOf,
    "all counters": lambda of: v.StatOf("counters", of),
    "x of": lambda of: v.StatOf("x", of),
    **{word: (lambda of, word=word: v.StatOf(word, of)) for word in _STATS},  # type: ignore[misc]
    **{f"greatest {word}": (lambda of, word=word: v.Greatest(word, of)) for word in _STATS},  # type: ignore[misc]
    **{f"least {word}": (lambda of, word=word: v.Least(word, of)) for word in _STATS},  # type: ignore[misc]
    **{f"different {word}": (lambda of, word=word: v.DistinctCount(word, of)) for word in DISTINCTS},  # type: ignore[misc]
}
_OF_VALUES: dict[str, Callable[[tuple[Value, ...]], Value]] = {
    "least of": v.Lesser,
    "greatest of": v.Greater,
}
_OF_VALUE: dict[str, Callable[[Value], Value]] = {"half up": v.HalfUp, "half down": v.HalfDown}
_PLAIN: dict[str, Value] = {
    "turn number": v.TurnNumber(),
    "starting life": v.StartingLife(),
    "dungeons completed": v.DungeonsCompleted(),
    "colors spent": v.ColorsSpent(),
    "times resolved": v.TimesResolved(),
}
FUNCTIONS = (*_OF_NOUN, *_OF_VALUES, *_OF_VALUE, "amount", "counters", "devotion", "times paid",
             "linked amount", "spent mana", *_PLAIN, "x")  # fmt: skip


class ValueReader(NounReader):
    """`2 * count(Elf yours) + 1`."""

    def value(self) -> Value:
        self.deeper()
        found = self.product()
        while self.sees("+") or self.sees("-"):
            if self.take("+"):
                more = self.product()
                terms = found.terms if isinstance(found, v.Sum) else (found,)
                found = v.Sum((*terms, more))
            else:
                self.take("-")
                found = v.Difference(found, self.product())
        self.depth -= 1
        return found

    def product(self) -> Value:
        found = self.signed()
        while self.take("*"):
            found = v.Product(found, self.signed())
        return found

    def signed(self) -> Value:
        if not self.take("-"):
            self.take("+")
            return self.simple()
        inner = self.simple()
        return v.Integer(-inner.n) if isinstance(inner, v.Integer) else v.Difference(v.ZERO, inner)

    def quantified(self) -> Value:
        return self.simple()

    def simple(self) -> Value:
        token = self.token
        if token.kind == "number":
            return v.Integer(self.number())
        if token.kind == "param":
            self.next += 1
            return v.ValueParam(token.text[1:])
        if self.take("("):
            inner = self.value()
            self.need(")")
            return inner
        if self.sees("x of ("):
            return self.called("x of")
        if self.take("x"):
            return v.X()
        plain = self.phrase(_PLAIN)
        if plain is not None:
            return _PLAIN[plain]
        start = self.next
        word = self.phrase(FUNCTIONS)
        if word is None or not self.sees("("):
            self.next = start
            raise self.unknown("number", FUNCTIONS)
        self.next = start
        return self.called(word)

    def called(self, word: str) -> Value:
        self.take(word)
        if word == "counters":
            kind = self.counter_kind(",")
            found: Value = v.CountersOn(kind, self.noun())
            self.need(")")
            return found
        self.need("(")
        if word in _OF_NOUN:
            found = _OF_NOUN[word](self.noun())
        elif word in _OF_VALUE:
            found = _OF_VALUE[word](self.value())
        elif word in _OF_VALUES:
            values = [self.value()]
            while self.take(","):
                values.append(self.value())
            found = _OF_VALUES[word](tuple(values))
        elif word == "amount":
            found = v.SlotNumber(self.slot())
        elif word == "spent mana":
            found = v.SpentMana(self.mana_types())
        elif word == "times paid":
            found = v.TimesPaid(self.linked_word())
        elif word == "linked amount":
            found = v.LinkedNumber(self.linked_word())
        else:
            found = self.devotion()
        self.need(")")
        return found

    def mana_types(self) -> tuple[ManaType, ...]:
        """Letters such as WW."""
        token = self.token
        if token.kind != "name" or any(letter not in MANA_TYPES for letter in token.text):
            raise self.unexpected("write types of mana such as W here")
        self.next += 1
        return tuple(token.text)

    def devotion(self) -> Value:
        token = self.token
        if token.kind != "name" or any(letter not in COLORS for letter in token.text):
            raise self.unexpected("write colours such as WU here")
        self.next += 1
        self.need(",")
        return v.Devotion(tuple(token.text), self.noun())
