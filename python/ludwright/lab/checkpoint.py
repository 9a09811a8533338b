"""A run between two generations, as a file: all that the next generation depends on."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from .. import __version__
from ..errors import Invalid
from .archive import Archive, Elite, Origin
from .breeding import Count, Counts
from .evolvable import Evolvable, Measured

T = TypeVar("T")
NAME = "checkpoint.json"


@dataclass(frozen=True, slots=True)
class Config:
    """What a run depends on, apart from what is bred."""

    generations: int = 30
    population: int = 60
    seed: int = 0


@dataclass(slots=True)
class Run(Generic[T]):
    """Where a run stands."""

    config: Config
    archive: Archive[T] = field(default_factory=Archive)
    seen: dict[str, None] = field(default_factory=dict)
    """Identities of all things ever measured, in the order in which they came."""
    counts: Counts = field(default_factory=dict)
    gates: Counter[str] = field(default_factory=Counter)
    history: list[dict[str, Any]] = field(default_factory=list)
    """A row per finished generation, the seeds being number 0."""

    @property
    def finished(self) -> bool:
        return len(self.history) > self.config.generations


def written(path: Path, data: bytes | str) -> None:
    """A file that is there as a whole or not at all, whenever the power fails."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with beside.open("wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def save(folder: Path, kind: Evolvable[T], run: Run[T]) -> None:
    document = {
        "version": __version__,
        "kind": kind.name,
        "config": asdict(run.config),
        "history": run.history,
        "gates": dict(sorted(run.gates.items())),
        "counts": {name: run.counts[name].to_dict() for name in sorted(run.counts)},
        "archive": [_plain(kind, elite) for elite in run.archive],
        "seen": list(run.seen),
    }
    folder.mkdir(parents=True, exist_ok=True)
    written(folder / NAME, json.dumps(document, ensure_ascii=False, allow_nan=False) + "\n")


def load(folder: Path, kind: Evolvable[T]) -> Run[T]:
    """The run that a folder holds."""
    path = folder / NAME
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document["version"] != __version__ or document["kind"] != kind.name:
            raise Invalid(
                f"a run of {document['kind']} by version {document['version']}",
                path=str(path),
                remedy=f"resume it as such; this is {kind.name} by version {__version__}",
            )
        run: Run[T] = Run(Config(**document["config"]))
        run.archive = Archive(_elite(kind, entry) for entry in document["archive"])
        run.seen = dict.fromkeys(document["seen"])
        run.counts = {name: Count.from_dict(count) for name, count in document["counts"].items()}
        run.gates = Counter(document["gates"])
        run.history = list(document["history"])
    except OSError as error:
        raise Invalid(
            f"no run to resume: {error.strerror}", path=str(path), remedy="name the folder of an earlier run"
        ) from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Invalid(f"not a checkpoint: {error}", path=str(path), remedy="start the run anew") from None
    return run


def _plain(kind: Evolvable[T], elite: Elite[T]) -> dict[str, Any]:
    return {
        "thing": kind.to_text(elite.thing),
        "identity": elite.identity,
        "measured": {
            "figures": dict(elite.measured.figures),
            "shares": dict(elite.measured.shares),
            "niche": list(elite.measured.niche),
            "gate": elite.measured.gate,
        },
        "origin": asdict(elite.origin),
    }


def _elite(kind: Evolvable[T], entry: dict[str, Any]) -> Elite[T]:
    measured = entry["measured"]
    origin: dict[str, Any] = {
        key: tuple(held) if isinstance(held, list) else held for key, held in entry["origin"].items()
    }
    return Elite(
        kind.from_text(entry["thing"]),
        entry["identity"],
        Measured(measured["figures"], measured["shares"], tuple(measured["niche"]), measured["gate"]),
        Origin(**origin),
    )
