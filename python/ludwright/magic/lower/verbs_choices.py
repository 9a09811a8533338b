"""Questions to players."""

from __future__ import annotations

from ..notation import ast_verbs_choices as w
from .choose import pick
from .context import Context, Json
from .nouns import filter_, mana_mask, sel, value
from .verbs import bound, lowers


@lowers(w.Pick)
def _pick(cx: Context, step: w.Pick) -> None:
    pick(cx, step.what, chooser=sel(cx, step.who))


@lowers(w.ChooseNumber)
def _number(cx: Context, step: w.ChooseNumber) -> None:
    least, most = value(cx, step.least), value(cx, step.most)
    slot = bound(cx, step.slot, "number")
    cx.body.emit({"choose_number": {"who": sel(cx, step.who), "min": least, "max": most, "slot": slot}})


@lowers(w.ChooseColor)
def _color(cx: Context, step: w.ChooseColor) -> None:
    slot = bound(cx, step.slot, "a colour")
    cx.body.emit({"choose_color": {"who": sel(cx, step.who), "mask": mana_mask(step.among), "slot": slot}})


@lowers(w.ChooseSubtype)
def _subtype(cx: Context, step: w.ChooseSubtype) -> None:
    slot = bound(cx, step.slot, "a subtype")
    cx.body.emit({"choose_subtype": {"who": sel(cx, step.who), "among": list(step.among), "slot": slot}})


@lowers(w.ChooseName)
def _name(cx: Context, step: w.ChooseName) -> None:
    slot = bound(cx, step.slot, "a name")
    op = {"who": sel(cx, step.who), "filter": filter_(cx, step.of, "library"), "slot": slot}
    cx.body.emit({"choose_name": op})


@lowers(w.ChooseWord)
def _word(cx: Context, step: w.ChooseWord) -> None:
    slot = bound(cx, step.slot, "number")
    cx.body.emit({"choose_word": {"who": sel(cx, step.who), "words": list(step.words), "slot": slot}})


@lowers(w.Vote)
def _vote(cx: Context, step: w.Vote) -> None:
    if len(step.words) != len(step.slots):
        raise cx.fault("as many slots as words are needed", "name one slot for each word")
    slots = [bound(cx, slot, "number") for slot in step.slots]
    cx.body.emit({"vote": {"words": list(step.words), "slots": slots}})


@lowers(w.FlipCoin)
def _coin(cx: Context, step: w.FlipCoin) -> None:
    cx.body.emit({"coin": {"who": sel(cx, step.who), "slot": bound(cx, step.slot, "number")}})


@lowers(w.RollDie)
def _die(cx: Context, step: w.RollDie) -> None:
    slot = bound(cx, step.slot, "number")
    cx.body.emit({"die": {"who": sel(cx, step.who), "faces": step.faces, "slot": slot}})


@lowers(w.Split)
def _split(cx: Context, step: w.Split) -> None:
    what = pick(cx, step.what)
    if len(step.into) != 2:
        raise cx.fault("cards are split in two", "name two slots")
    first, second = (bound(cx, slot) for slot in step.into)
    cx.body.emit({"split": {"who": sel(cx, step.who), "what": what, "first": first, "second": second}})


@lowers(w.ChoosePile)
def _pile(cx: Context, step: w.ChoosePile) -> None:
    piles = [{"slot": cx.scope.use(slot, cx.path, "things")} for slot in step.of]
    answer = cx.scope.fresh()
    kept = bound(cx, step.slot)
    rest = bound(cx, step.rest)
    cx.body.emit({"choose_word": {"who": sel(cx, step.who), "words": list(step.of), "slot": answer}})
    first = {"compare": [{"slot": answer}, "==", {"int": 0}]}
    at = cx.body.emit({"branch": {"cond": first, "to": 0}})
    ends: list[int] = []
    for mine, other in (piles, reversed(piles)):
        cx.body.emit({"let": {"slot": kept, "what": mine}})
        if rest is not None:
            cx.body.emit({"let": {"slot": rest, "what": other}})
        if not ends:
            ends.append(cx.body.emit({"jump": {"to": 0}}))
            cx.body.patch(at)
    cx.body.patch(ends[0])


@lowers(w.ChooseKeyword)
def _keyword(cx: Context, step: w.ChooseKeyword) -> None:
    slot = bound(cx, step.slot, "a keyword")
    cx.body.emit({"choose_keyword": {"who": sel(cx, step.who), "among": list(step.among), "slot": slot}})


@lowers(w.KeywordCounter)
def _keyword_counter(cx: Context, step: w.KeywordCounter) -> None:
    keyword = cx.scope.use(step.keyword, cx.path, "a keyword")
    cx.body.emit({"keyword_counter": {"keyword": keyword, "on": pick(cx, step.on, "good")}})


@lowers(w.ChangeTargets)
def _change_targets(cx: Context, step: w.ChangeTargets) -> None:
    op: dict[str, Json] = {"what": pick(cx, step.of), "who": sel(cx, step.who), "change": step.to is None}
    if step.to is not None:
        op["to"] = sel(cx, step.to)
    cx.body.emit({"new_targets": op})


@lowers(w.NewTargets)
def _new_targets(cx: Context, step: w.NewTargets) -> None:
    cx.body.emit({"new_targets": {"what": pick(cx, step.what), "who": sel(cx, step.who)}})
