"""Matches of Magic from Python: what a seat sees, and whole actions turned into picks."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from ludwright import magic
from ludwright.errors import Illegal, Invalid
from ludwright.magic.actions import Action, ActionType, Target
from ludwright.magic.table import MagicMatch
from ludwright.magic.view import VisibleState
from ludwright.table.testing import conforms
from magic.positions import position, put


def names(state: VisibleState, seat: int) -> list[str | None]:
    return [card.name for card in state.players[seat].hand]


def test_a_match_of_two_decks_is_played_by_actions_alone() -> None:
    match = magic.match("glorious-combat", "draconic-fury", seed=7, audit=True)
    rng = random.Random(1)
    taken = set()
    while not match.over:
        surface = match.surface
        chosen = rng.choice(surface.legal(40))
        assert surface.plan(chosen.action) == list(chosen.picks)
        taken.add(chosen.action.type)
        match.play(json.loads(json.dumps(chosen.action.to_dict())))
    assert match.outcome is not None
    assert {ActionType.CAST_SPELL, ActionType.PLAY_LAND, ActionType.PASS_PRIORITY} <= taken
    assert ActionType.DECLARE_ATTACKERS in taken


def test_the_laws_of_every_game_hold() -> None:
    rules = magic.rules("dark-sacrifice", "political-trickery", audit=True)
    conforms(rules, matches=2, decisions=10, options=5, worlds=2)


def test_a_seat_sees_its_own_hand_and_the_size_of_the_other() -> None:
    match = position(put(0, "hand", "Lightning Bolt"), put(1, "hand", "Counterspell", "Cancel"))
    mine, theirs = match.state(0), match.state(1)
    assert names(mine, 0) == ["Lightning Bolt"]
    assert (names(mine, 1), mine.players[1].hand_size) == ([], 2)
    assert names(theirs, 1) == ["Counterspell", "Cancel"]
    assert "Counterspell" not in json.dumps(mine.to_dict()["players"])


def test_the_visible_state_goes_to_json_and_back() -> None:
    match = position(
        put(0, "battlefield", "Serra Angel", counters=[["+1/+1", 2]]),
        put(0, "battlefield", "Greatsword", attached=0),
        put(1, "graveyard", "Shivan Dragon"),
    )
    state = match.state(0)
    assert VisibleState.of(json.loads(json.dumps(state.to_dict()))) == state
    angel = next(p for p in state.battlefield if p.name == "Serra Angel")
    sword = next(p for p in state.battlefield if p.name == "Greatsword")
    assert (angel.power, angel.toughness) == (4 + 2 + 3, 4 + 2)
    assert (angel.base_power, angel.keywords) == (4, ("flying", "vigilance"))
    assert angel.attachments == (sword.id,)
    assert sword.attached_to is not None
    assert sword.attached_to.object == angel.id
    assert state.players[1].graveyard[0].name == "Shivan Dragon"


@pytest.mark.parametrize(
    "said",
    [
        "cast Lightning Bolt -> opponent",
        {"type": "cast spell", "object": "lightning bolt", "targets": ["opponent"]},
        {
            "type": "CAST_SPELL",
            "object_id": "Lightning Bolt",
            "targets": [[{"type": "player", "player_id": 1}]],
        },
    ],
)
def test_a_spell_is_cast_with_its_target_in_one_action(said: Any) -> None:
    match = position(put(0, "hand", "Lightning Bolt"), put(0, "battlefield", "Mountain"))
    match.play(said)
    (bolt,) = match.state(0).stack
    assert bolt.name == "Lightning Bolt"
    assert [[target.player for target in group] for group in bolt.targets] == [[1]]
    while match.state(0).stack:
        match.play("pass")
    assert match.state(0).players[1].life == 17


def test_a_wrong_target_is_refused_with_the_reason_and_nothing_changes() -> None:
    match = position(
        put(0, "hand", "Doom Blade"),
        put(0, "battlefield", "Swamp", "Swamp"),
        put(1, "battlefield", "Serra Angel", "Desecration Demon"),
    )
    before = match.digest
    with pytest.raises(Illegal, match=r"Desecration Demon is no legal target of Doom Blade.*Serra Angel"):
        match.play("cast Doom Blade -> Desecration Demon")
    with pytest.raises(Illegal, match="opponent is no legal target"):
        match.play("cast Doom Blade -> opponent")
    assert match.digest == before
    match.play("cast Doom Blade -> Serra Angel")
    assert match.state(0).stack[0].name == "Doom Blade"


def test_what_cannot_be_read_names_the_nearest_word() -> None:
    match = position(put(0, "hand", "Lightning Bolt"), put(0, "battlefield", "Mountain"))
    with pytest.raises(Invalid, match='no action type "CAST_SPEL"; did you mean "CAST_SPELL"'):
        match.play({"type": "CAST_SPEL"})
    with pytest.raises(Illegal, match='no "Lightning Blot" can be seen; did you mean "Lightning Bolt"'):
        match.play({"type": "CAST_SPELL", "object": "Lightning Blot"})
    with pytest.raises(Invalid, match='no payload "mode"'):
        match.play({"type": "CAST_SPELL", "object": "Lightning Bolt", "payload": {"mode": 1}})
    with pytest.raises(Illegal, match="seat 0 acts here"):
        match.play({"type": "PASS_PRIORITY", "actor": 1})


def test_x_is_part_of_the_action() -> None:
    match = position(put(0, "hand", "Blaze"), put(0, "battlefield", *["Mountain"] * 4))
    with pytest.raises(Illegal):
        match.play("cast Blaze x=4 -> opponent")
    match.play("cast Blaze x=3 -> opponent")
    assert match.state(0).stack[0].x == 3
    while match.state(0).stack:
        match.play("pass")
    assert match.state(0).players[1].life == 17


def test_every_way_to_cast_is_one_legal_action() -> None:
    match = position(
        put(0, "hand", "Lightning Bolt"),
        put(0, "battlefield", "Mountain"),
        put(1, "battlefield", "Serra Angel"),
    )
    casts = [one.action for one in match.surface.legal() if one.action.type is ActionType.CAST_SPELL]
    angel = next(p.id for p in match.state(0).battlefield if p.name == "Serra Angel")
    targets = {action.targets for action in casts}
    assert targets == {((Target(player_id=0),),), ((Target(player_id=1),),), ((Target(angel),),)}
    schema = match.surface.schema()
    assert json.loads(json.dumps(schema)) == schema
    assert schema["always"] == ["SCOOP"]


def test_attackers_and_blockers_are_declared_at_once() -> None:
    match = position(put(0, "battlefield", "Serra Angel", "Bear Cub"), put(1, "battlefield", "Bear Cub"))
    while match.surface.decision.prompt != "Declare attackers":
        match.play("pass")
    with pytest.raises(Illegal, match="Shivan Dragon"):
        match.play("attack with Shivan Dragon")
    match.play("attack with Serra Angel, Bear Cub")
    attacking = {p.name for p in match.state(0).battlefield if p.attacking is not None}
    assert attacking == {"Serra Angel", "Bear Cub"}
    while match.surface.decision.prompt != "Declare blockers":
        match.play("pass")
    assert match.surface.seat == 1
    with pytest.raises(Illegal, match="cannot block Serra Angel"):
        match.play("block Serra Angel with Bear Cub")
    match.play("block Bear Cub with Bear Cub")
    assert len(match.state(0).blocks) == 1


def test_anybody_may_concede_at_any_time() -> None:
    match = position(put(0, "hand", "Lightning Bolt"))
    copy = match.clone()
    match.play(Action(ActionType.SCOOP, 0))
    assert match.over
    assert match.decision is None
    assert (match.outcome.payoffs, match.outcome.reason) == ((-1.0, 1.0), "concession")  # type: ignore[union-attr]
    with pytest.raises(Illegal, match="the match is over"):
        match.play("pass")
    copy.concede(1)
    assert copy.outcome is not None
    assert copy.outcome.winner == 0


def test_lands_are_tapped_by_hand_where_the_settings_say_so() -> None:
    match = position(put(0, "battlefield", "Mountain"), put(0, "hand", "Lightning Bolt"), manual_mana=True)
    match.play({"type": "TAP_FOR_MANA", "object": "Mountain"})
    assert match.state(0).me.mana["R"] == 1
    match.play("cast Lightning Bolt -> opponent")
    assert match.state(0).me.mana["R"] == 0


def test_steps_can_be_skipped() -> None:
    match = position(put(0, "battlefield", "Serra Angel"), put(0, "hand", "Lightning Bolt"), macros=True)
    match.play("skip combat")
    while match.surface.seat == 1:
        match.play("pass")
    assert (match.state(0).step, match.state(0).active) == ("main2", 0)


def test_a_saved_match_goes_on_the_same() -> None:
    match = magic.match("boundless-elves", "draconic-fury", seed=3)
    for _ in range(60):
        match.play(0)
    again = MagicMatch.load(match.rules, match.save())
    for _ in range(40):
        if match.over:
            break
        match.play(0)
        again.play(0)
    assert match.digest == again.digest


def test_damaged_saves_are_refused() -> None:
    match = magic.match("boundless-elves", "draconic-fury", seed=3)
    data = bytearray(match.save())
    data[len(data) // 2] ^= 1
    with pytest.raises(Invalid, match="damaged"):
        MagicMatch.load(match.rules, bytes(data))


def test_decks_are_checked() -> None:
    with pytest.raises(Invalid, match='no deck "draconic-furi"; did you mean "draconic-fury"'):
        magic.rules("draconic-furi", "draconic-fury")
    with pytest.raises(Invalid, match="has 59 cards; add 1"):
        magic.rules({"Plains": 59}, "draconic-fury")
    with pytest.raises(Invalid, match='no card "Lightning Blot"'):
        magic.rules({"Plains": 59, "Lightning Blot": 1}, "draconic-fury")
