"""The role registry: what `roles.yml` may say, checked whole before any card is read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from ludwright.authoring.names import did_you_mean, quoted
from ludwright.authoring.shapes import Range, Size, Snake
from ludwright.authoring.strict import Document
from ludwright.errors import Invalid

from ..predicates.features_any import FeaturesAny
from ..predicates.features_none import FeaturesNone
from .common import Id, Text, Version, fault, read_registry
from .features import FeatureRegistry
from .rule import Rule, rule_of, signal_shape

SHIPPED = "roles.yml"

Signal = signal_shape()


@dataclass(frozen=True, slots=True)
class Target(Snake):
    """How many cards of a role a deck wants."""

    min: Annotated[int, Range(0, 99), "At least so many."]
    max: Annotated[int, Range(0, 99), "At most so many."]

    def __str__(self) -> str:
        return str(self.min) if self.min == self.max else f"{self.min}-{self.max}"


@dataclass(frozen=True, slots=True)
class Role:
    """A bucket of deck building."""

    id: str
    description: str
    weight_default: float = 1.0
    query_templates: tuple[str, ...] = ()
    must_have: tuple[Rule, ...] = ()
    anti: tuple[Rule, ...] = ()
    parent: str | None = None
    target: Target | None = None
    notes: str | None = None
    slack: int = 0


@dataclass(frozen=True, slots=True)
class RoleRegistry:
    version: str
    roles: tuple[Role, ...]
    digest: str
    source: str

    def role(self, name: str) -> Role:
        found = next((role for role in self.roles if role.id == name), None)
        if found is None:
            known = [role.id for role in self.roles]
            raise Invalid(f"no role {quoted(name)}", path=self.source, remedy=did_you_mean(name, known))
        return found

    def children(self, name: str) -> tuple[Role, ...]:
        return tuple(role for role in self.roles if role.parent == name)


@dataclass(frozen=True, slots=True)
class WrittenRole(Snake):
    """One role as its author writes it."""

    id: Annotated[Id, "Its name everywhere."]
    description: Annotated[Text, "What the role is for."]
    weight_default: Annotated[float | None, Range(0, 100), "Worth of a card in it; 1 when left out."] = None
    query_templates: Annotated[tuple[Text, ...], "Search fragments that find candidates."] = ()
    must_have_signals: Annotated[
        tuple[Signal, ...],  # type: ignore[valid-type]
        Size(0, 100),
        "All must pass. Without any, a card has the role if the fragments found it.",
    ] = ()
    anti_signals: Annotated[
        tuple[Signal, ...],  # type: ignore[valid-type]
        Size(0, 100),
        "One that passes vetoes the role.",
    ] = ()
    parent: Annotated[Id | None, "The role that this one is a kind of; its cards have that role too."] = None
    target_default: Annotated[Target | None, "How many a deck wants when its brief does not say."] = None
    slack: Annotated[
        int, Range(0, 99), "Cards short of the target that cost nothing, where the brief says nothing."
    ] = 0
    notes: Annotated[str | None, "For maintainers."] = None


@dataclass(frozen=True, slots=True)
class WrittenRoles(Snake):
    """The whole of `roles.yml`."""

    version: Annotated[Version, "The registry's version."]
    roles: Annotated[tuple[WrittenRole, ...], Size(0, 1_000), "The roles."]


def load_roles(path: Path | str | None = None, features: FeatureRegistry | None = None) -> RoleRegistry:
    """The registry of a file, or the shipped one; names of features are checked when those are given."""
    document, digest = read_registry(path, SHIPPED, WrittenRoles)
    written = document.require()
    ids = [role.id for role in written.roles]
    known = None if features is None else {feature.id for feature in features.features}
    roles = []
    for n, role in enumerate(written.roles):
        where = f"roles[{n}]"
        if role.id in ids[:n]:
            raise fault(document, f"{where}.id", f"{quoted(role.id)} is there twice", "rename one of the two")
        if role.parent is not None:
            _check_parent(document, written.roles, role, where)
        target = role.target_default
        if target is not None and target.min > target.max:
            raise fault(
                document, f"{where}.target_default", f"min {target.min} above max {target.max}", "swap them"
            )
        roles.append(
            Role(
                role.id,
                role.description,
                1.0 if role.weight_default is None else role.weight_default,
                role.query_templates,
                _rules(document, role.must_have_signals, f"{where}.must_have_signals", known),
                _rules(document, role.anti_signals, f"{where}.anti_signals", known),
                role.parent,
                target,
                role.notes,
                role.slack,
            )
        )
    return RoleRegistry(written.version, tuple(roles), digest, document.source)


def _check_parent(
    document: Document[Any], roles: tuple[WrittenRole, ...], role: WrittenRole, where: str
) -> None:
    parent = next((other for other in roles if other.id == role.parent), None)
    if parent is None or parent is role:
        message = f"no other role {quoted(role.parent or '')}"
        tops = [other.id for other in roles if other.parent is None and other is not role]
        raise fault(document, f"{where}.parent", message, did_you_mean(role.parent or "", tops))
    if parent.parent is not None:
        raise fault(
            document,
            f"{where}.parent",
            f"{quoted(parent.id)} has a parent itself",
            "two levels are all there are",
        )


def _rules(
    document: Document[Any], signals: tuple[Any, ...], where: str, known: set[str] | None
) -> tuple[Rule, ...]:
    rules = tuple(rule_of(signal, signal=True) for signal in signals)
    for n, rule in enumerate(rules):
        if not rule.predicates:
            raise fault(document, f"{where}[{n}]", "no test in it", "write at least one signal")
        for predicate in rule.predicates:
            if known is not None and isinstance(predicate, FeaturesAny | FeaturesNone):
                for name in predicate.names:
                    if name not in known:
                        message = f"no feature {quoted(name)}"
                        raise fault(document, f"{where}[{n}]", message, did_you_mean(name, sorted(known)))
    return rules
