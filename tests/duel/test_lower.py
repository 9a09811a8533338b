"""What reaches the core: every field, nothing else, and the right version of the defence."""

from __future__ import annotations

import copy
import itertools
import json
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from duel.mirror import differences, read_constants, read_types
from duel.sheets import EVERYTHING, HERO, STATUS, report, spoil, status_of
from ludwright import duel
from ludwright.duel import words
from ludwright.duel.conditions import Condition
from ludwright.duel.effects import Effect
from ludwright.duel.loader import list_heroes, load_hero, statuses, validate_text
from ludwright.duel.lower import DefenseFallbackWarning, canonical_json, match_sheet
from ludwright.duel.matchers import Matcher
from ludwright.duel.schema import Gives, HeroSheet, StatusSheet, Upkeep
from ludwright.errors import Illegal, Invalid

TYPES = read_types()
BUFF: dict[str, Any] = {
    "id": "exact.buffNextAttack",
    "owner": 1,
    "amount": 2,
    "stacks": 1,
    "cap": None,
    "expires": {"type": "afterNTurns", "turns": 2},
    "cleansable": True,
    "carryOverOnKo": True,
}


def hero(*changes: tuple[str, Any], base: dict[str, Any] = HERO) -> HeroSheet:
    return report(spoil(base, *changes)).require()


def write(folder: Path, sheet: dict[str, Any]) -> Path:
    path = folder / "specimen.json"
    path.write_text(json.dumps(sheet))
    return path


@pytest.mark.parametrize("pair", list(itertools.combinations_with_replacement(list_heroes(), 2)))
def test_every_pair_of_heroes_lowers_to_what_the_core_takes(pair: tuple[str, str]) -> None:
    sheet = match_sheet(*pair)
    assert differences(sheet, "MatchSheet", TYPES) == []
    assert json.loads(canonical_json(sheet)) == sheet


def test_every_kind_lowers_to_what_the_core_takes() -> None:
    everything = hero(base=EVERYTHING)
    sheet = match_sheet(everything, "cinder-adept", carried=[BUFF])
    assert differences(sheet, "MatchSheet", TYPES) == []
    assert sheet["carried"] == [BUFF]


def test_the_mirror_notices_each_missing_and_each_extra_key() -> None:
    sheet = match_sheet(hero(base=EVERYTHING), "cinder-adept", carried=[BUFF])

    def mappings(value: Any) -> list[dict[str, Any]]:
        if isinstance(value, list):
            return [m for item in value for m in mappings(item)]
        if isinstance(value, dict):
            return [value, *(m for item in value.values() for m in mappings(item))]
        return []

    for n, mapping in enumerate(mappings(sheet)):
        for key in [*mapping, "extra"]:
            spoiled = copy.deepcopy(sheet)
            at = mappings(spoiled)[n]
            if key in at:
                del at[key]
            else:
                at[key] = 1
            assert differences(spoiled, "MatchSheet", TYPES), (n, key)


@pytest.mark.parametrize(
    ("rust", "python"),
    [("MatcherSheet", Matcher), ("ConditionSheet", Condition), ("Apply", Effect), ("Upkeep", Upkeep)],
)
def test_python_and_the_core_know_the_same_kinds(rust: str, python: Any) -> None:
    assert set(TYPES[rust].variants) == set(python.kinds())
    assert set(TYPES["SpendGives"].variants) == set(Gives.kinds())


def test_python_and_the_core_know_the_same_words_and_limits() -> None:
    for name in ("Version", "Combo", "Timing", "Per", "UsablePhase", "CleanseWhat", "SelectionPolicy"):
        assert TYPES[name].words == list(get_args(getattr(words, name))), name
    for name in ("Polarity", "SpendPhase", "SpendRequires"):
        assert TYPES[name].words == list(get_args(getattr(words, name))), name
    assert [*TYPES["Side"].words, "ally"] == list(get_args(words.Side))
    constants = read_constants()
    for name in ("FACES", "MAX_DEFENSE_DICE", "MAX_DAMAGE", "MAX_STATUSES", "MAX_FIELDS", "MAX_RULES"):
        assert constants[name] == getattr(words, name), name


def test_statuses_are_those_the_match_can_meet_in_order_of_their_ids() -> None:
    def ids(*pair: str) -> list[str]:
        return [status["id"] for status in match_sheet(*pair)["statuses"]]

    assert ids("training-dummy", "training-dummy") == []
    assert ids("pyromancer", "training-dummy") == ["burn", "purifying-flame"]
    assert ids("cinder-adept", "training-dummy") == ["burn", "scorch"]
    assert ids("shadow-monk", "pyromancer") == ["burn", "chi", "evasive", "prevent-half", "purifying-flame"]


def test_statuses_that_only_statuses_refer_to_are_included() -> None:
    scorched = hero(("offense[0].riders[0].status", "scorch"))
    sheet = match_sheet(scorched, "training-dummy")
    by_id = {status["id"]: n for n, status in enumerate(sheet["statuses"])}
    assert set(by_id) == {"burn", "chi", "scorch"}
    gives = sheet["statuses"][by_id["scorch"]]["spends"][0]["gives"]
    assert gives["perOpponentStatus"] == by_id["burn"]


def test_seventeen_statuses_are_too_many() -> None:
    base, _ = status_of(STATUS)
    many = {f"s{n}": replace(base, id=f"s{n}") for n in range(17)}
    known: dict[str, StatusSheet] = {**statuses(), **many}
    riders = [{"type": "applyStatusToOpponent", "status": name} for name in many]
    sheet = spoil(HERO, ("offense[0].riders", riders[:8]), ("offense[1].riders", riders[8:16]))
    sheet = spoil(
        sheet, ("defenseV1[0].riders", riders[16:]), ("defenseVersion", "v1"), ("defenseCard", None)
    )
    crowd = validate_text(json.dumps(sheet), known=known).require()
    with pytest.raises(Invalid, match="17 statuses"):
        match_sheet(crowd, "training-dummy", known=known)


def test_effects_get_ids_and_keep_their_own() -> None:
    card = match_sheet(hero(base=EVERYTHING), "pyromancer")["heroes"][0]["defenseCard"]
    ids = [effect["id"] for rule in card["rules"] for effect in rule["effects"]]
    assert ids[:2] == ["count.blockPer", "count.flatBlock"]
    assert "wrath" in ids
    assert len(set(ids)) == len(ids)


def test_riders_come_after_damage_and_rules_at_once() -> None:
    lowered = match_sheet(hero(), "pyromancer")["heroes"][0]
    assert lowered["offense"][0]["riders"][0]["timing"] == "afterDamage"
    assert lowered["defenseV1"][0]["riders"][0]["timing"] == "afterDamage"
    assert lowered["defenseCard"]["rules"][0]["effects"][0]["timing"] == "immediate"


def test_the_fields_hash_tells_partitions_apart_and_nothing_else() -> None:
    def digest(*changes: tuple[str, Any]) -> str:
        text: str = match_sheet(hero(*changes), "pyromancer")["heroes"][0]["defenseCard"]["fieldsHash"]
        return text

    assert digest() == "1ff87a897c4b22b0"
    assert digest(("defenseCard.label", "Other"), ("defenseCard.fields[0].faces", [3, 1, 2])) == digest()
    moved = (("defenseCard.fields[0].faces", [1, 2]), ("defenseCard.fields[1].faces", [3, 4, 5]))
    assert digest(*moved) != digest()


def test_a_faulty_card_falls_back_with_a_mark_and_a_warning(tmp_path: Path) -> None:
    path = write(tmp_path, spoil(HERO, ("defenseCard.fields[1].faces", [3, 4, 5])))
    with pytest.warns(DefenseFallbackWarning, match="field-overlap") as caught:
        sheet = match_sheet(path, "pyromancer")
    assert [warning.filename for warning in caught] == [__file__]
    first, second = sheet["heroes"]
    assert first["effectiveVersion"] == "v1"
    assert first["defenseVersion"] == "v2"
    assert first["fellBackToV1"] is True
    assert first["fallbackReasons"] == ["field-overlap at defenseCard.fields[1].faces[0]"]
    assert first["defenseCard"] is None
    assert second["effectiveVersion"] == "v2"
    assert differences(sheet, "MatchSheet", TYPES) == []
    with pytest.raises(Invalid, match="already in the field"):
        match_sheet(path, "pyromancer", strict=True)


@pytest.mark.parametrize(
    "change",
    [
        ("defenseCard.dice", "three"),
        ("defenseCard.rulez", []),
        ("defenseCard.rules[0].effects[0].type", "blockPre"),
        ("defenseCard", 7),
        ("defenseCard", None),
    ],
)
def test_a_card_that_cannot_be_read_falls_back_too(tmp_path: Path, change: tuple[str, Any]) -> None:
    path = write(tmp_path, spoil(HERO, change))
    with pytest.warns(DefenseFallbackWarning):
        sheet = match_sheet("pyromancer", path)
    assert sheet["heroes"][1]["fellBackToV1"] is True
    assert len(sheet["heroes"][1]["fallbackReasons"]) == 1


def test_a_faulty_sheet_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, spoil(HERO, ("offense[0].damage", "four")))
    with pytest.raises(Invalid, match=r"specimen.json:1:\d+: offense\[0\].damage"):
        match_sheet(path, "pyromancer")


def test_a_sheet_made_by_a_program_is_held_to_the_limits() -> None:
    with pytest.raises(Invalid, match="health: 70000 is out of range"):
        match_sheet(replace(load_hero("pyromancer"), health=70_000), "pyromancer")
    same = match_sheet(load_hero("pyromancer"), load_hero("shadow-monk"))
    assert canonical_json(same) == canonical_json(match_sheet("pyromancer", "shadow-monk"))


def versions(**options: Any) -> list[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sheet = match_sheet("pyromancer", hero(("defenseVersion", "v1")), **options)
    return [lowered["effectiveVersion"] for lowered in sheet["heroes"]]


def test_each_hero_uses_its_own_version() -> None:
    assert versions() == ["v2", "v1"]


def test_the_kill_switch_makes_everyone_use_version_1(monkeypatch: pytest.MonkeyPatch) -> None:
    assert versions(enable_defense_v2=False) == ["v1", "v1"]
    monkeypatch.setenv("LUDWRIGHT_ENABLE_DEFENSE_V2", "false")
    assert versions() == ["v1", "v1"]
    assert versions(enable_defense_v2=True) == ["v2", "v1"]
    monkeypatch.setenv("LUDWRIGHT_ENABLE_DEFENSE_V2", "1")
    assert versions() == ["v2", "v1"]
    monkeypatch.setenv("LUDWRIGHT_ENABLE_DEFENSE_V2", "maybe")
    with pytest.raises(Invalid, match=r"LUDWRIGHT_ENABLE_DEFENSE_V2.*true, false, 1 or 0"):
        versions()


def test_a_seat_may_be_told_its_version() -> None:
    assert versions(defense=("v1", "v2")) == ["v1", "v2"]
    assert versions(defense=(None, "v2")) == ["v2", "v2"]
    with pytest.raises(Invalid, match=r'defense\[0\].*did you mean "v1"'):
        versions(defense=("v11", None))
    with pytest.raises(Invalid, match="defense: 1 versions for 2 seats"):
        versions(defense=("v1",))
    with pytest.raises(Illegal, match="enableDefenseV2 is off"):
        versions(defense=("v2", None), enable_defense_v2=False)


def test_version_2_without_a_card_falls_back() -> None:
    bare = hero(("defenseVersion", "v1"), ("defenseCard", None))
    with pytest.warns(DefenseFallbackWarning, match="missing-card"):
        sheet = match_sheet(bare, "pyromancer", defense=("v2", None))
    assert sheet["heroes"][0]["fallbackReasons"] == ["missing-card at defenseCard"]


def test_the_table_can_be_changed_for_one_match() -> None:
    assert match_sheet("pyromancer", "pyromancer")["table"] == {"rolls": 3, "turnCap": 200}
    other = match_sheet("pyromancer", "pyromancer", rolls=2, turn_cap=50)
    assert other["table"] == {"rolls": 2, "turnCap": 50}
    wrongs: list[Any] = [0, 256, True, "3"]
    for wrong in wrongs:
        with pytest.raises(Invalid, match="rolls"):
            match_sheet("pyromancer", "pyromancer", rolls=wrong)


@pytest.mark.parametrize(
    ("key", "value"),
    [("owner", 2), ("stacks", 0), ("amount", "2"), ("expires", {"type": "afterNTurns"}), ("extra", 1)],
)
def test_a_faulty_carried_buff_is_refused(key: str, value: Any) -> None:
    with pytest.raises(Invalid, match=r"carried\[0\]"):
        match_sheet("pyromancer", "pyromancer", carried=[BUFF | {key: value}])


def test_what_outlives_a_knock_out_enters_the_next_match() -> None:
    """The duellist's rider readies a buff that carries over; whoever ends with it brings it along."""
    buff = {
        "type": "buffNextAttack",
        "amount": 3,
        "cap": 2,
        "expires": {"type": "afterNTurns", "turns": 9},
        "carryOverOnKO": True,
    }
    keeper = hero(("offense[0].riders", [buff]))
    for seed in range(40):
        match = duel.match(keeper, "training-dummy", seed=seed)
        assert duel.carried(match) == [], "while the match goes on, nothing is carried"
        match.finish("random")
        kept = duel.carried(match)
        if kept:
            break
    (one,) = kept
    assert (one.owner, one.amount, one.expires.turns, one.carry_over_on_ko) == (0, 3, 9, True)
    again = duel.match(keeper, "training-dummy", seed=1, carried=kept)
    (waiting,) = again.view(0)["pendingDefenseBuffs"]
    assert (waiting["stacks"], waiting["createdAt"]) == (one.stacks, {"round": 0, "turn": 0})
    again.finish("heuristic")
    used = next(event for event in again.events() if event.event == "buffConsumed")
    assert used.data["damage"] == 3 * one.stacks
