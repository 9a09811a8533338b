"""Fuzzing: decks that give every card its turn, small replays, the record of what was touched."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludwright import magic
from ludwright.errors import Invalid
from ludwright.lab import runs
from ludwright.lab.backends import Processes
from ludwright.magic import catalog
from ludwright.magic import fuzz as fuzzing
from ludwright.magic.decks import BASICS
from ludwright.magic.fuzz import exercised, fuzz
from ludwright.magic.fuzz.decks import Decks, Kind, kinds
from ludwright.magic.fuzz.exercised import Touched
from ludwright.table.replay import Replay


def test_no_card_is_left_out_of_the_decks() -> None:
    cards = kinds(["older"])
    decks = Decks(cards, random.Random(1))
    for _ in range(len(cards)):
        decks.deal(lambda card: True, eager=False)
    assert [name for name, times in decks.dealt.items() if times == 0] == []


def test_decks_have_the_size_of_their_variant_and_pay_for_their_card() -> None:
    cards = kinds()
    by_name = {card.name: card for card in cards}
    decks = Decks(cards, random.Random(2))
    lands = {name: color for color, name in BASICS.items()}
    for _ in range(200):
        dealt = decks.deal(lambda card: True, eager=True)
        assert sum(count for _, count in dealt.cards) == 60
        colors = frozenset(lands[name] for name, _ in dealt.cards if name in lands)
        assert by_name[dealt.around].castable(colors), dealt.around
        assert dict(dealt.cards)[dealt.around] >= 2
    for _ in range(40):
        dealt = decks.deal(lambda card: True, eager=True, commander=True)
        assert dealt.commander == dealt.around
        assert dealt.commander not in dict(dealt.cards)
        assert sum(count for _, count in dealt.cards) == 99


def test_many_cards_that_fix_mana_do_not_overfill_a_deck() -> None:
    cards = kinds()
    fixer = next(card for card in cards if card.fixes and not card.wanted)
    more = [replace(fixer, name=f"{fixer.name} {n}", front=f"{fixer.name} {n}") for n in range(200)]
    decks = Decks([*cards, *more], random.Random(3))
    for size, commander in ((60, False), (99, True)):
        for _ in range(60):
            dealt = decks.deal(lambda card: len(card.wanted) > 2, eager=True, commander=commander)
            assert sum(count for _, count in dealt.cards) == size


def test_a_deck_looks_only_at_cards_that_share_its_words() -> None:
    decks = Decks(kinds(), random.Random(4))
    looked = 0

    class Counted(list[Kind]):
        def __getitem__(self, place: Any) -> Any:
            nonlocal looked
            looked += 1
            return super().__getitem__(place)

        def __iter__(self) -> Any:
            raise AssertionError("every card was looked at")

    around = decks.cards[0]
    decks.cards = Counted(decks.cards)
    decks._kin(around, frozenset("WUBRG"))
    assert looked <= sum(len(decks.sharing.get(stem, ())) for stem in around.stems)


def test_missing_cards_come_first() -> None:
    cards = kinds()
    wanted = {"Progenitus", "Reaper King", "Black Lotus"}
    decks = Decks(cards, random.Random(3))
    around = [decks.deal(lambda card: card.name in wanted, eager=True).around for _ in range(9)]
    assert sorted(around) == sorted([*wanted] * 3)


def test_abilities_are_named_as_the_core_counts_them() -> None:
    cards = {card.front: card for card in kinds()}
    names = sorted({*sorted(cards)[::9], "Augury Raven"})
    rules = magic.rules({cards[name].name: 1 for name in names}, {"Plains": 60})
    counted = {name.partition(" ")[2] for name in rules.tallies if name.startswith("ability ")}
    expected = {ability for name in names for ability in cards[name].abilities}
    assert expected <= counted
    own = {ability for ability in counted if ability.partition(": ")[0] in names}
    assert [ability for ability in own - expected if "Foretell" not in ability] == []
    assert cards["Augury Raven"].abilities == (), "a special action never is on the stack"


def test_equal_seeds_find_the_same_on_any_threads() -> None:
    one, two = (fuzz(120, seed=4, sets=["first"], threads=threads) for threads in (1, 2))
    assert one.to_dict() == two.to_dict()
    assert one.cast == two.cast
    assert one.games == 120


def test_a_run_is_kept_and_goes_on_and_processes_find_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, Any] = {"games": 48}
    folder = runs.RunFolder(tmp_path / "run", runs.FUZZ, asked, backend="processes")
    found = fuzz(48, seed=4, sets=["first"], by=Processes(1), kept=folder)
    assert found.to_dict() == fuzz(48, seed=4, sets=["first"], threads=1).to_dict()
    told = runs.shown(tmp_path / "run")
    assert (told["pieces"], told["result"]) == (2, None)

    def never(cards: str | None, one: fuzzing.Round) -> fuzzing.Played:
        raise AssertionError("what was played is not played again")

    monkeypatch.setattr(fuzzing, "play", never)
    again = fuzz(48, seed=4, sets=["first"], threads=1, kept=folder)
    assert again.to_dict() == found.to_dict()
    assert again.cast == found.cast
    folder.finish(again.to_dict())
    assert runs.shown(tmp_path / "run")["result"] == found.to_dict()


def test_what_breaks_is_shortened_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that breaks, made from one that does not: the core is told of an error after a few picks."""
    match = magic.match("boundless-elves", "draconic-fury", seed=1)
    for _ in range(8):
        match.play(0)
    replay = match.replay().json

    class Broken:
        def minimise(self, seed: int, picks: list[int]) -> list[int]:
            return picks[:3]

        def record(self, seed: int, picks: list[int]) -> str:
            return match.rules.record(seed, picks)

    found = fuzzing._violation(Broken(), 5, "a law is broken", replay, tmp_path / "broken")  # type: ignore[arg-type]
    assert (found["picks"], found["match"], found["message"]) == (3, 5, "a law is broken")
    kept = Replay.load(found["replay"])
    assert kept.picks == match.replay().picks[:3]
    assert kept.verify().ok


def test_decks_that_the_core_refuses_are_findings(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: object) -> None:
        raise Invalid("no such deck")

    monkeypatch.setattr(fuzzing.Round, "rules", refuse)
    found = fuzz(60, seed=1, sets=["first"], threads=1)
    assert [violation["message"] for violation in found.violations] == ["no such deck"]
    assert found.games == 60
    assert len(found.never_cast) == len(found.cards)


def test_the_record_adds_up_and_forgets_cards_that_changed(tmp_path: Path) -> None:
    path = tmp_path / "sub" / "record.json"
    assert exercised.read(path) == {}
    exercised.write(path, {"Plains": Touched("a", 2), "Serra Angel": Touched("b", 1, (0, 3))})
    exercised.write(path, {"Plains": Touched("a", 3), "Serra Angel": Touched("b", 0, (1, 0))})
    read = exercised.read(path)
    assert read == {"Plains": Touched("a", 5), "Serra Angel": Touched("b", 1, (1, 3))}
    assert read["Serra Angel"].whole
    exercised.write(path, {"Serra Angel": Touched("c", 1, (0,))})
    assert exercised.read(path)["Serra Angel"] == Touched("c", 1, (0,))
    assert not exercised.read(path)["Serra Angel"].whole
    both = [read, exercised.read(path)]
    assert exercised.known("Serra Angel", "b", both) == Touched("b", 1, (1, 3))
    assert exercised.known("Plains", "a", both) == Touched("a", 10)
    assert exercised.known("Plains", "z", both) == Touched("z", 0)
    path.write_text('{"cards": {"Plains": 3}}')
    with pytest.raises(Invalid, match=r"record\.json: no record of fuzzing"):
        exercised.read(path)


def test_a_run_leaves_a_record_of_every_card() -> None:
    found = fuzz(48, seed=2, sets=["first"], threads=1)
    record = found.record()
    assert set(record) == set(catalog.load().names("first"))
    assert record["Plains"].digest == exercised.digest(catalog.lowered("Plains"))
    assert any(touched.whole and touched.used for touched in record.values())
