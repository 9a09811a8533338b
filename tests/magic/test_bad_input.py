"""Bad input: decks, card files, actions, saves and replays are refused with fault, place and remedy."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from ludwright import _core, magic
from ludwright.errors import Illegal, Invalid, LudwrightError
from ludwright.magic import catalog
from ludwright.magic.actions import PAYLOAD, Action, ActionType
from ludwright.magic.decks import Deck, deck, from_mapping
from ludwright.magic.imports import cards_from_json, decks_from_json
from ludwright.magic.table import MagicMatch
from ludwright.table.replay import Replay

PAIR = ("boundless-elves", "draconic-fury")


def match(seed: int = 3, picks: int = 60) -> MagicMatch:
    made = magic.match(*PAIR, seed=seed)
    rng = random.Random(seed)
    for _ in range(picks):
        decision = made.decision
        assert decision is not None
        made.play(rng.randrange(len(decision)))
    return made


def test_a_deck_of_fifty_nine_is_refused_by_name() -> None:
    short = Deck("short", (("Plains", 59),))
    with pytest.raises(Invalid, match=r'the deck "short" has 59 cards; add 1$'):
        magic.match(short, PAIR[0])
    with pytest.raises(Invalid, match="59 cards"):
        magic.match(PAIR[0], {"Plains": 59})


@pytest.mark.parametrize("count", [0, -1, 251, True, "4", 2.0])
def test_counts_of_a_mapping_are_numbers(count: Any) -> None:
    with pytest.raises(Invalid, match='copies of "Plains"; map names to numbers from 1 to 250'):
        magic.match({"Plains": count}, PAIR[0])


def test_a_commander_deck_has_a_hundred_cards_and_a_commander() -> None:
    leader = "Zamriel, Seraph of Steel"
    plains = (("Plains", 99),)
    whole = Deck("whole", plains, (leader,))
    assert magic.match(whole, whole, variant="commander").state(0).me.life == 40
    with pytest.raises(Invalid, match="has 101 cards with its commander; a deck of Commander has 100"):
        magic.rules(whole, Deck("long", (("Plains", 100),), (leader,)), variant="commander")
    with pytest.raises(Invalid, match='"short" has 99 cards with its commander'):
        magic.rules(Deck("short", (("Plains", 98),), (leader,)), whole, variant="commander")
    with pytest.raises(Invalid, match='"headless" has no commander'):
        magic.rules(whole, Deck("headless", (("Plains", 100),)), variant="commander")


def test_an_unknown_card_is_named_with_its_line_and_the_nearest_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("# mine\n56 Plains\n\n4 Lightnin Bolt\n")
    with pytest.raises(Invalid) as raised:
        magic.match(path, PAIR[0])
    fault = 'no card "Lightnin Bolt" in the catalog; did you mean "Lightning Bolt"?'
    assert str(raised.value) == f"{path}:4: {fault}"
    with pytest.raises(Invalid, match=r'^deck "deck": no card "Qqqq" in the catalog; write a card'):
        magic.match({"Plains": 59, "Qqqq": 1}, PAIR[0])


def test_an_unknown_deck_is_told_with_the_nearest_one(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match='no deck "boundless-elfs"; did you mean "boundless-elves"'):
        deck("boundless-elfs")
    with pytest.raises(Invalid, match=r"nowhere\.txt: cannot be read"):
        deck(tmp_path / "nowhere.txt")
    with pytest.raises(Invalid, match="cannot be read"):
        deck(tmp_path)
    torn = tmp_path / "torn.txt"
    torn.write_bytes(b"\xff\xfe4 Plains")
    with pytest.raises(Invalid, match="cannot be read"):
        deck(torn)
    torn.write_text("999 Plains\n")
    with pytest.raises(Invalid, match=r'torn.txt:1: "999 Plains" is no line of a deck; write 4 Lightning'):
        deck(torn)


@pytest.mark.parametrize(
    "text",
    ["[1]", "3", '"deck"', '{"a": 3}', '{"a": {"cards": [4], "b": 1}}', '{"cards": [], "commander": 5}'],
)
def test_json_of_another_shape_is_no_deck(text: str) -> None:
    with pytest.raises(Invalid, match=r"decks\.json: "):
        decks_from_json(text)


@pytest.mark.parametrize("text", ["[1]", "3", '{"a": 3}', '{"cards": [{"name": 4}]}', "[{}]", "{"])
def test_json_of_another_shape_is_no_database_of_cards(text: str) -> None:
    with pytest.raises(Invalid, match=r"cards\.json: "):
        cards_from_json(text)


def test_a_card_file_with_an_unknown_effect_names_file_line_and_nearest_word(tmp_path: Path) -> None:
    folder = tmp_path / "cards" / "own"
    folder.mkdir(parents=True)
    file = folder / "ember-adept.yaml"
    file.write_text(
        "name: Ember Adept\ncost: 1R\ntype: Creature — Human Wizard\npt: 2/1\nabilities:\n"
        "- when: {enters: this}\n  do: {damge: {amount: 2, to: any target}}\n"
    )
    own = catalog.read(tmp_path)
    with pytest.raises(Invalid) as raised:
        own.lowered("Ember Adept")
    assert raised.value.path == f"{file}:7:8"
    assert 'no verb "damge"; did you mean "damage"?' in str(raised.value)
    file.rename(folder / "other.yaml")
    with pytest.raises(Invalid, match=r"other\.yaml: .*call the file ember-adept\.yaml"):
        catalog.read(tmp_path)


WRONG: list[tuple[Any, str]] = [
    ({"type": "PLAY_LAND", "object": "Black Lotus"}, 'no "Black Lotus" can be seen'),
    ({"type": "PLAY_LAND"}, "PLAY_LAND"),
    ({"type": "TAP_FOR_MANA", "object_id": 99999}, "99999"),
    ({"type": "CAST_SPELL", "object_id": True}, "True"),
    ({"type": "CAST_SPELL", "object_id": -1}, "-1"),
    ({"type": "CAST_SPELL", "targets": 3}, "no object 3"),
    ({"type": "CAST_SPELL", "targets": 3.5}, "targets are a list"),
    (Action(ActionType.PASS_PRIORITY, 1), "seat 0 acts here"),
    (Action(ActionType.CAST_SPELL, 0, 99999), "no object 99999"),
    (Action("JUMP", 0), 'no action type "JUMP"'),  # type: ignore[arg-type]
    ({"type": "ACTIVATE_ABILITY"}, "ACTIVATE_ABILITY"),
    ({"type": "DECLARE_ATTACKERS", "payload": {"attackers": []}}, "DECLARE_ATTACKERS"),
    ({"type": "DECLARE_BLOCKERS", "payload": {"blockers": []}}, "DECLARE_BLOCKERS"),
    ({"type": "PASS_PRIORITY"}, "PASS_PRIORITY"),
    ({"type": "RESOLVE_DECISION"}, "needs a choice"),
    ({"type": "RESOLVE_DECISION", "payload": {"choice": 99}}, "99"),
    ({"type": "RESOLVE_DECISION", "payload": {"choices": ["keep this hand", "nonsense"]}}, "nonsense"),
    ({"type": "SKIP_COMBAT"}, "own turn"),
    ({"type": "SKIP_MAIN2"}, "own turn"),
    ({"type": "SCOOP", "actor": 7}, "seat"),
    ({"type": "BOTTOM_CARD", "payload": {"cards": [0]}}, "bottom"),
    ({"type": "FLIP_THE_TABLE"}, 'no action type "FLIP_THE_TABLE"'),
    ({"type": "KEEP_HAND", "actor": 5}, "seat 0 acts here"),
    ({"type": "KEEP_HAND", "extra": 5}, "extra"),
    ({"type": "KEEP_HAND", "payload": [1]}, "payload"),
    ({}, "type"),
    ("keep this hnd", "keep this hand"),
    (7, "7"),
    (-1, "-1"),
]


@pytest.mark.parametrize(("said", "words"), WRONG, ids=[str(n) for n in range(len(WRONG))])
def test_an_action_that_is_not_legal_is_refused_with_the_reason_and_changes_nothing(
    said: Any, words: str
) -> None:
    made = magic.match(*PAIR, seed=3, first=0)
    assert made.surface.ask.name == "MULLIGAN"
    before = made.digest
    with pytest.raises((Illegal, Invalid)) as raised:
        made.play(said)
    assert words in str(raised.value)
    assert made.digest == before
    assert not made.over
    made.play({"type": "KEEP_HAND"})
    assert made.digest != before


def test_every_type_of_action_is_refused_somewhere_in_these_tests() -> None:
    said = {one["type"] for one, _ in WRONG if isinstance(one, dict) and "type" in one}
    assert {kind.value for kind in ActionType} - said == {"MULLIGAN"}
    made = match()
    before = made.digest
    with pytest.raises(Illegal, match="not legal now: MULLIGAN"):
        made.play({"type": "MULLIGAN"})
    assert made.digest == before


GARBAGE: list[Any] = [
    None, True, -1, 0, 1, 3, 10**20, 2.5, "", "²", "opponent", "Plains (0)", "player 9", "Forest", "3", b"x",
    [], [[]], [None], {}, {"type": "player"}, {"player_id": 4}, {"instance_id": "x"}, [["you", {}], [7]],
]  # fmt: skip


def test_whatever_is_said_is_done_or_refused_and_a_refusal_changes_nothing() -> None:
    made = magic.match(*PAIR, seed=5, manual_mana=True)
    rng = random.Random(4)
    keys = ["actor", "object_id", "object", "targets", "target", "payload", *PAYLOAD]
    kinds = [kind.value for kind in ActionType if kind is not ActionType.SCOOP]
    words = ["cast", "play", "tap", "activate", "attack with", "block", "->", "with", "x=²", "x=9", ";", ","]
    done = 0
    for _ in range(1500):
        if made.over:
            break
        said: Any = {"type": rng.choice(kinds)}
        said |= {rng.choice(keys): rng.choice(GARBAGE) for _ in range(rng.randrange(4))}
        if rng.random() < 0.3:
            said = " ".join(str(rng.choice([*words, *GARBAGE])) for _ in range(rng.randrange(1, 5)))
        before = made.digest
        try:
            made.play(said)
        except (Illegal, Invalid):
            assert made.digest == before, said
        else:
            done += 1
        if rng.random() < 0.1 and not made.over:
            made.play(0)
    assert done > 20


def test_saves_with_a_flipped_bit_or_a_lost_end_are_refused() -> None:
    made = match()
    data = made.save()
    rng = random.Random(1)
    places = {0, 1, len(data) - 1, *(rng.randrange(len(data)) for _ in range(400))}
    for place in sorted(places):
        torn = bytearray(data)
        torn[place] ^= 1 << rng.randrange(8)
        with pytest.raises(LudwrightError):
            MagicMatch.load(made.rules, bytes(torn))
    for length in sorted({0, 1, len(data) - 1, *(rng.randrange(len(data)) for _ in range(100))}):
        with pytest.raises(LudwrightError):
            MagicMatch.load(made.rules, data[:length])
    with pytest.raises(LudwrightError):
        MagicMatch.load(made.rules, data + b"\0")
    assert MagicMatch.load(made.rules, data).digest == made.digest


def test_a_save_of_other_decks_is_refused() -> None:
    other = magic.rules("glorious-combat", "draconic-fury")
    with pytest.raises(Invalid):
        MagicMatch.load(other, match().save())


def spoilt(text: str, rng: random.Random) -> str:
    """A character replaced, or the end lost."""
    place = rng.randrange(len(text))
    if rng.random() < 0.25:
        return text[:place]
    return text[:place] + rng.choice('0123456789abcxyz{}[]",:-') + text[place + 1 :]


def test_spoilt_replays_are_refused_or_unharmed() -> None:
    text = match().replay().json
    assert Replay.parse(text).verify().ok
    rng = random.Random(2)
    refused = 0
    for _ in range(120):
        torn = spoilt(text, rng)
        try:
            verdict = Replay.parse(torn).verify()
        except LudwrightError:
            refused += 1
        else:
            assert not verdict.ok or torn.split() == text.split() or json.loads(torn) == json.loads(text)
    assert refused > 60


def test_spoilt_definitions_are_refused_or_played() -> None:
    """Definitions travel inside replays: what the core reads there is not to be trusted."""
    plain = Deck("plain", (("Serra Angel", 20), ("Lightning Bolt", 20), ("Plains", 20)))
    from ludwright.magic.definitions import match_json

    text = match_json(plain, plain, {"turn_cap": 4, "audit": False})
    rng = random.Random(3)
    refused = 0
    for _ in range(400):
        try:
            rules = _core.magic(spoilt(text, rng))
            rules.series(["random"], games=1, seed=1)
        except LudwrightError:
            refused += 1
    assert refused > 100


def test_names_in_a_deck_are_made_canonical() -> None:
    made = from_mapping({"plains": 30, "basic_plains": 10, "SERRA ANGEL": 20}, "white").known()
    assert made.cards == (("Plains", 40), ("Serra Angel", 20))
