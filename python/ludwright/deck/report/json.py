"""A built deck as one JSON document. Only `built_at` may differ between equal runs."""

from __future__ import annotations

from typing import Any

from ..brackets import Bracket
from ..mana.base import ManaBase
from ..result import Chosen, DeckBuild


def document(build: DeckBuild) -> dict[str, Any]:
    return {
        "commanders": list(build.commanders),
        "identity": build.identity,
        "pairing": build.pairing,
        "themes": list(build.themes),
        "theme_reasons": [
            {"theme": theme, "weight": weight, "because": because}
            for theme, weight, because in build.theme_reasons
        ],
        "cards": [_card(card) for card in build.cards],
        "roles": {
            role: {"count": build.counts[role], "min": target.min, "max": target.max}
            for role, target in build.targets.items()
        },
        "types": {
            kind: {"count": count, "min": low, "max": high}
            for kind, (count, low, high) in build.kinds.items()
        },
        "curve": {str(bucket): count for bucket, count in build.curve.items()},
        "mana": mana(build.mana),
        "bracket": bracket(build.bracket),
        "price": build.price,
        "unpriced": build.unpriced,
        "budget": build.budget,
        "objective": build.objective,
        "objective_parts": dict(build.parts),
        "bound": build.bound,
        "gap": build.gap,
        "status": build.status,
        "greedy": build.greedy,
        "candidates": build.candidates,
        "versions": dict(build.versions),
        "queries": [dict(query) for query in build.queries],
        "notes": list(build.notes),
        "seed": build.seed,
        "built_at": build.built_at,
    }


def _card(card: Chosen) -> dict[str, Any]:
    return {
        "name": card.name,
        "count": card.count,
        "role": card.role,
        "roles": list(card.roles),
        "score": card.score,
        "breakdown": dict(card.breakdown),
        "reason": card.reason,
        "rival": None if card.rival is None else {"name": card.rival.name, "loss": card.rival.loss},
        "price": card.price,
        "mana_value": card.mana_value,
    }


def mana(base: ManaBase) -> dict[str, Any]:
    return {
        "lands": base.lands,
        "lands_wanted": round(base.lands_wanted, 2),
        "average_mana_value": round(base.average_mana_value, 3),
        "colours": [
            {
                "colour": colour.colour,
                "pips": colour.pips,
                "sources": colour.sources,
                "needed": colour.needed,
                "asked_by": colour.asked_by,
            }
            for colour in base.colours
        ],
        "least_castable": [
            {
                "name": cast.name,
                "cost": cast.cost,
                "on_curve": cast.castability.on_curve,
                "given_lands": cast.castability.given_lands,
            }
            for cast in base.casts[:10]
        ],
    }


def bracket(held: Bracket) -> dict[str, Any]:
    return {
        "level": held.level,
        "lowest": held.lowest,
        "reasons": [
            {"bracket": reason.bracket, "text": reason.text, "cards": list(reason.cards)}
            for reason in held.reasons
        ],
        "as_of": held.as_of,
    }
