"""The referee's hand: counters that a script puts on a permanent in the middle of a match.

For each such line a made-up card lies in the command zone, with a special action (CR 116) that puts the
counters on a permanent of the player's choice. Nothing of it uses the stack, and only the runner takes it.
"""

from __future__ import annotations

import json
from typing import Any

from ...errors import LudwrightError
from .faults import Unknown
from .format import Op, Row, seat
from .names import counter
from .position import at_first, position

NAME = "Referee's hand"


def later(row: Row) -> list[Op]:
    """Counters that are put once the match is under way."""
    early = at_first(row)
    return [op for op in row.ops if op["op"] == "counters" and op not in early]


def numbers(row: Row) -> list[tuple[Op, int]]:
    """The object that carries out each of them: they come after everything that was put."""
    first = len(position(row)["objects"])
    return [(op, first + n) for n, op in enumerate(later(row))]


def card(op: Op, number: int) -> Any:
    """The made-up card of a line."""
    from ..lower.cards import lower
    from ..notation.loader import read_card_text

    kind = json.dumps(counter(op["counter"]))
    text = (
        f"name: {NAME} {number}\ntype: Artifact\nabilities:\n"
        f"- cost: 0\n  from: command\n  special: true\n"
        f"  do: {{counters: {{kind: {kind}, count: {int(op['n'])}, on: 1 permanent}}}}\n"
    )
    try:
        return lower(read_card_text(text).require())
    except LudwrightError as fault:
        raise Unknown(f"{op['n']} counters of the kind {op['counter']}: {fault}") from None


def with_hand(row: Row, definitions: str) -> str:
    """The definitions of the match with the cards that the script's counters need."""
    todo = numbers(row)
    if not todo:
        return definitions
    data = json.loads(definitions)
    plain = {"face": 0, "tapped": False, "sick": False, "counters": [], "attached": None}
    for op, number in todo:
        made = card(op, number)
        data["cards"].append(made)
        put = {"seat": seat(str(op["player"])), "zone": "command", "card": made["name"], **plain}
        data["position"]["objects"].append(put)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
