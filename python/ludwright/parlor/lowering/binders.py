"""What an option runs over: cards, players, numbers, sets of cards, melds."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ...authoring.names import did_you_mean, quoted
from ...authoring.reader import Fault
from ..genomes.words import spaced
from ..language.elaborate import unknown
from ..language.nodes import Name, Node
from ..language.syntax import Reader
from ..language.texts import Expression
from ..language.typed import CARD, NUMBER, PLAYER
from . import code

if TYPE_CHECKING:
    from .builder import Builder
    from .code import Code

FORMS = (
    "card c in CARDS",
    "player p",
    "player p from PLAYER where CONDITION",
    "number n from VALUE to VALUE",
    "KIND x",
    "KIND x from VALUE to VALUE",
    "KIND x in CARDS",
    "cards s in CARDS, N to M",
    "cards s in CARDS alike in ATTRIBUTE, N to M",
    "cards s in CARDS adding ATTRIBUTE to VALUE, N to M",
    "meld m in CARDS",
    "meld m in CARDS as MELD, …",
)


@dataclass(frozen=True, slots=True)
class Bound:
    """A binder taken apart."""

    kind: str
    at: int
    name: str
    of: Node | None = None
    low: Node | None = None
    high: Node | None = None
    test: Node | None = None
    attribute: Name | None = None
    total: Node | None = None
    melds: tuple[Node, ...] = ()


@cache
def parse_binder(text: str) -> Bound:
    reader = Reader(text)
    at = reader.token.at
    kind = reader.name("card, player, number, cards, meld or a kind")
    name = reader.name("a name for what is chosen")
    if kind == "card":
        reader.need("in")
        found = Bound(kind, at, name, of=reader.expression())
    elif kind == "player":
        low = reader.union() if reader.take("from") else None
        test = reader.ternary() if reader.take("where") else None
        found = Bound(kind, at, name, low=low, test=test)
    elif kind == "cards":
        found = _parse_cards(reader, at, name)
    elif kind == "meld":
        reader.need("in")
        of = reader.expression()
        melds: list[Node] = []
        if reader.take("as"):
            melds.append(reader.atom())
            while reader.take(","):
                melds.append(reader.atom())
        found = Bound(kind, at, name, of=of, melds=tuple(melds))
    elif reader.take("in"):
        found = Bound(kind, at, name, of=reader.expression())
    else:
        low = high = None
        if reader.take("from"):
            low = reader.union()
            reader.need("to")
            high = reader.union()
        elif kind == "number":
            raise reader.unexpected("write number n from LOW to HIGH")
        found = Bound(kind, at, name, low=low, high=high)
    reader.finish()
    return found


def _parse_cards(reader: Reader, at: int, name: str) -> Bound:
    reader.need("in")
    of = reader.expression()
    attribute = total = None
    if reader.take("alike"):
        reader.need("in")
        attribute = Name(reader.token.at, reader.name("an attribute"))
    elif reader.take("adding"):
        attribute = Name(reader.token.at, reader.name("an attribute"))
        reader.need("to")
        total = reader.union()
    reader.need(",")
    low = reader.union()
    reader.need("to")
    return Bound("cards", at, name, of=of, low=low, high=reader.union(), attribute=attribute, total=total)


class Binder(Expression):
    """`card c in hand(me)`."""

    __slots__ = ()
    noun = "what is chosen, such as card c in hand(me),"

    @classmethod
    def check(cls, text: str) -> None:
        parse_binder(text)

    def bind(self, b: Builder, bound: ExitStack) -> Code:
        """The binder for the core; its name stays bound on the stack."""
        return b.tried(lambda: self._bind(b, bound), {"each": "number", "local": 0, **_NOTHING})

    def _bind(self, b: Builder, bound: ExitStack) -> Code:
        it = parse_binder(self)
        if it.kind == "card":
            assert it.of is not None
            of = b.of_node(it.of, "cards").code
            return {
                "each": "card",
                "local": bound.enter_context(b.binding(it.name, "card", CARD, "it")),
                "of": of,
            }
        if it.kind == "player":
            low = code.integer(0) if it.low is None else b.of_node(it.low, "value", PLAYER).code
            local = bound.enter_context(b.binding(it.name, "number", PLAYER, "that player"))
            test = code.TRUE if it.test is None else b.of_node(it.test, "condition").code
            return {"each": "seat", "local": local, "from": low, "test": test}
        if it.kind == "cards":
            return self._cards(b, bound, it)
        if it.kind == "meld":
            from ..expressions import patterns

            assert it.of is not None
            of = b.of_node(it.of, "cards").code
            found, _ = patterns(b, it.melds)
            local = bound.enter_context(b.binding(it.name, "cards", "", "the meld"))
            return {"each": "meld", "local": local, "of": of, "patterns": found}
        return self._number(b, bound, it)

    def _cards(self, b: Builder, bound: ExitStack, it: Bound) -> Code:
        assert it.of is not None
        assert it.low is not None
        assert it.high is not None
        of = b.of_node(it.of, "cards").code
        low, high = b.of_node(it.low, "value").code, b.of_node(it.high, "value").code
        attr = None
        if it.attribute is not None:
            if it.attribute.name not in b.attributes:
                raise unknown("attribute", it.attribute.name, it.attribute.at, list(b.attributes))
            attr = b.attribute_index(it.attribute.name)
        if it.total is None:
            local = bound.enter_context(b.binding(it.name, "cards", "", "those cards"))
            return {"each": "subset", "local": local, "of": of, "attr": attr, "min": low, "max": high}
        total = b.of_node(it.total, "value").code
        least, most = code.constant(low), code.constant(high)
        if least is None or most is None or not 0 <= least <= most <= 255:
            raise Fault("how many cards may add up is given by two fixed numbers", it.low.at, "write 1 to 4")
        local = bound.enter_context(b.binding(it.name, "cards", "", "those cards"))
        return {
            "each": "summing",
            "local": local,
            "of": of,
            "attr": attr,
            "total": total,
            "min": least,
            "max": most,
        }

    def _number(self, b: Builder, bound: ExitStack, it: Bound) -> Code:
        domain = None
        if it.kind != "number":
            names = [name for name, _ in b.domains]
            if it.kind not in names:
                raise Fault(
                    f"no kind {quoted(it.kind)}",
                    it.at,
                    did_you_mean(it.kind, ["card", "cards", "player", "number", "meld", *names]),
                    "unknown-name",
                )
            domain = names.index(it.kind)
        if it.of is not None:
            return self._held(b, bound, it, domain)
        if it.low is not None and it.high is not None:
            low, high = b.of_node(it.low, "value").code, b.of_node(it.high, "value").code
        else:
            assert domain is not None
            low, high = code.integer(0), code.integer(len(b.domains[domain][1]) - 1)
        sort = NUMBER if domain is None else it.kind
        english = "the number" if domain is None else f"that {spaced(it.kind)}"
        local = bound.enter_context(b.binding(it.name, "number", sort, english))
        return {"each": "number", "local": local, "low": low, "high": high, "domain": domain}

    def _held(self, b: Builder, bound: ExitStack, it: Bound, domain: int | None) -> Code:
        """A value that some cards have: the kind is that of an attribute."""
        assert it.of is not None
        if it.kind not in b.attributes:
            raise unknown("attribute", it.kind, it.at, list(b.attributes))
        of = b.of_node(it.of, "cards").code
        local = bound.enter_context(b.binding(it.name, "number", it.kind, f"that {spaced(it.kind)}"))
        return {
            "each": "value",
            "local": local,
            "of": of,
            "attr": b.attribute_index(it.kind),
            "domain": domain,
        }

    def told(self, b: Builder, bound: ExitStack) -> str:
        """What it runs over, in words; its name stays bound on the stack."""
        it = parse_binder(self)
        said = b.tried(lambda: self._told(b, it), "something")
        self.bind(b, bound)
        return said

    def _told(self, b: Builder, it: Bound) -> str:
        if it.kind == "card":
            assert it.of is not None
            cards = b.of_node(it.of, "cards").english
            return f"a card of {cards.removeprefix('the cards among ')}"
        if it.kind == "player":
            if it.test is None:
                return "a player"
            with b.binding(it.name, "number", PLAYER, "that player"):
                return f"a player, such that {b.of_node(it.test, 'condition').english}"
        if it.kind == "cards":
            assert it.of is not None
            assert it.low is not None
            assert it.high is not None
            low, high = (b.of_node(n, "value").english for n in (it.low, it.high))
            plain = " " not in low + high
            many = low if low == high else f"{low} to {high}" if plain else f"from ({low}) to ({high})"
            attribute = "" if it.attribute is None else spaced(it.attribute.name)
            alike = f" alike in {attribute}" if attribute and it.total is None else ""
            text = f"{many} cards{alike} of {b.of_node(it.of, 'cards').english}"
            if it.total is None:
                return text
            return f"{text} whose {attribute} adds up to {b.of_node(it.total, 'value').english}"
        if it.kind == "meld":
            assert it.of is not None
            from ..expressions import patterns

            return f"one of the {patterns(b, it.melds)[1]} in {b.of_node(it.of, 'cards').english}"
        noun = "number" if it.kind == "number" else spaced(it.kind)
        if it.of is not None:
            return f"a {noun} found in {b.of_node(it.of, 'cards').english}"
        if it.low is not None and it.high is not None:
            low, high = (self._bound(b, it.kind, n) for n in (it.low, it.high))
            return f"a {noun} from {low} to {high}"
        return f"a {noun}"

    def _bound(self, b: Builder, kind: str, node: Node) -> str:
        """A number as one of the words of its kind, where it is fixed."""
        found = b.of_node(node, "value")
        number = code.constant(found.code)
        names: tuple[str, ...] = next((names for name, names in b.domains if name == kind), ())
        return spaced(names[number]) if number is not None and 0 <= number < len(names) else found.english


_NOTHING: Code = {"low": code.integer(0), "high": code.integer(0), "domain": None}
