"""Bred card games that can be read and played here: those of folders that the server's owner names, and those
that were bred from a page."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludwright.errors import Invalid

from . import limits, tokens
from .menu import whole

if TYPE_CHECKING:
    from ludwright._core import Rules
    from ludwright.parlor.genomes.schema import GameGenome

    from .jobs import Job

# How a bred game is named when a match is asked for.
PREFIX = "bred:"
GENERATIONS, POPULATION = 20, 40


@dataclass(frozen=True, slots=True)
class Bred:
    """One game of a shelf: its genome, and what its run found out about it."""

    id: str
    genome: GameGenome
    entry: Mapping[str, Any]
    shelf: str

    def info(self) -> dict[str, Any]:
        told = ("title", "quality", "figures", "niche", "structure", "generation", "operators", "ancestors")
        return {
            "id": self.id,
            "game": f"{PREFIX}{self.id}",
            "seats": self.genome.player_count,
            "shelf": self.shelf,
            **{key: self.entry[key] for key in told},
        }


class Shelves:
    """Bred games by their names, the owner's and the newest."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self._held: OrderedDict[str, Bred] = OrderedDict()
        self.measures: list[Any] = []
        for folder in folders:
            self._read(folder)
        self._owned = len(self._held)

    def _read(self, folder: Path) -> None:
        from ludwright.parlor.genomes.loader import load_game

        try:
            report = json.loads((folder / "report.json").read_text("utf-8"))
            kind, entries = report["kind"], report["shelf"]
        except (OSError, ValueError, KeyError, TypeError):
            raise Invalid(
                "no shelf", path=str(folder), remedy="name a folder that ludwright parlor evolve --out wrote"
            ) from None
        if kind != "parlor":
            raise Invalid(f"a shelf of {kind}", path=str(folder), remedy="card games are played here")
        self._measured(report)
        for entry in entries:
            self._add(load_game(folder / entry["file"]), entry, folder.name)

    def _measured(self, report: Mapping[str, Any]) -> None:
        known = {measure["name"] for measure in self.measures}
        self.measures += [measure for measure in report["measures"] if measure["name"] not in known]

    def _add(self, genome: GameGenome, entry: Mapping[str, Any], shelf: str) -> Bred:
        bred = Bred(tokens.name(), genome, entry, shelf)
        self._held[bred.id] = bred
        return bred

    def breed(
        self, founders: list[str], config: tuple[int, int, int], job: Job, threads: int
    ) -> dict[str, Any]:
        """A small run; what it puts on the shelf can be played at once."""
        from ludwright.lab.checkpoint import Config
        from ludwright.lab.evolve import evolve
        from ludwright.lab.report import document, facts
        from ludwright.parlor.evolvable import evolution

        kind = evolution(",".join(founders))
        evolved = evolve(kind, Config(*config), threads=threads, tell=job.say)
        report = document(kind, evolved)
        self._measured(report)
        shelf = f"bred here, seed {config[2]}"
        made = [
            self._add(elite.thing, entry, shelf)
            for elite, entry in zip(evolved.shelf, report["shelf"], strict=True)
        ]
        extra = list(self._held)[self._owned :][: -limits.BRED or None]
        for name in extra:
            del self._held[name]
        return {"facts": facts(report), "history": report["history"], "games": [one.info() for one in made]}

    def listed(self) -> list[dict[str, Any]]:
        return [bred.info() for bred in self._held.values()]

    def find(self, name: str) -> Bred:
        if name not in self._held:
            raise Invalid("no such game on the shelf", remedy="see the page of the evolution")
        return self._held[name]

    def rules(self, game: str) -> Rules:
        """The rules of a bred game, by the name that a match is asked for with."""
        from ludwright.parlor import rules

        return rules(self.find(game.removeprefix(PREFIX)).genome)

    def rulebook(self, name: str) -> str:
        from ludwright.parlor.rulebook.book import markdown

        return markdown(self.find(name).genome)


def checked(asked: Mapping[str, Any]) -> tuple[list[str], tuple[int, int, int]]:
    """Founders by name, generations, children a generation and the seed."""
    from ludwright.parlor.genomes.loader import list_games

    founders = asked.get("games") or []
    known = list_games()
    if not isinstance(founders, list) or not all(name in known for name in founders):
        raise Invalid("a game that is not known", path="games", remedy=", ".join(known))
    return founders, (
        whole(asked, "generations", 4, 0, GENERATIONS),
        whole(asked, "population", 16, 1, POPULATION),
        whole(asked, "seed", 0, 0, 2**53),
    )
