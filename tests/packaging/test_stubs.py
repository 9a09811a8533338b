"""The stub of the Rust core says what the binary holds, name by name and parameter by parameter."""

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludwright import _core


def stubbed(nodes: list[ast.stmt], above: str = "") -> Iterator[tuple[str, list[str] | None]]:
    """Names of the stub; of functions their parameters too."""
    for node in nodes:
        match node:
            case ast.ClassDef(name=name, body=body):
                yield f"{above}{name}", None
                yield from stubbed(body, f"{above}{name}.")
            case ast.FunctionDef(name=name, args=args):
                given = [*args.posonlyargs, *args.args, args.vararg, *args.kwonlyargs, args.kwarg]
                plain = not any(getattr(mark, "id", "") == "property" for mark in node.decorator_list)
                yield f"{above}{name}", [argument.arg for argument in given if argument] if plain else None
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield f"{above}{name}", None


def held(thing: Any, above: str = "") -> Iterator[tuple[str, list[str] | None]]:
    """The same of the binary."""
    for name, value in vars(thing).items():
        if name == "__all__" or (name.startswith("_") and name not in ("__version__", "__new__")):
            continue
        value = getattr(value, "__func__", value)
        if inspect.isclass(value):
            yield f"{above}{name}", None
            yield from held(value, f"{above}{name}.")
        elif callable(value) and name != "__new__":
            yield f"{above}{name}", list(inspect.signature(value).parameters)
        elif name != "__new__":
            yield f"{above}{name}", None


def test_the_stub_names_what_the_binary_holds(repository: Path) -> None:
    stub = ast.parse((repository / "python" / "ludwright" / "_core.pyi").read_text("utf-8"))
    told = dict(stubbed(stub.body))
    there = dict(held(_core))
    private = {name for name in told if any(part.startswith("_") for part in name.split("."))} - {
        "__version__"
    }
    assert set(there) == set(told) - private
    assert {name: given for name, given in told.items() if name in there and given != there[name]} == {}


@pytest.mark.extras
def test_the_stub_agrees_with_the_binary(repository: Path) -> None:
    """Types too; most of a minute, since all of the package is read."""
    command = [sys.executable, "-m", "mypy.stubtest", "ludwright._core", "--concise"]
    report = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=False)
    assert report.returncode == 0, report.stdout + report.stderr
