"""What every trained player shares: it knows which observations it was trained on, and refuses others."""

from __future__ import annotations

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
