"""Something small to breed: four digits that must not fall."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from ludwright.lab.evolvable import Figure, Measured, Proposal

FIGURES = (
    Figure("sum", "The sum of the digits.", 0, 36, "higher", 0.8),
    Figure("steps", "How many different digits there are.", 1, 4, "higher", 0.2),
)


KILLED = "LUDWRIGHT_TEST_FLAG"


@dataclass(frozen=True)
class Digits:
    values: tuple[int, ...]
    name: str = "seed"


class Toy:
    """Rising digits, by how many are odd and how large the first one is."""

    name = "toy"
    axes: Sequence[str] = ("odd", "first")

    def __init__(self, starts: Sequence[tuple[int, ...]] = ((0, 1, 2, 3), (1, 1, 1, 1))) -> None:
        self.starts = starts
        self.lock = threading.Lock()
        self.measured: list[Digits] = []

    def __getstate__(self) -> Sequence[tuple[int, ...]]:
        return self.starts

    def __setstate__(self, starts: Sequence[tuple[int, ...]]) -> None:
        Toy.__init__(self, starts)

    def seeds(self) -> Sequence[Digits]:
        return [Digits(values) for values in self.starts]

    def mutate(self, parent: Digits, rng: Random) -> Proposal[Digits]:
        n = rng.randrange(4)
        if rng.random() < 0.1:
            return Proposal("nothing", None)
        values = list(parent.values)
        values[n] += rng.choice((-2, -1, 1, 2))
        return Proposal("digit", replace(parent, values=tuple(values)))

    def cross(self, mother: Digits, father: Digits, rng: Random) -> Proposal[Digits]:
        n = rng.randint(1, 3)
        return Proposal("splice", replace(mother, values=mother.values[:n] + father.values[n:]))

    def validate(self, thing: Digits) -> Sequence[str]:
        if any(not 0 <= value <= 9 for value in thing.values):
            return ["out-of-range"]
        return ["falls"] if list(thing.values) != sorted(thing.values) else []

    def measure(self, thing: Digits, seed: int, effort: int = 1) -> Measured:
        with self.lock:
            self.measured.append(thing)
        if thing.values[0] == 5:
            return Measured.gated("five")
        # A little luck that a second measuring does not repeat.
        luck = Random(seed).random() / (20 * effort)
        figures = {"sum": float(sum(thing.values)), "steps": float(len(set(thing.values)))}
        shares = {"sum": 0.8 * figures["sum"] / 36, "steps": 0.15 * figures["steps"] / 4 + luck}
        odd = sum(value % 2 for value in thing.values)
        return Measured(figures, shares, (f"{odd} odd", f"from {thing.values[0] // 3 * 3}"))

    def identity(self, thing: Digits) -> str:
        return "".join(map(str, thing.values))

    def distance(self, a: Digits, b: Digits) -> float:
        return sum(x != y for x, y in zip(a.values, b.values, strict=True)) / 4

    def structure(self, thing: Digits) -> Mapping[str, str]:
        return {"first": str(thing.values[0]), "last": str(thing.values[-1])}

    def original(self, thing: Digits) -> bool:
        return thing.values not in self.starts

    def polished(self, thing: Digits) -> Digits:
        return thing

    def named(self, thing: Digits, ancestors: Sequence[str], generation: int) -> Digits:
        return replace(thing, name=f"g{generation}-{self.identity(thing)}")

    def title(self, thing: Digits) -> str:
        return thing.name

    def to_text(self, thing: Digits) -> str:
        return json.dumps({"values": thing.values, "name": thing.name})

    def from_text(self, text: str) -> Digits:
        data = json.loads(text)
        return Digits(tuple(data["values"]), data["name"])

    def figures(self) -> Sequence[Figure]:
        return FIGURES

    def explain(self, thing: Digits) -> str:
        return f"# {thing.name}\n\n{self.identity(thing)}\n"

    def page(self, thing: Digits) -> str:
        return ""

    def suffix(self) -> str:
        return ".json"

    def usage(self, path: Path) -> str:
        return f"cat {path}"


class Mortal(Toy):
    """The first process to measure a child of it is killed, once."""

    def measure(self, thing: Digits, seed: int, effort: int = 1) -> Measured:
        flag = Path(os.environ[KILLED])
        if thing.name != "seed" and not flag.exists():
            flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().measure(thing, seed, effort)
