"""Two positions that differ only in what a seat cannot know give the same choice under the same seed: for
every player of the core and every room."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import ludwright
from ludwright import Match, Rules
from ludwright.table.rooms import rooms

PLAYERS = (
    "random",
    "greedy:worlds=2",
    "heuristic",
    "alphabeta:depth=2,worlds=2,nodes=300",
    "ismcts:iterations=16",
    "ismcts:iterations=16,halving=1,noise=0",
    "ismcts:iterations=4,halving=1,careful=1,margin=100",
    "cfr:iterations=300",
)
ROOMS = {
    "toy": ["toy:kuhn", "toy:leduc", "toy:haul"],
    "duel": ["duel:pyromancer,shadow-monk"],
    "parlor": ["parlor:euchre", "parlor:gin", "parlor:go-fish", "parlor:scopa"],
    "magic": ["magic"],
}


def sits(player: str, rules: Rules) -> bool:
    """Whether the player can sit at the game; to learn the large ones takes for ever."""
    if player.startswith("heuristic"):
        return bool(rules.heuristics)
    return not player.startswith("cfr") or rules.name in ("toy:kuhn", "toy:leduc")


def positions(rules: Rules, count: int) -> Iterator[Match]:
    """Positions of random matches, from their whole length."""
    chance, found = random.Random(rules.name), 0
    for seed in range(10_000):
        whole = ludwright.match(rules, seed=seed, log=False)
        whole.finish()
        picks = whole.table.picks
        wanted = set(chance.sample(range(len(picks)), min(len(picks), 1 + count // 10)))
        match = ludwright.match(rules, seed=seed, log=False)
        for number, pick in enumerate(picks):
            if number in wanted:
                yield match
                found += 1
                if found == count:
                    return
            match.play(pick)


def check(game: str, count: int) -> None:
    rules = ludwright.game(game)
    players = [player for player in PLAYERS if sits(player, rules)]
    for number, match in enumerate(positions(rules, count)):
        seat = match.asked
        assert seat is not None
        other = match.determinize(seat, seed=number)
        for player in players:
            here, there = (m.table.choose(player, seed=7 * number) for m in (match, other))
            assert here == there, f"{player} at {game} peeked: seed {match.seed}, picks {match.table.picks}"


@pytest.mark.parametrize("game", [game for games in ROOMS.values() for game in games])
def test_no_choice_depends_on_what_is_hidden(game: str) -> None:
    check(game, 12)


@pytest.mark.soak
@pytest.mark.parametrize("room", list(ROOMS))
def test_no_choice_depends_on_what_is_hidden_in_a_thousand_positions(room: str) -> None:
    games = ROOMS[room] if room in ("toy", "magic") else rooms()[room].list()
    for game in games:
        check(game, max(12, -(-1000 // len(games))))


THINKERS = ("ismcts:iterations=12", "alphabeta:depth=2,worlds=2,nodes=200")


@pytest.mark.parametrize("game", ["toy:leduc", "duel", "parlor:euchre?hands=1", "magic"])
def test_budgets_by_iterations_give_the_same_matches_on_any_number_of_threads(game: str) -> None:
    one, two = (
        ludwright.series(game, THINKERS, games=4, seed=3, threads=threads, keep_every=1) for threads in (1, 2)
    )
    assert not one.errors
    assert one.to_json() == two.to_json()
    assert {n: replay.json for n, replay in one.replays.items()} == {
        n: replay.json for n, replay in two.replays.items()
    }
