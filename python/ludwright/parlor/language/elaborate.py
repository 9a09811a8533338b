"""From syntax trees to meaning: every form of the expression language but its functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...authoring.names import did_you_mean, quoted
from ...authoring.reader import Fault
from ..genomes.standard import VARIABLE_WORDS
from ..genomes.words import listed, spaced
from ..lowering import code
from .clauses import Chosen, apart, hedged, joined, negated
from .nodes import Binary, Call, Choice, Index, Name, Node, Number, Over, Several, Span, Unary, Where
from .typed import (
    CARD,
    KIND_EXAMPLES,
    KIND_WORDS,
    NUMBER,
    PLAYER,
    TEAM,
    Kind,
    Typed,
    as_card,
    as_cards,
    clause,
    condition,
    value,
)

if TYPE_CHECKING:
    from .scope import Scope

_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "mod"}
_SPOKEN = {"+": "plus", "-": "minus", "*": "times", "/": "divided by", "%": "modulo"}
_COMPARED = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_TOLD = {
    "eq": "is",
    "ne": "is not",
    "lt": "is less than",
    "le": "is at most",
    "gt": "is more than",
    "ge": "is at least",
}


def elaborate(scope: Scope, node: Node) -> Typed:
    """What a tree means in a scope; a Fault when it means nothing."""
    match node:
        case Number(value=n):
            return value(code.integer(n), str(n))
        case Name():
            return scope.name(node)
        case Call():
            return scope.call(node)
        case Index():
            return _index(scope, node)
        case Unary(op="not"):
            inner = wanted(scope, node.a, "condition")
            return clause(code.negate(inner.code), negated(inner.says()))
        case Unary():
            inner = wanted(scope, node.a, "value")
            return value(code.arithmetic("sub", code.integer(0), inner.code), f"minus {inner.english}")
        case Binary(op="of"):
            return _rank_of_suit(scope, node)
        case Binary(op="and" | "or"):
            return _junction(scope, node)
        case Binary(op="in"):
            return _membership(scope, node)
        case Binary(op="&" | "|"):
            return _sets(scope, node)
        case Binary():
            return _comparison(scope, node) if node.op in _COMPARED else _arithmetic(scope, node)
        case Choice():
            return _choice(scope, node)
        case Where():
            return _where(scope, node)
        case Over():
            raise Fault(
                "“for” belongs into count, any, all, first, max, min or sum", node.at, "write any(… for p)"
            )
        case Several() | Span():
            raise Fault("a list stands behind “in” only", node.at, "write x in [a, b]")
    raise AssertionError(node)


def wanted(scope: Scope, node: Node, kind: Kind, sort: str | None = None) -> Typed:
    """The meaning, coerced to a kind."""
    return coerced(elaborate(scope, node), kind, node.at, sort)


def coerced(it: Typed, kind: Kind, at: int, sort: str | None = None) -> Typed:
    if kind == "cards":
        it = as_cards(it)
    elif kind == "value":
        if it.kind == "condition":
            number = code.either(it.code, code.integer(1), code.integer(0), "v")
            it = value(number, f"1 if {it.english}, otherwise 0")
        elif it.kind in ("cards", "place") and sort == CARD:
            it = as_card(as_cards(it))
    if it.kind != kind:
        raise Fault(f"{KIND_WORDS[it.kind]} where {KIND_WORDS[kind]} is wanted", at, KIND_EXAMPLES[kind])
    if kind == "place" and it.whole:
        raise Fault("several piles where one is wanted", at, "say which: a player in brackets, a pile in []")
    if sort is not None and it.sort != sort and it.sort != NUMBER:
        raise Fault(f"a {it.sort} where a {sort} is wanted", at, f"name a {sort}")
    return it


def _index(scope: Scope, node: Index) -> Typed:
    if isinstance(node.of, Name):
        row = scope.row(node.of)
        if row is not None:
            by = wanted(scope, node.by, "value")
            return scope.cell(row, by, node.at)
    base = elaborate(scope, node.of)
    if base.kind != "place":
        raise Fault("only rows of numbers and zones with piles take [ ]", node.at, "remove the [ ]")
    by = wanted(scope, node.by, "value")
    if scope.lacks_player(base.code):
        raise Fault("every player has such piles", node.at, "say whose: zone(player)[pile]")
    pile = {**base.code, "pile": by.code}
    if by.code["v"] in ("attr", "derived_attr"):
        return Typed("place", pile, f"the pile for {by.english} among {base.english}")
    which = f"({by.english})" if " " in by.english else by.english
    words = "the given pile" if which == "pile" else f"pile {which}"
    return Typed("place", pile, f"{words} of {base.english}")


def _rank_of_suit(scope: Scope, node: Binary) -> Typed:
    rank, suit = wanted(scope, node.a, "value"), wanted(scope, node.b, "value")
    if rank.sort != "rank" or suit.sort != "suit":
        raise Fault("“of” joins a rank and a suit", node.at, "write, for instance, queen of spades")
    found = scope.cards_of(code.constant(rank.code), code.constant(suit.code))
    english = f"the {rank.english} of {suit.english}"
    if found is not None and len(found) == 1:
        return Typed("cards", code.one(code.integer(found[0])), english)
    sets = tuple(
        {"s": "with", "attr": scope.attribute_index(name), "value": of.code}
        for name, of in (("rank", rank), ("suit", suit))
    )
    return Typed("cards", code.cards_joined("and", sets), english)


def _junction(scope: Scope, node: Binary) -> Typed:
    a, b = wanted(scope, node.a, "condition"), wanted(scope, node.b, "condition")
    if node.op == "and":
        return clause(code.all_of(a.code, b.code), joined("and", a.says(), b.says()))
    return clause(code.any_of(a.code, b.code), joined("or", a.says(), b.says()))


def _hedged(it: Typed, *joints: str) -> str:
    return hedged(it.english, *joints)


_OTHERWISE = ", otherwise "
_SUMS = (" plus ", " minus ")
_PRODUCTS = (" times ", " divided by ", " modulo ")


def _membership(scope: Scope, node: Binary) -> Typed:
    if isinstance(node.b, Several):
        a = wanted(scope, node.a, "value")
        items = [scope.with_sort(a.sort, item) for item in node.b.items]
        tests = tuple(code.compare("eq", a.code, item.code) for item in items)
        names = listed([item.english for item in items], "or")
        return condition(code.any_of(*tests), f"{a.english} is {names}", f"{a.english} is not {names}")
    card = coerced(as_card(as_cards(elaborate(scope, node.a))), "value", node.a.at, CARD)
    cards = wanted(scope, node.b, "cards")
    test = {"c": "has", "of": cards.code, "card": card.code}
    return condition(
        test, f"{card.english} is among {cards.english}", f"{card.english} is not among {cards.english}"
    )


def _sets(scope: Scope, node: Binary) -> Typed:
    a, b = wanted(scope, node.a, "cards"), wanted(scope, node.b, "cards")
    kind = "and" if node.op == "&" else "or"
    sets = code.cards_joined(kind, (a.code, b.code))
    if kind == "and":
        return Typed("cards", sets, _both(a, b))
    return Typed("cards", sets, _united(a.english, b.english))


def _comparison(scope: Scope, node: Binary) -> Typed:
    op = _COMPARED[node.op]
    a = elaborate(scope, node.a)
    if a.kind in ("cards", "place"):
        raise Fault("sets of cards are not compared", node.at, "compare count(…), or write card in cards")
    a = coerced(a, "value", node.a.at)
    b = scope.with_sort(a.sort, node.b)
    if NUMBER not in (a.sort, b.sort) and a.sort != b.sort:
        raise Fault(f"a {a.sort} is compared with a {b.sort}", node.at, f"name a {a.sort}")
    flag = code.constant(b.code) if a.flag is not None and op in ("eq", "ne") else None
    if flag in (0, 1):
        told = a.states or (f"{a.flag} is noted", f"{a.flag} is not noted")
        noted, other = told if (flag == 1) == (op == "eq") else reversed(told)
        return condition(code.compare(op, a.code, b.code), noted, other)
    if isinstance(node.a, Name) and node.a.name == "tricks_played" and op == "eq":
        known = code.constant(b.code)
        if known is not None:
            return condition(code.compare(op, a.code, b.code), *_tricks_played(known))
    x, y = _hedged(_setting(scope, node.a, a), _OTHERWISE), _hedged(b, _OTHERWISE)
    be = "are" if are(scope, node.a) else "is"
    yes, no = (f"{x} {be}{_TOLD[test].removeprefix('is')} {y}" for test in (op, code.NEGATED[op]))
    return condition(code.compare(op, a.code, b.code), yes, no)


def are(scope: Scope, node: Node) -> bool:
    """Whether a variable's name is a plural: your chips are, your score is."""
    name = node.of if isinstance(node, Index) else node
    if not isinstance(name, Name) or name.name in VARIABLE_WORDS or not scope.has_variable(name.name):
        return False
    return name.name.endswith("s")


def _tricks_played(known: int) -> tuple[str, str]:
    if known == 0:
        return "this is the first trick", "this is not the first trick"
    played = "1 trick has" if known == 1 else f"{known} tricks have"
    return f"{played} been played", f"not just {played} been played"


def _setting(scope: Scope, node: Node, it: Typed) -> Typed:
    """A setting that is compared goes by its name: its value compared with another says nothing."""
    if isinstance(node, Name) and node.name in scope.settings and code.constant(it.code) is not None:
        return it.said(f"“{spaced(node.name)}”")
    return it


def _arithmetic(scope: Scope, node: Binary) -> Typed:
    a = elaborate(scope, node.a)
    if node.op == "-" and a.kind in ("cards", "place"):
        left, right = as_cards(a), wanted(scope, node.b, "cards")
        minus = {"s": "minus", "a": left.code, "b": right.code}
        return Typed("cards", minus, f"{left.english} except {right.english}")
    if node.op == "+" and a.kind in ("cards", "place"):
        raise Fault("sets of cards are joined by |", node.at, "write a | b")
    a = coerced(a, "value", node.a.at)
    b = wanted(scope, node.b, "value")
    loose = (_OTHERWISE,) if node.op in "+-" else (_OTHERWISE, *_SUMS)
    closer = (
        (_OTHERWISE,) if node.op == "+" else (_OTHERWISE, *_SUMS, *(_PRODUCTS if node.op in "/%" else ()))
    )
    second = _hedged(_as_number(scope, b), *closer)
    english = f"{_hedged(_as_number(scope, a), *loose)} {_SPOKEN[node.op]} {second}"
    if node.op == "-" and isinstance(node.a, Number) and node.a.value == 0:
        english = f"minus {second}"
    return value(code.arithmetic(_ARITHMETIC[node.op], a.code, b.code), english)


def _as_number(scope: Scope, it: Typed) -> Typed:
    """A player, a side or a named number in a sum stands for its number, counted from 0."""
    numbered = it.sort in (PLAYER, TEAM) or any(it.sort == kind.name for kind in scope.genome.options)
    return it.said(f"the number of {it.english}") if numbered else it


def _choice(scope: Scope, node: Choice) -> Typed:
    test = wanted(scope, node.test, "condition")
    then, other = elaborate(scope, node.then), elaborate(scope, node.other)
    # A chain of choices reads on: a if this, b if that, otherwise c.
    rest = (
        f", {other.english}"
        if isinstance(node.other, Choice)
        else f"{_OTHERWISE}{_hedged(other, _OTHERWISE)}"
    )
    english = f"{_hedged(then, _OTHERWISE)} if {apart(test.says())}{rest}"
    if then.kind == "condition" and other.kind == "condition":
        yes = code.all_of(test.code, then.code)
        no = code.all_of(code.negate(test.code), other.code)
        return clause(code.any_of(yes, no), Chosen(test.says(), then.says(), other.says()))
    if then.kind in ("cards", "place"):
        then, other = as_cards(then), coerced(other, "cards", node.other.at)
        return Typed("cards", code.either(test.code, then.code, other.code, "s"), english)
    then, other = coerced(then, "value", node.then.at), coerced(other, "value", node.other.at)
    sort = then.sort if then.sort != NUMBER else other.sort
    return value(code.either(test.code, then.code, other.code, "v"), english, sort)


def _where(scope: Scope, node: Where) -> Typed:
    cards = wanted(scope, node.of, "cards")
    with scope.naming(card=value(code.THIS, "the card", CARD)):
        test = wanted(scope, node.test, "condition")
    columns = {info.index: info.values for info in scope.attributes.values()}
    where = code.filtered(cards.code, test.code, columns)
    return Typed("cards", where, f"the cards among {cards.english} for which {test.english}")


def _united(a: str, b: str) -> str:
    """Sets of plain words are listed: tens, jacks and queens."""
    if " and " in a and all(len(part.split()) == 1 for part in a.replace(" and ", ", ").split(", ")):
        return f"{a.replace(' and ', ', ')} and {b}"
    return f"{a} and {b}"


_LYING = ("in", "in_zone", "top_of", "from_up")


def _both(a: Typed, b: Typed) -> str:
    """Cards that are both things: hearts in your hand, threes of clubs."""
    x, y = (it.english.removeprefix("the cards in ") for it in (a, b))
    if b.code["s"] in _LYING:
        x, y, a, b = y, x, b, a
    if a.code["s"] in _LYING:
        return f"{y} in {x}"
    suits = b.code["s"] == "with" and b.code["attr"] == 0
    suits = suits or (b.code["s"] == "or" and all(s["s"] == "with" and s["attr"] == 0 for s in b.code["of"]))
    if suits and a.code["s"] == "with" and a.code["attr"] == 1:
        return f"{x} of {y.removeprefix('cards of ')}"
    return f"{x} {y.removeprefix('cards ')}" if y.startswith("cards of ") else f"{x} that are {y}"


def unknown(what: str, name: str, at: int, known: list[str]) -> Fault:
    return Fault(f"no {what} {quoted(name)}", at, did_you_mean(name, known), "unknown-name")


def seat_index(it: Typed, per: str) -> tuple[code.Code, str]:
    """The index of a cell per player or team; a player counts for the team."""
    if per == TEAM and it.sort == PLAYER:
        return {"v": "team", "seat": it.code}, f"{side_of(it)}’s"
    return it.code, it.owner


def side_of(it: Typed) -> str:
    """The side of a player, in words: your side, some side, the dealer’s side."""
    english = it.english
    if english == "the side":
        return english
    return f"{english.removesuffix('player')}side" if english.endswith("player") else f"{it.owner} side"


def said(name: str) -> str:
    return spaced(name)
