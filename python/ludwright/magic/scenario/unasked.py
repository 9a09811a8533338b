"""Answers to questions that another engine asks and this one need not, each proved by what happened.

A word is used up here only where the match itself shows that its answer was carried out: a source that
automatic payment did tap, an optional cost that could not be paid and so was refused, the one opponent that a
cost speaks of, triggers alike in every word of which any may come first. Everything else that is left over
fails.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from .names import COLORS, plain, player
from .table import Choice, Scene
from .texts import faces, text_of

if TYPE_CHECKING:
    from .queues import Queues

_TRIGGER = re.compile(r"(When|At |<i>)")


def payment(queues: Queues, before: Scene, after: Scene, choice: Choice, asked: int) -> None:
    """Words about a payment that was automatic: what was tapped or used up for it, the leave to do so, the
    colour that a source of several made, and the refusal of optional costs beyond those asked about."""
    words = queues.choices[before.seat]
    # What the ability itself taps is its cost, and no answer.
    own = choice.a if "{T}" in choice.label.partition(": ")[2].partition(":")[0] else None
    used = [p for p in before.permanents(before.seat) if p.id != own and _used(after, p.id, p.tapped)]
    # Lands pay by themselves in every engine; what taps for convoke and its like is asked for elsewhere.
    helping = {p.id for p in used if "Land" not in p.type_line and after.permanent(p.id) is not None}
    colored = sum(1 for p in used if _any_color(before.definitions, p.name or ""))
    while words:
        leave = 1 if words[0] == "Yes" and len(words) > 1 else 0
        named = words[leave]
        spent = next((number for number in sorted(helping) if before.means(named, number)), None)
        if spent is not None:
            helping.remove(spent)
            del words[: leave + 1]
            # Another engine asks for the source and then what it pays for.
            if leave and words[:1] == [named]:
                words.pop(0)
        elif named.casefold() in COLORS and not leave and colored > 0:
            colored -= 1
            words.pop(0)
        else:
            break
    # The only opponent is not asked for.
    for queue in (queues.targets[before.seat], words):
        chosen = choice.verb == "cast" and "n opponent" in text_of(before.definitions, before.face(choice))
        if chosen and queue and player(queue[0]) == 1 - before.seat:
            queue.pop(0)
    if choice.verb == "cast" and words[:1] == ["No"]:
        held = optional(before.definitions, before.face(choice))
        if held is not None and (held[1] or held[0] > asked):
            words.pop(0)


def life_for_mana(queues: Queues, before: Scene, after: Scene) -> None:
    """Phyrexian mana of an attack (CR 107.4f, 508.1i): another engine asks for each paid with life."""
    lost = before.state.players[before.seat].life - after.state.players[before.seat].life
    words = queues.choices[before.seat]
    while lost >= 2 and words[:1] == ["Yes"]:
        words.pop(0)
        lost -= 2


_PRICE = re.compile(r"\bunless\b.*\bpays?\b|\bward\b", re.IGNORECASE)


def refused(definitions: str, words: list[str]) -> list[str]:
    """The words without refusals to pay: nobody is asked for what cannot be paid (CR 118.12a).
    Only where a card of the match has such a price."""
    priced = any(_PRICE.search(line) for face in faces(definitions).values() for line in face["text"])
    return [word for word in words if not (priced and word == "No")]


def _any_color(definitions: str, name: str) -> bool:
    """Does a card make mana of a colour to be chosen?"""
    return re.search(r"any (one )?color", text_of(definitions, name)) is not None


def _used(after: Scene, number: int, tapped: bool) -> bool:
    now = after.permanent(number)
    return now is None or (now.tapped and not tapped)


Stack = set[tuple[int, str | None]]


class Order:
    """Triggers that read alike and went onto the stack since somebody last had priority: nobody was asked for
    their order, but for those that were picked among others. One may ask for its targets before the next
    comes."""

    def __init__(self) -> None:
        self._before: Stack = set()
        self._told: Counter[tuple[int, str]] = Counter()

    def begin(self, stack: Stack) -> None:
        """Somebody who had priority has done something."""
        self._before, self._told = stack, Counter()

    def hear(self, queues: Queues, after: Scene, picked: str = "") -> None:
        there = (item for item in after.stack if item.kind == "ability" and item.text)
        new = [item for item in there if (item.id, item.text) not in self._before]
        for (seat, text), count in Counter((item.controller, str(item.text)) for item in new).items():
            if picked and picked.endswith(text):
                self._told[seat, text] += 1
            words = queues.choices[seat]
            while self._told[seat, text] < count - 1:
                if not (words and _TRIGGER.match(words[0]) and _reads(words[0], text)):
                    break
                words.pop(0)
                self._told[seat, text] += 1


def _reads(word: str, text: str) -> bool:
    """Does a text begin as the script says? An ability word in italics may be any."""
    return word.startswith("<i>") or plain(word)[:8] in plain(text)


def optional(definitions: str, name: str) -> tuple[int, bool] | None:
    """How many optional costs a face has, and whether one may be paid any number of times."""
    face = faces(definitions).get(name) if definitions else None
    if face is None or not face["optional"]:
        return None
    return len(face["optional"]), any(cost["repeat"] for cost in face["optional"])
