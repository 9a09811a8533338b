"""What the rules should never come to shows in play, with the line that it comes from."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludwright.testing import NonConforming, conforms

import ludwright
from ludwright import parlor
from ludwright.errors import Invalid
from ludwright.parlor.genomes.loader import from_dict, validate_spec
from ludwright.parlor.validate.codes import CODES
from ludwright.parlor.validate.faults import played

GENOME = """\
schema_version: "1"
genome_id: faulty
name: Faulty
variant: Something is wrong with it.
player_count: 2
setup:
  deck:
    suits: [clubs, hearts, spades]
    ranks: [two, three, four, five, six]
  cards_per_player: 2
variables:
  - {name: pot, high: 2000000}
zones:
  - {name: row, per: player, piles: 2, visibility: face_up}
definitions:
  - {name: shares, is: count(hand(everyone) & suit(clubs))}
procedures:
  - name: raise
    parameters: [by]
    do:
      - pot += by
turn_structure:
  phases:
    - type: program
      do:
        - choose: me
          prompt: Stay or go on
          options:
            - {label: stay, do: [end turn]}
            - label: go on
              do:
                - %s
  until: turn_number == 6
scoring_rules:
  - {points: 1, when: me == 0, why: something}
%s
win_conditions:
  - {type: high_score, comparison: highest, trigger_mode: threshold_gate}
max_turns: 10
max_decisions: 100
"""
LINE = 32
PATTERNS = """\
hand_evaluation:
  method: pattern_match
  patterns:
    - {name: Five, rank_priority: 20, required_count: 5, same_suit_count: 5}
    - {name: Four, rank_priority: 10, required_count: 4}
"""
# A statement, the code of its fault, and words of the message.
FAULTS = [
    ("do raise(1900000)", "out-of-its-range", "pot would become 3800000, and is kept from 0 to 2000000", 21),
    ("pot = 12 / (turn_number - turn_number)", "division-by-zero", "12 is divided by 0", LINE),
    ("pot = 12 % (turn_number - turn_number)", "division-by-zero", "12 is divided by 0", LINE),
    ("pot = 2000 / shares", "division-by-zero", "2000 is divided by 0", LINE),
    ("pot = turn_number * 2000000000 - turn_number * 2000000000", "overflow", "too great", LINE),
    ("pot = count(hand(me + 1))", "no-such-place", "does not exist", LINE),
    ("score[turn_number] = 1", "no-such-place", "does not exist", LINE),
    ("'move one(any_card(hand(me))) to row(me)[turn_number + 1]'", "no-such-place", "does not exist", LINE),
    (
        "pot = strength(hand(me))",
        "hand-size",
        "a hand of 2 cards is compared, and every pattern asks for at least 4",
        LINE,
    ),
    (
        "'move top(discard, 2) to hand(me)'",
        "pile-too-small",
        "2 cards are taken off a pile of 0",
        LINE,
    ),
    ("pot = random (turn_number - turn_number)", "nothing-to-draw", "out of none", LINE),
    (
        "'{choose: me, prompt: Now, options: [{label: no, when: turn_number < 0}]}'",
        "nothing-to-choose",
        "offers nothing",
        LINE,
    ),
    ("deny all_cards to me in hand", "false-denial", "denies", LINE),
    (
        "'{each: i, count: 5000 + turn_number, do: [pot = 1]}'",
        "too-many-options",
        "more options or rounds",
        LINE,
    ),
    (
        "'{each: i, count: 4000, do: [{each: j, count: 4000, do: [pot = 1]}]}'",
        "endless",
        "go on and on",
        LINE,
    ),
]


def written(folder: Path, statement: str) -> Path:
    file = folder / "faulty.yaml"
    file.write_text(GENOME % (statement.strip("'"), PATTERNS if "strength" in statement else ""))
    return file


@pytest.mark.parametrize(("statement", "code", "words", "line"), FAULTS)
def test_a_fault_is_found_in_play_with_its_line(
    tmp_path: Path, statement: str, code: str, words: str, line: int
) -> None:
    file = written(tmp_path, statement)
    assert validate_spec(str(file)).ok, [str(f) for f in validate_spec(str(file)).findings]
    report = validate_spec(str(file), play=40)
    (fault,) = report.errors
    assert (fault.code, fault.line) == (code, line), str(fault)
    assert words in fault.message
    assert fault.remedy
    with pytest.raises(Invalid) as caught:
        report.require()
    assert caught.value.code == code


def test_every_code_of_play_is_shown_above() -> None:
    of_play = {word for word, code in CODES.items() if code.meaning.startswith("in play: ")}
    assert {code for _, code, *_ in FAULTS} == of_play


def test_a_rule_that_asks_first_is_no_fault(tmp_path: Path) -> None:
    for statement in (
        "pot = 2000 / shares if shares > 0 else 0",
        "pot = min(2000000, pot + 1900000)",
        "'move top(deck, min(20, count(deck))) to discard'",
    ):
        assert validate_spec(str(written(tmp_path, statement)), play=200).errors == ()


def test_conformance_names_the_line(tmp_path: Path) -> None:
    file = written(tmp_path, "pot = 12 / (turn_number - turn_number)")
    with pytest.raises(NonConforming, match=f"{file.name}:{LINE}:.*divided by 0"):
        conforms(f"parlor:{file}")


def test_a_series_counts_faults_alike_on_any_number_of_threads(tmp_path: Path) -> None:
    file = written(tmp_path, "do raise(1900000)")
    one, two = (ludwright.series(f"parlor:{file}", games=300, seed=5, threads=threads) for threads in (1, 2))
    assert (one.faulty, one.faults) == (two.faulty, two.faults)
    assert list(one.faulty_replays) == list(two.faulty_replays)
    assert len(one.faulty_replays) == 16
    assert one.faulty > 100


def test_two_cards_against_patterns_of_five() -> None:
    """Nobody would notice: all hands are equally bad, and the pot is shared."""
    data = parlor.to_dict(parlor.genome("simple-poker", hands=1))
    data["turn_structure"]["opening"][1]["count"] = "2"
    (fault,) = played(from_dict(data), 60)
    assert fault.finding.code == "hand-size"
    assert "a hand of 2 cards is compared, and every pattern asks for at least 5" in fault.finding.message
    assert fault.finding.path.startswith("turn_structure.opening[2]")


@pytest.mark.parametrize("game", [g for g in parlor.list_games() if g not in ("gin", "klondike", "uno")])
def test_no_shipped_game_has_any(game: str) -> None:
    assert ludwright.series(f"parlor:{game}", games=120, seed=9).faulty == 0
