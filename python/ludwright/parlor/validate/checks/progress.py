"""Turns and repetitions that bring nothing nearer to an end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...lowering.code import Code
from ..codes import Finding, finding

if TYPE_CHECKING:
    from ...genomes.schema import GameGenome


def check(genome: GameGenome, program: Code) -> Iterator[Finding]:
    blocks = program["blocks"]
    loops = [s for block in blocks for s in block if s["do"] == "while" and s["test"]["c"] == "true"]
    for loop in loops:
        if not _leaves(blocks, loop["body"], set(), inside=True):
            turns = loop["max"] == genome.max_turns and bool(genome.turn_structure.phases)
            path = "turn_structure.until" if turns else "turn_structure"
            remedy = (
                "say until when turns are taken"
                if turns
                else "break out of the repetition, or test something"
            )
            yield finding("no-progress", path, "a repetition that only its bound can end", remedy)


def _leaves(blocks: list[list[Code]], number: int, seen: set[int], *, inside: bool) -> bool:
    """Whether something within a block ends the loop around it."""
    if number in seen:
        return False
    seen.add(number)
    for s in blocks[number]:
        kind = s["do"]
        if kind == "end" or (kind == "break" and inside) or (kind == "return" and inside):
            return True
        nested = kind in ("while", "for", "for_cards")
        for inner in _bodies(s):
            # A return inside a called block, or a break inside an inner loop, does not end this one.
            if _leaves(blocks, inner, seen, inside=inside and not nested and kind != "call"):
                return True
    return False


def _bodies(s: Code) -> list[int]:
    kind = s["do"]
    if kind == "if":
        return [n for n in (s["then"], s["other"]) if n is not None]
    if kind in ("while", "for", "for_cards", "call"):
        return [s["body"]]
    if kind == "choose":
        return [g["body"] for g in s["groups"]] + ([] if s["otherwise"] is None else [s["otherwise"]])
    return []
