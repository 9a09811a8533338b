"""`ludwright demo`: the laboratory in a minute or two, with nothing but what comes with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Seed, console

if TYPE_CHECKING:
    from rich.console import Console

HEROES = ("pyromancer", "shadow-monk")
DECKS = ("glorious-combat", "draconic-fury")
COMMANDERS = ("Krenko, Mob Boss", "Aurelia, the Warleader")
NEXT = (
    ("sit down at the terminal", "ludwright play magic"),
    ("in windows of text", "ludwright tui magic"),
    ("in the browser, at its address", "ludwright serve"),
    ("play against the house", "ludwright duel play pyromancer shadow-monk"),
    ("read a hero's sheet", "ludwright duel show shadow-monk"),
    (
        "move every number by one",
        "ludwright duel series pyromancer shadow-monk --players heuristic --elasticity",
    ),
    ("let players meet", "ludwright lab ladder duel heuristic greedy random"),
    ("see a Magic card explained", "ludwright magic card 'Serra Angel'"),
    ("breed a card game", "ludwright parlor evolve --generations 5 --population 12 --out shelf"),
    ("seat a language model", "ludwright lab series duel llm:MODEL heuristic --games 10"),
    ("let an assistant in", "ludwright mcp --tools"),
    ("see what else there is", "ludwright --help"),
)
# Events of a duel, and of Magic, that tell the story of a turn.
TOLD = {
    "turnStarted", "rolled", "attacks", "passes", "spent", "negated", "defenseRolled", "defenseChosen",
    "defenseSummary", "pipeline", "damaged", "upkeepDamage", "statusGained", "knockedOut", "doubleKo",
    "ended",
}  # fmt: skip
MAGIC_TOLD = {
    "playedLand", "cast", "ability", "attacks", "blocks", "damage", "gainedLife", "sacrificed", "discarded",
    "attached", "over",
}  # fmt: skip


def demo(
    seed: Seed = 7,
    games: Annotated[
        int, typer.Option("--games", min=1, max=1_000_000, metavar="N", help="Duels of the series.")
    ] = 2000,
) -> None:
    """Show the laboratory at work, each step with the command behind it. Takes a minute or two.

    A match of Magic, a duel and its report, a rulebook and its game, a deck that is built and played, a
    learner's environment, and where to go from here.

    \b
    Example:
      ludwright demo
    """
    out = console()
    out.print("[bold]Ludwright[/]: rules as data, one deterministic core, any player at the table.")
    _magic(out, seed)
    _sheet(out)
    _duel(out, seed)
    _series(out, seed, games)
    _exact(out)
    _rulebook(out)
    _meeting(out, seed, "Hearts", "parlor", "hearts?hands=1", "heuristic,random", 20)
    _deck(out, seed)
    _gym(out, seed)
    _laws(out)
    _next(out)


def _step(out: Console, title: str, command: str | None) -> None:
    from rich.rule import Rule

    out.print()
    out.print(Rule(f"[bold]{title}[/]", style="dim", align="left"))
    if command:
        out.print(f"$ {command}", style="cyan", markup=False, highlight=False, soft_wrap=True)


def _turns(out: Console, turns: list[list[str]]) -> None:
    """The first turns of a match and the last."""
    from rich.text import Text

    left = len(turns) - 4
    shown = [*turns[:3], [f"… {left} turns later …"], turns[-1]] if left > 0 else turns
    for turn in shown:
        for n, label in enumerate(turn):
            out.print(Text(("" if n == 0 else "  ") + label, style="bold" if n == 0 else ""))


def _magic(out: Console, seed: int) -> None:
    """A match between players that look ahead, told by what happened."""
    from ludwright import magic

    command = f"ludwright play magic:{','.join(DECKS)} --players heuristic,heuristic --seed {seed}"
    _step(out, "A match of Magic", command)
    match = magic.match(*DECKS, seed=seed)
    outcome = match.finish("heuristic")
    turns: list[list[str]] = []
    for event in match.events():
        if event.event == "turn":
            turns.append([event.label])
        elif turns and event.event in MAGIC_TOLD:
            turns[-1].append(event.label)
    _turns(out, turns)
    out.print(f"[bold]{outcome}[/], after {match.turns} turns", highlight=False)


def _sheet(out: Console) -> None:
    """The defence card in English, cut out of the whole sheet."""
    from rich.markdown import Markdown

    from ludwright.duel.english import describe
    from ludwright.duel.loader import load_hero, statuses

    _step(out, "Heroes are data, and their English is made from it", f"ludwright duel show {HEROES[1]}")
    text = describe(load_hero(HEROES[1]), statuses())
    card = text.partition("## Defence, version 2")[2].partition("\n## ")[0]
    out.print(
        Markdown(
            f"**Defence, version 2{card}"[:1200].replace("**Defence, version 2:", "**Defence card**:", 1)
        )
    )


def _duel(out: Console, seed: int) -> None:
    """The first turns and the last of a duel between rules of thumb."""
    from ludwright import duel
    from ludwright.duel.summary import compact

    _step(out, "A duel", f"ludwright play duel --players heuristic,heuristic --seed {seed}")
    match = duel.match(*HEROES, seed=seed)
    match.finish("heuristic")
    turns: list[list[str]] = []
    for told in compact(json.loads(match.table.events())):
        if told["event"] == "turnStarted":
            turns.append([])
        if turns and told["event"] in TOLD:
            turns[-1].append(told["label"])
    _turns(out, turns)


def _series(out: Console, seed: int, games: int) -> None:
    from ludwright import duel

    command = f"ludwright duel series {' '.join(HEROES)} --players heuristic --games {games} --seed {seed}"
    _step(out, f"{games:,} duels", command)
    out.print(duel.series(*HEROES, games=games, seed=seed, players="heuristic"))


def _exact(out: Console) -> None:
    from ludwright.duel.exact import exact

    from .duel.exact import render

    _step(out, "The same dice, exactly", f"ludwright duel exact {HEROES[1]}")
    out.print(render(exact(HEROES[1])))


def _rulebook(out: Console) -> None:
    """The first pages of a rulebook."""
    from rich.markdown import Markdown

    from ludwright import parlor

    _step(out, "A card game is data, too: its rulebook", "ludwright parlor rules hearts")
    book = parlor.explain("hearts")
    out.print(Markdown("\n## ".join(book.split("\n## ")[:4])))


def _meeting(out: Console, seed: int, name: str, room: str, sides: str, players: str, games: int) -> None:
    """Two kinds of players meet at a game: its room's command, and what comes of it."""
    from ludwright import series

    command = f"ludwright {room} series '{sides}' --players {players} --games {games} --seed {seed}"
    _step(out, f"{games} matches of {name}", command)
    out.print(series(f"{room}:{sides}", players.split(","), games=games, seed=seed))


def _deck(out: Console, seed: int) -> None:
    """Two Commander decks of cards that the engine plays, and some matches between them."""
    try:
        from ludwright.cards import Catalog
        from ludwright.deck.brief import DeckBrief
        from ludwright.deck.builder import build, shipped
    except ModuleNotFoundError:
        _step(out, "Decks", None)
        out.print('Building decks needs an extra: pip install "ludwright\\[deck]"', highlight=False)
        return
    from rich.text import Text

    from ludwright import series
    from ludwright.deck.matches import table

    _step(out, "A deck is built", f"ludwright deck build --commander '{COMMANDERS[0]}' --playable")
    cards, registries = Catalog.load(None), shipped(None, None)
    made = [
        build(
            DeckBrief(commanders=(name,), playable=True), cards, registries=registries, seed=seed, limit=0.5
        )
        for name in COMMANDERS
    ]
    for chosen in sorted(made[0].cards, key=lambda card: -card.score)[:6]:
        out.print(Text.assemble((f"{chosen.name}: ", "bold"), chosen.reason))
    _step(out, "and played", "ludwright deck match krenko.txt aurelia.txt --games 4")
    rules = table(made[0].deck_list, made[1].deck_list, cards)
    played = series(rules, "heuristic", games=4, seed=seed)
    for name, won in zip(COMMANDERS, played.seat_wins, strict=True):
        out.print(f"{name}: {won} of {played.finished} matches", markup=False, highlight=False)


def _gym(out: Console, seed: int) -> None:
    """A learner that knows nothing yet, in many matches at once."""
    import numpy as np

    from ludwright.envs import CardVectorEnv

    envs, steps = 32, 200
    _step(out, "A learner's environment", None)
    out.print(f'envs = CardVectorEnv("magic", {envs}, opponent="random")', style="cyan", highlight=False)
    env = CardVectorEnv("magic", envs, opponent="random")
    observation, _ = env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    ended, rewarded = 0, 0.0
    for _ in range(steps):
        weights = dice.random(env.action_masks().shape) * env.action_masks()
        observation, rewards, terminated, truncated, _ = env.step(weights.argmax(axis=1))
        ended += int((terminated | truncated).sum())
        rewarded += float(rewards.sum())
    assert isinstance(observation, dict)
    shapes = ", ".join(f"{name} {'×'.join(map(str, array.shape))}" for name, array in observation.items())
    out.print(f"What the learner sees: {shapes}", highlight=False)
    out.print(
        f"{envs * steps:,} steps of random play: {ended} matches ended, {rewarded:+.0f} in all",
        highlight=False,
    )


def _laws(out: Console) -> None:
    from ludwright.table.testing import conforms

    _step(out, "Every game keeps the laws", "ludwright conforms duel")
    out.print(f"[green]✓[/] {conforms('duel', matches=4)}", highlight=False)


def _next(out: Console) -> None:
    """Where to go; only to commands that this build has."""
    import typer.main

    from . import app

    _step(out, "Where to go from here", None)
    known = {*getattr(typer.main.get_command(app), "commands", {}), "--help"}
    for what, command in NEXT:
        if command.split()[1] in known:
            out.print(f"  [dim]{what + ':':32}[/]{command}", highlight=False, soft_wrap=True)


COMMANDS = (demo,)
