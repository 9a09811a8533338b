"""Points for cards: each trigger becomes an attribute of its own, added up when the moment comes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..genomes.words import capital, spaced
from ..language.typed import PLAYER, value
from . import code

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome
    from ..genomes.words import ScoringTrigger
    from .builder import Builder
    from .code import Code


def column(trigger: str, into: str, to_winner: bool) -> str:
    """The attribute that holds what each card scores."""
    return f"{into}_at_{trigger}" + ("_to_winner" if to_winner else "")


def columns(genome: GameGenome) -> dict[str, list[int]]:
    """Every such attribute, with the rules that make it up."""
    found: dict[str, list[int]] = {}
    for n, rule in enumerate(genome.card_scoring):
        found.setdefault(column(rule.trigger, rule.into, rule.to_winner), []).append(n)
    return found


def scored(genome: GameGenome, trigger: ScoringTrigger, cards: str, player: str) -> list[str]:
    """Statements that score cards for a player at a moment."""
    intos = dict.fromkeys(r.into for r in genome.card_scoring if r.trigger == trigger and not r.to_winner)
    return [f"{into}[{player}] += sum({column(trigger, into, False)}, {cards})" for into in intos]


def rule_code(b: Builder, points: str, when: str, into: str, why: str, when_key: str = "when") -> list[Code]:
    """Points for every player as `me`, or for the first player of every side when a team scores."""
    if not b.has_variable(into):
        return []
    _, variable = b.variable(into)
    names = {"rule_points": b.field(points, "points"), "rule_when": b.field(when, when_key)}
    step = {"if": "rule_when", "then": [f'{into}[me] += rule_points for "{why}"']}
    if variable.per == "team":
        out: list[Code] = []
        captains = [team[0] for team in b.genome.teams] or list(range(b.seats))
        for captain in captains:
            with b.naming(me=value(code.integer(captain), "the side", PLAYER, "the side’s"), **names):
                out += b.written([step])
        return out
    with b.naming(**names):
        return b.written([{"each": "me", "do": [step]}])


def rule_told(b: Builder, points: str, when: str, into: str, why: str, when_key: str = "when") -> str:
    """The same in English."""
    team = b.has_variable(into) and b.variable(into)[1].per == "team"
    noun = "side" if team else "player"
    with b.naming(me=value(code.integer(0), f"the {noun}", PLAYER)):
        worth, test = b.value(points, "points").english, b.condition(when, when_key)
    who, english = f"every {noun}", test.english
    found = _SIDE.fullmatch(english)
    if team and found is not None:
        who = f"every side but {found['side']}" if found["not"] else found["side"]
        english = found["rest"] or ""
    only = "" if test.code["c"] == "true" or not english else f", if {english}"
    kept = "" if into == "score" else f", added to {spaced(into)}"
    return f"{capital(why)}: {who} gets {worth}{kept}{only}."


# A condition that begins by saying whose side it is about.
_SIDE = re.compile(r"it is (?P<not>not )?(?P<side>[^()]*? side)(?: and (?P<rest>.*))?")
