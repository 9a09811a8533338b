"""Players, teams, settings, and whether there are cards enough."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...lowering.code import Code
from ..codes import Finding, finding
from . import phases_of

if TYPE_CHECKING:
    from ...genomes.schema import GameGenome


def check(genome: GameGenome, program: Code) -> Iterator[Finding]:
    yield from _teams(genome)
    for n, setting in enumerate(genome.settings):
        if not setting.low <= setting.default <= setting.high:
            yield finding(
                "setting",
                f"settings[{n}].default",
                f"{setting.default} is not from {setting.low} to {setting.high}",
                "choose a default between the two",
            )
    for n, variable in enumerate(genome.variables):
        if variable.low > variable.high:
            yield finding(
                "count-order",
                f"variables[{n}].low",
                f"at least {variable.low} and at most {variable.high}",
                "exchange the two",
            )
        if variable.shown == "owner" and variable.per != "player":
            yield finding(
                "field-conflict",
                f"variables[{n}].shown",
                "only a variable of players has an owner",
                "write per: player, or show it to everybody or nobody",
            )
    yield from _seen(genome)
    yield from _deal(genome, program)


def _seen(genome: GameGenome) -> Iterator[Finding]:
    """What lies on the table has no owner who could see it alone."""
    table = ((n, zone) for n, zone in enumerate(genome.zones) if zone.per != "player")
    seen = ((f"zones[{n}].visibility", zone.visibility) for n, zone in table)
    for path, held in seen:
        if held in ("owner_only", "revealed"):
            yield finding(
                "field-conflict", path, "cards on the table have no owner", "write face_up or face_down"
            )


def _teams(genome: GameGenome) -> Iterator[Finding]:
    if not genome.teams:
        return
    seated = sorted(seat for team in genome.teams for seat in team)
    if seated != list(range(genome.player_count)):
        yield finding(
            "teams",
            "teams",
            f"the teams do not name each of the {genome.player_count} seats once",
            f"use the numbers 0 to {genome.player_count - 1}, each once",
        )
    elif len({len(team) for team in genome.teams}) > 1:
        yield finding("teams", "teams", "the teams differ in size", "let all have as many players")
    if genome.player_counts:
        yield finding("teams", "player_counts", "teams fix the number of players", "remove player_counts")


def _deal(genome: GameGenome, program: Code) -> Iterator[Finding]:
    """Cards dealt before the first turn, as far as their number is known."""
    cards, seats = len(program["cards"]), genome.player_count
    dealt = genome.setup.initial_discard_count
    own = [s for block in program["blocks"] for s in block if s["do"] == "deal"]
    counts = [s["count"]["n"] for s in own if s["count"]["v"] == "int"]
    setup = genome.setup.cards_per_player.strip() != "0" and bool(counts)
    if setup:
        first = _count(genome.setup.cards_per_player, genome)
        dealt += (first or 0) * seats
    path = "setup.cards_per_player"
    for where, phase in phases_of(genome):
        count = getattr(phase, "count", None)
        if phase.kind == "deal" and where.startswith("turn_structure.opening") and phase.when == "true":
            dealt += (_count(str(count), genome) or 0) * seats
            path = f"{where}.count"
    # A last round may give cards to some players only; a deck without cards is another fault.
    if cards > 1 and dealt >= cards + seats:
        fewer = -(-(dealt - cards) // seats)
        remedy = f"deal {fewer} fewer to every player, or add cards"
        yield finding("deck-too-small", path, f"{dealt} cards are dealt and there are {cards}", remedy)


def _count(text: str, genome: GameGenome) -> int | None:
    from ...lowering import code
    from ...lowering.genome import ready

    return code.constant(ready(genome).value(text).code)
