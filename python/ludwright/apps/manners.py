"""Priority manners: which questions a person need not be asked, the same at every screen and seat.

    manners = Manners()                     # one per person and match; Manners.of(data) reads settings back
    pick = manners.answer(decision, view)   # an index to take for the person, or None: ask
    manners.why                             # in words: why it was answered so, or why the person is asked

    manners.wait("turn")                    # pass until the turn ends; "mine": until my turn;
                                            # "event": until something happens; None: no longer
    manners.hold()                          # keep priority after my next spell or ability
    manners.yield_to(top_ability(view))     # always pass over this ability; (key, False) takes it back
    manners.always(optional_text(decision), True)   # always yes to this trigger; False: no, None: ask
    manners.stop("upkeep", "mine", True)    # a stop in a step of "mine" or "theirs", on or off
    manners.auto = False                    # full control: everything is asked
    manners.to_dict()                       # settings as plain data, for a file or a browser

`decision` is what the core asks (`Table.decision()`), `view` the plain view of the asked seat. Nothing here
knows a rule: it reads verbs and labels of options, and of the view the step, the active seat, the stack and
who attacks. In games whose views have no steps and no stack everything is asked. The same questions give the
same answers; nothing but `pass`, `yes`, `no` and the order of equal triggers is ever answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args

from ludwright.authoring.names import did_you_mean, quoted
from ludwright.errors import Invalid
from ludwright.magic.view import Step

if TYPE_CHECKING:
    from ludwright._core import Decision, Option

Wait = Literal["turn", "mine", "event"]
Whose = Literal["mine", "theirs"]

# Nobody has priority in the untap step (CR 502.4).
STEPS: tuple[str, ...] = get_args(Step)[1:]
WAITS: Mapping[str, str] = {
    "turn": "until the turn ends",
    "mine": "until your turn",
    "event": "until something happens",
}
# Where a person stops unless told otherwise: the own main phases, after blocks on either side, and on the
# other's turn when attackers are declared and before the turn is over.
STOPS: Mapping[Whose, frozenset[str]] = {
    "mine": frozenset({"main1", "declare blockers", "main2"}),
    "theirs": frozenset({"declare attackers", "declare blockers", "end"}),
}
# Nothing to stop for where nobody attacks (CR 508.8): what can be done then can be done later.
COMBAT = frozenset({"declare attackers", "declare blockers"})
AT_STOP = "you stop here:"
# Answers to priority that do nothing by themselves.
IDLE = frozenset({"pass", "tap_for_mana"})
# How an ability's own words name the steps: "Activate only during your upkeep."
STEP_WORDS: Mapping[str, tuple[str, ...]] = {
    "upkeep": ("upkeep",),
    "draw": ("draw step",),
    "begin combat": ("beginning of combat", "during combat"),
    "declare attackers": ("declare attackers", "during combat"),
    "declare blockers": ("declare blockers", "during combat"),
    "first damage": ("during combat",),
    "damage": ("during combat",),
    "end combat": ("end of combat", "during combat"),
    "end": ("end step",),
}
_ONLY = re.compile(r"(?:only|any time) during ", re.IGNORECASE)
_COPY = re.compile(r" \(\d+\)$")


class Manners:
    """What one person wants to be asked; see the top of this file."""

    def __init__(self) -> None:
        self.auto = True
        self.why = ""
        self.stops: dict[Whose, set[str]] = {whose: set(steps) for whose, steps in STOPS.items()}
        self.yields: set[str] = set()
        self.answers: dict[str, bool] = {}
        self.waiting: Wait | None = None
        self._turn = -1
        self._holding = False
        # What was there when the person was last asked is no news: the stack, the turn of an attack.
        self._seen: frozenset[int] = frozenset()
        self._attacked = -1

    # Settings

    def stop(self, step: str, whose: Whose, on: bool = True) -> None:
        """Stop in this step of the own or the other's turn whenever something can be done, or no longer."""
        if step not in STEPS:
            raise Invalid(f"there is no step {quoted(step)} to stop in", remedy=did_you_mean(step, STEPS))
        if whose not in self.stops:
            raise Invalid(f"a turn is not {quoted(whose)}", remedy='say "mine" or "theirs"')
        (self.stops[whose].add if on else self.stops[whose].discard)(step)

    def wait(self, until: Wait | None) -> None:
        """Pass until then. It ends early where the other side attacks, casts, or aims at what is yours."""
        if until is not None and until not in WAITS:
            raise Invalid(f"nobody waits for {quoted(until)}", remedy=did_you_mean(until, list(WAITS)))
        self.waiting = until
        self._turn = -1

    def hold(self, on: bool = True) -> None:
        """Keep priority after the next spell or ability, to answer it oneself."""
        self._holding = on

    def yield_to(self, ability: str | None, on: bool = True) -> None:
        """Always pass over an ability, named as `top_ability` names it."""
        if ability:
            (self.yields.add if on else self.yields.discard)(ability)

    def always(self, text: str | None, answer: bool | None) -> None:
        """Always answer an optional trigger, named as `optional_text` names it; None asks again."""
        if text is None:
            return
        if answer is None:
            self.answers.pop(text, None)
        else:
            self.answers[text] = answer

    def to_dict(self) -> dict[str, Any]:
        """The settings as plain data; what is waited for is not among them."""
        return {
            "auto": self.auto,
            "stops": {whose: [step for step in STEPS if step in on] for whose, on in self.stops.items()},
            "yields": sorted(self.yields),
            "answers": dict(sorted(self.answers.items())),
        }

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Manners:
        """Settings as `to_dict` gave them; what is left out is as usual."""
        known = ("auto", "stops", "yields", "answers")
        for key in data:
            if key not in known:
                raise Invalid(f"manners have no {quoted(str(key))}", remedy=did_you_mean(str(key), known))
        made = cls()
        made.auto = _checked(data.get("auto", True), bool, "auto")
        for whose, steps in _checked(data.get("stops", {}), Mapping, "stops").items():
            if whose not in STOPS:
                raise Invalid(f"a turn is not {quoted(str(whose))}", path="stops", remedy="mine or theirs")
            made.stops[whose] = set()
            for step in _checked(steps, list, f"stops.{whose}"):
                made.stop(_checked(step, str, f"stops.{whose}"), whose)
        for text in _checked(data.get("yields", []), list, "yields"):
            made.yields.add(_checked(text, str, "yields"))
        for text, answer in _checked(data.get("answers", {}), Mapping, "answers").items():
            made.answers[_checked(text, str, "answers")] = _checked(answer, bool, f"answers.{text}")
        return made

    # Answering

    def answer(self, decision: Decision, view: Any) -> int | None:
        """The index to take for the person, or None where the person is asked."""
        self.why = ""
        if not isinstance(view, Mapping) or not {"step", "active", "stack"} <= view.keys():
            return None
        options = decision.options
        if not self.auto:
            self._expire(decision.seat, view)
            return None
        passing = next((option.index for option in options if option.verb == "pass"), None)
        if passing is not None:
            stops = self._priority(options, decision.seat, view)
            self._seen = _opposing(view, decision.seat)
            if stops and _attack(view, decision.seat):
                self._attacked = view["turn"]
            return None if stops else passing
        if (text := optional_text(decision)) in self.answers and text is not None:
            wanted = "yes" if self.answers[text] else "no"
            self.why = f"always {wanted}"
            return next(option.index for option in options if option.verb == wanted)
        if len(options) > 1 and _equal(options):
            self.why = "equal triggers"
            return options[0].index
        return None

    def _priority(self, options: Iterable[Option], seat: int, view: Mapping[str, Any]) -> bool:
        """Whether the person is asked; `why` says the reason either way."""
        can = [option for option in options if option.verb not in IDLE]
        self._expire(seat, view)
        if not can:
            self.why = "nothing can be done"
            return False
        top = view["stack"][-1] if view["stack"] else None
        mine = top is not None and top["controller"] == seat
        if mine and self._holding:
            self._holding = False
            self.why = "you hold priority"
            return True
        if top is not None and top_ability(view) in self.yields:
            self.why = f"you always pass over {top['name']}"
            return False
        alarm = self._alarm(seat, view)
        if self.waiting is not None:
            if not alarm:
                self.why = f"you pass {WAITS[self.waiting]}"
                return False
            self.waiting = None
            self.why = alarm
            return True
        if mine:
            self.why = "what is yours resolves"
            return False
        if top is not None:
            self.why = f"{top['name'] or 'a face-down card'} is on the stack"
            return True
        whose: Whose = "mine" if view["active"] == seat else "theirs"
        if view["step"] in self.stops[whose] and (view["step"] not in COMBAT or _attacked(view)):
            self.why = alarm or f"{AT_STOP} {view['step']}"
            return True
        if any(only_now(option.label, view["step"]) for option in can):
            self.why = "it can be done in this step only"
            return True
        self.why = f"no stop here: {view['step']}"
        return False

    def _expire(self, seat: int, view: Mapping[str, Any]) -> None:
        """Waiting ends where it was to end."""
        if self.waiting is None:
            return
        if self._turn < 0:
            self._turn = view["turn"]
        if view["turn"] != self._turn and (self.waiting == "turn" or view["active"] == seat):
            self.waiting = None

    def _alarm(self, seat: int, view: Mapping[str, Any]) -> str:
        """What the other side does that a waiting person wants to hear of; empty for nothing."""
        new = [item for item in view["stack"] if item["id"] in _opposing(view, seat) - self._seen]
        own = {permanent["id"] for permanent in view["battlefield"] if permanent["controller"] == seat}
        own |= {item["id"] for item in view["stack"] if item["controller"] == seat}
        for item in new:
            aimed = [named for group in item["targets"] for named in group]
            touched = any(named.get("player") == seat or named.get("object") in own for named in aimed)
            if item["kind"] == "spell" or touched or self.waiting == "event":
                return f"{item['name'] or 'a face-down card'} is on the stack"
        if view["turn"] != self._attacked and _attack(view, seat):
            return "you are attacked"
        return ""


def top_ability(view: Mapping[str, Any]) -> str | None:
    """The ability on top of the stack, as `yield_to` names it; None where there is none."""
    top = view["stack"][-1] if view["stack"] else None
    if top is None or top["kind"] != "ability":
        return None
    return f"{top['name']}: {top['text']}"


def optional_text(decision: Decision) -> str | None:
    """What a question of yes or no is about, as `always` names it; None for other questions."""
    options = decision.options
    if [option.verb for option in options] not in (["yes", "no"], ["no", "yes"]):
        return None
    return options[0].label.partition(": ")[2] or None


def only_now(label: str, step: str) -> bool:
    """Whether an option's own words bind it to this step."""
    found = _ONLY.search(label)
    return found is not None and any(
        word in label[found.start() :].casefold() for word in STEP_WORDS.get(step, ())
    )


def _opposing(view: Mapping[str, Any], seat: int) -> frozenset[int]:
    return frozenset(item["id"] for item in view["stack"] if item["controller"] != seat)


def _attack(view: Mapping[str, Any], seat: int) -> bool:
    """Whether the other side attacks."""
    return view["step"] in COMBAT and view["active"] != seat and _attacked(view)


def _attacked(view: Mapping[str, Any]) -> bool:
    return any(one["attacking"] is not None for one in view["battlefield"])


def _equal(options: Iterable[Option]) -> bool:
    """Triggers that say the same, so that their order is nothing to be asked about."""
    found = {(option.verb, _COPY.sub("", option.label)) for option in options}
    return len(found) == 1 and next(iter(found))[0] == "trigger"


def _checked(value: Any, kind: Any, path: str) -> Any:
    if isinstance(value, kind):
        return value
    wanted = {bool: "true or false", str: "a text", list: "a list"}.get(kind, "an object")
    raise Invalid(f"manners: {value!r} is not {wanted}", path=path, remedy=f"give {wanted}")
