"""A small document: headings, paragraphs, nested lists and tables, as Markdown or HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..statements import Told

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:46em;margin:2em auto;padding:0 1em;color:#222}"
    "h1,h2{font-family:sans-serif;line-height:1.2}h2{border-bottom:1px solid #ccc;padding-bottom:.2em}"
    "table{border-collapse:collapse;margin:1em 0}li{margin:.2em 0}"
    "td,th{border:1px solid #ccc;padding:.2em .6em;text-align:left}"
)


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
    body = "\n".join(_html(block) for block in blocks)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{html.escape(title)}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _html(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"<h{level}>{_inline(text)}</h{level}>"
        case Paragraph(text):
            return f"<p>{_inline(text)}</p>"
        case Bullets(items):
            return _list(items)
        case Table(head, rows):
            top = "".join(f"<th>{_inline(cell)}</th>" for cell in head)
            body = "".join(
                f"<tr>{''.join(f'<td>{_inline(cell)}</td>' for cell in row)}</tr>\n" for row in rows
            )
            return f"<table>\n<tr>{top}</tr>\n{body}</table>"


def _list(items: Sequence[Told]) -> str:
    rows = (f"<li>{_inline(item.text)}{_list(item.under) if item.under else ''}</li>" for item in items)
    return f"<ul>\n{''.join(rows)}\n</ul>"


def _inline(text: str) -> str:
    return _BOLD.sub(r"<b>\1</b>", html.escape(text, quote=False))
