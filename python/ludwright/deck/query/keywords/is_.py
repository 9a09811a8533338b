"""`is:`, `not:` and `has:`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import numpy as np

from ludwright.cards.catalog import Catalog

from ..condition import Condition, Grain, Keyword, Mask, by_card, fixed, plain
from ..faults import UnsupportedQuery, unknown
from ..is_words import is_words
from ..tree import Term

# Words of Scryfall's that ask about one piece of cardboard, or about things that card data leaves out.
UNANSWERABLE = frozenset(
    re.findall(
        r"\w+",
        """
        alchemy arenaleague booster boosterfun borderless brawler buyabox colorshifted contentwarning
        covered datestamped default digital downshifted duelcommander etb etched event extended foil full
        fullart funny future gameday giftbox glossy hires intropack inverted league masterpiece modern new
        newinpauper nonfoil old oversized planeswalkerdeck playerrewards premiereshop prerelease promo
        rebalanced release reskin scryfallpreview setpromo showcase spikey spotlight stamped
        startercollection starterdeck story textless timeshifted tombstone ub universesbeyond upshifted
        variation wizardsplaynetwork
        """,
    )
)


def _is(term: Term, catalog: Catalog) -> Condition:
    word = plain(term).lower().replace("-", "").replace("_", "")
    if word in UNANSWERABLE and word not in is_words():
        raise UnsupportedQuery(
            term.value.span,
            f"is:{word} asks about one printing, which the card data does not describe",
            "leave it out",
        )
    if word not in is_words():
        raise unknown(term.value.span, f"word for {term.keyword}:", plain(term), is_words())
    known = is_words()[word]
    negated = term.keyword == "not"
    held = catalog.once(f"is:{known.names[0]}", lambda: known.mask(catalog)) ^ negated
    words = f"{'not ' if negated else ''}{known.about}"
    return Condition(Grain.CARD, words, fixed(held), cost=0)


def _indicator(catalog: Catalog) -> Mask:
    return by_card(catalog, catalog.array("faces", "indicator"), Grain.FACE)


def _stat(name: str) -> Callable[[Catalog], Mask]:
    return lambda catalog: by_card(catalog, ~np.isnan(catalog.array("faces", name)), Grain.FACE)


def _cost(catalog: Catalog) -> Mask:
    return by_card(catalog, (catalog.series("faces", "cost") != "").to_numpy(), Grain.FACE)


def _text(catalog: Catalog) -> Mask:
    return by_card(catalog, (catalog.series("faces", "full") != "").to_numpy(), Grain.FACE)


def _column(name: str) -> Callable[[Catalog], Mask]:
    return lambda catalog: ~np.isnan(catalog.array("cards", name))


HAS: Mapping[str, tuple[str, Callable[[Catalog], Mask]]] = {
    "indicator": ("has a colour indicator", _indicator),
    "power": ("has power", _stat("power")),
    "toughness": ("has toughness", _stat("toughness")),
    "loyalty": ("has loyalty", _stat("loyalty")),
    "defense": ("has defense", _stat("defense")),
    "manacost": ("has a mana cost", _cost),
    "text": ("has rules text", _text),
    "usd": (
        "has a price in US dollars",
        lambda catalog: _column("usd")(catalog) | _column("ck_usd")(catalog),
    ),
    "eur": ("has a price in euros", _column("eur")),
    "tix": ("has a price in tickets", _column("tix")),
    "edhrec": ("has an EDHREC rank", _column("edhrec")),
}


def _has(term: Term, catalog: Catalog) -> Condition:
    word = plain(term).lower()
    if word in ("watermark", "flavor", "art"):
        raise UnsupportedQuery(term.value.span, f"the card data has no {word}", "leave the term out")
    if word not in HAS:
        raise unknown(term.value.span, "word for has:", word, HAS)
    about, mask = HAS[word]
    held = catalog.once(f"has:{word}", lambda: mask(catalog))
    return Condition(Grain.CARD, about, fixed(held), cost=0)


KEYWORDS = (
    Keyword(("is",), "A property by name; the list stands below.", ("is:commander", "is:fetchland"), _is),
    Keyword(("not",), "The opposite of `is`.", ("not:reprint",), _is),
    Keyword(("has",), "Whether the card has such a thing at all.", ("has:indicator", "has:loyalty"), _has),
)
