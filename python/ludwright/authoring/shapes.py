"""What a definition looks like: frozen dataclasses, read as a schema.

The dataclasses are the only description of an authored form. The strict reader, the JSON Schema and the
notation pages are all derived from them, so they cannot disagree. A field's annotation carries what its
type alone cannot say: `Annotated[int, Range(1, 8), "Dice the defender rolls."]`.
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    Self,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

M = TypeVar("M")
F = TypeVar("F", bound="Family")


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the greatest number allowed."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Size:
    """The fewest and the most entries of a list."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """How a text must be spelled, for machines and in words."""

    regex: str
    words: str


@dataclass(frozen=True, slots=True)
class Key:
    """The key in the file, where it is not made from the field's name."""

    name: str


@dataclass(frozen=True, slots=True)
class Refers:
    """The text is the id of something else."""

    noun: str


class Family:
    """A mapping whose `type` says which of several shapes it has; one class, and one file, per kind."""

    __slots__ = ()
    noun: ClassVar[str]
    kind: ClassVar[str]
    # Kinds that authors try and the language refuses on purpose: kind -> (code, reason).
    refused: ClassVar[Mapping[str, tuple[str, str]]] = {}

    @classmethod
    def kinds(cls) -> Mapping[str, type[Self]]:
        raise NotImplementedError


class Snake:
    """A shape whose keys are its fields' names as they stand."""

    __slots__ = ()


class Custom:
    """A value that reads itself, where no plain type says what an author may write."""

    __slots__ = ()

    @classmethod
    def read(cls, reading: Any, node: Any, path: str) -> Any:
        """The value of a YAML node; faults go to `reading.problem`, whose answer is returned."""
        raise NotImplementedError

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Slot:
    """One field of a shape."""

    name: str
    key: str
    type: Any
    required: bool
    default: Any
    doc: str


@dataclass(frozen=True, slots=True)
class Form:
    """A field's type taken apart."""

    base: Any
    optional: bool
    marks: tuple[Any, ...]

    def mark(self, kind: type[M]) -> M | None:
        """The outermost mark of a kind: `Annotated[U8, Range(1, 8)]` narrows U8."""
        return next((m for m in reversed(self.marks) if isinstance(m, kind)), None)

    @property
    def item(self) -> Any:
        """The type of a list's entries."""
        return get_args(self.base)[0]

    @property
    def is_list(self) -> bool:
        return get_origin(self.base) is tuple

    @property
    def is_family(self) -> bool:
        return isinstance(self.base, type) and issubclass(self.base, Family)

    @property
    def is_custom(self) -> bool:
        return isinstance(self.base, type) and issubclass(self.base, Custom)

    @property
    def is_shape(self) -> bool:
        is_data = isinstance(self.base, type) and dataclasses.is_dataclass(self.base)
        return is_data and not self.is_family and not self.is_custom

    @property
    def words(self) -> tuple[str, ...]:
        """The words allowed, when the type is a choice of words."""
        return get_args(self.base) if get_origin(self.base) is Literal else ()


@cache
def form(annotation: Any) -> Form:
    marks: tuple[Any, ...] = ()
    optional = False
    while True:
        origin = get_origin(annotation)
        if origin is Annotated:
            marks = (*annotation.__metadata__, *marks)
            annotation = annotation.__origin__
        elif origin in (Union, types.UnionType):
            optional = True
            (annotation,) = (a for a in get_args(annotation) if a is not type(None))
        else:
            return Form(annotation, optional, marks)


def camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)


def slots_of(shape: Any) -> tuple[Slot, ...]:
    """The fields of a dataclass, in their order."""
    return _slots_of(shape)


@cache
def _slots_of(shape: Any) -> tuple[Slot, ...]:
    hints = get_type_hints(shape, include_extras=True)
    spelled: Callable[[str], str] = str if issubclass(shape, Snake) else camel
    slots = []
    for field in dataclasses.fields(shape):
        parts = form(hints[field.name])
        key = parts.mark(Key)
        required = field.default is dataclasses.MISSING
        slots.append(
            Slot(
                name=field.name,
                key=key.name if key else spelled(field.name),
                type=hints[field.name],
                required=required,
                default=None if required else field.default,
                doc=parts.mark(str) or "",
            )
        )
    return tuple(slots)


def doc_of(shape: type) -> str:
    """A class's documentation, its lines joined."""
    return " ".join((inspect.getdoc(shape) or "").split())


def in_folder(package: str, family: type[F]) -> dict[str, type[F]]:
    """Every kind of a family, one per module of a package's folder, by kind in alphabetical order."""
    found: dict[str, type[F]] = {}
    home = importlib.import_module(package)
    for module in sorted(m.name for m in pkgutil.iter_modules(home.__path__) if not m.name.startswith("_")):
        for member in vars(importlib.import_module(f"{package}.{module}")).values():
            if isinstance(member, type) and issubclass(member, family) and "kind" in vars(member):
                found[member.kind] = member
    return dict(sorted(found.items()))


def plain(value: Any) -> Any:
    """A definition back as its author would write it: defaults left out, keys as in the file."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return value
    out: dict[str, Any] = {"type": value.kind} if isinstance(value, Family) else {}
    for slot in slots_of(type(value)):
        held = getattr(value, slot.name)
        if slot.required or held != slot.default:
            out[slot.key] = plain(held)
    return out


def references(value: Any, noun: str, path: str = "") -> Iterator[tuple[str, str]]:
    """Every id in a definition that refers to a thing of this noun, with its path."""
    if isinstance(value, tuple):
        for n, item in enumerate(value):
            yield from references(item, noun, f"{path}[{n}]")
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for slot in slots_of(type(value)):
            held = getattr(value, slot.name)
            here = join(path, slot.key)
            if held is None:
                continue
            if isinstance(held, str):
                if _refers(slot.type, noun):
                    yield here, held
            elif isinstance(held, tuple) and held and isinstance(held[0], str):
                if _refers(form(slot.type).item, noun):
                    yield from ((f"{here}[{n}]", word) for n, word in enumerate(held))
            else:
                yield from references(held, noun, here)


def _refers(annotation: Any, noun: str) -> bool:
    mark = form(annotation).mark(Refers)
    return mark is not None and mark.noun == noun


def join(path: str, key: str) -> str:
    return f"{path}.{key}" if path and key else path or key
