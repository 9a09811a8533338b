"""Slots of one ability: each is bound once, before it is used, and used at least once."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...authoring.names import nearest, quoted
from ..notation.text_filters import vocabulary

LIMIT = 250


class LowerFault(Exception):  # noqa: N818 - caught where the card is lowered
    """What is wrong with a program, and where in the card."""

    def __init__(
        self,
        message: str,
        path: str = "",
        remedy: str | None = None,
        code: str = "slot",
        unsupported: bool = False,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.remedy = remedy
        self.code = code
        self.unsupported = unsupported


@dataclass(slots=True)
class _Named:
    number: int
    kind: str
    path: str
    used: bool = False
    # Where what it held in all rounds of a loop is gathered.
    later: int | None = None


@dataclass(slots=True)
class Scope:
    """The names of one ability, its modes and everything nested in it."""

    named: dict[str, _Named] = field(default_factory=dict)
    count: int = 0

    def fresh(self) -> int:
        """A slot without a name."""
        if self.count >= LIMIT:
            raise LowerFault(f"more than {LIMIT} slots", remedy="split the ability")
        self.count += 1
        return self.count - 1

    def bind(self, name: str, path: str, kind: str = "things") -> int:
        if name in self.named:
            raise LowerFault(f"the slot {quoted(name)} is bound twice", path, "choose another name")
        number = self.fresh()
        self.named[name] = _Named(number, kind, path)
        return number

    def use(self, name: str, path: str, kind: str | None = None) -> int:
        held = self.named.get(name)
        if held is None:
            close = nearest(name, [*self.named, *vocabulary()])
            remedy = f"did you mean {quoted(close)}?" if close else f"write as {name} where it is chosen"
            raise LowerFault(f"no slot {quoted(name)} is bound before this", path, remedy)
        if kind is not None and held.kind != kind:
            what = "a number" if held.kind == "number" else f"no number but {held.kind}"
            raise LowerFault(f"the slot {quoted(name)} holds {what}", path, "use another slot")
        held.used = True
        return held.number

    def finish(self) -> None:
        for name, held in self.named.items():
            if not held.used and ":" not in name:
                raise LowerFault(
                    f"the slot {quoted(name)} is never used", held.path, f"remove as {name}", "unused-slot"
                )
