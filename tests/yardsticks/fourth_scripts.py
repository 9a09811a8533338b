"""Scripts of a fourth kind: three tempers for each game in which it is hard to be ahead."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludwright import Decision
from yardsticks.parlor_scripts import View, best, cards, count, low_rank, named, offered, points, rank
from yardsticks.rival_auctions import RivalPinochle
from yardsticks.rival_tables import RANKS, WORD, lays, leftover, near
from yardsticks.rival_tricks import SUITS, Tricks, by_suit, mine


class PlainPinochle(RivalPinochle):
    """Its best melds and half the points of the tricks with five trumps; the highest card that wins."""

    trumps = 5

    def worth(self, hand: list[str], trump: str) -> int:
        long = sum(c[-1] == trump for c in hand) >= self.trumps
        return self.melds(hand, trump) + (125 if long else 60)

    def play(self, decision: Decision, view: View) -> int:
        held, trick = offered(decision, "play"), cards(view, "trick")
        top = max((self.value(c, view) for c in trick), default=0)
        win = {c: i for c, i in held.items() if self.value(c, view) > top}
        if not trick:
            plain = {c: i for c, i in held.items() if c[-1] != self.trump(view)} or held
            return best(plain, lambda c: (c[0] == "A", -self.power(c, view)))
        if self.partner_wins(view) or not win:
            low = best(held, lambda c: -self.power(c, view))
            mate = {c: i for c, i in held.items() if self.partner_wins(view) and c[:-1] in ("10", "K")}
            return min(mate.values()) if mate else low
        return best(win, lambda c: self.power(c, view))


class TogetherPinochle(PlainPinochle):
    """Counts on a partner for sixty, and raises one who has bid; draws trumps when it plays."""

    def choose(self, decision: Decision, view: View) -> int:
        if decision.prompt == "Bid":
            hand = mine(view)
            aces = sum(c[0] == "A" for c in hand)
            worth = max(self.melds(hand, s) for s in SUITS.values()) + 18 * aces + 60
            mate = view["vars"]["high_bidder"] == (view["seat"] + 2) % 4
            least = next(o for o in decision.options if o.verb == "bid")
            pass_ = named(decision, "pass")
            bid = int(least.label.split()[1]) + (40 if mate else 0)
            return least.index if pass_ is None or bid <= worth else pass_
        return super().choose(decision, view)


class QuietPinochle(PlainPinochle):
    """Bids with a run or aces around alone."""

    def worth(self, hand: list[str], trump: str) -> int:
        melds = self.melds(hand, trump)
        return melds + 130 if melds >= 150 else 0


class ClockGin:
    """Knocks at once while the deck is thick, later with next to nothing only; high cards go first."""

    early, late, middle, keep = 10, 3, 16, 2.0

    def takes(self, hand: list[str], top: str) -> bool:
        return leftover([*hand, top])[0] < leftover(hand)[0]

    def throws(self, card: str, hand: list[str], dead: frozenset[str], view: View) -> float:
        return points(card) - self.keep * near(card, dead)

    def choose(self, decision: Decision, view: View) -> int:
        hand = mine(view)
        take, leave = named(decision, "take the discard"), named(decision, "leave it", "draw from the deck")
        if take is not None or leave is not None:
            wanted = take is not None and self.takes(hand, cards(view, "discard")[-1])
            return take if take is not None and (wanted or leave is None) else leave or 0
        knocks = offered(decision, "knock with")
        limit = self.early if count(view, "deck") > self.middle else self.late
        if knocks and min(leftover(set(hand) - {c})[0] for c in knocks) <= limit:
            return best(knocks, lambda c: -leftover(set(hand) - {c})[0])
        held = offered(decision, "discard")
        if not held:
            return lays(decision)
        dead = leftover(hand)[1]
        free = {c: i for c, i in held.items() if c in dead} or held
        return best(free, lambda c: (self.throws(c, hand, dead, view), points(c)))


class LowGin(ClockGin):
    """The dearest card whatever it is near to, small ones taken, and a knock as soon as it may."""

    late, keep = 10, 0.3

    def takes(self, hand: list[str], top: str) -> bool:
        melds = top not in leftover([*hand, top])[1]
        return melds or (points(top) <= 3 and max(points(c) for c in leftover(hand)[1] or [top]) >= 8)


class SafeGin(ClockGin):
    """Throws what lies beside cards that are out already; seven or less are enough to knock."""

    early, late = 7, 7

    def throws(self, card: str, hand: list[str], dead: frozenset[str], view: View) -> float:
        out = [c for c in cards(view, "discard") if c]
        safe = sum(low_rank(c) == low_rank(card) for c in out)
        safe += sum(c[-1] == card[-1] and abs(low_rank(c) - low_rank(card)) <= 1 for c in out)
        return points(card) - 2.5 * near(card, dead) + 1.5 * safe


class ClockRummy(ClockGin):
    """Lays down at once; throws the dearest card that is near to nothing."""

    waits = 99

    def choose(self, decision: Decision, view: View) -> int:
        if decision.prompt == "Lay down melds":
            hand = mine(view)
            few = min(count(view, "hand", o) for o in range(4) if count(view, "hand", o)) <= self.waits
            ready = len(leftover(hand)[1]) <= 2
            return lays(decision) if few or ready else named(decision, "go on", "that is all") or 0
        return super().choose(decision, view)


class LowRummy(ClockRummy, LowGin):
    """The same with small cards taken."""


class SafeRummy(ClockRummy, SafeGin):
    """Waits until somebody has five cards or it is nearly out; throws what is safe."""

    waits = 5


class TimidCheat:
    """The truth, or the card it holds most of; doubts three or more, what cannot be, and the last card."""

    many, adds = 3, False

    def doubts(self, laid: int, own: int, left: int, view: View) -> bool:
        return own + laid > 4 or left == 0 or laid >= self.many

    def choose(self, decision: Decision, view: View) -> int:
        hand, state = mine(view), view["vars"]
        now = RANKS.index(state["claimed"]) + 1
        if decision.prompt == "Challenge?":
            own, laid = sum(low_rank(c) == now for c in hand), count(view, "claim")
            left = count(view, "hand", state["turn"])
            return int(self.doubts(laid, own, left, view))
        n, held = Counter(map(low_rank, hand)), offered(decision, "lay")
        stop = named(decision, "stop", "done", "that is all", "go on")
        true = {c: i for c, i in held.items() if low_rank(c) == now}
        if true:
            return min(true.values())
        if stop is not None and not (self.adds and count(view, "claim") == 1):
            return stop
        return best(held, lambda c: (n[low_rank(c)] == 1, low_rank(c)))


class AddingCheat(TimidCheat):
    """A card more than is true; doubts what is unlikely, and whoever has three cards or less."""

    adds = True

    def doubts(self, laid: int, own: int, left: int, view: View) -> bool:
        return own + laid > 4 or left <= 1 or (left <= 3 and own + laid >= 4)


class TrustingCheat(TimidCheat):
    """Doubts the last card and what cannot be, nothing else."""

    many = 5


class SwitchingEights:
    """Turns to the suit that it has most of; eights from three cards on; cheap cards last."""

    late, dear = 3, 0.05

    def choose(self, decision: Decision, view: View) -> int:
        hand = mine(view)
        suits = Counter(c[-1] for c in hand if c[0] != "8")
        if decision.prompt == "Name a suit":
            return best(offered(decision, "name"), lambda s: suits[SUITS[s]])
        held = offered(decision, "play")
        if not held:
            return 0
        eights = {c: i for c, i in held.items() if c[0] == "8"}
        if eights and len(hand) <= self.late and len(held) > len(eights) and max(suits.values()) < 2:
            return min(eights.values())
        ranks = Counter(c[:-1] for c in hand)
        return best(held, lambda c: (c[0] != "8", suits[c[-1]] + 0.3 * ranks[c[:-1]] + self.dear * points(c)))


class EarlyEights(SwitchingEights):
    """An eight at once while others hold many: it is what costs most."""

    def choose(self, decision: Decision, view: View) -> int:
        eights = {c: i for c, i in offered(decision, "play").items() if c[0] == "8"}
        return min(eights.values()) if eights else super().choose(decision, view)


class VariedEights(SwitchingEights):
    """Keeps a card of every suit: plays from the longest, the dearest first."""

    late, dear = 0, 0.2


class VariedUno:
    """The colour that it has most of beside the card; actions when they fit; challenges nothing."""

    first, challenges = 0.0, False

    def choose(self, decision: Decision, view: View) -> int:
        hand = mine(view)
        colours = Counter(c.split()[0] for c in hand if not c.startswith("black"))
        if decision.prompt.startswith("Challenge"):
            return named(decision, "challenge" if self.challenges else "accept") or 0
        if decision.prompt.startswith("Name"):
            return best(offered(decision, "name"), lambda s: colours[s])
        held = offered(decision, "play")
        if not held:
            return 0

        def rate(card: str) -> float:
            colour, name = card.split(maxsplit=1)
            if colour == "black":
                return -5.0 + 20 * self.first
            return colours[colour] + (4.0 if "two" in name else 0.0 if name.isdigit() else 1.0)

        return best(held, rate)


class WildUno(VariedUno):
    """Wild cards first: they cost most."""

    first = 1.0


class DoubtingUno(VariedUno):
    """Challenges every draw four."""

    challenges = True


class FreshFish:
    """What is known to be there, then the rank that it has held for the shortest time."""

    def __init__(self) -> None:
        self.known: list[str] = []
        self.last = ""

    def second(self, name: str, hand: Counter[str]) -> tuple[float, ...]:
        return (self.known.index(name),)

    def choose(self, decision: Decision, view: View) -> int:
        hand = Counter(WORD[c[:-1]] for c in mine(view))
        self.known = [n for n in self.known if n in hand] + [n for n in hand if n not in self.known]

        def rate(label: str) -> tuple[float, ...]:
            _, seat, name = label.split()
            known = any(WORD[c[:-1]] == name for c in cards(view, "hand", int(seat)))
            return (known, *self.second(name, hand))

        index = best(offered(decision, "ask"), rate)
        self.last = decision.options[index].label.split()[-1]
        return index


class ChangingFish(FreshFish):
    """Then what it holds most of, but never the same twice running."""

    def second(self, name: str, hand: Counter[str]) -> tuple[float, ...]:
        return (name != self.last, hand[name])


class HidingFish(FreshFish):
    """Then what it has asked for before, so as to tell nothing new."""

    def __init__(self) -> None:
        super().__init__()
        self.told: set[str] = set()

    def second(self, name: str, hand: Counter[str]) -> tuple[float, ...]:
        return (name in self.told and name != self.last, hand[name])

    def choose(self, decision: Decision, view: View) -> int:
        index = super().choose(decision, view)
        self.told.add(self.last)
        return index


class SureSpades(Tricks):
    """Bids what it is sure of, and wins whatever it can."""

    def trump(self, view: View) -> str:
        return "♠"

    def tricks(self, hand: list[str]) -> float:
        suits, sum_ = by_suit(hand), 0.0
        for s, held in suits.items():
            high = [rank(c) for c in held]
            sum_ += (14 in high) + (13 in high and len(held) > 1) * (0.9 if 14 in high else 0.6)
            sum_ += max(0, len(held) - 4) if s == "♠" else 0
        return sum_

    def low(self, hand: list[str]) -> bool:
        return False

    def choose(self, decision: Decision, view: View) -> int:
        if decision.prompt != "Bid":
            return self.play(decision, view)
        hand = mine(view)
        if self.low(hand):
            return named(decision, "bid nil") or 0
        return named(decision, f"bid {max(1, int(self.tricks(hand)))}") or 0


class RuffingSpades(SureSpades):
    """Counts ruffs of short suits; nil with four low cards in every suit; low when it has enough."""

    def tricks(self, hand: list[str]) -> float:
        suits = by_suit(hand)
        short = sum(max(0, 2 - len(suits[s])) for s in "♣♦♥") if len(suits["♠"]) > 2 else 0
        return super().tricks(hand) + 0.5 * short + 0.5

    def low(self, hand: list[str]) -> bool:
        suits = by_suit(hand)
        guarded = all(max(map(rank, held), default=0) <= 11 or len(held) > 3 for held in suits.values())
        return guarded and all(rank(c) <= 9 for c in suits["♠"])

    def wants(self, view: View) -> bool:
        seat, bid, won = view["seat"], view["vars"]["bid"], view["vars"]["tricks"]
        mate = (seat + 2) % 4
        return bool(bid[seat] and won[seat] + won[mate] < bid[seat] + bid[mate])


class SettingFourSpades(RuffingSpades):
    """Ducks nothing while the others may still be set."""

    def low(self, hand: list[str]) -> bool:
        return False

    def wants(self, view: View) -> bool:
        seat, bid, won = view["seat"], view["vars"]["bid"], view["vars"]["tricks"]
        others = [(seat + 1) % 4, (seat + 3) % 4]
        return super().wants(view) or sum(won[o] for o in others) < sum(bid[o] for o in others)


FOURTH: dict[str, list[Any]] = {
    "pinochle": [PlainPinochle, TogetherPinochle, QuietPinochle],
    "gin": [ClockGin, LowGin, SafeGin],
    "rummy": [ClockRummy, LowRummy, SafeRummy],
    "cheat": [TimidCheat, AddingCheat, TrustingCheat],
    "crazy-eights": [SwitchingEights, EarlyEights, VariedEights],
    "uno": [VariedUno, WildUno, DoubtingUno],
    "go-fish": [FreshFish, ChangingFish, HidingFish],
    "spades": [SureSpades, RuffingSpades, SettingFourSpades],
}
