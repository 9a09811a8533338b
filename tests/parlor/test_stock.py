"""A deck that a rule takes cards off has enough of them, or the validator says where it has not."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from ludwright import parlor
from ludwright.errors import Invalid
from ludwright.parlor.genomes.loader import from_dict, validate_spec
from ludwright.parlor.validate.validator import validate

GAMES = parlor.list_games()
EXCHANGE = "turn_structure.opening[3].do[0].do[0].then[0].options[0].do"


def poker(*draw: Any, **settings: int) -> list[str]:
    """What the validator says of draw poker with another way to draw."""
    data = parlor.to_dict(parlor.genome("draw-poker"))
    data["turn_structure"]["opening"][3]["do"][0]["do"][0]["then"][0]["options"][0]["do"][2:] = draw
    for setting in data["settings"]:
        setting["default"] = settings.get(setting["name"], setting["default"])
    data["player_count"] = settings.get("players", 4)
    data["player_counts"] = []
    try:
        genome = from_dict(data)
    except Invalid as error:
        return [f"{error.code} {error.path}"]
    return [f"{fault.code} {fault.path}" for fault in validate(genome)]


PLAIN = ("move s to muck", "move top(deck, drawn) to hand(p)")


@pytest.mark.parametrize(
    ("players", "most", "enough"),
    [(4, 5, True), (5, 5, True), (6, 3, True), (6, 4, False), (6, 5, False)],
)
def test_what_everybody_may_exchange_is_added_up(players: int, most: int, enough: bool) -> None:
    found = poker(*PLAIN, players=players, most_exchanged=most)
    assert (found == []) == enough
    if not enough:
        assert found[0].startswith("deck-too-small ")


@pytest.mark.parametrize(
    "draw",
    [
        ("move s to muck", "move top(deck, min(drawn, count(deck))) to hand(p)"),
        ("move s to muck", {"if": "count(deck) >= drawn", "then": ["move top(deck, drawn) to hand(p)"]}),
        (
            "move s to muck",
            {"if": "drawn > count(deck)", "then": ["move muck - s to deck", "shuffle deck"]},
            "move top(deck, drawn) to hand(p)",
        ),
        (
            {
                "each": "i",
                "count": "drawn",
                "do": [{"if": "not empty(deck)", "then": ["move top(deck, 1) to hand(p)"]}],
            },
            "move s to muck",
        ),
        (
            {
                "while": "drawn > 0 and count(deck) > 0",
                "at_most": 5,
                "do": ["move top(deck, 1) to hand(p)", "drawn -= 1"],
            },
            "move s to muck",
        ),
    ],
)
def test_a_rule_that_looks_first_is_sound(draw: tuple[Any, ...]) -> None:
    assert poker(*draw, players=6, most_exchanged=5) == []


@pytest.mark.parametrize(
    "draw",
    [
        # It is looked whether one is there, and more are taken.
        ({"if": "not empty(deck)", "then": ["move top(deck, drawn) to hand(p)"]}, "move s to muck"),
        # The wrong pile is asked.
        ("move s to muck", {"if": "count(muck) >= drawn", "then": ["move top(deck, drawn) to hand(p)"]}),
        # What was looked at has changed since.
        (
            "move s to muck",
            {"if": "count(deck) >= drawn", "then": ["drawn = 5", "move top(deck, drawn) to hand(p)"]},
        ),
    ],
)
def test_a_rule_that_looks_badly_is_not(draw: tuple[Any, ...]) -> None:
    (found,) = poker(*draw, players=6, most_exchanged=5)
    assert found.startswith("deck-too-small ")


def test_turns_that_go_on_drawing_are_a_warning() -> None:
    """How often turns come round is for play to say."""
    gin = parlor.to_dict(parlor.genome("gin"))
    steps = gin["turn_structure"]["phases"][0]["do"]
    steps[:] = [
        step for step in steps if not (isinstance(step, dict) and "count(deck)" in str(step.get("if")))
    ]
    (fault,) = [fault for fault in validate(from_dict(gin)) if fault.code == "deck-may-run-out"]
    assert not fault.is_error
    assert "holds 0" in fault.message


def test_settings_that_spoil_a_game_are_refused() -> None:
    data = parlor.to_dict(parlor.genome("draw-poker"))
    exchange = data["turn_structure"]["opening"][3]["do"][0]["do"][0]["then"][0]["options"][0]["do"]
    exchange[2:] = PLAIN
    genome = from_dict(data)
    assert parlor.genome(genome, players=6).player_count == 6
    with pytest.raises(Invalid, match="may be taken off a deck"):
        parlor.genome(genome, players=6, most_exchanged=5)
    with pytest.raises(Invalid, match="may be taken off a deck"):
        parlor.match(genome, players=6, most_exchanged=5)


@pytest.mark.parametrize("game", GAMES)
def test_shipped_games_are_sound_with_every_setting_they_allow(game: str) -> None:
    genome = parlor.genome(game)
    counts = sorted({genome.player_count, *genome.player_counts})
    for players in counts:
        least = {setting.name: setting.low for setting in genome.settings}
        most = {setting.name: setting.high for setting in genome.settings}
        for chosen in (least, most):
            spec = {**chosen, **({"players": players} if len(counts) > 1 else {})}
            asked = f"{game}?{'&'.join(f'{name}={value}' for name, value in spec.items())}".rstrip("?")
            assert validate_spec(asked).findings == ()


def test_everybody_exchanges_five_cards_and_holds_five() -> None:
    shown = 0
    for seed in range(6):
        match = parlor.match("draw-poker", seed=seed, players=6, most_exchanged=5, hands=1)
        while not match.over:
            labels = match.decision.labels
            held = {
                pile["owner"]: pile["count"]
                for pile in match.view(match.decision.seat)["piles"]
                if pile["zone"] == "hand"
            }
            if "exchange" in labels[0]:
                match.play(max(range(len(labels)), key=lambda n: len(labels[n].split())))
                shown += 1
            else:
                assert all(count in (0, 5) for count in held.values()), held
                match.play(next(n for n, label in enumerate(labels) if label in ("check", *_calls(labels))))
    assert shown == 6 * 6


def _calls(labels: list[str]) -> list[str]:
    return [label for label in labels if label.startswith("call")]


def test_the_worst_case_of_two_rules_is_their_sum() -> None:
    for first, second in itertools.product((10, 26, 27), repeat=2):
        data = parlor.to_dict(parlor.genome("hearts"))
        moves = [f"move top(deck, {first}) to hand(0)", f"move top(deck, {second}) to hand(1)"]
        data["setup"]["cards_per_player"] = "0"
        data["turn_structure"]["opening"] = [{"type": "program", "do": moves}]
        faults = [fault for fault in _findings(data) if fault.startswith("deck-too-small")]
        assert bool(faults) == (first + second > 52)
        assert all("opening[0].do[1]" in fault for fault in faults)


def _findings(data: dict[str, Any]) -> list[str]:
    import json

    from ludwright.parlor.genomes.loader import validate_text

    return [f"{f.code} {f.path}" for f in validate_text(json.dumps(data)).findings]
