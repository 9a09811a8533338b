"""Runs the listings of a page, top to bottom, as a reader would: one folder, one session, small budgets.

What a page shows is marked on the page itself:

- `python` runs in the page's session. A first line `# pig.py` names the file it is saved as. Under a
  paragraph with "add `python/ludwright/….py`" it runs as that module. With a first line `# part of …` it is
  an excerpt, which need only compile. With `>>>` prompts it shows its output, which is compared.
- `yaml` under a paragraph with "save this as `x.yaml`" becomes that file.
- `sh` holds commands, `console` commands after `$`. A command that is no work for a test ends with a comment
  that says why: `# minutes`, `# network` or `# needs …`.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import runpy
import shlex
import sys
import types
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import typer.main

from ludwright.apps.cli import app

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SAVED = re.compile(r"[Ss]ave (?:this|it) as `([\w.-]+)`")
_ADDED = re.compile(r"[Aa]dd `(python/ludwright/[\w/]+\.py)`")
_NAMED = re.compile(r"# (\w+\.py)\n")
# The most that a test does of what a page does: options of commands, and arguments in Python.
BUDGETS: dict[str, float] = {
    "--games": 2,
    "--matches": 2,
    "--generations": 1,
    "--population": 4,
    "--check": 500,
    "--seconds": 0.01,
}
_ARGUMENT = re.compile(r"\bgames=(\d+)")
_GAMES = 20
_ITERATIONS = re.compile(r"\biterations=(\d+)")
# What commands have printed and written, by their words and the files they were given.
_SHOWN: dict[tuple[Any, ...], tuple[str, dict[str, bytes]]] = {}
NOT_RUN = ("minutes", "network", "needs")
# Commands that go on until they are stopped, or take long: tests of their own run them.
_RUN_ELSEWHERE = (["serve"], ["demo"], ["bench"], ["lab", "evolve"], ["magic", "coverage"])
# Developers' programs: what they are given must exist, and they are not run.
_LEFT_ALONE = ("make", "pytest", "cargo", "pip", ".venv/bin/pytest")


@dataclass(frozen=True, slots=True)
class Listing:
    """One block of a page: where it stands, and the paragraph above it."""

    language: str
    text: str
    line: int
    above: str


def listings(page: str) -> Iterator[Listing]:
    for found in _FENCE.finditer(page):
        above = page[: found.start()].rstrip().rpartition("\n\n")[2]
        yield Listing(found[1], found[2], page.count("\n", 0, found.start()) + 1, above)


@dataclass(slots=True)
class Session:
    """A reader at work in a folder. `yours` makes the files that pages expect of the reader, by name."""

    root: Path
    folder: Path
    yours: Mapping[str, Callable[[Path], None]]
    # The module that the page's Python is: a class asks for its own.
    own: types.ModuleType = field(default_factory=lambda: types.ModuleType("listing"))
    # Commands are only asked whether they know the words they are given.
    read_only: bool = False
    # What the page's marks kept from being run.
    skipped: list[str] = field(default_factory=list)
    ran: int = 0

    def run(self, listing: Listing) -> None:
        match listing.language:
            case "python":
                self.python(listing)
            case "yaml" if saved := _SAVED.search(listing.above):
                (self.folder / saved[1]).write_text(listing.text, "utf-8")
            case "sh" | "bash" | "shell":
                for line in commands(listing.text):
                    self.command(line)
            case "console":
                for line in listing.text.splitlines():
                    if line.startswith("$ "):
                        self.command(line[2:])

    def python(self, listing: Listing) -> None:
        self.ran += 1
        text = _ARGUMENT.sub(lambda found: f"games={min(int(found[1]), _GAMES)}", listing.text)
        if text.startswith("# part of "):
            compile(text, "listing", "exec")
        elif text.startswith(">>> "):
            self.prompts(text)
        elif added := _ADDED.search(listing.above):
            self.module(added[1], text)
        else:
            if name := _NAMED.match(text):
                (self.folder / name[1]).write_text(text, "utf-8")
            executed(text, self.own)

    def module(self, path: str, text: str) -> None:
        """A file of the source tree: its relative imports are those of its folder."""
        assert (self.root / path).parent.is_dir(), f"{path} has no folder"
        parts = Path(path).with_suffix("").parts
        made = types.ModuleType(".".join(parts[1:]))
        made.__dict__.update({name: held for name, held in vars(self.own).items() if name[0] != "_"})
        made.__package__ = ".".join(parts[1:-1])
        executed(text, made)

    def prompts(self, text: str) -> None:
        test = doctest.DocTestParser().get_doctest(text, vars(self.own), "listing", None, 0)
        told: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test, out=told.append, clear_globs=False)
        assert runner.failures == 0, "".join(told)
        vars(self.own).update(test.globs)

    def command(self, line: str) -> None:
        line, mark = _marked(line)
        if mark:
            self.skipped.append(line)
            return
        self.ran += 1
        line, _, target = (part.strip() for part in line.partition(" > "))
        typed = "q\n"
        if line.startswith("echo ") and "|" in line:
            said, _, line = (part.strip() for part in line.partition("|"))
            typed = " ".join(shlex.split(said)[1:]) + "\n"
        told = self.called(shlex.split(line), typed)
        if target:
            (self.folder / target).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / target).write_text(told, "utf-8")

    def called(self, words: list[str], typed: str) -> str:
        program, *arguments = words
        if program in _LEFT_ALONE:
            self.exists(words)
            return ""
        self.prepare(arguments)
        if program == "ludwright":
            return self.ludwright(budgeted(arguments), typed)
        assert program == "python", f"{program} is no program that pages use"
        with quiet() as told, arguments_are(arguments[1:]):
            if arguments[0] == "-m":
                runpy.run_module(arguments[1], run_name="__main__", alter_sys=False)
            else:
                runpy.run_path(arguments[0], run_name="__main__")
        return told.getvalue()

    def ludwright(self, arguments: list[str], typed: str) -> str:
        """What is known to work need not be shown again: the same words on the same files do the same."""
        if self.read_only or any(arguments[: len(words)] == words for words in _RUN_ELSEWHERE):
            # What it is told must be known to it.
            return called([*arguments, "--help"])
        key = self.known(arguments, typed)
        if key in _SHOWN:
            told, files = _SHOWN[key]
            for name, held in files.items():
                (self.folder / name).write_bytes(held)
            return told
        before = self.files()
        with contextlib.ExitStack() as stack:
            if arguments[:2] == ["cards", "sync"]:
                # What a page has synced is the card data of nobody else.
                patch = stack.enter_context(pytest.MonkeyPatch.context())
                patch.setenv("LUDWRIGHT_CACHE", str(self.folder / "cache"))
            told = called(arguments, typed)
        if key is not None:
            made = {name: held for name, held in self.files().items() if before.get(name) != held}
            _SHOWN[key] = told, made
        return told

    def known(self, arguments: list[str], typed: str) -> tuple[Any, ...] | None:
        """What a command does follows from this; None where it does not, or where folders come into it."""
        if any(word.startswith(("llm:", "runtime", "trace", "sync")) for word in arguments):
            return None
        names = [name for word in arguments for name in re.split("[:,]", word) if name]
        paths = [self.folder / name for name in names]
        if any(path.is_dir() for path in paths) or any("/" in name for name in names):
            return None
        held = tuple(path.read_bytes() if path.is_file() else None for path in paths)
        return (*arguments, typed, held)

    def files(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.folder.iterdir() if path.is_file()}

    def prepare(self, arguments: list[str]) -> None:
        """The files that a reader would have."""
        for word in arguments:
            for name in word.split(":"):
                if name in self.yours and not (self.folder / name).exists():
                    self.yours[name](self.folder / name)

    def exists(self, words: list[str]) -> None:
        """What a developer's program is pointed at is there."""
        program, *arguments = words
        if program == "make":
            targets = re.findall(r"^([a-z-]+):", (self.root / "Makefile").read_text("utf-8"), re.MULTILINE)
            assert [word for word in arguments if word not in targets and "=" not in word] == []
        elif program == "pip":
            extras = re.findall(
                r"^(\w+) = \[", (self.root / "pyproject.toml").read_text("utf-8"), re.MULTILINE
            )
            for word in arguments:
                for extra in re.findall(r"ludwright\[(\w+)\]", word):
                    assert extra in extras, extra
        elif program == "cargo":
            package = arguments[arguments.index("-p") + 1].removeprefix("ludwright-")
            assert (self.root / "crates" / package).is_dir(), package
            if "--example" in arguments:
                example = arguments[arguments.index("--example") + 1]
                assert (self.root / "crates" / package / "examples" / f"{example}.rs").is_file(), example
        else:
            assert [word for word in arguments if "/" in word and not (self.root / word).exists()] == []


def executed(text: str, module: types.ModuleType) -> None:
    """Runs a text as a module, which classes find by its name meanwhile."""
    sys.modules[module.__name__] = module
    try:
        with quiet():
            exec(compile(text, "listing", "exec"), vars(module))
    finally:
        del sys.modules[module.__name__]


def commands(text: str) -> Iterator[str]:
    """The commands of a listing, one a line unless a stroke continues it."""
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            yield line.strip()


def _marked(line: str) -> tuple[str, bool]:
    """A command without its comment, and whether that keeps it from being run."""
    bare, comment = line, ""
    for found in re.finditer(r"\s+#\s*", line):
        before = line[: found.start()]
        if before.count("'") % 2 == 0 and before.count('"') % 2 == 0:
            bare, comment = before, line[found.end() :]
            break
    return bare, comment.startswith(NOT_RUN)


def budgeted(arguments: list[str]) -> list[str]:
    """The same command with less to do: options of `BUDGETS` that it has are set, or cut down."""
    command: Any = typer.main.get_command(app)
    for word in arguments:
        inner = getattr(command, "commands", {}).get(word)
        if inner is None:
            break
        command = inner
    known = {name for option in command.params for name in option.opts}
    words = [_ITERATIONS.sub(lambda found: f"iterations={min(int(found[1]), 2_000)}", w) for w in arguments]
    for option, most in BUDGETS.items():
        if option not in known:
            continue
        if option in words:
            at = words.index(option) + 1
            words[at] = str(min(float(words[at]), most)).removesuffix(".0")
        elif option != "--check":
            words += [option, str(most)]
    return words


def called(arguments: list[str], typed: str = "") -> str:
    """`ludwright …` in this process; what it printed. Exit codes other than 0 are failures."""
    code: object = 0
    stdin, showwarning = sys.stdin, warnings.showwarning
    sys.stdin = io.StringIO(typed)
    try:
        with quiet() as told:
            app(arguments)
    except SystemExit as left:
        code = left.code
    finally:
        sys.stdin, warnings.showwarning = stdin, showwarning
    assert code in (0, None), f"ludwright {shlex.join(arguments)} left with {code}: {told.errors}"
    return told.getvalue()


class Told(io.StringIO):
    """What was printed, and what was said on standard error."""

    errors = ""


@contextlib.contextmanager
def quiet() -> Iterator[Told]:
    out, err = Told(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            yield out
        finally:
            out.errors = err.getvalue()


@contextlib.contextmanager
def arguments_are(words: list[str]) -> Iterator[None]:
    before, sys.argv = sys.argv, ["listing", *words]
    try:
        yield
    finally:
        sys.argv = before
