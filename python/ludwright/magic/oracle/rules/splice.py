"""Splicing onto spells (CR 702.47)."""

from __future__ import annotations

from ...notation import ast_abilities as a
from ...notation import ast_filters as f
from ..kernel.words import TIGHT
from .base import G, closed

closed(
    "spliced onto",
    {
        f.SubtypeIs("Arcane"): "Arcane",
        f.Or((f.TypeIs("instant"), f.TypeIs("sorcery"))): "instant or sorcery",
    },
)
G.rule(
    "keyword ability",
    a.Splice,
    "splice onto {onto:spliced onto} {cost:cost}",
    where=lambda x: not x.cost.parts,
)
G.rule(
    "keyword ability",
    a.Splice,
    f"splice onto {{onto:spliced onto}} {TIGHT} {{cost:cost}}",
    where=lambda x: bool(x.cost.parts),
)
