"""Continuous effects: statics ("creatures you control get +1/+1"), and effects that last a while."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_base as b
from ...notation import ast_durations as d
from ...notation import ast_filters as f
from ...notation import ast_mechanics as me
from ...notation import ast_mods as m
from ...notation import ast_nouns as n
from ...notation import ast_rules as r
from ...notation import ast_values as v
from ...notation import ast_verbs_game as vg
from .base import G, closed
from .filters import atoms, joined
from .mods import Becomes, becomes
from .numbers import is_plain
from .permissions import is_sentence
from .references import Anaphor

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
WHERE = "[where? , where X is {where:quantity}]"
G.rule(
    "begun",
    Begun,
    f"{{of:static subject}} {{parts:mods effect(s)}} {{duration:duration this}} {WHERE}",
    where=_forbids,
)
G.rule(
    "begun",
    Begun,
    f"{{of:static subject}} {{parts:mods effect(s)}} {{duration:duration}} {WHERE}",
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
    f"{WHERE}",
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
    f"{{of:static subject}} {{mods:mods effect(s)}} until end of turn and {{rules:compelled now}} {WHERE}",
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
    f"{{of:static subject}} each {{parts:mods effect(pl)}} {{duration:duration}} {WHERE}",
    where=lambda b: not _forbids(b) and _several_targets(b.of),
)
G.promote("begun")
G.view("effect", "begun first", lambda x: _begun(x, leading=False), _unbegun, alternative=True)
G.rule(
    "begun first",
    Begun,
    f"{{duration:duration}}, {{of:static subject}} {{parts:mods effect(s)}} {WHERE}",
    where=lambda b: b.duration != d.Until("ever"),
)
G.rule(
    "begun first",
    Begun,
    f"{{of:static subject}} each {{parts:mods effect(pl)}} {{duration:duration}} {WHERE}",
    where=lambda b: isinstance(b.of, n.Phrase) and b.of.target,
)
G.rule(
    "begun leading", Begun, f"{{duration:duration}}, {{of:static subject}} {{parts:mods effect(s)}} {WHERE}"
)


G.view("causing", "caused effect", lambda x: _begun(x, leading=False) or _begun(x, leading=True), _unbegun)
G.rule("caused effect", Begun, f"have {{of:np}} {{parts:mods effect(you)}} {{duration:duration}} {WHERE}")
G.rule(
    "caused effect",
    Begun,
    f"have {{of:np plural}} {{parts:mods effect(you)}} {{duration:duration}} {WHERE}",
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
