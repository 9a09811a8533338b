"""A built deck for the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..result import Chosen, DeckBuild

if TYPE_CHECKING:
    from rich.console import RenderableType

BAR = 28
COLOUR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def renderables(build: DeckBuild, *, verbose: bool = False) -> Iterable[RenderableType]:
    """The parts of the report, in the order in which they are read."""
    yield _heading(build)
    for theme, weight, because in build.theme_reasons:
        yield text(f"theme {theme} ({weight:.1f}): {because}", "dim")
    if verbose:
        yield from _reasons(build)
    else:
        yield _cards(build)
    yield _roles(build)
    yield _curve(build)
    yield from _mana(build)
    yield from _bracket(build)
    yield _proof(build)
    for note in build.notes:
        yield text(f"note: {note}", "dim")


def text(text: str, style: str = "") -> Any:
    from rich.text import Text

    return Text(text, style=style)


def table(*columns: str) -> Any:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in columns:
        name = column.lstrip(">")
        table.add_column(name, justify="right" if column.startswith(">") else "left", overflow="fold")
    return table


def _heading(build: DeckBuild) -> Any:
    colours = ", ".join(COLOUR_NAMES[c] for c in build.identity) or "colourless"
    parts = [" and ".join(build.commanders), colours]
    if build.pairing:
        parts.append(build.pairing)
    if build.themes:
        parts.append("themes: " + ", ".join(build.themes))
    line = text(parts[0], "bold")
    return line.append("  " + " · ".join(parts[1:]) + "\n", style="dim")


def _cards(build: DeckBuild) -> Any:
    rows = table("role", ">n", "card", ">mv", ">score", ">price", "instead of")
    last = ""
    for card in build.cards:
        role = card.role if card.role != last else ""
        last = card.role
        cells = (
            role,
            str(card.count),
            card.name,
            "" if card.land else f"{card.mana_value:g}",
            f"{card.score:.2f}",
            "" if card.price is None else f"{card.price:.2f}",
            _rival(card),
        )
        rows.add_row(*(text(cell) for cell in cells))
    return rows


def _reasons(build: DeckBuild) -> Iterable[Any]:
    """Card after card with the whole reason below it."""
    from rich.padding import Padding

    last = ""
    for card in build.cards:
        if card.role != last:
            yield text(f"{last and chr(10)}{card.role}", "bold")
            last = card.role
        figures = [] if card.land else [f"mana value {card.mana_value:g}"]
        figures.append(f"score {card.score:.2f}")
        if card.price is not None:
            figures.append(f"price {card.price:.2f}")
        yield text(f"  {card.count} {card.name}").append(f"  {' · '.join(figures)}", style="dim")
        yield Padding(text(card.reason, "dim"), (0, 0, 0, 6))


def _rival(card: Chosen) -> str:
    return "" if card.rival is None else f"{card.rival.name} (−{card.rival.loss:.2f})"


def bar(count: float, most: float) -> str:
    return "█" * round(BAR * count / most) if most else ""


def _roles(build: DeckBuild) -> Any:
    rows = table("\nrole", ">cards", "wanted", "")
    most = max([*build.counts.values(), 1])
    for role, target in build.targets.items():
        count = build.counts[role]
        fits = target.min <= count <= target.max
        mark = (
            bar(count, most) if fits else bar(count, most) + (" too few" if count < target.min else " many")
        )
        wanted = f"{target.min}+" if target.max >= 99 else str(target)
        rows.add_row(*(text(cell) for cell in (role, str(count), wanted, mark)))
    for kind, (count, low, high) in build.kinds.items():
        off = "" if low <= count <= high else (" too few" if count < low else " many")
        wanted = f"{low}+" if high >= 99 else f"{low}-{high}"
        fed = f"for {kind.removeprefix('feeds:')}" if kind.startswith("feeds:") else f"{kind}s"
        label = {"sorcery": "sorceries", "tribe": "of its types"}.get(kind, fed)
        rows.add_row(*(text(cell) for cell in (label, str(count), wanted, bar(count, most) + off)))
    return rows


def _curve(build: DeckBuild) -> Any:
    rows = table("\nmana value", ">cards", "")
    most = max([*build.curve.values(), 1])
    for bucket, count in build.curve.items():
        label = f"{bucket}+" if bucket == 7 else str(bucket)
        rows.add_row(text(label), text(str(count)), text(bar(count, most)))
    return rows


def _mana(build: DeckBuild) -> Iterable[Any]:
    base = build.mana
    rows = table("\ncolour", ">pips", ">sources", ">asked", "by")
    for colour in base.colours:
        cells = (
            COLOUR_NAMES[colour.colour],
            str(colour.pips),
            f"{colour.sources:g}",
            str(colour.needed),
            colour.asked_by,
        )
        rows.add_row(*(text(cell) for cell in cells))
    if base.colours:
        yield rows
    said = f"{base.lands} lands, {base.lands_wanted:.1f} by the formula; "
    yield text(said + f"average mana value {base.average_mana_value:.2f}", "dim")


def _bracket(build: DeckBuild) -> Iterable[Any]:
    yield text(f"\nbracket {build.bracket.level} (lists of {build.bracket.as_of})")
    for reason in build.bracket.reasons:
        yield text(f"  at least {reason.bracket}: {reason.text}: {', '.join(reason.cards)}")


def _proof(build: DeckBuild) -> Any:
    proven = "proven best" if build.gap == 0 else f"at most {100 * build.gap:.2f} % below the best"
    lines = (
        f"score {build.objective:.2f}, bound {build.bound:.2f}: {proven} among {build.candidates} candidates;"
        f" greedy {build.greedy:.2f}",
        build.money,
        f"cards {build.versions['cards_digest'][:12]} · roles {build.versions['roles']}"
        f" · features {build.versions['features']} · seed {build.seed} · {build.built_at}",
    )
    return text("\n".join(lines), "dim")
