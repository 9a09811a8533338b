"""Every field of a genome changed in turn, and how the changed game plays."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from ludwright._core import parlor
from ludwright.authoring.shapes import Family, Range, Refers, Size, form, slots_of
from ludwright.errors import LudwrightError
from ludwright.parlor.genomes.loader import from_dict, to_dict, validate_file
from ludwright.parlor.genomes.schema import GameGenome
from ludwright.parlor.language.texts import CardSet, Condition, Expression, PileText, Value
from ludwright.parlor.lowering.genome import canonical_json, lower
from ludwright.parlor.statements import Statement, compounds

GENOMES = Path(__file__).parent / "genomes"
# Words for people, and hints to players: no rule reads them.
WORDS = {
    "schema_version",
    "genome_id",
    "name",
    "also_known_as",
    "variant",
    "generation",
    "prompt",
    "label",
    "why",
    "ai_hints",
    "tallies",
    "player_counts",
    "parameters",
}
NUMBERS = (1, 2, -1, 5)


@dataclass(frozen=True)
class Flip:
    """One change: where, in which field of which shape, from what to what."""

    path: tuple[str | int, ...]
    field: str
    old: Any
    new: Any


def small_genomes() -> dict[str, GameGenome]:
    return {path.stem: validate_file(path).require() for path in sorted(GENOMES.glob("*.yaml"))}


def flips(genome: GameGenome) -> Iterator[Flip]:
    for flip in _shape(type(genome), to_dict(genome), ()):
        if isinstance(flip.new, _Other):
            yield from (Flip(flip.path, flip.field, flip.old, word) for word in _named(genome, flip))
        else:
            yield flip


@dataclass(frozen=True)
class _Other:
    """Another name of the same noun, to be found in the genome."""

    noun: str


def _named(genome: GameGenome, flip: Flip) -> list[str]:
    deck = genome.setup.deck
    known = {
        "rank": list(deck.ranks),
        "suit": list(deck.suits),
        "attribute": ["rank", "suit", *(a.name for a in genome.attributes)],
        "variable": ["score", "tricks", *(v.name for v in genome.variables)],
        "zone": ["hand", "captured", "discards", *(z.name for z in genome.zones)],
        "meld": [meld.name for meld in genome.melds],
    }
    return [word for word in known[flip.new.noun] if word != flip.old]


def flipped(genome: GameGenome, flip: Flip) -> GameGenome | None:
    """The changed genome; None when the validator refuses it."""
    data: Any = copy.deepcopy(to_dict(genome))
    at = data
    for step in flip.path[:-1]:
        at = at.setdefault(step, {}) if isinstance(at, dict) else at[step]
    if flip.new is _GONE:
        del at[flip.path[-1]]
    else:
        at[flip.path[-1]] = flip.new
    try:
        return from_dict(data)
    except LudwrightError:
        return None


_GONE: Any = object()


def _shape(shape: Any, data: dict[str, Any], path: tuple[str | int, ...]) -> Iterator[Flip]:
    for slot in slots_of(shape):
        if slot.key in WORDS:
            continue
        here = (*path, slot.key)
        name = f"{shape.__name__}.{slot.name}"
        held = data.get(slot.key, None if slot.default is None else _plain(slot.default))
        yield from _value(slot.type, held, here, name, required=slot.required, given=slot.key in data)


def _plain(default: Any) -> Any:
    from ludwright.authoring.shapes import plain

    return plain(default)


def _value(
    annotation: Any, held: Any, path: tuple[str | int, ...], name: str, *, required: bool, given: bool
) -> Iterator[Flip]:
    want = form(annotation)
    if held is None:
        yield from _from_nothing(want, path, name)
        return
    if want.optional and given and not required:
        yield Flip(path, name, held, _GONE)
    if want.is_list:
        yield from _list(want, held, path, name)
    elif want.base is Statement or (isinstance(want.base, type) and issubclass(want.base, Statement)):
        if isinstance(held, dict):
            shape = next(shape for word, shape in compounds().items() if word in held)
            yield from _shape(shape, held, path)
    elif want.is_family:
        yield from _shape(_kind(want.base, held), held, path)
    elif want.is_shape:
        yield from _shape(want.base, held, path)
    else:
        yield from (Flip(path, name, held, new) for new in _others(want, held))


def _kind(family: type[Family], held: dict[str, Any]) -> Any:
    return family.kinds()[held["type"]]


def _from_nothing(want: Any, path: tuple[str | int, ...], name: str) -> Iterator[Flip]:
    if want.words:
        yield from (Flip(path, name, None, word) for word in want.words)
    elif want.base in (int, Value) or (isinstance(want.base, type) and issubclass(want.base, Value)):
        yield from (Flip(path, name, None, n) for n in (1, 2, 3))
    elif want.mark(Refers) is not None:
        yield Flip(path, name, None, _Other(want.mark(Refers).noun))
    elif isinstance(want.base, type) and issubclass(want.base, CardSet):
        yield from (Flip(path, name, None, text) for text in ("suit(hearts)", "hand(me) & suit(hearts)"))


def _list(want: Any, held: list[Any], path: tuple[str | int, ...], name: str) -> Iterator[Flip]:
    size = want.mark(Size)
    if held and (size is None or len(held) > size.low):
        yield Flip(path, name, held, held[:-1])
        if len(held) > 1:
            yield Flip(path, name, held, held[1:])
    if len(held) > 1 and held != held[::-1]:
        yield Flip(path, name, held, held[::-1])
    for n, item in enumerate(held):
        yield from _value(want.item, item, (*path, n), name, required=True, given=True)


def _others(want: Any, held: Any) -> Iterator[Any]:
    if want.words:
        yield from (word for word in want.words if word != held)
    elif want.mark(Refers) is not None:
        yield _Other(want.mark(Refers).noun)
    elif want.base is bool:
        yield not held
    elif want.base is int:
        limits = want.mark(Range)
        for step in NUMBERS:
            if limits is None or limits.low <= held + step <= limits.high:
                yield held + step
    elif isinstance(want.base, type) and issubclass(want.base, Expression):
        yield from _texts(want.base, str(held))


def _texts(kind: type[Expression], held: str) -> Iterator[Any]:
    if issubclass(kind, Condition):
        yield f"not ({held})"
    elif issubclass(kind, CardSet):
        yield f"all_cards - ({held})"
    elif issubclass(kind, PileText):
        yield from ("discard", "tableau")
    elif kind is Expression:
        yield from (f"({held}) + 1", f"not ({held})", f"all_cards - ({held})")
    elif issubclass(kind, Value):
        yield from (f"({held}) + {n}" for n in (1, 2))
        yield f"next({held})"


def course(genome: GameGenome, matches: int = 6, decisions: int = 80) -> Iterator[str]:
    """What was asked, offered, seen and decided in some matches played by chance, bit by bit: whoever
    compares two games stops where they part."""
    rules = parlor(canonical_json({**lower(genome).program, "name": "test"}))
    for seed in range(matches):
        table = rules.table(seed, skip_forced=True)
        draw = random.Random(seed)
        for _ in range(decisions):
            if table.over:
                break
            labels = table.labels()
            seat = table.menu()[0]
            yield f"{seat} {labels} {table.view(seat)}"
            table.play(draw.randrange(len(labels)))
        yield f"{table.over} {table.outcome()} {table.turns}"
        yield "".join(table.view(seat) + table.events(seat) for seat in range(rules.seats))


def write_yaml(data: Any) -> str:
    return str(yaml.safe_dump(data, sort_keys=False, allow_unicode=True))
