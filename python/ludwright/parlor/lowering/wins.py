"""Win conditions: when a match ends, and what decides it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..genomes.words import WinComparison, spaced

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome, WinCondition
    from .builder import Builder
    from .code import Code


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of win: what is measured of player `p`, and which comparisons make sense."""

    metric: str
    noun: str
    comparisons: tuple[WinComparison, ...]
    # What must have happened to a player for the threshold to be reached.
    reached: str


KINDS: dict[str, Kind] = {
    "empty_hand": Kind(
        "count(win_zone)", "number of cards in hand", ("none", "first"), "count(win_zone) <= win_size"
    ),
    "high_score": Kind("score[p]", "score", ("highest",), "score[p] >= win_threshold"),
    "low_score": Kind("score[p]", "score", ("lowest",), "score[p] >= win_threshold"),
    "first_to_score": Kind("score[p]", "score", ("first", "highest", "lowest"), "score[p] >= win_threshold"),
    "capture_all": Kind(
        "count(win_zone)", "number of captured cards", ("none", "first"), "count(win_zone) >= win_all"
    ),
    "most_captured": Kind(
        "count(win_zone)",
        "number of captured cards",
        ("highest", "lowest"),
        "count(win_zone) >= win_threshold",
    ),
    "most_tricks": Kind("tricks[p]", "number of tricks", ("highest",), "tricks[p] >= win_threshold"),
    "fewest_tricks": Kind("tricks[p]", "number of tricks", ("lowest",), "tricks[p] >= win_threshold"),
    "most_chips": Kind("chips[p]", "number of chips", ("highest",), "chips[p] >= win_threshold"),
    "all_hands_empty": Kind("score[p]", "score", ("highest", "lowest"), "empty(hand(everyone))"),
    "best_hand": Kind("strength(win_zone)", "hand", ("highest", "lowest"), "count(win_zone) <= win_size"),
    "custom": Kind("win_merit", "merit", ("highest", "lowest"), "win_when"),
}

REASONS = {
    "empty_hand": "a hand is empty",
    "high_score": "the highest score",
    "low_score": "the lowest score",
    "first_to_score": "the score is reached",
    "capture_all": "all cards are captured",
    "most_captured": "captured cards",
    "most_tricks": "the most tricks",
    "fewest_tricks": "the fewest tricks",
    "most_chips": "the most chips",
    "all_hands_empty": "all hands are empty",
    "best_hand": "the best hand",
    "custom": "the win condition",
}
_ZONES = {"capture_all": "captured", "most_captured": "captured"}
LAST_HAND = "the last hand is played"
CAP = "the cap is reached"


def names(b: Builder, win: WinCondition) -> dict[str, Any]:
    """What the texts above refer to."""
    from ..language.texts import ZERO
    from ..language.typed import number

    bound: dict[str, Any] = {
        "win_threshold": b.field(win.threshold or ZERO, "threshold"),
        "win_zone": b.field(f"{win.zone or _ZONES.get(win.type, 'hand')}(p)", "zone"),
        "win_all": number(len(b.cards)),
        "win_size": number(win.required_hand_size or 0),
        "win_when": b.field(win.when or "false", "when"),
        "win_payoff": b.field(win.payoff or ZERO, "payoff"),
        "win_merit": b.field(win.merit or ZERO, "merit"),
    }
    return bound


def merit(win: WinCondition) -> str:
    """What is compared of player `p`; greater is better."""
    kind = KINDS[win.type]
    if win.comparison == "none":
        return f"1 if {kind.reached} else 0"
    if win.comparison == "first":
        # Of several who reach it at once, the one in turn was first, or the next in order.
        return f"1 if p == first({kind.reached} for p from turn) else 0"
    return kind.metric if win.comparison == "highest" else f"0 - ({kind.metric})"


def broken_tie(genome: GameGenome, win: WinCondition) -> str:
    """The merit of `p`, ties resolved as the genome says."""
    own = merit(win)
    start = {"active_player": "turn", "alternating": "next(0, hand_number)"}.get(
        genome.game_rules.tie_breaker
    )
    if start is None:
        return own
    return f"1 if p == first(({own}) == max({own} for p) for p from {start}) else 0"


def tied(b: Builder, win: WinCondition) -> str:
    """Whether more than one side is best."""
    own = merit(win)
    size = b.seats // (max(b.teams) + 1) if b.genome.teams else 1
    return f"count(({own}) == max({own} for p) for p) > {size}"


def trigger(win: WinCondition) -> str:
    """When it is time to compare; said of the table."""
    if win.type == "custom":
        return "win_when"
    if win.trigger_mode == "all_hands_empty":
        return "empty(hand(everyone))"
    if win.trigger_mode == "deck_empty":
        return "empty(deck)"
    kind = KINDS[win.type]
    if win.threshold is None and "win_threshold" in kind.reached:
        return "false"
    return kind.reached if win.type == "all_hands_empty" else f"any({kind.reached} for p)"


def ending(b: Builder, win: WinCondition, reason: str) -> Code:
    """The end of the match by a win condition."""
    from ..language.texts import Value
    from ..statements.finish import EndMatch

    payoff = None if win.payoff is None else Value("win_payoff")
    end = EndMatch(reason=reason, merit=Value(broken_tie(b.genome, win)), payoff=payoff)
    return end.ending(b)


def checks(b: Builder, win: WinCondition) -> list[Any]:
    """Statements that end the match when it is time."""
    end = end_step(b.genome, win, REASONS[win.type])
    test = trigger(win)
    if test == "false":
        return []
    if b.genome.game_rules.tie_breaker == "battle":
        test = f"({test}) and not ({tied(b, win)})"
    if win.trigger_mode == "immediate" and b.genome.min_turns:
        test = f"turn_number >= {b.genome.min_turns} and ({test})"
    return [{"if": test, "then": [end]}]


def end_step(genome: GameGenome, win: WinCondition, reason: str) -> dict[str, Any]:
    """The statement that ends the match by a win condition."""
    payoff = {} if win.payoff is None else {"payoff": "win_payoff"}
    return {"end_match": reason, "merit": broken_tie(genome, win), **payoff}


def final(genome: GameGenome) -> WinCondition:
    """The condition that compares when nothing else has ended the match."""
    return next(
        (w for w in genome.win_conditions if w.comparison in ("highest", "lowest")), genome.win_conditions[0]
    )


def idle(genome: GameGenome, win: WinCondition) -> bool:
    """Whether it never compares: it waits for the last hand, where another one decides."""
    waits = win.threshold is None and "win_threshold" in KINDS[win.type].reached
    return waits and win.trigger_mode in ("immediate", "threshold_gate") and win is not final(genome)


def told(b: Builder, win: WinCondition) -> str:
    """When the match ends by it, and who wins; nothing if it waits for the last hand."""
    kind = KINDS[win.type]
    with b.naming(**names(b, win)):
        if win.type == "custom":
            when = b.condition("win_when").english
        elif win.trigger_mode == "all_hands_empty":
            when = "all hands are empty"
        elif win.trigger_mode == "deck_empty":
            when = "the deck is empty"
        elif win.type == "empty_hand" and not win.required_hand_size:
            when = f"some player’s {spaced(win.zone or 'hand')} is empty"
        elif win.type == "capture_all":
            when = f"some player has all {len(b.cards)} cards in {spaced(win.zone or 'captured cards')}"
        else:
            when = b.condition(trigger(win)).english
        with b.binding("p", "number", "player", "the player"):
            measured = b.value(kind.metric).english if win.type == "custom" else noun(win)
    if win.type != "custom":
        best = f"the {win.comparison} {measured} wins"
    elif measured.startswith(_THEIRS):
        best = f"{_best(win.comparison, measured)} wins"
    else:
        best = f"whoever has the {win.comparison} of this wins: {measured}"
    who = {
        "highest": best,
        "lowest": best,
        "first": "whoever has reached it wins, of several the one in turn or the next clockwise",
        "none": "whoever has reached it wins",
    }[win.comparison]
    if when == "never":
        return ""
    turns = win.trigger_mode != "threshold_gate" and bool(b.genome.turn_structure.phases)
    moment = "after a turn or a hand" if turns else "after a hand"
    if when == "always":
        return f"The match ends {moment}, and {who}."
    return f"If {when} {moment}, the match ends, and {who}."


_THEIRS = "the player’s "


def _best(comparison: str, measured: str) -> str:
    if measured.startswith(_THEIRS):
        noun = measured.removeprefix(_THEIRS)
        return f"the {comparison} {'number of ' if noun.endswith('s') else ''}{noun}"
    return f"the {comparison} of this: {measured}"


def noun(win: WinCondition) -> str:
    """What is compared, in a word or two."""
    kind = KINDS[win.type]
    if win.zone in (None, _ZONES.get(win.type, "hand")) or "win_zone" not in kind.metric:
        return kind.noun
    zone = spaced(win.zone or "")
    return f"strength of {zone}" if win.type == "best_hand" else f"number of cards in {zone}"


def aim(b: Builder, win: WinCondition) -> str:
    """What players try to do, in a few words."""
    if win.type == "custom":
        with b.naming(**names(b, win)), b.binding("p", "number", "player", "the player"):
            return _best(win.comparison, b.value("win_merit").english)
    if win.comparison in ("highest", "lowest"):
        return f"the {win.comparison} {noun(win)}"
    return {
        "empty_hand": "getting rid of all cards",
        "capture_all": "getting all the cards",
        "first_to_score": "being the first to reach the score",
    }[win.type]
