"""What a trial found, for the terminal and for programs."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..matches import listed
from ..trial import Trial
from ..values import CardValue, Findings, Interval
from .terminal import table, text

if TYPE_CHECKING:
    from rich.console import RenderableType

SHOWN = 10


def document(held: Trial, found: Findings, scores: Mapping[str, float]) -> dict[str, Any]:
    """`scores`: what the builder thinks of each card; empty for decks that it does not build."""
    return {
        "deck": held.deck.name,
        "commanders": [card.name for card in held.deck.commanders],
        "variant": held.deck.variant,
        "players": {"deck": held.players[0], "gauntlet": held.players[1]},
        "seed": held.seed,
        "games": found.matches,
        "wins": found.wins,
        "draws": found.draws,
        "win_rate": found.win_rate,
        "interval": list(found.interval),
        "share": held.deck.share,
        "missing": list(held.deck.missing),
        "gauntlet": [
            {
                "name": one.name,
                "games": one.matches,
                "wins": one.wins,
                "win_rate": one.wins / one.matches if one.matches else 0.0,
                "interval": list(one.interval),
            }
            for one in found.against
        ],
        "reasons": dict(found.reasons),
        "mana": [dataclasses.asdict(turn) for turn in found.turns if turn.matches],
        "hand": {"left": found.left_in_hand, "left_when_lost": found.left_in_hand_lost},
        "leaders": [dataclasses.asdict(one) for one in found.leaders],
        "cards": [_card(one, scores) for one in found.cards],
        "errors": [
            {"opponent": held.gauntlet[one.opponent].name, "seed": one.seed, "message": one.message}
            for one in held.faults
        ],
    }


def _card(one: CardValue, scores: Mapping[str, float]) -> dict[str, Any]:
    told = dataclasses.asdict(one)
    for key in ("interval", "level_interval"):
        told[key] = None if told[key] is None else list(told[key])
    return {**told, "score": scores.get(one.name)}


def renderables(
    held: Trial, found: Findings, scores: Mapping[str, float], *, every: bool
) -> Iterable[RenderableType]:
    low, high = found.interval
    yield text(
        f"{held.deck.name}: won {found.wins} of {found.matches} matches, {_percent(found.win_rate)} "
        f"({_percent(low)} – {_percent(high)})" + (f", {found.draws} drawn" if found.draws else "")
    )
    if held.deck.missing:
        yield text(
            f"the engine plays {_percent(held.deck.share)} of the deck; dealt as blanks, or basic lands: "
            + listed(held.deck.missing)
        )
    else:
        yield text("the engine plays every card of the deck")
    rivals = table("against", ">matches", ">won", ">95 % interval")
    for one in found.against:
        share = one.wins / one.matches if one.matches else 0.0
        row = (one.name, str(one.matches), _percent(share), _span(one.interval))
        rivals.add_row(*map(text, row))
    yield rivals
    turns = table("own turn", ">matches", ">lands", ">mana of what was cast")
    for turn in found.turns:
        if turn.matches:
            row = (str(turn.turn), str(turn.matches), f"{turn.lands:.2f}", f"{turn.spent:.2f}")
            turns.add_row(*map(text, row))
    yield turns
    for leader in found.leaders:
        when = "" if leader.turn is None else f", in the median on turn {leader.turn:g}"
        yield text(f"{leader.name} was cast in {_percent(leader.cast)} of the matches{when}")
    yield text(
        f"left in hand at the end: {found.left_in_hand:.2f} cards, {found.left_in_hand_lost:.2f} when lost"
    )
    stuck = sorted((c for c in found.cards if c.drawn), key=lambda c: (-c.stranded, c.name))[:SHOWN]
    hands = table("stranded in hand", ">of matches drawn", ">played")
    for card in stuck:
        hands.add_row(*map(text, (card.name, _percent(card.stranded), _percent(card.played))))
    yield hands
    yield from _values(found, scores, every=every)
    yield text(
        "value: points of winning when drawn rather than not, among matches of like length; "
        "score: what the builder thinks of the card"
    )
    for fault in held.faults[:1]:
        yield text(
            f"{len(held.faults)} matches could not be finished, first seed {fault.seed}: {fault.message}"
        )


def _values(found: Findings, scores: Mapping[str, float], *, every: bool) -> Iterable[RenderableType]:
    valued = [card for card in found.cards if card.level is not None]
    if every or len(valued) <= 2 * SHOWN:
        parts = [("value by play", valued)]
    else:
        parts = [("most valued by play", valued[:SHOWN]), ("least valued by play", valued[-SHOWN:])]
    for title, cards in parts:
        shown = table(title, ">value", ">95 %", ">drawn", ">not drawn", ">score")
        for card in cards:
            score = scores.get(card.name)
            row = (
                card.name,
                _points(card.level),
                _span(card.level_interval, signed=True),
                _percent(card.win_rate_drawn),
                _percent(card.win_rate_not_drawn),
                "–" if score is None else f"{score:.2f}",
            )
            shown.add_row(*map(text, row))
        yield shown


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} %"


def _points(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:+.1f}"


def _span(interval: Interval | None, *, signed: bool = False) -> str:
    if interval is None:
        return "–"
    one, other = interval
    return f"{_points(one)} … {_points(other)}" if signed else f"{_percent(one)} – {_percent(other)}"
