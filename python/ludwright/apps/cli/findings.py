"""What a checked definition is told: its findings as JSON and as a table, and the exit code they come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import typer

from .common import before_verdict, console, emit
from .group import say


class Finding(Protocol):
    """One fault of one definition."""

    @property
    def code(self) -> str: ...
    @property
    def severity(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def remedy(self) -> str | None: ...
    @property
    def line(self) -> int | None: ...
    @property
    def column(self) -> int | None: ...
    @property
    def is_error(self) -> bool: ...
    def error(self, source: str) -> Exception: ...


class Report(Protocol):
    """A definition's file as it was found."""

    @property
    def source(self) -> str: ...
    @property
    def ok(self) -> bool: ...
    @property
    def findings(self) -> Sequence[Finding]: ...
    @property
    def errors(self) -> Sequence[Finding]: ...
    @property
    def warnings(self) -> Sequence[Finding]: ...


def row(fault: Finding) -> dict[str, Any]:
    return {
        "code": fault.code,
        "severity": fault.severity,
        "path": fault.path,
        "message": fault.message,
        "remedy": fault.remedy,
        "line": fault.line,
        "column": fault.column,
    }


def show(source: str, findings: Sequence[Finding]) -> None:
    from rich.markup import escape

    from ludwright.lab.grid import grid

    if not findings:
        return
    table = grid("", "code", "where", "what", "remedy", left=range(5))
    for fault in findings:
        colour = "red" if fault.is_error else "yellow"
        where = f"{fault.line}: {fault.path}" if fault.line else fault.path
        cells = (fault.code, escape(where), escape(fault.message), escape(fault.remedy or ""))
        table.add_row(f"[{colour}]{fault.severity}[/]", *cells)
    out = console()
    out.print(f"[bold]{escape(source)}[/]")
    out.print(table)


def verdict(reports: Sequence[tuple[Report, Mapping[str, Any]]], json: bool) -> None:
    """Tell all of them, each with what else is said of it in JSON; exit code 2 if one has an error."""
    with before_verdict():
        if json:
            emit(
                [
                    {"file": report.source, **said, "ok": report.ok, "findings": [*map(row, report.findings)]}
                    for report, said in reports
                ]
            )
        else:
            for report, _ in reports:
                if report.ok and not report.warnings:
                    console().print(f"[green]ok[/] {report.source}", highlight=False)
                show(report.source, report.findings)
    errors = [(report.source, fault) for report, _ in reports for fault in report.errors]
    if errors:
        source, fault = errors[0]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        raise typer.Exit(say(f"{fault.error(source)}{more}", 2))
