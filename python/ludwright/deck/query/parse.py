"""Text into a tree."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Any, Literal, cast

from lark import Lark, Token, Tree, UnexpectedInput, UnexpectedToken

from .faults import InvalidQuery
from .tree import And, Node, Not, Or, Span, Term, Value

LIMIT_LENGTH = 50_000
LIMIT_DEPTH = 60

EVERYTHING = And(())
_PATTERN = re.compile(r"/(?:[^/\\\n]|\\.)+/")
_JOINED = re.compile(r"(?:or|and)(?=[\s()]|$)", re.IGNORECASE)
_TOKENS = re.compile(r'"[^"]*"|[:=<>]/(?:[^/\\\n]|\\.)+/|[()]')


def parse(query: str) -> Node:
    """The tree of a query; an empty query asks for everything."""
    if len(query) > LIMIT_LENGTH:
        raise InvalidQuery(
            Span(LIMIT_LENGTH, LIMIT_LENGTH), f"longer than {LIMIT_LENGTH} characters", "shorten it"
        )
    _check_depth(query)
    try:
        tree = _parser().parse(query)
    except UnexpectedInput as error:
        raise _explained(query, error) from None
    (inner,) = tree.children
    return EVERYTHING if inner is None else _node(inner)


@cache
def _parser() -> Lark:
    grammar = resources.files(__package__).joinpath("grammar.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", maybe_placeholders=True)


def _node(tree: Any) -> Node:
    children = [child for child in tree.children if getattr(child, "type", "") not in ("OR", "AND")]
    match tree.data:
        case "disjunction":
            return Or(tuple(part for child in children for part in _parts(child, Or)))
        case "conjunction":
            return And(tuple(part for child in children for part in _parts(child, And)))
        case "negation":
            inner = _node(children[0])
            return inner.part if isinstance(inner, Not) else Not(inner)
        case "keyed":
            keyword, operator, value = children
            held = _value(value.children[0])
            span = Span(_start(keyword), held.span.end)
            return Term(keyword.lower(), str(operator), held, span)
        case "exact":
            held = _value(children[0].children[0])
            return Term("!", "", held, Span(held.span.start - 1, held.span.end))
        case _:
            held = _value(children[0])
            return Term("", "", held, held.span)


def _parts(tree: Tree[Token], kind: type[And] | type[Or]) -> tuple[Node, ...]:
    """A group within a group of its kind is one group."""
    node = _node(tree)
    return node.parts if isinstance(node, kind) else (node,)


def _value(token: Token) -> Value:
    start = _start(token)
    span = Span(start, start + len(token))
    if token.type in ("QUOTED", "REGEX"):
        kind = cast('Literal["quoted", "regex"]', token.type.lower())
        return Value(str(token[1:-1]), kind, span)
    return Value(str(token), "word", span)


def _start(token: Token) -> int:
    assert token.start_pos is not None
    return token.start_pos


def _check_depth(query: str) -> None:
    """Before any recursion; a parenthesis in quotes counts too, which harms no query of a sane depth."""
    depth = 0
    for at, letter in enumerate(query):
        depth += (letter == "(") - (letter == ")")
        if depth > LIMIT_DEPTH:
            raise InvalidQuery(
                Span(at, at + 1), f"parentheses deeper than {LIMIT_DEPTH}", "flatten the query"
            )
    run = 0
    for at, letter in enumerate(query):
        run = run + 1 if letter == "-" else 0
        if run > LIMIT_DEPTH:
            raise InvalidQuery(Span(at, at + 1), f"more than {LIMIT_DEPTH} signs in a row", "one - negates")


def _explained(query: str, error: UnexpectedInput) -> InvalidQuery:
    at = error.pos_in_stream if error.pos_in_stream is not None else len(query)
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        at = len(query)
    letter = query[at : at + 1]
    here = Span(at, at + max(1, len(getattr(error, "token", "") or letter)))
    before = query[:at].rstrip()
    if before.endswith((":", "=", "<", ">")) and letter not in ('"', "/"):
        return InvalidQuery(here, "a value is missing", "write it right after the sign, as in t:elf")
    if letter == '"':
        return InvalidQuery(
            Span(at, len(query)), "the quotation mark is never closed", 'end the phrase with "'
        )
    if letter == "/":
        if _PATTERN.match(query, at):
            return InvalidQuery(here, "a pattern cannot stand here", "write it after name:, t:, o: or fo:")
        return InvalidQuery(Span(at, len(query)), "the pattern is never closed", "end it with /")
    if joined := _JOINED.match(query, at):
        span = Span(at, at + len(joined[0]))
        return InvalidQuery(
            span, f"{joined[0].upper()} needs a term on each side", "put the word in quotes to find it"
        )
    if letter == ")":
        return InvalidQuery(here, "nothing to close here", "remove the ) or write something before it")
    if not letter:
        opened = _last_open(query)
        if opened is not None:
            return InvalidQuery(
                Span(opened, opened + 1), "the parenthesis is never closed", "end the group with )"
            )
        return InvalidQuery(Span(at, at + 1), "the query ends too early", "write another term")
    return InvalidQuery(here, f"{letter!r} cannot stand here", "put it in quotation marks to search for it")


def _last_open(query: str) -> int | None:
    """The innermost parenthesis without a partner, quotes and patterns aside."""
    opened: list[int] = []
    for token in _TOKENS.finditer(query):
        if token[0] == "(":
            opened.append(token.start())
        elif token[0] == ")" and opened:
            opened.pop()
    return opened[-1] if opened else None
