"""Rulebooks that a newcomer can read: every part is there, and the English holds together."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from ludwright import parlor
from ludwright.parlor.elaborate import elaborate
from ludwright.parlor.lower import ready
from ludwright.parlor.rulebook import markdown, page
from ludwright.parlor.syntax import parse

GAMES = parlor.list_games()
UGLY = (
    r"\byou leads\b",
    r"\ba (?:ace|eight)\b",
    r"\bNone\b",
    r"(?<!modulo )(?<!modulo \d)\b\d+ is \d+\b",
    r"\bat most 0\b",
    r"’s’",
    r"\bside’s side\b",
    r"  \S",
    r"\b(\w+) \1\b(?<!pile pile)(?<!that that)",
    r"\b\w+_\w+\b",
    r"\bseat \d",
    r"\bthe the\b",
    r"\bnumber of \w+ are\b",
    r"\bcards of cards\b",
    r"[+]0 ",
)


@pytest.fixture(scope="module")
def books() -> dict[str, str]:
    return {game: parlor.explain(game) for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_every_part_is_there(game: str, books: dict[str, str]) -> None:
    headings = re.findall(r"^## (.+)$", books[game], re.MULTILINE)
    assert headings[:2] == ["Players and aim", "Cards"]
    assert headings[-1] == "An example"
    for part in ("A hand", "End of the match", "When things run out", "Who sees what"):
        assert part in headings
    assert "The aim: " in books[game]
    assert re.search(r"share a draw|another hand is played|wins, or the next|first wins", books[game]), "ties"


@pytest.mark.parametrize("game", GAMES)
def test_the_english_holds_together(game: str, books: dict[str, str]) -> None:
    lines = [line.strip() for line in books[game].splitlines()]
    found = [(pattern, line) for line in lines for pattern in UGLY if re.search(pattern, line)]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_whole(game: str) -> None:
    text = page(parlor.genome(game), example=False)
    balance = _Balance()
    balance.feed(text)
    assert balance.open == []
    assert balance.seen >= {"h1", "h2", "p", "ul", "li"}


class _Balance(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("(3 + level) * 2", "(3 plus “level”) times 2"),
        ("3 - (2 - level)", "3 minus (2 minus “level”)"),
        ("2 * (1 if level > 1 else 0)", "2 times (1 if “level” is more than 1, otherwise 0)"),
        (
            "1 if level < 2 else (2 if level < 4 else 3)",
            "1 if “level” is less than 2, 2 if “level” is less than 4, otherwise 3",
        ),
        (
            "level == 1 or (level == 2 and doubling == 1)",
            "“level” is 1 or (“level” is 2 and the doubling is 1)",
        ),
        ("tricks[declarer] > 6", "the declarer’s tricks are more than 6"),
        (
            "count(hand(next(declarer)))",
            "the number of cards in the hand of the player to the declarer’s left",
        ),
    ],
)
def test_brackets_say_what_belongs_together(text: str, english: str) -> None:
    assert elaborate(ready(parlor.genome("bridge")), parse(text)).english == english


def test_points_of_a_side_name_the_side() -> None:
    text = markdown(parlor.genome("bridge"), example=False)
    assert "The contract: the declarer’s side gets “contract points”, if “tricks over” is at least 0." in text
    assert "every side but the declarer’s side gets" in text


def test_a_book_of_go_fish_scores_once() -> None:
    assert "| Cards | Points a set |" in markdown(parlor.genome("go-fish"), example=False)
    assert "| Cards | Points each |" in markdown(parlor.genome("uno"), example=False)


def test_the_example_tells_what_everybody_holds_and_one_line_a_pick(books: dict[str, str]) -> None:
    example = books["hearts"].partition("## An example")[2]
    assert example.count(" holds ") == 4
    assert "- Player 4: **play 2♣**." in example
    assert "Player 1 wins the trick" in example
    assert "trick →" not in example, "cleared tricks are no news"
