"""Verbs that steer: conditions, choices between programs, payments, modes. Their keys stand side by side:
`{if: CONDITION, do: …, else: …}`, `{may: …, who: opponent}`, `{choose: 1..2, modes: […]}`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from ...authoring.shapes import Key
from .ast_base import Condition, Node, Noun, Value, Verb
from .ast_conditions import ALWAYS
from .ast_costs import Cost
from .ast_nouns import YOU
from .ast_program import Program
from .ast_values import ONE
from .ast_words import Slot, Word
from .node import dataclass


@dataclass(frozen=True, slots=True)
class If(Verb):
    """`{if: CONDITION, do: …, else: …}`."""

    tag: ClassVar[str] = "if"
    test: Annotated[Condition, Key("if")]
    do: Program
    otherwise: Annotated[Program | None, Key("else")] = None


@dataclass(frozen=True, slots=True)
class Instead(Verb):
    """Any verb with `instead: {if: CONDITION, do: …}` beside it: the second program in place of the first."""

    tag: ClassVar[str] = "instead"
    usual: Verb
    test: Annotated[Condition, Key("if")]
    do: Program


@dataclass(frozen=True, slots=True)
class May(Verb):
    """`{may: …}`: whoever `who` is decides; `else` is done otherwise. A may in which nothing but targets are
    chosen still asks on resolution."""

    tag: ClassVar[str] = "may"
    do: Annotated[Program, Key("may")]
    who: Noun = YOU
    otherwise: Annotated[Program | None, Key("else")] = None


@dataclass(frozen=True, slots=True)
class Pay(Verb):
    """`{pay: 3, who: controller(it), do: …, else: …}`: may pay; then one or the other. `must`: pays if able.
    `times`: so often."""

    tag: ClassVar[str] = "pay"
    cost: Annotated[Cost, Key("pay")]
    who: Noun = YOU
    do: Program | None = None
    otherwise: Annotated[Program | None, Key("else")] = None
    must: bool = False
    times: Value = ONE


@dataclass(frozen=True, slots=True)
class ForEach(Verb):
    """`{for each: NOUN as slot, do: …}`: one after the other (players in turn order). What is named inside
    holds afterwards what it held in any round."""

    tag: ClassVar[str] = "for each"
    over: Annotated[Noun, Key("for each")]
    do: Program


@dataclass(frozen=True, slots=True)
class Repeat(Verb):
    """`{repeat: 3, do: …}`."""

    tag: ClassVar[str] = "repeat"
    times: Annotated[Value, Key("repeat")]
    do: Program


@dataclass(frozen=True, slots=True)
class Modes(Node):
    """`1`, `1..2`, `up to 2`: how many modes are chosen."""

    noun: ClassVar[str] = "how many modes, such as 1 or 1..2"

    least: Value
    most: Value


@dataclass(frozen=True, slots=True)
class Mode:
    """One mode: a verb, a list of verbs, or `{do: …}` with `cost`, paid for choosing it, or `only if`, when
    it may be chosen."""

    do: Program
    cost: Cost | None = None
    when: Annotated[Condition, Key("only if")] = ALWAYS


@dataclass(frozen=True, slots=True)
class ChooseModes(Verb):
    """`{choose: 1..2, modes: [VERB, [VERB, VERB], {do: …, cost: 2}]}` (CR 700.2)."""

    tag: ClassVar[str] = "choose"
    count: Annotated[Modes, Key("choose")]
    modes: tuple[Mode, ...]
    repeat: Annotated[bool, "The same mode may be chosen more than once."] = False
    who: Noun = YOU


@dataclass(frozen=True, slots=True)
class Stop(Verb):
    """`stop`: nothing more of this program is done."""

    tag: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class WhenYouDo(Verb):
    """`{when you do: …}`: a reflexive trigger (CR 603.12), with its own targets."""

    tag: ClassVar[str] = "when you do"
    do: Annotated[Program, Key("when you do")]


@dataclass(frozen=True, slots=True)
class Let(Verb):
    """`{let: NOUN as slot}`: names these as they are now, without choosing."""

    tag: ClassVar[str] = "let"
    what: Noun


@dataclass(frozen=True, slots=True)
class LetNumber(Verb):
    """`{number: {is: VALUE, as: slot}}`."""

    tag: ClassVar[str] = "number"
    value: Annotated[Value, Key("is")]
    slot: Annotated[Slot, Key("as")]


@dataclass(frozen=True, slots=True)
class Remember(Verb):
    """`{remember: {what: NOUN, under: word}}`: kept with the source for its linked abilities (CR 607);
    `also` keeps what was there."""

    tag: ClassVar[str] = "remember"
    what: Noun
    under: Word
    also: bool = False


@dataclass(frozen=True, slots=True)
class RememberNumber(Verb):
    """`{remember number: {is: VALUE, under: word}}`."""

    tag: ClassVar[str] = "remember number"
    value: Annotated[Value, Key("is")]
    under: Word


@dataclass(frozen=True, slots=True)
class Forget(Verb):
    """`{forget: word}`."""

    tag: ClassVar[str] = "forget"
    word: Word


@dataclass(frozen=True, slots=True)
class ProgramParam(Verb):
    """`$do`: the argument of a mechanic; only in mechanics' files."""

    name: str
