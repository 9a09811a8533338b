"""The report of a run as a page that needs nothing but its pictures."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from typing import Any

Section = tuple[str, Sequence[str], Sequence[Sequence[str]]]
"""A heading, the columns of its table, and the rows."""

_STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "table{border-collapse:collapse;margin:1rem 0;font-size:13px;display:block;overflow-x:auto}"
    "th,td{padding:.3rem .6rem;border-bottom:1px solid #ddd;text-align:left;vertical-align:top}"
    "th.n,td.n{text-align:right;font-variant-numeric:tabular-nums}td.t{white-space:nowrap;font-weight:600}"
    "img{max-width:100%}code{background:#f4f4f4;padding:.1rem .3rem}a{color:#2f5f8a}"
)
_NUMBER = re.compile(r"[-\d.,–%]*")


def page(
    data: Mapping[str, Any], facts: Sequence[str], sections: Sequence[Section], usages: Sequence[str]
) -> str:
    """The page; every title leads to its rules."""
    links = {entry["title"]: entry["page"] or entry["rules"] for entry in data["shelf"]}
    title = html.escape(f"Evolution of {data['kind']}")
    body = [f"<h1>{title}</h1>", "<ul>", *(f"<li>{html.escape(fact)}</li>" for fact in facts), "</ul>"]
    body += ['<img src="progress.png" alt="The run, generation by generation">']
    body += ['<img src="shelf.png" alt="The shelf">']
    for section in sections:
        body += _section(section, links)
    body += ["<h2>Play them</h2>", "<ul>"]
    for entry, usage in zip(data["shelf"], usages, strict=True):
        body.append(f"<li>{_linked(entry['title'], links)}: <code>{html.escape(usage)}</code></li>")
    body.append("</ul>")
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(body)}</body></html>\n'


def _section(section: Section, links: Mapping[str, str]) -> list[str]:
    heading, columns, rows = section
    kinds = [_kind(column, [row[n] for row in rows]) for n, column in enumerate(columns)]
    body = [f"<h2>{html.escape(heading)}</h2>", "<table><tr>"]
    body += [f"<th{kind}>{html.escape(column)}</th>" for kind, column in zip(kinds, columns, strict=True)]
    body.append("</tr>")
    for row in rows:
        cells = [
            f"<td{kind}>{_linked(cell, links) if column == 'title' else html.escape(cell)}</td>"
            for kind, column, cell in zip(kinds, columns, row, strict=True)
        ]
        body.append(f"<tr>{''.join(cells)}</tr>")
    return [*body, "</table>"]


def _kind(column: str, cells: Sequence[str]) -> str:
    """Titles stay on one line, numbers stand below one another."""
    if column == "title":
        return ' class="t"'
    return ' class="n"' if all(_NUMBER.fullmatch(cell) for cell in cells) else ""


def _linked(title: str, links: Mapping[str, str]) -> str:
    return f'<a href="{html.escape(links[title])}">{html.escape(title)}</a>'
