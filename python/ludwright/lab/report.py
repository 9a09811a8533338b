"""What came of a run: one document, and the files that people read, look at and play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from ..authoring.documents import dumps, rounded
from .archive import Elite
from .checkpoint import written
from .evolvable import Evolvable
from .evolve import Evolved, differ
from .plots import plot_progress, plot_shelf
from .report_page import page

T = TypeVar("T")


def document(kind: Evolvable[T], evolved: Evolved[T]) -> dict[str, Any]:
    """The run as plain data; equal seeds give equal data."""
    run = evolved.run
    things = [elite.thing for elite in evolved.shelf]
    born = sum(row["born"] for row in run.history)
    data: dict[str, Any] = {
        "kind": kind.name,
        "generations": run.config.generations,
        "population": run.config.population,
        "seed": run.config.seed,
        "born": born,
        "passed": sum(row["passed"] for row in run.history),
        "gates": dict(sorted(run.gates.items())),
        "invalid": sum(sum(count.invalid.values()) for count in run.counts.values()),
        "operators": {name: run.counts[name].to_dict() for name in sorted(run.counts)},
        "niches": len(run.archive),
        "axes": list(kind.axes),
        "apart": differ(kind, things),
        "aspects_apart": _aspects_apart([kind.structure(thing) for thing in things]),
        "measures": [
            {
                "name": figure.name,
                "about": figure.about,
                "range": [figure.low, figure.high],
                "direction": figure.direction,
                "weight": figure.weight,
            }
            for figure in kind.figures()
        ],
        "shelf": [_entry(kind, place, elite) for place, elite in enumerate(evolved.shelf, start=1)],
        "history": run.history,
    }
    plain: dict[str, Any] = rounded(data)
    return plain


def _aspects_apart(structures: Sequence[Mapping[str, str]]) -> int:
    """The least number of aspects in which any two differ."""
    pairs = [(one, other) for n, one in enumerate(structures) for other in structures[:n]]
    return min((sum(one[key] != other[key] for key in one) for one, other in pairs), default=0)


def _entry(kind: Evolvable[T], place: int, elite: Elite[T]) -> dict[str, Any]:
    return {
        "file": f"best-{place}{kind.suffix()}",
        "rules": f"best-{place}.md",
        "page": f"best-{place}.html" if kind.page(elite.thing) else None,
        "title": kind.title(elite.thing),
        "quality": elite.measured.quality,
        "figures": dict(elite.measured.figures),
        "shares": dict(elite.measured.shares),
        "niche": list(elite.measured.niche),
        "structure": dict(kind.structure(elite.thing)),
        "generation": elite.origin.generation,
        "operators": list(elite.origin.operators),
        "ancestors": list(elite.origin.ancestors),
    }


def write(folder: Path, kind: Evolvable[T], evolved: Evolved[T]) -> dict[str, Any]:
    """The report, its pictures, and the shelf, into a folder; the document."""
    data = document(kind, evolved)
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.glob("best-*"):
        stale.unlink()
    for elite, entry in zip(evolved.shelf, data["shelf"], strict=True):
        written(folder / entry["file"], kind.to_text(elite.thing))
        written(folder / entry["rules"], kind.explain(elite.thing))
        if entry["page"] is not None:
            written(folder / entry["page"], kind.page(elite.thing))
    written(folder / "report.json", dumps(data))
    written(folder / "report.md", markdown(data, kind))
    plot_progress(data, folder / "progress.png")
    plot_shelf(data, folder / "shelf.png")
    sections = [(heading, *table) for heading, table in tables(data)]
    usages = [kind.usage(Path(entry["file"])) for entry in data["shelf"]]
    written(folder / "report.html", page(data, facts(data), sections, usages))
    return data


_Table = tuple[Sequence[str], list[list[str]]]


def facts(data: Mapping[str, Any]) -> list[str]:
    """The run in sentences."""
    tried, idle, repeated = (
        sum(count[what] for count in data["operators"].values()) for what in ("tried", "idle", "repeated")
    )
    gates = ", ".join(f"{name} {count:,}" for name, count in data["gates"].items()) or "none"
    aspects = data["shelf"][0]["structure"] if data["shelf"] else {}
    each = f", each two in {data['aspects_apart']} or more of {', '.join(aspects)}" if aspects else ""
    return [
        f"{data['generations']} generations of {data['population']}, seed {data['seed']}.",
        f"{tried:,} proposals: {data['invalid']:,} were invalid and rejected, {idle:,} changed nothing, "
        f"{repeated:,} made what is known. {data['born']:,} things, seeds included, are valid and measured.",
        f"{data['passed']:,} passed the gates; failed: {gates}.",
        f"{data['niches']:,} niches are held. The {len(data['shelf'])} on the shelf differ by at least "
        f"{data['apart']:.2f} of their structure{each}; they were measured anew with other seeds.",
    ]


def _shelf(data: Mapping[str, Any]) -> _Table:
    names = [measure["name"] for measure in data["measures"]]
    # As many places as tell games apart: minutes and words need fewer than shares.
    places = [
        2 if measure["range"][1] <= 1 else 1 if measure["range"][1] <= 1000 else 0
        for measure in data["measures"]
    ]
    rows = [
        [
            str(place),
            entry["title"],
            f"{entry['quality']:.3f}",
            *(
                f"{entry['figures'][name]:.{digits}f}" if name in entry["figures"] else "–"
                for name, digits in zip(names, places, strict=True)
            ),
        ]
        for place, entry in enumerate(data["shelf"], start=1)
    ]
    return ["", "title", "quality", *(name.replace("_", " ") for name in names)], rows


def _kinds(data: Mapping[str, Any]) -> _Table:
    rows = [
        [
            entry["title"],
            *(word.replace("_", " ") for word in entry["niche"]),
            str(entry["generation"]),
            ", ".join(entry["ancestors"]),
            ", ".join(entry["operators"]).replace("_", " ") or "a seed",
        ]
        for entry in data["shelf"]
    ]
    return ["title", *data["axes"], "generation", "bred from", "last changes"], rows


def _structures(data: Mapping[str, Any]) -> _Table:
    aspects = list(data["shelf"][0]["structure"]) if data["shelf"] else []
    rows = [[entry["title"], *entry["structure"].values()] for entry in data["shelf"] if aspects]
    return ["title", *aspects], rows


def _measures(data: Mapping[str, Any]) -> _Table:
    rows = [
        [
            measure["name"].replace("_", " "),
            measure["about"],
            f"{measure['range'][0]:g} to {measure['range'][1]:g}",
            measure["direction"],
            f"{measure['weight']:.0%}",
        ]
        for measure in data["measures"]
    ]
    return ["measure", "what it is", "range", "better", "weight"], rows


def _operators(data: Mapping[str, Any]) -> _Table:
    rows = []
    for name, count in data["operators"].items():
        worst = sorted(count["invalid"].items(), key=lambda item: (-item[1], item[0]))[:3]
        faults = ", ".join(f"{code} {number:,}" for code, number in worst)
        invalid = sum(count["invalid"].values())
        cells = (count["tried"], count["kept"], count["idle"], count["repeated"], invalid)
        rows.append([name.replace("_", " "), *(f"{cell:,}" for cell in cells), faults])
    return ["operator", "tried", "kept", "idle", "repeated", "invalid", "most common faults"], rows


def tables(data: Mapping[str, Any]) -> list[tuple[str, _Table]]:
    found = [
        ("The shelf", _shelf(data)),
        ("What they are", _kinds(data)),
        ("What they are made of", _structures(data)),
        ("Measures", _measures(data)),
        ("Operators", _operators(data)),
    ]
    return [(heading, table) for heading, table in found if table[1]]


def markdown(data: Mapping[str, Any], kind: Evolvable[Any]) -> str:
    lines = [f"# Evolution of {data['kind']}", "", *(f"- {fact}" for fact in facts(data)), ""]
    lines += ["![The run, generation by generation](progress.png)", "", "![The shelf](shelf.png)", ""]
    for heading, (columns, rows) in tables(data):
        lines += [f"## {heading}", "", f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"]
        lines += [f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows]
        lines.append("")
    lines += ["## Play them", "", *_plays(data, kind), ""]
    return "\n".join(lines)


def _plays(data: Mapping[str, Any], kind: Evolvable[Any]) -> list[str]:
    return [
        f"- [{entry['title']}]({entry['rules']}): `{kind.usage(Path(entry['file']))}`"
        for entry in data["shelf"]
    ]
