"""The tests a registry can put to a card, one kind per file.

A kind has up to two spellings: a signal in `roles.yml` (a bare list or number), and a predicate under `when`
in `features.yml` (a mapping that names its field).
"""

from __future__ import annotations

from functools import cache

from .base import Hit, Predicate

__all__ = ["Hit", "Predicate", "kinds"]


@cache
def kinds() -> dict[str, type[Predicate]]:
    """Every kind, found by folder, by name in alphabetical order."""
    import importlib
    import pkgutil

    found: dict[str, type[Predicate]] = {}
    for module in sorted(
        m.name for m in pkgutil.iter_modules(__path__) if m.name not in ("base", "literals", "words")
    ):
        for member in vars(importlib.import_module(f"{__name__}.{module}")).values():
            if isinstance(member, type) and issubclass(member, Predicate) and "kind" in vars(member):
                found[member.kind] = member
    return dict(sorted(found.items()))
