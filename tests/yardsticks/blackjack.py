"""Blackjack exactly: what every decision is worth in the deck that is left, and what a player gives away.

The house draws to seventeen and has no second card before the players are done; its natural takes the first
bet alone. Splits are counted without splitting again.
"""

from __future__ import annotations

import json
from functools import cache
from typing import NamedTuple

from ludwright import parlor
from yardsticks.parlor_scripts import Basic, cards, points

DECK = (4,) * 9 + (16,)
Deck = tuple[int, ...]


class Hand(NamedTuple):
    total: int
    soft: bool

    def plus(self, value: int) -> Hand:
        total, soft = self.total + value, self.soft
        if value == 1 and total + 10 <= 21:
            total, soft = total + 10, True
        if total > 21 and soft:
            total, soft = total - 10, False
        return Hand(total, soft)


NONE = Hand(0, False)


def drawn(deck: Deck) -> list[tuple[float, int, Deck]]:
    """How likely each value is the next, and what is left then."""
    whole = sum(deck)
    return [(n / whole, i + 1, (*deck[:i], n - 1, *deck[i + 1 :])) for i, n in enumerate(deck) if n]


@cache
def house(deck: Deck, hand: Hand, size: int) -> tuple[float, ...]:
    """Chances of 17 to 21, of more, and of a natural."""
    if size > 1 and hand.total >= 17:
        end = 6 if (hand.total, size) == (21, 2) else min(hand.total - 17, 5)
        return tuple(float(i == end) for i in range(7))
    found = [(p, house(left, hand.plus(v), min(size + 1, 3))) for p, v, left in drawn(deck)]
    return tuple(sum(p * chances[i] for p, chances in found) for i in range(7))


def stand(deck: Deck, up: int, total: int, stake: float = 1.0, natural: float = -1.0) -> float:
    chances = house(deck, NONE.plus(up), 1)
    if total > 21:
        return chances[6] * natural - (1 - chances[6]) * stake
    won = chances[5] + sum(p * ((total > 17 + i) - (total < 17 + i)) for i, p in enumerate(chances[:5]))
    return chances[6] * natural + stake * won


def hit(deck: Deck, up: int, hand: Hand, natural: float = -1.0) -> float:
    return sum(p * best(left, up, hand.plus(v), natural) for p, v, left in drawn(deck))


@cache
def best(deck: Deck, up: int, hand: Hand, natural: float = -1.0) -> float:
    stays = stand(deck, up, hand.total, 1.0, natural)
    return stays if hand.total >= (19 if hand.soft else 17) else max(stays, hit(deck, up, hand, natural))


def double(deck: Deck, up: int, hand: Hand, natural: float = -1.0) -> float:
    return sum(p * stand(left, up, hand.plus(v).total, 2.0, natural) for p, v, left in drawn(deck))


def split(deck: Deck, up: int, value: int) -> float:
    one = NONE.plus(value)

    def rest(left: Deck, hand: Hand) -> float:
        if value == 1:
            return stand(left, up, hand.total, 1.0, -0.5)
        return max(best(left, up, hand, -0.5), double(left, up, hand, -0.5))

    return 2 * sum(p * rest(left, one.plus(v)) for p, v, left in drawn(deck))


def worths(up: int, box: list[int], gone: list[int]) -> dict[str, float]:
    """What each way on is worth, in first bets."""
    left = list(DECK)
    for value in (up, *box, *gone):
        left[value - 1] -= 1
    deck, hand = tuple(left), NONE
    for value in box:
        hand = hand.plus(value)
    found = {"stand": stand(deck, up, hand.total), "hit": hit(deck, up, hand)}
    if len(box) == 2:
        found["double"] = double(deck, up, hand)
        if box[0] == box[1]:
            found["split"] = split(deck, up, box[0])
    return found


def given_away(player: str, hands: int, seed: int = 0) -> tuple[float, float]:
    """What the player, and the book in its place, lose a hand on the best there is, in first bets."""
    table, book = parlor.rules("blackjack", hands=hands).table(seed), Basic()
    lost, by_book = 0.0, 0.0
    while (decision := table.decision()) is not None:
        view, pick = json.loads(table.view(0)), table.choose(player, 1)
        verbs = [option.verb for option in decision.options]
        if "stand" in verbs:
            boxes = [pile["cards"] for pile in view["piles"] if pile["zone"] == "box"]
            box = boxes.pop(view["vars"]["number_played"])
            others = [points(card) for other in boxes for card in other]
            worth = worths(points(cards(view, "house")[0]), [points(card) for card in box], others)
            most = max(worth[verb] for verb in verbs)
            lost += most - worth[verbs[pick]]
            by_book += most - worth[verbs[book.choose(decision, view)]]
            house.cache_clear()
            best.cache_clear()
        table.play(pick)
    return lost / hands, by_book / hands
