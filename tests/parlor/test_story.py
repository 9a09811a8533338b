"""What happened at a card table, in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludwright import parlor
from ludwright.parlor.story import spoken, story


def told(game: str, *events: tuple[str, dict[str, Any]]) -> list[str]:
    made = [
        {"index": n, "event": kind, "label": _label(data), "data": data}
        for n, (kind, data) in enumerate(events)
    ]
    return story(made, lambda seat: "You" if seat == 0 else f"Player {seat + 1}", parlor.genome(game))


def _label(data: dict[str, Any]) -> str:
    return f"{'You' if data.get('seat') == 0 else 'Seat 1'}: {data.get('choice', '')}"


def move(card: str | None, source: str, to: str, count: int = 1) -> tuple[str, dict[str, Any]]:
    return "move", {"card": card, "count": count, "from": source, "to": to}


def choose(seat: int, choice: str) -> tuple[str, dict[str, Any]]:
    return "choose", {"seat": seat, "choice": choice}


@pytest.mark.parametrize(
    ("words", "you", "other"),
    [
        ("pass", "You pass", "Player 2 passes"),
        ("passes", "You pass", "Player 2 passes"),
        ("go all in with 9", "You go all in with 9", "Player 2 goes all in with 9"),
        ("bid 1♠", "You bid 1♠", "Player 2 bids 1♠"),
        ("nothing more", "You: nothing more", "Player 2: nothing more"),
    ],
)
def test_choices_are_sentences(words: str, you: str, other: str) -> None:
    assert spoken("You", words) == you
    assert spoken("Player 2", words) == other


def test_a_card_that_was_named_is_told_once() -> None:
    passed = "passed of seat 0"
    lines = told(
        "hearts",
        choose(0, "pass J♣"),
        move("J♣", "hand of seat 0", passed),
        choose(0, "pass Q♣"),
        move("Q♣", "hand of seat 0", passed),
        move("J♣", passed, "hand of seat 1"),
        move("Q♣", passed, "hand of seat 1"),
    )
    assert lines == ["You pass J♣", "You pass Q♣", "J♣, Q♣ go from your passed cards to player 2’s hand"]


def test_what_others_pass_is_passed() -> None:
    hidden = move(None, "hand of seat 1", "passed of seat 1", 3)
    assert told("hearts", hidden) == ["Player 2 passes 3 cards"]


def test_a_deal_is_told_hand_by_hand() -> None:
    deal = [
        move(card if seat == 0 else None, "deck", f"hand of seat {seat}")
        for card in ("4♣", "9♥")
        for seat in (1, 2, 3, 0)
    ]
    assert told("hearts", *deal) == [
        "You get 4♣, 9♥",
        "Player 2, player 3 and player 4 get 2 cards each",
    ]


def test_what_a_move_says_better_is_not_said_before() -> None:
    assert told("gin", choose(0, "draw from the deck"), move("8♦", "deck", "hand of seat 0")) == [
        "You draw 8♦"
    ]
    assert told("klondike", choose(0, "move 7♥ 2"), move("7♥", "columns 1", "columns 3")) == [
        "7♥ goes from column 0 to column 2"
    ]


def test_equal_payments_are_one_line() -> None:
    antes = [
        ("add", {"var": f"{name}[{seat}]", "n": n, "why": "ante"})
        for seat in range(4)
        for name, n in (("bet_hand", 1), ("chips", -1))
    ]
    assert told("draw-poker", *antes) == ["Everybody pays 1 chip (ante)"]


@pytest.mark.parametrize("game", parlor.list_games())
def test_no_game_is_told_in_arrows_or_missing_values(game: str) -> None:
    table = parlor.rules(game).table(3)
    for _ in range(120):
        if table.over:
            break
        table.play(table.choose("random"))
    events = json.loads(table.events(0, 0))
    for line in story(events, lambda seat: "You" if seat == 0 else f"Player {seat + 1}", parlor.genome(game)):
        assert "→" not in line, line
        assert "is now -1" not in line, line
        assert not line.startswith("You: pass"), line
