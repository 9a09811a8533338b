"""Effects: what a rule or a rider does. One file per kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from ...authoring.shapes import Family, in_folder
from ..codes import Finding, finding
from ..conditions import Conditions, check_conditions
from ..words import Id, Place, Side, StatusId, Timing

if TYPE_CHECKING:
    from ..scope import Scope

_NEGATION = ("negate-on-card", "a card prevents half at most; full negation belongs to statuses")


@dataclass(frozen=True, slots=True, kw_only=True)
class StackCap:
    """Stacks of a status, counted when the effect acts."""

    who: Annotated[Side, "The side whose stacks count."]
    status: Annotated[StatusId, "The status."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect(Family):
    """What every effect declares, whatever it does."""

    noun = "effect"
    refused = dict.fromkeys(("negate", "negateAll", "preventAll", "prevent"), _NEGATION)
    # Whom the kind may act on, the usual one first.
    targets: ClassVar[tuple[Side, ...]] = ("self",)
    places: ClassVar[tuple[Place, ...]] = ("offense", "defenseV1", "defenseCard")
    # Whether it may wait until damage is done; stages of the damage pipeline may not.
    waits: ClassVar[bool] = True
    # Whether it has an amount that stacks may limit.
    counted: ClassVar[bool] = True

    id: Annotated[Id | None, "A name for logs; made from the rule's id when left out."] = None
    target: Annotated[Side | None, "Whom it acts on; each kind has its usual side."] = None
    owner: Annotated[Side | None, "Who owns a resulting status or buff: the target."] = None
    conditions: Annotated[Conditions, "All must hold, or the effect is rejected."] = ()
    cap_by: Annotated[
        StackCap | None, "Its amount is at most as many as these stacks; with none it is rejected."
    ] = None
    timing: Annotated[
        Timing | None, "On a card: at once (the default) or after damage. Riders always come after damage."
    ] = None

    @classmethod
    def kinds(cls) -> Mapping[str, type[Self]]:
        return _kinds()  # type: ignore[return-value]

    @property
    def acts_on(self) -> Side:
        return self.target or self.targets[0]

    def per_match(self) -> bool:
        """Whether more matches give more of it."""
        return False

    def check(self, scope: Scope) -> Iterator[Finding]:
        """Faults of the kind's own numbers; unknown ids are found elsewhere."""
        return iter(())

    def apply(self, scope: Scope) -> dict[str, Any]:
        """What it does, for the core."""
        raise NotImplementedError

    def verb(self, scope: Scope) -> str:
        """What it does, as in: each die showing 6 *blocks 1 damage*."""
        raise NotImplementedError


def check_effect(effect: Effect, scope: Scope) -> Iterator[Finding]:
    """Every fault of one effect where it stands."""
    yield from _check_place(effect, scope)
    yield from _check_sides(effect)
    yield from check_conditions(effect.conditions, scope)
    yield from effect.check(scope)
    yield from _check_stack_cap(effect)
    cap, amount = getattr(effect, "cap", None), getattr(effect, "amount", None)
    if cap == 0:
        yield finding(
            "cap-zero", "cap", f"nothing of {effect.kind} is left under a cap of 0", "raise it or remove it"
        )
    elif cap is not None and amount is not None and cap < amount and effect.kind != "buffNextAttack":
        yield finding(
            "cap-conflict",
            "cap",
            f"cap {cap} is below the amount {amount}",
            "raise the cap or lower the amount",
        )


def _check_place(effect: Effect, scope: Scope) -> Iterator[Finding]:
    on_card = scope.place == "defenseCard"
    if scope.place not in effect.places:
        code = "prevent-half-off-card" if effect.kind == "preventHalf" else "effect-off-card"
        yield finding(
            code, "type", f"{effect.kind} works on a defence card only", "move it to a rule of the card"
        )
    if not on_card and effect.timing == "immediate":
        yield finding("timing-invalid", "timing", "a rider comes after damage", "remove the timing")
    if on_card and effect.timing == "afterDamage" and not effect.waits:
        yield finding(
            "timing-invalid", "timing", f"{effect.kind} is part of the defence itself", "remove the timing"
        )
    if not on_card and getattr(effect, "per", None) == "match":
        yield finding("per-on-rider", "per", "a rider has no matches to count", "write per: once")


def _check_stack_cap(effect: Effect) -> Iterator[Finding]:
    if effect.cap_by is None:
        return
    if not effect.counted:
        yield finding("cap-by-uncounted", "capBy", f"{effect.kind} has no amount to limit", "remove it")
    if effect.cap_by.who == "ally":
        yield finding(
            "target-reserved", "capBy.who", "ally is reserved for larger tables", "write self or opponent"
        )


def _check_sides(effect: Effect) -> Iterator[Finding]:
    usual = " or ".join(effect.targets)
    for key, side in (("target", effect.target), ("owner", effect.owner)):
        if side == "ally":
            yield finding("target-reserved", key, "ally is reserved for larger tables", f"write {usual}")
    if effect.target not in (None, "ally", *effect.targets):
        yield finding(
            "target-invalid", "target", f"{effect.kind} cannot act on {effect.target}", f"write {usual}"
        )
    elif effect.owner not in (None, "ally", effect.acts_on):
        yield finding(
            "owner-invalid",
            "owner",
            f"{effect.owner} cannot own what acts on {effect.acts_on}",
            f"write {effect.acts_on}",
        )


def lower_effect(effect: Effect, scope: Scope, effect_id: str) -> dict[str, Any]:
    on_card = scope.place == "defenseCard"
    return {
        "id": effect.id or effect_id,
        "target": effect.acts_on,
        "owner": effect.owner or effect.acts_on,
        "conditions": [condition.lower(scope) for condition in effect.conditions],
        "capBy": effect.cap_by
        and {"who": effect.cap_by.who, "status": scope.status_index(effect.cap_by.status)},
        "timing": effect.timing or ("immediate" if on_card else "afterDamage"),
        "apply": effect.apply(scope),
    }


def lower_effects(effects: tuple[Effect, ...], scope: Scope, owner_id: str) -> list[dict[str, Any]]:
    """Unnamed effects are named after their rule and kind; a dot keeps them apart from authored ids."""
    seen: dict[str, int] = {}
    lowered = []
    for effect in effects:
        nth = seen[effect.kind] = seen.get(effect.kind, 0) + 1
        name = f"{owner_id}.{effect.kind}" + (f".{nth}" if nth > 1 else "")
        lowered.append(lower_effect(effect, scope, name))
    return lowered


def tell_effect(effect: Effect, scope: Scope) -> str:
    """The predicate of a sentence: what it does, when, and on what conditions."""
    text = effect.verb(scope)
    if effect.cap_by is not None:
        holder, status = scope.who(effect.cap_by.who), scope.status_name(effect.cap_by.status)
        text += f", no more than {holder} has stacks of {status}"
    if effect.timing == "afterDamage" and scope.place == "defenseCard":
        text += ", after damage"
    if effect.conditions:
        text += ", if " + " and ".join(condition.english(scope) for condition in effect.conditions)
    return text


@cache
def _kinds() -> dict[str, type[Effect]]:
    return in_folder(__name__, Effect)
