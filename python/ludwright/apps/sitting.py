"""One match with people at it, whatever the screen: who is asked, what is taken, back again, saved.

sitting = Sitting(rules, [HUMAN, "heuristic"], seed)
seat = sitting.advance()        # players and manners play on until a person is asked; None when it is over
sitting.decision, sitting.view  # what that person is asked, and knows
sitting.take([index])           # … and answers
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ludwright.errors import Illegal

from .ledger import Ledger
from .manners import Manners

if TYPE_CHECKING:
    from ludwright._core import Decision, Guest, Rules, Table
    from ludwright.table.analysis import Analysis
    from ludwright.table.replay import Replay

HUMAN = "human"
# Who gives hints where nobody is named.
THINKER = "ismcts:iterations=400"
# How many answers can be taken back.
BACK = 500

Told = dict[str, Any]


class Sitting:
    """A match between people at this machine and players."""

    def __init__(self, rules: Rules, players: Sequence[Any], seed: int, *, skip_forced: bool = True) -> None:
        self.rules = rules
        self.players = [players[seat % len(players)] for seat in range(rules.seats)]
        self.people = [seat for seat, player in enumerate(self.players) if player == HUMAN]
        self.seed = seed
        self.table: Table = rules.table(seed, skip_forced=skip_forced)
        self.manners = {seat: Manners() for seat in self.people}
        self.guests: dict[int, Guest] = {}
        self.decision: Decision | None = None
        self.view: Any = None
        self.spared = 0
        self.ended = False
        # Set by a screen that is being left, from another thread: players stop at their next pick.
        self.left = False
        self._back: deque[tuple[Table, dict[int | None, int]]] = deque(maxlen=BACK)
        # How far the story has been told, to each whom it was told to.
        self._shown: dict[int | None, int] = {}
        self._on_take: list[Callable[[Decision, Sequence[int], str], None]] = []
        self._ledger = Ledger(rules) if Ledger.wanted(rules) else None

    @classmethod
    def resumed(cls, rules: Rules, players: Sequence[Any], replay: Replay) -> Sitting:
        """A saved match, where it was left; what was told before is not told again."""
        skip = bool(replay.document.get("skip_forced", True))
        made = cls(rules, players, replay.seed, skip_forced=skip)
        for pick in replay.picks:
            if made.table.menu()[0] in made.people:
                made._back.append((made.table.clone(), {}))
            made.table.play(pick)
        told_to: list[int | None] = [*made.people] or [None]
        for seat in told_to:
            events = made._events(seat)
            made._shown[seat] = events[-1]["index"] + 1 if events else 0
        return made

    @property
    def viewer(self) -> int | None:
        """Whose eyes the story is told to: those of the person who is asked, or the first; None for all."""
        if len(self.people) > 1 and self.decision is not None:
            return self.decision.seat
        return self.people[0] if self.people else None

    @property
    def asked(self) -> int:
        return self.table.menu()[0]

    @property
    def over(self) -> bool:
        return self.table.over

    def advance(self) -> int | None:
        """Play on until a person is asked; the seat, or None when the match is over, or left."""
        self._seat_players()
        while not self.table.over:
            if self.left:
                return None
            seat = self.asked
            if seat not in self.people:
                self.table.play(self.table.choose(self.guests[seat]))
                continue
            decision = self.table.decision()
            assert decision is not None
            view = json.loads(self.table.view(seat))
            pick = self.manners[seat].answer(decision, view)
            if pick is None:
                self.decision, self.view = decision, view
                return seat
            self.spared += 1
            self.table.play(pick)
        self.decision = None
        if not self.ended:
            self.ended = True
            for guest in self.guests.values():
                self.table.end(guest)
        return None

    def _seat_players(self) -> None:
        for seat, player in enumerate(self.players):
            if seat not in self.people and seat not in self.guests:
                self.guests[seat] = self.table.sit(player, seat)

    def take(self, picks: Sequence[int], reasoning: str = "") -> None:
        """Answer, with one pick or a row of them that belong together. A wrong one changes nothing."""
        assert self.decision is not None
        before = self.table.clone()
        table = self.table
        try:
            for pick in picks:
                table.play(pick)
        except Illegal:
            self.table = before
            raise
        self._back.append((before, dict(self._shown)))
        for told in self._on_take:
            told(self.decision, picks, reasoning)

    def hear(self, told: Callable[[Decision, Sequence[int], str], None]) -> None:
        """Call this with every answer of a person: the question, the picks and the reason given."""
        self._on_take.append(told)

    def undo(self) -> None:
        """Take back the last answer of a person, and all that followed from it."""
        if not self._back:
            raise Illegal("there is nothing to take back")
        self.table, self._shown = self._back.pop()
        self.ended = False
        for manners in self.manners.values():
            manners.wait(None)

    def news(self) -> list[Told]:
        """What happened since this was last asked, as the person at the keyboard may know it."""
        viewer = self.viewer
        events = self._events(viewer, self._shown.get(viewer, 0))
        if events:
            self._shown[viewer] = events[-1]["index"] + 1
        return events

    def history(self) -> list[Told]:
        """All that happened."""
        return self._events(self.viewer)

    def _events(self, seat: int | None, since: int = 0) -> list[Told]:
        if self._ledger is not None:
            return self._ledger.events(self.table, seat, since)
        events: list[Told] = json.loads(self.table.events(seat, since))
        return events

    def hint(self, player: str | None = None, table: Table | None = None) -> Analysis:
        """What a player thinks of the options; a search, unless another is named."""
        from ludwright import players
        from ludwright.table.analysis import Analysis

        return Analysis.of((table or self.table).analyse(players.resolve(player or THINKER, self.rules)))

    def advice(self) -> tuple[str, int]:
        """Who is asked for advice, and what they would take."""
        player = usual_player(self.rules)
        return player.partition(":")[0], self.table.choose(player)

    def replay(self) -> str:
        """Seed and picks so far, for a file."""
        return self.table.replay()


def usual_player(rules: Rules) -> str:
    """Who sits opposite unless somebody is named: the room's heuristic, or one that looks a step ahead."""
    return "heuristic" if rules.heuristics else "greedy:worlds=16"
