"""Verbs about damage, life and mana."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_durations as d
from ...notation import ast_filters as f
from ...notation import ast_mana as ma
from ...notation import ast_nouns as n
from ...notation import ast_rules as r
from ...notation import ast_values as v
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_game as vg
from ...notation import ast_verbs_life as vl
from ...notation.ast_base import Filter
from ...notation.ast_program import Program
from ...notation.ast_words import COLORS
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from .base import G, closed, talk
from .filters import atoms, joined
from .numbers import is_per, is_plain, per_of
from .references import Anaphor
from .verb_forms import YOU

# Damage: 3 damage, damage equal to its power, 2 damage for each.
_FINAL = "[final? . ^ the damage can't be prevented]"


def _per(value: Any) -> tuple[int, Any] | None:
    return per_of(value) if isinstance(value, v.Product) else None


@dataclass(frozen=True, slots=True)
class Much:
    """A verb with a number, done for each of something."""

    verb: Any
    what: Any


def _with_per(verb: Any, cls: type[Any]) -> Much | None:
    found = _per(verb.amount) if type(verb) is cls else None
    if found is None:
        return None
    return Much(dataclasses.replace(verb, amount=v.Integer(found[0])), found[1])


def _without_per(much: Much) -> Any | None:
    if not is_per(much.what):
        return None
    # One for each is the number itself, but for damage, which is told in both ways.
    one = much.verb.amount == v.Integer(1) and not isinstance(much.verb, vl.Damage)
    return None if one else dataclasses.replace(much.verb, amount=v.Product(much.verb.amount, much.what))


def amounts(cls: type, before: str, unit: str, after: str, **constants: Any) -> None:
    """The wordings of a verb with an amount."""

    def rule(words: str, test: Any) -> None:
        G.rule(
            "effect" if "subject" in before else "vp",
            cls,
            f"{before} {words} {after}",
            where=test,
            **constants,
        )

    rule(f"{{amount:numeral}} {unit}", lambda x: is_plain(x.amount))
    rule_each = f"1 {unit} {after} for each {{amount:each of}}"
    G.rule(
        "effect" if "subject" in before else "vp",
        cls,
        f"{before} {rule_each}",
        where=lambda x: is_per(x.amount) and cls is not vl.Damage,
        **constants,
    )
    category = "effect" if "subject" in before else "vp"
    G.view(category, f"{cls.__name__} per", lambda x: _with_per(x, cls), _without_per)
    G.rule(
        f"{cls.__name__} per",
        Much,
        f"{{verb:{cls.__name__} much}} for each {{what:each of}}",
    )
    G.rule(
        f"{cls.__name__} much",
        cls,
        f"{before} {{amount:numeral}} {unit} {after}",
        where=lambda x: isinstance(x.amount, v.Integer),
        **constants,
    )
    G.rule(
        "effect" if "subject" in before else "vp",
        cls,
        f"{before} {unit} equal to {{amount:quantity}} {after}",
        **constants,
    )


G.rule(
    "effect",
    vl.Damage,
    "{by:subject} deal~by X damage to {to:np each of}, where X is {amount:quantity} " + _FINAL,
    where=lambda x: is_per(x.amount),
)


def _hurt(tree: Tree, voice: Voice, number: Number | None) -> None:
    """While it is read: to what damage was dealt, for "dealt damage this way"."""
    del number
    latest = talk(voice).latest() if voice.literal and voice.discourse is not None else None
    if latest is not None and isinstance(tree.value.to, n.Phrase | Anaphor):
        talk(voice).by_way("dealt damage", latest.noun, tree, latest.key)
    elif voice.literal and voice.discourse is not None:
        # Whatever it was dealt to, it has no name.
        for _ in range(2):
            talk(voice).by_way("dealt damage", "", tree, "?")


G.alt(
    "effect",
    vl.Damage,
    "{by:subject} deal~by damage to {to:np each of} equal to {amount:quantity}",
    why="the amount is of whom it is dealt to",
    final=False,
    then=_hurt,
)


def _done(tree: Tree, voice: Voice, number: Number | None) -> None:
    """The same, as it is printed."""
    _hurt(tree, voice, number)
    to = tree.value.to
    if voice.discourse is not None and isinstance(to, n.Phrase | n.SlotRef) and to.slot is not None:
        talk(voice).done.setdefault(to.slot, "dealt damage")


amounts(vl.Damage, "{by:subject} deal~by", "damage", "to {to:np each of} " + _FINAL, then=_done)
G.only_prints(
    "effect", vl.Damage, "{by:subject} deal~by {amount:numeral} damage to {to:np each of}", excess="excess"
)
G.only_prints(
    "effect",
    vl.Damage,
    "{by:subject} deal~by damage equal to {amount:quantity} to {to:np each of}",
    excess="excess",
    where=lambda x: not is_plain(x.amount),
)
amounts(vl.DamageDivided, "{by:subject} deal~by", "damage", "divided as you choose among {among:divided}")
G.include("divided", "np a")
G.rule(
    "effect",
    vl.ExcessDamage,
    "{by:subject} deal~by damage equal to {amount:quantity} to {to:np}. ^ excess damage is "
    "dealt to {over:np} instead",
    where=lambda x: not is_plain(x.amount),
)
G.rule(
    "effect",
    vl.ExcessDamage,
    "{by:subject} deal~by {amount:numeral} damage to {to:np}. ^ excess damage is dealt to {over:np} instead",
)
G.only_prints(
    "effect", vl.Damage, "{by:subject} deal~by {amount:numeral} damage to {to:np each of}", dealt="hit"
)
G.rule("effect", vl.Fight, "{first:subject} fight~first {second:np}")
G.only_prints("effect", vl.Fight, "{first:subject} fight~first {second:np}", excess="beyond")
G.rule("vp", vl.GainLife, "gain~ {amount:numeral} life", who=YOU, where=lambda x: is_plain(x.amount))
G.rule("vp", vl.LoseLife, "lose~ {amount:numeral} life", who=YOU, where=lambda x: is_plain(x.amount))
for _cls, _verb in ((vl.GainLife, "gain"), (vl.LoseLife, "lose")):
    G.rule(
        "vp", _cls, f"{_verb}~ 1 life for each {{amount:each of}}", who=YOU, where=lambda x: is_per(x.amount)
    )
    G.view("vp", f"{_verb} per", lambda x, cls=_cls: _with_per(x, cls), _without_per)  # type: ignore[misc]
    G.rule(f"{_verb} per", Much, f"{{verb:{_verb} much}} for each {{what:each of}}")
    G.rule(
        f"{_verb} much",
        _cls,
        f"{_verb}~ {{amount:numeral}} life",
        who=YOU,
        where=lambda x: isinstance(x.amount, v.Integer),
    )
    # Whose life it is: a player's own is another number than yours.
    G.rule("vp", _cls, f"{_verb}~ half your life, rounded up", who=YOU, amount=v.HalfUp(v.LifeOf(YOU)))
    G.rule("vp", _cls, f"{_verb}~ life equal to {{amount:quantity}}", who=YOU)
G.rule(
    "effect",
    vl.LoseLife,
    "each opponent loses life equal to half their life total, rounded up",
    who=n.Opponents(),
    amount=v.HalfUp(v.LifeOf(n.Opponents())),
)
G.promote("effect")
G.only_prints("vp", vl.LoseLife, "lose~ {amount:numeral} life", who=YOU, lost="lost")
G.only_prints("vp", vl.LoseLife, "lose~ life equal to {amount:quantity}", who=YOU, lost="lost")
G.only_prints("vp", vl.GainLife, "gain~ {amount:numeral} life", who=YOU, gained="gained")
G.rule("effect", vl.SetLife, "{who:poss} life total becomes {amount:quantity}")

# Mana.


def _types(value: Any) -> tuple[str, ...] | None:
    return value if isinstance(value, tuple) and all(isinstance(each, str) for each in value) else None


closed("mana symbol", {letter: "{" + letter + "}" for letter in (*COLORS, "C")})
G.series("mana or", "mana symbol", "or")
G.series("mana andor", "mana symbol", "and/or")
_ALL = tuple(COLORS)
_ONLY = "[only_for? . ^ spend this mana only to {only_for:spent on}]"
_KEEP = "[keep? . ^ {keep:kept}, you don't lose this mana as steps and phases end]"
closed("kept", {"turn": "until end of turn", "combat": "until end of combat"})


# Mana for spells is for nothing else; what does not say so is for abilities of such sources too (CR 106.6).
_SPELL = f.StateIs("spell")


def _spells(what: Any) -> Any | None:
    parts = atoms(what) if isinstance(what, Filter) else []
    if _SPELL not in parts:
        return None
    return joined([part for part in parts if part != _SPELL]) if len(parts) > 1 else what


def _of_spells(what: Any) -> Any:
    parts = atoms(what)
    return what if _SPELL in parts else joined([*parts, _SPELL])


G.view("spent on", "spent on spells", _spells, _of_spells)
G.rule("spent on spells", None, "cast {:spell noun a}")
G.view(
    "spent on",
    "spent on both",
    lambda x: x if isinstance(x, Filter) and _SPELL not in atoms(x) else None,
    lambda x: joined([part for part in atoms(x) if part != _SPELL]) if len(atoms(x)) > 1 else x,
)
G.rule("spent on both", None, "cast {:spell noun a} or activate an ability of such a source")
G.rule("spell noun a", None, "a(n) {:spell noun(sg)}")
G.alt("spell noun a", None, "{:spell noun(pl)}", why="of all such spells")
G.rule("exact mana", ma.ExactMana, "{symbols:symbols}")
G.rule("chosen mana", ma.OneTypeOf, "{types:mana or}", where=lambda x: set(x.types) != set(_ALL))
for _times, _test in (
    ("", lambda x: x.times == v.Integer(1)),
    ("for each {times:each of}", lambda x: is_per(x.times)),
):
    _fixed: dict[str, Any] = {"times": v.Integer(1)} if not _times else {}
    G.rule(
        "vp", vl.AddMana, f"add~ {{mana:exact mana}} {_times} {_ONLY} {_KEEP}", who=YOU, where=_test, **_fixed
    )
    G.rule(
        "vp",
        vl.AddMana,
        f"add~ {{mana:chosen mana}} {_times} {_ONLY} {_KEEP}",
        who=YOU,
        where=_test,
        **_fixed,
    )
G.rule(
    "vp",
    vl.AddMana,
    f"add~ {{times:count word}} mana of any one color {_ONLY} {_KEEP}",
    who=YOU,
    mana=ma.OneTypeOf(_ALL),
    where=lambda x: is_plain(x.times) and x.times != v.Integer(1),
)
G.rule(
    "vp",
    vl.AddMana,
    f"add~ one mana of any color {_ONLY} {_KEEP}",
    who=YOU,
    mana=ma.OneTypeOf(_ALL),
    times=v.Integer(1),
)
G.rule(
    "vp",
    vl.AddMana,
    f"add~ X mana of any one color, where X is {{times:quantity}} {_ONLY} {_KEEP}",
    who=YOU,
    mana=ma.OneTypeOf(_ALL),
)
G.rule(
    "vp",
    vl.AddMana,
    f"add~ {{times:count word}} mana in any combination of colors {_ONLY} {_KEEP}",
    who=YOU,
    mana=ma.CombinationOf(_ALL),
    where=lambda x: is_plain(x.times),
)
G.rule(
    "vp",
    vl.AddMana,
    f"add~ {{times:count word}} mana in any combination of {{mana:combination}} {_ONLY} {_KEEP}",
    who=YOU,
    where=lambda x: is_plain(x.times),
)
G.rule(
    "vp",
    vl.AddMana,
    f"add~ X mana in any combination of {{mana:combination}}, where X is {{times:quantity}} {_ONLY} {_KEEP}",
    who=YOU,
)
G.rule("combination", ma.CombinationOf, "colors", types=_ALL)
G.rule("combination", ma.CombinationOf, "{types:mana andor}")
G.rule(
    "vp",
    vl.AddMana,
    "add~ one mana of the chosen color for each {times:each of}",
    who=YOU,
    mana=Unsaid(ma.ColorChosen(n.Linked("color"))),
    where=lambda x: isinstance(x.mana, ma.ColorChosen) and is_per(x.times),
)
G.rule("one mana", ma.ColorChosen, "one mana of the chosen color", what=Unsaid(n.Linked("color")))
G.rule("one mana", ma.ColorsOf, "one mana of any of {what:poss} colors")
G.rule("one mana", ma.TypeOf, "one mana of any type {what:np that} produced")
G.rule("one mana", ma.ProducedBy, "one mana of any type that {what:np a} could produce")
G.rule("one mana", ma.ColorProducedBy, "one mana of any color that {what:np a} could produce")
G.rule(
    "vp",
    vl.AddMana,
    "add~ {mana:exact mana}. ^ {spent:mana rider}",
    who=YOU,
    times=v.Integer(1),
    where=lambda x: x.spent is not None,
)
G.rule(
    "vp",
    vl.AddMana,
    "add~ one mana of any color. ^ {spent:mana rider}",
    who=YOU,
    mana=ma.OneTypeOf(_ALL),
    times=v.Integer(1),
    where=lambda x: x.spent is not None,
)
# "Spend this mana only to cast a Dragon spell, and that spell can't be countered."
_SURELY = vl.ManaRider(
    f.StateIs("spell"),
    Program((vg.Effect(n.SlotRef("charged"), d.Until("ever"), (), (r.Cannot("be countered"),)),)),
)
for _mana in ("{mana:exact mana}", "one mana of any color"):
    _kind: dict[str, Any] = {} if "{" in _mana else {"mana": ma.OneTypeOf(_ALL)}
    G.rule(
        "vp",
        vl.AddMana,
        f"add~ {_mana}. ^ spend this mana only to cast {{only_for:spell noun a}}, and that spell can't be "
        f"countered",
        who=YOU,
        times=v.Integer(1),
        spent=_SURELY,
        where=lambda x: x.only_for is not None,
        **_kind,
    )
    G.promote("vp")
G.view(
    "mana rider",
    "mana trigger",
    lambda x: _triggering(x),
    lambda x: x if isinstance(x, vl.ManaRider) else None,
)
G.rule(
    "mana trigger", vl.ManaRider, "when that mana is spent to cast {on:rider spell}, {do:sentences}", slot=...
)


def _triggering(x: Any) -> vl.ManaRider | None:
    """It triggers, which goes without saying."""
    match x:
        case vl.ManaRider(do=Program((vf.WhenYouDo(do),))):
            return dataclasses.replace(x, do=do)
    return None


G.rule(
    "mana rider", vl.ManaRider, "when that mana is spent to cast {on:rider spell}, {do:sentences}", slot=...
)
G.rule(
    "rider spell",
    None,
    "{:spell noun a}",
    then=lambda t, w, m: talk(w).mention("charged", "spell", "sg"),
)
G.rule("vp", vl.AddMana, f"add~ {{mana:one mana}} {_ONLY} {_KEEP}", who=YOU, times=v.Integer(1))
G.rule(
    "vp",
    vl.AddMana,
    f"add~ an amount of {{mana:exact mana}} equal to {{times:quantity}} {_ONLY} {_KEEP}",
    who=YOU,
)
G.rule(
    "vp",
    vl.AddMana,
    f"add~ an amount of {{mana:chosen mana}} equal to {{times:quantity}} {_ONLY} {_KEEP}",
    who=YOU,
)
