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
    ("play it yourself, line by line", "ludwright play magic"),
    ("on the full screen", "ludwright tui magic"),
    ("read a hero's sheet", "ludwright duel show shadow-monk"),
    ("the same dice, exactly", "ludwright duel exact shadow-monk"),
    ("let players meet", "ludwright lab ladder duel heuristic greedy random"),
    ("see a Magic card explained", "ludwright magic card 'Serra Angel'"),
    ("breed a card game", "ludwright parlor evolve --generations 5 --population 12 --out shelf"),
    ("hold a game to the laws", "ludwright conforms duel"),
    ("seat a language model", "ludwright lab series duel llm:MODEL heuristic --games 10"),
    ("let an assistant in", "ludwright mcp --tools"),
    ("see what else there is", "ludwright --help"),
)
# Events of a duel that tell the story of a turn.
TOLD = {
    "turnStarted", "rolled", "attacks", "passes", "spent", "negated", "defenseRolled", "defenseChosen",
    "defenseSummary", "pipeline", "damaged", "upkeepDamage", "statusGained", "knockedOut", "doubleKo",
    "ended",
}  # fmt: skip


def demo(
    seed: Seed = 7,
    games: Annotated[
        int, typer.Option("--games", min=1, max=1_000_000, metavar="N", help="Duels of the series.")
    ] = 2000,
) -> None:
    """Show the laboratory at work, each step with the command behind it. Takes less than a minute.

    A match of Magic told in words, a duel and its report, a rulebook and its card game, a deck that is built
    and played, a gym rollout, how to open the browser, and where to go from here.

    \b
    Example:
      ludwright demo
    """
    out = console()
    out.print("[bold]Ludwright[/]: rules as data, one deterministic core, any player at the table.")
    _magic(out, seed)
    _duel(out, seed)
    _series(out, seed, games)
    _rulebook(out)
    _hearts(out, seed)
    _deck(out, seed)
    _gym(out, seed)
    _browser(out)
    _next(out)


def _step(out: Console, title: str, *commands: str) -> None:
    from rich.rule import Rule

    out.print()
    out.print(Rule(f"[bold]{title}[/]", style="dim", align="left"))
    for command in commands:
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
    """A match between players that know what they do, told as line mode tells it."""
    from ludwright import magic
    from ludwright.apps import magic_story

    command = f"ludwright play magic:{','.join(DECKS)} --players heuristic,heuristic --seed {seed}"
    _step(out, "A match of Magic", command)
    match = magic.match(*DECKS, seed=seed)
    match.finish("heuristic")
    turns: list[list[str]] = []
    for event, line in magic_story.lines(
        json.loads(match.table.events()), lambda seat: f"Player {'AB'[seat]}"
    ):
        if event == "turn":
            turns.append([])
        if turns:
            turns[-1].append(line)
    _turns(out, turns)


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


def _rulebook(out: Console) -> None:
    """The first pages of a rulebook."""
    from rich.markdown import Markdown

    from ludwright import parlor

    _step(out, "A card game is data, too: its rulebook", "ludwright parlor rules hearts")
    book = parlor.explain("hearts")
    out.print(Markdown("\n## ".join(book.split("\n## ")[:4])))


def _hearts(out: Console, seed: int) -> None:
    """One hand of the game, its first tricks and its end, and how two kinds of players fare at it."""
    import ludwright

    from .play import screen_for

    game = "parlor:hearts?hands=1"
    _step(out, "and its game", f"ludwright play '{game}' --players heuristic --seed {seed}")
    match = ludwright.match(game, seed=seed)
    match.finish("heuristic")
    told = screen_for(match.rules, game=game).story(json.loads(match.table.events()), None)
    played = next(n for n, line in enumerate(told) if " plays " in line.plain)
    for line in told[played : played + 10]:
        out.print(line)
    out.print(f"  … {len(told) - played - 14} lines later …", style="dim")
    for line in told[-4:]:
        out.print(line)
    out.print()
    command = f"ludwright parlor series 'hearts?hands=1' --players heuristic,random --games 20 --seed {seed}"
    out.print(f"$ {command}", style="cyan", markup=False, highlight=False, soft_wrap=True)
    out.print(ludwright.series(game, ["heuristic", "random"], games=20, seed=seed))


def _deck(out: Console, seed: int) -> None:
    """Two Commander decks of cards that the engine plays, and some matches between them."""
    try:
        from ludwright.cards import Catalog
        from ludwright.deck.brief import DeckBrief
        from ludwright.deck.builder import build, shipped
    except ModuleNotFoundError:
        _step(out, "Decks")
        out.print('Building decks needs an extra: pip install "ludwright\\[deck]"', highlight=False)
        return
    from rich.text import Text

    from ludwright import series
    from ludwright.deck.matches import table

    files = [f"{name.partition(',')[0].lower()}.txt" for name in COMMANDERS]
    builds = [
        f"ludwright deck build --commander '{name}' --playable --out {file}"
        for name, file in zip(COMMANDERS, files, strict=True)
    ]
    _step(out, "Decks are built", *builds)
    cards, registries = Catalog.load(None), shipped(None, None)
    made = [
        build(
            DeckBrief(commanders=(name,), playable=True), cards, registries=registries, seed=seed, limit=0.5
        )
        for name in COMMANDERS
    ]
    for chosen in sorted(made[0].cards, key=lambda card: -card.score)[:6]:
        out.print(Text.assemble((f"{chosen.name}: ", "bold"), chosen.reason))
    _step(out, "and played", f"ludwright deck match {' '.join(files)} --games 4")
    rules = table(made[0].deck_list, made[1].deck_list, cards)
    played = series(rules, "heuristic", games=4, seed=seed)
    for name, won in zip(COMMANDERS, played.seat_wins, strict=True):
        out.print(f"{name}: {won} of {played.finished} matches", markup=False, highlight=False)


def _gym(out: Console, seed: int) -> None:
    """A learner that knows nothing yet, in many matches at once."""
    import numpy as np

    from ludwright.envs import CardVectorEnv

    envs, steps = 32, 200
    _step(out, "A gym rollout")
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


def _browser(out: Console) -> None:
    """How to sit down in a browser."""
    from .serve import PORT

    _step(out, "In the browser", "ludwright serve")
    out.print(
        f"Then open http://127.0.0.1:{PORT}: choose a game, sit down, look on at players, scrub a replay.",
        highlight=False,
    )


def _next(out: Console) -> None:
    """Where to go; only to commands that this build has."""
    import typer.main

    from . import app

    _step(out, "Where to go from here")
    known = {*getattr(typer.main.get_command(app), "commands", {}), "--help"}
    for what, command in NEXT:
        if command.split()[1] in known:
            out.print(f"  [dim]{what + ':':32}[/]{command}", highlight=False, soft_wrap=True)


COMMANDS = (demo,)
