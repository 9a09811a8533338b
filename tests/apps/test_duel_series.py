"""`duel series`: the report's fields, and that they add up."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

HEROES = ("pyromancer", "shadow-monk")


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    from ludwright import duel

    return duel.series(*HEROES, games=600, seed=7, players="heuristic").to_dict()


def test_equal_seeds_give_equal_bytes_with_any_number_of_threads(cli: Any) -> None:
    words = ("duel", "series", *HEROES, "--games", "700", "--seed", "11", "--json")
    one, two = (cli(*words, "--threads", threads) for threads in ("1", "2"))
    assert one.out == two.out
    assert cli("duel", "series", *HEROES, "--games", "700", "--seed", "12", "--json").out != one.out


def test_a_program_prints_the_same_bytes_as_the_library(program: Any) -> None:
    from ludwright import duel

    ran = program("duel", "series", *HEROES, "--games", "300", "--seed", "3", "--json")
    assert ran.out == duel.series(*HEROES, games=300, seed=3).to_json()
    assert ran.err == ""


def test_rates_and_counts_add_up(report: dict[str, Any]) -> None:
    assert report["games"] == 600
    assert sum(report["wins"].values()) + report["draws"] == 600
    assert sum(report["reasons"].values()) == 600
    assert report["reasons"]["double KO"] == report["doubleKo"]
    for hero in HEROES:
        low, high = report["interval"][hero]
        assert low < report["win_rate"][hero] < high
        split = report["starter"]["byHero"][hero]
        assert split["starting"]["games"] + split["second"]["games"] == 600
        wins = sum(split[when]["games"] * split[when]["win_rate"] for when in ("starting", "second"))
        assert wins == pytest.approx(report["wins"][hero])
    histogram = report["timeToKill"]["histogram"]
    assert sum(histogram.values()) == report["timeToKill"]["games"]
    mean = sum(int(turn) * count for turn, count in histogram.items()) / sum(histogram.values())
    assert mean == pytest.approx(report["timeToKill"]["mean"])


def test_block_and_prevention_are_never_mixed(report: dict[str, Any]) -> None:
    for hero in HEROES:
        kinds = report["mitigation"][hero]
        assert kinds["raw"] - kinds["blocked"] - kinds["prevented"] == kinds["final"]
        assert kinds["prevented"] == kinds["preventedByHalf"] + kinds["negated"]
        steps = report["pipeline"][hero]
        order = [
            steps[name]
            for name in ("raw", "afterFlat", "afterPrevent", "afterBlock", "afterReflect", "final")
        ]
        assert order == sorted(order, reverse=True)
        assert steps["raw"] * kinds["attacks"] == pytest.approx(kinds["raw"])
        undone = kinds["prevented"] + kinds["blocked"] + kinds["reflected"]
        assert report["defenseEfficiency"][hero] == pytest.approx(undone / kinds["raw"])
    assert report["integrity"]["faults"] == 0
    assert report["integrity"]["checked"] == sum(report["mitigation"][hero]["attacks"] for hero in HEROES)
    assert report["errors"] == []


def test_versions_and_partitions_are_on_record(report: dict[str, Any]) -> None:
    assert report["defenseSchemaVersion"] == 1
    assert report["defenseDslVersion"].count(".") == 2
    assert report["enableDefenseV2"] is True
    monk = report["hero"]["shadow-monk"]
    assert monk["partition"] == {"palm": [1, 2, 3], "breath": [4, 5], "shadow": [6]}
    assert len(monk["fieldsHash"]) == 16
    for hero in HEROES:
        assert report["defenseTurns"][hero]["v1"] == 0
        assert report["defenseTurns"][hero]["v2"] > 0


def test_rules_effects_and_statuses_tell_one_story(report: dict[str, Any]) -> None:
    rules = {row["rule"]: row for row in report["rulesHit"]}
    assert set(rules) == {"ember_guard", "backdraft", "open_palm", "gather_chi", "fade"}
    # At least one 6 on three dice: 91 of 216.
    assert rules["backdraft"]["rate"] == pytest.approx(91 / 216, abs=0.05)
    for row in rules.values():
        assert row["matchCount"] >= row["hits"]
        for effect in row["effects"]:
            assert effect["rejected"] == sum(effect["rejectedBecause"].values())
    burn = report["statuses"]["shadow-monk"]["burn"]
    sources = {source["source"]: source for source in burn["sources"]}
    assert sources["backdraft"]["place"] == "rule"
    assert sources["backdraft"]["hero"] == "pyromancer"
    assert sources["smallStraight"]["place"] == "offense"
    assert burn["upkeepDamage"] > 0
    assert report["statuses"]["pyromancer"]["burn"]["gained"] == 0
    chi = report["statuses"]["shadow-monk"]["chi"]
    assert 0 < chi["spent"] <= chi["gained"]
    assert chi["meanLifetime"] > 0


def test_attacks_have_shares_and_tiers(report: dict[str, Any]) -> None:
    for hero in HEROES:
        rows = report["abilities"][hero]
        assert sum(row["share"] for row in rows) == pytest.approx(1)
        assert {row["tier"] for row in rows} <= {"trap", "overtuned", "niche", "fair"}
        five = next(row for row in rows if row["combo"] == "fiveOfAKind")
        assert five["reach"] == pytest.approx(0.0460, abs=0.0001)
        combos = report["combinations"][hero]
        assert (
            combos["threeOfAKind"]["share"]
            >= combos["fourOfAKind"]["share"]
            >= combos["fiveOfAKind"]["share"]
        )


def test_a_mirror_match_tells_the_two_apart(cli: Any) -> None:
    report = cli("duel", "series", "pyromancer", "pyromancer", "--games", "60", "--json").json
    assert set(report["win_rate"]) == {"pyromancer-a", "pyromancer-b"}


def test_the_defence_can_be_chosen(cli: Any) -> None:
    words = ("duel", "series", *HEROES, "--games", "60", "--json")
    mixed = cli(*words, "--defense", "v1,v2").json
    assert mixed["hero"]["pyromancer"]["effectiveVersion"] == "v1"
    assert mixed["hero"]["shadow-monk"]["effectiveVersion"] == "v2"
    off = cli(*words, "--no-defense-v2").json
    assert off["enableDefenseV2"] is False
    assert [off["hero"][hero]["effectiveVersion"] for hero in HEROES] == ["v1", "v1"]
    assert off["rulesHit"] == []
    assert off["defensesV1"]["pyromancer"]


def test_players_sit_where_they_are_named(cli: Any) -> None:
    words = ("duel", "series", "pyromancer", "pyromancer", "--games", "400", "--seed", "1", "--json")
    report = cli(*words, "--players", "heuristic,random").json
    assert report["players"] == ["heuristic", "random"]
    assert report["win_rate"]["pyromancer-a"] > 0.9


def test_the_report_for_people(cli: Any) -> None:
    ran = cli("duel", "series", *HEROES, "--games", "200", "--seed", "7")
    assert ran.code == 0
    for words in ("win rate", "Time to kill", "Gather chi", "burn", "tier", "0 faults"):
        assert words in ran.out


def test_kept_replays_are_proved_and_told(cli: Any, tmp_path: Path) -> None:
    folder, log = tmp_path / "replays", tmp_path / "events.jsonl"
    words = ("--games", "40", "--seed", "5", "--save-replays", folder, "--verbose-log", log, "--every", "20")
    assert cli("duel", "series", *HEROES, *words).code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["seed-5-match-0.json", "seed-5-match-20.json"]
    assert cli("replay", "verify", *files).code == 0
    events = [json.loads(line) for line in log.read_text().splitlines()]
    assert {event["match"] for event in events} == {0, 20}
    matched = next(event for event in events if event["event"] == "ruleMatched")
    assert {"matchedDiceIndexes", "fieldTotals", "fieldsHash", "matchCount"} <= set(matched["data"])


def test_the_report_does_not_depend_on_where_slices_end(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludwright import duel, series

    games = 300
    texts = set()
    for seconds in (0.0, 1e-3, 60.0):
        monkeypatch.setattr(sys.modules[series.__module__], "SLICE_SECONDS", seconds)
        report = duel.series(*HEROES, games=games, seed=2)
        assert sum(report.document["wins"].values()) + report.document["draws"] == games
        texts.add(report.to_json())
    assert len(texts) == 1


def test_a_hero_begins_with_the_sheet_of_another(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(cli("duel", "show", "pyromancer", "--yaml").out, "utf-8")
    assert cli("duel", "validate", path).code == 0
    assert cli("duel", "show", path).out == cli("duel", "show", "pyromancer").out
