"""Activated abilities and loyalty abilities, each as one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_conditions as c
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation.ast_program import Program
from ..kernel.template import Number
from ..kernel.trie import NUMBER
from .base import G, closed
from .triggered import LABEL, NO


@dataclass(frozen=True, slots=True)
class Only:
    """When it may be activated: "Activate only as a sorcery and only once each turn."."""

    timing: str
    limit: a.Limit | None
    test: Any
    by: str


closed(
    "limit word",
    {
        a.Limit(1, True): "once each turn",
        a.Limit(2, True): "twice each turn",
        a.Limit(3, True): "three times each turn",
        a.Limit(1, False): "once",
    },
)
closed(
    "only",
    {
        Only("instant", None, NO, "you"): "",
        Only("instant", None, NO, "any player"): "^ any player may activate this ability.",
        Only("instant", None, NO, "opponent"): "^ only your opponents may activate this ability.",
        Only("sorcery", None, NO, "any player"): (
            "^ any player may activate this ability but only as a sorcery."
        ),
    },
)
G.rule("only", Only, "^ activate only as a sorcery.", timing="sorcery", limit=None, test=NO, by="you")
G.rule("only", Only, "^ activate only {limit:limit word}.", timing="instant", test=NO, by="you")
G.rule(
    "only",
    Only,
    "^ activate only as a sorcery and only {limit:limit word}.",
    timing="sorcery",
    test=NO,
    by="you",
)
G.rule(
    "only",
    Only,
    "^ activate only during your turn.",
    timing="instant",
    limit=None,
    test=c.TurnOf(n.You()),
    by="you",
)
G.rule(
    "only",
    Only,
    "^ activate only during your turn and only {limit:limit word}.",
    timing="instant",
    test=c.TurnOf(n.You()),
    by="you",
)
_ATTACKING = c.AllTrue((c.TurnOf(n.You()), c.During(("untap", "upkeep", "draw", "main1", "begin combat"))))
_ONLY_WHEN: dict[Any, str] = {
    c.During(("upkeep",)): "during any upkeep step",
    c.AllTrue((c.TurnOf(n.You()), c.During(("upkeep",)))): "during your upkeep",
    c.TurnOf(n.Opponents()): "during an opponent's turn",
    c.During(
        ("begin combat", "declare attackers", "declare blockers", "first damage", "damage", "end combat")
    ): "during combat",
    _ATTACKING: "during your turn, before attackers are declared",
    c.During(("begin combat", "declare attackers")): "during combat before blockers are declared",
    c.During(
        ("declare blockers", "first damage", "damage", "end combat")
    ): "during combat after blockers are declared",
    c.During(("untap", "upkeep", "draw", "main1", "begin combat")): "before attackers are declared",
    c.During(("end combat",)): "during the end of combat step",
    c.During(("declare attackers",)): "during the declare attackers step",
    c.During(("declare blockers",)): "during the declare blockers step",
    c.AllTrue((c.TurnOf(n.You()), c.During(("end",)))): "during your end step",
}
closed("only when", _ONLY_WHEN)
G.rule("only", Only, "^ activate only {test:only when}.", timing="instant", limit=None, by="you")
G.rule(
    "only", Only, "^ activate only {test:only when} and only {limit:limit word}.", timing="instant", by="you"
)


@dataclass(frozen=True, slots=True)
class WhenAndIf:
    """ "During your upkeep and only if you control three or more artifacts"."""

    when: Any
    test: Any


def _when_and_if(test: Any) -> WhenAndIf | None:
    tests = test.tests if isinstance(test, c.AllTrue) else ()
    for size in (2, 1):
        lead: Any = c.AllTrue(tests[:2]) if size == 2 else tests[:1] and tests[0]
        if len(tests) == size + 1 and lead in _ONLY_WHEN:
            return WhenAndIf(lead, tests[size])
    return None


def _both(x: WhenAndIf) -> c.AllTrue:
    first = x.when.tests if isinstance(x.when, c.AllTrue) else (x.when,)
    return c.AllTrue((*first, x.test))


G.view("only when and if", "when and if", _when_and_if, _both)
G.rule("when and if", WhenAndIf, "{when:only when} and only if {test:cond}")
G.rule("only", Only, "^ activate only {test:only when and if}.", timing="instant", limit=None, by="you")
G.rule(
    "only",
    Only,
    "^ activate only if {test:cond}.",
    timing="instant",
    limit=None,
    by="you",
)
G.rule(
    "only", Only, "^ activate only if {test:cond} and only {limit:limit word}.", timing="instant", by="you"
)
G.rule(
    "only",
    Only,
    "^ activate only if {test:cond} and only as a sorcery.",
    timing="sorcery",
    limit=None,
    by="you",
)


@dataclass(frozen=True, slots=True)
class Activation:
    cost: Any
    do: Program
    only: Only
    label: str | None = None
    less: Any = None
    some_x: bool = False


# "Exhaust" alone says that the ability is activated only once (CR 702.177a); "boast", that its creature must
# have attacked, and once each turn (CR 702.142a).
_ONCE = a.Limit(1, False)
_BOASTS = (a.Limit(1, True), c.Is(n.This(), f.StateIs("attacked this turn")))


def _activation(x: Any) -> Activation | None:
    if not isinstance(x, a.Activated):
        return None
    limit = None if x.label == "exhaust" and x.limit == _ONCE else x.limit
    test = x.test
    if x.label == "boast" and (limit, test) == _BOASTS:
        limit, test = None, NO
    if x.least_x > 1:
        return None
    return Activation(x.cost, x.do, Only(x.timing, limit, test, x.by), x.label, x.less, x.least_x == 1)


def _activated(x: Activation) -> a.Activated:
    only = x.only
    limit = _ONCE if x.label == "exhaust" and only.limit is None else only.limit
    test = only.test
    if x.label == "boast" and limit is None and test == NO:
        limit, test = _BOASTS
    timing: Any = only.timing
    by: Any = only.by
    least = 1 if x.some_x else 0
    return a.Activated(x.cost, x.do, test, timing, limit, label=x.label, by=by, less=x.less, least_x=least)


G.view("ability", "activation", _activation, _activated)
G.rule(
    "activation",
    Activation,
    f"{LABEL} {{cost:cost}}: {{do:sentences}} [some_x? ^ X can't be 0.] {{only:only}}",
    less=None,
)
_LESS = "^ this ability costs {1} less to activate for each {less:each of}."
_LESS_X = "^ this ability costs {X} less to activate, where X is {less:quantity}."
for _less in (_LESS, _LESS_X):
    G.rule("activation", Activation, f"{LABEL} {{cost:cost}}: {{do:sentences}} {{only:only}} {_less}")
    G.alt(
        "activation",
        Activation,
        f"{LABEL} {{cost:cost}}: {{do:sentences}} {_less} {{only:only}}",
        why="the price may be said before the time",
        where=lambda x: x.only != Only("instant", None, NO, "you"),
    )


# Loyalty.
def _loyalty_shown(value: Any, number: Number | None) -> Any:
    del number
    match value:
        case v.Integer(k):
            return ([f"+{k}" if k > 0 else f"−{-k}" if k < 0 else "0"], None)
        case v.X():
            return (["+X"], None)
        case v.Product(v.Integer(-1), v.X()) | v.Difference(v.Integer(0), v.X()):
            return (["−X"], None)
    return None


def _loyalty_read(tokens: Any, at: int) -> Any:
    if at < len(tokens):
        text = tokens[at].replace("−", "-")
        if text == "-X":
            yield v.Product(v.Integer(-1), v.X()), at + 1
        elif text.lstrip("+-").isdigit():
            yield v.Integer(int(text)), at + 1


G.words("loyalty", _loyalty_shown, _loyalty_read, (NUMBER,))
G.rule("ability", a.LoyaltyAbility, "{loyalty:loyalty}: {do:sentences}")
