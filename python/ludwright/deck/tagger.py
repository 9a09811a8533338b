"""Roles of a card, by the signals of `roles.yml`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .predicates.features_any import FeaturesAny
from .subject import Subject

if TYPE_CHECKING:
    from ludwright.cards import Card

    from .extractor import FeatureExtractor
    from .predicates import Hit, Predicate
    from .registries import Role, RoleRegistry


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a card has a role and why: the hits that gave it, or the one that vetoed it."""

    role: str
    given: bool
    hits: tuple[Hit, ...] = ()
    veto: tuple[Hit, ...] = ()
    child: str | None = None


class RoleTagger:
    """Every must-have signal passes and no anti-signal does; a kind of a role gives the role as well."""

    def __init__(self, registry: RoleRegistry, extractor: FeatureExtractor) -> None:
        self.registry = registry
        self.extractor = extractor
        self._quick = tuple((role, _features(role), _others(role)) for role in registry.roles)

    def tag(self, card: Card, retrieved: Collection[str] = ()) -> tuple[str, ...]:
        """The card's roles in the registry's order.

        `retrieved` names the roles whose search fragments found the card: a role without must-have signals
        has nothing else to go by.
        """
        subject = Subject(card)
        self.extractor.of(subject)
        return self.of(subject, retrieved)

    def of(self, subject: Subject, retrieved: Collection[str] = ()) -> tuple[str, ...]:
        true = {name for name, value in subject.features.items() if value}
        given = {
            role.id
            for role, features, others in self._quick
            if (role.must_have or role.id in retrieved)
            and not any(names.isdisjoint(true) for names in features)
            and all(map(subject.passes, others))
            and not any(rule.test(subject) is not None for rule in role.anti)
        }
        if not subject.card.has_text:
            given |= set(subject.card.tags)
        given |= {role.parent for role in self.registry.roles if role.id in given and role.parent}
        return tuple(role.id for role in self.registry.roles if role.id in given)

    def explain(self, card: Card, retrieved: Collection[str] = ()) -> tuple[Verdict, ...]:
        """The roles the card has, and those it would have but for a veto."""
        subject = Subject(card)
        self.extractor.of(subject)
        verdicts = {role.id: self._verdict(role, subject, retrieved) for role in self.registry.roles}
        for role in self.registry.roles:
            if role.parent and verdicts[role.id].given and not verdicts[role.parent].given:
                verdicts[role.parent] = Verdict(role.parent, True, verdicts[role.id].hits, child=role.id)
        return tuple(v for v in verdicts.values() if v.given or v.veto)

    def _verdict(self, role: Role, subject: Subject, retrieved: Collection[str]) -> Verdict:
        hits: list[Hit] = []
        if not role.must_have and role.id not in retrieved:
            return Verdict(role.id, False)
        for rule in role.must_have:
            found = rule.test(subject)
            if found is None:
                return Verdict(role.id, False)
            hits.extend(found)
        for rule in role.anti:
            veto = rule.test(subject)
            if veto is not None:
                return Verdict(role.id, False, tuple(hits), veto)
        return Verdict(role.id, True, tuple(hits))


def _features(role: Role) -> tuple[frozenset[str], ...]:
    """Sets of features of each of which a card must have one: most roles ask for nothing else."""
    return tuple(frozenset(p.names) for p in _tests(role) if isinstance(p, FeaturesAny))


def _others(role: Role) -> tuple[Predicate, ...]:
    return tuple(p for p in _tests(role) if not isinstance(p, FeaturesAny))


def _tests(role: Role) -> list[Predicate]:
    return [predicate for rule in role.must_have for predicate in rule.predicates]
