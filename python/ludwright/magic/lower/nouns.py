"""Nouns that need no choice, filters, numbers and conditions, as the core reads them."""

from __future__ import annotations

from collections.abc import Iterable

from ..notation import ast_conditions as c
from ..notation import ast_filters as f
from ..notation import ast_nouns as n
from ..notation import ast_values as v
from ..notation.ast_base import Condition, Filter, Noun, Value
from .context import Context, Json

PERMANENT_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
ANY_TARGET = ("creature", "planeswalker", "battle")
_STATES = {
    "spell": "spell",
    "ability": "stack_ability",
    "activated": "activated_ability",
    "triggered": "triggered_ability",
    "card": "card",
    "token": "token",
    "tapped": "tapped",
    "attacking": "attacking",
    "blocking": "blocking",
    "blocked": "blocked",
    "unblocked": "unblocked",
    "colorless": "colorless",
    "multicolored": "multicolored",
    "monocolored": "monocolored",
    "face down": "face_down",
    "transformed": "transformed",
    "commander": "commander",
    "summoning sick": "summoning_sick",
    "entered this turn": "entered_this_turn",
    "attacked this turn": "attacked_this_turn",
    "damaged this turn": "damaged_this_turn",
    "cast": "was_cast",
    "resolving": "resolving",
    "mana source": "has_mana_ability",
}


def _with_own_aura(whose: str) -> Json:
    aura = {"all": [{"subtype": "Aura"}, {"controller": whose}]}
    return {"all": [{"controller": whose}, {"has_attached": aura}]}


# CR 700.9: counters, Equipment, and Auras of whoever controls it.
_MODIFIED: Json = {
    "any": [
        {"has_counter": None},
        {"has_attached": {"subtype": "Equipment"}},
        _with_own_aura("you"),
        _with_own_aura("opponent"),
    ]
}
# Zones in which objects have an owner and no controller.
_OWNED = frozenset(("library", "hand", "graveyard", "exile", "command"))
# Where cards are neither spells nor permanents.
_CARDS = frozenset(("library", "hand", "graveyard", "exile"))


def mana_mask(types: Iterable[str]) -> int:
    """Types of mana as the core's bits."""
    return sum(1 << "WUBRGC".index(letter) for letter in dict.fromkeys(types))


def snake(word: str) -> str:
    return word.replace(" ", "_")


def all_of(parts: list[Json]) -> Json:
    parts = [part for part in parts if part != "anything"]
    if not parts:
        return "anything"
    return parts[0] if len(parts) == 1 else {"all": parts}


# Players.


def who(cx: Context, noun: Noun) -> Json:
    """A noun as a kind of player."""
    match noun:
        case n.You():
            return "you"
        case n.Opponents():
            return "opponent"
        case n.EachPlayer():
            return "any"
        case n.ActivePlayer():
            return "active"
        case n.Phrase(target=True):
            from .choose import pick

            return {"in": pick(cx, noun, "bad")}
        case n.Phrase(filter=f.IsPlayer(who=inner)):
            return who(cx, inner)
        case n.Phrase(filter=f.Anything()):
            return "any"
    return {"in": sel(cx, noun)}


# Filters.


def zones_of(test: Filter) -> tuple[str, ...]:
    """The zone that a filter speaks of when none is named; none for players."""
    match test:
        case f.StateIs(state="spell") | f.StateIs(state="ability"):
            return ("stack",)
        case f.StateIs(state="suspended"):
            return ("exile",)
        case f.IsPlayer() | f.Anything() | f.AnyTarget():
            return ()
        case f.Or(filters=filters):
            zones = {zones_of(part) for part in filters}
            return zones.pop() if len(zones) == 1 else ("battlefield",)
        case f.And(filters=filters):
            found = [zones_of(part) for part in filters]
            if ("stack",) in found:
                return ("stack",)
            if ("exile",) in found:
                return ("exile",)
            return (
                ()
                if () in found and any(isinstance(p, f.IsPlayer | f.AnyTarget) for p in filters)
                else ("battlefield",)
            )
    return ("battlefield",)


def zoned(cx: Context, test: Filter, places: tuple[n.Place, ...] = ()) -> Json:
    """A filter that says where its objects are."""
    if not places and isinstance(test, f.Or):
        return {"any": [zoned(cx, part) for part in test.filters]}
    if not places and isinstance(test, f.AnyTarget):
        return any_target()
    if not places and isinstance(test, f.And) and any(isinstance(part, f.AnyTarget) for part in test.filters):
        rest = [filter_(cx, part) for part in test.filters if not isinstance(part, f.AnyTarget)]
        return all_of([any_target(), *rest])
    if places and any(place.whose is not None for place in places) and len(places) > 1:
        return {"any": [zoned(cx, test, (place,)) for place in places]}
    zones: list[str] = [place.zone for place in places] or list(zones_of(test))
    parts: list[Json] = [{"zone": zones}] if zones else []
    for place in places:
        if place.whose is not None:
            parts.append({"owner" if place.zone in _OWNED else "controller": who(cx, place.whose)})
    found = filter_(cx, test, zones[0] if zones else "battlefield")
    return all_of([*parts, *(found["all"] if isinstance(found, dict) and "all" in found else [found])])


def any_target() -> Json:
    types = {"any": [{"type": kind} for kind in ANY_TARGET]}
    return {"any": [{"all": [{"zone": ["battlefield"]}, types]}, {"player": "any"}]}


def _of_card(part: Filter, filters: tuple[Filter, ...], zone: str) -> str:
    """A "permanent card" is one by its type, wherever it is (CR 110.4a)."""
    card = part == f.StateIs("permanent") and f.StateIs("card") in filters and zone == "battlefield"
    return "graveyard" if card else zone


def filter_(cx: Context, test: Filter, zone: str = "battlefield") -> Json:
    """A test of characteristics, of an object in such a zone."""
    match test:
        case f.Anything():
            return "anything"
        case f.And(filters=filters):
            inner = "stack" if zones_of(test) == ("stack",) and zone not in _CARDS else zone
            return all_of([filter_(cx, part, _of_card(part, filters, inner)) for part in filters])
        case f.Or(filters=filters):
            return {"any": [filter_(cx, part, zone) for part in filters]}
        case f.Not(filter=inner_test):
            return {"not": filter_(cx, inner_test, zone)}
        case f.AnyTarget():
            return any_target()
        case f.IsPlayer(who=noun):
            return {"player": who(cx, noun)}
        case f.TypeIs(type=word):
            return {"type": word}
        case f.SupertypeIs(supertype=word):
            return {"supertype": word}
        case f.SubtypeIs(subtype=word):
            return {"subtype": word}
        case f.ColorIs(color=word):
            return {"color": word}
        case f.StateIs(state="spell") if zone in _CARDS:
            # What could be cast from there.
            return {"not": {"type": "land"}}
        case f.StateIs(state="permanent"):
            if zone == "battlefield":
                return {"zone": ["battlefield"]}
            return {"any": [{"type": kind} for kind in PERMANENT_TYPES]}
        case f.StateIs(state="suspended"):
            # CR 702.62b: of its own, or as an effect says.
            bears = {"any": [{"keyword": "suspend"}, {"designated": "suspend"}]}
            return {"all": [{"zone": ["exile"]}, {"has_counter": "time"}, bears]}
        case f.StateIs(state="historic"):
            return {"any": [{"type": "artifact"}, {"supertype": "legendary"}, {"subtype": "Saga"}]}
        case f.StateIs(state="modified"):
            return _MODIFIED
        case f.StateIs(state=state):
            return _STATES[state]
        case f.HasKeyword(keyword=word):
            return {"keyword": word}
        case f.StatIs(stat=stat, cmp=cmp, value=number):
            return {"stat": {"stat": snake(stat), "cmp": cmp, "value": value(cx, number)}}
        case f.HasCounter(kind=kind):
            return {"has_counter": kind}
        case f.Designated(word=word):
            return {"designated": word}
        case f.ControlledBy(who=noun):
            return {"owner" if zone in _OWNED else "controller": who(cx, noun)}
        case f.CameFrom(zone=came):
            return {"came_from": came}
        case f.OwnedBy(who=noun):
            return {"owner": who(cx, noun)}
        case f.IsThis():
            return "this"
        case f.Other():
            return {"not": "this"}
        case f.OtherThan(slot=slot):
            return {"not": {"in": {"slot": cx.scope.use(slot, cx.path, "things")}}}
        case f.OneOf(what=noun):
            return {"in": sel(cx, noun)}
        case f.Named(name=name):
            return {"name": name}
        case f.SameName(what=noun):
            return {"same_name": sel(cx, noun)}
        case f.SharesCreatureType(what=noun):
            return {"shares_creature_type": sel(cx, noun)}
        case f.SharesColor(what=noun):
            return {"shares_color": sel(cx, noun)}
        case f.SharesCardType(what=noun):
            return {"shares_card_type": sel(cx, noun)}
        case f.ChosenSubtype(what=noun):
            return {"chosen_subtype": sel(cx, noun)}
        case f.ChosenColor(what=noun):
            return {"chosen_color": sel(cx, noun)}
        case f.AttackingPlayer(who=noun):
            return {"attacking_player": who(cx, noun)}
        case f.InCombatWith(what=noun):
            return {"in_combat_with": sel(cx, noun)}
        case f.DamagedBy(what=noun):
            return {"damaged_by": as_filter(cx, noun)}
        case f.AttachedTo(what=noun):
            return {"attached_to": sel(cx, noun)}
        case f.HasAttached(filter=inner_test):
            return {"has_attached": filter_(cx, inner_test)}
        case f.Targets(filter=inner_test):
            return {"targets": zoned(cx, inner_test)}
        case f.TargetCount(n=count):
            return {"target_count": count}
        case f.Where(condition=test_):
            return {"where": condition(cx, test_)}
    raise cx.fault(f"{type(test).__name__} is left over in a filter")


def as_filter(cx: Context, noun: Noun) -> Json:
    """A noun of an event as a test: whatever it could mean passes."""
    match noun:
        case n.Phrase():
            parts = [filter_(cx, noun.filter)] if not noun.zones else [zoned(cx, noun.filter, noun.zones)]
            if noun.among is not None:
                parts.append({"in": sel(cx, noun.among)})
            return all_of(parts)
        case n.This():
            return "this"
        case n.You() | n.Opponents() | n.EachPlayer() | n.ActivePlayer():
            return {"player": who(cx, noun)}
        case n.ControllerOf() | n.OwnerOf() | n.DefendingPlayer():
            return {"player": who(cx, noun)}
    return {"in": sel(cx, noun)}


# Nouns.


def sel(cx: Context, noun: Noun) -> Json:
    """A noun in which nobody chooses anything."""
    match noun:
        case n.This():
            return "this"
        case n.ThisCard():
            return "this_card"
        case n.Host():
            return "host"
        case n.Giver():
            return "giver"
        case n.Candidate():
            return "candidate"
        case n.You():
            return "you"
        case n.Opponents():
            return "opponents"
        case n.EachPlayer():
            return "each_player"
        case n.ActivePlayer():
            return "active_player"
        case n.DefendingPlayer(of=of):
            return {"defending_player": sel(cx, of)}
        case n.SlotRef(slot=slot):
            return {"slot": cx.scope.use(slot, cx.path)}
        case n.Top(count=count, whose=whose):
            return {"top": {"count": value(cx, count), "of": sel(cx, whose)}}
        case n.Bottom(count=count, whose=whose):
            return {"bottom": {"count": value(cx, count), "of": sel(cx, whose)}}
        case n.ControllerOf(of=of):
            return {"controller": sel(cx, of)}
        case n.OwnerOf(of=of):
            return {"owner": sel(cx, of)}
        case n.HostOf(of=of):
            return {"host_of": sel(cx, of)}
        case n.AttachmentsOf(of=of):
            return {"attachments": sel(cx, of)}
        case n.TargetsOf(of=of):
            return {"targets_of": sel(cx, of)}
        case n.SourceOf(of=of):
            return {"source_of": sel(cx, of)}
        case n.BlockersOf(of=of):
            return {"blockers_of": sel(cx, of)}
        case n.BlockedBy(of=of):
            return {"blocked_by": sel(cx, of)}
        case n.Colors():
            raise cx.fault("colours are gone through one by one", "write for each: colors as shade")
        case n.Linked(word=word, of=None):
            return {"linked": word}
        case n.Linked(word=word, of=of) if of is not None:
            return {"linked_of": {"word": word, "of": sel(cx, of)}}
        case n.Extreme(most=most, stat=stat, of=of):
            return {"extreme": {"from": sel(cx, of), "stat": snake(stat), "most": most}}
        case n.Latest(count=count, of=of):
            return {"latest": {"count": value(cx, count), "from": sel(cx, of)}}
        case n.Both(nouns=nouns):
            return {"union": [sel(cx, part) for part in nouns]}
        case n.Without(of=of, but=but):
            return {"without": {"from": sel(cx, of), "but": sel(cx, but)}}
        case n.Phrase():
            if noun.target or not isinstance(noun.quantity, n.Bare | n.Each):
                raise cx.fault("something is chosen where nothing can be", "pick it before, as a slot")
            return candidates(cx, noun)
    raise cx.fault(f"{type(noun).__name__} is left over in a noun")


def candidates(cx: Context, noun: n.Phrase, extra: tuple[Json, ...] = (), zone: str | None = None) -> Json:
    """Everything that a phrase could mean. `zone` is where the verb looks when the phrase does not say."""
    if noun.among is not None:
        test = all_of([filter_(cx, noun.filter, "library"), *extra])
        found = sel(cx, noun.among)
        return found if test == "anything" else {"where": {"from": found, "filter": test}}
    if not noun.zones and is_players(noun.filter):
        return {"players": all_of([filter_(cx, noun.filter), *extra])}
    named: list[str] = sorted({place.zone for place in noun.zones})
    zones = named or [zone or _one_zone(cx, noun.filter)]
    if noun.zones == _SOURCES and not noun.target and noun.quantity == n.Exactly(v.Integer(1)):
        return _sources(all_of([filter_(cx, noun.filter), *extra]))
    places = noun.zones or tuple(n.Place(kind) for kind in zones)
    test = zoned(cx, noun.filter, places)
    if isinstance(test, dict) and "all" in test:
        rest = [part for part in test["all"] if part != {"zone": zones}]
        test = all_of(rest)
    elif test == {"zone": zones}:
        test = "anything"
    return {"each": {"zones": zones, "filter": all_of([test, *extra])}}


_SOURCES = (n.Place("battlefield"), n.Place("stack"))


def _sources(test: Json) -> Json:
    """Sources of damage: permanents, spells, what abilities on the stack come from, though it is gone, and
    what lies in the command zone (CR 609.7a)."""
    everything = {"each": {"zones": ["stack"], "filter": "anything"}}
    shown = {"each": {"zones": ["battlefield", "command"], "filter": test}}
    spells = {"each": {"zones": ["stack"], "filter": all_of([{"not": "stack_ability"}, test])}}
    known = {"where": {"from": {"source_of": everything}, "filter": test}}
    return {"union": [shown, spells, known]}


def is_players(test: Filter) -> bool:
    match test:
        case f.IsPlayer():
            return True
        case f.And(filters=filters):
            return any(isinstance(part, f.IsPlayer) for part in filters)
        case f.Or(filters=filters):
            return all(is_players(part) for part in filters)
    return False


def _one_zone(cx: Context, test: Filter) -> str:
    if isinstance(test, f.Or):
        zones = {_one_zone(cx, part) for part in test.filters}
        if len(zones) == 1:
            return zones.pop()
        raise cx.fault("several zones at once", "write in battlefield, or in stack")
    found = zones_of(test)
    return found[0] if found else "battlefield"


# Numbers.


def value(cx: Context, number: Value) -> Json:
    match number:
        case v.Integer(n=count):
            return {"int": count}
        case v.X():
            return "x"
        case v.SlotNumber(slot=slot):
            return {"slot": cx.scope.use(slot, cx.path, "number")}
        case v.Count(what=noun):
            return {"count": sel(cx, noun)}
        case v.StatOf(stat=stat, of=noun):
            return {"stat": {"stat": snake(stat), "of": sel(cx, noun)}}
        case v.Greatest(stat=stat, of=noun):
            return {"greatest": {"stat": snake(stat), "of": sel(cx, noun)}}
        case v.Least(stat=stat, of=noun):
            return {"least": {"stat": snake(stat), "of": sel(cx, noun)}}
        case v.CountersOn(kind=kind, on=noun):
            return {"counters": {"kind": kind, "on": sel(cx, noun)}}
        case v.LifeOf(who=noun):
            return {"life": sel(cx, noun)}
        case v.PoolOf(who=noun):
            return {"pool": sel(cx, noun)}
        case v.DistinctCount(what=what, among=noun):
            return {"distinct": {"what": snake(what), "among": sel(cx, noun)}}
        case v.Devotion(colors=colors, of=noun):
            return {"devotion": {"colors": list(colors), "of": sel(cx, noun)}}
        case v.TimesHappened(event=event, within=within, amounts=amounts, before=before):
            from .events import patterns

            how = {"within": snake(within), "amounts": amounts}
            if before is not None:
                how["before"] = sel(cx, before)
            found = [{"happened": {"what": pattern, **how}} for pattern in patterns(cx, event)]
            return found[0] if len(found) == 1 else {"add": found}
        case v.TimesPaid(word=word):
            return {"paid": word}
        case v.LinkedNumber(word=word):
            return {"linked": word}
        case v.Sum(terms=terms):
            return {"add": [value(cx, term) for term in terms]}
        case v.Difference(left=left, right=right):
            return {"sub": [value(cx, left), value(cx, right)]}
        case v.Product(left=left, right=right):
            return {"mul": [value(cx, left), value(cx, right)]}
        case v.HalfUp(value=inner):
            return {"half_up": value(cx, inner)}
        case v.HalfDown(value=inner):
            return {"half_down": value(cx, inner)}
        case v.Lesser(values=values):
            return {"min": [value(cx, part) for part in values]}
        case v.Greater(values=values):
            return {"max": [value(cx, part) for part in values]}
        case v.IfValue(test=test, then=then, otherwise=otherwise):
            return {
                "if": {
                    "cond": condition(cx, test),
                    "then": value(cx, then),
                    "otherwise": value(cx, otherwise),
                }
            }
        case v.TurnNumber():
            return "turn_number"
        case v.DungeonsCompleted():
            from .dungeons import completed

            return completed(cx)
        case v.StartingLife():
            return "starting_life"
        case v.ColorsSpent():
            return "colors_spent"
        case v.TimesResolved():
            return "resolved"
        case v.SpentMana(types=types):
            return {"spent": mana_mask(types)}
    raise cx.fault(f"{type(number).__name__} is left over in a number")


# Conditions.


def condition(cx: Context, test: Condition) -> Json:
    match test:
        case c.Always():
            return "always"
        case c.AllTrue(tests=tests):
            return {"all": [condition(cx, part) for part in tests]}
        case c.AnyTrue(tests=tests):
            return {"any": [condition(cx, part) for part in tests]}
        case c.NotTrue(test=inner):
            return {"not": condition(cx, inner)}
        case c.Compare(left=left, cmp=cmp, right=right):
            return {"compare": [value(cx, left), cmp, value(cx, right)]}
        case c.Exists(what=noun):
            return {"exists": sel(cx, noun)}
        case c.Is(what=noun, filter=inner_test):
            return {"is": {"what": sel(cx, noun), "filter": filter_(cx, inner_test)}}
        case c.TurnOf(who=noun):
            return {"turn_of": who(cx, noun)}
        case c.During(steps=steps):
            return {"during": list(steps)}
        case c.Happened(event=event, within=within):
            from .events import patterns

            found = [
                {"happened": {"what": pattern, "within": snake(within)}} for pattern in patterns(cx, event)
            ]
            return found[0] if len(found) == 1 else {"any": found}
        case c.WasPaid(word=word):
            return {"paid": word}
        case c.WasSpent(mana=mana):
            kinds = dict.fromkeys(mana)
            needs = [({"spent": mana_mask((kind,))}, mana.count(kind)) for kind in kinds]
            spent: list[Json] = [{"compare": [number, ">=", {"int": n}]} for number, n in needs]
            return spent[0] if len(spent) == 1 else {"all": spent}
        case c.CastFrom(zone=zone):
            return {"cast_from": zone}
        case c.IsResolving():
            return "resolving"
        case c.WasCast():
            return "was_cast"
        case c.StillIn(zone=zone):
            return {"still_in": zone}
        case c.IsMonarch(who=noun):
            return {"monarch": who(cx, noun)}
        case c.HasInitiative(who=noun):
            return {"initiative": who(cx, noun)}
        case c.StackEmpty():
            return "stack_empty"
        case c.IsDay():
            return "day"
        case c.IsNight():
            return "night"
    raise cx.fault(f"{type(test).__name__} is left over in a condition")
