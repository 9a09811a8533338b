"""A match with the cards and the answers that a test wants: chance is answered like a player."""

from __future__ import annotations

import json
from typing import Any

from ludwright import parlor
from ludwright._core import Table
from ludwright.parlor import GameGenome

CHANCE = 255


def with_opening(genome: GameGenome, *lines: str) -> GameGenome:
    """The genome with statements before everything else that happens in a hand."""
    data = parlor.to_dict(genome)
    structure = data["turn_structure"]
    structure["opening"] = [{"type": "program", "do": list(lines)}, *structure.get("opening", [])]
    return parlor.from_dict(data)


class Stage:
    """One match. Everything that is asked is answered by the test, dealing included."""

    def __init__(self, game: str | GameGenome, **settings: int) -> None:
        self.rules = parlor.rules(game, **settings)
        self.table: Table = self.rules.table(1, explicit=True, skip_forced=False)

    @property
    def asked(self) -> int:
        """The seat that is asked; none once the match is over."""
        decision = self.table.decision()
        assert decision is not None, f"the match is over: {self.table.outcome()}"
        return decision.seat

    @property
    def offered(self) -> list[str]:
        return self.table.labels()

    @property
    def over(self) -> bool:
        return self.table.over

    def pick(self, label: str) -> None:
        labels = self.table.labels()
        assert label in labels, f"seat {self.asked} is offered {labels}, not {label!r}"
        self.table.play(labels.index(label))

    def roll(self, number: int) -> Stage:
        """What chance rolls next, such as the first dealer."""
        assert self.asked == CHANCE
        self.pick(f"roll {number}")
        return self

    def draw(self, cards: str) -> Stage:
        """The next cards off a shuffled pile, in order."""
        for card in cards.split():
            assert self.asked == CHANCE, f"seat {self.asked} is asked: {self.offered}"
            self.pick(f"draw {card}")
        return self

    def deal(self, *hands: str) -> Stage:
        """Cards dealt one at a time, to the first hand first."""
        rounds = zip(*(hand.split() for hand in hands), strict=True)
        cards = [card for cards in rounds for card in cards]
        # Which card is the last of a whole deck is not asked.
        whole = len(cards) == sum(pile["count"] for pile in self.view()["piles"])
        return self.draw(" ".join(cards[:-1] if whole else cards))

    def say(self, seat: int, *labels: str) -> Stage:
        """A seat's answers, one after the other."""
        for label in labels:
            assert self.asked == seat, f"seat {self.asked} is asked, not {seat}: {self.offered}"
            self.pick(label)
        return self

    def view(self, seat: int = 0) -> dict[str, Any]:
        view: dict[str, Any] = json.loads(self.table.view(seat))
        return view

    def var(self, name: str) -> Any:
        return self.view()["vars"][name]

    def cards(self, zone: str, owner: int | None = None, pile: int = 0, seat: int | None = None) -> set[str]:
        """What a seat (the owner, if none is named) knows of a pile's cards."""
        sees = seat if seat is not None else owner or 0
        for found in self.view(sees)["piles"]:
            if (found["zone"], found["owner"], found["pile"]) == (zone, owner, pile):
                return {card for card in found["cards"] if card is not None} | set(found["among"])
        raise AssertionError(f"no pile {zone} {owner} {pile}")

    def told(self, seat: int | None = None) -> list[str]:
        """What has happened, in words."""
        return [event["label"] for event in json.loads(self.table.events(seat))]
