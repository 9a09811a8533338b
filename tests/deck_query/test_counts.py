"""Counts over whole pools, by the engine and by the plain reference."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from deck_query.reference import A, N, O, T, names
from ludwright.cards import Catalog
from ludwright.deck.query import search


def t(text: str) -> T:
    """`c>=g` as a term of the reference."""
    for sign in ("!=", ">=", "<=", ":", "=", ">", "<"):
        if sign in text:
            keyword, _, value = text.partition(sign)
            return T(keyword, sign, value)
    raise AssertionError(text)


QUERIES: list[Any] = [
    t("c:g"),
    t("c=g"),
    t("c>g"),
    t("c:m"),
    t("c=c"),
    t("id:wug"),
    t("id=3"),
    t("produces:g"),
    t("t:dragon"),
    t("t:/^legendary creature/"),
    t("name:dragon"),
    t("kw:flying"),
    t("mv=3"),
    t("mv:odd"),
    t("pow>tou"),
    t("pow>=8"),
    t("pt=5"),
    t("loy>=5"),
    t("def:4"),
    t("m:{g}{g}"),
    t("m={1}{g}"),
    t("m:{2/w}"),
    t("devotion:{u}{u}{u}"),
    t("r:mythic"),
    t("s:isd"),
    t("in:mythic"),
    t("f:commander"),
    t("banned:commander"),
    t("year=2020"),
    t("is:hybrid"),
    t("is:historic"),
    t("is:permanent"),
    t("is:reprint"),
    A((t("s:isd"), t("r:common"), t("t:creature"))),
    A((t("id<=wug"), t("t:dragon"), t("mv<=5"))),
    A((t("t:elf"), N(t("c:g")))),
    N(O((t("t:creature"), t("t:land"), t("mv>2")))),
    O((A((t("c:w"), t("pow=1"))), A((t("c:b"), t("tou=1"))))),
]
WITH_TEXT: list[Any] = [
    t("o:draw a card"),
    t("fo:draw a card"),
    t("o:enters"),
    t("o:/^{t}: add/".replace("{", r"\{").replace("}", r"\}")),
    t("o:/whenever .* (attacks|blocks)/"),
    t("usd<=0.25"),
    A((t("o:sacrifice"), N(t("o:/sacrifice (this|it)/")))),
]


@pytest.mark.extras
@pytest.mark.parametrize("query", QUERIES, ids=str)
def test_shipped_cards(query: Any, shipped: Catalog, shipped_raws: list[dict[str, Any]]) -> None:
    assert search(shipped, str(query)).names == names(query, shipped_raws)


@pytest.mark.parametrize("query", [*QUERIES, *WITH_TEXT], ids=str)
def test_all_cards(query: Any, every: Catalog, every_raws: list[dict[str, Any]]) -> None:
    assert search(every, str(query)).names == names(query, every_raws)


KNOWN = {
    "t:land": "Bare Rock; Meadow; Sudden Growth // Deep Wood; Twin Spring; Waking Hill",
    "c=c -t:land": "Free Trinket; Frost Blade; Loud Vehicle; Small Colourless Thing; "
    "Vast Machine; Void Colossus",
    "id:c t:land": "Bare Rock",
    "id:c -t:artifact": "Bare Rock; Small Colourless Thing; Void Colossus",
    "!bread": "Bread // Butter",
    "bread": "Bread // Butter",
    "c=ur": "Bread // Butter",
    "m:{u}{r}": "Rainbow Wyrm",
    "m:{1}{u} mv=4": "Bread // Butter; Lim-Dôr, the Patient",
    "c:r t:creature": "Giant Baker // Bake; Rainbow Wyrm; Shy Clerk // Wild Beast",
    "c=rw": "Shy Clerk // Wild Beast",
    "pow>tou": "Giant Baker // Bake; Shy Clerk // Wild Beast; "
    "Siege of Nowhere // Nowhere's King; Vast Machine",
    "pow<0": "Small Colourless Thing",
    "tou=1 pow=*": "Growing Thing",
    "pt>=20": "Vast Machine",
    "def:4 pow=3": "Siege of Nowhere // Nowhere's King",
    "is:vanilla": "Plain Bear",
    "is:frenchvanilla": "Rainbow Wyrm; Shy Clerk // Wild Beast; Siege of Nowhere // Nowhere's King; "
    "Sky Bear; Small Colourless Thing; Young Cook // Master Cook",
    "is:modal": "Mixed Feelings",
    "is:bear": "Plain Bear; Sky Bear",
    "is:creatureland": "Waking Hill",
    "is:commander": "Lim-Dôr, the Patient; Loud Vehicle; Old Friend; Rainbow Wyrm; "
    "Winter Walker // Cold Staff",
    "is:reserved": "Void Colossus",
    "-is:spell": "Bare Rock; Meadow; Twin Spring; Waking Hill",
    "-is:permanent -t:land": "Bread // Butter; Great Unknown; Mixed Feelings; Steep Price",
    "has:indicator": "Shy Clerk // Wild Beast",
    "is:hybrid": "Either Sum; Mixed Feelings",
    "is:phyrexian": "Steep Price",
    "is:xspell": "Great Unknown",
    "m:{2/w}": "Either Sum",
    "m>=2 c:w t:enchantment": "",
    "devotion:{g/w}{g/w}": "Either Sum; Growing Thing; Rainbow Wyrm",
    "o:winged": "",
    "fo:winged": "Sky Bear",
    "o:/draw a card/ t:instant": "Bread // Butter; Mixed Feelings",
    'o:"~ enters tapped"': "Sudden Growth // Deep Wood; Twin Spring",
    'o:"when ~ enters"': "Lim-Dôr, the Patient; Siege of Nowhere // Nowhere's King",
    'o:"when ~ dies"': "Shy Clerk // Wild Beast; Young Cook // Master Cook",
    "aetherglow cafe": "Ætherglow Café",
    "name:/^lim-d/": "Lim-Dôr, the Patient",
    "s:xyz r:rare": "",
    "s:abc r:rare": "Great Unknown",
    "in:xyz r:rare": "Great Unknown",
    "cn:7a": "Great Unknown",
    "cn>100": "Rainbow Wyrm",
    "restricted:vintage": "Forbidden Pact; Rainbow Wyrm",
    "f:vintage": "Forbidden Pact; Rainbow Wyrm",
    "usd<1": "Steep Price",
    "usd=12.5": "Free Trinket",
    "ck_usd=13": "Free Trinket",
    "date>2024-01-01": "Rainbow Wyrm",
    "date>xyz or date=xyz": "Rainbow Wyrm",
    "produces=ub": "Twin Spring",
    "produces>=5": "Free Trinket",
    "t:creature -o:e c:g": "Plain Bear; Sky Bear",
}


@pytest.mark.parametrize("query", KNOWN)
def test_invented_cards_by_hand(query: str, invented: Catalog) -> None:
    assert "; ".join(search(invented, query).names) == KNOWN[query]


CYCLES = ["dual", "scryland", "triland", "pathway"]


@pytest.mark.parametrize("family", CYCLES)
def test_whole_cycles_are_shipped(family: str, shipped: Catalog) -> None:
    assert len(search(shipped, f"is:{family}")) == 10
    assert len(search(shipped, f"is:{family} -t:land")) == 0


def test_all_cards_are_all_there(every: Catalog, shared: Path) -> None:
    with gzip.open(shared / "cards" / "all.jsonl.gz", "rt", encoding="utf-8") as lines:
        written = sum(1 for line in lines if line.strip())
    assert len(search(every, "")) == len(every) == written
