"""Programs: one verb, or a list of them in order."""

from __future__ import annotations

from typing import ClassVar

from .ast_base import Node, Verb
from .node import dataclass


@dataclass(frozen=True, slots=True)
class Program(Node):
    """What is done, in order."""

    noun: ClassVar[str] = "a verb or a list of verbs"

    steps: tuple[Verb, ...]
