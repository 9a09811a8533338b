"""What a language model did over all its matches: picks, requests, tokens, and every time it fell back."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any

# How a pick came about.
ANSWERED, REPAIRED, PLANNED, FALLBACK = "answered", "repaired", "planned", "fallback"
HOW = (ANSWERED, REPAIRED, PLANNED, FALLBACK)


class Counts:
    """Counted together by all players of one name, in whatever threads they sit."""

    def __init__(self, price_in: float = 0.0, price_out: float = 0.0) -> None:
        self._lock = threading.Lock()
        self._prices = (price_in, price_out)
        self._how: Counter[str] = Counter()
        self._fallbacks: Counter[str] = Counter()
        self._faults: Counter[str] = Counter()
        self._sums: Counter[str] = Counter()

    def pick(self, how: str, reason: str | None = None) -> bool:
        """One pick; whether it is the first fallback for its reason."""
        with self._lock:
            self._how[how] += 1
            if reason is None:
                return False
            self._fallbacks[reason] += 1
            return self._fallbacks[reason] == 1

    def tried(self, fault: str | None, tokens_in: int, tokens_out: int, waits: int) -> None:
        """One try, with what was wrong with it."""
        with self._lock:
            self._sums.update(requests=1, tokens_in=tokens_in, tokens_out=tokens_out, waits=waits)
            if fault is not None:
                self._faults[fault] += 1

    def report(self) -> dict[str, Any]:
        """The counts as plain data; no times, so that equal answers give equal data."""
        with self._lock:
            tokens = (self._sums["tokens_in"], self._sums["tokens_out"])
            cost = sum(price * count for price, count in zip(self._prices, tokens, strict=True)) / 1e6
            return {
                "decisions": self._how.total(),
                **{how: self._how[how] for how in HOW[:-1]},
                "fallbacks": self._how[FALLBACK],
                "fallback_reasons": dict(sorted(self._fallbacks.items())),
                "requests": self._sums["requests"],
                "faults": dict(sorted(self._faults.items())),
                "waits": self._sums["waits"],
                "tokens_in": tokens[0],
                "tokens_out": tokens[1],
                **({"cost": round(cost, 6)} if any(self._prices) else {}),
            }
