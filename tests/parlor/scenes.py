"""Matches of a shipped genome set up as a test wants them, played by the words of the options."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ludwright import parlor
from ludwright.parlor import GameGenome
from ludwright.parlor.genomes.words import SYMBOLS
from ludwright.parlor.language.texts import Condition, Value
from ludwright.parlor.phases.program import Program
from ludwright.parlor.statements import make


def one_hand(name: str, seed: int = 1, **settings: int) -> Scene:
    """One hand, dealt by chance."""
    return Scene(parlor.genome(name, hands=1, **settings), seed)


def dealt(name: str, hands: Sequence[str], *before: str, opening: bool = False, **settings: int) -> Scene:
    """One hand in which each player holds the given cards; nothing of the opening happens, unless wanted.

    `before` are statements that set the stage: who has bid what, which suit is trump.
    """
    genome = parlor.genome(name, hands=1, **settings)
    stage = [line for seat, cards in enumerate(hands) for line in given(cards, f"hand({seat})")]
    turns = genome.turn_structure
    phases = (Program(do=make([*stage, *before])), *(turns.opening if opening else ()))
    until = Condition(f"({turns.until}) or empty(hand(everyone))")
    return Scene(_staged(replace(genome, turn_structure=replace(turns, opening=phases, until=until))))


def staged(name: str, *lines: str, opening: bool = False, **settings: int) -> Scene:
    """A match in which nothing is dealt but what the lines say; seat 0 deals."""
    genome = parlor.genome(name, **settings)
    turns = genome.turn_structure
    setup = replace(genome.setup, cards_per_player=Value("0"), initial_discard_count=0)
    phases = (Program(do=make(list(lines))), *(turns.opening if opening else ()))
    match = replace(genome.match, first_dealer=Value("0"))
    return Scene(replace(genome, setup=setup, match=match, turn_structure=replace(turns, opening=phases)))


def given(cards: str, to: str) -> list[str]:
    """Statements that take cards off the deck: `A♠ 10♦ Joker`."""
    return [f"move one(any_card(deck & {card_named(label)})) to {to}" for label in cards.split()]


def card_named(label: str) -> str:
    """`Q♠` as expressions say it."""
    words = {sign: word for word, sign in SYMBOLS.items()}
    if label == SYMBOLS["joker"]:
        return "joker of no_suit"
    return f"{words[label[:-1]]} of {words[label[-1]]}"


def scored(name: str, *before: str, hands: int = 1, **settings: int) -> Scene:
    """The scoring of a hand, or of hands, after which the given statements describe the table."""
    genome = parlor.genome(name, hands=hands, **settings)
    opening = (Program(do=make(list(before))),)
    return Scene(
        _staged(replace(genome, turn_structure=replace(genome.turn_structure, opening=opening, phases=())))
    )


def _staged(genome: GameGenome) -> GameGenome:
    match = replace(genome.match, first_dealer=Value("3"))
    return replace(genome, setup=replace(genome.setup, cards_per_player=Value("0")), match=match)


class Scene:
    """A match in progress."""

    def __init__(self, genome: GameGenome, seed: int = 1) -> None:
        self.genome = genome
        self.table = parlor.rules(genome).table(seed, skip_forced=False)

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        return self.table.menu()[0]

    @property
    def offered(self) -> list[str]:
        return self.table.labels()

    def pick(self, *labels: str) -> Scene:
        """Picks options by their words, one after another."""
        for label in labels:
            assert label in self.offered, f"{label!r} is not among {self.offered}"
            self.table.play(self.offered.index(label))
        return self

    def cards(self, *names: str) -> Scene:
        """Plays cards to a trick."""
        return self.pick(*(f"play {name}" for name in names))

    def finish(self) -> Scene:
        """Plays on at random."""
        self.table.finish(["random"] * self.genome.player_count)
        return self

    @property
    def over(self) -> bool:
        return self.table.over

    def var(self, name: str, seat: int = 0) -> Any:
        """A variable as a seat sees it."""
        return json.loads(self.table.view(seat))["vars"][name]

    def pile(self, zone: str, owner: int | None = None, *, seen_by: int = 0, pile: int = 0) -> list[str]:
        """The cards of a pile that a seat knows."""
        held = self._held(zone, owner, seen_by, pile)
        return [*(card for card in held["cards"] if card is not None), *held["among"]]

    def size(self, zone: str, owner: int | None = None, *, pile: int = 0) -> int:
        """How many cards lie in a pile, seen or not."""
        return int(self._held(zone, owner, 0, pile)["count"])

    def _held(self, zone: str, owner: int | None, seen_by: int, pile: int) -> dict[str, Any]:
        piles: list[dict[str, Any]] = json.loads(self.table.view(seen_by))["piles"]
        return next(p for p in piles if (p["zone"], p["owner"], p["pile"]) == (zone, owner, pile))

    @property
    def payoffs(self) -> list[float]:
        outcome = self.table.outcome()
        assert outcome is not None
        return outcome[0]
