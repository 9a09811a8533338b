"""Gates: what puts a game out of the question, looked at from the cheapest on."""

from __future__ import annotations

from ...table.series import ENGINE_ERROR
from ..lowering.wins import CAP
from ._play import Play

MOST_DRAWS = 0.5
MOST_CAPPED = 0.05
# Real decisions of a match for each seat, and what share of those that are fair every seat gets.
LEAST_DECISIONS = 2.0
LEAST_ASKED = 0.3
LEAST_TURNS = 2.0
LONGEST_MINUTES = 30.0
# A game that goes the same way whatever was dealt is no card game.
LEAST_DEALT = 0.15
LEAST_BALANCE = 0.5


def gate(play: Play) -> str | None:
    """The first gate that a game fails, by its random play."""
    screen = play.screen
    reasons = screen["reasons"]
    if (reasons == ENGINE_ERROR).any():
        return "errors"
    caps = [n for n, reason in enumerate(play.rules.reasons) if reason == CAP]
    if sum(float((reasons == n).mean()) for n in caps) > MOST_CAPPED:
        return "cap"
    payoffs = screen["payoffs"]
    if play.seats > 1 and float((payoffs.max(axis=1) == payoffs.min(axis=1)).mean()) > MOST_DRAWS:
        return "draws"
    if float(screen["decisions"].mean()) < LEAST_DECISIONS * play.seats:
        return "decisions"
    if float(screen["turns"].mean()) < LEAST_TURNS:
        return "turns"
    if not play.lawful:
        return "laws"
    if play.dealt < LEAST_DEALT:
        return "deal"
    if play.random["errors"]:
        return "errors"
    if play.minutes > LONGEST_MINUTES:
        return "length"
    if min(play.asked) < LEAST_ASKED:
        return "idle seat"
    return "seat" if play.balance < LEAST_BALANCE else None
