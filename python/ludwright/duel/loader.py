"""Heroes and statuses from their files: one file each, found by folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ..authoring.names import did_you_mean, quoted
from ..authoring.shapes import plain
from ..authoring.strict import Document, read_file, read_text
from ..errors import Invalid
from .codes import Finding
from .config import DATA
from .schema import HeroSheet, StatusSheet
from .validator import validate_hero, validate_status

CARD = "defenseCard"
_SUFFIXES = (".yaml", ".yml", ".json")


@dataclass(frozen=True, slots=True)
class Report:
    """A hero's file as it was found. `hero` is None when nothing can be played from it."""

    source: str
    hero: HeroSheet | None
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.is_error)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if not f.is_error)

    @property
    def card_errors(self) -> tuple[Finding, ...]:
        """Errors that version 1 can stand in for."""
        return tuple(f for f in self.errors if f.of_card and self.hero is not None)

    @property
    def sheet_errors(self) -> tuple[Finding, ...]:
        """Errors that nothing can stand in for."""
        return tuple(f for f in self.errors if not f.of_card or self.hero is None)

    @property
    def ok(self) -> bool:
        return not self.errors

    def require(self) -> HeroSheet:
        """The hero; the first error is raised."""
        for fault in self.errors:
            raise fault.error(self.source)
        assert self.hero is not None
        return self.hero


def list_heroes() -> list[str]:
    """The ids of the heroes that come with the product."""
    return _ids("heroes")


def list_statuses() -> list[str]:
    return _ids("statuses")


def load_hero(name_or_path: str | Path) -> HeroSheet:
    """A hero by id or file, without a fault."""
    return read_hero(name_or_path).require()


def load_status(name_or_path: str | Path) -> StatusSheet:
    """A status by id or file, without a fault."""
    path = _find("status", "statuses", name_or_path)
    document = read_file(path, StatusSheet)
    status = document.require()
    known = {**statuses(), status.id: status} if path.parent != DATA / "statuses" else _unchecked()
    for fault in validate_status(status, known):
        if fault.is_error:
            raise _placed(fault, document).error(document.source)
    return status


@cache
def statuses() -> Mapping[str, StatusSheet]:
    """Every status that comes with the product, by id."""
    return {name: load_status(name) for name in list_statuses()}


def validate_file(path: str | Path, known: Mapping[str, StatusSheet] | None = None) -> Report:
    """Everything there is to say about a hero's file."""
    return _report(read_file(path, HeroSheet, tolerate=(CARD,)), known)


def validate_text(text: str, source: str = "text", known: Mapping[str, StatusSheet] | None = None) -> Report:
    """The same, of a text that is in no file."""
    return _report(read_text(text, HeroSheet, source, tolerate=(CARD,)), known)


def _report(document: Document[HeroSheet], known: Mapping[str, StatusSheet] | None) -> Report:
    found = [
        Finding(p.code, "error", p.path, p.message, p.remedy, p.line, p.column) for p in document.problems
    ]
    if document.value is not None:
        unread_card = any(fault.of_card for fault in found)
        for fault in validate_hero(document.value, statuses() if known is None else known):
            if not (unread_card and fault.code == "missing-card"):
                found.append(_placed(fault, document))
    return Report(document.source, document.value, tuple(found))


def read_hero(name_or_path: str | Path | HeroSheet, known: Mapping[str, StatusSheet] | None = None) -> Report:
    """A hero by id, file or sheet, with what is wrong with it."""
    if isinstance(name_or_path, HeroSheet):
        # A sheet made by a program is held to the same limits as one read from a file.
        return validate_text(json.dumps(plain(name_or_path)), f"hero {name_or_path.id}", known)
    return validate_file(_find("hero", "heroes", name_or_path), known)


def _placed(fault: Finding, document: Document[HeroSheet] | Document[StatusSheet]) -> Finding:
    """The finding with its line, or that of the nearest part of the file around it."""
    path = fault.path
    while path and path not in document.marks:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    line, column = document.marks.get(path, (1, 1))
    return replace(fault, line=line, column=column)


def _find(noun: str, folder: str, name_or_path: str | Path) -> Path:
    text = str(name_or_path)
    known = _ids(folder)
    if isinstance(name_or_path, Path) or "/" in text or text.endswith(_SUFFIXES):
        return Path(name_or_path)
    if text not in known:
        if Path(text).exists():
            return Path(text)
        raise Invalid(
            f"no {noun} {quoted(text)}",
            code=f"unknown-{noun}",
            remedy=did_you_mean(text, known) if known else None,
        )
    return DATA / folder / f"{text}.yaml"


@cache
def _unchecked() -> Mapping[str, StatusSheet]:
    """Statuses refer to one another, so each is checked against all as they are written."""
    read = (read_file(DATA / "statuses" / f"{name}.yaml", StatusSheet).value for name in list_statuses())
    return {status.id: status for status in read if status is not None}


def _ids(folder: str) -> list[str]:
    return sorted(path.stem for path in (DATA / folder).glob("*.yaml"))
