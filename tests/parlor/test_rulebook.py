"""Rulebooks that a newcomer can read: every part is there, and the English holds together."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from ludwright import parlor
from ludwright.parlor.language.elaborate import elaborate
from ludwright.parlor.language.syntax import parse
from ludwright.parlor.language.texts import Value
from ludwright.parlor.lowering.genome import ready
from ludwright.parlor.rulebook import markdown, page

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
    r"\b(\w+) \1\b(?<!that that)",
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
        ("level >= 1 and level <= 3", "“level” is from 1 to 3"),
        ("false or level > 1", "“level” is more than 1"),
        ("level > 1 and true", "“level” is more than 1"),
        ("level > 1 and false", "never"),
        ("level > 1 or hands == 4", "“level” is more than 1 or “hands” is 4"),
        ("level >= 1 and doubling <= 3", "“level” is at least 1 and the doubling is at most 3"),
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


NOT_THERE = "Whatever is asked of a card that is not there counts −1."


def test_a_card_that_is_not_there_is_explained_where_it_is_reckoned_with(books: dict[str, str]) -> None:
    """A tower begins with an ace or a two: one or two steps up from no card at all."""
    assert NOT_THERE in books["four-towers"]
    assert "Move it to the pile for its suit among the towers." in books["four-towers"]
    assert NOT_THERE not in books["hearts"]


def test_patterns_say_how_many_cards_and_which_hands_they_leave_out(books: dict[str, str]) -> None:
    assert "| Full House | 5 cards; 3 of one rank and 2 of another | 70 |" in books["simple-poker"]
    assert "| High Card | any 5 cards | 10 |" in books["simple-poker"]
    assert "If there are more cards than a line asks for, the best of them count." in books["simple-poker"]
    poker = parlor.genome("simple-poker")
    assert poker.hand_evaluation is not None
    pairs = replace(poker.hand_evaluation, patterns=poker.hand_evaluation.patterns[:-1])
    none = "A hand that fits none is weaker than all that do"
    assert none not in books["simple-poker"]
    assert none in markdown(replace(poker, hand_evaluation=pairs), example=False)


def test_whoever_has_folded_is_out_of_the_hand(books: dict[str, str]) -> None:
    assert "A player gets none if the player is out of the hand." in books["simple-poker"]
    assert "  - If that player is still in the hand:" in books["draw-poker"]


def test_whoever_begins_is_said_even_if_nobody_holds_the_card() -> None:
    hearts = parlor.genome("hearts")
    setup = replace(hearts.setup, cards_per_player=Value("9"))
    few = replace(hearts, setup=setup, turn_structure=replace(hearts.turn_structure, opening=()))
    holder = "The first turn is taken by the player who holds the two of clubs"
    assert f"{holder}. " in markdown(hearts, example=False)
    assert f"{holder}, or, if there is none, by the player to the dealer’s left. " in markdown(
        few, example=False
    )
    for seed in range(20):
        match = parlor.match(few, seed=seed)
        views = [match.view(seat) for seat in range(4)]
        begins, left = views[0]["vars"]["turn"], (views[0]["vars"]["dealer"] + 1) % 4
        # Whoever must lead the two has led it before anybody is asked.
        seen = [seat for seat, view in enumerate(views) for p in view["piles"] if "2♣" in p["cards"]]
        assert begins == left or set(seen) == {0, 1, 2, 3}


def test_without_partners_nothing_is_said_of_them() -> None:
    spades = parlor.genome("spades")
    alone = replace(spades, teams=())
    told = markdown(spades, example=False), markdown(alone, example=False)
    assert ["do not count for the partner" in text for text in told] == [True, False]
    assert "Whenever a player’s overtricks in the match reach 10, it loses 100" in told[1]


def test_of_equal_cards_the_earlier_wins_where_there_are_any() -> None:
    spades = parlor.genome("spades")
    deck = replace(spades.setup.deck, copies=2)
    twice = replace(spades, setup=replace(spades.setup, deck=deck))
    earlier = "the highest of the suit led, the earlier of equal ones."
    assert [earlier in markdown(g, example=False) for g in (spades, twice)] == [False, True]


def test_a_merit_that_has_a_name_goes_by_it(books: dict[str, str]) -> None:
    assert "The aim: the highest number of chips." in books["blackjack"]
    assert "The aim: the highest score." in books["skat"]


def test_a_card_that_is_remembered_from_the_first_has_its_name() -> None:
    rummy = parlor.genome("rummy")
    variables = tuple(replace(v, init=Value("3")) if v.kind == "card" else v for v in rummy.variables)
    assert "(a card): 4♣ at first" in markdown(replace(rummy, variables=variables), example=False)


def _header(game: str, **settings: int) -> str:
    return parlor.explain(game, **settings).splitlines()[2]


def test_the_header_follows_the_settings() -> None:
    assert "to 500, or the most points after 200 hands." in _header("uno")
    assert "to 120, or the most points after 1 hand." in _header("uno", target=120, hands=1)
    assert "up to 5 cards exchanged" in _header("draw-poker", most_exchanged=5)
    assert "bets of 10 or 20 or all in" in _header("simple-poker", unit=10)
    assert _header("euchre").startswith("American euchre with stick the dealer")
    without = _header("euchre", stick_the_dealer=0)
    assert "without stick the dealer" in without
    assert "must name" not in without


@pytest.mark.parametrize("game", GAMES)
def test_no_header_is_the_same_with_every_setting_changed(game: str) -> None:
    """Whatever may be chosen is said where the game is described."""
    for setting in parlor.genome(game).settings:
        other = setting.low if setting.default != setting.low else setting.high
        assert _header(game, **{setting.name: other}) != _header(game), setting.name


@pytest.mark.parametrize("game", [g for g in GAMES if parlor.genome(g).player_counts])
def test_the_players_a_game_is_for_do_not_follow_those_at_the_table(game: str) -> None:
    genome = parlor.genome(game)
    counts = sorted({genome.player_count, *genome.player_counts})
    said = f"The game is for {counts[0]} to {counts[-1]} players; these rules are for"
    for players in counts:
        assert f"{said} {players}." in markdown(parlor.genome(game, players=players), example=False)
        again = parlor.genome(parlor.genome(game, players=players), players=genome.player_count)
        assert again.player_count == genome.player_count


def test_headers_say_the_limits_of_a_game() -> None:
    assert "nobody hits, doubles or splits when ten cards or fewer are left" in _header("blackjack")
    assert "an auction from 250 to 600 in tens" in _header("pinochle")
