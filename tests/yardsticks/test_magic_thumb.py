"""Rules of thumb at Magic, a question at a time: what they do in positions where one answer is right."""

from __future__ import annotations

from typing import Any

from ludwright import magic
from ludwright.magic import Placed, Position, Side

PLAYER = "heuristic:style=quick"
LIBRARY = ["Forest"] * 3


def large(**how: Any) -> Placed:
    return Placed("Bear Cub", counters={"+1/+1": 2}, **how)


def after_one_turn(first: Side, second: Side) -> Any:
    """The match once the first seat's turn is over, both seats played by rules of thumb."""
    match = magic.match(position=Position(sides=(first, second)), audit=True)
    while not match.over and match.state(0).turn == 1:
        match.play(match.table.choose(PLAYER))
    return match


def names(cards: Any) -> list[str]:
    return sorted(card.name for card in cards)


def test_a_trick_decides_a_fight() -> None:
    # The attack would kill: the small creature has to block, and wins with what is in hand.
    defender = Side(life=4, battlefield=["Bear Cub", "Forest"], hand=["Giant Growth"], library=LIBRARY)
    state = after_one_turn(Side(battlefield=[large()], library=LIBRARY), defender).state(1)
    assert names(state.me.graveyard) == ["Giant Growth"]
    assert names(state.opponent.graveyard) == ["Bear Cub"]


def test_a_trick_waits_where_there_is_nothing_to_win() -> None:
    side = Side(battlefield=["Bear Cub", "Forest"], hand=["Giant Growth"], library=LIBRARY)
    match = after_one_turn(side, Side(library=LIBRARY))
    assert names(match.state(0).me.hand) == ["Giant Growth"]


def test_a_counterspell_meets_what_matters() -> None:
    caster = Side(battlefield=["Forest", "Forest"], hand=["Bear Cub"], library=LIBRARY)
    other = Side(battlefield=["Island", "Island"], hand=["Essence Scatter"], library=LIBRARY)
    state = after_one_turn(caster, other).state(0)
    assert names(state.me.graveyard) == ["Bear Cub"]
    assert names(state.opponent.graveyard) == ["Essence Scatter"]


def test_the_last_defender_stays_at_home() -> None:
    weak = Side(life=3, battlefield=["Bear Cub"], library=LIBRARY)
    match = after_one_turn(weak, Side(battlefield=[large(tapped=True)], library=LIBRARY))
    assert match.state(0).opponent.life == 20


def test_everybody_attacks_where_that_wins() -> None:
    many = Side(life=1, battlefield=["Bear Cub"] * 3, library=LIBRARY)
    match = after_one_turn(many, Side(life=4, battlefield=[large()], library=LIBRARY))
    assert match.over
    assert match.outcome.payoffs[0] > 0
