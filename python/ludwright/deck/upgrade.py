"""Swaps that improve a deck for a sum of money: the builder's own objective, held to the deck that is there.

Each step tries the swaps of one card for another that the money still allows and takes the one that gains
most per unit of money (free ones first, by gain), until no swap gains anything. Spells go for spells and
lands for lands, basic ones too; where the deck has too many lands or too few, one goes for the other. Where
the deck was tried at the table, what its cards were worth there votes on which of them go.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ludwright.cards.decklist import DeckList
from ludwright.errors import Invalid

from .assemble import price_of
from .brief import DeckBrief, Wanted
from .commander import problems
from .mana.lands import is_land
from .pool import Progress, Registries
from .prepare import prepare
from .resolve import known
from .select.model import Choice, Selection
from .select.objective import Tally
from .shapes import PREFIX

if TYPE_CHECKING:
    from ludwright.cards import Catalog

    from .values import CardValue

MOST_SWAPS = 15
# Cards tried against each card of the deck.
TRIED = 60
LAND_ROLE = "land"
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
    candidates = tuple(
        replace(c, copies=counts[c.name], score=c.score + round(1_000 * VOTE * votes.get(c.name, 0.0)))
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
    stay = frozenset(n for n, c in enumerate(candidates) if c.name in kept)
    fixed = frozenset(colour for colour, name in basics.items() if name in kept)
    search = _Search(selection, Choice(rows, held_basics), prices, stay | fixed, votes, basics)
    before = search.value
    swaps = search.run(budget, most)
    after = {c.name: c.copies for n, c in enumerate(candidates) if n in search.rows}
    after |= {basics[colour]: count for colour, count in search.basics.items() if count}
    spent = round(sum(swap.price or 0.0 for swap in swaps), 2)
    list_after = DeckList.of(brief.commanders, after, deck.name)
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


# A candidate by its row, or the basic land of a colour.
_Card = int | str


class _Search:
    """Swaps, one after another."""

    def __init__(
        self,
        selection: Selection,
        choice: Choice,
        prices: list[float | None],
        kept: frozenset[_Card],
        votes: Mapping[str, float],
        names: Mapping[str, str],
    ) -> None:
        self.selection = selection
        self.tally = Tally.of(selection, choice)
        self.rows = set(choice.rows)
        self.basics = dict.fromkeys(selection.basics, 0) | dict(choice.basics)
        self.prices = prices
        self.kept = kept
        self.votes = votes
        self.names = names
        self.value = self.tally.value().total

    def run(self, budget: float, most: int) -> list[Swap]:
        swaps: list[Swap] = []
        left = budget
        while len(swaps) < most:
            best = self._best(left)
            if best is None:
                break
            out, into, gain = best
            why = self._why(out, into)
            self._swap(out, into)
            price = self._price(into)
            left -= price or 0.0
            self.value += gain
            vote = self.votes.get(self._name(out))
            swaps.append(Swap(self._name(out), self._name(into), price, gain / 1_000, why, vote))
        return swaps

    def _best(self, left: float) -> tuple[_Card, _Card, int] | None:
        found: tuple[float, _Card, _Card, int] | None = None
        ins = {land: self._ins(land, left) for land in (False, True)}
        for out in self._outs():
            for into in (card for land in self._kinds(out) for card in ins[land]):
                if out == into or not self._allowed(out, into):
                    continue
                self._swap(out, into)
                gain = self.tally.value().total - self.value
                self._swap(into, out)
                if gain <= 0:
                    continue
                worth = gain / (1.0 + (self._price(into) or 0.0))
                if found is None or worth > found[0]:
                    found = (worth, out, into, gain)
        return None if found is None else found[1:]

    def _outs(self) -> list[_Card]:
        cards = self.selection.candidates
        rows = [n for n in sorted(self.rows - self.kept) if cards[n].copies == 1]
        least = self.selection.least_basics
        spare = [colour for colour, count in self.basics.items() if count > least and colour not in self.kept]
        return [*rows, *spare]

    def _ins(self, land: bool, left: float) -> list[_Card]:
        cards = self.selection.candidates
        free = [n for n, card in enumerate(cards) if n not in self.rows and card.land == land]
        free = [n for n in free if n not in self.selection.barred and self._affordable(n, left)]
        best = sorted(free, key=lambda n: (-cards[n].score, n))[:TRIED]
        return [*best, *(self.selection.basics if land else ())]

    def _kinds(self, out: _Card) -> tuple[bool, ...]:
        """Whether what comes in is a land: what goes out decides, unless the number of lands is wrong."""
        span = self.selection.roles.get(LAND_ROLE)
        if self._is_land(out):
            many = span is not None and self.tally.lands > span.high
            return (True, False) if many else (True,)
        few = span is not None and self.tally.lands < span.low
        return (False, True) if few else (False,)

    def _affordable(self, row: int, left: float) -> bool:
        price = self.prices[row]
        return price is not None and price <= left + 1e-9

    def _allowed(self, out: _Card, into: _Card) -> bool:
        problem = self.selection
        most = problem.most_game_changers
        changers = self.tally.changers - self._changes(out) + self._changes(into)
        if most is not None and self._changes(into) and changers > most:
            return False
        if "theme" in self._roles(out) - self._roles(into):
            # What the deck is about goes only for what is of it, too.
            return False
        rest = self.rows - {out}
        return not any((a == into and b in rest) or (b == into and a in rest) for a, b in problem.apart)

    def _swap(self, out: _Card, into: _Card) -> None:
        self._take(out, -1)
        self._take(into, 1)

    def _take(self, card: _Card, sign: int) -> None:
        if isinstance(card, str):
            self.tally.take_basic(card, sign)
            self.basics[card] += sign
            return
        self.tally.take(card, sign)
        if sign > 0:
            self.rows.add(card)
        else:
            self.rows.discard(card)

    def _why(self, out: _Card, into: _Card) -> str:
        more = _named(self._roles(into) - self._roles(out))
        less = _named(self._roles(out) - self._roles(into))
        said = f"score {self._score(out) / 1_000:.2f} → {self._score(into) / 1_000:.2f}"
        both = f"both serve the theme; {said}" if "theme" in self._roles(out) else said
        if self._is_land(out) != self._is_land(into):
            span = self.selection.roles[LAND_ROLE]
            both += f"; {self.tally.lands} lands, {span.low}-{span.high} wanted"
        vote = self.votes.get(self._name(out))
        told = "" if vote is None else f"; at the table {vote:+.1f} points of winning beyond the deck's mean"
        return both + told + (f"; adds {more}" if more else "") + (f"; gives up {less}" if less else "")

    def _name(self, card: _Card) -> str:
        return self.names[card] if isinstance(card, str) else self.selection.candidates[card].name

    def _price(self, card: _Card) -> float | None:
        return 0.0 if isinstance(card, str) else self.prices[card]

    def _score(self, card: _Card) -> int:
        if isinstance(card, str):
            return self.selection.weights.basic
        return self.selection.candidates[card].score

    def _roles(self, card: _Card) -> frozenset[str]:
        if isinstance(card, str):
            return frozenset({LAND_ROLE, "land_basic"})
        return self.selection.candidates[card].roles

    def _is_land(self, card: _Card) -> bool:
        return isinstance(card, str) or self.selection.candidates[card].land

    def _changes(self, card: _Card) -> int:
        return 0 if isinstance(card, str) else int(self.selection.candidates[card].game_changer)


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
