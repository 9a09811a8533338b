"""Combat damage among several creatures, as a script divides it.

A script says one number for each creature, in the order in which it declared attacks and blocks. The match
asks in its own order, and not for the last creature, whose share is what is left (CR 510.1c).
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from .faults import Impossible

if TYPE_CHECKING:
    from .queues import Queues
    from .table import Choice, Scene

_EARLY = {"first strike", "double strike"}


def combat_share(queues: Queues, scene: Scene) -> Choice | None:
    """How much the script gives to the creature that is asked about; nothing if it does not say."""
    to, dealer = scene.choices[0].a, scene.choices[0].b
    if scene.choices[0].verb != "assign":
        return None
    if _share(queues, dealer, to) is None:
        _plan(queues, scene, dealer)
    share = _share(queues, dealer, to)
    if share is None:
        return None
    queues.shares.remove(share)
    found = next((c for c in scene.choices if c.n == share[2] and c.a == to), None)
    if found is None:
        raise Impossible(f"{share[2]} cannot be given to it")
    return found


def _share(queues: Queues, dealer: int, to: int) -> tuple[int, int, int] | None:
    return next((one for one in queues.shares if one[:2] == (dealer, to)), None)


def _plan(queues: Queues, scene: Scene, asked: int) -> None:
    """Use up the words about every creature whose damage the player divides, up to the one asked about."""
    blocks = {frozenset((blocker, attacker)): n for n, blocker, attacker in queues.blocked}
    places = {attacker: n for n, attacker in queues.attacked}
    for n, blocker, _ in reversed(queues.blocked):
        places[blocker] = n
    fought: dict[int, list[int]] = {}
    for block in scene.state.blocks:
        fought.setdefault(block.attacker, []).append(block.blocker)
        fought.setdefault(block.blocker, []).append(block.attacker)
    mine = (p.id for p in scene.permanents(scene.seat) if p.id == asked or _deals(scene, p.id))
    words = queues.choices[scene.seat]
    for dealer in sorted(mine, key=lambda one: places.get(one, 0)):
        to = fought.get(dealer, [])
        if len(to) < 2 or any(one[0] == dealer and one[1] in to for one in queues.shares if dealer != asked):
            continue
        to.sort(key=lambda one: blocks.get(frozenset((dealer, one)), 0))
        start = next((n for n, word in enumerate(words) if word.startswith("X=")), len(words))
        said = list(takewhile(lambda word: word.startswith("X="), words[start : start + len(to)]))
        if len(said) < len(to):
            return
        del words[start : start + len(said)]
        queues.shares[:] = [one for one in queues.shares if one[0] != dealer]
        queues.shares += [(dealer, one, int(word[2:])) for one, word in zip(to, said, strict=True)]
        if dealer == asked:
            return


def _deals(scene: Scene, number: int) -> bool:
    """Does a creature deal damage in this step, as far as its keywords tell (CR 510.4)?"""
    found = scene.permanent(number)
    if found is None or not found.power or found.power < 0:
        return False
    early = bool(_EARLY & set(found.keywords))
    return early if scene.state.step == "first damage" else not early or "double strike" in found.keywords
