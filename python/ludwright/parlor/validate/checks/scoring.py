"""Points that are never given, and winners by points that nobody gets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...lowering.code import Code
from ...lowering.wins import idle as idle_win
from ...phases.score import Score
from ..codes import Finding, finding
from . import kinds_of, phases_of, written

if TYPE_CHECKING:
    from ...genomes.schema import GameGenome

_SCORE_WINS = ("high_score", "low_score", "first_to_score", "all_hands_empty")
_MOMENTS = {
    "trick_win": ("trick",),
    "capture": ("capture", "battle", "play"),
    "play": ("play",),
    "set_complete": ("ask", "collect", "meld"),
}


def check(genome: GameGenome, program: Code) -> Iterator[Finding]:
    for n, win in enumerate(genome.win_conditions):
        if win.type in _SCORE_WINS and not idle_win(genome, win) and not written(program, "score"):
            yield finding(
                "score-win-without-scoring",
                f"win_conditions[{n}].type",
                f"{win.type} decides by score and nothing scores",
                "add card_scoring, scoring_rules or contract_scoring",
            )
    kinds = kinds_of(genome)
    for n, rule in enumerate(genome.card_scoring):
        moments = _MOMENTS.get(rule.trigger)
        path = f"card_scoring[{n}]"
        captures = rule.trigger != "capture" or not kinds & {"play"} or kinds & {"capture", "battle"}
        by_play = genome.setup.tableau_mode in ("war", "match_rank")
        if moments is not None and (not kinds & set(moments) or not (captures or by_play)):
            yield finding(
                "trigger-never",
                f"{path}.trigger",
                f"{rule.trigger} never comes",
                f"add a phase such as {moments[0]}, or choose another trigger",
            )
        if rule.to_winner and rule.trigger != "hand_end":
            yield finding(
                "field-conflict",
                f"{path}.to_winner",
                "only cards left at hand end go to a winner",
                "remove it",
            )
        elif rule.to_winner and not written(program, "hand_winner"):
            yield finding(
                "field-missing",
                f"{path}.to_winner",
                "points go to the winner of the hand and nothing says who that is",
                "set hand_winner in a closing phase",
            )
    known = {variable["name"] for variable in program["vars"]}
    idle = [(f"card_scoring[{n}].into", rule.into) for n, rule in enumerate(genome.card_scoring)]
    idle += [(f"scoring_rules[{n}].into", rule.into) for n, rule in enumerate(genome.scoring_rules)]
    idle += [(f"{path}.into", phase.into) for path, phase in phases_of(genome) if isinstance(phase, Score)]
    for path, into in idle:
        if into not in known:
            yield finding("idle-field", path, f"nothing ever reads {into}", "let a win condition read it")
    contract = genome.contract_scoring
    if contract is not None:
        for kind, noun in (("bidding", "bids"), ("trick", "tricks")):
            if kind not in kinds:
                yield finding(
                    "field-missing", "contract_scoring", f"a contract without {noun}", f"add a {kind} phase"
                )
