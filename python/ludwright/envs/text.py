"""What the learner sees, in words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..table.pages import Page


@dataclass(frozen=True, slots=True)
class Scene:
    """One environment between two steps."""

    game: str
    seat: int
    prompt: str
    view: str
    """The seat's view as JSON."""
    labels: Sequence[str]
    """Options of the page, in the order of their slots."""
    page: Page
    over: bool
    ending: str = ""

    def __str__(self) -> str:
        head = f"{self.game}, seat {self.seat}"
        lines = [head, *_lines(json.loads(self.view))]
        if self.over:
            return "\n".join([*lines, f"The episode is over{': ' + self.ending if self.ending else ''}."])
        lines.append(self.prompt)
        width = len(str(self.page.size - 1))
        lines += [f"  {slot:>{width}}  {label}" for slot, label in enumerate(self.labels)]
        if self.page.next:
            following = self.page.turned().number + 1
            lines.append(f"  {self.page.size - 1:>{width}}  next page ({following} of {self.page.count})")
        return "\n".join(lines)


def _lines(view: Any, indent: str = "  ") -> list[str]:
    if not isinstance(view, dict):
        return [f"{indent}{_brief(view)}"]
    lines = []
    for name, value in view.items():
        if isinstance(value, dict) and value:
            lines += [f"{indent}{name}:", *_lines(value, indent + "  ")]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            lines.append(f"{indent}{name}:")
            lines += [f"{indent}  - {_brief(item)}" for item in value]
        else:
            lines.append(f"{indent}{name}: {_brief(value)}")
    return lines


def _brief(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_brief(item)}" for name, item in value.items())
    if isinstance(value, list):
        return ", ".join(_brief(item) for item in value) or "none"
    return str(value)
