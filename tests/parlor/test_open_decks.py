"""A deck that lies open: everybody sees its cards, in every hand, and those that come from it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ludwright import parlor
from ludwright.parlor.rulebook import markdown
from ludwright.table.match import Match


def _open(game: str) -> parlor.GameGenome:
    genome = parlor.genome(game)
    return replace(genome, setup=replace(genome.setup, deck_visibility="face_up"))


def _deck(match: Match) -> list[str | None]:
    (pile,) = [pile for pile in match.view(0)["piles"] if pile["zone"] == "deck"]
    return list(pile["cards"])


def test_cards_gathered_after_a_hand_lie_open() -> None:
    match, hands = parlor.match(_open("betting-war"), seed=1), 0
    while not match.over:
        assert None not in _deck(match)
        hands = match.view(0)["vars"]["hand_number"]
        match.play(0)
    assert hands > 1


def test_a_discard_pile_that_becomes_the_deck_lies_open() -> None:
    match, rng, refilled, before = parlor.match(_open("crazy-eights"), seed=1), Random(1), 0, 52
    while not match.over:
        deck = _deck(match)
        assert None not in deck
        refilled, before = refilled + (len(deck) > before), len(deck)
        match.play(rng.randrange(len(match.decision.labels)))
    assert refilled


def test_the_rulebook_says_that_drawn_cards_are_seen() -> None:
    book = markdown(_open("betting-war"))
    assert "**deck**: seen by everybody, and so is every card that leaves it." in book
