"""A match for the core: two heroes and the statuses they use, every field written out."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..authoring.shapes import Range, form, slots_of
from ..authoring.strict import expected, load_text
from ..errors import Invalid
from .config import asked_version, defense_v2_enabled, table
from .effects import lower_effects
from .loader import Report, read_hero, statuses
from .schema import (
    DEFENSE_DSL_VERSION,
    DEFENSE_SCHEMA_VERSION,
    CarriedBuff,
    DefenseCard,
    HeroSheet,
    StatusSheet,
    Table,
)
from .scope import Scope, statuses_used
from .validator import fields_hash, validate_status
from .words import MAX_STATUSES, Version, titled

Hero = str | Path | HeroSheet


class DefenseFallbackWarning(UserWarning):
    """A hero plays by version 1 because its card is faulty."""


def match_sheet(
    hero_a: Hero,
    hero_b: Hero,
    *,
    enable_defense_v2: bool | None = None,
    defense: tuple[str | None, str | None] = (None, None),
    turn_cap: int | None = None,
    rolls: int | None = None,
    carried: Iterable[CarriedBuff | Mapping[str, Any]] = (),
    strict: bool = False,
    known: Mapping[str, StatusSheet] | None = None,
) -> dict[str, Any]:
    """The definitions of one match, as the core takes them.

    A faulty card falls back to version 1 with a warning and a mark in the sheet; with `strict` it raises.
    """
    if len(defense) != 2:
        raise Invalid(f"{len(defense)} versions for 2 seats", code="wrong-type", path="defense")
    by_id = statuses() if known is None else known
    enabled = defense_v2_enabled(enable_defense_v2)
    reports = [read_hero(hero, by_id) for hero in (hero_a, hero_b)]
    heroes = [_playable(report, strict) for report in reports]
    asked = [
        asked_version(hero.defense_version, override, enabled, seat)
        for seat, (hero, override) in enumerate(zip(heroes, defense, strict=True))
    ]
    parts = tuple(_used_parts(h, r) for h, r in zip(heroes, reports, strict=True))
    order = _checked_statuses(parts, by_id)
    lowered = [
        _lower_hero(hero, report, version, Scope("offense", by_id, order=order))
        for hero, report, version in zip(heroes, reports, asked, strict=True)
    ]
    for report, hero in zip(reports, lowered, strict=True):
        if hero["fellBackToV1"]:
            reasons = "; ".join(hero["fallbackReasons"])
            message = f"{report.source}: {hero['name']} falls back to the version 1 defence: {reasons}"
            warnings.warn(message, DefenseFallbackWarning, stacklevel=2)
    rules = table()
    return {
        "defenseSchemaVersion": DEFENSE_SCHEMA_VERSION,
        "defenseDslVersion": DEFENSE_DSL_VERSION,
        "enableDefenseV2": enabled,
        "heroes": lowered,
        "statuses": [_lower_status(by_id[name], order, by_id) for name in order],
        "table": {
            "rolls": _number("rolls", rules.rolls if rolls is None else rolls),
            "turnCap": _number("turn_cap", rules.turn_cap if turn_cap is None else turn_cap),
        },
        "carried": [_lower_carried(buff, n) for n, buff in enumerate(carried)],
    }


def canonical_json(sheet: Mapping[str, Any]) -> str:
    """One text for one sheet: fields in the order of the contract, no spaces."""
    return json.dumps(sheet, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _playable(report: Report, strict: bool) -> HeroSheet:
    for fault in report.errors if strict else report.sheet_errors:
        raise fault.error(report.source)
    assert report.hero is not None
    return report.hero


def _card(hero: HeroSheet, report: Report) -> DefenseCard | None:
    """The card, unless it is faulty."""
    return None if report.card_errors else hero.defense_card


def _used_parts(hero: HeroSheet, report: Report) -> tuple[object, ...]:
    return (hero.offense, hero.defense_v1, (_card(hero, report),))


def _checked_statuses(parts: tuple[object, ...], by_id: Mapping[str, StatusSheet]) -> tuple[str, ...]:
    used = statuses_used(parts, by_id)
    for name in used:
        for fault in validate_status(by_id[name], by_id):
            if fault.is_error:
                raise fault.error(f"status {name}")
    if len(used) > MAX_STATUSES:
        raise Invalid(
            f"the two heroes use {len(used)} statuses and a match knows {MAX_STATUSES}",
            code="too-many-statuses",
            remedy="choose heroes that share more of them",
        )
    return used


def _lower_hero(hero: HeroSheet, report: Report, asked: Version, scope: Scope) -> dict[str, Any]:
    card = _card(hero, report)
    fell_back = asked == "v2" and card is None
    reasons = [f"{fault.code} at {fault.path}" for fault in report.card_errors]
    if asked == "v2" and not reasons and card is None:
        reasons = ["missing-card at defenseCard"]
    return {
        "id": hero.id,
        "name": hero.name,
        "health": hero.health,
        "defenseVersion": hero.defense_version,
        "effectiveVersion": "v1" if fell_back else asked,
        "fellBackToV1": fell_back,
        "fallbackReasons": reasons if fell_back else [],
        "offense": [
            {
                "id": row.id or row.combo,
                "label": row.label or titled(row.id or row.combo),
                "combo": row.combo,
                "damage": row.damage,
                "riders": lower_effects(row.riders, scope, row.id or row.combo),
            }
            for row in hero.offense
        ],
        "defenseV1": [
            {
                "id": row.id or row.combo,
                "label": row.label or titled(row.id or row.combo),
                "combo": row.combo,
                "block": row.block,
                "reflect": row.reflect,
                "riders": lower_effects(row.riders, scope, row.id or row.combo),
            }
            for row in hero.defense_v1
        ],
        "defenseCard": None if card is None else _lower_card(card, hero, scope),
    }


def _lower_card(card: DefenseCard, hero: HeroSheet, scope: Scope) -> dict[str, Any]:
    rules = []
    for rule in card.rules:
        here = Scope("defenseCard", scope.statuses, card, rule.matcher, scope.order)
        rules.append(
            {
                "id": rule.id,
                "label": rule.label or titled(rule.id),
                "matcher": rule.matcher.lower(here),
                "conditions": [condition.lower(here) for condition in rule.conditions],
                "allowReroll": rule.allow_reroll,
                "effects": lower_effects(rule.effects, here, rule.id),
            }
        )
    return {
        "label": card.label or hero.name,
        "dice": card.dice,
        "fields": [
            {"id": field.id, "label": field.label or titled(field.id), "faces": sorted(field.faces)}
            for field in card.fields
        ],
        "allowIdleFaces": card.allow_idle_faces,
        "maxRerollsPerDefense": card.max_rerolls_per_defense,
        "fieldsHash": fields_hash(card),
        "rules": rules,
    }


def _lower_status(
    status: StatusSheet, order: tuple[str, ...], by_id: Mapping[str, StatusSheet]
) -> dict[str, Any]:
    scope = Scope("offense", by_id, order=order)
    return {
        "id": status.id,
        "name": status.name,
        "polarity": status.polarity,
        "max": status.max,
        "abilityCap": status.ability_cap,
        "transferable": status.transferable,
        "cleansable": status.cleansable,
        "upkeep": None if status.upkeep is None else status.upkeep.lower(scope),
        "spends": [
            {
                "phase": spend.phase,
                "requires": spend.requires,
                "limit": spend.limit,
                "on": spend.on,
                "gives": spend.gives.lower(scope),
            }
            for spend in status.spends
        ],
        "expires": None if status.expires is None else status.expires.lower(),
    }


def _lower_carried(buff: CarriedBuff | Mapping[str, Any], n: int) -> dict[str, Any]:
    source = f"carried[{n}]"
    if not isinstance(buff, CarriedBuff):
        try:
            text = json.dumps(buff)
        except (TypeError, ValueError) as error:
            raise Invalid("not plain data", code="wrong-type", path=source) from error
        buff = load_text(text, CarriedBuff, f"{source}.json")
    for fault in buff.expires.check():
        raise fault.under("expires").error(source)
    if buff.owner > 1:
        raise Invalid(f"no seat {buff.owner}", code="out-of-range", path=source, remedy="write owner 0 or 1")
    return {
        "id": buff.id,
        "owner": buff.owner,
        "amount": buff.amount,
        "stacks": buff.stacks,
        "cap": buff.cap,
        "expires": buff.expires.lower(),
        "cleansable": buff.cleansable,
        "carryOverOnKo": buff.carry_over_on_ko,
    }


def _number(name: str, value: int) -> int:
    """A number of the table, held to the limits that its file is held to."""
    slot = next(slot for slot in slots_of(Table) if slot.name == name)
    want = form(slot.type)
    limits = want.mark(Range)
    assert limits is not None
    if isinstance(value, bool) or not isinstance(value, int) or not limits.low <= value <= limits.high:
        raise Invalid(
            f"{value!r} does not fit", code="out-of-range", path=name, remedy=f"write {expected(want)}"
        )
    return value
