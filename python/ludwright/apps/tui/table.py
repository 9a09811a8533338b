"""A match on the full screen: the position, the stack and both sides, the log, the options.

Keys and mouse do the same: a number and Enter, arrows and Enter, or a click take an option.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import Group
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Footer, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from ludwright.errors import EngineError, LudwrightError

from ..manners import AT_STOP, WAITS
from ..orders import is_priority, ordered
from ..screen import Restart, Screen, Several, pick
from ..sitting import Sitting
from .frame import Framed
from .help import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludwright._core import Decision, Table

# Seconds after which it is said that others are thinking.
SOON = 0.5
LINE = "number, words, ? NAME … (F1 helps)"


class TableApp(Framed):
    """One match with people at it."""

    TITLE = "Ludwright"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "clear", "back", show=False),
        Binding("space", "pass_", "pass"),
        Binding("e", "order('end')", "end turn", show=False),
        Binding("n", "order('next')", "to my turn", show=False),
        Binding("w", "order('wait')", "wait", show=False),
        Binding("o", "order('hold')", "hold priority", show=False),
        Binding("y", "order('yield')", "yield", show=False),
        Binding("Y", "order('always yes')", "always yes", show=False),
        Binding("N", "order('always no')", "always no", show=False),
        Binding("p", "order('stops')", "stops", show=False),
        Binding("c", "control", "full control", show=False),
        Binding("slash", "type", "type", show=False),
        Binding("u", "undo", "undo"),
        Binding("h", "hint", "hint"),
        Binding("question_mark", "explain", "explain"),
        Binding("s", "save", "save"),
        Binding("l", "log", "log", show=False),
        Binding("f1", "help", "help"),
        Binding("q", "quit", "leave"),
    ]

    def __init__(
        self,
        screen: Screen,
        sitting: Sitting,
        *,
        ask_why: bool = False,
    ) -> None:
        super().__init__()
        self.look = screen
        self.sitting = sitting
        self.ask_why = ask_why
        self.several: Several | None = None
        self.failure: EngineError | None = None
        self.verdict = ""
        self.busy = False
        self._told_to = sitting.viewer
        self._chosen: set[int] = set()
        self._pending: list[int] | None = None
        self._asking = ""

    def compose(self) -> ComposeResult:
        yield from self.frame()
        with Vertical(id="bottom"):
            yield Static(id="prompt")
            yield OptionList(id="options")
            yield Input(id="line", placeholder=LINE, compact=True, select_on_focus=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.fit(self.size.width)
        self.query_one(OptionList).focus()
        self.go_on()

    def on_resize(self, event: Any) -> None:
        self.fit(event.size.width)
        if self.sitting.decision is not None:
            self._show_state()

    # Playing on

    def go_on(self) -> None:
        """Let players play on, off the screen's own thread, then show what is asked.

        The table is theirs until then: nothing here may touch it while `busy`.
        """
        self.busy = True
        self.set_timer(SOON, self._wait)
        self._play_on()

    def _wait(self) -> None:
        """Players who take their time are said to."""
        if self.busy:
            self.query_one("#prompt", Static).update(Text("The others are thinking …", style="dim"))

    @work(thread=True, exclusive=True)
    def _play_on(self) -> None:
        try:
            self.sitting.advance()
        except EngineError as error:
            self.failure = error
        if not self.sitting.left:
            self.call_from_thread(self.show)

    def show(self) -> None:
        """The log, the position and the question."""
        self.busy = False
        log = self.query_one("#log", RichLog)
        events, viewer = self.sitting.news(), self.sitting.viewer
        if viewer != self._told_to:
            # Another person looks at the screen now, who may not know what the one before was told.
            log.clear()
            events, self._told_to = self.sitting.history(), viewer
        for line in self.look.story(events, viewer):
            log.write(line)
        self._chosen.clear()
        if self.failure is not None:
            self._ended(f"the match cannot go on: {self.failure}")
        elif self.sitting.decision is None:
            self._ended(self._verdict())
        else:
            self._show_state()
            self._show_menu(self.sitting.decision)

    def _head(self) -> Text:
        text = Text(f" {self.look.title()} ", style="bold")
        text.append(f" seed {self.sitting.seed}", style="dim")
        for seat, manners in self.sitting.manners.items():
            if manners.waiting is not None:
                text.append(f"  {self.look.who(seat)} passes {WAITS[manners.waiting]}", style="yellow")
        return text

    def _show_state(self) -> None:
        decision = self.sitting.decision
        assert decision is not None
        self.query_one("#head", Static).update(self._head())
        self.paint(self.look.state(self.sitting.view, decision.seat), end=self.look.ends_best)

    def _show_menu(self, decision: Decision) -> None:
        sitting = self.sitting
        self.several = self.look.several(sitting.table, decision, sitting.view)
        prompt = self.several.prompt if self.several else decision.prompt
        why = sitting.manners[decision.seat].why
        text = Text(prompt, style="bold")
        # The step is on the board.
        if why and not why.startswith(AT_STOP):
            text.append(f"  ({why})", style="dim")
        if len(sitting.people) > 1:
            text.append(f"  {self.look.who(decision.seat)}", style="yellow")
        self.query_one("#prompt", Static).update(text)
        menu = self.query_one(OptionList)
        menu.clear_options()
        menu.add_options(list(self._options(decision)))
        menu.disabled = False
        menu.highlighted = next((i for i, one in enumerate(menu.options) if not one.disabled), None)
        line = self.query_one("#line", Input)
        line.value = ""
        menu.focus()

    def _options(self, decision: Decision) -> Iterator[Option]:
        if self.several is not None:
            for i, label in enumerate(self.several.labels):
                mark = "[x] " if i in self._chosen else "[ ] " if i else ""
                last = " (Enter on this when chosen)" if i == 0 and self._chosen else ""
                yield Option(Text(f"{i:>3}  {mark}{label}{last}"), id=str(i))
            return
        for group in self.look.groups(decision, self.sitting.view):
            if group.heading:
                yield Option(Text(f"     {group.heading}", style="dim"), disabled=True)
            for i, label in group.options:
                yield Option(Text(f"{i:>3}  {'  ' if group.heading else ''}{label}"), id=str(i))

    def _verdict(self) -> str:
        outcome = self.sitting.table.outcome()
        assert outcome is not None
        payoffs, reason = outcome
        return f"{self.look.verdict(payoffs, self.sitting.people)} ({self.look.reason(reason)})"

    def _ended(self, verdict: str) -> None:
        import json

        self.verdict = verdict
        seat = self.sitting.viewer or 0
        self.paint(self.look.state(json.loads(self.sitting.table.view(seat)), seat))
        self.query_one("#head", Static).update(self._head())
        self.query_one("#prompt", Static).update(Text(f"{verdict}. q leaves, u takes back, s saves.", "bold"))
        self.query_one("#log", RichLog).write(Text(verdict, style="bold"))
        menu = self.query_one(OptionList)
        menu.clear_options()
        self.set_focus(None)

    # Answers

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id is None:
            return
        index = int(event.option.id)
        if self.several is None:
            self.take([index])
        elif index and not self._lone():
            self._choose(index)
        else:
            self._declare([index] if index else sorted(self._chosen))

    def _lone(self) -> bool:
        """Whether there is but one to choose: choosing it is all."""
        return self.several is not None and len(self.several.labels) == 2

    def _choose(self, index: int) -> None:
        """One more or less of several; the first line then declares them."""
        self._chosen ^= {index}
        assert self.several is not None
        menu = self.query_one(OptionList)
        kept = menu.highlighted
        word = self.several.labels[0]
        declare = f"  0  → declare {len(self._chosen)} chosen" if self._chosen else f"  0  {word}"
        menu.clear_options()
        menu.add_option(Option(Text(declare), id="0"))
        for i, label in enumerate(self.several.labels[1:], 1):
            menu.add_option(
                Option(Text(f"{i:>3}  {'[x]' if i in self._chosen else '[ ]'} {label}"), id=str(i))
            )
        menu.highlighted = kept

    def _declare(self, chosen: Sequence[int]) -> None:
        assert self.several is not None
        self._guarded(lambda: self.take(list(self.several.picks(chosen)) if self.several else []))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        word = event.value.strip()
        event.input.value = ""
        if self._pending is not None:
            picks, self._pending = self._pending, None
            self._take(picks, word)
            return
        if self._asking:
            asking, self._asking = self._asking, ""
            event.input.placeholder = LINE
            self.query_one(OptionList).focus()
            if word:
                self._explain(word) if asking == "explain" else self._save(word)
            return
        if word.startswith("?") and word[1:].strip():
            self._explain(word[1:].strip())
        elif word:
            self._guarded(lambda: self._typed(word))
        self.query_one(OptionList).focus()

    def _typed(self, word: str) -> None:
        decision = self.sitting.decision
        if decision is None:
            return
        verb, _, rest = word.partition(" ")
        if self._order(word):
            pass
        elif self.look.command(word, self.sitting.table, self.sitting.view):
            self._show_state()
        elif verb == "undo" and not rest:
            self.action_undo()
        elif verb == "hint":
            self.action_hint(rest or None)
        elif verb == "save" and rest:
            self._save(rest)
        elif verb == "resume" and rest:
            self._resume(rest)
        elif self.several is None:
            self.take([self.look.meant(word, decision.labels)])
        elif word.casefold() == "all":
            self._declare(self.several.everybody)
        else:
            numbers = [pick(one, self.several.labels) for one in word.replace(",", " ").split()]
            self._declare([number for number in numbers if number])

    def on_key(self, event: Any) -> None:
        """A digit begins a number, wherever the focus is."""
        line = self.query_one("#line", Input)
        if self.focused is not line and event.character and event.character.isdecimal():
            line.focus()
            line.value = event.character
            line.cursor_position = 1
            event.stop()

    def take(self, picks: list[int]) -> None:
        """Answer; first ask why, where that is wanted."""
        if self.sitting.decision is None:
            return
        if not self.ask_why:
            self._take(picks, "")
            return
        self._pending = picks
        self.query_one("#prompt", Static).update(Text("Why? (Enter for no reason)", style="bold yellow"))
        self.query_one("#line", Input).focus()

    def _take(self, picks: list[int], reasoning: str) -> None:
        def act() -> None:
            self.sitting.take(picks, reasoning)
            self.query_one(OptionList).disabled = True
            self.go_on()

        self._guarded(act)

    def _guarded(self, act: Callable[[], None]) -> None:
        """Do something with the match, if it is the person's turn to; what is wrong with it is said."""
        if self.busy:
            self.notify("the others are thinking")
            return
        try:
            act()
        except Restart as again:
            self.look.rules = again.rules
            old = self.sitting
            self.sitting = Sitting(again.rules, old.players, old.table.seed)
            self.query_one("#log", RichLog).clear()
            self.go_on()
        except LudwrightError as error:
            self.notify(str(error), severity="error", markup=False)

    # Keys

    def action_clear(self) -> None:
        self._asking = ""
        if self._pending is not None and self.sitting.decision is not None:
            self._pending = None
            self._show_menu(self.sitting.decision)
        self.query_one("#line", Input).value = ""
        self.query_one(OptionList).focus()

    def _passing(self) -> int | None:
        decision = self.sitting.decision
        if decision is None:
            return None
        options = decision.options
        return next((o.index for o in options if o.verb == "pass" and o.label == "pass"), None)

    def action_pass_(self) -> None:
        if self.several is not None:
            self._declare(sorted(self._chosen))
        elif (index := self._passing()) is not None:
            self.take([index])

    def action_order(self, words: str) -> None:
        """What is said about being asked, in the words of line mode."""

        def act() -> None:
            self._order(words)

        self._guarded(act)

    def _order(self, words: str) -> bool:
        done = ordered(self.sitting, words)
        if done is None:
            return False
        if done.goes_on:
            self.query_one("#head", Static).update(self._head())
            self.go_on()
        else:
            self.notify("\n".join(done.lines), markup=False)
        return True

    def action_control(self) -> None:
        decision = self.sitting.decision
        if decision is not None and is_priority(self.sitting.view):
            self.action_order(f"auto {'off' if self.sitting.manners[decision.seat].auto else 'on'}")

    def action_type(self) -> None:
        self.query_one("#line", Input).focus()

    def action_undo(self) -> None:
        def act() -> None:
            self.sitting.undo()
            self.query_one("#log", RichLog).write(Text("taken back", style="italic yellow"))
            self.go_on()

        self._guarded(act)

    def action_hint(self, player: str | None = None) -> None:
        def act() -> None:
            if self.sitting.decision is not None:
                self.notify("thinking …")
                # A table of its own: the person may answer meanwhile.
                self._think(player, self.sitting.table.clone(), self.sitting.decision.labels)

        self._guarded(act)

    @work(thread=True, exclusive=True, group="hint")
    def _think(self, player: str | None, table: Table, labels: Sequence[str]) -> None:
        try:
            found = self.sitting.hint(player, table)
            valued = [option for option in found.best()[:5] if option.value is not None]
            lines = [f"{option.label}: {option.value:+.2f}" for option in valued]
            if not lines:
                lines = [f"would take {labels[found.choice]}"]
        except LudwrightError as error:
            lines = [str(error)]
        self.call_from_thread(
            self.notify, "\n".join(lines), title=player or "a search thinks", timeout=12, markup=False
        )

    def action_explain(self) -> None:
        self._ask_line("explain", "what is to be explained: a card, a word, a rule")

    def action_save(self) -> None:
        self._ask_line("save", "a file to save the match in")

    def _ask_line(self, asking: str, placeholder: str) -> None:
        self._asking = asking
        line = self.query_one("#line", Input)
        line.placeholder = placeholder
        line.value = ""
        line.focus()

    def _explain(self, words: str) -> None:
        lines = self.look.explain(words, self.sitting.view) or [f"nothing is known about {words}"]
        self.push_screen(Page(words, Text("\n".join(lines))))

    def _save(self, name: str) -> None:
        def act() -> None:
            from pathlib import Path

            from ..cli.common import write_file

            write_file(Path(name).expanduser(), self.sitting.replay())
            self.notify(f"saved: ludwright tui {self.look.again(name)}", markup=False)

        self._guarded(act)

    def _resume(self, name: str) -> None:
        from ..terminal import resumed

        self.sitting = resumed(self.look.rules, self.sitting.players, name)
        self.query_one("#log", RichLog).clear()
        self.go_on()

    def action_log(self) -> None:
        def act() -> None:
            lines = self.look.story(self.sitting.history(), self.sitting.viewer)
            self.push_screen(Page("what happened", Group(*lines), end=True))

        self._guarded(act)

    async def action_quit(self) -> None:
        self.sitting.left = True
        self.exit()

    def action_help(self) -> None:
        from .help import HELP, MANNERS

        manners = MANNERS if is_priority(self.sitting.view) else ""
        parts = [part for part in (HELP, manners, self.look.help()) if part]
        self.push_screen(Page("help", Text("\n\n".join(parts))))
