"""What single options are about: the objects and players they name, by number, and the ability.

`match.options` tells of the options of the present question, in their order. Numbers of objects are those of
the visible state (`id`), and stay the same while the object stays where it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .walk import HIDDEN, NUMBER, PERMANENT, PLAYER

if TYPE_CHECKING:
    from .._core import Decision, Option
    from .view import VisibleState

# Options that are about one object: their first number.
_OF_ONE = ("play_land", "cast", "activate", "tap_for_mana", "stay", "no_block", "bottom", "turn_up")
_PARTIES = ("target", "choose", "assign")
# No object.
_NONE = 0xFFFF


@dataclass(frozen=True, slots=True)
class OptionAbout:
    """One option of a question."""

    # Which question: it changes with every pick, and an answer to an old one is refused.
    question: int
    index: int
    verb: str
    label: str
    # Objects by their numbers: the attacker before whom it attacks, the blocker before the attacker.
    objects: tuple[int, ...] = ()
    # Players by seat.
    players: tuple[int, ...] = ()
    # Which of the object's abilities, as `PermanentView.abilities` lists them; None where it is no ability.
    ability: int | None = None
    # Which face of a card is cast or played.
    face: int | None = None
    # An amount: X, a share of damage, a number chosen.
    number: int | None = None


def options(decision: Decision, state: VisibleState) -> tuple[OptionAbout, ...]:
    """The options of a question, as the asked seat sees them."""
    return tuple(about(option, state) for option in decision.options)


def about(option: Option, state: VisibleState) -> OptionAbout:
    """What one option is about."""
    fields, verb = option.fields, option.verb
    flags, a, b = fields["flags"], fields["a"], fields["b"]
    objects: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    ability = face = number = None
    if verb in _OF_ONE:
        objects = (a,)
        if verb in ("cast", "play_land"):
            face = b
        elif verb in ("activate", "tap_for_mana"):
            ability = _ability(option.label, a, state)
    elif verb in _PARTIES:
        if flags & PLAYER:
            players = (a,)
        elif not flags & (HIDDEN | NUMBER):
            objects = (a,)
        if verb == "assign" or flags & NUMBER:
            number = fields["n"]
    elif verb == "attack":
        objects, players = ((a, b), ()) if flags & PERMANENT else ((a,), (b,))
    elif verb == "block":
        objects = (a, b)
    elif verb in ("trigger", "replacement") and fields["c"] != _NONE:
        objects = (fields["c"],)
    elif verb == "number":
        number = fields["n"]
    return OptionAbout(
        option.serial, option.index, verb, option.label, objects, players, ability, face, number
    )


def _ability(label: str, number: int, state: VisibleState) -> int | None:
    """The place of the ability among the texts of the permanent; the first where it has it twice."""
    found = next((p for p in state.battlefield if p.id == number), None)
    if found is None:
        return None
    said = [(len(text), -n) for n, text in enumerate(found.abilities) if text and text in label]
    if said:
        return -max(said)[1]
    # Plain mana is told by its type alone: "tap Forest for {G}".
    mana = label.rpartition(" for ")[2]
    made = (n for n, text in enumerate(found.abilities) if "Add" in text and mana in text)
    return next(made, None)
