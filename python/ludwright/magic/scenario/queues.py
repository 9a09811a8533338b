"""What a script still has to say, by player."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from .format import Op

Pair = tuple[list[Any], list[Any]]


def _two() -> Pair:
    return [], []


@dataclass(slots=True)
class Queues:
    """The queues of both players, and what the action under way says of itself. An action is tried on a copy:
    what cannot be done has used nothing up."""

    actions: tuple[list[Op], list[Op]] = field(default_factory=_two)
    targets: tuple[list[str], list[str]] = field(default_factory=_two)
    choices: tuple[list[str], list[str]] = field(default_factory=_two)
    modes: tuple[list[str], list[str]] = field(default_factory=_two)
    attacks: tuple[list[Op], list[Op]] = field(default_factory=_two)
    blocks: tuple[list[Op], list[Op]] = field(default_factory=_two)
    # Coins and dice: (True, 1) is a coin that is won, (False, 6) a six.
    chance: tuple[list[tuple[bool, int]], list[tuple[bool, int]]] = field(default_factory=_two)
    # What the action under way says of its own targets and modes.
    given: list[dict[str, Any]] = field(default_factory=list)
    # Further words of an answer that names several.
    several: list[str] = field(default_factory=list)
    # Numbers that the script gives with its targets, in order.
    amounts: list[int] = field(default_factory=list)
    # Types of mana that the script has given out already, one for each mana still to be chosen.
    types: list[int] = field(default_factory=list)
    # Spells that divide something and have got a target without a word of the script.
    divided: list[int] = field(default_factory=list)
    # Attacks and blocks that were made: their place in the script, attacker, or blocker and attacker.
    attacked: list[tuple[int, int]] = field(default_factory=list)
    blocked: list[tuple[int, int, int]] = field(default_factory=list)
    # Combat damage that the script has given out already: dealer, creature, how much.
    shares: list[tuple[int, int, int]] = field(default_factory=list)
    # Players who pay by hand.
    manual: list[int] = field(default_factory=list)
    # Players whose targets answer what is chosen without targeting before their choices do.
    aimed: list[int] = field(default_factory=list)

    def copy(self) -> Queues:
        made = Queues()
        for one in fields(self):
            held = getattr(self, one.name)
            copied = (list(held[0]), list(held[1])) if isinstance(held, tuple) else list(held)
            setattr(made, one.name, copied)
        return made
