"""The matches of one server: begun, found, and forgotten when nobody needs them."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ludwright.errors import Illegal, Invalid

from . import limits
from .matches import PACE, Live
from .menu import PERSON, Menu, checked_seed

# Seconds between looks for what can be forgotten.
SWEEP = 20.0
SLOWEST = 10.0


class Lobby:
    """Where matches are listed."""

    def __init__(self, menu: Menu | None = None) -> None:
        self.menu = menu or Menu()
        self.matches: dict[str, Live] = {}
        # More than cores: one that thinks long must not keep the others waiting.
        self.executor = ThreadPoolExecutor(
            max_workers=(os.cpu_count() or 2) + 14, thread_name_prefix="ludwright-match"
        )
        self._sockets = 0

    # Lines

    def admit(self) -> bool:
        if self._sockets >= limits.SOCKETS:
            return False
        self._sockets += 1
        return True

    def release(self) -> None:
        self._sockets -= 1

    # Matches

    def find(self, name: Any) -> Live | None:
        return self.matches.get(name) if isinstance(name, str) else None

    def listed(self) -> list[dict[str, Any]]:
        """All matches, the newest first."""
        return [live.info() for live in reversed(self.matches.values())]

    async def begin(self, asked: dict[str, Any]) -> tuple[Live, int | None, str | None]:
        """A match as a browser asks for it, with a seat for whoever asks where a person plays."""
        known = ("game", "players", "others", "seed", "pace", "decks", "position", "seat", "settings")
        for key in asked:
            if key not in known:
                raise Invalid(f"no such field: {key[:40]}", remedy=", ".join(known))
        if sum(not live.over for live in self.matches.values()) >= limits.MATCHES:
            raise Illegal("all tables are taken", remedy="wait until a match has ended")
        loop = asyncio.get_running_loop()
        game, rules = await loop.run_in_executor(
            self.executor,
            lambda: self.menu.game(asked.get("game"), asked.get("decks"), asked.get("position")),
        )
        game, rules = self._set(game, rules, asked.get("settings"))
        players = self.menu.seats(asked.get("players", [PERSON]), rules, asked.get("others"))
        seed = checked_seed(asked.get("seed"))
        live = Live(
            rules,
            game,
            players,
            secrets.randbelow(2**53) if seed is None else seed,
            executor=self.executor,
            pace=_pace(asked.get("pace")),
            resolve=self._player,
        )
        seat = asked.get("seat")
        if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int)):
            raise Invalid("no such seat", path="seat", remedy="a number from 0")
        taken = live.claim(seat) if live.people else (None, None)
        self.matches[live.id] = live
        self.sweep()
        live.start()
        return live, *taken

    def _set(self, game: str, rules: Any, settings: Any) -> tuple[str, Any]:
        """The duel's one setting: which defence both heroes have."""
        if settings is None:
            return game, rules
        version = settings.get("defense") if isinstance(settings, dict) and len(settings) == 1 else None
        if version not in ("v1", "v2") or not game.startswith("duel:"):
            raise Invalid("no such setting", path="settings", remedy='{"defense": "v1"} or "v2", at a duel')
        from .defence import under

        return game, under(rules, version)

    def _player(self, spec: str, rules: Any) -> Any:
        from ludwright.players import resolve

        return resolve(spec, rules)

    def sweep(self, now: float | None = None) -> None:
        """Forget the oldest ended matches, and end those that people have left."""
        at = time.monotonic() if now is None else now
        ended = [live for live in self.matches.values() if live.over and not live.listeners()]
        for live in ended[: max(len(ended) - limits.ENDED, 0)]:
            del self.matches[live.id]
        for live in list(self.matches.values()):
            if not live.listeners() and at - live.touched > limits.IDLE:
                if live.task is not None:
                    live.task.cancel()
                del self.matches[live.id]

    async def keep(self) -> None:
        """Look after the matches for as long as the server runs."""
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep()

    async def close(self) -> None:
        await asyncio.gather(*(live.close() for live in self.matches.values()), return_exceptions=True)
        self.executor.shutdown(wait=False, cancel_futures=True)


def _pace(asked: Any) -> float:
    if asked is None:
        return PACE
    if isinstance(asked, bool) or not isinstance(asked, int | float) or not 0 <= asked <= SLOWEST:
        raise Invalid("no such pace", path="pace", remedy=f"seconds from 0 to {SLOWEST:g}")
    return float(asked)
