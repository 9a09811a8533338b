"""Whether the deck can run out under a rule that takes cards off it: the worst case, read from the program.

Statements are gone through as in play, with the fewest cards that the deck may still hold. Where the number
of cards taken is bounded by what is left (`min(n, count(deck))`), or was asked for before, as by
`if: not empty(deck)`, nothing can go wrong. What a rule says otherwise is believed: whoever may exchange five
cards will.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ..genomes.words import counted
from ..lowering.code import COMPARED, Code
from .codes import Finding, finding
from .known import DECK, Known, bounded, joined, may_hold, of_deck, span, table_pile, text

if TYPE_CHECKING:
    from ..lowering.genome import Lowered

_TURNED = {"gt": "lt", "lt": "gt", "ge": "le", "le": "ge", "eq": "eq", "ne": "ne"}


def check_stock(lowered: Lowered) -> Iterator[Finding]:
    """A finding for every statement that may take more cards off the deck than it holds."""
    program = lowered.program
    if not any(_draws(s) and not bounded(s["what"]["n"]) for block in program["blocks"] for s in block):
        return
    # What one round of every open loop takes is needed for sure; how often turns come round, play decides.
    cards = len(program["cards"])
    once, often = _Walk(program, 1), _Walk(program, cards + 1)
    for walk in (once, often):
        walk.block(0, Known(cards))
    for place, (wanted, left) in sorted(often.short.items()):
        yield finding(
            "deck-too-small" if place in once.short else "deck-may-run-out",
            lowered.origins[place[0]][place[1]],
            f"{counted(wanted, 'card')} may be taken off a deck that then holds {left}",
            "take min(n, count(deck)), ask whether there are enough, or make a new deck first",
        )


_MOVING = ("deal", "move", "break", "return", "end")


def _bodies(s: Code) -> list[int]:
    """The blocks that a statement leads to."""
    match s["do"]:
        case "if":
            bodies = [s["then"], s["other"]]
        case "while" | "for" | "for_cards" | "call":
            bodies = [s["body"]]
        case "choose":
            bodies = [*(group["body"] for group in s["groups"]), s["otherwise"]]
        case "trick":
            bodies = [s["after_card"]]
        case _:
            bodies = []
    return [body for body in bodies if body is not None]


def _draws(statement: Code) -> bool:
    if statement["do"] != "move" or statement["what"]["s"] != "top_of":
        return False
    return bool(statement["what"]["place"]["zone"] == DECK)


class _Walk:
    """One way through a program; no state is a way that nobody takes."""

    def __init__(self, program: Code, rounds: int) -> None:
        self.program = program
        self.cards = len(program["cards"])
        # How often an open loop is gone through at most.
        self.rounds = rounds
        # Per statement the most cards wanted and the fewest left, where that is too few.
        self.short: dict[tuple[int, int], tuple[int, int]] = {}
        # Of the loops and calls around: what is known where they are left, and the conditions of open loops.
        self.breaks: list[Known | None] = []
        self.returns: list[Known | None] = []
        self.loops: list[Code] = []
        self.moving = self._moving()

    def _moving(self) -> set[int]:
        """Blocks that move cards or are left before their end, or lead to such blocks."""
        found: set[int] = set()
        while True:
            more = {
                number
                for number, block in enumerate(self.program["blocks"])
                if number not in found
                and any(s["do"] in _MOVING or not found.isdisjoint(_bodies(s)) for s in block)
            }
            if not more:
                return found
            found |= more

    def block(self, number: int, state: Known | None) -> Known | None:
        for at, statement in enumerate(self.program["blocks"][number]):
            if state is None:
                return None
            state = self.statement(statement, (number, at), state)
        return state

    def statement(self, s: Code, place: tuple[int, int], state: Known) -> Known | None:
        bodies = _bodies(s)
        if bodies and self.moving.isdisjoint(bodies):
            return state.numbers_aside()
        match s["do"]:
            case "deal" if s["from"]["zone"] == DECK:
                dealt = span(self.program, s["count"], state)[1] * int(self.program["seats"])
                return state.less(dealt)
            case "move":
                return self._moved(s, place, state)
            case "set" if s["at"] is None:
                return state.with_number("var", s["var"], span(self.program, s["value"], state))
            case "set" | "add" | "roll":
                return state.without("var", s["var"])
            case "if":
                then = self.block(s["then"], self.given(s["test"], True, state))
                other = self.given(s["test"], False, state)
                return joined(then, other if s["other"] is None else self.block(s["other"], other))
            case "while":
                return self._loop(s["body"], state, min(s["max"], self.rounds), s["test"])
            case "for":
                rounds = span(self.program, s["n"], state)[1]
                inside = state.with_number("local", s["local"], (0, max(0, rounds - 1)))
                return self._loop(s["body"], inside, rounds)
            case "for_cards":
                return self._loop(s["body"], state, self.cards)
            case "trick" if s["after_card"] is not None:
                return self._loop(s["after_card"], state, self.cards)
            case "call":
                self.returns.append(None)
                end = self.block(s["body"], state)
                return joined(end, self.returns.pop())
            case "choose":
                return self._chosen(s, state)
            case "break" | "return" | "end" as how:
                self._left(how, state)
                return None
        return state

    def _left(self, how: str, state: Known) -> None:
        """The rest of a block is not gone through."""
        # Whoever has ended the hand goes to no further turn.
        ended = how == "return" and self.loops and self.given(self.loops[-1], True, state) is None
        if self.breaks and (how == "break" or ended):
            self.breaks[-1] = joined(self.breaks[-1], state)
        elif how == "return" and self.returns:
            self.returns[-1] = joined(self.returns[-1], state)

    def _moved(self, s: Code, place: tuple[int, int], state: Known) -> Known:
        what = s["what"]
        to = table_pile(s["to"])
        if _draws(s):
            least, most = span(self.program, what["n"], state)
            if most > state.left and not bounded(what["n"]) and not state.is_enough(what["n"]):
                wanted, left = self.short.get(place, (0, self.cards))
                self.short[place] = (max(wanted, most), min(left, state.left))
            taken = state.less(most)
            return taken if to is None else taken.with_more(to, min(max(0, least), state.left))
        if s["to"]["zone"] == DECK:
            source = table_pile(what["place"]) if what["s"] == "in" else None
            if source is not None:
                return state.back(source, self.cards)
            # All cards, or a new deck that nobody counts here: it is taken to be enough, and play shows.
            return replace(state, left=self.cards, piles={}, enough=None)
        # Whatever else is moved may come from any pile.
        return replace(state.less(self.cards) if may_hold(what) else state, piles={})

    def _chosen(self, s: Code, state: Known) -> Known | None:
        out = None if s["otherwise"] is None else self.block(s["otherwise"], state)
        for group in s["groups"]:
            inside = state
            for binder in group["binders"]:
                inside = inside.bound(self.program, binder)
            out = joined(out, self.block(group["body"], self.given(group["when"], True, inside)))
        return out

    def _loop(self, body: int, state: Known, rounds: int, test: Code | None = None) -> Known | None:
        """Round after round, until another one would change nothing; there may be none at all."""
        self.breaks.append(None)
        if test is not None:
            self.loops.append(test)
        left: Known | None = state
        for _ in range(max(0, min(rounds, self.cards + 1))):
            inside = left if test is None or left is None else self.given(test, True, left)
            after = joined(left, self.block(body, inside))
            if after == left:
                break
            left = after
        broken = self.breaks.pop()
        if test is not None:
            self.loops.pop()
            left = None if left is None else self.given(test, False, left)
        return joined(left, broken)

    def given(self, test: Code, holds: bool, state: Known) -> Known | None:
        """What is known where a condition holds, or does not."""
        kind = test["c"]
        if kind in ("true", "false"):
            return state if (kind == "true") == holds else None
        if kind == "not":
            return self.given(test["a"], not holds, state)
        if kind in ("all", "any") and holds == (kind == "all"):
            found: Known | None = state
            for inner in test["of"]:
                found = None if found is None else self.given(inner, holds, found)
            return found
        if kind == "empty" and of_deck(test["of"]):
            return state if holds else state.at_least(1)
        return self._compared(kind, test, holds, state) if kind in COMPARED else state

    def _compared(self, kind: str, test: Code, holds: bool, state: Known) -> Known | None:
        a, b = test["a"], test["b"]
        (x, y), (u, v) = span(self.program, a, state), span(self.program, b, state)
        # The two ends that differ most decide, as far as they agree.
        ends = {COMPARED[kind](x, v), COMPARED[kind](y, u)}
        certain = kind not in ("eq", "ne") or y < u or v < x or (x == y and u == v)
        if certain and ends == {not holds}:
            return None
        if b["v"] == "count" and of_deck(b["of"]):
            a, b, kind = b, a, _TURNED[kind]
        if a["v"] == "count" and of_deck(a["of"]):
            more = {"gt": 1, "ge": 0, "eq": 0} if holds else {"le": 1, "lt": 0, "ne": 0}
            if kind in more:
                least = state.at_least(span(self.program, b, state)[0] + more[kind])
                return least.with_enough(text(b))
        return state
