"""An example for a rulebook: the first turns of a match, as a simple computer player plays them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from ..statements import Told
from ..story import named_seats, spoken, story
from .document import Block, Bullets, Paragraph

if TYPE_CHECKING:
    from ..._core import Table
    from ..genomes.schema import GameGenome

SEED = 7
# Picks that are shown, and picks that are made in search of the first turn.
PICKS = 8
PATIENCE = 200
OPTIONS = 6
MOST_HELD = 13


def example_turn(genome: GameGenome) -> list[Block]:
    """What was asked, answered and happened in the first turns; nothing where a game cannot be played."""
    from .. import rules

    table = rules(genome).table(SEED, skip_forced=False)
    before = _prompts(genome, genome.turn_structure.opening) - _prompts(genome, genome.turn_structure.phases)
    heard, lines, held = 0, list[Told](), list[Told]()
    for pick in range(PATIENCE):
        decision = table.decision()
        if decision is None or len(lines) == PICKS:
            break
        prompt, labels, seat = decision.prompt, decision.labels, decision.seat
        # The opening is left out, unless nothing else happens.
        opening = bool(genome.turn_structure.phases) and prompt in before
        if not opening and not lines:
            held = _hands(table, genome.player_count)
            heard = _length(table)
        index = table.choose("heuristic:style=quick", pick)
        table.play(index)
        if opening:
            continue
        told = json.loads(table.events(None, heard))
        heard += len(told)
        over = next((n for n, event in enumerate(told) if _begins_hand(event)), None)
        lines.append(_told(genome, seat, prompt, labels, index, told[:over]))
        if over is not None:
            break
    if not lines:
        return []
    first = "From the first turns" if genome.turn_structure.phases else "From the beginning"
    head = f"{first} of a match between simple computer players:"
    return [Paragraph(head), Bullets((*held, *lines))]


def _begins_hand(event: Any) -> bool:
    """Cards are gathered for another hand."""
    return event["event"] == "set" and event["data"]["var"] in ("dealer", "hand_number")


def _hands(table: Table, players: int) -> list[Told]:
    """What everybody holds, where that is not too much to read."""
    lines = []
    for seat in range(players):
        for pile in json.loads(table.view(seat))["piles"]:
            cards = [*filter(None, pile["cards"]), *pile["among"]]
            if (pile["zone"], pile["owner"]) == ("hand", seat) and 0 < len(cards) <= MOST_HELD:
                lines.append(Told(f"{_player(seat)} holds {', '.join(cards)}."))
    return lines


def _told(
    genome: GameGenome, seat: int, prompt: str, labels: list[str], index: int, events: list[Any]
) -> Told:
    names = [named_seats(label, _player) for label in labels]
    chosen = f"{_player(seat)}: **{names[index]}**"
    others = [name for n, name in enumerate(names) if n != index]
    if others:
        more = f" and {len(others) - OPTIONS} more" if len(others) > OPTIONS else ""
        chosen += f" (“{prompt}”; also possible: {', '.join(others[:OPTIONS])}{more})"
    told = story(events, _player, genome, everything=True)
    # The choice itself is said already.
    said = named_seats(spoken(_player(seat), labels[index]), _player)
    return Told(f"{chosen}.", tuple(Told(line) for line in told if line != said))


def _player(seat: int) -> str:
    return f"Player {seat + 1}"


def _length(table: Table) -> int:
    return len(json.loads(table.events(None, 0)))


def _prompts(genome: GameGenome, part: Any) -> set[str]:
    """Every prompt within a part of a genome, and within the procedures that it does."""
    procedures = {procedure.name: procedure for procedure in genome.procedures}
    prompts: set[str] = set()
    parts, seen = [part], set[str]()
    while parts:
        for key, text in _texts(parts.pop()):
            called = _DO.match(text)
            if key == "prompt":
                prompts.add(text)
            elif called and called[1] in procedures and called[1] not in seen:
                seen.add(called[1])
                parts.append(procedures[called[1]].do)
    return prompts


def _texts(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text within a part of a genome, with its key."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, tuple):
        for item in value:
            yield from _texts(item, key)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _texts(getattr(value, field.name), field.name)


_DO = re.compile(r"do (\w+)")
