"""A duel report as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.markup import escape
from rich.text import Text

from ..lab.grid import grid

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

BARS = " ▁▂▃▄▅▆▇█"
TIER_STYLES = {"trap": "red", "overtuned": "magenta", "niche": "yellow", "fair": "green"}
MOST_ELASTIC = 16


def render(report: Mapping[str, Any]) -> RenderableType:
    """The whole report, top down: who wins, how fast, by which defence, with which attacks."""
    parts: list[RenderableType] = [_title(report), _wins(report), _notes(report)]
    if len(set(report["players"])) > 1:
        parts.append(_players(report))
    parts += [_heading("Time to kill"), _time(report)]
    parts += [_heading("Defence: the average attack on each hero"), _pipeline(report)]
    parts += [_heading("Mitigation, points per match"), _mitigation(report)]
    if report["rulesHit"]:
        parts += [_heading("Rules of the defence cards"), _rules(report)]
    if any(report["statuses"].values()):
        parts += [_heading("Statuses, per match"), _statuses(report)]
    parts += [_heading("Attacks"), _abilities(report)]
    if "elasticity" in report:
        parts += [
            _heading("Elasticity: one number moved, the same seeds"),
            elasticity_table(report["elasticity"]),
        ]
    return Group(*parts)


def _title(report: Mapping[str, Any]) -> Text:
    versions = [f"{_name(report, h)} ({report['hero'][h]['effectiveVersion']})" for h in report["heroes"]]
    players = " and ".join(dict.fromkeys(report["players"]))
    text = Text(" against ".join(versions), style="bold")
    text.append(f"  {report['games']:,} matches, {players}, seed {report['seed']}", style="not bold dim")
    return text


def _players(report: Mapping[str, Any]) -> Table:
    table = grid("player", "win rate", "95 % interval")
    for name, row in report["by_player"].items():
        table.add_row(escape(name), f"[bold]{row['win_rate']:.1%}[/]", _span(row["interval"]))
    return table


def _wins(report: Mapping[str, Any]) -> Table:
    table = grid("hero", "win rate", "95 % interval", "starting", "second", "damage per round")
    for hero in report["heroes"]:
        by = report["starter"]["byHero"][hero]
        table.add_row(
            escape(_name(report, hero)),
            f"[bold]{report['win_rate'][hero]:.1%}[/]",
            _span(report["interval"][hero]),
            f"{by['starting']['win_rate']:.1%}",
            f"{by['second']['win_rate']:.1%}",
            f"{report['damagePerRound'][hero]['total']:.2f}",
        )
    return table


def _notes(report: Mapping[str, Any]) -> Text:
    starter = report["starter"]
    text = Text(style="dim")
    text.append(f"The starter wins {starter['win_rate']:.1%} ({_span(starter['interval'])}). ")
    text.append(f"Draws {report['draw_rate']:.1%}, of which {report['doubleKo']:,} double KO. ")
    integrity = report["integrity"]
    text.append(f"Integrity: {integrity['checked']:,} attacks checked, {integrity['faults']:,} faults.")
    for hero in report["heroes"]:
        about = report["hero"][hero]
        if about["fellBackToV1"]:
            reasons = "; ".join(about["fallbackReasons"])
            text.append(f"\n{about['name']} fell back to version 1: {reasons}", style="yellow")
    if report["errors"]:
        first = report["errors"][0]
        text.append(
            f"\n{len(report['errors'])} engine errors, first in match {first['game']}: {first['message']}",
            style="red",
        )
    return text


def _time(report: Mapping[str, Any]) -> Text:
    ttk = report["timeToKill"]
    text = Text(spark({int(turn): count for turn, count in ttk["histogram"].items()}), style="cyan")
    text.append(
        f"\nturns {ttk['min']} to {ttk['max']}, mean {ttk['mean']:.1f}, median {ttk['median']:g}", style="dim"
    )
    return text


def _pipeline(report: Mapping[str, Any]) -> Table:
    table = grid("hero", "raw", "→ flat", "→ prevent", "→ block", "final", "undone")
    for hero in report["heroes"]:
        steps = report["pipeline"][hero]
        table.add_row(
            escape(_name(report, hero)),
            *(f"{steps[key]:.2f}" for key in ("raw", "afterFlat", "afterPrevent", "afterBlock")),
            f"[bold]{steps['final']:.2f}[/]",
            f"{report['defenseEfficiency'][hero]:.1%}",
        )
    return table


def _mitigation(report: Mapping[str, Any]) -> Table:
    table = grid("hero", "blocked", "of it flat", "wasted", "halved", "negated", "reflected", "dealt back")
    keys = ("blocked", "flatBlockSum", "wastedBlockSum", "preventedByHalf", "negated", "reflected", "dealt")
    for hero in report["heroes"]:
        kinds = report["mitigation"][hero]
        table.add_row(escape(_name(report, hero)), *(_per_game(kinds[key], report) for key in keys))
    return table


def _rules(report: Mapping[str, Any]) -> Table:
    table = grid("hero", "rule", "fires", "matches", "effects", left=(0, 1, -1))
    for row in report["rulesHit"]:
        effects = []
        for effect in row["effects"]:
            rejected = f" [yellow]−{effect['rejected']:,}[/]" if effect["rejected"] else ""
            effects.append(f"{effect['type']} {effect['done']:,}{rejected}")
        mean = row["matchCount"] / (row["hits"] or 1)
        name = escape(_name(report, row["hero"]))
        table.add_row(name, escape(row["label"]), f"{row['rate']:.1%}", f"{mean:.2f}", ", ".join(effects))
    return table


def _statuses(report: Mapping[str, Any]) -> Table:
    table = grid(
        "hero", "status", "gained", "spent", "lost", "turns", "damage", "mostly from", left=(0, 1, -1)
    )
    for hero in report["heroes"]:
        rows = [(status, row) for status, row in report["statuses"][hero].items() if row["gained"]]
        for n, (status, row) in enumerate(rows):
            sources = sorted(row["sources"], key=lambda source: -source["times"])
            first = f"{sources[0]['source']} {_per_game(sources[0]['times'], report)}" if sources else "–"
            table.add_row(
                "" if n else escape(_name(report, hero)),
                status,
                _per_game(row["gained"], report),
                _per_game(row["spent"], report),
                _per_game(row["lost"] + row["expired"], report),
                f"{row['meanLifetime']:.1f}",
                _per_game(row["upkeepDamage"], report),
                escape(first + (f" +{len(sources) - 1}" if len(sources) > 1 else "")),
            )
    return table


def _abilities(report: Mapping[str, Any]) -> Table:
    table = grid("hero", "attack", "raw", "reach", "stood", "share", "lands", "lift", "tier", left=(0, 1, -1))
    for hero in report["heroes"]:
        for n, row in enumerate(report["abilities"][hero]):
            tier = row["tier"]
            table.add_row(
                "" if n else escape(_name(report, hero)),
                escape(row["ability"]),
                str(row["damage"]),
                f"{row['reach']:.0%}",
                f"{row['available']:.1%}",
                f"{row['share']:.1%}",
                f"{row['landed']:.2f}",
                "–" if row["lift"] is None else f"{row['lift']:+.1%}",
                f"[{TIER_STYLES[tier]}]{tier}[/]",
            )
    return table


def elasticity_table(rows: Sequence[Mapping[str, Any]]) -> RenderableType:
    table = grid("hero", "number", "change", "win rate", "95 % interval", left=(0, 1))
    told = [row for row in rows if row["change"] is not None]
    for row in told[:MOST_ELASTIC]:
        low, high = row["interval"]
        sure = low > 0 or high < 0
        colour = ("green" if row["change"] > 0 else "red") if sure else "dim"
        table.add_row(
            escape(row["hero"]),
            escape(row["path"]),
            f"{row['from']} → {row['to']}",
            f"[{colour}]{row['change']:+.2%}[/]",
            f"{low:+.2%} – {high:+.2%}",
        )
    smaller = len(told) - MOST_ELASTIC
    return Group(table, Text(f"{smaller} smaller ones: --json", style="dim")) if smaller > 0 else table


def comparison(document: Mapping[str, Any]) -> RenderableType:
    """Version 1 and version 2 side by side."""
    players = " and ".join(dict.fromkeys(document["players"]))
    title = Text(" against ".join(document["names"].values()), style="bold")
    title.append(
        f"  {document['games']:,} equal seeds under v1 and v2, {players}, seed {document['seed']}",
        style="not bold dim",
    )
    table = grid("figure", "hero", "v1", "v2", "difference", "95 % interval", left=(0, 1))
    for row in document["differences"]:
        low, high = row["interval"]
        sure = low > 0 or high < 0
        share = row["figure"] == "win_rate"
        show = "{:.1%}".format if share else "{:.2f}".format
        moved = "{:+.1%}".format if share else "{:+.2f}".format
        table.add_row(
            FIGURES[row["figure"]],
            escape(document["names"][row["hero"]]) if row["hero"] else "",
            show(row["v1"]),
            show(row["v2"]),
            f"[{'bold' if sure else 'dim'}]{moved(row['difference'])}[/]",
            f"{moved(low)} – {moved(high)}",
        )
    parts: list[RenderableType] = [title, table]
    for hero in document["fellBackToV1"]:
        parts.append(
            Text(f"{document['names'][hero]} has no playable card: version 1 on both sides", style="yellow")
        )
    return Group(*parts)


FIGURES = {
    "win_rate": "win rate",
    "turns": "turns per match",
    "blocked": "blocked per match",
    "prevented": "prevented per match",
    "reflected": "reflected per match",
    "dealt": "dealt back per match",
    "final": "damage taken per match",
}


def spark(histogram: Mapping[int, int], width: int = 60) -> str:
    """A histogram in one line of text; wide ones are binned."""
    if not histogram:
        return "–"
    first, last = min(histogram), max(histogram)
    size = -(-(last - first + 1) // width)
    bins = [0] * (-(-(last - first + 1) // size))
    for value, count in histogram.items():
        bins[(value - first) // size] += count
    top = max(bins)
    return "".join(BARS[-(-count * (len(BARS) - 1) // top)] for count in bins)


def _heading(text: str) -> Text:
    return Text(f"\n{text}", style="bold")


def _name(report: Mapping[str, Any], hero: str) -> str:
    name = str(report["hero"][hero]["name"])
    names = [report["hero"][key]["name"] for key in report["heroes"]]
    return f"{name} {hero[-1]}" if names.count(name) > 1 else name


def _span(interval: Iterable[float]) -> str:
    low, high = interval
    return f"{low:.1%} – {high:.1%}"


def _per_game(total: float, report: Mapping[str, Any]) -> str:
    return f"{total / report['games']:.2f}" if total else "–"
