"""Gates: what puts a game out of the question, looked at from the cheapest on."""

from __future__ import annotations

from ...series import ENGINE_ERROR
from ..wins import CAP
from ._play import Play

MOST_DRAWS = 0.5
MOST_CAPPED = 0.05
LEAST_DECISIONS = 1.0
LEAST_TURNS = 2.0
LONGEST_MINUTES = 60.0


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
    if play.minutes > LONGEST_MINUTES:
        return "length"
    return "errors" if play.random["errors"] else None
