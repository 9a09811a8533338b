"""What makes a hero or a status faulty. Lints, which only warn, are next door."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..authoring.names import did_you_mean, quoted
from ..authoring.shapes import references
from .codes import Finding, finding
from .conditions import check_conditions
from .effects import Effect, check_effect
from .lints import lint_card
from .schema import SCHEMA_VERSION, Ability, DefenseCard, DefenseV1, HeroSheet, Rule, Spend, StatusSheet
from .schema import UpkeepDamage as Damage
from .schema import UpkeepTransfer as Transfer
from .scope import Scope
from .words import FACES, MAX_RULES, Place, listed

# What a spend may give, by its phase, and what it may require.
_GIVES = {"attack": ("damage",), "beforeDefense": ("negate",), "defense": ("block", "preventHalf")}
_REQUIRES = {
    "attack": ("nothing", "baseDamage"),
    "beforeDefense": ("nothing",),
    "defense": ("nothing", "baseBlock"),
}


def validate_hero(sheet: HeroSheet, statuses: Mapping[str, StatusSheet]) -> list[Finding]:
    """Every finding about a hero, errors and warnings, in the order of the sheet."""
    found = list(_check_version(sheet.schema_version))
    found += _check_ids(sheet, statuses)
    found += _check_rows("offense", sheet.offense, statuses)
    found += _check_rows("defenseV1", sheet.defense_v1, statuses)
    if sheet.defense_card is not None:
        found += (fault.under("defenseCard") for fault in _check_card(sheet.defense_card, statuses))
    elif sheet.defense_version == "v2":
        found.append(
            finding("missing-card", "defenseCard", "missing", "add a card or write defenseVersion: v1")
        )
    return found


def validate_status(sheet: StatusSheet, statuses: Mapping[str, StatusSheet]) -> list[Finding]:
    """Every finding about a status."""
    found = list(_check_version(sheet.schema_version))
    found += (_unknown("status", path, word, statuses) for path, word in _unknowns(sheet, "status", statuses))
    if sheet.ability_cap is not None and sheet.ability_cap > sheet.max:
        found.append(
            finding(
                "ability-cap-above-max",
                "abilityCap",
                f"{sheet.ability_cap} is above max {sheet.max}",
                f"write at most {sheet.max}",
            )
        )
    found += (fault.under("upkeep") for fault in _check_upkeep(sheet, statuses))
    for n, spend in enumerate(sheet.spends):
        found += (fault.under(f"spends[{n}]") for fault in _check_spend(spend, sheet))
    if sheet.expires is not None:
        found += (fault.under("expires") for fault in sheet.expires.check())
    return found


def fields_hash(card: DefenseCard) -> str:
    """Sixteen hexadecimal digits that say which partition a log was made with."""
    partition = [[field.id, sorted(field.faces)] for field in card.fields]
    text = json.dumps(partition, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _check_version(version: int) -> Iterator[Finding]:
    if version != SCHEMA_VERSION:
        yield finding(
            "schema-version", "schemaVersion", f"version {version} is not known", f"write {SCHEMA_VERSION}"
        )


def _check_ids(sheet: HeroSheet, statuses: Mapping[str, StatusSheet]) -> Iterator[Finding]:
    """Ids that refer to nothing, wherever they stand."""
    for path, word in _unknowns(sheet, "status", statuses):
        yield _unknown("status", path, word, statuses)
    fields = [field.id for field in sheet.defense_card.fields] if sheet.defense_card else []
    for path, word in _unknowns(sheet, "field", fields):
        yield _unknown("field", path, word, fields)


def _unknowns(sheet: object, noun: str, known: Iterable[str]) -> Iterator[tuple[str, str]]:
    words = set(known)
    return ((path, word) for path, word in references(sheet, noun) if word not in words)


def _unknown(noun: str, path: str, word: str, known: Iterable[str]) -> Finding:
    return finding(f"unknown-{noun}", path, f"no {noun} {quoted(word)}", did_you_mean(word, known))


def _check_rows(
    place: Place, rows: Sequence[Ability | DefenseV1], statuses: Mapping[str, StatusSheet]
) -> Iterator[Finding]:
    yield from _repeated("duplicate-combo", ((f"{place}[{n}].combo", r.combo) for n, r in enumerate(rows)))
    yield from _repeated(
        "duplicate-ability-id", ((f"{place}[{n}].id", r.id or r.combo) for n, r in enumerate(rows))
    )
    riders = [
        (f"{place}[{n}].riders[{m}]", e) for n, row in enumerate(rows) for m, e in enumerate(row.riders)
    ]
    yield from _repeated_effects(riders)
    scope = Scope(place, statuses)
    for path, effect in riders:
        yield from (fault.under(path) for fault in check_effect(effect, scope))


def _check_card(card: DefenseCard, statuses: Mapping[str, StatusSheet]) -> Iterator[Finding]:
    yield from _check_partition(card)
    yield from _repeated("duplicate-field-id", ((f"fields[{n}].id", f.id) for n, f in enumerate(card.fields)))
    yield from _repeated("duplicate-rule-id", ((f"rules[{n}].id", r.id) for n, r in enumerate(card.rules)))
    effects = [
        (f"rules[{n}].effects[{m}]", e)
        for n, rule in enumerate(card.rules)
        for m, e in enumerate(rule.effects)
    ]
    yield from _repeated_effects(effects)
    if len(effects) > MAX_RULES:
        yield finding(
            "too-many-effects",
            "rules",
            f"{len(effects)} effects and room for {MAX_RULES}",
            f"remove {len(effects) - MAX_RULES}",
        )
    for n, rule in enumerate(card.rules):
        yield from (fault.under(f"rules[{n}]") for fault in _check_rule(rule, card, statuses))
    yield from lint_card(card, statuses)


def _check_partition(card: DefenseCard) -> Iterator[Finding]:
    owner: dict[int, str] = {}
    for n, field in enumerate(card.fields):
        for m, face in enumerate(field.faces):
            path = f"fields[{n}].faces[{m}]"
            if face in field.faces[:m]:
                yield finding("face-repeated", path, f"face {face} is named twice", "name it once")
            elif face in owner:
                yield finding(
                    "field-overlap",
                    path,
                    f"face {face} is already in the field {quoted(owner[face])}",
                    "leave it in one of the two",
                )
            owner.setdefault(face, field.id)
    missing = [face for face in range(1, FACES + 1) if face not in owner]
    if missing and not card.allow_idle_faces:
        faces = f"face{'s' if len(missing) > 1 else ''} {listed([str(face) for face in missing])}"
        yield finding(
            "face-missing",
            "fields",
            f"{faces} in no field",
            "add them to a field or write allowIdleFaces: true",
        )


def _check_rule(rule: Rule, card: DefenseCard, statuses: Mapping[str, StatusSheet]) -> Iterator[Finding]:
    scope = Scope("defenseCard", statuses, card, rule.matcher)
    yield from (fault.under("matcher") for fault in rule.matcher.check(scope))
    yield from check_conditions(rule.conditions, scope)
    for n, effect in enumerate(rule.effects):
        yield from (fault.under(f"effects[{n}]") for fault in check_effect(effect, scope))


def _check_upkeep(sheet: StatusSheet, statuses: Mapping[str, StatusSheet]) -> Iterator[Finding]:
    upkeep = sheet.upkeep
    if isinstance(upkeep, Damage) and len(upkeep.by_stacks) != sheet.max:
        yield finding(
            "stacks-mismatch",
            "byStacks",
            f"{len(upkeep.by_stacks)} numbers for {sheet.max} stacks",
            f"write {sheet.max} numbers",
        )
    if isinstance(upkeep, Transfer):
        moved = statuses.get(upkeep.moves)
        if moved and not moved.transferable:
            yield finding(
                "not-transferable", "moves", f"{moved.name} cannot be moved", "make it transferable first"
            )


def _check_spend(spend: Spend, sheet: StatusSheet) -> Iterator[Finding]:
    gives, requires = _GIVES[spend.phase], _REQUIRES[spend.phase]
    if spend.gives.kind not in gives:
        yield finding(
            "spend-mismatch",
            "gives.type",
            f"a spend in the phase {spend.phase} cannot give {spend.gives.kind}",
            f"write {' or '.join(gives)}",
        )
    if spend.requires not in requires:
        yield finding(
            "spend-mismatch",
            "requires",
            f"the phase {spend.phase} has no {spend.requires}",
            f"write {' or '.join(requires)}",
        )
    if spend.limit is not None and spend.limit > sheet.max:
        yield finding(
            "cap-conflict", "limit", f"{spend.limit} is above max {sheet.max}", f"write at most {sheet.max}"
        )


def _repeated_effects(effects: list[tuple[str, Effect]]) -> Iterator[Finding]:
    named = ((f"{path}.id", effect.id) for path, effect in effects if effect.id is not None)
    return _repeated("duplicate-effect-id", named)


def _repeated(code: str, words: Iterable[tuple[str, str]]) -> Iterator[Finding]:
    first: dict[str, str] = {}
    for path, word in words:
        if word in first:
            yield finding(code, path, f"{quoted(word)} is taken by {first[word]}", "choose another")
        first.setdefault(word, path)
