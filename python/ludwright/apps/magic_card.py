"""A Magic card or rules word, told to people: printed lines made from the notation, the program explained."""

from __future__ import annotations

from typing import Any

# Keywords that are nothing but their word, with the rule that says what they do.
GLOSSARY = {
    "deathtouch": "any damage it deals to a creature is enough to destroy it (CR 702.2)",
    "defender": "it cannot attack (CR 702.3)",
    "double strike": "it deals combat damage with first strikers, and again with the others (CR 702.4)",
    "first strike": "it deals combat damage before creatures without first strike (CR 702.7)",
    "flash": "it may be cast whenever you could cast an instant (CR 702.8)",
    "flying": "only creatures with flying or reach can block it (CR 702.9)",
    "haste": "it can attack and use {T} abilities in the turn it comes under your control (CR 702.10)",
    "hexproof": "opponents cannot target it (CR 702.11)",
    "indestructible": "damage and effects that say destroy do not destroy it (CR 702.12)",
    "intimidate": "only artifact creatures and those that share a colour with it can block it (CR 702.13)",
    "lifelink": "you gain as much life as it deals damage (CR 702.15)",
    "menace": "one creature alone cannot block it (CR 702.111)",
    "reach": "it can block creatures with flying (CR 702.17)",
    "shroud": "nobody can target it (CR 702.18)",
    "skulk": "creatures with greater power cannot block it (CR 702.118)",
    "trample": "what its blockers need not take may be dealt to whom it attacks (CR 702.19)",
    "vigilance": "attacking does not tap it (CR 702.20)",
    "wither": "it deals damage to creatures as -1/-1 counters (CR 702.80)",
    "infect": "it deals damage to creatures as -1/-1 counters, to players as poison counters (CR 702.90)",
    "fear": "only artifact creatures and black creatures can block it (CR 702.36)",
    "shadow": "it blocks, and is blocked by, creatures with shadow only (CR 702.28)",
    "horsemanship": "only creatures with horsemanship can block it (CR 702.31)",
    "daybound": "it is on its front while it is day; night turns it over (CR 702.145)",
    "nightbound": "it is on its back while it is night; day turns it over (CR 702.145)",
    "changeling": "it has every creature type (CR 702.73)",
    "devoid": "it has no colour (CR 702.114)",
    "phasing": "it phases out and in again, turn by turn (CR 702.26)",
}


def describe(name: str) -> dict[str, Any]:
    """A card as the core has it: faces with their printed text, and the lowered program in plain words."""
    from json import loads

    from ludwright.magic.explain import explain

    program = _program(name)
    lowered = loads(program)
    return {
        "name": lowered["name"],
        "layout": lowered["layout"],
        "faces": faces_of(lowered),
        "explained": list(explain(program)),
    }


def faces_of(lowered: dict[str, Any]) -> list[dict[str, Any]]:
    """The faces of a lowered card with their printed text."""
    faces = []
    for face in lowered["faces"]:
        left = " ".join(word.capitalize() for word in [*face["supertypes"], *face["types"]])
        right = " ".join(face["subtypes"])
        faces.append(
            {
                "name": face["name"],
                "cost": face["cost"],
                "type_line": f"{left} — {right}" if right else left,
                "colors": face["colors"],
                "color_indicator": [color for color in face["colors"] if color not in (face["cost"] or "")],
                "power": face["power"],
                "toughness": face["toughness"],
                "text": [line.replace("{this}", face["name"]) for line in face["text"]],
            }
        )
    return faces


def _program(name: str) -> str:
    """The lowered program of a card of the catalog, or of one in a file."""
    from ludwright.magic import catalog
    from ludwright.magic.lower.cards import lowered
    from ludwright.magic.notation.loader import read_card_file

    return lowered(read_card_file(name)) if name.endswith((".yaml", ".yml")) else catalog.lowered(name)


def card_lines(name: str, played: list[dict[str, Any]] | None = None) -> list[str]:
    """A card as it would be printed: one of those that are played, else of the catalog; nothing where neither
    has it."""
    from ludwright.errors import LudwrightError

    found = next((card for card in played or () if name in _names(card)), None)
    try:
        faces = faces_of(found) if found is not None else describe(name)["faces"]
    except LudwrightError:
        return []
    lines = []
    for face in faces:
        size = "" if face["power"] is None else f"  {face['power']}/{face['toughness']}"
        lines.append(f"{face['name']}  {face['cost'] or ''}".rstrip())
        lines.append(f"{face['type_line']}{size}")
        lines += [f"  {line}" for line in face["text"]]
    return lines


def _names(card: dict[str, Any]) -> list[str]:
    return [card["name"], *(face["name"] for face in card["faces"])]


def keyword_lines(word: str) -> list[str]:
    """What a keyword means: in words, or as the notation defines it."""
    from ludwright.magic.notation.mechanics import DATA

    if word in GLOSSARY:
        return [f"{word}: {GLOSSARY[word]}"]
    path = DATA / f"{word.replace(' ', '-')}.yaml"
    # The word comes from a keyboard: nothing but a name may be looked up.
    if not word.replace(" ", "").replace("-", "").isalpha() or not path.is_file():
        return []
    return [f"{word}, as the notation defines it:", *(f"  {line}" for line in path.read_text().splitlines())]
