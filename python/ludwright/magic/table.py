"""A match of Magic for people and programs: composite actions beside single picks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import Illegal
from ..table.match import Match, Outcome
from .actions import Action, ActionType, Ask, read_action
from .options import OptionAbout, options
from .surface import ActionSurface
from .view import GameOver, VisibleState, together
from .walk import visible

if TYPE_CHECKING:
    from .._core import Decision, Option, Rules, Table

# Steps after which a skip has reached its goal.
GOALS = {
    ActionType.SKIP_COMBAT: ("main2", "end", "cleanup"),
    ActionType.SKIP_MAIN2: ("end", "cleanup"),
}


class MagicMatch(Match):
    """One match of Magic in progress.

    `play` takes what `Match.play` takes, and whole actions: `match.play("cast Lightning Bolt -> opponent")`.
    """

    __slots__ = ("_conceded", "_skips")

    def __init__(self, rules: Rules, table: Table) -> None:
        super().__init__(rules, table)
        self._conceded: int | None = None
        self._skips: dict[int, tuple[ActionType, int]] = {}

    def state(self, seat: int | None = None) -> VisibleState:
        """What a seat may know; the seat that is asked unless another is named."""
        state = visible(self.table, self._seat(seat))
        if self._conceded is None:
            return state
        # The core knows nothing of concessions.
        over = GameOver(1 - self._conceded, "concession")
        return replace(state, over=over, decision=None, priority=None)

    def referee(self) -> VisibleState:
        """What both seats know between them, for tests and tools: both hands and every face-down card, and
        libraries as far as somebody knows them. No player may be shown this."""
        return together(self.state(0), self.state(1))

    @property
    def surface(self) -> ActionSurface:
        """What the asked seat may do, as composite actions."""
        self._running()
        return ActionSurface(self.table)

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the match is over."""
        return None if self._conceded is not None else super().decision

    @property
    def options(self) -> tuple[OptionAbout, ...]:
        """The options of the present question with the objects, players and abilities that they name."""
        decision = self.decision
        return () if decision is None else options(decision, self.state(decision.seat))

    @property
    def over(self) -> bool:
        return self._conceded is not None or self.table.over

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the match goes on."""
        if self._conceded is None:
            return super().outcome
        payoffs = (-1.0, 1.0) if self._conceded == 0 else (1.0, -1.0)
        return Outcome(payoffs, "concession")

    def concede(self, seat: int) -> None:
        """Leave the match (CR 104.3a). It is no pick: anybody may do it at any time."""
        self._running()
        self._conceded = self._seat(seat)

    def play(self, choice: int | str | Option | Action | Mapping[str, Any]) -> None:
        """Take an option, or carry out an action. A wrong one is refused and changes nothing."""
        self._running()
        if isinstance(choice, str):
            choice = self._read(choice)
        if isinstance(choice, Action | Mapping):
            self._act(choice)
        else:
            self.table.play(self._index(choice))
        self._settle()

    def _read(self, text: str) -> str | Action:
        """A label, if it is one; else an action in words."""
        decision = self.decision
        folded = text.strip().casefold()
        if decision is not None and "->" not in text:
            labels = [label.casefold() for label in decision.labels]
            if folded in labels or sum(label.startswith(folded) for label in labels) == 1:
                return text
        if "->" in text or folded.startswith(("attack with ", "block ")) or folded in WHOLE_WORDS:
            return read_action(text, self.surface.state)
        return text

    def _act(self, raw: Action | Mapping[str, Any]) -> None:
        if _is(raw, ActionType.SCOOP):
            actor = raw.actor if isinstance(raw, Action) else raw.get("actor")
            self.concede(self._seat(actor))
            return
        surface = self.surface
        action = surface.normalise(raw)
        if action.type in GOALS:
            self._skip(action)
            return
        for pick in surface.plan(action):
            self.table.play(pick)

    def _skip(self, action: Action) -> None:
        """Pass until a later step, as long as nothing happens that the seat would want to answer."""
        state = self.state(action.actor)
        if (
            state.active != action.actor
            or self.surface.ask not in (Ask.PRIORITY, Ask.ATTACKERS)
            or state.stack
        ):
            raise Illegal(
                f"{action.type} is for one's own turn with an empty stack",
                remedy="pass, or wait for your main phase",
            )
        if state.step in GOALS[action.type]:
            raise Illegal(f"{action.type}: it is past that already ({state.step})")
        self._skips[action.actor] = (action.type, state.turn)
        self._settle()

    def _settle(self) -> None:
        """Answer for seats that skip."""
        while self._skips and not self.over:
            seat, ask, *_ = self.table.menu()
            skip = self._skips.get(seat)
            if skip is None:
                return
            state = visible(self.table, seat)
            kind, turn = skip
            decision = self.table.decision()
            arrived = state.turn != turn or state.step in GOALS[kind] or bool(state.stack)
            if arrived or decision is None or ask not in (Ask.PRIORITY, Ask.ATTACKERS):
                del self._skips[seat]
                return
            quiet = [o.index for o in decision.options if o.verb in ("pass", "stay", "done")]
            if not quiet:
                del self._skips[seat]
                return
            self.table.play(quiet[0])

    def _running(self) -> None:
        if self._conceded is not None:
            raise Illegal(f"the match is over: {self.outcome}")

    def clone(self) -> MagicMatch:
        """A second match at the same position."""
        copy = MagicMatch(self.rules, self.table.clone())
        copy._conceded = self._conceded
        copy._skips = dict(self._skips)
        return copy

    def determinize(self, seat: int, seed: int) -> MagicMatch:
        """A match that a seat holds possible: all it cannot know drawn anew, all future chance included."""
        return MagicMatch(self.rules, super().determinize(seat, seed).table)


WHOLE_WORDS = ("scoop", "concede", "skip combat", "skip main2", "no attack", "no block")


def _is(raw: Action | Mapping[str, Any], kind: ActionType) -> bool:
    named = raw.type if isinstance(raw, Action) else str(raw.get("type", "")).strip().upper()
    return named == kind
