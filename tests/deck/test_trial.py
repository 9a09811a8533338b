"""Decks tried at the table: a gauntlet, what cards were worth, what the engine does not play."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ludwright.apps.cli import app
from ludwright.cards import Catalog
from ludwright.cards.decklist import DeckList
from ludwright.cards.formats import write_deck
from ludwright.deck.gauntlet import gauntlet, shipped
from ludwright.deck.matches import Playing, playing, table
from ludwright.deck.pool import Registries
from ludwright.deck.trial import Played, Trial, trial
from ludwright.deck.upgrade import upgrade
from ludwright.deck.values import difference, findings
from ludwright.errors import Invalid, Unsupported

DRAKUSETH = "Drakuseth, Maw of Flames"
DRAGONS = {"Shivan Dragon": 1, "Abrade": 1, "Shock": 1, "Furnace Whelp": 1, "Mountain": 95}
UNPLAYED = "Karn, the Great Creator"


def match(seed: int, *, won: bool, seen: set[str], length: int = 6, left: tuple[str, ...] = ()) -> Played:
    return Played(
        opponent=0,
        seat=seed % 2,
        seed=seed // 2,
        won=won,
        lost=not won,
        reason="life",
        opening=frozenset(),
        seen=frozenset(seen),
        held=left,
        cast=frozenset(seen) - set(left),
        lands=tuple(range(1, length + 1)),
        spent=(1.0,) * length,
        led={},
    )


@pytest.fixture(scope="module")
def dragons(embedded: Catalog) -> Playing:
    return playing(DeckList.of([DRAKUSETH], DRAGONS, "dragons"), embedded)


def test_a_trial_that_is_over_keeps_whole_deals(dragons: Playing) -> None:
    told: list[int] = []
    rivals = [dragons, dragons]
    held = trial(
        dragons, rivals, games=40, player="random", rival="random", over=lambda: len(told) >= 5,
        progress=told.append,
    )  # fmt: skip
    whole = trial(dragons, rivals, games=8, player="random", rival="random")
    assert held.matches == whole.matches


def test_every_deal_is_played_from_both_seats_whatever_the_threads(dragons: Playing) -> None:
    one, two = (
        trial(dragons, [dragons], games=3, seed=5, player="greedy", rival="random", threads=threads)
        for threads in (1, 2)
    )
    assert one.matches == two.matches
    assert [(held.seed, held.seat) for held in one.matches] == [
        (one.matches[2 * n].seed, seat) for n in (0, 1) for seat in (0, 1)
    ]
    for held in one.matches:
        assert len(held.opening) <= 7
        assert held.opening <= held.seen
        assert set(held.held) <= held.seen
        assert held.cast - {DRAKUSETH} <= held.seen
        assert list(held.lands) == sorted(held.lands)


def test_a_card_is_worth_what_drawing_it_wins(dragons: Playing) -> None:
    good, bad = "Shivan Dragon", "Abrade"
    matches = [match(n, won=n % 3 > 0, seen={good} if n % 3 else {bad}, left=(bad,)) for n in range(60)]
    found = findings(Trial(dragons, (dragons,), ("a", "b"), 0, tuple(matches), ()))
    values = {card.name: card for card in found.cards}
    assert found.win_rate == pytest.approx(2 / 3)
    assert found.interval[0] < 2 / 3 < found.interval[1]
    assert values[good].value == pytest.approx(1.0)
    assert values[bad].value == pytest.approx(-1.0)
    assert values[bad].stranded == 1.0
    assert values[bad].played == 0.0
    assert values["Mountain"].value is None
    assert found.cards[0].name == good


def test_long_matches_that_draw_more_make_no_card_better(dragons: Playing) -> None:
    """A deck that wins the long matches, where both cards are drawn, whatever they do."""
    long = [match(n, won=n % 4 > 0, seen={"Shock"} if n // 4 % 2 else set(), length=12) for n in range(200)]
    long += [match(400 + n, won=n % 4 > 0, seen={"Shock"}, length=12) for n in range(400)]
    short = [match(1000 + n, won=n % 4 == 0, seen=set(), length=4) for n in range(360)]
    short += [match(2000 + n, won=n % 4 == 0, seen={"Shock"}, length=4) for n in range(40)]
    found = findings(Trial(dragons, (dragons,), ("a", "b"), 0, tuple(long + short), ()))
    shock = next(card for card in found.cards if card.name == "Shock")
    assert shock.value is not None
    assert shock.level is not None
    assert shock.value > 0.2
    assert abs(shock.level) < shock.value / 3


def test_the_interval_of_a_difference_covers_it_and_narrows() -> None:
    wide, narrow = difference(6, 10, 4, 10), difference(600, 1000, 400, 1000)
    assert wide[0] < 0.2 < wide[1]
    assert 0.15 < narrow[0] < 0.2 < narrow[1] < 0.25
    low, high = difference(10, 10, 0, 10)
    assert low > 0.5
    assert high == 1.0


def test_the_gauntlets_are_played_whole(embedded: Catalog) -> None:
    for variant, least in (("commander", 5), ("standard", 5)):
        held = gauntlet(variant, (), embedded)
        assert len(held) >= least
        assert all(one.share == 1.0 and one.variant == variant for one in held)
    with pytest.raises(Invalid, match=r"no opponent.*did you mean.*krenko"):
        gauntlet("commander", ["krenco"], embedded)


def test_what_the_engine_does_not_play_is_a_blank_and_said(embedded: Catalog) -> None:
    cards = {**DRAGONS, "Mountain": 93, UNPLAYED: 1, "Maze of Ith": 1}
    held = playing(DeckList.of([DRAKUSETH], cards, "more"), embedded)
    assert set(held.missing) == {UNPLAYED, "Maze of Ith"}
    assert held.share == pytest.approx(0.98)
    played = trial(held.require_most(), [held], games=2, seed=1, player="greedy", rival="greedy", threads=1)
    assert not played.faults
    assert all(UNPLAYED not in one.cast for one in played.matches)
    with pytest.raises(Unsupported, match=rf"2 cards of the first deck: .*{UNPLAYED}"):
        held.require_all("first")


def test_a_deck_that_is_hardly_played_is_refused_by_name(embedded: Catalog) -> None:
    with pytest.raises(Unsupported, match="the commander Thrasios"):
        playing(DeckList.of(["Thrasios, Triton Hero"], {"Island": 50, "Forest": 49}), embedded).require_most()


def test_decks_of_two_games_do_not_meet(embedded: Catalog) -> None:
    sixty = DeckList.of([], {"Mountain": 40, "Shock": 20}, "sixty")
    assert table(sixty, sixty, embedded).seats == 2
    with pytest.raises(Invalid, match="different games"):
        table(sixty, DeckList.of([DRAKUSETH], DRAGONS, "dragons"), embedded)
    with pytest.raises(Invalid, match="59 cards; 60 are needed"):
        table(DeckList.of([], {"Mountain": 59}), sixty, embedded)


def test_the_table_votes_on_swaps(embedded: Catalog, registries: Registries) -> None:
    deck = shipped("commander")["krenko"]
    held = playing(deck, embedded)
    weak = "Goblin Piker"
    others = [card.name for card in held.main if card.name not in (weak, "Mountain")]
    matches = [
        match(n, won=n % 2 > 0, seen={others[n % len(others)], *([] if n % 2 else [weak])})
        for n in range(2000)
    ]
    found = findings(Trial(held, (held,), ("a", "b"), 0, tuple(matches), ()))
    told = upgrade(
        deck,
        embedded,
        registries,
        budget=math.inf,
        most=1,
        played={card.name: card for card in found.cards},
    )
    assert told.swaps[0].out == weak
    assert told.swaps[0].by_play is not None
    assert told.swaps[0].by_play < 0
    assert "at the table" in told.swaps[0].why


def test_the_command_tells_all_in_one_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LUDWRIGHT_CARDS", raising=False)
    file = tmp_path / "krenko.txt"
    file.write_text(write_deck(shipped("commander")["krenko"], "arena"))
    words = ["deck", "test", str(file), "--against", "giada", "--games", "2", "--players", "greedy", "--json"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["games"] == 2
    assert told["interval"][0] <= told["win_rate"] <= told["interval"][1]
    assert (told["share"], told["missing"]) == (1.0, [])
    assert {"name", "value", "interval", "score", "stranded"} <= told["cards"][0].keys()
    assert sum(row["name"] == "Krenko, Mob Boss" for row in told["leaders"]) == 1
    assert all(row["score"] is not None for row in told["cards"])
