"""Lowering: what the core is given, and which programs are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludwright.errors import Invalid, Unsupported
from ludwright.magic.lower.cards import lowered
from ludwright.magic.notation.loader import read_card_text

SPELL = "name: Trial\ncost: 1R\ntype: Instant\nspell:\n"
CREATURE = "name: Trial\ncost: 1R\ntype: Creature — Elf\npt: 1/1\n"


def face(text: str) -> Any:
    return json.loads(lowered(read_card_text(text, "trial.yaml")))["faces"][0]


def ability(text: str) -> Any:
    """The kind of the only ability of a creature."""
    (only,) = face(CREATURE + "abilities:\n" + text)["abilities"]
    return only["kind"]


def code(text: str) -> list[Any]:
    made: list[Any] = face(SPELL + text)["spell"]["code"]
    return made


def fault(text: str) -> str:
    with pytest.raises(Invalid) as raised:
        face(text)
    return str(raised.value)


def test_a_target_is_declared_and_used_by_its_slot() -> None:
    spell = face(SPELL + "- damage: {amount: 3, to: any target}\n")["spell"]
    (target,) = spell["targets"]
    assert (target["slot"], target["min"], target["max"], target["purpose"]) == (
        0,
        {"int": 1},
        {"int": 1},
        "bad",
    )
    assert spell["code"] == [
        {"damage": {"source": "this", "amount": {"int": 3}, "to": {"slot": 0}, "preventable": True}}
    ]


def test_any_target_is_a_creature_planeswalker_battle_or_player() -> None:
    """CR 115.4."""
    (target,) = face(SPELL + "- damage: {amount: 3, to: any target}\n")["spell"]["targets"]
    objects, player = target["what"]["any"]
    assert objects["all"][1] == {"any": [{"type": "creature"}, {"type": "planeswalker"}, {"type": "battle"}]}
    assert player == {"player": "any"}


def test_another_target_differs_from_the_first() -> None:
    text = "- damage: {amount: 4, to: any target as first}\n"
    text += "- damage: {amount: 3, to: up to 2 any target other than first}\n"
    first, others = face(SPELL + text)["spell"]["targets"]
    assert others["other_than"] == [first["slot"]]
    assert (others["min"], others["max"]) == ({"int": 0}, {"int": 2})


def test_cards_in_graveyards_have_owners_and_permanents_have_controllers() -> None:
    text = (
        "- put: {what: target creature card in graveyard(you), in: hand}\n- destroy: target creature theirs\n"
    )
    card, permanent = (target["what"]["all"] for target in face(SPELL + text)["spell"]["targets"])
    assert {"zone": ["graveyard"]} in card
    assert {"owner": "you"} in card
    assert {"zone": ["battlefield"]} in permanent
    assert {"controller": "opponent"} in permanent


@pytest.mark.parametrize(
    ("noun", "zone"),
    [
        ("target (spell | ability) targeting (creature)", "stack"),
        ("target (red | green) spell", "stack"),
        ("target (creature | planeswalker) theirs", "battlefield"),
    ],
)
def test_nouns_are_looked_for_where_their_words_belong(noun: str, zone: str) -> None:
    (target,) = face(SPELL + f"- pick: {noun} as chosen\n- new targets: chosen\n")["spell"]["targets"]
    assert {"zone": [zone]} in target["what"]["all"]


def test_every_player_chooses_before_anything_is_sacrificed() -> None:
    ops = code("- sacrifice: {who: each player, what: 1 creature}\n")
    assert [op if isinstance(op, str) else next(iter(op)) for op in ops] == [
        "let", "each", "choose", "gather", "next", "sacrifice",
    ]  # fmt: skip
    assert ops[1]["each"]["over"] == {"in_turn_order": "each_player"}
    assert ops[1]["each"]["to"] == 5


def test_branches_jump_over_what_is_not_done() -> None:
    ops = code("- if: your turn\n  do: {draw: 1}\n  else: [{scry: 1}, {draw: 2}]\n- gain life: 1\n")
    assert ops[0]["branch"]["to"] == 3
    assert ops[2] == {"jump": {"to": 5}}
    assert "gain_life" in ops[5]


def test_a_payment_leads_to_one_program_or_the_other() -> None:
    ops = code("- pay: XR\n  do: {draw: x}\n  else: {lose life: 1}\n")
    assert ops[0]["pay"]["cost"] == {"mana": "{X}{R}", "parts": []}
    assert (ops[0]["pay"]["optional"], ops[0]["pay"]["to"]) == (True, 3)


def test_what_is_done_first_by_choice_is_a_price() -> None:
    """CR 608.2d: whoever has no card to discard may not choose to discard one for something else."""
    made = code("- may: [{discard: 1 card}, {draw: 1}]")
    assert "pay" in made[0]
    assert made[0]["pay"]["cost"]["parts"][0]["discard"]["count"] == {"int": 1}
    assert "may" in code("- may: {discard: 1 card}")[0]


def test_what_was_moved_is_another_object() -> None:
    """CR 400.7: what comes back is what was exiled; its power was that of what it had been."""
    made = code(
        "- exile: target creature as it_was\n"
        "- gain life: power(it_was)\n"
        "- put: {what: it_was, in: battlefield}\n"
        "- effect: {of: it_was, keywords: [haste], for: turn}"
    )
    gone = made[0]["move"]["slot"]
    back = made[2]["move"]
    assert gone is not None
    assert back["what"] == {"slot": gone}
    assert made[1]["gain_life"]["amount"]["stat"]["of"] != {"slot": gone}
    assert str(back["slot"]) in str(made[3]["effect"]["of"])
    usual = code("- put: {what: target creature as it_was, in: hand}\n"
                 "  instead: {if: your turn, do: {put: {what: it_was, in: library top}}}")  # fmt: skip
    assert usual[1]["move"]["what"] == usual[3]["move"]["what"]


def test_what_is_done_alike_for_each_needs_no_name() -> None:
    loop, *_ = code("- {for each: each creature, do: {draw: 1}}\n")
    assert list(loop) == ["each"]


def test_two_abilities_may_use_one_name() -> None:
    text = CREATURE + (
        "abilities:\n"
        "- cost: tap\n"
        "  do:\n"
        "  - exile: target instant in graveyard(you) as found\n"
        "  - effect: {of: you, may play: {what: among found, from: exile}, for: turn}\n"
        "- when: {casts: {what: spell as found, who: you}}\n"
        "  do: {draw: mana value(found)}\n"
    )
    assert len(face(text)["abilities"]) == 2


def test_a_player_targeted_inside_a_filter_is_a_target() -> None:
    made = face(SPELL + "- tap: each creature controlled by (target opponent)")
    assert len(made["spell"]["targets"]) == 1


def test_targets_that_depend_on_a_kicker_are_chosen_only_then() -> None:
    text = "- if: paid(kicker)\n  do: {destroy: target creature}\n"
    made = face(SPELL.replace("spell:", "keywords: [{kicker: 2}]\nspell:") + text)
    (target,) = made["spell"]["targets"]
    assert target["when"] == {"paid": "kicker"}
    assert made["optional"] == [{"word": "kicker", "cost": {"mana": "{2}", "parts": []}, "repeat": False}]


@pytest.mark.parametrize(
    ("text", "mana"),
    [
        ("- {cost: tap, do: {add: G}}\n", True),
        ("- {cost: [tap, {sacrifice: this}], do: {add: any color}}\n", True),
        ("- {cost: tap, do: [{add: G}, {damage: {amount: 1, to: you}}]}\n", True),
        ("- {cost: tap, do: [{add: G}, {tap: target creature}]}\n", False),
        ("- {cost: tap, do: {draw: 1}}\n", False),
    ],
)
def test_mana_abilities_are_derived(text: str, mana: bool) -> None:
    """CR 605.1a: no target, and it could add mana."""
    assert ability(text)["activated"]["mana"] is mana


def test_an_activation_from_the_graveyard() -> None:
    made = ability("- {cost: 1B, from: graveyard, do: {put: {what: this, in: battlefield, how: tapped}}}\n")
    move = made["activated"]["body"]["code"][0]["move"]
    assert made["activated"]["from"] == "graveyard"
    assert (move["what"], move["to"], move["entry"]["tapped"]) == ("this", "battlefield", True)


def test_events_bind_what_they_were_about() -> None:
    made = ability("- when: {damages: {by: this, to: player as foe, combat: true, number: dealt}}\n"
                   "  do: {mill: {who: foe, count: amount(dealt)}}\n")  # fmt: skip
    (on,) = made["triggered"]["on"]
    assert on["bind"] == {"subject": 0, "other": None, "player": None, "amount": 1}
    assert (on["subject"], on["other"], on["combat"]) == ({"player": "any"}, "this", True)
    assert made["triggered"]["body"]["code"][0]["mill"] == {
        "who": {"slot": 0},
        "count": {"slot": 1},
        "slot": None,
    }


def test_one_or_more_is_one_event_for_all() -> None:
    made = ability("- when: {attacks: one or more creature yours}\n  do: {draw: 1}\n")
    assert made["triggered"]["on"][0]["group"] is True


def test_two_events_of_a_prevention_are_two_effects() -> None:
    text = "abilities:\n- replace: {event: [{damages: {to: this}}, {damages: {by: this}}], prevent: all}\n"
    to, by = (one["kind"]["replacement"]["on"] for one in face(CREATURE + text)["abilities"])
    assert (to["subject"], to["other"]) == ("this", "anything")
    assert (by["subject"], by["other"]) == ("anything", "this")


def test_a_star_is_a_characteristic_defining_ability() -> None:
    """CR 604.3: it works in every zone, in layer 7a."""
    text = (
        CREATURE.replace("1/1", '"*/*"')
        + "abilities:\n- static: {of: this, base pt: count(Elf)/count(Elf)}\n"
    )
    made = face(text)
    static = made["abilities"][0]["kind"]["static"]
    assert (made["power"], made["toughness"]) == (0, 0)
    assert static["mods"][0]["set_pt"]["cda"] is True
    assert "hand" in static["from"]


def test_delayed_triggers_know_the_slots() -> None:
    ops = code("- exile: {what: target creature, as: gone}\n"
               "- later: {when: {end step: you}, do: {put: {what: gone, in: battlefield}}}\n")  # fmt: skip
    slot = ops[0]["move"]["slot"]
    later = ops[1]["later"]
    assert later["once"] is True
    assert later["body"]["code"][0]["move"]["what"] == {"slot": slot}


def test_slots_are_numbered_over_modes() -> None:
    text = (
        "- choose: 1\n  modes:\n  - destroy: target artifact\n  - damage: {amount: 2, to: target creature}\n"
    )
    spell = face(SPELL + text)["spell"]
    assert spell["code"] == ["modes"]
    slots = [mode["body"]["targets"][0]["slot"] for mode in spell["modes"]["choices"]]
    assert slots == [0, 1]


def test_a_counter_unless_paid() -> None:
    ops = code("- counter: {what: target spell, unless: 3}\n")
    assert ops[0]["pay"]["who"] == {"controller": {"slot": 0}}
    assert ops[0]["pay"]["to"] == 2
    assert ops[1] == {"jump": {"to": 3}}
    assert "counter" in ops[2]


def test_mechanics_rename_their_slots() -> None:
    """Two uses of the same action do not disturb each other."""
    ops = face(SPELL + "- earthbend: 1\n- earthbend: 2\n")["spell"]
    assert [target["slot"] for target in ops["targets"]] == [0, 2]


def test_a_mechanic_hands_out_its_result() -> None:
    ops = code("- blight: {n: 1, as: sick}\n- destroy: sick\n")
    assert ops[-1]["destroy"]["what"] == ops[1]["counters"]["on"]


def test_ward_counters_unless_its_cost_is_paid() -> None:
    (only,) = face(CREATURE + "keywords: [{ward: [{life: 3}]}]\n")["abilities"]
    triggered = only["kind"]["triggered"]
    assert only["keyword"] == "ward"
    assert triggered["on"][0]["player"] == "opponent"
    assert triggered["body"]["code"][0]["pay"]["cost"] == {"mana": "", "parts": [{"life": {"int": 3}}]}


def test_flashback_is_another_way_that_ends_in_exile() -> None:
    made = face(SPELL.replace("spell:", "keywords: [{flashback: 3R}]\nspell:") + "- draw: 1\n")
    normal, flashback = made["ways"]
    assert normal["word"] == "normal"
    assert (flashback["from"], flashback["then"], flashback["cost"]["mana"]) == (
        ["graveyard"],
        "exile",
        "{3}{R}",
    )


def test_what_a_cost_takes_may_be_spoken_of() -> None:
    text = SPELL.replace("spell:", "extra cost: {sacrifice: 1 creature yours as offering}\nspell:")
    made = face(text + "- draw: power(offering)\n")
    (part,) = made["extra"]["parts"]
    assert part["sacrifice"] == {"what": {"type": "creature"}, "count": {"int": 1}, "slot": 0}
    assert made["spell"]["code"][0]["draw"]["count"] == {"stat": {"stat": "power", "of": {"slot": 0}}}


def test_abilities_of_emblems_function_in_the_command_zone() -> None:
    """CR 114.4."""
    ops = code(
        "- emblem: [{static: {of: each creature yours, pt: +1/+1}}, {when: {upkeep: you}, do: {draw: 1}}]\n"
    )
    static, triggered = ops[0]["emblem"]["abilities"]
    assert static["kind"]["static"]["from"] == ["command"]
    assert triggered["kind"]["triggered"]["from"] == ["command"]


def test_sagas_count_their_chapters() -> None:
    """CR 714.2: each chapter triggers as the lore counters reach its number."""
    text = "name: Trial\ncost: 1R\ntype: Enchantment — Saga\nchapters:\n"
    made = face(text + "- {at: [1, 2], do: {draw: 1}}\n- {at: [3], do: {scry: 1}}\n")["abilities"]
    assert made[0]["kind"] == {"chapters": 3}
    assert [len(one["kind"]["triggered"]["on"]) for one in made[1:]] == [2, 1]


def test_one_of_several_additional_costs_makes_several_ways() -> None:
    extra = "extra cost: {either: {sacrifice: {sacrifice: 1 creature yours}, mana: 3R}}\nspell:"
    ways = face(SPELL.replace("spell:", extra) + "- draw: 1\n")["ways"]
    assert [(way["word"], way["cost"]["mana"]) for way in ways] == [
        ("normal", "{1}{R}{3}{R}"),
        ("sacrifice", "{1}{R}"),
    ]


def test_goaded_is_two_requirements() -> None:
    """CR 701.38b."""
    rules = ability("- static: {of: host, rule: goaded}\n")["static"]["rules"]
    assert [rule["must"]["deed"] for rule in rules] == ["attack", "attack"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- destroy: victim\n", ("trial.yaml:5:12", 'no slot "victim"')),
        ("- destroy: target creature as it_one\n", ("is never used", "remove as it_one")),
        (
            "- destroy: target creature as a_one\n- exile: target creature as a_one\n- draw: count(a_one)\n",
            ("bound twice",),
        ),
        ("- draw: amount(victim)\n- destroy: target creature as victim\n", ('no slot "victim"',)),
        ("- destroy: target creature as victim\n- draw: amount(victim)\n", ("holds no number",)),
        ("- destroy: target creature as victim\n- exile: victm\n", ('did you mean "victim"?',)),
        ("- draw: count(1 creature yours)\n", ("chosen where nothing can be",)),
        ("- {for each: you, do: {draw: 1}}\n", ("told as a noun",)),
        (
            "- vote: {words: [time, power], as: [a_, b_, c_]}\n- draw: amount(a_)\n",
            ("as many slots as words",),
        ),
    ],
)
def test_slots_are_bound_before_use_once_and_for_something(text: str, words: tuple[str, ...]) -> None:
    message = fault(SPELL + text)
    for word in words:
        assert word in message


def test_what_the_core_lacks_is_refused_whole() -> None:
    with pytest.raises(Unsupported, match="a target inside a loop"):
        face(SPELL + "- {for each: each player as p, do: {destroy: target creature}}\n")
    with pytest.raises(Unsupported, match="second choice of modes"):
        face(
            SPELL
            + "- {choose: 1, modes: [{draw: 1}, {scry: 1}]}\n- {choose: 1, modes: [{draw: 1}, {scry: 1}]}\n"
        )


def test_verbs_are_all_lowered() -> None:
    """No verb can be written that lowering does not know."""
    from ludwright.magic.lower.verbs import known
    from ludwright.magic.notation.ast_base import Verb
    from ludwright.magic.notation.families import members

    assert not {kind.__name__ for kind in members(Verb).values()} - {kind.__name__ for kind in known()}
