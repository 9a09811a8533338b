"""The kill-switch of the version 2 defence, and which version each hero of a match uses.

The table's file says whether version 2 is on; the environment overrides the file, for a rollback without
a release; a match's own argument overrides both.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import get_args

from ..authoring.names import did_you_mean, quoted
from ..authoring.strict import load_file
from ..errors import Illegal, Invalid
from .schema import SCHEMA_VERSION, Table
from .words import Version

DATA = Path(__file__).parent.parent / "data" / "duel"
VARIABLE = "LUDWRIGHT_ENABLE_DEFENSE_V2"
_WORDS = {"true": True, "1": True, "false": False, "0": False}


@cache
def table() -> Table:
    """The rules of the table as shipped."""
    path = DATA / "table.yaml"
    rules = load_file(path, Table)
    if rules.schema_version != SCHEMA_VERSION:
        raise Invalid(f"schemaVersion {rules.schema_version} is not known", path=str(path))
    return rules


def defense_v2_enabled(argument: bool | None = None) -> bool:
    """Whether version 2 is on: the argument, else the environment, else the table's file."""
    if argument is not None:
        return argument
    word = os.environ.get(VARIABLE)
    if word is None:
        return table().enable_defense_v2
    if word.strip().casefold() not in _WORDS:
        raise Invalid(
            f"{quoted(word)} is neither on nor off",
            code="unknown-word",
            path=VARIABLE,
            remedy="write true, false, 1 or 0",
        )
    return _WORDS[word.strip().casefold()]


def asked_version(authored: Version, override: str | None, enabled: bool, seat: int) -> Version:
    """The version a seat is to use before any fallback: override, kill-switch, then the hero's own."""
    versions = get_args(Version)
    if override is not None and override not in versions:
        raise Invalid(
            f"no defence version {quoted(str(override))}",
            code="unknown-word",
            path=f"defense[{seat}]",
            remedy=did_you_mean(str(override), versions),
        )
    if override == "v2" and not enabled:
        raise Illegal(
            "version 2 is asked for while enableDefenseV2 is off",
            code="kill-switch",
            path=f"defense[{seat}]",
            remedy="enable version 2 for this match or drop the override",
        )
    if not enabled or override == "v1":
        return "v1"
    return "v2" if override == "v2" else authored
