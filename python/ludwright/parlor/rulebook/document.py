"""A small document: headings, paragraphs, nested lists and tables, as Markdown or HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...authoring.pages import render
from ..statements import Told

if TYPE_CHECKING:
    from markupsafe import Markup

_BOLD = re.compile(r"\*\*(.+?)\*\*")


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Bullets:
    items: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Table:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Bullets | Table


def to_markdown(blocks: Sequence[Block]) -> str:
    return "\n\n".join(_markdown(block) for block in blocks) + "\n"


def _markdown(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"{'#' * level} {text}"
        case Paragraph(text):
            return text
        case Bullets(items):
            return "\n".join(_lines(items, 0))
        case Table(head, rows):
            lines = [_row(head), _row(tuple("---" for _ in head)), *map(_row, rows)]
            return "\n".join(lines)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _lines(items: Sequence[Told], depth: int) -> list[str]:
    out = []
    for item in items:
        out.append(f"{'  ' * depth}- {item.text}")
        out += _lines(item.under, depth + 1)
    return out


def to_html(blocks: Sequence[Block], title: str) -> str:
    """One page that needs nothing from elsewhere."""
    kinds = [(type(block).__name__, block) for block in blocks]
    return render(__package__, "rulebook", filters=(("inline", _inline),), title=title, blocks=kinds)


def _inline(text: str) -> Markup:
    from markupsafe import Markup

    return Markup(_BOLD.sub(r"<b>\1</b>", html.escape(text, quote=False)))
