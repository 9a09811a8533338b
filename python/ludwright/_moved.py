"""Modules that have moved: their old paths lead to the same modules as the new ones."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

# Old path to new, both below `ludwright`. A package takes what it holds along.
PATHS = {
    "match": "table.match",
    "series": "table.series",
    "replay": "table.replay",
    "game": "table.game",
    "player": "table.player",
    "rooms": "table.rooms",
    "testing": "table.testing",
    "finding": "table.finding",
    "stats": "table.stats",
    "memory": "table.memory",
    "shapes": "authoring.shapes",
    "strict": "authoring.strict",
    "json_schema": "authoring.json_schema",
    "names": "authoring.names",
    "documents": "authoring.documents",
    "grid": "lab.grid",
    "open_spiel": "bench.open_spiel",
    "envs.bench": "bench.vector",
    "magic.exercised": "magic.fuzz.exercised",
    "magic.explain_terms": "magic.explain.terms",
    "magic.fuzz_decks": "magic.fuzz.decks",
    "parlor.evolution": "parlor.evolvable",
    "deck.evolution": "deck.evolvable",
    "deck.formats": "cards.formats",
    "deck.decklist": "cards.decklist",
    "duel.notation": "duel.page",
    "parlor.notation": "parlor.genomes.page",
    "parlor.schema": "parlor.genomes.schema",
    "parlor.declarations": "parlor.genomes.declarations",
    "parlor.words": "parlor.genomes.words",
    "parlor.standard": "parlor.genomes.standard",
    "parlor.loader": "parlor.genomes.loader",
    "parlor.migrate": "parlor.genomes.migrate",
    "parlor.nodes": "parlor.language.nodes",
    "parlor.syntax": "parlor.language.syntax",
    "parlor.texts": "parlor.language.texts",
    "parlor.typed": "parlor.language.typed",
    "parlor.static": "parlor.language.static",
    "parlor.scope": "parlor.language.scope",
    "parlor.elaborate": "parlor.language.elaborate",
    "parlor.lower": "parlor.lowering.genome",
    "parlor.builder": "parlor.lowering.builder",
    "parlor.code": "parlor.lowering.code",
    "parlor.binders": "parlor.lowering.binders",
    "parlor.tables": "parlor.lowering.tables",
    "parlor.prune": "parlor.lowering.prune",
    "parlor.drawing": "parlor.lowering.drawing",
    "parlor.scoring": "parlor.lowering.scoring",
    "parlor.contracts": "parlor.lowering.contracts",
    "parlor.wins": "parlor.lowering.wins",
    "parlor.validator": "parlor.validate.validator",
    "parlor.codes": "parlor.validate.codes",
    "parlor.checks": "parlor.validate.checks",
    "parlor.rulebook_cards": "parlor.rulebook.cards",
    "parlor.rulebook_terms": "parlor.rulebook.terms",
    "parlor.document": "parlor.rulebook.document",
    "parlor.example": "parlor.rulebook.example",
}


def new_path(name: str) -> str | None:
    """Where a module is now; None when it has not moved."""
    package, _, rest = name.partition(".")
    if package != __package__:
        return None
    parts = rest.split(".")
    for count in range(len(parts), 0, -1):
        found = PATHS.get(".".join(parts[:count]))
        if found is not None:
            return ".".join([package, found, *parts[count:]])
    return None


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(fullname, _Loader()) if new_path(fullname) is not None else None


class _Loader(Loader):
    def exec_module(self, module: ModuleType) -> None:
        """Puts the module of the new path in the place of this one, which is left empty."""
        found = new_path(module.__name__)
        assert found is not None
        sys.modules[module.__name__] = importlib.import_module(found)


def install() -> None:
    """Old paths work from now on."""
    sys.meta_path.insert(0, _Finder())


def settle(package: str) -> None:
    """Enters the old paths of a package's loaded modules. Asking for one later would put the module where the
    package has a function of the same name."""
    for old in PATHS:
        name = f"{__package__}.{old}"
        found = new_path(name)
        if name.rpartition(".")[0] == package and found in sys.modules:
            sys.modules.setdefault(name, sys.modules[found])
