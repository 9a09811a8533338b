"""For each code, a genome with that fault: it is named before what follows from it, with place and remedy."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from ludwright import parlor
from ludwright.errors import Invalid, Unsupported
from ludwright.parlor.genomes.loader import Report, validate_file, validate_text
from ludwright.parlor.settings import split_spec
from ludwright.parlor.validate.codes import CODES
from ludwright.parlor.validate.validator import tried

GONE: Any = object()
TURN = "turn_structure.phases[0]"
OPENING = "turn_structure.opening[0]"
PATTERN = "hand_evaluation.patterns[1]"
WIN = "win_conditions[0]"
WAR_ZONES = parlor.to_dict(parlor.genome("war"))["zones"]
MANY = [{"name": name, "piles": 64} for name in ("many", "more")]
FILL = {"type": "program", "do": ["move top(deck, 1) to many[0]", "move top(deck, 1) to more[0]"]}
OWN = [{"name": "mine", "per": "player"}]
DRAWS = {"type": "program", "do": ["move top(deck, 1) to hand(me)"]}
DRAWS_ALL = {"type": "program", "do": ["move top(deck, 40) to hand(me)"]}

# code, game, path of the finding, changes to the game.
FAULTS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("unknown-key", "war", "setup.cards_per_playr", {"setup.cards_per_playr": 26}),
    ("unknown-key", "hearts", f"{TURN}.trumps", {f"{TURN}.trumps": "spades"}),
    ("missing-key", "war", "turn_structure", {"turn_structure": GONE}),
    ("missing-key", "war", "setup.deck", {"setup.deck": GONE}),
    ("missing-key", "war", TURN, {f"{TURN}.type": GONE}),
    ("missing-key", "hearts", "card_scoring[0].points", {"card_scoring[0].points": GONE}),
    ("missing-key", "scopa", "scoring_rules[0].why", {"scoring_rules[0].why": GONE}),
    ("missing-key", "simple-poker", f"{PATTERN}.rank_priority", {f"{PATTERN}.rank_priority": GONE}),
    ("missing-key", "gin", f"{TURN}.do[0].then", {f"{TURN}.do[0].then": GONE}),
    ("missing-key", "gin", f"{TURN}.do[0].then[0].prompt", {f"{TURN}.do[0].then[0].prompt": GONE}),
    ("wrong-type", "war", "player_count", {"player_count": "two"}),
    ("wrong-type", "war", "setup", {"setup": []}),
    ("wrong-type", "war", "turn_structure.first", {"turn_structure.first": ["0"]}),
    ("bad-spelling", "war", "genome_id", {"genome_id": "Two Words"}),
    ("bad-spelling", "war", "name", {"name": "two\nlines"}),
    ("out-of-range", "war", "player_count", {"player_count": 9}),
    ("out-of-range", "war", "max_turns", {"max_turns": 0}),
    ("out-of-range", "cheat", "setup.starting_chips", {"setup.starting_chips": 0}),
    ("out-of-range", "gin", "variables[1].init", {"variables[1].init": "99"}),
    ("unknown-word", "war", f"{WIN}.type", {f"{WIN}.type": "capture_everything"}),
    ("unknown-word", "uno", "special_effects[0].effect_type", {"special_effects[0].effect_type": "skip"}),
    ("unknown-word", "uno", "special_effects[0].target", {"special_effects[0].target": "everyone"}),
    ("too-few", "war", "win_conditions", {"win_conditions": []}),
    ("too-few", "war", "setup.deck.suits", {"setup.deck.suits": []}),
    ("too-many", "war", "player_counts", {"player_counts": [2] * 9}),
    ("unknown-phase", "war", f"{TURN}.type", {f"{TURN}.type": "batle"}),
    ("unknown-statement", "uno", f"{OPENING}.do[1]", {f"{OPENING}.do[1]": "mov deck to discard"}),
    ("unknown-statement", "uno", f"{OPENING}.do[1]", {f"{OPENING}.do[1]": {"whenever": "true"}}),
    ("expression", "war", "turn_structure.next", {"turn_structure.next": "0 +"}),
    ("expression", "war", "turn_structure.until", {"turn_structure.until": "deck"}),
    ("unknown-name", "war", "turn_structure.until", {"turn_structure.until": "empty(dekc)"}),
    (
        "unknown-rank",
        "uno",
        "special_effects[0].trigger_rank",
        {"special_effects[0].trigger_rank": "skip"},
    ),
    ("unknown-suit", "spades", f"{TURN}.breaking_suit", {f"{TURN}.breaking_suit": "spade"}),
    ("unknown-attribute", "simple-poker", "hand_evaluation.order", {"hand_evaluation.order": "rnak"}),
    ("unknown-variable", "hearts", "card_scoring[0].into", {"card_scoring[0].into": "takn"}),
    ("unknown-zone", "war", f"{WIN}.zone", {f"{WIN}.zone": "piles"}),
    (
        "unknown-meld",
        "rummy",
        "turn_structure.phases[1].melds[0]",
        {"turn_structure.phases[1].melds": ["rum"]},
    ),
    ("unknown-kind", "gin", "variables[0].kind", {"variables[0].kind": "crad"}),
    ("duplicate-name", "gin", "variables[1].name", {"variables[1].name": "card_just_taken"}),
    ("duplicate-name", "gin", "settings[0].name", {"settings[0].name": "seats"}),
    ("schema-version", "war", "schema_version", {"schema_version": "9"}),
    ("no-cards", "war", "setup.deck", {"setup.deck.without": ["all_cards"]}),
    ("too-many-cards", "war", "setup.deck", {"setup.deck.copies": 3}),
    ("missing-card", "old-maid", "setup.deck.without[0]", {"setup.deck.without": ["no_cards"]}),
    ("deck-too-small", "war", "setup.cards_per_player", {"setup.cards_per_player": "30"}),
    ("ranking-incomplete", "skat", "attributes[1].ranking", {"attributes[1].ranking": ["seven", "eight"]}),
    ("value-out-of-range", "klondike", "attributes[0].default", {"attributes[0].default": 2}),
    ("teams", "spades", "teams", {"teams": [[0, 1], [2, 2]]}),
    ("teams", "spades", "teams", {"teams": [[0, 1, 2], [3]]}),
    ("teams", "spades", "player_counts", {"player_counts": [4]}),
    ("setting", "spades", "settings[1].default", {"settings[1].default": 0}),
    ("score-win-without-scoring", "go-fish", f"{WIN}.type", {"card_scoring": []}),
    ("best-hand-without-evaluation", "war", f"{WIN}.type", {WIN: {"type": "best_hand"}}),
    ("betting-without-chips", "betting-war", f"{OPENING}.amount", {"setup.starting_chips": GONE}),
    (
        "showdown-without-evaluation",
        "betting-war",
        "turn_structure.opening[2].showdown_method",
        {"turn_structure.opening[2].showdown_method": "hand_evaluation"},
    ),
    (
        "capture-win-without-capture",
        "hearts",
        f"{WIN}.type",
        {WIN: {"type": "capture_all", "comparison": "none"}},
    ),
    ("trick-win-without-tricks", "go-fish", f"{WIN}.type", {WIN: {"type": "most_tricks"}}),
    ("chips-win-without-chips", "go-fish", f"{WIN}.type", {WIN: {"type": "most_chips"}}),
    ("unreachable-win", "war", "win_conditions[1].threshold", {"win_conditions[1].threshold": "53"}),
    ("unreachable-win", "war", "min_turns", {"min_turns": 10_000, "max_turns": 100}),
    ("unreachable-win", "betting-war", f"{WIN}.threshold", {f"{WIN}.threshold": "41"}),
    ("win-custom-incomplete", "klondike", f"{WIN}.merit", {f"{WIN}.merit": GONE}),
    ("comparison-mismatch", "hearts", f"{WIN}.comparison", {f"{WIN}.comparison": "highest"}),
    (
        "pattern-groups",
        "simple-poker",
        f"{PATTERN}.same_rank_groups",
        {f"{PATTERN}.same_rank_groups": [3, 3]},
    ),
    (
        "pattern-inconsistent",
        "simple-poker",
        f"{PATTERN}.same_rank_groups",
        {f"{PATTERN}.same_rank_groups": [5]},
    ),
    (
        "pattern-inconsistent",
        "simple-poker",
        f"{PATTERN}.distinct_suit_count",
        {f"{PATTERN}.distinct_suit_count": 2},
    ),
    ("pattern-shadowed", "simple-poker", f"{PATTERN}.rank_priority", {f"{PATTERN}.rank_priority": 5}),
    (
        "values-incomplete",
        "blackjack",
        "hand_evaluation.card_values",
        {"hand_evaluation.card_values[0]": GONE},
    ),
    ("trigger-never", "go-fish", "card_scoring[0].trigger", {"card_scoring[0].trigger": "trick_win"}),
    (
        "bust-below-target",
        "blackjack",
        "hand_evaluation.bust_threshold",
        {"hand_evaluation.bust_threshold": 21},
    ),
    (
        "no-phases",
        "go-fish",
        "turn_structure.phases",
        {"turn_structure": {}, "card_scoring[0].trigger": "hand_end"},
    ),
    ("phase-never-acts", "hearts", f"{TURN}.when", {f"{TURN}.when": "false"}),
    (
        "phase-never-acts",
        "klondike",
        f"{OPENING}.type",
        {OPENING: {"type": "pass_cards", "count": 1, "directions": ["left"]}},
    ),
    (
        "phase-never-acts",
        "scopa",
        "turn_structure.phases[1].by_rank",
        {"turn_structure.phases[1]": {"type": "capture", "by_rank": False, "sweep": "sweeps"}},
    ),
    ("no-progress", "go-fish", "turn_structure.until", {"turn_structure.until": GONE}),
    ("count-order", "gin", "variables[1].low", {"variables[1].low": 5}),
    ("count-order", "gin", "melds[0].min", {"melds[0].min": 9}),
    ("field-conflict", "spades", f"{TURN}.breaking_rule", {f"{TURN}.breaking_suit": GONE}),
    ("field-conflict", "hearts", f"{WIN}.merit", {f"{WIN}.merit": "score[p]"}),
    ("field-missing", "uno", "card_scoring[0].to_winner", {"turn_structure.closing": []}),
    (
        "field-missing",
        "cheat",
        f"{TURN}.fixed_rank",
        {f"{TURN}.rank_mode": "fixed", f"{TURN}.starting_rank": GONE},
    ),
    (
        "effect-without-play",
        "war",
        "special_effects",
        {"special_effects": [{"trigger_rank": "ace", "effect_type": "reverse"}]},
    ),
    ("misplaced", "go-fish", f"{OPENING}.type", {OPENING: {"type": "draw", "count": "1"}}),
    ("too-complex", "war", "zones", {"zones": [*WAR_ZONES, *MANY], "turn_structure.opening": [FILL]}),
    ("unused", "war", "variables[0].name", {"variables": OWN}),
    ("deck-may-run-out", "go-fish", f"{TURN}.do[0]", {TURN: DRAWS}),
    ("deck-too-small", "go-fish", f"{TURN}.do[0]", {TURN: DRAWS_ALL}),
    ("variant", "uno", "variant", {"variant": "To {taget}."}),
    ("variant", "uno", "variant", {"variant": "To {score[0]}."}),
    ("variant", "uno", "variant", {"variant": "To {target|a|b|c}."}),
    ("variant", "uno", "variant", {"variant": "To {target."}),
    ("idle-field", "hearts", "setup.starting_chips", {"setup.starting_chips": 5}),
]

# Faults of a text that is not even a genome.
TEXTS: list[tuple[str, str]] = [
    ("too-large", "#" * (1 << 20) + "#"),
    ("syntax", "name: 'War"),
    ("empty", ""),
    ("too-deep", "[" * 40),
    ("too-many-values", "[" + "1," * 60_000),
    ("tag-refused", "name: !!str x"),
    ("duplicate-key", "name: a\nname: b"),
]
# Faults of what is asked of a faultless genome, tested below.
ASKED = {"player-count", "unreadable", "core-refused"}


def steps(path: str) -> list[str | int]:
    return [int(step) if step.isdigit() else step for step in re.findall(r"[^.\[\]]+", path)]


def spoilt(game: str, changes: dict[str, Any]) -> dict[str, Any]:
    data: Any = copy.deepcopy(parlor.to_dict(parlor.genome(game)))
    for path, value in changes.items():
        *way, last = steps(path)
        at = data
        for step in way:
            at = at[step]
        if value is GONE:
            del at[last]
        elif isinstance(at, list) and last == len(at):
            at.append(value)
        else:
            at[last] = value
    result: dict[str, Any] = data
    return result


def report(game: str, changes: dict[str, Any]) -> Report:
    return validate_text(json.dumps(spoilt(game, changes)), "spoilt.json")


@pytest.mark.parametrize(("code", "game", "path", "changes"), FAULTS)
def test_a_faulty_genome(code: str, game: str, path: str, changes: dict[str, Any]) -> None:
    found = report(game, changes)
    assert (code, path) in [(f.code, f.path) for f in found.findings], [str(f) for f in found.findings]
    fault = next(f for f in found.findings if (f.code, f.path) == (code, path))
    assert fault.severity == CODES[code].severity
    assert fault.remedy
    assert fault.line == 1
    assert fault.column is not None
    if fault.is_error:
        assert found.errors[0].code == code, [str(f) for f in found.errors]
        family = Unsupported if CODES[code].unsupported else Invalid
        with pytest.raises(family) as caught:
            found.require()
        assert caught.value.code == code
        assert "\n" not in str(caught.value)
    else:
        assert found.ok


@pytest.mark.parametrize(("code", "text"), TEXTS)
def test_a_faulty_text(code: str, text: str) -> None:
    found = validate_text(text)
    assert found.errors[0].code == code
    assert found.errors[0].remedy
    assert found.genome is None


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    found = validate_file(tmp_path / "nobody.yaml")
    assert [(f.code, f.remedy) for f in found.errors] == [("unreadable", "give an existing file")]


def test_a_number_of_players_that_the_game_is_not_for() -> None:
    with pytest.raises(Invalid, match=r"write 2, 3, 4, 5, 6") as caught:
        parlor.genome("go-fish", players=7)
    assert caught.value.code == "player-count"


@pytest.mark.parametrize(
    ("spec", "remedy"),
    [("hearts?hnads=1", "hands"), ("hearts?hands=x", "whole number"), ("hearts?hands=0", "1 to 1000")],
)
def test_a_setting_that_does_not_exist_or_a_value_it_does_not_allow(spec: str, remedy: str) -> None:
    name, settings = split_spec(spec)
    with pytest.raises(Invalid, match=remedy) as caught:
        parlor.genome(name, **settings)
    assert caught.value.code == "setting"


def test_a_deck_too_small_says_how_many_cards_too_few() -> None:
    (fault,) = report("hearts", {"setup.cards_per_player": 15}).errors
    assert (fault.message, fault.remedy) == (
        "60 cards are dealt and there are 52",
        "deal 2 fewer to every player, or add cards",
    )


def test_a_program_that_only_the_core_refuses() -> None:
    (fault,) = tried({"version": 1})
    assert (fault.code, fault.severity) == ("core-refused", "error")
    assert fault.remedy


def test_every_code_has_a_genome_above() -> None:
    of_play = {word for word, code in CODES.items() if code.meaning.startswith("in play: ")}
    assert {code for code, *_ in [*FAULTS, *TEXTS]} | ASKED == set(CODES) - of_play
