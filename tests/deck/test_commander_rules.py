"""The rules of Commander decks as a truth table over real cards, whose names and facts are shipped."""

from __future__ import annotations

import pytest

from ludwright.cards import Card, Catalog
from ludwright.deck.commander import (
    SIZE,
    copies_allowed,
    identity,
    leaders_problems,
    not_a_commander,
    pairing,
    problems,
)

# One commander: the code of the refusal, or None.
LEADERS = [
    ("Krenko, Mob Boss", None),  # a legendary creature
    ("Atraxa, Praetors' Voice", None),
    ("Kozilek, Butcher of Truth", None),  # colourless
    ("Esika, God of the Tree // The Prismatic Bridge", None),  # its front is a creature
    ("Valki, God of Lies // Tibalt, Cosmic Impostor", None),
    ("Shorikai, Genesis Engine", None),  # a legendary Vehicle
    ("Parhelion II", None),
    ("Inspirit, Flagship Vessel", None),  # a legendary Spacecraft with power and toughness
    ("The Eternity Elevator", "bad-commander"),  # one without
    ("Daretti, Scrap Savant", None),  # its text says so
    ("Lord Windgrace", None),
    ("Grist, the Hunger Tide", None),  # a creature everywhere but in play
    ("Faceless One", None),  # a Background that is a creature
    ("Llanowar Elves", "bad-commander"),  # not legendary
    ("Sol Ring", "bad-commander"),
    ("Jace, the Mind Sculptor", "bad-commander"),  # a planeswalker whose text is silent
    ("Smuggler's Copter", "bad-commander"),  # a Vehicle, not legendary
    ("Raised by Giants", "bad-commander"),  # a Background alone
    ("Bolas's Citadel", "bad-commander"),  # a legendary artifact
    ("Westvale Abbey // Ormendahl, Profane Prince", "bad-commander"),  # a creature only on its back
    ("Hall of Heliod's Generosity", "bad-commander"),  # a legendary land
    ("Golos, Tireless Pilgrim", "banned"),
    ("Emrakul, the Aeons Torn", "banned"),
]

# Two commanders: the ability that pairs them, or None.
PAIRS = [
    ("Tana, the Bloodsower", "Reyhan, Last of the Abzan", "Partner"),
    ("Rograkh, Son of Rohgahh", "Kraum, Ludevic's Opus", "Partner"),
    ("Jeska, Thrice Reborn", "Ishai, Ojutai Dragonspeaker", "Partner"),  # a planeswalker and a creature
    ("Pako, Arcane Retriever", "Haldan, Avid Arcanist", "Partner with"),
    ("Gorm the Great", "Virtus the Veiled", "Partner with"),
    ("Rowan Kenrith", "Will Kenrith", "Partner with"),
    ("Amy Pond", "Rory Williams", "Partner with"),
    ("Joel, Resolute Survivor", "Ellie, Brick Master", "Partner—Survivors"),
    ("Kratos, Stoic Father", "Atreus, Impulsive Son", "Partner—Father & son"),
    ("Chief Jim Hopper", "Eleven, the Mage", "Partner—Friends forever"),
    ("Leonardo, the Balance", "Raphael, the Muscle", "Partner—Character select"),
    ("Wilson, Refined Grizzly", "Raised by Giants", "Choose a Background"),
    ("Criminal Past", "Karlach, Fury of Avernus", "Choose a Background"),
    ("Burakos, Party Leader", "Faceless One", "Choose a Background"),  # it is a Background, too
    ("Rose Tyler", "The Tenth Doctor", "Doctor's companion"),
    ("The War Doctor", "Clara Oswald", "Doctor's companion"),
    ("Amy Pond", "The Eleventh Doctor", "Doctor's companion"),  # her other ability does not matter
    # Abilities never mix.
    ("Tana, the Bloodsower", "Krenko, Mob Boss", None),
    ("Tana, the Bloodsower", "Pako, Arcane Retriever", None),
    ("Tana, the Bloodsower", "Joel, Resolute Survivor", None),
    ("Tana, the Bloodsower", "Wilson, Refined Grizzly", None),
    ("Tana, the Bloodsower", "Raised by Giants", None),
    ("Tana, the Bloodsower", "Tana, the Bloodsower", None),
    ("Pako, Arcane Retriever", "Gorm the Great", None),
    ("Joel, Resolute Survivor", "Chief Jim Hopper", None),
    ("Wilson, Refined Grizzly", "Karlach, Fury of Avernus", None),
    ("Raised by Giants", "Criminal Past", None),
    ("Rose Tyler", "Clara Oswald", None),
    ("Rose Tyler", "Missy", None),  # a Time Lord, not a Doctor
    ("The Tenth Doctor", "The Eleventh Doctor", None),
    ("Krenko, Mob Boss", "Atraxa, Praetors' Voice", None),
    ("Wilson, Refined Grizzly", "The Tenth Doctor", None),
]

COPIES = [
    ("Forest", 10_000),
    ("Wastes", 10_000),
    ("Snow-Covered Island", 10_000),
    ("Hare Apparent", 10_000),
    ("Persistent Petitioners", 10_000),
    ("Seven Dwarves", 7),
    ("Nazgûl", 9),
    ("Sol Ring", 1),
    ("Dryad Arbor", 1),
]


@pytest.mark.parametrize(("name", "code"), LEADERS)
def test_who_may_lead(embedded: Catalog, name: str, code: str | None) -> None:
    found = [problem.code for problem in leaders_problems([embedded.card(name)])]
    assert found == ([] if code is None else [code])
    assert (not_a_commander(embedded.card(name)) is None) == (code in (None, "banned"))


@pytest.mark.parametrize(("one", "other", "ability"), PAIRS)
def test_who_may_lead_together(embedded: Catalog, one: str, other: str, ability: str | None) -> None:
    a, b = embedded.card(one), embedded.card(other)
    assert pairing(a, b) == pairing(b, a) == ability
    codes = [problem.code for problem in leaders_problems([a, b])]
    assert codes == ([] if ability else ["bad-pair"])


@pytest.mark.parametrize(("name", "limit"), COPIES)
def test_how_many_copies(embedded: Catalog, name: str, limit: int) -> None:
    assert copies_allowed(embedded.card(name)) == limit


def test_there_are_enough_cases() -> None:
    assert len(LEADERS) + len(PAIRS) + len(COPIES) + 14 >= 60


def deck(catalog: Catalog, leaders: str, **changes: int) -> tuple[list[Card], dict[Card, int]]:
    """Krenko and ninety-nine Mountains, or what the changes make of it."""
    commanders = [catalog.card(name) for name in leaders.split(" + ")]
    main = {catalog.card("Mountain"): SIZE - len(commanders)}
    for name, count in changes.items():
        main[catalog.card(name)] = count
        main[catalog.card("Mountain")] -= count
    return commanders, main


def codes(commanders: list[Card], main: dict[Card, int]) -> list[str]:
    return [problem.code for problem in problems(commanders, main)]


@pytest.mark.parametrize(
    ("leaders", "changes", "expected"),
    [
        ("Krenko, Mob Boss", {}, []),
        ("Krenko, Mob Boss", {"Sol Ring": 1, "Lightning Bolt": 1}, []),
        ("Krenko, Mob Boss", {"Sol Ring": 2}, ["duplicate"]),
        ("Krenko, Mob Boss", {"Krenko, Mob Boss": 1}, ["duplicate"]),
        ("Krenko, Mob Boss", {"Seven Dwarves": 7}, []),
        ("Krenko, Mob Boss", {"Seven Dwarves": 8}, ["duplicate"]),
        ("Krenko, Mob Boss", {"Dragon's Approach": 40}, []),
        ("Krenko, Mob Boss", {"Llanowar Elves": 1}, ["identity"]),
        ("Krenko, Mob Boss", {"Kitchen Finks": 1}, ["identity"]),  # hybrids count as both colours
        ("Krenko, Mob Boss", {"Westvale Abbey // Ormendahl, Profane Prince": 1}, ["identity"]),  # so do backs
        ("Krenko, Mob Boss", {"Forest": 3}, ["identity"]),
        ("Krenko, Mob Boss", {"Black Lotus": 1}, ["banned"]),
        ("Tana, the Bloodsower + Reyhan, Last of the Abzan", {"Assassin's Trophy": 1}, []),
        ("Tana, the Bloodsower + Reyhan, Last of the Abzan", {"Swords to Plowshares": 1}, ["identity"]),
    ],
)
def test_whole_decks(embedded: Catalog, leaders: str, changes: dict[str, int], expected: list[str]) -> None:
    assert codes(*deck(embedded, leaders, **changes)) == expected


def test_sizes(embedded: Catalog) -> None:
    commanders, main = deck(embedded, "Krenko, Mob Boss")
    mountain = embedded.card("Mountain")
    for count, expected in ((98, ["size"]), (99, []), (100, ["size"])):
        main[mountain] = count
        assert codes(commanders, main) == expected
    assert codes([], {mountain: 100})[0] == "no-commander"
    three = [embedded.card(name) for name in ("Krenko, Mob Boss", "Sol Ring", "Forest")]
    assert "too-many-commanders" in codes(three, {mountain: 97})


def test_identity_is_the_union(embedded: Catalog) -> None:
    pair = [embedded.card("Tana, the Bloodsower"), embedded.card("Reyhan, Last of the Abzan")]
    assert identity(pair) == "BRG"
    assert identity([embedded.card("Kozilek, Butcher of Truth")]) == ""
    assert identity([embedded.card("Esika, God of the Tree // The Prismatic Bridge")]) == "WUBRG"


def test_a_commander_that_is_given_a_colour(embedded: Catalog) -> None:
    leader = embedded.card("Faceless One")
    assert identity([leader], "R") == "R"
    main = {embedded.card("Mountain"): 98, embedded.card("Lightning Bolt"): 1}
    assert problems([leader], main) == ()
    assert codes([leader], {**main, embedded.card("Mountain"): 97, embedded.card("Forest"): 1}) == [
        "identity"
    ]


def test_messages_name_the_fault_and_the_rule(embedded: Catalog) -> None:
    commanders, main = deck(embedded, "Krenko, Mob Boss", **{"Llanowar Elves": 1, "Seven Dwarves": 8})
    said = [problem.message for problem in problems(commanders, main)]
    assert "Llanowar Elves has {G} in its identity; the commander allows {R}" in said
    assert "8 copies of Seven Dwarves; 7 are allowed" in said
    (pair,) = leaders_problems([embedded.card("Tana, the Bloodsower"), embedded.card("Raised by Giants")])
    assert pair.message.endswith("Tana, the Bloodsower has Partner; Raised by Giants has the Background type")
