"""Swaps that improve a deck for a sum of money: the builder's own objective, held to the deck that is there.

Each step tries the swaps of one card for another that the money still allows and takes the one that gains
most per unit of money (free ones first, by gain), until no swap gains much. Spells go for spells and
lands for lands, basic ones too; where the deck has too many lands or too few, one goes for the other. Where
the deck was tried at the table, what its cards were worth there votes on which of them go.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ludwright.cards.decklist import DeckList
from ludwright.errors import Invalid

from .assemble import price_of
from .brief import DeckBrief, Wanted
from .commander import problems
from .mana.lands import is_land
from .pool import Progress, Registries
from .prepare import prepare
from .request import creature_types
from .resolve import known
from .select.model import Choice, Selection
from .select.objective import Tally
from .shapes import PREFIX
from .useless import useless
from .works import idle_cards

if TYPE_CHECKING:
    from ludwright.cards import Catalog

    from .scorer import Score
    from .values import CardValue

MOST_SWAPS = 15
# Cards tried against each card of the deck.
TRIED = 60
LAND_ROLE = "land"
# Parts of a score by which a swap is explained.
STRENGTHS = 3
# From here on a part that speaks against a card is told.
TOLD = 0.3
# A card that does nothing in the deck goes before one that does little.
USELESS = 3.0
# A swap that gains less, in thousandths of score, is a matter of taste, and no reason to cut a card.
LEAST = 250
# Score for a point of winning that drawing a card gained or lost, beyond the mean of the deck.
VOTE = 0.5


@dataclass(frozen=True, slots=True)
class Swap:
    """One card out, one in: what it costs and what it gains."""

    out: str
    into: str
    price: float | None
    gain: float
    why: str
    # What the card that goes was worth at the table, in points of winning beyond the mean; None if not tried.
    by_play: float | None = None


@dataclass(frozen=True, slots=True)
class Upgrade:
    swaps: tuple[Swap, ...]
    spent: float
    budget: float
    before: float
    after: float
    deck: DeckList


def upgrade(
    deck: DeckList,
    catalog: Catalog,
    registries: Registries,
    *,
    budget: float,
    keep: Collection[str] = (),
    themes: Collection[str] = (),
    bracket: int | None = None,
    most: int = MOST_SWAPS,
    played: Mapping[str, CardValue] | None = None,
    progress: Progress = lambda text: None,
) -> Upgrade:
    """The best swaps for at most `budget`, which may be infinite; the cards named in `keep` stay. `played`:
    what cards of the deck were worth at the table, by name."""
    held = known(deck, catalog)
    wrong = problems(held.commanders, held.main)
    if wrong:
        raise Invalid(f"the deck is not legal: {wrong[0].message}", remedy="mend it first; see deck check")
    kept = {catalog.card(name).name for name in keep}
    brief = DeckBrief(
        commanders=tuple(card.name for card in held.commanders),
        themes=tuple(themes),
        include=tuple(
            Wanted(card.name, count)
            for card, count in held.main.items()
            # Basic lands are counted, not included: a deck may keep more of them than is wanted.
            if card.name in kept and not card.front.type_line.startswith("Basic ")
        ),
        bracket=bracket,
        owned=tuple(card.name for card in held.main),
    )
    # Ownership must not count for the score: every card of the deck is owned.
    ready = prepare(brief, catalog, registries, prefer_owned=False, progress=progress)
    asked, pool, selection, basics = ready.asked, ready.pool, ready.selection, ready.basics
    counts = {card.name: count for card, count in held.main.items()}
    votes = _votes(played or {}, {card.name for card in held.main if not is_land(card)})
    faults = {
        tagged.card.name: why
        for tagged in pool
        if tagged.card.name in counts and (why := useless(tagged, asked.identity, ready.themes))
    }
    kinds = frozenset(creature_types(catalog))
    features = {card.name: registries.tagged(card).features for card in held.main}
    faults |= idle_cards(held.commanders, held.main, kinds, features, asked.identity)
    candidates = tuple(
        replace(
            c,
            copies=counts[c.name],
            score=c.score + round(1_000 * (VOTE * votes.get(c.name, 0.0) - USELESS * (c.name in faults))),
        )
        if c.name in counts
        else c
        for c in selection.candidates
    )
    selection = replace(selection, candidates=candidates, most_game_changers=_most(selection, counts))
    rows = tuple(n for n, c in enumerate(candidates) if c.name in counts)
    held_basics = {colour: counts[name] for colour, name in basics.items() if name in counts}
    progress("trying swaps")
    prices = [price_of(tagged.card, asked) for tagged in pool]
    if math.isinf(budget):
        prices = [price or 0.0 for price in prices]
    elif not any(prices):
        raise Invalid(
            "the cards have no prices",
            remedy="run ludwright cards sync, give --cards with prices, or say --budget none",
        )
    search = _Search(selection, Choice(rows, held_basics), prices, kept, votes, basics, ready.scores, faults)
    before = search.value
    swaps = search.run(budget, most)
    spent = round(sum(swap.price or 0.0 for swap in swaps), 2)
    list_after = DeckList.of(brief.commanders, search.deck(), deck.name)
    return Upgrade(tuple(swaps), spent, budget, before / 1_000, search.value / 1_000, list_after)


def _votes(played: Mapping[str, CardValue], spells: Collection[str]) -> dict[str, float]:
    """Points of winning beyond the mean of the deck's spells, as far as they can be believed."""
    known = {name: 100 * value.believed for name, value in played.items() if name in spells}
    mean = sum(known.values()) / len(known) if known else 0.0
    return {name: points - mean for name, points in known.items()}


def _most(selection: Selection, counts: dict[str, int]) -> int | None:
    """A deck keeps the Game Changers it has, whatever its bracket allows a new one."""
    if selection.most_game_changers is None:
        return None
    have = sum(c.game_changer for c in selection.candidates if c.name in counts)
    return max(selection.most_game_changers, have)


@dataclass(frozen=True, slots=True)
class _Card:
    """What may go or come: a candidate, or the basic land of a colour."""

    name: str
    price: float | None
    score: int
    roles: frozenset[str]
    land: bool
    changes: bool
    # How many always stay, how many there may be, and what one more or fewer does to the tally.
    least: int
    most: int
    take: Callable[[int], None]
    # What its score is made of.
    parts: Mapping[str, float]


class _Search:
    """Swaps, one after another. Cards go by number: the rows of the candidates, then the basic lands."""

    def __init__(
        self,
        selection: Selection,
        choice: Choice,
        prices: Sequence[float | None],
        kept: Collection[str],
        votes: Mapping[str, float],
        basics: Mapping[str, str],
        scores: Sequence[Score],
        faults: Mapping[str, str],
    ) -> None:
        self.selection = selection
        self.faults = faults
        self.tally = Tally.of(selection, choice)
        self.votes = votes
        self.value = self.tally.value().total
        self.cards = [
            *(self._candidate(row, prices[row], scores[row]) for row in range(len(selection.candidates))),
            *(self._basic(colour, basics[colour]) for colour in selection.basics),
        ]
        self.rows = len(selection.candidates)
        self.held = [0] * self.rows + [choice.basics.get(colour, 0) for colour in selection.basics]
        for row in choice.rows:
            self.held[row] = selection.candidates[row].copies
        # A card of which there are many is what the deck is about.
        self.kept = {
            n
            for n, card in enumerate(self.cards)
            if card.name in kept or (n < self.rows and selection.candidates[n].copies != 1)
        }

    def _candidate(self, row: int, price: float | None, score: Score) -> _Card:
        held = self.selection.candidates[row]
        take = partial(self.tally.take, row)
        return _Card(
            held.name, price, held.score, held.roles, held.land, held.game_changer, 0, 1, take, score.parts
        )

    def _basic(self, colour: str, name: str) -> _Card:
        problem = self.selection
        roles = frozenset({LAND_ROLE, "land_basic"})
        take = partial(self.tally.take_basic, colour)
        least, most, worth = problem.least_basics, problem.size, problem.weights.basic
        parts = {"basic": worth / 1_000}
        return _Card(name, 0.0, worth, roles, True, False, least, most, take, parts)

    def deck(self) -> dict[str, int]:
        return {card.name: count for card, count in zip(self.cards, self.held, strict=True) if count}

    def run(self, budget: float, most: int) -> list[Swap]:
        swaps: list[Swap] = []
        left = budget
        while len(swaps) < most:
            best = self._best(left)
            if best is None:
                break
            out, into, gain = best
            gone, come = self.cards[out], self.cards[into]
            why = self._why(gone, come)
            self._swap(out, into)
            if into < self.rows:
                # What has just come does not go again.
                self.kept.add(into)
            left -= come.price or 0.0
            self.value += gain
            swaps.append(Swap(gone.name, come.name, come.price, gain / 1_000, why, self.votes.get(gone.name)))
        return swaps

    def _best(self, left: float) -> tuple[int, int, int] | None:
        found: tuple[float, int, int, int] | None = None
        ins = {land: self._ins(land, left) for land in (False, True)}
        for out in self._outs():
            for into in (n for land in self._kinds(self.cards[out]) for n in ins[land]):
                if out == into or not self._allowed(out, into):
                    continue
                self._swap(out, into)
                gain = self.tally.value().total - self.value
                self._swap(into, out)
                if gain < LEAST:
                    continue
                worth = gain / (1.0 + (self.cards[into].price or 0.0))
                if found is None or worth > found[0]:
                    found = (worth, out, into, gain)
        return None if found is None else found[1:]

    def _outs(self) -> list[int]:
        return [n for n, card in enumerate(self.cards) if self.held[n] > card.least and n not in self.kept]

    def _ins(self, land: bool, left: float) -> list[int]:
        """The best that there is room and money for, and every basic land."""
        free = [
            n
            for n, card in enumerate(self.cards)
            if card.land == land
            and self.held[n] < card.most
            and n not in self.selection.barred
            and card.price is not None
            and card.price <= left + 1e-9
        ]
        rows = sorted((n for n in free if n < self.rows), key=lambda n: (-self.cards[n].score, n))
        return [*rows[:TRIED], *(n for n in free if n >= self.rows)]

    def _kinds(self, out: _Card) -> tuple[bool, ...]:
        """Whether what comes in is a land: what goes out decides, unless the number of lands is wrong."""
        span = self.selection.roles.get(LAND_ROLE)
        if out.land:
            many = span is not None and self.tally.lands > span.high
            return (True, False) if many else (True,)
        few = span is not None and self.tally.lands < span.low
        return (False, True) if few else (False,)

    def _allowed(self, out: int, into: int) -> bool:
        problem, gone, come = self.selection, self.cards[out], self.cards[into]
        most = problem.most_game_changers
        changers = self.tally.changers - gone.changes + come.changes
        if most is not None and come.changes and changers > most:
            return False
        if "theme" in gone.roles - come.roles:
            # What the deck is about goes only for what is of it, too.
            return False
        return not any(
            other != out and self.held[other]
            for pair in problem.apart
            if into in pair
            for other in pair
            if other != into
        )

    def _swap(self, out: int, into: int) -> None:
        for n, sign in ((out, -1), (into, 1)):
            self.cards[n].take(sign)
            self.held[n] += sign

    def _against(self, out: _Card) -> str:
        """Why a card goes, beside what speaks for it."""
        said = [self.faults[out.name]] if out.name in self.faults else []
        said += [f"against it {told}"] if (told := _weaknesses(out)) else []
        return f" ({'; '.join(said)})" if said else ""

    def _why(self, out: _Card, into: _Card) -> str:
        more, less = _named(into.roles - out.roles), _named(out.roles - into.roles)
        said = f"score {out.score / 1_000:.2f} → {into.score / 1_000:.2f}"
        both = f"both serve the theme; {said}" if "theme" in out.roles else said
        if out.land != into.land:
            span = self.selection.roles[LAND_ROLE]
            both += f"; {self.tally.lands} lands, {span.low}-{span.high} wanted"
        vote = self.votes.get(out.name)
        told = "" if vote is None else f"; at the table {vote:+.1f} points of winning beyond the deck's mean"
        both += f"; what goes has {_strengths(out)}{self._against(out)}; what comes has {_strengths(into)}"
        return both + told + (f"; adds {more}" if more else "") + (f"; gives up {less}" if less else "")


def _weaknesses(card: _Card) -> str:
    worst = sorted((worth, part) for part, worth in card.parts.items() if worth <= -TOLD)[:STRENGTHS]
    return ", ".join(f"{part} {worth:.1f}" for worth, part in worst)


def _strengths(card: _Card) -> str:
    """What speaks for a card, the most first."""
    best = sorted((-worth, part) for part, worth in card.parts.items() if worth > 0)[:STRENGTHS]
    return ", ".join(f"{part} {-worth:.1f}" for worth, part in best) or "nothing"


def _named(roles: Collection[str]) -> str:
    return ", ".join(sorted(role.removeprefix(PREFIX) for role in roles))


def document(found: Upgrade) -> dict[str, Any]:
    """The swaps for programs."""
    return {
        "swaps": [
            {
                "out": s.out,
                "in": s.into,
                "price": s.price,
                "gain": s.gain,
                "why": s.why,
                **({} if s.by_play is None else {"by_play": s.by_play}),
            }
            for s in found.swaps
        ],
        "spent": found.spent,
        "budget": None if math.isinf(found.budget) else found.budget,
        "before": found.before,
        "after": found.after,
    }
