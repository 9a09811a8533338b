"""What a person says about being asked, in words: the same in line mode and on the full screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args

from ludwright.errors import Illegal, Invalid

from .manners import STEPS, WAITS, Manners, Wait, Whose, optional_text, top_ability

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .sitting import Sitting

HELP = """When you need not be asked you are passed over. To be asked more, or less:
  end    pass until the turn ends          next   pass until your turn
  wait   pass until something happens      hold   keep priority after your next spell
  yield  always pass over the ability on top of the stack
  always yes, always no   to this optional trigger, from now on
  stop STEP [mine|theirs], nostop STEP [mine|theirs]   where you stop; stops lists them
  auto off, auto on       ask me everything, or not
  forget                  ask again what yield and always have settled"""
UNTIL: Mapping[str, Wait] = {"end": "turn", "next": "mine", "wait": "event"}
SETTINGS = ("stop", "nostop", "stops", "auto", "forget")


@dataclass(frozen=True, slots=True)
class Done:
    """What was ordered is done: what there is to say, and whether the match goes on by it."""

    lines: tuple[str, ...]
    goes_on: bool


def is_priority(view: Any) -> bool:
    """Whether the game is one in which manners mean something."""
    return isinstance(view, dict) and {"step", "active", "stack"} <= view.keys()


def passing(sitting: Sitting) -> int | None:
    """The option that passes priority, where the open question has one."""
    decision = sitting.decision
    if decision is None:
        return None
    return next((option.index for option in decision.options if option.verb == "pass"), None)


def ordered(sitting: Sitting, line: str) -> Done | None:
    """Do what a line says about being asked; None where it is about something else."""
    decision = sitting.decision
    if decision is None or not is_priority(sitting.view):
        return None
    word, _, rest = line.strip().casefold().partition(" ")
    rest = rest.strip()
    manners = sitting.manners[decision.seat]
    if word in SETTINGS:
        _set(manners, word, rest)
        return Done(settings(manners), goes_on=False)
    if rest and word != "always":
        return None
    if word in UNTIL and passing(sitting) is not None:
        manners.wait(UNTIL[word])
        return Done((f"you pass {WAITS[UNTIL[word]]}",), goes_on=True)
    if word == "hold":
        manners.hold()
        return Done(("you keep priority after your next spell or ability",), goes_on=False)
    if word == "yield" and passing(sitting) is not None:
        ability = top_ability(sitting.view)
        if ability is None:
            raise Illegal("no ability is on top of the stack")
        manners.yield_to(ability)
        return Done((f"from now on you pass over {ability}",), goes_on=True)
    if word == "always" and rest in ("yes", "no"):
        text = optional_text(decision)
        if text is None:
            raise Illegal("this is no question of yes or no")
        manners.always(text, rest == "yes")
        return Done((f"from now on {rest}: {text}",), goes_on=True)
    return None


def _set(manners: Manners, word: str, rest: str) -> None:
    if word == "auto" and rest in ("on", "off"):
        manners.auto = rest == "on"
    elif word == "forget" and not rest:
        manners.yields.clear()
        manners.answers.clear()
    elif word in ("stop", "nostop") and rest:
        step, _, last = rest.rpartition(" ")
        for whose in get_args(Whose):
            if last == whose:
                manners.stop(step, whose, word == "stop")
                return
        for whose in get_args(Whose):
            manners.stop(rest, whose, word == "stop")
    elif word != "stops" or rest:
        raise Invalid(f"{word} what?", remedy="auto on, auto off, stop STEP, nostop STEP, stops, forget")


def settings(manners: Manners) -> tuple[str, ...]:
    """Where a person stops, and what is settled for good."""
    lines = []
    for whose, on in manners.stops.items():
        lines.append(f"{whose}: {', '.join(step for step in STEPS if step in on) or 'nowhere'}")
    lines += [f"you pass over {ability}" for ability in sorted(manners.yields)]
    lines += [f"always {'yes' if yes else 'no'}: {text}" for text, yes in sorted(manners.answers.items())]
    if not manners.auto:
        lines.append("you are asked everything")
    return tuple(lines)
