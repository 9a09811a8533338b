"""From text to syntax trees: the tokens and the grammar of expressions.

Loosest first: `where` · `a if test else b` · `or` · `and` · `not` · comparisons and `in` · `|` · `&` ·
`+ -` · `* / %` · unary `-` · `rank of suit`, calls and indices.
"""

from __future__ import annotations

import re
from functools import cache

from ...authoring import reader
from ...authoring.reader import Fault, Language
from .nodes import Binary, Call, Choice, Index, Name, Node, Number, Over, Several, Span, Unary, Where

# What the core's integers hold.
GREATEST = 2**31 - 1

LANGUAGE = Language(
    pattern=re.compile(
        r"(?P<space>\s+)|(?P<number>\d+)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<text>\"[^\"]*\")"
        r"|(?P<sign>\.\.|==|!=|<=|>=|\+=|-=|[-+*/%&|()\[\],:<>=])"
    ),
    longest=2_000,
    shorten="name parts of it as definitions",
    deepest=40,
    flatten="name parts as definitions",
    finish="end the expression before it",
)
KEYWORDS = frozenset(("if", "else", "or", "and", "not", "in", "where", "of", "from", "to", "for"))
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


@cache
def parse(text: str) -> Node:
    """The tree of one expression."""
    reading = Reader(text)
    node = reading.expression()
    reading.finish()
    return node


class Reader(reader.Reader):
    """Reads along the tokens of one text."""

    language = LANGUAGE

    def name(self, what: str) -> str:
        token = self.token
        if token.kind != "name" or token.text in KEYWORDS:
            raise self.unexpected(f"write {what} here")
        self.next += 1
        return token.text

    def expression(self) -> Node:
        self.deeper()
        node = self.ternary()
        while self.sees("where"):
            at = self.token.at
            self.next += 1
            node = Where(at, node, self.ternary())
        self.depth -= 1
        return node

    def ternary(self) -> Node:
        node = self.disjunction()
        if self.sees("if"):
            at = self.token.at
            self.next += 1
            test = self.disjunction()
            self.need("else")
            node = Choice(at, test, node, self.ternary())
        return node

    def disjunction(self) -> Node:
        return self.chain(self.conjunction, "or")

    def conjunction(self) -> Node:
        return self.chain(self.negation, "and")

    def chain(self, inner: object, *signs: str) -> Node:
        assert callable(inner)
        node: Node = inner()
        while self.sees(*signs):
            token = self.token
            self.next += 1
            node = Binary(token.at, token.text, node, inner())
        return node

    def negation(self) -> Node:
        if self.sees("not"):
            at = self.token.at
            self.next += 1
            self.deeper(at, "remove a double not")
            node = Unary(at, "not", self.negation())
            self.depth -= 1
            return node
        return self.comparison()

    def comparison(self) -> Node:
        node = self.union()
        token = self.token
        if self.take(*_COMPARISONS):
            return Binary(token.at, token.text, node, self.union())
        if self.take("in"):
            return Binary(token.at, "in", node, self.union())
        if self.sees("not") and self.tokens[self.next + 1].text == "in":
            self.next += 2
            return Unary(token.at, "not", Binary(token.at, "in", node, self.union()))
        return node

    def union(self) -> Node:
        return self.chain(self.intersection, "|")

    def intersection(self) -> Node:
        return self.chain(self.sum, "&")

    def sum(self) -> Node:
        return self.chain(self.product, "+", "-")

    def product(self) -> Node:
        return self.chain(self.signed, "*", "/", "%")

    def signed(self) -> Node:
        token = self.token
        if self.take("-"):
            inner = self.postfix()
            if isinstance(inner, Number):
                return Number(token.at, -inner.value)
            return Unary(token.at, "-", inner)
        return self.postfix()

    def postfix(self) -> Node:
        node = self.atom()
        while True:
            token = self.token
            if self.take("["):
                node = Index(token.at, node, self.expression())
                self.need("]")
            elif self.take("of"):
                node = Binary(token.at, "of", node, self.atom())
            else:
                return node

    def atom(self) -> Node:
        token = self.token
        if token.kind == "number":
            self.next += 1
            if len(token.text) > 10 or int(token.text) > GREATEST:
                raise Fault("a number too large", token.at, f"write at most {GREATEST}")
            return Number(token.at, int(token.text))
        if self.take("("):
            node = self.expression()
            self.need(")")
            return node
        if self.take("["):
            items = self.arguments("]")
            return Several(token.at, items)
        name = self.name("a name, a number or an opening bracket")
        if self.take("("):
            return Call(token.at, name, self.arguments(")"))
        return Name(token.at, name)

    def arguments(self, close: str) -> tuple[Node, ...]:
        if self.take(close):
            return ()
        items = [self.argument()]
        while self.take(","):
            items.append(self.argument())
        self.need(close)
        return tuple(items)

    def argument(self) -> Node:
        node = self.expression()
        if not self.sees("for"):
            return node
        at = self.token.at
        self.next += 1
        local = self.name("a name")
        among = origin = None
        if self.take("in"):
            among = self.union()
            if self.sees(".."):
                dots = self.token.at
                self.next += 1
                among = Span(dots, among, self.union())
        if self.take("from"):
            origin = self.union()
        return Over(at, local, among, origin, node)
