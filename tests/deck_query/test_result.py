"""Order, uniqueness, notes, plans and tags."""

from __future__ import annotations

import pytest

from ludwright.cards import Catalog
from ludwright.deck.query import search
from ludwright.deck.query.keywords import keywords
from ludwright.deck.query.keywords.tag import aliases, spelt
from ludwright.deck.query.tags import OwnTags, Tagger, content_key

ORDERS = {
    "t:bear order:name direction:desc": "Sky Bear; Plain Bear",
    "t:legendary t:creature order:cmc": "Young Cook // Master Cook; Winter Walker // Cold Staff; "
    "Lim-Dôr, the Patient; Rainbow Wyrm",
    "pow>=8 order:power": "Vast Machine; Void Colossus",
    "pow>=8 order:power direction:asc": "Void Colossus; Vast Machine",
    "has:usd order:usd": "Free Trinket; Steep Price",
    "has:usd order:usd dir:asc": "Steep Price; Free Trinket",
    "t:wizard or t:bear order:edhrec": "Lim-Dôr, the Patient; Plain Bear; Sky Bear",
    "r>=rare order:rarity": "Great Unknown; Rainbow Wyrm",
    "t:dragon or t:bear order:released": "Rainbow Wyrm; Plain Bear; Sky Bear",
    "t:dragon or t:bear or t:vehicle order:color": "Plain Bear; Sky Bear; Rainbow Wyrm; Loud Vehicle",
    "t:dragon or t:bear order:set": "Plain Bear; Sky Bear; Rainbow Wyrm",
}


@pytest.mark.parametrize("query", ORDERS)
def test_orders(query: str, invented: Catalog) -> None:
    assert "; ".join(search(invented, query).names) == ORDERS[query]


def test_an_option_overrules_the_query(invented: Catalog) -> None:
    assert search(invented, "t:bear order:name", direction="desc").names == ["Sky Bear", "Plain Bear"]


def test_printings_that_were_found(invented: Catalog) -> None:
    found = search(invented, "unknown")
    assert [(card.name, p.set) for card, p in found.printings()] == [
        ("Great Unknown", "abc"),
        ("Great Unknown", "xyz"),
    ]
    found = search(invented, "unknown r:mythic unique:prints")
    assert [(p.set, p.collector_number) for _, p in found.printings()] == [("xyz", "7a")]
    (card,) = found
    printing = found.printing(card)
    assert printing is not None
    assert printing.set == "xyz"
    newest = search(invented, "unknown prefer:newest")
    printing = newest.printing(card)
    assert printing is not None
    assert printing.set == "xyz"


def test_terms_about_printings_mean_one_printing_unless_negated(invented: Catalog) -> None:
    assert search(invented, "s:abc r:mythic").names == []
    assert search(invented, "s:abc in:mythic").names == ["Great Unknown"]
    assert search(invented, "(s:abc or s:xyz) r:mythic").names == ["Great Unknown", "Rainbow Wyrm"]
    assert "Great Unknown" not in search(invented, "-s:xyz")
    assert "Great Unknown" in search(invented, "-(s:abc r:mythic)")


def test_a_plan_asks_the_cheap_things_first(invented: Catalog) -> None:
    assert search(invented, "o:/enters/ t:land id<=ub mv<=5 -c:g").explain() == [
        "all of",
        "  colour identity within {U}{B}  [id<=ub, by card]",
        "  not",
        "    colours at least {G}  [c:g, by card]",
        "  mana value <= 5  [mv<=5, by card]",
        '  type line has "land"  [t:land, by face]',
        "  text fits /enters/  [o:/enters/, by face]",
    ]
    assert search(invented, "").explain() == ["everything"]


def test_the_result_says_what_the_data_lacks(invented: Catalog, shipped: Catalog) -> None:
    assert search(invented, "o:draw").notes == ()
    assert "carry no rules text" in search(shipped, "o:draw").notes[0]
    assert search(shipped, "usd<1").notes == ("usd: these cards carry no price in US dollars",)
    assert search(shipped, "f:modern").notes == ("f: these cards do not say what is legal in modern",)


def test_membership_and_size(invented: Catalog) -> None:
    found = search(invented, "t:bear")
    assert len(found) == 2
    assert "plain bear" in found
    assert "Vast Machine" not in found
    assert "No Such Card" not in found


def test_own_tags_answer_where_the_data_has_none(invented: Catalog) -> None:
    found = search(invented, "otag:removal")
    assert "Steep Price" in found
    assert "Plain Bear" not in found
    assert found.notes[0].startswith("otag:removal is answered by our own tags (roles ")


def test_tags_of_the_data_come_first(invented: Catalog) -> None:
    from dataclasses import replace

    cards = [replace(card, oracle_tags=("draw",) if card.name == "Plain Bear" else ()) for card in invented]
    found = search(Catalog.from_cards(cards), "otag:draw")
    assert found.names == ["Plain Bear"]
    assert found.notes == ()


def test_a_source_of_tags_can_be_given(invented: Catalog) -> None:
    tagged = invented.with_tags("somebody", lambda catalog: {"fluffy": ["Plain Bear", "Sky Bear"]})
    found = search(tagged, "function:fluffy")
    assert found.names == ["Plain Bear", "Sky Bear"]
    assert found.notes == ("function:fluffy is answered by somebody",)


def test_tags_are_worked_out_for_the_cards_in_view_alone(invented: Catalog) -> None:
    fresh = Catalog.from_cards(invented)
    search(fresh, "t:bear otag:ramp")
    tags = OwnTags.of(fresh)
    assert tags._known.sum() <= len(fresh)
    everything = search(fresh, "otag:draw or -otag:draw")
    assert len(everything) == len(fresh)
    assert tags._known.all()
    tagger = Tagger()
    for row, card in enumerate(fresh):
        assert tuple(sorted(word for word in tags.words if tags.mask(word, None)[row])) == tagger.tags(card)


def test_other_peoples_tags_have_a_word_of_ours() -> None:
    ours = {spelt(word) for word in Tagger().words}
    assert set(aliases().values()) <= ours
    assert aliases()["free-sac-outlet"] == "sac-outlet"


def test_shipped_tags_are_served_without_text(shipped: Catalog) -> None:
    found = search(shipped, "otag:ramp")
    assert len(found) > 500
    assert "Sol Ring" in found
    assert found.notes == ("otag:ramp is answered by the tags shipped with the cards",)


def test_what_a_rule_may_read_is_in_the_key(invented: Catalog) -> None:
    from dataclasses import replace

    card = invented.card("Sky Bear")
    keys = {content_key(card)}
    for change in ({"full_text": "x"}, {"cmc": 9.0}, {"keywords": ()}, {"power": "3"}, {"type_line": "Land"}):
        keys.add(content_key(replace(card, **change)))  # type: ignore[arg-type]
    assert len(keys) == 6


def test_every_keyword_explains_itself(shipped: Catalog) -> None:
    for name, keyword in keywords().items():
        assert keyword.about.endswith("."), name
        for example in keyword.examples:
            search(shipped, example)
