"""`ludwright magic`: series, cards, decks, fuzzing, and a match on the terminal."""

from __future__ import annotations

from json import dumps
from pathlib import Path
from typing import Any

from ludwright.magic import catalog

PAIR = ("glorious-combat", "draconic-fury")


def test_a_series_says_how_matches_end(cli: Any) -> None:
    words = ("magic", "series", *PAIR, "--games", "40", "--seed", "1")
    document = cli(*words, "--json").json
    assert document["games"] == 40
    assert document["errors"] == []
    assert set(document["outcomes"]) == {*PAIR, "draw"}
    assert sum(document["outcomes"].values()) == 40
    assert sum(document["reasons"].values()) == 40
    assert document["win_rate"] == document["interval"] == {}, "one player at both seats beats nobody"
    assert document["draws"] == document["outcomes"]["draw"] < 40
    assert document["draw_rate"] == document["draws"] / 40
    assert set(document["deck_win_rate"]) == set(document["deck_interval"]) == set(PAIR)
    assert list(document["deck_win_rate"].values()) == document["seats"]["win_rate"]
    assert 5 < document["turns"]["mean"] < 60
    assert cli(*words, "--json", "--threads", "1").out == cli(*words, "--json", "--threads", "2").out
    told = cli(*words).out
    assert PAIR[0] in told
    assert "all by random" in told
    assert "draws 100" not in told
    two = cli(*words, "--players", "random,greedy:worlds=1", "--games", "4", "--json").json
    assert set(two["win_rate"]) == {"random", "greedy:worlds=1"}


def test_the_room_is_played_by_every_command(cli: Any) -> None:
    words = ("lab", "series", "magic", "random", "greedy:worlds=1", "--games", "2", "--seed", "3", "--json")
    assert cli(*words).json["games"] == 2


def test_a_card_is_shown_as_text_and_as_program(cli: Any) -> None:
    document = cli("magic", "card", "serra", "angel", "--json").json
    (face,) = document["faces"]
    assert (face["name"], face["cost"], face["power"], face["toughness"]) == (
        "Serra Angel",
        "{3}{W}{W}",
        4,
        4,
    )
    assert face["type_line"] == "Creature — Angel"
    assert document["explained"]
    assert "Serra Angel" in cli("magic", "card", "Serra Angel").out
    assert "did you mean" in cli("magic", "card", "Sera Angel").refused()


def test_cards_and_decks_are_listed(cli: Any) -> None:
    assert "Lightning Bolt" in cli("magic", "cards", "--json").json
    assert all("elf" in name.casefold() for name in cli("magic", "cards", "elf", "--json").json)
    assert set(PAIR) <= set(cli("magic", "decks", "--json").json)


def test_a_deck_that_is_not_there_is_refused(cli: Any, tmp_path: Path) -> None:
    assert "did you mean" in cli("magic", "series", "glorious-combt", PAIR[1]).refused()
    short = tmp_path / "short.txt"
    short.write_text("59 Plains\n")
    assert "59 cards" in cli("magic", "series", short, PAIR[1]).refused()
    short.write_text("# mine\n60 Plain\n")
    assert cli("magic", "series", short, PAIR[1]).refused() == (
        f'{short}:2: no card "Plain" in the catalog; did you mean "Plains"?'
    )
    assert "cannot be read" in cli("magic", "series", tmp_path / "nowhere.txt", PAIR[1]).refused()


def test_a_card_in_a_file_is_checked_and_shown(cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "ember-adept.yaml"
    text = "name: Ember Adept\ncost: 1R\ntype: Creature — Human\npt: 2/1\n"
    text += "abilities:\n- cost: tap\n  do: {drow: 1}\n"
    file.write_text(text)
    said = cli("magic", "card", file).refused()
    assert said == f'{file}:7:8: abilities[0].do.drow: no verb "drow"; did you mean "draw"?'
    file.write_text(text.replace("drow", "draw"))
    assert cli("magic", "card", file, "--json").json["faces"][0]["text"] == ["{T}: Draw a card."]
    assert "cannot be read" in cli("magic", "card", tmp_path / "none.yaml").refused()


def test_fuzzing_finds_nothing_broken_and_lists_what_it_never_saw(cli: Any, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    words = ("magic", "fuzz", "--set", "first", "--games", "96", "--seed", "5", "--record", record)
    ran = cli(*words, "--out", tmp_path / "broken", "--threads", "1", "--json")
    document = ran.json
    assert document["games"] == 96
    assert document["violations"] == []
    assert set(document["never_cast"]) < set(catalog.load().names("first"))
    assert len(document["never_used"]) < document["abilities"]
    assert not (tmp_path / "broken").exists()
    assert cli(*words, "--threads", "2", "--json").out == ran.out
    told = cli(*words).out
    assert f"{len(document['never_cast'])} of {document['cards']} cards never cast" in told
    assert "no set" in cli("magic", "fuzz", "--set", "frist").refused()
    record.write_text("nonsense")
    assert "no record of fuzzing" in cli(*words).refused()


def test_scenarios_are_run_and_counted(cli: Any, tmp_path: Path) -> None:
    ops = [
        {"op": "put", "zone": "BATTLEFIELD", "player": "playerA", "card": "Bear Cub", "count": 1},
        {"op": "attack", "turn": 1, "player": "playerA", "attacker": "Bear Cub"},
        {"op": "stop", "turn": 1, "step": "END_TURN"},
        {"op": "execute"},
    ]
    rows = [
        {
            "id": name,
            "strict": True,
            "cards": [card],
            "ops": [*ops, {"op": "assert", "what": "Life", "args": life}],
        }
        for name, card, life in (
            ("hits", "Bear Cub", ["playerB", 18]),
            ("misses", "Bear Cub", ["playerB", 20]),
            ("unknown", "No Such Card", ["playerB", 18]),
            ("odd", "Bear Cub", ["playerB", "eighteen"]),
        )
    ]
    file = tmp_path / "scenarios.jsonl"
    file.write_text("\n".join(map(dumps, rows)))
    told = cli("magic", "scenario", "run", file, "--threads", "1", "--json").json
    assert [told[key] for key in ("passed", "failed", "unsupported", "skipped")] == [1, 1, 1, 1]
    assert [(row["id"], row["status"]) for row in told["details"]] == [
        ("hits", "passed"),
        ("misses", "failed"),
        ("unknown", "skipped"),
        ("odd", "unsupported"),
    ]
    run = ("magic", "scenario", "run", file, "--threads", "1")
    assert "1 passed, 1 failed, 1 unsupported, 1 skipped" in cli(*run).out
    mutated = cli(*run, "--mutate", "--json").json
    assert (mutated["mutants"], mutated["survivors"]) == (1, [])
    wanted = cli("magic", "scenario", "run", file, "--missing", "--json").json
    assert wanted["order"] == [["No Such Card", 4]]
    assert "no-file.jsonl" in cli("magic", "scenario", "run", tmp_path / "no-file.jsonl").refused()


def test_sealed_draws_a_pool_and_writes_its_deck(cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    told = cli("magic", "sealed", "ECL", "--seed", "4", "--out", file, "--json").json
    assert sum(row["count"] for row in told["pool"]) == 78
    assert sum(row["count"] for row in told["deck"]["cards"]) == told["deck"]["size"] == 40
    assert cli("magic", "series", file, file, "--games", "2", "--json").json["games"] == 2
    assert "no set" in cli("magic", "sealed", "nowhere-at-all").refused()


def test_coverage_is_told_per_set(cli: Any, tmp_path: Path) -> None:
    told = cli("magic", "coverage", "--set", "FDN", "--json").json
    keys = {"names", "supported", "verified", "agrees", "exercised"}
    assert set(told["sets"]) == {"fdn"}
    assert set(told["sets"]["fdn"]) == set(told["total"]) == keys
    assert "512" in cli("magic", "coverage", "--set", "fdn").out
    assert "no set" in cli("magic", "coverage", "--set", "nowhere-at-all").refused()
    record = tmp_path / "record.json"
    record.write_text("[]")
    assert str(record) in cli("magic", "coverage", "--record", record).refused()


def test_a_match_on_the_terminal(cli: Any, tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    ran = cli("magic", "play", *PAIR, "--seed", "2", "--save", saved, stdin="keep this hand\nq\n")
    assert ran.code == 0, ran.err
    assert "keep this hand" in ran.out
    assert cli("replay", "verify", saved, "--json").json["ok"] is True
    told = cli("replay", "show", saved, "--json").json
    assert "keep this hand" in [row["action"] for row in told["trace"] if row["seat"] == 0]
    assert {"turn", "step", "seat", "life", "sizes", "zones"} <= set(told["trace"][0])
    assert cli("replay", "show", saved, "--seat", "1", "--json").json["trace"][0]["zones"]["hand"][0] is None
