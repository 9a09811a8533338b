"""Networks that come with the package: they know today's observations, and play better than chance."""

from __future__ import annotations

import json

import pytest

import ludwright
from ludwright import Invalid, magic
from ludwright.players import kinds, resolve
from ludwright.players.onnx import OnnxPolicy
from ludwright.players.policy import shipped
from ludwright.players.trained import grown

LIMIT = 8_000_000
NEWEST = ("glorious-combat", "political-trickery")


def test_shipped_policies_are_small_and_listed() -> None:
    assert "first-decks" in shipped()
    assert all(file.stat().st_size <= LIMIT for file in shipped().values())
    assert all(name in kinds()["policy"].usage for name in shipped())


def test_a_shipped_policy_knows_what_is_observed_now() -> None:
    """Whoever changes what Magic's numbers mean takes the network out, or trains it again."""
    policy = resolve("policy:first-decks", magic.rules(*NEWEST))
    assert isinstance(policy, OnnxPolicy)
    assert policy.spec == "policy:first-decks"


def test_a_shipped_policy_beats_chance() -> None:
    result = ludwright.series(
        magic.rules(*NEWEST), ["policy:first-decks", "random"], games=8, mirror=True, seed=4
    )
    assert not result.errors
    assert (result.player_payoffs()[:, 0] > 0).mean() >= 0.75


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(Invalid, match=r'no policy "first-deck".*did you mean "first-decks"'):
        resolve("policy:first-deck")


def test_a_shipped_policy_refuses_other_games() -> None:
    with pytest.raises(Invalid, match="not trained on"):
        ludwright.series("toy:kuhn", ["policy:first-decks", "random"], games=2)


def test_numberings_may_grow_and_not_change() -> None:
    old = {
        "blocks": [{"name": "table"}],
        "numbering": [{"of": "zone", "names": ["hand"]}, {"of": "event", "names": ["cast", "draw"]}],
    }

    def now(**changed: object) -> str:
        return json.dumps(old | changed)

    def events(*names: str) -> list[dict[str, object]]:
        return [{"of": "zone", "names": ["hand"]}, {"of": "event", "names": list(names)}]

    assert grown(json.dumps(old), now())
    assert grown(json.dumps(old), now(numbering=events("cast", "draw", "tap")))
    assert grown(json.dumps(old), now(numbering=[*events("cast", "draw"), {"of": "more", "names": ["one"]}]))
    assert not grown(json.dumps(old), now(numbering=events("draw", "cast")))
    assert not grown(json.dumps(old), now(numbering=events("cast")))
    assert not grown(json.dumps(old), now(numbering=events("cast", "tap", "draw")))
    assert not grown(json.dumps(old), now(blocks=[{"name": "table"}, {"name": "hand"}]))
