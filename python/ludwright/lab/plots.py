"""Pictures of a run. They need the `plot` extra."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import needs

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Told apart by people who see colours differently, and in grey.
WARM, COOL, DIM = "#c8553d", "#3d6b8e", "#8a8a8a"
COLOURS = (
    "#3d6b8e",
    "#c8553d",
    "#6b8e3d",
    "#8e6b9e",
    "#c79a3d",
    "#4f9b94",
    "#9e5a76",
    "#7a7a7a",
    "#2f4858",
    "#d98f6c",
    "#b7bf6a",
    "#5b4a8a",
)


def plot_progress(data: Mapping[str, Any], path: Path) -> None:
    """Quality, niches, and what became of the newborn, generation by generation."""
    figure, (quality, niches, born) = _sheet(1, 3, (14.0, 4.2))
    rows = data["history"]
    at = [row["generation"] for row in rows]
    quality.plot(at, [row["best"] for row in rows], color=WARM, label="best held")
    quality.plot(at, [row["mean"] for row in rows], color=DIM, linestyle="--", label="mean of the newborn")
    quality.set_ylim(0, 1)
    _labelled(quality, "Quality")
    niches.plot(at, [row["niches"] for row in rows], color=COOL, label="niches held")
    niches.plot(at, [row["total"] for row in rows], color=WARM, label="sum of qualities")
    niches.set_ylim(bottom=0)
    _labelled(niches, "Niches")
    names = sorted({gate for row in rows for gate in row["gates"]})
    below = [0] * len(rows)
    parts = [("entered", [row["entered"] for row in rows])]
    parts.append(("passed only", [row["passed"] - row["entered"] for row in rows]))
    parts += [(f"gate: {name}", [row["gates"].get(name, 0) for row in rows]) for name in names]
    for n, (label, heights) in enumerate(parts):
        born.bar(at, heights, bottom=below, color=COLOURS[n % len(COLOURS)], label=label, width=0.9)
        below = [low + height for low, height in zip(below, heights, strict=True)]
    born.set_ylim(0, 1.4 * max(1, *below))
    _labelled(born, "The newborn", columns=3)
    _finish(figure, path)


def plot_shelf(data: Mapping[str, Any], path: Path) -> None:
    """How every measure contributes to the quality of what is on the shelf."""
    figure, (axes,) = _sheet(1, 1, (11.0, 0.42 * max(4, len(data["shelf"])) + 1.6))
    titles = [f"{place}. {entry['title']}" for place, entry in enumerate(data["shelf"], start=1)]
    places = list(range(len(titles)))
    left = [0.0] * len(titles)
    for n, measure in enumerate(data["measures"]):
        widths = [entry["shares"].get(measure["name"], 0.0) for entry in data["shelf"]]
        axes.barh(
            places,
            widths,
            left=left,
            color=COLOURS[n % len(COLOURS)],
            label=measure["name"].replace("_", " "),
        )
        left = [start + width for start, width in zip(left, widths, strict=True)]
    axes.set_yticks(places, titles)
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.set_title("What quality is made of", fontsize=11)
    axes.legend(frameon=False, fontsize=8, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    _finish(figure, path)


def plot_cross(data: Mapping[str, Any], path: Path) -> None:
    """What everybody scored against everybody, best first, beside the ratings with their intervals."""
    rows, cross = data["ratings"], data["cross"]
    names = [row["player"] for row in rows]
    places = list(range(len(names)))
    size = 0.55 * len(names)
    figure, (ratings, table) = _sheet(1, 2, (9.0 + size, 1.8 + size))
    middle = [row["rating"] for row in rows]
    low = [row["rating"] - row["interval"][0] for row in rows]
    high = [row["interval"][1] - row["rating"] for row in rows]
    ratings.errorbar(middle, places, xerr=[low, high], fmt="o", color=COOL, capsize=3)
    ratings.set_yticks(places, names)
    ratings.invert_yaxis()
    ratings.set_title("Rating, with 95 % intervals", fontsize=11)
    shares = [[cross[a].get(b, {}).get("score", float("nan")) for b in names] for a in names]
    table.imshow(shares, cmap="RdYlBu", vmin=0, vmax=1, aspect="auto")
    for i, line in enumerate(shares):
        for j, share in enumerate(line):
            if share == share:  # not a number where two have not met
                table.text(j, i, f"{share:.0%}", ha="center", va="center", fontsize=8)
    table.set_xticks(places, names, rotation=30, ha="right")
    table.set_yticks(places, names)
    table.set_title(f"Score of the row against the column: {data['game']}", fontsize=11)
    _finish(figure, path)


def _labelled(axes: Axes, title: str, columns: int = 1) -> None:
    axes.set_title(title, fontsize=11)
    axes.set_xlabel("generation", fontsize=9)
    if columns == 1:
        axes.legend(frameon=False, fontsize=8)
    else:
        axes.legend(frameon=False, fontsize=8, ncols=columns, loc="upper center")


def require() -> None:
    """Say before a long run that its pictures could not be drawn."""
    if importlib.util.find_spec("matplotlib") is None:
        raise needs("matplotlib")


def _sheet(rows: int, columns: int, size: tuple[float, float]) -> tuple[Figure, list[Axes]]:
    require()
    import matplotlib

    # Files only: no window, whatever this computer's setting.
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, grid = pyplot.subplots(rows, columns, figsize=size, layout="constrained", squeeze=False)
    axes = list(grid.flat)
    for one in axes:
        one.spines[["top", "right"]].set_visible(False)
        one.tick_params(labelsize=8)
    return figure, axes


def _finish(figure: Figure, path: Path) -> None:
    from matplotlib import pyplot

    # The library's version in the file would make equal runs differ.
    figure.savefig(path, dpi=110, metadata={"Software": None})
    pyplot.close(figure)
