"""Rooms (CR 709.5): each half knows its own door, which a special action unlocks for the half's mana cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from ..notation import ast_abilities as a
from ..notation import ast_events as e
from ..notation import ast_nouns as n
from ..notation import ast_verbs_permanents as vp
from ..notation.ast_base import Ability
from ..notation.ast_card import Card, Face
from ..notation.ast_costs import Cost
from ..notation.ast_program import Program
from .context import Json

Half = Literal["left", "right"]
UNLOCK = "unlock"
HALVES: tuple[Half, Half] = ("left", "right")


def is_room(card: Card) -> bool:
    return card.layout == "split" and all("Room" in face.type.subtypes for face in card.faces)


def roomed(card: Card) -> Card:
    """The card whose halves speak of their own doors."""
    if not is_room(card):
        return card
    faces = (_with_door(face, half) for face, half in zip(card.faces, HALVES, strict=True))
    return replace(card, faces=tuple(faces))


def _with_door(face: Face, half: Half) -> Face:
    return replace(face, abilities=tuple(_of_this_door(ability, half) for ability in face.abilities))


def _of_this_door(ability: Ability, half: Half) -> Ability:
    match ability:
        case a.Triggered(when=e.Does(deed=deed, what=n.This()) as when) if deed == UNLOCK:
            return replace(ability, when=replace(when, deed=f"{UNLOCK} {half}"))
    return ability


def doors(card: Card) -> list[Json]:
    """The special actions that unlock the left door and the right one (CR 116.2m, 709.5e)."""
    from .abilities import abilities

    made: list[Json] = []
    for face, half in zip(card.faces, HALVES, strict=True):
        price = Cost(face.cost) if face.cost is not None else Cost()
        step = vp.UnlockDoor(n.THIS, half=half)
        action = a.Activated(price, Program((step,)), timing="sorcery", special=True, word=UNLOCK)
        made += abilities(card, face, action, "doors")
    return made
