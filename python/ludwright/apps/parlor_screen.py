"""A card game on the terminal: the table in a few lines, the own hand by suits, what happened in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ludwright.parlor import genome
from ludwright.parlor.genomes.standard import VARIABLE_WORDS, VARIABLES, ZONE_WORDS
from ludwright.parlor.genomes.words import counted, spaced
from ludwright.parlor.settings import split_spec
from ludwright.parlor.story import DIRECTIONS, named_seats, one_of, story

from .screen import Screen, Told, sections

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from ludwright._core import Rules
    from ludwright.parlor.genomes.declarations import Variable
    from ludwright.parlor.genomes.schema import GameGenome

# Bookkeeping that the lines of the table, or the log, say better.
_UNSAID = {
    "turn",
    "winner",
    "tricks_played",
    "turn_number",
    "hand_number",
    "again",
    "skip",
    "drawn",
    "source",
    "fighting",
    "best_card",
    "done",
    "passes",
    "meld_count",
    "claims",
    "chosen",
    "bet_round",
    "pot_won",
}
_RED = re.compile(r"\w+[♥♦]")
# Cards of a pile that are shown, the topmost.
_SHOWN = 14


class ParlorScreen(Screen):
    """The look of a card game."""

    def __init__(self, rules: Rules, genome: GameGenome, out: Console) -> None:
        super().__init__(rules, out)
        self.genome = genome

    @classmethod
    def of(cls, rules: Rules, out: Console, *, game: str, dev: bool) -> ParlorScreen:
        name, settings = split_spec(game.partition(":")[2])
        return cls(rules, genome(name, **settings), out)

    def title(self) -> str:
        return f"{self.genome.name} ({self.rules.name})"

    def state(self, view: Any, seat: int) -> RenderableType | None:
        from rich.table import Table as Grid
        from rich.text import Text

        grid = Grid(box=None, show_header=False, pad_edge=False)
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        for name, text in [*self._piles(view, seat), *self.numbers(view, seat)]:
            grid.add_row(name, _coloured(Text.from_markup(text)))
        return grid

    def _piles(self, view: Any, seat: int) -> list[tuple[str, str]]:
        lines, hidden = [], dict[str, list[str]]()
        for pile in view["piles"]:
            mine = pile["owner"] == seat
            if not pile["count"] and not (mine and pile["zone"] == "hand"):
                continue
            cards = [card for card in pile["cards"] if card is not None]
            name = self._pile_name(pile, seat)
            among = pile["among"] if len(pile["among"]) <= _SHOWN else []
            if not cards and not among:
                owner = "" if pile["owner"] is None else f"{_seat(pile['owner'], seat)}: "
                many = f"{owner}{counted(pile['count'], 'card')}"
                hidden.setdefault(self._zone(pile["zone"]), []).append(many)
                continue
            more = pile["count"] - len(cards)
            top = cards[-_SHOWN:]
            joint = ", " if any(" " in card for card in top) else " "
            text = joint.join(top) if len(top) == len(cards) else f"… {joint.join(top)}"
            if among:
                text += f" and {', '.join(among)} among {counted(more, 'hidden card')}"
            elif more:
                text += f" and {counted(more, 'hidden card')}"
            lines.append((name, f"[bold]{text}[/]" if mine and pile["zone"] == "hand" else text))
        return [*((zone, " · ".join(held)) for zone, held in hidden.items()), *lines]

    def _zone(self, zone: str) -> str:
        return ZONE_WORDS.get(zone, spaced(zone)).removeprefix("the ")

    def _pile_name(self, pile: dict[str, Any], seat: int) -> str:
        several = next((zone.piles for zone in self.genome.zones if zone.name == pile["zone"]), 1)
        several = max(several, 32 if pile["zone"] == "melds" else 1)
        zone = self._zone(pile["zone"])
        words = f"{one_of(zone)} {pile['pile']}" if several > 1 else zone
        if pile["owner"] is None:
            return words
        return f"your {words}" if pile["owner"] == seat else f"{words} of {_seat(pile['owner'], seat)}"

    def numbers(self, view: Any, seat: int | None) -> list[tuple[str, str]]:
        """What the rules remember and a player wants to know."""
        lines = []
        for name, held in view["vars"].items():
            if name in _UNSAID:
                continue
            if name == "direction":
                lines.append(("direction of play", DIRECTIONS[held]))
                continue
            words = VARIABLE_WORDS.get(name, spaced(name)).removeprefix("the ")
            said = self._row if isinstance(held, list) else self._value
            text = said(name, held, seat)
            if text:
                lines.append((words, text))
        return lines

    def _row(self, name: str, held: list[Any], seat: int | None) -> str:
        variable = self._variable(name)
        per = "player" if variable is None else variable.per
        if not any(value not in (0, -1, None) for value in held):
            return ""
        owners: list[str] = []
        if per == "player" and len(held) == self.rules.seats:
            owners = [_seat(n, seat) for n in range(len(held))]
        elif per == "team" and len(held) == len(self.genome.teams):
            owners = [" and ".join(_seat(n, seat) for n in team) for team in self.genome.teams]
        known = [(owner, value) for owner, value in zip(owners, held, strict=False) if value is not None]
        if _is_flag(variable):
            return " · ".join(owner for owner, value in known if value)
        return " · ".join(f"{owner} {_said(variable, value, seat)}" for owner, value in known)

    def _value(self, name: str, held: Any, seat: int | None) -> str:
        variable = self._variable(name)
        player = variable is not None and variable.kind == "player"
        if held in (-1, None) or (held == 0 and not player):
            return ""
        # A number that is still where it begins, such as a doubling of 1, says nothing.
        if variable is not None and variable.kind == "number" and str(variable.init) == str(held):
            return ""
        return "yes" if _is_flag(variable) else _said(variable, held, seat)

    def _variable(self, name: str) -> Variable | None:
        return next((v for v in self.genome.variables if v.name == name), VARIABLES.get(name))

    def story(self, events: Sequence[Told], seat: int | None) -> list[Text]:
        from rich.text import Text

        lines = story(events, lambda one: self.who(one, seat), self.genome, everything=seat is None)
        return [_coloured(Text(f"  {line}", style="dim")) for line in lines]

    def option(self, label: str) -> str:
        return named_seats(label, self.who)

    def explain(self, words: str, view: Any) -> list[str]:
        """The lines of the rulebook that speak of it, each under its heading."""
        from ludwright.parlor.rulebook import markdown

        return sections(markdown(self.genome), words)

    def verdict(self, payoffs: Sequence[float], people: Sequence[int]) -> str:
        """Partners win together, and a game alone, or all together, is won or lost."""
        sides = [list(team) for team in self.genome.teams] or [[seat] for seat in range(len(payoffs))]
        if len(sides) == 1:
            own = payoffs[0]
            return "You win" if own > 0 else "You lose" if own < 0 else "Nothing won, nothing lost"
        best = max(payoffs)
        winners = [side for side in sides if payoffs[side[0]] == best]
        if len(winners) == len(sides) - 1 > 1 and min(payoffs) < 0:
            loser = next(side for side in sides if payoffs[side[0]] < best)
            return "You lose" if list(people) == loser else f"{self.who(loser[0])} loses"
        if len(winners) > 1:
            return "A draw"
        (side,) = winners
        if any(seat in side for seat in people):
            return "You win"
        named = " and ".join(map(self.who, side))
        return f"{named} win" if len(side) > 1 else f"{named} wins"


def _coloured(text: Text) -> Text:
    """Red suits in red."""
    text.highlight_regex(_RED, "red")
    return text


def _seat(one: int, seat: int | None) -> str:
    return "you" if one == seat else f"player {one + 1}"


def _is_flag(variable: Variable | None) -> bool:
    """Whether it is 0 or 1, and so is or is not."""
    return variable is not None and (variable.kind, variable.low, variable.high) == ("number", 0, 1)


def _said(variable: Variable | None, held: Any, seat: int | None) -> str:
    """A value as the game means it: a player, a name, or a number; nothing yet where it begins at none."""
    if held == -1 and variable is not None and variable.init in ("-1", "none"):
        return "–"
    if variable is not None and variable.kind == "player":
        return _seat(int(held), seat)
    return spaced(str(held)) if isinstance(held, str) else str(held)
