"""The line under a game's name: which variant it is, with the numbers that it is played by.

In the text `{target}` is a number, `{hands|hand}` for a number of things, and `{open|with|without}` for
the first words unless the number is 0, else for the second. Inside the braces stands any expression that
settings and `seats` decide.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...authoring.reader import Fault
from ..genomes.words import counted
from ..language.elaborate import wanted
from ..language.syntax import parse
from ..language.typed import value
from ..lowering import code

if TYPE_CHECKING:
    from ..lowering.builder import Builder

_BRACES = re.compile(r"\{([^{}]*)\}")


def header(b: Builder) -> str:
    """The variant in words; what cannot be said is found in the builder's findings."""
    with b.at("variant"), b.naming(seats=value(code.integer(b.seats), "the number of players")):
        text = _BRACES.sub(lambda found: _said(b, found[1]), b.genome.variant)
        if "{" in text or "}" in text:
            b.blame("variant", "", "a brace without its other half", "write {setting}")
    return " ".join(text.split())


def _said(b: Builder, text: str) -> str:
    expression, *words = text.split("|")
    try:
        number = code.constant(wanted(b, parse(expression), "value").code)
    except Fault as fault:
        b.blame("variant", "", f"“{expression}”: {fault.message}", fault.remedy)
        return expression
    if number is None or len(words) > 2:
        what = "depends on play" if number is None else "has more than two wordings"
        b.blame("variant", "", f"“{expression}” {what}", "name a setting, or write {setting|yes|no}")
        return expression
    if len(words) == 2:
        return words[0 if number else 1]
    return counted(number, words[0]) if words else str(number)
