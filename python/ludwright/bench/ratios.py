"""Figures of now against those of an earlier run."""

from __future__ import annotations

from typing import Any

from .figures import Entry


def compare(now: list[Entry], before: list[Entry]) -> list[dict[str, Any]]:
    """The ratio of each figure to the same figure of an earlier run; above 1 is faster now."""
    earlier = {(entry["name"], entry["threads"]): entry for entry in before}
    rows = []
    for entry in now:
        old = earlier.get((entry["name"], entry["threads"]))
        figure, higher_is_better = _figure(entry)
        if old is None or figure is None or not old.get(figure) or not entry.get(figure):
            continue
        ratio = entry[figure] / old[figure]
        rows.append(
            {
                "name": entry["name"],
                "threads": entry["threads"],
                "figure": figure,
                "before": old[figure],
                "now": entry[figure],
                "ratio": ratio if higher_is_better else 1.0 / ratio,
                "same_definition": old.get("definition") == entry["definition"],
                "same_hardware": old.get("hardware") == entry["hardware"],
            }
        )
    return rows


def _figure(entry: Entry) -> tuple[str | None, bool]:
    for name in ("decisions_per_s", "games_per_s", "hands_per_s", "steps_per_s"):
        if name in entry:
            return name, True
    return ("ns_per_op", False) if "ns_per_op" in entry else (None, True)
