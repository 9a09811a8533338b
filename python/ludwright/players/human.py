"""A person at a plain terminal: shown what the seat knows, answers by number or by words."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any, TextIO

from .._core import Decision
from ..errors import Illegal
from ..table.match import find_label
from . import PlayerKind


class Human:
    """Asks on standard output and reads standard input, unless given others."""

    def __init__(self, reads: TextIO | None = None, writes: TextIO | None = None) -> None:
        self.reads = reads
        self.writes = writes

    def choose(self, decision: Decision, view: Mapping[str, Any], /) -> int:
        reads, writes = self.reads or sys.stdin, self.writes or sys.stdout
        print(json.dumps(view, ensure_ascii=False), decision, sep="\n", file=writes)
        while True:
            print("> ", end="", file=writes, flush=True)
            line = reads.readline()
            if not line:
                raise Illegal("nobody answers: the input has ended")
            answer = line.strip()
            if answer.isdecimal() and int(answer) < len(decision):
                return int(answer)
            try:
                return find_label(answer, decision.labels)
            except Illegal as error:
                print(error, file=writes)


PLAYER = PlayerKind("human", "a person at this terminal", lambda _: Human())
