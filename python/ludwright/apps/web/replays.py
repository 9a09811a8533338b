"""Recorded matches that a browser opens and moves about in: all that the seats knew, at any pick."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from ludwright.errors import Invalid
from ludwright.table.replay import Replay

from . import limits, sight, tokens
from .looks import look

if TYPE_CHECKING:
    from .menu import Menu

# A saved position every so many picks, so that any other is near one.
EVERY = 40
LONGEST = 60_000


class Reading:
    """One replay, open."""

    def __init__(self, replay: Replay, menu: Menu) -> None:
        definitions = replay.document.get("rules")
        if definitions is None and not menu.known(replay.game):
            raise Invalid(f"the rules of {replay.game[:60]!r} are not in the replay", remedy="record it anew")
        self.replay = replay
        self.rules = replay.rules()
        self.picks = replay.picks
        if len(self.picks) > LONGEST:
            raise Invalid(f"{len(self.picks)} picks are too many to show", remedy=f"{LONGEST} at most")
        self.look = look(self.rules, replay.game)
        self.saved: list[bytes] = []
        self.turns: list[int] = []
        self._walk()

    def _walk(self) -> None:
        """Play it once: where turns begin, and what to go on from."""
        table = self.rules.table(self.replay.seed)
        seen = -1
        for at, pick in enumerate(self.picks):
            if at % EVERY == 0:
                self.saved.append(table.save())
            if table.turns != seen:
                seen = table.turns
                self.turns.append(at)
            table.play(pick)
        if not self.saved:
            self.saved.append(table.save())
        self.outcome = table.outcome()

    def info(self) -> dict[str, Any]:
        outcome = self.outcome
        return {
            "game": self.replay.game,
            "room": self.look.room or "plain",
            "title": self.look.title(),
            "names": self.look.names(),
            "sheet": self.look.sheet(),
            "seed": str(self.replay.seed),
            "picks": len(self.picks),
            "turns": self.turns,
            "result": None if outcome is None else {"payoffs": outcome[0], "reason": outcome[1]},
        }

    def at(self, pick: int) -> dict[str, Any]:
        """How things stood before a pick, which option was taken, and what had happened."""
        if not 0 <= pick <= len(self.picks):
            raise Invalid(f"no pick {pick}", remedy=f"0 to {len(self.picks)}")
        near = min(pick // EVERY, len(self.saved) - 1)
        table = self.rules.load(self.saved[near])
        for index in self.picks[near * EVERY : pick]:
            table.play(index)
        seats = self.rules.seats
        view = sight.onlooker(table, seats, self.look.room, everything=True)
        events = sight.events(table, None, 0, seats, everything=True)
        asked = None if table.over else table.menu()[0]
        taken = None
        if asked is not None and pick < len(self.picks):
            taken = {"seat": asked, "label": table.label(self.picks[pick])}
        return {
            "state": "over" if table.over else "replay",
            "view": view,
            "facts": self.look.facts(view, None),
            "asked": asked,
            "taken": taken,
            "menu": None,
            "turns": table.turns,
            "log": self.look.tell(events, None)[-limits.LOG :],
        }


class Shelf:
    """The replays that are open, the newest."""

    def __init__(self, menu: Menu) -> None:
        self.menu = menu
        self._held: OrderedDict[str, Reading] = OrderedDict()

    def open(self, text: str) -> tuple[str, Reading]:
        try:
            reading = Reading(Replay.parse(text), self.menu)
        except (KeyError, TypeError, ValueError) as error:
            raise Invalid(f"not a replay: {error}") from None
        name = tokens.new()
        self._held[name] = reading
        while len(self._held) > limits.REPLAYS:
            self._held.popitem(last=False)
        return name, reading

    def find(self, name: str) -> Reading:
        if name not in self._held:
            raise Invalid("this replay is no longer open", remedy="open it again")
        self._held.move_to_end(name)
        return self._held[name]


def frame(reading: Reading, pick: int) -> str:
    return json.dumps(reading.at(pick), ensure_ascii=False)
