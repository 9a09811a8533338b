"""A person's manners at one seat, as the page sets and shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludwright.apps.manners import STEPS, WAITS, Manners, optional_text, top_ability
from ludwright.errors import Invalid

if TYPE_CHECKING:
    from ludwright._core import Decision

MOST = 200


class Settings:
    """`Manners` of one seat, and the words of the page for them."""

    def __init__(self) -> None:
        self.manners = Manners()

    def answer(self, decision: Decision, view: Any) -> int | None:
        return self.manners.answer(decision, view)

    def change(self, data: dict[str, Any], decision: Decision | None) -> None:
        """One change, as a page sends it; `decision` is what the seat is asked now."""
        manners, do = self.manners, data.get("do")
        if do == "auto":
            manners.auto = _flag(data.get("on"))
        elif do == "stop":
            whose = data.get("whose")
            if whose not in ("mine", "theirs"):
                raise Invalid("a turn is mine or theirs", path="whose")
            manners.stop(str(data.get("step")), whose, _flag(data.get("on")))
        elif do == "wait":
            until = data.get("until")
            if until is not None and until not in WAITS:
                raise Invalid("nobody waits for that", path="until", remedy=", ".join(WAITS))
            manners.wait(until)
        elif do == "hold":
            manners.hold(_flag(data.get("on")))
        elif do == "yield":
            self._room(len(manners.yields))
            manners.yield_to(_text(data.get("ability")), _flag(data.get("on")))
        elif do == "always":
            self._room(len(manners.answers))
            answer = data.get("answer")
            manners.always(_text(data.get("text")), None if answer is None else _flag(answer))
        else:
            raise Invalid("no such manner", path="do", remedy="auto, stop, wait, hold, yield, always")

    def _room(self, held: int) -> None:
        if held >= MOST:
            raise Invalid(f"{MOST} of these are enough")

    def told(self, decision: Decision | None, view: Any) -> dict[str, Any]:
        """The manners as the page shows them, with what can be said about the open question."""
        stack = isinstance(view, dict) and "stack" in view
        return {
            **self.manners.to_dict(),
            "steps": list(STEPS),
            "waiting": self.manners.waiting,
            "why": self.manners.why if decision is not None else "",
            "ability": top_ability(view) if stack and decision is not None else None,
            "optional": optional_text(decision) if stack and decision is not None else None,
        }


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Invalid("neither true nor false", remedy="give one of the two")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 2000:
        raise Invalid("no text", remedy="give the words as the page was told them")
    return value
