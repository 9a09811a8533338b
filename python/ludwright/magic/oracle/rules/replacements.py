"""Replacement and prevention effects: "if … would …, … instead"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_conditions as c
from ...notation import ast_durations as d
from ...notation import ast_events as e
from ...notation import ast_nouns as n
from ...notation import ast_replacements as rp
from ...notation import ast_values as v
from ...notation import ast_verbs_game as vg
from ..kernel.makers import Unsaid
from .base import G, closed
from .events import ANYTHING
from .numbers import PREVENTED, UNBOUND
from .references import Anaphor

_NO = c.Always()
_ONE = v.Integer(1)


@dataclass(frozen=True, slots=True)
class Replaced:
    """An event, what becomes of it, under which condition, for how long."""

    event: Any
    outcome: Any
    test: Any
    may: bool
    turn: bool
    once: bool = False


def _ability(x: Any) -> Replaced | None:
    if isinstance(x, a.Replacement):
        return Replaced(x.event, x.outcome, x.test, x.may, False)
    return None


def _verb(x: Any) -> Replaced | None:
    if isinstance(x, vg.ReplaceLater) and x.uses in (None, 1):
        return Replaced(x.event, x.outcome, x.test, x.may, x.duration == d.Until("turn"), x.uses == 1)
    return None


def _back(x: Replaced) -> a.Replacement | None:
    return None if x.turn else a.Replacement(x.event, x.outcome, x.test, x.may)


def _back_verb(x: Replaced) -> vg.ReplaceLater | None:
    uses = 1 if x.once else None
    return vg.ReplaceLater(x.event, x.outcome, d.Until("turn"), x.test, x.may, uses) if x.turn else None


G.view("replacement", "replaced", _ability, _back)
G.view("effect", "replaced", _verb, _back_verb)


# What came back for a while goes for good: "If it would leave the battlefield, exile it instead."
def _gone_for_good(x: Any) -> Any | None:
    match x:
        case vg.ReplaceLater(e.Leaves((n.SlotRef() | Anaphor()) as what), rp.GoTo("exile"), d.Until("ever")):
            return what
    return None


def _for_good(what: Any) -> vg.ReplaceLater | None:
    if not isinstance(what, n.SlotRef | Anaphor):
        return None
    return vg.ReplaceLater(e.Leaves(what), rp.GoTo("exile"), d.Until("ever"))


G.view("effect", "gone for good", _gone_for_good, _for_good)
G.promote("effect")
G.rule("gone for good", None, "if {:subject} would leave the battlefield, exile it instead")
G.rule(
    "replaced",
    Replaced,
    "the next time {event:said would} this turn, {outcome:outcome} instead",
    once=True,
    turn=True,
    may=False,
    test=_NO,
    where=lambda x: not isinstance(x.outcome, rp.Prevent),
)
G.rule(
    "replaced",
    Replaced,
    "the next time {event:said would} this turn, prevent that damage",
    once=True,
    turn=True,
    may=False,
    test=_NO,
    outcome=rp.Prevent(),
    where=lambda x: isinstance(x.event, e.Damages),
)
G.only_prints(
    "replaced",
    Replaced,
    "the next time {event:said would} this turn, prevent that damage. ^ {outcome:prevented then}",
    once=True,
    turn=True,
    may=False,
    test=_NO,
    where=lambda x: (
        isinstance(x.outcome, rp.Prevent) and x.outcome.amount is None and x.outcome.then is not None
    ),
)
G.rule(
    "effect",
    vg.ReplaceLater,
    "{duration:duration}, prevent all {event:prevented}",
    outcome=rp.Prevent(),
    where=lambda x: (
        isinstance(x.event, e.Damages)
        and x.duration in (d.Until("your next turn"), d.Until("end of your next turn"))
    ),
)
G.promote("effect")
for _turn, _this in ((False, ""), (True, "this turn")):
    for _test, _cond in ((_NO, ""), (None, "and {test:cond}"), (None, "while {test:cond}")):
        fixed: dict[str, Any] = {"turn": _turn, "once": ..., **({"test": _NO} if _test is _NO else {})}

        def said(template: str, _fixed: dict[str, Any] = fixed, *, twice: bool = False, **more: Any) -> None:
            # Twice: an ability of its own has the same words.
            rule = G.only_prints if twice else G.rule
            rule("replaced", Replaced, template, **{"may": False, **_fixed, **more})

        _if = f"if {{event:said would}} {_this} {_cond},"
        # Damage that is prevented.
        said(
            f"prevent all {{event:prevented}} {_this} {_cond}",
            outcome=rp.Prevent(),
            where=lambda x: isinstance(x.event, e.Damages | e.AnyOf),
        )
        said(
            f"prevent the next {{outcome:prevented amount}} {{event:prevented}} {_this} {_cond}",
            where=lambda x: (
                isinstance(x.event, e.Damages)
                and isinstance(x.outcome, rp.Prevent)
                and x.outcome.amount is not None
                and x.turn
            ),
        )
        said(
            f"{_if} prevent that damage. ^ {{outcome:prevented then}}",
            twice=_turn,
            where=lambda x: isinstance(x.outcome, rp.Prevent) and x.outcome.then is not None,
        )
        said(
            f"{_if} prevent {{outcome:prevented amount}} of that damage",
            twice=_turn,
            where=lambda x: (
                isinstance(x.event, e.Damages)
                and isinstance(x.outcome, rp.Prevent)
                and isinstance(x.outcome.amount, v.Integer)
                and not x.turn
            ),
        )
        said(
            f"{_if} prevent that damage",
            outcome=rp.Prevent(),
            where=lambda x: isinstance(x.event, e.Damages),
        )
        # Entering.
        said(
            f"{{event:entering}} tapped {_cond}",
            twice=True,
            outcome=rp.Tapped(),
            where=lambda x: isinstance(x.event, e.Enters),
        )
        said(
            f"{{event:entering}} with {{outcome:added counters}} on it~event {_cond}",
            twice=True,
            where=lambda x: isinstance(x.event, e.Enters) and isinstance(x.outcome, rp.WithCounters),
        )
        said(
            f"as {{event:event}} {_cond}, {{outcome:as enters}}",
            where=lambda x: isinstance(x.event, e.Enters) and isinstance(x.outcome, rp.AsEnters),
        )
        # The rest.
        said(f"{_if} {{outcome:outcome}} instead")
        said(f"{_if} you may {{outcome:outcome}} instead", may=True)

G.rule("entering", e.Enters, "{what:subject} enter~what", source=())
G.rule("added counters", rp.WithCounters, "{count:count} additional {counter:counter} counter(s)")
G.rule("as enters", rp.AsEnters, "{do:inline}")
G.rule("outcome", rp.DoInstead, "{do:inline}")
G.rule("outcome", rp.DoAlso, "do that and {do:inline}")
G.rule("outcome", rp.GoTo, "{zone:gone to}")
closed(
    "gone to",
    {
        "exile": "exile it",
        "hand": "return it to its owner's hand",
        "library": "shuffle it into its owner's library",
        "graveyard": "put it into its owner's graveyard",
    },
)
G.rule("outcome", rp.Nothing, "nothing happens")
G.rule("outcome", rp.Redirect, "that damage is dealt to {to:np}")
G.rule("outcome", rp.AmountBecomes, "it is {value:quantity}")
G.rule("outcome", rp.Scale, "that much plus {plus:quantity} is counted", times=_ONE)
G.rule("outcome", rp.Scale, "twice that much is counted", times=v.Integer(2), plus=v.Integer(0))


@dataclass(frozen=True, slots=True)
class Prevented:
    """Which damage."""

    to: Any
    by: Any
    combat: bool | None


def _prevented(event: Any) -> Prevented | None:
    return Prevented(event.to, event.by, event.combat) if isinstance(event, e.Damages) else None


G.view("prevented", "prevented damage", _prevented, lambda x: e.Damages(x.by, x.to, x.combat))
for _combat, _words in ((True, "combat damage"), (False, "noncombat damage"), (None, "damage")):
    G.rule(
        "prevented damage",
        Prevented,
        f"{_words} that would be dealt by {{by:chosen source}}",
        to=ANYTHING,
        combat=_combat,
    )
    G.rule(
        "prevented damage",
        Prevented,
        f"{_words} that would be dealt to {{to:np plural}} by {{by:chosen source}}",
        combat=_combat,
    )
    G.rule(
        "prevented damage",
        Prevented,
        f"{_words} that would be dealt",
        to=ANYTHING,
        by=ANYTHING,
        combat=_combat,
    )
    G.rule(
        "prevented damage",
        Prevented,
        f"{_words} that would be dealt to {{to:np plural}}",
        by=ANYTHING,
        combat=_combat,
    )
    G.rule(
        "prevented damage",
        Prevented,
        f"{_words} that would be dealt by {{by:np plural}}",
        to=ANYTHING,
        combat=_combat,
    )
    G.rule(
        "prevented damage",
        Prevented,
        f"{_words} that would be dealt to {{to:np plural}} by {{by:np plural}}",
        combat=_combat,
    )


def _both(event: Any) -> Any | None:
    """Damage to and by the same thing."""
    match event:
        case e.AnyOf((e.Damages(to=to, by=_, combat=one), e.Damages(by=by, to=_, combat=other))) if (
            to == by and one == other
        ):
            return Prevented(to, by, one)
    return None


def _to_and_by(x: Prevented) -> e.AnyOf:
    return e.AnyOf((e.Damages(to=x.to, combat=x.combat), e.Damages(by=x.to, combat=x.combat)))


G.view("prevented", "both words", _both, _to_and_by)
for _combat, _words in ((True, "combat damage"), (None, "damage")):
    G.rule(
        "both words",
        Prevented,
        f"{_words} that would be dealt to and dealt by {{to:np}}",
        by=Unsaid(None),
        combat=_combat,
    )


@dataclass(frozen=True, slots=True)
class Amount:
    amount: Any
    do: Any


def _amount(x: Any) -> Amount | None:
    return Amount(x.amount, x.then) if isinstance(x, rp.Prevent) and x.amount is not None else None


G.view("prevented amount", "prevented number", _amount, lambda x: rp.Prevent(x.amount))
G.rule("prevented number", Amount, "{amount:numeral}", do=None)
G.view(
    "prevented then",
    "inline",
    lambda x: x.then if isinstance(x, rp.Prevent) else None,
    lambda then: _told(then),
)


def _told(then: Any) -> rp.Prevent:
    """What is done then may speak of how much it was."""
    from .flow import substitute

    said = substitute(then, v.SlotNumber(UNBOUND), PREVENTED)
    spoken = substitute(said, PREVENTED, v.X()) != said
    return rp.Prevent(None, said, PREVENTED.slot if spoken else None)


# Amounts that are changed, in the words of their event.
@dataclass(frozen=True, slots=True)
class Scaled:
    event: Any
    times: Any
    plus: Any
    test: Any


def _scaled(x: Any) -> Scaled | None:
    scale = getattr(x, "outcome", None)
    if isinstance(x, a.Replacement) and isinstance(scale, rp.Scale) and not x.may:
        return Scaled(x.event, scale.times, scale.plus, x.test)
    return None


def _scaled_now(x: Any) -> Scaled | None:
    scale = getattr(x, "outcome", None)
    lasting = isinstance(x, vg.ReplaceLater) and x.duration == d.Until("turn") and x.uses is None
    if lasting and isinstance(scale, rp.Scale) and not x.may and x.test == _NO:
        return Scaled(x.event, scale.times, scale.plus, x.test)
    return None


G.view(
    "effect",
    "scaled now",
    _scaled_now,
    lambda x: vg.ReplaceLater(x.event, rp.Scale(x.times, x.plus), d.Until("turn"), x.test),
)
G.promote("effect")
G.view(
    "replacement",
    "no life",
    lambda x: (
        x
        if isinstance(x, a.Replacement) and isinstance(x.event, e.GainsLife) and x.outcome == rp.Nothing()
        else None
    ),
    lambda x: x,
)
G.promote("replacement")
G.rule(
    "no life",
    a.Replacement,
    "if {event:said would}, that player gains no life instead",
    outcome=rp.Nothing(),
    source=...,
)
G.view(
    "replacement",
    "forced discard",
    lambda x: x if isinstance(x, a.Replacement) and isinstance(x.event, e.Discards) else None,
    lambda x: x,
)
G.promote("replacement")
G.rule(
    "forced discard",
    a.Replacement,
    "if {event:event}, put it onto the battlefield instead of putting it into your graveyard",
    outcome=rp.GoTo("battlefield"),
    source=("hand",),
)
G.view("replacement", "scaled", _scaled, lambda x: a.Replacement(x.event, rp.Scale(x.times, x.plus), x.test))
_TWICE: dict[str, Any] = {"times": v.Integer(2), "plus": v.Integer(0)}
_PLUS: dict[str, Any] = {"times": _ONE}
for _cls, _twice, _plus in (
    (e.GainsLife, "you gain twice that much life", "you gain that much life plus {plus:numeral}"),
    (e.LosesLife, "they lose twice that much life", "they lose that much life plus {plus:numeral}"),
    (e.Damages, "it deals double that damage", "it deals that much damage plus {plus:numeral}"),
    (
        e.CreatesTokens,
        "twice that many of those tokens are created",
        "those tokens plus {plus:count word} more are created",
    ),
    (
        e.CountersPut,
        "twice that many of those counters are put there",
        "that many plus {plus:count word} of those counters are put there",
    ),
    (e.Draws, "you draw two cards", "you draw that many cards plus {plus:count word}"),
    (
        e.ProducesMana,
        "it produces twice as much of that mana",
        "it produces {plus:count word} more of that mana",
    ),
):
    for _test, _cond in ((_NO, ""), (None, "and {test:cond}")):
        _when: dict[str, Any] = {"test": _NO} if _test is _NO else {}
        _of = lambda x, cls=_cls: isinstance(x.event, cls)  # noqa: E731
        G.rule(
            "scaled",
            Scaled,
            f"if {{event:said would}} {_cond}, {_twice} instead",
            where=_of,
            **_TWICE,
            **_when,
        )
        G.rule(
            "scaled", Scaled, f"if {{event:said would}} {_cond}, {_plus} instead", where=_of, **_PLUS, **_when
        )
        if _cond:
            continue
        for _words, _how in ((_twice, _TWICE), (_plus, _PLUS)):
            G.rule(
                "scaled now",
                Scaled,
                f"if {{event:said would}} this turn, {_words} instead",
                where=_of,
                test=_NO,
                **_how,
            )
G.rule(
    "scaled",
    Scaled,
    "if {event:said would}, it deals that much damage plus {plus:quantity} instead",
    where=lambda x: isinstance(x.event, e.Damages) and not isinstance(x.plus, v.Integer),
    test=_NO,
    **_PLUS,
)
G.promote("replacement")
