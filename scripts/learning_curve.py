"""Draw how a network learned, from the record of its last run:

    python scripts/learning_curve.py RECORD.json OUT.png [--tested DECISIONS:WON:GAMES …]

RECORD is what `examples/ppo_torch.py --record` wrote; `--tested` adds what earlier runs came to, best option
taken.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from matplotlib.figure import Figure

from ludwright.lab.plots import COOL, DIM, WARM
from ludwright.table.stats import wilson


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw how a network learned.")
    parser.add_argument("record", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--tested", nargs="*", default=[], metavar="DECISIONS:WON:GAMES")
    asked = parser.parse_args()
    record = json.loads(asked.record.read_text())
    tests = [tuple(map(int, one.split(":"))) for one in asked.tested]
    first = record["record"][0]
    tests.append((record["done"], first["won"], first["games"]))

    figure = Figure(figsize=(8, 4.2), layout="constrained")
    axes = figure.add_subplot()
    axes.axhline(50, color=DIM, linewidth=0.8)
    # Of a few matches, the first to end after a run began anew, the short ones are too many.
    rows = [row for row in record["curve"] if row["games"] >= 1000]
    at = [row["decisions"] / 1e6 for row in rows]
    axes.plot(at, [100 * row["won"] for row in rows], color=COOL, label="while it learns, options drawn")
    for number, (decisions, won, games) in enumerate(tests):
        low, high = wilson(won, games)
        share = won / games
        axes.errorbar(
            decisions / 1e6,
            100 * share,
            yerr=[[100 * (share - low)], [100 * (high - share)]],
            fmt="o",
            color=WARM,
            capsize=3,
            label=None if number else f"against {first['opponent']}, best option taken, 95 %",
        )
    axes.set_xlabel("decisions learned from, in millions")
    axes.set_ylabel("matches won, in %")
    axes.set_ylim(0, 65)
    axes.legend(loc="lower right", frameon=False)
    figure.savefig(asked.out, dpi=110)


if __name__ == "__main__":
    main()
