"""Warnings about a card that plays, but perhaps not as its author means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from ..authoring.names import quoted
from .codes import Finding, finding
from .effects.reroll_dice import RerollDice
from .schema import DefenseCard, Rule, StatusSheet
from .scope import Scope
from .words import listed


def lint_card(card: DefenseCard, statuses: Mapping[str, StatusSheet]) -> Iterator[Finding]:
    """Every lint of one card; paths are inside the card."""
    scopes = [Scope("defenseCard", statuses, card, rule.matcher) for rule in card.rules]
    yield from _idle_faces(card, scopes)
    yield from _double_counts(card, scopes)
    for n, rule in enumerate(card.rules):
        yield from _uncapped(n, rule)


def _idle_faces(card: DefenseCard, scopes: list[Scope]) -> Iterator[Finding]:
    """Faces that the partition names and no rule looks at."""
    if card.allow_idle_faces:
        return
    read = {face for rule, scope in zip(card.rules, scopes, strict=True) for face in _reads(rule, scope)}
    for n, field in enumerate(card.fields):
        for m, face in enumerate(field.faces):
            if face not in read:
                yield finding(
                    "idle-face",
                    f"fields[{n}].faces[{m}]",
                    f"no rule looks at face {face}",
                    "use it in a rule or write allowIdleFaces: true",
                )


def _reads(rule: Rule, scope: Scope) -> Iterator[int]:
    yield from rule.matcher.reads(scope)
    for effect in rule.effects:
        if isinstance(effect, RerollDice):
            for field in effect.fields or ():
                yield from scope.faces(field)


def _double_counts(card: DefenseCard, scopes: list[Scope]) -> Iterator[Finding]:
    """Pairs of rules that count the same dice, or of which one forbids dice that the other counts.

    A combo that allows extra dice takes part on purpose, so it is not reported.
    """
    numbered = list(enumerate(zip(card.rules, scopes, strict=True)))
    for (_, (early, early_scope)), (n, (late, late_scope)) in combinations(numbered, 2):
        one, two = early.matcher, late.matcher
        lenient = any(m.kind == "combo" and not m.exclusive() for m in (one, two))
        if lenient or not (one.counts or two.counts or one.exclusive() or two.exclusive()):
            continue
        shared = sorted(one.reads(early_scope) & two.reads(late_scope))
        if shared:
            faces = listed([str(face) for face in shared])
            yield finding(
                "double-count",
                f"rules[{n}].matcher",
                f"dice showing {faces} are counted by the rule {quoted(early.id)} too",
                "give each rule fields of its own unless they are meant to stack",
            )


def _uncapped(n: int, rule: Rule) -> Iterator[Finding]:
    if not rule.matcher.counts or getattr(rule.matcher, "cap", None) is not None:
        return
    for m, effect in enumerate(rule.effects):
        capped = getattr(effect, "cap", None) is not None or effect.cap_by is not None
        if effect.kind in ("dealPer", "blockPer") and not capped:
            yield finding(
                "uncapped",
                f"rules[{n}].effects[{m}].cap",
                f"{effect.kind} grows with the dice without limit",
                "write a cap, so that a change of fields cannot run away",
            )
