"""The feature registry: what `features.yml` may say, checked whole before any card is read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from ludwright.authoring.names import did_you_mean, quoted
from ludwright.authoring.shapes import Range, Size, Snake
from ludwright.authoring.strict import Document

from ..predicates.words import FieldName, Value
from . import values
from .common import Id, Text, Version, fault, read_registry
from .rule import Rule, rule_of, when_shape

SHIPPED = "features.yml"

Type = Literal["bool", "int", "float", "enum", "enum_set", "string", "string_set"]


@dataclass(frozen=True, slots=True)
class FeatureRule:
    """One rule: when it passes, `set` overwrites the value, then `add` adds to it."""

    rule: Rule
    set: Any = None
    add: Any = None
    priority: int = 0
    line: int = 0


@dataclass(frozen=True, slots=True)
class Feature:
    """One property of a card and how to find it; rules stand in the order in which they run."""

    id: str
    type: Type
    description: str
    default: Any
    rules: tuple[FeatureRule, ...]
    values: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    notes: str | None = None


@dataclass(frozen=True, slots=True)
class FeatureRegistry:
    version: str
    features: tuple[Feature, ...]
    digest: str
    source: str

    def feature(self, name: str) -> Feature:
        found = next((f for f in self.features if f.id == name), None)
        if found is None:
            from ludwright.errors import Invalid

            known = [f.id for f in self.features]
            raise Invalid(f"no feature {quoted(name)}", path=self.source, remedy=did_you_mean(name, known))
        return found


@dataclass(frozen=True, slots=True)
class WrittenRule(Snake):
    """One rule of a feature as its author writes it."""

    when: Annotated[when_shape(), "The tests; all must pass."]  # type: ignore[valid-type]
    set: Annotated[Value | None, "The new value; `{{field}}` stands for that field of the card."] = None
    add: Annotated[Value | None, "Added to a set, or to a number."] = None
    priority: Annotated[int | None, Range(-1_000_000, 1_000_000), "Higher runs first; 0 when left out."] = (
        None
    )


@dataclass(frozen=True, slots=True)
class WrittenFeature(Snake):
    """One feature as its author writes it."""

    id: Annotated[Id, "Its name everywhere."]
    type: Annotated[Type, "What kind of value it has."]
    description: Annotated[Text, "What it means."]
    rules: Annotated[
        tuple[WrittenRule, ...], Size(0, 1_000), "All that pass run, by priority, then in order."
    ]
    sources: Annotated[tuple[FieldName, ...] | None, "The card fields its rules may read."] = None
    values: Annotated[tuple[str, ...] | None, Size(1, 1_000), "What an enum or enum_set may hold."] = None
    default: Annotated[Value | None, "The value before any rule."] = None
    notes: Annotated[str | None, "For maintainers."] = None


@dataclass(frozen=True, slots=True)
class WrittenFeatures(Snake):
    """The whole of `features.yml`."""

    version: Annotated[Version, "The registry's version."]
    features: Annotated[tuple[WrittenFeature, ...], Size(0, 10_000), "The features."]


def load_features(path: Path | str | None = None) -> FeatureRegistry:
    """The registry of a file, or the one that comes with Ludwright."""
    document, digest = read_registry(path, SHIPPED, WrittenFeatures)
    written = document.require()
    seen: dict[str, int] = {}
    features = []
    for n, feature in enumerate(written.features):
        where = f"features[{n}]"
        if feature.id in seen:
            raise fault(
                document, f"{where}.id", f"{quoted(feature.id)} is there twice", "rename one of the two"
            )
        seen[feature.id] = n
        features.append(_feature(document, feature, where))
    return FeatureRegistry(written.version, tuple(features), digest, document.source)


def _feature(document: Document[Any], written: WrittenFeature, where: str) -> Feature:
    allowed = written.values or ()
    if written.type in ("enum", "enum_set") and not allowed:
        raise fault(document, where, f"an {written.type} without values", "list them under values")
    if written.type not in ("enum", "enum_set") and allowed:
        message = f"a {written.type} takes no values"
        raise fault(document, f"{where}.values", message, "remove them, or make it an enum")
    kind = values.Kind(written.type, allowed)
    default = values.EMPTY[written.type]
    if written.default is not None:
        default = _literal(document, kind, written.default, f"{where}.default")
    sources = tuple(map(str, written.sources or ()))
    rules = [
        _rule(document, kind, rule, sources, f"{where}.rules[{n}]") for n, rule in enumerate(written.rules)
    ]
    rules.sort(key=lambda rule: -rule.priority)
    return Feature(
        written.id, written.type, written.description, default, tuple(rules), allowed, sources, written.notes
    )


def _rule(
    document: Document[Any], kind: values.Kind, written: WrittenRule, sources: tuple[str, ...], where: str
) -> FeatureRule:
    rule = rule_of(written.when, signal=False)
    if not rule.predicates:
        raise fault(document, f"{where}.when", "no test in it", "write at least one predicate")
    if written.set is None and written.add is None:
        raise fault(document, where, "the rule does nothing", "give it a set or an add")
    if written.add is not None and not kind.adds:
        raise fault(document, f"{where}.add", f"nothing can be added to a {kind.type}", "use set")
    held = {}
    for word in ("set", "add"):
        value = getattr(written, word)
        held[word] = None if value is None else _literal(document, kind, value, f"{where}.{word}")
    reads = [field for predicate in rule.predicates for field in predicate.reads]
    reads += [value.field for value in held.values() if isinstance(value, values.Substitute)]
    for field in reads:
        if sources and field not in sources:
            message = f"the rule reads {quoted(field)}, which its sources leave out"
            raise fault(document, where, message, "add it to sources")
    line, _ = document.marks.get(where, (0, 0))
    return FeatureRule(rule, held["set"], held["add"], written.priority or 0, line)


def _literal(document: Document[Any], kind: values.Kind, value: Any, where: str) -> Any:
    try:
        return kind.literal(value)
    except values.Misfit as misfit:
        raise fault(document, where, misfit.message, misfit.remedy) from None
