"""Six kinds of players at tables where one bets: nobody built in may lose to one of them."""

from __future__ import annotations

from ludwright import Decision
from yardsticks.club_scripts import Bettor
from yardsticks.parlor_scripts import View, cards, named


class Punter(Bettor):
    """Changes its hand as others do; how it bets is its own."""

    def choose(self, decision: Decision, view: View) -> int:
        hand = cards(view, "hand", decision.seat)
        if decision.prompt == "Exchange cards":
            return self.exchange(decision, hand)
        rivals = sum(out == 0 for out in view["vars"]["folded"]) - 1
        return self.bet(decision, view, self.place(hand), max(1, rivals))

    def bet(self, decision: Decision, view: View, place: float, rivals: int) -> int:
        return self.quiet(decision)

    @staticmethod
    def quiet(decision: Decision) -> int:
        return named(decision, "check", "fold") or 0

    @staticmethod
    def stay(decision: Decision) -> int:
        return named(decision, "check", "call") or 0

    def most(self, decision: Decision) -> int:
        """The greatest bet or raise short of everything."""
        sizes = [o.index for o in decision.options if o.verb in ("bet", "raise by")]
        return sizes[-1] if sizes else self.stay(decision)


class Caller(Punter):
    """Calls whatever it costs."""

    def bet(self, decision: Decision, view: View, place: float, rivals: int) -> int:
        return self.stay(decision)


class Raiser(Punter):
    """Raises whatever it holds."""

    def bet(self, decision: Decision, view: View, place: float, rivals: int) -> int:
        return self.most(decision)


class Folder(Punter):
    """Bets good pairs; throws everything away as soon as somebody else bets."""

    def bet(self, decision: Decision, view: View, place: float, rivals: int) -> int:
        facing = named(decision, "fold") is not None
        return self.most(decision) if place > 0.75 and not facing else self.quiet(decision)


class Fifth(Punter):
    """Bets and raises the best fifth of hands, throws the rest away."""

    def bet(self, decision: Decision, view: View, place: float, rivals: int) -> int:
        return self.most(decision) if place >= 0.8 else self.quiet(decision)


class LooseAggressive(Punter):
    """Bets more often than not, raises any pair, calls with an ace."""

    def bet(self, decision: Decision, view: View, place: float, rivals: int) -> int:
        facing = named(decision, "fold") is not None
        if place >= (0.5 if facing else 0.35):
            return self.most(decision)
        return self.stay(decision) if place >= 0.4 else self.quiet(decision)


class PotOdds(Punter):
    """Calls where the pot pays for it, bets where it is ahead of all."""

    def bet(self, decision: Decision, view: View, place: float, rivals: int) -> int:
        ahead = place**rivals
        if ahead > 0.6:
            return self.most(decision)
        call = named(decision, "call")
        owed = 0 if call is None else int(decision.options[call].fields["n"])
        pot = sum(view["vars"]["bet_hand"])
        return self.stay(decision) if ahead * (pot + owed) >= owed else self.quiet(decision)


KINDS: list[type[Punter]] = [Caller, Raiser, Folder, Fifth, LooseAggressive, PotOdds]
"""Which scripts sit at which games."""
PUNTERS: dict[str, list[type]] = {"simple-poker": [*KINDS], "draw-poker": [*KINDS]}
