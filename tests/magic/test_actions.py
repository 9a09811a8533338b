"""Every type of action, as programs and language models write it: put right where it is clear, then done."""

from __future__ import annotations

from typing import Any

import pytest

from ludwright import magic
from ludwright.errors import Illegal, Invalid
from ludwright.magic.actions import ActionType, Ask
from ludwright.magic.table import MagicMatch
from magic.positions import position, put


def bottoming(mulligans: int = 2) -> MagicMatch:
    """Seat 0 puts cards of its hand on the bottom (CR 103.5)."""
    match = magic.match("boundless-elves", "draconic-fury", seed=3, first=0)
    taken = 0
    while match.surface.ask is not Ask.BOTTOM:
        again = match.surface.seat == 0 and taken < mulligans
        taken += again
        match.play({"type": "MULLIGAN" if again else "KEEP_HAND"})
    return match


def hand(match: MagicMatch) -> list[Any]:
    return list(match.state(0).players[0].hand)


def single(match: MagicMatch) -> list[Any]:
    """Cards of the hand that have no like; of equal ones any may go."""
    names = [card.name for card in hand(match)]
    return [card for card in hand(match) if names.count(card.name) == 1]


def test_cards_for_the_bottom_are_named_in_any_way() -> None:
    match = bottoming()
    first, *_, last = single(match)
    places = [[card.id for card in hand(match)].index(card.id) for card in (first, last)]
    expected = match.surface.plan({"type": "BOTTOM_CARD", "cards": [first.id, last.id]})
    for said in ([first.name, last.name], [last.id, first.id], places, [str(first.id), last.name]):
        assert match.surface.plan({"type": "BOTTOM_CARD", "cards": said}) == expected
    one = match.surface.plan({"type": "BOTTOM_CARD", "object_id": first.id})
    assert len(one) == 1, "one card by object_id, and the question comes again"


@pytest.mark.parametrize("extra", [[], [0], [0, 0], [0, 1, 2, 3]])
def test_too_few_are_filled_up_and_too_many_are_left_out(extra: list[int]) -> None:
    match = bottoming()
    last = single(match)[-1]
    match.play({"type": "BOTTOM_CARD", "cards": [last.id, last.id, *extra]})
    assert last.id not in [card.id for card in hand(match)]
    assert len(hand(match)) == 5


def test_a_card_that_is_not_in_the_hand_does_not_go_to_the_bottom() -> None:
    match = bottoming()
    before = match.digest
    with pytest.raises(Illegal, match='no "Black Lotus" can be seen'):
        match.play({"type": "BOTTOM_CARD", "cards": ["Black Lotus"]})
    with pytest.raises(Illegal, match="no object 4000"):
        match.play({"type": "BOTTOM_CARD", "cards": [4000]})
    assert match.digest == before


def test_every_type_is_carried_out() -> None:
    seen = {ActionType.MULLIGAN, ActionType.KEEP_HAND, ActionType.BOTTOM_CARD}
    assert len(hand(bottoming())) == 7
    match = position(
        put(0, "hand", "Mountain", "Lightning Bolt", "Doom Blade"),
        put(0, "battlefield", "Mountain", "Serra Angel", "Royal Assassin"),
        put(1, "battlefield", "Giant Spider"),
        put(1, "battlefield", "Bear Cub", tapped=True),
        manual_mana=True,
        macros=True,
    )

    def act(kind: str, **more: Any) -> None:
        seen.add(ActionType(kind))
        match.play({"type": kind, **more})

    act("PLAY_LAND", object="Mountain")
    act("TAP_FOR_MANA", object="Mountain", color="R")
    act("CAST_SPELL", object="lightning_bolt", targets=["opponent"])
    act("PASS_PRIORITY")
    act("PASS_PRIORITY")
    assert match.state(0).opponent.life == 17
    act("ACTIVATE_ABILITY", object="Royal Assassin", ability=0, targets=["Bear Cub"])
    while match.state(0).stack:
        match.play("pass")
    assert [card.name for card in match.state(0).opponent.graveyard] == ["Bear Cub"]
    while match.surface.ask is not Ask.ATTACKERS:
        match.play("pass")
    act("DECLARE_ATTACKERS", attackers=["Serra Angel"])
    copy = match.clone()
    while match.surface.ask is not Ask.BLOCKERS:
        match.play("pass")
    act("DECLARE_BLOCKERS", blockers=[["Giant Spider", "Serra Angel"]])
    assert len(match.state(0).blocks) == 1
    match = copy
    act("SCOOP", actor=1)
    assert match.state(0).over is not None
    match = position(put(0, "battlefield", "Serra Angel"), put(0, "hand", "Shock"), macros=True)
    skipped = match.clone()
    act("SKIP_COMBAT")
    match = skipped
    act("SKIP_MAIN2")
    match = position(put(0, "hand", "Opt"), put(0, "battlefield", "Island"))
    match.play("cast Opt")
    while match.surface.ask is Ask.PRIORITY:
        match.play("pass")
    act("RESOLVE_DECISION", choice=0)
    assert seen == set(ActionType)


def test_an_action_of_the_schema_goes_by_its_index() -> None:
    match = position(put(0, "hand", "Lightning Bolt"), put(0, "battlefield", "Mountain"))
    schema = match.surface.schema()
    (index,) = [
        row["index"]
        for row in schema["actions"]
        if row["type"] == "CAST_SPELL" and row["targets"][0][0].get("player_id") == 1
    ]
    with pytest.raises(Illegal, match=rf"action {index} is CAST_SPELL .*, no PLAY_LAND"):
        match.play({"type": "PLAY_LAND", "index": index})
    with pytest.raises(Illegal, match="no action 99; the schema has 0 to"):
        match.play({"index": 99})
    with pytest.raises(Invalid, match="index: -1 is no whole number"):
        match.play({"index": -1})
    match.play({"index": index})
    assert match.state(0).stack[0].targets[0][0].player == 1


def test_a_conceded_match_is_over_for_every_seat() -> None:
    match = position(put(0, "hand", "Lightning Bolt"))
    match.concede(0)
    for seat in (0, 1):
        state = match.state(seat)
        assert state.over is not None
        assert (state.over.winner, state.over.reason) == (1, "concession")
        assert state.decision is state.priority is None


def test_phases_follow_from_steps() -> None:
    match = position(put(0, "hand", "Lightning Bolt"))
    assert (match.state(0).step, match.state(0).phase) == ("main1", "precombat main")
    phases = []
    while match.state(0).turn == 1:
        phases.append(match.state(0).phase)
        match.play("pass")
    assert list(dict.fromkeys(phases)) == ["precombat main", "combat", "postcombat main", "ending"]
