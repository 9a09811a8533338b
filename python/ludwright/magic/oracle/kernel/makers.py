"""The kinds of rule: a template, a vocabulary, another view of a value, a list."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludwright.errors import Invalid

from .template import Article, Noun, Number, Piece, Slot, Variant, Verb, Word
from .tree import ARTICLE, Tree, Voice
from .words import plural, verb_form

Then = Callable[[Tree, Voice, "Number | None"], None]


@dataclass(frozen=True, slots=True)
class Unsaid:
    """The constant of a field without words: any value prints, this one is parsed. `...` stands for the
    field's default; where it has none, the rule only prints."""

    read: Any


_EMPTY: tuple[Any, ...] = (None, False, (), "", frozenset())


@dataclass(frozen=True, slots=True, eq=False)
class TemplateRule:
    """A class and its words. Fields that the template does not name have the constants given (`...`: it does
    not matter), else their defaults."""

    category: str
    cls: type | None
    variant: Variant
    constants: dict[str, Any]
    alternative: bool
    where: Callable[[Any], bool] | None
    agrees: str | None
    """A number, the field whose number it takes, or None: the only slot's number, if there is one only."""
    then: Then | None
    """Called when it has been said: what it mentions can be referred to from here on."""
    printed_only: bool = False
    """Another value is what the same words are parsed as."""
    _slots: tuple[Slot, ...] = field(init=False, repr=False)
    _values: tuple[Any, ...] = field(init=False, repr=False, default=())
    """What every value read by this rule has, by the fields of its class in their order."""
    _places: tuple[int, ...] = field(init=False, repr=False, default=())
    """Among these, where the values of the slots go."""
    _tests: tuple[tuple[str, str, Any], ...] = field(init=False, repr=False, default=())
    """What a value must have to be worded by it: what may be there or not."""
    _same: Callable[[Any], Any] | None = field(init=False, repr=False, default=None)
    """Of a value, the fields that have to be just what the rule says, and what that is."""
    _wanted: Any = field(init=False, repr=False, default=None)
    _said: tuple[tuple[int, Any, Any, Any], ...] = field(init=False, repr=False, default=())
    """The pieces, with all forms of their words made."""
    _acting: str | None = field(init=False, repr=False, default=None)
    """The field of whatever does it, where something else is named beside it."""
    _done: bool = field(init=False, repr=False, default=False)
    """Whether the words are a verb and what it is done to, and who does it stands before them."""

    def __post_init__(self) -> None:
        slots = [piece for piece in self.variant.pieces if isinstance(piece, Slot)]
        object.__setattr__(self, "_slots", tuple(slots))
        object.__setattr__(self, "_said", tuple(map(_spelled, self.variant.pieces)))
        if len(slots) > 1 and slots[0].category.endswith("subject"):
            object.__setattr__(self, "_acting", slots[0].field)
        elif isinstance(next(iter(self.variant.pieces), None), Verb):
            object.__setattr__(self, "_done", True)
        if self.cls is None:
            if [slot.field for slot in slots] != [""] or self.constants:
                raise Invalid(f"{self.category}: a rule without a class has the one slot {{:category}}")
            return
        named = (
            {slot.field for slot in slots} | self.variant.present | self.variant.absent | set(self.constants)
        )
        known = {field.name: field for field in dataclasses.fields(self.cls)}
        for name in sorted(named - known.keys()):
            raise Invalid(
                f"{self.category}: {self.cls.__name__} has no field {name!r}; its fields: {sorted(known)}"
            )
        for name, each in known.items():
            if name not in named and _default(each) is dataclasses.MISSING:
                raise Invalid(f"{self.category}: {self.cls.__name__}.{name} is neither worded nor constant")
        fixed = self._made_fixed()
        order = list(known)
        object.__setattr__(
            self, "_values", tuple(fixed[name] if name in fixed else _default(known[name]) for name in order)
        )
        object.__setattr__(self, "_places", tuple(order.index(slot.field) for slot in slots))
        tests = list(self._made_tests())
        same = [(name, wanted) for name, test, wanted in tests if test == "is"]
        object.__setattr__(self, "_tests", tuple(each for each in tests if each[1] != "is"))
        if same:
            object.__setattr__(self, "_same", operator.attrgetter(*(name for name, _ in same)))
            alone = same[0][1] if len(same) == 1 else tuple(wanted for _, wanted in same)
            object.__setattr__(self, "_wanted", alone)

    def slots(self) -> tuple[Slot, ...]:
        return self._slots

    def _made_fixed(self) -> dict[str, Any]:
        fixed = {name: self._constant(name, constant) for name, constant in self.constants.items()}
        fixed |= dict.fromkeys(self.variant.present - {slot.field for slot in self._slots}, True)
        return fixed | {name: self._absent(name) for name in self.variant.absent}

    def _made_tests(self) -> Iterator[tuple[str, str, Any]]:
        assert self.cls is not None
        slots = {slot.field for slot in self._slots}
        for each in dataclasses.fields(self.cls):
            name = each.name
            if name in self.constants:
                constant = self.constants[name]
                if constant is not ... and not isinstance(constant, Unsaid):
                    yield name, "is", constant
            elif name in self.variant.present:
                yield name, "present", None
            elif name in self.variant.absent:
                yield name, "absent", self._absent(name)
            elif name not in slots:
                yield name, "is", _default(each)

    def fits(self, value: Any) -> bool:
        """Whether this rule words the value, its parts aside."""
        if self.cls is None:
            return self.where is None or self.where(value)
        if type(value) is not self.cls:
            return False
        if self._same is not None and self._same(value) != self._wanted:
            return False
        for name, test, wanted in self._tests:
            have = getattr(value, name)
            if test == "present":
                if (have in _EMPTY and have != 0) or have is False:
                    return False
            elif have != wanted and not any(have is empty for empty in _EMPTY):
                return False
        return self.where is None or self.where(value)

    def _absent(self, name: str) -> Any:
        assert self.cls is not None
        default = self._default(name)
        return False if default is dataclasses.MISSING else default

    def _constant(self, name: str, constant: Any) -> Any:
        if isinstance(constant, Unsaid):
            return constant.read
        return self._default(name) if constant is ... else constant

    def _default(self, name: str) -> Any:
        assert self.cls is not None
        return _default(next(field for field in dataclasses.fields(self.cls) if field.name == name))

    def reads(self) -> bool:
        """Whether it parses: every field has a value then, and no slot stands for two fields at once."""
        slots = [slot.field for slot in self.slots()]
        if len(set(slots)) < len(slots) or self.printed_only:
            return False
        unsaid = [name for name, constant in self.constants.items() if constant is ...]
        return all(self._default(name) is not dataclasses.MISSING for name in unsaid)

    def part(self, value: Any, slot: Slot) -> Any:
        return getattr(value, slot.field) if slot.field else value

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        if self.cls is None:
            return parts[0].value
        values = [*self._values]
        for place, part in zip(self._places, parts, strict=True):
            values[place] = part.value
        return self.cls(*values)

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        near = number
        numbers: dict[str, Number | None] = {}
        parts = iter(tree.parts)
        for kind, one, other, of in self._said:
            if kind == _WORD:
                voice.put(one)
            elif kind == _SLOT:
                # The field, what is passed down, and whether it agrees with what is near.
                passed = near if of else other or number
                if voice.discourse is None or (self._acting is None and not self._done):
                    found = voice.say(next(parts), passed)
                elif one == self._acting:
                    found = voice.say_subject(next(parts), passed)
                else:
                    found = voice.say_object(next(parts), passed)
                numbers[one] = found
                near = found or near
            elif kind == _VERB:
                voice.put(one if (numbers.get(of) if of else near) == "sg" else other)
            elif kind == _NOUN:
                voice.put(other if (numbers.get(of) if of else near) in ("pl", "you") else one)
            else:
                voice.put("their" if number in ("sg", "pl") else "your")
        if self.agrees in ("sg", "pl", "you"):
            result: Number | None = self.agrees  # type: ignore[assignment]
        elif self.agrees is not None:
            result = numbers[self.agrees]
        else:
            result = next(iter(numbers.values())) if len(numbers) == 1 else None
        if self.then is not None:
            self.then(tree, voice, result)
        return result


_WORD, _SLOT, _VERB, _NOUN, _YOUR = range(5)


def _spelled(piece: Piece) -> tuple[int, Any, Any, Any]:
    """A piece of a template as it is said: its kind, and the forms that it may have."""
    match piece:
        case Word(text):
            return _WORD, text, None, None
        case Article():
            return _WORD, ARTICLE, None, None
        case Verb("your", _):
            return _YOUR, None, None, None
        case Verb(lemma, subject):
            return _VERB, verb_form(lemma, third=True), verb_form(lemma, third=False), subject
        case Noun(lemma, counted):
            return _NOUN, lemma, plural(lemma), counted
        case Slot(field, _, passed, agrees):
            return _SLOT, field, passed, agrees
    raise AssertionError(piece)


def _default(each: dataclasses.Field[Any]) -> Any:
    if each.default_factory is not dataclasses.MISSING:
        return each.default_factory()
    return each.default


Read = Callable[[Sequence[str], int], Iterable[tuple[Any, int]]]


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """Words that are values: numbers, subtypes, mana symbols."""

    category: str
    show: Callable[[Any, Number | None], tuple[Sequence[str], Number | None] | None]
    read: Read
    alternative: bool = False
    begins: frozenset[str] | None = None
    """The words, or kinds of token, that it may begin with; None: any."""

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        shown = self.show(tree.value, number)
        assert shown is not None
        voice.put_all(shown[0])
        return shown[1]


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The value as something else that has words: `there` and `back` are each other's inverse where both are
    defined, and None where not."""

    category: str
    inner: str
    there: Callable[[Any], Any | None]
    back: Callable[[Any], Any | None]
    alternative: bool
    then: Then | None

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        made = self.back(parts[0].value)
        if made is None:
            # With its references known, the value is none of this kind after all.
            raise Invalid(f"what is referred to cannot be {self.category}", code="unclear")
        return made

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        result = voice.say(tree.parts[0], number)
        if self.then is not None:
            self.then(tree, voice, result)
        return result


@dataclass(frozen=True, slots=True, eq=False)
class Series:
    """A tuple of two or more as "a and b", "a, b, and c"."""

    category: str
    item: str
    last: str
    alternative: bool = False

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        return tuple(part.value for part in parts)

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        count = len(tree.parts)
        result: Number | None = None
        for at, part in enumerate(tree.parts):
            if at and count > 2:
                voice.put(",")
            if at and at == count - 1:
                voice.put(self.last)
            result = voice.say(part, number)
        return "pl" if self.last == "and" else result


@dataclass(frozen=True, slots=True, eq=False)
class Chain:
    """A tuple of one or more, with the same mark (or nothing) between."""

    category: str
    item: str
    between: tuple[str, ...]
    alternative: bool = False

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        return tuple(part.value for part in parts)

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        for at, part in enumerate(tree.parts):
            if at:
                voice.put_all(self.between)
            voice.say(part, number)
        return None
