"""The report of a run as a page that needs nothing but its pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..authoring.pages import render

Section = tuple[str, Sequence[str], Sequence[Sequence[str]]]
"""A heading, the columns of its table, and the rows."""

_NUMBER = re.compile(r"[-\d.,–%]*")


def page(
    data: Mapping[str, Any], facts: Sequence[str], sections: Sequence[Section], usages: Sequence[str]
) -> str:
    """The page; every title leads to its rules."""
    shelf = data["shelf"]
    return render(
        __package__,
        "report",
        title=f"Evolution of {data['kind']}",
        facts=facts,
        sections=[_section(section) for section in sections],
        usages=[(entry["title"], usage) for entry, usage in zip(shelf, usages, strict=True)],
        links={entry["title"]: entry["page"] or entry["rules"] for entry in shelf},
    )


def _section(section: Section) -> dict[str, Any]:
    heading, names, rows = section
    columns = [{"name": name, "kind": _kind(name, [row[n] for row in rows])} for n, name in enumerate(names)]
    return {"heading": heading, "columns": columns, "rows": rows}


def _kind(column: str, cells: Sequence[str]) -> str:
    """Titles stay on one line, numbers stand below one another."""
    if column == "title":
        return "t"
    return "n" if all(_NUMBER.fullmatch(cell) for cell in cells) else ""
