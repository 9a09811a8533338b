"""How much one server, one match and one browser may take."""

from __future__ import annotations

import time
from collections.abc import Callable

# Matches in progress, and ended ones that are still listed.
MATCHES = 64
ENDED = 50
SOCKETS = 600
SOCKETS_PER_MATCH = 160
# Bytes of a message from a browser, of a request, and of an uploaded replay.
MESSAGE = 16 * 1024
BODY = 64 * 1024
REPLAY = 8 * 1024 * 1024
REPLAYS = 16
# Longer work that waits or runs, that is kept when it is done, and games that were bred here.
JOBS = 12
JOBS_KEPT = 40
BRED = 60
# Seconds after which longer work that nobody asks about is stopped: its page is closed.
FORGOTTEN = 120.0
# Events that a browser is told again when it comes back.
LOG = 1500
# Answers that can be taken back in practice.
BACK = 60
# Seconds after which a match that nobody looks at and somebody is waited for ends.
IDLE = 30 * 60.0
# Seconds a browser may take to say who it is, or to take what it is sent.
HELLO = 10.0
SEND = 20.0
# Messages: so many at once, and so many a second for long.
BURST, RATE = 60, 20.0
# New matches and replays of one address: at once, and a second.
NEW_BURST, NEW_RATE = 40, 1.0
ADDRESSES = 4096


class Bucket:
    """So many at once, so many a second."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self.left, self.at = float(burst), clock()

    def take(self) -> bool:
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket an address; the oldest are forgotten."""

    def __init__(self, burst: float = NEW_BURST, rate: float = NEW_RATE) -> None:
        self.burst, self.rate = burst, rate
        self._held: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        bucket = self._held.pop(address, None) or Bucket(self.burst, self.rate)
        self._held[address] = bucket
        while len(self._held) > ADDRESSES:
            del self._held[next(iter(self._held))]
        return bucket.take()
