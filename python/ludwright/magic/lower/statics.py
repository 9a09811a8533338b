"""Durations, changes to objects and changes of the rules."""

from __future__ import annotations

from ...authoring.names import did_you_mean, quoted
from ..notation import ast_durations as d
from ..notation import ast_mods as m
from ..notation import ast_nouns as n
from ..notation import ast_rules as r
from ..notation.ast_abilities import AdditionalCost, Keyword, OptionalCost, Triggered
from ..notation.ast_base import Duration, Mod, Noun, Rule
from ..notation.ast_conditions import ALWAYS
from ..notation.ast_events import Casts
from ..notation.ast_mechanics import KeywordAbility
from ..notation.mechanics import mechanic, mechanics
from .context import Context, Json
from .costs import cost
from .expand import abilities as expanded
from .nouns import condition, filter_, mana_mask, sel, snake, value, zoned

_UNTIL = {
    "turn": "end_of_turn",
    "combat": "end_of_combat",
    "your next turn": "your_next_turn",
    "end of your next turn": "end_of_your_next_turn",
    "this stays": "while_this",
    "you control this": "while_you_control_this",
    "ever": "forever",
}


def duration(cx: Context, written: Duration) -> Json:
    match written:
        case d.Until(what=what):
            return _UNTIL[what]
        case d.UntilNextStep(step=step):
            return {"next_step": step}
        case d.WhileTrue(test=test):
            return {"while": condition(cx, test)}
    raise AssertionError(written)


def affected(cx: Context, noun: Noun) -> Json:
    """What a static ability is about, found anew at each moment."""
    match noun:
        case n.Phrase(quantity=n.Bare() | n.Each(), target=False):
            return {"each": zoned(cx, noun.filter, noun.zones)}
        case n.Phrase():
            raise cx.fault("a static ability chooses nothing", "write each creature yours, this or host")
    return {"these": sel(cx, noun)}


def mods(cx: Context, written: tuple[Mod, ...], cda: bool = False) -> list[Json]:
    return [one for change in written for one in mod(cx, change, cda)]


def mod(cx: Context, change: Mod, cda: bool = False) -> list[Json]:
    from .abilities import abilities

    match change:
        case m.AddPt(power=power, toughness=toughness):
            return [{"add_pt": {"power": value(cx, power), "toughness": value(cx, toughness)}}]
        case m.BasePt(power=power, toughness=toughness):
            return [{"set_pt": {"power": value(cx, power), "toughness": value(cx, toughness), "cda": cda}}]
        case m.BasePower(power=power):
            return [{"set_power": value(cx, power)}]
        case m.BaseToughness(toughness=toughness):
            return [{"set_toughness": value(cx, toughness)}]
        case m.SwitchPt():
            return ["switch_pt"]
        case m.GainKeywords(abilities=given) | m.GainAbilities(abilities=given):
            found: list[Json] = []
            for ability in given:
                if isinstance(ability, Keyword):
                    found.append({"add_keyword": ability.word})
                else:
                    found += [
                        {"grant": one} for one in abilities(cx.card, cx.face, ability, cx.path, granted=True)
                    ]
            return found
        case m.LoseKeywords(keywords=keywords):
            return [{"remove_keyword": word} for word in keywords]
        case m.LoseAbilities():
            return ["lose_abilities"]
        case m.GainActivatedOf(what=what):
            return [{"grant_activated_of": sel(cx, what)}]
        case m.GainAbilitiesOf(what=what):
            return [{"grant_activated_of": sel(cx, what)}, {"grant_triggered_of": sel(cx, what)}]
        case m.AddTypes(supertypes=supertypes, types=types, subtypes=subtypes):
            added: list[Json] = [{"add_supertype": word} for word in supertypes]
            added += [{"add_type": word} for word in types]
            return added + [{"add_subtype": word} for word in subtypes]
        case m.SetTypes(types=types, subtypes=subtypes):
            if {"artifact", "creature"} <= set(types):
                # CR 205.1b: what becomes an artifact creature stays what else it was.
                set_: list[Json] = [{"add_type": word} for word in types]
            else:
                set_ = [{"set_types": list(types)}] if types else []
            return set_ + ([{"set_subtypes": list(subtypes)}] if subtypes else [])
        case m.RemoveTypes(supertypes=supertypes, types=types):
            gone: list[Json] = [{"remove_supertype": word} for word in supertypes]
            return gone + [{"remove_type": word} for word in types]
        case m.AddChosenSubtype(what=what):
            return [{"add_chosen_subtype": sel(cx, what)}]
        case m.SetChosenSubtype(what=what):
            return [{"set_chosen_subtype": sel(cx, what)}]
        case m.NoManaCost():
            return ["no_mana_cost"]
        case m.LoseCreatureTypes():
            return ["lose_creature_types"]
        case m.AllCreatureTypes():
            return ["all_creature_types"]
        case m.SetColors(colors=colors):
            return [{"set_colors": list(colors)}]
        case m.AddColors(colors=colors):
            return [{"add_color": color} for color in colors]
        case m.AddChosenColor(what=what):
            return [{"add_chosen_color": sel(cx, what)}]
        case m.Control(who=who_):
            return [{"control": sel(cx, who_)}]
        case m.Rename(name=name):
            return [{"rename": name}]
        case m.CopyOf(what=what):
            return [{"copy": sel(cx, what)}]
    raise AssertionError(change)


def rules(cx: Context, written: tuple[Rule, ...]) -> list[Json]:
    return [one for change in written for one in rule(cx, change)]


def rule(cx: Context, change: Rule) -> list[Json]:
    match change:
        case r.Cannot(deed=deed, other=other):
            return [{"cannot": {"deed": snake(deed), "other": filter_(cx, other)}}]
        case r.Must(deed=deed, other=other):
            return [{"must": {"deed": snake(deed), "other": filter_(cx, other)}}]
        case r.Tax(deed=deed, other=other, cost=price):
            return [{"tax": {"deed": snake(deed), "other": filter_(cx, other), "cost": cost(cx, price)}}]
        case r.SimpleRule(rule="goaded"):
            # CR 701.38b: attacks if able, and attacks somebody else if able.
            somebody_else = {"all": [{"player": "any"}, {"not": {"player": "you"}}]}
            must = [{"deed": "attack", "other": "anything"}, {"deed": "attack", "other": somebody_else}]
            return [{"must": one} for one in must]
        case r.SimpleRule(rule=word):
            return [snake(word)]
        case r.MinBlockers(n=count):
            return [{"min_blockers": count}]
        case r.MaxBlockers(n=count):
            return [{"max_blockers": count}]
        case r.ExtraBlocks(n=count):
            return [{"extra_blocks": count}]
        case r.BlockAnyway(what=what):
            return [{"block_anyway": filter_(cx, what)}]
        case r.Cheaper(what=what, by=by, mana=mana, at_least=least):
            made = {"what": _spell(cx, what), "by": value(cx, by), "colored": str(mana), "at_least": least}
            return [{"cost_less": made}]
        case r.Dearer(what=what, by=by, mana=mana):
            return [{"cost_more": {"what": _spell(cx, what), "by": value(cx, by), "colored": str(mana)}}]
        case r.AbilitiesCheaper(what=what, by=by, word=word, at_least=least):
            less = {"what": filter_(cx, what), "by": value(cx, by), "keyword": word, "at_least": least}
            return [{"ability_cost_less": less}]
        case r.AbilitiesDearer(what=what, by=by, word=word):
            return [{"ability_cost_more": {"what": filter_(cx, what), "by": value(cx, by), "keyword": word}}]
    return _player_rule(cx, change)


def _spell(cx: Context, what: object) -> Json:
    """Which spells a cost is changed of; that they are spells goes without saying."""
    from ..notation.ast_base import Filter

    assert isinstance(what, Filter)
    return filter_(cx, what, "stack")


def _player_rule(cx: Context, change: Rule) -> list[Json]:
    from .events import pattern

    match change:
        case r.ExtraLands(n=count):
            return [{"extra_lands": count}]
        case r.MayPlay():
            return [
                {
                    "may_play": {
                        "what": _permitted(cx, change),
                        "zones": list(change.source),
                        "top": "top" in change.how,
                        "lands": change.cards in ("any", "lands"),
                        "spells": change.cards in ("any", "spells"),
                        "free": "free" in change.how,
                        "cost": None if change.cost is None else cost(cx, change.cost),
                        "flash": "flash" in change.how,
                        "any_mana": "any mana" in change.how,
                        "word": change.word,
                        "then": change.then,
                        **({} if change.per_turn is None else {"per_turn": change.per_turn}),
                        **({} if change.plus is None else {"plus": cost(cx, change.plus)}),
                    }
                }
            ]
        case r.CastAsFlash(what=what):
            return [{"cast_as_flash": _spell(cx, what)}]
        case r.MaxSpells(n=count):
            return [{"max_spells": count}]
        case r.HandSize(size=size):
            return [{"hand_size": value(cx, size)}]
        case r.AnyManaFor(what=what):
            return [{"any_mana_for": _spell(cx, what)}]
        case r.SpellsHave(what=what, keyword=keyword):
            return _spells_have(cx, _spell(cx, what), keyword)
        case r.KeepMana(types=types):
            return [{"keep_mana": mana_mask(types)}]
        case r.ManaBecomes(type=letter):
            return [{"mana_becomes": "WUBRGC".index(letter)}]
        case r.PlayerProtection(what=what):
            return [{"protection_player": filter_(cx, what)}]
        case r.SkipStep(step=step):
            return [{"skip_step": step}]
        case r.ExtraTriggers(on=on, more=more):
            return [{"extra_triggers": {"on": None if on is None else pattern(cx, on), "more": more}}]
        case r.ExtraLoyalty(n=count):
            return [{"extra_loyalty": count}]
    raise AssertionError(change)


def _permitted(cx: Context, change: r.MayPlay) -> Json:
    """Which cards may be played, and when."""
    what = filter_(cx, change.what, change.source[0] if change.source else "exile")
    if change.test == ALWAYS:
        return what
    return {"all": [what, {"where": condition(cx, change.test)}]}


def _spells_have(cx: Context, what: Json, keyword: str) -> list[Json]:
    """What a keyword such as convoke or conspire gives to spells."""
    from .abilities import abilities

    known = mechanics("ability")
    if keyword not in known:
        raise cx.fault(f"no keyword {quoted(keyword)}", did_you_mean(keyword, known), "unknown-mechanic")
    if mechanic("ability", keyword).params:
        raise cx.unsupported(f"giving {keyword} to spells")
    optional: Json = None
    triggers: list[Json] = []
    costs: list[Json] = []
    for ability in expanded(KeywordAbility(keyword))[1]:
        match ability:
            case AdditionalCost(cost=price):
                costs.append({"cost_also": {"what": what, "cost": cost(cx, price)}})
            case OptionalCost(word=word, cost=price, repeat=repeat) if optional is None:
                optional = {"word": word, "cost": cost(cx, price), "repeat": repeat}
            case Triggered(when=Casts(what=n.This())):
                triggers += abilities(cx.card, cx.face, ability, cx.path, granted=True)
            case _:
                raise cx.unsupported(f"giving {keyword} to spells")
    if optional is None and not triggers:
        return costs
    return [*costs, {"spells_gain": {"what": what, "optional": optional, "abilities": triggers}}]
