"""Tables as sites export them, with commas, semicolons or tabs: each row becomes the line of a plain list."""

from __future__ import annotations

import csv
from collections.abc import Sequence

NAME = frozenset({"name", "card name", "card", "card_name"})
COUNT = frozenset({"count", "quantity", "qty", "amount", "copies", "tradelist count"})
SET = frozenset({"edition", "set", "set code", "edition code", "set_code"})
NUMBER = frozenset({"collector number", "collector #", "card number", "number", "collector_number"})
BOARD = frozenset({"section", "board", "zone", "category", "categories", "sideboarded"})
_WORDS = {"yes": "Sideboard", "no": "", "mainboard": "", "main": "", "deck": ""}
LONGEST_CODE = 6


def rows_as_lines(text: str) -> str:
    """The text as it is, unless its first line names the columns of a table of cards."""
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        return text
    for mark in (",", ";", "\t"):
        rows = list(csv.reader(lines, delimiter=mark, skipinitialspace=True))
        titles = [title.strip().lower() for title in rows[0]]
        name, count = _column(titles, NAME), _column(titles, COUNT)
        if name is not None and count is not None:
            return "\n".join(
                _line(row, titles, name, count) for row in rows[1:] if len(row) > max(name, count)
            )
    return text


def _column(titles: Sequence[str], names: frozenset[str]) -> int | None:
    return next((n for n, title in enumerate(titles) if title in names), None)


def _line(row: Sequence[str], titles: Sequence[str], name: int, count: int) -> str:
    def cell(names: frozenset[str]) -> str:
        at = _column(titles, names)
        return row[at].strip() if at is not None and at < len(row) else ""

    code, number, board = cell(SET), cell(NUMBER), cell(BOARD)
    line = f"{row[count].strip() or 1} {row[name].strip()}"
    if code and len(code) <= LONGEST_CODE and " " not in code:
        line += f" ({code.upper()})" + (f" {number}" if number.isalnum() else "")
    board = _WORDS.get(board.lower(), board)
    return f"{line} [{board}]" if board else line
