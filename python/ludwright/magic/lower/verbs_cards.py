"""Cards between hands, libraries, graveyards, exile and the battlefield."""

from __future__ import annotations

from collections.abc import Callable

from ..notation import ast_filters as f
from ..notation import ast_nouns as n
from ..notation import ast_verbs_cards as w
from ..notation.ast_base import Mod, Noun
from .choose import bounds, is_choice, pick, together
from .context import Context, Json
from .events import pattern
from .nouns import filter_, sel, value
from .statics import mods
from .verbs import bound, lowers

SINGLE = (n.You, n.ControllerOf, n.OwnerOf, n.ActivePlayer, n.DefendingPlayer, n.SlotRef)


def player(cx: Context, noun: Noun, purpose: str = "neutral") -> Json:
    """Who a verb is about: a target player is declared."""
    return pick(cx, noun, purpose)


def by_each(cx: Context, who: Noun, act: Callable[[Json], Json], purpose: str) -> Json:
    """Lets every one of these players choose, in turn order; all that was chosen is the answer."""
    players = player(cx, who, purpose)
    is_one = isinstance(who, SINGLE) or (isinstance(who, n.Phrase) and who.target)
    if is_one:
        return act(players)
    gathered, one = cx.scope.fresh(), cx.scope.fresh()
    cx.body.emit({"let": {"slot": gathered, "what": "nothing"}})
    at = cx.body.emit({"each": {"over": {"in_turn_order": players}, "slot": one, "to": 0}})
    chosen = act({"slot": one})
    cx.body.emit({"gather": {"slot": gathered, "what": chosen}})
    cx.body.emit("next")
    cx.body.patch(at)
    return {"slot": gathered}


def entry(
    cx: Context,
    under: Noun | None = None,
    how: tuple[str, ...] = (),
    counters: tuple[w.CounterCount, ...] = (),
    attached: Noun | None = None,
    changes: tuple[Mod, ...] = (),
) -> Json:
    return {
        "under": "nothing" if under is None else sel(cx, under),
        "tapped": "tapped" in how or "attacking" in how,
        "attacking": "attacking" in how,
        "transformed": "transformed" in how,
        "face_down": "face down" in how,
        "counters": [[one.kind, value(cx, one.count)] for one in counters],
        "attached": "nothing" if attached is None else pick(cx, attached),
        "mods": mods(cx, changes),
    }


def moved(
    cx: Context, what: Json, to: str, place: Json = "top", slot: int | None = None, **more: Json
) -> None:
    op = {"what": what, "to": to, "place": place, "entry": None, "face_down": False, "slot": slot, **more}
    cx.body.emit({"move": op})


@lowers(w.Draw)
def _draw(cx: Context, step: w.Draw) -> None:
    who = player(cx, step.who, "good")
    count = value(cx, step.count)
    cx.body.emit({"draw": {"who": who, "count": count, "slot": bound(cx, step.slot)}})


@lowers(w.Mill)
def _mill(cx: Context, step: w.Mill) -> None:
    who = player(cx, step.who, "bad")
    count = value(cx, step.count)
    cx.body.emit({"mill": {"who": who, "count": count, "slot": bound(cx, step.slot)}})


@lowers(w.Discard)
def _discard(cx: Context, step: w.Discard) -> None:
    def out_of_hand(who: Json) -> Json:
        return pick(cx, step.what, "bad", who, "hand", {"owner": {"in": who}})

    what = by_each(cx, step.who, out_of_hand, "bad") if is_choice(step.what) else pick(cx, step.what, "bad")
    cx.body.emit({"discard": {"what": what, "slot": bound(cx, step.slot)}})


def _place(cx: Context, to: w.Destination) -> Json:
    if to.zone != "library":
        return "top"
    if to.position == "below":
        assert to.below is not None
        return {"below": value(cx, to.below)}
    return {"shuffled": "shuffled_in"}.get(to.position, to.position.replace(" ", "_"))


def _purpose(noun: Noun, to: str) -> str:
    """Whether going there is good for what is moved."""
    if to == "battlefield":
        return "good"
    found = isinstance(noun, n.Phrase) and (
        noun.among is not None or any(place.zone in ("graveyard", "library") for place in noun.zones)
    )
    return "good" if found and to == "hand" else "bad"


@lowers(w.Put)
def _put(cx: Context, step: w.Put) -> None:
    what = pick(cx, step.what, _purpose(step.what, step.to.zone))
    place = _place(cx, step.to)
    enters = None
    if step.to.zone == "battlefield":
        enters = entry(cx, step.under, step.how, step.counters, step.attached_to, step.mods)
    elif step.under or step.how or step.counters or step.attached_to or step.mods:
        raise cx.fault("only what comes to the battlefield enters somehow", "remove under, how and the like")
    moved(cx, what, step.to.zone, place, bound(cx, step.slot), entry=enters)


@lowers(w.Exile)
def _exile(cx: Context, step: w.Exile) -> None:
    what = pick(cx, step.what, "bad")
    if step.until is None:
        slot = bound(cx, step.slot)
        if step.counters and slot is None:
            slot = cx.scope.fresh()
        moved(cx, what, "exile", slot=slot, face_down=step.face_down)
        for put in step.counters:
            count = value(cx, put.count)
            cx.body.emit({"counters": {"kind": put.kind, "count": count, "on": {"slot": slot}}})
        return
    if step.counters:
        raise cx.unsupported("counters on what is exiled for a time")
    until = pattern(cx, step.until)
    op = {"what": what, "until": until, "to": step.back, "slot": bound(cx, step.slot)}
    cx.body.emit({"exile_until": op})


@lowers(w.Search)
def _search(cx: Context, step: w.Search) -> None:
    noun = step.what
    if not isinstance(noun, n.Phrase) or noun.target or noun.slot is None:
        raise cx.fault("what is found needs a name", "write search: 1 land card as found")
    least, most = bounds(cx, noun.quantity)
    if noun.filter not in (f.ANYTHING, f.StateIs("card")):
        # CR 701.23b: a player may fail to find a card of a stated quality.
        least = {"int": 0}
    whose = {sel(cx, place.whose).__repr__(): place.whose for place in step.places if place.whose}
    if len(whose) > 1:
        raise cx.unsupported("a search of several players' zones at once")
    owner = sel(cx, next(iter(whose.values()))) if whose else "each_player"
    op = {
        "who": player(cx, step.who),
        "whose": owner,
        "zones": [place.zone for place in step.places],
        "filter": filter_(cx, noun.filter, "library"),
        "min": least,
        "max": most,
        "together": together(cx, noun.together),
        "reveal": step.reveal,
        "either": step.either,
        "slot": bound(cx, noun.slot),
    }
    cx.body.emit({"search": op})


@lowers(w.Shuffle)
def _shuffle(cx: Context, step: w.Shuffle) -> None:
    cx.body.emit({"shuffle": {"who": player(cx, step.who)}})


@lowers(w.Reveal)
def _reveal(cx: Context, step: w.Reveal) -> None:
    cx.body.emit({"reveal": {"what": pick(cx, step.what)}})


@lowers(w.RevealUntil)
def _reveal_until(cx: Context, step: w.RevealUntil) -> None:
    whose = sel(cx, step.who)
    stop = filter_(cx, step.what, "library")
    count, all_of_them = cx.scope.fresh(), cx.scope.fresh()
    found, rest = bound(cx, step.slot), bound(cx, step.rest)
    body, top = cx.body, {"top": {"count": {"slot": count}, "of": whose}}
    body.emit({"let_number": {"slot": count, "value": {"int": 0}}})
    body.emit({"let": {"slot": all_of_them, "what": "nothing"}})
    again = body.emit({"let_number": {"slot": count, "value": {"add": [{"slot": count}, {"int": 1}]}}})
    one_more = {"without": {"from": top, "but": {"slot": all_of_them}}}
    body.emit({"let": {"slot": found, "what": one_more}})
    empty = body.emit({"branch": {"cond": {"exists": {"slot": found}}, "to": 0}})
    body.emit({"reveal": {"what": {"slot": found}}})
    body.emit({"let": {"slot": all_of_them, "what": top}})
    passes = {"is": {"what": {"slot": found}, "filter": stop}}
    done = body.emit({"branch": {"cond": {"not": passes}, "to": 0}})
    body.emit({"jump": {"to": again}})
    body.patch(empty)
    body.patch(done)
    if rest is not None:
        others = {"without": {"from": {"slot": all_of_them}, "but": {"slot": found}}}
        body.emit({"let": {"slot": rest, "what": others}})


@lowers(w.Look)
def _look(cx: Context, step: w.Look) -> None:
    what = pick(cx, step.what)
    cx.body.emit({"look": {"who": sel(cx, step.who), "what": what}})


@lowers(w.Scry)
def _scry(cx: Context, step: w.Scry) -> None:
    cx.body.emit({"scry": {"who": player(cx, step.who, "good"), "count": value(cx, step.count)}})


@lowers(w.Surveil)
def _surveil(cx: Context, step: w.Surveil) -> None:
    cx.body.emit({"surveil": {"who": player(cx, step.who, "good"), "count": value(cx, step.count)}})
