"""Offers that were not made, because what they offer could not be done (CR 608.2d).

Another engine asks "may" before it looks; here nobody is asked who could do nothing. What resolved without a
question and says "may" excuses one yes or no of its controller.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .texts import text_of

if TYPE_CHECKING:
    from .queues import Queues
    from .table import Choice, Scene

_MAY = re.compile(r"\byou may (?!activate\b|cast this\b)", re.IGNORECASE)
# What is said of costs is no offer of what resolves.
_COST = re.compile(r"As an additional cost[^.]*\.|[^.]* rather than [^.]*\.")
ANSWERS = ("Yes", "No")


class Mays:
    """Counts them. `eager` uses the word up at once, where the next question wants the word after it."""

    def __init__(self, *, eager: bool = False) -> None:
        self.eager = eager
        self.unasked = [0, 0]

    def hear(self, queues: Queues, before: Scene, choice: Choice, after: Scene) -> None:
        """Somebody has passed: has the top of the stack resolved without a question?"""
        if before.ask != "priority" or choice.verb != "pass" or before.quiet:
            return
        item = before.stack[-1]
        gone = all(other.id != item.id for other in after.stack)
        if not gone or after.ask != "priority" or not 0 <= item.controller <= 1:
            return
        text = item.text or text_of(before.definitions, item.name or "")
        words = queues.choices[item.controller]
        if _MAY.search(_COST.sub("", str(text))) is None or not set(words) & set(ANSWERS):
            return
        if self.eager and words[0] in ANSWERS:
            words.pop(0)
        else:
            self.unasked[item.controller] += 1

    def excused(self, side: int, words: list[str]) -> list[str]:
        """The words without as many answers as there were offers that nobody made."""
        left, spare = [], self.unasked[side]
        for word in words:
            if word in ANSWERS and spare > 0:
                spare -= 1
            else:
                left.append(word)
        return left
