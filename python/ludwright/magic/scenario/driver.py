"""Playing a script: each player's queue of actions, and queues of answers matched by legality."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from ..view import Named
from . import answers, unasked
from .asserts import claim
from .faults import Cancelled, Failed, Impossible, OtherChance, Unknown
from .format import ORDER, STEPS, Op, Row, seat
from .hand import numbers
from .mays import Mays
from .mutants import mutants, told
from .names import COLORS, NO_TARGET, player
from .position import position
from .queues import Queues
from .table import Choice, Scene
from .ways import find, made
from .words import CANCEL, FORGIVE, chance

if TYPE_CHECKING:
    from ..._core import Table

LIMIT = 4000
# `mode=2Grizzly Bears`: a target and the mode it belongs to.
MODED = re.compile(r"mode=(\d+)(.*)")
ACTIONS = ("cast", "land", "activate", "mana", "wait", "check", "counters")


class Driver:
    """Both players of one scenario."""

    def __init__(self, row: Row, table: Table, definitions: str = "", *, mutate: bool = False) -> None:
        self.table = table
        self.definitions = definitions
        self.strict = row.strict
        # The objects that put counters for the script.
        self.hand = numbers(row)
        self._hands = frozenset(number for _, number in self.hand)
        answers = (op for op in row.ops if op["op"] in ("target", "choice"))
        self._told = frozenset(seat(op["player"]) for op in answers)
        self.queues = Queues()
        self.declared = 0
        self.aliases: dict[str, int] = {}
        self.stop: tuple[int, str] = (1, "end")
        self.log: list[str] = []
        # Why an action could not be done when it was last tried.
        self.refused: dict[int, str] = {}
        # With `mutate` every assertion that holds is also held against its contraries.
        self.mutate = mutate
        self.mutants = 0
        self.survivors: list[str] = []
        self.last: tuple[int, str] = (0, "untap")
        self._heard = 0
        self._order = unasked.Order()
        self.mays = Mays()
        self._alias(row)
        objects = position(row)["objects"]
        self.owned = Counter((put["seat"], put["card"]) for put in objects)
        self._put = [(n, put["card"]) for n, put in enumerate(objects) if put["zone"] == "battlefield"]
        self._chosen = self._named_at_first(objects)

    def _named_at_first(self, objects: list[dict[str, Any]]) -> list[tuple[int, str]]:
        """Words of the script that were chosen for what was put, as the table shows."""
        found: list[tuple[int, str]] = []
        for number, put in enumerate(objects):
            there = self.scene().permanent(number) if put.get("choices") else None
            chosen = () if there is None else tuple(word.casefold() for word in there.chosen)
            for word in put.get("choices", ()):
                text = word.casefold()
                if text in chosen or COLORS.get(text, "-").casefold() in chosen:
                    found.append((put["seat"], word))
        return found

    def _alias(self, row: Row) -> None:
        """Objects are numbered in the order they were put; the fillers of the libraries come first."""
        cleared = {op["player"] for op in row.ops if op["op"] == "clear_library"}
        number = 71 * (2 - len({seat(p) for p in cleared}))
        for op in row.ops:
            if op["op"] != "put":
                continue
            count = int(op["count"])
            alias = op.get("alias")
            if alias and count == 1:
                self.aliases[alias] = number
            elif alias:
                for n in range(count):
                    self.aliases[f"{alias}.{n + 1}"] = number + n
            number += count

    def queue(self, op: Op) -> None:
        kind = op["op"]
        queues = self.queues
        if kind in ACTIONS:
            queues.actions[seat(op["player"])].append(op)
        elif kind == "target":
            queues.targets[seat(op["player"])].append(str(op["value"]))
        elif kind == "choice":
            rolled = chance(str(op["value"]))
            if rolled is not None:
                queues.chance[seat(op["player"])].append(rolled)
            elif (seat(op["player"]), str(op["value"])) in self._chosen:
                self._chosen.remove((seat(op["player"]), str(op["value"])))
            else:
                queues.choices[seat(op["player"])].append(str(op["value"]))
        elif kind == "mode":
            queues.modes[seat(op["player"])].append(str(op["value"]))
        elif kind == "attack":
            self.declared += 1
            queues.attacks[seat(op["player"])].append({**op, "place": self.declared})
        elif kind == "block":
            self.declared += 1
            queues.blocks[seat(op["player"])].append({**op, "place": self.declared})
        elif kind == "stop":
            self.stop = (int(op["turn"]), STEPS[op["step"]])
        elif kind == "manual_mana":
            queues.manual.append(seat(op["player"]))
        elif kind == "strict":
            self.strict = bool(op["on"])

    # Playing

    def scene(self) -> Scene:
        made = Scene(self.table, self.owned, self.aliases, self.queues, self.definitions)
        made.hand = self._hands
        made.told = frozenset((0, 1)) if self.strict else self._told
        return made

    def require_all(self) -> None:
        """Everything that was put onto the battlefield has come there; what asks for a choice as it enters
        cannot be put by the core."""
        scene = self.scene()
        for number, name in self._put:
            if scene.named(number) is None:
                raise Unknown(f"{name} cannot be put: it asks for a choice as it enters")

    def run(self) -> Scene:
        """Play to the stop. The scene returned is the last moment of that step."""
        for _ in range(LIMIT):
            scene = self.scene()
            before, self.last = self.last, scene.moment
            self._roll_over(before[0], scene.moment[0])
            if self.table.over or self._past(scene):
                return scene
            if scene.ask == "priority":
                tried = self._act(scene)
                if tried:
                    continue
                # The step ends when the player who is not active passes over an empty stack.
                if scene.seat != scene.active and scene.quiet and scene.moment == self.stop:
                    return scene
                self._play(scene, next(c for c in scene.choices if c.verb == "pass"))
            else:
                self._play(scene, answers.answer(self.queues, scene))
        raise Failed(f"no end after {LIMIT} decisions")

    def _play(self, scene: Scene, choice: Choice) -> None:
        self.log.append(f"{scene.moment[0]} {scene.moment[1]}: {'AB'[scene.seat]} {choice.label}")
        scripted = any(self.queues.choices)
        if scripted and scene.ask == "priority":
            self._order.begin({(int(item["id"]), item["text"]) for item in scene.raw["stack"]})
        self.table.play(choice.index)
        if scripted and not self.table.over:
            picked = choice.label if scene.ask == "trigger_order" else ""
            after = self.scene()
            self._order.hear(self.queues, after, picked)
            self.mays.hear(self.queues, scene, choice, after)
            if scene.ask == "attackers":
                unasked.life_for_mana(self.queues, scene, self.scene())
        if any(self.queues.chance):
            self._listen()

    def _listen(self) -> None:
        """Coins and dice must fall as the script says; else another seed is tried."""
        events = json.loads(self.table.events(None, self._heard))
        self._heard += len(events)
        for event in events:
            if event["event"] not in ("coin", "die"):
                continue
            said = self.queues.chance[int(event["data"]["seat"])]
            if not said:
                continue
            coin, wanted = said.pop(0)
            if (event["event"] == "coin", int(event["data"].get("amount", 0))) != (coin, wanted):
                raise OtherChance

    def _roll_over(self, before: int, now: int) -> None:
        """A turn that ended before the step of the stop (CR 724): the stop is at that step of the next."""
        turn, step = self.stop
        if before <= turn < now and step not in ("untap", "cleanup") and not self.table.over:
            self.stop = (now, step)

    def _past(self, scene: Scene) -> bool:
        turn, step = self.stop
        now = (scene.moment[0], ORDER[scene.moment[1]])
        if step == "untap":
            return now >= (turn, 0)
        return now > (turn, ORDER[step])

    def _act(self, scene: Scene) -> bool:
        """Do the first queued action of this moment that can be done."""
        mine = self.queues.actions[scene.seat]
        now = scene.moment
        for op in [op for op in mine if (int(op["turn"]), STEPS[op["step"]]) == now]:
            kind = op["op"]
            if not self._condition(scene, op.get("cond")):
                continue
            if kind == "wait":
                if op.get("one"):
                    mine.remove(op)
                    if not scene.quiet:
                        return False
                    continue
                if not scene.quiet:
                    return False
                mine.remove(op)
                continue
            if kind == "check":
                mine.remove(op)
                self.hold(scene, str(op["what"]), op["args"], scene.seat)
                continue
            if kind == "counters":
                mine.remove(op)
                number = next((n for other, n in self.hand if other is op), None)
                if number is None:
                    # They were there from the start.
                    continue
                self._counters(scene, op, number)
                return True
            for choice, word in find(self, scene, op):
                if self._try(scene, op, choice, word):
                    return True
        return False

    def _counters(self, scene: Scene, op: Op, number: int) -> None:
        """Counters in the middle of a match, by the referee's hand."""
        act = next((c for c in scene.offered if c.verb == "activate" and c.a == number), None)
        if act is None:
            raise Impossible(f"no counters can be put on {op['card']} now")
        self._play(scene, act)
        now = self.scene()
        meant = [c for c in now.choices if c.verb == "choose" and now.means(str(op["card"]), c.a)]
        if meant:
            self._play(now, meant[0])
        elif not any(now.means(str(op["card"]), p.id) for p in now.permanents()) or now.ask != "priority":
            raise Failed(f"no {op['card']} to put counters on")

    def _try(self, scene: Scene, op: Op, choice: Choice, word: str | None) -> bool:
        """Do the action up to the moment it is on the stack. If it cannot be done as the script says (a
        target that is illegal, a mode that is not offered), nothing has happened."""
        kept, table, lines, heard = self.queues, self.table, len(self.log), self._heard
        self.queues, self.table = kept.copy(), table.clone()
        self.queues.actions[scene.seat].remove(op)
        if word is not None:
            self.queues.choices[scene.seat].remove(word)
        self.queues.given = flat(op.get("targets"))
        self.queues.amounts, self.queues.several, self.queues.divided = [], [], []
        if op["op"] == "mana":
            # Of an ability that makes one type or another the script names the type.
            letter = made(str(op["ability"]))
            self.queues.types = [] if letter is None else ["WUBRGC".index(letter)]
        named = [g for g in self.queues.given if "word" in g]
        before = {item.id for item in scene.stack}
        try:
            self._announce(scene, choice)
            self._require(named, before)
        except Impossible as fault:
            self.refused[id(op)] = str(fault)
            self.queues, self.table, self._heard = kept, table, heard
            del self.log[lines:]
            words = kept.choices[scene.seat]
            if isinstance(fault, Cancelled):
                words.remove(CANCEL)
            if FORGIVE in words:
                words.remove(FORGIVE)
                kept.actions[scene.seat].remove(op)
            return False
        self.queues.given = []
        if op["op"] == "mana":
            self.queues.types = []
        return True

    def _announce(self, scene: Scene, choice: Choice) -> None:
        self._play(self.scene(), choice)
        asked = 0
        first: int | None = None
        for _ in range(LIMIT):
            if self.table.over:
                return
            now = self.scene()
            casting = now.raw["casting"]
            paying = now.ask in ("payment", "cost", "optional_cost") and now.seat == scene.seat
            first = casting if first is None else first
            if not paying and (casting is None or casting != first):
                unasked.payment(self.queues, scene, now, choice, asked)
                return
            asked += now.ask == "optional_cost"
            self._play(now, answers.answer(self.queues, now))
        raise Failed(f"no end after {LIMIT} decisions")

    def _require(self, words: list[dict[str, Any]], before: set[int]) -> None:
        """All targets that the action names were taken."""
        if not words:
            return
        now = self.scene()
        item = next((item for item in now.stack if item.id not in before), None)
        if item is None:
            left = [g for g in self.queues.given if "word" in g]
            if left:
                raise Impossible(f"{left[0]['word']} is no legal target")
            return
        taken = [named for group in item.targets for named in group]
        for given in words:
            word = str(given["word"])
            found = next((n for n in taken if _meant(now, word, n)), None)
            if found is None:
                raise Impossible(f"{word} is no legal target of {item.name}")
            taken.remove(found)

    @staticmethod
    def _condition(scene: Scene, cond: Any) -> bool:
        if not cond:
            return True
        if "on_stack" in cond and not scene.on_stack(str(cond["on_stack"])):
            return False
        if "not_on_stack" in cond and scene.on_stack(str(cond["not_on_stack"])):
            return False
        if "copy_on_stack" not in cond:
            return True
        return any(scene.is_copied(item.id) for item in scene.on_stack(str(cond["copy_on_stack"])))

    # Judging

    def hold(self, scene: Scene, what: str, args: Any, me: int | None = None) -> None:
        """An assertion, and with `mutate` its contraries."""
        claim(what, args, me)(scene)
        if not self.mutate:
            return
        for name, wrong in mutants(what, args):
            self.mutants += 1
            try:
                claim(name, wrong, me)(scene)
            except Failed:
                continue
            self.survivors.append(f"{told(name, wrong)} holds beside {told(what, args)}")

    def left(self, *, until_stop: bool = False) -> str | None:
        """What of the script was never used: a scenario must use it all. `until_stop`: of what lies before
        the stop."""
        for side in (0, 1):
            found = self._left_of(side, until_stop)
            if found is not None:
                return f"player {'AB'[side]} {found}"
        return None

    def _left_of(self, side: int, until_stop: bool) -> str | None:
        queues = self.queues
        turn, step = self.stop
        for op in list(queues.actions[side]):
            if op["op"] not in ("wait", "check") and FORGIVE in queues.choices[side]:
                queues.choices[side].remove(FORGIVE)
                queues.actions[side].remove(op)
                continue
            late = (int(op["turn"]), ORDER[STEPS[op["step"]]]) > (turn, ORDER[step])
            if (until_stop and late) or (op["op"] == "wait" and self.table.over):
                continue
            words = op.get("card") or op.get("ability") or op.get("what") or ""
            why = f": {self.refused[id(op)]}" if id(op) in self.refused else ""
            return f"never did: {op['op']} {words} (turn {op['turn']} {op['step']}){why}"
        for op in queues.attacks[side]:
            if op.get("legal") is False:
                if int(op["turn"]) > self.last[0]:
                    return f"never came to the attack of turn {op['turn']}"
            elif not (until_stop and int(op["turn"]) > turn):
                return f"never attacked with {op['attacker']} (turn {op['turn']})"
        for op in queues.blocks[side]:
            if op.get("legal") is False and int(op["turn"]) > self.last[0]:
                return f"never came to the block of turn {op['turn']}"
        if queues.modes[side]:
            return f"was never asked for mode {queues.modes[side][0]}"
        if not self.strict:
            return None
        for words, kind in ((queues.targets[side], "target"), (queues.choices[side], "choice")):
            left = self.mays.excused(side, unasked.refused(self.definitions, words))
            if left:
                return f"was never asked for {kind} {left[0]!r}"
        if queues.chance[side]:
            coin, n = queues.chance[side][0]
            return f"never {'flipped a coin' if coin else f'rolled the {n}'}"
        return None

    def impossible(self) -> str | None:
        """Why the script cannot be carried out to its stop, if so; what was in its way is dropped."""
        turn, step = self.stop
        for op in (op for side in self.queues.actions for op in side if op["op"] == "check"):
            if (int(op["turn"]), ORDER[STEPS[op["step"]]]) <= (turn, ORDER[step]):
                raise Failed(f"never checked: {told(op['what'], op['args'])}")
        for side in self.queues.actions:
            side[:] = [op for op in side if op["op"] not in ("wait", "check")]
        why = self.left(until_stop=True)
        blocks = [op for side in self.queues.blocks for op in side if int(op["turn"]) <= self.stop[0]]
        if why is None and blocks:
            why = f"{blocks[0]['blocker']} never blocked"
        if why is not None:
            self.queues = Queues()
        return why


def _meant(scene: Scene, word: str, named: Named) -> bool:
    """Does a word of the script mean this target?"""
    who = player(word)
    if who is not None:
        return named.player == who
    return named.object is not None and scene.means(word, named.object)


def flat(targets: Any) -> list[dict[str, Any]]:
    """Targets of an action, one word each: names, aliases, players, with modes and amounts beside them."""
    found: list[dict[str, Any]] = []
    for given in targets or ():
        word = str(given.get("name") or given.get("player") or "")
        mode = MODED.fullmatch(word)
        if mode is not None:
            found.append({"mode": int(mode[1])})
            word = mode[2]
        if given.get("alias"):
            word = f"@{given['alias']}"
        if "mode" in given:
            found.append({"mode": int(given["mode"])})
        mark = {"only": "[only copy]", "no": "[no copy]", "original": "[no copy]"}.get(
            str(given.get("copy", "")), ""
        )
        for part in word.split("^") if word else ():
            if part.startswith("X="):
                found.append({"amount": int(part[2:])})
            elif part not in ("[target_skip]", *NO_TARGET):
                found.append({"word": part + mark})
    return found
