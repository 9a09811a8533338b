"""Rivals at games with an auction: Bridge, Pinochle and Skat, two minds for each."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludwright import Decision
from yardsticks.parlor_scripts import View, best, cards, named, offered, rank
from yardsticks.rival_tricks import SUITS, Tricks, by_suit, mine


def points(hand: list[str]) -> int:
    return sum(max(0, rank(c) - 10) for c in hand)


class RivalBridge(Tricks):
    """Opens with twelve, raises fits, adds what the partner must have, and stops."""

    extra = 0

    def contracts(self, decision: Decision) -> dict[str, int]:
        return offered(decision, "bid")

    def choose(self, decision: Decision, view: View) -> int:
        return self.bid(decision, view) if decision.prompt == "Bid" else self.play(decision, view)

    def bid(self, decision: Decision, view: View) -> int:
        hand, seat, state = mine(view), view["seat"], view["vars"]
        suits, have = by_suit(hand), points(hand) + self.extra
        named_ = state["first_to_name"][seat % 2 * 5 :][:5]
        pass_, can = named(decision, "pass") or 0, self.contracts(decision)
        mate = (seat + 2) % 4
        theirs = [i for i, who in enumerate(named_) if who == mate]
        ours = [i for i, who in enumerate(named_) if who == seat]
        high = state["high_bidder"]
        level = int(state["bid_so_far"][0]) if state["bid_so_far"] != -1 else 0
        if high >= 0 and high % 2 != seat % 2 and level >= 4 and have >= 14 and named(decision, "double"):
            return named(decision, "double") or pass_
        order = sorted("♣♦♥♠", key=lambda s: (len(suits[s]), s in "♥♠"))
        longest = order[-1]
        if not theirs:
            if ours:
                return pass_
            even = all(2 <= len(held) <= 5 for held in suits.values())
            if high < 0 and 15 <= have <= 17 and even:
                return can.get("1NT", pass_)
            if have >= 12 or (have >= 9 and len(suits[longest]) >= 6):
                if high >= 0 and len(suits[longest]) < 5:
                    return pass_
                for n in ("1", "2") if have >= 11 else ("1",):
                    if n + longest in can:
                        return can[n + longest]
            return pass_
        total = have + (16 if theirs == [4] else 13 if not ours else 12)
        fits = [i for i in theirs if i < 4 and len(suits["♣♦♥♠"[i]]) >= (3 if i > 1 else 4)]
        if have < 6 or (high == seat):
            return pass_
        if fits:
            at = "♣♦♥♠"[max(fits)]
            short = sum({0: 3, 1: 2, 2: 1}.get(len(held), 0) for held in suits.values())
            total += short
            goal = 4 if at in "♥♠" and total >= 25 else 5 if total >= 29 else 3 if total >= 22 else 2
            goal = 6 if total >= 33 else goal
            return can.get(f"{goal}{at}", pass_)
        if total >= 33:
            return can.get("6NT", pass_)
        if total >= 25:
            return can.get("3NT", pass_)
        if not ours and len(suits[longest]) >= 5 and f"1{longest}" in can:
            return can[f"1{longest}"]
        return can.get("2NT" if total >= 23 else "1NT", pass_) if not ours else pass_

    def lead(self, held: dict[str, int], view: View) -> int:
        trump, turn = self.trump(view), view["vars"]["turn"]
        mate = {c[-1] for c in held}
        out = [c for c in cards(view, "discard") if c[-1] == trump]
        declares = view["vars"]["declarer"] % 2 == turn % 2
        trumps = {c: i for c, i in held.items() if c[-1] == trump}
        if declares and trumps and len(out) < 9 and mate:
            return best(trumps, rank)
        suits = Counter(c[-1] for c in held)
        plain = {c: i for c, i in held.items() if c[-1] != trump} or held
        gone = set(cards(view, "discard")) | set(held)
        sure = {c: i for c, i in plain.items() if all(f"{n}{c[-1]}" in gone for n in above(c))}
        if sure:
            return best(sure, lambda c: suits[c[-1]])
        return best(plain, lambda c: (suits[c[-1]], -rank(c)))


def above(card: str) -> list[str]:
    names = [*(str(n) for n in range(2, 11)), "J", "Q", "K", "A"]
    return names[names.index(card[:-1]) + 1 :]


class BoldBridge(RivalBridge):
    """Two points more than it has."""

    extra = 2


TENS = {"9": 0, "J": 1, "Q": 2, "K": 3, "10": 4, "A": 5}


class RivalPinochle(Tricks):
    """Bids what it melds and what its aces and trumps should take."""

    takes = 15

    def power(self, card: str, view: View) -> int:
        return TENS[card[:-1]] + (100 if card[-1] == self.trump(view) else 1)

    def melds(self, hand: list[str], trump: str) -> int:
        n, sum_ = Counter(hand), 0
        run = min(n[r + trump] for r in ("J", "Q", "K", "10", "A"))
        sum_ += 150 * run
        for s in "♣♦♥♠":
            sum_ += min(n["K" + s], n["Q" + s]) * (40 if s == trump else 20) - (40 * run if s == trump else 0)
        for r, worth in (("A", 100), ("K", 80), ("Q", 60), ("J", 40)):
            sum_ += worth * min(1, *(n[r + s] for s in "♣♦♥♠"))
        return sum_ + 40 * min(n["Q♠"], n["J♦"]) + 10 * n["9" + trump]

    def worth(self, hand: list[str], trump: str) -> int:
        suits, aces = Counter(c[-1] for c in hand), sum(c[0] == "A" for c in hand)
        return self.melds(hand, trump) + self.takes * (aces + max(0, suits[trump] - 2)) + 60

    def choose(self, decision: Decision, view: View) -> int:
        hand = mine(view)
        worth = {s: self.worth(hand, sign) for s, sign in SUITS.items()}
        if decision.prompt == "Bid":
            least = next(o for o in decision.options if o.verb == "bid")
            pass_ = named(decision, "pass")
            mate = view["vars"]["high_bidder"] == (view["seat"] + 2) % 4
            if pass_ is not None and (mate or int(least.label.split()[1]) > max(worth.values())):
                return pass_
            return least.index
        if decision.prompt == "Name the trump suit":
            return named(decision, f"name {max(worth, key=lambda s: worth[s])}") or 0
        return self.play(decision, view)

    def play(self, decision: Decision, view: View) -> int:
        held, trick = offered(decision, "play"), cards(view, "trick")
        if trick and self.partner_wins(view):
            return best(held, lambda c: (c[:-1] in ("10", "K"), -self.power(c, view)))
        return super().play(decision, view)


class BoldPinochle(RivalPinochle):
    """Expects more of its tricks."""

    takes = 22


SKAT = {"7": 0, "8": 1, "9": 2, "Q": 3, "K": 4, "10": 5, "A": 6, "J": 7}
EYES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


class RivalSkat(Tricks):
    """Bids with five trumps and two jacks; grand with three jacks and aces; smears to its partner."""

    need = 6.5

    def trump(self, view: View) -> str:
        return SUITS.get(view["vars"]["trump"], "")

    def suit(self, card: str, view: View) -> str:
        return (
            "T"
            if view["vars"]["game"] != "null" and (card[0] == "J" or card[-1] == self.trump(view))
            else card[-1]
        )

    def power(self, card: str, view: View) -> int:
        if card[0] == "J":
            return 200 + "♦♥♠♣".index(card[-1])
        return SKAT[card[:-1]] + (100 if self.suit(card, view) == "T" else 1)

    def value(self, card: str, view: View) -> int:
        led = view["vars"]["led"]
        led = "T" if led == "trumps" else SUITS.get(led, led)
        own = self.suit(card, view)
        return self.power(card, view) if own in (led, "T") else 0

    def worths(self, hand: list[str]) -> dict[str, float]:
        jacks = sum(c[0] == "J" for c in hand)
        aces = sum(c[0] == "A" for c in hand)
        tens = sum(c[:-1] == "10" and "A" + c[-1] in hand for c in hand)
        worth = {
            s: jacks * 1.1 + sum(c[-1] == sign and c[0] != "J" for c in hand) + 0.6 * aces + 0.3 * tens
            for s, sign in SUITS.items()
        }
        worth["grand"] = 1.4 * jacks + aces + 0.4 * tens + (0.5 if "J♣" in hand else 0) + 0.6
        return worth

    def choose(self, decision: Decision, view: View) -> int:
        hand, state = mine(view), view["vars"]
        worth = self.worths(hand)
        top = max(worth, key=lambda s: worth[s])
        if decision.prompt in ("Bid or pass", "Hold or pass"):
            base = {"clubs": 12, "spades": 11, "hearts": 10, "diamonds": 9, "grand": 24}[top]
            limit = base * (2 + ("J♣" in hand and "J♠" in hand)) if worth[top] >= self.need else 0
            bid = state["high_bid"] if decision.prompt == "Hold or pass" else max(18, state["high_bid"] + 1)
            return (named(decision, "bid", "hold") or 0) if bid <= limit else (named(decision, "pass") or 0)
        if decision.prompt == "With the skat or from hand":
            return 0
        if decision.prompt == "Lay two cards away":
            sign = SUITS.get(top, "")
            plain = [c for c in hand if c[0] != "J" and c[-1] != sign]
            suits = Counter(c[-1] for c in plain)

            def cost(label: str) -> float:
                return sum(
                    50 * (c not in plain) + 20 * (c[0] == "A") - EYES.get(c[:-1], 0) + 3 * suits[c[-1]]
                    for c in label.split()
                )

            held = offered(decision, "lay away")
            return best(held, lambda label: -cost(label))
        if decision.prompt == "Announce your game":
            return named(decision, f"play {top}") or 0
        if decision.prompt != "Play a card":
            return named(decision, "closed", "nothing more") or 0
        return self.play(decision, view)

    def partner_wins(self, view: View) -> bool:
        who, me, alone = view["vars"]["winner"], view["seat"], view["vars"]["declarer"]
        return who != me and who != alone and me != alone

    def play(self, decision: Decision, view: View) -> int:
        held, trick = offered(decision, "play"), cards(view, "trick")
        eyes = lambda c: EYES.get(c[:-1], 0)  # noqa: E731
        if view["vars"]["game"] == "null":
            low = view["vars"]["declarer"] == view["seat"]
            return best(held, lambda c: -SKAT[c[:-1]] if low else SKAT[c[:-1]])
        if not trick:
            trumps = {c: i for c, i in held.items() if self.power(c, view) > 100}
            if view["vars"]["declarer"] == view["seat"] and trumps:
                return best(trumps, lambda c: self.power(c, view))
            plain = {c: i for c, i in held.items() if c not in trumps} or held
            return best(plain, lambda c: (c[0] == "A", -eyes(c)))
        top = max(self.value(c, view) for c in trick)
        win = {c: i for c, i in held.items() if self.value(c, view) > top}
        if self.partner_wins(view) and len(trick) == 2:
            return best(held, lambda c: (c[0] != "J", eyes(c)))
        if win and (
            len(trick) == 2 or sum(map(eyes, trick)) > 3 or max(self.value(c, view) for c in win) > 6
        ):
            return best(
                win, (lambda c: -self.power(c, view)) if len(trick) == 2 else (lambda c: self.power(c, view))
            )
        return best(held, lambda c: (-eyes(c), -self.power(c, view)))


class BoldSkat(RivalSkat):
    """One trump less will do."""

    need = 5.8


RIVALS: dict[str, list[Any]] = {
    "bridge": [RivalBridge, BoldBridge],
    "pinochle": [RivalPinochle, BoldPinochle],
    "skat": [RivalSkat, BoldSkat],
}
