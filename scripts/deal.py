"""Writes the definitions of matches between random decks of all cards, as `magic fuzz` deals them.

python scripts/deal.py FOLDER [PAIRS] [SEED]
"""

from __future__ import annotations

import sys
from pathlib import Path

from ludwright.magic.fuzz import dealt


def main(folder: str, pairs: str = "250", seed: str = "0") -> None:
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    for number, rules in enumerate(dealt(int(pairs), seed=int(seed))):
        (path / f"{number:04}.json").write_text(rules.definitions or "", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
