"""Lists as sites write them, read without an option: forty-two of them, and what people paste besides."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ludwright.cards.decklist import DeckList
from ludwright.cards.formats import read_deck, read_deck_file
from ludwright.errors import Invalid

LEADERS = [
    ("Atraxa, Praetors' Voice",),
    ("Krenko, Mob Boss",),
    ("Thrasios, Triton Hero", "Tymna the Weaver"),
    ("Éowyn, Shieldmaiden",),
    ("Esika, God of the Tree // The Prismatic Bridge",),
    ('Henzie "Toolbox" Torre',),
    ("The Fourth Doctor", "Sarah Jane Smith"),
]
CARDS = ["Sol Ring", "Arcane Signet", "Fire // Ice", "Lim-Dûl's Vault", "Hazmat Suit (Used)", "+2 Mace"]
CARDS += ["Borrowing 100,000 Arrows", "Swords to Plowshares", "Minsc & Boo, Timeless Heroes", "Nazgûl"]
Writer = Callable[[tuple[str, ...], dict[str, int]], str]


def deck(leaders: tuple[str, ...]) -> dict[str, int]:
    held = dict.fromkeys(CARDS, 1)
    held["Forest"] = 100 - len(leaders) - len(held)
    return held


def moxfield(leaders: tuple[str, ...], cards: dict[str, int]) -> str:
    """Plain text with printings: the commanders first, then a blank line; tags and foil marks at the ends."""
    rows = [f"1 {name} (2X2) 190★ *F*" for name in leaders]
    rows += ["", *(f"{n} {name} (PLST) ARB-{n} *E* #Ramp #Good Stuff" for name, n in cards.items())]
    return "\r\n".join([*rows, "", "SIDEBOARD:", "1 Duress (FDN) 58", "2 Ponder (M12) 73", "1 Opt (DOM) 60"])


def arena(leaders: tuple[str, ...], cards: dict[str, int]) -> str:
    rows = ["About", "Name My pile", "", "Commander", *(f"1 {name}" for name in leaders), "", "Deck"]
    return "\n".join(
        [*rows, *(f"{n} {name} (DMU) {n}" for name, n in cards.items()), "", "Sideboard", "1 Opt"]
    )


def archidekt(leaders: tuple[str, ...], cards: dict[str, int]) -> str:
    rows = [f"1x {name} (sld) 1394 *F* [Commander{{top}}] ^Have,#37d67a^" for name in leaders]
    rows += [f"{n}x {name} (c21) 263 [Ramp,Artifact] ^Getting,#2ccce4^" for name, n in cards.items()]
    return "\n".join([*rows, "1x Ponder (m12) 73 [Maybeboard{noDeck}{noPrice},Draw]"])


def mtgo(leaders: tuple[str, ...], cards: dict[str, int]) -> str:
    rows = [f"{n} {name.replace(' // ', '/')}" for name, n in cards.items()]
    return "\n".join([*rows, "", *(f"1 {name.replace(' // ', '/')}" for name in leaders)])


def tappedout(leaders: tuple[str, ...], cards: dict[str, int]) -> str:
    rows = [f"{n}x {name} (C16:220) #Mana_Rocks" for name, n in cards.items()]
    rows += [f"1x {name} (C16:28) *F* *CMDR*" for name in leaders]
    return "\n".join([*rows, "", "Sideboard:", "1x Duress"])


def deckstats(leaders: tuple[str, ...], cards: dict[str, int]) -> str:
    rows = ["//NAME: Pile from deckstats.net", "", "//Commander"]
    rows += [f"1 [C16#28] {name} # !Commander" for name in leaders]
    rows += ["", "//Main", *(f"{n} [FDN] {name}" for name, n in cards.items())]
    return "\n".join([*rows, "", "//Sideboard", "SB: 1 Duress"])


WRITERS: list[Writer] = [moxfield, arena, archidekt, mtgo, tappedout, deckstats]


@pytest.mark.parametrize("leaders", LEADERS, ids=lambda held: held[0])
@pytest.mark.parametrize("write", WRITERS, ids=lambda write: write.__name__)
def test_a_list_is_read_as_the_site_writes_it(write: Writer, leaders: tuple[str, ...]) -> None:
    cards = deck(leaders)
    found = read_deck(write(leaders, cards))
    assert found.commanders == leaders
    assert found.main == cards
    assert found.size == 100


@pytest.mark.parametrize("side", [1, 2])
def test_a_small_sideboard_does_not_lead_where_the_head_of_the_list_does(side: int) -> None:
    rows = ["1 Krenko, Mob Boss", "", "1 Sol Ring", "98 Mountain", "", "SIDEBOARD:", f"{side} Pyroblast"]
    found = read_deck("\n".join(rows))
    assert found.commanders == ("Krenko, Mob Boss",)
    assert found.main == {"Sol Ring": 1, "Mountain": 98}


def test_titles_with_counts_are_titles_and_not_cards() -> None:
    text = "Commander (1)\n1 Krenko, Mob Boss\n\nCreatures (2)\n1 Goblin Guide\n1 Goblin King\n\n"
    text += "Lands (97)\n97 Mountain"
    found = read_deck(text)
    assert (found.commanders, found.main) == (
        ("Krenko, Mob Boss",),
        {"Goblin Guide": 1, "Goblin King": 1, "Mountain": 97},
    )


def test_other_ways_to_write_a_line() -> None:
    text = "- 1 Sol Ring <retro> [BRC] (F)\n* 2x Island [Basics]\nLightning Bolt x4\n"
    text += "// COMMANDER\n1 Krenko, Mob Boss"
    found = read_deck(text)
    assert found.main == {"Sol Ring": 1, "Island": 2, "Lightning Bolt": 4}
    assert (found.entries[0].set, found.entries[0].foil) == ("brc", True)
    assert found.commanders == ("Krenko, Mob Boss",)


def test_a_commander_may_be_named_beside_the_list() -> None:
    held = DeckList.of((), {"Krenko, Mob Boss": 1, "Mountain": 99})
    led = held.led_by(["krenko, mob boss"])
    assert led.commanders == ("krenko, mob boss",)
    assert led.main == {"Mountain": 99}


def test_endings_of_other_things_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "deck.zip"
    file.write_bytes(b"1 Sol Ring\n")
    with pytest.raises(Invalid, match=r"\.zip is no ending of a deck list"):
        read_deck_file(file)
    assert read_deck_file(file, "plain").main == {"Sol Ring": 1}
    bare = tmp_path / "my deck v1. final"
    bare.write_text("1 Sol Ring\n")
    assert read_deck_file(bare).main == {"Sol Ring": 1}


MAIN = {"Sol Ring": 1, "Goblin Matron": 1, "Mountain": 97}
REST = "1 Sol Ring\n1 Goblin Matron\n97 Mountain"
ODD = {
    "framed titles": "**Commander**\n1 Krenko, Mob Boss\n\n--- Main Deck ---\n" + REST,
    "crowned": "\U0001f451 Commander\n1 Krenko, Mob Boss\n\n== Deck ==\n" + REST,
    "own categories": "Commander\n1x Krenko, Mob Boss (ddn) 52\n\nRamp\n1x Sol Ring\n\nFinds things\n"
    "1x Goblin Matron\n\nLand\n97x Mountain\n\nMaybe Board\n1x Skullclamp",
    "general": "General\n1 Krenko, Mob Boss\n\nSpells\n" + REST,
    "in parentheses": "1 Krenko, Mob Boss (Commander)\n" + REST,
    "in brackets": "1 Krenko, Mob Boss [CMDR]\n" + REST,
    "stars and prices": "1 Krenko, Mob Boss \u2605 *CMDR*\n1 Sol Ring $1.20\n"
    "1 Goblin Matron 0,35 \u20ac\n97 Mountain",
    "times": "1\u00d7 Krenko, Mob Boss *CMDR*\n1\u00d7 Sol Ring\n1 x Goblin Matron\n97X Mountain",
    "counts behind": "Commander\nKrenko, Mob Boss (1)\nDeck\nSol Ring (1)\nGoblin Matron (1)\nMountain (97)",
    "asides": "; mine\nhttps://example.org/decks/1\nFormat: Commander\nDeck: Goblins\n"
    "1 Krenko, Mob Boss *CMDR*\n1 Sol Ring // quick\n1 Goblin Matron # finds\n97 Mountain",
    "not in the deck": "1x Krenko, Mob Boss [Commander{top}]\n1x Sol Ring [Ramp]\n1x Goblin Matron [Tutor]\n"
    "97x Mountain [Land]\n1x Skullclamp [Cut{noDeck}{noPrice},Draw]",
    "ticked categories": "1x Krenko, Mob Boss (ddn) 52 `Commander`\n1x Sol Ring (c21) 1 `Ramp`\n"
    "1x Goblin Matron (mh2) 2 `Tutor`\n97x Mountain (unf) 3 `Land`",
    "a blank line after the commander": "Commander\n1 Krenko, Mob Boss [DDN]\n\n1 Sol Ring <1> [C21] (F)\n"
    "1 Goblin Matron [MH2]\n97 Mountain <251> [UNF]",
    "counts behind, and marks": "krenko, mob boss x1 [commander]\nSol Ring x1 [Ramp]\nGoblin Matron x1\n"
    "Mountain x97 #Land",
    "of a forum": "[b]Commander[/b]\n1 [card]Krenko, Mob Boss[/card]\n\n[B]Deck[/B]\n"
    "1 [card]Sol Ring[/card]\n1 [card]Goblin Matron[/card]\n97 [card]Mountain[/card]",
    "linked": "### Commander\n* 1 [Krenko, Mob Boss](https://example.org/k)\n\n### Deck\n* 1 [Sol Ring](https://"
    "example.org/s)\n* 1 [Goblin Matron](https://example.org/g)\n* 97 Mountain",
    "with a total": "Commander (1)\n1 Krenko, Mob Boss\n\nDeck (99)\n"
    + REST
    + "\n\nTotal: 100\n100 cards total",
    "with costs": "Commander (1)\n1 Krenko, Mob Boss {2}{R}{R}\n\nMain (99)\n1 Sol Ring {1}\n"
    "1 Goblin Matron {2}{R}\n97 Mountain",
    "a table": 'Count,Name,Edition,Board\n1,"Krenko, Mob Boss",ddn,Commander\n1,Sol Ring,c21,Mainboard\n'
    "1,Goblin Matron,mh2,\n97,Mountain,unf,\n1,Skullclamp,c21,Maybeboard",
}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_lists_as_people_write_them(text: str) -> None:
    found = read_deck(text)
    assert [name.lower() for name in found.commanders] == ["krenko, mob boss"]
    assert found.main == MAIN


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-8-sig"])
def test_lists_are_read_as_programs_save_them(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes("1 Lim-D\xfbl's Vault\r\n1 Sol Ring\r\n".encode(encoding))
    assert read_deck_file(file).main == {"Lim-D\xfbl's Vault": 1, "Sol Ring": 1}


def test_numbers_before_names_and_signs_of_a_page() -> None:
    found = read_deck("1. Sol Ring\n2. Minsc &amp; Boo, Timeless Heroes\n3) 4 Island")
    assert found.main == {"Sol Ring": 1, "Minsc & Boo, Timeless Heroes": 1, "Island": 4}


def test_one_line_without_a_count_above_ninety_nine_cards_is_a_card() -> None:
    found = read_deck("Edgar Markov\n1 Sol Ring\n1 Arcane Signet\n1 Duress\n96 Swamp\n")
    assert found.entries[0].name == "Edgar Markov"
    assert sum(entry.count for entry in found.entries) == 100
    titled = read_deck("My Vampires\n1 Edgar Markov\n1 Sol Ring\n1 Duress\n97 Swamp\n")
    assert titled.entries[0].name == "Edgar Markov"


@pytest.mark.parametrize(("mountains", "leaders"), [(97, ("Shock",)), (98, ())])
def test_beside_a_whole_hundred_a_sideboard_leads_nothing(mountains: int, leaders: tuple[str, ...]) -> None:
    rows = ["1 Krenko, Mob Boss (ddt) 52 *F*", "1 Sol Ring (c21) 263", f"{mountains} Mountain (unf) 239"]
    found = read_deck("\n".join([*rows, "", "SIDEBOARD:", "1 Shock (m21) 159"]))
    assert found.commanders == leaders
