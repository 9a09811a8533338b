"""Bets that mean something: something is at stake, and something is hidden, when one is made."""

from __future__ import annotations

import json
from random import Random

from ._play import Play

# Random matches that are looked at, and questions about bets in each.
MATCHES = 6
QUESTIONS = 12
# The share of others' cards that whoever bets must not know, and of bets that something is at stake for.
LEAST_SECRET = 0.1
LEAST_STAKED = 0.5


def bets_fault(play: Play) -> str | None:
    """Why bets are pointless: everybody knows who has won, or a fold costs nothing."""
    rng = Random(play.seed)
    theirs = unknown = asked = staked = 0
    for _ in range(MATCHES):
        table = play.rules.table(rng.getrandbits(64), log=False)
        seen = 0
        while not table.over and seen < QUESTIONS:
            labels = table.labels()
            if "check" in labels or "fold" in labels:
                seat = table.menu()[0]
                view = json.loads(table.view(seat))
                seen += 1
                # Once somebody has bet, there is always something in the pot.
                if "check" in labels:
                    asked += 1
                    staked += any(view["vars"]["bet_hand"])
                for pile in view["piles"]:
                    if pile["owner"] not in (None, seat):
                        known = sum(card is not None for card in pile["cards"]) + len(pile["among"])
                        theirs += pile["count"]
                        unknown += pile["count"] - known
            table.play(rng.randrange(len(labels)))
    if theirs and unknown < LEAST_SECRET * theirs:
        return "open bets"
    return "free folds" if staked < LEAST_STAKED * asked else None
