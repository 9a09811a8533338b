"""The functions of the expression language, by theme: one file each, found by folder."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ...authoring.reader import Fault
from ..genomes.words import spaced
from ..language.clauses import HOLE, Clause, Quantified, Quantifier, Said
from ..language.elaborate import elaborate, unknown, wanted
from ..language.nodes import Call, Name, Node, Over, Span
from ..language.typed import NUMBER, PLAYER, TEAM, Kind, Typed, value

if TYPE_CHECKING:
    from ..language.scope import AttributeInfo, DerivedInfo, Scope
    from ..lowering.code import Code

Maker = Callable[["Scope", Call], Typed]


@dataclass(frozen=True, slots=True)
class Function:
    """One function: how it is written, what it means, how it is built."""

    name: str
    forms: tuple[str, ...]
    meaning: str
    apply: Maker


_FOUND: dict[str, Function] = {}


def function(*forms: str) -> Callable[[Maker], Maker]:
    """Registers a maker under the name that its forms begin with."""

    def register(maker: Maker) -> Maker:
        name = forms[0].partition("(")[0]
        _FOUND[name] = Function(name, forms, " ".join((maker.__doc__ or "").split()), maker)
        return maker

    return register


@cache
def functions() -> dict[str, Function]:
    """Every function by name."""
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
        importlib.import_module(f"{__name__}.{module}")
    return dict(sorted(_FOUND.items()))


def arity(call: Call, *allowed: int) -> tuple[Node, ...]:
    """The arguments, as many as the function takes."""
    if len(call.args) not in allowed:
        want = " or ".join(str(n) for n in allowed)
        forms = functions()[call.name].forms
        raise Fault(
            f"{call.name} takes {want} in brackets, not {len(call.args)}",
            call.at,
            f"write {' or '.join(forms)}",
        )
    return call.args


def attribute(scope: Scope, node: Node) -> tuple[str, AttributeInfo]:
    """The attribute that an argument names."""
    if isinstance(node, Name) and node.name in scope.attributes:
        return node.name, scope.attributes[node.name]
    name = node.name if isinstance(node, Name) else "this"
    raise unknown("attribute", name, node.at, list(scope.attributes))


def attribute_or_derived(scope: Scope, node: Node) -> tuple[str, AttributeInfo | DerivedInfo, bool]:
    if isinstance(node, Name) and node.name in scope.derived:
        return node.name, scope.derived[node.name], True
    name, info = attribute(scope, node)
    return name, info, False


def sort_of(scope: Scope, domain: int | None) -> str:
    return NUMBER if domain is None else scope.domains[domain][0]


def patterns(scope: Scope, nodes: tuple[Node, ...]) -> tuple[list[int], str]:
    """Melds by name; all of the genome's when none is named."""
    if not nodes:
        return list(range(len(scope.melds))), "melds"
    found = []
    for node in nodes:
        if not isinstance(node, Name) or node.name not in scope.melds:
            name = node.name if isinstance(node, Name) else "this"
            raise unknown("meld", name, node.at, list(scope.melds))
        found.append(scope.melds[node.name])
    return found, " or ".join(spaced(node.name) for node in nodes if isinstance(node, Name))


@dataclass(frozen=True, slots=True)
class Ranging:
    """A quantifier taken apart: how many, from where, and what its body means."""

    n: Code
    origin: Code
    shift: int
    local: int
    body: Typed
    sort: str
    noun: str
    # What the body calls the bound thing.
    pronoun: str
    # The body of a condition with a hole where its quantifier can be said.
    within: Clause | None = None

    def says(self, quantifier: Quantifier) -> Quantified:
        return Quantified(quantifier, self.noun, self.body.says(), self.within)


def ranging(scope: Scope, over: Over, body: Kind = "condition") -> Ranging:
    """What a quantifier runs over and says."""
    from ..lowering.code import arithmetic, constant, integer

    sort, noun, shift = PLAYER, "player", 0
    n: Code = integer(scope.seats)
    among = over.among
    if isinstance(among, Span):
        low, high = wanted(scope, among.low, "value"), wanted(scope, among.high, "value")
        known = constant(low.code)
        if known is None:
            raise Fault("a range begins with a fixed number", among.at, "write 0..n")
        shift, sort, noun = known, NUMBER, f"number from {low.english} to {high.english}"
        n = arithmetic("sub", high.code, integer(shift - 1))
    elif isinstance(among, Name) and among.name == "teams":
        sort, noun, n = TEAM, "side", integer(max(scope.teams) + 1)
    elif isinstance(among, Name) and any(among.name == d for d, _ in scope.domains):
        sort = noun = among.name
        n = integer(len(next(names for d, names in scope.domains if d == among.name)))
    elif among is not None:
        raise Fault(
            "a quantifier runs over a range, a kind or the teams",
            among.at,
            "write for i in 0..3 or for s in suit",
        )
    origin = integer(0)
    if over.origin is not None:
        origin = arithmetic("sub", wanted(scope, over.origin, "value").code, integer(shift))

    def bound(english: str) -> tuple[int, Typed]:
        with scope.binding(over.local, "number", sort, english) as local:
            held = scope.frames[-1][over.local]
            if shift and isinstance(held, Typed):
                moved = value(arithmetic("add", held.code, integer(shift)), english, sort)
                scope.frames[-1][over.local] = moved
            return local, wanted(scope, over.body, body)

    pronoun = scope.pronoun(noun.partition(" ")[0])
    local, inner = bound(pronoun)
    # A quantifier inside would have to be told from this one.
    once = body == "condition" and _mentions(over.body, over.local) == 1 and not _quantifies(over.body)
    within = _holed(bound(f"{HOLE} {noun}")[1].says()) if once else None
    return Ranging(n, origin, shift, local, inner, sort, noun, pronoun, within)


def _holed(clause: Clause) -> Clause | None:
    """The clause, if it is a statement with one hole, also where it is denied."""
    if not isinstance(clause, Said) or clause.no is None:
        return None
    return clause if all(text.count(HOLE) == 1 for text in (clause.yes, clause.no)) else None


def plural(noun: str) -> str:
    """players, numbers from 0 to 3."""
    first, space, rest = noun.partition(" ")
    return f"{first}s{space}{rest}"


def _quantifies(node: object) -> bool:
    if isinstance(node, tuple):
        return any(map(_quantifies, node))
    if not isinstance(node, Node):
        return False
    return isinstance(node, Over) or any(
        _quantifies(getattr(node, slot)) for slot in node.__dataclass_fields__
    )


def _mentions(node: object, name: str) -> int:
    if isinstance(node, Name):
        return node.name == name
    if isinstance(node, tuple):
        return sum(_mentions(item, name) for item in node)
    if isinstance(node, Node):
        return sum(_mentions(getattr(node, slot), name) for slot in node.__dataclass_fields__)
    return 0


__all__ = [
    "Function",
    "arity",
    "attribute",
    "attribute_or_derived",
    "elaborate",
    "function",
    "functions",
    "patterns",
    "plural",
    "ranging",
    "sort_of",
]
