"""Feature values of a card, by the rules of `features.yml` and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .registries.values import Kind
from .subject import Subject

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludwright.cards import Card

    from .predicates import Hit, Predicate
    from .registries import Feature, FeatureRegistry, FeatureRule


@dataclass(frozen=True, slots=True)
class Fired:
    """A rule that ran: of which feature, where it stands in the file, on what, and what the value became."""

    feature: str
    line: int
    hits: tuple[Hit, ...]
    value: Any


class FeatureExtractor:
    """Every matching rule runs, by priority and then in file order; `set` overwrites, `add` accumulates."""

    def __init__(self, registry: FeatureRegistry) -> None:
        self.registry = registry
        self._by_id = {f.id: f for f in registry.features}
        self._kinds = {f.id: Kind(f.type, f.values) for f in registry.features}
        self._steps = {f.id: _steps(f) for f in registry.features}
        self._gated = [
            (f.id, _gate(f), kind.in_order(f.default), kind, f.default, self._steps[f.id])
            for f, kind in zip(registry.features, self._kinds.values(), strict=True)
        ]

    def extract(self, card: Card) -> Mapping[str, Any]:
        """Feature → value, in the registry's order."""
        return self.of(Subject(card))

    def of(self, subject: Subject) -> Mapping[str, Any]:
        _, words = subject.words("rules_text")
        values = {
            name: _quickly(kind, first, steps, subject, words) if words & gate else default
            for name, gate, default, kind, first, steps in self._gated
        }
        if not subject.card.has_text:
            values = self._with_tags(values, subject.card.tags)
        subject.features = values
        return values

    def value(self, feature: str, subject: Subject) -> Any:
        """The value of one feature, as far as the subject's text says."""
        found = self._by_id[feature]
        _, words = subject.words("rules_text")
        return _quickly(self._kinds[feature], found.default, self._steps[feature], subject, words)

    def _with_tags(self, values: dict[str, Any], tags: tuple[str, ...]) -> dict[str, Any]:
        """Facts without text carry what the text said as tags: `is_ramp`, `theme_payoffs:tokens`."""
        held = dict(values)
        for tag in tags:
            name, _, member = tag.partition(":")
            kind = self._kinds.get(name)
            if kind is None:
                continue
            if kind.type == "bool":
                held[name] = True
            elif kind.type == "enum_set" and member in kind.values:
                held[name] = kind.in_order(kind.added(held[name], (member,)))
        return held

    def explain(self, card: Card) -> tuple[Fired, ...]:
        """Every rule that ran on the card."""
        fired: list[Fired] = []
        subject = Subject(card)
        for feature in self.registry.features:
            self._fire(feature, subject, fired)
        return tuple(fired)

    def _fire(self, feature: Feature, subject: Subject, fired: list[Fired]) -> None:
        kind = self._kinds[feature.id]
        value = feature.default
        for rule in feature.rules:
            hits = rule.rule.test(subject)
            if hits is not None:
                value = _after(kind, value, rule, subject)
                fired.append(Fired(feature.id, rule.line, hits, kind.in_order(value)))


# A rule with its gate and its tests at hand.
_Step = tuple[int, "tuple[Predicate, ...]", "FeatureRule"]


def _steps(feature: Feature) -> tuple[_Step, ...]:
    return tuple((rule.rule.gate, rule.rule.predicates, rule) for rule in feature.rules)


def _quickly(kind: Kind, value: Any, steps: tuple[_Step, ...], subject: Subject, words: int) -> Any:
    """The value without its reasons, for the many cards of which nobody asks them."""
    passes = subject.passes
    for gate, predicates, rule in steps:
        # A truth that is already known needs no second proof.
        if not words & gate or (value is True and rule.set is True):
            continue
        for predicate in predicates:
            if not passes(predicate):
                break
        else:
            value = _after(kind, value, rule, subject)
    return kind.in_order(value) if type(value) is tuple else value


def _after(kind: Kind, value: Any, rule: FeatureRule, subject: Subject) -> Any:
    """The value once a rule has run."""
    if rule.set is not None:
        written = _resolve(kind, rule.set, subject)
        value = value if written is None else written
    if rule.add is not None:
        extra = _resolve(kind, rule.add, subject)
        value = value if extra is None else kind.added(value, extra)
    return value


def _gate(feature: Feature) -> int:
    """The words of a text without which no rule of the feature can pass."""
    gate = 0
    for rule in feature.rules:
        gate |= rule.rule.gate
    return gate


def _resolve(kind: Kind, written: Any, subject: Subject) -> Any:
    field = getattr(written, "field", None)
    return kind.at_run_time(written, None if field is None else subject.field(field))
