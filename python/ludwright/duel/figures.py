"""The figures of a duel report, each from the totals of a series and the sheets it was played with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..table.stats import wilson
from .reach import reach
from .tiers import Use, lift, tiers
from .totals import Totals

CHECKPOINTS = ("raw", "afterFlat", "afterPrevent", "afterBlock", "afterReflect", "final")
GIVES_STATUS = ("gainStatus", "applyStatusToOpponent", "transferStatus")
Sheet = dict[str, Any]


def attacked(totals: Totals, seat: int) -> int:
    """Attacks on this seat that were resolved, negated ones included."""
    return totals[f"s{1 - seat}.attacks"]


def _rate(wins: int, games: int) -> dict[str, Any]:
    return {"games": games, "win_rate": wins / (games or 1), "interval": list(wilson(wins, games))}


def starter(totals: Totals, keys: Sequence[str]) -> dict[str, Any]:
    table = totals.started
    won = int(table[0, 0] + table[1, 1])
    by_hero = {
        key: {
            "starting": _rate(int(table[seat, seat]), int(table[seat].sum())),
            "second": _rate(int(table[1 - seat, seat]), int(table[1 - seat].sum())),
        }
        for seat, key in enumerate(keys)
    }
    return {**_rate(won, int(table.sum())), "byHero": by_hero}


def time_to_kill(totals: Totals) -> dict[str, Any]:
    """Turns until somebody is knocked out; matches that ran into the turn cap are not in it."""
    counts = [(turn, int(count)) for turn, count in enumerate(totals.kills) if count]
    games = sum(count for _, count in counts)
    if not games:
        return {"games": 0, "mean": 0.0, "median": 0.0, "min": 0, "max": 0, "histogram": {}}
    return {
        "games": games,
        "mean": sum(turn * count for turn, count in counts) / games,
        "median": _median(counts, games),
        "min": counts[0][0],
        "max": counts[-1][0],
        "histogram": {str(turn): count for turn, count in counts},
    }


def _median(counts: Sequence[tuple[int, int]], games: int) -> float:
    def at(place: int) -> int:
        for turn, count in counts:
            place -= count
            if place < 0:
                return turn
        return counts[-1][0]

    return (at((games - 1) // 2) + at(games // 2)) / 2


def damage_per_round(totals: Totals, sheet: Sheet, seat: int) -> dict[str, float]:
    """Damage that a hero does to the other in a round, by where it comes from."""
    other = 1 - seat
    attack = totals[f"s{other}.final"]
    counter = totals[f"s{seat}.dealt"] + totals[f"s{seat}.reflected"]
    status = sum(totals[f"s{other}.status.{s['id']}.upkeepDamage"] for s in sheet["statuses"])
    rounds = totals.rounds or 1
    return {
        "total": (attack + counter + status) / rounds,
        "attack": attack / rounds,
        "counter": counter / rounds,
        "status": status / rounds,
    }


def about(hero: Sheet) -> dict[str, Any]:
    card = hero["defenseCard"]
    return {
        "id": hero["id"],
        "name": hero["name"],
        "health": hero["health"],
        "defenseVersion": hero["defenseVersion"],
        "effectiveVersion": hero["effectiveVersion"],
        "fellBackToV1": hero["fellBackToV1"],
        "fallbackReasons": hero["fallbackReasons"],
        "fieldsHash": card and card["fieldsHash"],
        "partition": card and {f["id"]: f["faces"] for f in card["fields"]},
    }


def mitigation(totals: Totals, seat: int) -> dict[str, Any]:
    """Sums over all attacks on this seat; raw = blocked + prevented + final, never mixed."""
    at = f"s{seat}."
    prevented, negated = totals[f"{at}prevented"], totals[f"{at}negated"]
    return {
        "attacks": attacked(totals, seat),
        "raw": totals[f"{at}raw"],
        "blocked": totals[f"{at}blocked"],
        "prevented": prevented,
        "preventedByHalf": prevented - negated,
        "negated": negated,
        "negations": totals[f"{at}negations"],
        "reflected": totals[f"{at}reflected"],
        "dealt": totals[f"{at}dealt"],
        "final": totals[f"{at}final"],
        "flatBlockSum": totals[f"{at}flatBlockSum"],
        "wastedBlockSum": totals[f"{at}wastedBlock"],
        "preventHalfEvents": totals[f"{at}preventHalfEvents"],
        "reflectSum": totals[f"{at}reflected"],
        "clamps": totals[f"{at}clamps"],
        "healing": totals[f"{at}healing"],
        "rerolls": totals[f"{at}rerolls"],
    }


def pipeline(totals: Totals, seat: int) -> dict[str, float]:
    """The average attack on this seat at each checkpoint."""
    attacks = attacked(totals, seat) or 1
    return {name: totals[f"s{seat}.{name}"] / attacks for name in CHECKPOINTS}


def efficiency(totals: Totals, seat: int) -> float:
    undone = sum(totals[f"s{seat}.{name}"] for name in ("prevented", "blocked", "reflected"))
    return undone / (totals[f"s{seat}.raw"] or 1)


def rules_hit(totals: Totals, sheet: Sheet, seat: int, key: str) -> list[dict[str, Any]]:
    hero = sheet["heroes"][seat]
    if hero["effectiveVersion"] != "v2":
        return []
    defences = totals[f"s{seat}.v2Turns"]
    rows = []
    for rule in hero["defenseCard"]["rules"]:
        at = f"s{seat}.rule.{rule['id']}"
        hits = totals[f"{at}.hits"]
        rows.append(
            {
                "hero": key,
                "rule": rule["id"],
                "label": rule["label"],
                "hits": hits,
                "rate": hits / (defences or 1),
                "matchCount": totals[f"{at}.matchCount"],
                "rejected": totals[f"{at}.rejected"],
                "effects": [_effect(totals, seat, "rule", effect) for effect in rule["effects"]],
            }
        )
    return rows


def _effect(totals: Totals, seat: int, place: str, effect: Sheet) -> dict[str, Any]:
    at = f"s{seat}.effect.{place}.{effect['id']}"
    reasons = {
        name.removeprefix(f"{at}.rejected."): totals[name]
        for name in totals.names
        if name.startswith(f"{at}.rejected.") and totals[name]
    }
    return {
        "effect": effect["id"],
        "type": effect["apply"]["type"],
        "done": totals[f"{at}.done"],
        "rejected": totals[f"{at}.rejected"],
        "rejectedBecause": reasons,
    }


def statuses(totals: Totals, sheet: Sheet, seat: int, keys: Sequence[str]) -> dict[str, Any]:
    found = {}
    for index, status in enumerate(sheet["statuses"]):
        at = f"s{seat}.status.{status['id']}"
        held = totals[f"{at}.lifetimeCount"]
        found[status["id"]] = {
            "gained": totals[f"{at}.gained"],
            "spent": totals[f"{at}.spent"],
            "expired": totals[f"{at}.expired"],
            "lost": totals[f"{at}.lost"],
            "upkeepDamage": totals[f"{at}.upkeepDamage"],
            "meanLifetime": totals[f"{at}.lifetime"] / (held or 1),
            "sources": _sources(totals, sheet, seat, index, keys),
        }
    return found


def _sources(
    totals: Totals, sheet: Sheet, seat: int, status: int, keys: Sequence[str]
) -> list[dict[str, Any]]:
    """What gave this seat the status: attacks, version 1 defences and rules of either hero."""
    rows = []
    for side, hero in enumerate(sheet["heroes"]):
        card = hero["defenseCard"]["rules"] if hero["defenseCard"] else []
        places = (
            ("offense", hero["offense"], "riders"),
            ("defenseV1", hero["defenseV1"], "riders"),
            ("rule", card, "effects"),
        )
        for place, entries, part in places:
            for entry in entries:
                for effect in entry[part]:
                    apply = effect["apply"]
                    gets = side if effect["target"] == "self" else 1 - side
                    if apply.get("status") != status or gets != seat or apply["type"] not in GIVES_STATUS:
                        continue
                    times = totals[f"s{side}.effect.{place}.{effect['id']}.done"]
                    if times:
                        rows.append(
                            {"hero": keys[side], "place": place, "source": entry["id"], "times": times}
                        )
    return rows


def buffs(totals: Totals, seat: int) -> dict[str, int]:
    names = (("created", "buffsCreated"), ("consumed", "buffsConsumed"), ("expired", "buffsExpired"))
    return {name: totals[f"s{seat}.{column}"] for name, column in names}


def _rolls(totals: Totals, seat: int) -> int:
    """Last rolls that stood: each turn that came to an attack or a pass."""
    return totals[f"s{seat}.attacks"] + totals[f"s{seat}.passes"]


def combinations(totals: Totals, seat: int) -> dict[str, Any]:
    """How often each combination stood after the last roll; one roll may show several."""
    rolls = _rolls(totals, seat)
    at = f"s{seat}.rolled."
    return {
        name.removeprefix(at): {"count": totals[name], "share": totals[name] / (rolls or 1)}
        for name in totals.names
        if name.startswith(at)
    }


def abilities(totals: Totals, hero: Sheet, table: Sheet, seat: int) -> list[dict[str, Any]]:
    attacks, rolls = totals[f"s{seat}.attacks"], _rolls(totals, seat)
    rate = totals.wins(seat) / (totals.finished or 1)
    uses, available = [], []
    for i, row in enumerate(hero["offense"]):
        sums = totals.shares(seat, i)
        gain, error = lift(sums.plain, sums.squared, sums.won, sums.won_squared, rate)
        used = totals[f"s{seat}.ability.{row['id']}.used"]
        stood = totals.get(f"s{seat}.rolled.{row['combo']}")
        uses.append(Use(used, used / (attacks or 1), reach(row["combo"], table["rolls"]), gain, error))
        available.append(stood / (rolls or 1))
    return [
        {
            "ability": row["id"],
            "combo": row["combo"],
            "damage": row["damage"],
            "uses": use.uses,
            "share": use.share,
            "reach": use.reach,
            "available": stood,
            "landed": totals[f"s{seat}.ability.{row['id']}.damage"] / (use.uses or 1),
            "lift": use.lift if use.uses else None,
            "tier": tier,
        }
        for row, use, stood, tier in zip(hero["offense"], uses, available, tiers(uses), strict=True)
    ]


def defenses_v1(totals: Totals, hero: Sheet, seat: int) -> list[dict[str, Any]]:
    if hero["effectiveVersion"] != "v1":
        return []
    turns = totals[f"s{seat}.v1Turns"]
    rows = [(row, totals[f"s{seat}.defense.{row['id']}.used"]) for row in hero["defenseV1"]]
    return [
        {
            "defense": row["id"],
            "combo": row["combo"],
            "block": row["block"],
            "uses": used,
            "share": used / (turns or 1),
        }
        for row, used in rows
    ]
