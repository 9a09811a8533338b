"""What a hero's dice come to, by enumeration, and how simulation agrees with it."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from .loader import list_heroes
from .lower import Hero, match_sheet
from .report import rules_of

if TYPE_CHECKING:
    from .._core import Rules

PARTS = ("flat", "block", "blocked", "prevented", "reflected", "dealt", "final")
# A simulation that is right exceeds this about once in 16,000 figures.
MOST_Z = 4.0


def exact(hero: Hero, *, raw: int = 8, version: str | None = None) -> dict[str, Any]:
    """The defence against `raw` damage, the offence, and expected damage against every sheet, exactly."""
    rules = _mirror(hero, version)
    defense = _defense(rules, raw)
    return {
        "hero": defense["hero"],
        "version": defense["version"],
        "raw": raw,
        "defense": defense,
        "offense": {style: _offense(rules, style) for style in rules.heuristics},
        "against": [_against(hero, other) for other in list_heroes()],
    }


def check(
    hero: Hero, *, raw: int = 8, version: str | None = None, games: int = 100_000, seed: int = 0
) -> dict[str, Any]:
    """Random defences, and a tenth as many attacks, held against the exact figures: a z-score for each."""
    from .._core import duel_simulate

    rules = _mirror(hero, version)
    truth = _defense(rules, raw)
    seen = json.loads(duel_simulate(rules, 0, raw, games, seed))
    rows = []
    for group, names in (("parts", PARTS), ("gained", None), ("inflicted", None)):
        for name in names or truth[group]:
            rows += _scores(
                f"{name}" if group == "parts" else f"{group} {name}",
                truth[group][name],
                seen[group][name],
                games,
            )
    rows += _simulated_attacks(hero, max(1, games // 10), seed)
    worst = max((abs(row["z"]) for row in rows), default=0.0)
    return {"games": games, "seed": seed, "worst": worst, "ok": worst < MOST_Z, "figures": rows}


def _scores(name: str, truth: dict[str, Any], seen: dict[str, Any], games: int) -> list[dict[str, Any]]:
    """The mean, and the probability of each value, as far as chance has a say in them."""
    if truth["deviation"] == 0 and seen["deviation"] == 0 and truth["mean"] == seen["mean"]:
        return []
    rows = [_row(name, "mean", truth["mean"], seen["mean"], truth["deviation"], games)]
    found = {entry["value"]: entry["probability"] for entry in seen["values"]}
    expected = {entry["value"]: entry["probability"] for entry in truth["values"]}
    for value in sorted({*found, *expected}):
        p = expected.get(value, 0.0)
        rows.append(_row(name, str(value), p, found.get(value, 0.0), math.sqrt(p * (1 - p)), games))
    return rows


def _row(name: str, of: str, truth: float, seen: float, deviation: float, games: int) -> dict[str, Any]:
    error = deviation / math.sqrt(games)
    if error > 0:
        z = (seen - truth) / error
    else:
        # What cannot happen must not be seen, what must happen must be.
        z = 0.0 if math.isclose(seen, truth, abs_tol=1e-12) else math.copysign(1e9, seen - truth)
    return {"figure": name, "of": of, "exact": truth, "simulated": seen, "z": z}


def _mirror(hero: Hero, version: str | None) -> Rules:
    """The hero against itself; seat 0 is looked at."""
    enabled = True if version == "v2" else None
    return rules_of(match_sheet(hero, hero, enable_defense_v2=enabled, defense=(version, version)))


def _defense(rules: Rules, raw: int) -> dict[str, Any]:
    from .._core import duel_exact

    found: dict[str, Any] = json.loads(duel_exact(rules, 0, raw))
    return found


def _offense(rules: Rules, style: str) -> dict[str, Any]:
    from .._core import duel_exact_offense

    found: dict[str, Any] = json.loads(duel_exact_offense(rules, 0, style))
    return found


def _against(hero: Hero, other: str) -> dict[str, Any]:
    """Expected damage of one attack on another sheet, by the hero's own way to hold dice."""
    from .._core import duel_exact_attack

    sheet = match_sheet(hero, other)
    rules = rules_of(sheet)
    found = json.loads(duel_exact_attack(rules, 0, rules.heuristics[0]))
    return {
        "defender": other,
        "version": sheet["heroes"][1]["effectiveVersion"],
        "style": found["style"],
        "expectedRaw": found["expectedRaw"],
        "expectedFinal": found["expectedFinal"],
        "perRoll": found["perRoll"],
    }


def _simulated_attacks(hero: Hero, games: int, seed: int) -> list[dict[str, Any]]:
    """Random attacks on every sheet, held against the exact expectation."""
    from .._core import duel_simulate_attack

    rows = []
    for other in list_heroes():
        rules = rules_of(match_sheet(hero, other))
        truth = _against(hero, other)["expectedFinal"]
        seen = json.loads(duel_simulate_attack(rules, 0, rules.heuristics[0], games, seed))
        deviation = seen["standardError"] * math.sqrt(games)
        rows.append(_row(f"attack on {other}", "mean", truth, seen["final"], deviation, games))
    return rows
