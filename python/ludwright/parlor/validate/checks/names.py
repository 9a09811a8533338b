"""Names that refer to nothing, and names that are taken twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ....authoring.names import did_you_mean, quoted
from ....authoring.shapes import references
from ...expressions import functions
from ...expressions.hands import ALTERNATE, TOTAL
from ...genomes.standard import VARIABLES, ZONES
from ...genomes.words import SCHEMA_VERSION
from ...lowering.code import Code
from ...lowering.scoring import columns
from ..codes import Finding, finding

if TYPE_CHECKING:
    from ...genomes.schema import GameGenome

_CONSTANTS = ("true", "false", "seats", "none", "all_cards", "no_cards", "face_up", "me", "card", "everyone")


def unknown_version(version: str) -> Finding:
    told = f"version {version} is not known"
    return finding("schema-version", "schema_version", told, f"write {SCHEMA_VERSION}")


def check(genome: GameGenome, program: Code) -> Iterator[Finding]:
    if genome.schema_version != SCHEMA_VERSION:
        yield unknown_version(genome.schema_version)
    known = {
        "rank": genome.setup.deck.ranks,
        "suit": genome.setup.deck.suits,
        "attribute": _attributes(genome),
        "variable": (*(v.name for v in genome.variables), *VARIABLES),
        "zone": (*(z.name for z in genome.zones), *ZONES),
        "meld": tuple(m.name for m in genome.melds),
    }
    for noun, words in known.items():
        for path, word in references(genome, noun):
            if word not in words:
                yield finding(f"unknown-{noun}", path, f"no {noun} {quoted(word)}", did_you_mean(word, words))
    yield from _repeated(_values(genome))
    yield from _repeated(_calls(genome))
    for key in ("melds", "procedures", "tallies"):
        items: tuple[Any, ...] = getattr(genome, key)
        names = ((f"{key}[{n}].name", item.name) for n, item in enumerate(items))
        yield from _repeated(names)


def _attributes(genome: GameGenome) -> tuple[str, ...]:
    own = (*(a.name for a in genome.attributes), *(d.name for d in genome.derived))
    evaluation = genome.hand_evaluation
    totals = (TOTAL, ALTERNATE) if evaluation is not None and evaluation.card_values else ()
    return ("suit", "rank", *own, *totals, *columns(genome))


def _values(genome: GameGenome) -> Iterator[tuple[str, str]]:
    """Everything that an expression may name without brackets, the product's own words first."""
    yield from (("", word) for word in _CONSTANTS)
    own_variables = {v.name for v in genome.variables}
    own_zones = {z.name for z in genome.zones}
    yield from (("", word) for word in VARIABLES if word not in own_variables)
    yield from (("", word) for word in ZONES if word not in own_zones)
    for key in ("settings", "variables", "zones", "definitions"):
        for n, item in enumerate(getattr(genome, key)):
            if key != "definitions" or not item.parameters:
                yield f"{key}[{n}].name", item.name
    deck = genome.setup.deck
    yield from ((f"setup.deck.suits[{n}]", word) for n, word in enumerate(deck.suits))
    yield from ((f"setup.deck.ranks[{n}]", word) for n, word in enumerate(deck.ranks))
    for n, attribute in enumerate(genome.attributes):
        yield from ((f"attributes[{n}].names[{m}]", word) for m, word in enumerate(attribute.names))


def _calls(genome: GameGenome) -> Iterator[tuple[str, str]]:
    """Everything that an expression may name with brackets."""
    yield from (("", word) for word in (*functions(), "suit", "rank"))
    own_zones = {z.name for z in genome.zones}
    yield from (("", name) for name, zone in ZONES.items() if zone.per == "player" and name not in own_zones)
    yield from ((f"zones[{n}].name", z.name) for n, z in enumerate(genome.zones) if z.per == "player")
    yield from ((f"attributes[{n}].name", a.name) for n, a in enumerate(genome.attributes))
    yield from ((f"derived[{n}].name", d.name) for n, d in enumerate(genome.derived))
    yield from ((f"definitions[{n}].name", d.name) for n, d in enumerate(genome.definitions) if d.parameters)


def _repeated(words: Iterable[tuple[str, str]]) -> Iterator[Finding]:
    first: dict[str, str] = {}
    for path, word in words:
        if word in first and path:
            taken = f"by {first[word]}" if first[word] else "by a word of the language"
            yield finding("duplicate-name", path, f"{quoted(word)} is taken {taken}", "choose another name")
        first.setdefault(word, path)
