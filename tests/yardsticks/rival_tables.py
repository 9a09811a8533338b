"""Rivals at tables without tricks: sets and runs, shedding, fishing, doubting; two minds for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from ludwright import Decision
from yardsticks.parlor_scripts import View, best, cards, count, low_rank, named, offered, points, rank
from yardsticks.rival_tricks import mine


def melds_in(hand: list[str]) -> list[frozenset[str]]:
    """Sets of three and four, runs of three and more."""
    found: list[frozenset[str]] = []
    for n in range(1, 14):
        same = [c for c in hand if low_rank(c) == n]
        found += [frozenset(s) for k in (3, 4) for s in combinations(same, k)]
    for s in "♣♦♥♠":
        at = {low_rank(c): c for c in hand if c[-1] == s}
        for low in at:
            run = [at[low]]
            while low + len(run) in at:
                run.append(at[low + len(run)])
                if len(run) > 2:
                    found.append(frozenset(run))
    return found


def leftover(hand: Iterable[str]) -> tuple[int, frozenset[str]]:
    """Least deadwood, and the cards of it."""

    def search(rest: frozenset[str], melds: list[frozenset[str]]) -> tuple[int, frozenset[str]]:
        least = (sum(points(c) for c in rest), rest)
        for i, m in enumerate(melds):
            if m <= rest:
                least = min(least, search(rest - m, melds[i + 1 :]), key=lambda found: found[0])
        return least

    held = frozenset(hand)
    return search(held, melds_in(list(held)))


def near(card: str, hand: Iterable[str]) -> int:
    """Cards of the hand that it may meld with."""
    others = [c for c in hand if c != card]
    pairs = sum(low_rank(c) == low_rank(card) for c in others)
    runs = sum(c[-1] == card[-1] and abs(low_rank(c) - low_rank(card)) <= 2 for c in others)
    return pairs + runs


class RivalGin:
    """Takes what melds, keeps what is near, throws the dearest, knocks as soon as it may."""

    knock = 10

    def choose(self, decision: Decision, view: View) -> int:
        hand = mine(view)
        take, leave = named(decision, "take the discard"), named(decision, "leave it", "draw from the deck")
        if take is not None:
            top = cards(view, "discard")[-1]
            now = leftover(hand)[0]
            with_ = min(leftover({*hand, top} - {c})[0] for c in hand)
            melds = top not in leftover([*hand, top])[1]
            return take if leave is None or (melds and with_ < now - 2) else leave
        if leave is not None:
            return leave
        knocks = offered(decision, "knock with")
        if knocks:
            least = best(knocks, lambda c: -leftover(set(hand) - {c})[0])
            left = min(leftover(set(hand) - {c})[0] for c in knocks)
            if left <= self.knock:
                return least
        held = offered(decision, "discard")
        if held:
            dead = leftover(hand)[1]
            free = {c: i for c, i in held.items() if c in dead} or held
            return best(free, lambda c: (points(c) - 3 * near(c, dead), points(c)))
        return lays(decision)


def lays(decision: Decision) -> int:
    down = offered(decision, "lay down")
    if down:
        return best(down, lambda label: sum(points(c) for c in label.split()))
    return named(decision, "lay off", "add", "that is all", "go on") or 0


class PatientGin(RivalGin):
    """Knocks with five or less."""

    knock = 5


class RivalRummy(RivalGin):
    """The same, and lays down whatever it can at once."""

    def choose(self, decision: Decision, view: View) -> int:
        if decision.prompt == "Lay down melds":
            return lays(decision)
        if decision.prompt == "Discard a card":
            hand, held = mine(view), offered(decision, "discard")
            return best(held, lambda c: (-near(c, hand), points(c)))
        return super().choose(decision, view)


class HoldingRummy(RivalRummy):
    """Lays nothing down before it can go out, or somebody is about to."""

    def choose(self, decision: Decision, view: View) -> int:
        if decision.prompt == "Lay down melds":
            hand = mine(view)
            few = min(count(view, "hand", o) for o in range(4) if count(view, "hand", o)) <= 4
            begun = bool(cards(view, "melds"))
            ready = len(leftover(hand)[1]) <= 1
            return lays(decision) if ready or few or begun else (named(decision, "go on") or 0)
        return super().choose(decision, view)


def show(four: Iterable[str], starter: str | None) -> int:
    """Fifteens, pairs, runs and flushes of a hand."""
    four = list(four)
    hand = [*four, starter] if starter else four
    sum_ = 0
    for k in range(2, len(hand) + 1):
        sum_ += sum(2 for s in combinations(hand, k) if sum(map(points, s)) == 15)
    sum_ += sum(2 for a, b in combinations(hand, 2) if low_rank(a) == low_rank(b))
    n = Counter(map(low_rank, hand))
    for length in (5, 4, 3):
        runs = 0
        for low in range(1, 15 - length):
            ways = 1
            for r in range(low, low + length):
                ways *= n[r]
            runs += ways * length
        if runs:
            sum_ += runs
            break
    return sum_ + (4 if len({c[-1] for c in four}) == 1 else 0)


class RivalCribbage:
    """Keeps most points, with the crib in mind; plays fifteens, pairs and thirty-ones."""

    average = False

    def away(self, hand: list[str], two: tuple[str, ...], own: bool) -> float:
        four = [c for c in hand if c not in two]
        sum_ = float(show(four, None))
        if self.average:
            deck = [f"{n}{s}" for n in ("A", *range(2, 11), "J", "Q", "K") for s in "♣♦♥♠"]
            starters = [c for c in deck if c not in hand][::3]
            sum_ = sum(show(four, c) for c in starters) / len(starters)
        low, high = sorted(low_rank(c) for c in two)
        crib = 2.0 * (low == high) + 2.0 * (points(two[0]) + points(two[1]) == 15)
        crib += 1.5 * (5 in (low, high)) + 0.5 * (high - low == 1)
        return sum_ + (crib if own else -crib)

    def choose(self, decision: Decision, view: View) -> int:
        hand = mine(view)
        if decision.prompt == "Lay two cards away":
            own = view["vars"]["dealer"] == view["seat"]
            held = offered(decision, "lay away")
            return best(held, lambda label: self.away(hand, tuple(label.split()), own))
        row, at = [c for c in cards(view, "row") if c], view["vars"]["counted"]
        return best(offered(decision, "play"), lambda c: self.pegs(row, at, c, hand))

    def pegs(self, row: list[str], at: int, card: str, hand: list[str]) -> float:
        sum_, after = at + points(card), [*row, card]
        gain = 2.0 * (sum_ in (15, 31))
        same = 1
        while same < len(after) and low_rank(after[-1 - same]) == low_rank(card):
            same += 1
        gain += {1: 0, 2: 2, 3: 6, 4: 12}[same]
        for n in range(min(7, len(after)), 2, -1):
            last = sorted(low_rank(c) for c in after[-n:])
            if last == list(range(last[0], last[0] + n)):
                gain += n
                break
        danger = 1.0 * (sum_ in (5, 21)) + 0.5 * (sum_ in (10, 11))
        pair = 0.3 if sum(low_rank(c) == low_rank(card) for c in hand) > 1 else 0.0
        return gain - danger + pair + points(card) / 40


class CountingCribbage(RivalCribbage):
    """The average over what may be turned up."""

    average = True


RANKS = [
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
]


class RivalCheat:
    """The truth wherever it has one; one card that is of no use for long where not; doubts what cannot be."""

    doubt = 5

    def choose(self, decision: Decision, view: View) -> int:
        hand, state = mine(view), view["vars"]
        now = RANKS.index(state["claimed"]) + 1
        if decision.prompt == "Challenge?":
            own = sum(low_rank(c) == now for c in hand)
            laid = count(view, "claim")
            left = count(view, "hand", state["turn"])
            sure = own + laid > 4
            return 1 if sure or left == 0 or own + laid >= self.doubt else 0
        held = offered(decision, "lay")
        stop = named(decision, "stop", "done", "that is all", "go on")
        true = {c: i for c, i in held.items() if low_rank(c) == now}
        if true:
            return min(true.values())
        if stop is not None:
            return stop
        turns = lambda c: min(t for t in range(1, 14) if (now + 4 * t - low_rank(c)) % 13 == 0)  # noqa: E731
        return best(held, turns)


class WaryCheat(RivalCheat):
    """Doubts as soon as it holds so many that it is unlikely."""

    doubt = 4


class RivalEights:
    """The suit that it has most of, high cards first, eights when nothing else goes."""

    costs = 0.1

    def choose(self, decision: Decision, view: View) -> int:
        hand = mine(view)
        suits = Counter(c[-1] for c in hand if c[0] != "8")
        if decision.prompt == "Name a suit":
            signs = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
            return best(offered(decision, "name"), lambda s: suits[signs[s]])
        held = offered(decision, "play")
        if not held:
            return 0
        others = [count(view, "hand", o) for o in range(4) if o != view["seat"]]
        weight = 1.0 if min(others) <= 2 else self.costs
        return best(held, lambda c: (c[0] != "8", suits[c[-1]] + weight * points(c)))


class HurriedEights(RivalEights):
    """The dearest first; an eight at once when somebody is nearly out."""

    costs = 1.0

    def choose(self, decision: Decision, view: View) -> int:
        held = offered(decision, "play")
        eights = {c: i for c, i in held.items() if c[0] == "8"}
        others = [count(view, "hand", o) for o in range(4) if o != view["seat"]]
        if eights and min(others) <= 1:
            return min(eights.values())
        return super().choose(decision, view)


class RivalUno:
    """Keeps to its longest colour, actions against whoever is nearly out, wild cards last."""

    actions = 0

    def choose(self, decision: Decision, view: View) -> int:
        hand = mine(view)
        colours = Counter(c.split()[0] for c in hand if not c.startswith("black"))
        if decision.prompt.startswith("Challenge"):
            return named(decision, "accept") or 0
        if decision.prompt.startswith("Name"):
            return best(offered(decision, "name"), lambda s: colours[s])
        held = offered(decision, "play")
        if not held:
            return 0
        step = view["vars"]["direction"]
        few = count(view, "hand", (view["seat"] + step) % 4) <= 2

        def rate(card: str) -> tuple[float, ...]:
            colour, name = card.split(maxsplit=1)
            action = not name.isdigit()
            if colour == "black":
                return (2 if few and "four" in name else 0, 0.0)
            bonus = 20 if few and action else self.actions if action else 0
            return (1, colours[colour] + bonus + (int(name) / 10 if name.isdigit() else 0))

        return best(held, rate)


class ActiveUno(RivalUno):
    """Actions as soon as they go."""

    actions = 10


class RivalPresident:
    """Leads its lowest group, beats as low as it can without breaking one, keeps the best ranks for late."""

    keeps = 2

    def order(self, card: str) -> int:
        return 15 if card[0] == "2" else rank(card)

    def choose(self, decision: Decision, view: View) -> int:
        hand = mine(view)
        n = Counter(self.order(c) for c in hand)
        if decision.prompt != "Beat it or pass":
            return best(offered(decision, "give"), lambda c: (n[self.order(c)] == 1, -self.order(c)))
        plays = offered(decision, "play")
        pass_ = named(decision, "pass")
        of = lambda label: self.order(label.split()[0])  # noqa: E731
        whole = {p: i for p, i in plays.items() if len(p.split()) == n[of(p)]}
        if pass_ is None:
            return best(whole, lambda p: (-of(p), len(p.split())))
        late = len(hand) <= 5 or min(count(view, "hand", o) or 99 for o in range(4)) <= 4
        good = {p: i for p, i in whole.items() if late or of(p) <= 15 - self.keeps}
        if late and not good:
            good = plays
        return best(good, lambda p: -of(p)) if good else pass_


class PlainPresident(RivalPresident):
    """Breaks groups and spends its best at once."""

    def choose(self, decision: Decision, view: View) -> int:
        plays = offered(decision, "play")
        if plays and named(decision, "pass") is not None:
            return best(plays, lambda p: -self.order(p.split()[0]))
        return super().choose(decision, view)


WORD = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"} | {str(n): RANKS[n - 1] for n in range(2, 11)}


class RivalFish:
    """What is known to be there, then what it holds most of."""

    def choose(self, decision: Decision, view: View) -> int:
        hand = Counter(WORD[c[:-1]] for c in mine(view))
        held = offered(decision, "ask")

        def rate(label: str) -> tuple[int, ...]:
            _, seat, name = label.split()
            known = any(WORD[c[:-1]] == name for c in cards(view, "hand", int(seat)))
            return (known, *self.second(name, hand, view))

        return best(held, rate)

    def second(self, name: str, hand: Counter[str], view: View) -> tuple[int, ...]:
        return (hand[name],)


class RoundFish(RivalFish):
    """Then what it has not asked for longest, so as to learn."""

    def __init__(self) -> None:
        self.asked: dict[str, int] = {}
        self.turn = 0

    def choose(self, decision: Decision, view: View) -> int:
        index = super().choose(decision, view)
        self.turn += 1
        self.asked[decision.options[index].label.split()[-1]] = self.turn
        return index

    def second(self, name: str, hand: Counter[str], view: View) -> tuple[int, ...]:
        return (-self.asked.get(name, 0), hand[name])


SCOPA = {"A": 1, "knave": 8, "knight": 9, "K": 10} | {str(n): n for n in range(2, 8)}
PRIME = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12}


def scopa(card: str) -> int:
    return SCOPA[card.split()[1]]


def takings(card: str, table: list[str]) -> list[tuple[str, ...]]:
    same = [(c,) for c in table if scopa(c) == scopa(card)]
    sums = [
        s
        for k in range(2, len(table) + 1)
        for s in combinations(table, k)
        if sum(map(scopa, s)) == scopa(card)
    ]
    return same or sums


class RivalScopa:
    """Sweeps, the seven of coins, coins, sevens, cards; leaves nothing that sums to what can be played."""

    fear = 0.5

    def worth(self, taken: Iterable[str]) -> float:
        return sum(
            1 + 1.2 * c.startswith("coins") + 8 * (c == "coins 7") + PRIME.get(scopa(c), 10) / 10
            for c in taken
        )

    def after(self, card: str, table: list[str]) -> float:
        ways = takings(card, table)
        if not ways:
            return -self.fear * self.danger([*table, card])
        return max(self.take(card, way, table) for way in ways)

    def take(self, card: str, way: Iterable[str], table: list[str]) -> float:
        rest = [c for c in table if c not in way]
        return self.worth([card, *way]) + (9 if not rest else 0) - self.fear * self.danger(rest)

    def danger(self, table: list[str]) -> float:
        if not table:
            return 0.0
        sweep = 9.0 if sum(map(scopa, table)) <= 10 else 0.0
        return sweep + max(self.worth([c]) for c in table)

    def choose(self, decision: Decision, view: View) -> int:
        table = cards(view, "tableau")
        if decision.prompt == "Choose what to take":
            held = {tuple(pairs(o.label.removeprefix("take "))): o.index for o in decision.options}
            return held[max(held, key=lambda way: self.take("cups 2", way, table))]
        return best(offered(decision, "play"), lambda c: self.after(c, table))


def pairs(label: str) -> list[str]:
    words = label.split()
    return [" ".join(words[i : i + 2]) for i in range(0, len(words), 2)]


class CarefulScopa(RivalScopa):
    """Fears what it leaves as much as it likes what it takes."""

    fear = 1.0


RIVALS: dict[str, list[Any]] = {
    "gin": [RivalGin, PatientGin],
    "rummy": [RivalRummy, HoldingRummy],
    "cribbage": [RivalCribbage, CountingCribbage],
    "cheat": [RivalCheat, WaryCheat],
    "crazy-eights": [RivalEights, HurriedEights],
    "uno": [RivalUno, ActiveUno],
    "president": [RivalPresident, PlainPresident],
    "go-fish": [RivalFish, RoundFish],
    "scopa": [RivalScopa, CarefulScopa],
}
