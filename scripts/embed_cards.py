"""Write the card data that is shipped: facts about every card of Commander, and the dated lists.

    python scripts/embed_cards.py CARDS [--lists FOLDER]

CARDS is a Scryfall-shaped file. What is kept are facts: names, costs, types, numbers, sets, legality, and
words of our own about what a text does; how much a card is played, by classes; and which words of the game's
vocabulary it says, in alphabetical order. Not a sentence of any text is. The same input gives the same bytes.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ludwright.cards import Card, Catalog
from ludwright.cards.embedded import FACTS, LETTERS, META, Meta, played_class
from ludwright.cards.lists import BANNED, GAME_CHANGERS
from ludwright.cards.normalise import STATS
from ludwright.deck.query.tags import Tagger, content_key
from ludwright.deck.request import creature_types
from ludwright.deck.spoken import may_lead, told_of_leader
from ludwright.deck.subject import Subject, rules_text
from ludwright.deck.words import said_in

DATA = Path(__file__).resolve().parents[1] / "python" / "ludwright" / "data" / "cards"
LIMIT = 2_000_000
_LETTER = {rarity: letter for letter, rarity in LETTERS.items()}


def facts_of(
    card: Card, tags: tuple[str, ...], hangs: dict[str, str], leads: tuple[str, ...] | None = None
) -> dict[str, Any]:
    """What is shipped of one card; what is left out is what `card_of` assumes."""
    facts: dict[str, Any] = {"name": card.name, "type_line": card.type_line}
    if card.layout != "normal":
        facts["layout"] = card.layout
    if card.cmc:
        facts["cmc"] = int(card.cmc) if card.cmc == int(card.cmc) else card.cmc
    for key in ("colors", "color_identity", "produced_mana", "keywords", "traits"):
        if value := getattr(card, key):
            facts[key] = list(value)
    for key in ("mana_cost", "released_at", "rarity", "partner_with", *STATS):
        if value := getattr(card, key):
            facts[key] = value
    if card.legalities.get("commander") != "legal":
        facts["commander"] = card.legalities.get("commander", "not_legal")
    for key in ("game_changer", "reserved"):
        if getattr(card, key):
            facts[key] = True
    if len(card.faces) > 1:
        facts["card_faces"] = [_face(face) for face in card.faces]
    elif card.front.color_indicator:
        facts["color_indicator"] = list(card.front.color_indicator)
    if tags:
        facts["tags"] = list(tags)
    if card.edhrec_rank is not None:
        facts["played"] = played_class(card.edhrec_rank)
    if said := said_in(card, rules_text(card)):
        facts["says"] = sorted(said)
    if hangs:
        facts["hangs"] = hangs
    if leads is not None:
        facts["leads"] = list(leads)
    facts["content"] = content_key(card)
    facts["sets"] = _sets(card)
    return facts


def _face(face: Any) -> dict[str, Any]:
    kept: dict[str, Any] = {"name": face.name, "type_line": face.type_line, "colors": list(face.colors)}
    if face.color_indicator:
        kept["color_indicator"] = list(face.color_indicator)
    kept.update({key: value for key in ("mana_cost", *STATS) if (value := getattr(face, key))})
    return kept


def _sets(card: Card) -> dict[str, str]:
    sets: dict[str, set[str]] = {}
    for printing in card.printings:
        if printing.rarity in _LETTER:
            sets.setdefault(_LETTER[printing.rarity], set()).add(printing.set)
    return {letter: " ".join(sorted(codes)) for letter, codes in sorted(sets.items())}


def write_facts(catalog: Catalog) -> int:
    tagger = Tagger()
    kept = [card for card in catalog if card.legalities.get("commander") in ("legal", "banned")]
    kinds, keywords = creature_types(catalog), frozenset(catalog.words("keywords"))
    buffer = io.BytesIO()
    with gzip.GzipFile(fileobj=buffer, mode="wb", compresslevel=9, mtime=0, filename="") as file:
        for card in kept:
            known = tagger.of_its_body(card)
            tags = tuple(tag for tag in tagger.tags(card) if tag not in known)
            leads = told_of_leader(Subject(card), kinds, keywords) if may_lead(card) else None
            facts = facts_of(card, tags, tagger.hangs(card, kinds), leads)
            file.write(json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
    data = buffer.getvalue()
    if len(data) > LIMIT:
        raise SystemExit(f"{FACTS} would have {len(data)} bytes, more than {LIMIT}")
    (DATA / FACTS).write_bytes(data)
    meta = Meta(source=catalog.digest, cards=len(kept), tagged_by=tagger.key)
    (DATA / META).write_text(json.dumps(asdict(meta), indent=2) + "\n", "utf-8")
    return len(data)


def write_list(source: Path, target: str, about: str) -> None:
    held = json.loads(source.read_text("utf-8"))
    rows = [f"# {about}", f"as_of: {held['generated_at']}", "cards:"]
    rows += [f"- {json.dumps(name, ensure_ascii=False)}" for name in sorted(held["cards"])]
    (DATA / target).write_text("\n".join(rows) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("cards", type=Path, help="a Scryfall-shaped card file")
    parser.add_argument(
        "--lists", type=Path, help="a folder with commander-banned.json and game-changers.json"
    )
    given = parser.parse_args()
    print(f"{FACTS}: {write_facts(Catalog.load(given.cards))} bytes")
    if given.lists:
        write_list(given.lists / "commander-banned.json", BANNED, "Cards that are banned in Commander.")
        write_list(given.lists / "game-changers.json", GAME_CHANGERS, "Cards on the Game Changers list.")


if __name__ == "__main__":
    main()
