"""Invented cards that have every shape a query can stumble over."""

from __future__ import annotations

from typing import Any

LEGAL = {"commander": "legal", "vintage": "restricted", "legacy": "banned", "modern": "not_legal"}


def card(name: str, cost: str, cmc: float, types: str, text: str = "", **rest: Any) -> dict[str, Any]:
    colors = [c for c in "WUBRG" if c in cost]
    raw = {
        "name": name,
        "layout": "normal",
        "mana_cost": cost,
        "cmc": cmc,
        "type_line": types,
        "oracle_text": text,
        "colors": colors,
        "color_identity": colors,
        "legalities": {"commander": "legal"},
        "printings": [{"set": "abc", "collector_number": "1", "rarity": "common"}],
        "released_at": "2020-02-02",
        "keywords": [],
        "prices": {},
    }
    return raw | rest


def face(name: str, cost: str, types: str, text: str = "", **rest: Any) -> dict[str, Any]:
    colors = [c for c in "WUBRG" if c in cost]
    return {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text, "colors": colors} | rest


def two(layout: str, cmc: float, *faces: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """A card of two faces; the top level holds the front's fields, as in bulk data."""
    front = faces[0]
    raw = card(" // ".join(f["name"] for f in faces), front["mana_cost"], cmc, front["type_line"])
    raw["type_line"] = " // ".join(f["type_line"] for f in faces)
    raw["oracle_text"] = "\n//\n".join(f["oracle_text"] for f in faces)
    raw |= {"layout": layout, "card_faces": list(faces)}
    raw["color_identity"] = [c for c in "WUBRG" if any(c in f["mana_cost"] + f["oracle_text"] for f in faces)]
    raw |= {key: front[key] for key in ("power", "toughness", "loyalty", "defense") if key in front}
    return raw | rest


CARDS: list[dict[str, Any]] = [
    card(
        "Meadow",
        "",
        0,
        "Basic Land — Forest",
        "({T}: Add {G}.)",
        colors=[],
        color_identity=["G"],
        produced_mana=["G"],
    ),
    card("Bare Rock", "", 0, "Land", "{T}: Add {C}.", produced_mana=["C"]),
    card(
        "Twin Spring",
        "",
        0,
        "Land — Island Swamp",
        "Twin Spring enters tapped.\n{T}: Add {U} or {B}.",
        color_identity=["U", "B"],
        produced_mana=["U", "B"],
    ),
    card(
        "Waking Hill",
        "",
        0,
        "Land",
        "{2}{R}: This land becomes a 3/3 red Giant creature until end of turn. It's still a land.",
        color_identity=["R"],
        produced_mana=["R"],
    ),
    card("Plain Bear", "{1}{G}", 2, "Creature — Bear", power="2", toughness="2"),
    card(
        "Sky Bear",
        "{1}{G}",
        2,
        "Creature — Bear",
        "Flying (It can be blocked only by the winged.)",
        power="2",
        toughness="2",
        keywords=["Flying"],
    ),
    card(
        "Growing Thing",
        "{G}{G}",
        2,
        "Creature — Ooze",
        "Growing Thing's power is as it pleases.",
        power="*",
        toughness="1+*",
    ),
    card(
        "Vast Machine",
        "{11}",
        11,
        "Artifact Creature — Construct",
        "Trample\nVast Machine can't be countered.",
        power="11",
        toughness="9",
        keywords=["Trample"],
    ),
    card(
        "Free Trinket",
        "{0}",
        0,
        "Artifact",
        "Sacrifice this artifact: Add one mana of any color.",
        produced_mana=["W", "U", "B", "R", "G"],
        prices={"usd": "12.50", "ck_usd": "13.00"},
    ),
    card("Mixed Feelings", "{G/W}{G/W}", 2, "Instant", "Choose one —\n• Draw a card.\n• You gain 3 life."),
    card(
        "Steep Price",
        "{1}{B/P}{B/P}",
        3,
        "Sorcery",
        "Destroy target creature. ({B/P} can be paid with {B} or 2 life.)",
        prices={"ck_usd": "0.25"},
    ),
    card("Either Sum", "{2/W}{2/W}", 4, "Enchantment", "Whenever a creature enters, you gain 1 life."),
    card(
        "Great Unknown",
        "{X}{X}{R}",
        1,
        "Sorcery",
        "Great Unknown deals X damage to any target.",
        printings=[
            {"set": "abc", "collector_number": "7", "rarity": "rare"},
            {"set": "xyz", "collector_number": "7a", "rarity": "mythic"},
        ],
    ),
    card("Ætherglow Café", "{W}{U}", 2, "Enchantment", "Creatures you control have vigilance."),
    card(
        "Lim-Dôr, the Patient",
        "{2}{U}{B}",
        4,
        "Legendary Creature — Zombie Wizard",
        "When Lim-Dôr enters, draw a card.\nLim-Dôr, the Patient can be your commander.",
        power="3",
        toughness="4",
        edhrec_rank=5,
    ),
    card(
        "Old Friend",
        "{3}{W}",
        4,
        "Legendary Planeswalker — Friend",
        "[+1]: You gain 2 life.\nOld Friend can be your commander.",
        loyalty="4",
    ),
    card(
        "Loud Vehicle",
        "{3}",
        3,
        "Legendary Artifact — Vehicle",
        "Crew 2",
        power="4",
        toughness="4",
        keywords=["Crew"],
        colors=[],
    ),
    card(
        "Frost Blade",
        "{S}{2}",
        3,
        "Snow Artifact — Equipment",
        "Equipped creature gets +1/+1 and has ward {2}.\nEquip {1}",
        keywords=["Equip"],
    ),
    card(
        "Forbidden Pact",
        "{B}{B}{B}",
        3,
        "Enchantment",
        "Pay 1 life: Draw a card.",
        legalities=LEGAL | {"commander": "banned"},
    ),
    card(
        "Rainbow Wyrm",
        "{W}{U}{B}{R}{G}",
        5,
        "Legendary Creature — Dragon Snake",
        "Flying, haste",
        power="5",
        toughness="5",
        keywords=["Flying", "Haste"],
        legalities=LEGAL,
        printings=[{"set": "xyz", "collector_number": "200", "rarity": "mythic"}],
        released_at="2024-05-05",
    ),
    card(
        "Void Colossus",
        "{8}",
        8,
        "Creature — Eldrazi",
        "When you cast this spell, exile target permanent.",
        power="8",
        toughness="8",
        reserved=True,
    ),
    card(
        "Small Colourless Thing",
        "{C}{C}",
        2,
        "Creature — Eldrazi Drone",
        "Devoid (This card has no color.)",
        power="-1",
        toughness="3",
        keywords=["Devoid"],
    ),
    two(
        "split",
        4,
        face("Bread", "{1}{R}", "Instant", "Bread deals 2 damage to any target."),
        face("Butter", "{1}{U}", "Instant", "Draw a card."),
        colors=["U", "R"],
    ),
    two(
        "transform",
        3,
        face(
            "Shy Clerk",
            "{2}{W}",
            "Creature — Human Cleric",
            "When this creature dies, transform it.",
            power="1",
            toughness="4",
        ),
        face(
            "Wild Beast",
            "",
            "Creature — Werewolf",
            "Trample",
            power="5",
            toughness="3",
            colors=["R"],
            color_indicator=["R"],
        ),
    ),
    two(
        "modal_dfc",
        3,
        face(
            "Winter Walker",
            "{2}{G}",
            "Legendary Snow Creature — God",
            "Whenever Winter Walker attacks, untap each snow land.",
            power="3",
            toughness="3",
        ),
        face("Cold Staff", "{1}{U}{B}", "Legendary Artifact", "{T}: You may draw a card."),
    ),
    two(
        "modal_dfc",
        2,
        face("Sudden Growth", "{1}{G}", "Instant", "Target creature gets +2/+2 until end of turn."),
        face("Deep Wood", "", "Land", "Deep Wood enters tapped.\n{T}: Add {G}."),
        produced_mana=["G"],
    ),
    two(
        "adventure",
        5,
        face(
            "Giant Baker",
            "{4}{R}",
            "Creature — Giant",
            "Whenever Giant Baker attacks, create a Food token.",
            power="6",
            toughness="5",
        ),
        face("Bake", "{1}{R}", "Sorcery — Adventure", "Create two Food tokens."),
        keywords=["Food"],
    ),
    two(
        "transform",
        2,
        face(
            "Siege of Nowhere",
            "{1}{B}",
            "Battle — Siege",
            "When Siege of Nowhere enters, each opponent discards a card.",
            defense="4",
        ),
        face("Nowhere's King", "", "Creature — Horror", "Menace", power="3", toughness="2", colors=["B"]),
    ),
    two(
        "flip",
        2,
        face(
            "Young Cook",
            "{1}{W}",
            "Creature — Human",
            "When Young Cook dies, flip it.",
            power="1",
            toughness="1",
        ),
        face(
            "Master Cook", "{1}{W}", "Legendary Creature — Human Monk", "Vigilance", power="3", toughness="3"
        ),
    ),
]
