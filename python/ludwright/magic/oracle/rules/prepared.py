"""Permanents that are prepared."""

from __future__ import annotations

from ...notation import ast_conditions as c
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ..discourse import OWN_KEY
from ..kernel.words import OWN
from .base import G, talk

_PREPARED = f.Designated("prepared")

for _cls, _test, _words in (
    (c.Is, {"what": n.This(), "filter": _PREPARED}, "~ is prepared"),
    (c.NotTrue, {"test": c.Is(n.This(), _PREPARED)}, "~ isn't prepared"),
):
    G.rule("cond", _cls, _words, then=lambda t, w, m: talk(w).mention(OWN_KEY, OWN, "sg"), **_test)
    G.promote("cond")
