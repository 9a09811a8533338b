"""What a commander asks for: themes from its text, the shape of its deck, and cards that do nothing in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deck.made import made
from ludwright.cards import Catalog
from ludwright.deck.assemble import TRIBE, spans
from ludwright.deck.company import Kind
from ludwright.deck.pool import Registries
from ludwright.deck.request import creature_types
from ludwright.deck.select.model import Weights
from ludwright.deck.shapes import KINDS, kind_of, shape
from ludwright.deck.spoken import (
    OF_TOKENS,
    keywords_wanted,
    plural,
    told_of_leader,
    tribes_of,
    tribes_told,
)
from ludwright.deck.subject import Subject
from ludwright.deck.themes import Theme, theme_of, themes_of_commanders
from ludwright.deck.useless import useless
from ludwright.deck.words import Affinity, said_by, stem, vocabulary

OF_THE_COMMANDER = "{T}: Add one mana of any color in your commander's color identity."
MANY = "Vigilance\nA deck can have any number of cards named Pack."
ANY = "{T}: Add one mana of any color."
SEARCH = "Search your library for a Forest card, put it onto the battlefield, then shuffle."
TYPES = ("Vampire", "Angel", "Demon", "Dragon", "Elf", "Soldier", "Human", "Time", "Ninja", "Knight")


def read(
    registries: Registries, text: str, types: str = "Legendary Creature — Human Knight"
) -> dict[str, float]:
    subject = Subject(made("Test Commander", types, text, "{2}{B}{R}", power="3", toughness="3"))
    registries.extractor.of(subject)
    return {theme.id: theme.weight for theme in themes_of_commanders([subject], TYPES)}


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Other Vampires you control get +1/+1.", {"Vampire"}),
        ("If an Angel, Demon, or Dragon attacks with it, draw a card.", {"Angel", "Demon", "Dragon"}),
        ("Whenever a Ninja you control deals combat damage to a player, draw a card.", {"Ninja"}),
        ("When Test Commander enters, return all Elves.", {"Elf"}),
    ],
)  # fmt: skip
def test_creature_types_that_it_names_are_themes(registries: Registries, text: str, kinds: set[str]) -> None:
    found = read(registries, text)
    assert kinds <= {name for name, weight in found.items() if weight == 1}
    assert not {"Human", "Knight"} & found.keys()


def test_tokens_that_it_makes_weigh_less_than_types_that_it_names(registries: Registries) -> None:
    found = read(
        registries, "At the beginning of combat on your turn, create a 1/1 white Soldier creature token."
    )
    assert 0 < found["Soldier"] < 1


def test_types_that_it_counts_are_named_whatever_it_makes_of_them(registries: Registries) -> None:
    text = "{T}: Create X 1/1 green Elf creature tokens, where X is the number of Elves you control."
    assert read(registries, text)["Elf"] == 1


def test_what_a_copy_becomes_is_a_token_too(registries: Registries) -> None:
    text = "Create a token that's a copy of target artifact, except it's a 4/4 Demon artifact creature."
    assert read(registries, text).get("Demon", 0) < 1


def test_a_tribe_that_strikes_twice_is_no_single_well_armed_creature(registries: Registries) -> None:
    themes = {
        text: "voltron" in read(registries, text)
        for text in ("Dragons you control have double strike.", "Flying, double strike", "Exalted")
    }
    assert list(themes.values()) == [False, True, True]


def test_auras_and_equipment_in_one_breath_are_both(registries: Registries) -> None:
    found = read(registries, "Whenever ~ attacks, draw a card for each Aura and Equipment attached to it.")
    assert {"auras", "equipment"} <= found.keys()


@pytest.mark.parametrize(
    ("text", "themes"),
    [
        ("Whenever you cast a legendary spell, scry 3.", {"legends"}),
        ("Whenever you play something historic, scry 2.", {"legends"}),
        ("If an artifact entering causes an ability to trigger, it triggers an additional time.", {"blink"}),
        ("Exile up to two target artifacts you control, then return them to the battlefield.", {"blink"}),
        ("Whenever a creature you control deals combat damage to a player, scry 1.", {"attack"}),
        ("Creatures you control have menace.", {"attack"}),
        ("{T}: Create a token that's a copy of target creature you control.", {"copy"}),
        ("You may cast Bear spells as though they had flash.", {"flash"}),
        ("Creature spells you cast cost {3} less to cast.", {"creatures"}),
        ("Creatures you control with power 6 or greater have trample.", {"power"}),
        ("If creatures you control have total toughness 30 or greater, scry 4.", {"toughness"}),
        ("Whenever a permanent is turned face up, scry 2.", {"face_down"}),
        ("Face-down creatures you control have flying.", {"face_down"}),
        ("You don't lose unspent red mana.", {"big_mana"}),
        ("Whenever you cast an Aura or Equipment spell, scry 1.", {"auras", "equipment"}),
        ("Sacrifice six Treasures: Scry 6.", {"treasure"}),
        ("Test Commander enters as a copy of a card in exile.", {"copy"}),
        ("Exile three creature cards from graveyards.", {"graveyard", "reanimator"}),
        ("Reveal cards from your library until you reveal a creature card. Put that card onto the "
         "battlefield. Scry 3.", {"power"}),
        ("Each creature card in your hand has ninjutsu {2}.", {"power"}),
        ("Whenever a player casts a spell, they lose 3 life.", {"burn"}),
        ("Whenever you cast a spell during combat, copy that spell.", {"spells"}),
        ("Untap all lands you control. Draw a card.", {"lands"}),
        ("{1}, Remove a counter from a permanent: Scry 1.", {"counters"}),
        ("Whenever Test Commander or another creature you control enters, scry 1.", {"tokens"}),
    ],
)  # fmt: skip
def test_themes_of_everyday_play_are_read_where_they_are_asked_for(
    registries: Registries, text: str, themes: set[str]
) -> None:
    found = read(registries, text)
    assert themes <= {name for name, weight in found.items() if weight >= 0.8}


@pytest.mark.parametrize(
    ("text", "theme"),
    [
        ("Haste", "attack"),
        ("When Test Commander enters, scry 2.", "blink"),
        ("When Test Commander enters, if you cast it, return a card from exile to your hand.", "blink"),
        ("{2}: Create a 0/2 green Elf creature token with defender.", "toughness"),
        ("Ward—Discard two cards.", "graveyard"),
        ("Artifact creatures you control get +3/+1.", "tokens"),
        ("Exile the top card of target opponent's library face down.", "face_down"),
        ("Creatures you control with power 2 or less can't be blocked.", "power"),
        ("Destroy target creature with power 4 or greater.", "power"),
        ("Creatures can't attack you or planeswalkers you control.", "planeswalkers"),
        ("Whenever another nontoken creature you control enters, scry 1.", "tokens"),
        ("Whenever one or more artifact creatures you control enter, scry 1.", "treasure"),
    ],
)
def test_themes_that_a_text_only_touches_are_not_its_deck(
    registries: Registries, text: str, theme: str
) -> None:
    assert read(registries, text).get(theme, 0) < 0.8


@pytest.mark.parametrize(
    "text",
    [
        "Protection from Vampires and from Dragons",
        "Test Commander can't be blocked by Vampires or Dragons.",
        "Whenever a Vampire deals damage to you, destroy it.",
        "Destroy target Dragon.",
        "Exile both, then meld them into Rosa, Queen of Dragons.",
        "Vampires your opponents control enter tapped.",
    ],
)
def test_types_that_it_guards_against_are_no_themes(registries: Registries, text: str) -> None:
    assert not {"Vampire", "Dragon"} & read(registries, text).keys()


def test_the_name_of_an_ability_names_no_type(registries: Registries) -> None:
    assert "Dragon" not in read(registries, "Dragon Hoard — Whenever Test Commander attacks, draw a card.")


def test_tokens_fill_the_ranks_of_a_type_that_the_commander_is_not(registries: Registries) -> None:
    text = "Whenever you cast a spell, create a 2/2 Vampire creature token.\nVampires you control have haste."
    shares = []
    for types in ("Legendary Creature — Human", "Legendary Creature — Vampire"):
        subject = Subject(made("Test Commander", types, text))
        registries.extractor.of(subject)
        shares += [t.share for t in themes_of_commanders([subject], TYPES) if t.id == "Vampire"]
    assert 0.4 < shares[0] < 0.7 < shares[1]


def test_a_type_that_is_wanted_beside_others_is_half_of_the_deck(registries: Registries) -> None:
    for text, share in (
        (
            "Whenever a non-Elf creature you control attacks, you may put an Elf onto the battlefield.",
            OF_TOKENS,
        ),
        ("Whenever a non-Elf creature you control attacks, draw a card.", None),
    ):
        subject = Subject(made("Test Commander", "Legendary Creature — Human", text))
        registries.extractor.of(subject)
        found = {theme.id: theme.share for theme in themes_of_commanders([subject], TYPES)}
        assert found.get("Elf") == share


def test_a_tribe_takes_no_more_than_are_worth_a_place() -> None:
    themes = [theme_of("elf", TYPES, ())]
    plenty, few = (spans({}, Weights(), themes, (), bodies)[TRIBE] for bodies in (200, 10))
    assert plenty.low / shape(themes)["creature"][1] >= 0.86
    assert few.low == 10
    assert few.under > plenty.under
    assert few.high == plenty.high


def test_a_word_is_a_type_only_with_a_capital(registries: Registries) -> None:
    assert "Time" not in read(registries, "Whenever an opponent loses life for the first time, draw a card.")


def test_a_theme_says_what_asked_for_it(registries: Registries) -> None:
    subject = Subject(
        made("Test Commander", "Legendary Creature — Human", "Other Vampires you control get +1/+1.")
    )
    registries.extractor.of(subject)
    assert "Test Commander says Vampire" in {t.because for t in themes_of_commanders([subject], TYPES)}


def test_the_shape_follows_the_theme() -> None:
    usual = shape(())
    assert set(usual) == set(KINDS)
    spells, tribe = shape([theme_of("spells", (), ())]), shape([theme_of("elf", TYPES, ())])
    assert spells["creature"][1] < usual["creature"][0]
    assert spells["sorcery"][0] > usual["sorcery"][1]
    assert tribe["creature"][0] > usual["creature"][0]
    enchantments = shape([theme_of("enchantments", (), ())])
    assert enchantments["enchantment"][0] > 2 * usual["enchantment"][1]


def test_a_card_counts_as_one_type() -> None:
    assert kind_of(made("Golem", "Artifact Creature — Golem")) == "creature"
    assert kind_of(made("Grove", "Land")) is None


def test_rare_words_in_common_make_cards_near() -> None:
    leader = Subject(
        made("Leader", "Creature", "Each creature you control assigns damage equal to its toughness.")
    )
    near = Affinity([leader])
    tough = said_by(Subject(made("Wall", "Creature", "Draw cards equal to target creature's toughness.")))
    other = said_by(Subject(made("Bolt", "Instant", "Counter target spell.")))
    assert "toughness" in near.shared(tough)
    assert near.of(tough) > near.of(other)
    assert 0 <= near.of(other) <= near.of(tough) <= 1


def test_words_meet_in_one_number() -> None:
    assert [stem(word) for word in ("allies", "elves", "vampires", "boss")] == [
        "ally",
        "elf",
        "vampire",
        "boss",
    ]
    assert min(vocabulary().values()) > 0


@pytest.mark.parametrize(
    ("card", "identity", "why"),
    [
        (made("Tower", "Land", "{T}: Add one mana of any color."), "R", "colours that nothing here costs"),
        (made("Brass", "Land", f"Whenever ~ is tapped, it deals 1 damage to you.\n{ANY}"), "R", "colours"),
        (made("Prism", text="Lands you control are every basic land type."), "R", "colours"),
        (made("Heath", "Land", f"{{T}}, Sacrifice ~: {SEARCH}"), "UB", "not here"),
        (made("Blast", "Instant", "Destroy target blue permanent."), "R", "one colour"),
        (made("Dusk", "Creature", "At dusk, if the moon is full, you win the game."), "U", "not this deck's"),
        (made("Rain", "Sorcery", "Destroy target land."), "R", "nothing but lands"),
        (made("Ice", "Instant", "Counter target spell if it's red."), "U", "one colour"),
        (made("Ring", "Artifact", OF_THE_COMMANDER), "", "there are none"),
        (made("Pack", "Creature — Elf", MANY), "G", "many times"),
    ],
    ids=lambda held: getattr(held, "name", str(held)),
)  # fmt: skip
def test_cards_that_cannot_work_are_told(
    registries: Registries, card: object, identity: str, why: str
) -> None:
    tagged = registries.tagged(card)  # type: ignore[arg-type]
    assert why in (useless(tagged, identity, ()) or "")


def test_a_foreign_plan_is_not_the_decks_for_its_creature_type(registries: Registries) -> None:
    text = "When ~ enters, if your library is empty, you win the game."
    card = made("Oracle", "Creature — Elf", text)
    elves, lifegain = theme_of("elf", TYPES, ()), theme_of("lifegain", (), ())
    assert "not this deck's" in (useless(registries.tagged(card, [elves]), "U", [elves]) or "")
    felidar = made("Sovereign", "Creature — Elf", "Lifelink\nIf you have 40 or more life, you win the game.")
    kept = registries.tagged(replace(felidar, keywords=("Lifelink",)), [lifegain])
    assert useless(kept, "W", [lifegain]) is None


def test_entering_again_is_no_plan_to_win_by(registries: Registries) -> None:
    blink = replace(theme_of("blink", (), ()), weight=0.8)
    card = made("Seer", "Creature — Elf", "When Seer enters, if your library is empty, you win the game.")
    assert "not this deck's" in (useless(registries.tagged(card, [blink]), "U", [blink]) or "")


def test_feeding_a_theme_does_not_make_a_plan_its_own(registries: Registries) -> None:
    mill = theme_of("mill", (), ())
    text = "Target player mills two cards.\nIf your library is empty, you win the game."
    assert "not this deck's" in (
        useless(registries.tagged(made("Lab", "Artifact", text), [mill]), "U", [mill]) or ""
    )


def test_cards_that_work_are_left_alone(registries: Registries) -> None:
    themes: list[Theme] = []
    for card in (
        made("Tower", "Land", "{T}: Add one mana of any color."),
        made(
            "Signet", "Artifact", "{T}: Add one mana of any color in your commander's color identity.", "{2}"
        ),
        made("Naturalise", "Instant", "Destroy target artifact or enchantment.", "{1}{G}"),
    ):
        assert useless(registries.tagged(card, themes), "RG", themes) is None


def test_everyday_keywords_make_no_card_near() -> None:
    lead = replace(made("Lead", "Legendary Creature", "Trample, haste"), keywords=("Trample", "Haste"))
    bear = replace(made("Bear", "Creature", "Trample"), keywords=("Trample",))
    assert Affinity([Subject(lead)]).of(said_by(Subject(bear))) == 0
    wants = made("Lead", "Legendary Creature", "Each creature you control with trample gets +1/+1.")
    assert Affinity([Subject(wants)]).of(said_by(Subject(bear))) > 0
    gives = made("Lead", "Legendary Creature", "Other creatures you control have trample.")
    assert Affinity([Subject(gives)]).of(said_by(Subject(bear))) == 0


def test_how_its_own_numbers_are_worked_out_makes_no_card_near() -> None:
    lead = Subject(made("Lead", "Legendary Creature", "Switch target creature's power and toughness."))
    text = "Hand's power and toughness are each equal to the number of cards in your hand."
    assert not {"power", "toughness"} & said_by(Subject(made("Hand", "Creature", text)))
    assert {"power", "toughness"} & said_by(lead)


def test_one_who_draws_and_discards_asks_for_no_graveyard_beside_other_things(registries: Registries) -> None:
    loots = "{T}: Draw a card, then discard a card."
    assert "graveyard" in read(registries, loots)
    assert "graveyard" not in read(registries, f"{loots}\nWhenever you gain life, draw a card.")
    assert "graveyard" in read(registries, f"{loots}\nWhenever you gain life, mill two cards.")


def test_outlaws_and_the_party_are_themes_where_they_are_asked_for(registries: Registries) -> None:
    assert "outlaws" in read(registries, "Outlaws you control have menace.")
    assert "party" in read(registries, "Draw a card for each creature in your party.")
    assert not {"outlaws", "party"} & read(registries, "Draw a card.").keys()
    outlaws = theme_of("outlaws", (), ())
    assert registries.tagged(made("Thief", "Creature — Human Rogue"), [outlaws]).enables == {"outlaws"}


def test_what_a_large_set_is_full_of_is_not_a_spell_decks(registries: Registries) -> None:
    subject = Subject(
        made("Sage", "Legendary Creature — Dragon", "Whenever you cast an instant spell, scry 1.")
    )
    registries.extractor.of(subject)
    for sure in (False, True):
        dragons = Kind("Dragon", 0.5, 0.5, sure)
        found = {theme.id: theme.share for theme in themes_of_commanders([subject], TYPES, [dragons])}
        assert bool(found.get("Dragon")) is sure


def test_words_of_every_text_make_no_card_near() -> None:
    lead = made("Lead", "Legendary Creature", "Exile the top card of your library. You may play it.")
    crypt = made("Tomb", "Artifact", "{T}: Exile all graveyards.")
    assert Affinity([Subject(lead)]).of(said_by(Subject(crypt))) == 0
    hard = made("Lead", "Legendary Creature", "Lead has indestructible as long as you have a card in hand.")
    doll = made("Doll", "Artifact Creature", "Indestructible")
    assert Affinity([Subject(hard)]).of(said_by(Subject(doll))) == 0


def test_kinds_of_permanents_that_a_commander_speaks_of_are_themes(registries: Registries) -> None:
    assert read(registries, "Sagas you control have read ahead.\nDoctor's companion").keys() >= {"sagas"}
    assert "Doctor" not in read(registries, "Sagas you control have read ahead.\nDoctor's companion")
    assert read(registries, "Whenever a Shrine you control enters, draw a card.")["shrines"] == 1
    assert read(registries, "{T}: Double the number of each kind of counter on target land.")["counters"] == 1
    assert "Giant" not in read(
        registries,
        "Commander creatures you own have base power and toughness 10/10 and are large.\n"
        "Test Commander is a Giant in addition to its other types.",
    )


def test_one_who_only_enters_wants_to_enter_again(registries: Registries) -> None:
    text = "When Test Commander enters, choose one —\n• Counter target spell.\n• Destroy target creature."
    assert read(registries, text)["blink"] == 0.8


def test_one_who_doubles_is_about_what_is_doubled() -> None:
    lead = made("Lead", "Legendary Creature", "Double the number of counters on target land.")
    hydra = made("Hydra", "Creature", "Whenever Hydra attacks, double the number of counters on it.")
    assert Affinity([Subject(lead)]).of(said_by(Subject(hydra))) > 0


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Whenever a token you control enters, draw a card.", {"tokens"}),
        ("Whenever a creature token you control leaves the battlefield, draw a card.", {"tokens"}),
        ("Creature spells you cast gain offspring {2} as you cast them.", {"creatures"}),
        ("Each non-Equipment artifact and non-Aura enchantment you control is a 4/4 Demon creature in "
         "addition to its other types.", {"artifacts", "enchantments"}),
        ("Noncreature spells you cast cost {1} less to cast.", {"spells"}),
        ("Each enchantment card in your hand has miracle.", {"enchantments"}),
        ("{2}: Target non-Aura enchantment you control becomes a creature.", {"enchantments"}),
        ("Enchantment creatures you control have ward {1}.", {"enchantments"}),
        ("When it enters, create a Royal Role token attached to target creature.", {"auras"}),
        ("At the beginning of each combat, land creatures you control get +1/+1.", {"lands"}),
        ("{T}: Add {C}{C}. Spend this mana only on costs that contain {X}.", {"big_mana"}),
        ("Whenever ~ deals combat damage to a player, exile the top two cards of that player's library. "
         "Until end of turn, you may cast those cards.", {"theft"}),
        ("Whenever you put one or more -1/-1 counters on a creature, draw a card.", {"withering"}),
        ("All creatures attack each combat if able.", {"politics"}),
        ("That player may put a land, artifact, or creature card from their hand onto the battlefield.",
         {"power"}),
        ("Whenever one or more other creatures you control enter, if one of them was cast from a graveyard, "
         "draw a card.", {"graveyard"}),
        ("Sacrifice Test Commander: Legendary creatures you control get +1/+0.", {"legends"}),
        ("Each player exiles cards from the top of their library until they exile an instant card. You may "
         "cast one of them without paying its mana cost.", {"exile"}),
    ],
)  # fmt: skip
def test_what_a_leader_speaks_of_is_its_deck(registries: Registries, text: str, asked: set[str]) -> None:
    found = read(registries, text)
    assert asked <= {name for name, weight in found.items() if weight >= 0.6}
    assert not {"tokens", "auras", "equipment", "Demon"} & found.keys() - asked


@pytest.mark.parametrize(
    "text",
    [
        "Partner with Other Hero, Knight of Dragons\nWhenever you win a flip, draw a card.",
        "Up to one target land you control becomes an X/X Dragon creature with haste until end of turn.",
        "Put target creature card onto the battlefield. It's a black Vampire with base power 3.",
        "Whenever you attack, target attacking creature that isn't a Demon gains flying.",
        "Wide Open Gates — Whenever you gain life, draw a card.",
        "Dragon Breath — Players can't cast spells from graveyards.",
    ],
)
def test_names_and_what_something_is_turned_into_are_no_themes(registries: Registries, text: str) -> None:
    assert not {"Dragon", "Vampire", "Demon", "Angel", "gates", "graveyard"} & {
        name for name, weight in read(registries, text).items() if weight > 0.4
    }


def test_a_type_of_everywhere_is_a_number_and_no_theme(registries: Registries) -> None:
    subject = Subject(made("Test Commander", "Legendary Creature — Elf", "Flying", "{2}{B}{R}"))
    registries.extractor.of(subject)
    company = [Kind("Human", 0.6, 0.6, common=True)]
    (theme,) = (t for t in themes_of_commanders([subject], TYPES, company) if t.id == "Human")
    assert (theme.share, theme.weight < 0.3) == (0.6, True)


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("Whenever another creature you control dies, scry 2.", True),
        ("Whenever a creature an opponent controls dies, scry 2.", False),
        ("Whenever a planeswalker you control dies, scry 2.", False),
        ("When that creature dies this turn, scry 2.", False),
    ],
)
def test_what_happens_to_others_makes_no_card_near(text: str, near: bool) -> None:
    lead = made("Test Commander", "Legendary Creature — Bear", text)
    other = made("Mourner", "Creature — Elf", "Whenever another creature you control dies, draw a card.")
    assert (Affinity([Subject(lead)]).of(said_by(Subject(other))) > 0) is near


def test_names_of_keywords_and_what_a_copy_is_besides_name_no_type(registries: Registries) -> None:
    text = (
        "Time Knight Vigil {1}\n{6}: Create a token that's a copy of an artifact, except it's a 1/1 Soldier."
    )
    subject = Subject(
        made("Test Commander", "Legendary Creature — Elf", text, keywords=["Time Knight Vigil"])
    )
    registries.extractor.of(subject)
    found = {theme.id for theme in themes_of_commanders([subject], TYPES)}
    assert not {"Knight", "Soldier"} & found


def test_what_its_tokens_can_do_makes_no_card_near() -> None:
    lead = made(
        "Test Commander", "Legendary Creature — Bear", "{2}: Create a 0/1 Egg creature token with defender."
    )
    wall = made("Wall", "Creature — Wall", "Defender", keywords=["Defender"])
    assert Affinity([Subject(lead)]).of(said_by(Subject(wall))) == 0


@pytest.mark.parametrize(("whose", "near"), [("Test Commander", False), ("a permanent", True)])
def test_what_it_takes_from_itself_makes_no_card_near(whose: str, near: bool) -> None:
    lead = made(
        "Test Commander", "Legendary Creature — Bear", f"{{1}}, Remove two counters from {whose}: Scry 1."
    )
    thief = made("Thief", "Artifact", "{T}: Remove a counter from target artifact.")
    assert (Affinity([Subject(lead)]).of(said_by(Subject(thief))) > 0) is near


def weights(registries: Registries, text: str, **more: object) -> dict[str, float]:
    types = str(more.pop("types", "Legendary Creature — Human Knight"))
    cost = str(more.pop("cost", "{2}{B}{R}"))
    subject = Subject(made("Test Commander", types, text, cost, power="3", toughness="3", **more))
    registries.extractor.of(subject)
    return {theme.id: theme.weight for theme in themes_of_commanders([subject], TYPES)}


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("You may cast Bear spells from the top of your library.", "topdeck"),
        ("Whenever you scry, draw a card.", "topdeck"),
        ("Spells your opponents cast cost {2} more to cast.", "taxes"),
        ("Whenever you activate an ability that targets a Bear, draw a card.", "abilities"),
        ("Creatures you control with flying get +1/+0.", "flying"),
        ("Whenever a creature you control with power 2 or less attacks, draw a card.", "small"),
        ("Draw cards equal to the life you lost this turn.", "pay_life"),
        ("Whenever you cast a multicolored spell, scry 1.", "multicolor"),
        ("Other colorless creatures you control have ward {1}.", "colorless"),
        ("Whenever Test Commander attacks, untap each snow permanent you control.", "snow"),
        ("Whenever you commit a crime, scry 1.", "crimes"),
        ("Test Commander's power is equal to the number of cards in your hand.", "hand"),
        ("Whenever a creature an opponent controls dies, scry 1.", "slaughter"),
        ("Whenever the Ring tempts you, draw a card.", "ring"),
        ("You may play two additional lands on each of your turns.", "lands"),
        ("Spells you cast that target a Bear cost {1} less to cast.", "tricks"),
        ("Whenever another nontoken creature you control enters, scry 1.", "creatures"),
        ("Draw a card for each token you control.", "tokens"),
        ("Creatures you control with counters on them have haste.", "counters"),
        ("{T}: Target noncreature artifact you control becomes a Golem.", "artifacts"),
        ("{T}: Search your library for a creature card and put it onto the battlefield.", "blink"),
        ("If a creature you control attacking causes an ability to trigger, scry 1.", "attack"),
    ],
)
def test_what_a_leader_speaks_of_in_passing_is_read(registries: Registries, text: str, asked: str) -> None:
    assert weights(registries, text).get(asked, 0) >= 0.8


@pytest.mark.parametrize(
    ("text", "cost", "left"),
    [
        ("Flying, first strike", "{2}{B}{R}", "voltron"),
        ("Whenever Test Commander deals combat damage to a player, scry 2.", "{2}{B}{R}", "voltron"),
        ("Whenever Test Commander attacks, scry 2.", "{2}{B}{R}", "attack"),
        ("Vigilance\nWhen Test Commander enters, tap target Bear.\n{T}: Scry 1.", "{2}{B}{R}", "blink"),
        ("Other permanents you control have indestructible.", "{6}{B}{R}", "big_mana"),
        ("{T}: Draw two cards.", "{2}{B}{R}", "abilities"),
        ("When Test Commander dies, each Bear gets lost.", "{2}{B}{R}", "sacrifice"),
    ],
)
def test_one_who_asks_for_nothing_does_what_is_left(
    registries: Registries, text: str, cost: str, left: str
) -> None:
    assert weights(registries, text, cost=cost).get(left, 0) >= 0.8
    # Beside something that it asks for, that is none of its deck.
    asks = f"{text}\nWhenever you gain life, draw a card."
    assert weights(registries, asks, cost=cost).get(left, 0) < 0.8


def test_what_a_leader_does_itself_is_its_plan_where_it_asks_for_nothing(registries: Registries) -> None:
    tokens = "At the beginning of combat on your turn, create a 1/1 white Soldier creature token."
    assert weights(registries, tokens)["tokens"] == pytest.approx(0.8)
    both = weights(registries, f"{tokens}\nWhenever you gain life, draw a card.")
    assert (both["tokens"], both["lifegain"]) == (0.6, 1)


def test_feeding_what_everyone_feeds_is_no_plan(registries: Registries) -> None:
    for text in ("Flying", "{1}, Pay 2 life: Draw a card.", "{2}: Target opponent scries 1."):
        found = weights(registries, text, keywords=["Flying"] if text == "Flying" else [])
        assert not {"flying", "pay_life", "crimes", "multicolor", "small"} & found.keys()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Other Human Elves you control get +1/+1.", "Human"),
        ("Create Voska, a legendary 2/2 green Elf creature token.", "Elf"),
        ("Create a token with those characteristics.\n• 2/2 white Angel with vigilance.", "Angel"),
    ],
)
def test_what_goes_before_a_type_and_what_a_single_token_is_names_none(
    registries: Registries, text: str, kind: str
) -> None:
    assert weights(registries, text, types="Legendary Creature — Knight").get(kind, 0) < 0.4


@pytest.mark.parametrize(
    ("text", "asked", "not_asked"),
    [
        ("Whenever a creature deals combat damage to an opponent, its controller looks at the top card of "
         "that opponent's library and exiles it. They may play that card.", "theft", "voltron"),
        ("Flying\nWhen Test Commander enters, create a Treasure token. You gain 4 life.", "blink",
         "lifegain"),
        ("Whenever a creature an opponent controls becomes the target of a spell, put a hit counter on it.\n"
         "Whenever a creature with a hit counter on it dies, scry 1.", "slaughter", "sacrifice"),
        ("Whenever you cast a red spell, exile cards from the top of your library until you exile a Bear. "
         "You may cast that card.", "", "topdeck"),
        ("As long as you have one or fewer cards in hand, Test Commander has haste.", "", "discard"),
        ("Commander creatures you control get +1/+1.", "", "tokens"),
        ("Whenever an opponent casts an instant or sorcery spell, create a 1/2 green Bear creature token.",
         "tokens", "spells"),
        ("At the beginning of combat on your turn, if you've cast an instant spell this turn, scry 1.",
         "spells", "creatures"),
        ("Prevent all noncombat damage that would be dealt to other creatures you control.", "", "burn"),
        ("Whenever another source you control deals exactly 1 damage to a permanent or player, scry 1.",
         "burn", "voltron"),
        ("{1}{R}: Target opponent gains control of target permanent you control.", "politics", "theft"),
        ("Target creature gets +X/+X, where X is the number of kinds of counters among permanents you "
         "control.", "counters", "tokens"),
        ("Whenever one or more cards are put into exile from the battlefield, draw a card.", "blink",
         "theft"),
        ("Return target artifact or enchantment card from your graveyard to your hand.", "artifacts",
         "voltron"),
        ("Whenever Test Commander attacks, choose target creature you control, then roll a d20.\n1-14 | "
         "Create a token that's a copy of that creature.", "copy", "voltron"),
        ("Target opponent puts target creature card from your graveyard onto the battlefield.", "graveyard",
         "blink"),
        ("Spells your opponents cast that target Test Commander cost {2} more to cast.", "", "taxes"),
        ("At the beginning of combat on your turn, you may return target creature card from your graveyard "
         "to the battlefield.", "reanimator", "blink"),
        ("{1}: Put a +1/+1 counter and a reach counter on that creature.", "counters", "voltron"),
        ("{2}: Return this card from your graveyard to your hand.", "", "graveyard"),
        ('Creatures you control have "Whenever this creature becomes the target of a spell or ability, '
         'counter that spell or ability."', "", "tricks"),
        ("Whenever a permanent becomes the target of an ability you control, draw a card.", "abilities",
         "tricks"),
        ("Whenever Test Commander deals damage to a player, search that player's library for an "
         "artifact card and exile it face down.", "theft", "artifacts"),
        ("{T}: Add {R}. Spend this mana on anything.\nYou may pay an amount of {E}.", "energy", "tokens"),
    ],
)  # fmt: skip
def test_what_is_asked_is_told_from_what_is_near(
    registries: Registries, text: str, asked: str, not_asked: str
) -> None:
    found = weights(registries, text)
    assert not asked or found.get(asked, 0) >= 0.8
    assert found.get(not_asked, 0) < 0.8


@pytest.mark.parametrize(
    ("text", "own", "read"),
    [
        ("If Test Commander is an Elf, it becomes a Human Knight with base power 3.", "Elf", {}),
        ("Creatures you control but don't own are Vampires in addition to their other types.", "Elf", {}),
        ("Put a card onto the battlefield face down. They're 2/2 Vampire creatures.", "Elf", {}),
        ("Flip a coin for each creature that isn't a Demon, Angel, or Dragon. Destroy those.", "Elf",
         {"Demon": 1, "Angel": 1, "Dragon": 1}),
        ("Create a 1/1 black Vampire creature token.\n{1}, Sacrifice a Vampire: Draw a card.", "Elf",
         {"Vampire": 0.4}),
        ("{2}: Create a 1/1 black Vampire creature token.", "Vampire", {"Vampire": 0.4}),
    ],
)  # fmt: skip
def test_how_types_are_spoken_of(text: str, own: str, read: dict[str, float]) -> None:
    subject = Subject(made("Test Commander", f"Legendary Creature — {own}", text))
    assert {told.kind: told.weight for told in tribes_told(subject, TYPES)} == read


@pytest.mark.parametrize(
    "text",
    [
        "You may cast Vampire spells and noncreature spells from your graveyard.",
        "{1}: Target Vampire gains flying until end of turn.",
        "As long as you control another Vampire, Test Commander has hexproof.",
    ],
)
def test_where_some_will_do_half_are_enough(text: str) -> None:
    subject = Subject(made("Test Commander", "Legendary Creature — Elf", text))
    (told,) = tribes_told(subject, TYPES)
    assert (told.kind, told.weight, told.most) == ("Vampire", 1, OF_TOKENS)


def test_who_asks_for_nothing_and_makes_tokens_of_its_type_leads_it(registries: Registries) -> None:
    def told(text: str, kind: str) -> tuple[float, float]:
        subject = Subject(made("Test Commander", f"Legendary Creature — {kind}", text))
        registries.extractor.of(subject)
        found = {theme.id: theme for theme in themes_of_commanders([subject], TYPES)}
        return found[kind].weight, found[kind].share

    text = "At the beginning of combat on your turn, create a 1/1 black Vampire creature token."
    assert told(text, "Vampire") == (0.8, OF_TOKENS)
    # What it asks for goes before, and Humans are everywhere.
    assert told(f"{text}\nWhenever you gain life, draw a card.", "Vampire") == (0.4, 0)
    assert told(text.replace("Vampire", "Human"), "Human")[1] == 0


def test_many_of_a_type_are_written_as_they_are() -> None:
    many = {
        word: plural(word) for word in ("fungus", "mouse", "elf", "dwarf", "hippogriff", "harpy", "merfolk")
    }
    assert list(many.values()) == ["fungi", "mice", "elves", "dwarves", "hippogriffs", "harpies", "merfolk"]


def test_keywords_of_others_that_are_rewarded_are_told_from_those_that_are_given() -> None:
    keywords = {"convoke", "cascade", "morph", "flying"}
    texts = {
        "Whenever you cast a spell that has convoke, scry 1.": ["convoke"],
        "As you cascade, you may put a land onto the battlefield.": ["cascade"],
        "Spells you cast gain cascade.": [],
        "Create a 1/1 Bear creature token with flying.": [],
    }
    for text, wanted in texts.items():
        subject = Subject(made("Test Commander", "Legendary Creature — Elf", text))
        assert keywords_wanted(subject, keywords) == wanted


def test_facts_say_of_a_leader_what_its_text_does(registries: Registries) -> None:
    text = (
        "Other Vampires you control get +1/+1.\n{2}: Create a 2/2 white Knight creature token.\nDraw a card."
    )
    told = told_of_leader(Subject(made("Test Commander", "Legendary Creature — Elf", text)), TYPES, set())
    assert told == ("Vampire", "Knight made")
    bare = replace(
        made("Test Commander", "Legendary Creature — Elf", ""),
        tags=("leads:", *(f"leads:{word}" for word in told), "says:angel"),
        has_text=False,
    )
    assert {spoken.kind: spoken.weight for spoken in tribes_of(Subject(bare), TYPES)} == {
        "Vampire": 1,
        "Knight": 0.4,
    }


def test_removal_feeds_a_deck_that_lives_on_their_dead(registries: Registries) -> None:
    theme = theme_of("slaughter", (), ())
    kill = made("Kill", "Instant", "Destroy target creature.", "{1}{B}")
    assert registries.tagged(kill, [theme]).enables == {"slaughter"}
    assert registries.tagged(made("Look", "Instant", "Scry 2.", "{U}"), [theme]).enables == frozenset()


def test_being_no_creature_for_want_of_devotion_makes_no_card_near() -> None:
    text = "As long as your devotion to red is less than five, Test Commander isn't a creature.\nScry 2."
    lead = made("Test Commander", "Legendary Enchantment Creature — God", text)
    other = made("Temple", "Enchantment", "Draw a card for each point of devotion to red.")
    assert Affinity([Subject(lead)]).of(said_by(Subject(other))) == 0


def test_shipped_facts_say_what_leaders_ask_for(embedded: Catalog, registries: Registries) -> None:
    """By name, since facts have no text: what a text only touches is no theme there either."""
    kinds = creature_types(embedded)
    read = {
        name: {
            told.kind: told.most
            for told in tribes_of(Subject(embedded.card(name)), kinds)
            if told.weight == 1
        }
        for name in (
            "Krenko, Mob Boss",
            "Kaalia of the Vast",
            "Winota, Joiner of Forces",
            "Frodo, Sauron's Bane",
        )
    }
    assert read == {
        "Krenko, Mob Boss": {"Goblin": 1},
        "Kaalia of the Vast": {"Angel": 1, "Demon": 1, "Dragon": 1},
        "Winota, Joiner of Forces": {"Human": OF_TOKENS},
        "Frodo, Sauron's Bane": {},
    }
