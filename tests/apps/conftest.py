"""The command line, called as a program is called: what it prints, where, and how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner


@dataclass(frozen=True)
class Ran:
    """One command's end."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as the one document that --json promises."""
        assert self.code == 0, self.err
        return json.loads(self.out)

    def refused(self) -> str:
        """The one line of a refusal; nothing else may have been printed on standard error."""
        assert self.code == 2, (self.code, self.err)
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert lines[0].startswith("ludwright: ")
        assert "Traceback" not in self.err
        return lines[0].removeprefix("ludwright: ")


Cli = Callable[..., Ran]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run a command inside this process."""
    from ludwright.apps.cli import app

    monkeypatch.setenv("COLUMNS", "120")

    def run(*words: str | Path, stdin: str = "") -> Ran:
        result = CliRunner().invoke(app, [str(word) for word in words], input=stdin)
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def program() -> Cli:
    """Run a command as a program of its own."""

    def run(*words: str | Path, stdin: str = "") -> Ran:
        code = "from ludwright.apps.cli import main; main()"
        command = [sys.executable, "-c", code, *map(str, words)]
        environment = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1"}
        done = subprocess.run(
            command, input=stdin, capture_output=True, text=True, env=environment, timeout=120
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def hero_file(tmp_path: Path) -> Callable[..., Path]:
    """The Pyromancer's sheet with parts of its text replaced."""
    from ludwright.duel.config import DATA

    original = (DATA / "heroes" / "pyromancer.yaml").read_text()

    def write(*changes: tuple[str, str], name: str = "pyromancer.yaml") -> Path:
        text = original
        for before, after in changes:
            assert before in text, f"{before!r} is not in the sheet any more"
            text = text.replace(before, after, 1)
        path = tmp_path / name
        path.write_text(text)
        return path

    return write
