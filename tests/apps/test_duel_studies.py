"""Comparison of versions, elasticity, tiers, reach and exact odds."""

from __future__ import annotations

from typing import Any

import pytest

from ludwright.duel.elasticity import changed, elasticity, numbers
from ludwright.duel.loader import load_hero
from ludwright.duel.reach import reach
from ludwright.duel.tiers import Use, lift, tiers


def test_versions_are_compared_on_equal_seeds(cli: Any) -> None:
    words = ("duel", "compare", "pyromancer", "shadow-monk", "--games", "400", "--seed", "7", "--json")
    document = cli(*words).json
    assert cli(*words, "--threads", "1").json == document
    rows = {(row["figure"], row["hero"]): row for row in document["differences"]}
    for row in rows.values():
        assert row["difference"] == pytest.approx(row["v2"] - row["v1"], abs=1e-5)
        assert row["interval"][0] <= row["difference"] <= row["interval"][1]
    assert rows["win_rate", "shadow-monk"]["v2"] == document["v2"]["win_rate"]["shadow-monk"]
    # Four dice that block on half their faces beat a choice among rare combinations.
    assert rows["blocked", "shadow-monk"]["interval"][0] > 0
    assert document["v1"]["mitigation"]["shadow-monk"]["preventHalfEvents"] == 0
    assert "turns per match" in cli("duel", "compare", "pyromancer", "shadow-monk", "--games", "50").out


def test_every_number_of_the_sheet_in_use_is_found() -> None:
    hero = load_hero("pyromancer")
    card = {number.path: number.value for number in numbers(hero, "v2")}
    assert card["health"] == 30
    assert card["offense[5].damage"] == 12
    assert card["offense[5].riders[0].amount"] == 2
    assert card["defenseCard.dice"] == 3
    assert card["defenseCard.rules[0].effects[0].cap"] == 3
    assert not any(path.startswith("defenseV1") or "face" in path for path in card)
    table = {number.path for number in numbers(hero, "v1")}
    assert "defenseV1[6].reflect" in table
    assert not any(path.startswith("defenseCard") for path in table)


def test_changing_a_number_changes_nothing_else() -> None:
    hero = load_hero("pyromancer")
    number = next(n for n in numbers(hero, "v2") if n.path == "offense[5].riders[0].amount")
    variant = changed(hero, number, 1)
    assert variant.offense[5].riders[0].amount == 3
    assert changed(variant, type(number)(number.path, 3), -1) == hero


def test_elasticity_moves_the_right_way() -> None:
    rows = elasticity("pyromancer", "pyromancer", games=300, seed=4, players="heuristic")
    by = {(row["hero"], row["path"], row["to"]): row for row in rows}
    assert by["pyromancer-a", "health", 31]["change"] >= 0 >= by["pyromancer-a", "health", 29]["change"]
    assert by["pyromancer-b", "defenseCard.dice", 4]["change"] > 0
    refused = [row for row in rows if row["change"] is None]
    assert all(row["refused"] for row in refused)
    assert ("pyromancer-a", "offense[2].riders[0].amount", 0) in {
        (row["hero"], row["path"], row["to"]) for row in refused
    }
    changes = [abs(row["change"]) for row in rows if row["change"] is not None]
    assert changes == sorted(changes, reverse=True)


def test_elasticity_from_the_command_line(cli: Any) -> None:
    words = ("duel", "series", "pyromancer", "shadow-monk", "--games", "40", "--elasticity")
    document = cli(*words, "--json").json
    assert {"hero", "path", "from", "to", "change", "interval", "refused"} == set(document["elasticity"][0])
    assert "Elasticity" in cli(*words).out


@pytest.mark.parametrize(
    ("combo", "rolls", "probability"),
    [
        ("fiveOfAKind", 1, 6 / 7776),
        ("largeStraight", 1, 240 / 7776),
        ("fullHouse", 1, 300 / 7776),
        ("fourOfAKind", 1, 156 / 7776),
        ("twoPair", 1, 1800 / 7776),
        ("smallStraight", 1, 1200 / 7776),
        ("fiveOfAKind", 3, 347897 / 7558272),
        ("largeStraight", 3, 0.2611),
        ("smallStraight", 3, 0.6154),
    ],
)
def test_what_a_combination_asks_for(combo: str, rolls: int, probability: float) -> None:
    assert reach(combo, rolls) == pytest.approx(probability, abs=5e-5)


def test_tiers_by_what_an_ability_asks_and_gives() -> None:
    easy = Use(uses=500, share=0.5, reach=0.6, lift=0.00, error=0.01)
    trap = Use(uses=300, share=0.3, reach=0.3, lift=-0.10, error=0.01)
    rare = Use(uses=20, share=0.02, reach=0.05, lift=0.30, error=0.10)
    assert tiers([easy, trap, rare]) == ["overtuned", "trap", "niche"]
    doubtful = Use(uses=300, share=0.3, reach=0.3, lift=-0.10, error=0.20)
    assert tiers([easy, doubtful, rare]) == ["fair", "fair", "niche"]
    finisher = Use(uses=20, share=0.02, reach=0.7, lift=0.40, error=0.01)
    assert tiers([easy, finisher]) == ["fair", "niche"], "used by winners alone, and rarely"
    unused = Use(uses=0, share=0.0, reach=0.05, lift=0.0, error=float("inf"))
    assert tiers([easy, unused]) == ["fair", "niche"]


def test_lift_is_the_weighted_win_rate_less_the_plain_one() -> None:
    # Shares 1, 0.5 and 0.5 in matches won, lost and won.
    gain, error = lift(plain=2.0, squared=1.5, won=1.5, won_squared=1.25, rate=2 / 3)
    assert gain == pytest.approx(0.75 - 2 / 3)
    assert error > 0
    assert lift(0, 0, 0, 0, 0.5) == (0.0, float("inf"))


def test_exact_odds_and_their_anchors(cli: Any) -> None:
    document = cli("duel", "exact", "shadow-monk", "--raw", "12", "--json").json
    assert document["version"] == "v2"
    assert document["defense"]["parts"]["block"]["mean"] == 2
    chi = {entry["value"]: entry["exact"] for entry in document["defense"]["gained"]["chi"]["values"]}
    assert chi[0] == "16/81"
    five = document["offense"]["frequent"]["available"]["fiveOfAKind"]
    assert five["exact"] == "347897/7558272"
    against = {row["defender"]: row for row in document["against"]}
    assert against["training-dummy"]["expectedFinal"] < against["training-dummy"]["expectedRaw"]
    pyromancer = cli("duel", "exact", "pyromancer", "--json").json
    burn = {entry["value"]: entry["exact"] for entry in pyromancer["defense"]["inflicted"]["burn"]["values"]}
    assert burn[1] == "91/216"
    assert "91/216" in cli("duel", "exact", "pyromancer").out


@pytest.mark.parametrize(
    ("hero", "version"), [("shadow-monk", "v2"), ("pyromancer", "v1"), ("cinder-adept", "v2")]
)
def test_simulation_agrees_with_enumeration(cli: Any, hero: str, version: str) -> None:
    words = ("duel", "exact", hero, "--version", version, "--check", "20000", "--seed", "3")
    check = cli(*words, "--json").json["check"]
    assert check["ok"]
    assert check["worst"] < 4
    assert len(check["figures"]) > 5
    assert "every |z| below 4: yes" in cli(*words).out


def test_a_wrong_simulation_would_be_noticed(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludwright import _core

    honest = _core.duel_simulate
    monkeypatch.setattr(
        _core, "duel_simulate", lambda rules, seat, raw, n, seed: honest(rules, seat, raw + 1, n, seed)
    )
    assert "disagree" in cli("duel", "exact", "shadow-monk", "--check", "2000").refused()
