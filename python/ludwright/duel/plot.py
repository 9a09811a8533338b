"""A series as a picture: four charts on one sheet. Needs the `plot` extra."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import Invalid, needs

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Told apart by people who see colours differently, and in grey.
HERO_COLOURS = ("#c8553d", "#3d6b8e")
DIM = "#8a8a8a"
LINE = "#333333"
FAINT = "#ececec"
# What belongs to the match and to neither hero.
MATCH = "#7d6b91"
MOST_BARS = 40
# What each format would say about the day and the program, left out: equal results are equal files.
FORMATS: Mapping[str, dict[str, Any]] = {
    ".png": {"Software": None},
    ".svg": {"Date": None, "Creator": None},
    ".pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}
# Room above the bars for their labels and the legend.
HEADROOM = 1.2
STAGES = (
    ("raw", "raw"),
    ("afterFlat", "flat"),
    ("afterPrevent", "prevent"),
    ("afterBlock", "block"),
    ("final", "final"),
)
KINDS = (
    ("flatBlockSum", "flat block"),
    ("preventedByHalf", "prevented"),
    ("blocked", "block"),
    ("negated", "negated"),
    ("reflected", "reflected"),
    ("dealt", "dealt back"),
)


def check(path: Path | str) -> None:
    """Whether a picture can be drawn there, for asking before a long series."""
    if importlib.util.find_spec("matplotlib") is None:
        raise needs("matplotlib")
    if Path(path).suffix.lower() not in FORMATS or Path(path).is_dir():
        raise Invalid("no picture by its name", path=str(path), remedy="name a .png, .svg or .pdf file")


def plot_series(report: Mapping[str, Any], path: Path | str) -> None:
    """Time to kill, win rate by starter, the damage pipeline and mitigation by kind."""
    check(path)
    figure, axes = _sheet(2, 2, (12.0, 8.4))
    heroes: Sequence[str] = report["heroes"]
    names = [report["hero"][hero]["name"] for hero in heroes]
    time_to_kill(axes[0], [("", report["timeToKill"], MATCH)])
    win_rates(axes[1], report, heroes, names)
    pipeline(axes[2], report["pipeline"], heroes, names)
    mitigation(axes[3], report["mitigation"], heroes, names, int(report["games"]))
    versions = [report["hero"][hero]["effectiveVersion"] for hero in heroes]
    sides = " against ".join(f"{name} ({v})" for name, v in zip(names, versions, strict=True))
    players = " and ".join(dict.fromkeys(report["players"]))
    _finish(figure, f"{sides}: {int(report['games']):,} matches, {players}, seed {report['seed']}", path)


def plot_comparison(document: Mapping[str, Any], path: Path | str) -> None:
    """The same seeds under version 1 and version 2, side by side."""
    check(path)
    figure, axes = _sheet(2, 2, (12.0, 8.4))
    heroes: Sequence[str] = document["heroes"]
    names = [document["names"][hero] for hero in heroes]
    one, two = document["v1"], document["v2"]
    time_to_kill(axes[0], [("v1", one["timeToKill"], DIM), ("v2", two["timeToKill"], HERO_COLOURS[0])])
    paired_bars(
        axes[1],
        "Win rate with 95 % interval",
        names,
        [one["win_rate"][h] for h in heroes],
        [two["win_rate"][h] for h in heroes],
        [one["interval"][h] for h in heroes],
        [two["interval"][h] for h in heroes],
    )
    axes[1].axhline(0.5, color=DIM, linewidth=0.8, linestyle=":")
    axes[1].set_ylim(0, HEADROOM)
    axes[1].set_yticks([0, 0.25, 0.5, 0.75, 1])
    paired_bars(
        axes[2],
        "Share of incoming damage undone (defence efficiency)",
        names,
        [one["defenseEfficiency"][h] for h in heroes],
        [two["defenseEfficiency"][h] for h in heroes],
    )
    paired_bars(
        axes[3],
        "Damage that lands, per attack",
        names,
        [one["pipeline"][h]["final"] for h in heroes],
        [two["pipeline"][h]["final"] for h in heroes],
    )
    title = f"{' against '.join(names)}: version 1 and version 2 on {int(document['games']):,} equal seeds"
    _finish(figure, title, path)


def time_to_kill(axes: Axes, series: Sequence[tuple[str, Mapping[str, Any], str]]) -> None:
    last = max((ttk["max"] for _, ttk, _ in series), default=1)
    # Whole turns per bar, and no more bars than can be told apart.
    width = max(1, -(-int(last) // MOST_BARS))
    edges = [0.5 + width * n for n in range(-(-int(last) // width) + 1)]
    for label, ttk, colour in series:
        total = max(1, int(ttk["games"]))
        shares = [0.0] * (len(edges) - 1)
        for turn, count in ttk["histogram"].items():
            shares[(int(turn) - 1) // width] += 100 * int(count) / total
        median = f"{label} median {ttk['median']:g}".strip()
        axes.stairs(shares, edges, fill=True, color=colour, alpha=0.45, edgecolor="white", linewidth=0.6)
        axes.stairs(shares, edges, color=colour, linewidth=1.0)
        axes.axvline(ttk["median"], color=colour, linewidth=1.6, linestyle="--", label=median)
    axes.set_title("Time to kill", fontsize=11)
    axes.set_xlabel("turn of the last blow")
    axes.set_ylabel("% of matches" if width == 1 else f"% of matches per {width} turns")
    axes.legend(frameon=False, fontsize=8)


def win_rates(axes: Axes, report: Mapping[str, Any], heroes: Sequence[str], names: Sequence[str]) -> None:
    starter = report["starter"]["byHero"]
    groups = ("all", "starting", "second")
    width = 0.36
    for n, (hero, name) in enumerate(zip(heroes, names, strict=True)):
        cells = [
            (report["win_rate"][hero], report["interval"][hero]),
            (starter[hero]["starting"]["win_rate"], starter[hero]["starting"]["interval"]),
            (starter[hero]["second"]["win_rate"], starter[hero]["second"]["interval"]),
        ]
        at = [i + (n - 0.5) * (width + 0.02) for i in range(len(groups))]
        rates = [rate for rate, _ in cells]
        bars = axes.bar(at, rates, width, color=HERO_COLOURS[n], label=name)
        _whiskers(axes, at, rates, [interval for _, interval in cells])
        axes.bar_label(bars, [f"{rate:.1%}" for rate in rates], fontsize=7, padding=4)
    axes.axhline(0.5, color=DIM, linewidth=0.8, linestyle=":")
    axes.set_ylim(0, HEADROOM)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    axes.set_xticks(range(len(groups)), ["all matches", "when starting", "when second"])
    axes.set_title("Win rate with 95 % interval", fontsize=11)
    axes.legend(frameon=False, fontsize=8, ncols=2, loc="upper right")


def pipeline(axes: Axes, pipelines: Mapping[str, Any], heroes: Sequence[str], names: Sequence[str]) -> None:
    """A waterfall per defender: what each stage took off the average attack."""
    width = 0.36
    for n, (hero, name) in enumerate(zip(heroes, names, strict=True)):
        values = [float(pipelines[hero][key]) for key, _ in STAGES]
        at = [i + (n - 0.5) * (width + 0.02) for i in range(len(STAGES))]
        axes.bar(at, values, width, color=HERO_COLOURS[n], label=name)
        lost = [0.0, *(max(0.0, a - b) for a, b in pairwise(values))]
        axes.bar(at, lost, width, bottom=values, color=HERO_COLOURS[n], alpha=0.22)
        for x, value, gone in zip(at, values, lost, strict=True):
            axes.annotate(
                f"{value:.2f}",
                (x, value + gone),
                (0, 3),
                textcoords="offset points",
                ha="center",
                fontsize=7,
                color=LINE,
            )
    axes.set_xticks(range(len(STAGES)), [label for _, label in STAGES])
    axes.set_title("Damage pipeline, average attack on this defender", fontsize=11)
    axes.set_ylabel("damage left (pale: taken off)")
    axes.set_ylim(0, HEADROOM * max(1e-9, *(float(pipelines[hero]["raw"]) for hero in heroes)))
    axes.legend(frameon=False, fontsize=8, ncols=2, loc="upper right")


def mitigation(
    axes: Axes, kinds: Mapping[str, Any], heroes: Sequence[str], names: Sequence[str], games: int
) -> None:
    height = 0.36
    # Flat reductions have a bar of their own.
    sums = {h: {**kinds[h], "blocked": kinds[h]["blocked"] - kinds[h]["flatBlockSum"]} for h in heroes}
    shown = [(key, label) for key, label in KINDS if any(sums[h][key] for h in heroes)] or KINDS
    for n, (hero, name) in enumerate(zip(heroes, names, strict=True)):
        values = [sums[hero][key] / games for key, _ in shown]
        at = [i + (n - 0.5) * (height + 0.02) for i in range(len(shown))]
        bars = axes.barh(at, values, height, color=HERO_COLOURS[n], label=name)
        axes.bar_label(bars, [f"{value:.2f}" if value else "" for value in values], fontsize=7, padding=3)
    axes.set_yticks(range(len(shown)), [label for _, label in shown])
    axes.invert_yaxis()
    axes.grid(visible=False, axis="y")
    axes.grid(visible=True, axis="x", color=FAINT)
    axes.set_title("Mitigation by kind", fontsize=11)
    axes.set_xlabel("points per match")
    axes.margins(x=0.12)
    axes.legend(frameon=False, fontsize=8)


def paired_bars(
    axes: Axes,
    title: str,
    names: Sequence[str],
    first: Sequence[float],
    second: Sequence[float],
    first_intervals: Sequence[Sequence[float]] | None = None,
    second_intervals: Sequence[Sequence[float]] | None = None,
) -> None:
    width = 0.36
    sides = ((first, first_intervals, "v1", DIM), (second, second_intervals, "v2", HERO_COLOURS[0]))
    for n, (values, intervals, label, colour) in enumerate(sides):
        at = [i + (n - 0.5) * (width + 0.02) for i in range(len(names))]
        bars = axes.bar(at, values, width, color=colour, label=label)
        if intervals is not None:
            _whiskers(axes, at, values, intervals)
        axes.bar_label(bars, [f"{value:.3f}" for value in values], fontsize=8, padding=4)
    axes.set_xticks(range(len(names)), names)
    axes.set_title(title, fontsize=11)
    axes.set_ylim(0, HEADROOM * max(1e-9, *first, *second))
    axes.legend(frameon=False, fontsize=8, ncols=2, loc="upper right")


def _whiskers(
    axes: Axes, at: Sequence[float], values: Sequence[float], intervals: Sequence[Sequence[float]]
) -> None:
    below = [max(0.0, value - low) for value, (low, _) in zip(values, intervals, strict=True)]
    above = [max(0.0, high - value) for value, (_, high) in zip(values, intervals, strict=True)]
    axes.errorbar(at, values, yerr=[below, above], fmt="none", ecolor=LINE, elinewidth=1.2, capsize=3)


def _sheet(rows: int, columns: int, size: tuple[float, float]) -> tuple[Figure, list[Axes]]:
    import matplotlib

    # Files only: no window, whatever this computer's setting.
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, grid = pyplot.subplots(rows, columns, figsize=size, layout="constrained")
    axes = list(grid.flat)
    for one in axes:
        one.spines[["top", "right"]].set_visible(False)
        one.tick_params(labelsize=8)
        one.grid(visible=True, axis="y", color=FAINT)
        one.set_axisbelow(True)
    return figure, axes


def _finish(figure: Figure, title: str, path: Path | str) -> None:
    from matplotlib import pyplot

    path = Path(path)
    figure.suptitle(f"{title}\n", fontsize=13, fontweight="bold")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, dpi=110, metadata=FORMATS[path.suffix.lower()])
    except OSError as error:
        raise Invalid(
            f"cannot be written: {error.strerror}", path=str(path), remedy="name a file in a writable folder"
        ) from error
    finally:
        pyplot.close(figure)
