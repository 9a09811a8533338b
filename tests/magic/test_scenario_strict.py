"""A runner that cannot be fooled: what a script says is done as it says, or the scenario does not pass."""

from __future__ import annotations

from typing import Any

import pytest

from ludwright.magic.scenario import Row, Verdict, run_row

MAIN = {"turn": 1, "step": "PRECOMBAT_MAIN"}
END = {"op": "stop", "turn": 1, "step": "END_TURN"}


def put(card: str, player: str = "playerA", zone: str = "BATTLEFIELD", count: int = 1, **more: Any) -> Any:
    return {"op": "put", "zone": zone, "player": player, "card": card, "count": count, **more}


def cast(card: str, *targets: Any, player: str = "playerA", **more: Any) -> Any:
    return {"op": "cast", **MAIN, "player": player, "card": card, "targets": list(targets), **more}


def says(what: str, *args: Any) -> Any:
    return {"op": "assert", "what": what, "args": list(args)}


def word(kind: str, value: str, player: str = "playerA") -> Any:
    return {"op": kind, "player": player, "value": value}


def check(what: str, *args: Any, player: str = "playerA", turn: int = 1, **more: Any) -> Any:
    op = {"op": "check", "turn": turn, "step": "PRECOMBAT_MAIN", "player": player}
    return {**op, "what": what, "args": list(args), **more}


def attack(attacker: str, turn: int = 1, player: str = "playerA", **more: Any) -> Any:
    return {"op": "attack", "turn": turn, "player": player, "attacker": attacker, **more}


def judged(*ops: Any, strict: bool = True, error: bool = False, then: Any = ()) -> Verdict:
    """A scenario that stops at the end of turn 1 unless it says otherwise."""
    stop = [] if any(op["op"] == "stop" for op in ops) else [END]
    run = {"op": "execute_error", "message": None} if error else {"op": "execute"}
    cards = tuple(dict.fromkeys(op["card"] for op in ops if op["op"] == "put"))
    return run_row(Row("row", strict, cards, (*ops, *stop, run, *then)))


BOLT = (put("Lightning Bolt", zone="HAND"), put("Mountain"))
PLAYER_B = {"player": "playerB"}


def test_a_true_scenario_passes() -> None:
    verdict = judged(*BOLT, cast("Lightning Bolt", PLAYER_B), then=[says("Life", "playerB", 17)])
    assert (verdict.status, verdict.why) == ("passed", "")


def test_an_illegal_target_is_not_exchanged_for_a_legal_one() -> None:
    bears = (put("Bear Cub", "playerB"), put("Hill Giant", "playerB"))
    verdict = judged(
        put("Murder", zone="HAND"), put("Swamp", count=3), *bears, cast("Murder", {"name": "Ornithopter"})
    )
    assert verdict.status == "failed"
    assert "Ornithopter" in verdict.why


def test_modes_are_played_as_written_or_not_at_all() -> None:
    table = (
        put("Wretched Confluence", zone="HAND"),
        put("Swamp", count=5),
        put("Bear Cub", "playerB"),
        put("Hill Giant", "playerB"),
    )
    # The first mode targets a player: the third target is none.
    targets = ({"name": "Bear Cub"}, {"name": "Hill Giant"}, {"name": "Hill Giant"})
    modes = [word("mode", n) for n in ("2", "2", "1")]
    assert judged(*table, cast("Wretched Confluence", *targets), *modes).status == "failed"
    right = ({"name": "Bear Cub"}, {"name": "Hill Giant"}, {"player": "playerA"})
    drawn = [says("Life", "playerA", 19), says("HandCount", "playerA", 1)]
    verdict = judged(*table, cast("Wretched Confluence", *right), *modes, then=drawn)
    assert (verdict.status, verdict.why) == ("passed", "")


@pytest.mark.parametrize("mode", ["9", "0"])
def test_a_mode_that_is_not_there_is_not_another(mode: str) -> None:
    table = (put("Abrade", zone="HAND"), put("Mountain", count=2), put("Bear Cub", "playerB"))
    verdict = judged(*table, cast("Abrade", {"name": "Bear Cub"}), word("mode", mode))
    assert verdict.status == "failed"


def test_a_check_must_be_reached() -> None:
    assert judged(put("Bear Cub"), check("Life", 20, turn=5), strict=False).status == "failed"
    never = check("Life", 20, cond={"on_stack": "Shock"})
    assert judged(put("Bear Cub"), never, strict=False).status == "failed"


def test_a_check_waits_for_its_condition() -> None:
    seen = check("StackSize", 1, player="playerB", cond={"on_stack": "Lightning Bolt"})
    verdict = judged(*BOLT, cast("Lightning Bolt", PLAYER_B), seen)
    assert (verdict.status, verdict.why) == ("passed", "")


@pytest.mark.parametrize(
    ("left", "strict"),
    [
        (cast("Lightning Bolt", PLAYER_B), False),
        (attack("Bear Cub"), False),
        (attack("Lightning Bolt"), False),
        (word("mode", "1"), False),
        (word("target", "Bear Cub"), True),
        (word("target", "[target_skip]"), True),
        (word("choice", "Yes"), True),
        (word("choice", "No"), True),
        (word("choice", "Red"), True),
        (word("choice", "[choice_skip]"), True),
        (word("choice", "When {this} enters"), True),
        (word("choice", "PlayerB"), True),
        (word("choice", "[flipcoin_true]"), True),
        (word("choice", "[die_roll]: 6"), True),
    ],
)
def test_words_left_over_fail(left: Any, strict: bool) -> None:
    assert judged(put("Mountain"), left, strict=strict).status == "failed"


def test_targets_and_choices_may_be_left_over_where_the_script_is_not_strict() -> None:
    assert (
        judged(put("Mountain"), word("target", "Bear Cub"), word("choice", "Yes"), strict=False).status
        == "passed"
    )


def test_a_name_is_a_whole_name() -> None:
    shock = (put("Shock", zone="HAND"), put("Mountain"))
    assert judged(*shock, cast("Sh", PLAYER_B)).status == "failed"
    assert judged(*shock, cast("Shock", PLAYER_B)).status == "passed"
    land = {"op": "land", **MAIN, "player": "playerA", "card": "Moun"}
    assert judged(put("Mountain", zone="HAND"), land).status == "failed"


def test_what_must_be_impossible_is_so_for_a_reason_of_the_game() -> None:
    assert judged(put("Mountain"), cast("Shock", PLAYER_B), error=True).status == "passed"
    assert judged(*BOLT, cast("Lightning Bolt", PLAYER_B), error=True).status == "failed"
    assert judged(put("Mountain"), {"op": "conjure", "player": "playerA"}, error=True).status == "unsupported"
    # What follows is asserted all the same, and a failed check is no impossibility.
    after = [says("Life", "playerB", 3)]
    assert judged(put("Mountain"), cast("Shock", PLAYER_B), error=True, then=after).status == "failed"
    assert judged(put("Mountain"), check("Life", 3), cast("Shock", PLAYER_B), error=True).status == "failed"
    # What would come after the stop is not impossible.
    late = {**cast("Shock", PLAYER_B), "turn": 3}
    assert judged(put("Mountain"), late, error=True).status == "failed"


@pytest.mark.parametrize(
    "claim",
    [
        says("ChoicesCount", "playerA", 99),
        says("Color", "playerA", "Raging Goblin", "blue", True),
        says("Color", "playerA", "Raging Goblin", "RED", False),
        says("Color", "playerA", "Raging Goblin", "{R}{G}", True),
        says("Tapped", "Bear Cub", False),
        says("Tapped", "Bear Cub", True),
        says("Type", "Raging Goblin", "LAND", True),
        says("Subtype", "Raging Goblin", "Elf"),
        says("NotSubtype", "Raging Goblin", "Goblin"),
        says("Ability", "playerA", "Raging Goblin", {"ability": "FlyingAbility"}, True),
        says("Ability", "playerA", "Raging Goblin", {"ability": "HasteAbility"}, True, 2),
        says("AbilityCount", "playerA", "Raging Goblin", "class:HasteAbility", 0),
        says("Attacking", "Bear Cub", False),
        says("AttachedTo", "playerA", "Pacifism", "Raging Goblin", False),
        says("PowerToughness", "playerA", "@goblin", 2, 1),
        says("DamageReceived", "playerA", "Raging Goblin", 1),
        says("WonTheGame", "playerA"),
        says("Drawn"),
        says("ManaPool", "playerA", "RED", 1),
        says("EmblemCount", "playerA", 1),
        says("TopCardRevealed", "playerA", True),
        says("PermanentCount", "playerA", "Raging Goblin:1", 1),
        says("TargetsCount", "playerA", 1),
    ],
    ids=lambda op: f"{op['what']}",
)
def test_what_is_not_so_fails(claim: Any) -> None:
    verdict = judged(put("Raging Goblin", alias="goblin"), then=[claim])
    assert verdict.status == "failed", verdict


@pytest.mark.parametrize(
    "claim",
    [
        says("ChoicesCount", "playerA", 0),
        says("Color", "playerA", "Raging Goblin", "red", True),
        says("Color", "playerA", "Raging Goblin", "{R}", True),
        says("Color", "playerA", "@goblin", "R", True),
        says("Color", "playerA", "Raging Goblin", "{G}{B}", False),
        says("Color", "playerA", "Raging Goblin", {"new": "ObjectColor", "args": ["R"]}, True),
        says("Color", "playerA", "Raging Goblin", "colorless", False),
        says("Ability", "playerA", "Raging Goblin", {"ability": "HasteAbility.getInstance()"}, True),
        says("Attackers", "playerB"),
        says("Tapped", "@goblin", False),
        says("Tapped", "Raging Goblin:0", False),
        says("TappedCount", "Raging Goblin", True, 0),
        says("Type", "Raging Goblin", "CREATURE", "GOBLIN"),
        says("Type", "Raging Goblin", "CREATURE", None),
        says("Subtype", "@goblin", "SubType.GOBLIN"),
        says("Ability", "playerA", "Raging Goblin", {"new": "HasteAbility", "args": []}, True),
        says("Ability", "playerA", "@goblin", "class:FirstStrikeAbility", False),
        says("PowerToughness", "playerA", "@goblin", 1, 1, "Any"),
        says("PowerToughness", "playerA", "Raging Goblin", "1", "1", "All"),
        says("CounterCount", "playerA", "@goblin", "CounterType.P1P1", 0),
        says("CounterCount", "playerA", {"counter": "POISON"}, 0),
        says("PermanentCount", "playerA", "@goblin", 1),
        says("PermanentCount", "playerA", 1),
        says("ManaPool", "playerA", "R", 0),
        says("ManaPool", "playerA", "ManaType.COLORLESS", 0),
        says("NotLostTheGame", "playerA"),
        says("ActivePlayer", "playerA"),
        says("GoesOn"),
        says("AliasZone", "goblin", "BATTLEFIELD", True),
    ],
    ids=lambda op: f"{op['what']}",
)
def test_every_form_of_an_argument_is_understood(claim: Any) -> None:
    verdict = judged(put("Raging Goblin", alias="goblin"), then=[claim])
    assert (verdict.status, verdict.why) == ("passed", "")


@pytest.mark.parametrize(
    "op",
    [
        says("Sparkles", "playerA", 1),
        says("Life", "playerA"),
        says("Life", "playerA", "many"),
        says("Life", "playerA", 20, 20),
        says("Life", "playerC", 20),
        says("Color", "playerA", "Raging Goblin", "mauve", True),
        says("Ability", "playerA", "Raging Goblin", {"new": "OddTriggeredAbility", "args": [1]}, True),
        says("PowerToughness", "playerA", "Raging Goblin", 1, 1, "Most"),
        says("Result", "playerA", "PERHAPS"),
        {"op": "conjure", "player": "playerA"},
        {**put("Bear Cub"), "foil": True},
        {**put("Bear Cub"), "zone": "POCKET"},
        {**cast("Shock"), "step": "SUPPER"},
        {**cast("Shock"), "cond": {"moon": "full"}},
        cast("Shock", {"deity": "Zeus"}),
        {"op": "cast", **MAIN, "player": "playerA"},
        word("choice", "[wish]"),
        word("mode", "two"),
        {**cast("Shock"), "player": "playerC"},
        {**cast("Shock"), "player": None},
        {**cast("Shock"), "step": {"name": "UPKEEP"}},
        {**put("Bear Cub"), "count": 99999},
        {**put("Bear Cub"), "tapped": "perhaps"},
        {"op": "assert", "what": ["Life"], "args": ["playerA", 20]},
    ],
    ids=lambda op: str(op.get("what", op["op"])),
)
def test_an_unknown_form_is_unsupported(op: Any) -> None:
    first = [] if op["op"] == "assert" else [op]
    then = [op] if op["op"] == "assert" else []
    verdict = judged(put("Raging Goblin"), *first, then=then)
    assert verdict.status == "unsupported", verdict
    assert "ops[" in verdict.why


def test_a_declaration_marked_illegal_must_be_impossible() -> None:
    cannot = attack("Wall of Omens", legal=False)
    assert judged(put("Wall of Omens"), cannot).status == "passed"
    assert judged(put("Bear Cub"), attack("Bear Cub", legal=False)).status == "failed"
    assert judged(put("Wall of Omens"), attack("Wall of Omens", turn=5, legal=False)).status == "failed"
    block = {"op": "block", "turn": 1, "player": "playerB", "blocker": "Bear Cub", "attacker": "Serra Angel"}
    table = (put("Serra Angel"), put("Bear Cub", "playerB"), attack("Serra Angel"))
    assert judged(*table, {**block, "legal": False}).status == "passed"
    spider = (put("Serra Angel"), put("Giant Spider", "playerB"), attack("Serra Angel"))
    assert judged(*spider, {**block, "blocker": "Giant Spider", "legal": False}).status == "failed"


def test_the_contrary_of_every_assertion_fails() -> None:
    claims = [
        says("Life", "playerB", 17),
        says("PermanentCount", "playerA", "Mountain", 1),
        says("Tapped", "Mountain", True),
        says("Type", "Mountain", "LAND", "MOUNTAIN"),
        says("Subtype", "Mountain", "MOUNTAIN"),
        says("NotType", "Mountain", "CREATURE"),
        says("ActivePlayer", "playerA"),
        says("GoesOn"),
        says("NotLostTheGame", "playerB"),
    ]
    ops = (*BOLT, cast("Lightning Bolt", PLAYER_B), END, {"op": "execute"}, *claims)
    verdict = run_row(Row("row", True, ("Lightning Bolt", "Mountain"), ops), mutate=True)
    assert (verdict.status, verdict.survivors) == ("passed", ())
    assert verdict.mutants == len(claims)


def test_ways_halves_and_objects_by_number() -> None:
    fire = (put("Fire // Ice", zone="HAND"), put("Island"), put("Mountain"), put("Bear Cub", "playerB"))
    verdict = judged(*fire, cast("Ice", {"name": "Bear Cub"}), then=[says("Tapped", "Bear Cub", True)])
    assert (verdict.status, verdict.why) == ("passed", "")
    twins = (put("Bear Cub", count=2), attack("Bear Cub:1"))
    verdict = judged(*twins, then=[says("Tapped", "Bear Cub:0", False), says("Tapped", "Bear Cub:1", True)])
    assert (verdict.status, verdict.why) == ("passed", "")
    aliases = (put("Bear Cub", count=2, alias="bear"), attack("@bear.2"))
    verdict = judged(*aliases, then=[says("Tapped", "@bear.1", False), says("Tapped", "@bear.2", True)])
    assert (verdict.status, verdict.why) == ("passed", "")


@pytest.mark.parametrize(("rolled", "tokens"), [(1, 1), (4, 4), (6, 6)])
def test_dice_fall_as_the_script_says(rolled: int, tokens: int) -> None:
    box = (put("Box of Free-Range Goblins", zone="HAND"), put("Mountain", count=6))
    roll = word("choice", f"[die_roll]: {rolled}")
    then = [says("PermanentCount", "playerA", "Goblin Token", tokens)]
    verdict = judged(*box, cast("Box of Free-Range Goblins"), roll, then=then)
    assert (verdict.status, verdict.why) == ("passed", "")
    two = judged(*box, cast("Box of Free-Range Goblins"), roll, roll, then=then)
    assert two.status == "failed"


def test_coins_fall_as_the_script_says() -> None:
    table = (put("Goblin Assassin", zone="HAND"), put("Mountain", count=5), put("Bear Cub", "playerB"))
    for mine, theirs in (("true", "false"), ("true", "true"), ("false", "false")):
        coins = (word("choice", f"[flipcoin_{mine}]"), word("choice", f"[flipcoin_{theirs}]", "playerB"))
        then = [
            says("PermanentCount", "playerA", "Goblin Assassin", int(mine == "true")),
            says("PermanentCount", "playerB", "Bear Cub", int(theirs == "true")),
        ]
        verdict = judged(*table, cast("Goblin Assassin"), *coins, then=then)
        assert (verdict.status, verdict.why) == ("passed", "")


def test_a_skip_that_nothing_is_left_for_is_used_up_by_the_last_choice() -> None:
    table = (put("Gatekeeper of Malakir", zone="HAND"), put("Bear Cub", "playerB"))
    refused = (cast("Gatekeeper of Malakir"), word("choice", "No"))
    # The kicker cannot be paid with two lands, so nobody asks; with three the answer is to a question.
    for lands in (2, 3):
        verdict = judged(*table, put("Swamp", count=lands), *refused)
        assert (verdict.status, verdict.why) == ("passed", "")
    # A second refusal has no question, and a card without optional costs has none at all.
    assert judged(*table, put("Swamp", count=2), *refused, word("choice", "No")).status == "failed"
    assert judged(*BOLT, cast("Lightning Bolt", PLAYER_B), word("choice", "No")).status == "failed"


def test_nothing_is_set_up_once_the_match_has_begun() -> None:
    assert judged(put("Mountain"), then=[put("Bear Cub")]).status == "unsupported"


@pytest.mark.parametrize("color", ["red", "R", "{R}"])
def test_a_colour_is_chosen_by_name_letter_or_symbol(color: str) -> None:
    banner = (put("Heraldic Banner", zone="HAND"), put("Mountain", count=3), put("Raging Goblin"))
    verdict = judged(
        *banner, cast("Heraldic Banner"), word("choice", color), then=[says("PT", "Raging Goblin", 2, 1)]
    )
    assert (verdict.status, verdict.why) == ("passed", "")


@pytest.mark.parametrize("kind", ["P1P1", "CounterType.P1P1", {"counter": "P1P1"}])
@pytest.mark.parametrize("step", ["PRECOMBAT_MAIN", "POSTCOMBAT_MAIN"])
def test_counters_go_by_any_form_of_their_name(kind: Any, step: str) -> None:
    who = {"player": "playerA", "card": "Bear Cub"}
    counters = {"op": "counters", "turn": 1, "step": step, **who, "counter": kind, "n": 2}
    verdict = judged(put("Bear Cub"), counters, then=[says("PT", "Bear Cub", 4, 4)])
    assert (verdict.status, verdict.why) == ("passed", "")


@pytest.mark.parametrize("none", ["NO_TARGET", "[no target]"])
def test_an_action_may_say_that_it_names_no_target(none: str) -> None:
    verdict = judged(
        *BOLT,
        cast("Lightning Bolt", {"name": none}),
        word("target", "playerB"),
        then=[says("Life", "playerB", 17)],
    )
    assert (verdict.status, verdict.why) == ("passed", "")


def test_a_target_may_name_its_mode() -> None:
    table = (put("Abrade", zone="HAND"), put("Mountain", count=2), put("Bear Cub", "playerB"))
    verdict = judged(
        *table,
        cast("Abrade", {"name": "mode=1Bear Cub"}),
        then=[says("GraveyardCount", "playerB", "Bear Cub", 1)],
    )
    assert (verdict.status, verdict.why) == ("passed", "")
    assert judged(*table, cast("Abrade", {"name": "mode=2Bear Cub"})).status == "failed"


def test_what_the_core_cannot_put_is_unsupported() -> None:
    """A permanent that asks for a choice as it enters is there, or the scenario is not judged."""
    verdict = judged(put("Clone"), put("Bear Cub"))
    assert verdict.status in ("passed", "unsupported")
    gone = judged(put("Clone"), put("Bear Cub"), then=[says("PermanentCount", "playerA", "No Such Name", 1)])
    assert gone.status in ("failed", "unsupported")


def test_abilities_are_told_by_their_text() -> None:
    table = (put("Bog Wraith"), put("Forest"))
    true = [
        says("Ability", "playerA", "Bog Wraith", {"new": "SwampwalkAbility", "args": []}, True),
        says("Ability", "playerA", "Bog Wraith", {"new": "IslandwalkAbility"}, False),
        says("Ability", "playerA", "Forest", {"new": "GreenManaAbility", "args": []}, True),
        says("AbilityCount", "playerA", "Forest", "class:RedManaAbility", 0),
    ]
    verdict = judged(*table, then=true)
    assert (verdict.status, verdict.why) == ("passed", "")
    for claim in true:
        contrary = {**claim, "args": [*claim["args"][:-1], 1 - int(claim["args"][-1])]}
        if claim["what"] == "Ability":
            contrary["args"][-1] = not claim["args"][-1]
        assert judged(*table, then=[contrary]).status == "failed"


def test_lands_that_pay_use_up_no_word() -> None:
    assert judged(*BOLT, cast("Lightning Bolt", PLAYER_B), word("choice", "Mountain")).status == "failed"
    assert judged(*BOLT, cast("Lightning Bolt", PLAYER_B), word("choice", "Red")).status == "failed"


def test_a_mana_ability_is_activated_like_any_other() -> None:
    verdict = judged(
        put("Llanowar Elves"),
        {"op": "activate", **MAIN, "player": "playerA", "ability": "{T}: Add {G}", "targets": None},
        check("ManaPool", "G", 1),
    )
    assert (verdict.status, verdict.why) == ("passed", "")


def test_a_spell_on_the_stack_is_told_by_how_its_name_begins() -> None:
    bolt = cast("Lightning Bolt", PLAYER_B)
    assert judged(*BOLT, bolt, check("StackObject", "Cast L", 1)).status == "passed"
    for wrong in (check("StackObject", "Cast B", 1), check("StackObject", "Cast ightning", 1)):
        assert judged(*BOLT, bolt, wrong).status == "failed"


@pytest.mark.parametrize(("color", "status"), [("Red", "passed"), ("Purple", "failed")])
def test_what_is_put_takes_its_choice_from_the_script(color: str, status: str) -> None:
    ops = (put("Heraldic Banner"), put("Hill Giant"), word("choice", color))
    assert judged(*ops, then=[says("PowerToughness", "playerA", "Hill Giant", 4, 3)]).status == status


def test_a_choice_of_what_is_put_is_not_used_twice() -> None:
    ops = (put("Heraldic Banner"), put("Hill Giant"), word("choice", "Red"), word("choice", "Red"))
    assert judged(*ops).status == "failed"


def test_either_queue_may_answer_what_is_chosen_without_targeting() -> None:
    ops = (put("Impulse", zone="HAND"), put("Island", count=2), {"op": "no_shuffle"})
    cards = [put(card, zone="LIBRARY") for card in ("Hill Giant", "Bear Cub", "Shock", "Murder")]
    row = (*ops, *cards, cast("Impulse"), word("target", "Bear Cub"))
    assert judged(*row, then=[says("HandCount", "playerA", "Bear Cub", 1)]).status == "passed"
    assert judged(*row, then=[says("HandCount", "playerA", "Shock", 1)]).status == "failed"


def test_triggered_abilities_are_told_by_how_they_begin() -> None:
    elf = put("Elvish Visionary")
    enters: Any = {"new": "EntersBattlefieldTriggeredAbility"}
    draw = {"new": "DrawCardSourceControllerEffect", "args": [1]}
    holds = says("Ability", "playerA", "Elvish Visionary", {**enters, "args": [draw, False]}, True)
    assert judged(elf, then=[holds]).status == "passed"
    assert judged(elf, then=[says("AbilityCount", "playerA", "Elvish Visionary", "class:SagaAbility", 1)]).why
    other = {**enters, "args": [{"new": "GainLifeEffect", "args": [1]}, False]}
    unknown = judged(elf, then=[says("Ability", "playerA", "Elvish Visionary", other, True)])
    assert unknown.status == "unsupported"
