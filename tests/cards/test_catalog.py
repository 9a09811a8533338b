"""Cards from any file: normalised, looked up, cached, and known by their content."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cards.samples import ALL, BEAR, LEGEND, SPLIT, TWO_FACED, array, bulk, lines, pretty, write
from ludwright.cards import Card, Catalog, Face, Printing
from ludwright.cards import cache as cache_module
from ludwright.cards.columns import stat
from ludwright.cards.mana import parse_cost
from ludwright.cards.normalise import card_of, record_of
from ludwright.cards.text import fold, own_names, squash, with_tilde, without_reminders
from ludwright.errors import Invalid


def of(*raws: dict[str, Any]) -> Catalog:
    return Catalog.from_cards(card_of(raw, "test") for raw in raws)


# Normalising


def test_a_card() -> None:
    assert card_of(BEAR, "") == Card(
        name="Plain Bear",
        mana_cost="{1}{G}",
        cmc=2.0,
        type_line="Creature — Bear",
        colors=("G",),
        color_identity=("G",),
        power="2",
        toughness="2",
        faces=(Face("Plain Bear", "{1}{G}", "Creature — Bear", "", ("G",), (), "2", "2"),),
        printings=(Printing("abc", "7", "common", "2020-02-02"),),
        set="abc",
        collector_number="7",
        rarity="common",
        released_at="2020-02-02",
        legalities={"commander": "legal", "modern": "not_legal"},
        prices={"usd": 0.25},
        edhrec_rank=100,
        traits=("vanilla",),
        scryfall_id="11111111-1111-1111-1111-111111111111",
        oracle_id="22222222-2222-2222-2222-222222222222",
    )


def test_text_with_and_without_reminders() -> None:
    card = card_of(LEGEND, "")
    assert card.full_text == "Flying (It is hard to reach.)\nWhen Lim-Dôr enters, draw a card."
    assert card.oracle_text == "Flying\nWhen Lim-Dôr enters, draw a card."
    assert card.colors == card.colours == ("U", "B")
    assert card.colour_identity == ("U", "B")
    assert [printing.set for printing in card.printings] == ["abc", "xyz"]
    assert card.is_type("Wizard")
    assert card.price is None


def test_fields_that_stand_on_the_faces_alone() -> None:
    card = card_of(TWO_FACED, "")
    assert (card.mana_cost, card.colors, card.power) == ("{2}{W}", ("W",), "1")
    assert card.full_text == "At dusk, transform Shy Clerk.\n//\nTrample"
    assert [face.name for face in card.faces] == ["Shy Clerk", "Wild Beast"]
    assert card.faces[1].color_indicator == ("R",)


def test_faces_of_a_split_card_have_the_colours_of_their_costs() -> None:
    assert [face.colors for face in card_of(SPLIT, "").faces] == [("R",), ("U",)]


def test_a_reversible_card_is_one_card() -> None:
    whole = {key: value for key, value in BEAR.items() if key in ("set", "collector_number", "rarity")}
    faces = [{**BEAR, "object": "card_face"}, {**BEAR, "object": "card_face"}]
    raw = whole | {"name": "Plain Bear // Plain Bear", "layout": "reversible_card", "card_faces": faces}
    assert card_of(raw, "").name == "Plain Bear"
    assert len(of(raw, BEAR)) == 1


@pytest.mark.parametrize("raw", ALL, ids=lambda raw: raw["name"])
def test_a_record_reads_back_as_its_card(raw: dict[str, Any]) -> None:
    card = card_of(raw, "")
    again = card_of(json.loads(json.dumps(record_of(card))) | {"traits": list(card.traits)}, "")
    assert again == card


TRAITS = [
    ("Choose one —\n• Draw.\n• Discard.", "Instant", {"modal"}),
    ("Flying, vigilance\nWard {2} (Whoever aims pays.)", "Creature", {"french-vanilla"}),
    ("Protection from red and from blue", "Creature", {"french-vanilla"}),
    ("Flying\nWhen this creature enters, draw a card.", "Creature", set()),
    ("", "Creature", {"vanilla"}),
    ("(Just a reminder.)", "Creature", {"vanilla"}),
    ("", "Artifact", set()),
    ("{2}: This land becomes a 2/2 Elf creature until end of turn.", "Land", {"creature-land"}),
    ("Target creature you control becomes a copy of another creature.", "Land", set()),
    ("Somebody can be your commander.", "Legendary Planeswalker", {"can-be-commander"}),
    (
        "While Somebody isn't on the battlefield, it's a 1/1 Fly creature.",
        "Legendary Planeswalker",
        {"can-be-commander"},
    ),
    ("While Somebody isn't on the battlefield, it's a 1/1 Fly creature.", "Artifact", set()),
    ("A deck can have any number of cards named Somebody.", "Creature", {"copies:any"}),
    ("A deck can have up to seven cards named Somebody.", "Creature", {"copies:7"}),
    ("A deck can have up to nine cards named Somebody.", "Creature", {"copies:9"}),
    ("Partner—Friends forever (You can have two.)", "Creature", {"partner:friends-forever"}),
]


@pytest.mark.parametrize(("text", "types", "traits"), TRAITS)
def test_traits(text: str, types: str, traits: set[str]) -> None:
    card = card_of({"name": "Somebody", "type_line": types, "oracle_text": text}, "")
    assert set(card.traits) - {"french-vanilla", "vanilla"} == traits - {"french-vanilla", "vanilla"}
    if traits & {"french-vanilla", "vanilla"}:
        assert set(card.traits) == traits


def test_the_one_partner() -> None:
    text = "Partner with Pir, the Other (When this enters, look for Pir.)\nFlying"
    assert card_of({"name": "A", "oracle_text": text}, "").partner_with == "Pir, the Other"


def test_traits_of_facts_are_those_that_are_given() -> None:
    card = card_of({"name": "A", "type_line": "Creature", "traits": ["modal"], "partner_with": "B"}, "")
    assert not card.has_text
    assert (card.traits, card.partner_with) == (("modal",), "B")


# Text and costs


def test_folding() -> None:
    assert fold("Lim-Dûl’s Ætherized −1 Café") == "lim-dul's aetherized -1 cafe"
    assert squash("Atraxa, Praetors' Voice") == "atraxapraetorsvoice"


def test_reminders_go_with_their_lines() -> None:
    assert without_reminders("({T}: Add {G}.)") == ""
    assert without_reminders("Flying (Up.)\n(Only this.)\nWard {1} (Pay.)") == "Flying\nWard {1}"


def test_a_card_speaks_of_itself() -> None:
    names = own_names("Krenko, Mob Boss", "Legendary Creature — Goblin")
    assert names == ("Krenko, Mob Boss", "Krenko")
    assert with_tilde("tap krenko, mob boss or krenko. krenkovian. this creature. this token.", names) == (
        "tap ~ or ~. krenkovian. ~. this token."
    )
    assert own_names("Fire, Ice", "Instant") == ("Fire, Ice",)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("*", 0),
        ("1+*", 1),
        ("*+1", 1),
        ("7-*", 7),
        ("X", 0),
        ("?", 0),
        ("-1", -1),
        ("1.5", 1.5),
        ("*²", 0),
    ],
)
def test_stats_count(text: str, value: float) -> None:
    assert stat(text) == value


def test_costs() -> None:
    cost = parse_cost("{X}{2}{1}{W/U}{U/W}{B/P}{2/R}")
    assert cost.symbols == {"X": 1, "generic": 3, "W/U": 2, "B/P": 1, "2/R": 1}
    assert cost.pips("U") == 2
    assert cost.devotion(frozenset("UB")) == 3


# Catalogs


def test_names_are_sorted_and_found_however_they_are_written() -> None:
    catalog = of(*ALL)
    assert catalog.names == sorted(raw["name"] for raw in ALL)
    for name in ("lim-dor the patient", "LIM-DÔR, THE PATIENT", "Lim Dor, the patient"):
        assert catalog.card(name).name == "Lim-Dôr, the Patient"
    assert catalog.card("shy clerk").name == "Shy Clerk // Wild Beast"
    assert catalog.card("wild beast").name == "Shy Clerk // Wild Beast"
    assert catalog.card("Shy Clerk / Wild Beast").name == "Shy Clerk // Wild Beast"
    assert "bread" in catalog
    assert "toast" not in catalog


def test_a_front_face_is_found_before_a_back_face() -> None:
    other = {
        **TWO_FACED,
        "name": "Wild Beast // Tame Beast",
        "card_faces": [TWO_FACED["card_faces"][1], {**TWO_FACED["card_faces"][0], "name": "Tame Beast"}],
    }
    assert of(TWO_FACED, other).card("wild beast").name == "Wild Beast // Tame Beast"


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("Plain Bare", "Plain Bear"),
        ("lim dor", "Lim-Dôr, the Patient"),
        ("Braed // Butter", "Bread // Butter"),
    ],
)
def test_a_wrong_name_gets_the_nearest(wrong: str, near: str) -> None:
    with pytest.raises(Invalid) as caught:
        of(*ALL).card(wrong)
    assert near in str(caught.value)
    assert caught.value.code == "unknown-card"


def test_a_name_like_none() -> None:
    with pytest.raises(Invalid, match="check its spelling"):
        of(*ALL).card("")


@pytest.mark.parametrize("form", [lines, array, bulk, pretty])
def test_the_digest_is_of_the_cards(form: Callable[[Any], str], tmp_path: Path) -> None:
    """Not of the file's format, nor of its order."""
    expected = of(*ALL).digest
    for seed in range(3):
        shuffled = random.Random(seed).sample(ALL, len(ALL))
        for packed in (False, True):
            path = write(tmp_path / f"{seed}{packed}", form(shuffled), packed=packed)
            assert Catalog.load(path).digest == expected


def test_the_digest_changes_with_any_fact() -> None:
    digests = {of(*ALL).digest}
    for change in ({"cmc": 3}, {"oracle_text": "Reach"}, {"rarity": "rare"}, {"prices": {"usd": "1"}}):
        digests.add(of(BEAR | change, *ALL[1:]).digest)
    assert len(digests) == 5


def test_printings_of_one_card_are_joined_in_any_order() -> None:
    """A file of printings, such as Scryfall's default_cards, holds a card many times."""
    other = BEAR | {"set": "xyz", "collector_number": "1", "released_at": "2024-01-01", "rarity": "rare"}
    one, two = of(BEAR, other), of(other, BEAR)
    assert one.digest == two.digest
    (card,) = one
    assert [printing.set for printing in card.printings] == ["abc", "xyz"]


def test_of_two_cards_with_one_name_the_playable_one_stays() -> None:
    joke = BEAR | {"oracle_id": "other", "legalities": {"commander": "not_legal"}, "set": "joke"}
    for pair in ((BEAR, joke), (joke, BEAR)):
        (card,) = of(*pair)
        assert card.oracle_id == BEAR["oracle_id"]
        assert [printing.set for printing in card.printings] == ["abc"]


def test_tokens_and_other_languages_are_no_cards(tmp_path: Path) -> None:
    strange = [
        BEAR | {"layout": "token"},
        BEAR | {"layout": "art_series"},
        BEAR | {"lang": "de"},
        BEAR | {"set_type": "memorabilia"},
    ]
    catalog = Catalog.load(write(tmp_path / "x", lines([*strange, LEGEND])))
    assert catalog.names == ["Lim-Dôr, the Patient"]
    assert catalog.origin.skipped == 4
    with pytest.raises(Invalid, match="no cards in it"):
        Catalog.load(write(tmp_path / "y", lines(strange)))


def test_columns_are_masks() -> None:
    catalog = of(*ALL)
    columns = {name: catalog.array("cards", name).tolist() for name in ("colours", "identity")}
    # Bread // Butter, Lim-Dôr, Plain Bear, Shy Clerk // Wild Beast: of every face together.
    assert columns == {
        "colours": [0b01010, 0b00110, 0b10000, 0b01001],
        "identity": [0b01010, 0b00110, 0b10000, 0b01001],
    }
    assert catalog.newest == "2020-02-02"
    assert catalog.formats == ("commander", "modern")


# The cache


def test_a_second_opening_reads_no_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_cache: Path
) -> None:
    path = write(tmp_path / "cards.json", array(ALL))
    first = Catalog.load(path)
    assert list((own_cache / "catalogs").iterdir())

    def fail(*_: Any) -> Any:
        raise AssertionError("read again")

    monkeypatch.setattr("ludwright.cards.catalog.read_objects", fail)
    second = Catalog.load(path)
    assert second.digest == first.digest
    assert list(second) == list(first)
    assert second.origin == first.origin


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", array(ALL))
    Catalog.load(path)
    write(path, array(ALL[:2]))
    assert len(Catalog.load(path)) == 2


def test_a_broken_cache_is_built_again(tmp_path: Path, own_cache: Path) -> None:
    path = write(tmp_path / "cards.json", array(ALL))
    digest = Catalog.load(path).digest
    (place,) = (own_cache / "catalogs").iterdir()
    (place / "faces.arrow").write_bytes(b"nonsense")
    assert Catalog.load(path).digest == digest
    assert cache_module.fetch(place.name) is not None


def test_a_cache_that_cannot_be_written_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDWRIGHT_CACHE", str(write(tmp_path / "a-file", "")))
    assert len(Catalog.load(write(tmp_path / "cards.json", array(ALL)))) == 4


def test_old_catalogs_go(tmp_path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "KEPT", 2)
    for count in range(1, 5):
        Catalog.load(write(tmp_path / "cards.json", array(ALL[:count])))
    assert len(list((own_cache / "catalogs").iterdir())) == 2


def test_the_user_may_name_a_file_once_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDWRIGHT_CARDS", str(write(tmp_path / "mine.json", array(ALL))))
    assert len(Catalog.load()) == 4


def test_cards_are_values() -> None:
    card = card_of(BEAR, "")
    assert len({card, card_of(BEAR, "elsewhere")}) == 1
    assert card != replace(card, cmc=3.0)
