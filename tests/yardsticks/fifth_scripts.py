"""Fifth scripts: outs counted at sets and runs, chains of cards looked for where hands are shed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ludwright import Decision
from yardsticks.parlor_scripts import View, best, cards, count, low_rank, named, offered, points
from yardsticks.rival_tables import RivalGin, lays, leftover
from yardsticks.rival_tricks import mine

DECK = [name + suit for suit in "♣♦♥♠" for name in ["A", *map(str, range(2, 11)), "J", "Q", "K"]]


def outs(card: str, hand: Iterable[str], unseen: set[str]) -> int:
    """Unseen cards that would make a meld of a card and another of the hand."""
    found: set[str] = set()
    for other in hand:
        if other == card:
            continue
        apart = abs(low_rank(other) - low_rank(card))
        if apart == 0:
            found |= {c for c in unseen if low_rank(c) == low_rank(card)}
        elif other[-1] == card[-1] and apart <= 2:
            low, high = sorted((low_rank(other), low_rank(card)))
            wanted = {low - 1, high + 1} if apart == 1 else {low + 1}
            found |= {c for c in unseen if c[-1] == card[-1] and low_rank(c) in wanted}
    return len(found)


class OutsGin(RivalGin):
    """Throws what has fewest outs, the dearest of those; knocks with ten early, with less late."""

    worth = 3.0

    def choose(self, decision: Decision, view: View) -> int:
        held = offered(decision, "discard")
        if not held:
            return super().choose(decision, view)
        knocks = offered(decision, "knock with")
        hand = mine(view)
        if knocks:
            left = {c: leftover(set(hand) - {c})[0] for c in knocks}
            least = min(left, key=lambda c: left[c])
            if left[least] <= (10 if count(view, "deck") > 22 else 2):
                return knocks[least]
        unseen = set(DECK) - set(hand) - set(cards(view, "discard")) - set(cards(view, "melds"))
        dead = leftover(hand)[1]
        free = {c: i for c, i in held.items() if c in dead} or held
        return best(free, lambda c: (points(c) - self.worth * outs(c, dead, unseen), points(c)))


class OutsRummy(OutsGin):
    """The same, and lays down whatever it can at once."""

    worth = 5.0

    def choose(self, decision: Decision, view: View) -> int:
        return lays(decision) if decision.prompt == "Lay down melds" else super().choose(decision, view)


def fits(card: str, on: str) -> bool:
    return card[0] == on[0] or card[-1] == on[-1]


def chain(on: str, rest: frozenset[str], depth: int = 4) -> int:
    """How many cards go one after the other upon a card, up to some."""
    if not depth:
        return 0
    return max((1 + chain(c, rest - {c}, depth - 1) for c in rest if fits(c, on)), default=0)


class ChainEights:
    """The card after which most others go; eights last, or at once when somebody has a card left."""

    def choose(self, decision: Decision, view: View) -> int:
        hand = mine(view)
        tame = frozenset(c for c in hand if c[0] != "8")
        suits = Counter(c[-1] for c in tame)
        if decision.prompt == "Name a suit":
            signs = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
            return best(offered(decision, "name"), lambda s: suits[signs[s]])
        held = offered(decision, "play")
        if not held:
            return 0
        hurry = min(count(view, "hand", o) for o in range(4) if o != view["seat"]) <= 1
        if hurry:
            return best(held, lambda c: (c[0] == "8", points(c)))
        return best(held, lambda c: (c[0] != "8", chain(c, tame - {c}), suits[c[-1]], points(c)))


class ChainUno:
    """Numbers that lead on to most other cards; actions when the next has few, wild cards last."""

    def choose(self, decision: Decision, view: View) -> int:
        hand = Counter(mine(view))
        colours = Counter(c.split()[0] for c in hand.elements() if not c.startswith("black"))
        if decision.prompt.startswith("Challenge"):
            return named(decision, "accept") or 0
        if decision.prompt.startswith("Name"):
            return best(offered(decision, "name"), lambda s: colours[s])
        held = offered(decision, "play")
        if not held:
            return 0
        few = count(view, "hand", (view["seat"] + view["vars"]["direction"]) % 4) <= 3

        def rate(card: str) -> tuple[float, ...]:
            colour, name = card.split(maxsplit=1)
            if colour == "black":
                return (-1, float(few and "four" in name))
            same = sum(n for c, n in hand.items() if c.split(maxsplit=1)[1] == name) - 1
            action = not name.isdigit()
            return (colours[colour] - 1 + same + (3 if few and action else 0), 20 if action else int(name))

        return best(held, rate)


FIFTH: dict[str, list[Any]] = {
    "gin": [OutsGin],
    "rummy": [OutsRummy],
    "crazy-eights": [ChainEights],
    "uno": [ChainUno],
}
