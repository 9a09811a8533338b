"""Finding the legal action that a line of the script means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .format import Op
from .names import plain
from .table import Choice, Scene

if TYPE_CHECKING:
    from .driver import Driver

# `Spikewheel Acrobat with spectacle`, `Pine Walker using Morph`: a card and the way it is cast.
_WAY = re.compile(r"(.+) (?:with|using) ([A-Za-z][A-Za-z -]*)")


Found = tuple[Choice, str | None]


def find(driver: Driver, scene: Scene, op: Op) -> Iterator[Found]:
    """The choices that an action of the script may mean, the likeliest first, each with the word of the queue
    of choices that it answers already."""
    kind = op["op"]
    if kind == "land":
        lands = (c for c in scene.choices if c.verb == "play_land")
        yield from ((c, None) for c in lands if _is(scene, c, str(op["card"])))
    elif kind == "cast":
        yield from _casts(driver, scene, str(op["card"]))
    else:
        yield from _abilities(driver, scene, op)


def _is(scene: Scene, choice: Choice, card: str) -> bool:
    """Is this the card, or the half, of that name?"""
    alias = scene.alias(card)
    if alias is not None:
        return alias == choice.a
    face = scene.face(choice)
    # The whole name of a card with two faces means its front.
    return card == face or (choice.b == 0 and card.partition(" // ")[0] == face)


def _casts(driver: Driver, scene: Scene, card: str) -> Iterator[Found]:
    offered = [c for c in scene.choices if c.verb == "cast"]
    exact = [c for c in offered if _is(scene, c, card)]
    if exact:
        yield from _in_order(driver, scene, exact)
        return
    if card.startswith("fused "):
        fused = [c for c in offered if _is(scene, c, card.removeprefix("fused "))]
        yield from ((c, None) for c in fused if " by fuse" in c.label)
        return
    found = _WAY.fullmatch(card)
    if found is not None:
        word = found[2].casefold()
        named = (c for c in offered if _is(scene, c, found[1]))
        yield from ((c, None) for c in named if f"{_way(c)} ".startswith(f"{word} "))


def _way(choice: Choice) -> str:
    return choice.label.rpartition(" by ")[2].casefold() if " by " in choice.label else ""


def _in_order(driver: Driver, scene: Scene, casts: list[Choice]) -> Iterator[Found]:
    """The way that a choice of the script names; else for the mana cost, then any other."""
    queue = driver.queues.choices[scene.seat]
    words = next((word for word in queue if word.startswith(("Cast with", "Without paying"))), None)
    if words is not None:
        text = words.casefold()
        named = [c for c in casts if _names(text, _way(c))]
        if named:
            yield named[0], words
            return
    yield from ((c, None) for c in casts if not _way(c))
    yield from ((c, None) for c in casts if _way(c))


def _names(text: str, way: str) -> bool:
    """Does `Cast with Dash alternative cost: {1}{R}` name this way?"""
    if not way:
        return "no alternative" in text
    free = "without paying" in text or "alternative cost" in text
    if way.startswith("permission") and "(source: " in text:
        source = text.partition("(source: ")[2].rstrip(")")
        return way.removeprefix("permission of ").startswith(source)
    return way.split()[0] in text or (free and way.startswith(("permission", "its alternative cost")))


def _abilities(driver: Driver, scene: Scene, op: Op) -> Iterator[Found]:
    ability = str(op["ability"])
    if ability.startswith("Cast "):
        yield from _casts(driver, scene, ability.removeprefix("Cast "))
        return
    if ability.startswith("Play "):
        name = ability.removeprefix("Play ")
        lands = (c for c in scene.choices if c.verb == "play_land")
        yield from ((c, None) for c in lands if _is(scene, c, name))
        return
    alias = op.get("alias")
    wanted = None if alias is None else driver.aliases.get(str(alias).removeprefix("@"), -1)
    # `Flashback {7}{W}{W}`: a way of casting that the script calls an ability.
    word = ability.partition(" ")[0].casefold()
    for choice in scene.choices:
        if wanted is not None and choice.a != wanted:
            continue
        if choice.verb == "cast" and _way(choice).startswith(word):
            yield choice, None
    verbs = ("activate", "tap_for_mana") if op["op"] == "activate" else ("tap_for_mana", "activate")
    worded = False
    for verb in verbs:
        for choice in scene.choices:
            meant = choice.verb == verb and (wanted is None or choice.a == wanted)
            if meant and _begins(scene, choice, ability):
                worded = True
                yield choice, None
    if not worded:
        yield from ((c, None) for c in _by_cost(scene, ability) if wanted is None or c.a == wanted)
    # What was manifested is turned up for its own mana cost, which its ability does not spell out.
    if "turn ~ face up" in plain(ability):
        turned = (c for c in scene.choices if c.verb == "activate" and "face up" in c.label)
        yield from ((c, None) for c in turned if wanted is None or c.a == wanted)


def _by_cost(scene: Scene, ability: str) -> list[Choice]:
    """The abilities of the one text that has this cost, where an ability is worded otherwise here: `{2}:
    Until end of turn, target creature…`, or `{5}: Unattach` for the keyword with that cost."""
    cost, colon, _ = ability.partition(":")
    if not colon or not cost.startswith("{"):
        return []
    texts = [(c, c.label.partition(": ")[2]) for c in scene.choices if c.verb == "activate"]
    found = [(c, text) for c, text in texts if text.partition(":")[0] == cost or text.endswith(f" {cost}")]
    return [c for c, _ in found] if len({text for _, text in found}) == 1 else []


def _begins(scene: Scene, choice: Choice, ability: str) -> bool:
    """Does the ability's text begin so?"""
    name = scene.named(choice.a) or ""
    label = plain(choice.label, name)
    wanted = plain(ability, name)
    if not wanted:
        return False
    if choice.verb == "tap_for_mana":
        symbol = wanted.partition("add ")[2].strip(". ")
        if made(ability) is not None and _makes(label, wanted):
            return True
        if wanted in label or (symbol and label.endswith(f"for {symbol}")):
            return True
        return not symbol and wanted.startswith("{t}")
    return label.partition(": ")[2].startswith(wanted)


_MADE = re.compile(r"add (\{[wubrgc]\})(?:\. (.*))?")


def made(ability: str) -> str | None:
    """The one type of mana that a mana ability of the script makes: `{T}: Add {G}. {this} deals 1 damage`."""
    found = _MADE.fullmatch(plain(ability).rstrip(".").rpartition(": ")[2])
    return None if found is None else found[1].strip("{}").upper()


def _makes(label: str, wanted: str) -> bool:
    """Does an ability that makes one of several types make this one, at the same price and with the other
    words?"""
    cost, _, words = wanted.rpartition(": ")
    found = _MADE.fullmatch(words.rstrip("."))
    told = label.partition(": ")[2]
    price, colon, effect = told.partition(": ")
    types, _, rest = effect.partition(". ")
    if found is None or not colon or price != cost or not types.startswith("add ") or " or " not in types:
        return False
    return found[1] in types and rest.rstrip(".").startswith((found[2] or "").rstrip("."))
