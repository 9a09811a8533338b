"""A language model at the table."""

from __future__ import annotations

import itertools
import os
import time
import uuid
import warnings
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ...errors import Hint, Illegal, Invalid, LudwrightError
from ...table.deeds import Deeds, Step
from ...table.rooms import rooms
from ..trace import Trace
from . import prompt
from .answer import Meant, read
from .broker import Broker, Message, Reply, broker, check
from .counts import ANSWERED, FALLBACK, PLANNED, REPAIRED, Counts
from .settings import Settings

if TYPE_CHECKING:
    from ..._core import Decision, Rules
    from ...table.match import Outcome
    from ...table.replay import Replay
    from ...table.seat import Seat

Asks = Callable[[list[Message]], Reply]


class LanguageModel:
    """Players of one model with the same settings: a new one for every match, counted together."""

    def __init__(self, settings: Settings) -> None:
        check()
        self.settings = settings
        self.spec = str(settings)
        self.counts = Counts(settings.price_in, settings.price_out)
        self.trace = Trace.at(settings.trace)

    @property
    def concurrency(self) -> int:
        """Matches that a series may play at once: their players wait for answers most of the time."""
        return self.settings.concurrency

    def fits(self, rules: Rules) -> None:
        """Any game will do; but the trace must have a place."""
        if self.trace is not None:
            self.trace.check()

    def fresh(self) -> ModelPlayer:
        return ModelPlayer(self.settings, self.counts, self.trace)

    def choose(self, seat: Seat) -> int:
        """Asked in passing: as a player who has just sat down."""
        return self.fresh().choose(seat)

    def report(self) -> dict[str, Any]:
        """What it did so far, as plain data."""
        return self.counts.report()

    def __str__(self) -> str:
        return str(self.settings)


class ModelPlayer:
    """One match of a language model, at one seat or at several."""

    def __init__(
        self, settings: Settings, counts: Counts, trace: Trace | None, asks: Asks | None = None
    ) -> None:
        self.settings = settings
        self.spec = str(settings)
        self.counts = counts
        self.trace = trace
        self._asks = asks
        self._seats: dict[int, Sitting] = {}

    def begin(self, seat: Seat) -> None:
        self._seats[seat.number] = self._sit(seat)

    def choose(self, seat: Seat) -> int:
        if seat.number not in self._seats:
            self.begin(seat)
        return self._seats[seat.number].choose(seat)

    def end(self, seat: Seat, outcome: Outcome) -> None:
        if seat.number in self._seats:
            self._seats[seat.number].end(seat, outcome)

    def record(self, replay: Replay) -> None:
        """Told after the match, by whoever knows all of it: kept with the trace, so that it can be
        replayed."""
        for sitting in self._seats.values():
            sitting.record(replay)

    def report(self) -> dict[str, Any]:
        return self.counts.report()

    def in_its_place(self, by: str, seat: Seat, decision: Decision) -> int:
        """The pick of whoever picks when the model does not."""
        if by == "first":
            return 0
        # The options and their order are those of every world that the seat holds possible.
        return seat.sample().table.choose(by, decision.seed)

    def hint(self, text: str) -> None:
        """Say something to whoever lets it play."""
        warnings.warn(text, Hint, stacklevel=2)

    def _sit(self, seat: Seat) -> Sitting:
        if self._asks is not None:
            return Sitting(self, seat, self._asks, None)
        shared = broker(self.settings.concurrency)
        return Sitting(self, seat, lambda messages: shared.ask(self.settings, messages), shared)


class Sitting:
    """One seat of one match: what was shown already, and what was decided in advance."""

    def __init__(self, player: ModelPlayer, seat: Seat, asks: Asks, shared: Broker | None) -> None:
        self.settings = player.settings
        self._player = player
        self._asks = asks
        self._shared = shared
        self._seen = 0
        self._plan: deque[Step] = deque()
        self._numbers = itertools.count()
        self._id = uuid.uuid4().hex[:10]
        self._deeds = rooms.deeds(seat.rules)
        self._system = prompt.system(seat, self._deeds.about if self._deeds is not None else None)
        rules = seat.rules
        self._trace(
            kind="match",
            game=rules.name,
            rules=rules.digest,
            seat=seat.number,
            player=str(self.settings),
            model=self.settings.model,
            system=self._system,
            process=os.getpid(),
        )

    def choose(self, seat: Seat) -> int:
        decision = seat.decision
        assert decision is not None
        if len(decision) == 1:
            return 0
        planned = self._planned(decision)
        if planned is not None:
            self._player.counts.pick(PLANNED)
            self._row(seat, decision, planned, PLANNED)
            return planned
        return self._ask(seat, decision)

    def _planned(self, decision: Decision) -> int | None:
        """The next pick of a deed, if it is still what is asked."""
        if self._plan:
            step = self._plan.popleft()
            labels = decision.labels
            if step.prompt == decision.prompt and labels.count(step.label) == 1:
                return labels.index(step.label)
            if step.prompt == decision.prompt and labels[step.index : step.index + 1] == [step.label]:
                return step.index
            self._plan.clear()
        return None

    def _ask(self, seat: Seat, decision: Decision) -> int:
        events = seat.events(self._seen)
        self._seen = events[-1].index + 1 if events else self._seen
        deeds = _Lazy(self._deeds, seat)
        asked = prompt.question(seat, events, deeds.shown())
        messages: list[Message] = [
            {"role": "system", "content": self._system},
            {"role": "user", "content": asked},
        ]
        tries: list[dict[str, Any]] = []
        began = time.monotonic()
        fault, meant = "", None
        # Where nobody has replied for long, no more time is spent than it takes to find out.
        silent = self._shared is not None and self._shared.silent
        for attempt in range(1 if silent else self.settings.retries + 1):
            reply = self._asks(messages)
            meant, fault, error = self._understood(reply, decision, deeds)
            self._player.counts.tried(fault or None, reply.tokens_in, reply.tokens_out, reply.waits)
            tries.append(_try(reply, fault, error))
            if meant is not None or fault == "rate-limit":
                # Whoever has waited long enough does not begin again.
                break
            if reply.raw is not None:
                messages += prompt.again(reply.raw, error)
            elif attempt < self.settings.retries and self._shared is not None and not silent:
                time.sleep(min(0.25 * 2**attempt, 4.0))
        if self._shared is not None:
            self._shared.heard(any(one["raw"] is not None for one in tries))
        seconds = round(time.monotonic() - began, 3)
        more = {"prompt": asked, "tries": tries, "seconds": seconds}
        if meant is None:
            return self._fall_back(seat, decision, fault, more)
        pick = meant.steps[0].index
        self._plan = deque(meant.steps[1:])
        how = REPAIRED if meant.notes or len(tries) > 1 else ANSWERED
        self._player.counts.pick(how)
        more |= {"action": meant.action, "notes": list(meant.notes), "reason": meant.reason}
        self._row(seat, decision, pick, how, **more)
        return pick

    def _understood(self, reply: Reply, decision: Decision, deeds: _Lazy) -> tuple[Meant | None, str, str]:
        """What a reply means, or what is wrong with it: in one word and in a sentence."""
        if reply.raw is None:
            return None, reply.fault or "no-answer", reply.about
        try:
            meant = read(reply.raw, decision.prompt, decision.labels, deeds)
            first = meant.steps[0].index if meant.steps else -1
            if 0 <= first < len(decision) and decision.labels[first] == meant.steps[0].label:
                return meant, "", ""
            return None, "illegal", "the action begins with nothing that is an option now"
        except Invalid as error:
            return None, "invalid", str(error)
        except LudwrightError as error:
            return None, "illegal", str(error)

    def _fall_back(self, seat: Seat, decision: Decision, reason: str, more: dict[str, Any]) -> int:
        """The documented way out: said once for every reason, counted, and in the trace."""
        by = fallback_of(self.settings.fallback, seat.rules)
        pick = -1 if by == "stop" else self._player.in_its_place(by, seat, decision)
        first = self._player.counts.pick(FALLBACK, reason)
        label = None if pick < 0 else decision.labels[pick]
        self._row(
            seat,
            decision,
            pick,
            FALLBACK,
            **more,
            action={"index": pick},
            fallback={"reason": reason, "by": by},
        )
        told = more["tries"][-1]["error"]
        where = "" if self._player.trace is None else f"; see: ludwright trace show {self._player.trace.path}"
        if by == "stop":
            raise Illegal(f"{self.settings.model} gave no answer that can be used ({reason}): {told}{where}")
        if first:
            self._player.hint(
                f"{self.settings.model} gave no answer that can be used ({reason}: {told}); "
                f"{by} picks {label!r} in its place. Such picks are counted{where}"
            )
        return pick

    def end(self, seat: Seat, outcome: Outcome) -> None:
        payoff = outcome.payoffs[seat.number]
        self._trace(kind="end", seat=seat.number, payoff=payoff, reason=outcome.reason, turns=seat.turns)

    def record(self, replay: Replay) -> None:
        self._trace(kind="replay", replay=replay.document)

    def _row(self, seat: Seat, decision: Decision, pick: int, result: str, **more: Any) -> None:
        self._trace(
            kind="decision",
            seat=seat.number,
            number=next(self._numbers),
            turn=seat.turns,
            question=decision.prompt,
            options=decision.labels,
            pick=pick,
            label=decision.labels[pick] if pick >= 0 else None,
            result=result,
            **more,
        )

    def _trace(self, *, kind: str, **row: Any) -> None:
        if self._player.trace is not None:
            now = datetime.now(UTC).isoformat(timespec="milliseconds")
            self._player.trace.add({"kind": kind, "match": self._id, "time": now, **row})


class _Lazy:
    """Deeds of this moment, made when first wanted."""

    def __init__(self, kind: type[Deeds] | None, seat: Seat) -> None:
        self._kind = kind
        self._seat = seat
        self._made: Deeds | None = None

    def __call__(self) -> Deeds | None:
        if self._made is None and self._kind is not None:
            self._made = self._kind(self._seat)
        return self._made

    def shown(self) -> Any:
        deeds = self()
        return {} if deeds is None else deeds.shown()


def fallback_of(wanted: str, rules: Rules) -> str:
    """Who picks in the model's place: a game without a heuristic has none to ask."""
    return "random" if wanted == "heuristic" and not rules.heuristics else wanted


def _try(reply: Reply, fault: str, error: str) -> dict[str, Any]:
    row: dict[str, Any] = {"raw": reply.raw, "seconds": round(reply.seconds, 3)}
    if fault:
        row |= {"fault": fault, "error": error}
    if reply.waits:
        row["waits"] = reply.waits
    if reply.tokens_in or reply.tokens_out:
        row |= {"tokens_in": reply.tokens_in, "tokens_out": reply.tokens_out}
    return row
