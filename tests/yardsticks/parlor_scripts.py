"""Scripts for card games, a few lines for each family: the least that a player must not lose to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from ludwright import Decision

RANKS = {"J": 11, "Q": 12, "K": 13, "A": 14}
View = Mapping[str, Any]
WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def rank(card: str) -> int:
    """Aces high: J♠ is 11."""
    return RANKS.get(card[:-1]) or int(card[:-1])


def low_rank(card: str) -> int:
    return 1 if card[0] == "A" else rank(card)


def points(card: str) -> int:
    return min(10, low_rank(card))


def cards(view: View, zone: str, owner: int | None = None) -> list[str]:
    """What can be seen in a zone, of one seat or of all."""
    piles = [p for p in view["piles"] if p["zone"] == zone and owner in (None, p["owner"])]
    return [card for pile in piles for card in pile["cards"] if card is not None]


def count(view: View, zone: str, owner: int | None = None) -> int:
    return sum(p["count"] for p in view["piles"] if p["zone"] == zone and owner in (None, p["owner"]))


def named(decision: Decision, *words: str) -> int | None:
    """The first option that begins with one of the words, the earlier words before the later ones."""
    for word in words:
        for option in decision.options:
            if option.label == word or option.label.startswith(word + " "):
                return option.index
    return None


def offered(decision: Decision, verb: str) -> dict[str, int]:
    """Cards offered under a verb."""
    return {o.label.removeprefix(verb + " "): o.index for o in decision.options if o.verb == verb}


def best(options: Mapping[str, int], key: Callable[[str], Any]) -> int:
    return options[max(options, key=key)]


class First:
    """Whatever comes first."""

    def choose(self, decision: Decision, view: View) -> int:
        return 0


class Last:
    """Whatever comes last."""

    def choose(self, decision: Decision, view: View) -> int:
        return len(decision.options) - 1


class Passer:
    """Passes, checks, believes, leaves; otherwise whatever comes first."""

    def choose(self, decision: Decision, view: View) -> int:
        quiet = named(
            decision, "pass", "check", "believe", "leave it", "that is all", "fold", "stand", "draw"
        )
        return quiet or 0


class Tricks:
    """Wins cheaply unless its side is winning; throws low cards away; leads high ones."""

    leads_low = False

    def choose(self, decision: Decision, view: View) -> int:
        plays = offered(decision, "play")
        if decision.prompt == "Play a card" and plays:
            return plays[self.card(list(plays), cards(view, "trick"), decision.seat, view)]
        return self.other(decision, view)

    def trump(self, view: View) -> str | None:
        return {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}.get(view["vars"].get("trump"))

    def strength(self, card: str, led: str, view: View) -> int:
        suit = card[-1]
        return rank(card) + (100 if suit == self.trump(view) else 0 if suit == led else -100)

    def card(self, plays: Sequence[str], trick: Sequence[str], me: int, view: View) -> str:
        """The card to play; the trick as it lies, in the order of cards."""
        if not trick:
            return (min if self.leads_low else max)(plays, key=rank)
        led = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}.get(view["vars"].get("led"), "?")
        top = max(self.strength(card, led, view) for card in trick)
        winning = [card for card in plays if self.strength(card, led, view) > top]
        if winning and not (view["vars"].get("winner") == (me + 2) % 4 and len(trick) > 1):
            return min(winning, key=lambda card: self.strength(card, led, view))
        return min(plays, key=lambda card: (card[-1] == self.trump(view), rank(card)))

    def other(self, decision: Decision, view: View) -> int:
        return 0


class Spades(Tricks):
    """Bids aces, kings and long spades."""

    def trump(self, view: View) -> str | None:
        return "♠"

    def other(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        spades = sum(card[-1] == "♠" for card in hand)
        tricks = sum(rank(card) >= 13 for card in hand) + max(0, spades - 3)
        return named(decision, f"bid {max(1, min(tricks, 13))}") or 0


class Euchre(Tricks):
    """Orders up and names with three trumps or two bowers and an ace."""

    def strength(self, card: str, led: str, view: View) -> int:
        trump = self.trump(view)
        if card[:-1] == "J" and trump and (card[-1] in "♣♠") == (trump in "♣♠"):
            return 200 + (card[-1] == trump)
        return super().strength(card, led, view)

    def other(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        if "discard" in decision.options[0].label:
            return best(offered(decision, "discard"), lambda c: -self.strength(c, c[-1], view))
        up = cards(view, "turn_up")
        suits = [up[0][-1]] if up else [s for s in "♣♠♦♥" if named(decision, f"name {NAMES[s]}") is not None]
        for suit in suits:
            same = [c for c in hand if c[-1] == suit or (c[:-1] == "J" and (c[-1] in "♣♠") == (suit in "♣♠"))]
            if len(same) >= 3:
                return named(decision, "order it up") if up else named(decision, f"name {NAMES[suit]}")  # type: ignore[return-value]
        return named(decision, "pass", "name") or 0


NAMES = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}


class Hearts(Tricks):
    """Ducks under the highest card where it can; passes high cards."""

    def trump(self, view: View) -> str | None:
        return None

    def card(self, plays: Sequence[str], trick: Sequence[str], me: int, view: View) -> str:
        if not trick:
            return min(plays, key=rank)
        led = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}[view["vars"]["led"]]
        if all(card[-1] != led for card in plays):
            return max(plays, key=lambda card: (card == "Q♠", card[-1] == "♥", rank(card)))
        top = max(rank(card) for card in trick if card[-1] == led)
        under = [card for card in plays if rank(card) < top]
        return (
            max(under, key=rank)
            if under
            else min(plays, key=rank)
            if len(trick) < 3
            else max(plays, key=rank)
        )

    def other(self, decision: Decision, view: View) -> int:
        return best(offered(decision, "pass"), lambda card: (card == "Q♠", rank(card)))


class NeverBids(Tricks):
    """Never bids; doubles from the four level on."""

    def other(self, decision: Decision, view: View) -> int:
        high = str(view["vars"].get("bid_so_far"))
        double = named(decision, "double")
        return double if double is not None and high[:1] in "4567" else named(decision, "pass") or 0


class President:
    """The lowest that beats, as many as it can when it leads."""

    def choose(self, decision: Decision, view: View) -> int:
        order = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
        plays = offered(decision, "play") or offered(decision, "give")
        if not plays:
            return 0
        return best(plays, lambda s: (-order.index(s.split()[0][:-1]), len(s.split())))


class Poker:
    """Bets two pairs or better, calls small bets with a pair of tens, throws the rest away."""

    def choose(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        groups = Counter(rank(card) for card in hand)
        if decision.prompt == "Exchange cards":
            keep = {r for r, n in groups.items() if n > 1} or {max(groups)}
            away = {card for card in hand if rank(card) not in keep}
            fits = [o for o in decision.options if set(o.label.split()[1:]) <= away]
            return max(fits, key=lambda o: len(o.label.split()), default=decision.options[0]).index
        pairs = sorted((r for r, n in groups.items() if n > 1), reverse=True)
        strong = len(pairs) > 1 or max(groups.values()) > 2 or len({card[-1] for card in hand}) == 1
        if strong:
            raises = [o.index for o in decision.options if o.verb in ("bet", "raise by")]
            return raises[-1] if raises else named(decision, "call", "go all in with", "check") or 0
        call = named(decision, "call")
        cheap = call is not None and decision.options[call].fields["n"] <= 8
        return (call if cheap and pairs and pairs[0] >= 10 else named(decision, "check", "fold")) or 0


class HighCard:
    """Betting War: bets kings and aces, calls from the ten on."""

    def choose(self, decision: Decision, view: View) -> int:
        card = rank(cards(view, "hand", decision.seat)[0])
        raises = [o.index for o in decision.options if o.verb in ("bet", "raise by")]
        if card >= 13 and raises:
            return raises[-1]
        return (named(decision, "call") if card >= 10 else None) or named(decision, "check", "fold") or 0


def melds(hand: Sequence[str]) -> list[frozenset[str]]:
    """Sets and runs of a hand, aces low."""
    found = []
    for r in {low_rank(c) for c in hand}:
        same = [c for c in hand if low_rank(c) == r]
        found += [frozenset(s) for n in (3, 4) for s in combinations(same, n)]
    for suit in "♣♦♥♠":
        by = {low_rank(c): c for c in hand if c[-1] == suit}
        for low in by:
            for n in range(3, 11):
                if all(low + i in by for i in range(n)):
                    found.append(frozenset(by[low + i] for i in range(n)))
    return found


def deadwood(hand: Iterable[str]) -> int:
    """The least worth of cards outside melds."""
    hand = frozenset(hand)
    whole = sum(map(points, hand))
    return min([whole, *(deadwood(hand - meld) for meld in melds(list(hand)))])


class Gin:
    """Takes what melds, throws the worst card away, knocks at once."""

    def choose(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        melding = named(decision, "lay down", "lay off", "that is all")
        if melding is not None:
            return melding
        take = named(decision, "take the discard")
        if take is not None:
            with_it = [*hand, cards(view, "discard")[-1]]
            after = min(deadwood(set(with_it) - {card}) for card in hand)
            rest = named(decision, "draw from the deck", "leave it")
            return take if after < deadwood(hand) - 1 or rest is None else rest
        options = offered(decision, "knock with") or offered(decision, "discard")
        if not options:
            return 0
        return best(options, lambda card: (-deadwood(set(hand) - {card}), points(card)))


class Rummy(Gin):
    """The same with melds laid down at once."""

    def choose(self, decision: Decision, view: View) -> int:
        if decision.prompt == "Lay down melds":
            return max((o.index for o in decision.options if o.verb != "that is all"), default=0)
        return super().choose(decision, view)


class Shedding:
    """UNO and Crazy Eights: the dearest card that fits, wild ones last; the colour it has most of."""

    def choose(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        plays = offered(decision, "play")
        if plays:
            return best(plays, lambda card: (not self.wild(card), card.split()[-1]))
        if decision.options[0].verb == "name":
            held = Counter(c.split()[0] if " " in c else NAMES[c[-1]] for c in hand if "wild" not in c)
            return best(offered(decision, "name"), lambda colour: held[colour])
        return named(decision, "accept", "draw") or 0

    @staticmethod
    def wild(card: str) -> bool:
        return "wild" in card or card.startswith("8")


class Cheat:
    """Tells the truth where it can, one card otherwise; doubts what cannot be."""

    doubts = False

    def choose(self, decision: Decision, view: View) -> int:
        hand, claimed = cards(view, "hand", decision.seat), view["vars"]["claimed"]
        word = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}.get(claimed)
        letter = word or str(WORDS.index(claimed))
        held = sum(card[:-1] == letter for card in hand)
        if decision.prompt == "Challenge?":
            impossible = held + count(view, "claim") > 4 or (self.doubts and held == 3)
            return named(decision, "challenge" if impossible else "believe") or 0
        lays = offered(decision, "lay")
        true = [card for card in lays if card[:-1] == letter]
        stop = named(decision, "that is all")
        return lays[true[0]] if true else stop if stop is not None else next(iter(lays.values()))


class Doubter(Cheat):
    """The same, with doubts as soon as they are likely."""

    doubts = True


class GoFish:
    """Asks for what the other was heard asking for, else for what it holds most of."""

    def __init__(self) -> None:
        self.heard: set[str] = set()

    def choose(self, decision: Decision, view: View) -> int:
        held = Counter(card[:-1] for card in cards(view, "hand", decision.seat))
        shown = {
            card[:-1]
            for p in view["piles"]
            if p["zone"] == "hand" and p["owner"] != decision.seat
            for card in p["cards"]
        }
        names = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}

        def worth(index: int) -> tuple[bool, int]:
            word = decision.options[index].label.split()[-1]
            letter = names.get(word) or str(WORDS.index(word))
            return (letter in shown, held[letter])

        return max(range(len(decision.options)), key=worth)


class Captures:
    """Scopa: the capture of most cards; else the lowest card."""

    def choose(self, decision: Decision, view: View) -> int:
        return max(decision.options, key=lambda o: (len(o.label.split()), "coins" in o.label)).index


class Cribbage:
    """Keeps pairs and fifteens; plays what scores at once, else the highest card."""

    def choose(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        if decision.prompt != "Play a card":
            return max(decision.options, key=lambda o: self.kept(set(hand) - set(o.label.split()[2:]))).index
        counted, row = view["vars"]["counted"], cards(view, "row")

        def worth(card: str) -> tuple[bool, bool, int]:
            pair = bool(row) and low_rank(row[-1]) == low_rank(card)
            return (counted + points(card) in (15, 31), pair, points(card))

        return best(offered(decision, "play"), worth)

    @staticmethod
    def kept(hand: set[str]) -> int:
        pairs = sum(low_rank(a) == low_rank(b) for a, b in combinations(hand, 2))
        fifteens = sum(sum(map(points, s)) == 15 for n in (2, 3, 4) for s in combinations(hand, n))
        ranks = {low_rank(c) for c in hand}
        runs = sum(3 for r in ranks if {r + 1, r + 2} <= ranks)
        return 2 * pairs + 2 * fifteens + runs


class Basic:
    """Blackjack by the book for one deck; the smallest bet."""

    def choose(self, decision: Decision, view: View) -> int:
        verbs = {o.verb: o.index for o in decision.options}
        if "stand" not in verbs:
            return 0
        me, at = decision.seat, view["vars"]["number_played"]
        box = next(p["cards"] for p in view["piles"] if (p["zone"], p["owner"], p["pile"]) == ("box", me, at))
        up = cards(view, "house")[0]
        dealer = 11 if up[0] == "A" else points(up)
        values = [points(card) for card in box]
        total = sum(values)
        soft = 1 in values and total <= 11
        total += 10 * soft
        if "split" in verbs and self.splits(values[0], dealer):
            return verbs["split"]
        if "double" in verbs and self.doubles(total, soft, dealer):
            return verbs["double"]
        return verbs["hit"] if self.hits(total, soft, dealer) and "hit" in verbs else verbs["stand"]

    @staticmethod
    def splits(value: int, dealer: int) -> bool:
        high = {1: 10, 2: 7, 3: 7, 6: 6, 7: 7, 8: 9}.get(value, 0)
        return 2 <= dealer <= high or (value == 9 and dealer in (2, 3, 4, 5, 6, 8, 9))

    @staticmethod
    def doubles(total: int, soft: bool, dealer: int) -> bool:
        if soft:
            return (13 <= total <= 18 and dealer in (4, 5, 6)) or (total in (17, 18) and dealer == 3)
        return (total == 11 and dealer <= 9) or (total == 10 and dealer <= 9) or (total == 9 and dealer <= 6)

    @staticmethod
    def hits(total: int, soft: bool, dealer: int) -> bool:
        if soft:
            return total <= 17 or (total == 18 and dealer in (9, 10, 11))
        return total <= 11 or (total == 12 and dealer in (2, 3)) or (total <= 16 and dealer >= 7)


"""Which scripts sit at which games."""
SCRIPTS: dict[str, list[type]] = {
    "spades": [Spades, Tricks, First, Last],
    "euchre": [Euchre, Passer],
    "hearts": [Hearts, First, Last],
    "bridge": [NeverBids, Passer],
    "president": [President, Passer, First],
    "simple-poker": [Poker, Passer, Last],
    "draw-poker": [Poker, Passer],
    "betting-war": [HighCard, Passer],
    "gin": [Gin, First],
    "rummy": [Rummy, First],
    "uno": [Shedding, First],
    "crazy-eights": [Shedding, First],
    "cheat": [Cheat, Doubter, Passer],
    "go-fish": [GoFish, First],
    "scopa": [Captures, First],
    "cribbage": [Cribbage, First],
    "pinochle": [Tricks, Passer],
    "skat": [Tricks, Passer],
    "canasta": [First, Passer],
}
