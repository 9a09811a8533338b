"""Golden matches of Magic: the same picks and the same digests on every machine.

They are kept as recipes with digests: a whole replay holds the programs of both decks. After a change that is
meant to alter play, `make golden` writes them anew; say why in the commit.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludwright import magic

FILE = Path(__file__).parent / "magic.jsonl"
# Digests are taken every so many picks, so that a difference has a place.
EVERY = 48
# Decks, players, seed, settings.
RECIPES: list[tuple[str, str, str, int, dict[str, Any]]] = [
    ("glorious-combat", "draconic-fury", "random", 1, {}),
    ("boundless-elves", "dark-sacrifice", "random", 2, {}),
    ("political-trickery", "glorious-combat", "random", 3, {}),
    ("dark-sacrifice", "political-trickery", "random", 4, {"life": 40, "mulligans": False}),
    ("draconic-fury", "draconic-fury", "random", 5, {"manual_mana": True, "first": 1}),
    ("boundless-elves", "glorious-combat", "greedy:worlds=1", 6, {"turn_cap": 9}),
]


def play(a: str, b: str, players: str, seed: int, settings: dict[str, Any]) -> dict[str, Any]:
    match = magic.match(a, b, seed=seed, **settings)
    match.finish(players)
    outcome = match.outcome
    assert outcome is not None
    replay = match.replay()
    table = match.rules.table(seed, skip_forced=bool(replay.document["skip_forced"]))
    digests = []
    for n, pick in enumerate(replay.picks):
        if n % EVERY == 0:
            digests.append(table.digest())
        table.play(pick)
    return {
        "decks": [a, b],
        "players": players,
        "seed": seed,
        "settings": settings,
        "picks": len(replay.picks),
        "turns": match.state(0).turn,
        "outcome": [list(outcome.payoffs), outcome.reason],
        "digests": digests,
        "last": match.digest,
    }


def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("row", rows(), ids=lambda row: "-".join([*row["decks"], str(row["seed"])]))
def test_goes_again_as_it_was_written(row: dict[str, Any]) -> None:
    again = play(*row["decks"], row["players"], row["seed"], row["settings"])
    assert again == row


def test_every_recipe_is_there() -> None:
    written = [(*row["decks"], row["players"], row["seed"], row["settings"]) for row in rows()]
    assert written == RECIPES


if __name__ == "__main__":
    FILE.write_text("".join(f"{json.dumps(play(*recipe))}\n" for recipe in RECIPES), encoding="utf-8")
