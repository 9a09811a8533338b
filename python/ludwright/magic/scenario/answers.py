"""Answers to everything but priority, from the queues, else as an honest player without a script would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .names import plain, player, same
from .table import BAD, GOOD, PERMANENT, PLAYER, Choice, Scene

if TYPE_CHECKING:
    from .driver import Driver

COLORS = {"white": 0, "blue": 1, "black": 2, "red": 3, "green": 4}
# A choice that names a source of mana begins so.
BY_HAND = "pay with "
SKIPS = ("[target_skip]", "[choice_skip]", "[mode_skip]")


def answer(driver: Driver, scene: Scene) -> Choice:
    ask = scene.ask
    if ask == "attackers":
        return _attack(driver, scene)
    if ask == "blockers":
        return _block(driver, scene)
    if ask == "payment" and scene.choices[-1].verb == "done":
        return _source(driver, scene) or scene.choices[-1]
    if ask == "payment":
        return _type(driver, scene) or _objects(
            driver, scene, driver.choices[scene.seat], driver.targets[scene.seat]
        )
    if ask == "mode":
        return _mode(driver, scene)
    if ask == "mulligan":
        return scene.choices[0]
    if ask in ("x", "number", "division"):
        return _number(driver, scene)
    if ask in ("yes_no", "optional_cost"):
        return _yes_no(driver, scene)
    if ask == "target":
        return _objects(driver, scene, driver.targets[scene.seat], driver.choices[scene.seat])
    return _objects(driver, scene, driver.choices[scene.seat], driver.targets[scene.seat])


def _source(driver: Driver, scene: Scene) -> Choice | None:
    """A source that the script taps by hand while it pays."""
    queue = driver.choices[scene.seat]
    word = next((word for word in queue if word.startswith(BY_HAND)), None)
    if word is None:
        return None
    for choice in scene.choices:
        if choice.verb == "tap_for_mana" and same(word.removeprefix(BY_HAND), scene.named(choice.a)):
            queue.remove(word)
            return choice
    return None


def _type(driver: Driver, scene: Scene) -> Choice | None:
    """The type of one mana, where the script says how much of each type in turn: X=0, X=2."""
    queue = driver.choices[scene.seat]
    if not driver.types:
        for choice in scene.choices:
            if not queue or not queue[0].startswith("X="):
                break
            driver.types += [choice.c] * int(queue.pop(0)[2:])
        if driver.types and queue and queue[0] in SKIPS:
            queue.pop(0)
    if not driver.types:
        return None
    wanted = driver.types.pop(0)
    return next((choice for choice in scene.choices if choice.c == wanted), None)


def _done(scene: Scene) -> Choice | None:
    return next((c for c in scene.choices if c.verb == "done"), None)


def _attack(driver: Driver, scene: Scene) -> Choice:
    """One creature at a time: it attacks if the script names it."""
    creature = scene.choices[0].a
    queue = driver.attacks[scene.seat]
    for op in queue:
        if int(op["turn"]) != scene.state.turn or not _means(driver, scene, str(op["attacker"]), creature):
            continue
        for choice in scene.choices:
            if choice.verb == "attack" and _defends(scene, op, choice):
                queue.remove(op)
                if choice.label.endswith(" mana") and not _pays(driver, scene):
                    break
                return choice
    return next((c for c in scene.choices if c.verb == "stay"), scene.choices[0])


def _pays(driver: Driver, scene: Scene) -> bool:
    """Is an attack that costs mana paid for? Yes unless the script says no, and then it is not made."""
    words = driver.choices[scene.seat]
    if not words or words[0] not in ("Yes", "No"):
        return True
    return words.pop(0) == "Yes"


def _defends(scene: Scene, op: object, choice: Choice) -> bool:
    assert isinstance(op, dict)
    if "permanent" in op:
        return bool(choice.flags & PERMANENT) and same(str(op["permanent"]), scene.named(choice.b))
    return not choice.flags & PERMANENT


def _block(driver: Driver, scene: Scene) -> Choice:
    queue = driver.blocks[scene.seat]
    for choice in scene.choices:
        if choice.verb != "block":
            continue
        for op in queue:
            fits = int(op["turn"]) == scene.state.turn
            if (
                fits
                and _means(driver, scene, str(op["blocker"]), choice.a)
                and _means(driver, scene, str(op["attacker"]), choice.b)
            ):
                queue.remove(op)
                return choice
    return next((c for c in scene.choices if c.verb == "no_block"), scene.choices[0])


def _means(driver: Driver, scene: Scene, word: str, number: int) -> bool:
    if "[only copy]" in word or "[no copy]" in word:
        found = scene.permanent(number)
        copied = found is not None and found.card != found.name
        if copied != ("[only copy]" in word):
            return False
    alias = word.removeprefix("@")
    if alias in driver.aliases:
        return driver.aliases[alias] == number
    head, colon, nth = word.rpartition(":")
    if colon and nth.isdigit() and head:
        twins = [p.id for p in scene.state.battlefield if same(head, p.name, token=p.token)]
        return int(nth) < len(twins) and twins[int(nth)] == number
    return same(word, scene.named(number), token=scene.is_token(number))


def _mode(driver: Driver, scene: Scene) -> Choice:
    queue = driver.modes[scene.seat]
    if queue:
        value = queue.pop(0)
        if value in SKIPS:
            return _done(scene) or scene.choices[0]
        for choice in scene.choices:
            if choice.verb == "mode" and choice.a == int(value) - 1:
                return choice
    for given in driver.given:
        if "mode" in given:
            wanted = int(given["mode"]) - 1
            driver.given.remove(given)
            return next((c for c in scene.choices if c.verb == "mode" and c.a == wanted), scene.choices[0])
    return _done(scene) or scene.choices[0]


def _number(driver: Driver, scene: Scene) -> Choice:
    queue = driver.choices[scene.seat]
    for word in queue:
        if word.startswith("X="):
            wanted = int(word[2:])
            found = next((c for c in scene.choices if c.n == wanted), None)
            if found is not None:
                queue.remove(word)
                return found
    whole = next((word for word in queue if player(word) is not None), None)
    if whole is not None and scene.ask == "division":
        # All of it to a player, past the blockers.
        for choice in scene.choices:
            if choice.flags & PLAYER and choice.a == player(whole):
                queue.remove(whole)
                return choice
    if driver.amounts and scene.ask == "division":
        wanted = driver.amounts.pop(0)
        return next((c for c in scene.choices if c.n == wanted), scene.choices[-1])
    return _share(scene) if scene.ask == "division" else scene.choices[0]


def _share(scene: Scene) -> Choice:
    """Lethal damage to one after another, the rest to the last."""
    if scene.choices[0].n > 0:
        # The least that is lethal: what exceeds it tramples on.
        return scene.choices[0]
    for choice in scene.choices:
        found = None if choice.flags & PLAYER else scene.permanent(choice.a)
        if found is not None and found.toughness is not None and choice.n >= found.toughness - found.damage:
            return choice
    return scene.choices[-1]


def _yes_no(driver: Driver, scene: Scene) -> Choice:
    queue = driver.choices[scene.seat]
    yes = next((c for c in scene.choices if c.verb == "yes"), scene.choices[0])
    no = next((c for c in scene.choices if c.verb == "no"), scene.choices[-1])
    if queue and queue[0] in ("Yes", "No"):
        return yes if queue.pop(0) == "Yes" else no
    if queue and queue[0] in SKIPS:
        queue.pop(0)
        return no
    # Optional costs are not paid unless the script says so; other offers are taken.
    return no if scene.ask == "optional_cost" else yes


def _objects(driver: Driver, scene: Scene, first: list[str], second: list[str]) -> Choice:
    if driver.several:
        found = _matching(driver, scene, driver.several[0])
        if found is not None:
            driver.several.pop(0)
            return found
    if scene.ask == "target":
        for given in driver.given:
            word = str(given.get("name") or given.get("alias") or given.get("player") or "")
            found = _matching(driver, scene, word) if word else None
            if found is not None:
                driver.given.remove(given)
                return found
    for queue in (first, second):
        for word in queue:
            if word in SKIPS:
                done = _done(scene)
                if done is not None and word == queue[0]:
                    queue.remove(word)
                    return done
                continue
            head, *rest = word.split("^")
            found = _matching(driver, scene, head)
            if found is not None:
                queue.remove(word)
                driver.amounts += [int(w[2:]) for w in rest if w.startswith("X=")]
                driver.several = [w for w in rest if not w.startswith("X=")]
                return found
    if scene.ask == "trigger_order":
        # Another engine's wording of a trigger: any order will do, and the word is used up.
        words = next((w for w in first if w.startswith(("When", "At "))), None)
        if words is not None:
            first.remove(words)
            return scene.choices[0]
    return _unscripted(driver, scene)


def _matching(driver: Driver, scene: Scene, word: str) -> Choice | None:
    """The option that a word of the script means."""
    who = player(word)
    wanted = plain(word)
    for choice in scene.choices:
        if choice.verb in ("target", "choose", "bottom"):
            if choice.flags & PLAYER:
                if who == choice.a:
                    return choice
            elif choice.flags & 2:
                if same(word, choice.label.removeprefix("choose ")):
                    return choice
            elif who is None and _means(driver, scene, word, choice.a):
                return choice
        elif choice.verb in ("trigger", "replacement"):
            name = scene.named(choice.c) or ""
            text = plain(choice.label, name)
            if wanted in text or (name and same(word, name)):
                return choice
        elif choice.verb == "pay":
            if COLORS.get(wanted) == choice.c:
                return choice
        elif (choice.verb == "color" and COLORS.get(wanted) == choice.a) or (
            choice.verb in ("subtype", "name", "word", "pile") and plain(choice.label) == wanted
        ):
            return choice
    return None


def _unscripted(driver: Driver, scene: Scene) -> Choice:
    """Without a word of the script: as little as is owed; the best for good effects, the worst for bad."""
    least, _ = scene.bounds
    done = _done(scene)
    if done is not None and least == 0:
        return done
    offered = [c for c in scene.choices if c.verb != "done"]
    if not offered:
        return scene.choices[0]

    def worth(choice: Choice) -> tuple[int, int]:
        if choice.verb not in ("target", "choose"):
            return (0, -choice.index)
        owner = choice.a if choice.flags & PLAYER else scene.controller(choice.a)
        mine = owner == scene.seat
        good = bool(choice.flags & GOOD)
        bad = bool(choice.flags & BAD) or (not good and bool(choice.flags & PLAYER))
        side = 1 if (mine and good) or (not mine and bad) else 0
        return (side, -choice.index)

    return max(offered, key=worth)
