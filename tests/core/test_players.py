"""Players: of the core by name, of Python by object, by file and by entry point, and people."""

import io
from collections.abc import Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludwright
from ludwright import Decision, EngineError, Illegal, Invalid, players
from ludwright.players.human import Human
from ludwright.players.policy import Policy, inputs


class Highest:
    """Lays the two highest cards."""

    def __init__(self, nerve: int = 1, style: str = "calm") -> None:
        self.nerve = nerve
        self.style = style

    def choose(self, decision: Decision, view: Mapping[str, Any], /) -> ludwright.Option:
        assert view["seat"] == decision.seat
        return decision.options[-1]


def test_a_python_player_returns_an_option_or_its_index() -> None:
    class Counting(Highest):
        def choose(self, decision: Decision, view: Mapping[str, Any], /) -> int:  # type: ignore[override]
            return len(decision) - 1

    one, other = (
        ludwright.series("toy:haul", [player, "random"], games=20) for player in (Highest(), Counting())
    )
    assert (one.payoffs == other.payoffs).all()
    assert one.win_rate["Highest"] > 0.9


def test_a_python_player_sees_what_its_seat_sees() -> None:
    seen = []

    class Looking:
        def choose(self, decision: Decision, view: Mapping[str, Any], /) -> int:
            seen.append((decision.seat, view, decision.observation, decision.labels))
            return 0

    match = ludwright.match("toy:kuhn", seed=3)
    match.table.choose(Looking())
    ((seat, view, observation, labels),) = seen
    assert (seat, view, labels) == (0, match.view(0), ["check", "bet"])
    expected = match.observe(0)
    assert set(observation) == set(expected)
    assert all((observation[name] == expected[name]).all() for name in expected)


def test_a_decision_brings_chance_that_repeats() -> None:
    class Dicing:
        def choose(self, decision: Decision, view: Mapping[str, Any], /) -> int:
            return decision.seed % len(decision)

    one, other = (ludwright.series("toy:haul", Dicing(), games=10, seed=3) for _ in range(2))
    assert (one.payoffs == other.payoffs).all()
    assert len(set(one.payoffs[:, 0].tolist())) > 1


@pytest.mark.parametrize("answer", [-1, 276, "lay", None, 1.5])
def test_an_answer_that_is_no_option(answer: Any) -> None:
    class Wrong:
        def choose(self, decision: Decision, view: Mapping[str, Any], /) -> Any:
            return answer

    match = ludwright.match("toy:haul")
    with pytest.raises(
        EngineError, match=r"Wrong\.choose raised Invalid: .* is no option; legal are 0 to 275"
    ):
        match.finish(Wrong())


def test_names_and_settings() -> None:
    assert players.resolve("random") == "random"
    assert players.resolve("greedy:worlds=8") == "greedy:worlds=8"
    assert {"random", "greedy", "heuristic", "human", "policy", "py"} <= set(players.kinds())
    assert all(kind.about for kind in players.kinds().values())


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("humann", '^no player "humann"; did you mean "human"'),
        ("greedy:world=8", 'has no setting "world"; it has worlds'),
        ("py:", "names no player; write module:Class or file.py:Class"),
        ("py:nowhere_at_all:Someone", 'there is no module "nowhere_at_all"'),
        ("py:none.py:Someone", 'there is no file "none.py" with a player'),
        ("py:ludwright.players.human:Humane", 'holds no "Humane"; did you mean "Human"'),
        ("py:ludwright.errors:Invalid:code=x", None),
        ("policy:none.npz", "cannot be read"),
    ],
)
def test_what_is_no_player(spec: str, message: str | None) -> None:
    with pytest.raises((Invalid, TypeError), match=message):
        players.resolve(spec)


def test_a_player_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "class Fixed:\n"
        "    def __init__(self, index=0, mood='calm'):\n"
        "        self.index, self.mood = index, mood\n"
        "    def choose(self, decision, view):\n"
        "        return min(self.index, len(decision) - 1)\n"
    )
    player: Any = players.resolve(f"py:{path}:Fixed:index=3,mood=bold")
    assert (player.index, player.mood) == (3, "bold")
    assert ludwright.series("toy:haul", [f"py:{path}:Fixed", "random"], games=5).finished == 5
    with pytest.raises(Invalid, match="write name=value"):
        players.resolve(f"py:{path}:Fixed:=3")


def test_a_player_from_another_package(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("highest", f"{__name__}:Highest", "ludwright.players")
    monkeypatch.setattr(
        players, "entry_points", lambda group: [entry] if group == "ludwright.players" else []
    )
    monkeypatch.setattr(EntryPoint, "load", lambda self: Highest)
    players._found.cache_clear()
    try:
        player: Any = players.resolve("highest:nerve=3")
        assert player.nerve == 3
        assert players.kinds()["highest"].about == "Lays the two highest cards."
    finally:
        players._found.cache_clear()


def test_a_person_answers_by_number_and_by_words() -> None:
    asked = io.StringIO()
    match = ludwright.match("toy:kuhn", seed=3)
    outcome = match.finish([Human(io.StringIO("7\nraise\n\nBET\n"), asked), Human(io.StringIO("0\n"), asked)])
    assert outcome.reason == "fold"
    text = asked.getvalue()
    assert '"card": "Jack"' in text
    assert "Seat 0: Check or bet?\n  0  check\n  1  bet" in text
    assert text.count("is not an option now") == 3


def test_a_person_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("check\n"))
    assert ludwright.match("toy:kuhn").table.choose(players.resolve("human")) == 0
    assert "Check or bet?" in capsys.readouterr().out


def test_a_person_who_leaves() -> None:
    match = ludwright.match("toy:kuhn")
    with pytest.raises(EngineError, match="nobody answers: the input has ended") as caught:
        match.finish(Human(io.StringIO(""), io.StringIO()))
    assert isinstance(caught.value.__cause__, Illegal)


def kuhn_policy() -> Policy:
    """Bets and calls with the King, folds the Jack: features are card 3, history 15, decision 2, verb 1."""
    weights = np.zeros((21, 2), np.float32)
    weights[2, 0], weights[20, 0] = 1, 0.1
    weights[0, 1], weights[20, 1] = 1, 0.1
    out = np.array([[1.0], [-1.0]], np.float32)
    scale = np.ones(21, np.float32)
    rules = ludwright.game("toy:kuhn")
    return Policy(
        [(weights, np.zeros(2, np.float32)), (out, np.zeros(1, np.float32))], scale, rules.schema_hash
    )


def test_a_policy_is_saved_and_named(tmp_path: Path) -> None:
    policy = kuhn_policy()
    path = tmp_path / "kuhn.npz"
    policy.save(path)
    match = ludwright.match("toy:kuhn", seed=3)
    again: Any = players.resolve(f"policy:{path}")
    assert (again.scores(match.observe()) == policy.scores(match.observe())).all()
    assert match.table.choose(again) == int(policy.scores(match.observe()).argmax())
    assert inputs(match.observe()).shape == (2, 21)


def test_a_policy_refuses_a_game_it_was_not_trained_on(tmp_path: Path) -> None:
    kuhn_policy().save(tmp_path / "kuhn.npz")
    named = f"policy:{tmp_path / 'kuhn.npz'}"
    with pytest.raises(Invalid, match="not trained on toy:haul"):
        ludwright.match("toy:haul").finish(named)
    with pytest.raises(Invalid, match="not trained on duel:"):
        ludwright.series("duel", [named, "random"], games=2)
    with pytest.raises(Invalid, match="not trained on this game"):
        kuhn_policy().choose(ludwright.match("toy:haul").decision, {})


def test_a_file_that_is_no_policy(tmp_path: Path) -> None:
    np.savez(tmp_path / "odd.npz", x=np.zeros(2))
    with pytest.raises(Invalid, match="it has no schema, scale, w0, b0"):
        players.resolve(f"policy:{tmp_path / 'odd.npz'}")
    (tmp_path / "text.npz").write_text("hello")
    np.save(tmp_path / "plain.npy", np.zeros(2))
    for name in ("text.npz", "plain.npy"):
        with pytest.raises(Invalid, match="no policy: not numpy"):
            players.resolve(f"policy:{tmp_path / name}")
    for name in ("absent.npz", "."):
        with pytest.raises(Invalid, match="cannot be read"):
            players.resolve(f"policy:{tmp_path / name}")


def test_a_policy_whose_layers_do_not_fit_together(tmp_path: Path) -> None:
    sound = kuhn_policy()
    first, last = sound.layers
    for layers in ([first], [first, first], [(first[0][:5], first[1]), last]):
        Policy(layers, sound.scale, sound.schema).save(tmp_path / "odd.npz")
        with pytest.raises(Invalid, match=r"fit together|one score"):
            Policy.load(tmp_path / "odd.npz")
