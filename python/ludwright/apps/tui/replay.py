"""A recorded match on the full screen, pick by pick, forward and back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.widgets import Footer, ProgressBar, RichLog, Static

from ludwright.errors import EngineError

from ..ledger import Ledger
from .frame import Framed

if TYPE_CHECKING:
    from ludwright._core import Rules, Table
    from ludwright.table.replay import Replay

    from ..screen import Screen

# A copy of the match is kept every so many picks, so that going back is no new beginning.
KEEP = 16
FAR = 10


class ReplayApp(Framed):
    """Look at a match again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "step(1)", "forward"),
        Binding("left,backspace", "step(-1)", "back"),
        Binding("pagedown", f"step({FAR})", "far"),
        Binding("pageup", f"step(-{FAR})", "far back", show=False),
        Binding("t", "turn(1)", "next turn"),
        Binding("T", "turn(-1)", "turn before", show=False),
        Binding("home", "go(0)", "start"),
        Binding("end", "go(-1)", "end"),
        Binding("v", "seat", "seat"),
        Binding("q,escape", "quit", "leave"),
    ]

    def __init__(self, screen: Screen, replay: Replay, rules: Rules, seat: int = 0) -> None:
        super().__init__()
        self.look = screen
        self.replay = replay
        self.rules = rules
        self.seat = seat
        self.at = 0
        self.picks = replay.picks
        skip = bool(replay.document.get("skip_forced", True))
        self.kept: list[Table] = [rules.table(replay.seed, skip_forced=skip)]
        self.table = self.kept[0].clone()
        self.taken = ""
        self.ledger = Ledger(rules) if Ledger.wanted(rules) else None

    def compose(self) -> ComposeResult:
        yield from self.frame()
        yield Static(id="prompt")
        yield ProgressBar(total=max(len(self.picks), 1), show_eta=False, show_percentage=False, id="bar")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.fit(self.size.width)
        self.show()

    def on_resize(self, event: Resize) -> None:
        self.fit(event.size.width)

    def go(self, place: int) -> None:
        """To the position before pick number `place`."""
        place = max(0, min(place, len(self.picks)))
        if place < self.at or place - self.at > KEEP:
            start = min(place // KEEP, len(self.kept) - 1)
            self.table, self.at = self.kept[start].clone(), start * KEEP
        self.taken = ""
        while self.at < place:
            pick = self.picks[self.at]
            seat, label = self.table.menu()[0], self.table.label(pick)
            try:
                self.table.play(pick)
            except EngineError as error:
                self.taken = f"the engine broke here: {error}"
                self.picks = self.picks[: self.at]
                return
            self.taken = f"{self.look.who(seat)}: {label}"
            self.at += 1
            if self.at % KEEP == 0 and self.at // KEEP == len(self.kept):
                self.kept.append(self.table.clone())

    def show(self) -> None:
        view = json.loads(self.table.view(self.seat))
        self.paint(self.look.state(view, self.seat))
        head = Text(f" {self.look.title()} ", style="bold")
        head.append(f" seed {self.replay.seed} · pick {self.at} of {len(self.picks)}", style="dim")
        head.append(f" · seen by {self.look.who(self.seat)}", style="dim")
        self.query_one("#head", Static).update(head)
        log = self.query_one("#log", RichLog)
        log.clear()
        for line in self.look.story(self.events(), self.seat)[-200:]:
            log.write(line)
        outcome = self.table.outcome()
        told = Text(f" {self.taken}", style="yellow")
        if outcome is not None:
            told.append(
                f"   {self.look.verdict(outcome[0], [])} ({self.look.reason(outcome[1])})", style="bold"
            )
        self.query_one("#prompt", Static).update(told)
        self.query_one(ProgressBar).update(progress=self.at if self.picks else 1)

    def events(self) -> list[dict[str, Any]]:
        """What happened until here."""
        if self.ledger is not None:
            return self.ledger.events(self.table, self.seat)
        found: list[dict[str, Any]] = json.loads(self.table.events(self.seat, 0))
        return found

    def action_step(self, by: int) -> None:
        self.go(self.at + by)
        self.show()

    def action_go(self, place: int) -> None:
        self.go(len(self.picks) if place < 0 else place)
        self.show()

    def action_turn(self, by: int) -> None:
        """To where the next turn begins, or this one, or the one before."""
        turn = self.table.turns
        if by > 0:
            while self.at < len(self.picks) and self.table.turns == turn:
                self.go(self.at + 1)
        else:
            while self.at > 0 and self.table.turns >= turn:
                self.go(self.at - 1)
        self.show()

    def action_seat(self) -> None:
        self.seat = (self.seat + 1) % self.rules.seats
        self.show()
