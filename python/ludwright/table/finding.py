"""Objects by name: `package.module:Class` or `folder/file.py:Class`."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid


def load_object(spec: str, *, what: str) -> Any:
    """The object that `module:Name` or `file.py:Name` names."""
    place, colon, name = spec.rpartition(":")
    if not colon or not place or not name.isidentifier():
        raise Invalid(f"{quoted(spec)} names no {what}", remedy="write module:Class or file.py:Class")
    module = load_module(place, what=what)
    if not hasattr(module, name):
        own = [
            key for key, value in vars(module).items() if isinstance(value, type) and not key.startswith("_")
        ]
        raise Invalid(f"{quoted(place)} holds no {quoted(name)}", remedy=did_you_mean(name, own))
    return getattr(module, name)


def load_module(place: str, *, what: str) -> ModuleType:
    if place.endswith(".py"):
        return _load_file(Path(place), what)
    try:
        return importlib.import_module(place)
    except ModuleNotFoundError as error:
        if error.name is not None and (place == error.name or place.startswith(error.name + ".")):
            raise Invalid(
                f"there is no module {quoted(place)}",
                remedy=f"name a module or a file ending in .py for the {what}",
            ) from None
        raise


def _load_file(path: Path, what: str) -> ModuleType:
    if not path.is_file():
        raise Invalid(f"there is no file {quoted(str(path))} with a {what}", remedy="check the path")
    resolved = path.resolve()
    # The same file has the same name in every process, so that what it defines can be pickled.
    name = f"ludwright_file_{path.stem}_{hashlib.sha256(str(resolved).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, resolved)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
