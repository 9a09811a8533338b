"""Every format there and back, told apart by content, and clear about what it cannot read."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ludwright.cards import Catalog
from ludwright.cards.decklist import DeckList, Entry
from ludwright.cards.formats import detect, format_named, formats, read_deck, read_deck_file, write_deck
from ludwright.errors import Invalid

NAMES = [
    "archidekt",
    "arena",
    "cockatrice",
    "deckstats",
    "dek",
    "forge",
    "mtgo",
    "plain",
    "tappedout",
    "xmage",
]
DECKS = 200
AWKWARD = ["Fire // Ice", "Lim-Dûl's Vault", "Nazgûl", "Borrowing 100,000 Arrows", "1996 World Champion",
           "Erase (Not the Urza's Legacy One)", "Ratonhnhaké:ton", "+2 Mace", "Question Elemental?",
           "Minsc & Boo, Timeless Heroes", "Hazmat Suit (Used)", "Dandân", "X"]  # fmt: skip


def random_decks(catalog: Catalog) -> list[DeckList]:
    rng = random.Random(6)
    names = catalog.names
    found = []
    for n in range(DECKS):
        leaders = rng.sample(names, rng.choice([1, 1, 2]))
        rest = {name: 1 for name in rng.sample(names, 60) if name not in leaders}
        rest |= {name: 1 for name in AWKWARD if n % 4 == 0}
        rest["Forest"] = 100 - len(leaders) - len(rest)
        found.append(DeckList.of(leaders, rest, f"Deck {n}" if n % 2 else ""))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_format_gives_every_deck_back(embedded: Catalog, name: str) -> None:
    for deck in random_decks(embedded):
        text = write_deck(deck, name)
        assert detect(text).name == name
        back = read_deck(text)
        assert back.same_cards(deck), deck.name
        assert write_deck(back, name) == text


def test_formats_convert_into_each_other(embedded: Catalog) -> None:
    deck = random_decks(embedded)[0]
    for one in NAMES:
        for other in NAMES:
            assert read_deck(write_deck(read_deck(write_deck(deck, one)), other)).same_cards(deck)


def test_the_folder_holds_the_formats() -> None:
    assert list(formats()) == NAMES
    with pytest.raises(Invalid, match='did you mean "cockatrice"'):
        format_named("cocatrice")


FULL = DeckList(
    (
        Entry("Atraxa, Praetors' Voice", 1, "commander", "c16", "28"),
        Entry("Sol Ring", 1, "main", "c21", "263", "Ramp", True),
        Entry("Forest", 98, "main", "fdn", "280"),
        Entry("Duress", 2, "side"),
        Entry("Ponder", 1, "maybe"),
    ),
    "All of it",
)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("archidekt", {"set", "number", "category", "foil", "maybe", "side", "name"}),
        ("arena", {"set", "number", "foil", "maybe", "side", "name"}),
        ("deckstats", {"set", "number", "category", "maybe", "side", "name"}),
        ("tappedout", {"set", "number", "category", "foil", "maybe", "side"}),
        ("forge", {"set", "foil", "side", "name"}),
        ("xmage", {"set", "number", "name"}),
        ("cockatrice", {"set", "number", "name"}),
        ("plain", {"maybe", "side", "name"}),
    ],
)
def test_what_else_a_format_keeps(name: str, kept: set[str]) -> None:
    back = read_deck(write_deck(FULL, name), name)
    assert back.name == (FULL.name if "name" in kept else "")
    held = {entry.name: entry for entry in back.entries}
    assert ("Duress" in held, "Ponder" in held) == ("side" in kept, "maybe" in kept)
    ring = held["Sol Ring"]
    assert ring.set == ("c21" if "set" in kept else "")
    assert ring.number == ("263" if "number" in kept else "")
    assert ring.category == ("Ramp" if "category" in kept else "")
    assert ring.foil == ("foil" in kept)


READ = {
    "plain": "# my deck\n\n1x Sol Ring\nCommander: Krenko, Mob Boss\n98 Mountain\n// end\n",
    "arena": "Commander\n1 Krenko, Mob Boss (M13) 139\n\nDeck\n1 Sol Ring (C21) 263 *F*\n98 Mountain\n",
    "archidekt": "1x Krenko, Mob Boss (m13) 139 [Commander{top}]\n"
    "1x Sol Ring (c21) 263 [Ramp] ^Have,#37d67a^\n98x Mountain [Land]\n",
    "deckstats": "//Main\n1 [M13] Krenko, Mob Boss # !Commander\n//Ramp\n1 Sol Ring\n//Land\n98 Mountain\n",
    "tappedout": "1x Krenko, Mob Boss *CMDR*\n1x Sol Ring (C21:263) #ramp\n98x Mountain\n",
    "mtgo": "1 Sol Ring\n98 Mountain\n\nSIDEBOARD:\n1 Krenko, Mob Boss\n",
    "forge": "[metadata]\nName=Goblins\n[Commander]\n1 Krenko, Mob Boss|M13\n[Main]\n"
    "1 Sol Ring|C21|1\n98 Mountain\n",
    "xmage": "NAME:Goblins\n1 [C21:263] Sol Ring\n98 [M13:242] Mountain\nSB: 1 [M13:139] Krenko, Mob Boss\n"
    "LAYOUT MAIN:(1,1)(NONE,false,50)|([M13:242])\n",
    "dek": '<?xml version="1.0" encoding="utf-8"?>\n<Deck>\n<NetDeckID>0</NetDeckID>\n'
    '<Cards CatID="1" Quantity="1" Sideboard="false" Name="Sol Ring" Annotation="0"/>\n'
    '<Cards CatID="2" Quantity="98" Sideboard="false" Name="Mountain"/>\n'
    '<Cards CatID="3" Quantity="1" Sideboard="true" Name="Krenko, Mob Boss"/>\n</Deck>\n',
    "cockatrice": '<?xml version="1.0"?><cockatrice_deck version="1"><deckname>Goblins</deckname><comments/>'
    '<zone name="main"><card number="1" name="Sol Ring"/><card number="98" name="Mountain"/></zone>'
    '<zone name="side"><card number="1" name="Krenko, Mob Boss"/></zone></cockatrice_deck>',
}


@pytest.mark.parametrize("name", NAMES)
def test_lists_as_other_programs_write_them(name: str) -> None:
    assert detect(READ[name]).name == name
    deck = read_deck(READ[name])
    assert deck.commanders == ("Krenko, Mob Boss",)
    assert deck.main == {"Sol Ring": 1, "Mountain": 98}
    assert read_deck("\ufeff" + READ[name].replace("\n", "\r\n")).same_cards(deck)


@pytest.mark.parametrize(
    ("text", "format", "said"),
    [
        ("", None, "no cards in it"),
        ("# nothing\n", None, "no cards in it"),
        ("0 Sol Ring\n", None, "deck:1"),
        ("<Deck><Cards Quantity='1'", "dek", "not well-formed XML"),
        ("<Deck><Cards Quantity='no' Name='Sol Ring'/></Deck>", None, "write a count"),
        ("<Deck><Cards Quantity='1'/></Deck>", None, "has no Name"),
        ("<other/>", "cockatrice", "give a file with <cockatrice_deck>"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><Deck><Cards/></Deck>', None, "remove the DOCTYPE"),
        ("[Main]\n1 |C21\n", None, "deck:2"),
        ("1 Sol Ring", "moxfeld", "no deck format"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, format: str | None, said: str) -> None:
    with pytest.raises(Invalid) as caught:
        read_deck(text, format)
    assert said in str(caught.value)


def test_files_that_are_missing_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="cannot be read"):
        read_deck_file(tmp_path / "none.txt")
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"\x89PNG\r\n\x1a\n\x00 1 Sol Ring \xff\n")
    with pytest.raises(Invalid, match="is not UTF-8"):
        read_deck_file(bad)
