"""Priority manners: what a person is spared, and that nothing is lost by it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest

import ludwright
from ludwright.apps.manners import Manners, only_now, optional_text, top_ability
from ludwright.errors import Invalid


@dataclass
class _Option:
    index: int
    verb: str
    label: str


@dataclass
class _Asked:
    seat: int
    options: list[_Option]


def asked(*options: str, seat: int = 0) -> Any:
    """A decision: `verb label`."""
    made = [_Option(i, text.partition(" ")[0], text.partition(" ")[2]) for i, text in enumerate(options)]
    return _Asked(seat, made)


PASS = "pass pass"
TRICK = "cast cast Shock"


@dataclass
class _Item:
    controller: int
    name: str = "Shock"
    kind: str = "spell"
    text: str = "It deals 2 damage."
    targets: list[list[dict[str, int]]] = field(default_factory=list)
    id: int = 70


def view(
    step: str = "upkeep",
    *,
    active: int = 0,
    turn: int = 3,
    stack: tuple[_Item, ...] = (),
    attack: bool = False,
) -> dict[str, Any]:
    one = {"id": 5, "controller": active, "attacking": {"player": 1 - active} if attack else None}
    return {
        "step": step,
        "active": active,
        "turn": turn,
        "stack": [vars(item) for item in stack],
        "battlefield": [one, {"id": 6, "controller": 0, "attacking": None}],
    }


def test_nothing_to_do_is_passed_and_mana_alone_is_nothing() -> None:
    manners = Manners()
    question = asked("tap_for_mana tap Forest", PASS)
    for step in ("main1", "declare blockers", "end"):
        assert manners.answer(question, view(step)) == 1
    assert manners.answer(question, view("main1", stack=(_Item(1),))) == 1
    assert manners.why == "nothing can be done"


@pytest.mark.parametrize(
    ("step", "active", "asks"),
    [
        ("upkeep", 0, False),
        ("draw", 0, False),
        ("main1", 0, True),
        ("declare attackers", 0, False),
        ("declare blockers", 0, True),
        ("main2", 0, True),
        ("end", 0, False),
        ("upkeep", 1, False),
        ("main1", 1, False),
        ("declare attackers", 1, True),
        ("declare blockers", 1, True),
        ("main2", 1, False),
        ("end", 1, True),
    ],
)
def test_where_a_person_stops(step: str, active: int, asks: bool) -> None:
    manners = Manners()
    where = view(step, active=active, attack=True)
    assert (manners.answer(asked(PASS, TRICK), where) is None) is asks
    whose = "mine" if active == 0 else "theirs"
    manners.stop(step, whose, not asks)  # type: ignore[arg-type]
    assert (manners.answer(asked(PASS, TRICK), where) is None) is not asks


def test_nobody_stops_in_a_combat_without_attackers() -> None:
    manners = Manners()
    assert manners.answer(asked(PASS, TRICK), view("declare attackers", active=1)) == 0
    assert manners.answer(asked(PASS, TRICK), view("declare attackers", active=1, attack=True)) is None
    # What can be done is still asked for before the turn is over.
    assert manners.answer(asked(PASS, TRICK), view("end", active=1)) is None


@pytest.mark.parametrize("seat", [0, 1])
def test_every_seat_is_treated_alike(seat: int) -> None:
    question = asked(PASS, TRICK, seat=seat)
    assert Manners().answer(question, view("main1", active=seat)) is None
    assert Manners().answer(question, view("main1", active=1 - seat)) == 0


def test_the_others_spell_is_asked_about_and_ones_own_resolves() -> None:
    manners = Manners()
    assert manners.answer(asked(PASS, TRICK), view(stack=(_Item(1),))) is None
    assert manners.why == "Shock is on the stack"
    assert manners.answer(asked(PASS, TRICK), view("main1", stack=(_Item(0),))) == 0
    # Under one's own is the other's: it is asked about once one's own is gone.
    both = (_Item(1, id=70), _Item(0, id=71))
    assert manners.answer(asked(PASS, TRICK), view("main1", stack=both)) == 0
    assert manners.answer(asked(PASS, TRICK), view("main1", stack=both[:1])) is None


def test_holding_priority_once() -> None:
    manners = Manners()
    manners.hold()
    assert manners.answer(asked(PASS, TRICK), view("main1")) is None
    assert manners.answer(asked(PASS, TRICK), view("main1", stack=(_Item(0),))) is None
    assert manners.answer(asked(PASS, TRICK), view("main1", stack=(_Item(0),))) == 0


def test_full_control_asks_everything() -> None:
    manners = Manners()
    manners.auto = False
    assert manners.answer(asked(PASS, TRICK), view("upkeep")) is None
    assert manners.answer(asked(PASS), view("upkeep", stack=(_Item(0),))) is None


def test_what_is_bound_to_a_step_is_asked_there() -> None:
    label = "activate activate Maze: Look at the top card. Activate only during your upkeep."
    assert Manners().answer(asked(PASS, label), view("upkeep")) is None
    assert Manners().answer(asked(PASS, label), view("draw")) == 0
    assert only_now("cast it. Cast this only during combat after blockers are declared", "damage")


def test_waiting_until_the_turn_ends() -> None:
    manners = Manners()
    question = asked(PASS, TRICK)
    assert manners.answer(question, view("main1")) is None
    manners.wait("turn")
    assert manners.answer(question, view("main1")) == 0
    assert manners.answer(question, view("main2")) == 0
    assert manners.answer(question, view("end", active=1, turn=4)) is None
    assert manners.waiting is None


def test_waiting_until_my_turn() -> None:
    manners = Manners()
    question = asked(PASS, TRICK)
    manners.wait("mine")
    assert manners.answer(question, view("main2")) == 0
    assert manners.answer(question, view("end", active=1, turn=4)) == 0
    assert manners.answer(question, view("main1", turn=5)) is None


@pytest.mark.parametrize("until", ["turn", "mine", "event"])
def test_waiting_ends_early_where_it_matters(until: Any) -> None:
    def waits(where: dict[str, Any]) -> bool:
        manners = Manners()
        manners.wait(until)
        assert manners.answer(asked(PASS, TRICK), view("upkeep", active=1)) == 0
        return manners.answer(asked(PASS, TRICK), where) == 0

    aimed = _Item(1, kind="ability", targets=[[{"player": 0}]])
    at_mine = _Item(1, kind="ability", targets=[[{"object": 6}]])
    harmless = _Item(1, kind="ability", targets=[[{"player": 1}]])
    assert not waits(view(active=1, stack=(_Item(1),)))
    assert not waits(view(active=1, stack=(aimed,)))
    assert not waits(view(active=1, stack=(at_mine,)))
    assert not waits(view("declare attackers", active=1, attack=True))
    assert waits(view(active=1, stack=(harmless,))) is (until != "event")
    assert waits(view("end", active=1))


def test_what_was_known_when_waiting_began_is_no_news() -> None:
    manners = Manners()
    question = asked(PASS, TRICK)
    attack = view("declare attackers", active=1, attack=True)
    assert manners.answer(question, attack) is None
    manners.wait("turn")
    assert manners.answer(question, attack) == 0
    assert manners.answer(question, view("declare blockers", active=1, attack=True)) == 0
    assert (
        manners.answer(question, view("declare blockers", active=1, attack=True, stack=(_Item(1),))) is None
    )


def test_always_passing_over_an_ability() -> None:
    manners = Manners()
    where = view(active=1, stack=(_Item(1, kind="ability"),))
    key = top_ability(where)
    assert key == "Shock: It deals 2 damage."
    manners.yield_to(key)
    assert manners.answer(asked(PASS, TRICK), where) == 0
    assert manners.answer(asked(PASS, TRICK), view(active=1, stack=(_Item(1),))) is None
    manners.yield_to(key, False)
    assert manners.answer(asked(PASS, TRICK), where) is None


def test_always_yes_or_no_to_an_optional_trigger() -> None:
    manners = Manners()
    question = asked("yes yes: draw a card", "no no: draw a card")
    assert manners.answer(question, view()) is None
    assert optional_text(question) == "draw a card"
    manners.always("draw a card", False)
    assert manners.answer(question, view()) == 1
    manners.always("draw a card", True)
    assert manners.answer(question, view()) == 0
    assert manners.answer(asked("yes yes: discard", "no no: discard"), view()) is None
    manners.always("draw a card", None)
    assert manners.answer(question, view()) is None


def test_equal_triggers_order_themselves() -> None:
    same = asked("trigger Elf: Gain 1 life.", "trigger Elf: Gain 1 life. (2)")
    other = asked("trigger Elf: Gain 1 life.", "trigger Ogre: Lose 1 life.")
    assert Manners().answer(same, view()) == 0
    assert Manners().answer(other, view()) is None
    assert Manners().answer(asked("target Elf", "target Elf (2)"), view()) is None


def test_settings_go_to_plain_data_and_back() -> None:
    manners = Manners()
    manners.stop("upkeep", "mine")
    manners.always("draw a card", True)
    manners.yield_to("Elf: Gain 1 life.")
    told = json.loads(json.dumps(manners.to_dict()))
    assert Manners.of(told).to_dict() == told
    assert Manners.of({}).to_dict() == Manners().to_dict()
    for wrong in ({"stop": {}}, {"stops": {"mine": ["upkep"]}}, {"stops": {"his": []}}, {"auto": 1}):
        with pytest.raises(Invalid):
            Manners.of(wrong)
    with pytest.raises(Invalid, match="upkeep"):
        manners.stop("upkeeep", "mine")


def test_other_games_are_asked_everything() -> None:
    for game in ("parlor:hearts", "duel", "toy:kuhn"):
        match = ludwright.match(game, seed=1)
        manners = Manners()
        for _ in range(30):
            decision = match.decision
            if decision is None:
                break
            assert manners.answer(decision, match.view()) is None
            match.play(0)


@pytest.mark.parametrize("decks", ["glorious-combat,draconic-fury", "political-trickery,dark-sacrifice"])
def test_nothing_is_lost_by_what_is_passed(decks: str) -> None:
    """In real matches: what is passed over because no stop is there is offered again where the person is next
    asked, as long as nobody has acted in between. What an opponent puts on the stack is always shown."""
    spared = compared = 0
    for seed in range(4):
        table = ludwright.game(f"magic:{decks}").table(seed)
        manners = [Manners(), Manners()]
        pending: list[set[str]] = [set(), set()]
        while not table.over:
            decision = table.decision()
            assert decision is not None
            seat = decision.seat
            where = json.loads(table.view(seat))
            labels = {option.label for option in decision.options if option.verb != "pass"}
            pick = manners[seat].answer(decision, where)
            priority = decision.options[0].verb == "pass"
            if pick is not None and priority:
                spared += 1
                assert decision.options[pick].verb == "pass"
                top = where["stack"][-1]["controller"] if where["stack"] else seat
                assert top == seat, "an opponent's object is passed over"
                if not where["stack"]:
                    pending[seat] |= labels
            elif priority:
                compared += bool(pending[seat])
                assert pending[seat] <= labels, (pending[seat] - labels, where["step"], where["turn"])
                pending[seat] = set()
            if pick is None:
                pick = table.choose("heuristic")
            if decision.options[pick].verb != "pass":
                pending = [set(), set()]
            table.play(pick)
    assert spared > 50
    assert compared > 10
