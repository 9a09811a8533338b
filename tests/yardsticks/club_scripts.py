"""Scripts as a player of a club would write them: what `parlor_scripts` has, with the usual good habits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ludwright import Decision
from yardsticks.parlor_scripts import (
    NAMES,
    WORDS,
    Cheat,
    Cribbage,
    Gin,
    Spades,
    View,
    best,
    cards,
    count,
    deadwood,
    low_rank,
    named,
    offered,
    points,
    rank,
)


class Bettor:
    """Bets by the place of its hand among all: raises from one place on, calls from another."""

    raises, calls, shoves, big = 0.92, 0.6, 2.0, 0.92

    def place(self, hand: Sequence[str]) -> float:
        """About how many hands of five are worse."""
        groups = Counter(rank(card) for card in hand)
        if len(hand) == 1:
            return (rank(hand[0]) - 1.5) / 13
        shape = sorted(groups.values(), reverse=True)
        top = max(groups, key=lambda r: (groups[r], r))
        straight = len(groups) == 5 and (max(groups) - min(groups) == 4 or set(groups) == {14, 2, 3, 4, 5})
        if len({card[-1] for card in hand}) == 1:
            return 0.997
        if straight or shape[0] >= 3:
            return 0.971 + 0.02 * (straight or shape[:2] == [3, 2] or shape[0] == 4) + top / 2000
        if shape[:2] == [2, 2]:
            return 0.924 + 0.047 * (top - 2) / 13
        if shape[0] == 2:
            return 0.5 + 0.42 * (top - 2) / 13
        return max(0.0, 0.5 * (top - 7) / 8)

    def choose(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        if decision.prompt == "Exchange cards":
            return self.exchange(decision, hand)
        here = self.place(hand)
        bets = [o.index for o in decision.options if o.verb in ("bet", "raise by")]
        if here >= self.shoves:
            return named(decision, "go all in with", "call", "check") or 0
        if here >= self.raises and bets:
            return bets[-1]
        call = named(decision, "call")
        if call is not None:
            owed = int(decision.options[call].fields["n"])
            dear = owed > 0.3 * view["vars"]["chips"][decision.seat]
            return call if here >= (self.big if dear else self.calls) else named(decision, "fold") or 0
        return named(decision, "check", "fold") or 0

    @staticmethod
    def exchange(decision: Decision, hand: Sequence[str]) -> int:
        groups = Counter(rank(card) for card in hand)
        suits = Counter(card[-1] for card in hand)
        suit, same = suits.most_common(1)[0]
        keep = {card for card in hand if groups[rank(card)] > 1}
        if same >= 4 and len(keep) < 3:
            keep = {card for card in hand if card[-1] == suit}
        keep = keep or set(sorted(hand, key=rank)[-2:])
        wanted = set(hand) - keep
        fits = [o for o in decision.options if set(o.label.split()[1:]) <= wanted]
        return max(fits, key=lambda o: len(o.label.split()), default=decision.options[0]).index


class Tight(Bettor):
    """Two pairs or nothing."""

    calls, big = 0.85, 0.96


class Loose(Bettor):
    """Raises any good pair, calls with any."""

    raises, calls, big = 0.75, 0.5, 0.9


class Maniac(Bettor):
    """Always raises; for much of its chips it wants two pairs."""

    raises, calls, big = 0.0, 0.0, 0.9


class Station(Bettor):
    """Calls everything."""

    raises, calls, big = 2.0, 0.0, 0.5


class Shover(Bettor):
    """All of it with two pairs."""

    shoves, calls, big = 0.92, 0.8, 0.92


class Liar(Cheat):
    """Lays down four cards whatever they are; doubts what cannot be."""

    def choose(self, decision: Decision, view: View) -> int:
        if decision.prompt == "Challenge?":
            return super().choose(decision, view)
        return next(iter(offered(decision, "lay").values()), 0)


class Suspicious(Cheat):
    """Truth where it can; doubts everybody."""

    def choose(self, decision: Decision, view: View) -> int:
        if decision.prompt == "Challenge?":
            return named(decision, "challenge") or 0
        return super().choose(decision, view)


class Wary(Cheat):
    """Truth, or else the card of least use; doubts three or more, and last cards."""

    def choose(self, decision: Decision, view: View) -> int:
        if decision.prompt == "Challenge?":
            laid = count(view, "claim")
            last = any(
                p["zone"] == "hand" and p["count"] == 0 for p in view["piles"] if p["owner"] != decision.seat
            )
            if last or laid >= 3:
                return named(decision, "challenge") or 0
            return super().choose(decision, view)
        lays = offered(decision, "lay")
        order = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
        claimed = view["vars"]["claimed"]
        word = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}.get(claimed)
        now = order.index(word or str(WORDS.index(claimed)))
        seats = sum(p["zone"] == "hand" for p in view["piles"])
        if any(order.index(card[:-1]) == now for card in lays) or not lays:
            return super().choose(decision, view)
        stop = named(decision, "that is all")

        def turns(card: str) -> int:
            place = order.index(card[:-1])
            return next((i for i in range(1, 14) if (now + seats * i - place) % 13 == 0), 13)

        return stop if stop is not None else best(lays, turns)


class ClubPresident:
    """Leads its lowest rank whole; beats with the lowest rank held in that number; twos and aces late."""

    order = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")

    def choose(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        held = Counter(card[:-1] for card in hand)
        plays = offered(decision, "play") or offered(decision, "give")
        if not plays:
            return 0
        if decision.options[0].verb == "give":
            return best(plays, lambda c: (-held[c[:-1]], -self.order.index(c[:-1])))
        leads = not view["vars"]["group_size"]

        def worth(play: str) -> tuple[bool, int, int]:
            face = play.split()[0][:-1]
            n = len(play.split())
            return (held[face] == n, -self.order.index(face), n)

        choice = max(plays, key=worth)
        face = choice.split()[0][:-1]
        n = len(choice.split())
        few = min(p["count"] for p in view["piles"] if p["zone"] == "hand" and p["count"]) <= 3
        breaks = held[face] != n
        high = self.order.index(face) >= 11 and len(hand) > 5 and not few
        quiet = named(decision, "pass")
        if not leads and quiet is not None and (high or (breaks and len(hand) > 4)) and not few:
            return quiet
        return plays[choice]


def promise(card: str, hand: Iterable[str]) -> int:
    """Cards beside it that may become a meld with it."""
    return sum(
        low_rank(o) == low_rank(card) or (o[-1] == card[-1] and abs(low_rank(o) - low_rank(card)) <= 2)
        for o in hand
        if o != card
    )


class ClubGin(Gin):
    """Takes what melds; keeps pairs and neighbours for a while; knocks as soon as it can."""

    def choose(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        knocks, throws = offered(decision, "knock with"), offered(decision, "discard")
        if knocks or not throws or named(decision, "take the discard") is not None:
            return super().choose(decision, view)

        def worth(card: str) -> tuple[float, int]:
            rest = set(hand) - {card}
            return (-deadwood(rest) - 1.5 * promise(card, hand), points(card))

        return best(throws, worth)


class ClubRummy(ClubGin):
    """The same; melds are laid down and cards laid off at once."""

    def choose(self, decision: Decision, view: View) -> int:
        for verb in ("lay down", "lay off", "meld", "add"):
            options = [o for o in decision.options if o.label.startswith(verb)]
            if options:
                return max(options, key=lambda o: len(o.label)).index
        if decision.prompt == "Lay down melds":
            return max(decision.options, key=lambda o: (o.verb != "that is all", len(o.label))).index
        return super().choose(decision, view)


class ClubShedding:
    """Stays in the colour held most of, hurts whoever is about to go out, keeps wild cards and twins."""

    actions = ("draw two", "skip turn", "reverse")

    def choose(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        plays = offered(decision, "play")
        if not plays:
            if decision.options[0].verb == "name":
                held = Counter(self.colour(c) for c in hand if not self.wild(c))
                return best(offered(decision, "name"), lambda colour: held[colour])
            return named(decision, "accept", "draw") or 0
        seats = [p for p in view["piles"] if p["zone"] == "hand"]
        nearest = min(p["count"] for p in seats if p["owner"] != decision.seat)
        held = Counter(self.colour(c) for c in hand if not self.wild(c))

        def worth(card: str) -> tuple[float, float]:
            action = any(card.endswith(a) for a in self.actions)
            hurts = action and nearest <= 2
            if self.wild(card):
                return (2.0 if nearest <= 1 and "four" in card else -1.0, 0)
            dear = 1.0 if action else 0.05 * (int(card.split()[-1]) if " " in card else points(card))
            return (1.5 if hurts else 0.0, held[self.colour(card)] + dear)

        return best(plays, worth)

    @staticmethod
    def colour(card: str) -> str:
        return card.split()[0] if " " in card else NAMES[card[-1]]

    @staticmethod
    def wild(card: str) -> bool:
        return "wild" in card or card.startswith("8")


class ClubCribbage(Cribbage):
    """Keeps what shows most on average, own or other's crib counted; leads low, makes no easy fifteens."""

    def choose(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        if decision.prompt != "Play a card":
            mine = view["vars"]["dealer"] == decision.seat
            ranks = [f"{r}{s}" for r in ["A", *range(2, 11), "J", "Q", "K"] for s in "♣♦"]

            def worth(away: list[str]) -> float:
                kept = set(hand) - set(away)
                show = sum(self.kept(kept | {s}) for s in ranks if s not in hand) / len(ranks)
                a, b = map(low_rank, away)
                crib = 2.0 * (a == b) + 2.0 * (points(away[0]) + points(away[1]) == 15)
                crib += (5 in (a, b)) + 0.7 * (abs(a - b) == 1)
                return show + (crib if mine else -crib)

            return max(decision.options, key=lambda o: worth(o.label.split()[2:])).index
        counted, row = view["vars"]["counted"], cards(view, "row")

        def peg(card: str) -> float:
            total = counted + points(card)
            last = [low_rank(c) for c in row] + [low_rank(card)]
            worth = 2.0 * (total in (15, 31))
            if len(last) > 1 and last[-1] == last[-2]:
                worth += 6.0 if len(last) > 2 and last[-3] == last[-1] else 2.0
            for n in range(len(last), 2, -1):
                if len(set(last[-n:])) == n and max(last[-n:]) - min(last[-n:]) == n - 1:
                    worth += n
                    break
            twins = sum(low_rank(c) == low_rank(card) for c in hand) - 1
            return worth - 0.8 * (total in (5, 21)) - 0.3 * (5 < total < 15) + 0.4 * twins + points(card) / 50

        return best(offered(decision, "play"), peg)


class Memory:
    """Go Fish: asks for what it knows to be there, else for what it asked longest ago."""

    def __init__(self) -> None:
        self.asked: dict[str, int] = {}
        self.turn = 0

    def choose(self, decision: Decision, view: View) -> int:
        self.turn += 1
        held = Counter(card[:-1] for card in cards(view, "hand", decision.seat))
        shown = {
            card[:-1]
            for p in view["piles"]
            if p["zone"] == "hand" and p["owner"] != decision.seat
            for card in p["cards"]
            if card
        }
        names = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}

        def letter(index: int) -> str:
            word = decision.options[index].label.split()[-1]
            return names.get(word) or str(WORDS.index(word))

        def worth(index: int) -> tuple[bool, int, int]:
            face = letter(index)
            return (face in shown, self.turn - self.asked.get(face, -50), held[face])

        index = max(range(len(decision.options)), key=worth)
        self.asked[letter(index)] = self.turn
        return index


class ClubSpades(Spades):
    """Bids by honours that are guarded and long spades."""

    def other(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        tricks = 0.0
        for suit in "♣♦♥♠":
            ranks = sorted((rank(c) for c in hand if c[-1] == suit), reverse=True)
            tricks += (14 in ranks) + 0.8 * (13 in ranks and len(ranks) > 1)
            tricks += 0.4 * (12 in ranks and len(ranks) > 2)
            tricks += max(0, len(ranks) - 3) * 0.8 if suit == "♠" else 0.0
        return named(decision, f"bid {max(1, round(tricks - 0.2))}") or 0


"""Which scripts sit at which games."""
CLUB: dict[str, list[type]] = {
    "simple-poker": [Bettor, Tight, Loose, Maniac, Station, Shover],
    "draw-poker": [Bettor, Tight, Loose, Maniac, Station, Shover],
    "betting-war": [Bettor, Tight, Loose, Maniac, Shover],
    "cheat": [Liar, Suspicious, Wary],
    "president": [ClubPresident],
    "gin": [ClubGin],
    "rummy": [ClubRummy],
    "uno": [ClubShedding],
    "crazy-eights": [ClubShedding],
    "cribbage": [ClubCribbage],
    "go-fish": [Memory],
    "spades": [ClubSpades],
}
