"""How many shipped cards print exactly like the wording in a file of card data (Scryfall-shaped JSON lines).

Run as `python -m ludwright.magic.oracle.wording CARDS.jsonl[.gz] [--differ]`.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from ..notation.loader import read_card_file
from .compare import compare

_CARDS = Path(__file__).parents[2] / "data" / "magic" / "cards"


def wordings(path: Path) -> dict[str, list[str]]:
    """Name -> the text of each face."""
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode("utf-8")
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        card = json.loads(line)
        faces = card.get("card_faces") or [card]
        found[card["name"]] = [face.get("oracle_text") or "" for face in faces]
    return found


def differences(path: Path) -> Iterator[tuple[str, str | None]]:
    """Every shipped card that the file has, with its first difference."""
    known = wordings(path)
    for file in sorted(_CARDS.glob("*/*.yaml")):
        card = read_card_file(file).require()
        if card.name in known:
            yield card.name, compare(card, known[card.name])


def main(arguments: list[str]) -> int:
    if not arguments:
        print(__doc__)
        return 2
    found = list(differences(Path(arguments[0])))
    different = [(name, difference) for name, difference in found if difference is not None]
    if "--differ" in arguments:
        for name, difference in different:
            print(f"{name}: {difference}")
    print(f"{len(found) - len(different)} of {len(found)} cards print exactly like their wording")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
