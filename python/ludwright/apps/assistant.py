"""What an assistant can do here, as plain functions: play at a seat, search cards, build and check decks, run
scenarios. `ludwright mcp` offers each of them as a tool; what a docstring says is what the assistant is told.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from secrets import randbelow, token_hex
from typing import TYPE_CHECKING, Annotated, Any

from ludwright.errors import Illegal, Invalid

if TYPE_CHECKING:
    from ludwright._core import Guest
    from ludwright.cards import Catalog
    from ludwright.table.deeds import Deeds
    from ludwright.table.match import Match

# Matches that are kept; the oldest go first.
MOST = 64
# Games that are listed of each room.
LISTED = 40
# Picks that others may make before the assistant is asked again.
PATIENCE = 200_000
# Events that are told at once.
EVENTS = 80

Which = Annotated[str, "the id that start_match gave"]


class _Place:
    """The assistant's seat at one match."""

    def __init__(self, match: Match, seat: int, opponents: list[Any]) -> None:
        self.match = match
        self.seat = seat
        self.seen = 0
        others = [n for n in range(match.rules.seats) if n != seat]
        self.guests: dict[int, Guest] = {
            other: match.table.sit(opponents[n % len(opponents)], other) for n, other in enumerate(others)
        }
        self.ended = False

    def sample(self) -> Match:
        """A world that the seat holds possible."""
        return self.match.determinize(self.seat, randbelow(2**63))

    def advance(self) -> None:
        """Let the others play until the assistant is asked."""
        table = self.match.table
        for _ in range(PATIENCE):
            if table.over or table.menu()[0] == self.seat:
                break
            table.play(table.choose(self.guests[table.menu()[0]]))
        if table.over and not self.ended:
            self.ended = True
            for guest in self.guests.values():
                table.end(guest)


class Assistant:
    """Everything that an assistant has begun here, and the tools to go on with it."""

    def __init__(self) -> None:
        self._places: dict[str, _Place] = {}
        self._cards: Catalog | None = None

    def tools(self) -> list[Callable[..., Any]]:
        """The tools, in the order in which they are of use."""
        return [
            self.list_games, self.list_players, self.rules, self.start_match, self.see, self.pick, self.hint,
            self.replay, self.leave_match, self.card, self.search_cards, self.build_deck, self.check_deck,
            self.run_scenarios,
        ]  # fmt: skip

    def list_games(self) -> dict[str, Any]:
        """List the rooms and the games in them, as names for start_match and rules."""
        from ludwright import rooms

        told = []
        for room in rooms().values():
            games = room.list()
            told.append(
                {
                    "room": room.name,
                    "about": room.about,
                    "default": f"{room.name}:{room.default}",
                    "games": games[:LISTED],
                    "count": len(games),
                }
            )
        return {"rooms": told}

    def list_players(self) -> dict[str, Any]:
        """List who can sit at the other seats or give hints."""
        from ludwright.players import kinds

        return {
            "players": [
                {"player": kind.name, "usage": kind.usage, "about": kind.about}
                for kind in kinds().values()
                if kind.name != "human"
            ]
        }

    def rules(self, game: Annotated[str, "a game of list_games"]) -> dict[str, Any]:
        """Read the rulebook of a game, generated from its definition."""
        from ludwright import rooms

        found = rooms.resolve(game)
        return {"game": found.name, "seats": found.seats, "rulebook": rooms.rulebook(found)}

    def start_match(
        self,
        game: Annotated[str, "a game of list_games, such as parlor:hearts, magic or duel"],
        seat: Annotated[int, "your seat, from 0"] = 0,
        opponents: Annotated[str, "who sits elsewhere, with commas between: heuristic, random, …"] = "",
        seed: Annotated[int | None, "equal seeds deal equal cards; a new one when left out"] = None,
    ) -> dict[str, Any]:
        """Sit down at a new match and see your first decision."""
        from ludwright import match, players, rooms
        from ludwright.apps.cli.play import split_players

        rules = rooms.resolve(game)
        if not 0 <= seat < rules.seats:
            raise Invalid(f"no seat {seat}", remedy=f"{rules.name} has seats 0 to {rules.seats - 1}")
        named = split_players(opponents) if opponents else ["heuristic" if rules.heuristics else "random"]
        if "human" in named:
            raise Invalid("nobody else is at this terminal", path="human", remedy="see list_players")
        others = [players.resolve(spec, rules) for spec in named]
        made = match(rules, seed=randbelow(2**32) if seed is None else seed)
        name = token_hex(4)
        self._places[name] = _Place(made, seat, others)
        while len(self._places) > MOST:
            del self._places[next(iter(self._places))]
        return self.see(name)

    def see(self, match: Which) -> dict[str, Any]:
        """See what happened since you last looked, what your seat knows, and what you may do now."""
        place = self._place(match)
        place.advance()
        told = place.match.events(place.seat, place.seen)
        place.seen = told[-1].index + 1 if told else place.seen
        document: dict[str, Any] = {
            "match": match,
            "game": place.match.rules.name,
            "seat": place.seat,
            "seed": place.match.seed,
            "over": place.match.over,
            "events": [event.label for event in told[-EVENTS:]],
            "events_left_out": max(0, len(told) - EVENTS),
            "view": place.match.view(place.seat),
        }
        outcome = place.match.outcome
        decision = place.match.decision
        if outcome is not None:
            document["outcome"] = {
                "payoffs": list(outcome.payoffs),
                "reason": outcome.reason,
                "won": outcome.winner == place.seat,
            }
        elif decision is not None:
            document["decision"] = {
                "prompt": decision.prompt,
                "options": [{"index": n, "label": label} for n, label in enumerate(decision.labels)],
            }
            deeds = self._deeds(place)
            if deeds is not None:
                document["decision"] |= deeds.shown()
        return document

    def pick(
        self,
        match: Which,
        choice: Annotated[
            int | str | dict[str, Any] | list[Any],
            "an option's index or label; in Magic also a whole deed, such as "
            '"cast Lightning Bolt -> opponent" or {"type": "DECLARE_ATTACKERS", "attackers": [...]}',
        ],
    ) -> dict[str, Any]:
        """Take an option, or carry out a whole deed; what is not legal is refused with the reason."""
        from ludwright.players.llm.answer import read

        place = self._place(match)
        place.advance()
        decision = place.match.decision
        if decision is None:
            raise Illegal(f"the match is over: {place.match.outcome}")
        said = choice if isinstance(choice, dict) else {"index": choice}
        if isinstance(choice, list):
            said = {"indices": choice}
        meant = read(json.dumps(said), decision.prompt, decision.labels, lambda: self._deeds(place))
        taken = [meant.steps[0].label]
        place.match.table.play(meant.steps[0].index)
        for step in meant.steps[1:]:
            following = place.match.decision
            if following is None or following.seat != place.seat or following.prompt != step.prompt:
                break
            if following.labels.count(step.label) != 1:
                break
            taken.append(step.label)
            place.match.play(following.labels.index(step.label))
        return {"taken": taken, "notes": list(meant.notes), **self.see(match)}

    def hint(
        self,
        match: Which,
        player: Annotated[str, "who is asked: heuristic, ismcts:iterations=400, …"] = "",
    ) -> dict[str, Any]:
        """Ask a player what it thinks of your decision, from what your seat may know; nothing is taken."""
        place = self._place(match)
        place.advance()
        if place.match.over:
            raise Illegal(f"the match is over: {place.match.outcome}")
        asked = player or ("heuristic" if place.match.rules.heuristics else "ismcts:iterations=200")
        found = place.match.analyse(asked)
        decision = place.match.decision
        assert decision is not None
        return {
            "player": asked,
            "choice": {"index": found.choice, "label": decision.labels[found.choice]},
            "options": [asdict(option) for option in found.best()],
            "line": found.line_text(),
        }

    def replay(self, match: Which) -> dict[str, Any]:
        """The replay of a match that is over: seed and picks, for ludwright replay verify."""
        place = self._place(match)
        if not place.match.over:
            raise Illegal("the match goes on, and its replay holds what is hidden", remedy="finish it first")
        return place.match.replay().document

    def leave_match(self, match: Which) -> dict[str, Any]:
        """Leave a match for good."""
        self._place(match)
        del self._places[match]
        return {"left": match}

    def card(self, name: Annotated[str, "the card's whole name"]) -> dict[str, Any]:
        """A Magic card that the engine plays: its text, and what the core is told, in plain words."""
        from ludwright.apps.magic_card import describe

        return describe(name)

    def search_cards(
        self,
        query: Annotated[str, "Scryfall's search syntax: id<=wug t:dragon mv<=5"],
        limit: Annotated[int, "at most so many cards"] = 25,
    ) -> dict[str, Any]:
        """Search the card data on this machine."""
        from ludwright.apps.cli.deck_search import document
        from ludwright.deck.query import search

        found = search(self._catalog(), query)
        told: dict[str, Any] = document(found, names=False, limit=max(0, min(limit, 500)), explain=False)
        return told

    def build_deck(
        self,
        commander: Annotated[str | list[str], "the commander, or two partners"],
        themes: Annotated[list[str] | None, "themes or creature types"] = None,
        budget: Annotated[float | None, "money for the deck"] = None,
        bracket: Annotated[int | None, "the highest bracket allowed, 1 to 5"] = None,
        include: Annotated[list[str] | None, "cards that it must hold"] = None,
        exclude: Annotated[list[str] | None, "cards that it must not hold"] = None,
        playable: Annotated[bool, "only cards that the Magic engine plays"] = False,
        seed: Annotated[int, "equal seeds give equal decks"] = 0,
    ) -> dict[str, Any]:
        """Build a Commander deck for a brief, with a reason for every card."""
        from ludwright.deck.brief import DeckBrief, wanted
        from ludwright.deck.builder import build, shipped
        from ludwright.deck.report.json import document

        registries = shipped(None, None)
        brief = DeckBrief(
            commanders=(commander,) if isinstance(commander, str) else tuple(commander),
            themes=tuple(themes or ()),
            budget=budget,
            bracket=bracket,
            include=tuple(wanted(text, "include") for text in include or ()),
            exclude=tuple(exclude or ()),
            playable=playable,
        )
        made: dict[str, Any] = document(build(brief, self._catalog(), registries=registries, seed=seed))
        return made

    def check_deck(
        self, deck: Annotated[str, "the deck list as text, in any usual format"], seed: int = 0
    ) -> dict[str, Any]:
        """Check a Commander deck: legality, bracket with its reasons, mana base."""
        from ludwright.cards.formats import read_deck
        from ludwright.deck.builder import shipped
        from ludwright.deck.checker import check
        from ludwright.deck.report.check import document

        read = read_deck(deck, None, "deck")
        told: dict[str, Any] = document(check(read, self._catalog(), shipped(None, None), seed=seed))
        return told

    def run_scenarios(
        self, scenarios: Annotated[str, "scenarios in the neutral format, one JSON object a line"]
    ) -> dict[str, Any]:
        """Run Magic scenarios (a position, a script and assertions) and say which hold."""
        from collections import Counter

        from ludwright.magic.scenario import STATUSES, read_rows, run_rows

        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "scenarios.jsonl"
            path.write_text(scenarios, "utf-8")
            try:
                rows = list(read_rows(path))
            except Invalid as error:
                error.path = (error.path or "").replace(str(path), "scenarios")
                raise
        verdicts = run_rows(rows, threads=1)
        counts = Counter(verdict.status for verdict in verdicts)
        told: dict[str, Any] = {name: counts[name] for name in STATUSES}
        told["details"] = [{"id": v.id, "status": v.status, "why": v.why} for v in verdicts]
        return told

    def _place(self, match: str) -> _Place:
        found = self._places.get(match)
        if found is None:
            begun = ", ".join(self._places) or "none"
            raise Invalid(f"no match {match!r}", remedy=f"begun here: {begun}; start_match begins one")
        return found

    def _deeds(self, place: _Place) -> Deeds | None:
        from ludwright import rooms

        kind = rooms.deeds(place.match.rules)
        return None if kind is None else kind(place)

    def _catalog(self) -> Catalog:
        from ludwright.cards import Catalog

        if self._cards is None:
            self._cards = Catalog.load(None)
        return self._cards
