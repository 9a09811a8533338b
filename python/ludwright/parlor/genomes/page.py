"""What is generated from the schema: the JSON Schema file and the notation page.

`python -m ludwright.parlor.genomes.page` writes them into a checkout.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ...authoring.json_schema import json_schema
from ...authoring.shapes import Form, Range, Size, Slot, doc_of, form, plain, slots_of
from ..effects import SpecialEffect, effects
from ..expressions import functions
from ..lowering.binders import FORMS
from ..phases import Phase
from ..statements import compounds, simples
from ..statements.choose import Option
from ..validate.codes import CODES
from . import declarations, schema
from .loader import DATA
from .schema import GameGenome
from .standard import VARIABLES, ZONES
from .words import spaced

ROOT = Path(__file__).parents[4]
PAGE = ROOT / "docs" / "notation" / "parlor.md"
_COMMON = {slot.key for slot in slots_of(Phase)}
_DECLARED = ("Deck", "CardGroup", "Attribute", "Case", "Derived", "Zone", "Variable", "Setting", "Definition")
_MORE = ("Options", "Meld", "WildCards")
_RULES = (
    "SetupRules",
    "MatchRules",
    "TurnStructure",
    "WinCondition",
    "CardScoringRule",
    "ScoringRule",
    "ContractScoring",
    "HandEvaluation",
    "HandPattern",
    "CardValue",
    "GameRules",
    "AIHints",
    "Procedure",
    "Tally",
)
# The conditions that other genome languages have as types, and how they are written here.
_CONDITIONS = (
    ("hand size", "count(hand(me)) > 3"),
    ("a player has a card", "queen of spades in hand(me)"),
    ("a place is empty, or has some size", "empty(deck), count(tableau) < 4"),
    ("scores compared", "score[me] >= 100"),
    ("the value of a hand", "total(hand(me)) <= 21"),
    ("a card matches in rank, suit or colour", "matches_rank(card, top(discard)), color(card) == red"),
    ("a card is of a rank", "rank(card) == eight"),
    ("next in sequence", "adjacent(card, top(tableau))"),
    ("matches, or is wild", "matches_or_wild(card, top(discard))"),
    ("beats the top card", "beats(card, top(tableau))"),
    ("a set of n, a pair", "has_set_of(hand(me), 3), has_set_of(hand(me), 2)"),
    ("a run of n", "meldable(hand(me), run)"),
    ("must follow suit, has trump", "not empty(hand(me) & suit(led)), not empty(hand(me) & suit(trump))"),
    ("a suit is broken", "broken == 1"),
    ("won the trick; the trick contains a card", "winner == me, queen of spades in trick"),
    ("several conditions", "a and (b or not c)"),
)


def generated() -> dict[Path, str]:
    """Every generated file and its text."""
    text = json.dumps(json_schema(GameGenome), indent=2, ensure_ascii=False) + "\n"
    return {DATA / "schema" / "genome.json": text, PAGE: notation()}


def notation() -> str:
    """The page that explains every key, phase, statement, function and code."""
    parts = [
        "# Genome notation",
        "Generated from the schema by `python -m ludwright.parlor.genomes.page`; edit the schema, not this "
        "page.",
        "A genome is YAML or JSON, one file each. Nothing is implied: what a genome does not say does not "
        "happen, and a key that is left out has the default of its table. An unknown key, word, name or type "
        "is refused with its place and the nearest valid word.",
        "## Genome",
        doc_of(GameGenome),
        _table(GameGenome),
        *_shapes(schema, _RULES),
        "## Declarations",
        *_shapes(declarations, (*_DECLARED, *_MORE)),
        "## Expressions",
        *_expressions(),
        "## Phases",
        "Keys of every phase:",
        _table(Phase),
        *_kinds(Phase.kinds()),
        "## Statements",
        *_statements(),
        "## Special effects",
        doc_of(SpecialEffect),
        _table(SpecialEffect),
        _rows(("effect_type", "what it does"), ((kind, effect.words) for kind, effect in effects().items())),
        "## Usual zones and variables",
        "They need no declaration; a declaration of the same name takes their place.",
        _rows(
            ("zone", "whose", "piles", "ordered"),
            ((z.name, z.per, str(z.piles), "yes" if z.ordered else "no") for z in ZONES.values()),
        ),
        _rows(
            ("variable", "whose", "kind", "set back"),
            ((v.name, v.per, v.kind, v.reset) for v in VARIABLES.values()),
        ),
        "## Codes",
        "Errors refuse the genome. Warnings refuse nothing.",
        _rows(
            ("code", "gravity", "meaning"),
            (
                (c.word, f"{c.severity}{' (unsupported)' if c.unsupported else ''}", c.meaning)
                for c in CODES.values()
            ),
        ),
    ]
    return "\n\n".join(parts) + "\n"


def _expressions() -> list[str]:
    rows = [
        (", ".join(f"`{f}`" for f in function.forms), function.meaning) for function in functions().values()
    ]
    return [
        "An expression is a number (`Value`; players, suits, ranks and cards are numbers too), a "
        "condition, a "
        "set of cards or a pile, whatever its place wants. From the loosest to the tightest binding: "
        "`where` · "
        "`a if test else b` · `or` · `and` · `not` · `== != < <= > >= in` · `|` · `&` · `+ -` · `* / %` · "
        "`rank of suit`, calls and indices.",
        "- A zone of the table is its name (`deck`), a zone of players takes one (`hand(me)`, "
        "`hand(everyone)`), a pile of several an index (`tableau[3]`).\n"
        "- An attribute of a card is a call (`rank(top(discard))`); of a value of its own it is the set of "
        "cards that have it (`rank(queen)`, `suit(trump)`).\n"
        "- `queen of spades` is that card. Sets are joined by `|`, cut by `&`, taken away by `-` and "
        "filtered "
        "by `where`, in which `card` is each card.\n"
        "- A variable kept for players or teams takes one (`score[me]`); a player counts for their team.\n"
        "- `me` is the player in turn; `none` is no player, card, suit or rank; `seats` is the number of "
        "players; `all_cards`, `no_cards` and `face_up` are sets.",
        _rows(("function", "meaning"), rows),
        "How the usual conditions are written:",
        _rows(("condition", "expression"), ((name, f"`{text}`") for name, text in _CONDITIONS)),
    ]


def _statements() -> list[str]:
    rows = [(", ".join(f"`{form}`" for form in shape.forms), doc_of(shape)) for shape in simples().values()]
    parts = ["Simple statements are lines of text:", _rows(("statement", "meaning"), rows)]
    parts.append("The others are mappings, known by their first key:")
    for word, shape in compounds().items():
        parts += [f"### {word}", doc_of(shape), _table(shape)]
        if word == "choose":
            parts += ["Each of its options:", _table(Option)]
    binders = "\n".join(f"- `{form}`" for form in FORMS)
    return [*parts, "What an option runs over (`each`) is one of:", binders]


def _shapes(module: Any, names: Iterable[str]) -> list[str]:
    shapes = (getattr(module, name) for name in names)
    return [text for s in shapes for text in (f"### {s.__name__}", doc_of(s), _table(s))]


def _kinds(kinds: Mapping[str, type[Any]]) -> list[str]:
    parts = []
    for kind, shape in kinds.items():
        parts += [f"### {kind}", doc_of(shape)]
        table = _table(shape, skip=_COMMON)
        parts += [table] if table else []
        for slot in slots_of(shape):
            want = form(slot.type)
            inner = form(want.item).base if want.is_list else want.base
            if want.is_list and form(want.item).is_shape:
                parts += [f"Each of its {spaced(slot.key)}:", _table(inner)]
    return parts


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"| {' | '.join('---' for _ in head)} |"]
    return "\n".join([*lines, *(f"| {' | '.join(map(_cell, row))} |" for row in rows)])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _table(shape: type[Any], skip: Iterable[str] = ()) -> str:
    rows = [
        (f"`{slot.key}`", _type(form(slot.type)), _default(slot), slot.doc)
        for slot in slots_of(shape)
        if slot.key not in skip
    ]
    return _rows(("key", "value", "default", "meaning"), rows) if rows else ""


def _default(slot: Slot) -> str:
    if slot.required:
        return ""
    if slot.default is None:
        return "none"
    return f"`{json.dumps(plain(slot.default), ensure_ascii=False)}`"


def _type(want: Form) -> str:
    if want.words:
        return ", ".join(f"`{word}`" for word in want.words)
    if want.is_list:
        size = want.mark(Size)
        span = f" ({size.low}–{size.high})" if size else ""
        return f"list{span} of {_type(form(want.item))}"
    if want.is_custom:
        return str(getattr(want.base, "noun", "a statement")).removesuffix(",")
    if want.is_family:
        return str(want.base.noun)
    if want.is_shape:
        return str(want.base.__name__)
    if want.base is bool:
        return "`true`, `false`"
    limits = want.mark(Range)
    return f"{limits.low}–{limits.high}" if limits else "text"


def main() -> None:
    for path, text in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
