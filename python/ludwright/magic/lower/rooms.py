"""Rooms (CR 709.5): whichever half is cast is unlocked; the other is unlocked for its mana cost."""

from __future__ import annotations

from dataclasses import replace

from ..notation import ast_abilities as a
from ..notation import ast_conditions as c
from ..notation import ast_events as e
from ..notation import ast_mods as m
from ..notation import ast_nouns as n
from ..notation import ast_values as v
from ..notation.ast_base import Ability, Mod
from ..notation.ast_card import Card, Face
from ..notation.ast_costs import Cost
from ..notation.ast_mechanics import Argument, KeywordAbility

_OPEN = "unlocked"
UNLOCK = "unlock"


# How the door that was cast is told of, and how it is worded.
_ENTERED, _UNLOCKED = "When this Room enters while you cast it,", "When you unlock this door,"


def as_worded(text: str) -> str:
    """The text of an ability of a Room as the card words it."""
    return text.replace(_ENTERED, _UNLOCKED, 1)


def is_room(card: Card) -> bool:
    return card.layout == "split" and all("Room" in face.type.subtypes for face in card.faces)


def roomed(card: Card) -> Card:
    """The card whose halves know of one another's doors."""
    if not is_room(card):
        return card
    left, right = card.faces
    return replace(card, faces=(_with_door(left, right, "right"), _with_door(right, left, "left")))


def _with_door(face: Face, other: Face, side: str) -> Face:
    own = tuple(_as_it_enters(ability) for ability in face.abilities)
    price = Cost(other.cost) if other.cost is not None else Cost()
    door = KeywordAbility(UNLOCK, (Argument("cost", price), Argument("side", side)))
    mods: tuple[Mod, ...] = ()
    if other.keywords:
        mods += (m.GainKeywords(other.keywords),)
    if other.abilities:
        mods += (m.GainAbilities(other.abilities),)
    behind = a.Static(n.THIS, mods, test=c.Compare(v.LinkedNumber(_OPEN), ">=", v.ONE))
    return replace(face, abilities=(*own, door, behind) if mods else (*own, door))


def _as_it_enters(ability: Ability) -> Ability:
    """The door that was cast is unlocked as the Room enters (CR 709.5d)."""
    match ability:
        case a.Triggered(when=e.Does(deed=deed, what=n.This())) if deed == UNLOCK:
            return replace(ability, when=e.Enters(n.THIS), during=c.WasCast())
    return ability
