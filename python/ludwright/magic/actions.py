"""Actions as people and language models name them: one action for a whole deed.

A core decision is one pick; casting a spell is a row of them. An `Action` says all of it at once, with its
targets, modes and costs; `ActionSurface` finds the picks. What is written here is only the form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Any

from ..authoring.names import did_you_mean, nearest, quoted
from ..errors import Illegal, Invalid
from .catalog import slug

if TYPE_CHECKING:
    from .view import VisibleState


class ActionType(StrEnum):
    """What may be done."""

    PLAY_LAND = "PLAY_LAND"
    TAP_FOR_MANA = "TAP_FOR_MANA"
    CAST_SPELL = "CAST_SPELL"
    ACTIVATE_ABILITY = "ACTIVATE_ABILITY"
    DECLARE_ATTACKERS = "DECLARE_ATTACKERS"
    DECLARE_BLOCKERS = "DECLARE_BLOCKERS"
    PASS_PRIORITY = "PASS_PRIORITY"
    RESOLVE_DECISION = "RESOLVE_DECISION"
    SKIP_COMBAT = "SKIP_COMBAT"
    SKIP_MAIN2 = "SKIP_MAIN2"
    SCOOP = "SCOOP"
    MULLIGAN = "MULLIGAN"
    KEEP_HAND = "KEEP_HAND"
    BOTTOM_CARD = "BOTTOM_CARD"


class Ask(IntEnum):
    """The kinds of decision, by the core's numbers."""

    PRIORITY = 0
    TARGET = 1
    MODE = 2
    X = 3
    YES_NO = 4
    CHOOSE = 5
    PILE = 6
    TRIGGER_ORDER = 7
    REPLACEMENT_ORDER = 8
    ATTACKERS = 9
    BLOCKERS = 10
    DIVISION = 11
    PAYMENT = 12
    MULLIGAN = 13
    BOTTOM = 14
    COLOR = 15
    NUMBER = 16
    SUBTYPE = 17
    NAME = 18
    WORD = 19
    ORDER = 20
    COST = 21
    OPTIONAL_COST = 22
    SEARCH = 23
    DISCARD = 24
    LEGEND = 25


PAYLOAD = {
    "x": "the value of X",
    "modes": "modes by number from 0",
    "way": "how it is cast: normal, flashback …",
    "paid": "optional costs to pay, by word",
    "cost": "objects to pay with",
    "division": "how much each target gets, in order",
    "ability": "which ability of the object: its number from 0 or its text",
    "color": "the mana to make: W U B R G C",
    "attackers": "a list of {attacker, defender}",
    "blockers": "a list of {blocker, attacker}",
    "choice": "an option by number, label or object",
    "choices": "several of them, in order",
    "cards": "cards by number or name",
}
PLAYER_WORDS = {"you": 0, "me": 0, "self": 0, "opponent": 1, "opp": 1, "them": 1}


@dataclass(frozen=True, slots=True)
class Target:
    """An object by its number in the visible state, or a player by seat."""

    instance_id: int | None = None
    player_id: int | None = None

    @property
    def type(self) -> str:
        return "player" if self.player_id is not None else "object"

    def to_dict(self) -> dict[str, Any]:
        if self.player_id is not None:
            return {"type": "player", "player_id": self.player_id}
        return {"type": "object", "instance_id": self.instance_id}

    def told(self, state: VisibleState) -> str:
        if self.player_id is not None:
            return "you" if self.player_id == state.seat else "opponent"
        return state.name_of(self.instance_id if self.instance_id is not None else -1)


TargetGroups = tuple[tuple[Target, ...], ...]


@dataclass(frozen=True, slots=True)
class Action:
    """One deed of one player."""

    type: ActionType
    actor: int
    object_id: int | None = None
    targets: TargetGroups = ()
    payload: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, the shape that `read_action` takes back."""
        return {
            "type": self.type.value,
            "actor": self.actor,
            "object_id": self.object_id,
            "targets": [[target.to_dict() for target in group] for group in self.targets],
            "payload": dict(self.payload),
        }

    def told(self, state: VisibleState) -> str:
        """The action in a few words."""
        words = [self.type.value]
        if self.object_id is not None:
            words.append(state.name_of(self.object_id))
        for key, value in self.payload.items():
            words.append(f"{key}={value}")
        if any(self.targets):
            groups = ("; ".join(", ".join(t.told(state) for t in group) for group in self.targets),)
            words.append(f"-> {groups[0]}")
        return " ".join(words)


def read_action(raw: Action | Mapping[str, Any] | str, state: VisibleState) -> Action:
    """An action from what a person or a program wrote: numbers, names and obvious slips are put right."""
    if isinstance(raw, str):
        return read_text(raw, state)
    if isinstance(raw, Action):
        raw = {name: getattr(raw, name) for name in ("type", "actor", "object_id", "targets", "payload")}
    if not isinstance(raw, Mapping):
        raise Invalid(f"a {type(raw).__name__} is no action", remedy="give an Action, a mapping or a text")
    known = {"type", "actor", "object_id", "object", "targets", "target", "payload", *PAYLOAD}
    for key in raw:
        if key not in known:
            raise Invalid(
                f"an action has no {quoted(str(key))}", remedy=did_you_mean(str(key), sorted(known))
            )
    kind = read_type(raw.get("type"))
    given = raw.get("payload") or {}
    if not isinstance(given, Mapping):
        raise Invalid(f"payload is a mapping, not {given!r}", remedy='write "payload": {"x": 3}')
    payload = dict(given)
    payload.update({key: raw[key] for key in PAYLOAD if key in raw})
    for key in payload:
        if key not in PAYLOAD:
            raise Invalid(f"no payload {quoted(str(key))}", remedy=did_you_mean(str(key), sorted(PAYLOAD)))
    named = raw.get("object_id", raw.get("object"))
    return Action(
        type=kind,
        actor=_actor(raw.get("actor"), state),
        object_id=None if named is None else read_object(named, state, kind),
        targets=read_targets(raw.get("targets", raw.get("target")), state),
        payload=_payload(payload),
    )


def _actor(raw: Any, state: VisibleState) -> int:
    if raw is None:
        return state.seat
    if isinstance(raw, int) and not isinstance(raw, bool) and raw == state.seat:
        return raw
    raise Illegal(f"seat {state.seat} acts here, not {raw!r}", remedy="leave the actor out")


def read_type(raw: Any) -> ActionType:
    word = (
        (raw.value if isinstance(raw, ActionType) else str(raw or ""))
        .strip()
        .upper()
        .replace(" ", "_")
        .replace("-", "_")
    )
    if word in ActionType.__members__:
        return ActionType(word)
    raise Invalid(f"no action type {quoted(str(raw))}", remedy=did_you_mean(word, ActionType.__members__))


def _payload(raw: dict[str, Any]) -> dict[str, Any]:
    """Common slips put right: one mode instead of a list, a number as text."""
    made = dict(raw)
    for key in ("modes", "paid", "cost", "division", "cards", "choices", "attackers", "blockers"):
        if key in made and not isinstance(made[key], list | tuple):
            made[key] = [made[key]]
    if "cost" in made:
        made["cost"] = [_payer(one) for one in made["cost"]]
    if "x" in made:
        made["x"] = _whole(made["x"], "x")
    if "modes" in made:
        made["modes"] = [_whole(mode, "modes") for mode in made["modes"]]
    if "division" in made:
        made["division"] = [_whole(n, "division") for n in made["division"]]
    return made


def _payer(raw: Any) -> Any:
    """An object to pay with: its number or its name, also out of a mapping."""
    if not isinstance(raw, Mapping):
        return raw
    for key in ("instance_id", "object_id", "id", "card_id", "name"):
        if raw.get(key) is not None:
            return raw[key]
    raise Invalid(f"cost: {dict(raw)!r} names no object", remedy='write {"instance_id": 57}')


def _whole(raw: Any, what: str) -> int:
    digits = raw.strip() if isinstance(raw, str) else ""
    if digits.isdecimal() and len(digits) < 10:
        return int(digits)
    if type(raw) is not int or raw < 0:
        raise Invalid(f"{what}: {raw!r} is no whole number from 0", remedy="give a number such as 2")
    return raw


ZONES = {
    ActionType.PLAY_LAND: ("hand", "exile", "graveyard", "library", "command"),
    ActionType.CAST_SPELL: ("hand", "graveyard", "exile", "command", "library"),
    ActionType.ACTIVATE_ABILITY: ("battlefield", "hand", "graveyard", "exile", "command"),
    ActionType.TAP_FOR_MANA: ("battlefield",),
    ActionType.BOTTOM_CARD: ("hand",),
}


def read_object(raw: Any, state: VisibleState, kind: ActionType | None = None) -> int:
    """The number of an object that was given by number or by name. Of several with one name the first in the
    zone where such an action begins."""
    zones = ZONES.get(kind) if kind is not None else None
    if isinstance(raw, Mapping):
        raw = raw.get("instance_id", raw.get("id", raw.get("name")))
    if isinstance(raw, str) and raw.strip().isdecimal():
        raw = int(raw)
    everything = list(state.objects())
    if isinstance(raw, int) and not isinstance(raw, bool):
        if any(number == raw for number, _, _ in everything):
            return raw
        raise Illegal(f"there is no object {raw} that seat {state.seat} can see")
    text = str(raw).strip()
    name, rank = _ranked(text)
    # Ids of other programs: lightning_bolt.
    words = slug(name)
    for zone in zones or (None,):
        named = [(n, known.casefold()) for n, known, at in everything if zone in (None, at)]
        found = [n for n, known in named if known == name] or [
            n for n, known in named if words and slug(known) == words
        ]
        mine = _mine_first(found, state)
        if len(mine) >= rank:
            return mine[rank - 1]
    close = nearest(text, {known for _, known, _ in everything})
    remedy = f"did you mean {quoted(close)}?" if close else "see the visible state for what there is"
    raise Illegal(f"no {quoted(text)} can be seen", remedy=remedy)


def _ranked(text: str) -> tuple[str, int]:
    """`Plains (2)` is the second Plains."""
    found = re.fullmatch(r"(.*?)\s*\((\d{1,4})\)", text)
    return (found[1].casefold(), max(1, int(found[2]))) if found else (text.casefold(), 1)


def _mine_first(numbers: list[int], state: VisibleState) -> list[int]:
    def theirs(number: int) -> bool:
        permanent = state.permanent(number)
        return permanent is not None and permanent.controller != state.seat

    return sorted(numbers, key=theirs)


def read_targets(raw: Any, state: VisibleState) -> TargetGroups:
    """Groups of targets; a single target or a flat list is one group."""
    if raw is None or raw == [] or raw == ():
        return ()
    if isinstance(raw, str | int | Mapping | Target):
        raw = [raw]
    if not isinstance(raw, Iterable):
        raise Invalid(f"targets are a list of groups, not {raw!r}")
    items = list(raw)
    if items and all(isinstance(item, list | tuple) for item in items):
        return tuple(tuple(read_target(one, state) for one in group) for group in items)
    return (tuple(read_target(one, state) for one in items),)


def read_target(raw: Any, state: VisibleState) -> Target:
    if isinstance(raw, Target):
        return raw
    if isinstance(raw, Mapping):
        if raw.get("player_id") is not None:
            return _player(raw["player_id"], state)
        if raw.get("type") == "player":
            return _player(raw.get("name", raw.get("instance_id")), state)
        return Target(instance_id=read_object(raw, state))
    if isinstance(raw, str) and (
        raw.strip().casefold() in PLAYER_WORDS or raw.strip().lower().startswith("player ")
    ):
        return _player(raw, state)
    if isinstance(raw, str):
        text = raw.strip()
        for prefix in ("target ", "opponent's ", "my "):
            if text.casefold().startswith(prefix):
                text = text[len(prefix) :]
                if prefix == "opponent's ":
                    return Target(instance_id=_theirs(text, state))
        return Target(instance_id=read_object(text, state))
    return Target(instance_id=read_object(raw, state))


def _theirs(text: str, state: VisibleState) -> int:
    name, rank = _ranked(text)
    found = [
        p.id for p in state.battlefield if p.controller != state.seat and (p.name or "").casefold() == name
    ]
    if len(found) < rank:
        raise Illegal(f"the opponent has no {quoted(text)}")
    return found[rank - 1]


def _player(raw: Any, state: VisibleState) -> Target:
    if isinstance(raw, str):
        word = raw.strip().casefold()
        if word in PLAYER_WORDS:
            return Target(player_id=state.seat ^ PLAYER_WORDS[word])
        digits = word.removeprefix("player ").strip()
        raw = {"a": 0, "b": 1}.get(digits, int(digits) if digits.isdecimal() else -1)
    if raw in (0, 1) and not isinstance(raw, bool):
        return Target(player_id=raw)
    raise Illegal(f"there is no player {raw!r}", remedy="players are 0 and 1, or you and opponent")


VERBS = {
    "cast": ActionType.CAST_SPELL,
    "play": ActionType.PLAY_LAND,
    "activate": ActionType.ACTIVATE_ABILITY,
    "tap": ActionType.TAP_FOR_MANA,
}
WHOLE = {
    "pass": ActionType.PASS_PRIORITY,
    "pass priority": ActionType.PASS_PRIORITY,
    "scoop": ActionType.SCOOP,
    "concede": ActionType.SCOOP,
    "keep": ActionType.KEEP_HAND,
    "mulligan": ActionType.MULLIGAN,
    "skip combat": ActionType.SKIP_COMBAT,
    "skip main2": ActionType.SKIP_MAIN2,
    "no attack": ActionType.DECLARE_ATTACKERS,
    "no block": ActionType.DECLARE_BLOCKERS,
}


def read_text(text: str, state: VisibleState) -> Action:
    """`cast Lightning Bolt -> opponent`, `cast Fireball x=3 -> Serra Angel, opponent`,
    `attack with Serra Angel, Savannah Lions`, `block Serra Angel with Giant Spider`."""
    head, arrow, tail = text.partition("->")
    folded = " ".join(head.casefold().split())
    if not arrow and folded in WHOLE:
        kind = WHOLE[folded]
        listed = {ActionType.DECLARE_ATTACKERS: "attackers", ActionType.DECLARE_BLOCKERS: "blockers"}.get(
            kind
        )
        return Action(kind, state.seat, payload={listed: []} if listed else {})
    if folded.startswith("attack with "):
        names = [name.strip() for name in head.strip()[len("attack with ") :].split(",")]
        defender = tail.strip() or "opponent"
        return Action(
            ActionType.DECLARE_ATTACKERS,
            state.seat,
            payload={"attackers": [{"attacker": name, "defender": defender} for name in names]},
        )
    if folded.startswith("block "):
        blocks = []
        for part in text.strip()[len("block ") :].split(";"):
            attacker, word, blockers = part.partition(" with ")
            if not word:
                raise Invalid(
                    f"cannot read {quoted(text)}", remedy="write: block ATTACKER with BLOCKER, BLOCKER"
                )
            blocks += [{"attacker": attacker.strip(), "blocker": one.strip()} for one in blockers.split(",")]
        return Action(ActionType.DECLARE_BLOCKERS, state.seat, payload={"blockers": blocks})
    verb, _, rest = head.strip().partition(" ")
    if verb.casefold() not in VERBS:
        return Action(ActionType.RESOLVE_DECISION, state.seat, payload={"choice": text.strip()})
    kind = VERBS[verb.casefold()]
    rest, payload = _options(rest)
    if kind is ActionType.ACTIVATE_ABILITY and ":" in rest:
        rest, _, ability = rest.partition(":")
        payload["ability"] = ability.strip()
    if kind is ActionType.TAP_FOR_MANA and " for " in rest:
        rest, _, color = rest.rpartition(" for ")
        payload["color"] = color.strip()
    groups = [
        [one.strip() for one in group.split(",") if one.strip()] for group in tail.split(";") if group.strip()
    ]
    return Action(
        type=kind,
        actor=state.seat,
        object_id=read_object(rest.strip(), state, kind),
        targets=read_targets(groups, state),
        payload=_payload(payload),
    )


def _options(text: str) -> tuple[str, dict[str, Any]]:
    """`x=3`, `modes=0,2`, `way=flashback`, `paid=kicker` behind the name."""
    payload: dict[str, Any] = {}
    words = []
    for word in text.split():
        key, equals, value = word.partition("=")
        if equals and key in PAYLOAD:
            payload[key] = value.split(",") if key in ("modes", "paid", "cost", "division") else value
        else:
            words.append(word)
    name = " ".join(words)
    found = re.fullmatch(r"(.*) by ([a-z ]+)", name)
    if found and "way" not in payload:
        name, payload["way"] = found[1], found[2]
    return name, payload
