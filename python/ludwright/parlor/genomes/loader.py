"""Genomes from their files: one file each, found by folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from ...authoring.shapes import plain
from ...authoring.strict import Document, read_file, read_text
from ..validate.checks.names import unknown_version
from ..validate.codes import Finding
from ..validate.validator import validate
from .aliases import id_of
from .migrate import STEPS, current, version
from .schema import GameGenome
from .words import SCHEMA_VERSION

DATA = Path(__file__).parents[2] / "data" / "parlor"
_SUFFIXES = (".yaml", ".yml", ".json")


@dataclass(frozen=True, slots=True)
class Report:
    """A genome's file as it was found; `genome` is None when nothing can be made of it."""

    source: str
    genome: GameGenome | None
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.is_error)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if not f.is_error)

    @property
    def ok(self) -> bool:
        return not self.errors

    def require(self) -> GameGenome:
        """The genome; the first error is raised."""
        for fault in self.errors:
            raise fault.error(self.source)
        assert self.genome is not None
        return self.genome


def list_games() -> list[str]:
    """The ids of the games that come with the product."""
    return sorted(path.stem for path in DATA.glob("*.yaml"))


def load_game(name_or_path: str | Path) -> GameGenome:
    """A genome by id or file, without a fault."""
    path = find(name_or_path)
    return _shipped(path.stem) if path.parent == DATA else validate_file(path).require()


@cache
def _shipped(name: str) -> GameGenome:
    return validate_file(DATA / f"{name}.yaml").require()


def validate_file(path: str | Path) -> Report:
    """Everything there is to say about a genome's file."""
    document = read_file(path, GameGenome)
    if document.value is not None and document.value.schema_version == SCHEMA_VERSION:
        return _report(document)
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return _report(document)
    migrated = current(text)
    return _report(document if migrated == text else read_text(migrated, GameGenome, str(path)), text)


def validate_spec(spec: str, *, play: int = 0, seed: int = 1) -> Report:
    """Everything there is to say about a game by name or file, with the settings behind its question mark,
    and about so many random matches of it."""
    from ..settings import split_spec, with_settings

    name, settings = split_spec(spec)
    report = validate_file(find(name))
    if settings and report.ok:
        genome = with_settings(report.require(), settings)
        source = f"{report.source}?{spec.partition('?')[2]}"
        report = Report(source, genome, tuple(placed(validate(genome), name)))
    if play and report.ok:
        from ..validate.faults import played

        found = placed((fault.finding for fault in played(report.require(), play, seed)), name)
        report = replace(report, findings=(*report.findings, *found))
    return report


def validate_text(text: str, source: str = "text") -> Report:
    """The same, of a text that is in no file."""
    return _report(read_text(current(text), GameGenome, source), text)


def from_dict(data: Mapping[str, Any], source: str = "genome") -> GameGenome:
    """A genome from plain data, without a fault."""
    return validate_text(json.dumps(data, ensure_ascii=False), f"{source}.json").require()


def to_dict(genome: GameGenome) -> dict[str, Any]:
    """A genome as plain data, as its author would write it."""
    written: dict[str, Any] = json.loads(json.dumps(plain(genome), ensure_ascii=False))
    return written


def find(name_or_path: str | Path) -> Path:
    """The file of a game, by any name that it goes by."""
    text = str(name_or_path)
    if isinstance(name_or_path, Path) or "/" in text or text.endswith(_SUFFIXES):
        return Path(name_or_path)
    path = DATA / f"{text}.yaml"
    return path if path.is_file() else DATA / f"{id_of(text, DATA)}.yaml"


def _report(document: Document[GameGenome], text: str = "") -> Report:
    found = [
        Finding(p.code, "error", p.path, p.message, p.remedy, p.line, p.column) for p in document.problems
    ]
    written_for = version(text)
    if found and written_for not in (None, SCHEMA_VERSION, *STEPS):
        # What a genome of another version says need not mean anything here.
        line, column = document.marks.get("schema_version", (1, 1))
        found.insert(0, replace(unknown_version(str(written_for)), line=line, column=column))
    if document.value is not None:
        found += (_placed(fault, document) for fault in validate(document.value))
    return Report(document.source, document.value, tuple(found))


def placed(found: Iterable[Finding], name_or_path: str | Path) -> list[Finding]:
    """Findings on a game by name or file, with their lines."""
    document = read_file(find(name_or_path), GameGenome)
    return [_placed(fault, document) for fault in found]


def _placed(fault: Finding, document: Document[GameGenome]) -> Finding:
    """The finding with its line, or that of the nearest part of the file around it."""
    path = fault.path
    while path and path not in document.marks:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    line, column = document.marks.get(path, (1, 1))
    return replace(fault, line=line, column=column + (fault.at if path == fault.path else 0))
