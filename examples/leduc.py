"""Leduc poker as a Python game: six cards, one each, a round of betting, a card for all, another round.

ludwright play py:examples/leduc.py:Leduc
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import ludwright
from ludwright import Chance

RANKS = "JQK"
STAKES = (2, 4)  # what a bet costs in the first and in the second round


@dataclass
class State:
    deck: list[str]
    hands: list[str]
    board: str | None = None
    paid: list[int] = field(default_factory=lambda: [1, 1])
    said: list[str] = field(default_factory=list)
    seat: int = 0
    stage: int = 0  # 0 and 1 are the rounds, 2 is the showdown
    bets: int = 0
    folded: int | None = None


class Leduc(ludwright.Game[State]):
    prompts = ("Check or bet?", "Fold, call or raise?")
    verbs = ("check", "bet", "fold", "call", "raise")
    reasons = ("showdown", "fold")
    observation = (*"jqk", *"JQK", "stage", "bets", "own chips", "their chips")
    bounds = (0, 13)

    def start(self, chance: Chance, /) -> State:
        deck = [rank + suit for rank in RANKS for suit in "♠♥"]
        hands = [chance.draw(deck), chance.draw(deck)]
        for seat, card in enumerate(hands):
            chance.tell(f"Seat {seat} is dealt {card}.", seats=seat, event="dealt", seat=seat, card=card)
        return State(deck, hands)

    def decision(self, state: State, /) -> tuple[int, str, list[str]] | None:
        if state.folded is not None or state.stage == 2:
            return None
        if state.bets == 0:
            return state.seat, "Check or bet?", ["check", "bet"]
        return state.seat, "Fold, call or raise?", ["fold", "call", "raise"][: 3 if state.bets < 2 else 2]

    def play(self, state: State, option: str, chance: Chance, /) -> None:
        seat, other = state.seat, 1 - state.seat
        state.said.append(option)
        state.seat = other
        if option == "fold":
            state.folded = seat
        elif option in ("bet", "raise"):
            state.paid[seat] = state.paid[other] + STAKES[state.stage]
            state.bets += 1
        elif option == "call" or seat == 1:  # a call ends the round, and so does the second check
            state.paid[seat] = state.paid[other]
            state.stage, state.bets, state.seat = state.stage + 1, 0, 0
            if state.stage == 1:
                state.board = chance.draw(state.deck)
                chance.tell(f"The board shows {state.board}.", event="board", card=state.board)

    def outcome(self, state: State, /) -> tuple[list[float], str]:
        if state.folded is not None:
            edge, reason = state.folded * 2 - 1, "fold"
        else:
            mine, theirs = (self.strength(state, seat) for seat in (0, 1))
            edge, reason = (mine > theirs) - (mine < theirs), "showdown"
        won = float(edge * min(state.paid))
        return [won, -won], reason

    def strength(self, state: State, seat: int) -> int:
        rank = state.hands[seat][0]
        return RANKS.index(rank) + (len(RANKS) if state.board and rank == state.board[0] else 0)

    def view(self, state: State, seat: int, /) -> dict[str, Any]:
        shown = state.hands if state.stage == 2 else None
        own, public = state.hands[seat], {"board": state.board, "paid": state.paid, "said": state.said}
        return {"seat": seat, "card": own, **public, "shown": shown}

    def determinize(self, state: State, seat: int, chance: Chance, /) -> None:
        if state.stage < 2:  # the showdown hides nothing
            state.deck = sorted([*state.deck, state.hands[1 - seat]])  # in an order that tells nothing
            state.hands[1 - seat] = chance.draw(state.deck)

    def observe(self, state: State, seat: int, /) -> list[int]:
        shown = [card[0] if card else "" for card in (state.hands[seat], state.board)]
        cards = [int(card == rank) for card in shown for rank in RANKS]
        return [*cards, state.stage, state.bets, state.paid[seat], state.paid[1 - seat]]

    def evaluate(self, state: State, seat: int, /) -> float:
        return self.strength(state, seat) / 2.5 - 1
