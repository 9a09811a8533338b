"""The same duel, both heroes defending by one version."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludwright._core import Rules


def under(rules: Rules, version: str) -> Rules:
    """A hero without a card stays with version 1."""
    from ludwright.duel.report import rules_of

    sheet = json.loads(rules.definitions or "{}")
    for hero in sheet["heroes"]:
        hero["effectiveVersion"] = version if hero["defenseCard"] else "v1"
    sheet["enableDefenseV2"] = True
    return rules_of(sheet)
