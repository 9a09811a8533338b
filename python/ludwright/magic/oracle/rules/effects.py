"""Continuous effects: statics ("creatures you control get +1/+1"), and effects that last a while."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_base as b
from ...notation import ast_conditions as c
from ...notation import ast_costs as k
from ...notation import ast_durations as d
from ...notation import ast_filters as f
from ...notation import ast_mechanics as me
from ...notation import ast_mods as m
from ...notation import ast_nouns as n
from ...notation import ast_rules as r
from ...notation import ast_values as v
from ...notation import ast_verbs_game as vg
from .base import G, closed, setting
from .conditions import NO_DAMAGE_YET
from .filters import atoms, joined
from .mods import Becomes, becomes, pt_of
from .numbers import is_per, is_plain
from .players import uncontrolled
from .references import Anaphor
from .restrictions import About, is_sentence
from .this_way import Way

# Verb phrases in a row.


@dataclass(frozen=True, slots=True)
class NotBoth:
    """ "can't attack or block"."""


@dataclass(frozen=True, slots=True)
class NotAcross:
    """ "can't block or be blocked by …"."""

    other: Any


@dataclass(frozen=True, slots=True)
class ColoredToo:
    """ "is a black Zombie in addition to its other colors and types"."""

    colors: tuple[Any, ...]
    types: Any


@dataclass(frozen=True, slots=True)
class KeywordsAndMore:
    """Keywords and quoted abilities in one list."""

    abilities: tuple[Any, ...]


_ATTACK, _BLOCK = r.Cannot("attack"), r.Cannot("block")


def phrases(mods: tuple[Any, ...], rules: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is said of the subject, in order; things that are said together are put together."""
    parts = list(mods)
    together = becomes(mods)
    if together is not None:
        parts = [together[0], *together[1]]
    parts = list(with_keywords(tuple(parts)))
    shades = next((part for part in parts if isinstance(part, m.AddColors)), None)
    kinds = next((part for part in parts if isinstance(part, m.AddTypes)), None)
    if shades is not None and kinds is not None and kinds.subtypes and not kinds.types:
        parts[parts.index(kinds)] = ColoredToo(shades.colors, kinds)
        parts.remove(shades)
    parts.sort(key=_order)
    said = [rule for rule in rules if not is_sentence(rule)]
    if _ATTACK in said and _BLOCK in said:
        said[said.index(_ATTACK)] = NotBoth()
        said.remove(_BLOCK)
    for rule in [each for each in said if isinstance(each, r.Cannot) and each.deed == "block"]:
        back = r.Cannot("be blocked", rule.other)
        if back in said and rule.other != f.Anything():
            said[said.index(rule)] = NotAcross(rule.other)
            said.remove(back)
    return (*parts, *said)


def with_keywords(mods: tuple[Any, ...]) -> tuple[Any, ...]:
    """Keywords and quoted abilities together."""
    parts = list(mods)
    keywords = next((part for part in parts if isinstance(part, m.GainKeywords)), None)
    quoted = next((part for part in parts if isinstance(part, m.GainAbilities)), None)
    if keywords is not None and quoted is not None:
        at = parts.index(keywords)
        parts[at] = KeywordsAndMore((*keywords.abilities, *quoted.abilities))
        parts.remove(quoted)
    return tuple(parts)


def _order(part: Any) -> int:
    order = (m.LoseAbilities, m.AddPt)
    return next((at for at, cls in enumerate(order) if isinstance(part, cls)), 5)


def unphrased(parts: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]] | None:
    """Back to changes and rules."""
    mods: list[Any] = []
    rules: list[Any] = []
    for part in parts:
        if isinstance(part, NotBoth):
            rules += [_ATTACK, _BLOCK]
        elif isinstance(part, NotAcross):
            rules += [r.Cannot("block", part.other), r.Cannot("be blocked", part.other)]
        elif isinstance(part, KeywordsAndMore):
            mods += _apart(part)
        elif isinstance(part, ColoredToo):
            mods += [m.AddColors(part.colors), part.types]
        elif isinstance(part, Becomes):
            mods += part.mods()
        elif isinstance(part, b.Mod):
            mods.append(part)
        elif isinstance(part, b.Rule):
            rules.append(part)
        else:
            return None
    return tuple(mods), tuple(rules)


_PLAIN = (a.Keyword, a.ProtectionFrom, a.HexproofFrom, a.Landwalk, a.Toxic, me.KeywordAbility)


def _apart(part: KeywordsAndMore) -> list[Any]:
    """Keywords, and abilities that are written out."""
    plain = tuple(each for each in part.abilities if isinstance(each, _PLAIN))
    quoted = tuple(each for each in part.abilities if not isinstance(each, _PLAIN))
    return [*([m.GainKeywords(plain)] if plain else []), *([m.GainAbilities(quoted)] if quoted else [])]


def changes(parts: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """Phrases of what a copy is besides, as changes."""
    found = unphrased(parts)
    return None if found is None or found[1] else found[0]


G.view(
    "entry mods",
    "mods static",
    lambda mods: phrases(mods, ()) if isinstance(mods, tuple) and mods else None,
    lambda parts: changes(parts),
)
for _style, _be in (("mod static", "be~"), ("mod effect", "become~")):
    for _number, _article, _its in (("sg", "a(n)", "its"), ("pl", "", "their")):
        G.rule(
            _style,
            ColoredToo,
            f"{_be} {_article} {{colors:color list}} {{types:added kinds({_number})}} in addition to "
            f"{_its} other "
            "colors and types",
        )
G.rule("added kinds", m.AddTypes, "{subtypes:subtype words}", supertypes=(), types=())
G.chain("subtype words", "subtype word")
G.view(
    "subtype word",
    "kind",
    lambda x: f.SubtypeIs(x) if isinstance(x, str) else None,
    lambda x: x.subtype if isinstance(x, f.SubtypeIs) else None,
)
for _style, _verb in (("mod static", "have~"), ("mod effect", "gain~")):
    G.rule(_style, NotBoth, "can't attack or block")
    G.rule(_style, NotAcross, "can't block or be blocked by {other:noun(pl)}")
    G.rule(_style, KeywordsAndMore, f"{_verb} {{abilities:mixed list}}")
    _several = _style.replace("mod", "mods")
    G.view(_several, _style, lambda t: t[0] if isinstance(t, tuple) and len(t) == 1 else None, lambda t: (t,))
    G.series(_several, _style, "and")
G.rule("mixed", None, "{:keyword ability}")
G.include("mixed", "quoted")
G.series("mixed list", "mixed", "and")


# "+X/+X, where X is the number of Elves you control".
def explained(mods: tuple[Any, ...]) -> tuple[tuple[Any, ...], b.Value | None]:
    """The changes with X in place of a number that is explained after them."""
    for at, mod in enumerate(mods):
        if isinstance(mod, m.AddPt | m.BasePt):
            found = [half for half in (mod.power, mod.toughness) if not _simple(half)]
            plain = [_core(half) for half in found]
            if found and all(each == plain[0] for each in plain):
                made = dataclasses.replace(mod, power=_as_x(mod.power), toughness=_as_x(mod.toughness))
                return (*mods[:at], made, *mods[at + 1 :]), plain[0]
    return mods, None


def _simple(value: Any) -> bool:
    match value:
        case v.Product(v.Integer(-1), inner) | v.Difference(v.Integer(0), inner):
            return _simple(inner)
    return is_plain(value) and not isinstance(value, v.SlotNumber)


def _core(value: Any) -> Any:
    match value:
        case v.Product(v.Integer(-1), inner) | v.Difference(v.Integer(0), inner):
            return inner
    return value


def _as_x(value: Any) -> Any:
    if _simple(value):
        return value
    match value:
        case v.Product(v.Integer(-1), _) | v.Difference(v.Integer(0), _):
            return v.Product(v.Integer(-1), v.X())
    return v.X()


# Effects that begin.
@dataclass(frozen=True, slots=True)
class Begun:
    of: Any
    parts: tuple[Any, ...]
    duration: Any
    where: b.Value | None = None


def _begun(effect: Any, *, leading: bool) -> Begun | None:
    if not isinstance(effect, vg.Effect) or effect.next or any(is_sentence(rule) for rule in effect.rules):
        return None
    if any(isinstance(mod, m.Control | m.SwitchPt) for mod in effect.mods):
        return None
    quoted = any(isinstance(mod, m.GainAbilities) for mod in effect.mods)
    many = becomes(effect.mods) is not None and "creature" not in _types(effect.mods)
    if leading != (effect.duration != d.Until("ever") and (quoted or many)):
        return None
    mods, where = explained(effect.mods)
    parts = phrases(mods, effect.rules)
    return Begun(effect.of, parts, effect.duration, where) if parts else None


def _types(mods: tuple[Any, ...]) -> tuple[str, ...]:
    return next((mod.types for mod in mods if isinstance(mod, m.AddTypes | m.SetTypes)), ())


def _unbegun(begun: Begun) -> vg.Effect | None:
    parts = begun.parts
    if begun.where is not None:
        from .flow import substitute

        parts = substitute(parts, v.X(), begun.where)
    found = unphrased(parts)
    if found is None or (
        r.Cannot("be regenerated") in found[1]
        and not isinstance(begun.of, n.Phrase)
        and begun.duration != d.Until("turn")
    ):
        return None  # said of what is destroyed
    return vg.Effect(begun.of, begun.duration, *found)


def _forbids(begun: Begun) -> bool:
    """Ends in a rule: it lasts "this turn"."""
    return isinstance(begun.parts[-1], b.Rule | NotBoth) and all(
        isinstance(part, b.Rule | NotBoth) for part in begun.parts
    )


G.rule(
    "effect",
    vg.Effect,
    "{of:static subject} can attack this turn as though they~of didn't have defender",
    mods=(),
    rules=(r.SimpleRule("attack despite defender"),),
    duration=d.Until("turn"),
    next=False,
)
G.rule(
    "effect",
    vg.Effect,
    "all creatures able to block {of:np} this turn do so",
    mods=(),
    rules=(r.SimpleRule("lure"),),
    duration=d.Until("turn"),
    next=False,
)
G.view("effect", "begun", lambda x: _begun(x, leading=False), _unbegun)
G.view("effect", "begun leading", lambda x: _begun(x, leading=True), _unbegun)
_WHERE = "[where? , where X is {where:quantity}]"
G.rule(
    "begun",
    Begun,
    f"{{of:static subject}} {{parts:mods effect(s)}} {{duration:duration this}} {_WHERE}",
    where=_forbids,
)
G.rule(
    "begun",
    Begun,
    f"{{of:static subject}} {{parts:mods effect(s)}} {{duration:duration}} {_WHERE}",
    where=lambda b: not _forbids(b),
)


# Changes until end of turn, and what can't or must be done this turn.
@dataclass(frozen=True, slots=True)
class ChangedAndBound:
    of: Any
    mods: tuple[Any, ...]
    rules: tuple[Any, ...]
    where: b.Value | None = None


def _changed_and_bound(effect: Any) -> ChangedAndBound | None:
    begun = _begun(effect, leading=False)
    if begun is None or begun.duration != d.Until("turn") or not effect.mods or not effect.rules:
        return None
    bound = tuple(part for part in begun.parts if isinstance(part, b.Rule | NotBoth | NotAcross))
    changed = tuple(part for part in begun.parts if part not in bound)
    return ChangedAndBound(begun.of, changed, bound, begun.where) if bound and changed else None


G.view(
    "effect",
    "changed and bound",
    _changed_and_bound,
    lambda x: _unbegun(Begun(x.of, (*x.mods, *x.rules), d.Until("turn"), x.where)),
)
G.promote("effect")
G.rule(
    "changed and bound",
    ChangedAndBound,
    "{of:static subject} {mods:mods effect(s)} until end of turn and {rules:bound(s)} this turn "
    f"{_WHERE}",
)
G.include("bound", "mods effect", lambda x: _all_rules(x))


def _all_rules(parts: Any) -> bool:
    return isinstance(parts, tuple) and all(isinstance(p, b.Rule | NotBoth | NotAcross) for p in parts)


# "Target creature attacks this turn if able."
@dataclass(frozen=True, slots=True)
class Compelled:
    of: Any
    deed: Any
    whom: Any = None


_TO_YOU = f.IsPlayer(n.You())


def _compelled(effect: Any) -> Compelled | None:
    match effect:
        case vg.Effect(of, d.Until("turn"), (), (r.Must(deed, other),)) if deed in (
            "attack",
            "block",
            "be blocked",
        ):
            match other:
                case f.Anything():
                    return Compelled(of, deed)
                case f.IsThis():
                    return Compelled(of, deed, n.This())
                case f.OneOf(what):
                    return Compelled(of, deed, what)
                case _ if other == _TO_YOU:
                    return Compelled(of, deed, n.You())
    return None


def _compelling(x: Compelled) -> vg.Effect | None:
    other: Any
    match x.whom:
        case None:
            other = f.Anything()
        case n.This():
            other = f.IsThis()
        case n.You():
            other = _TO_YOU
        case n.SlotRef() | Anaphor() | n.Phrase(target=True):
            other = f.OneOf(x.whom)
        case _:
            return None
    return vg.Effect(x.of, d.Until("turn"), (), (r.Must(x.deed, other),))


G.view("effect", "compelled", _compelled, _compelling)
G.promote("effect")
G.rule("compelled", Compelled, "{of:static subject} attack~of this turn if able", deed="attack", whom=None)
G.rule(
    "compelled", Compelled, "{of:static subject} attack~of you this turn if able", deed="attack", whom=n.You()
)
G.rule("compelled", Compelled, "{of:static subject} block~of this turn if able", deed="block", whom=None)
G.rule("compelled", Compelled, "{of:static subject} block~of {whom:np} this turn if able", deed="block")
G.rule(
    "compelled",
    Compelled,
    "{of:static subject} must be blocked this turn if able",
    deed="be blocked",
    whom=None,
)
# After a change that lasts as long.
_NOW: dict[Any, str] = {
    (r.Must("be blocked"),): "must be blocked this turn if able",
    (r.Must("attack"),): "attacks this turn if able",
    (r.Must("block"),): "blocks this turn if able",
}
closed("compelled now", _NOW)
G.rule(
    "changed and bound",
    ChangedAndBound,
    f"{{of:static subject}} {{mods:mods effect(s)}} until end of turn and {{rules:compelled now}} {_WHERE}",
    where=lambda x: x.rules in _NOW,
)
G.promote("changed and bound")


def _several_targets(noun: Any) -> bool:
    """More than one target: what is done is done to each."""
    if not isinstance(noun, n.Phrase) or not noun.target:
        return False
    match noun.quantity:
        case n.Exactly(number) | n.UpTo(number):
            return number != v.Integer(1)
    return True


G.rule(
    "begun",
    Begun,
    f"{{of:static subject}} each {{parts:mods effect(pl)}} {{duration:duration}} {_WHERE}",
    where=lambda b: not _forbids(b) and _several_targets(b.of),
)
G.promote("begun")
G.view("effect", "begun first", lambda x: _begun(x, leading=False), _unbegun, alternative=True)
G.rule(
    "begun first",
    Begun,
    f"{{duration:duration}}, {{of:static subject}} {{parts:mods effect(s)}} {_WHERE}",
    where=lambda b: b.duration != d.Until("ever"),
)
G.rule(
    "begun first",
    Begun,
    f"{{of:static subject}} each {{parts:mods effect(pl)}} {{duration:duration}} {_WHERE}",
    where=lambda b: isinstance(b.of, n.Phrase) and b.of.target,
)
G.rule(
    "begun leading", Begun, f"{{duration:duration}}, {{of:static subject}} {{parts:mods effect(s)}} {_WHERE}"
)


G.view("causing", "caused effect", lambda x: _begun(x, leading=False) or _begun(x, leading=True), _unbegun)
G.rule("caused effect", Begun, f"have {{of:np}} {{parts:mods effect(you)}} {{duration:duration}} {_WHERE}")
G.rule(
    "caused effect",
    Begun,
    f"have {{of:np plural}} {{parts:mods effect(you)}} {{duration:duration}} {_WHERE}",
    where=lambda x: isinstance(x.of, n.Phrase) and isinstance(x.of.quantity, n.Each),
)
G.promote("caused effect")


# Gaining control and switching are said of you.
@dataclass(frozen=True, slots=True)
class Gained:
    of: Any
    who: Any
    duration: Any


def _gained(effect: Any) -> Gained | None:
    match effect:
        case vg.Effect(of, duration, (m.Control(who),), ()):
            return Gained(of, who, duration)
    return None


for _category in ("effect", "causing"):
    G.view(_category, "gained", _gained, lambda g: vg.Effect(g.of, g.duration, (m.Control(g.who),)))
G.rule("gained", Gained, "gain control of {of:np all} {duration:duration}", who=n.You())
G.rule("gained", Gained, "{who:subject} gain~who control of {of:np all} {duration:duration}")
G.view("causing", "gained by", _gained, lambda g: vg.Effect(g.of, g.duration, (m.Control(g.who),)))
G.promote("causing")
G.rule(
    "gained by",
    Gained,
    "have {who:np} gain control of {of:np all} {duration:duration}",
    where=lambda g: g.who != n.You(),
)


@dataclass(frozen=True, slots=True)
class Switched:
    of: Any
    duration: Any


for _category in ("effect", "causing"):
    G.view(
        _category,
        "switched",
        lambda x: (
            Switched(x.of, x.duration)
            if isinstance(x, vg.Effect) and x.mods == (m.SwitchPt(),) and not x.rules
            else None
        ),
        lambda s: vg.Effect(s.of, s.duration, (m.SwitchPt(),)),
    )
G.rule("switched", Switched, "switch {of:poss} power and toughness {duration:duration}")


G.rule(
    "effect",
    vg.Effect,
    "the next {of:next spell} you cast this turn can't be countered",
    mods=(),
    rules=(r.Cannot("be countered"),),
    duration=d.Until("turn"),
    next=True,
)


def _of_yours(noun: Any) -> Any | None:
    """What a spell of yours is besides being yours."""
    mine = f.ControlledBy(n.You())
    found = atoms(noun.filter) if isinstance(noun, n.Phrase) else []
    return joined([atom for atom in found if atom != mine]) if mine in found else None


G.view(
    "next spell",
    "spell noun",
    _of_yours,
    lambda x: n.Phrase(n.Bare(), joined([*atoms(x), f.ControlledBy(n.You())])),
)


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
G.rule("always", Always, f"{{of:static subject}} {{parts:mods static(s)}} {_WHERE}", test=_NO)
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
G.rule("always", Always, f"as long as {{test:cond}}, {{of:static subject}} {{parts:mods static(s)}} {_WHERE}")


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
