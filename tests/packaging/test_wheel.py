"""What people install: the wheel holds everything, and works in an environment that has nothing else."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

import pytest

# Slow to import, and not needed until a room, a screen or an environment asks for them.
HEAVY = ("gymnasium", "jinja2", "matplotlib", "numpy", "polars", "rich", "typer", "yaml")


def run(*command: str | Path, cwd: Path | None = None) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}{done.stderr}"
    return done.stdout


def build(repository: Path, profile: str, out: Path) -> Path:
    maturin = (sys.executable, "-m", "maturin", "build", "--quiet", "--interpreter", sys.executable)
    run(*maturin, "--profile", profile, "--out", out, cwd=repository)
    (wheel,) = out.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the build that .venv already holds, so nothing is compiled anew."""
    # Whatever the extension was built with is there already, whether `make test` or `make demo` came first.
    built = "release" if (repository / ".make" / "core").exists() else "dev"
    return build(repository, built, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def contents(wheel: Path) -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(wheel) as archive:
        yield archive


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment with the wheel and its declared requirements, nothing more."""
    return install(wheel, tmp_path_factory.mktemp("env"))


def install(wheel: Path, environment: Path) -> Path:
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    programs = environment / ("Scripts" if sys.platform == "win32" else "bin")
    run(sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet", wheel)
    return programs


def version(contents: zipfile.ZipFile) -> str:
    (path,) = (name for name in contents.namelist() if name.endswith(".dist-info/METADATA"))
    return str(message_from_bytes(contents.read(path))["Version"])


def test_one_wheel_serves_every_python_from_3_11(wheel: Path) -> None:
    assert "-cp311-abi3-" in wheel.name


def test_every_file_of_the_package_is_inside(repository: Path, contents: zipfile.ZipFile) -> None:
    source = repository / "python"
    compiled = {".pyc", ".so", ".pyd"}
    files = (path for path in source.rglob("*") if path.is_file() and path.suffix not in compiled)
    expected = {path.relative_to(source).as_posix() for path in files}
    assert any(name.startswith("ludwright/data/") and name.endswith(".yaml") for name in expected)
    assert expected <= set(contents.namelist())


def test_the_core_its_types_and_the_licence_are_inside(contents: zipfile.ZipFile) -> None:
    names = contents.namelist()
    assert sum(name.startswith("ludwright/_core.") and name.endswith((".so", ".pyd")) for name in names) == 1
    assert "ludwright/_core.pyi" in names
    assert "ludwright/py.typed" in names
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_nothing_else_is_inside(contents: zipfile.ZipFile) -> None:
    roots = {name.split("/")[0] for name in contents.namelist()}
    assert {root for root in roots if not root.endswith(".dist-info")} == {"ludwright"}
    assert not [name for name in contents.namelist() if "__pycache__" in name]


@pytest.mark.extras
def test_the_installed_program_knows_its_version(installed: Path, contents: zipfile.ZipFile) -> None:
    assert version(contents) in run(installed / "ludwright", "--version")


def test_importing_ludwright_imports_nothing_heavy() -> None:
    program = f"import ludwright, sys, json; print(json.dumps([m for m in {HEAVY!r} if m in sys.modules]))"
    assert json.loads(run(sys.executable, "-c", program)) == []


@pytest.mark.extras
def test_the_wheel_for_other_people_works(repository: Path, tmp_path: Path) -> None:
    """The same with the profile that releases use, which takes minutes to compile."""
    programs = install(build(repository, "wheel", tmp_path), tmp_path / "env")
    assert "--version" in run(programs / "ludwright", "--help")
