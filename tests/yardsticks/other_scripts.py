"""Second scripts for some games, of another mind than the first: nobody is to be fitted to one opponent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ludwright import Decision
from yardsticks.club_scripts import ClubShedding
from yardsticks.parlor_scripts import (
    NAMES,
    WORDS,
    Cheat,
    Euchre,
    Hearts,
    Spades,
    Tricks,
    View,
    best,
    cards,
    count,
    named,
    offered,
    points,
    rank,
)

SIGNS = {name: sign for sign, name in NAMES.items()}


class BagSpades(Spades):
    """Sure tricks and one for a short suit; aces first; once the bid is made it wins nothing any more."""

    def other(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        suits = Counter(card[-1] for card in hand)
        tricks = sum(card[:-1] == "A" or (card[:-1] == "K" and suits[card[-1]] > 1) for card in hand)
        tricks += max(0, suits["♠"] - 4) + (suits["♠"] >= 3 and min(suits[s] for s in "♣♦♥") <= 1)
        return named(decision, f"bid {max(1, tricks)}") or 0

    def card(self, plays: Sequence[str], trick: Sequence[str], me: int, view: View) -> str:
        bid, won = view["vars"]["bid"], view["vars"]["tricks"]
        mate = (me + 2) % 4
        made = won[me] + won[mate] >= max(bid[me], 0) + max(bid[mate], 0)
        led = SIGNS.get(view["vars"]["led"], "?")
        if not trick:
            sure = [card for card in plays if card[:-1] == "A" and card[-1] != "♠"]
            return sure[0] if sure and not made else min(plays, key=lambda c: (c[-1] == "♠", rank(c)))
        top = max(self.strength(card, led, view) for card in trick)
        under = [card for card in plays if self.strength(card, led, view) < top]
        if made and under:
            return max(under, key=rank)
        return super().card(plays, trick, me, view)


class PointEuchre(Euchre):
    """Counts trumps by points; makers draw trumps, others lead aces."""

    def worth(self, hand: Sequence[str], suit: str) -> float:
        def value(card: str) -> float:
            mate = (card[-1] in "♣♠") == (suit in "♣♠")
            if card[:-1] == "J" and mate:
                return 3.0 if card[-1] == suit else 2.5
            if card[-1] == suit:
                return 1.0 + 0.5 * (rank(card) >= 13)
            return 1.0 * (card[:-1] == "A")

        return sum(map(value, hand))

    def other(self, decision: Decision, view: View) -> int:
        if "discard" in decision.options[0].label:
            return super().other(decision, view)
        hand, up = cards(view, "hand", decision.seat), cards(view, "turn_up")
        if up:
            ours = (decision.seat - view["vars"]["dealer"]) % 2 == 0
            worth = self.worth(hand, up[0][-1]) + (1.0 if ours else -1.0)
            order = "order it up and play alone" if worth >= 8 else "order it up"
            return named(decision, order if worth >= 5.5 else "pass") or 0
        named_suits = [s for s in "♣♠♦♥" if named(decision, f"name {NAMES[s]}") is not None]
        suit = max(named_suits, key=lambda s: self.worth(hand, s), default="♣")
        if self.worth(hand, suit) >= 5.0 or named(decision, "pass") is None:
            return named(decision, f"name {NAMES[suit]}") or 0
        return named(decision, "pass") or 0

    def card(self, plays: Sequence[str], trick: Sequence[str], me: int, view: View) -> str:
        if trick:
            return super().card(plays, trick, me, view)
        maker = view["vars"]["maker"] == me

        def lead(card: str) -> tuple[bool, int]:
            trump = self.strength(card, card[-1], view) >= 100
            return (trump if maker else not trump and card[:-1] == "A", rank(card))

        return max(plays, key=lead)


class CountingHearts(Hearts):
    """Passes high spades and short suits, takes early tricks without points high, keeps low cards."""

    def other(self, decision: Decision, view: View) -> int:
        suits = Counter(card[-1] for card in cards(view, "hand", decision.seat))
        spades = suits["♠"]

        def away(card: str) -> float:
            high = card[-1] == "♠" and rank(card) >= 12 and spades < 5
            return 40.0 * high + rank(card) + 2.0 * (card[-1] == "♥") - 1.5 * suits[card[-1]]

        return best(offered(decision, "pass"), away)

    def card(self, plays: Sequence[str], trick: Sequence[str], me: int, view: View) -> str:
        led = SIGNS.get(view["vars"]["led"], "?")
        follows = bool(trick) and any(card[-1] == led for card in plays)
        if not trick:
            safe = [c for c in plays if c[-1] != "♥" and not (c[-1] == "♠" and rank(c) >= 12)] or plays
            return min(safe, key=lambda c: (rank(c) > 8, c[-1] == "♠", rank(c)))
        hurts = any(card[-1] == "♥" or card == "Q♠" for card in trick)
        harmless = [card for card in plays if card != "Q♠"] or plays
        if follows and not hurts and (len(trick) == 3 or view["vars"]["tricks_played"] < 2):
            return max(harmless, key=rank)
        return super().card(plays, trick, me, view)


class CarefulScopa:
    """Sweeps, the seven of coins, coins, sevens; leaves no more than ten on the table where it can."""

    @staticmethod
    def worth(card: str) -> float:
        suit, face = card.split()
        return 1.0 + 1.5 * (suit == "coins") + 1.5 * (face == "7") + 6.0 * (card == "coins 7")

    @staticmethod
    def number(card: str) -> int:
        face = card.split()[-1]
        return {"A": 1, "knave": 8, "knight": 9, "K": 10, "king": 10}.get(face) or int(face)

    def choose(self, decision: Decision, view: View) -> int:
        table = cards(view, "tableau")

        def split(label: str) -> list[str]:
            words = label.split()[1:]
            return [" ".join(words[i : i + 2]) for i in range(0, len(words), 2)]

        def judge(index: int) -> float:
            option = decision.options[index]
            named_cards = split(option.label)
            if option.verb == "take":
                left = [card for card in table if card not in named_cards]
                return sum(map(self.worth, named_cards)) + 10.0 * (not left)
            card = named_cards[0]
            value = self.number(card)
            same = [c for c in table if self.number(c) == value]
            whole = sum(map(self.number, table))
            if same or whole == value:
                return 20.0 + self.worth(card) + max(map(self.worth, same or table)) + 10.0 * (whole == value)
            return -self.worth(card) - 2.0 * (whole + value <= 10) + 0.1 * (whole + value)

        return max(range(len(decision.options)), key=judge)


class PointBridge(Tricks):
    """Opens with thirteen points, raises with a fit and six, never beyond what both have shown."""

    leads_low = False

    def other(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        quiet = named(decision, "pass") or 0
        high = sum(max(0, rank(card) - 10) for card in hand)
        suits = Counter(card[-1] for card in hand)
        so_far, bidder = str(view["vars"]["bid_so_far"]), view["vars"]["high_bidder"]
        mate = bidder == (decision.seat + 2) % 4
        if bidder < 0 or not mate:
            long = max("♣♦♥♠", key=lambda s: (suits[s], "♣♦♥♠".index(s)))
            level = 1 if bidder < 0 else int(so_far[0]) if so_far[0].isdigit() else 8
            wanted = high >= 13 if bidder < 0 else (high >= 12 and suits[long] >= 5 and level <= 2)
            if bidder == decision.seat or not wanted:
                return quiet
            return self.cheapest(decision, long, 2) or quiet
        suit = so_far[1:]
        level = int(so_far[0])
        if suit in "♣♦♥♠" and suits[suit] >= 3 and high >= 6:
            target = 4 if high >= 13 else 3 if high >= 10 else 2
            return (named(decision, f"bid {target}{suit}") if target > level else None) or quiet
        if high >= 13 and level <= 2:
            return named(decision, "bid 3NT") or quiet
        return quiet

    @staticmethod
    def cheapest(decision: Decision, suit: str, highest: int) -> int | None:
        for level in range(1, highest + 1):
            found = named(decision, f"bid {level}{suit}")
            if found is not None:
                return found
        return None


class Bluffer(Cheat):
    """What is true and one card more; doubts whoever is nearly out, or lays three."""

    def choose(self, decision: Decision, view: View) -> int:
        if decision.prompt == "Challenge?":
            rest = [p["count"] for p in view["piles"] if p["zone"] == "hand" and p["owner"] != decision.seat]
            if min(rest) <= 2 or count(view, "claim") >= 3:
                return named(decision, "challenge") or 0
            return super().choose(decision, view)
        claimed = view["vars"]["claimed"]
        letter = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}.get(claimed) or str(
            WORDS.index(claimed)
        )
        lays, stop = offered(decision, "lay"), named(decision, "that is all")
        if any(card[:-1] == letter for card in lays) or stop is None or count(view, "claim") >= 2:
            return super().choose(decision, view)
        return next(iter(lays.values()), stop)


class DearShedding(ClubShedding):
    """Gets rid of what costs most; a wild card as soon as somebody is nearly out."""

    def choose(self, decision: Decision, view: View) -> int:
        plays = offered(decision, "play")
        if not plays:
            return super().choose(decision, view)
        others = [p["count"] for p in view["piles"] if p["zone"] == "hand" and p["owner"] != decision.seat]

        def worth(card: str) -> float:
            if self.wild(card):
                return 60.0 if min(others) <= 1 else -1.0
            return float(points(card)) if " " not in card else float(card.split()[-1].isdigit())

        return best(plays, worth)


class LikelyFish:
    """Go Fish: what is known to be there, else what most is unseen of; never the same twice running."""

    def __init__(self) -> None:
        self.last = ""

    def choose(self, decision: Decision, view: View) -> int:
        held = Counter(card[:-1] for card in cards(view, "hand", decision.seat))
        piles = [p for p in view["piles"] if p["zone"] == "hand" and p["owner"] != decision.seat]
        shown = {card[:-1] for p in piles for card in p["cards"] if card}
        names = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}

        def letter(index: int) -> str:
            word = decision.options[index].label.split()[-1]
            return names.get(word) or str(WORDS.index(word))

        def worth(index: int) -> tuple[bool, bool, int]:
            face = letter(index)
            return (face in shown, face != self.last, -held[face])

        index = max(range(len(decision.options)), key=worth)
        self.last = letter(index)
        return index


class TrumpSkat(Tricks):
    """Bids on jacks with a long suit, lays short suits away, plays trumps high."""

    def trump(self, view: View) -> str | None:
        return SIGNS.get(str(view["vars"]["trump"]))

    def strength(self, card: str, led: str, view: View) -> int:
        order = "789QK10AJ".replace("10", "T").index(card[0].replace("1", "T"))
        suit = card[-1]
        return order + (
            200 if card[0] == "J" else 100 if suit == self.trump(view) else 0 if suit == led else -100
        )

    def long_suit(self, hand: list[str]) -> str:
        return max("♦♥♠♣", key=lambda suit: sum(c[-1] == suit and c[0] != "J" for c in hand))

    def other(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        suit = self.long_suit(hand)
        jacks = sum(c[0] == "J" for c in hand)
        trumps = jacks + sum(c[-1] == suit and c[0] != "J" for c in hand)
        aces = sum(c[0] == "A" and c[-1] != suit for c in hand)
        if named(decision, "pass") is not None:
            bold = jacks >= 1 and trumps + aces >= 7
            high = int(view["vars"]["high_bid"]) if view["vars"]["high_bid"] not in (None, "nothing") else 0
            return (
                (named(decision, "hold", "bid") or 0) if bold and high < 30 else named(decision, "pass") or 0
            )
        away = offered(decision, "lay away")
        if away:
            keep = lambda c: c[0] in "JA" or c[-1] == suit  # noqa: E731
            short = lambda c: sum(d[-1] == c[-1] for d in hand)  # noqa: E731
            return best(away, lambda two: sum(-10 * keep(c) - short(c) for c in two.split()))
        return named(decision, "take the skat", f"play {NAMES[suit]}") or 0


class MeldPinochle(Tricks):
    """Bids little on many aces and a long suit, names the long suit, wins tricks with points in them."""

    def strength(self, card: str, led: str, view: View) -> int:
        order = "9JQK1A".index(card[0])
        return order + (100 if card[-1] == self.trump(view) else 0 if card[-1] == led else -100)

    def other(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        suit = max("♣♦♥♠", key=lambda s: sum(c[-1] == s for c in hand))
        long, aces = sum(c[-1] == suit for c in hand), sum(c[0] == "A" for c in hand)
        if decision.prompt == "Bid":
            bids = offered(decision, "bid")
            most = 100 + 25 * aces + 20 * long
            able = [int(n) for n in bids if int(n) <= most]
            return bids[str(min(able))] if able else named(decision, "pass") or 0
        return named(decision, f"name {NAMES[suit]}") or 0


"""Which scripts sit at which games."""
OTHERS: dict[str, list[type]] = {
    "spades": [BagSpades],
    "euchre": [PointEuchre],
    "hearts": [CountingHearts],
    "scopa": [CarefulScopa],
    "bridge": [PointBridge],
    "cheat": [Bluffer],
    "crazy-eights": [DearShedding],
    "uno": [DearShedding],
    "go-fish": [LikelyFish],
    "skat": [TrumpSkat],
    "pinochle": [MeldPinochle],
}
