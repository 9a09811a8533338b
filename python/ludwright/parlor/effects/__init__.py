"""Special effects: what playing a card of some rank does beyond playing it. One file per kind."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from ...authoring.shapes import Snake
from ..genomes.words import RankName, TargetSelector, a, spaced
from ..language.texts import ONE, TRUE, Condition, Value

if TYPE_CHECKING:
    from ..lowering.builder import Builder
    from ..lowering.code import Code

EffectType = Literal[
    "skip_next",
    "reverse",
    "draw_cards",
    "extra_turn",
    "force_discard",
    "wild_card",
    "block_next",
    "swap_hands",
    "steal_card",
    "peek_hand",
]

_TARGET_WORDS = {
    "self": "you",
    "next_player": "the next player",
    "prev_player": "the player before you",
    "player_choice": "an opponent of your choice",
    "random_opponent": "a random opponent",
    "all_opponents": "every opponent",
    "left_opponent": "the player to your left",
    "right_opponent": "the player to your right",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialEffect(Snake):
    """When a card of a rank is played, something else happens too."""

    trigger_rank: Annotated[RankName, "The rank."]
    effect_type: Annotated[EffectType, "What happens."]
    target: Annotated[TargetSelector, "To whom."] = "next_player"
    value: Annotated[Value, "How much of it."] = ONE
    when: Annotated[Condition, "Under which condition."] = TRUE

    def emit(self, b: Builder) -> list[Code]:
        """What it expands to, for the player in turn, who has just played the card."""
        effect = effects()[self.effect_type]
        with b.naming(effect_value=b.field(self.value, "value"), effect_when=b.field(self.when, "when")):
            # What happens to nobody in particular happens once, whoever is named.
            steps = on_target(self.target, effect.steps) if "target" in effect.reads else effect.steps("turn")
            return b.written([{"if": "effect_when", "then": steps}])

    def told(self, b: Builder) -> str:
        with b.at("value"):
            amount = b.value(self.value).english
        effect, one = effects()[self.effect_type], amount == "1"
        words = (effect.words_for_one if one and effect.words_for_one else effect.words).format(
            target=_TARGET_WORDS[self.target], n=amount, s="" if one else "s"
        )
        when = b.condition(self.when, "when")
        condition = "" if when.code["c"] == "true" else f", if {when.english}"
        return f"Playing {a(spaced(self.trigger_rank))}: {words}{condition}."


class Effect:
    """One kind of effect."""

    kind: ClassVar[EffectType]
    words: ClassVar[str]
    words_for_one: ClassVar[str] = ""
    # Which of target and value change what it does.
    reads: ClassVar[tuple[str, ...]] = ("target", "value")

    def steps(self, target: str) -> list[Any]:
        """Statements that do it to a player; `effect_value` is how much."""
        raise NotImplementedError


_ONE = {
    "self": "turn",
    "next_player": "next(turn, direction)",
    "prev_player": "next(turn, 0 - direction)",
    "left_opponent": "left(turn)",
    "right_opponent": "right(turn)",
}


def on_target(target: TargetSelector, steps: Callable[[str], list[Any]]) -> list[Any]:
    """Statements done to each target."""
    if target in _ONE:
        return steps(_ONE[target])
    if target == "all_opponents":
        return [{"each": "q", "from": "next(turn)", "do": [{"if": "q != turn", "then": steps("q")}]}]
    if target == "random_opponent":
        return ["chosen = random seats - 1", "chosen = next(turn, number(chosen) + 1)", *steps("chosen")]
    option = {"label": "choose", "each": ["player q from next(turn) where q != turn"], "do": ["chosen = q"]}
    return [{"choose": "turn", "prompt": "Choose an opponent", "options": [option]}, *steps("chosen")]


@cache
def effects() -> dict[str, Effect]:
    """Every kind by name."""
    found: dict[str, Effect] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
        for member in vars(importlib.import_module(f"{__name__}.{module}")).values():
            if isinstance(member, type) and issubclass(member, Effect) and "kind" in vars(member):
                found[member.kind] = member()
    return found
