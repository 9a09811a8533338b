"""Series with players who wait for somebody outside most of the time: many matches at once, each in a thread.

Such a player says so by `concurrency`, how many matches it can bear at once. Afterwards it is told the
replay, where it has `record(replay)`.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .replay import Replay

if TYPE_CHECKING:
    from .._core import Rules


def at_once(players: Sequence[Any]) -> int:
    """How many matches of these players may go on at a time; 1 where nobody waits."""
    return max((int(getattr(player, "concurrency", 1)) for player in players), default=1)


def seated(players: Sequence[Any]) -> list[Any]:
    """The players of one match: those who wait are made here, so that they can be told of it afterwards."""
    return [player.fresh() if hasattr(player, "concurrency") else player for player in players]


def recorded(players: Sequence[Any], replay: Callable[[], Replay]) -> None:
    """Tell whoever wants to know how the whole match went."""
    listening = [player for player in players if callable(getattr(player, "record", None))]
    if listening:
        whole = replay()
        for player in listening:
            player.record(whole)


def matches(
    rules: Rules,
    players: Sequence[Any],
    *,
    games: int,
    first: int,
    keep_every: int | None,
    progress: Callable[[int], None] | None,
    **how: Any,
) -> Iterator[dict[str, Any]]:
    """The columns of a series, match by match in their order, as many at once as the players bear."""
    waiting: queue.SimpleQueue[int] = queue.SimpleQueue()
    done: queue.SimpleQueue[tuple[int, Any]] = queue.SimpleQueue()
    for number in range(first, first + games):
        waiting.put(number)

    def work() -> None:
        while True:
            try:
                number = waiting.get_nowait()
            except queue.Empty:
                return
            try:
                done.put((number, _one(rules, players, number, keep_every, how)))
            except BaseException as error:
                done.put((number, error))

    # Daemons, so that an interrupt need not wait for answers from outside.
    for _ in range(min(at_once(players), games)):
        threading.Thread(target=work, name="ludwright-match", daemon=True).start()
    finished: dict[int, dict[str, Any]] = {}
    due = first
    while due < first + games:
        number, part = done.get()
        if isinstance(part, BaseException):
            while not waiting.empty():
                waiting.get_nowait()
            raise part
        finished[number] = part
        if progress is not None:
            progress(1)
        while due in finished:
            yield finished.pop(due)
            due += 1


def _one(
    rules: Rules, players: Sequence[Any], number: int, keep_every: int | None, how: dict[str, Any]
) -> dict[str, Any]:
    sitting = seated(players)
    part: dict[str, Any] = dict(rules.series(sitting, games=1, first=number, keep_every=1, **how))
    texts = [text for _, text in part["replays"]] + [text for *_, text in part["errors"]]
    if texts:
        recorded(sitting, lambda: Replay.parse(texts[0]))
    if keep_every is None or number % keep_every:
        part["replays"] = []
    return part
