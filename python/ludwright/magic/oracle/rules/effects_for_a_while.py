"""Rules for a while, and statics: sentences that hold as long as something does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_base as b
from ...notation import ast_conditions as c
from ...notation import ast_costs as k
from ...notation import ast_durations as d
from ...notation import ast_filters as f
from ...notation import ast_mods as m
from ...notation import ast_nouns as n
from ...notation import ast_rules as r
from ...notation import ast_values as v
from ...notation import ast_verbs_game as vg
from .base import G, setting
from .conditions_of_what_is import NO_DAMAGE_YET
from .effects import WHERE, NotBoth, explained, phrases, unphrased
from .mods import pt_of
from .numbers import is_per
from .permissions import is_sentence
from .players import uncontrolled
from .references import Anaphor
from .restrictions import About
from .this_way import Way


# Rules that are sentences, for a while.
@dataclass(frozen=True, slots=True)
class ForAWhile:
    about: About
    duration: Any


def _for_a_while(effect: Any) -> ForAWhile | None:
    if (
        isinstance(effect, vg.Effect)
        and not effect.mods
        and len(effect.rules) == 1
        and is_sentence(effect.rules[0])
    ):
        return ForAWhile(About(effect.of, effect.rules[0]), effect.duration)
    return None


G.view(
    "effect", "for a while", _for_a_while, lambda w: vg.Effect(w.about.of, w.duration, (), (w.about.rule,))
)
_TURN = d.Until("turn")
_TAPPED = r.Cannot("untap normally")
G.rule(
    "for a while",
    ForAWhile,
    "you may play an additional land this turn",
    about=About(n.You(), r.ExtraLands(1)),
    duration=_TURN,
)
G.rule(
    "for a while",
    ForAWhile,
    "{about:kept tapped} untap step {duration:duration}",
    where=lambda w: (
        w.about.rule == _TAPPED
        and (
            isinstance(w.duration, d.WhileTrue)
            or w.duration in (d.Until("this stays"), d.Until("you control this"))
        )
    ),
)
G.only_prints(
    "for a while",
    ForAWhile,
    "{about:kept tapped} next untap step",
    where=lambda w: w.about.rule == _TAPPED,
    duration=d.UntilNextStep("untap"),
)
G.rule("kept tapped", About, "{of:subject} don't~of untap during its~of controller(s)of's", rule=_TAPPED)
G.rule(
    "for a while",
    ForAWhile,
    "{about:granted play} {duration:duration this}",
    where=lambda w: isinstance(w.about.rule, r.MayPlay) and w.duration == _TURN,
)
G.rule(
    "for a while",
    ForAWhile,
    "{duration:duration}, {about:granted play}",
    where=lambda w: (
        isinstance(w.about.rule, r.MayPlay)
        and (_granted(w.about) is not None or _paid(w.about) is not None)
        and w.duration != d.Until("ever")
    ),
)
# What leaves exile is another object (CR 400.7), so this is for ever.
for _exiled in ("it remains", "they remain", "that card remains", "those cards remain"):
    G.rule(
        "for a while",
        ForAWhile,
        f"for as long as {_exiled} exiled, {{about:granted play}}",
        where=lambda w: isinstance(w.about.rule, r.MayPlay) and _granted(w.about) is not None,
        duration=d.Until("ever"),
    )
G.rule(
    "for a while",
    ForAWhile,
    "until end of turn, {about:rule sentence}",
    duration=_TURN,
    where=lambda w: isinstance(w.about.rule, r.KeepMana),
)
G.rule("for a while", ForAWhile, "{about:rule sentence} this turn", duration=_TURN)
G.rule(
    "for a while",
    ForAWhile,
    "{about:rule sentence} for the rest of the game",
    duration=d.Until("ever"),
    where=lambda w: not isinstance(w.about.rule, r.MayPlay),
)
G.rule(
    "for a while",
    ForAWhile,
    "{duration:duration}, {about:rule sentence}",
    where=lambda w: w.duration != _TURN,
)


@dataclass(frozen=True, slots=True)
class GainsWay:
    """A card in a graveyard gains another way to be cast, for its own mana cost."""

    what: Any
    word: str


def _gains_way(x: Any) -> GainsWay | None:
    match x:
        case vg.Effect(of=n.You(), duration=d.Until("turn"), mods=(), rules=(r.MayPlay() as rule, *_)):
            own = rule.source == ("graveyard",) and rule.cards == "spells" and rule.then == "exile"
            if own and rule.word is not None and not rule.how and hasattr(rule.what, "what"):
                return GainsWay(rule.what.what, rule.word)
    return None


def _way_gained(x: GainsWay) -> vg.Effect | None:
    if x.word == "harmonize":
        song = r.MayPlay(f.OneOf(x.what), ("graveyard",), "spells", word=x.word, then="exile")
        tapped = r.SpellsHave(f.OneOf(x.what), "tap to harmonize")
        return vg.Effect(n.You(), d.Until("turn"), (), (song, tapped))
    if x.word != "flashback":
        return None
    rule = r.MayPlay(f.OneOf(x.what), ("graveyard",), "spells", word=x.word, then="exile")
    return vg.Effect(n.You(), d.Until("turn"), (), (rule,))


G.view("effect", "gains way", _gains_way, _way_gained)
G.promote("effect")
G.only_prints(
    "gains way",
    GainsWay,
    "{what:np} gains {word:cost word} until end of turn. "
    "^ its {word:cost word} cost is equal to its mana cost",
    where=lambda x: x.word not in ("flashback", "harmonize"),
)
G.rule(
    "gains way",
    GainsWay,
    "{what:np plural} gains harmonize until end of turn. ^ its harmonize cost is equal to its mana cost",
    word="harmonize",
)
for _cost in ("the flashback", "its flashback"):
    G.rule(
        "gains way",
        GainsWay,
        f"{{what:np plural}} gains flashback until end of turn. ^ {_cost} cost is equal to its mana cost",
        word="flashback",
    )


@dataclass(frozen=True, slots=True)
class GrantedPlay:
    """May play or cast what a slot holds."""

    verb: str
    free: bool
    any_mana: bool
    what: Any
    then: Any = None


def _granted(about: Any) -> GrantedPlay | None:
    if not isinstance(about, About) or not isinstance(about.rule, r.MayPlay) or about.of != n.You():
        return None
    rule = about.rule
    if not isinstance(rule.what, f.OneOf) or rule.cost is not None or rule.test != c.Always():
        return None
    verb = {"any": "play", "spells": "cast", "lands": "play"}[rule.cards]
    return GrantedPlay(verb, "free" in rule.how, "any mana" in rule.how, rule.what.what, rule.then)


def _ungranted(x: GrantedPlay) -> About | None:
    from ...notation import ast_filters as f

    source: Any = ("exile",)
    if isinstance(x.what, n.Phrase) and x.what.target and x.what.zones:
        source = tuple(place.zone for place in x.what.zones)
    elif not isinstance(x.what, Anaphor | n.SlotRef | Way):
        return None
    how: Any = (*(("free",) if x.free else ()), *(("any mana",) if x.any_mana else ()))
    cards: Any = "any" if x.verb == "play" else "spells"
    return About(n.You(), r.MayPlay(f.OneOf(x.what), source, cards, how, then=x.then))


@dataclass(frozen=True, slots=True)
class PaidPlay:
    """May cast what a slot holds for another cost, in their own turn."""

    what: Any
    cost: Any


def _paid(about: Any) -> PaidPlay | None:
    from ...notation import ast_filters as f

    match about:
        case About(
            n.You(), r.MayPlay(f.OneOf(what), ("exile",), "spells", (), k.Cost() as cost, None, None, None)
        ) if about.rule.plus is None and about.rule.test == c.TurnOf(n.You()):
            return PaidPlay(what, cost)
    return None


def _unpaid(x: PaidPlay) -> About:
    from ...notation import ast_filters as f

    rule = r.MayPlay(f.OneOf(x.what), ("exile",), "spells", cost=x.cost, test=c.TurnOf(n.You()))
    return About(n.You(), rule)


_GONE = "[then? . ^ if that spell would be put into a graveyard, {then:exile instead}]"
G.view("granted play", "paid play", _paid, _unpaid)
G.rule(
    "paid play",
    PaidPlay,
    "you may cast {what:np that} during your turn by {cost:gerunds} rather than paying its mana cost",
)
G.view("granted play", "granted", _granted, _ungranted)
G.include("granted play", "rule sentence", lambda x: _granted(x) is None and _paid(x) is None)
for _verb in ("play", "cast"):
    G.rule(
        "granted",
        GrantedPlay,
        f"you may {_verb} {{what:np that}}[free? without paying its~what mana cost(s)what]{_GONE}",
        verb=_verb,
        any_mana=False,
    )
    G.rule(
        "granted",
        GrantedPlay,
        f"you may {_verb} {{what:np that}}, and mana of any type can be spent to cast it~what {_GONE}",
        verb=_verb,
        any_mana=True,
        free=False,
    )


# Statics.
@dataclass(frozen=True, slots=True)
class Always:
    of: Any
    parts: tuple[Any, ...]
    test: Any
    where: b.Value | None = None


def _always(static: Any) -> Always | None:
    if not isinstance(static, a.Static) or any(is_sentence(rule) for rule in static.rules):
        return None
    if any(isinstance(mod, m.Control) for mod in static.mods):
        return None
    mods, where = static.mods, None
    if not any(isinstance(mod, m.AddPt) and (pt := pt_of(mod)) and is_per(pt.per) for mod in mods):
        mods, where = explained(mods)
    parts = phrases(mods, static.rules)
    return Always(static.of, parts, static.test, where) if parts else None


def _unalways(said: Always) -> a.Static | None:
    from .flow import substitute

    parts = said.parts if said.where is None else substitute(said.parts, v.X(), said.where)
    found = unphrased(parts)
    return None if found is None else a.Static(said.of, *found, said.test)


_NO = c.Always()
_YOURS = c.TurnOf(n.You())


def _forbidding(said: Any) -> bool:
    """Nothing but rules, of whatever there is."""
    return all(isinstance(part, b.Rule | NotBoth) for part in said.parts) and uncontrolled(said.of)


G.view("static", "always", _always, _unalways)
G.rule("always", Always, "{of:rule subject} {parts:mods static(s)}", test=_NO, where=_forbidding)
G.rule("always", Always, f"{{of:static subject}} {{parts:mods static(s)}} {WHERE}", test=_NO)
G.rule("always", Always, "during your turn, {of:static subject} {parts:mods static(s)}", test=_YOURS)
G.rule(
    "always",
    Always,
    "during turns other than yours, {of:static subject} {parts:mods static(s)}",
    test=c.NotTrue(_YOURS),
)
G.rule(
    "always",
    Always,
    "{of:static subject} {parts:mods static(s)} unless {test:unless}",
    where=lambda x: isinstance(x.test, c.NotTrue) and all(isinstance(p, r.Cannot | NotBoth) for p in x.parts),
)
G.view("unless", "cond", lambda x: x.test if isinstance(x, c.NotTrue) else None, c.NotTrue)
G.rule(
    "always",
    Always,
    "{of:static subject} {parts:mods static(s)} as long as {test:cond}",
    where=lambda x: _trails(x.test) and x.of == n.This(),
)
G.alt(
    "always",
    Always,
    "{of:static subject} {parts:mods static(s)} as long as {test:cond}",
    why="the condition may be said last",
    where=lambda x: not (_trails(x.test) and x.of == n.This()),
)
G.rule("always", Always, f"as long as {{test:cond}}, {{of:static subject}} {{parts:mods static(s)}} {WHERE}")


G.rule(
    "always",
    Always,
    "{of:static subject} {parts:mods static(s)} if {test:cond}",
    where=lambda x: x.test == NO_DAMAGE_YET and x.of == n.This(),
)
G.promote("always")


def _trails(test: Any) -> bool:
    """Conditions about players' life and graveyards are said last."""
    match test:
        case c.Compare(v.LifeOf(), _, _):
            return True
        case c.Compare(v.Count(n.Phrase(zones=(n.Place("graveyard"),), filter=filter_)), _, _):
            return filter_ in (f.Anything(), f.StateIs("card"))
    return False


@dataclass(frozen=True, slots=True)
class Ruling:
    """Statics that are sentences: rules about players, control, defined power and toughness."""

    about: Any
    test: Any


def _ruling(static: Any) -> Ruling | None:
    match static:
        case a.Static(of, (), (rule,), test) if is_sentence(rule):
            return Ruling(About(of, rule), test)
    return None


G.view("static", "ruling", _ruling, lambda x: a.Static(x.about.of, (), (x.about.rule,), x.test))
G.rule("ruling", Ruling, "{about:rule sentence}", test=_NO)
G.rule("ruling", Ruling, "during your turn, {about:rule sentence}", test=_YOURS)
G.rule("ruling", Ruling, "as long as {test:cond}, {about:rule sentence}")
G.alt(
    "ruling",
    Ruling,
    "{about:rule sentence} as long as {test:cond}",
    why="the condition may be said last",
)


# "Enchanted creature can't attack or block, and its activated abilities can't be activated."
@dataclass(frozen=True, slots=True)
class Useless:
    of: Any
    parts: tuple[Any, ...]
    mana: bool
    test: Any


_SILENCED = {r.Cannot("activate abilities"): False, r.Cannot("activate non mana abilities"): True}


def _useless(static: Any) -> Useless | None:
    if not isinstance(static, a.Static) or len(static.rules) < 2 or static.rules[-1] not in _SILENCED:
        return None
    rest = static.rules[:-1]
    if any(is_sentence(rule) for rule in rest):
        return None
    return Useless(static.of, phrases(static.mods, rest), _SILENCED[static.rules[-1]], static.test)


def _without_use(x: Useless) -> a.Static | None:
    found = unphrased(x.parts)
    if found is None or not found[1]:
        return None
    last = r.Cannot("activate non mana abilities" if x.mana else "activate abilities")
    return a.Static(x.of, found[0], (*found[1], last), x.test)


G.view("static", "useless", _useless, _without_use)
G.promote("static")
G.rule(
    "useless",
    Useless,
    "{of:static subject} {parts:mods static(s)}, and its activated abilities can't be activated"
    "[mana? unless they're mana abilities]",
    test=_NO,
)


def _two_rules(static: Any) -> Any | None:
    """Several sentences in one static."""
    match static:
        case a.Static(of, (), rules, test) if len(rules) > 1 and all(is_sentence(rule) for rule in rules):
            return tuple(a.Static(of, (), (rule,), test) for rule in rules)
        case a.Static(of, mods, rules, test) if any(is_sentence(rule) for rule in rules) and (
            mods or len(rules) > 1
        ):
            plain = tuple(rule for rule in rules if not is_sentence(rule))
            rest = tuple(a.Static(of, (), (rule,), test) for rule in rules if is_sentence(rule))
            return (a.Static(of, mods, plain, test), *rest)
    return None


G.view("static", "static and", _two_rules, lambda x: None)
G.chain("static and", "static", (".", "^"))


@dataclass(frozen=True, slots=True)
class Defined:
    mod: Any


def _defined(static: Any) -> Any | None:
    match static:
        case a.Static(n.This(), (mod,), ()) if isinstance(mod, m.BasePt | m.BasePower | m.BaseToughness):
            return mod if setting().star or setting().zone == "unknown" else None
    return None


G.view("static", "defines", _defined, lambda mod: a.Static(n.This(), (mod,)))
G.promote("static")


def _control(static: Any) -> Any | None:
    match static:
        case a.Static(of, (m.Control(n.You()),), ()):
            return Defined(of)
    return None


G.view("static", "you control", _control, lambda x: a.Static(x.mod, (m.Control(n.You()),)))
G.rule("you control", Defined, "you control {mod:np}")
