"""How long queries take: python benches/query.py [CARDS] [--json]

CARDS is a Scryfall-shaped file; without it the shipped facts are searched. Every query is run once to warm
up and then timed, whole: parsing, planning, evaluation, order. Prints the median, the 95th percentile and
the slowest.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path

from ludwright.bench import hardware
from ludwright.cards import Catalog
from ludwright.deck.query import search

QUERIES = [
    "id<=wug t:dragon mv<=5 o:/enters/",
    "c>g",
    "c=wubrg",
    "c:m -c:w",
    "id:esper t:instant",
    "id=c t:artifact mv<=2",
    "f:commander id<=bg",
    "banned:commander",
    "lightning",
    "dragon order:cmc",
    '!"Sol Ring"',
    "name:/^[aeiou].*[aeiou]$/",
    "t:creature",
    't:"legendary creature" pow>=6',
    "t:/^(artifact|enchantment) creature/",
    "o:draw",
    'o:"draw a card"',
    'o:"draw two cards" c:u',
    "o:/draws? (a|two|three) cards?/",
    "o:/whenever .* (attacks|blocks).*draw/",
    "o:/^{T}: add \\sm/",
    "o:/\\spp.*\\spp/",
    "o:/(a+)+$/",
    "o:/(.*a){12}z/",
    "o:/\\b(orc|orcs)\\b/ or name:/\\b(orc|orcs)\\b/",
    'o:"~ enters tapped" t:land',
    'fo:"can block creatures with flying"',
    "fo:/\\(.*\\)/",
    "-fo:/[aeiou]/",
    "o:sacrifice o:creature o:draw",
    "kw:flying kw:vigilance",
    "m:{g}{g}",
    "m={1}{g}",
    "m>={2/w}",
    "m<3gg",
    "mv:even",
    "mv=3 or mv=5 or mv=7",
    "devotion:{u}{u}{u}",
    "produces:wu",
    "is:hybrid",
    "is:phyrexian",
    "pow>tou",
    "pow=tou mv=3",
    "pt>=14",
    "loy>=5",
    "def>=4",
    "r:mythic",
    "s:isd r:common",
    "in:lea -r:common",
    "cn>300 r>=rare",
    "year>=2020 t:elf",
    "date>=2019-10-04 c=r",
    "usd<0.5 f:commander r:rare",
    "is:commander id=wu",
    "is:vanilla or is:frenchvanilla",
    "is:fetchland or is:shockland or is:dual",
    "is:historic -is:permanent",
    "is:spell not:reprint",
    "has:indicator",
    "order:usd t:land id<=g",
    "order:edhrec is:commander",
    "(t:elf or t:druid) (c:g or c:b) -o:token",
    "-(t:creature or t:land or t:instant or t:sorcery)",
    "(o:destroy or o:exile) o:target -o:land (t:instant or t:sorcery) id<=wb f:commander",
    "otag:removal id<=r",
    "otag:ramp f:commander id<=g mv<=3",
    "",
]


def measure(catalog: Catalog, repeats: int) -> list[tuple[float, int, str]]:
    """Milliseconds, cards found, query; slowest first. Of several runs the middle one counts."""
    rows = []
    for query in QUERIES:
        found = len(search(catalog, query))
        times = []
        for _ in range(repeats):
            start = time.perf_counter()
            search(catalog, query)
            times.append((time.perf_counter() - start) * 1e3)
        rows.append((statistics.median(times), found, query))
    return sorted(rows, reverse=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("cards", nargs="?", type=Path, help="a Scryfall-shaped card file")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    given = parser.parse_args()
    start = time.perf_counter()
    catalog = Catalog.load(given.cards)
    opened = time.perf_counter() - start
    rows = measure(catalog, given.repeats)
    times = [row[0] for row in rows]
    document = {
        "name": "deck.query",
        "cards": len(catalog),
        "queries": len(rows),
        "opened_s": round(opened, 3),
        "median_ms": round(statistics.median(times), 3),
        "p95_ms": round(statistics.quantiles(times, n=20)[-1], 3),
        "slowest_ms": round(times[0], 3),
        "slowest": rows[0][2],
        "definition": "one warm query: parse, plan, evaluate, order; median of its repeats",
        "hardware": hardware(),
    }
    if given.json:
        print(json.dumps(document, indent=2))
        return
    for milliseconds, found, query in rows:
        print(f"{milliseconds:8.2f} ms  {found:6}  {query}")
    print()
    for key in ("cards", "queries", "opened_s", "median_ms", "p95_ms", "slowest_ms"):
        print(f"{key:>12}  {document[key]}")


if __name__ == "__main__":
    main()
