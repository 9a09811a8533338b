"""`bench`: names, figures and comparison; never how fast."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="module")
def entries() -> list[dict[str, Any]]:
    from ludwright.bench import entries as measure
    from ludwright.bench import subjects

    return list(measure(subjects("duel"), threads=1, seconds=0.01))


def test_the_entries_of_the_duel(entries: list[dict[str, Any]]) -> None:
    names = {entry["name"] for entry in entries}
    verbs = {
        f"duel.{verb}"
        for verb in ("clone", "options", "play", "observe", "determinize", "save", "load", "digest")
    }
    assert {"duel.series", "duel.series.tally"} | verbs <= names
    for entry in entries:
        assert entry["threads"] == 1
        assert entry["definition"]
        assert {"cpu", "cores", "memory_gib", "os", "python", "profile"} <= set(entry["hardware"])
        assert any(
            entry.get(figure, 0) > 0
            for figure in ("games_per_s", "decisions_per_s", "ns_per_op", "steps_per_s")
        )
    series = next(entry for entry in entries if entry["name"] == "duel.series")
    assert series["decisions_per_s"] > series["games_per_s"] > 0
    assert "forced" in series["definition"]
    clone = next(entry for entry in entries if entry["name"] == "duel.clone")
    assert clone["bytes"] > 0


def test_card_games_are_measured_by_the_hand() -> None:
    from ludwright.bench import entries as measure
    from ludwright.bench import subjects

    chosen = [
        s for s in subjects("parlor") if s.prefix in {"parlor.hearts", "parlor.euchre", "parlor.go-fish"}
    ]
    found = {e["name"]: e for e in measure(chosen, threads=1, seconds=0.01)}
    games = ["parlor.hearts.series", "parlor.euchre.series", "parlor.go-fish.series"]
    for name in games:
        assert found[name]["hands_per_s"] == found[name]["games_per_s"] > 0
        assert found[name]["decisions_per_s"] > 0
        assert "one hand" in found[name]["definition"]
    assert "hands=1" in found["parlor.hearts.series"]["definition"]
    median = found["parlor.median.series"]
    assert median["hands_per_s"] == sorted(found[name]["hands_per_s"] for name in games)[1]
    assert "3 games" in median["definition"]


def test_a_game_without_decisions_is_measured_as_far_as_it_goes(cli: Any) -> None:
    ran = cli("bench", "parlor:war", "--seconds", "0.01", "--threads", "1", "--json")
    assert [entry["name"] for entry in ran.json] == ["parlor.war.series", "parlor.war.series.tally"]
    (said,) = ran.err.strip().splitlines()
    assert said.startswith("ludwright: parlor.war: ")
    assert "no decisions" in said
    shown = cli("bench", "parlor:old-maid", "--seconds", "0.01", "--threads", "1")
    assert "parlor.old-maid.series" in shown.out


def test_what_comes_after_a_game_without_decisions_is_measured_too() -> None:
    from ludwright.bench import entries as measure
    from ludwright.bench import subjects

    chosen = [s for s in subjects("parlor") if s.prefix in {"parlor.old-maid", "parlor.president"}]
    left_out: list[str] = []
    found = {e["name"] for e in measure(chosen, threads=1, seconds=0.01, left_out=left_out.append)}
    assert {"parlor.old-maid.series", "parlor.president.series", "parlor.median.series"} <= found
    assert "parlor.president.clone" in found
    assert "parlor.old-maid.clone" not in found
    assert len(left_out) == 1


@pytest.mark.extras
def test_magic_is_measured_over_all_pairings_of_the_first_decks() -> None:
    from ludwright.bench import entries as measure
    from ludwright.bench import subjects

    found = {entry["name"]: entry for entry in measure(subjects("magic"), threads=1, seconds=0.01)}
    verbs = {f"magic.{verb}" for verb in ("clone", "options", "observe", "determinize", "play")}
    assert {"magic.series", "magic.series.tally"} | verbs <= set(found)
    series = found["magic.series"]
    games = [row["game"] for row in series["pairings"]]
    assert len(games) == len(set(games)) == 20
    rates = [row["games_per_s"] for row in series["pairings"]]
    assert series["games_per_s"] == pytest.approx(20 / sum(1 / rate for rate in rates)), (
        "equally many of each"
    )
    for row in (series, *series["pairings"]):
        assert row["decisions_per_game"] == pytest.approx(row["decisions_per_s"] / row["games_per_s"])
        assert row["turns_per_game"] > 5
        assert row["forced_per_game"] > 0
    assert "20 pairings" in series["definition"]
    clone = found["magic.clone"]
    assert clone["bytes"] > 0
    assert clone["definition"].count("magic:") == 5, "every deck in its turn"


def test_decks_dealt_from_all_cards_are_measured(cli: Any) -> None:
    from ludwright.bench import Subject, entries
    from ludwright.magic.fuzz import dealt

    games = dealt(2, seed=3)
    assert [rules.name for rules in games] == [rules.name for rules in dealt(2, seed=3)]
    first = next(
        iter(entries([Subject("magic.dealt", games[0], pairings=tuple(games))], threads=1, seconds=0.01))
    )
    assert first["name"] == "magic.dealt.series"
    assert [part["game"] for part in first["pairings"]] == [rules.name for rules in games]
    for wrong in (["bench", "duel", "--pairs", "2"], ["bench", "magic", "--cards", "nowhere"]):
        ran = cli(*wrong)
        assert ran.code == 2
        assert "--pairs" in ran.err or "nowhere" in ran.err


def test_a_run_is_compared_with_an_earlier_one(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "before.json"
    ran = cli("bench", "toy:kuhn", "--seconds", "0.01", "--threads", "1", "--json")
    assert {entry["name"] for entry in ran.json} >= {"toy.kuhn.series", "toy.kuhn.clone"}
    path.write_text(ran.out)
    again = cli("bench", "toy:kuhn", "--seconds", "0.01", "--threads", "1", "--compare", path, "--json").json
    assert len(again["compared"]) == len(again["entries"])
    assert all(row["ratio"] > 0 and row["same_hardware"] for row in again["compared"])
    assert all(row["same_definition"] for row in again["compared"] if row["name"].endswith(".series"))
    shown = cli("bench", "toy:kuhn", "--seconds", "0.01", "--threads", "1", "--compare", path)
    assert "now against then" in shown.out


@pytest.mark.parametrize("text", ["nonsense", "{}", '[{"x": 1}]'])
def test_a_file_that_is_no_run(cli: Any, tmp_path: Path, text: str) -> None:
    path = tmp_path / "before.json"
    path.write_text(text)
    assert str(path) in cli("bench", "toy:kuhn", "--compare", path).refused()


def test_ratios_say_how_much_faster() -> None:
    from ludwright.bench import compare

    def entry(name: str, **figures: Any) -> dict[str, Any]:
        return {"name": name, "threads": 1, "definition": "d", "hardware": {}, **figures}

    now = [
        entry("a.series", games_per_s=30.0, decisions_per_s=300.0),
        entry("a.clone", ns_per_op=5.0),
        entry("new", ns_per_op=1.0),
    ]
    before = json.loads(
        json.dumps(
            [entry("a.series", games_per_s=10.0, decisions_per_s=100.0), entry("a.clone", ns_per_op=10.0)]
        )
    )
    rows = {row["name"]: row["ratio"] for row in compare(now, before)}
    assert rows == {"a.series": pytest.approx(3.0), "a.clone": pytest.approx(2.0)}
