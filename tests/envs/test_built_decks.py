"""What `deck build` writes is read by environments, and decks with commanders play Commander there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from ludwright.apps.cli import app
from ludwright.deck import matches
from ludwright.envs import CardEnv, CardVectorEnv
from ludwright.errors import Invalid

LEADER = "Drakuseth, Maw of Flames"
FORMATS = {"deck.txt": "plain", "deck.dck": "forge", "deck.cod": "cockatrice"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built deck in several formats, and one with a card that the engine does not play."""
    folder = tmp_path_factory.mktemp("built")
    with pytest.MonkeyPatch.context() as patched:
        # Few cards are quick to choose from.
        patched.setattr(
            matches, "playable", lambda: frozenset({LEADER, "Mountain", "Shivan Dragon", "Shock"})
        )
        patched.delenv("LUDWRIGHT_CARDS", raising=False)
        words = ["deck", "build", "--commander", LEADER, "--playable"]
        for name, form in FORMATS.items():
            done = CliRunner().invoke(app, [*words, "--out", str(folder / name), "--to", form])
            assert done.exit_code == 0, done.output
    text = (folder / "deck.txt").read_text("utf-8")
    (folder / "odd.txt").write_text(text.replace("1 Shock", "1 Emrakul, the Promised End"), "utf-8")
    return folder


@pytest.mark.parametrize("name", FORMATS)
def test_an_environment_plays_commander_with_a_built_deck(name: str, folder: Path) -> None:
    path = folder / name
    env = CardEnv(f"magic:{path},{path}", opponent="random")
    observation, _ = env.reset(seed=1)
    # Forty life, and a hundred cards but for the commander and the hand.
    assert observation["sides"][:, 0].tolist() == [40, 40]
    assert [player["library_size"] for player in env.match.view(0)["players"]] == [92, 92]
    rng = np.random.default_rng(1)
    for _ in range(400):
        slots = np.flatnonzero(env.action_masks())
        _, _, ended, cut, _ = env.step(int(rng.choice(slots)))
        if ended or cut:
            break
    assert env.match.turns > 1


def test_a_batch_plays_them_beside_each_other(folder: Path) -> None:
    path = str(folder / "deck.txt")
    envs = CardVectorEnv("magic", 2, decks=[path, path], opponent="random")
    observation, _ = envs.reset(seed=1)
    assert (observation["sides"][:, :, 0] == 40).all()
    for _ in range(50):
        envs.step(envs.action_masks().argmax(axis=1))


def test_what_the_engine_does_not_play_is_named(folder: Path) -> None:
    with pytest.raises(Invalid, match="Emrakul, the Promised End"):
        CardVectorEnv("magic", 2, decks=[str(folder / "odd.txt"), str(folder / "deck.txt")])
