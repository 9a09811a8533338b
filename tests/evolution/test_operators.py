"""Operators of card games: found by folder, repeatable, and filtered by the validator alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludwright.authoring.shapes import Range, slots_of
from ludwright.lab.genes import at, cut, flipped, genes, is_number, is_word, nudged, put
from ludwright.parlor import mutate
from ludwright.parlor.evolvable import GameEvolution, faults
from ludwright.parlor.genomes.loader import list_games, load_game, to_dict, validate_text
from ludwright.parlor.genomes.schema import GameGenome
from ludwright.parlor.mutate import Operator, drawn, operators
from ludwright.parlor.mutate._cross import SECTIONS, crossed
from ludwright.parlor.mutate._names import DECLARED, joined, pruned

NAMES = list_games()
games = st.sampled_from(NAMES).map(load_game)


@pytest.fixture(scope="module")
def kind() -> Iterator[GameEvolution]:
    """With few trials: these tests are about what an operator makes, not about how well."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludwright.parlor.mutate._polish.TRIALS", 3)
        patch.setattr("ludwright.parlor.mutate._polish.MATCHES", 20)
        yield GameEvolution()


def test_one_file_is_one_operator() -> None:
    folder = Path(mutate.__file__).parent
    files = {path.stem for path in folder.glob("*.py") if not path.stem.startswith("_")}
    assert set(operators()) == files
    assert all(operator.weight > 0 for operator in operators().values())


def test_operators_are_drawn_by_weight() -> None:
    rng = Random(1)
    counts = Counter(drawn(rng).name for _ in range(4000))
    assert set(counts) == set(operators())
    total = sum(operator.weight for operator in operators().values())
    for name, operator in operators().items():
        assert counts[name] / 4000 == pytest.approx(operator.weight / total, abs=0.03)


# Leaving out what does nothing is found by playing: slow, so it is tried with the extras.
SLOW = ("tidy",)


@pytest.mark.parametrize(
    "operator",
    [
        pytest.param(operator, id=name, marks=[pytest.mark.extras] if name in SLOW else [])
        for name, operator in operators().items()
    ],
)
def test_an_operator_changes_games_into_valid_ones(operator: Operator, kind: GameEvolution) -> None:
    """Every operator succeeds on some game, leaves its parent alone, and repeats with its seed."""
    valid = 0
    for number in range(120):
        parent = kind.pool[number % len(kind.pool)]
        before = to_dict(parent)
        made = operator.apply(parent, kind.pool, Random(number))
        assert to_dict(parent) == before
        if made is not None and made != parent and not faults(made):
            assert made == operator.apply(parent, kind.pool, Random(number))
            valid += 1
            if valid == 2:
                return
    raise AssertionError("fewer than two valid children in a hundred and twenty tries")


def test_whatever_passes_is_valid_as_a_file(kind: GameEvolution) -> None:
    passed = 0
    for number in range(16):
        rng = Random(number)
        mother, father = rng.choice(kind.pool), rng.choice(kind.pool)
        proposal = kind.cross(mother, father, rng) if number % 3 == 0 else kind.mutate(mother, rng)
        if proposal.thing is None or kind.validate(proposal.thing):
            continue
        passed += 1
        child = kind.named(proposal.thing, ("Hearts", "Scopa"), 3)
        text = kind.to_text(child)
        report = validate_text(text, "child.yaml")
        assert report.ok, report.errors
        assert report.genome == child
        assert kind.from_text(text) == child
        assert kind.identity(child) == kind.identity(proposal.thing)
        if passed % 5 == 0:
            assert kind.explain(child).startswith(f"# {child.name}")
    assert passed > 8


def test_a_faulty_genome_is_refused(kind: GameEvolution) -> None:
    hearts = load_game("hearts")
    assert kind.validate(hearts) == []
    unplayed = replace(hearts.turn_structure, opening=(), phases=())
    assert "no-phases" in kind.validate(replace(hearts, card_scoring=(), turn_structure=unplayed))
    # A program can make what no file could hold.
    assert kind.validate(replace(hearts, generation=-1)) == ["out-of-range"]


def test_games_that_differ_in_words_alone_are_one(kind: GameEvolution) -> None:
    hearts = load_game("hearts")
    renamed = replace(hearts, name="Herz", genome_id="herz", variant="Another name.")
    assert kind.identity(renamed) == kind.identity(hearts)
    assert kind.identity(replace(hearts, max_turns=12)) != kind.identity(hearts)


def test_children_get_names_of_their_own(kind: GameEvolution) -> None:
    hearts, war = load_game("hearts"), load_game("war")
    named = kind.named(hearts, ("Hearts", "War"), 4)
    assert named.variant == "Bred from Hearts and War."
    assert named.generation == 4
    assert named.genome_id != kind.named(war, (), 4).genome_id
    assert not faults(named)


class TestCrossing:
    def test_a_child_has_sections_of_both(self) -> None:
        mother, father = load_game("hearts"), load_game("spades")
        seen = set()
        for number in range(60):
            proposal = crossed(mother, father, Random(number))
            assert proposal.thing is not None
            seen.add(proposal.operator)
            if proposal.operator == "cross_sections":
                for fields in SECTIONS.values():
                    ours = all(getattr(proposal.thing, f) == getattr(mother, f) for f in fields)
                    theirs = all(getattr(proposal.thing, f) == getattr(father, f) for f in fields)
                    assert ours or theirs
        assert seen == {"cross_sections", "cross_turns"}

    def test_parts_bring_what_they_refer_to(self) -> None:
        hearts, war = load_game("hearts"), load_game("war")
        both = joined(hearts, war)
        assert {zone.name for zone in both.zones} >= {zone.name for zone in war.zones}
        assert pruned(both) == pruned(hearts)

    @given(games)
    def test_nothing_that_is_used_is_pruned(self, genome: GameGenome) -> None:
        lean = pruned(genome)
        assert not faults(lean)
        for declared in DECLARED:
            assert set(getattr(lean, declared)) <= set(getattr(genome, declared))


class TestGenes:
    @given(games, st.randoms(use_true_random=False))
    def test_every_value_is_reached_by_its_path(self, genome: GameGenome, rng: Random) -> None:
        found = list(genes(genome))
        assert len({gene.path for gene in found}) == len(found)
        for gene in rng.sample(found, min(40, len(found))):
            assert at(genome, gene.path) is gene.value or at(genome, gene.path) == gene.value
            assert put(genome, gene.path, gene.value) == genome

    def test_every_field_of_the_form_is_a_gene(self) -> None:
        genome = load_game("hearts")
        top = {gene.path[0] for gene in genes(genome)}
        assert top == {slot.name for slot in slots_of(GameGenome)}

    @given(games, st.randoms(use_true_random=False))
    def test_numbers_stay_within_their_limits(self, genome: GameGenome, rng: Random) -> None:
        for gene in genes(genome):
            if is_number(gene):
                limits = gene.want.mark(Range)
                assert limits is not None
                assert limits.low <= nudged(gene, rng) <= limits.high

    @given(games, st.randoms(use_true_random=False))
    def test_words_are_exchanged_for_others(self, genome: GameGenome, rng: Random) -> None:
        for gene in genes(genome):
            if is_word(gene):
                other = flipped(gene, rng)
                assert other != gene.value
                assert isinstance(other, bool) or other is None or other in gene.want.words

    def test_an_entry_is_cut(self) -> None:
        hearts = load_game("hearts")
        assert cut(hearts, ("card_scoring", 0)).card_scoring == hearts.card_scoring[1:]


def test_words_that_people_read_keep_nothing() -> None:
    """“Play a card” is no use of a procedure called “lay”."""
    canasta = load_game("canasta")
    lay = next(procedure for procedure in canasta.procedures if procedure.name == "lay")
    scopa = load_game("scopa")
    assert any(
        phase.prompt == "Play a card" for phase in scopa.turn_structure.phases if hasattr(phase, "prompt")
    )
    assert pruned(replace(scopa, procedures=(lay,))).procedures == ()
