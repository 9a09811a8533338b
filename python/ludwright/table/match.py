"""One match, for people and programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .._core import CHANCE, NOBODY, Decision, Option, Rules, Table
from ..authoring.names import nearest, quoted
from ..errors import Illegal, Invalid
from .analysis import Analysis
from .player import PlayerLike
from .replay import Replay
from .rooms import rooms
from .waiting import recorded, seated

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .game import Game


@dataclass(frozen=True, slots=True)
class Outcome:
    """The rules' result."""

    payoffs: tuple[float, ...]
    reason: str

    @classmethod
    def of(cls, payoffs: Sequence[float], reason: str) -> Outcome:
        """As the core tells it."""
        # Adding nothing turns minus zero into zero.
        return cls(tuple(payoff + 0.0 for payoff in payoffs), reason)

    @property
    def winner(self) -> int | None:
        """The seat with the highest payoff, if it has it alone."""
        best = max(self.payoffs)
        return self.payoffs.index(best) if self.payoffs.count(best) == 1 else None

    def __str__(self) -> str:
        who = "a draw" if self.winner is None else f"seat {self.winner} wins"
        return f"{who} ({self.reason}): {', '.join(f'{payoff:+g}' for payoff in self.payoffs)}"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    index: int
    event: str
    label: str
    data: dict[str, Any]

    def __str__(self) -> str:
        return self.label


class Match:
    """One match in progress.

    Whoever holds a Match sits above the table: it can show every seat's view. Players are only ever shown
    their own.
    """

    __slots__ = ("_decision", "rules", "table")

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules = rules
        self.table = table
        self._decision: Decision | None = None

    @classmethod
    def load(cls, rules: Rules, data: bytes) -> Match:
        """Go on with a saved match. Its events are those it had when saved, if it kept any."""
        return cls(rules, rules.load(data))

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the match is over."""
        if self._decision is None or self._decision.serial != self.table.serial:
            self._decision = self.table.decision()
        return self._decision

    @property
    def asked(self) -> int | None:
        """The seat that is asked; None when the match is over. Cheaper than the decision, for those who
        search."""
        seat = self.table.menu()[0]
        return None if seat == NOBODY else seat

    @property
    def keys(self) -> list[int]:
        """A number per option: the same in every world that the seat holds possible, as `option.key`.
        Cheaper than the decision, for those who search."""
        return self.table.keys()

    def play(self, choice: int | str | Option) -> None:
        """Take an option: itself, its index, its label, or enough of the label's beginning."""
        if isinstance(choice, int) and 0 <= choice < self.table.menu()[-1]:
            # No need to put the options into words.
            self.table.play(choice)
        else:
            self.table.play(self._index(choice))

    def _index(self, choice: int | str | Option) -> int:
        decision = self.decision
        if decision is None:
            raise Illegal(f"the match is over: {self.outcome}")
        if isinstance(choice, Option):
            if choice.serial != decision.serial:
                raise Illegal(
                    f"{quoted(choice.label)} answers another decision than the present one",
                    remedy="take an option of match.decision",
                )
            return choice.index
        if isinstance(choice, str):
            return find_label(choice, decision.labels)
        if not 0 <= choice < len(decision):
            raise Illegal(f"option {choice} does not exist: legal are 0 to {len(decision) - 1}")
        return choice

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the match goes on."""
        found = self.table.outcome()
        return None if found is None else Outcome.of(*found)

    def finish(self, players: PlayerLike | Sequence[PlayerLike] = "random") -> Outcome:
        """Let players play to the end; fewer players than seats alternate."""
        from ..players import resolve, several

        sitting = seated([resolve(player, self.rules) for player in several(players)])
        self.table.finish(sitting)
        recorded(sitting, self.replay)
        outcome = self.outcome
        assert outcome is not None
        return outcome

    def analyse(self, player: PlayerLike = "ismcts", *, seed: int | None = None) -> Analysis:
        """What a player thinks of the decision, from what the seat that is asked may know; nothing is taken.

        Searches say what they think of every option and how play may go on, all others what they would take.
        """
        from ..players import resolve

        given = None if seed is None else checked_seed(seed)
        return Analysis.of(self.table.analyse(resolve(player, self.rules), given))

    def view(self, seat: int | None = None) -> Any:
        """What a seat may know, as plain data; the seat that is asked unless another is named."""
        return json.loads(self.table.view(self._seat(seat)))

    def observe(self, seat: int | None = None) -> dict[str, NDArray[np.integer[Any]]]:
        """The same as arrays: one per block of the schema, `actions` with a row per option, `action_mask`."""
        return self.table.observe(self._seat(seat))

    def evaluate(self, seat: int | None = None) -> float:
        """How well the game's own heuristic thinks of the position, by what a seat knows: -1 to 1."""
        return self.table.evaluate(self._seat(seat))

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            if not 0 <= seat < self.rules.seats:
                last = self.rules.seats - 1
                raise Invalid(f"there is no seat {seat}; this game has seats 0 to {last}")
            return seat
        asked = self.table.menu()[0]
        if asked in (CHANCE, NOBODY):
            raise Illegal("no player is asked now", remedy="say which seat looks")
        return asked

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """What happened from event `since` on, as a seat may know it; all of it when no seat is named."""
        viewer = None if seat is None else self._seat(seat)
        return [Event(**told) for told in json.loads(self.table.events(viewer, since))]

    def replay(self) -> Replay:
        """Seed, picks and digests."""
        return Replay.parse(self.table.replay())

    def clone(self) -> Match:
        """A second match at the same position. Options of the one fit the other until either goes on."""
        return Match(self.rules, self.table.clone())

    def determinize(self, seat: int, seed: int) -> Match:
        """A match that a seat holds possible: all it cannot know drawn anew, all future chance included."""
        return Match(self.rules, self.table.determinize(self._seat(seat), checked_seed(seed)))

    def save(self) -> bytes:
        """The match as bytes, for `Match.load`."""
        return self.table.save()

    @property
    def digest(self) -> str:
        """A hash of the full truth."""
        return self.table.digest()

    @property
    def seed(self) -> int:
        return self.table.seed

    @property
    def turns(self) -> int:
        """Turns begun so far, as the rules count them."""
        return self.table.turns

    def __reduce__(self) -> tuple[Any, ...]:
        return (Match.load, (self.rules, self.save()))

    def __str__(self) -> str:
        return str(self.decision or self.outcome)

    def __repr__(self) -> str:
        state = "over" if self.over else f"{len(self.table.picks)} picks"
        return f"<match of {self.rules.name}, seed {self.seed}, {state}>"


def match(game: str | Rules | Game[Any], *, seed: int = 0, log: bool = True, **settings: Any) -> Match:
    """A new match. Without `log` it keeps no events, which is a little faster."""
    rules = rooms.resolve(game, **settings)
    return Match(rules, rules.table(checked_seed(seed), log=log))


def checked_seed(seed: int) -> int:
    """The seed, if the core can take it."""
    if 0 <= seed < 2**64:
        return seed
    raise Invalid(f"the seed {seed} is out of range", remedy="give a number from 0 to 18446744073709551615")


def find_label(text: str, labels: Sequence[str]) -> int:
    """The place of the label that a text means: in full, whatever its capitals, or by its beginning."""
    if text in labels:
        return labels.index(text)
    folded = text.casefold().strip()
    same = [i for i, label in enumerate(labels) if label.casefold() == folded]
    begins = [i for i, label in enumerate(labels) if label.casefold().startswith(folded)] if folded else []
    # `keep 3 3` is the option of these words, though another goes on: keep 3 3 5.
    clause = [i for i in begins if labels[i][len(folded) : len(folded) + 1] in (",", ":", ";")]
    for found in (same, begins, clause):
        if len(found) == 1:
            return found[0]
    if begins:
        several = ", ".join(labels[i] for i in begins[:6])
        raise Illegal(f"{quoted(text)} may mean several options", remedy=f"say which: {several}")
    close = nearest(text, labels)
    shown = ", ".join(labels[:8]) + (", …" if len(labels) > 8 else "")
    remedy = f"did you mean {quoted(close)}?" if close else f"legal now: {shown}"
    raise Illegal(f"{quoted(text)} is not an option now", remedy=remedy)
