"""Mechanics: keyword abilities, keyword actions and costs that are defined once, as data.

ability: equip                  # or action: …, or cost: …
params: {cost: cost, what: filter = creature}
gives:
- cost: $cost
  timing: sorcery
  do: {attach: {what: this, to: target $what yours}}
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from ...authoring.names import did_you_mean, quoted
from ...authoring.shapes import Custom
from ...authoring.strict import read_file
from ...errors import Invalid
from .ast_base import Ability, Condition, Filter, Noun, Symbols, Value
from .ast_costs import Cost, PayOwnManaCost
from .ast_program import Program
from .ast_words import Counter, KeywordWord, Slot, Word
from .parameters import parameters

DATA = Path(__file__).parents[2] / "data" / "magic" / "mechanics"
Kind = Literal["ability", "action", "cost"]
_TYPES: dict[str, Any] = {
    "value": Value,
    "noun": Noun,
    "filter": Filter,
    "condition": Condition,
    "cost": Cost,
    "mana": Symbols,
    "counter": Counter,
    "word": Word,
    "size": str,
    "program": Program,
}


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a use of the mechanic gives it."""

    name: str
    type: str
    # As it would be written; None: it must be given.
    default: str | None

    @property
    def annotation(self) -> Any:
        return _TYPES[self.type]

    @property
    def value(self) -> Any:
        """The default, read."""
        from .scalars import TEXTS, is_mana, symbols

        assert self.default is not None
        if self.type == "cost" and self.default == "own":
            return Cost(parts=(PayOwnManaCost(),))
        if self.type == "cost":
            return Cost(symbols(self.default)) if is_mana(self.default) else Cost()
        parser = TEXTS.get(self.annotation)
        return parser(self.default) if parser else self.default


@dataclass(frozen=True, slots=True)
class Parameters(Custom):
    """`{n: value, what: filter = creature}`."""

    all: tuple[Parameter, ...] = ()

    @classmethod
    def read(cls, reading: Any, node: Any, path: str) -> Any:
        entries = reading.entries(node, path)
        if not isinstance(entries, dict):
            return entries
        found = []
        for name, (_, held) in entries.items():
            kind, _, default = (part.strip() for part in str(held.value).partition("="))
            if kind not in _TYPES:
                remedy = did_you_mean(kind, _TYPES)
                return reading.problem(held, "unknown-word", path, f"no type {quoted(kind)}", remedy)
            found.append(Parameter(name, kind, default or None))
        return cls(tuple(found))

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        return {"type": "object"}


@dataclass(frozen=True, slots=True)
class _File:
    ability: Word | None = None
    action: Word | None = None
    cost: Word | None = None
    params: Parameters = Parameters()
    keyword: Annotated[KeywordWord | None, "The core's keyword that this is."] = None
    text: Annotated[str, "As it is printed, with {n} for a parameter."] = ""
    nothing: str | None = None
    """Why an ability does nothing in a match of two."""
    gives: tuple[Ability, ...] = ()
    do: Program | None = None
    pays: Cost | None = None
    result: Annotated[Slot | None, "Of an action: the slot that `as` names."] = None


@dataclass(frozen=True, slots=True)
class Mechanic:
    """A mechanic as its file defines it: what an ability gives, an action does, a cost takes."""

    name: str
    kind: Kind
    params: tuple[Parameter, ...]
    keyword: KeywordWord | None
    text: str
    gives: tuple[Ability, ...]
    do: Program | None
    pays: Cost | None
    result: Slot | None


@cache
def mechanics(kind: Kind) -> dict[str, Path]:
    """Name -> file, of one kind. Only the first line of every file is looked at."""
    found: dict[str, Path] = {}
    for path in sorted(DATA.glob("*.yaml")):
        with path.open(encoding="utf-8") as file:
            head, _, name = file.readline().partition(":")
        if head == kind:
            found[name.strip()] = path
    return found


@cache
def mechanic(kind: Kind, name: str) -> Mechanic:
    """One mechanic, without a fault."""
    known = mechanics(kind)
    if name not in known:
        raise Invalid(f"no {kind} {quoted(name)}", code="unknown-mechanic", remedy=did_you_mean(name, known))
    return load(known[name])


def load(path: Path) -> Mechanic:
    file = read_file(path, _File).require()
    names = {kind: getattr(file, kind) for kind in get_args(Kind) if getattr(file, kind)}
    if len(names) != 1:
        raise Invalid("needs one of ability, action, cost", code="missing-key", path=str(path))
    ((kind, name),) = names.items()
    held = {"ability": file.gives, "action": file.do, "cost": file.pays}[kind]
    if not held and file.nothing is None:
        key = {"ability": "gives", "action": "do", "cost": "pays"}[kind]
        raise Invalid(f"{name} has no {key}", code="missing-key", path=str(path), remedy=f"write {key}")
    declared = [parameter.name for parameter in file.params.all]
    for used, where in parameters(file):
        if used not in declared:
            message = f"{where}: no parameter {quoted(f'${used}')} is declared"
            remedy = did_you_mean(used, declared) if declared else "write it under params"
            raise Invalid(message, code="unknown-parameter", path=str(path), remedy=remedy)
    return Mechanic(
        name, kind, file.params.all, file.keyword, file.text, file.gives, file.do, file.pays, file.result
    )
