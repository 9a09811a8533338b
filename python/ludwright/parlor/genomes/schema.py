"""The authoring form of a game: everything needed to play it, key by key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ...authoring.shapes import Range, Size, Snake
from ..effects import SpecialEffect
from ..language.texts import FALSE, NEXT_DEALER, ONE, TRUE, ZERO, CardSet, Condition, Value
from ..phases import Phase
from ..statements import Statements
from .declarations import Attribute, Deck, Definition, Derived, Meld, Options, Setting, Variable, Zone
from .words import (
    MAX_PLAYERS,
    U8,
    AttributeName,
    Bound,
    Count,
    DeckEmptyAction,
    HandEvaluationMethod,
    Identifier,
    Label,
    PassAction,
    Points,
    Prose,
    RankName,
    ScoringTrigger,
    SequenceDirection,
    Slug,
    SuitName,
    TableauMode,
    TableVisibility,
    TieBreaker,
    TriggerMode,
    VariableName,
    Version,
    Visibility,
    WinComparison,
    WinType,
    ZoneName,
)

Phases = Annotated[tuple[Phase, ...], Size(0, 24)]
Fraction = Annotated[float, Range(0, 1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupRules(Snake):
    """The cards, and how a hand begins."""

    deck: Annotated[Deck, "The cards of the game."]
    cards_per_player: Annotated[Value, "Cards dealt to every player; 0 when phases deal."] = ZERO
    deal_batch: Annotated[int, Range(1, 32), "Cards given at a time."] = 1
    deal_to: Annotated[ZoneName, "The zone they are dealt to."] = "hand"
    initial_discard_count: Annotated[Count, "Cards turned up on the discard pile after the deal."] = 0
    wild_cards: Annotated[tuple[RankName, ...], Size(0, 8), "Ranks that may be played on anything."] = ()
    hand_visibility: Annotated[Visibility, "Who sees a hand."] = "owner_only"
    deck_visibility: Annotated[TableVisibility, "Who sees the deck."] = "face_down"
    discard_visibility: Annotated[TableVisibility, "Who sees the discard pile."] = "face_up"
    tableau_visibility: Annotated[TableVisibility, "Who sees the tableau."] = "face_up"
    trump_suit: Annotated[SuitName | None, "The trump suit of the first hand."] = None
    rotate_trump: Annotated[bool, "Whether the next suit is trump in the next hand."] = False
    random_trump: Annotated[bool, "Whether the bottom card of the shuffled deck names the trump suit."] = (
        False
    )
    starting_chips: Annotated[Bound | None, "Chips of every player when the match begins."] = None
    tableau_mode: Annotated[TableauMode, "What playing a card onto the tableau does."] = "none"
    sequence_direction: Annotated[SequenceDirection, "In sequence mode: which way sequences grow."] = "both"
    sequence_wrap: Annotated[bool, "In sequence mode: the lowest rank may follow the highest."] = False
    sequence_must_match_suit: Annotated[bool, "In sequence mode: a sequence keeps its suit."] = True
    sequence_gap_allowed: Annotated[int, Range(1, 12), "In sequence mode: the widest step between ranks."] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStructure(Snake):
    """A hand: what opens it, its turns, and what closes it. Phases are taken in sequence."""

    opening: Annotated[Phases, "Once, after the deal."] = ()
    first: Annotated[Value, "Who takes the first turn."] = NEXT_DEALER
    phases: Annotated[Phases, "One turn. `me` is the player in turn."] = ()
    next: Annotated[Value | None, "Who takes the turn after; the next player when left out."] = None
    until: Annotated[Condition, "When the turns are over; looked at before every turn."] = FALSE
    closing: Annotated[Phases, "Once, after the last turn, unless the hand was thrown in."] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRules(Snake):
    """How hands make a match."""

    hands: Annotated[Value, "The most hands; then the win conditions compare whatever their threshold."] = ONE
    first_dealer: Annotated[Value | None, "Who deals first; drawn at random when left out."] = None
    next_dealer: Annotated[Value, "Who deals the next hand."] = NEXT_DEALER


@dataclass(frozen=True, slots=True, kw_only=True)
class WinCondition(Snake):
    """What ends the match and who has won it."""

    type: Annotated[WinType, "What decides."]
    threshold: Annotated[
        Value | None, "The score, cards, tricks or chips to reach; the last hand alone decides when left out."
    ] = None
    comparison: Annotated[WinComparison, "Who of the players wins."] = "highest"
    trigger_mode: Annotated[TriggerMode, "When it is looked at."] = "immediate"
    zone: Annotated[ZoneName | None, "The zone that is counted, in place of hand or captured."] = None
    required_hand_size: Annotated[Count | None, "Of empty_hand and best_hand: cards a hand has at most."] = (
        None
    )
    when: Annotated[Condition | None, "Of custom: when the match ends."] = None
    merit: Annotated[Value | None, "Of custom: what is compared, for player `p`."] = None
    payoff: Annotated[Value | None, "Payoff of player `p` in thousandths, where winning is not all."] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardScoringRule(Snake):
    """Points for cards."""

    cards: Annotated[CardSet, "The cards that score."]
    points: Annotated[Points, "Points for each of them."]
    trigger: Annotated[ScoringTrigger, "When they score."]
    into: Annotated[VariableName, "The variable the points are added to."] = "score"
    to_winner: Annotated[bool, "At hand end: points go to the winner of the hand, not to the holder."] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringRule(Snake):
    """Points at the end of a hand, for each player in turn as `me` (each team when they go to a team)."""

    points: Annotated[Value, "The points."]
    when: Annotated[Condition, "For whom."] = TRUE
    into: Annotated[VariableName, "The variable the points are added to."] = "score"
    why: Annotated[Label, "What they are for."]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractScoring(Snake):
    """Points for tricks bid and made, at the end of a hand. Partners add their bids and tricks."""

    points_per_trick_bid: Annotated[Points, "For every trick bid, when the contract is made."]
    overtrick: Annotated[Points, "For every trick beyond it."]
    failed_penalty: Annotated[Points, "Lost for every trick bid, when it is not made."]
    nil_bonus: Annotated[Points, "For a bid of none and no trick taken."] = 0
    nil_penalty: Annotated[Points, "Lost for a bid of none and a trick taken."] = 0
    bag_limit: Annotated[U8, "Overtricks that bring the penalty; 0 for never."] = 0
    bag_penalty: Annotated[Points, "Lost whenever the overtricks of the match reach the limit."] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPattern(Snake):
    """A pattern to match in a hand; all constraints that are given must hold."""

    name: Annotated[Label, "What players call it."]
    rank_priority: Annotated[int, Range(-1_000_000, 1_000_000), "Higher is better."]
    required_count: Annotated[Count | None, "Exactly so many cards."] = None
    same_suit_count: Annotated[Count | None, "So many cards of one suit."] = None
    distinct_suit_count: Annotated[Count | None, "Cards of so many different suits."] = None
    same_rank_groups: Annotated[
        tuple[U8, ...] | None, Size(1, 16), "Groups of equal rank, such as 3 and 2."
    ] = None
    sequence_length: Annotated[Count | None, "So many consecutive ranks."] = None
    sequence_wrap: Annotated[bool, "The highest rank may also stand below the lowest."] = False
    required_ranks: Annotated[tuple[RankName, ...] | None, Size(1, 32), "Ranks that must be there."] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardValue(Snake):
    """What cards of a rank count in a total."""

    rank: Annotated[RankName, "The rank."]
    value: Annotated[Points, "What it counts."]
    alternate_value: Annotated[Points | None, "What it counts instead where that helps."] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEvaluation(Snake):
    """How hands are compared."""

    method: Annotated[HandEvaluationMethod, "What is compared."]
    order: Annotated[AttributeName, "The order of ranks for sequences, groups and kickers."] = "rank"
    patterns: Annotated[tuple[HandPattern, ...], Size(0, 32), "For pattern_match."] = ()
    kickers: Annotated[bool, "Whether the cards beyond a pattern break ties."] = True
    card_values: Annotated[tuple[CardValue, ...], Size(0, 32), "For point_total."] = ()
    target_value: Annotated[Points | None, "A total comes as near to this as it can without passing it."] = (
        None
    )
    bust_threshold: Annotated[Points | None, "A total of this much or more is worth nothing."] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules(Snake):
    """What happens at the edges."""

    consecutive_pass_action: Annotated[PassAction, "What happens when everybody passes."] = "none"
    passes_to_trigger: Annotated[U8 | None, "Passes in a row that do; all players but one when left out."] = (
        None
    )
    deck_empty_action: Annotated[
        DeckEmptyAction, "What happens when a card is to be drawn and none is left."
    ] = "reshuffle_discard"
    keep_top_discard: Annotated[
        bool, "Whether the top of the discard pile stays when the rest is reshuffled."
    ] = True
    tie_breaker: Annotated[TieBreaker, "Who wins when several are best."] = "split"
    same_player_on_win: Annotated[
        bool, "Whether a player who captures or wins a battle takes the next turn."
    ] = False
    rank_at_cap: Annotated[
        bool, "Whether a match that reaches a cap is decided by its win condition; a draw otherwise."
    ] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class AIHints(Snake):
    """Suggestions to heuristic players; no rule reads them."""

    stand_threshold: Annotated[Points | None, "A total to stand on."] = None
    raise_threshold: Annotated[Fraction, "How strong a hand is raised with."] = 0.7
    call_threshold: Annotated[Fraction, "How strong a hand is called with."] = 0.3
    bluff_frequency: Annotated[Fraction, "How often a weak hand is raised with."] = 0.1
    pair_weight: Annotated[Fraction, "What a pair adds to a hand's strength."] = 0.2
    high_card_weight: Annotated[Fraction, "What high cards add."] = 0.4
    suit_weight: Annotated[Fraction, "What cards of one suit add."] = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure(Snake):
    """Statements with a name."""

    name: Annotated[Identifier, "The name."]
    parameters: Annotated[tuple[Identifier, ...], Size(0, 4), "What stands in brackets behind it."] = ()
    do: Annotated[Statements, Size(1, 64), "What it does."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Snake):
    """A number that a series counts."""

    name: Annotated[Identifier, "Its name."]
    value: Annotated[Value, "Its value at the end of a match."]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameGenome(Snake):
    """A whole game."""

    schema_version: Annotated[Version, "The version of this form: 1."]
    genome_id: Annotated[Slug, "The game's id, and the name of its file."]
    name: Annotated[Label, "The game's name."]
    also_known_as: Annotated[
        tuple[Label, ...], Size(0, 8), "Other names that people know it by; it is found by them."
    ] = ()
    variant: Annotated[Prose, "Which of the game's variants this is; `{setting}` stands for its number."]
    generation: Annotated[int, Range(0, 1_000_000), "How many steps of evolution made it."] = 0
    player_count: Annotated[int, Range(1, MAX_PLAYERS), "Players at the table."]
    player_counts: Annotated[
        tuple[Annotated[int, Range(1, MAX_PLAYERS)], ...],
        Size(0, MAX_PLAYERS),
        "Other numbers that it can be played by.",
    ] = ()
    teams: Annotated[
        tuple[tuple[Annotated[int, Range(0, MAX_PLAYERS - 1)], ...], ...],
        Size(0, MAX_PLAYERS),
        "Seats that play together.",
    ] = ()
    settings: Annotated[tuple[Setting, ...], Size(0, 16), "Numbers that whoever plays may change."] = ()
    setup: Annotated[SetupRules, "The cards, and how a hand begins."]
    attributes: Annotated[tuple[Attribute, ...], Size(0, 24), "Numbers and names on the cards."] = ()
    options: Annotated[tuple[Options, ...], Size(0, 8), "Names for numbers that are offered."] = ()
    variables: Annotated[tuple[Variable, ...], Size(0, 64), "What the rules remember."] = ()
    zones: Annotated[tuple[Zone, ...], Size(0, 16), "Places for cards beside the usual ones."] = ()
    derived: Annotated[tuple[Derived, ...], Size(0, 16), "Attributes that depend on variables."] = ()
    melds: Annotated[tuple[Meld, ...], Size(0, 64), "Combinations that can be laid down."] = ()
    definitions: Annotated[tuple[Definition, ...], Size(0, 64), "Names for expressions."] = ()
    procedures: Annotated[tuple[Procedure, ...], Size(0, 32), "Names for statements."] = ()
    match: Annotated[MatchRules, "How hands make a match."] = MatchRules()
    turn_structure: Annotated[TurnStructure, "A hand."]
    special_effects: Annotated[tuple[SpecialEffect, ...], Size(0, 32), "What playing some ranks does."] = ()
    card_scoring: Annotated[tuple[CardScoringRule, ...], Size(0, 64), "Points for cards."] = ()
    scoring_rules: Annotated[tuple[ScoringRule, ...], Size(0, 64), "Points at the end of a hand."] = ()
    contract_scoring: Annotated[ContractScoring | None, "Points for tricks bid and made."] = None
    hand_evaluation: Annotated[HandEvaluation | None, "How hands are compared."] = None
    win_conditions: Annotated[
        tuple[WinCondition, ...], Size(1, 8), "What ends the match, the first that applies."
    ]
    game_rules: Annotated[GameRules, "What happens at the edges."] = GameRules()
    ai_hints: Annotated[AIHints | None, "Suggestions to heuristic players."] = None
    tallies: Annotated[tuple[Tally, ...], Size(0, 16), "Numbers that a series counts."] = ()
    min_turns: Annotated[int, Range(0, 10_000), "Turns of a hand before an immediate win counts."] = 0
    max_turns: Annotated[Bound, "Turns of a hand; one more ends the match at its cap."]
    max_decisions: Annotated[Bound, "Decisions of a match; one more ends it at its cap."]

    def seat_teams(self) -> tuple[int, ...]:
        """The team of each seat; every seat its own when there are no partners."""
        by_seat = {seat: team for team, seats in enumerate(self.teams) for seat in seats}
        return tuple(by_seat.get(seat, seat) for seat in range(self.player_count))
