"""The small languages: nouns, filters, numbers and conditions from text."""

from __future__ import annotations

import pytest

from ludwright.magic.notation import ast_conditions as c
from ludwright.magic.notation import ast_filters as f
from ludwright.magic.notation import ast_nouns as n
from ludwright.magic.notation import ast_values as v
from ludwright.magic.notation import scalars
from ludwright.magic.notation.text import Fault

ELF = f.SubtypeIs("Elf")
CREATURE = f.TypeIs("creature")
YOURS = f.ControlledBy(n.YOU)
ELVES = n.Phrase(n.Bare(), f.And((ELF, YOURS)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("this", n.This()),
        ("you", n.You()),
        ("each opponent", n.Opponents()),
        ("victim", n.SlotRef("victim")),
        ("controller(victim)", n.ControllerOf(n.SlotRef("victim"))),
        ("four without kept", n.Without(n.SlotRef("four"), n.SlotRef("kept"))),
        ("first and second", n.Both((n.SlotRef("first"), n.SlotRef("second")))),
        ("top 3 of library(you) as three", n.Top(v.Integer(3), n.YOU, "three")),
        ("creature", n.Phrase(n.Bare(), CREATURE)),
        ("each other Elf creature yours", n.Phrase(n.Each(), f.And((f.Other(), ELF, CREATURE, YOURS)))),
        ("target creature", n.Phrase(n.Exactly(v.ONE), CREATURE, target=True)),
        ("up to 2 target creature as them", n.Phrase(n.UpTo(v.Integer(2)), CREATURE, True, slot="them")),
        ("1 to 3 target creature", n.Phrase(n.Between(v.ONE, v.Integer(3)), CREATURE, target=True)),
        ("any target", n.Phrase(n.Exactly(v.ONE), f.AnyTarget(), target=True)),
        ("any number of creature yours", n.Phrase(n.AnyNumber(), f.And((CREATURE, YOURS)))),
        ("exactly (x + 1) creature", n.Phrase(n.Exactly(v.Sum((v.X(), v.ONE))), CREATURE)),
        ("each player as p", n.Phrase(n.Each(), f.IsPlayer(n.EachPlayer()), slot="p")),
        ("1 of four as kept", n.Phrase(n.Exactly(v.ONE), f.ANYTHING, among=n.SlotRef("four"), slot="kept")),
        (
            "target card in graveyard(you)",
            n.Phrase(n.Exactly(v.ONE), f.StateIs("card"), True, (n.Place("graveyard", n.YOU),)),
        ),
        (
            "2 target creature with different controllers",
            n.Phrase(n.Exactly(v.Integer(2)), CREATURE, True, together=n.Differing("controllers")),
        ),
        ("2 card at random", n.Phrase(n.Exactly(v.Integer(2)), f.StateIs("card"), random=True)),
    ],
)
def test_nouns(text: str, expected: n.Noun) -> None:
    assert scalars.noun(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nonblack creature", f.And((f.Not(f.ColorIs("B")), CREATURE))),
        ("untapped", f.Not(f.StateIs("tapped"))),
        ("equipped", f.HasAttached(f.SubtypeIs("Equipment"))),
        ("creature with flying", f.And((CREATURE, f.HasKeyword("flying")))),
        ("creature without first strike", f.And((CREATURE, f.Not(f.HasKeyword("first strike"))))),
        ("with power >= 4", f.StatIs("power", ">=", v.Integer(4))),
        ("with mana value <= x", f.StatIs("mana value", "<=", v.X())),
        ("with counter(+1/+1)", f.HasCounter("+1/+1")),
        ("with counters", f.HasCounter(None)),
        ("other than first", f.OtherThan("first")),
        ("creature controlled by foe", f.And((CREATURE, f.ControlledBy(n.SlotRef("foe"))))),
        ("attacking(you)", f.AttackingPlayer(n.YOU)),
        ("spell with 1 target", f.And((f.StateIs("spell"), f.TargetCount(1)))),
        ('named "Forest"', f.Named("Forest")),
        ('"Time Lord"', f.SubtypeIs("Time Lord")),
        ("non-Elf", f.Not(ELF)),
    ],
)
def test_filters(text: str, expected: f.Filter) -> None:
    assert scalars.filter_(text) == expected


def test_or_binds_loosest_and_brackets_change_that() -> None:
    assert scalars.filter_("artifact | creature with flying") == f.Or(
        (f.TypeIs("artifact"), f.And((CREATURE, f.HasKeyword("flying"))))
    )
    spells = f.Or((f.TypeIs("instant"), f.TypeIs("sorcery")))
    assert scalars.filter_("(instant | sorcery) spell") == f.And((spells, f.StateIs("spell")))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3", v.Integer(3)),
        ("-2", v.Integer(-2)),
        ("x", v.X()),
        ("2 * count(Elf yours) + 1", v.Sum((v.Product(v.Integer(2), v.Count(ELVES)), v.ONE))),
        ("power(victim)", v.StatOf("power", n.SlotRef("victim"))),
        ("greatest mana value(Elf yours)", v.Greatest("mana value", ELVES)),
        ("counters(+1/+1, this)", v.CountersOn("+1/+1", n.THIS)),
        ("amount(dealt) - 1", v.Difference(v.SlotNumber("dealt"), v.ONE)),
        ("half up(life(you))", v.HalfUp(v.LifeOf(n.YOU))),
        ("least of(x, 4)", v.Lesser((v.X(), v.Integer(4)))),
        ("different colors(Elf yours)", v.DistinctCount("colors", ELVES)),
        ("devotion(WU, Elf yours)", v.Devotion(("W", "U"), ELVES)),
    ],
)
def test_numbers(text: str, expected: v.Value) -> None:
    assert scalars.value(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("count(Elf yours) >= 3", c.Compare(v.Count(ELVES), ">=", v.Integer(3))),
        ("victim is Elf", c.Is(n.SlotRef("victim"), ELF)),
        ("this is not Elf", c.NotTrue(c.Is(n.THIS, ELF))),
        ("there is Elf yours", c.Exists(ELVES)),
        ("there is no Elf yours", c.NotTrue(c.Exists(ELVES))),
        ("paid(kicker) and not your turn", c.AllTrue((c.WasPaid("kicker"), c.NotTrue(c.TurnOf(n.YOU))))),
        ("day or (night and was cast)", c.AnyTrue((c.IsDay(), c.AllTrue((c.IsNight(), c.WasCast()))))),
        ("during main", c.During(("main1", "main2"))),
        ("cast from graveyard", c.CastFrom("graveyard")),
    ],
)
def test_conditions(text: str, expected: c.Condition) -> None:
    assert scalars.condition(text) == expected


@pytest.mark.parametrize(
    ("text", "kept"),
    [("1WW", "{1}{W}{W}"), ("XR", "{X}{R}"), ("12", "{12}"), ("{2/W}{G/P}", "{2/W}{G/P}"), ("C", "{C}")],
)
def test_mana_symbols(text: str, kept: str) -> None:
    assert scalars.symbols(text) == kept


@pytest.mark.parametrize(
    ("read", "text", "at", "message", "remedy"),
    [
        (scalars.noun, "target creture", 7, '"creture" is no word of a filter', 'did you mean "creature"?'),
        (scalars.noun, "target Zombi", 7, '"Zombi" is no subtype', 'did you mean "Zombie"?'),
        (scalars.filter_, "with flyign", 5, '"flyign" is no keyword', 'did you mean "flying"?'),
        (scalars.value, "powr(this)", 0, '"powr" is no number', 'did you mean "power"?'),
        (scalars.noun, "target card in graveyerd", 15, '"graveyerd" is no zone', 'did you mean "graveyard"?'),
        (scalars.condition, "your turn because", 10, '"because" does not fit here', "end the text"),
        (scalars.noun, "target", 6, "the text ends too early", "word of a filter"),
        (scalars.symbols, "1Q", 1, "is no mana symbol", "write numbers"),
    ],
)
def test_faults_name_the_place_and_the_nearest_word(
    read: object, text: str, at: int, message: str, remedy: str
) -> None:
    assert callable(read)
    with pytest.raises(Fault) as raised:
        read(text)
    assert raised.value.at == at
    assert message in raised.value.message
    assert remedy in (raised.value.remedy or "")
