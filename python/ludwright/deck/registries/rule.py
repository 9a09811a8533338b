"""A rule of a registry: predicates that must all pass, and the two ways authors spell them."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

from ludwright.authoring.shapes import Snake, slots_of

from ..predicates import Hit, Predicate, kinds

if TYPE_CHECKING:
    from ..subject import Subject


@dataclass(frozen=True, slots=True)
class Rule:
    """Predicates joined by AND."""

    predicates: tuple[Predicate, ...]
    # Words of the rules text without which the rule cannot pass; all bits when it reads something else.
    gate: int = -1

    def test(self, subject: Subject) -> tuple[Hit, ...] | None:
        """The hits of all predicates, or None when one fails."""
        hits = []
        for predicate in self.predicates:
            hit = subject.hit(predicate)
            if hit is None:
                return None
            hits.append(hit)
        return tuple(hits)


# Equal predicates are one object, so that a card answers each of them once.
_KNOWN: dict[Predicate, Predicate] = {}


@cache
def signal_shape() -> type[Any]:
    """The mapping that `roles.yml` calls a signal: one key per kind, all optional."""
    return _shape(
        "Signal", "Tests that must all pass.", {k: p.signal for k, p in kinds().items() if p.signal}
    )


@cache
def when_shape() -> type[Any]:
    """The mapping that `features.yml` writes under `when`."""
    return _shape("When", "Tests that must all pass.", {k: p.when for k, p in kinds().items() if p.when})


def _shape(name: str, doc: str, slots: dict[str, Any]) -> type[Any]:
    fields = [
        (kind, Annotated[annotation | None, _doc(kind)], dataclasses.field(default=None))
        for kind, annotation in slots.items()
    ]
    return dataclasses.make_dataclass(
        name, fields, bases=(Snake,), namespace={"__doc__": doc}, frozen=True, slots=True
    )


def _doc(kind: str) -> str:
    import importlib

    text = importlib.import_module(f"ludwright.deck.predicates.{kind}").__doc__ or ""
    sentence = text.split(": ", 1)[1].strip()
    return sentence[:1].upper() + sentence[1:]


def rule_of(written: Any, *, signal: bool) -> Rule:
    """The rule that a read signal or `when` stands for; cheap tests come first."""
    known = kinds()
    predicates = []
    for slot in slots_of(type(written)):
        value = getattr(written, slot.name)
        if value is not None:
            kind = known[slot.key]
            predicates.append(kind.of_signal(value) if signal else kind.of_when(value))
    ordered = sorted(predicates, key=lambda p: p.kind.startswith("regex"))
    kept = tuple(_KNOWN.setdefault(predicate, predicate) for predicate in ordered)
    gates = (getattr(p, "gate", -1) for p in kept if p.reads == ("rules_text",))
    return Rule(kept, next((gate for gate in gates if gate != -1), -1))
