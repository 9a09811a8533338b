"""One match: a task that asks players and people in turn, and tells whoever looks."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from ludwright.errors import EngineError, Illegal, Invalid, Unsupported

from ..ledger import Ledger
from . import limits, sight, tokens
from .looks import look
from .menu import PERSON
from .patches import diff
from .plans import Plan
from .settings import Settings

if TYPE_CHECKING:
    from ludwright._core import Decision, Guest, Rules, Table

    from .sockets import Line

log = logging.getLogger("ludwright.web")
T = TypeVar("T")
# Who looks: a seat's number, or nobody's.
Role = int | None
# Seconds that a machine's move stays on the table, unless it only passes.
PACE = 0.45
# Seconds that machines wait for an onlooker.
ALONE = 15.0
# A step of a page that nobody need see for longer.
QUICK = ("pass", "tap_for_mana", "keep", "stay", "no_block")


@dataclass(slots=True)
class Stream:
    """What one role is shown: the document, the step that led to it, and the log."""

    n: int = 0
    doc: dict[str, Any] | None = None
    step: str = ""
    log: list[dict[str, Any]] = field(default_factory=list)
    # Lines that fell off the log's beginning, and the number of the next event.
    dropped: int = 0
    since: int = 0
    # How often the story was begun anew, since answers were taken back.
    times: int = 0
    lines: set[Line] = field(default_factory=set)

    def anew(self) -> None:
        """Forget what was told: it did not happen."""
        self.doc, self.log, self.dropped, self.since = None, [], 0, 0
        self.times += 1


class Live:
    """One match in progress, or ended and still there to be looked at."""

    def __init__(
        self,
        rules: Rules,
        game: str,
        players: Sequence[str],
        seed: int,
        *,
        executor: Executor,
        pace: float = PACE,
        resolve: Callable[[str, Rules], Any],
    ) -> None:
        self.id = tokens.name()
        self.rules = rules
        self.game = game
        self.look = look(rules, game)
        self._ledger = Ledger(rules) if Ledger.wanted(rules) else None
        self.names = self.look.names()
        self.players = list(players)
        self.people = [seat for seat, player in enumerate(self.players) if player == PERSON]
        self.seed = seed
        self.pace = pace
        self.state = "waiting" if self.people else "playing"
        self.trouble: str | None = None
        self.keys: dict[int, bytes] = {}
        self.settings = {seat: Settings() for seat in self.people}
        self.plans: dict[int, Plan] = {}
        self.streams: dict[Role, Stream] = {}
        self.touched = time.monotonic()
        self.began = time.time()
        self.turns = 0
        self.asked: int | None = None
        self.result: dict[str, Any] | None = None
        self.replay: str | None = None
        self.task: asyncio.Task[None] | None = None
        self._resolve = resolve
        self._executor = executor
        self._lock = asyncio.Lock()
        self._table: Table | None = None
        self._decision: Decision | None = None
        self._answer: asyncio.Future[int | None] | None = None
        self._left: int | None = None
        # Tables as they were before a person's answers, and whether the last is to be taken back.
        self._back: deque[Table] = deque(maxlen=limits.BACK)
        self._rewind = False
        self._started = asyncio.Event()
        self._telling: asyncio.Task[None] | None = None

    # Seats

    def claim(self, seat: int | None = None) -> tuple[int, str]:
        """Take a person's seat that is free: its number and the token that answers for it."""
        free = [s for s in self.people if s not in self.keys]
        if seat is not None and seat not in self.people:
            raise Illegal(f"no person plays at seat {seat}", remedy=f"free: {free or 'none'}")
        if (seat is None and not free) or (seat is not None and seat not in free):
            raise Illegal("the seat is taken", remedy="look on, or begin a match of your own")
        taken = free[0] if seat is None else seat
        token = tokens.new()
        self.keys[taken] = tokens.seal(token)
        return taken, token

    def seat_of(self, token: str) -> int | None:
        """The seat that a token answers for."""
        return next((seat for seat, key in self.keys.items() if tokens.same(token, key)), None)

    @property
    def over(self) -> bool:
        return self.state in ("over", "failed", "left")

    def info(self) -> dict[str, Any]:
        """What the lobby tells of it."""
        return {
            "id": self.id,
            "game": self.game,
            "room": self.look.room or "plain",
            "title": self.look.title(),
            "state": self.state,
            "turns": self.turns,
            "seats": [
                {
                    "seat": seat,
                    "name": self.names[seat],
                    "player": player,
                    "free": seat in self.people and seat not in self.keys,
                    "here": seat not in self.people or bool(self._stream_lines(seat)),
                }
                for seat, player in enumerate(self.players)
            ],
            "watching": len(self._stream_lines(None)),
            "result": self.result,
        }

    def _stream_lines(self, role: Role) -> set[Line]:
        stream = self.streams.get(role)
        return stream.lines if stream is not None else set()

    def listeners(self) -> int:
        return sum(len(stream.lines) for stream in self.streams.values())

    # Lines

    async def attach(self, line: Line, role: Role) -> None:
        if self.listeners() >= limits.SOCKETS_PER_MATCH:
            raise Illegal("too many look at this match", remedy="come back later")
        stream = self.streams.setdefault(role, Stream())
        stream.lines.add(line)
        self.touched = time.monotonic()
        if not self.people:
            self._wake()
        elif self.state == "waiting" and all(self._stream_lines(seat) for seat in self.people):
            self.state = "playing"
            self._wake()
        await self.publish()
        line.wake()

    def detach(self, line: Line, role: Role) -> None:
        stream = self.streams.get(role)
        if stream is not None:
            stream.lines.discard(line)
            if not stream.lines:
                # Whoever comes next is told everything from the beginning.
                del self.streams[role]
        self.touched = time.monotonic()
        if not self.over:
            self._telling = asyncio.create_task(self.publish())

    # What people do

    def pick(self, seat: int, serial: Any, index: Any) -> None:
        """An answer to the question that is open, and to no other."""
        decision = self._open(seat)
        if serial != decision.serial:
            raise Illegal("that question is answered already")
        if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < len(decision):
            raise Illegal(f"no option {index!r}", remedy=f"there are 0 to {len(decision) - 1}")
        self._give(index)

    def plan(self, seat: int, serial: Any, data: Any) -> None:
        """Answers to a row of questions of one kind: who attacks whom, who blocks what."""
        decision = self._open(seat)
        if serial != decision.serial:
            raise Illegal("that question is answered already")
        self.plans[seat] = Plan.of(data, decision.prompt)
        self._give(None)

    def change(self, seat: int, data: dict[str, Any]) -> None:
        """Another manner: the open question, if it is this seat's, is put again."""
        self.settings[seat].change(data, self._decision if self.asked == seat else None)
        if self.asked == seat:
            self._give(None)

    @property
    def practice(self) -> bool:
        """Whether one person plays against machines: there nobody else is wronged by a second thought."""
        return len(self.people) == 1

    def undo(self) -> None:
        """Take the person's last answer back, and all that followed from it."""
        if not self.practice:
            raise Illegal("another person plays, too", remedy="answers are taken back against machines alone")
        if not self._back:
            raise Illegal("there is nothing to take back")
        if self.state not in ("playing", "over"):
            raise Illegal("the match is given up", remedy="begin another")
        self._rewind = True
        if self.state == "playing":
            self._give(None)
        elif self.task is None or self.task.done():
            self.start()

    def leave(self, seat: int) -> None:
        """Give the match up."""
        if self.over:
            raise Illegal("the match is over")
        self._left = seat
        self._wake()
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(None)

    def _open(self, seat: int) -> Decision:
        if self.asked != seat or self._decision is None or self._answer is None:
            raise Illegal("you are not asked now")
        return self._decision

    def _give(self, index: int | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(index)

    async def hint(self, seat: int) -> dict[str, Any]:
        """What the room's own heuristic would take, by what the seat knows."""
        decision = self._open(seat)
        player = "heuristic" if self.rules.heuristics else "greedy:worlds=8"
        index = await self._run(lambda table: table.choose(player))
        return {
            "t": "hint",
            "serial": decision.serial,
            "index": index,
            "label": decision.options[index].label,
        }

    async def decklists(self, role: Role) -> Any:
        """Lists of cards that the role may know; at no seat, what both know."""
        if self._table is None or self.look.room != "magic":
            return []

        def seen(table: Table) -> list[Any]:
            return [
                [player.get(sight.UNSAID) for player in json.loads(table.view(seat))["players"]]
                for seat in range(2)
            ]

        lists = await self._run(seen)
        return lists[role] if role is not None else sight.common(lists)

    # The match

    def start(self) -> None:
        self.task = asyncio.create_task(self._main(), name=f"match {self.id}")

    async def _main(self) -> None:
        try:
            if self._table is None:
                self._table = await self._thread(lambda: self.rules.table(self.seed))
            await self._play()
        except asyncio.CancelledError:
            raise
        except (EngineError, Invalid, Illegal, Unsupported) as error:
            self._fail(str(error))
        except Exception:
            log.exception("match %s of %s broke down", self.id, self.game)
            self._fail("the match broke down; the server goes on")
        if self._table is not None:
            with contextlib.suppress(Exception):
                self.replay = await self._run(lambda table: table.replay())
        await self.publish()
        if self._rewind and self.state == "over":
            # Asked for while the end was being told.
            self.start()

    def _fail(self, why: str) -> None:
        self.state, self.trouble, self.asked, self._decision = "failed", why, None, None

    def _wake(self) -> None:
        self._started.set()

    async def _play(self) -> None:
        assert self._table is not None
        guests: dict[int, Guest] = {}
        if self._rewind:
            await self._take_back()
        with contextlib.suppress(TimeoutError):
            # Machines wait a little for somebody who wants to see them play.
            async with asyncio.timeout(None if self.people else ALONE):
                await self._started.wait()
        for seat, player in enumerate(self.players):
            if player != PERSON:
                made = self._resolve(player, self.rules)
                guests[seat] = await self._run(partial(_sit, made, seat))
        await self.publish()
        while not self._table.over and self._left is None:
            if self._rewind:
                await self._take_back()
            seat, _, _, _, _ = await self._run(lambda table: table.menu())
            if seat in guests:
                await self._machine(seat, guests[seat])
            else:
                await self._person(seat)
            self.turns = self._table.turns
        if self._left is not None:
            self.state = "left"
            self.result = {
                "text": f"{self.names[self._left]} left the match",
                "payoffs": None,
                "reason": "left",
            }
        else:
            for guest in guests.values():
                await self._run(partial(_end, guest))
            self.state, self.result = "over", self._verdict()
        self.asked = self._decision = None

    def _verdict(self) -> dict[str, Any]:
        assert self._table is not None
        outcome = self._table.outcome()
        assert outcome is not None
        payoffs, reason = outcome
        best = max(payoffs)
        winners = [seat for seat, payoff in enumerate(payoffs) if payoff == best]
        who = "A draw" if len(winners) == len(payoffs) else " and ".join(self.names[s] for s in winners)
        text = who if len(winners) == len(payoffs) else f"{who} win{'s' if len(winners) == 1 else ''}"
        return {"text": text, "payoffs": payoffs, "reason": reason, "winners": winners}

    async def _machine(self, seat: int, guest: Guest) -> None:
        if self.asked != seat:
            self.asked, self._decision = seat, None
            await self.publish()
        index = await self._run(lambda table: table.choose(guest))
        verb = await self._run(lambda table: self.rules.verbs[table.option(index)[0]])
        await self._run(lambda table: table.play(index))
        await self.publish()
        watched = bool(self.streams)
        if watched and self.pace:
            await asyncio.sleep(self.pace / 4 if verb in QUICK else self.pace)

    async def _person(self, seat: int) -> None:
        table = self._table
        assert table is not None
        decision = await self._run(lambda table: table.decision())
        assert decision is not None
        view = await self._run(lambda table: json.loads(table.view(seat)))
        settings = self.settings[seat]
        index = self._planned(seat, decision)
        if index is None:
            index = settings.answer(decision, view)
        before = None
        while index is None and self._left is None and not self._rewind:
            if before is None and self.practice:
                before = await self._run(lambda table: table.clone())
            self.asked, self._decision = seat, decision
            self._answer = asyncio.get_running_loop().create_future()
            await self.publish()
            index = await self._answer
            self.touched = time.monotonic()
            if index is None:
                # Manners or plans have changed.
                index = self._planned(seat, decision)
                if index is None:
                    index = settings.answer(decision, view)
        self._answer = None
        self.asked = self._decision = None
        if index is not None and not self._rewind:
            await self._run(lambda table: table.play(index))
            if before is not None:
                self._back.append(before)

    async def _take_back(self) -> None:
        """Go on from before the last answer."""
        async with self._lock:
            self._table, self._rewind = self._back.pop(), False
            self.state, self.result, self.replay = "playing", None, None
            self.plans.clear()
            for settings in self.settings.values():
                settings.manners.wait(None)
            for stream in self.streams.values():
                stream.anew()
            self.turns = self._table.turns

    def _planned(self, seat: int, decision: Decision) -> int | None:
        plan = self.plans.get(seat)
        if plan is None:
            return None
        index = plan.answer(decision, self.look)
        if index is None:
            del self.plans[seat]
        return index

    # Telling

    async def publish(self) -> None:
        """Let everybody who looks see how things stand."""
        async with self._lock:
            streams = dict(self.streams)
            if not streams:
                return
            shown = await self._thread(lambda: {r: self._frame(r, stream) for r, stream in streams.items()})
            for role, stream in streams.items():
                # Whoever has gone and come back meanwhile has a new one.
                if self.streams.get(role) is stream:
                    self._advance(stream, *shown[role])

    def _advance(self, stream: Stream, doc: dict[str, Any], events: list[dict[str, Any]]) -> None:
        ops = [] if stream.doc is None else diff(stream.doc, doc)
        if stream.doc is not None and not ops and not events:
            return
        stream.log += events
        if len(stream.log) > limits.LOG:
            gone = len(stream.log) - limits.LOG
            del stream.log[:gone]
            stream.dropped += gone
        stream.n += 1
        stream.step = json.dumps(ops, ensure_ascii=False, separators=(",", ":"))
        stream.doc = doc
        for line in stream.lines:
            line.wake()

    def _frame(self, role: Role, stream: Stream) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The document of a role and what happened since its last one; in a thread, alone at the table."""
        table = self._table
        view: Any = None
        told: list[dict[str, Any]] = []
        open_hands = not self.people or self.over
        if table is not None:
            seats = self.rules.seats
            if role is None:
                view = sight.onlooker(table, seats, self.look.room, everything=open_hands)
            else:
                view = sight.of_seat(table, role)
            if self._ledger is None:
                events = sight.events(table, role, stream.since, seats, everything=open_hands)
            else:
                known = role is not None or open_hands
                events = self._ledger.events(table, role, stream.since) if known else []
            if events:
                stream.since = events[-1]["index"] + 1
            told = self.look.tell(events, role)
        mine = role is not None and self.asked == role and self._decision is not None
        doc = {
            "state": self.state,
            "trouble": self.trouble,
            "asked": self.asked,
            "view": view,
            "menu": self.look.menu(self._decision, table) if mine and self._decision and table else None,
            "facts": self.look.facts(view, role),
            "result": self.result,
            "turns": self.turns,
            "back": len(self._back) if role is not None and self.practice else 0,
            "seats": self.info()["seats"],
            "settings": None
            if role is None or role not in self.settings
            else self.settings[role].told(self._decision if mine else None, view),
        }
        return doc, told

    # The core, one thread at a time

    async def _run(self, work: Callable[[Table], T]) -> T:
        table = self._table
        assert table is not None
        async with self._lock:
            return await self._thread(lambda: work(table))

    async def _thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)

    async def close(self) -> None:
        if self.task is not None and not self.task.done():
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self.task
        for stream in list(self.streams.values()):
            for line in list(stream.lines):
                line.stop()


def _sit(player: Any, seat: int, table: Table) -> Guest:
    return table.sit(player, seat)


def _end(guest: Guest, table: Table) -> None:
    table.end(guest)
