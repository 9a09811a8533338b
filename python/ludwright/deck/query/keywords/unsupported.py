"""Keywords of Scryfall's that card data cannot answer: known, so that nobody looks for a misspelling."""

from __future__ import annotations

from collections.abc import Callable

from ludwright.cards.catalog import Catalog

from ..condition import COMPARISONS, Condition, Keyword
from ..faults import UnsupportedQuery
from ..tree import Term

_WHY = {
    ("art", "atag", "arttag"): "what a picture shows",
    ("a", "artist", "artists"): "who painted a card",
    ("ft", "flavor", "flavour"): "flavour text",
    ("wm", "watermark"): "watermarks",
    ("lang", "language"): "other languages; every card here is in English",
    ("border", "frame", "stamp"): "borders, frames and stamps",
    ("game",): "which of paper, MTGO and Arena a printing is for",
    ("b", "block", "st", "settype"): "blocks and kinds of sets",
    ("cube",): "cubes",
    ("new", "cheapest"): "what is new or cheapest about a printing",
    ("illustrations", "paperprints", "papersets"): "how many pictures or paper printings there are",
}


def _builder(why: str) -> Callable[[Term, Catalog], Condition]:
    def build(term: Term, catalog: Catalog) -> Condition:
        raise UnsupportedQuery(
            term.span, f"{term.keyword}: the card data says nothing of {why}", "leave the term out"
        )

    return build


KEYWORDS = tuple(
    Keyword(names, f"Not answered: the data says nothing of {why}.", (), _builder(why), COMPARISONS)
    for names, why in _WHY.items()
)
