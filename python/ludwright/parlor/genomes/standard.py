"""Zones and variables that every genome may use without declaring them; a declaration of its own goes first.

They come into a game only when something refers to them.
"""

from __future__ import annotations

from ..language.texts import MINUS_ONE, NONE, ONE
from .declarations import Variable, Zone

_CHIPS = 1_000_000
_SCORE = 1_000_000
_COUNT = 100_000


ZONES: dict[str, Zone] = {
    zone.name: zone
    for zone in (
        Zone(name="deck", ordered=True, visibility="face_down"),
        Zone(name="hand", per="player", visibility="owner_only"),
        Zone(name="discard", ordered=True, visibility="face_up"),
        Zone(name="tableau", ordered=True, visibility="face_up"),
        Zone(name="captured", per="player", visibility="face_up"),
        Zone(name="trick", ordered=True, visibility="face_up"),
        Zone(name="melds", piles=32, visibility="face_up"),
        Zone(name="passed", per="player", visibility="owner_only"),
        Zone(name="claim", ordered=True, visibility="face_down"),
        Zone(name="fresh", per="player", visibility="owner_only"),
        Zone(name="discards", per="player", ordered=True, visibility="face_up"),
        Zone(name="front", per="player", ordered=True, visibility="face_up"),
        Zone(name="house", ordered=True, visibility="face_up"),
    )
}

ZONE_WORDS = {
    "deck": "the deck",
    "discard": "the discard pile",
    "tableau": "the tableau",
    "trick": "the trick",
    "melds": "the melds on the table",
    "captured": "captured cards",
    "passed": "passed cards",
    "house": "the dealer’s cards",
    "claim": "the cards just played",
    "fresh": "card just drawn",
    "discards": "own discard pile",
    "front": "cards in battle",
}

VARIABLES: dict[str, Variable] = {
    variable.name: variable
    for variable in (
        Variable(name="dealer", kind="player"),
        Variable(name="turn", kind="player"),
        Variable(name="direction", init=ONE, low=-1, high=1, reset="hand"),
        Variable(name="hand_number", high=_COUNT),
        Variable(name="turn_number", high=_COUNT, reset="hand"),
        Variable(name="hand_over", shown="nobody", reset="hand"),
        Variable(name="hand_void", shown="nobody", reset="hand"),
        Variable(name="hand_winner", kind="player", init=NONE, reset="hand"),
        Variable(name="winner", kind="player", init=NONE, reset="hand"),
        Variable(name="score", per="player", low=-_SCORE, high=_SCORE),
        Variable(name="tricks", per="player", high=128, reset="hand"),
        Variable(name="tricks_played", high=128, reset="hand"),
        Variable(name="led", kind="suit", init=NONE, reset="hand"),
        Variable(name="trump", kind="suit", init=NONE),
        Variable(name="broken", reset="hand"),
        Variable(name="active_suit", kind="suit", init=NONE, reset="hand"),
        Variable(name="drawn", high=128),
        Variable(name="passes", high=_COUNT, reset="hand"),
        Variable(name="skip", high=8, reset="hand"),
        Variable(name="again", reset="hand"),
        Variable(name="blocked", per="player", high=255, reset="hand"),
        Variable(name="chosen", kind="player", init=NONE, reset="hand"),
        Variable(name="chips", per="player", high=_CHIPS),
        Variable(name="bet_round", per="player", high=_CHIPS, reset="hand"),
        Variable(name="bet_hand", per="player", high=_CHIPS, reset="hand"),
        Variable(name="folded", per="player", reset="hand"),
        Variable(name="pot_won", per="player", reset="hand"),
        Variable(name="bid", per="player", init=MINUS_ONE, low=-1, high=_CHIPS, reset="hand"),
        Variable(name="high_bid", init=MINUS_ONE, low=-1, high=_CHIPS, reset="hand"),
        Variable(name="high_bidder", kind="player", init=NONE, reset="hand"),
        Variable(name="bidder", kind="player", reset="hand"),
        Variable(name="out_of_bidding", per="player", reset="hand"),
        Variable(name="redeals", high=_COUNT, reset="hand"),
        Variable(name="source", high=64),
        Variable(name="bags", per="player", high=_COUNT),
        Variable(name="claimed", kind="rank", init=NONE, reset="hand"),
        Variable(name="claims", high=_COUNT, reset="hand"),
        Variable(name="challenger", kind="player", init=NONE, reset="hand"),
        Variable(name="meld_count", high=64, reset="hand"),
        Variable(name="done", reset="hand"),
        Variable(name="fighting", per="player"),
        Variable(name="best_card", low=-32_768, high=32_767),
    )
}

VARIABLE_WORDS = {
    "dealer": "the dealer",
    "turn": "the player in turn",
    "winner": "the winner of the trick",
    "hand_winner": "the winner of the hand",
    "active_suit": "the suit to match",
    "led": "the suit led",
    "trump": "the trump suit",
    "hand_number": "the number of hands before this one",
    "turn_number": "the number of this turn within the hand",
    "tricks_played": "the number of tricks played",
    "high_bid": "the highest bid",
    "high_bidder": "the highest bidder",
    "claimed": "the rank claimed",
    "drawn": "the number of cards drawn this turn",
    "direction": "the direction of play (1 clockwise, -1 the other way)",
    "passes": "the number of passes in a row",
    "chosen": "the player chosen",
    "skip": "the number of players to be skipped",
    "meld_count": "the number of melds laid down",
}
# What it means for a player that such a variable is 1, and that it is 0.
STATE_WORDS = {"folded": ("out of the hand", "still in the hand")}
