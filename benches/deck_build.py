"""How long decks take to build: python benches/deck_build.py [CARDS] [--json]

CARDS is a Scryfall-shaped file; without it the shipped facts are used. Each command zone is built once after
the catalog is open. Seconds are of the wall, CPU seconds of this process; candidates, gap and the gain over
the greedy deck say what was solved.
"""

from __future__ import annotations

import json
import statistics
import sys
import time

from ludwright.cards import Catalog
from ludwright.deck.brief import DeckBrief
from ludwright.deck.builder import build, shipped

ZONES = (
    ("Kozilek, Butcher of Truth",),
    ("Krenko, Mob Boss",),
    ("Meren of Clan Nel Toth",),
    ("Kess, Dissident Mage",),
    ("Atraxa, Praetors' Voice",),
    ("The Ur-Dragon",),
    ("Tana, the Bloodsower", "Reyhan, Last of the Abzan"),
    ("Rose Tyler", "The Tenth Doctor"),
)


def measured(catalog: Catalog) -> list[dict[str, object]]:
    registries = shipped()
    rows: list[dict[str, object]] = []
    for zone in ZONES:
        wall, cpu = time.perf_counter(), time.process_time()
        built = build(DeckBrief(zone), catalog, registries=registries)
        rows.append(
            {
                "commanders": " + ".join(zone),
                "seconds": time.perf_counter() - wall,
                "cpu_seconds": time.process_time() - cpu,
                "candidates": built.candidates,
                "gap": built.gap,
                "gain": built.objective / built.greedy - 1,
            }
        )
    return rows


def main() -> None:
    words = [word for word in sys.argv[1:] if word != "--json"]
    rows = measured(Catalog.load(words[0] if words else None))
    if "--json" in sys.argv:
        print(json.dumps(rows, indent=2))
        return
    for row in rows:
        print(
            f"{row['seconds']:6.2f} s {row['cpu_seconds']:6.2f} cpu  {row['candidates']:5} candidates  "
            f"gap {row['gap']:.5f}  gain {100 * float(str(row['gain'])):5.1f} %  {row['commanders']}"
        )
    print(f"median {statistics.median(float(str(row['seconds'])) for row in rows):.2f} s")


if __name__ == "__main__":
    main()
