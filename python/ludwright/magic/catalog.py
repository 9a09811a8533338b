"""The catalog: every card and token of the data folders, by name.

Opening it lists files; a card is read and lowered when it is first asked for, and kept in the user's cache.
"""

from __future__ import annotations

import json
import os
import re
import unicodedata
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid, Unsupported
from . import cache as kept
from .cache import DATA

if TYPE_CHECKING:
    from .notation.ast_card import Card

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
_NAME = re.compile(r"^ *(?:\w+: *\{ *)?name: *(?:\"([^\"]+)\"|'([^']+)'|([^,}\n]+))", re.MULTILINE)


def slug(name: str) -> str:
    """The file name of a card: `Zamriel, Seraph of Steel` -> `zamriel-seraph-of-steel`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")


def alias(name: str) -> str:
    """Basic lands have short names: `plains`, `basic_plains`."""
    word = name.strip().casefold().removeprefix("basic_").removeprefix("basic ")
    return next((basic for basic in BASICS if basic.casefold() == word), name.strip())


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a card is written."""

    name: str
    set: str
    # Its file; empty for a token that is described where it is created.
    file: str
    # A token's definition goes by its id, since many share a name.
    token: str | None = None
    # Of a compiled card: where it stands in the file of its catalog.
    span: tuple[int, int] | None = None
    # Of a card that was compiled just now: the lowered card itself.
    made: str | None = None

    @property
    def path(self) -> Path:
        return Path(self.file)


@dataclass(frozen=True, slots=True)
class Catalog:
    """Cards by the slug of their name, tokens by id."""

    cards: Mapping[str, Entry]
    tokens: Mapping[str, Entry]
    # By name: they begin outside the game, and come with whatever ventures into them (CR 309.2).
    dungeons: Mapping[str, Entry] = field(default_factory=dict)

    def names(self, set: str | None = None) -> list[str]:
        """The names of all cards, in alphabetical order."""
        return sorted(entry.name for entry in self.cards.values() if set in (None, entry.set))

    def sets(self) -> list[str]:
        return sorted({entry.set for entry in self.cards.values()})

    def token_ids(self) -> list[str]:
        return sorted(self.tokens)

    def __contains__(self, name: str) -> bool:
        return self._find(name) is not None

    def _find(self, name: str) -> Entry | None:
        if name in self.tokens:
            return self.tokens[name]
        if name in self.dungeons:
            return self.dungeons[name]
        whole = self.cards.get(slug(alias(name)))
        return whole or self.cards.get(slug(name.partition("//")[0])) or _described(name)

    def entry(self, name: str) -> Entry:
        """The file of a card (by name, front face or alias) or of a token (by id)."""
        found = self._find(name)
        if found is None:
            for held in getattr(self.cards, "maps", ()):
                why = held.refusal(slug(name.partition("//")[0])) if hasattr(held, "refusal") else None
                if why is not None:
                    raise Unsupported(
                        f"{quoted(name)} does not compile: {why}",
                        code="refused",
                        remedy="choose another card",
                    )
            remedy = did_you_mean(name, self._listed())
            if len(remedy) > 200:
                remedy = "write a card in our notation, or choose another"
            raise Invalid(f"no card {quoted(name)} in the catalog", code="unknown-card", remedy=remedy)
        return found

    def _listed(self) -> list[str]:
        """The names that are known without compiling anything."""
        cheap = [held for held in getattr(self.cards, "maps", (self.cards,)) if not hasattr(held, "refusal")]
        return sorted(entry.name for held in cheap for entry in held.values())

    def card(self, name: str) -> Card:
        """The card as its file says it, without a fault."""
        entry = self.entry(name)
        if entry.span is not None or entry.made is not None:
            remedy = "ask for its lowered form, or choose a card that is written in the notation"
            raise Unsupported(f"{entry.name} was compiled and has no file of its own", remedy=remedy)
        return _read(entry.path) if entry.file else _phrase(name)

    def lowered(self, name: str) -> str:
        """The card as the core reads it: JSON with every field."""
        entry = self.entry(name)
        if entry.made is not None:
            return entry.made
        if entry.span is not None:
            from .compiler.pack import text_at

            return text_at(entry.file, entry.span)
        if not entry.file:
            from .lower.cards import lower

            return json.dumps(lower(_phrase(name), name), ensure_ascii=False, separators=(",", ":"))
        key = kept.key_of(f"{entry.token or ''}\n".encode() + entry.path.read_bytes())
        text = kept.fetch(key)
        if text is None:
            from .lower.cards import lowered
            from .notation.loader import read_card_file

            text = lowered(read_card_file(entry.path), entry.token)
            kept.store(key, text)
        return text

    def _token(self, token: str, maker: Entry) -> Entry:
        if token in self.dungeons:
            return self.dungeons[token]
        described = None if token in self.tokens else _described(token)
        if described is not None:
            return described
        if token not in self.tokens:
            message = f"{maker.name}: creates {quoted(token)}, and there is no such token"
            remedy = did_you_mean(token, self.tokens)
            if len(remedy) > 200:
                remedy = "write it, as a file of tokens/"
            raise Invalid(message, code="unknown-token", path=maker.file, remedy=remedy)
        return self.tokens[token]

    def closure(self, names: Iterable[str]) -> list[str]:
        """The cards of these names and every token that they, or those, can make: lowered, each once."""
        found: dict[str, str] = {}
        waiting = [self.entry(name) for name in names]
        while waiting:
            entry = waiting.pop(0)
            key = entry.token or entry.name
            if key in found:
                continue
            found[key] = self.lowered(key)
            # Most cards make no token, and need not be read for it.
            if makes(found[key]):
                waiting += (self._token(token, entry) for token in tokens_of(json.loads(found[key])))
        return list(found.values())


def _described(name: str) -> Entry | None:
    """A token that is described where it is created."""
    if " " not in name or (name[0].isupper() and not name.startswith("X/")):
        return None
    from .notation.token_phrases import token_of

    return Entry(name, "tokens", "", name) if token_of(name) is not None else None


def _phrase(name: str) -> Card:
    from .notation.token_phrases import required

    return required(name)


# Instructions that name other definitions.
_MAKERS = ('"create"', '"venture"', '"initiative"')


def makes(lowered: str) -> bool:
    """May a lowered card name tokens or dungeons?"""
    return any(word in lowered for word in _MAKERS)


def tokens_of(lowered: Any) -> Iterator[str]:
    """The ids of the tokens that a lowered program creates, and the dungeons that it leads into, in order."""
    if isinstance(lowered, dict):
        for key, held in lowered.items():
            if key == "create":
                yield held["token"]
            elif key in ("venture", "initiative") and "into" in held:
                yield from held["into"]
            yield from tokens_of(held)
    elif isinstance(lowered, list):
        for item in lowered:
            yield from tokens_of(item)


def _read(path: Path) -> Card:
    from .notation.loader import read_card_file

    return read_card_file(path).require()


def _name_in(text: str, path: str) -> str:
    """The name that a file gives its card, without reading the rest."""
    found = [next(filter(None, match)).strip() for match in _NAME.findall(text)]
    if not found:
        raise Invalid("has no name", code="missing-key", path=path, remedy="write name: …")
    return " // ".join(found[:2]) if text.startswith("layout:") or "\nlayout:" in text else found[0]


@cache
def shipped() -> Catalog:
    """The catalog that comes with the product."""
    return read(DATA)


_named: list[str] = []


def use(path: Path | str | None) -> None:
    """From now on `load` gives this compiled catalog; None: what comes with the product."""
    _named[:] = [] if path is None else [str(path)]


def in_use() -> str | None:
    """The compiled catalog that is used beside what comes with the product."""
    return _named[0] if _named else os.environ.get("LUDWRIGHT_CATALOG")


def load() -> Catalog:
    """The catalog in use: what comes with the product, unless `use` or `LUDWRIGHT_CATALOG` names another."""
    return opened(in_use() or None)


def opened(path: Path | str | None) -> Catalog:
    """The cards that come with the product, and beside them those of a folder that `magic compile` wrote, of
    a folder of cards in the notation (`cards/<set>/<card>.yaml`), or of a file of card data, each compiled
    when it is asked for."""
    return shipped() if path is None else _opened(str(path))


@cache
def _opened(path: str) -> Catalog:
    own = shipped()
    place = Path(path)
    if (place / "cards").is_dir():
        # A folder of cards in the notation, as `read` knows it.
        written = read(place)
        cards = ChainMap(dict(own.cards), dict(written.cards))
        return Catalog(cards, {**own.tokens, **written.tokens}, {**own.dungeons, **written.dungeons})
    if place.is_dir():
        from .compiler.pack import FILE, Packed

        more: Mapping[str, Entry] = Packed(place / FILE)
    else:
        from .compiler.demand import OnDemand

        more = OnDemand(place)
    return Catalog(ChainMap(dict(own.cards), more), own.tokens, own.dungeons)  # type: ignore[arg-type]


def read(folder: Path) -> Catalog:
    """A catalog of another folder of the same shape: `cards/<set>/<card>.yaml`, `tokens/<id>.yaml`,
    `dungeons/<dungeon>.yaml`."""
    files, signature = _files(folder)
    key = kept.key_of_files(signature)
    text = kept.fetch(key)
    found: dict[str, str] = json.loads(text) if text is not None else {}
    if text is None:
        found = {file: _checked(folder / file, file) for file in files}
        kept.store(key, json.dumps(found))
    cards: dict[str, Entry] = {}
    tokens: dict[str, Entry] = {}
    dungeons: dict[str, Entry] = {}
    home = str(folder)
    for file, name in found.items():
        part, _, last = file.rpartition("/")
        stem, path = last.removesuffix(".yaml"), f"{home}/{file}"
        if part == "tokens":
            tokens[stem] = Entry(name, "tokens", path, stem)
        elif part == "dungeons":
            dungeons[name] = Entry(name, "dungeons", path)
        elif stem in cards:
            remedy = f"remove it or {cards[stem].file}"
            raise Invalid(f"{quoted(name)} is written twice", path=path, remedy=remedy)
        else:
            cards[stem] = Entry(name, part.removeprefix("cards/"), path)
    return Catalog(cards, tokens, dungeons)


def _files(folder: Path) -> tuple[list[str], str]:
    """The files of a catalog, and what changes when one of them does."""
    parts = [f"cards/{name}" for name in _listed(folder / "cards")] + ["tokens", "dungeons"]
    files: list[str] = []
    signature = [str(folder)]
    for part in parts:
        if not (folder / part).is_dir():
            continue
        with os.scandir(folder / part) as entries:
            for entry in entries:
                if entry.name.endswith(".yaml"):
                    held = entry.stat()
                    files.append(f"{part}/{entry.name}")
                    signature.append(f"{part}/{entry.name} {held.st_size} {held.st_mtime_ns}")
    return sorted(files), "\n".join(sorted(signature))


def _listed(folder: Path) -> list[str]:
    return sorted(os.listdir(folder)) if folder.is_dir() else []


def _checked(path: Path, file: str) -> str:
    """The name in a file, whose own name it must be; tokens share names, so that theirs are ids."""
    name = _name_in(path.read_text("utf-8"), str(path))
    front = name.partition(" // ")[0]
    if not file.startswith("tokens/") and path.stem != slug(front):
        remedy = f"call the file {slug(front)}.yaml"
        raise Invalid(f"{quoted(front)} is in another file's name", path=str(path), remedy=remedy)
    return name


def names() -> list[str]:
    return load().names()


def card(name: str) -> Card:
    return load().card(name)


def lowered(name: str) -> str:
    return load().lowered(name)


def closure(names: Iterable[str]) -> list[str]:
    return load().closure(names)


def match_json(*arguments: Any, **settings: Any) -> str:
    """The definitions of a match, as `definitions.match_json` makes them."""
    from .definitions import match_json as made

    return made(*arguments, **settings)
