"""A curve-and-attack script for Magic: the least that a player must beat."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ludwright import Decision


class Curve:
    """Plays a land, casts the dearest spell, aims at the opponent, attacks with what no blocker kills."""

    def choose(self, decision: Decision, view: Mapping[str, Any]) -> int:
        options, me = decision.options, decision.seat
        verbs = [option.verb for option in options]
        for verb in ("play_land", "keep"):
            if verb in verbs:
                return verbs.index(verb)
        if "cast" in verbs:
            hand = {card["name"]: value(card["mana_cost"]) for card in view["players"][me]["hand"]}
            cast = [option for option in options if option.verb == "cast"]
            dearest = max(
                cast, key=lambda o: max((n for name, n in hand.items() if name in o.label), default=0)
            )
            return dearest.index
        if "attack" in verbs:
            attacker = next(
                p for p in view["battlefield"] if p["id"] == options[verbs.index("attack")].fields["a"]
            )
            return verbs.index("attack") if safe(attacker, view, me) else verbs.index("stay")
        if "block" in verbs:
            return self.block(options, view)
        if "target" in verbs:
            theirs = [o.index for o in options if o.verb == "target" and "opponent" in o.label]
            return theirs[0] if theirs else 0
        return 0

    @staticmethod
    def block(options: Any, view: Mapping[str, Any]) -> int:
        """A block that kills and survives, if there is one."""
        by_id = {p["id"]: p for p in view["battlefield"]}
        for option in options:
            if option.verb == "block":
                mine, its = by_id[option.fields["a"]], by_id[option.fields["b"]]
                if mine["power"] >= its["toughness"] and mine["toughness"] > its["power"]:
                    return int(option.index)
        return 0


def value(cost: str | None) -> int:
    symbols = re.findall(r"\{([^}]+)\}", cost or "")
    return sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols)


def safe(attacker: Mapping[str, Any], view: Mapping[str, Any], me: int) -> bool:
    """No untapped creature of the opponent's kills it and lives."""
    return not any(
        p["controller"] != me
        and not p["tapped"]
        and p["power"] is not None
        and "Creature" in p["type_line"]
        and p["power"] >= attacker["toughness"]
        and p["toughness"] > attacker["power"]
        for p in view["battlefield"]
    )
