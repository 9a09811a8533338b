"""Names: a part of one, a whole one, a pattern."""

from __future__ import annotations

from ludwright.cards.catalog import Catalog
from ludwright.cards.text import fold

from ..condition import Condition, Grain, Keyword, Mask, Rows, plain
from ..matching import matching
from ..tree import Term


def _part(term: Term, catalog: Catalog) -> Condition:
    # The whole name has every face's in it.
    return matching(catalog, Grain.CARD, "name_fold", term.value, "name")


def _exact(term: Term, catalog: Catalog) -> Condition:
    wanted = fold(plain(term))
    whole = catalog.series("cards", "name_fold")
    faces = catalog.series("faces", "name_fold")
    cards = catalog.array("faces", "card")

    def test(rows: Rows | None) -> Mask:
        found: Mask = (whole == wanted).to_numpy().copy()
        found[cards[(faces == wanted).to_numpy()]] = True
        return found if rows is None else found[rows]

    return Condition(Grain.CARD, f'name is "{term.value.text}"', test, cost=1)


KEYWORDS = (
    Keyword(
        ("name", "n", ""),
        "A part of the name, as a bare word does; the whole name of a split card counts.",
        ("name:bolt", 'name:"of the"', "name:/^x/"),
        _part,
    ),
    Keyword(("!",), "The exact name, of the card or of one face.", ('!"Lightning Bolt"', "!ice"), _exact),
)
