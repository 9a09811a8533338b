"""Golden replays: matches that must go again exactly as they were written down, on every machine.

A failing match that was minimised joins this folder for good. After a change that is meant to alter play,
`python tests/replays/test_golden.py` writes the ordinary ones anew; say why in the commit.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import ludwright
from ludwright.table.replay import Replay

HERE = Path(__file__).parent

# Name: game, players, seed.
MATCHES = {
    "duel-v2": ("duel:pyromancer,shadow-monk", "heuristic", 1),
    "duel-cinder": ("duel:cinder-adept,training-dummy", "random", 2),
    "duel-mirror": ("duel:shadow-monk,shadow-monk", "greedy", 3),
    "kuhn": ("toy:kuhn", "random", 4),
    "haul": ("toy:haul", "random", 5),
}


@pytest.mark.parametrize("path", sorted(HERE.glob("*.json")), ids=lambda path: path.stem)
def test_goes_again_as_it_was_written(path: Path) -> None:
    verdict = Replay.load(path).verify()
    assert verdict.ok, str(verdict)


def test_every_named_match_is_there() -> None:
    assert set(MATCHES) <= {path.stem for path in HERE.glob("*.json")}


def play(game: str, players: str, seed: int) -> Replay:
    match = ludwright.match(game, seed=seed)
    match.finish(players)
    return match.replay()


if __name__ == "__main__":
    for name, recipe in MATCHES.items():
        play(*recipe).save(HERE / f"{name}.json")
