"""What a rulebook says of playing, drawing and passing is what the options are."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass

import pytest

from ludwright import parlor
from ludwright.parlor.rulebook import markdown

COMBINATIONS = list(itertools.product((True, False), (0, 2), ("false", "true", "seats == 3"), (True, False)))


def shedding(*, mandatory: bool, draws: int, if_able: str, passes: bool) -> parlor.GameGenome:
    return parlor.from_dict(
        {
            "schema_version": "1",
            "genome_id": "shedding",
            "name": "Shedding",
            "variant": "Playing, drawing and passing.",
            "player_count": 3,
            "setup": {
                "deck": {
                    "suits": ["clubs", "hearts", "spades"],
                    "ranks": ["two", "three", "four", "five", "six"],
                },
                "cards_per_player": 2,
                "initial_discard_count": 1,
            },
            "turn_structure": {
                "phases": [
                    {
                        "type": "play",
                        "valid_play_condition": "suit(card) == suit(top(discard))",
                        "mandatory": mandatory,
                        "draw_up_to": str(draws),
                        "draw_if_able": if_able,
                        "pass_if_unable": passes,
                    }
                ],
                "until": "any(empty(hand(p)) for p) or turn_number == 12",
            },
            "win_conditions": [
                {"type": "empty_hand", "comparison": "none", "trigger_mode": "threshold_gate"}
            ],
            "game_rules": {"deck_empty_action": "skip_draw"},
            "max_turns": 20,
            "max_decisions": 400,
        }
    )


@dataclass(frozen=True)
class Duties:
    """What a player may do who can play, and one who cannot while a card may be drawn."""

    able_may_draw: bool
    able_may_pass: bool
    unable_may_pass: bool


def read(text: str, *, draws: bool) -> Duties:
    """The duties that a rulebook tells."""
    must = "If you can, you must play" in text
    assert must != ("If you can, you may play" in text)
    either = " or draw instead." in text or ", draw instead." in text
    unable_must = "If you cannot play, you must draw" in text
    assert unable_must != ("If you cannot play, you may draw" in text) or not draws
    passing = "You may also pass" in text
    assert passing != must, "nobody both must and may not"
    return Duties(either, not must and passing, draws and not unable_must and passing)


def seen(genome: parlor.GameGenome) -> Duties:
    """The duties that random matches show."""
    rng = random.Random(3)
    found = [set[bool](), set[bool](), set[bool]()]
    for seed in range(60):
        match = parlor.match(genome, seed=seed)
        while not match.over:
            offered = [option.split(" ")[0] for option in match.decision.labels]
            view = match.view(match.decision.seat)
            drawn, deck = view["vars"].get("drawn", 0), view_count(view, "deck")
            if drawn < 2 and deck > 0:
                if "play" in offered:
                    found[0].add("draw" in offered)
                    found[1].add("pass" in offered)
                else:
                    found[2].add("pass" in offered)
            match.play(rng.randrange(len(offered)))
    return Duties(*(True in answers for answers in found))


def view_count(view: dict[str, object], zone: str) -> int:
    piles = view["piles"]
    assert isinstance(piles, list)
    return sum(pile["count"] for pile in piles if pile["zone"] == zone)


@pytest.mark.parametrize(("mandatory", "draws", "if_able", "passes"), COMBINATIONS)
def test_the_text_says_what_may_be_done(mandatory: bool, draws: int, if_able: str, passes: bool) -> None:
    genome = shedding(mandatory=mandatory, draws=draws, if_able=if_able, passes=passes)
    assert read(markdown(genome, example=False), draws=draws > 0) == seen(genome)


def test_uno_may_draw_in_place_of_a_play() -> None:
    text = parlor.explain("uno")
    assert "If you can, you must play a card from your hand to the discard pile or draw instead." in text
    assert (
        "If you cannot play, you must draw. You draw a card from the deck, up to 1 card in the turn" in text
    )
