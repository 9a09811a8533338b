"""Replays: seed and picks, with digests along the way to prove them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import Invalid, Unsupported

if TYPE_CHECKING:
    from .._core import Rules


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a match went again as it was written down, and where it first differed."""

    ok: bool
    picks: int
    first_difference: dict[str, Any] | None

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        if self.first_difference is None:
            return f"as recorded, all {self.picks} picks"
        return told(self.first_difference)


def told(difference: dict[str, Any]) -> str:
    """A difference in words."""
    return "after {pick} picks: {what} {found}, not {expected}".format(**difference)


@dataclass(frozen=True, slots=True)
class Replay:
    """One recorded match. `json` is the whole truth; the rest is read from it."""

    json: str
    document: dict[str, Any] = field(repr=False, compare=False)

    @classmethod
    def parse(cls, text: str) -> Replay:
        """Read a replay. Whether it is intact is checked when it is used."""
        try:
            document = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise Invalid(f"not a replay: {error}") from None
        if not isinstance(document, dict) or not isinstance(document.get("game"), str):
            raise Invalid("not a replay: it names no game")
        return cls(text, document)

    @classmethod
    def load(cls, path: str | Path) -> Replay:
        try:
            return cls.parse(Path(path).read_text(encoding="utf-8"))
        except OSError as error:
            raise Invalid(f"cannot be read: {error.strerror}", path=str(path)) from None
        except UnicodeDecodeError:
            raise Invalid("not a replay: it is not text", path=str(path)) from None

    def save(self, path: str | Path) -> Path:
        """Write it; folders that are missing are made."""
        target = Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(self.json + "\n", encoding="utf-8")
        return target

    @property
    def game(self) -> str:
        return str(self.document["game"])

    @property
    def seed(self) -> int:
        return int(self.document["seed"])

    @property
    def picks(self) -> list[int]:
        return [int(pick) for pick in self.document["picks"]]

    @property
    def error(self) -> str | None:
        """Why the engine could not finish the match, if so."""
        found = self.document.get("error")
        return None if found is None else str(found)

    def rules(self) -> Rules:
        """The rules it was played by: from the definitions inside it, or else by the game's name."""
        from .rooms import rooms

        room = rooms().get(self.game.partition(":")[0])
        if room is None:
            raise Unsupported(
                f"the rules of {self.game!r} are not in the replay",
                remedy="give them by replay.verify(rules), or --game on the command line",
            )
        definitions = self.document.get("rules")
        if room.revive is not None and definitions is not None:
            return room.revive(definitions)
        return rooms.resolve(self.game)

    def verify(self, rules: Rules | None = None) -> Verdict:
        """Play it again and name the first difference. A file changed since it was written is Invalid."""
        return Verdict(**json.loads((rules or self.rules()).verify(self.json)))

    def story(self, seat: int | None = None, rules: Rules | None = None) -> list[str]:
        """The match line by line, as a seat may know it; all of it when no seat is named."""
        return (rules or self.rules()).story(self.json, seat)

    def minimised(self, rules: Rules | None = None) -> Replay:
        """The shortest match that still ends in the same engine error."""
        rules = rules or self.rules()
        return Replay.parse(rules.record(self.seed, rules.minimise(self.seed, self.picks)))
