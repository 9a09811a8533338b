"""A row of questions answered at once: all attackers, all blockers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludwright.errors import Invalid

if TYPE_CHECKING:
    from ludwright._core import Decision

    from .looks import Look

# What is taken for an object that the plan does not name.
ELSE = {"attack": "stay", "block": "no_block"}
MOST = 200


@dataclass(frozen=True, slots=True)
class Plan:
    """Which objects do something, and to whom: `{"object": 7}`, `{"player": 1}`, or whomever is offered."""

    verb: str
    prompt: str
    deeds: dict[int, dict[str, int] | None]

    @classmethod
    def of(cls, data: Any, prompt: str) -> Plan:
        """From what a page sends: `{"verb": "attack", "deeds": {"12": {"player": 1}, "15": null}}`."""
        fault = Invalid("no plan", path="plan", remedy='{"verb": "attack", "deeds": {"12": {"player": 1}}}')
        if not isinstance(data, dict) or data.get("verb") not in ELSE:
            raise fault
        deeds = data.get("deeds")
        if not isinstance(deeds, dict) or len(deeds) > MOST:
            raise fault
        held: dict[int, dict[str, int] | None] = {}
        for key, to in deeds.items():
            if not str(key).isdecimal() or not (to is None or _whom(to)):
                raise fault
            held[int(key)] = to
        return cls(data["verb"], prompt, held)

    def answer(self, decision: Decision, look: Look) -> int | None:
        """The option that the plan means, or None where the row of questions has ended."""
        if decision.prompt != self.prompt:
            return None
        options = [(option, look.option(option)) for option in decision.options]
        wanted = [
            option.index
            for option, named in options
            if option.verb == self.verb
            and named["objects"][0] in self.deeds
            and self.deeds[named["objects"][0]] in (None, named.get("to"))
        ]
        if wanted:
            return wanted[0]
        return next((option.index for option, _ in options if option.verb == ELSE[self.verb]), None)


def _whom(to: Any) -> bool:
    return (
        isinstance(to, dict)
        and len(to) == 1
        and next(iter(to)) in ("object", "player")
        and all(isinstance(value, int) for value in to.values())
    )
