"""Scenarios in Python: `Scenario().put(...).cast(...).attack(...).stop(...).run().assert_life("A", 20)`."""

from __future__ import annotations

from typing import Any

from .driver import Driver
from .faults import Failed, OtherChance
from .format import STEPS, Row
from .runner import drivers
from .table import Scene
from .words import BY_HAND

_STEPS = {word: name for name, word in STEPS.items()}


def _player(side: str) -> str:
    return f"player{side.upper()}"


def _step(word: str) -> str:
    return word if word in STEPS else _STEPS[word]


class Scenario:
    """A position and a script. Every method but the assertions returns the scenario itself."""

    def __init__(
        self, name: str = "scenario", *, strict: bool = False, shuffle: bool = False, mutate: bool = False
    ) -> None:
        self.name = name
        self._strict = strict
        self._mutate = mutate
        self._ops: list[dict[str, Any]] = [] if shuffle else [{"op": "no_shuffle"}]
        self._scene: Scene | None = None
        self._driver: Driver | None = None

    def _add(self, **op: Any) -> Scenario:
        if self._driver is not None:
            self._driver.queue(op)
        self._ops.append(op)
        return self

    def put(self, zone: str, side: str, card: str, count: int = 1, *, tapped: bool = False) -> Scenario:
        op: dict[str, Any] = {"op": "put", "zone": zone.upper(), "player": _player(side), "card": card}
        return self._add(**op, count=count, **({"tapped": True} if tapped else {}))

    def life(self, side: str, life: int) -> Scenario:
        return self._add(op="life", player=_player(side), life=life)

    def clear_library(self, side: str) -> Scenario:
        return self._add(op="clear_library", player=_player(side))

    def cast(self, turn: int, step: str, side: str, card: str, *targets: str, on_stack: str = "") -> Scenario:
        cond = {"cond": {"on_stack": on_stack}} if on_stack else {}
        return self._action("cast", turn, step, side, card=card, targets=_targets(targets), **cond)

    def land(self, turn: int, step: str, side: str, card: str) -> Scenario:
        return self._action("land", turn, step, side, card=card)

    def activate(self, turn: int, step: str, side: str, ability: str, *targets: str) -> Scenario:
        return self._action("activate", turn, step, side, ability=ability, targets=_targets(targets))

    def mana(self, turn: int, step: str, side: str, ability: str) -> Scenario:
        """A mana ability by hand."""
        return self._action("mana", turn, step, side, ability=ability)

    def pay_with(self, side: str, card: str) -> Scenario:
        """A mana ability of this card by hand, while something is paid for."""
        return self.choice(side, BY_HAND + card)

    def wait(self, turn: int, step: str, side: str) -> Scenario:
        return self._action("wait", turn, step, side)

    def check(self, turn: int, step: str, side: str, what: str, *args: Any) -> Scenario:
        return self._action("check", turn, step, side, what=what, args=list(args))

    def _action(self, kind: str, turn: int, step: str, side: str, **more: Any) -> Scenario:
        return self._add(op=kind, turn=turn, step=_step(step), player=_player(side), **more)

    def attack(
        self, turn: int, side: str, attacker: str, permanent: str = "", *, legal: bool = True
    ) -> Scenario:
        """A creature attacks; with `legal=False` it must be impossible that it does."""
        more: dict[str, Any] = {"permanent": permanent} if permanent else {}
        more |= {} if legal else {"legal": False}
        return self._add(op="attack", turn=turn, player=_player(side), attacker=attacker, **more)

    def block(self, turn: int, side: str, blocker: str, attacker: str, *, legal: bool = True) -> Scenario:
        """A creature blocks; with `legal=False` it must be impossible that it does."""
        more: dict[str, Any] = {} if legal else {"legal": False}
        return self._add(
            op="block", turn=turn, player=_player(side), blocker=blocker, attacker=attacker, **more
        )

    def target(self, side: str, *words: str) -> Scenario:
        return self._add(op="target", player=_player(side), value="^".join(words))

    def choice(self, side: str, *words: str) -> Scenario:
        return self._add(op="choice", player=_player(side), value="^".join(words))

    def mode(self, side: str, number: int) -> Scenario:
        return self._add(op="mode", player=_player(side), value=str(number))

    def stop(self, turn: int, step: str) -> Scenario:
        return self._add(op="stop", turn=turn, step=_step(step))

    @property
    def row(self) -> Row:
        return Row(self.name, self._strict, (), tuple(self._ops))

    def run(self) -> Scenario:
        """Play to the stop; what follows asserts. A second run goes on from there."""
        if self._driver is not None:
            self._scene = self._driver.run()
            return self
        for driver in drivers(self.row, mutate=self._mutate):
            for op in self._ops:
                driver.queue(op)
            try:
                self._scene = driver.run()
            except OtherChance:
                continue
            self._driver = driver
            break
        return self

    @property
    def log(self) -> list[str]:
        return self._driver.log if self._driver else []

    def holds(self, what: str, *args: Any) -> Scenario:
        """Any assertion of the format by name."""
        if self._scene is None or self._driver is None:
            raise Failed("run the scenario before asserting")
        try:
            self._driver.hold(self._scene, what, list(args))
        except Failed as fault:
            raise AssertionError("\n".join([str(fault), *self.log])) from None
        return self

    def assert_life(self, side: str, life: int) -> Scenario:
        return self.holds("Life", _player(side), life)

    def assert_permanents(self, side: str, card: str, count: int) -> Scenario:
        return self.holds("PermanentCount", _player(side), card, count)

    def assert_graveyard(self, side: str, card: str, count: int) -> Scenario:
        return self.holds("GraveyardCount", _player(side), card, count)

    def assert_hand(self, side: str, *args: Any) -> Scenario:
        return self.holds("HandCount", _player(side), *args)

    def assert_exile(self, side: str, card: str, count: int) -> Scenario:
        return self.holds("ExileCount", _player(side), card, count)

    def assert_pt(self, side: str, card: str, power: int, toughness: int) -> Scenario:
        return self.holds("PowerToughness", _player(side), card, power, toughness)

    def assert_counters(self, side: str, card: str, kind: str, count: int) -> Scenario:
        return self.holds("CounterCount", _player(side), card, kind, count)

    @property
    def survivors(self) -> tuple[str, ...]:
        """With `mutate`: contraries of its assertions that hold as well."""
        return tuple(self._driver.survivors) if self._driver else ()

    def assert_all_used(self) -> Scenario:
        """Nothing of the script is left over."""
        left = self._driver.left() if self._driver else "nothing was run"
        if left:
            raise AssertionError("\n".join([left, *self.log]))
        return self


def _targets(words: tuple[str, ...]) -> list[dict[str, str]]:
    return [{"player": _player(w)} if w in ("A", "B") else {"name": w} for w in words]
