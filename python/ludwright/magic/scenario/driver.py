"""Playing a script: each player's queue of actions, and queues of answers matched by legality."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from . import answers
from .asserts import Failed, check
from .format import ORDER, STEPS, Op, Row, seat
from .names import plain, player, same
from .position import at_first, position
from .table import Choice, Scene

if TYPE_CHECKING:
    from ..._core import Table

LIMIT = 4000
COLORS = ("White", "Blue", "Black", "Red", "Green")
ACTIONS = ("cast", "land", "activate", "mana", "wait", "check", "counters")


class Stuck(Exception):  # noqa: N818 - it is no error of the program
    """The script cannot go on as written."""


class Driver:
    """Both players of one scenario."""

    def __init__(self, row: Row, table: Table) -> None:
        self.table = table
        self.strict = row.strict
        self.at_first = at_first(row)
        self.actions: tuple[list[Op], list[Op]] = ([], [])
        self.targets: tuple[list[str], list[str]] = ([], [])
        self.choices: tuple[list[str], list[str]] = ([], [])
        self.modes: tuple[list[str], list[str]] = ([], [])
        self.attacks: tuple[list[Op], list[Op]] = ([], [])
        self.blocks: tuple[list[Op], list[Op]] = ([], [])
        # What the action under way says of its own targets.
        self.given: list[dict[str, Any]] = []
        self.several: list[str] = []
        # Numbers that the script gives with its targets, in order.
        # Types of mana that the script has given out already, one for each mana still to be chosen.
        self.types: list[int] = []
        self.amounts: list[int] = []
        self.aliases: dict[str, int] = {}
        self.stop: tuple[int, str] = (1, "end")
        self.log: list[str] = []
        self._alias(row)
        made = position(row)["objects"]
        self.owned = Counter((put["seat"], put["card"]) for put in made)

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
        if kind in ACTIONS:
            self.actions[seat(op["player"])].append(op)
        elif kind == "target":
            self.targets[seat(op["player"])].append(str(op["value"]))
        elif kind == "choice":
            self.choices[seat(op["player"])].append(str(op["value"]))
        elif kind == "mode":
            self.modes[seat(op["player"])].append(str(op["value"]))
        elif kind == "attack":
            self.attacks[seat(op["player"])].append(op)
        elif kind == "block":
            self.blocks[seat(op["player"])].append(op)
        elif kind == "stop":
            self.stop = (int(op["turn"]), STEPS[op["step"]])
        elif kind == "strict":
            self.strict = bool(op["on"])

    def run(self) -> Scene:
        """Play to the stop. The scene returned is the last moment of that step."""
        for _ in range(LIMIT):
            scene = Scene(self.table, self.owned, self.aliases)
            if self.table.over or self._past(scene):
                return scene
            choice = self._answer(scene)
            if choice is None:
                return scene
            self.log.append(f"{scene.moment[0]} {scene.moment[1]}: {'AB'[scene.seat]} {choice.label}")
            self.table.play(choice.index)
        raise Stuck(f"no end after {LIMIT} decisions")

    def _past(self, scene: Scene) -> bool:
        turn, step = self.stop
        now = (scene.moment[0], ORDER[scene.moment[1]])
        if step == "untap":
            return now >= (turn, 0)
        return now > (turn, ORDER[step])

    def _answer(self, scene: Scene) -> Choice | None:
        """The choice to make; None: the stop is reached."""
        if scene.ask != "priority":
            return answers.answer(self, scene)
        chosen = self._act(scene)
        if chosen is not None:
            return chosen
        # The step ends when the player who is not active passes over an empty stack.
        done = scene.seat != scene.active and scene.quiet
        if done and scene.moment == self.stop:
            return None
        return next(c for c in scene.choices if c.verb == "pass")

    def _act(self, scene: Scene) -> Choice | None:
        """The first queued action of this moment that can be done."""
        mine = self.actions[scene.seat]
        now = scene.moment
        for op in [op for op in mine if (int(op["turn"]), STEPS[op["step"]]) == now]:
            kind = op["op"]
            if kind == "wait":
                if op.get("one"):
                    mine.remove(op)
                    if not scene.quiet:
                        return None
                    continue
                if not scene.quiet:
                    return None
                mine.remove(op)
                continue
            if kind == "check":
                mine.remove(op)
                check(scene, op["what"], op["args"], scene.seat, self.aliases)
                continue
            if kind == "counters" and op in self.at_first:
                mine.remove(op)
                continue
            if kind == "counters":
                raise Stuck("counters cannot be put in the middle of a match")
            if not self._condition(scene, op.get("cond")):
                continue
            choice = self._find(scene, op)
            if choice is not None:
                mine.remove(op)
                self.given = list(op.get("targets") or [])
                return choice
        return None

    @staticmethod
    def _condition(scene: Scene, cond: Any) -> bool:
        if not cond:
            return True

        def there(words: str) -> bool:
            wanted = plain(words.removeprefix("Cast ").removeprefix("stack ability (").removesuffix(")"))
            for item in scene.stack:
                name = item.name or ""
                if wanted in plain(name) or (item.text and wanted in plain(item.text, name)):
                    return True
            return False

        if "on_stack" in cond and not there(str(cond["on_stack"])):
            return False
        if "not_on_stack" in cond and there(str(cond["not_on_stack"])):
            return False
        return not ("copy_on_stack" in cond and not there(str(cond["copy_on_stack"])))

    def _find(self, scene: Scene, op: Op) -> Choice | None:
        kind = op["op"]
        if kind == "land":
            return self._named(scene, "play_land", "play ", str(op["card"]))
        if kind == "cast":
            card, _, way = str(op["card"]).partition(" with ")
            if way:
                casts = (c for c in scene.choices if c.verb == "cast" and c.label.startswith(f"cast {card}"))
                word = way.casefold().split()[0]
                return next((c for c in casts if f" by {word}" in c.label.casefold()), None)
            return self._named(scene, "cast", "cast ", card)
        ability = str(op["ability"])
        verb = "activate" if kind == "activate" else "tap_for_mana"
        for prefix, other in (("Cast ", "cast"), ("Play ", "play_land")):
            if ability.startswith(prefix):
                return self._named(scene, other, prefix.casefold(), ability.removeprefix(prefix))
        special = self._by_keyword(scene, ability)
        if special is not None:
            return special
        for choice in scene.choices:
            if choice.verb == verb and self._is_ability(scene, choice, ability):
                alias = op.get("alias")
                if alias is None or self.aliases.get(alias) == choice.a:
                    return choice
        return None

    @staticmethod
    def _by_keyword(scene: Scene, ability: str) -> Choice | None:
        """`Flashback {7}{W}{W}`: a way of casting that the script calls an ability."""
        word = ability.partition(" ")[0].casefold()
        casts = (c for c in scene.choices if c.verb == "cast" and f" by {word}" in c.label.casefold())
        return next(casts, None)

    @staticmethod
    def _is_ability(scene: Scene, choice: Choice, ability: str) -> bool:
        name = scene.named(choice.a) or ""
        label = plain(choice.label, name)
        wanted = plain(ability, name)
        if choice.verb == "tap_for_mana":
            symbol = wanted.partition("add ")[2].strip(". ")
            return label.endswith(f"for {symbol}") or wanted in label or not symbol
        text = label.partition(": ")[2]
        return text.startswith(wanted) or text.replace("−", "-").startswith(wanted.replace("−", "-"))

    def _way(self, scene: Scene, casts: list[Choice]) -> Choice | None:
        """The way of casting that a choice names: `Cast with Dash alternative cost: {1}{R}`."""
        queue = self.choices[scene.seat]
        words = next((word for word in queue if word.startswith("Cast with")), None)
        if words is None:
            return None
        text = words.casefold()
        for choice in casts:
            how = choice.label.partition(" by ")[2].casefold()
            free = "without paying" in text or "alternative cost" in text
            plain_way = not how and "no alternative" in text
            named = how and (
                how.split()[0] in text or (free and how in ("permission", "its alternative cost"))
            )
            if plain_way or named:
                queue.remove(words)
                return choice
        return None

    def _named(self, scene: Scene, verb: str, prefix: str, card: str) -> Choice | None:
        exact = [c for c in scene.choices if c.verb == verb and c.label.removeprefix(prefix).startswith(card)]
        way = self._way(scene, exact) if verb == "cast" else None
        if way is not None:
            return way
        plainest = [c for c in exact if c.label == prefix + card]
        front = card.partition(" // ")[0]
        found = plainest or exact or [c for c in scene.choices if c.label.endswith(f" as {card}")]
        if not found:
            found = [c for c in scene.choices if c.verb == verb and same(front, scene.named(c.a))]
        return found[0] if found else None

    def _idle(self, side: int, words: list[str]) -> bool:
        """Also what a payment has tapped by itself, and the leave to tap it."""
        if _idle(words[0]):
            return True
        there = Scene(self.table, self.owned, self.aliases).state.battlefield
        tapped = [p.name for p in there if p.tapped and p.controller == side]
        names = words[1:2] if words[0] == "Yes" else words[:1]
        return any(same(name, found) for name in names for found in tapped)

    def left(self) -> str | None:
        """What of the script was never used: a scenario must use it all."""
        for side in (0, 1):
            who = "AB"[side]
            for op in self.actions[side]:
                if op["op"] not in ("wait", "check"):
                    words = op.get("card") or op.get("ability")
                    return f"player {who} never did: {op['op']} {words} (turn {op['turn']} {op['step']})"
            for words, kind in ((self.targets[side], "target"), (self.choices[side], "choice")):
                rest = [word for n, word in enumerate(words) if not self._idle(side, words[n:])]
                if rest and self.strict:
                    return f"player {who}: {kind} {rest[0]!r} was never asked for"
        return None


def _idle(word: str) -> bool:
    """A word that may be left over: a skip, a refusal, the only opponent, a colour of mana paid by itself,
    the order of triggers that differ in nothing."""
    if word.startswith(("[", "When", "At ", "<i>")):
        return True
    return word == "No" or player(word) is not None or word in COLORS


__all__ = ["Driver", "Failed", "Stuck"]
