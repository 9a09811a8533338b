"""Committing a crime."""

from __future__ import annotations

from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from .base import G, closed

# CR 700.13: targeting opponents, what they control, and cards in their graveyards, which are theirs to
# control (CR 108.4a). It is one crime, however many targets there are.
_THEIRS = f.Or((f.IsPlayer(n.Opponents()), f.ControlledBy(n.Opponents())))
CRIME = e.Targeted(n.Phrase(n.OneOrMore(), _THEIRS), who=n.You())
closed("event", {CRIME: "you commit a crime"})
G.promote("event")
closed("past", {CRIME: "you've committed a crime"})
G.promote("past")
