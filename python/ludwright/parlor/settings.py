"""Numbers that whoever plays may change: `parlor:hearts?hands=1&players=4`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid
from .genomes.schema import GameGenome

PLAYERS = "players"


def with_settings(genome: GameGenome, settings: Mapping[str, Any]) -> GameGenome:
    """The genome with other numbers."""
    known = {setting.name: setting for setting in genome.settings}
    changed = dict(known)
    for name, given in settings.items():
        value = _number(genome, name, given)
        if name == PLAYERS:
            genome = _with_players(genome, value)
            continue
        if name not in known:
            words = [*known, *([PLAYERS] if genome.player_counts else [])]
            raise _fault(genome, f"no setting {quoted(name)}", did_you_mean(name, words))
        setting = known[name]
        if not setting.low <= value <= setting.high:
            raise _fault(genome, f"{name} is {value}", f"write {setting.low} to {setting.high}")
        changed[name] = replace(setting, default=value)
    return replace(genome, settings=tuple(changed.values()))


def split_spec(spec: str) -> tuple[str, dict[str, str]]:
    """`hearts?hands=1&target=50` as a name and settings."""
    name, _, query = spec.partition("?")
    settings: dict[str, str] = {}
    for part in query.split("&") if query else ():
        key, equals, value = part.partition("=")
        if not key or not equals:
            raise Invalid(f"{quoted(part)} is no setting", code="setting", remedy="write name=number")
        settings[key.strip()] = value.strip()
    return name, settings


def _with_players(genome: GameGenome, count: int) -> GameGenome:
    allowed = sorted({genome.player_count, *genome.player_counts})
    if count not in allowed:
        numbers = ", ".join(map(str, allowed))
        raise Invalid(
            f"{genome.genome_id} is not for {count} players", code="player-count", remedy=f"write {numbers}"
        )
    others = tuple(number for number in allowed if number != count)
    return replace(genome, player_count=count, player_counts=others)


def _number(genome: GameGenome, name: str, given: Any) -> int:
    try:
        return int(given)
    except (TypeError, ValueError):
        raise _fault(genome, f"{name} is {quoted(str(given))}", "write a whole number") from None


def _fault(genome: GameGenome, message: str, remedy: str) -> Invalid:
    return Invalid(f"{genome.genome_id}: {message}", code="setting", remedy=remedy)
