"""How every card game ends when nobody thinks: random matches, as a table for docs/parlor.md.

    python benches/parlor_games.py --games 10000 --write

With --write the table between the marks of the page is replaced; without, it is printed.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ludwright import parlor
from ludwright.parlor.outcomes import outcomes
from ludwright.table.series import series

PAGE = Path(__file__).parents[1] / "docs" / "parlor.md"
BEGIN, END = "<!-- random play: begin -->", "<!-- random play: end -->"
HEAD = ("game", "players", "draws", "caps", "turns", "decisions", "forced", "outcomes")


def row(game: str, games: int, seed: int) -> tuple[str, ...]:
    genome = parlor.genome(game)
    result = series(f"parlor:{game}", games=games, seed=seed)
    if result.errors:
        raise SystemExit(f"{game}: {result.errors[0].message}")
    ended = outcomes(genome, result)
    told = " · ".join(f"{name} {count / games:.2%}" for name, count in ended.counts.items() if count)
    means = (result.turns.mean(), result.decisions.mean(), result.forced.mean())
    rates = (f"{ended.draw_rate:.2%}", f"{ended.cap_rate:.2%}")
    return (game, str(result.seats), *rates, *(f"{mean:,.1f}" for mean in means), told)


def table(games: int, seed: int) -> str:
    lines = [f"{games:,} matches each, seed {seed}.", "", _line(HEAD), _line(("---",) * len(HEAD))]
    for game in parlor.list_games():
        lines.append(_line(row(game, games, seed)))
        print(lines[-1], flush=True)
    return "\n".join(lines)


def _line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--games", type=int, default=10_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    written = table(chosen.games, chosen.seed)
    if chosen.write:
        page = PAGE.read_text(encoding="utf-8")
        before, rest = page.split(BEGIN)
        _, after = rest.split(END)
        PAGE.write_text(f"{before}{BEGIN}\n{written}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
