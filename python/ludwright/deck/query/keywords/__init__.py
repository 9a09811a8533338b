"""The search keywords, one file per family, found by this folder: a file's `KEYWORDS` are all it takes."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache

from ..condition import Keyword


@cache
def keywords() -> Mapping[str, Keyword]:
    """Every name and alias with its keyword, family by family."""
    found: dict[str, Keyword] = {}
    for module in sorted(module.name for module in pkgutil.iter_modules(__path__)):
        for keyword in importlib.import_module(f"{__name__}.{module}").KEYWORDS:
            for name in keyword.names:
                if name in found:
                    raise RuntimeError(f"two search keywords are named {name!r}")
                found[name] = keyword
    return found
