"""Conditions on their way to English: what is said, joined and quantified.

A sentence is made from such a form alone, so that a condition and its opposite cannot drift apart: negation
goes inwards to the single statements, which have words for it. Brackets show what belongs together; a
quantifier reaches over the one statement, or the one pair of brackets, that follows it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

# Stands where a quantifier is said within the statement: "⟨some⟩ player’s hand is empty".
HOLE = "\ue000"
_BRACKETS = re.compile(r"\([^()]*\)")
_BOUND = re.compile(r"(?P<number>.*) (?P<which>at least|at most) (?P<bound>-?\d+)")

Quantifier = Literal["some", "every", "no"]
_OPPOSITE: dict[str, Quantifier] = {"some": "no", "no": "some"}


@dataclass(frozen=True, slots=True)
class Said:
    """A statement, and how it is said that it does not hold, where there are words for that."""

    yes: str
    no: str | None = None


@dataclass(frozen=True, slots=True)
class Joined:
    """Several clauses of which all, or one, must hold."""

    joint: Literal["and", "or"]
    parts: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Quantified:
    """A clause that holds for some, every or no player, number or whatever `noun` is. `within` is the same
    clause with a hole where the quantifier can be said, if there is one such place."""

    quantifier: Quantifier
    noun: str
    body: Clause
    within: Clause | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """One clause if another holds, and a third one otherwise."""

    test: Clause
    then: Clause
    other: Clause


Clause = Said | Joined | Quantified | Chosen
ALWAYS, NEVER = Said("always", "never"), Said("never", "always")


def negated(clause: Clause) -> Clause:
    """The opposite."""
    match clause:
        case Said(yes, no):
            return Said(no, yes) if no is not None else Said(f"not ({yes})", yes)
        case Joined(joint, parts):
            return joined("or" if joint == "and" else "and", *map(negated, parts))
        case Chosen(test, then, other):
            return Chosen(test, negated(then), negated(other))
        case Quantified("every", noun, body, within):
            return Quantified("some", noun, negated(body), None if within is None else negated(within))
        case Quantified(quantifier, noun, body, within):
            return Quantified(_OPPOSITE[quantifier], noun, body, within)


def joined(joint: Literal["and", "or"], *clauses: Clause) -> Clause:
    """Clauses joined; what is always or never so decides, or says nothing."""
    settled, idle = (NEVER, ALWAYS) if joint == "and" else (ALWAYS, NEVER)
    parts: list[Clause] = []
    for clause in clauses:
        if clause == settled:
            return settled
        if isinstance(clause, Joined) and clause.joint == joint:
            parts += clause.parts
        elif clause != idle:
            parts.append(clause)
    if not parts:
        return idle
    return parts[0] if len(parts) == 1 else Joined(joint, tuple(parts))


def english(clause: Clause) -> str:
    """The clause as part of a sentence."""
    match clause:
        case Said(yes, _):
            return yes
        case Joined(joint, parts):
            return f" {joint} ".join(_parts(joint, parts))
        case Chosen(test, then, other):
            # A chain of choices reads on: a if this, b if that, otherwise c.
            rest = f", {english(other)}" if isinstance(other, Chosen) else f", otherwise {apart(other)}"
            return f"{apart(then)} if {apart(test)}{rest}"
        case Quantified():
            return _within(clause) or f"for {clause.quantifier} {clause.noun}, {_closed(clause.body)}"


def _parts(joint: str, parts: tuple[Clause, ...]) -> list[str]:
    """What is joined, each so closed that nothing else is joined into it; bounds of one number in one go."""
    said = [_joinable(part) for part in parts]
    if joint == "or":
        return said
    out: list[str] = []
    for text in said:
        between = _between(out[-1], text) if out else None
        out[-1:] = [between] if between else [*out[-1:], text]
    return out


def _joinable(part: Clause) -> str:
    text = english(part)
    bare = isinstance(part, Said) or (isinstance(part, Quantified) and _within(part) is not None)
    return hedged(text, " and ", " or ", ", ") if bare else f"({text})"


def _between(a: str, b: str) -> str | None:
    low, high = _BOUND.fullmatch(a), _BOUND.fullmatch(b)
    if low is None or high is None or low["number"] != high["number"]:
        return None
    if (low["which"], high["which"]) != ("at least", "at most"):
        return None
    return f"{low['number']} from {low['bound']} to {high['bound']}"


def _closed(body: Clause) -> str:
    """What a quantifier reaches over."""
    return english(body) if isinstance(body, Said | Quantified) else f"({english(body)})"


def apart(clause: Clause) -> str:
    """A clause of a choice, so closed that its commas are not those of the choice."""
    return hedged(english(clause), ", ")


def _within(clause: Quantified) -> str | None:
    """The quantifier said inside the statement, where it is a single one."""
    if not isinstance(clause.within, Said):
        return None
    quantifier, yes, no = clause.quantifier, clause.within.yes, clause.within.no
    # "Every hand is not empty" may mean that some are; "no hand is empty" may not.
    if quantifier != "some" and no is not None and _denies(yes) and not _denies(no):
        quantifier, yes = ("no" if quantifier == "every" else "every"), no
    return yes.replace(HOLE, quantifier)


def _denies(text: str) -> bool:
    return any(word in f" {text} " for word in (" not ", " no ", " none "))


def hedged(text: str, *joints: str) -> str:
    """The text in brackets, if it is joined by one of these outside of brackets of its own."""
    bare = text
    while bare != (bare := _BRACKETS.sub("", bare)):
        pass
    return f"({text})" if any(joint in bare for joint in joints) else text
