"""A trace played again: the same questions, the recorded answers read anew, and the same picks come of
them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...table.replay import Replay
from .broker import Message, Reply
from .counts import FALLBACK, Counts
from .player import ModelPlayer
from .settings import Settings

if TYPE_CHECKING:
    from ..._core import Decision, Rules
    from ...table.seat import Seat


class _Recorded(ModelPlayer):
    """Gets its answers from the lines of a trace, and notes the first question that is another one."""

    def __init__(self, head: dict[str, Any]) -> None:
        super().__init__(Settings.parse(head["player"].removeprefix("llm:")), Counts(), None, self._answer)
        self._head = head
        self._row: dict[str, Any] = {}
        self._next = 0
        self.difference: dict[str, Any] | None = None

    def at(self, row: dict[str, Any]) -> None:
        self._row, self._next = row, 0

    def _answer(self, messages: list[Message]) -> Reply:
        for what, found, expected in (
            ("system", messages[0]["content"], self._head["system"]),
            ("prompt", messages[1]["content"], self._row.get("prompt")),
        ):
            if found != expected:
                self.differs(what, expected, found)
        tries = self._row.get("tries", [])
        if self._next >= len(tries):
            return Reply(None, "no-answer", "the trace holds no further answer")
        one = tries[self._next]
        self._next += 1
        return Reply(one["raw"], one.get("fault"), one.get("error", ""))

    def in_its_place(self, by: str, seat: Seat, decision: Decision) -> int:
        """Who picked in the model's place drew lots that the trace does not hold."""
        if self._row["result"] != FALLBACK:
            self.differs("result", self._row["result"], FALLBACK)
        return int(self._row["pick"])

    def hint(self, text: str) -> None:
        """It was said when the match was played."""

    def differs(self, what: str, expected: Any, found: Any) -> None:
        if self.difference is None:
            number = self._row.get("number")
            shown = [value if isinstance(value, int) else _short(value) for value in (expected, found)]
            self.difference = {"decision": number, "what": what, "expected": shown[0], "found": shown[1]}


def replay(lines: Sequence[dict[str, Any]], rules: Rules | None = None) -> dict[str, Any]:
    """What became of one match of a trace, played again: `ok`, or the first difference; `skipped` says why
    there was nothing to play."""
    head = next((row for row in lines if row["kind"] == "match"), None)
    whole = next((row["replay"] for row in lines if row["kind"] == "replay"), None)
    decisions = [row for row in lines if row["kind"] == "decision"]
    found = {
        "match": str(lines[0]["match"]),
        "game": None if head is None else head["game"],
        "decisions": len(decisions),
        "ok": False,
        "skipped": None,
        "first_difference": None,
    }
    if head is None or whole is None or not str(head["player"]).startswith("llm:"):
        found["skipped"] = "the trace does not hold the whole match"
        return found
    recorded = Replay(json.dumps(whole), whole)
    rules = rules or recorded.rules()
    verdict = recorded.verify(rules)
    if not verdict.ok and recorded.error is None:
        found["first_difference"] = {"decision": None, **(verdict.first_difference or {})}
        return found
    found["first_difference"] = _played(recorded, rules, head, decisions)
    found["ok"] = found["first_difference"] is None
    return found


def _played(
    recorded: Replay, rules: Rules, head: dict[str, Any], decisions: list[dict[str, Any]]
) -> dict[str, Any] | None:
    table = rules.table(recorded.seed, skip_forced=bool(recorded.document["skip_forced"]))
    player = _Recorded(head)
    guest = table.sit(player, head["seat"])
    rows = iter(decisions)
    for pick in recorded.picks:
        asked, *_, count = table.menu()
        if asked == head["seat"] and count > 1:
            row = next(rows, None)
            if row is None:
                # The match went on without this player.
                return None
            player.at(row)
            found = table.choose(guest)
            if found != row["pick"] or found != pick:
                player.differs("pick", row["pick"], found)
            if player.difference is not None:
                return player.difference
        table.play(pick)
    return None


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 120 else text[:119] + "…"
