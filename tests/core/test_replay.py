"""Replays: what was played is played again, and any change of a file is noticed."""

import json
from pathlib import Path
from typing import Any

import pytest

import ludwright
from ludwright import Invalid, Replay, Unsupported


def played(game: str, seed: int = 7) -> Replay:
    match = ludwright.match(game, seed=seed)
    match.finish("random")
    return match.replay()


@pytest.mark.parametrize("game", ["toy:kuhn", "toy:haul"])
def test_a_replay_goes_as_it_was_written(game: str, tmp_path: Path) -> None:
    replay = played(game)
    path = replay.save(tmp_path / "new" / "match.json")
    again = Replay.load(path)
    verdict = again.verify()
    assert verdict
    assert str(verdict) == f"as recorded, all {len(replay.picks)} picks"
    assert (again.game, again.seed) == (game, 7)


def test_the_story_as_a_seat_may_know_it() -> None:
    match = ludwright.match("toy:kuhn", seed=3)
    match.play("bet")
    match.play("call")
    replay = match.replay()
    assert replay.story() == [
        "Seat 0 is dealt the Jack.",
        "Seat 1 is dealt the King.",
        "[0] seat 0 picks: bet",
        "Seat 0 bets.",
        "[1] seat 1 picks: call",
        "Seat 1 calls.",
    ]
    assert "Seat 1 is dealt the King." not in replay.story(0)


def test_every_changed_byte_is_noticed() -> None:
    replay = played("toy:haul")
    rules = ludwright.game("toy:haul")
    text = replay.json.encode()
    for at in range(0, len(text), 7):
        for flip in (1, 32):
            changed = bytearray(text)
            changed[at] ^= flip
            try:
                verdict = Replay.parse(changed.decode()).verify(rules)
            except Invalid:
                continue
            assert not verdict.ok, f"byte {at} changed from {chr(text[at])!r} to {chr(changed[at])!r}"


def test_a_replay_of_another_game_differs_at_once() -> None:
    verdict = played("toy:kuhn").verify(ludwright.game("toy:haul"))
    assert not verdict
    assert str(verdict).startswith("after 0 picks: definitions ")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": 1}', '{"game": "toy:kuhn"}', "[" * 10**5])
def test_what_is_no_replay(text: str) -> None:
    with pytest.raises(Invalid, match="not a replay"):
        Replay.parse(text).verify(ludwright.game("toy:kuhn"))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="cannot be read"):
        Replay.load(tmp_path / "none.json")
    (tmp_path / "noise.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Invalid, match="it is not text"):
        Replay.load(tmp_path / "noise.json")


def test_python_rules_are_not_in_the_replay(leduc: Any) -> None:
    match = ludwright.match(leduc(), seed=1)
    match.finish()
    replay = match.replay()
    with pytest.raises(Unsupported, match="are not in the replay; give them"):
        replay.verify()
    assert replay.verify(match.rules)


def test_a_failing_match_is_shrunk(leduc: Any) -> None:
    class Fragile(leduc):  # type: ignore[misc]
        def play(self, state: Any, option: str, chance: Any, /) -> None:
            super().play(state, option, chance)
            if state.said.count("raise") == 2:
                raise RuntimeError("too many chips")

    rules = ludwright.game(Fragile())
    result = ludwright.series(rules, games=400, seed=1)
    assert result.errors
    longest = max(result.errors, key=lambda error: len(error.replay.picks))
    assert longest.message == "Fragile.play raised RuntimeError: too many chips"
    assert longest.replay.error == longest.message
    small = longest.replay.minimised(rules)
    assert small.error == longest.message
    # Bet, raise, call, bet, raise: no match with two raises is shorter.
    assert len(small.picks) == 5 <= len(longest.replay.picks)
    assert small.verify(rules)
    with pytest.raises(Invalid, match="nothing to minimise"):
        rules.minimise(1, [0, 0])


def test_a_recorded_match_is_sealed() -> None:
    replay = played("toy:kuhn")
    document = json.loads(replay.json)
    document["seed"] = 8
    with pytest.raises(Invalid, match="its checksum does not fit"):
        Replay.parse(json.dumps(document)).verify()
