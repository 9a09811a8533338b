"""choose: one decision of one player."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from ...authoring.shapes import Key, Size, Snake
from ..genomes.words import Label
from ..language.texts import TRUE, Condition, Value
from ..lowering.binders import Binder
from . import Compound, Statements, Told

if TYPE_CHECKING:
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(Snake):
    """A kind of option: one for every combination of what it runs over."""

    label: Annotated[Label, "The verb; what is chosen follows it."]
    each: Annotated[tuple[Binder, ...], Size(0, 3), "What it runs over: `card c in hand(me)`."] = ()
    when: Annotated[Condition, "Which combinations are offered."] = TRUE
    do: Annotated[Statements, Size(0, 64), "What happens when it is chosen."] = ()

    def emit(self, b: Builder) -> Code:
        with ExitStack() as bound:
            binders = []
            for n, binder in enumerate(self.each):
                with b.at(f"each[{n}]"):
                    binders.append(binder.bind(b, bound))
            when = b.condition(self.when, "when").code
            body = b.block(self.do, "do")
        return {"binders": binders, "when": when, "label": b.label(self.label), "body": body}

    def told(self, b: Builder) -> Told:
        with ExitStack() as bound:
            what = [binder.told(b, bound) for binder in self.each]
            when = b.condition(self.when, "when")
            under = b.told(self.do)
        text = f"**{self.label}**" + (f" {' and '.join(what)}" if what else "")
        if when.code["c"] != "true":
            text += f", if {when.english}"
        return Told(f"{text}{':' if under else '.'}", under)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Compound):
    """A player chooses one of the options; `otherwise` happens when there are none."""

    word = "choose"

    by: Annotated[Value, Key("choose"), "Who chooses."]
    prompt: Annotated[Label, "The question."]
    options: Annotated[tuple[Option, ...], Size(1, 16), "What is offered, in this order."]
    otherwise: Annotated[Statements | None, Size(0, 64), "What happens when nothing can be offered."] = None
    secret: Annotated[bool, "Whether the others do not learn the choice."] = False

    def emit(self, b: Builder) -> list[Code]:
        by = b.player(self.by, "choose").code
        groups = []
        for n, option in enumerate(self.options):
            with b.at(f"options[{n}]"):
                groups.append(option.emit(b))
        otherwise = None if self.otherwise is None else b.block(self.otherwise, "otherwise")
        return [
            {
                "do": "choose",
                "by": by,
                "prompt": b.prompt(self.prompt),
                "groups": groups,
                "otherwise": otherwise,
                "secret": self.secret,
            }
        ]

    def told(self, b: Builder) -> list[Told]:
        by = b.player(self.by, "choose").english
        verb = "choose" if by == "you" else "chooses"
        secret = " secretly" if self.secret else ""
        head = f"{by[:1].upper()}{by[1:]}{secret} {verb} one (“{self.prompt}”):"
        told = [Told(head, tuple(option.told(b) for option in self.options))]
        if self.otherwise is not None:
            told.append(
                Told(
                    "If none is possible:" if self.otherwise else "If none is possible, nothing.",
                    b.told(self.otherwise),
                )
            )
        return told
