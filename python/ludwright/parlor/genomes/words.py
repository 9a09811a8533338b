"""The words and the numbers of genomes; the limits are those of the core."""

from __future__ import annotations

from typing import Annotated, Literal

from ...authoring.shapes import Pattern, Range, Refers

SCHEMA_VERSION = "1"
MAX_PLAYERS = 8
MAX_CARDS = 128
MAX_LOCALS = 32

# Where cards are played to, drawn from and discarded to.
PlayTarget = Literal["discard", "tableau"]
DrawSource = Literal[
    "deck", "discard", "tableau", "captured", "own_discard", "opponent_hand", "opponent_discard"
]
DiscardTarget = Literal["discard", "own_discard", "tableau", "deck"]
TargetSelector = Literal[
    "self",
    "next_player",
    "prev_player",
    "player_choice",
    "random_opponent",
    "all_opponents",
    "left_opponent",
    "right_opponent",
]
Visibility = Literal["face_down", "face_up", "owner_only", "revealed"]
TableVisibility = Literal["face_down", "face_up"]
TableauMode = Literal["none", "war", "match_rank", "sequence"]
SequenceDirection = Literal["ascending", "descending", "both"]
ScoringTrigger = Literal["trick_win", "capture", "play", "hand_end", "set_complete"]
HandEvaluationMethod = Literal["none", "high_card", "point_total", "pattern_match", "card_count"]
WinType = Literal[
    "empty_hand",
    "high_score",
    "low_score",
    "first_to_score",
    "capture_all",
    "most_captured",
    "most_tricks",
    "fewest_tricks",
    "most_chips",
    "all_hands_empty",
    "best_hand",
    "custom",
]
WinComparison = Literal["highest", "lowest", "first", "none"]
TriggerMode = Literal["immediate", "threshold_gate", "all_hands_empty", "deck_empty"]
ClaimRankMode = Literal["sequential", "player_choice", "fixed"]
BreakingRule = Literal["none", "cannot_lead_until_broken", "cannot_play_until_broken"]
ShowdownMethod = Literal["hand_evaluation", "highest_card", "fold_only"]
PassAction = Literal["none", "clear_tableau", "end_round", "skip_player"]
DeckEmptyAction = Literal["reshuffle_discard", "game_ends", "skip_draw"]
TieBreaker = Literal["active_player", "alternating", "split", "battle"]
Per = Literal["table", "player", "team"]
ZonePer = Literal["table", "player"]
Reset = Literal["never", "hand", "turn"]
Shown = Literal["everybody", "nobody", "owner"]

Identifier = Annotated[
    str, Pattern(r"[a-z][a-z0-9_]{0,31}", "a lower-case letter, then letters, digits or _, 32 at most")
]
Slug = Annotated[
    str, Pattern(r"[a-z][a-z0-9]*(-[a-z0-9]+){0,8}", "lower-case words joined by hyphens, as in crazy-eights")
]
Label = Annotated[str, Pattern(r"[^\x00-\x1f\x7f-\x9f\u2028\u2029]{1,80}", "one line of 1 to 80 characters")]
Prose = Annotated[
    str, Pattern(r"[^\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]{1,900}", "text of 1 to 900 characters")
]
Version = Annotated[str, Pattern(r"[0-9]{1,3}", "a number such as 1")]
RankName = Annotated[str, Refers("rank")]
SuitName = Annotated[str, Refers("suit")]
AttributeName = Annotated[str, Refers("attribute")]
VariableName = Annotated[str, Refers("variable")]
ZoneName = Annotated[str, Refers("zone")]
MeldName = Annotated[str, Refers("meld")]

U8 = Annotated[int, Range(0, 255)]
Points = Annotated[int, Range(-30_000, 30_000)]
Amount = Annotated[int, Range(-2_000_000, 2_000_000)]
Count = Annotated[int, Range(0, MAX_CARDS)]
Bound = Annotated[int, Range(1, 1_000_000)]

SYMBOLS = {
    "clubs": "♣",
    "diamonds": "♦",
    "hearts": "♥",
    "spades": "♠",
    "stars": "★",
    "crowns": "♔",
    "no_suit": "",
    "ace": "A",
    "zero": "0",
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "joker": "Joker",
}


def card_label(rank: str, suit: str) -> str:
    """What a player reads: `Q♠`, `red draw two`."""
    if suit in SYMBOLS:
        return SYMBOLS.get(rank, spaced(rank)) + SYMBOLS[suit]
    return f"{spaced(suit)} {SYMBOLS.get(rank, spaced(rank))}"


def spaced(word: str) -> str:
    return word.replace("_", " ").replace("-", " ")


def titled(word: str) -> str:
    text = spaced(word)
    return text[:1].upper() + text[1:]


def a(noun: str) -> str:
    """With its article: an eight, a king."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def plural(noun: str) -> str:
    return f"{noun}es" if noun.endswith(("x", "s", "sh", "ch")) else f"{noun}s"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def counted(number: int, noun: str, many: str | None = None) -> str:
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def listed(items: list[str], last: str = "and") -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"
