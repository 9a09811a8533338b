"""Composite actions: what a seat may do now, each as one `Action`, and the picks that carry it out.

Nothing here knows a rule of the game. Legal actions are found by taking options on copies of the match; an
action is carried out on a copy first, so a wrong one is refused with the reason and nothing has changed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..authoring.names import nearest, quoted
from ..errors import Illegal, Invalid
from .actions import (
    PAYLOAD,
    Action,
    ActionType,
    Ask,
    Target,
    read_action,
    read_object,
    read_target,
    read_type,
)
from .walk import Done, agrees, asks, bare, groups, pair_of, stay, target_of, visible, walk

if TYPE_CHECKING:
    from .._core import Decision, Option, Table

ROOTS = {
    "pass": ActionType.PASS_PRIORITY,
    "play_land": ActionType.PLAY_LAND,
    "cast": ActionType.CAST_SPELL,
    "activate": ActionType.ACTIVATE_ABILITY,
    "tap_for_mana": ActionType.TAP_FOR_MANA,
}
MANA = "WUBRGC"


@dataclass(frozen=True, slots=True)
class LegalAction:
    """An action with the picks that carry it out, and the label of the first of them."""

    action: Action
    picks: tuple[int, ...]
    label: str


class ActionSurface:
    """What the asked seat may do, as composite actions."""

    __slots__ = ("decision", "seat", "state", "table")

    def __init__(self, table: Table) -> None:
        decision = table.decision()
        if decision is None:
            raise Illegal("the match is over")
        self.table = table
        self.decision: Decision = decision
        self.seat = decision.seat
        self.state = visible(table, self.seat)

    @property
    def ask(self) -> Ask:
        return Ask(self.table.menu()[1])

    def legal(self, limit: int = 256) -> list[LegalAction]:
        """Legal actions in the core's order, at most `limit`. Not every way to attack or block is listed: the
        schema says who may attack whom."""
        found: list[LegalAction] = []
        for action in self._all():
            if len(found) == limit:
                break
            found.append(action)
        return found

    def _all(self) -> Iterator[LegalAction]:
        ask = self.ask
        if ask is Ask.ATTACKERS:
            yield from self._declarations(ActionType.DECLARE_ATTACKERS)
        elif ask is Ask.BLOCKERS:
            yield from self._declarations(ActionType.DECLARE_BLOCKERS)
        else:
            for option in self.decision.options:
                yield from self._of_option(option, ask)

    def _of_option(self, option: Option, ask: Ask) -> Iterator[LegalAction]:
        kind = self.type_of(option, ask)
        if kind in (ActionType.CAST_SPELL, ActionType.ACTIVATE_ABILITY):
            seen = set()
            for picks, done in walk(self.table, option.index, self.seat, None):
                action = self._composite(kind, option, done)
                mark = json.dumps(action.to_dict(), sort_keys=True)
                if mark not in seen:
                    seen.add(mark)
                    yield LegalAction(action, picks, option.label)
            return
        yield LegalAction(self._simple(kind, option), (option.index,), option.label)

    def type_of(self, option: Option, ask: Ask) -> ActionType:
        """The action that an option begins."""
        if ask is Ask.PRIORITY or option.verb == "tap_for_mana":
            return ROOTS.get(option.verb, ActionType.RESOLVE_DECISION)
        if ask is Ask.MULLIGAN:
            return ActionType.KEEP_HAND if option.verb == "keep" else ActionType.MULLIGAN
        return ActionType.BOTTOM_CARD if ask is Ask.BOTTOM else ActionType.RESOLVE_DECISION

    def _simple(self, kind: ActionType, option: Option) -> Action:
        fields = option.fields
        payload: dict[str, Any] = {}
        number = None
        if kind in (ActionType.PLAY_LAND, ActionType.TAP_FOR_MANA, ActionType.BOTTOM_CARD):
            number = fields["a"]
        if kind is ActionType.TAP_FOR_MANA and fields["c"] < len(MANA):
            payload["color"] = MANA[fields["c"]]
        if kind is ActionType.RESOLVE_DECISION:
            payload["choice"] = option.label
        return Action(kind, self.seat, number, payload=payload)

    def _composite(self, kind: ActionType, option: Option, done: Done) -> Action:
        payload: dict[str, Any] = {}
        item = done.item
        if kind is ActionType.ACTIVATE_ABILITY:
            payload["ability"] = self._ability(option)
        elif " by " in option.label:
            payload["way"] = option.label.rpartition(" by ")[2]
        if item is not None:
            if item["x"] or done.chose_x:
                payload["x"] = item["x"]
            if item["modes"]:
                payload["modes"] = item["modes"]
            if item["paid"]:
                payload["paid"] = item["paid"]
        if done.division:
            payload["division"] = list(done.division)
        targets = groups(item["targets"]) if item is not None else done.targets
        return Action(kind, self.seat, option.fields["a"], targets, payload)

    def _ability(self, option: Option) -> int:
        """The number of an ability among those of the same object that may be activated."""
        fields = option.fields
        same = [o for o in self.decision.options if o.verb == option.verb and o.fields["a"] == fields["a"]]
        return [o.index for o in same].index(option.index)

    def _declarations(self, kind: ActionType) -> Iterator[LegalAction]:
        """Nobody, each possible pair alone, and everybody at the first defender; other sets by the schema."""
        key = "attackers" if kind is ActionType.DECLARE_ATTACKERS else "blockers"
        pairs = self.pairs()
        wanted: list[list[dict[str, Any]]] = [[], *([pair] for pair in pairs)]
        first: dict[Any, dict[str, Any]] = {}
        who = "attacker" if key == "attackers" else "blocker"
        for pair in pairs:
            first.setdefault(pair[who], pair)
        if len(first) > 1:
            wanted.append(list(first.values()))
        for declared in wanted:
            action = Action(kind, self.seat, payload={key: declared})
            try:
                yield LegalAction(action, tuple(self.plan(action)), self.decision.prompt)
            except Illegal:
                continue

    def pairs(self) -> list[dict[str, Any]]:
        """Who may attack whom, or block whom, as far as the scan offers it when all before it stay out."""
        found: list[dict[str, Any]] = []
        table = self.table.clone()
        ask = self.ask
        while (decision := table.decision()) is not None and asks(table, self.seat, ask):
            for option in decision.options:
                pair = pair_of(option)
                if pair is not None and pair not in found:
                    found.append(pair)
            table.play(stay(decision))
        return found

    def schema(self, limit: int = 64) -> dict[str, Any]:
        """What may be done now, for programs that write actions: types, objects, target groups, payload."""
        legal = self.legal(limit)
        document: dict[str, Any] = {
            "seat": self.seat,
            "prompt": self.decision.prompt,
            "turn": self.state.turn,
            "step": self.state.step,
            "actions": [
                {"index": i, "label": one.label, **one.action.to_dict()} for i, one in enumerate(legal)
            ],
            "payload": PAYLOAD,
            "always": [ActionType.SCOOP.value],
        }
        if self.ask is Ask.ATTACKERS:
            document["attackers"] = self.pairs()
        if self.ask is Ask.BLOCKERS:
            document["blockers"] = self.pairs()
        return document

    def normalise(self, raw: Action | Mapping[str, Any] | str) -> Action:
        """The action in canonical form, with numbers for names; Invalid or Illegal if it cannot be read.
        `{"index": 3}` is the action of that number in the schema."""
        if isinstance(raw, Mapping) and "index" in raw:
            return self._indexed(raw)
        return read_action(raw, self.state)

    def _indexed(self, raw: Mapping[str, Any]) -> Action:
        index = raw["index"]
        if type(index) is not int or index < 0:
            raise Invalid(f"index: {index!r} is no whole number from 0", remedy="see surface.schema()")
        listed = self.legal(index + 1)
        if index >= len(listed):
            raise Illegal(f"no action {index}", remedy=f"the schema has 0 to {len(listed) - 1}")
        action = listed[index].action
        if "type" in raw and read_type(raw["type"]) is not action.type:
            raise Illegal(f"action {index} is {action.told(self.state)}, no {raw['type']}")
        return action

    def plan(self, raw: Action | Mapping[str, Any] | str) -> list[int]:
        """The picks that carry out an action; Illegal with the reason if there are none. Changes nothing."""
        action = self.normalise(raw)
        ask = self.ask
        kind = action.type
        if kind in (ActionType.DECLARE_ATTACKERS, ActionType.DECLARE_BLOCKERS):
            return self._declare(action)
        if kind is ActionType.RESOLVE_DECISION:
            return self._resolve(action)
        if kind is ActionType.BOTTOM_CARD:
            return self._bottom(action)
        if ask is not Ask.PRIORITY and kind in ROOTS.values() and kind is not ActionType.TAP_FOR_MANA:
            raise Illegal(
                f"{kind} needs priority; now the question is: {self.decision.prompt}",
                remedy=f"answer by {ActionType.RESOLVE_DECISION} or another action of surface.legal()",
            )
        options = [o for o in self.decision.options if self.type_of(o, ask) is kind]
        if action.object_id is not None:
            options = [o for o in options if o.fields["a"] == self._stand_in(action.object_id, options)]
        options = [o for o in options if self._fits_root(o, action)]
        if not options:
            raise Illegal(f"not legal now: {action.told(self.state)}", remedy=self._remedy(kind))
        if kind not in (ActionType.CAST_SPELL, ActionType.ACTIVATE_ABILITY):
            if len({o.fields["a"] for o in options}) > 1 and action.object_id is None:
                raise Illegal(f"{kind} may mean several objects", remedy="say which by object_id")
            return [options[0].index]
        if action.object_id is None and len({o.fields["a"] for o in options}) > 1:
            raise Illegal(f"{kind} may mean several objects", remedy="say which by object_id")
        return self._search(options, action)

    def _stand_in(self, number: int, options: list[Option]) -> int:
        """Of equal cards in a hand the core offers one: any of them means it."""
        offered = [o.fields["a"] for o in options]
        if number in offered:
            return number
        name = self.state.name_of(number)
        hand = {card.id: card.name for card in self.state.me.hand}
        if number in hand:
            return next((n for n in offered if hand.get(n) == name), number)
        return number

    def _fits_root(self, option: Option, action: Action) -> bool:
        payload = action.payload
        if action.type is ActionType.CAST_SPELL:
            way = str(payload.get("way", "normal")).casefold()
            label = option.label.casefold()
            return (
                (way == "normal" and " by " not in label)
                or label.endswith(f" by {way}")
                or ("way" not in payload and len(self._ways(option)) == 1)
            )
        if action.type is ActionType.ACTIVATE_ABILITY and "ability" in payload:
            wanted = payload["ability"]
            if isinstance(wanted, int) or str(wanted).isdecimal():
                return self._ability(option) == int(wanted)
            return str(wanted).casefold() in option.label.casefold()
        if action.type is ActionType.TAP_FOR_MANA and "color" in payload:
            color = str(payload["color"]).strip("{}").upper()
            return option.fields["c"] >= len(MANA) or MANA[option.fields["c"]] == color
        return True

    def _ways(self, option: Option) -> list[Option]:
        return [o for o in self.decision.options if o.verb == "cast" and o.fields["a"] == option.fields["a"]]

    def _remedy(self, kind: ActionType) -> str:
        labels = [o.label for o in self.decision.options if self.type_of(o, self.ask) is kind]
        shown = labels or self.decision.labels
        return f"legal now: {', '.join(shown[:8])}" + (", …" if len(shown) > 8 else "")

    def _search(self, options: list[Option], action: Action) -> list[int]:
        targets_seen: dict[Target, None] = {}
        near: list[Action] = []
        for option in options:
            for picks, done in walk(self.table, option.index, self.seat, action, targets_seen):
                made = self._composite(action.type, option, done)
                if agrees(action, made):
                    return list(picks)
                near.append(made)
        wanted = {target for group in action.targets for target in group}
        # A target without a rival is taken unasked.
        targets_seen.update((target, None) for made in near for group in made.targets for target in group)
        wrong = [target for target in wanted if targets_seen and target not in targets_seen]
        name = self.state.name_of(action.object_id) if action.object_id is not None else str(action.type)
        if wrong:
            legal = ", ".join(target.told(self.state) for target in list(targets_seen)[:8])
            raise Illegal(
                f"{wrong[0].told(self.state)} is no legal target of {name}", remedy=f"legal targets: {legal}"
            )
        if near:
            raise Illegal(
                f"no way to do exactly this: {action.told(self.state)}",
                remedy=f"one that is legal: {near[0].told(self.state)}",
            )
        raise Illegal(f"no way to do this: {action.told(self.state)}", remedy=self._remedy(action.type))

    def _declare(self, action: Action) -> list[int]:
        attacking = action.type is ActionType.DECLARE_ATTACKERS
        ask = Ask.ATTACKERS if attacking else Ask.BLOCKERS
        if self.ask is not ask:
            raise Illegal(f"{action.type} is not the question now: {self.decision.prompt}")
        wanted = [
            self._declared(one, attacking)
            for one in action.payload.get("attackers" if attacking else "blockers", [])
        ]
        table = self.table.clone()
        picks: list[int] = []
        left = list(wanted)
        while (decision := table.decision()) is not None and asks(table, self.seat, ask):
            take = next((o.index for o in decision.options if pair_of(o) in left), None)
            if take is None:
                take = stay(decision)
                forced = pair_of(decision.options[take])
                if forced is not None:
                    who = self.state.name_of(forced["attacker" if attacking else "blocker"])
                    raise Illegal(f"{who} must {'attack' if attacking else 'block'}", remedy="declare it too")
            else:
                pair = pair_of(decision.options[take])
                assert pair is not None
                left.remove(pair)
            picks.append(take)
            table.play(take)
        now = visible(table, self.seat)
        if attacking:
            declared = {p.id for p in now.battlefield if p.attacking is not None}
            left = [pair for pair in left if pair["attacker"] not in declared]
        else:
            blocking = {(block.blocker, block.attacker) for block in now.blocks}
            left = [pair for pair in left if (pair["blocker"], pair["attacker"]) not in blocking]
        if left:
            who = self.state.name_of(left[0]["attacker" if attacking else "blocker"])
            deed = "attack" if attacking else f"block {self.state.name_of(left[0]['attacker'])}"
            raise Illegal(f"{who} cannot {deed} with this declaration", remedy="see surface.pairs()")
        return picks

    def _declared(self, raw: Any, attacking: bool) -> dict[str, Any]:
        keys = ("attacker", "defender") if attacking else ("blocker", "attacker")
        if isinstance(raw, list | tuple) and len(raw) == 2:
            raw = dict(zip(keys, raw, strict=True))
        if not isinstance(raw, Mapping):
            raw = {keys[0]: raw}
        who = self._creature(raw.get(keys[0]), mine=True)
        if attacking:
            target = read_target(raw.get("defender", "opponent"), self.state)
            return {"attacker": who, "defender": target.to_dict()}
        return {"blocker": who, "attacker": self._creature(raw.get("attacker"), mine=False)}

    def _creature(self, raw: Any, *, mine: bool) -> int:
        if isinstance(raw, str) and not raw.strip().isdecimal():
            own = [p for p in self.state.battlefield if (p.controller == self.seat) is mine]
            if not mine:
                own = [p for p in own if p.attacking is not None]
            target = raw.strip().casefold().removeprefix("opponent's ")
            rank = 1
            if target.endswith(")") and "(" in target:
                target, _, digits = target[:-1].rpartition("(")
                target, rank = target.strip(), max(1, int(digits)) if digits.isdecimal() else 1
            named = [p.id for p in own if (p.name or "").casefold() == target]
            if len(named) >= rank:
                return named[rank - 1]
            close = nearest(raw, {p.name or "" for p in own})
            raise Illegal(
                f"no {quoted(raw)} may be meant here",
                remedy=f"did you mean {quoted(close)}?" if close else None,
            )
        return read_object(raw, self.state)

    def _resolve(self, action: Action) -> list[int]:
        choices = action.payload.get("choices")
        if choices is None:
            if "choice" not in action.payload:
                raise Invalid("RESOLVE_DECISION needs a choice", remedy='give payload {"choice": …}')
            choices = [action.payload["choice"]]
        table = self.table.clone()
        picks: list[int] = []
        for choice in choices:
            decision = table.decision()
            if decision is None or decision.seat != self.seat:
                raise Illegal(f"{choice!r} answers no question any more", remedy="give fewer choices")
            pick = self._choice(choice, decision)
            picks.append(pick)
            table.play(pick)
        return picks

    def _choice(self, raw: Any, decision: Decision) -> int:
        from ..table.match import find_label

        if isinstance(raw, bool):
            raw = "yes" if raw else "no"
        if isinstance(raw, str) and raw.strip().isdecimal() and raw.strip() not in decision.labels:
            raw = int(raw)
        if isinstance(raw, int):
            if 0 <= raw < len(decision):
                return raw
            raise Illegal(f"option {raw} does not exist: legal are 0 to {len(decision) - 1}")
        if isinstance(raw, Mapping):
            target = read_target(raw, self.state)
            for option in decision.options:
                if target_of(option) == target:
                    return option.index
            raise Illegal(
                f"{target.told(self.state)} is no option now",
                remedy=self._remedy(ActionType.RESOLVE_DECISION),
            )
        text = str(raw)
        labels = decision.labels
        named = [bare(label) for label in labels]
        folded = text.strip().casefold()
        same = [i for i, name in enumerate(named) if name.casefold() == folded]
        return same[0] if len(same) == 1 else find_label(text, labels)

    def _bottom(self, action: Action) -> list[int]:
        """Cards by number, name, or place in the hand. A list (`cards`) answers to the end: what is said
        twice or beyond the number is left out, what is missing is filled from the front of the hand."""
        listed = action.payload.get("cards")
        cards = list(listed or [])
        if action.object_id is not None:
            cards.insert(0, action.object_id)
        if not cards:
            raise Invalid("BOTTOM_CARD needs a card", remedy="give object_id, or payload cards")
        if self.ask is not Ask.BOTTOM:
            raise Illegal(f"no card goes to the bottom now: {self.decision.prompt}")
        wanted: list[int] = []
        for raw in cards:
            number = self.in_hand(raw)
            # A name said twice means two cards, a number the same one.
            if number not in wanted or isinstance(raw, str):
                wanted.append(number)
        if listed is not None:
            rest = [card.id for card in self.state.me.hand if card.id not in wanted]
            wanted = [*wanted, *(number for number in rest if number is not None)]
            wanted = wanted[: self.owed(Ask.BOTTOM)]
        # Equal cards are one option, and the core asks for a set of cards in the order of the hand.
        names = Counter(map(self.state.name_of, wanted))
        table = self.table.clone()
        picks: list[int] = []
        while names.total():
            decision = table.decision()
            assert decision is not None
            option = next((o for o in decision.options if names[self.state.name_of(o.fields["a"])]), None)
            if option is None:
                raise Illegal(
                    f"{min(+names)} cannot go to the bottom now", remedy=self._remedy(ActionType.BOTTOM_CARD)
                )
            names[self.state.name_of(option.fields["a"])] -= 1
            picks.append(option.index)
            table.play(option.index)
        return picks

    def owed(self, ask: Ask) -> int:
        """How many answers are still asked for."""
        table = self.table.clone()
        count = 0
        while not table.over and asks(table, self.seat, ask):
            table.play(0)
            count += 1
        return count

    def in_hand(self, raw: Any) -> int:
        """A card of the hand; a number that no card has is a place."""
        hand = [card.id for card in self.state.me.hand if card.id is not None]
        if type(raw) is int and raw not in hand and 0 <= raw < len(hand):
            return hand[raw]
        return read_object(raw, self.state, ActionType.BOTTOM_CARD)
