"""Options name what they are about by number."""

from __future__ import annotations

from ludwright import magic
from ludwright.magic import Position, Side
from ludwright.magic.options import OptionAbout
from ludwright.magic.table import MagicMatch


def at(mine: Side, theirs: Side | None = None, **settings: bool) -> MagicMatch:
    return magic.match(position=Position(sides=(mine, theirs or Side())), **settings)


def only(match: MagicMatch, verb: str) -> OptionAbout:
    (found,) = (o for o in match.options if o.verb == verb)
    return found


def test_a_spell_its_card_and_its_targets_are_numbers_of_the_visible_state() -> None:
    match = at(Side(battlefield=["Mountain"], hand=["Shock"]), Side(battlefield=["Bear Cub"]))
    cast = only(match, "cast")
    assert (cast.objects, cast.face, cast.ability) == ((match.state().me.hand[0].id,), 0, None)
    match.play(cast.index)
    bear = next(p for p in match.state().battlefield if p.name == "Bear Cub")
    targets = match.options
    assert {o.players for o in targets} == {(), (0,), (1,)}
    assert [o.objects for o in targets if o.objects] == [(bear.id,)]
    assert all(o.question == match.decision.serial for o in targets)  # type: ignore[union-attr]
    assert targets[0].question != cast.question


def test_an_activation_says_which_ability_it_is() -> None:
    match = at(Side(battlefield=["Llanowar Elves", "Forest"]), manual_mana=True)
    elves = next(p for p in match.state().battlefield if p.name == "Llanowar Elves")
    taps = [o for o in match.options if o.verb == "tap_for_mana" and o.objects == (elves.id,)]
    assert [elves.abilities[o.ability] for o in taps if o.ability is not None] == ["{T}: Add {G}."]


def test_attacks_and_blocks_name_both_sides() -> None:
    match = at(Side(battlefield=["Serra Angel"]), Side(battlefield=["Serra Angel"]))
    mine, theirs = (p.id for p in match.state().battlefield)
    while not any(o.verb == "attack" for o in match.options):
        match.play(only(match, "pass").index)
    attack = only(match, "attack")
    assert (attack.objects, attack.players) == ((mine,), (1,))
    match.play(attack.index)
    while not any(o.verb == "block" for o in match.options):
        match.play(only(match, "pass").index)
    assert only(match, "block").objects == (theirs, mine)
