"""`ludwright deck`: build, check and compare Commander decks, and the registries behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import deck_match, deck_search, deck_trial
from .cards import Cards, load
from .common import Json, Seed, Threads, before_verdict, console, emit, invalid, write_file
from .deck_files import DeckFile, From, Leaders, read, written
from .group import Group
from .magic_compile import using

if TYPE_CHECKING:
    from ludwright.cards import Catalog
    from ludwright.deck.brief import DeckBrief
    from ludwright.deck.pool import Registries

app = typer.Typer(
    cls=Group, help="Commander decks: build one, prove it, check it, change it.", no_args_is_help=True
)
deck_search.register(app)
deck_match.register(app)
deck_trial.register(app)

RolesFile = Annotated[
    Path | None, typer.Option("--roles", help="Another role registry than the shipped one.", metavar="FILE")
]
FeaturesFile = Annotated[
    Path | None,
    typer.Option("--features", help="Another feature registry than the shipped one.", metavar="FILE"),
]


@contextmanager
def _said(*, quiet: bool) -> Iterator[Callable[[str], None]]:
    """What is going on, on standard error, on a terminal only."""
    import sys

    if quiet or not sys.stderr.isatty():
        yield lambda text: None
        return
    from rich.console import Console

    with Console(stderr=True).status("reading cards") as status:
        yield status.update


def _registries(roles: Path | None, features: Path | None) -> Registries:
    from ludwright.deck.builder import shipped

    return shipped(roles, features)


@app.command("build")
def build(
    commander: Annotated[
        list[str] | None,
        typer.Option("--commander", help="The commander; twice for a pair.", metavar="NAME"),
    ] = None,
    cards: Cards = None,
    brief: Annotated[
        Path | None,
        typer.Option("--brief", help="A brief in YAML or JSON; options add to it.", metavar="FILE"),
    ] = None,
    budget: Annotated[
        str | None,
        typer.Option(
            "--budget",
            help="Money for the deck; soft. Usual for the bracket when left out; none lifts it.",
            metavar="X",
        ),
    ] = None,
    theme: Annotated[
        list[str] | None, typer.Option("--theme", help="A theme or creature type; repeatable.", metavar="T")
    ] = None,
    bracket: Annotated[
        int | None, typer.Option("--bracket", min=1, max=5, help="The highest bracket allowed.", metavar="N")
    ] = None,
    include: Annotated[
        list[str] | None, typer.Option("--include", help="A card it must hold; repeatable.", metavar="NAME")
    ] = None,
    exclude: Annotated[
        list[str] | None, typer.Option("--exclude", help="A card it must not; repeatable.", metavar="NAME")
    ] = None,
    owned: Annotated[
        Path | None, typer.Option("--owned", help="A list of cards you own: free, preferred.", metavar="FILE")
    ] = None,
    playable: Annotated[
        bool, typer.Option("--playable", help="Only cards that the Magic engine plays; see deck match.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Write the list; the ending or --to says how.", metavar="FILE"),
    ] = None,
    to: Annotated[str | None, typer.Option("--to", help="The format of --out.", metavar="FORMAT")] = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="Write the report as a page.", metavar="FILE")
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="Say of every card why it is there.")] = False,
    time: Annotated[
        float,
        typer.Option("--time", min=0.1, max=600, help="Deterministic seconds for the search.", metavar="S"),
    ] = 3.0,
    roles: RolesFile = None,
    features: FeaturesFile = None,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Build the best Commander deck for a brief, with its proof and a reason for every card.

    \b
    Example:
      ludwright deck build --commander "Atraxa, Praetors' Voice"
      ludwright deck build --commander "Krenko, Mob Boss" --theme goblin --budget 100 --html krenko.html
    """
    registries = _registries(roles, features)
    from ludwright.deck.builder import build as make
    from ludwright.deck.report.html import page
    from ludwright.deck.report.json import document
    from ludwright.deck.report.terminal import renderables

    catalog = load(cards)
    mine = () if owned is None else _owned(owned, catalog)
    asked = _brief(brief, registries, commander, _money(budget), theme, bracket, include, exclude, mine)
    asked = replace(asked, playable=asked.playable or playable)
    # What a folder of compiled cards adds, the engine plays, too.
    compiled = cards if asked.playable and cards is not None and cards.is_dir() else None
    with using(compiled), _said(quiet=as_json) as progress:
        made = make(asked, catalog, registries=registries, seed=seed, limit=time, progress=progress)
    if out is not None:
        write_file(out, written(made.deck_list, out, to))
    if html is not None:
        write_file(html, page(made))
    if as_json:
        emit(document(made))
        return
    screen = console()
    for part in renderables(made, verbose=why):
        screen.print(part)


def _money(text: str | None) -> float | None:
    """A sum, or no limit for `none`; None when nothing was said."""
    from ludwright.deck.brief import MOST_MONEY, money

    if text is None:
        return None
    found = money(text.strip())
    if found is None:
        raise invalid(
            f"--budget {text}", remedy=f"write a sum from 0 to {MOST_MONEY:,}, or none for no limit"
        )
    return found


def _owned(path: Path, catalog: Catalog) -> tuple[str, ...]:
    """The cards of a collection; what the data does not know (tokens, art cards) is told and left out."""
    names = dict.fromkeys(entry.name for entry in read(path, None).entries)
    unknown = [name for name in names if name not in catalog]
    if unknown:
        typer.echo(f"note: {path}: {len(unknown)} unknown to the card data, first {unknown[0]}", err=True)
    return tuple(name for name in names if name in catalog)


def _brief(
    path: Path | None,
    registries: Registries,
    commander: list[str] | None,
    budget: float | None,
    theme: list[str] | None,
    bracket: int | None,
    include: list[str] | None,
    exclude: list[str] | None,
    owned: tuple[str, ...],
) -> DeckBrief:
    from ludwright.deck.brief import DeckBrief, load_brief, wanted

    held = DeckBrief() if path is None else load_brief(path, registries.roles)
    if commander:
        held = replace(held, commanders=tuple(commander))
    if not held.commanders:
        raise invalid("no commander", remedy='give --commander "NAME", or a brief that names one')
    return replace(
        held,
        budget=held.budget if budget is None else budget,
        themes=tuple(theme) if theme else held.themes,
        bracket=held.bracket if bracket is None else bracket,
        include=(*held.include, *(wanted(text, "--include") for text in include or ())),
        exclude=(*held.exclude, *(exclude or ())),
        owned=(*held.owned, *owned),
    )


@app.command("tag")
def tag(
    name: Annotated[str, typer.Argument(metavar="CARD", help="The card's name.")],
    cards: Cards = None,
    roles: RolesFile = None,
    features: FeaturesFile = None,
    as_json: Json = False,
) -> None:
    """Say which roles and features a card has, which rule gave them, and on what text.

    \b
    Example:
      ludwright deck tag "Beast Within"
    """
    registries = _registries(roles, features)
    from ludwright.deck.tags import explained

    held = explained(load(cards).card(name), registries)
    if as_json:
        emit(held)
        return
    screen = console()
    screen.print(held["name"], style="bold", markup=False)
    for role in held["roles"]:
        screen.print(f"  {role['role']}", markup=False)
        for line in role["because"]:
            screen.print(f"    {line}", style="dim", markup=False)
    for role in held["vetoed"]:
        screen.print(f"  not {role['role']}: {'; '.join(role['because'])}", markup=False)
    screen.print("features", style="bold")
    for feature in held["features"]:
        screen.print(f"  {feature['feature']} = {_value(feature['value'])}", markup=False)
        for line in feature["because"]:
            screen.print(f"    {line}", style="dim", markup=False)
    for note in held["notes"]:
        screen.print(f"note: {note}", style="dim", markup=False)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


@app.command("check")
def check(
    file: DeckFile,
    cards: Cards = None,
    commander: Leaders = None,
    format: From = None,
    roles: RolesFile = None,
    features: FeaturesFile = None,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Check a deck: legality with a fix for each problem, bracket with reasons, mana base and castability.
    A deck that is not legal ends with exit status 1.

    \b
    Example:
      ludwright deck check my-deck.txt
      ludwright deck check pasted.txt --commander "Krenko, Mob Boss"
    """
    registries = _registries(roles, features)
    from ludwright.deck.checker import check as examine
    from ludwright.deck.report.check import document, renderables

    found = examine(read(file, format, commander), load(cards), registries, seed=seed)
    with before_verdict():
        if as_json:
            emit(document(found))
        else:
            screen = console()
            for part in renderables(found):
                screen.print(part)
    if not found.legal:
        raise typer.Exit(1)


@app.command("convert")
def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="A deck list; - reads stdin.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="Where to write; - is stdout.")],
    to: Annotated[
        str | None,
        typer.Option("--to", help="The format; OUT's ending says it when left out.", metavar="FORMAT"),
    ] = None,
    commander: Leaders = None,
    format: From = None,
    as_json: Json = False,
) -> None:
    """Convert a deck list. Formats: archidekt, arena, cockatrice, deckstats, dek, forge, mtgo, plain,
    tappedout, xmage.

    \b
    Example:
      ludwright deck convert deck.txt deck.cod --to cockatrice
    """
    from ludwright.cards.formats import detect, format_named

    deck = read(source, format, commander)
    text = written(deck, target, to)
    if str(target) == "-":
        if as_json:
            raise invalid("--json needs a file to write to", remedy="name one instead of -")
        typer.echo(text, nl=False)
        return
    write_file(target, text)
    shape = format_named(to).name if to else detect(text, str(target)).name
    summary = {"commanders": list(deck.commanders), "cards": deck.size, "to": shape, "file": str(target)}
    if as_json:
        emit(summary)
    else:
        console().print(f"{deck.size} cards written to {target} as {shape}", markup=False)


@app.command("upgrade")
def upgrade(
    file: DeckFile,
    budget: Annotated[
        str, typer.Option("--budget", help="Money for new cards; none for no limit.", metavar="X")
    ],
    cards: Cards = None,
    keep: Annotated[
        list[str] | None, typer.Option("--keep", help="A card that stays; repeatable.", metavar="NAME")
    ] = None,
    theme: Annotated[
        list[str] | None, typer.Option("--theme", help="A theme or creature type; repeatable.", metavar="T")
    ] = None,
    bracket: Annotated[
        int | None, typer.Option("--bracket", min=1, max=5, help="The highest bracket allowed.", metavar="N")
    ] = None,
    most: Annotated[int, typer.Option("--swaps", min=1, max=99, help="At most so many.", metavar="N")] = 15,
    by_play: Annotated[
        bool,
        typer.Option("--by-play", help="Try the deck at the table first; what its cards did there votes."),
    ] = False,
    games: Annotated[
        int, typer.Option("--games", min=1, max=10_000_000, help="Matches of --by-play.", metavar="N")
    ] = 400,
    seed: Seed = 0,
    threads: Threads = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write the new list.", metavar="FILE")] = None,
    to: Annotated[str | None, typer.Option("--to", help="The format of --out.", metavar="FORMAT")] = None,
    commander: Leaders = None,
    format: From = None,
    roles: RolesFile = None,
    features: FeaturesFile = None,
    as_json: Json = False,
) -> None:
    """Find the swaps that improve a deck most for a sum of money.

    With --by-play the deck plays the gauntlet of `deck test` first, and cards that won less when they were
    drawn go sooner.

    \b
    Example:
      ludwright deck upgrade my-deck.txt --budget 50  # needs prices: ludwright cards sync
      ludwright deck upgrade my-deck.txt --budget none --by-play  # minutes
    """
    registries = _registries(roles, features)
    from ludwright.deck.upgrade import document
    from ludwright.deck.upgrade import upgrade as improve

    deck, catalog, money = read(file, format, commander), load(cards), _money(budget)
    assert money is not None
    held = None
    if by_play:
        with using(cards):
            held, values = deck_trial.tried(
                deck, catalog, games=games, seed=seed, threads=threads, quiet=as_json
            )
    with _said(quiet=as_json) as progress:
        found = improve(
            deck,
            catalog,
            registries,
            budget=money,
            played=None if held is None else {card.name: card for card in values.cards},
            keep=keep or (),
            themes=theme or (),
            bracket=bracket,
            most=most,
            progress=progress,
        )
    if out is not None:
        write_file(out, written(found.deck, out, to))
    told = document(found)
    if held is not None:
        told["by_play"] = {
            "games": values.matches,
            "win_rate": values.win_rate,
            "interval": list(values.interval),
            "share": held.deck.share,
            "missing": list(held.deck.missing),
        }
    if as_json:
        emit(told)
        return
    screen = console()
    if held is not None:
        low, high = values.interval
        screen.print(
            f"tried in {values.matches} matches: won {values.win_rate:.1%} ({low:.1%} – {high:.1%}); "
            f"the engine plays {held.deck.share:.0%} of the deck",
            markup=False,
        )
    for swap in found.swaps:
        price = "" if swap.price is None else f"{swap.price:.2f}"
        screen.print(f"− {swap.out}\n+ {swap.into}  {price}  +{swap.gain:.2f}  ({swap.why})", markup=False)
    limit = "" if told["budget"] is None else f" of {money:g}"
    screen.print(
        f"{len(found.swaps)} swaps, {found.spent:.2f}{limit} spent, "
        f"score {found.before:.2f} → {found.after:.2f}",
        style="dim",
        markup=False,
    )


@app.command("compare")
def compare(
    a: Annotated[Path, typer.Argument(metavar="A", help="A deck list.")],
    b: Annotated[Path, typer.Argument(metavar="B", help="Another.")],
    cards: Cards = None,
    roles: RolesFile = None,
    features: FeaturesFile = None,
    as_json: Json = False,
) -> None:
    """Compare two decks: cards, roles, curve, mana, bracket and price.

    \b
    Example:
      ludwright deck compare old.txt new.txt
    """
    registries = _registries(roles, features)
    from ludwright.deck.compare import compare as contrast
    from ludwright.deck.compare import document
    from ludwright.deck.report.compare import renderables

    found = contrast(read(a, None), read(b, None), load(cards), registries)
    if as_json:
        emit(document(found))
        return
    screen = console()
    for part in renderables(found, str(a), str(b)):
        screen.print(part)


@app.command("goldfish")
def goldfish(
    file: DeckFile,
    cards: Cards = None,
    games: Annotated[
        int, typer.Option("--games", min=1, max=1_000_000, help="Games to play alone.", metavar="N")
    ] = 10_000,
    turns: Annotated[int, typer.Option("--turns", min=1, max=20, help="Turns of each.", metavar="N")] = 8,
    play: Annotated[bool, typer.Option("--play", help="On the play: no card on the first turn.")] = False,
    commander: Leaders = None,
    format: From = None,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Play a deck alone: hands, mulligans, land drops, mana by turn, and when the commander comes.

    \b
    Example:
      ludwright deck goldfish my-deck.txt --games 20000
    """
    registries = _registries(None, None)
    from ludwright.deck.commander import best_colour, identity
    from ludwright.deck.goldfish import goldfish as fish
    from ludwright.deck.report.goldfish import document, renderables
    from ludwright.deck.resolve import known

    held = known(read(file, format, commander), load(cards))
    if not held.commanders:
        raise invalid("no commander in the list", path=str(file), remedy="mark one, as in: Commander: NAME")
    values: dict[str, Any] = {card.name: registries.tagged(card).features for card in held.cards}
    found = fish(
        held.commanders,
        held.main,
        values,
        identity(held.commanders, best_colour(held.commanders, held.main)),
        games=games,
        turns=turns,
        seed=seed,
        on_the_play=play,
    )
    if as_json:
        emit(document(found))
        return
    screen = console()
    for part in renderables(found):
        screen.print(part)
