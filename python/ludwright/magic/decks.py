"""Decks as lists of names, `4 Lightning Bolt`; those that come with the product by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid
from .cache import DATA
from .catalog import Catalog, alias, load

FOLDER = DATA / "decks"
# CR 100.2a, 100.2b and 903.5a.
LEAST = 60
LIMITED = 40
COMMANDER = 100
MOST_COPIES = 250
# Unknown cards that a message names before it counts the rest.
NAMED = 12
# By the colour of its mana.
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


@dataclass(frozen=True, slots=True)
class Deck:
    """A list of cards by name, commanders apart."""

    name: str
    cards: tuple[tuple[str, int], ...]
    commanders: tuple[str, ...] = ()
    # Card -> the line it stands on, for messages.
    places: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    # Built from boosters: forty cards are enough.
    limited: bool = False

    @property
    def size(self) -> int:
        return sum(count for _, count in self.cards) + len(self.commanders)

    def known(self, catalog: Catalog | None = None) -> Deck:
        """The same with every name as the catalog has it; what it does not have is refused by name."""
        found = catalog or load()
        self._require_known(found)
        counts: dict[str, int] = {}
        for name, count in self.cards:
            printed = self._printed(name, found)
            counts[printed] = counts.get(printed, 0) + count
        leaders = tuple(self._printed(name, found) for name in self.commanders)
        return Deck(self.name, tuple(counts.items()), leaders, limited=self.limited)

    def _require_known(self, catalog: Catalog) -> None:
        names = dict.fromkeys((*self.commanders, *(name for name, _ in self.cards)))
        unknown = [name for name in names if name not in catalog]
        if len(unknown) > 1:
            more = f" and {len(unknown) - NAMED} more" if len(unknown) > NAMED else ""
            raise Invalid(
                f"the engine does not play {len(unknown)} cards of the deck {quoted(self.name)}: "
                + ", ".join(unknown[:NAMED])
                + more,
                code="unknown-card",
                path=self.places.get(unknown[0], f"deck {quoted(self.name)}"),
                remedy="see: ludwright magic cards; deck build --playable keeps to what is played, "
                "--cards brings more",
            )

    def _printed(self, name: str, catalog: Catalog) -> str:
        try:
            return catalog.entry(name).name
        except Invalid as error:
            error.path = self.places.get(name, f"deck {quoted(self.name)}")
            raise

    def require_size(self, variant: str = "standard") -> Deck:
        """The deck, if it may be played: sixty cards at least (forty of boosters), or a hundred with the
        commander."""
        if variant == "commander":
            if not self.commanders:
                raise self._unfit("no commander", "write one below a line that says Commander")
            if self.size != COMMANDER:
                raise self._unfit(
                    f"{self.size} cards with its commander", f"a deck of Commander has {COMMANDER}"
                )
        elif self.size < (least := LIMITED if self.limited else LEAST):
            raise self._unfit(f"{self.size} cards", f"add {least - self.size}")
        return self

    def _unfit(self, has: str, remedy: str) -> Invalid:
        return Invalid(f"the deck {quoted(self.name)} has {has}", code="deck-size", remedy=remedy)


def variant_of(decks: Sequence[Deck]) -> str:
    """What decks are made for: Commander where all have a commander (CR 903)."""
    led = [one for one in decks if one.commanders]
    if led and len(led) < len(decks):
        other = next(one for one in decks if not one.commanders)
        raise Invalid(
            f"{quoted(led[0].name)} has a commander and {quoted(other.name)} has none",
            code="deck-size",
            remedy="give two Commander decks, or two without commanders; or say which variant is played",
        )
    return "commander" if led else "standard"


def list_decks() -> list[str]:
    """The decks that come with the product."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def deck(name_or_path: str | Path | Deck) -> Deck:
    """A deck by name, by file (a list in any format, or `.json`), or as it is."""
    if isinstance(name_or_path, Deck):
        return name_or_path
    text = str(name_or_path)
    if isinstance(name_or_path, Path) or "/" in text or Path(text).suffix:
        return read_file(Path(name_or_path))
    known = list_decks()
    if text not in known:
        raise Invalid(f"no deck {quoted(text)}", code="unknown-deck", remedy=did_you_mean(text, known))
    return read_file(FOLDER / f"{text}.txt")


def read_file(path: Path) -> Deck:
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise Invalid(
            f"cannot be read: {error}", path=str(path), remedy="give an existing text file"
        ) from None
    if path.suffix == ".json":
        from .imports import decks_from_json

        found = decks_from_json(text, str(path))
        if len(found) != 1:
            names = ", ".join(found)
            raise Invalid(f"holds {len(found)} decks: {names}", path=str(path), remedy="give a file with one")
        return next(iter(found.values()))
    return parse(text, path.stem, str(path))


def parse(text: str, name: str = "deck", source: str = "text") -> Deck:
    """A list as text, as any program or site writes it; a sideboard is left out. Below `Limited` is the deck
    of somebody who opened boosters."""
    from ..cards.formats import read_deck

    lines = text.lstrip("\ufeff").splitlines()
    limited = [n for n, line in enumerate(lines) if line.strip().rstrip(":").casefold() == "limited"]
    for n in limited:
        lines[n] = "Deck"
    found = read_deck("\n".join(lines), None, source)
    counts: dict[str, int] = {}
    commanders: list[str] = []
    places: dict[str, str] = {}
    for entry in found.entries:
        if entry.section not in ("commander", "main"):
            continue
        card = alias(entry.name)
        number = _line_of(entry.name, lines)
        places.setdefault(card, source if number is None else f"{source}:{number}")
        if entry.count > MOST_COPIES:
            line = f"{entry.count} {entry.name}" if number is None else lines[number - 1].strip()
            raise Invalid(
                f"{quoted(line)} is no line of a deck", path=places[card], remedy="write 4 Lightning Bolt"
            )
        if entry.section == "commander":
            commanders += [card] * entry.count
        else:
            counts[card] = counts.get(card, 0) + entry.count
    if not counts and not commanders:
        raise Invalid("no card in it", path=source, remedy="write lines such as 4 Lightning Bolt")
    return Deck(name, tuple(counts.items()), tuple(commanders), places, bool(limited))


def _line_of(card: str, lines: list[str]) -> int | None:
    """The first line that names a card, for messages."""
    folded = card.casefold()
    return next((n for n, line in enumerate(lines, 1) if folded in line.casefold()), None)


def from_mapping(cards: Mapping[str, int], name: str = "deck", commanders: Any = ()) -> Deck:
    for card, count in cards.items():
        if not isinstance(card, str) or type(count) is not int or not 1 <= count <= MOST_COPIES:
            raise Invalid(
                f"{count!r} copies of {quoted(str(card))}",
                code="deck-size",
                path=f"deck {quoted(name)}",
                remedy=f"map names to numbers from 1 to {MOST_COPIES}",
            )
    return Deck(name, tuple((alias(card), count) for card, count in cards.items()), tuple(commanders))
