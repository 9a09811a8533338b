"""What rules say of themselves so that reading may be quick: where they begin, and where they may end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludwright.magic.oracle.kernel import tokens_of
from ludwright.magic.oracle.kernel.chart import Chart, places
from ludwright.magic.oracle.names import Catalogued
from ludwright.magic.oracle.rules import G, Setting, within


def lines() -> Iterator[str]:
    for path in sorted(Path(__file__).with_name("oracle").glob("*.txt")):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("> "):
                yield line[2:]


@pytest.mark.parametrize("part", range(4))
def test_every_maker_begins_and_ends_where_it_says(part: int) -> None:
    """Read without asking for first words, no maker finds anything that the tables would not have let it."""
    with within(Setting(Catalogued(), zone="unknown")):
        for line in [*lines()][part::16]:
            chart = Chart(G, tokens_of(line))
            tables = chart.tables
            for at in range(len(chart.tokens)):
                sign = tables.sign(chart.tokens[at])
                for category in G.makers:
                    allowed = set(map(id, tables.makers(category, sign)))
                    ends = chart.ends(category, at)
                    for maker in tables.others[category]:
                        if not hasattr(maker, "read"):
                            continue
                        vocabulary = type(maker).__name__ == "Vocabulary"
                        found = maker.read(chart.tokens if vocabulary else chart, at)
                        reached = {end for _, end in found}
                        assert not reached or id(maker) in allowed, (line, at, maker)
                        assert reached <= set(places(ends)), (line, at, maker)


def test_words_that_no_rule_knows_are_told_apart_by_their_kind_alone() -> None:
    with within(Setting(Catalogued(), zone="unknown")):
        tables = G.tables()
        assert tables.sign("Zyzzyva") == tables.sign("Qwertz") != tables.sign("zyzzyva")
        assert tables.sign("Draw") != tables.sign("draw") != tables.sign("tap")
