"""=, +=, -=: variables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from ...authoring.reader import Fault
from ..genomes.words import capital, spaced
from ..language.elaborate import are
from ..language.nodes import Index, Name, Node
from ..language.typed import Typed
from ..lowering import code
from . import Simple, Told

if TYPE_CHECKING:
    from ..language.syntax import Reader
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True)
class Assign(Simple):
    """Sets a variable, adds to it, takes from it, or draws it at random below n."""

    word = "="
    forms = ("NAME = VALUE", "NAME[PLAYER] += VALUE", 'NAME -= VALUE for "reason"', "NAME = random N")
    target: Node
    sign: str
    value: Node
    random: bool
    why: str

    @classmethod
    def parse(cls, reader: Reader) -> Self:
        target = reader.postfix()
        name = target.of if isinstance(target, Index) else target
        if not isinstance(name, Name):
            raise Fault("only a variable can be set", target.at, "write name = value")
        sign = reader.token.text
        reader.need("=", "+=", "-=")
        random = sign == "=" and reader.take("random")
        value = reader.expression()
        why = ""
        if reader.take("for"):
            token = reader.token
            if token.kind != "text":
                raise reader.unexpected('write the reason in quotation marks: for "last trick"')
            reader.next += 1
            why = token.text[1:-1]
        return cls(target, sign, value, random, why)

    def emit(self, b: Builder) -> list[Code]:
        index, at, target = self._target(b)
        if self.random:
            return [{"do": "roll", "var": index, "at": at, "n": b.of_node(self.value, "value").code}]
        value = b.of_node(self.value, "value", target.sort).code
        if self.sign == "=":
            return [{"do": "set", "var": index, "at": at, "value": value}]
        if self.sign == "-=":
            value = code.arithmetic("sub", code.integer(0), value)
        why = b.label(self.why or self._name())
        return [{"do": "add", "var": index, "at": at, "value": value, "why": why}]

    def _name(self) -> str:
        name = self.target.of if isinstance(self.target, Index) else self.target
        return spaced(name.name) if isinstance(name, Name) else ""

    def _target(self, b: Builder) -> tuple[int, Code | None, Typed]:
        name = self.target.of if isinstance(self.target, Index) else self.target
        assert isinstance(name, Name)
        if not b.has_variable(name.name):
            from ..language.elaborate import unknown

            raise unknown("variable", name.name, name.at, b.known_variables())
        index, _ = b.variable(name.name)
        typed = b.of_node(self.target, "value")
        return index, typed.code["at"], typed

    def told(self, b: Builder) -> list[Told]:
        _, _, target = self._target(b)
        reason = f" ({self.why})" if self.why else ""
        value = b.of_node(self.value, "value", target.sort if not self.random else None).english
        if self.random:
            return [Told(f"Draw {target.english} at random, from 0 to {value} minus 1.")]
        if self.sign == "=" and target.flag is not None and value in ("0", "1"):
            return [Told(f"Note {target.flag}." if value == "1" else f"{target.flag} is noted no more.")]
        if self.sign == "=":
            become = "become" if are(b, self.target) else "becomes"
            return [Told(f"{capital(target.english)} {become} {value}.")]
        if self.sign == "+=":
            return [Told(f"Add {value} to {target.english}{reason}.")]
        return [Told(f"Take {value} from {target.english}{reason}.")]
