"""What every trained player shares: it knows which observations it was trained on, and refuses others."""

from __future__ import annotations

import json

from .._core import Rules
from ..errors import Invalid


class Trained:
    """A player that was trained on the observations of one schema."""

    __slots__ = ()
    schema: str

    def fits(self, rules: Rules) -> None:
        """Refuse a game whose numbers mean something else than those it was trained on."""
        self._known(rules.schema_hash, rules.name)

    def _known(self, schema: str, game: str) -> None:
        if schema != self.schema:
            raise Invalid(
                f"the policy was not trained on {game}: its observations mean something else",
                remedy="play the game it was trained on, or train it again for this one",
            )


def grown(old: str, new: str) -> bool:
    """Whether all numbers of one schema mean the same in another, which may have names for more of them."""
    before, after = json.loads(old), json.loads(new)
    told = {one["of"]: one["names"] for one in after.pop("numbering")}
    names = {one["of"]: one["names"] for one in before.pop("numbering")}
    return bool(before == after) and all(
        told.get(of, [])[: len(known)] == known for of, known in names.items()
    )
