"""The chapters of a rulebook on its terms, and on what is seen and kept count of."""

from __future__ import annotations

from dataclasses import replace

from ..genomes.words import a, spaced
from ..language.elaborate import elaborate
from ..language.syntax import parse
from ..language.typed import PLAYER, Typed, value
from ..lowering import code
from ..lowering.builder import Builder
from ..lowering.genome import Lowered, first_value, hands_limit
from ..statements import Told

_SEEN = {
    "face_down": "nobody",
    "face_up": "everybody",
    "owner_only": "its owner alone",
    "revealed": "its owner alone until the hand is over, then everybody",
}
_RESETS = {"never": "", "hand": ", anew in every hand", "turn": ", anew in every turn"}
_SHOWN = {"everybody": "", "nobody": ", kept secretly", "owner": ", known to its player alone"}


def kept(b: Builder) -> list[Told]:
    told = []
    single = hands_limit(b) == 1 and b.genome.game_rules.tie_breaker != "battle"
    for variable in b.genome.variables:
        whose = {"table": "", "player": " of every player", "team": " of every side"}[variable.per]
        if variable.per == "table" and variable.size > 1:
            whose = f", {variable.size} of them"
        first = first_value(b, variable)
        again = "" if variable.reset == "hand" and single else _RESETS[variable.reset]
        names = next((names for name, names in b.domains if name == variable.kind), None)
        start = "none" if first == -1 and variable.kind != "number" else str(first)
        if variable.kind == "player" and first >= 0:
            start = f"player {first + 1}"
        if variable.kind == "card" and 0 <= first < len(b.cards):
            start = b.card_label(first)
        if names is not None and 0 <= first < len(names):
            start = spaced(names[first])
        span = (
            f", from {variable.low} to {variable.high}"
            if variable.kind == "number"
            else f" ({a(spaced(variable.kind))})"
        )
        told.append(
            Told(
                f"**{spaced(variable.name)}**{whose}{span}: {start} at first{again}{_SHOWN[variable.shown]}."
            )
        )
    return told


def seen(b: Builder, lowered: Lowered) -> list[Told]:
    told = []
    ordered = {zone["name"] for zone in lowered.program["zones"] if zone["ordered"]}
    for zone in b.genome.zones:
        whose = "of every player" if zone.per == "player" else "on the table"
        piles = "" if zone.piles == 1 else f", {zone.piles} piles numbered from 0"
        order = ", in order" if zone.name in ordered else ""
        told.append(Told(f"**{spaced(zone.name)}** {whose}{piles}{order}: seen by {_SEEN[zone.visibility]}."))
    own = {zone.name for zone in b.genome.zones}
    setup = b.genome.setup
    usual = (
        ("hand", setup.hand_visibility),
        ("deck", setup.deck_visibility),
        ("discard", setup.discard_visibility),
        ("tableau", setup.tableau_visibility),
    )
    for name, seen in usual:
        if name not in own and name in lowered.zones:
            leaving = ", and so is every card that leaves it" if (name, seen) == ("deck", "face_up") else ""
            told.append(Told(f"**{spaced(name)}**: seen by {_SEEN[seen]}{leaving}."))
    return told


def terms(b: Builder, lowered: Lowered) -> list[Told]:
    told = [
        Told(f"**{spaced(kind.name)}**, numbered from 0: {', '.join(kind.names)}.")
        for kind in b.genome.options
    ]
    for n, definition in enumerate(b.genome.definitions):
        given = _parameters(definition.parameters, lowered.samples.get(f"definitions[{n}].is", ()))
        with b.at(f"definitions[{n}]"), b.naming(**_YOU, **given):
            meaning = _meaning(b, definition.means)
        of = f" ({', '.join(map(spaced, definition.parameters))})" if definition.parameters else ""
        told.append(Told(f"**“{spaced(definition.name)}”{of}**: {meaning}."))
    for n, procedure in enumerate(b.genome.procedures):
        given = _parameters(procedure.parameters, lowered.samples.get(f"procedures[{n}]", ()))
        with b.at(f"procedures[{n}]"), b.naming(**_YOU, **given):
            lines = b.told(procedure.do)
        with_ = f" ({', '.join(map(spaced, procedure.parameters))})" if procedure.parameters else ""
        told.append(Told(f"To do “{spaced(procedure.name)}”{with_}:", lines))
    return told


def settings(b: Builder) -> list[Told]:
    """Numbers that may be chosen."""
    return [
        Told(f"**{spaced(setting.name)}**: {setting.default}; may be from {setting.low} to {setting.high}.")
        for setting in b.genome.settings
    ]


def _meaning(b: Builder, text: str) -> str:
    return b.tried(lambda: elaborate(b, parse(text)).english, text)


_YOU = {"me": value(code.integer(0), "you", PLAYER, "your")}


def _parameters(names: tuple[str, ...], given: tuple[Typed, ...]) -> dict[str, Typed]:
    """Parameters by name, each of the kind that it is given somewhere."""
    if len(given) != len(names):
        given = tuple(value(code.integer(0), name) for name in names)
    # A constant would be folded away and its name with it.
    return {
        name: replace(it, english=spaced(name), own=None, flag=None, code=_open(it))
        for name, it in zip(names, given, strict=True)
    }


def _open(it: Typed) -> code.Code:
    return code.local(0) if it.kind == "value" and code.constant(it.code) is not None else it.code
