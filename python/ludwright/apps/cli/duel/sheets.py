"""Hero sheets: listed, shown in English, checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .. import findings
from ..common import Json, console, emit
from .options import HeroA

if TYPE_CHECKING:
    from rich.table import Table


def heroes(json: Json = False) -> None:
    """List the heroes that come with the product.

    \b
    Example:
      ludwright duel heroes
    """
    if json:
        emit(hero_rows())
        return
    out = console()
    out.print(heroes_table())
    out.print("[dim]One sheet in English: ludwright duel show HERO[/]")


def hero_rows() -> list[dict[str, Any]]:
    from ludwright.duel.loader import list_heroes, load_hero

    rows = []
    for hero in map(load_hero, list_heroes()):
        card = hero.defense_card
        rows.append(
            {
                "id": hero.id,
                "name": hero.name,
                "health": hero.health,
                "defenseVersion": hero.defense_version,
                "defenseCard": card and (card.label or hero.name),
                "dice": card and card.dice,
                "rules": card and len(card.rules),
                "abilities": len(hero.offense),
            }
        )
    return rows


def heroes_table() -> Table:
    from ludwright.lab.grid import grid

    table = grid("hero", "name", "health", "defence", "card", "dice", "rules", left=(0, 1, 3, 4))
    for row in hero_rows():
        table.add_row(
            f"[bold]{row['id']}[/]",
            row["name"],
            str(row["health"]),
            row["defenseVersion"],
            row["defenseCard"] or "–",
            str(row["dice"] or "–"),
            str(row["rules"] or "–"),
        )
    return table


def show(
    hero: HeroA,
    yaml: Annotated[
        bool, typer.Option("--yaml", help="The file itself, to begin a hero of your own with.")
    ] = False,
    json: Json = False,
) -> None:
    """Print a hero's sheet in English, made from its data.

    With --json: the sheet as the core takes it, the statuses it refers to, and what the validator found.

    \b
    Example:
      ludwright duel show shadow-monk
      ludwright duel show pyromancer --yaml > my-hero.yaml
      ludwright duel show my-hero.yaml --json
    """
    import warnings

    from rich.markdown import Markdown

    from ludwright.duel.english import describe
    from ludwright.duel.loader import read_hero, statuses
    from ludwright.duel.lower import match_sheet

    found = read_hero(hero)
    for fault in found.sheet_errors:
        raise fault.error(found.source)
    assert found.hero is not None
    if yaml:
        typer.echo(Path(found.source).read_text("utf-8"), nl=False)
        return
    if json:
        with warnings.catch_warnings():
            # The findings say it.
            warnings.simplefilter("ignore")
            sheet = match_sheet(hero, hero)
        lowered = sheet["heroes"][0]
        emit(
            {
                "hero": lowered,
                "statuses": sheet["statuses"],
                "findings": [*map(findings.row, found.findings)],
            }
        )
        return
    out = console()
    out.print(Markdown(describe(found.hero, statuses())))
    findings.show(found.source, found.findings)


def validate(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Hero sheets in YAML or JSON, or ids.")
    ],
    json: Json = False,
) -> None:
    """Check hero sheets: every fault with its code, place and remedy. Exit code 2 if there is an error.

    \b
    Example:
      ludwright duel validate my-hero.yaml
    """
    from ludwright.duel.loader import read_hero

    reports = [read_hero(name) for name in files]
    findings.verdict([(report, {"hero": report.hero and report.hero.id}) for report in reports], json)
