"""A built deck as one HTML page that needs nothing else: styles and drawings are inside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ...authoring.pages import render
from ..result import DeckBuild

if TYPE_CHECKING:
    from ..registries import Target

_COLOURS = {"W": "#d9cf9a", "U": "#3b7dc4", "B": "#4a4450", "R": "#c8472f", "G": "#3c8a4e"}
_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_SOFT, _FILL = "#8a8f99", "#5b6ee1"
# A target without an upper end.
_OPEN = 60


def page(build: DeckBuild) -> str:
    proven = "proven best" if build.gap == 0 else f"at most {100 * build.gap:.2f} % below the best"
    counts = dict.fromkeys((card.role for card in build.cards), 0)
    for card in build.cards:
        counts[card.role] += card.count
    return render(
        __package__,
        "deck",
        filters=_FILTERS,
        build=build,
        title=" and ".join(build.commanders),
        colours=", ".join(_NAMES[c] for c in build.identity) or "colourless",
        proven=proven,
        figures=[f for f in (_curve(build), _roles(build), _sources(build), _prices(build)) if f is not None],
        roles=[(role, list(cards)) for role, cards in groupby(build.cards, lambda card: card.role)],
        counts=counts,
    )


def _words(name: str) -> str:
    return name.replace("_", " ")


_FILTERS = (
    ("words", _words),
    ("one", "{:.1f}".format),
    ("two", "{:.2f}".format),
    ("signed", "{:+.2f}".format),
    ("short", "{:g}".format),
)

Mark = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing of marks in a field of this size."""

    title: str
    caption: str
    width: int
    height: int
    marks: Sequence[Mark]


def _bar(x: float, y: float, width: float, height: float, fill: str, title: str) -> Mark:
    size = {"x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{width:.1f}", "height": f"{height:.1f}"}
    return {"kind": "bar", **size, "fill": fill, "title": title}


def _text(x: float, y: float, text: str, anchor: str = "start", *, soft: bool = False) -> Mark:
    return {"kind": "label", "x": f"{x:.1f}", "y": f"{y:.1f}", "text": text, "anchor": anchor, "soft": soft}


def _frame(x: float, y: int, width: float, height: int, title: str) -> Mark:
    size = {"x": f"{x:.1f}", "y": y, "width": f"{width:.1f}", "height": height}
    return {"kind": "frame", **size, "title": title}


def _line(x: float, top: int, bottom: int, title: str) -> Mark:
    return {"kind": "line", "x": f"{x:.1f}", "top": top, "bottom": bottom, "title": title}


def _curve(build: DeckBuild) -> Figure:
    most = max([*build.curve.values(), 1])
    marks = []
    for n, (bucket, count) in enumerate(build.curve.items()):
        tall = 120 * count / most
        name = f"{bucket}+" if bucket == 7 else str(bucket)
        marks.append(_bar(10 + 44 * n, 140 - tall, 34, tall, _FILL, f"{count} cards of mana value {name}"))
        marks.append(_text(27 + 44 * n, 156, name, "middle"))
        marks.append(_text(27 + 44 * n, 134 - tall, str(count), "middle"))
    caption = f"Average mana value {build.mana.average_mana_value:.2f}, lands left out."
    return Figure("Mana curve", caption, 370, 165, marks)


def _roles(build: DeckBuild) -> Figure:
    rows = list(build.targets.items())
    most = max([*build.counts.values(), *(t.max for _, t in rows if t.max < _OPEN), 1])
    marks = []
    for n, (role, target) in enumerate(rows):
        y, count = 22 * n, build.counts[role]
        wanted = _wanted(target)
        left = 190 * target.min / most
        wide = 190 * (target.max - target.min) / most if target.max < _OPEN else 2
        marks.append(_text(0, y + 14, _words(role)))
        marks.append(_bar(90, y + 4, 190 * count / most, 12, _FILL, f"{count} cards, wanted {wanted}"))
        marks.append(_frame(90 + left, y + 1, max(wide, 2), 18, f"wanted {wanted}"))
        marks.append(_text(310, y + 14, str(count), "end"))
        marks.append(_text(365, y + 14, wanted, "end", soft=True))
    caption = "Bars are cards, frames and the last column what was wanted."
    return Figure("Roles", caption, 370, 22 * len(rows) + 6, marks)


def _wanted(target: Target) -> str:
    return f"{target.min}+" if target.max >= _OPEN else str(target)


def _sources(build: DeckBuild) -> Figure | None:
    colours = build.mana.colours
    if not colours:
        return None
    most = max([*(max(c.sources, c.needed, c.pips) for c in colours), 1])
    marks = []
    for n, colour in enumerate(colours):
        y = 44 * n
        marks.append(_text(0, y + 14, f"{_NAMES[colour.colour]} pips"))
        marks.append(_bar(90, y + 3, 190 * colour.pips / most, 12, _SOFT, f"{colour.pips} pips"))
        marks.append(_text(310, y + 14, str(colour.pips), "end"))
        marks.append(_text(0, y + 32, "sources"))
        wide = 190 * colour.sources / most
        marks.append(_bar(90, y + 21, wide, 12, _COLOURS[colour.colour], f"{colour.sources:g} sources"))
        asked = f"{colour.asked_by} asks for {colour.needed}"
        marks.append(_line(90 + 190 * colour.needed / most, y + 18, y + 36, asked))
        marks.append(_text(310, y + 32, f"{colour.sources:g}", "end"))
        marks.append(_text(365, y + 32, f"of {colour.needed}", "end", soft=True))
    asking = ", ".join(f"{c.asked_by} ({_NAMES[c.colour]})" for c in colours if c.asked_by)
    caption = (
        f"{build.mana.lands} lands; {build.mana.lands_wanted:.1f} by the formula. Lines and the last column "
        f"are what the most demanding cards ask for on curve: {asking}."
    )
    return Figure("Pips and sources", caption, 370, 44 * len(colours) + 4, marks)


def _prices(build: DeckBuild) -> Figure:
    priced = sorted((c for c in build.cards if c.price), key=lambda c: (-(c.price or 0) * c.count, c.name))
    top = priced[:10]
    if not top:
        return Figure("Prices", f"{build.money.capitalize()}.", 370, 1, ())
    most = max((c.price or 0) * c.count for c in top)
    marks = []
    for n, card in enumerate(top):
        cost = (card.price or 0) * card.count
        y = 20 * n
        name = card.name if len(card.name) <= 24 else card.name[:23] + "…"
        marks.append(_text(0, y + 13, name))
        marks.append(_bar(170, y + 3, 140 * cost / most, 11, _FILL, f"{card.name}: {cost:.2f}"))
        marks.append(_text(365, y + 13, f"{cost:.2f}", "end"))
    return Figure("Prices", f"The dearest cards; {build.money}.", 370, 20 * len(top) + 4, marks)
