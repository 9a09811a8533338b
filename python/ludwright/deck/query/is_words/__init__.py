"""What `is:` asks, one file per family, found by this folder: a file's `WORDS` are all it takes."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from ludwright.cards.catalog import Catalog

from ..condition import Mask


@dataclass(frozen=True, slots=True)
class IsWord:
    """A word after `is:`, what it says of a card, and of which cards it is true."""

    names: tuple[str, ...]
    about: str
    mask: Callable[[Catalog], Mask]
    # True where the answer is read from rules text, which a catalog of facts may lack.
    reads_text: bool = False


@cache
def is_words() -> Mapping[str, IsWord]:
    found: dict[str, IsWord] = {}
    for module in sorted(module.name for module in pkgutil.iter_modules(__path__)):
        for word in importlib.import_module(f"{__name__}.{module}").WORDS:
            for name in word.names:
                if name in found:
                    raise RuntimeError(f"two words after is: are {name!r}")
                found[name] = word
    return found
