"""`ludwright trace`: what language models were asked, what they said, and what became of it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from .common import Json, console, emit, invalid
from .group import Group, say

app = typer.Typer(
    cls=Group,
    help="The trace of language models: every prompt, answer and pick, shown and replayed.",
    no_args_is_help=True,
)

File = Annotated[
    Path | None,
    typer.Argument(
        metavar="[FILE]",
        help="A trace; runtime/ai_trace.jsonl when left out, or what LUDWRIGHT_TRACE names.",
    ),
]
Which = Annotated[
    str | None,
    typer.Option(
        "--match", metavar="ID", help="One match: its id, the beginning of it, its number from 1, or last."
    ),
]


@app.command("show")
def show(
    file: File = None,
    match: Which = None,
    full: Annotated[bool, typer.Option("--full", help="With prompts and raw answers.")] = False,
    json: Json = False,
) -> None:
    """List the matches of a trace, or tell one of them decision by decision.

    \b
    Example:
      ludwright trace show runtime/ai_trace.jsonl
      ludwright trace show runtime/ai_trace.jsonl --match last
    """
    path, found = _read(file, match)
    summaries = [_summary(lines) for lines in found.values()]
    if json:
        parts = zip(summaries, found.values(), strict=True)
        told = [{**summary, "lines": lines} for summary, lines in parts]
        emit({"file": str(path), "matches": told})
        return
    if match is None and not (full and len(found) == 1):
        _list(summaries)
        return
    for summary, lines in zip(summaries, found.values(), strict=True):
        _tell(summary, lines, full)


@app.command("replay")
def replay(
    file: File = None,
    match: Which = None,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="The rules, for a game of your own: py:FILE.py:Class"),
    ] = None,
    json: Json = False,
) -> None:
    """Play the matches of a trace again, with the recorded answers. Exit code 2 where anything differs.

    Every question is put together again and compared, every answer is read again, and the same picks must
    come of them. No model is asked.

    \b
    Example:
      ludwright trace replay runtime/ai_trace.jsonl
      ludwright trace replay runtime/ai_trace.jsonl --match last
    """
    from ludwright import rooms
    from ludwright.players.llm.replaying import replay as played

    path, found = _read(file, match)
    rules = None if game is None else rooms.resolve(game)
    rows = [played(lines, rules) for lines in found.values()]
    bad = [row for row in rows if not row["ok"] and row["skipped"] is None]
    skipped = sum(row["skipped"] is not None for row in rows)
    decisions = sum(row["decisions"] for row in rows if row["skipped"] is None)
    if json:
        emit({"file": str(path), "ok": not bad, "decisions": decisions, "skipped": skipped, "matches": rows})
    elif not bad:
        left = f"; {skipped} left out: the trace does not hold them whole" if skipped else ""
        console().print(
            f"[green]ok[/] {path}: {len(rows) - skipped} matches, {decisions} decisions{left}",
            highlight=False,
        )
    if bad:
        first = bad[0]["first_difference"]
        where = f"match {bad[0]['match']}, decision {first.get('decision')}"
        text = f"{where}: {first['what']} is {first['found']!r}, not {first['expected']!r}"
        raise typer.Exit(say(f"{path}: {text}", 2))


def _read(file: Path | None, wanted: str | None) -> tuple[Path, dict[str, list[dict[str, Any]]]]:
    from ludwright.players.trace import Trace, matches, rows

    usual = Trace.at()
    path = file or (None if usual is None else usual.path)
    if path is None:
        raise invalid("no trace is kept", path="LUDWRIGHT_TRACE", remedy="name a file")
    found = matches(rows(path))
    if wanted is None:
        return path, found
    ids = list(found)
    chosen = [name for name in ids if name == wanted] or [name for name in ids if name.startswith(wanted)]
    if wanted == "last":
        chosen = ids[-1:]
    elif not chosen and wanted.isdecimal() and 0 < int(wanted) <= len(ids):
        chosen = [ids[int(wanted) - 1]]
    if len(chosen) != 1:
        what = "several matches begin so" if chosen else f"no match {wanted!r}"
        some = ", ".join((chosen or ids)[-6:]) or "none"
        raise invalid(what, path=str(path), remedy=f"there are {len(ids)}, among them: {some}")
    return path, {chosen[0]: found[chosen[0]]}


def _summary(lines: list[dict[str, Any]]) -> dict[str, Any]:
    head = next((row for row in lines if row["kind"] == "match"), {})
    end = next((row for row in lines if row["kind"] == "end"), None)
    decisions = [row for row in lines if row["kind"] == "decision"]
    tries = [one for row in decisions for one in row.get("tries", ())]
    results = Counter(row["result"] for row in decisions)
    reasons = Counter(row["fallback"]["reason"] for row in decisions if row.get("fallback"))
    return {
        "match": str(lines[0].get("match")),
        "game": head.get("game"),
        "seat": head.get("seat"),
        "player": head.get("player"),
        "began": head.get("time"),
        "decisions": len(decisions),
        "results": dict(sorted(results.items())),
        "fallbacks": results["fallback"],
        "fallback_reasons": dict(sorted(reasons.items())),
        "requests": len(tries),
        "tokens_in": sum(one.get("tokens_in", 0) for one in tries),
        "tokens_out": sum(one.get("tokens_out", 0) for one in tries),
        "seconds": round(sum(row.get("seconds", 0) for row in decisions), 3),
        "payoff": None if end is None else end["payoff"],
        "reason": None if end is None else end["reason"],
    }


def _list(summaries: list[dict[str, Any]]) -> None:
    from rich.markup import escape

    from ludwright.lab.grid import grid

    table = grid(
        "match", "game", "seat", "player", "decisions", "fallbacks", "tokens", "payoff", left=(0, 1, 3)
    )
    for row in summaries:
        payoff = "–" if row["payoff"] is None else f"{row['payoff']:+g}"
        tokens = f"{row['tokens_in'] + row['tokens_out']:,}"
        fallbacks = f"[bold red]{row['fallbacks']}[/]" if row["fallbacks"] else "0"
        names = (escape(str(row["game"])), str(row["seat"]), escape(str(row["player"])))
        table.add_row(row["match"], *names, str(row["decisions"]), fallbacks, tokens, payoff)
    out = console()
    out.print(table)
    out.print("[dim]One of them: ludwright trace show --match ID[/]")


def _tell(summary: dict[str, Any], lines: list[dict[str, Any]], full: bool) -> None:
    out = console()

    def line(text: str, style: str = "") -> None:
        out.print(text, style=style, markup=False, highlight=False)

    line(f"{summary['game']}, seat {summary['seat']}: {summary['player']}", "bold")
    if full:
        head = next((row for row in lines if row["kind"] == "match"), {})
        line(str(head.get("system", "")), "dim")
    for row in lines:
        if row["kind"] != "decision":
            continue
        if full and "prompt" in row:
            line(row["prompt"], "dim")
        for one in row.get("tries", ()):
            if full:
                line(f"  said: {one['raw']}")
            if one.get("fault"):
                line(f"  {one['fault']}: {one['error']}", "yellow")
        style = "bold red" if row["result"] == "fallback" else ""
        took = f", {row['seconds']:g} s" if "seconds" in row else ""
        line(f"{row['number']:>4}  turn {row['turn']}  {row['question']} → {row['label']}", style)
        line(f"      {row['result']}{took}" + _more(row), "dim")
    if summary["reason"] is not None:
        line(f"ended: {summary['reason']}, payoff {summary['payoff']:+g}")
    tokens = f"{summary['tokens_in']:,} + {summary['tokens_out']:,} tokens"
    counts = ", ".join(f"{summary[name]} {name}" for name in ("decisions", "fallbacks", "requests"))
    line(f"{counts}, {tokens}, {summary['seconds']:g} s")


def _more(row: dict[str, Any]) -> str:
    parts = [f"; {note}" for note in row.get("notes") or ()]
    if row.get("fallback"):
        parts.append(f"; {row['fallback']['by']} picked: {row['fallback']['reason']}")
    if row.get("reason"):
        parts.append(f"; “{row['reason']}”")
    return "".join(parts)
