"""Card games bred: only valid ones, the same with any number of threads, playable in the end."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from apps.conftest import Cli, cli  # noqa: F401 - a fixture
from ludwright.lab.checkpoint import Config
from ludwright.lab.evolvable import Measured
from ludwright.lab.evolve import evolve
from ludwright.lab.report import document, write
from ludwright.parlor.evolvable import GameEvolution, evolution, rules_of, short_forms
from ludwright.parlor.genomes.loader import list_games, load_game, to_dict, validate_text
from ludwright.parlor.genomes.schema import GameGenome
from ludwright.parlor.language.texts import Value
from ludwright.parlor.measures import _play
from ludwright.parlor.niches import AXES, apart, features, mechanisms
from ludwright.parlor.phases.capture import Capture

CONFIG = Config(generations=2, population=3, seed=5)
FOUNDERS = ("crazy-eights", "go-fish", "hearts")
# Matches of these are over at once.
SHORT = ("go-fish", "betting-war")
LITTLE = {
    "WATCHED": 20,
    "PROBES": 40,
    "SEARCH_PICKS": 4_000,
    "DEPTH_PICKS": 6_000,
    "FEWEST": 4,
    "MOST": 6,
    "LOOKS": 8,
    "WORLDS": 4,
    "ITERATIONS": 3,
    "HARDER": 2,
    "LITTLE": 2,
}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little search: these tests are about runs, not about games."""
    for name, value in LITTLE.items():
        monkeypatch.setattr(_play, name, value)
    monkeypatch.setattr("ludwright.lab.evolve.CONFIRMING", 1)
    monkeypatch.setattr("ludwright.parlor.mutate._polish.TRIALS", 8)
    # Leaving out every rule in turn is half the cost of a measure; test_measures.py is about it.
    monkeypatch.setattr("ludwright.parlor.evolvable.live_share", lambda *given, **named: 1.0)


class Watched(GameEvolution):
    """Remembers every genome that was ever made and let through."""

    def __init__(self) -> None:
        super().__init__([load_game(name) for name in FOUNDERS])
        self.measured: list[GameGenome] = []

    def measure(self, thing: GameGenome, seed: int, effort: int = 1) -> Measured:
        self.measured.append(thing)
        return super().measure(thing, seed, effort)


def test_every_genome_ever_created_is_valid(tmp_path: Path) -> None:
    kind = Watched()
    evolved = evolve(kind, Config(1, 2, 2), threads=1, folder=tmp_path)
    assert len(kind.measured) > 5
    for genome in kind.measured:
        report = validate_text(json.dumps(to_dict(genome)), "bred.json")
        assert report.ok, (genome.genome_id, report.errors)
    data = write(tmp_path, kind, evolved)
    assert data["invalid"] == sum(sum(c["invalid"].values()) for c in data["operators"].values()) > 0
    for entry in data["shelf"]:
        assert validate_text((tmp_path / entry["file"]).read_text(), entry["file"]).ok
        assert len(entry["niche"]) == len(AXES)


def test_threads_and_interruptions_do_not_show(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    kind = evolution(",".join(SHORT))
    write(whole, kind, evolve(kind, CONFIG, threads=1, folder=whole))
    evolve(kind, Config(1, 3, 5), threads=2, folder=parts)
    kind = evolution(",".join(SHORT))
    write(parts, kind, evolve(kind, CONFIG, threads=2, folder=parts, resume=True))
    names = sorted(path.name for path in whole.iterdir())
    assert names == sorted(path.name for path in parts.iterdir())
    for name in names:
        assert (whole / name).read_bytes() == (parts / name).read_bytes(), name


@pytest.mark.extras
def test_the_shelf_is_played_and_read(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    words = ["parlor", "evolve", *FOUNDERS, "--generations", "2", "--population", "4", "--seed", "3"]
    data = cli(*words, "--out", tmp_path, "--json").json
    assert data["shelf"], "nothing to put on the shelf"
    best = tmp_path / data["shelf"][0]["file"]
    assert cli("parlor", "validate", best).code == 0
    series = cli("parlor", "series", best, "--games", "20", "--seed", "1", "--json").json
    assert series["games"] == 20
    assert not series["errors"]
    rules = (tmp_path / data["shelf"][0]["rules"]).read_text()
    assert rules.startswith(f"# {data['shelf'][0]['title']}")
    again = cli("parlor", "evolve", *FOUNDERS, "--resume", tmp_path, "--json").json
    assert again == data
    shown = cli("parlor", "evolve", *FOUNDERS, "--resume", tmp_path)
    assert data["shelf"][0]["title"] in shown.out


def test_bad_input_is_refused_in_one_line(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    assert "no game" in cli("parlor", "evolve", "heartz").refused()
    assert "did you mean" in cli("lab", "evolve", "parlour").refused()
    assert "no run to resume" in cli("parlor", "evolve", "--resume", tmp_path / "nothing").refused()
    assert "own folder" in cli("parlor", "evolve", "--resume", tmp_path, "--out", tmp_path / "b").refused()
    assert "generations" in cli("parlor", "evolve", "--generations", "-1").refused()


def test_a_folder_that_cannot_be_made_is_refused_before_anything_is_measured(
    cli: Cli,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(GameEvolution, "measure", None)
    (tmp_path / "file").write_text("in the way")
    assert "no folder can be made" in cli("parlor", "evolve", "--out", tmp_path / "file" / "run").refused()


def test_founders_are_games_for_several_and_long_ones_have_a_short_form() -> None:
    kind = GameEvolution()
    seeds = kind.seeds()
    ids = {genome.genome_id for genome in seeds}
    assert {name for name in list_games() if load_game(name).player_count > 1} <= ids
    assert "short-hearts" in ids
    assert "klondike" not in ids
    assert all(genome.player_count > 1 and genome.max_turns <= 400 for genome in seeds)
    forms = short_forms(load_game("hearts"))
    assert [s.default for form in forms for s in form.settings if s.name == "hands"] == [3, 1]
    assert [form.name for form in forms] == ["Hearts (3 hands)", "Hearts (1 hand)"]


def test_distance_tells_structures_apart() -> None:
    games = {name: features(load_game(name)) for name in list_games()}
    for name, own in games.items():
        assert apart(own, own) == 0
        for other, theirs in games.items():
            assert apart(own, theirs) == apart(theirs, own)
            assert (apart(own, theirs) > 0.15) or name == other
    assert apart(games["uno"], games["crazy-eights"]) < apart(games["uno"], games["hearts"])
    assert mechanisms(load_game("hearts")) == ["pass_cards", "trick"]
    assert mechanisms(load_game("war")) == ["battle"]


def test_a_game_without_skill_is_not_searched_deeper(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = GameEvolution([load_game("go-fish")])
    monkeypatch.setattr("ludwright.parlor.evolvable.WORTH_SEARCHING", 2.0)
    measured = kind.measure(load_game("go-fish"), 1)
    assert "skill" in measured.figures
    assert "depth" not in measured.figures
    monkeypatch.setattr("ludwright.parlor.evolvable.WORTH_SEARCHING", -2.0)
    assert "depth" in kind.measure(load_game("go-fish"), 1).figures


def test_a_full_table_is_no_trap() -> None:
    """Scopa in which nearly nothing adds up: the table fills, and has a million million sets of cards."""
    scopa = load_game("scopa")
    capture = scopa.turn_structure.phases[-1]
    assert isinstance(capture, Capture)
    phases = (*scopa.turn_structure.phases[:-1], replace(capture, by_rank=False, by_sum="prime"))
    full = replace(scopa, turn_structure=replace(scopa.turn_structure, phases=phases))
    series = rules_of(full).series(["random"], games=4, seed=1)
    assert not series["errors"]


def test_the_document_of_a_run_without_children() -> None:
    kind: Any = evolution("go-fish,crazy-eights")
    data = document(kind, evolve(kind, Config(0, 1, 1), threads=1))
    assert data["shelf"] == []
    assert data["apart"] == 1.0
    assert data["operators"] == {}


def test_nobody_finds_the_best_five_of_fourteen_cards() -> None:
    poker = load_game("simple-poker")
    kind = GameEvolution([poker])
    many = replace(poker, setup=replace(poker.setup, cards_per_player=Value("9")))
    assert kind.measure(many, 1).gate == "hands"
    assert kind.measure(poker, 1).gate is None


def test_bets_on_what_everybody_sees_are_pointless() -> None:
    """With all hands open, or with one hidden and the deck open, whoever is beaten folds."""
    poker, war = load_game("simple-poker"), load_game("betting-war")
    kind = GameEvolution([poker])
    open_hands = replace(poker, setup=replace(poker.setup, hand_visibility="face_up"))
    open_deck = replace(war, setup=replace(war.setup, deck_visibility="face_up"))
    assert kind.measure(open_hands, 1).gate == "open bets"
    assert kind.measure(open_deck, 1).gate == "open bets"
    assert kind.measure(war, 1).gate is None


def test_where_a_fold_costs_nothing_waiting_is_sound() -> None:
    war = load_game("betting-war")
    without = tuple(phase for phase in war.turn_structure.opening if phase.kind != "ante")
    free = replace(war, turn_structure=replace(war.turn_structure, opening=without))
    assert GameEvolution([war]).measure(free, 1).gate == "free folds"


def test_hands_are_named_for_what_they_are() -> None:
    poker = load_game("simple-poker")
    evaluation = poker.hand_evaluation
    assert evaluation is not None
    changed = {"Three of a Kind": {"same_rank_groups": None}, "Two Pair": {"same_rank_groups": (3, 3)}}
    patterns = tuple(replace(p, **changed.get(p.name, {})) for p in evaluation.patterns)
    bred = replace(poker, hand_evaluation=replace(evaluation, patterns=patterns))
    named = GameEvolution([poker]).named(bred, ["Simple Poker"], 3).hand_evaluation
    assert named is not None
    old = [p.name for p in evaluation.patterns]
    new = {"Three of a Kind": "Any 5 cards", "Two Pair": "3 of one rank and 3 of another"}
    assert [p.name for p in named.patterns] == [new.get(name, name) for name in old]
