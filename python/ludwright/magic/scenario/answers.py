"""Answers to everything but priority, from the queues, else as an honest player without a script would."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from .faults import Cancelled, Failed, Impossible
from .names import plain, player, same
from .shares import combat_share
from .table import BAD, GOOD, HIDDEN, PERMANENT, PLAYER, Choice, Scene
from .texts import lines_of, text_of
from .words import BY_HAND, CANCEL, MODE_SKIP, SKIPS

if TYPE_CHECKING:
    from .format import Op
    from .queues import Queues

WORD = re.compile(r"[^\s,.:;—]+")
CHAPTER = re.compile(r"[IVX]+")
SPELLED = re.compile(r": (.* — )?(When|At )")
LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}
# Colours by name, letter and symbol.
COLORS = {
    word: n
    for n, (name, letter) in enumerate((name, letter.casefold()) for name, letter in LETTERS.items())
    for word in (name, letter, f"{{{letter}}}")
}
EITHER = re.compile(
    r"\bunless (?:they|you|that player|its controller)\b[^.]* or (?:sacrifice|discard|pay|exile)s? "
)
# What was made by an effect has no words of its own.
DELAYED = re.compile(r": delayed trigger(?: \(\d+\))?$")
ONCE = "hasn't been chosen"
# Questions of which a whole set is the answer; it is picked in the order of the menu.
TOGETHER = ("target", "choose", "cost", "search", "discard")


def answer(queues: Queues, scene: Scene) -> Choice:
    """The choice to make at any question but priority."""
    ask = scene.ask
    if ask == "payment" and queues.choices[scene.seat][:1] == [CANCEL]:
        raise Cancelled("the payment was taken back")
    targets, choices = queues.targets[scene.seat], queues.choices[scene.seat]
    if ask == "attackers":
        return _attack(queues, scene)
    if ask == "blockers":
        return _block(queues, scene)
    if ask == "payment" and scene.choices[-1].verb == "done":
        return _source(queues, scene) or _floating(queues, scene)
    if ask == "payment":
        return _type(queues, scene) or _objects(queues, scene, choices, targets)
    if ask == "mode":
        return _mode(queues, scene)
    if ask == "mulligan":
        return scene.choices[0]
    if ask in ("x", "number", "division"):
        return _number(queues, scene)
    if ask in ("yes_no", "optional_cost"):
        return _yes_no(queues, scene)
    if ask == "splice" and choices[:1] in (["Yes"], ["No"]):
        return _splice(queues, scene)
    if ask in ("word", "name") and len(scene.choices) == 2 and choices[:1] in (["Yes"], ["No"]):
        # One thing or the other, which another engine asks as a question about the first.
        return scene.choices[0 if choices.pop(0) == "Yes" else 1]
    if ask in ("target", "search"):
        return _objects(queues, scene, targets, choices)
    if _all_of(scene, targets):
        if choices[:1] == ["Yes"] and _done(scene) is not None:
            choices.pop(0)
        # The order in which they are named is theirs, and nobody is asked for it.
        if choices and choices[0] in targets[0].split("^"):
            choices.pop(0)
        return _objects(queues, scene, targets, choices)
    if ask == "choose" and scene.seat in queues.aimed and targets:
        return _objects(queues, scene, targets, choices)
    return _objects(queues, scene, choices, targets)


def _splice(queues: Queues, scene: Scene) -> Choice:
    """Another engine asks whether a card is spliced, and then which."""
    if queues.choices[scene.seat].pop(0) == "No":
        return _done(scene) or scene.choices[0]
    targets = queues.targets[scene.seat]
    found = _next(scene, targets)
    if found is None:
        return scene.choices[0]
    targets.pop(found[0])
    return found[1]


def _all_of(scene: Scene, words: list[str]) -> bool:
    """Does the script name several at once, and all of them are to be had here? What is put on the bottom is
    one engine's target and another's choice."""
    several = words[0].split("^") if words and "^X=" not in words[0] else []
    return scene.ask == "choose" and len(several) > 1 and all(_named(scene, word) for word in several)


def _source(queues: Queues, scene: Scene) -> Choice | None:
    """A source that the script taps by hand while it pays."""
    queue = queues.choices[scene.seat]
    word = next((word for word in queue if word.startswith(BY_HAND)), None)
    if word is None:
        return None
    for choice in scene.choices:
        if choice.verb == "tap_for_mana" and same(word.removeprefix(BY_HAND), scene.named(choice.a)):
            queue.remove(word)
            return choice
    return None


def _floating(queues: Queues, scene: Scene) -> Choice:
    """Pay with what there is. Who pays by hand names the mana of the pool that is spent."""
    queue = queues.choices[scene.seat]
    pool = dict(scene.state.players[scene.seat].mana)
    while scene.seat in queues.manual and queue and pool.get(LETTERS.get(queue[0].casefold(), ""), 0):
        pool[LETTERS[queue.pop(0).casefold()]] -= 1
    return scene.choices[-1]


def _type(queues: Queues, scene: Scene) -> Choice | None:
    """The type of one mana, where the script says how much of each type in turn: X=0, X=2."""
    queue = queues.choices[scene.seat]
    if not queues.types:
        for choice in scene.choices:
            if not queue or not queue[0].startswith("X="):
                break
            queues.types += [choice.c] * int(queue.pop(0)[2:])
        if queues.types and queue and queue[0] in SKIPS:
            queue.pop(0)
    if not queues.types:
        return None
    wanted = queues.types.pop(0)
    return next((choice for choice in scene.choices if choice.c == wanted), None)


def _done(scene: Scene) -> Choice | None:
    return next((c for c in scene.choices if c.verb == "done"), None)


def _attack(queues: Queues, scene: Scene) -> Choice:
    """One creature at a time: it attacks if the script names it."""
    creature = scene.choices[0].a
    queue = queues.attacks[scene.seat]
    for op in queue:
        if int(op["turn"]) != scene.state.turn or not scene.means(str(op["attacker"]), creature):
            continue
        for choice in scene.choices:
            if choice.verb == "attack" and _defends(scene, op, choice):
                if op.get("legal") is False:
                    raise Failed(f"{op['attacker']} could attack, and the script says that it cannot")
                queue.remove(op)
                if choice.label.endswith(" mana") and not _pays(queues, scene):
                    break
                queues.attacked.append((int(op["place"]), creature))
                return choice
    return next((c for c in scene.choices if c.verb == "stay"), scene.choices[0])


def _pays(queues: Queues, scene: Scene) -> bool:
    """Is an attack that costs mana paid for? Yes unless the script says no, and then it is not made."""
    words = queues.choices[scene.seat]
    if not words or words[0] not in ("Yes", "No"):
        return True
    return words.pop(0) == "Yes"


def _defends(scene: Scene, op: Op, choice: Choice) -> bool:
    if op.get("permanent"):
        return bool(choice.flags & PERMANENT) and scene.means(str(op["permanent"]), choice.b)
    if op.get("defender"):
        return not choice.flags & PERMANENT and player(str(op["defender"])) == choice.b
    return not choice.flags & PERMANENT


def _block(queues: Queues, scene: Scene) -> Choice:
    queue = queues.blocks[scene.seat]
    for choice in scene.choices:
        if choice.verb != "block":
            continue
        for op in queue:
            if (
                int(op["turn"]) == scene.state.turn
                and scene.means(str(op["blocker"]), choice.a)
                and scene.means(str(op["attacker"]), choice.b)
            ):
                if op.get("legal") is False:
                    raise Failed(f"{op['blocker']} could block, and the script says that it cannot")
                queue.remove(op)
                queues.blocked.append((int(op["place"]), choice.a, choice.b))
                return choice
    return next((c for c in scene.choices if c.verb == "no_block"), scene.choices[0])


def _mode(queues: Queues, scene: Scene) -> Choice:
    queue = queues.modes[scene.seat]
    if queue:
        # Modes are chosen in any order and carried out in the printed one (CR 608.2c): that is how they are
        # asked for.
        run = list(takewhile(str.isdecimal, queue[: max(1, scene.bounds[1])]))
        queue[: len(run)] = sorted(run, key=int)
        value = queue.pop(0)
        if value in SKIPS:
            return _done(scene) or scene.choices[0]
        chosen = _of_mode(scene, int(value))
        if queue[:1] == [MODE_SKIP] and chosen.a == max(c.a for c in scene.choices if c.verb == "mode"):
            # No mode comes after it: the choice stops by itself.
            queue.pop(0)
        return chosen
    for given in queues.given:
        if "mode" in given:
            queues.given.remove(given)
            return _of_mode(scene, int(given["mode"]))
    return _done(scene) or scene.choices[0]


def _of_mode(scene: Scene, number: int) -> Choice:
    modes = [choice for choice in scene.choices if choice.verb == "mode"]
    if scene.stack and ONCE in str(scene.stack[-1].text):
        # Only those that are still to be had are counted.
        if 0 < number <= len(modes):
            return modes[number - 1]
        raise Impossible(f"mode {number} is not offered")
    for choice in modes:
        if choice.verb == "mode" and choice.a == number - 1:
            return choice
    raise Impossible(f"mode {number} is not offered")


def _number(queues: Queues, scene: Scene) -> Choice:
    queue = queues.choices[scene.seat]
    if scene.ask == "division":
        share = combat_share(queues, scene)
        if share is not None:
            return share
    said = [word for word in queue if word.startswith("X=") or word.isdecimal()]
    for word in said:
        wanted = int(word.removeprefix("X="))
        found = next((c for c in scene.choices if c.n == wanted), None)
        if found is not None:
            queue.remove(word)
            return found
    if said and scene.ask == "x":
        raise Impossible(f"{said[0]} is not possible")
    whole = next((word for word in queue if player(word) is not None), None)
    if whole is not None and scene.ask == "division":
        # All of it to a player, past the blockers.
        for choice in scene.choices:
            if choice.flags & PLAYER and choice.a == player(whole):
                queue.remove(whole)
                return choice
    if scene.ask != "division":
        return scene.choices[0]
    if queue[:1] == ["[choice_skip]"]:
        queue.pop(0)
        return _share(scene)
    given = next((g for g in queues.given if "amount" in g), None)
    if given is not None:
        queues.given.remove(given)
        queues.amounts.append(int(given["amount"]))
    if queues.amounts:
        wanted = queues.amounts.pop(0)
        found = next((c for c in scene.choices if c.n == wanted), None)
        if found is None:
            raise Impossible(f"{wanted} cannot be given to it")
        return found
    return _share(scene)


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


def _yes_no(queues: Queues, scene: Scene) -> Choice:
    queue = queues.choices[scene.seat]
    yes = next((c for c in scene.choices if c.verb == "yes"), scene.choices[0])
    no = next((c for c in scene.choices if c.verb == "no"), scene.choices[-1])
    if queue[:1] == ["Yes"] and queue[1:2] in (["Yes"], ["No"]) and _either(scene):
        # Another engine asks whether a price is paid, and then whether it is the first.
        queue.pop(0)
    if queue and queue[0] in ("Yes", "No"):
        return yes if queue.pop(0) == "Yes" else no
    if queue and queue[0] in SKIPS:
        queue.pop(0)
        return no
    # Optional costs are not paid unless the script says so; other offers are taken.
    return no if scene.ask == "optional_cost" else yes


def _either(scene: Scene) -> bool:
    """Is this the first of two prices of which one is to be paid?"""
    if not scene.stack or not any(c.label.endswith(": pay") for c in scene.choices):
        return False
    return EITHER.search(str(scene.stack[-1].text)) is not None


def _objects(queues: Queues, scene: Scene, first: list[str], second: list[str]) -> Choice:
    if queues.several:
        found = _next(scene, queues.several)
        if found is not None:
            queues.several.pop(found[0])
            return found[1]
        # What else the answer named is no answer to this: it waits for its own question, or is left over.
        first[:0] = queues.several
        queues.several = []
    if scene.ask == "target":
        worded = [given for given in queues.given if "word" in given]
        found = _next(scene, [str(given["word"]) for given in worded])
        if found is not None:
            queues.given.remove(worded[found[0]])
            # Whoever names targets names all of them.
            queues.divided += [item.id for item in scene.stack[-1:]]
            return found[1]
    if _leave(scene, first, second):
        if first.pop(0) == "No":
            return _done(scene) or scene.choices[0]
        if not any(_named(scene, word) for word in (*first, *second)):
            return scene.choices[0]
    for queue in (first, second):
        if queue and queue[0] in SKIPS and _done(scene) is not None:
            queue.pop(0)
            return _done(scene) or scene.choices[0]
        found = _next(scene, queue)
        if found is not None:
            after = found[0] + 1
            offered = [c.index for c in scene.choices if c.verb != "done"]
            last = found[1].index == max(offered) and (scene.bounds[1] > 1 or len(offered) == 1)
            if last and queue[after : after + 1] == [SKIPS[0]]:
                # There is nothing left that could be chosen: the choice stops by itself.
                queue.pop(after)
            if queue[after : after + 1] == ["Yes"] and _casts_one(scene):
                # Another engine asks what is cast, and then whether it is.
                queue.pop(after)
            names, amounts = _parts(queue.pop(found[0]))
            here, option = _next(scene, names) or (0, found[1])
            names.pop(here)
            queues.amounts += amounts
            queues.several = names
            return option
    if scene.ask == "trigger_order":
        told = _chapter(scene, first) or _worded(scene, first) or _keyword(scene, first)
        told = told or _delayed(scene, first)
        if told is not None:
            return told
    if _divides(queues, scene):
        queues.divided.append(scene.stack[-1].id)
        return _best(scene)
    return _unscripted(scene)


def _casts_one(scene: Scene) -> bool:
    """Is one of several chosen to be cast?"""
    text = str(scene.stack[-1].text) if scene.stack else ""
    return scene.ask == "choose" and scene.bounds == (0, 1) and "cast any number of" in text


def _parts(word: str) -> tuple[list[str], list[int]]:
    """The names of an answer such as `A^B` or `A^X=3`, and its amounts."""
    parts = word.split("^")
    return [w for w in parts if not w.startswith("X=")], [int(w[2:]) for w in parts if w.startswith("X=")]


def _next(scene: Scene, words: list[str]) -> tuple[int, Choice] | None:
    """The word that answers now, by its place, and its option: the first that is legal. Of several that are
    chosen together it is the one whose option comes first, since a set is picked in one order only."""
    _, most = scene.bounds
    if scene.ask not in TOGETHER:
        most = 1
    found: list[tuple[int, Choice]] = []
    for n, word in enumerate(words):
        if len(found) >= max(most, 1) or (word in SKIPS and found):
            break
        option = None if word in SKIPS else _matching(scene, word.split("^")[0])
        if option is not None:
            found.append((n, option))
    return min(found, key=lambda one: one[1].index, default=None)


def _leave(scene: Scene, first: list[str], second: list[str]) -> bool:
    """Does a script say first whether it chooses at all, where this engine asks what, nothing being no?"""
    if scene.ask != "choose" or scene.bounds[0] > 0 or first[:1] not in (["Yes"], ["No"]):
        return False
    if _done(scene) is None:
        return False
    return scene.bounds[1] == 1 or any(_named(scene, word) for word in (*first[1:2], *second[:1]))


def _named(scene: Scene, word: str) -> bool:
    return word not in SKIPS and _matching(scene, word.split("^")[0]) is not None


def _worded(scene: Scene, words: list[str]) -> Choice | None:
    """The one trigger whose text has all words of the script's: other engines word them otherwise."""
    for word in words:
        wanted = set(WORD.findall(plain(word)))
        texts = [(c, set(WORD.findall(plain(c.label, scene.named(c.c) or "")))) for c in scene.choices]
        having = [c for c, text in texts if wanted <= text]
        if len(wanted) > 1 and len(having) == 1:
            words.remove(word)
            return having[0]
    return None


def _chapter(scene: Scene, words: list[str]) -> Choice | None:
    """The chapter of a Saga that the script names by its number."""
    for word in words:
        if CHAPTER.fullmatch(word) is None:
            continue
        for choice in scene.choices:
            name = scene.named(choice.c) or ""
            for line in lines_of(scene.definitions, name):
                numbers, dash, told = line.partition(" — ")
                if dash and word in numbers.split(", ") and plain(told, name) in plain(choice.label, name):
                    words.remove(word)
                    return choice
    return None


def _keyword(scene: Scene, words: list[str]) -> Choice | None:
    """The one trigger that is told by a keyword, where the script spells out what the keyword means."""
    spelled = next((word for word in words if word.startswith(("When", "At "))), None)
    short = [c for c in scene.choices if not SPELLED.search(c.label)]
    if spelled is None or len({c.label for c in short}) != 1:
        return None
    words.remove(spelled)
    return short[0]


def _delayed(scene: Scene, words: list[str]) -> Choice | None:
    """A delayed trigger, which the script calls by the words of what made it."""
    for choice in scene.choices:
        name = scene.named(choice.c) or ""
        lines = [plain(line, name) for line in lines_of(scene.definitions, name)]
        word = next((word for word in words if any(plain(word, name) in line for line in lines)), None)
        if word is not None and DELAYED.search(choice.label):
            words.remove(word)
            return choice
    return None


def _matching(scene: Scene, word: str) -> Choice | None:
    """The option that a word of the script means."""
    who = player(word)
    wanted = plain(word)
    for choice in scene.choices:
        if choice.verb in ("target", "choose", "bottom"):
            if choice.flags & PLAYER:
                if who == choice.a:
                    return choice
            elif choice.flags & HIDDEN:
                if same(word, choice.label.removeprefix("choose ")):
                    return choice
            elif who is None and scene.means(word, choice.a):
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
            choice.verb in ("subtype", "name", "word", "pile")
            and wanted in _said(choice.verb, plain(choice.label))
        ):
            return choice
    return None


def _said(verb: str, label: str) -> tuple[str, ...]:
    """How a script may call an option: a face of a card also by what is done with it."""
    return (label, f"play {label}", f"cast {label}") if verb == "name" else (label,)


def _divides(queues: Queues, scene: Scene) -> bool:
    """Is something to be divided among any number of targets, and none is named? One is better."""
    if scene.ask != "target" or not scene.stack or queues.amounts or scene.bounds[0] > 0:
        return False
    item = scene.stack[-1]
    said = "divided as you choose" in text_of(scene.definitions, item.name or "")
    return said and item.id not in queues.divided and not any(item.targets)


def _unscripted(scene: Scene) -> Choice:
    """Without a word of the script: as little as is owed; the best for good effects, the worst for bad. Of a
    player for whom the script answers nothing, what is good is taken as often as it may be."""
    least, _ = scene.bounds
    done = _done(scene)
    # Who searches a library finds what is there.
    if done is None or least > 0 or scene.ask == "search":
        return _best(scene)
    best = _best(scene)
    open_ = scene.ask == "choose" and scene.seat not in scene.told
    return best if open_ and best is not done and _worth(scene, best)[0] > 0 else done


def _best(scene: Scene) -> Choice:
    offered = [c for c in scene.choices if c.verb != "done"]
    return max(offered, key=lambda choice: _worth(scene, choice)) if offered else scene.choices[0]


def _worth(scene: Scene, choice: Choice) -> tuple[int, int, int]:
    if choice.verb not in ("target", "choose"):
        return (0, 0, -choice.index)
    owner = choice.a if choice.flags & PLAYER else scene.controller(choice.a)
    mine = owner == scene.seat
    good = bool(choice.flags & GOOD)
    bad = bool(choice.flags & BAD) or (not good and bool(choice.flags & PLAYER))
    side = 1 if (mine and good) or (not mine and bad) else 0
    # A cost is paid with the first that serves.
    found = None if choice.flags & PLAYER or scene.ask == "cost" else scene.permanent(choice.a)
    size = 0 if found is None else (found.power or 0) + (found.toughness or 0)
    return (side, -size if mine and bad else size, -choice.index)
