"""Tags: those of the data where it has them, else those of our own registries, and the result says which."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from importlib import resources
from typing import Any

import yaml

from ludwright.cards.catalog import Catalog

from ..condition import Condition, Grain, Keyword, Mask, Rows, fixed, of_rows, plain
from ..faults import unknown
from ..tags import OwnTags
from ..tree import Term

ALIASES = "tag-aliases.yaml"


@cache
def aliases() -> dict[str, str]:
    """Scryfall's word for a tag -> ours."""
    text = resources.files("ludwright").joinpath("data", "cards", ALIASES).read_text("utf-8")
    held: Any = yaml.safe_load(text)
    return {spelt(theirs): spelt(ours) for ours, many in held["aliases"].items() for theirs in many}


def spelt(word: str) -> str:
    return word.lower().replace("_", "-").replace(" ", "-")


def _tag(term: Term, catalog: Catalog) -> Condition:
    word = spelt(plain(term))
    given = {spelt(tag): rows for tag, rows in catalog.words("oracle_tags").items()}
    if word in given:
        return Condition(
            Grain.CARD, f"tagged {word} by the data", fixed(of_rows(len(catalog), given[word])), cost=0
        )
    source, words, test = _own(catalog)
    own = {spelt(tag): tag for tag in words}
    ours = word if word in own else aliases().get(word, word)
    if ours not in own:
        raise unknown(term.value.span, "tag", word, {*given, *own, *aliases()})
    note = f"{term.keyword}:{word} is answered by {source}" + (f" as {ours}" if ours != word else "")
    tag = own[ours]
    # Dearer than any text: tags may have to be worked out first.
    return Condition(Grain.CARD, f"tagged {ours} by {source}", lambda rows: test(tag, rows), 9, (note,))


def _own(catalog: Catalog) -> tuple[str, Collection[str], Callable[[str, Rows | None], Mask]]:
    """Who tags, which tags there are, and which cards have one."""
    if not catalog.has_own_tags:
        held = OwnTags.of(catalog)
        return held.source, held.words, held.mask
    source, rows_of = catalog.own_tags
    return source, rows_of, lambda tag, rows: fixed(of_rows(len(catalog), rows_of[tag]))(rows)


KEYWORDS = (
    Keyword(
        ("otag", "oracletag", "function", "oracletags", "otags"),
        "What the card does, by tag. Tags of the data come first; else our role and feature tags answer.",
        ("otag:removal", "function:ramp"),
        _tag,
    ),
)
