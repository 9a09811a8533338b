"""Rivals at trick games: the rules that a club teaches in an evening, two minds for each game."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludwright import Decision
from yardsticks.parlor_scripts import View, best, cards, named, offered, rank

SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}


def mine(view: View) -> list[str]:
    return cards(view, "hand", view["seat"])


def by_suit(hand: list[str]) -> dict[str, list[str]]:
    return {s: sorted((c for c in hand if c[-1] == s), key=rank) for s in "♣♦♥♠"}


class Tricks:
    """Wins cheaply where the partner does not, leads aces and then the longest suit, ruffs low."""

    teams = True

    def trump(self, view: View) -> str:
        return SUITS.get(view["vars"].get("trump"), "")

    def suit(self, card: str, view: View) -> str:
        return card[-1]

    def power(self, card: str, view: View) -> int:
        return rank(card) + (100 if self.suit(card, view) == self.trump(view) else 0)

    def value(self, card: str, view: View) -> int:
        """In the trick: nothing where it neither follows nor trumps."""
        led = view["vars"]["led"]
        led = SUITS.get(led, led)
        own = self.suit(card, view)
        return self.power(card, view) if own in (led, self.trump(view)) else 0

    def partner_wins(self, view: View) -> bool:
        who = view["vars"]["winner"]
        return self.teams and who >= 0 and who % 2 == view["vars"]["turn"] % 2

    def wants(self, view: View) -> bool:
        return True

    def play(self, decision: Decision, view: View) -> int:
        held, trick = offered(decision, "play"), cards(view, "trick")
        power = lambda c: self.power(c, view)  # noqa: E731
        if not trick:
            return self.lead(held, view)
        top = max(self.value(c, view) for c in trick)
        win = {c: i for c, i in held.items() if self.value(c, view) > top}
        if not self.wants(view):
            under = {c: i for c, i in held.items() if c not in win}
            return best(under, power) if under else best(held, lambda c: -power(c))
        last = len(trick) == 3
        if win and not (self.partner_wins(view) and (last or top >= 13)):
            return best(win, lambda c: -power(c) if last else power(c) if power(c) < 100 else -power(c))
        return best(held, lambda c: -power(c))

    def lead(self, held: dict[str, int], view: View) -> int:
        if not self.wants(view):
            return best(held, lambda c: -self.power(c, view))
        suits = Counter(c[-1] for c in mine(view))
        aces = {c: i for c, i in held.items() if c[0] == "A" and c[-1] != self.trump(view)}
        if aces:
            return best(aces, lambda c: -suits[c[-1]])
        return best(held, lambda c: (c[-1] != self.trump(view), suits[c[-1]], -rank(c)))


class RivalSpades(Tricks):
    """Aces, guarded kings, spades beyond three; nil with nothing high; ducks when it has enough."""

    bold = 0.0

    def trump(self, view: View) -> str:
        return "♠"

    def bid(self, hand: list[str]) -> float:
        suits, sum_ = by_suit(hand), self.bold
        for s, held in suits.items():
            names = {c[:-1] for c in held}
            sum_ += "A" in names
            sum_ += 0.8 if "K" in names and len(held) > 1 else 0
            sum_ += 0.5 if "Q" in names and len(held) > 2 and s == "♠" else 0
        return sum_ + max(0, len(suits["♠"]) - 3)

    def nil(self, hand: list[str]) -> bool:
        high = [c for c in hand if rank(c) > 11]
        return not high and len(by_suit(hand)["♠"]) < 4 and all(rank(c) < 10 for c in by_suit(hand)["♠"])

    def wants(self, view: View) -> bool:
        seat, bid, won = view["seat"], view["vars"]["bid"], view["vars"]["tricks"]
        if bid[seat] == 0:
            return False
        both = (seat, (seat + 2) % 4)
        return sum(won[o] for o in both) < sum(bid[o] for o in both)

    def choose(self, decision: Decision, view: View) -> int:
        if decision.prompt != "Bid":
            return self.play(decision, view)
        hand = mine(view)
        if self.nil(hand):
            return named(decision, "bid nil") or 0
        return named(decision, f"bid {max(1, round(self.bid(hand)))}") or 0


class SettingSpades(RivalSpades):
    """Bids half a trick more, never nil, and always wins what it can."""

    bold = 0.6

    def nil(self, hand: list[str]) -> bool:
        return False

    def wants(self, view: View) -> bool:
        return True


class RivalHearts(Tricks):
    """Passes high spades and hearts, ducks, throws the queen, then high hearts."""

    teams = False
    worst = ("Q♠", "A♠", "K♠")

    def choose(self, decision: Decision, view: View) -> int:
        hand = mine(view)
        if decision.prompt != "Play a card":
            spades = len(by_suit(hand)["♠"])
            held = offered(decision, "pass")
            return best(
                held, lambda c: (c in self.worst and spades < 5, rank(c) + (3 if c[-1] == "♥" else 0))
            )
        held, trick = offered(decision, "play"), cards(view, "trick")
        if not trick:
            return self.open(held, hand)
        led = SUITS[view["vars"]["led"]]
        if not any(c[-1] == led for c in held):
            return best(held, lambda c: (c == "Q♠", c in self.worst, c[-1] == "♥", rank(c)))
        top = max(rank(c) for c in trick if c[-1] == led)
        under = {c: i for c, i in held.items() if rank(c) < top}
        points = any(c[-1] == "♥" or c == "Q♠" for c in trick)
        if under and (points or len(trick) < 3 or "Q♠" in under):
            return best(under, lambda c: (c == "Q♠", rank(c)))
        safe = {c: i for c, i in held.items() if c != "Q♠"} or held
        return best(safe, rank if len(trick) == 3 else lambda c: -rank(c))

    def open(self, held: dict[str, int], hand: list[str]) -> int:
        low = {c: i for c, i in held.items() if c not in self.worst} or held
        return best(low, lambda c: -rank(c))


class FishingHearts(RivalHearts):
    """Leads low spades until the queen is out, unless it holds the high ones; passes to be short."""

    def choose(self, decision: Decision, view: View) -> int:
        if decision.prompt == "Play a card":
            return super().choose(decision, view)
        suits = Counter(c[-1] for c in mine(view))
        held = offered(decision, "pass")
        return best(held, lambda c: (c in self.worst, c[-1] in "♣♦" and -suits[c[-1]] + 5, rank(c)))

    def open(self, held: dict[str, int], hand: list[str]) -> int:
        spades = {c: i for c, i in held.items() if c[-1] == "♠" and c not in self.worst}
        if spades and not any(c in hand for c in self.worst):
            return best(spades, rank)
        return super().open(held, hand)


SISTER = {"♣": "♠", "♠": "♣", "♦": "♥", "♥": "♦"}


class RivalEuchre(Tricks):
    """Orders up with three trumps and a bower or an ace beside, alone with both bowers and the ace."""

    need = 3.0

    def suit(self, card: str, view: View) -> str:
        trump = self.trump(view)
        return trump if trump and card[0] == "J" and card[-1] == SISTER[trump] else card[-1]

    def power(self, card: str, view: View) -> int:
        trump = self.trump(view)
        if trump and card[0] == "J" and self.suit(card, view) == trump:
            return 120 if card[-1] == trump else 119
        return super().power(card, view)

    def worth(self, hand: list[str], trump: str) -> float:
        trumps = [c for c in hand if c[-1] == trump or c == "J" + SISTER[trump]]
        aces = sum(c[0] == "A" and c not in trumps for c in hand)
        bowers = sum(c[0] == "J" for c in trumps)
        return len(trumps) + 0.5 * aces + 0.5 * bowers

    def choose(self, decision: Decision, view: View) -> int:
        hand, dealer = mine(view), view["vars"]["dealer"]
        if decision.prompt == "Order the turned-up suit?":
            up = cards(view, "turn_up")[0]
            friend = dealer % 2 == view["seat"] % 2
            worth = self.worth([*hand, up] if dealer == view["seat"] else hand, up[-1])
            worth += (0.5 if friend else -0.5) if dealer != view["seat"] else -0.3
            alone = worth >= self.need + 2.4
            return (2 if alone else 1) if worth >= self.need + 0.7 else 0
        if decision.prompt == "Name another suit?":
            worths = {
                s: self.worth(hand, sign)
                for s, sign in SUITS.items()
                if named(decision, f"name {s}") is not None
            }
            top = max(worths, key=lambda s: worths[s])
            pass_ = named(decision, "pass")
            if pass_ is None or worths[top] >= self.need + 0.5:
                alone = worths[top] >= self.need + 2.4
                return named(decision, f"{'play alone in' if alone else 'name'} {top}") or 0
            return pass_
        if decision.prompt == "Discard a card":
            suits = Counter(self.suit(c, view) for c in hand)
            held = offered(decision, "discard")
            return best(
                held, lambda c: (-self.power(c, view) // 100, suits[c[-1]] == 1 and c[0] != "A", -rank(c))
            )
        return self.play(decision, view)

    def lead(self, held: dict[str, int], view: View) -> int:
        if view["vars"]["maker"] % 2 == view["seat"] % 2:
            trumps = {c: i for c, i in held.items() if self.power(c, view) > 100}
            if trumps and (max(self.power(c, view) for c in trumps) > 118 or len(trumps) > 2):
                return best(trumps, lambda c: self.power(c, view))
        return super().lead(held, view)


class BoldEuchre(RivalEuchre):
    """Half a trump less is enough."""

    need = 2.5


RIVALS: dict[str, list[Any]] = {
    "spades": [RivalSpades, SettingSpades],
    "hearts": [RivalHearts, FishingHearts],
    "euchre": [RivalEuchre, BoldEuchre],
}
