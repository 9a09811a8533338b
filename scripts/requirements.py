"""Print what pyproject.toml requires, one requirement a line, for `pip install -r`.

`requirements.py` prints the core requirements, `requirements.py dev plot` adds those of two extras. With this
the tools can be installed before the Rust core is built, which `pip install .[dev]` cannot do.
"""

import sys
import tomllib
from pathlib import Path


def requirements(project: dict[str, object], extras: list[str]) -> list[str]:
    core, optional = project["dependencies"], project["optional-dependencies"]
    assert isinstance(core, list)
    assert isinstance(optional, dict)
    if unknown := [extra for extra in extras if extra not in optional]:
        sys.exit(f"pyproject.toml has no extra {', '.join(unknown)}; it has: {', '.join(optional)}")
    return [*core, *(line for extra in extras for line in optional[extra])]


if __name__ == "__main__":
    manifest = Path(__file__).resolve().parents[1] / "pyproject.toml"
    print("\n".join(requirements(tomllib.loads(manifest.read_text())["project"], sys.argv[1:])))
