"""Changes of the rules: what can't, must and may be done, and what costs more or less.

Those about a subject are verb phrases ("can't block") beside the changes to objects; the others are sentences
of their own, worded together with whom they are about.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_rules as r
from ...notation import ast_values as v
from ...notation.ast_base import NO_MANA, Symbols
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from .base import G, closed, talk
from .events import ANYTHING
from .filters import atoms
from .numbers import is_per, is_plain

ANY = f.Anything()
_YOU = f.IsPlayer(n.You())
_MINE = f.And((f.TypeIs("planeswalker"), f.ControlledBy(n.You())))


def _you_or_yours(filter_: Any) -> bool:
    if filter_ == _YOU:
        return False
    if not isinstance(filter_, f.Or) or len(filter_.filters) != 2:
        return False
    return _YOU in filter_.filters and any(
        set(atoms(part)) == set(_MINE.filters) for part in filter_.filters if part != _YOU
    )


def _without(filter_: Any) -> tuple[str, ...] | None:
    """Creatures without these keywords."""
    parts = [part for part in atoms(filter_) if part != f.TypeIs("creature")]
    lost = [part.filter for part in parts if isinstance(part, f.Not)]
    having = [each.keyword for each in lost if isinstance(each, f.HasKeyword)]
    return tuple(having) if parts and len(having) == len(parts) else None


def _lacking(keywords: tuple[Any, ...]) -> Any:
    return f.And((f.TypeIs("creature"), *(f.Not(f.HasKeyword(word)) for word in keywords)))


G.view("having", "keyword or", _without, _lacking)
G.view(
    "having",
    "keyword word",
    lambda x: w[0] if (w := _without(x)) and len(w) == 1 else None,
    lambda w: _lacking((w,)),
)


def _only(filter_: Any) -> Any | None:
    """All creatures without flying: what is left are those with it."""
    parts = atoms(filter_)
    match [part for part in parts if part != f.TypeIs("creature")]:
        case [f.Not(f.HasKeyword() as having)]:
            return f.And((f.TypeIs("creature"), having))
    return None


def _all_but(filter_: Any) -> Any | None:
    having = [part for part in atoms(filter_) if isinstance(part, f.HasKeyword)]
    return f.And((f.TypeIs("creature"), f.Not(having[0]))) if len(having) == 1 else None


G.view("only noun", "only plural", _only, _all_but)
G.rule("only plural", None, "{:noun(pl)}")

_ELSEWHERE = f.Not(f.OneOf(n.Phrase(n.Each(), f.StateIs("card"), zones=(n.Place("hand", n.Opponents()),))))
# Objects. These agree with their subject.
closed("deed word", {word: word for word in ("attack", "block", "be blocked", "transform", "crew")})
for _style in ("mod static", "mod effect"):
    G.rule(
        _style,
        r.Cannot,
        "can't attack you or planeswalkers you control",
        deed="attack",
        where=lambda x: _you_or_yours(x.other),
        other=Unsaid(f.Or((_YOU, _MINE))),
    )
    G.rule(_style, r.Cannot, "can't attack you", deed="attack", other=_YOU)
    G.rule(
        _style,
        r.Cannot,
        "can't attack {other:noun(pl)}",
        deed="attack",
        where=lambda x: x.other != ANY and not _you_or_yours(x.other),
    )
    G.rule(_style, r.Cannot, "can't attack", deed="attack", other=ANY)
    G.rule(_style, r.Cannot, "can't block", deed="block", other=ANY)
    G.rule(
        _style,
        r.Cannot,
        "can block only {other:only noun}",
        deed="block",
        where=lambda x: _only(x.other) is not None,
    )
    G.rule(_style, r.Cannot, "can't block ~", deed="block", other=f.IsThis())
    G.rule(_style, r.Cannot, "can't block {other:noun(pl)}", deed="block")
    G.rule(_style, r.Cannot, "can't be blocked", deed="be blocked", other=ANY)
    G.rule(
        _style,
        r.Cannot,
        "can't be blocked except by creatures with {other:having}",
        deed="be blocked",
        where=lambda x: _without(x.other) is not None,
    )
    G.rule(
        _style,
        r.Cannot,
        "can't be blocked except by {other:except noun}",
        deed="be blocked",
        where=lambda x: isinstance(x.other, f.Not),
    )
    G.rule(_style, r.Cannot, "can't be blocked by {other:noun(pl)}", deed="be blocked")
    G.rule(_style, r.Cannot, "can't attack alone", deed="attack alone", other=ANY)
    G.rule(_style, r.Cannot, "can't block alone", deed="block alone", other=ANY)
    G.rule(_style, r.Cannot, "can't be the target of spells or abilities", deed="be targeted", other=ANY)
    G.rule(_style, r.Cannot, "can't be the target of {other:noun(pl)}", deed="be targeted")
    G.rule(_style, r.Cannot, "can't be countered", deed="be countered", other=ANY)
    G.rule(_style, r.Cannot, "can't be sacrificed", deed="be sacrificed", other=ANY)
    G.rule(_style, r.Cannot, "can't be regenerated", deed="be regenerated", other=ANY)
    G.rule(_style, r.Cannot, "can't become untapped", deed="untap", other=ANY)
    G.rule(_style, r.Cannot, "can't transform", deed="transform", other=ANY)
    G.rule(_style, r.Cannot, "can't become tapped", deed="become tapped", other=ANY)
    G.rule(_style, r.Cannot, "can't have counters put on it", deed="receive counters", other=ANY)
    G.rule(_style, r.Cannot, "can't be equipped or enchanted", deed="be attached", other=ANY)
    G.rule(_style, r.Cannot, "can't phase out", deed="phase out", other=ANY)
    G.rule(_style, r.Cannot, "can't crew Vehicles", deed="crew", other=ANY)
    # Players.
    G.rule(_style, r.Cannot, "can't cast spells", deed="cast", other=ANY)
    G.rule(
        _style,
        r.Cannot,
        "can't cast spells from anywhere other than their hands",
        deed="cast",
        other=_ELSEWHERE,
    )
    G.rule(_style, r.Cannot, "can't cast {other:spell noun(pl)}", deed="cast")
    G.rule(_style, r.Cannot, "can't play lands", deed="play land", other=ANY)
    G.rule(_style, r.Cannot, "can't gain life", deed="gain life", other=ANY)
    G.rule(_style, r.Cannot, "can't lose life", deed="lose life", other=ANY)
    G.rule(_style, r.Cannot, "can't draw cards", deed="draw", other=ANY)
    G.rule(_style, r.Cannot, "can't search libraries", deed="search", other=ANY)
    G.rule(_style, r.Cannot, "can't lose the game", deed="lose", other=ANY)
    G.rule(_style, r.Cannot, "can't win the game", deed="win", other=ANY)
    G.rule(_style, r.Cannot, "can't pay life", deed="pay life", other=ANY)
    G.rule(_style, r.Must, "attack~ each combat if able", deed="attack", other=ANY)
    G.rule(_style, r.Must, "attack~ {other:noun a} each combat if able", deed="attack")
    G.rule(_style, r.Must, "block~ each combat if able", deed="block", other=ANY)
    G.rule(_style, r.Must, "block~ ~ if able", deed="block", other=f.IsThis())
    G.rule(_style, r.Must, "block~ {other:noun a} each combat if able", deed="block")
    G.rule(_style, r.Must, "must be blocked if able", deed="be blocked", other=ANY)
    G.rule(_style, r.MinBlockers, "can't be blocked except by {n:more than} creatures")
    G.rule(_style, r.MaxBlockers, "can't be blocked by more than one creature", n=1)
    if _style == "mod effect":
        G.rule(_style, r.ExtraBlocks, "can block an additional creature", n=1)
        G.rule(
            _style, r.ExtraBlocks, "can block up to {n:small} additional creatures", where=lambda x: x.n < 99
        )
    G.rule(_style, r.ExtraBlocks, "can block an additional creature each combat", n=1)
    G.rule(_style, r.ExtraBlocks, "can block any number of creatures", n=99)
    G.rule(_style, r.ExtraBlocks, "can block {n:small} additional creatures each combat")
    G.rule(_style, r.BlockAnyway, "can block {what:noun(pl)} as though they had no such ability")
    G.rule(_style, r.MaxSpells, "can't cast more than one spell each turn", n=1)
    G.rule(_style, r.MaxSpells, "can't cast more than {n:small} spells each turn")
for _style in ("mod static", "mod effect"):
    for _name, _words in (
        ("attack despite defender", "can attack as though they~ didn't have defender"),
        ("damage by toughness", "assign~ combat damage equal to its~ toughness rather than its~ power"),
        ("no combat damage", "assign~ no combat damage"),
        ("goaded", "be~ goaded"),
    ):
        G.rule(_style, r.SimpleRule, _words, rule=_name)
closed("more than", {k: f"{word} or more" for k, word in ((2, "two"), (3, "three"), (4, "four"))})
closed(
    "small",
    dict(enumerate(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"])),
)
G.view("except noun", "except or", lambda x: x.filter if isinstance(x, f.Not) else None, f.Not)
G.rule("except or", None, "{:noun(pl)}")


# Sentences about somebody.
@dataclass(frozen=True, slots=True)
class About:
    """Whom or what a rule is about, and the rule."""

    of: Any
    rule: Any


_OPPONENTS = n.Opponents()
_ALL = n.EachPlayer()


def _generic(value: Any) -> str | None:
    match value:
        case v.Integer(k):
            return "{" + str(k) + "}"
        case v.X():
            return "{X}"
    return None


def _amount(rule: Any) -> str | None:
    """What a spell costs more or less: generic mana, then colours."""
    generic = _generic(rule.by)
    colored = getattr(rule, "mana", "")
    if generic is None:
        return None
    return colored if generic == "{0}" and colored else generic + colored


@dataclass(frozen=True, slots=True)
class Pricing:
    """ "Dragon spells you cast cost {1} less to cast"."""

    what: Any
    who: Any
    amount: str
    less: bool
    per: Any = None


def _pricing(x: Any) -> Pricing | None:
    if not isinstance(x, About) or not isinstance(x.rule, r.Cheaper | r.Dearer):
        return None
    less = isinstance(x.rule, r.Cheaper)
    amount = _amount(x.rule)
    if amount is not None:
        return Pricing(x.rule.what, x.of, amount, less)
    match x.rule.by:
        case v.Product(v.Integer(k), per):
            return Pricing(x.rule.what, x.of, "{" + str(k) + "}", less, per)
    return Pricing(x.rule.what, x.of, "{1}", less, x.rule.by)


def _symbols(amount: str) -> tuple[Any, Symbols] | None:
    """Generic mana and the colours beside it; None of what is no such price."""
    found = re.fullmatch(r"(?:\{(\d+|X)\})?((?:\{[WUBRGC]\})*)", amount)
    if found is None or not amount:
        return None
    generic = v.X() if found[1] == "X" else v.Integer(int(found[1] or 0))
    return generic, Symbols(found[2]) if found[2] else NO_MANA


def _priced(pricing: Pricing) -> About | None:
    price = _symbols(pricing.amount)
    if price is None or price[0] == v.X():
        return None
    by, mana = price
    if pricing.per is not None:
        if mana or pricing.per == v.X():
            return None
        by = pricing.per if by == v.Integer(1) else v.Product(by, pricing.per)
    return About(pricing.who, (r.Cheaper if pricing.less else r.Dearer)(pricing.what, by, mana))


G.view("rule sentence", "pricing", _pricing, _priced)
for _less, _word in ((True, "less"), (False, "more")):
    for _who, _cast in ((n.You(), "you cast"), (_OPPONENTS, "your opponents cast"), (_ALL, "")):
        for _per, _each in ((None, ""), (..., "for each {per:each of}")):
            G.rule(
                "pricing",
                Pricing,
                f"{{what:spell noun(pl)}} {_cast} cost {{amount:symbols}} {_word} to cast {_each}",
                who=_who,
                less=_less,
                **({"per": None} if _per is None else {}),
            )
    G.rule(
        "pricing",
        Pricing,
        f"{{what:spell noun(pl)}} you cast cost {{X}} {_word} to cast, where X is {{per:quantity}}",
        who=n.You(),
        less=_less,
        amount="{1}",
        where=lambda x: x.per is not None and not is_per(x.per) and not is_plain(x.per),
    )
    G.rule(
        "pricing",
        Pricing,
        f"{{what:spell noun(pl)}} {{who:subject}} cast~who cost {{amount:symbols}} {_word} to cast",
        less=_less,
        per=None,
    )


@dataclass(frozen=True, slots=True)
class AbilityPricing:
    what: Any
    who: Any
    word: str | None
    amount: str
    less: bool
    at_least: int = 0


def _ability_pricing(x: Any) -> AbilityPricing | None:
    if not isinstance(x, About) or not isinstance(x.rule, r.AbilitiesCheaper | r.AbilitiesDearer):
        return None
    amount, less = _amount(x.rule), isinstance(x.rule, r.AbilitiesCheaper)
    if amount is None:
        return None
    return AbilityPricing(x.rule.what, x.of, x.rule.word, amount, less, getattr(x.rule, "at_least", 0))


def _priced_ability(x: AbilityPricing) -> About | None:
    price = _symbols(x.amount)
    if price is None or price[1] or price[0] == v.X():
        return None
    if x.less:
        return About(x.who, r.AbilitiesCheaper(x.what, price[0], x.word, x.at_least))
    return None if x.at_least else About(x.who, r.AbilitiesDearer(x.what, price[0], x.word))


_BOTTOM = ". ^ this effect can't reduce the mana in that cost to less than {at_least:least mana}"
closed("least mana", {1: "one mana"})
G.view("rule sentence", "ability pricing", _ability_pricing, _priced_ability)
for _less, _word in ((True, "less"), (False, "more")):
    G.rule(
        "ability pricing",
        AbilityPricing,
        f"{{word:cost word}} abilities you activate cost {{amount:symbols}} {_word} to activate",
        less=_less,
        who=n.You(),
        where=lambda x: x.word is not None and x.what == ANY,
        what=Unsaid(ANY),
    )
    G.rule(
        "ability pricing",
        AbilityPricing,
        f"{{word:cost word}} abilities of {{what:noun(pl)}} cost {{amount:symbols}} {_word} to activate",
        less=_less,
        who=Unsaid(_ALL),
        where=lambda x: x.word not in (None, "activated"),
    )
    G.rule(
        "ability pricing",
        AbilityPricing,
        f"activated abilities of {{what:noun(pl)}} cost {{amount:symbols}} {_word} to activate"
        f"[at_least? {_BOTTOM}]",
        less=_less,
        who=Unsaid(_ALL),
        word=None,
    )


# Sentences about a player: "you" mostly.
def _simple(x: Any) -> Any | None:
    return (x.of, x.rule.rule) if isinstance(x, About) and isinstance(x.rule, r.SimpleRule) else None


G.view("rule sentence", "simple sentence", _simple, lambda x: About(x[0], r.SimpleRule(x[1])))
G.view(
    "rule sentence",
    "untapped along",
    lambda x: (
        x.of
        if isinstance(x, About) and x.rule == r.SimpleRule("untap with others") and isinstance(x.of, n.Phrase)
        else None
    ),
    lambda of: About(of, r.SimpleRule("untap with others")) if isinstance(of, n.Phrase) else None,
)
G.rule("untapped along", None, "untap {:np all} during each other player's untap step")
closed(
    "simple sentence",
    {
        (n.This(), "lure"): "all creatures able to block ~ do so",
        (n.Host(), "lure"): "all creatures able to block enchanted creature do so",
        (
            n.This(),
            "assign as unblocked",
        ): "you may have ~ assign its combat damage as though it weren't blocked",
        (
            n.Host(),
            "assign as unblocked",
        ): "you may have equipped creature assign its combat damage as though it weren't blocked",
        (n.You(), "no maximum hand"): "you have no maximum hand size",
        (_ALL, "no maximum hand"): "players have no maximum hand size",
        (n.You(), "play with top revealed"): "play with the top card of your library revealed",
        (_ALL, "play with top revealed"): "players play with the top card of their libraries revealed",
        (n.You(), "look at top"): "you may look at the top card of your library any time",
        (_OPPONENTS, "play with hand revealed"): "your opponents play with their hands revealed",
        (n.You(), "play with hand revealed"): "play with your hand revealed",
        (n.You(), "hexproof player"): "you have hexproof",
        (n.You(), "shroud player"): "you have shroud",
        (
            _OPPONENTS,
            "sorcery timing",
        ): "your opponents can cast spells only any time they could cast a sorcery",
        (_ALL, "sorcery timing"): "players can cast spells only any time they could cast a sorcery",
        (
            n.This(),
            "loyalty at instant",
        ): "you may activate loyalty abilities of ~ on any player's turn any time you could cast an instant",
        (
            n.This(),
            "untap with others",
        ): "untap ~ during each other player's untap step",
        (n.This(), "no legend rule"): 'the "legend rule" doesn\'t apply to ~',
    },
)


@dataclass(frozen=True, slots=True)
class OfRule:
    """A rule worded with its subject in a template of its own: the fields of the rule beside `of`."""

    of: Any
    a: Any = None
    b: Any = None
    c: Any = None


def _about(of: Any) -> Callable[[Any], bool]:
    return lambda x: bool(x.of == of)


def sentence(rule_cls: type, fields: tuple[str, ...], *templates: tuple[Any, str]) -> None:
    """Wordings of a rule by whom it is about: (subject or None for any, template over of, a, b, c)."""
    category = f"{rule_cls.__name__} sentence"

    def there(x: Any) -> OfRule | None:
        if not isinstance(x, About) or type(x.rule) is not rule_cls:
            return None
        if any(
            getattr(x.rule, name) != field.default
            for name, field in rule_cls.__dataclass_fields__.items()
            if name not in fields
        ):
            return None
        return OfRule(x.of, *(getattr(x.rule, name) for name in fields))

    def back(x: OfRule) -> About:
        return About(x.of, rule_cls(**dict(zip(fields, (x.a, x.b, x.c), strict=False))))

    G.view("rule sentence", category, there, back)
    for of, template in templates:
        # Whom it is about is a part of the words, or is not said.
        worded = of is not None and "{of:" in template
        constants = {} if of is None or worded else {"of": of}
        G.rule(category, OfRule, template, where=_about(of) if worded else None, **constants)


sentence(
    r.ExtraLands,
    ("n",),
    (n.You(), "you may play {a:additional lands} on each of your turns"),
    (_ALL, "each player may play {a:additional lands} on each of their turns"),
)
closed("additional lands", {1: "an additional land", 2: "two additional lands"})
sentence(
    r.CastAsFlash,
    ("what",),
    (n.You(), "you may cast {a:spell noun(pl)} as though they had flash"),
    (_ALL, "any player may cast {a:spell noun(pl)} as though they had flash"),
)
sentence(
    r.AnyManaFor,
    ("what",),
    (n.You(), "you may spend mana as though it were mana of any type to cast {a:spell noun(pl)}"),
)
sentence(r.SpellsHave, ("what", "keyword"), (n.You(), "{a:spell noun(pl)} you cast have {b:cost word}"))
sentence(
    r.SkipStep,
    ("step",),
    (n.You(), "skip your {a:step}"),
    (_ALL, "each player skips their {a:step}"),
    (None, "{of:subject} skip~of their {a:step}"),
)
sentence(
    r.HandSize,
    ("size",),
    (n.You(), "your maximum hand size is {a:quantity}"),
    (_OPPONENTS, "each opponent's maximum hand size is {a:quantity}"),
)
sentence(r.PlayerProtection, ("what",), (n.You(), "you have protection from {a:protected}"))
sentence(
    r.ExtraTriggers,
    ("on",),
    (
        None,
        "if {a:said event causes} a triggered ability of {of:np a} to trigger, that ability "
        "triggers an additional time",
    ),
)


def _whenever(x: Any) -> Any | None:
    return x.of if isinstance(x, About) and x.rule == r.ExtraTriggers() else None


G.view("rule sentence", "extra triggers", _whenever, lambda of: About(of, r.ExtraTriggers()))
G.rule(
    "extra triggers",
    None,
    "if a triggered ability of {:np a} triggers, that ability triggers an additional time",
)
G.alt(
    "extra triggers",
    None,
    "if a triggered ability of {:np a} triggers, it triggers an additional time",
    why="it is the ability",
)
_ENTERING: dict[type, tuple[str, dict[str, Any]]] = {
    e.Enters: ("{what:np a} entering causes", {"source": ()}),
    e.Attacks: ("{what:np a} attacking causes", {"whom": ANYTHING}),
    e.Dies: ("{what:np a} dying causes", {"became": ...}),
    e.Leaves: ("{what:np a} leaving the battlefield causes", {"became": ...}),
}
for _event, (_words, _open) in _ENTERING.items():
    G.rule("said event causes", _event, _words, **_open)
G.only_prints("said event causes", None, "{:event} and causes")


def _spark(tree: Tree, voice: Voice, number: Number | None) -> None:
    """The ability that triggered, for "that ability"."""
    del number
    if voice.discourse is not None:
        talk(voice).mention(tree.value.ability or "spark", "ability", "sg")


G.rule(
    "event",
    e.Triggers,
    "{because:said event causes} a triggered ability of that creature to trigger",
    ability=Unsaid("spark"),
    then=_spark,
)
sentence(
    r.ExtraLoyalty,
    ("n",),
    (None, "you may activate loyalty abilities of {of:np} {a:small} additional times each turn"),
)
closed(
    "mana kinds",
    {("G",): "green", ("R",): "red", ("U",): "blue", ("B",): "black", ("W",): "white", ("C",): "colorless"},
)
sentence(
    r.KeepMana, ("types",), (n.You(), "you don't lose unspent {a:mana kinds} mana as steps and phases end")
)
closed(
    "mana kind",
    {"G": "green", "R": "red", "U": "blue", "B": "black", "W": "white", "C": "colorless"},
)
sentence(
    r.ManaBecomes,
    ("type",),
    (n.You(), "if you would lose unspent mana, that mana becomes {a:mana kind} instead"),
)

# Attacking for a price.
sentence(
    r.Tax,
    ("deed", "cost", "other"),
    (n.This(), "{of:np a} can't {a:deed word} {c:taxed} unless you {b:paying(you)}"),
    (n.Host(), "{of:np a} can't {a:deed word} {c:taxed} unless its controller {b:paying(sg)}"),
    (
        None,
        "{of:rule subject} can't {a:deed word} {c:taxed} unless their controller {b:paying(sg)} for "
        "each of those creatures",
    ),
)
closed("taxed", {_YOU: "you", ANY: ""})
G.view("taxed", "taxed both", lambda x: "both" if _you_or_yours(x) else None, lambda x: f.Or((_YOU, _MINE)))
closed("taxed both", {"both": "you or planeswalkers you control"})
