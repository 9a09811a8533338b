"""Where cards lie that may be played: "you may cast that card this turn" says only which card it is."""

from __future__ import annotations

import dataclasses
from typing import Any

from ..notation import ast_filters as f
from ..notation import ast_nouns as n
from ..notation import ast_rules as r
from ..notation import ast_verbs_cards as vc
from ..notation import ast_verbs_choices as vq
from ..notation import ast_verbs_flow as vf
from .nodes import with_parts


def played_where_they_lie(steps: list[Any]) -> list[Any]:
    """Exile is what is said of a card by default; one that was milled or chosen elsewhere lies there."""
    zones: dict[str, Any] = {}
    done: list[Any] = []
    for step in steps:
        for slot, zone in zones.items():
            step = _from(step, f.OneOf(n.SlotRef(slot)), zone)
        match step:
            case vc.Mill(slot=str(slot)):
                zones[slot] = ("graveyard",)
            case vq.Pick(n.Phrase(slot=str(slot)) as what) | vf.Let(n.Phrase(slot=str(slot)) as what):
                if what.zones:
                    zones[slot] = tuple(place.zone for place in what.zones)
                elif isinstance(what.among, n.SlotRef) and what.among.slot in zones:
                    zones[slot] = zones[what.among.slot]
            case vc.Exile(what=n.SlotRef(slot)) | vc.Put(what=n.SlotRef(slot)):
                zones.pop(slot, None)
        done.append(step)
    return done


def _from(node: Any, what: f.OneOf, zone: Any) -> Any:
    if isinstance(node, r.MayPlay) and node.what == what and node.source == ("exile",):
        return dataclasses.replace(node, source=zone)
    return with_parts(node, lambda part: _from(part, what, zone))
