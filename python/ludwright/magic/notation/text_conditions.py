"""Conditions from text."""

from __future__ import annotations

from . import ast_conditions as c
from .ast_base import Condition
from .ast_nouns import YOU, Opponents
from .ast_words import STEPS, ZONES
from .text_values import ValueReader

_COMBAT = STEPS[STEPS.index("begin combat") : STEPS.index("end combat") + 1]
_DURING = {**{step: (step,) for step in STEPS}, "main": ("main1", "main2"), "combat": _COMBAT}
_WORDS: dict[str, Condition] = {
    "your turn": c.TurnOf(YOU),
    "opponent's turn": c.TurnOf(Opponents()),
    "was cast": c.WasCast(),
    "resolving": c.IsResolving(),
    "stack is empty": c.StackEmpty(),
    "day": c.IsDay(),
    "night": c.IsNight(),
}
HEADS = (
    *_WORDS,
    "there is",
    "there is no",
    "turn of",
    "during",
    "paid",
    "spent",
    "cast from",
    "still in",
    "monarch",
    "initiative",
)


class TextReader(ValueReader):
    """`count(Elf yours) >= 3 and not your turn`; with this every small language is complete."""

    def condition(self) -> Condition:
        self.deeper()
        tests = [self.all_of()]
        while self.take("or"):
            tests.append(self.all_of())
        self.depth -= 1
        return tests[0] if len(tests) == 1 else c.AnyTrue(tuple(tests))

    def all_of(self) -> Condition:
        tests = [self.negated()]
        while self.take("and"):
            tests.append(self.negated())
        return tests[0] if len(tests) == 1 else c.AllTrue(tuple(tests))

    def negated(self) -> Condition:
        return c.NotTrue(self.negated()) if self.take("not") else self.test()

    def test(self) -> Condition:
        token = self.token
        if token.kind == "param" and self.ahead().text not in ("==", "!=", "<", "<=", ">", ">=", "is"):
            self.next += 1
            return c.ConditionParam(token.text[1:])
        found = self.headed_test()
        return found or self.attempt(self.bracketed_test, self.compared, self.being)

    def headed_test(self) -> Condition | None:
        word = self.phrase(_WORDS)
        if word is not None:
            return _WORDS[word]
        if self.take("there is"):
            if self.take("no"):
                return c.NotTrue(c.Exists(self.single()))
            return c.Exists(self.single())
        if self.take("turn of"):
            return c.TurnOf(self.reference())
        if self.take("during"):
            steps = list(_DURING[self.one_of(_DURING, "step")])
            while self.take(","):
                steps += _DURING[self.one_of(_DURING, "step")]
            return c.During(tuple(steps))
        if self.take("cast from"):
            return c.CastFrom(self.one_of(ZONES, "zone"))
        if self.take("still in"):
            return c.StillIn(self.one_of(ZONES, "zone"))
        if self.sees("paid ("):
            self.take("paid (")
            word = self.linked_word()
            self.need(")")
            return c.WasPaid(word)
        if self.sees("spent ("):
            self.take("spent (")
            mana = self.mana_types()
            self.need(")")
            return c.WasSpent(mana)
        if self.sees("monarch ("):
            self.take("monarch (")
            who = self.noun()
            self.need(")")
            return c.IsMonarch(who)
        if self.sees("initiative ("):
            self.take("initiative (")
            who = self.noun()
            self.need(")")
            return c.HasInitiative(who)
        return None

    def ends(self) -> bool:
        return super().ends() or self.token.text in ("or", "is")

    def bracketed_test(self) -> Condition:
        self.need("(")
        inner = self.condition()
        self.need(")")
        return inner

    def compared(self) -> Condition:
        left = self.value()
        return c.Compare(left, self.comparison(), self.value())

    def being(self) -> Condition:
        what = self.reference()
        self.need("is", why="write is, or a comparison such as >=")
        if self.take("not"):
            return c.NotTrue(c.Is(what, self.filter()))
        return c.Is(what, self.filter())
