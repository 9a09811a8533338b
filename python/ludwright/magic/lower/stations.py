"""Spacecraft (CR 721): one with a power and toughness is a creature too, from the last of its numbers on."""

from __future__ import annotations

from dataclasses import replace

from ..notation import ast_abilities as a
from ..notation import ast_conditions as c
from ..notation import ast_mods as m
from ..notation import ast_nouns as n
from ..notation import ast_values as v
from ..notation.ast_card import Card, Face
from ..notation.ast_mechanics import KeywordAbility


def stationed(card: Card) -> Card:
    """The card whose Spacecraft become creatures; the same where there is none."""
    faces = tuple(_flying(face) for face in card.faces)
    same = all(made is face for made, face in zip(faces, card.faces, strict=True))
    return card if same else replace(card, faces=faces)


def _flying(face: Face) -> Face:
    if face.pt is None or "creature" in face.type.types or KeywordAbility("station") not in face.keywords:
        return face
    numbers = [least for ability in face.abilities if (least := _number(ability)) is not None]
    if not numbers:
        return face
    charged = c.Compare(v.CountersOn("charge", n.THIS), ">=", v.Integer(max(numbers)))
    alive = a.Static(n.THIS, (m.AddTypes(types=("creature",)),), test=charged)
    return replace(face, abilities=(*face.abilities, alive))


def _number(ability: object) -> int | None:
    match ability:
        case a.Static(of=n.This(), test=c.Compare(v.CountersOn("charge", n.This()), ">=", v.Integer(least))):
            return least
    return None
