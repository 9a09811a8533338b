"""What happens at end of combat, which is a step and is not said to begin (CR 511)."""

from __future__ import annotations

from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_events as e
from .base import G
from .deeds import EVERYBODY
from .triggered import LABEL, NO

for _at, _whose in enumerate(EVERYBODY):
    _rule = G.only_prints if _at else G.rule
    for _test, _asked in ((NO, ""), (..., "if {test:cond},")):
        _fixed: dict[str, Any] = {"test": NO} if _test is NO else {}
        _rule(
            "ability",
            a.Triggered,
            f"{LABEL} at end of combat, {_asked} {{do:sentences}} {{limit:limit triggered}}",
            when=e.Begins("end combat", _whose),
            during=NO,
            source=...,
            **_fixed,
        )
        G.promote("ability")
