"""Conditions about how few cards lie in one's graveyard."""

from __future__ import annotations

from ...notation import ast_nouns as n
from .base import G
from .conditions import InZone, _cards_in, _in_zone

for _cards, _name, _line in (
    (True, "few cards", "there are fewer than {many:count word} cards in your graveyard"),
    (False, "few of a kind", "there are fewer than {many:count word} {what:counted(pl)}"),
):
    _there, _back = _in_zone("graveyard", "<", cards=_cards)
    G.view("cond", _name, _there, _back)
    G.promote("cond")
    if _cards:
        G.rule(_name, InZone, _line, what=_cards_in("graveyard"))
    else:
        G.rule(_name, InZone, _line, where=lambda x: isinstance(x.what, n.Phrase) and bool(x.what.zones))
