"""What others put somewhere, of their own choice: "target opponent puts a card … on top of …"."""

from __future__ import annotations

from typing import Any

from ...notation import ast_nouns as n
from ...notation import ast_verbs_cards as vc
from .base import G, closed
from .verb_forms import result


def _theirs(x: Any) -> bool:
    """Cards that lie in a zone of a player."""
    return isinstance(x.what, n.Phrase) and bool(x.what.zones)


_FIXED: dict[str, Any] = {
    "slot": ...,
    "under": None,
    "how": (),
    "counters": (),
    "attached_to": None,
    "mods": (),
    "then": result,
    "where": _theirs,
}
for _position, _words in (("top", "on top of"), ("bottom", "on the bottom of")):
    G.rule(
        "done by choice",
        vc.Put,
        f"put~ {{what:np}} {_words} their library",
        to=vc.Destination("library", _position),  # type: ignore[arg-type]
        **_FIXED,
    )
G.rule(
    "done by choice",
    vc.Put,
    "put~ {what:np} onto the battlefield",
    to=vc.Destination("battlefield"),
    **_FIXED,
)
# All that was revealed until one was found.
closed(
    "np all", {n.Both((n.SlotRef("others"), n.SlotRef("found"))): "the card that was found and the others"}
)
G.promote("np all")
