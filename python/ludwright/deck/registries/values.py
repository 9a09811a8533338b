"""The types of features: what a rule may write, and how `set` and `add` change a value.

A substitution that does not fit (a power of `*` for an int, a symbol outside an enum's values) changes
nothing, since rules are written for cards that are still to be printed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ludwright.authoring.names import did_you_mean, quoted

from ..subject import CLOSED, FIELDS

EMPTY: dict[str, Any] = {
    "bool": False,
    "int": 0,
    "float": 0.0,
    "enum": None,
    "enum_set": (),
    "string": "",
    "string_set": (),
}
_SUBSTITUTE = re.compile(r"\{\{\s*([^{}]*?)\s*\}\}")


class Misfit(Exception):  # noqa: N818 - turned into Invalid where the line is known
    """A literal that its feature cannot hold."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class Substitute:
    """`{{field}}`: the value of a card's field."""

    field: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A feature's type with its allowed values."""

    type: str
    values: tuple[str, ...] = ()

    @property
    def is_set(self) -> bool:
        return self.type.endswith("_set")

    @property
    def adds(self) -> bool:
        return self.is_set or self.type in ("int", "float")

    def literal(self, written: Any) -> Any:
        """What an author wrote, as a value of this type."""
        if isinstance(written, str):
            found = _SUBSTITUTE.fullmatch(written)
            if found:
                return self._substitute(found[1])
        fitted = self.fit(written)
        if fitted is None:
            raise Misfit(f"{_shown(written)} does not fit", f"write {self._expected()}")
        if self.values:
            for word in fitted if self.is_set else (fitted,):
                if word not in self.values:
                    raise Misfit(f"{quoted(word)} is not among its values", did_you_mean(word, self.values))
        return fitted

    def _substitute(self, field: str) -> Substitute:
        if field in CLOSED:
            raise Misfit(f"{quoted(field)} is refused: {CLOSED[field]}", "use another field")
        if field not in FIELDS:
            raise Misfit(f"no card field {quoted(field)}", did_you_mean(field, FIELDS))
        return Substitute(field)

    def fit(self, value: Any) -> Any:
        """The value in this type, or None when it has none; enum members are not checked."""
        if self.type == "bool":
            return value if isinstance(value, bool) else None
        if self.type in ("int", "float"):
            return self._number(value)
        if self.is_set:
            items = value if isinstance(value, tuple) else (value,)
            if any(isinstance(item, bool) or item is None for item in items):
                return None
            return tuple(dict.fromkeys(map(str, items)))
        return value if isinstance(value, str) else None

    def _number(self, value: Any) -> int | float | None:
        if isinstance(value, bool) or value is None or isinstance(value, tuple):
            return None
        try:
            number = float(value)
        except ValueError:
            return None
        if self.type == "float":
            return number
        return int(number) if number == int(number) else None

    def at_run_time(self, value: Any, card_field: Any) -> Any:
        """A literal, or the fitting part of the field it stands for; None changes nothing."""
        if not isinstance(value, Substitute):
            return value
        fitted = self.fit(bool(card_field) if self.type == "bool" else card_field)
        if fitted is None or not self.values:
            return fitted
        if self.is_set:
            return tuple(item for item in fitted if item in self.values)
        return fitted if fitted in self.values else None

    def added(self, held: Any, extra: Any) -> Any:
        return tuple(dict.fromkeys((*held, *extra))) if self.is_set else held + extra

    def in_order(self, held: Any) -> Any:
        """Sets in the order of their values, or of the alphabet, however they came about."""
        if not self.is_set:
            return held
        if not self.values:
            return tuple(sorted(held))
        return tuple(sorted(held, key=self.values.index))

    def _expected(self) -> str:
        if self.type == "bool":
            return "true or false"
        if self.type in ("int", "float"):
            return "a whole number" if self.type == "int" else "a number"
        return "a list of words" if self.is_set else "a word"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "a list"
    return quoted(value) if isinstance(value, str) else str(value)
