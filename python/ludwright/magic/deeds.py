"""Whole deeds of Magic for whoever writes them as text or JSON, language models above all: what was meant
is recovered from indices, names, ids of other programs and common slips, as far as that is safe, and
becomes picks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..errors import Illegal, Invalid, LudwrightError
from ..table.deeds import Deed, Samples, Step
from .actions import PAYLOAD, Action, ActionType, Ask, read_type
from .catalog import slug
from .surface import ActionSurface

if TYPE_CHECKING:
    from .._core import Option

ABOUT = """Instead of one option you may give a whole deed, with its targets and costs: {"action": {"type":
"CAST_SPELL", "object_id": 57, "targets": [[{"type": "object", "instance_id": 12}]], "payload": {"x": 3}}},
or in words: {"action": "cast Fireball x=3 -> Serra Angel"}, {"action": "attack with Serra Angel, Kor
Duelist"}, {"action": "block Serra Angel with Giant Spider"}, {"action": "no block"}. Types: PLAY_LAND,
TAP_FOR_MANA, CAST_SPELL, ACTIVATE_ABILITY, DECLARE_ATTACKERS (payload attackers: [{attacker, defender}]),
DECLARE_BLOCKERS (payload blockers: [{blocker, attacker}]), PASS_PRIORITY, RESOLVE_DECISION (payload
choice), KEEP_HAND, MULLIGAN, BOTTOM_CARD (payload cards: a list). A player as target is {"type": "player",
"player_id": 0}. Numbers of objects are the ids of the view. Before the match: {"keep": true}, {"keep":
false}, {"bottom": [ids]}."""

# What else is said for the fields of an action, and for its types.
FIELDS = {
    "action_type": "type",
    "instance_id": "object_id",
    "card_id": "object_id",
    "card": "object_id",
    "source": "object_id",
    "source_id": "object_id",
    "object_name": "object_id",
    "card_name": "object_id",
    "name": "object_id",
    "mode": "modes",
    "mode_index": "modes",
    "X": "x",
    "x_value": "x",
    "sacrifice": "cost",
    "discard": "cost",
    "kicker": "paid",
    "ability_index": "ability",
    "ability_id": "ability",
    "costs": "cost",
    "ability_cost": "cost",
    "mana": "color",
    "colour": "color",
    "bottom": "cards",
    "attacks": "attackers",
    "blocks": "blockers",
}
# Kicker and the like by its name, or the object that pays: what is said tells which.
EITHER = ("additional_cost", "additional_costs")
TYPES = {
    "CAST": "CAST_SPELL",
    "CAST_CREATURE": "CAST_SPELL",
    "PLAY_SPELL": "CAST_SPELL",
    "PLAY_CARD": "CAST_SPELL",
    "ACTIVATE": "ACTIVATE_ABILITY",
    "PASS": "PASS_PRIORITY",
    "ATTACK": "DECLARE_ATTACKERS",
    "ATTACKERS": "DECLARE_ATTACKERS",
    "BLOCK": "DECLARE_BLOCKERS",
    "BLOCKERS": "DECLARE_BLOCKERS",
    "KEEP": "KEEP_HAND",
    "BOTTOM": "BOTTOM_CARD",
    "LAND": "PLAY_LAND",
    "TAP": "TAP_FOR_MANA",
    "CHOOSE": "RESOLVE_DECISION",
    "RESOLVE": "RESOLVE_DECISION",
}
# What people and models add that changes nothing.
REMARKS = {
    "reason",
    "reasoning",
    "thought",
    "thoughts",
    "comment",
    "explanation",
    "confidence",
    "label",
    "actor",
}


class MagicDeeds:
    """Deeds at one seat at one moment. They are tried out in a world that the seat holds possible."""

    about = ABOUT

    def __init__(self, seat: Samples) -> None:
        # The options and their order are the same in every such world.
        self._surface = ActionSurface(seat.sample().table)

    def shown(self) -> Mapping[str, Any]:
        """Who may attack or block whom; nothing at other decisions, where the options say it all."""
        ask = self._surface.ask
        if ask is Ask.ATTACKERS:
            return {"attackers": self._surface.pairs()}
        if ask is Ask.BLOCKERS:
            return {"blockers": self._surface.pairs()}
        return {}

    def read(self, raw: Any) -> Deed:
        notes: list[str] = []
        action = self._surface.normalise(self._meant(raw, notes))
        if action.type in (ActionType.SCOOP, ActionType.SKIP_COMBAT, ActionType.SKIP_MAIN2):
            raise Illegal(f"{action.type} is no pick of a player", remedy="pass, or take an option")
        picks = self._surface.plan(action)
        table = self._surface.table.clone()
        steps = []
        for pick in picks:
            decision = table.decision()
            assert decision is not None
            steps.append(Step(decision.prompt, decision.labels[pick], pick))
            table.play(pick)
        return Deed(action.to_dict(), tuple(steps), tuple(notes))

    def _meant(self, raw: Any, notes: list[str]) -> Action | Mapping[str, Any] | str:
        if isinstance(raw, str):
            return raw
        if not isinstance(raw, Mapping):
            raise Invalid(f"a {type(raw).__name__} is no action", remedy="give a mapping or a text")
        given = self._pregame(raw, notes)
        found: dict[str, Any] = {}
        inner = given.get("payload")
        for key, value in (*given.items(), *(inner.items() if isinstance(inner, Mapping) else ())):
            name = FIELDS.get(str(key), str(key))
            if key in EITHER:
                name = "cost" if self._objects(value) else "paid"
            if name != key:
                notes.append(f"{key} is {name}")
            if name in ("type", "object_id", "object", "targets", "target", *PAYLOAD):
                if value is not None and (name not in found or name == key):
                    found[name] = value
            elif name not in REMARKS and name != "payload":
                notes.append(f"{key} is left out: an action has none")
        self._type(found, notes)
        self._object(found, notes)
        if "cards" in found:
            found["cards"] = self._bottom(found["cards"], notes)
        return found

    def _pregame(self, raw: Mapping[str, Any], notes: list[str]) -> Mapping[str, Any]:
        """`{"keep": true}`, `{"mulligan": false}`, `{"decision": "keep"}`, `{"bottom": […]}`."""
        ask = self._surface.ask
        if "type" in raw or "action_type" in raw or ask not in (Ask.MULLIGAN, Ask.BOTTOM):
            return raw
        if ask is Ask.BOTTOM:
            listed = raw.get("bottom", raw.get("cards", raw.get("choices")))
            return raw if listed is None else {"type": "BOTTOM_CARD", "cards": listed}
        said = raw.get("keep")
        if said is None and "mulligan" in raw:
            said = not _yes(raw["mulligan"])
        if said is None and isinstance(raw.get("decision"), str):
            said = raw["decision"].strip().casefold() not in ("mulligan", "mull", "no")
        if said is None:
            return raw
        notes.append("the answer about the hand is an action")
        return {"type": "KEEP_HAND" if _yes(said) else "MULLIGAN"}

    def _type(self, found: dict[str, Any], notes: list[str]) -> None:
        """The type by its other names, or by what else is said."""
        if "type" in found:
            word = str(found["type"]).strip().upper().replace(" ", "_").replace("-", "_")
            if word in TYPES:
                notes.append(f"{found['type']} is {TYPES[word]}")
                found["type"] = TYPES[word]
            kind = read_type(found["type"])
            options = self._options(found)
            verbs = {option.verb for option in options}
            if kind is ActionType.CAST_SPELL and verbs == {"play_land"}:
                notes.append("a land is played, not cast")
                found["type"] = ActionType.PLAY_LAND.value
            elif kind is ActionType.PLAY_LAND and verbs == {"cast"}:
                notes.append("a spell is cast, not played as a land")
                found["type"] = ActionType.CAST_SPELL.value
            return
        for key, told in (
            ("attackers", "DECLARE_ATTACKERS"),
            ("blockers", "DECLARE_BLOCKERS"),
            ("cards", "BOTTOM_CARD"),
            ("choice", "RESOLVE_DECISION"),
            ("choices", "RESOLVE_DECISION"),
        ):
            if key in found:
                notes.append(f"an action with {key} is {told}")
                found["type"] = told
                return
        options = self._options(found)
        kinds = {self._surface.type_of(option, self._surface.ask) for option in options}
        if len(kinds) != 1:
            raise Invalid("an action needs a type", remedy='write {"type": "CAST_SPELL", …} or {"index": 0}')
        found["type"] = kinds.pop().value
        notes.append(f"the type must be {found['type']}")

    def _object(self, found: dict[str, Any], notes: list[str]) -> None:
        """A number that no object has is the index of an option."""
        named = found.get("object_id", found.get("object"))
        number = int(named) if isinstance(named, str) and named.strip().isdecimal() else named
        if type(number) is not int or any(n == number for n, _, _ in self._surface.state.objects()):
            return
        options = self._surface.decision.options
        if 0 <= number < len(options):
            option = options[number]
            kind = read_type(found["type"])
            if self._surface.type_of(option, self._surface.ask) is kind and kind not in (
                ActionType.RESOLVE_DECISION,
                ActionType.PASS_PRIORITY,
            ):
                notes.append(f"{number} is no object but an option: {option.label}")
                found.pop("object", None)
                found["object_id"] = option.fields["a"]

    def _options(self, found: Mapping[str, Any]) -> list[Option]:
        """Options whose object is named by number, name or id."""
        named = found.get("object_id", found.get("object"))
        if isinstance(named, Mapping):
            named = named.get("instance_id", named.get("id", named.get("name")))
        if named is None or isinstance(named, bool):
            return []
        state = self._surface.state
        text = str(named).strip()
        return [
            option
            for option in self._surface.decision.options
            if option.verb in ("cast", "play_land", "activate", "tap_for_mana", "bottom")
            and (
                str(option.fields["a"]) == text
                or (slug(state.name_of(option.fields["a"])) == slug(text) and slug(text))
            )
        ]

    def _objects(self, value: Any) -> bool:
        """Whether objects are named, by number, name or id."""
        said = value if isinstance(value, list | tuple) else [value]
        known = {slug(name) for _, name, _ in self._surface.state.objects()}
        return any(
            isinstance(one, Mapping)
            or (isinstance(one, int) and not isinstance(one, bool))
            or (isinstance(one, str) and (one.strip().isdecimal() or slug(one) in known))
            for one in said
        )

    def _bottom(self, cards: Any, notes: list[str]) -> list[int]:
        """Cards of the hand; what names none is left out. The surface fills and cuts the list."""
        kept: list[int] = []
        hand = {card.id: card.name for card in self._surface.state.me.hand if card.id is not None}
        for raw in cards if isinstance(cards, list | tuple) else [cards]:
            try:
                number = self._surface.in_hand(raw)
            except LudwrightError:
                notes.append(f"{raw!r} is left out: no card of the hand")
                continue
            if number in kept and isinstance(raw, str) and not raw.strip().isdecimal():
                # A name said twice means two cards.
                twins = [n for n, name in hand.items() if name == hand.get(number) and n not in kept]
                number = twins[0] if twins else number
            if number in kept:
                notes.append(f"{raw!r} is left out: said twice")
            else:
                kept.append(number)
        owed = self._surface.owed(Ask.BOTTOM) if self._surface.ask is Ask.BOTTOM else len(kept)
        if len(kept) != owed:
            notes.append(f"{len(kept)} cards where {owed} are asked for")
            rest = [number for number in hand if number not in kept]
            kept = [*kept, *rest][:owed]
        return kept


def _yes(raw: Any) -> bool:
    return str(raw).strip().casefold() not in ("false", "no", "0", "none", "mulligan")
