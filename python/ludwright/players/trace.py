"""The trace: what players who explain themselves were shown, said and did, one JSON line after another.

Lines are only ever added. A match begins with a line `match`, goes on with a line `decision` for every pick
that was thought about, and ends with a line `end`; where the whole match is known afterwards, a line
`replay` holds it.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..errors import Invalid

DEFAULT = Path("runtime") / "ai_trace.jsonl"
VARIABLE = "LUDWRIGHT_TRACE"
OFF = "off"
KINDS = ("match", "decision", "end", "replay")


class Trace:
    """A file that grows by whole lines, whichever thread or process adds them."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path).absolute()
        self._lock = threading.Lock()

    @classmethod
    def at(cls, place: str | None = None) -> Trace | None:
        """The trace that a setting names, else the environment (`LUDWRIGHT_TRACE`), else the usual one; none
        where it is off."""
        named = place or os.environ.get(VARIABLE) or str(DEFAULT)
        return None if named == OFF else cls(named)

    def check(self) -> None:
        """Raise Invalid where nothing can be written, before a match begins."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab"):
                pass
        except OSError as error:
            raise Invalid(
                f"the trace cannot be written: {error.strerror}",
                path=str(self.path),
                remedy=f"name another file by trace=FILE or {VARIABLE}, or write trace={OFF}",
            ) from None

    def add(self, row: Mapping[str, Any]) -> None:
        """One more line."""
        line = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8", "replace")
        with self._lock:
            if not self.path.parent.is_dir():
                self.check()
            # One write to a file opened for adding: lines of several processes do not mix.
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
            try:
                os.write(handle, line)
            finally:
                os.close(handle)


def rows(path: str | Path) -> Iterator[dict[str, Any]]:
    """The lines of a trace. A last line that was never finished, as after a power cut, is left out."""
    try:
        with Path(path).open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.strip():
                    continue
                try:
                    row = json.loads(line)
                except (ValueError, RecursionError):
                    if line.endswith(b"\n"):
                        raise Invalid(
                            f"line {number} is no JSON",
                            path=str(path),
                            remedy="give a trace that players wrote",
                        ) from None
                    return
                if not isinstance(row, dict) or row.get("kind") not in KINDS:
                    raise Invalid(
                        f"line {number} is no line of a trace",
                        path=str(path),
                        remedy=f"a line's kind is {', '.join(KINDS)}",
                    )
                yield row
    except OSError as error:
        raise Invalid(
            f"cannot be read: {error.strerror}", path=str(path), remedy="give a trace that players wrote"
        ) from None


def matches(lines: Iterable[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """The lines of each match, in the order in which matches began. One match at which several seats wrote
    has one entry for each."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in lines:
        found.setdefault(str(row.get("match")), []).append(row)
    return found
