"""A run in a folder: what was asked, what it was played on, every match, and what came of it.

`run.json` says what was asked for and by which version, with digests, seeds and hardware. `pieces/` holds
matches or findings as they come; whoever asks for the same again goes on from there. `result.json`, and of
matches `matches.parquet`, are written at the end, and are the same on every backend and machine.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._core import __version__
from ..errors import Invalid, needs
from ..table.series import COLUMNS
from .checkpoint import written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..table.series import SeriesResult
    from .backends import Columns, Task

ABOUT, RESULT, MATCHES, PIECES = "run.json", "result.json", "matches.parquet", "pieces"
FUZZ = "fuzz"
TOLD = ("errors", "replays", "faulty_replays", "faulty", "faults")


class RunFolder:
    """The folder of one experiment."""

    def __init__(self, path: Path, kind: str, asked: dict[str, Any], *, backend: str) -> None:
        """Open it, or go on with it: what is asked must be what was asked before."""
        import numpy as np

        from ..bench.machine import hardware

        if kind != FUZZ:
            # Not found missing only after hours of play.
            try:
                import polars  # noqa: F401
            except ModuleNotFoundError:
                raise needs("polars", "frames") from None
        self.path = path
        self.kind = kind
        self.asked: dict[str, Any] = json.loads(json.dumps(asked))
        about = path / ABOUT
        if about.exists():
            before = _read(about)
            same = (before.get("kind"), before.get("asked"), before.get("version"))
            if same != (kind, self.asked, __version__):
                raise Invalid(
                    f"another run lives here: a {before.get('kind')} by version {before.get('version')}",
                    path=str(path),
                    remedy="ask for the same again to go on with it, or name another folder",
                )
            return
        if path.is_dir() and any(path.iterdir()):
            raise Invalid("not the folder of a run", path=str(path), remedy="name a new one")
        try:
            (path / PIECES).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Invalid(f"cannot be made: {error.strerror}", path=str(path)) from None
        versions = {"ludwright": __version__, "numpy": np.__version__}
        document = {
            "kind": kind,
            "asked": self.asked,
            "version": __version__,
            "versions": versions,
            "backend": backend,
            "hardware": hardware(),
        }
        written(about, json.dumps(document, ensure_ascii=False, indent=1) + "\n")

    def _file(self, task: Task) -> Path:
        from ..players import name_of

        names = [name_of(player) for player in task.players]
        how = {name: value for name, value in task.how.items() if name != "threads"}
        said = [task.rules.digest, names, task.games, task.first, task.seed, task.mirror, sorted(how.items())]
        key = hashlib.sha256(json.dumps(said).encode()).hexdigest()[:24]
        return self.path / PIECES / f"{key}.npz"

    def piece(self, task: Task) -> Columns | None:
        """A piece that was played before, if it was."""
        import numpy as np

        path = self._file(task)
        try:
            with np.load(path, allow_pickle=False) as file:
                columns: Columns = {name: file[name] for name in COLUMNS}
                told = json.loads(str(file["told"]))
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            return None
        columns |= {name: [tuple(row) for row in told[name]] for name in TOLD[:3]}
        return columns | {name: told[name] for name in TOLD[3:]}

    def keep(self, task: Task, columns: Columns) -> None:
        """Write a piece down, whole or not at all."""
        import numpy as np

        told = {name: columns[name] for name in TOLD}
        out = io.BytesIO()
        np.savez(out, told=np.array(json.dumps(told)), **{name: columns[name] for name in COLUMNS})
        written(self._file(task), out.getvalue())

    def note(self, key: str) -> dict[str, Any] | None:
        """A finding that was kept before, if it was."""
        try:
            found = json.loads((self.path / PIECES / f"{key}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def keep_note(self, key: str, found: dict[str, Any]) -> None:
        """Write a finding down, whole or not at all."""
        written(self.path / PIECES / f"{key}.json", json.dumps(found, ensure_ascii=False) + "\n")

    def finish(
        self, document: dict[str, Any], results: Sequence[tuple[Sequence[str], SeriesResult]] = ()
    ) -> None:
        """Write down what came of it, and every match of its results."""
        if results:
            self._matches(results)
        written(self.path / RESULT, json.dumps(document, ensure_ascii=False, indent=1) + "\n")

    def _matches(self, results: Sequence[tuple[Sequence[str], SeriesResult]]) -> None:
        import polars

        frames = []
        for names, result in results:
            rows = {name: column for name, column in result.to_numpy().items() if column.ndim == 1}
            payoffs = {f"payoff_{seat}": result.payoffs[:, seat] for seat in range(result.seats)}
            frame = polars.DataFrame({**rows, **payoffs})
            frames.append(frame.with_columns(polars.lit(" | ".join(names)).alias("players")))
        out = io.BytesIO()
        polars.concat(frames, how="diagonal").write_parquet(out)
        written(self.path / MATCHES, out.getvalue())


def shown(path: Path) -> dict[str, Any]:
    """What a folder says of its run: what was asked and on what, and the `result` once it is finished."""
    about = _read(path / ABOUT)
    result = path / RESULT
    pieces = sum(1 for file in (path / PIECES).glob("*") if file.suffix in (".npz", ".json"))
    return {**about, "pieces": pieces, "result": _read(result) if result.exists() else None}


def _read(path: Path) -> dict[str, Any]:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(document, dict):
            return document
        why = "no object"
    except OSError as error:
        why = error.strerror or str(error)
    except ValueError as error:
        why = f"not JSON: {error}"
    raise Invalid(f"no run: {why}", path=str(path), remedy="name a folder that --run wrote")
