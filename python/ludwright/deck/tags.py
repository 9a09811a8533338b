"""What the registries say of one card, with the rule and the words behind each answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from .pool import Registries

if TYPE_CHECKING:
    from ludwright.cards import Card

    from .extractor import Fired


def explained(card: Card, registries: Registries) -> dict[str, Any]:
    """Roles, vetoes and features of a card as one document."""
    fired: dict[str, list[Fired]] = {}
    for rule in registries.extractor.explain(card):
        fired.setdefault(rule.feature, []).append(rule)
    verdicts = registries.tagger.explain(card)
    roles = registries.tagger.tag(card)
    given = {verdict.role: verdict for verdict in verdicts if verdict.given}
    values = registries.extractor.extract(card)
    file = Path(registries.features.source).name
    defaults = {feature.id: feature.default for feature in registries.features.features}
    document: dict[str, Any] = {
        "name": card.name,
        "roles": [
            {"role": role, "because": _because(given[role], fired, file) if role in given else [_SHIPPED]}
            for role in roles
        ],
        "vetoed": [
            {"role": verdict.role, "because": [str(hit) for hit in verdict.veto]}
            for verdict in verdicts
            if verdict.veto
        ],
        "features": [
            {
                "feature": name,
                "value": list(value) if isinstance(value, tuple) else value,
                "because": [_line(rule, file) for rule in fired.get(name, ())] or [_SHIPPED],
            }
            for name, value in values.items()
            if value != defaults[name]
        ],
        "notes": [],
        "versions": {"roles": registries.roles.version, "features": registries.features.version},
    }
    if not card.has_text:
        document["notes"].append("no rules text here; what it said comes as tags with the card data")
    return document


_SHIPPED = "a tag that came with the card data"


def _because(verdict: Any, fired: dict[str, list[Fired]], file: str) -> list[str]:
    """The hits of a role; a feature among them brings the rules that made it true."""
    said = [f"as {verdict.child}"] if verdict.child else []
    for hit in verdict.hits:
        rules = fired.get(hit.found, ()) if hit.kind == "features_any" else ()
        if rules:
            said += [f"{hit.found}: {_line(rule, file)}" for rule in rules]
        elif hit.found:
            said.append(str(hit))
    return said


def _line(rule: Fired, file: str) -> str:
    return f"{file} line {rule.line}: " + "; ".join(str(hit) for hit in rule.hits)
