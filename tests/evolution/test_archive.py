"""The archive: one elite per niche, the best that ever came, whatever the order of arrival."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from evolution.toy import Digits
from ludwright.lab.archive import Archive, Elite, Origin, picked, shelf
from ludwright.lab.evolvable import Measured

NICHES = ("a", "b", "c")


@st.composite
def elites(draw: st.DrawFn) -> Elite[Digits]:
    identity = draw(st.text("0123456789", min_size=4, max_size=4))
    quality = draw(st.sampled_from((0.1, 0.2, 0.5, 0.9)))
    gate = draw(st.sampled_from((None, None, None, "five")))
    measured = Measured({}, {"all": quality}, (draw(st.sampled_from(NICHES)),), gate)
    return Elite(Digits(tuple(map(int, identity))), identity, measured, Origin(0, 0))


@given(st.lists(elites(), max_size=30))
def test_each_niche_holds_the_best_that_passed_its_gates(arrivals: list[Elite[Digits]]) -> None:
    archive = Archive(arrivals)
    for niche, holder in archive.cells.items():
        assert holder.measured.niche == niche
        assert holder.measured.gate is None
        rivals = [e for e in arrivals if e.measured.niche == niche and e.measured.gate is None]
        assert holder.measured.quality == max(e.measured.quality for e in rivals)
    assert len(archive) == len({e.measured.niche for e in arrivals if e.measured.gate is None})


@given(st.lists(elites(), max_size=30), st.randoms(use_true_random=False))
def test_the_order_of_arrival_does_not_matter(arrivals: list[Elite[Digits]], rng: Random) -> None:
    shuffled = list(arrivals)
    rng.shuffle(shuffled)
    ours, theirs = list(Archive(arrivals)), list(Archive(shuffled))
    assert [(e.rank, e.measured.niche) for e in ours] == [(e.rank, e.measured.niche) for e in theirs]


@given(st.lists(elites(), max_size=30))
def test_what_is_held_only_gets_better(arrivals: list[Elite[Digits]]) -> None:
    archive: Archive[Digits] = Archive()
    totals = [0.0]
    for elite in arrivals:
        before = archive.cells.get(elite.measured.niche)
        entered = archive.offer(elite)
        assert entered == (archive.cells.get(elite.measured.niche) is elite)
        if before is not None and entered:
            assert elite.rank < before.rank
        totals.append(archive.total)
    assert all(later >= earlier - 1e-12 for earlier, later in pairwise(totals))


@given(st.lists(elites(), min_size=1, max_size=30), st.integers(1, 6))
def test_the_shelf_is_ordered_and_its_things_are_apart(arrivals: list[Elite[Digits]], count: int) -> None:
    def distance(a: Digits, b: Digits) -> float:
        return sum(x != y for x, y in zip(a.values, b.values, strict=True)) / 4

    chosen = shelf(arrivals, distance, count=count, apart=0.5, alike=2)
    words = [elite.measured.niche[0] for elite in chosen]
    assert all(words.count(word) <= 2 for word in words)
    assert len(chosen) <= count
    assert chosen[0].rank == min(e.rank for e in arrivals)
    assert [e.rank for e in chosen] == sorted(e.rank for e in chosen)
    for n, one in enumerate(chosen):
        assert all(distance(one.thing, other.thing) >= 0.5 for other in chosen[:n])


def test_better_niches_have_more_children_and_every_niche_has_some() -> None:
    held = [
        Elite(Digits((n,) * 4), str(n), Measured({}, {"all": n / 10}, (str(n),)), Origin(0, n))
        for n in range(5)
    ]
    rng = Random(1)
    drawn = [picked(held, rng).identity for _ in range(2000)]
    counts = [drawn.count(str(n)) for n in range(5)]
    assert counts == sorted(counts)
    assert counts[0] > 0
