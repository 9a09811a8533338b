"""Logs can be audited without chance: what a card did follows from the logged dice and the sheet alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from duel.sheets import EVERYTHING, HERO
from ludwright import duel
from ludwright.duel.loader import list_heroes
from ludwright.duel.summary import compact

Told = dict[str, Any]
Sheet = dict[str, Any]


@pytest.fixture(params=["specimen", "everything", *list_heroes()])
def hero(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    authored = {"specimen": HERO, "everything": EVERYTHING}
    if request.param not in authored:
        return str(request.param)
    path = tmp_path / "hero.json"
    path.write_text(json.dumps(authored[request.param]))
    return str(path)


def played(hero: str, seeds: range = range(16)) -> Iterator[tuple[Sheet, list[Told]]]:
    """The sheet of seat 1 and the log, of matches against the Training Dummy."""
    for seed in seeds:
        match = duel.match("training-dummy", hero, seed=seed)
        match.finish("random")
        sheet = json.loads(match.rules.definitions or "")["heroes"][1]
        yield sheet, [t for t in json.loads(match.table.events()) if t["data"].get("seat") == 1]


def evaluate(matcher: Sheet, fields: list[Sheet], dice: list[int]) -> int | None:
    """The match count, by the plainest reading of the language; None where the roll does not match."""

    def dice_in(field: int) -> int:
        return sum(die in fields[field]["faces"] for die in dice)

    match matcher["type"]:
        case "countField":
            here = dice_in(matcher["field"])
            count = here * matcher["per"]
            return min(count, matcher["cap"] or count) if here >= matcher["min"] else None
        case "pairsField":
            pairs = dice_in(matcher["field"]) // 2
            count = min(pairs, matcher["cap"] or pairs)
            return count if count >= matcher["min"] else None
        case "exactFace":
            return 1 if dice.count(matcher["face"]) >= matcher["count"] else None
        case _:
            found = [(dice_in(part["field"]), part["min"]) for part in matcher["fields"]]
            fits = all(n >= least if matcher["allowExtra"] else n == least for n, least in found)
            return 1 if fits else None


def passes(log: list[Told]) -> Iterator[tuple[int, list[int], list[Told]]]:
    """Each evaluation of the card: its number, its dice, and what it told."""
    number = 0
    dice: list[int] | None = None
    told: list[Told] = []
    for event in log:
        if event["event"] == "defenseRolled":
            number, dice, told = 0, event["data"]["dice"], []
        elif event["event"] == "rerolled":
            assert event["data"]["diceSnapshotBefore"] == dice
            # Several rerolls of one pass follow one another.
            if told:
                yield number, dice, told
                number, told = number + 1, []
            dice = event["data"]["diceSnapshotAfter"]
        elif event["event"] == "mitigationGranted" and dice is not None:
            yield number, dice, told
            dice = None
        elif dice is not None:
            told.append(event)


def test_rules_follow_from_the_logged_dice(hero: str) -> None:
    seen = 0
    for sheet, log in played(hero):
        card = sheet["defenseCard"]
        for number, dice, told in passes(log):
            matched = {t["data"]["rule"]: t["data"] for t in told if t["event"] == "ruleMatched"}
            rejected = {t["data"]["rule"] for t in told if t["event"] == "ruleRejected"}
            for rule in card["rules"]:
                count = evaluate(rule["matcher"], card["fields"], dice)
                if number > 0 and not rule["allowReroll"]:
                    count = None
                fired = matched.get(rule["id"])
                if rule["id"] in rejected:
                    assert count is not None
                elif count is None:
                    assert fired is None, (rule["id"], dice)
                else:
                    assert fired is not None, (rule["id"], dice, number)
                    assert (fired["matchCount"], fired["dice"]) == (count, dice)
                    assert fired["fieldsHash"] == card["fieldsHash"]
                    totals = {f["id"]: sum(die in f["faces"] for die in dice) for f in card["fields"]}
                    assert fired["fieldTotals"] == totals
                    seen += 1
    assert seen > 50


def test_mitigation_follows_from_the_effects(hero: str) -> None:
    """Flat, block, halves and what is dealt back are the sums of what effects and spends say they gave."""
    kinds = {"flatBlock": "flat", "blockPer": "block", "reflect": "reflect", "dealPer": "deal"}
    checked = 0
    for sheet, log in played(hero):
        by_id = {e["id"]: e for rule in sheet["defenseCard"]["rules"] for e in rule["effects"]}
        sums = dict.fromkeys([*kinds.values(), "preventHalf"], 0)
        for told in log:
            data = told["data"]
            effect = by_id.get(data.get("effect"))
            if told["event"] == "effectDone" and effect is not None:
                kind = effect["apply"]["type"]
                if kind == "preventHalf":
                    sums["preventHalf"] += data["outcome"]
                elif kind in kinds and not (kind == "dealPer" and effect["target"] == "self"):
                    sums[kinds[kind]] += data["outcome"]
            elif told["event"] == "spent" and data["worked"] and data["phase"] == "defense":
                sums["block" if data["status"] == "chi" else "preventHalf"] += data["gives"]
            elif told["event"] == "mitigationGranted":
                assert {key: data[key] for key in sums} == sums
                sums = dict.fromkeys(sums, 0)
                checked += 1
            elif told["event"] == "pipeline":
                left = data["rawDamage"] - data["finalDamage"]
                assert left >= 0
            elif told["event"] == "mitigated":
                assert data["damageBlocked"] + data["damagePrevented"] == left
    assert checked > 100


def test_the_compact_log_tells_a_defence_in_one_line() -> None:
    labels = []
    for _, events in played("cinder-adept"):
        condensed = list(compact(events))
        lines = [told for told in condensed if told["event"] == "defenseSummary"]
        fired = [told["data"]["rule"] for told in events if told["event"] == "ruleMatched"]
        assert [rule for told in lines for rule in told["data"]["rules"]] == fired
        labels += [told["label"] for told in lines]
        assert "ruleMatched" not in {told["event"] for told in condensed}
        for name in ("effectRejected", "pipeline", "damaged"):
            assert [t for t in condensed if t["event"] == name] == [t for t in events if t["event"] == name]
    assert "Cinder Skin → Ignite (deals 1), Ember reflect (reflects 1)" in labels
    assert "Cinder Skin → Ignite ×2 (deals 2)" in labels
    assert "Cinder Skin → Scorch ready (gains 1 Scorch)" in labels
