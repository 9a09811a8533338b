"""What the runner does not understand of a scenario, found before anything is played.

A scenario with an unknown form is unsupported: it is counted as such, and neither passes nor fails.
"""

from __future__ import annotations

from typing import Any

from ...authoring.names import did_you_mean, quoted
from .asserts import claim
from .faults import Unknown
from .format import MAY, OPS, STEPS, Op, Row, seat
from .names import NO_TARGET, player
from .position import ZONES, first_run
from .words import understood

SETTING_UP = ("put", "life", "clear_library", "clear_hand", "no_shuffle", "manual_mana")
_CONDITIONS = ("on_stack", "not_on_stack", "copy_on_stack")
_TARGETS = {"name", "player", "alias", "mode", "copy"}
_COPY = ("only", "no", "original")


def vet(row: Row) -> str | None:
    """The first form that is not understood; None if there is none."""
    first = first_run(row)
    for n, op in enumerate(row.ops):
        try:
            _op(op)
            if n > first and op["op"] in SETTING_UP:
                raise Unknown(f"{op['op']} after the match has begun")
        except Unknown as fault:
            return f"ops[{n}]: {fault}"
    return None


def _op(op: Op) -> None:
    kind = op["op"]
    if kind not in OPS:
        raise Unknown(f"no operation {quoted(kind)}; {did_you_mean(kind, OPS)}")
    for field in OPS[kind]:
        if field not in op:
            raise Unknown(f"{kind} lacks {field}")
    for field in op:
        if field != "op" and field not in OPS[kind] and field not in MAY.get(kind, ()):
            raise Unknown(f"{kind} with {quoted(field)} is not known")
    _kinds(kind, op)
    if "step" in op and op["step"] not in STEPS:
        raise Unknown(f"no step {quoted(str(op['step']))}; {did_you_mean(str(op['step']), STEPS)}")
    for field in ("player", "defender"):
        absent = field == "defender" and op.get(field) in (None, "")
        if field in op and not absent and player(str(op[field])) is None:
            raise Unknown(f"no player {op[field]!r}")
    for field in ("turn", "count", "n", "life"):
        if field in op and (isinstance(op[field], bool) or not isinstance(op[field], int)):
            raise Unknown(f"{kind}: {field} is {op[field]!r}, no number")
    for field in ("card", "ability", "attacker", "blocker"):
        if field in op and (not isinstance(op[field], str) or not op[field].strip()):
            raise Unknown(f"{kind}: {field} is {op[field]!r}, no name")
    _more(kind, op)


_TEXTS = ("step", "what", "zone", "permanent", "alias")
_TRUTHS = ("on", "one", "tapped", "legal")
# So many cards may be put at once, and so many turns played.
_MOST = 1000


def _kinds(kind: str, op: Op) -> None:
    """Values are of the kind that their field has."""
    for field in _TEXTS:
        if op.get(field) is not None and not isinstance(op[field], str):
            raise Unknown(f"{kind}: {field} is {op[field]!r}, no text")
    for field in _TRUTHS:
        if op.get(field) not in (None, True, False):
            raise Unknown(f"{kind}: {field} is {op[field]!r}, neither true nor false")
    for field in ("count", "turn"):
        if field in op and isinstance(op[field], int) and not 0 <= op[field] <= _MOST:
            raise Unknown(f"{kind}: {field} is {op[field]}, not from 0 to {_MOST}")


def _more(kind: str, op: Op) -> None:
    if kind == "put" and str(op["zone"]).upper() not in ZONES:
        raise Unknown(f"nothing can be put into {op['zone']}")
    cond = op.get("cond")
    if cond is not None and (not isinstance(cond, dict) or set(cond) - set(_CONDITIONS)):
        raise Unknown(f"no condition {cond!r}")
    if op.get("targets") is not None:
        _targets(op["targets"])
    if kind == "check":
        claim(str(op["what"]), op["args"], seat(str(op["player"])))
    elif kind == "assert":
        claim(str(op["what"]), op["args"])
    elif kind in ("target", "choice") and not understood(str(op["value"])):
        raise Unknown(f"{kind} {op['value']!r} is not known")
    elif kind == "mode" and not (str(op["value"]).isdecimal() or op["value"] == "[mode_skip]"):
        raise Unknown(f"mode {op['value']!r} is no number")


def _targets(targets: Any) -> None:
    if not isinstance(targets, list):
        raise Unknown(f"targets are a list, not {targets!r}")
    for given in targets:
        if not isinstance(given, dict) or set(given) - _TARGETS or not set(given) & _TARGETS:
            raise Unknown(f"no target {given!r}")
        if "copy" in given and given["copy"] not in _COPY:
            raise Unknown(f"no copy {given['copy']!r}")
        if given.get("player") is not None and player(str(given["player"])) is None:
            raise Unknown(f"no player {given['player']!r}")
        if "name" in given and given["name"] not in NO_TARGET and not understood(str(given["name"])):
            raise Unknown(f"no target {given['name']!r}")
