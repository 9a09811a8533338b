"""Matches that begin in a given position."""

from __future__ import annotations

from typing import Any

import pytest

from ludwright import magic
from ludwright.envs import CardEnv
from ludwright.errors import Invalid, Unsupported
from ludwright.magic import Placed, Position, Side


def board() -> Position:
    return Position(
        sides=(
            Side(
                life=7,
                battlefield=[
                    Placed("Bear Cub", id="bear", counters={"+1/+1": 2}),
                    Placed("Pacifism", attached="bear"),
                    "Mountain",
                ],
                hand=["Shock"],
                library=["Forest", "Island", "Swamp"],
                graveyard=["Giant Growth", "Opt"],
                exile=["Murder"],
            ),
            Side(
                battlefield=[Placed("Serra Angel", tapped=True), Placed("Savannah Lions", sick=True)],
                library=["Plains"] * 3,
            ),
        )
    )


def test_a_turn_that_never_begins_changes_nothing() -> None:
    # It has first strike during its controller's turns.
    sides = (Side(battlefield=["Bearer of Glory"], library=["Plains"] * 5), Side(library=["Plains"] * 5))
    match = magic.match(position=Position(sides=sides), turn_cap=1, audit=True)
    while not match.over:
        # Nobody does anything: whoever may pass passes, and who may stay at home stays.
        match.play(next((o for o in match.options if o.verb == "pass"), match.options[0]).index)
    state = match.state(0)
    assert state.over is not None
    assert (state.over.reason, state.active) == ("turn limit", 0)
    assert "first strike" in state.battlefield[0].keywords


def test_everything_is_where_it_was_put() -> None:
    match = magic.match(position=board(), audit=True)
    state = match.state(0)
    assert (state.turn, state.step, state.priority) == (1, "main1", 0)
    bear, lions, angel, pacifism = (
        next(p for p in state.battlefield if p.name == name)
        for name in ("Bear Cub", "Savannah Lions", "Serra Angel", "Pacifism")
    )
    assert (bear.power, bear.tapped, bear.summoning_sick) == (4, False, False)
    assert (lions.summoning_sick, lions.controller, angel.tapped) == (True, 1, True)
    assert pacifism.attached_to is not None
    assert pacifism.attached_to.object == bear.id
    assert [c.name for c in state.me.hand] == ["Shock"]
    assert [c.name for c in state.me.graveyard] == ["Giant Growth", "Opt"]
    assert [c.name for c in state.exile] == ["Murder"]
    assert (state.me.life, state.opponent.life, state.me.library_size) == (7, 20, 3)
    match.play("cast Shock -> opponent")


def test_the_referee_sees_both_hands() -> None:
    sides = (Side(hand=["Shock"], battlefield=["Mountain"]), Side(hand=["Opt", "Murder"]))
    match = magic.match(position=Position(sides=sides))
    assert match.state(0).opponent.hand == ()
    hands = [[card.name for card in player.hand] for player in match.referee().players]
    assert hands == [["Shock"], ["Opt", "Murder"]]


def test_a_library_is_listed_from_its_top() -> None:
    position = Position(
        sides=(Side(library=["Opt", "Shock"]), Side(hand=["Shock"], battlefield=["Mountain"])),
        step="upkeep",
    )
    match = magic.match(position=position, skip_first_draw=False, manual_mana=True)
    while match.state(0).step == "upkeep":
        match.play("Pass")
    assert [card.name for card in match.state(0).me.hand] == ["Opt"]


def test_a_position_goes_to_json_and_back() -> None:
    position = board()
    again = Position.parse(position.json())
    assert again.to_dict() == position.to_dict()
    assert magic.match(position=again).digest == magic.match(position=position).digest
    assert Position.of({}) == Position()


def test_a_step_and_the_other_player() -> None:
    sides = (
        Side(library=["Forest"] * 3),
        Side(hand=["Shock"], battlefield=["Mountain"], library=["Island"] * 3),
    )
    position = Position(sides=sides, active=0, step="end", priority=1)
    state = magic.match(position=position).state(1)
    assert (state.step, state.priority) == ("end", 1)
    theirs = magic.match(position=Position(sides=sides, active=1)).state(1)
    assert (theirs.active, theirs.step, theirs.priority) == (1, "main1", 1)


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ({"side": []}, "side"),
        ({"sides": [{}]}, "sides"),
        ({"sides": [{"hand": ["Shock"], "lief": 3}, {}]}, "lief"),
        ({"sides": [{"hand": "Shock"}, {}]}, "hand"),
        ({"sides": [{"hand": [{"card": "Shock", "tapped": True}]}, {}]}, "tapped"),
        ({"sides": [{"hand": [{"name": "Shock"}]}, {}]}, "name"),
        ({"sides": [{"hand": [{"tapped": False}]}, {}]}, "hand"),
        ({"sides": [{"life": "20"}, {}]}, "life"),
        ({"sides": [{"life": True}, {}]}, "life"),
        ({"sides": [{"battlefield": [{"card": "Pacifism", "attached": "cub"}]}, {}]}, "attached"),
        ({"sides": [{"battlefield": [{"card": "Bear Cub", "counters": {"+1/+1": 0}}]}, {}]}, "counters"),
        ({"sides": [{"mana": "Z"}, {}]}, "mana"),
        ({"step": "supper"}, "step"),
        ({"step": "cleanup"}, "step"),
        ({"active": 2}, "active"),
        ({"turn": 0}, "turn"),
        ([], "position"),
    ],
)
def test_a_faulty_position_is_refused_with_its_place(data: Any, where: str) -> None:
    with pytest.raises(Invalid, match=where):
        Position.of(data)


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(Invalid, match="Shok"):
        magic.match(position=Position(sides=(Side(hand=["Shok"]), Side())))


@pytest.mark.parametrize(
    "side",
    [
        Side(battlefield=[Placed("Bear Cub", damage=1)]),
        Side(battlefield=[Placed("Bear Cub", controller=1)]),
        Side(battlefield=[Placed("Bear Cub", tapped=True)]),
        Side(battlefield=[Placed("Bear Cub", sick=True)]),
        Side(mana="RR", hand=["Shock"]),
        Side(counters={"poison": 3}),
        Side(drawn=1),
        Side(lands_played=1, mana="RR", hand=["Shock"]),
    ],
    ids=["damage", "control", "tapped", "sick", "mana", "counters", "drawn", "lands"],
)
def test_nothing_is_dropped_in_silence(side: Side) -> None:
    """What is asked for is there."""
    state = magic.match(position=Position(sides=(side, Side()))).state(0)
    me = state.me
    have = [(p.name, p.damage, p.controller, p.tapped, p.summoning_sick) for p in state.battlefield]
    wanted = [
        (card.card, card.damage, card.controller or 0, card.tapped, card.sick)
        for card in side.zone("battlefield")
    ]
    assert have == wanted
    assert {k: n for k, n in me.mana.items() if n} == ({"R": 2} if side.mana else {})
    assert (me.poison, me.lands_played) == (side.counters.get("poison", 0), side.lands_played)


def test_choices_of_entering_are_made_beforehand() -> None:
    """CR 614.12: nothing that asks as it enters is lost."""
    board = [
        Placed("Blood Crypt", chosen=(True,)),
        "Serra Angel",
        Placed("Clone", chosen=(True, "Serra Angel")),
        Placed("Heraldic Banner", chosen=("white",)),
    ]
    state = magic.match(position=Position(sides=(Side(battlefield=board), Side()))).state(0)
    assert [p.name for p in state.battlefield] == [
        "Blood Crypt",
        "Serra Angel",
        "Serra Angel",
        "Heraldic Banner",
    ]
    assert not state.battlefield[0].tapped
    assert state.me.life == 18
    assert [p.power for p in state.battlefield[1:3]] == [5, 5]


def test_as_many_counters_are_there_as_are_said() -> None:
    board = [
        Placed("Ajani, Caller of the Pride", counters={"loyalty": 1}),
        Placed("The Legend of Kuruk // Avatar Kuruk", counters={"lore": 2}),
    ]
    sides = (Side(battlefield=board, hand=["Forest"]), Side())
    state = magic.match(position=Position(sides=sides), audit=True).state(0)
    assert [p.counters for p in state.battlefield] == [{"loyalty": 1}, {"lore": 2}]


def test_one_word_is_one_choice() -> None:
    board = [Placed("Heraldic Banner", chosen="blue")]
    state = magic.match(position=Position(sides=(Side(battlefield=board, hand=["Forest"]), Side()))).state(0)
    assert state.battlefield[0].chosen == ("U",)


@pytest.mark.parametrize(
    "card",
    [
        Placed("Heraldic Banner", chosen=("bleu",)),
        Placed("Bear Cub", chosen=("red",)),
        Placed("Bear Cub", damage=2),
        "Clone",
    ],
)
def test_what_is_not_asked_and_what_does_not_stay_is_refused(card: Placed | str) -> None:
    sides = (Side(battlefield=["Serra Angel", card]), Side())
    with pytest.raises(Unsupported, match=r"not asked for|does not stay"):
        magic.match(position=Position(sides=sides))


def test_what_is_not_chosen_is_declined() -> None:
    side = Side(battlefield=[Placed("Blood Crypt", tapped=True), "Serra Angel", "Heraldic Banner"])
    state = magic.match(position=Position(sides=(side, Side()))).state(0)
    assert next((p.name, p.tapped) for p in state.battlefield) == ("Blood Crypt", True)
    assert state.me.life == 20
    with pytest.raises(Unsupported, match="tapped"):
        magic.match(position=Position(sides=(Side(battlefield=["Blood Crypt"]), Side())))


def test_a_match_goes_on_from_the_middle_of_a_turn() -> None:
    sides = (Side(library=["Forest"] * 3, lands_played=1, mana="R", hand=["Shock", "Forest"]), Side())
    match = magic.match(position=Position(sides=sides, turn=7, step="main2"))
    assert (match.state(0).turn, match.state(0).step) == (7, "main2")
    labels = [option.label for option in match.decision.options]
    assert any("Shock" in label for label in labels)
    assert not any("Forest" in label for label in labels)


def test_decks_and_a_position_exclude_each_other() -> None:
    with pytest.raises(Invalid, match="position"):
        magic.match("draconic-fury", "boundless-elves", position=board())
    with pytest.raises(Invalid, match="two decks or a position"):
        magic.match("draconic-fury")
    with pytest.raises(Invalid, match="life"):
        magic.match(position=board(), life=3)


def test_environments_and_series_begin_there() -> None:
    sides = (
        Side(hand=["Shock"], battlefield=["Mountain"], library=["Mountain"] * 4),
        Side(life=2, library=["Plains"] * 4),
    )
    rules = magic.rules(position=Position(sides=sides, step="upkeep"))
    env = CardEnv(rules, opponent="random", seat=0)
    env.reset(seed=1)
    assert env.rules is rules
    match = magic.match(position=Position(sides=sides))
    match.play("cast Shock -> opponent")
    match.finish("random")
    assert match.outcome is not None
    assert match.outcome.payoffs[0] > 0


def fight(step: Any, attacker: Placed, *blockers: Placed, **more: Any) -> Position:
    """Seat 0 attacks with one creature."""
    sides = (
        Side(battlefield=[attacker], library=["Forest"] * 3, **more),
        Side(battlefield=[*blockers], library=["Forest"] * 3),
    )
    return Position(sides=sides, step=step)


def on(match: magic.MagicMatch, *steps: str) -> None:
    """Nobody does anything as long as it is one of these steps."""
    while not match.over and match.state(0).step in steps:
        match.play(next((o for o in match.options if o.verb == "pass"), match.options[0]).index)


def test_a_match_begins_among_attackers() -> None:
    """CR 508.1k: they are attacking creatures, and the blockers are yet to be declared."""
    position = fight("declare attackers", Placed("Bear Cub", attacking=1, tapped=True), Placed("Serra Angel"))
    match = magic.match(position=position, audit=True)
    (cub,) = (p for p in match.state(0).battlefield if p.name == "Bear Cub")
    assert (cub.attacking, cub.blocked, cub.tapped) == (magic.view.Named(player=1), False, True)
    on(match, "declare attackers")
    assert match.state(0).step == "declare blockers"
    assert any("block" in option.label for option in match.options)
    match.play(next(o for o in match.options if o.verb == "block").index)
    on(match, "declare blockers", "damage")
    assert [p.name for p in match.state(0).battlefield] == ["Serra Angel"]


def test_a_match_begins_among_blockers() -> None:
    """CR 509.1g, 510.1: blocked by both, it divides its damage."""
    wurm = Placed("Craw Wurm", id="wurm", attacking=1)
    position = fight("declare blockers", wurm, *(Placed("Bear Cub", blocking=["wurm"]) for _ in range(2)))
    assert Position.parse(position.json()).to_dict() == position.to_dict()
    match = magic.match(position=position, audit=True)
    state = match.state(0)
    assert [block.attacker for block in state.blocks] == [state.battlefield[0].id] * 2
    assert state.battlefield[0].blocked
    on(match, "declare blockers")
    assert {option.verb for option in match.options} == {"assign"}


def test_what_was_blocked_stays_so() -> None:
    """CR 509.1h: nothing blocks it any more, and it deals no damage."""
    position = fight("declare blockers", Placed("Craw Wurm", attacking=1, blocked=True))
    match = magic.match(position=position, audit=True)
    on(match, "declare blockers", "damage")
    assert match.state(0).opponent.life == 20


def test_first_strike_was_dealt() -> None:
    """CR 510.4: who struck first does not strike again."""
    knight = Placed("Anaba Bodyguard", id="first", attacking=1)
    match = magic.match(position=fight("first damage", knight), audit=True)
    on(match, "first damage", "damage")
    assert match.state(0).opponent.life == 20
    bear = Placed("Bear Cub", attacking=1)
    match = magic.match(position=fight("first damage", bear), audit=True)
    on(match, "first damage", "damage")
    assert match.state(0).opponent.life == 18


def test_a_planeswalker_is_attacked() -> None:
    jace = Placed("Jace Beleren", id="jace")
    match = magic.match(
        position=fight("declare blockers", Placed("Bear Cub", attacking="jace"), jace), audit=True
    )
    on(match, "declare blockers", "damage")
    state = match.state(0)
    assert (state.opponent.life, state.battlefield[1].counters) == (20, {"loyalty": 1})


def test_what_attacked_this_turn_is_remembered() -> None:
    """CR 207.2c, raid: what enters after combat sees that somebody attacked."""
    sides = (
        Side(
            battlefield=[Placed("Bear Cub", attacking=1), *["Mountain"] * 3],
            hand=["Goblin Boarders", "Shock"],
            library=["Forest"] * 3,
        ),
        Side(library=["Forest"] * 3),
    )
    match = magic.match(position=Position(sides=sides, step="end combat"), audit=True)
    assert match.state(0).battlefield[0].attacking == magic.view.Named(player=1)
    on(match, "end combat")
    assert match.state(0).battlefield[0].attacking is None
    match.play("cast Goblin Boarders")
    while match.state(0).stack:
        match.play("pass")
    boarders = next(p for p in match.state(0).battlefield if p.name == "Goblin Boarders")
    assert boarders.counters == {"+1/+1": 1}


@pytest.mark.parametrize(
    ("step", "attacker", "blockers", "where"),
    [
        ("main1", Placed("Bear Cub", attacking=1), [], "nobody attacks in main1"),
        ("declare attackers", Placed("Bear Cub", attacking=0), [], "cannot be attacked"),
        ("declare attackers", Placed("Bear Cub", attacking="jace"), [], "no permanent has the id"),
        ("declare attackers", Placed("Bear Cub", attacking=1, blocked=True), [], "nobody blocks in"),
        ("declare blockers", Placed("Bear Cub", blocked=True), [], "does not attack"),
        ("declare blockers", Placed("Bear Cub", attacking=1), [Placed("Opt", blocking=["x"])], "no attacker"),
        ("declare blockers", Placed("Bear Cub", attacking=1), [Placed("Opt", attacking=0)], "active player"),
        (
            "declare blockers",
            Placed("Bear Cub", id="x", attacking=1),
            [Placed("Bear Cub", blocking=["x", "x"])],
            "twice",
        ),
    ],
)
def test_a_combat_that_contradicts_itself_is_refused(
    step: Any, attacker: Placed, blockers: list[Placed], where: str
) -> None:
    with pytest.raises(Invalid, match=where):
        fight(step, attacker, *blockers).checked()


@pytest.mark.parametrize(
    "position",
    [
        fight("declare attackers", Placed("Mountain", attacking=1)),
        fight("declare attackers", Placed("Bear Cub", attacking="cub"), Placed("Bear Cub", id="cub")),
        fight("declare blockers", Placed("Bear Cub", id="x", attacking=1), Placed("Forest", blocking=["x"])),
        fight("damage", Placed("Bear Cub")),
    ],
)
def test_a_combat_that_cannot_be_is_refused(position: Position) -> None:
    with pytest.raises(Unsupported, match=r"CR 50[89]|nobody is attacking"):
        magic.match(position=position)
