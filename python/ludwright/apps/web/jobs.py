"""Work that takes longer than a request: it waits its turn, tells how far it is, can be stopped, and is kept
for a while."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ludwright.bench.machine import cores
from ludwright.errors import EngineError, Illegal, Invalid, Unsupported

from . import limits, tokens

log = logging.getLogger("ludwright.web")
# Matches go on beside it.
THREADS = max(cores() - 1, 1)


class Stopped(Exception):  # noqa: N818 - somebody's wish, not a fault
    """Whoever asked for it does not want it any more."""


class Job:
    """One piece of work. What it calls to say how far it is also hears that it was stopped."""

    def __init__(self, kind: str, title: str) -> None:
        self.id = tokens.new()
        self.kind, self.title = kind, title
        self.state = "waiting"
        self.said = ""
        self.done = 0
        self.total = 0
        self.result: Any = None
        self.error: str | None = None
        self.stopped = threading.Event()
        self.asked = time.monotonic()

    def say(self, text: str, done: int | None = None, total: int | None = None) -> None:
        if self.stopped.is_set() or time.monotonic() - self.asked > limits.FORGOTTEN:
            raise Stopped
        self.said = text
        if done is not None:
            self.done = done
        if total is not None:
            self.total = total

    def more(self, n: int) -> None:
        """So many more of the whole are done."""
        self.say(self.said, self.done + n)

    @property
    def ended(self) -> bool:
        return self.state in ("done", "failed", "stopped")

    def info(self) -> dict[str, Any]:
        """How it stands; whoever asks still wants it."""
        self.asked = time.monotonic()
        return {
            "id": self.id,
            "kind": self.kind,
            "title": self.title,
            "state": self.state,
            "said": self.said,
            "done": self.done,
            "total": self.total,
            "error": self.error,
            "result": self.result,
        }


class Jobs:
    """What is asked for, by the name that only the asker knows."""

    def __init__(self) -> None:
        # Two at a time, so that a deck does not wait for an evolution.
        self.executor = ThreadPoolExecutor(max_workers=2, thread_name_prefix="ludwright-job")
        self._held: OrderedDict[str, Job] = OrderedDict()

    def begin(self, kind: str, title: str, work: Callable[[Job], Any]) -> Job:
        if sum(not job.ended for job in self._held.values()) >= limits.JOBS:
            raise Illegal("enough work is waiting", remedy="wait until some of it is done")
        job = Job(kind, title)
        self._held[job.id] = job
        for name in [name for name, one in self._held.items() if one.ended][: -limits.JOBS_KEPT or None]:
            del self._held[name]
        self.executor.submit(self._run, job, work)
        return job

    def _run(self, job: Job, work: Callable[[Job], Any]) -> None:
        try:
            job.say("")
            job.state = "running"
            job.result = work(job)
            job.state = "done"
        except Stopped:
            job.state = "stopped"
        except (Invalid, Illegal, Unsupported, EngineError) as error:
            job.state, job.error = "failed", str(error)
        except Exception:
            log.exception("%s broke down", job.kind)
            job.state, job.error = "failed", "it broke down; the server goes on"

    def find(self, name: str) -> Job:
        if name not in self._held:
            raise Invalid("no such work", remedy="it may have been forgotten; ask again")
        return self._held[name]

    def close(self) -> None:
        for job in self._held.values():
            job.stopped.set()
        self.executor.shutdown(wait=False, cancel_futures=True)
