"""Magic on a screen: the board, what happened in words, options by card, attacks and blocks in one answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from . import magic_story
from .magic_board import board, short_cost, stack
from .magic_card import card_lines, keyword_lines
from .screen import Group, Screen, Several, Told

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from ludwright._core import Decision, Option, Table

STYLES = {"turn": "bold", "damage": "red", "lostLife": "red", "gainedLife": "green", "over": "bold"}
YOURS, THEIRS = "yours", "opponent's"
# What the board says of a player, beside the hand that a spell has just left.
SHOWN = ("life", "library_size", "graveyard", "mana", "counters", "poison")
ATTACKERS, BLOCKERS = "Declare attackers", "Declare blockers"
_CAST = re.compile(r"(?P<verb>cast|play|activate|turn up) (?P<name>.+?)(?P<rest>: .*| by .*|)$")


class MagicScreen(Screen):
    """The look of a match of Magic."""

    # The own side.
    ends_best = True

    def title(self) -> str:
        decks = self.rules.name.partition(":")[2].split(",")
        return " against ".join(decks) if len(decks) == 2 else self.rules.name

    def who(self, seat: int, viewer: int | None = None) -> str:
        if viewer is None:
            return f"Player {'AB'[seat]}"
        return "You" if seat == viewer else "Opponent"

    def state(self, view: Any, seat: int) -> RenderableType:
        return board(view, seat)

    def brief(self, before: Any, view: Any, seat: int) -> RenderableType | None:
        """While a spell or ability is on its way: the stack alone, where nothing else has changed."""
        if not view["stack"] or any(before[part] != view[part] for part in ("turn", "step", "battlefield")):
            return None
        shown = [[player[part] for part in SHOWN] for of in (before, view) for player in of["players"]]
        return None if shown[:2] != shown[2:] else stack(view, seat)

    def reason(self, reason: str) -> str:
        return magic_story.REASONS.get(reason, reason)

    def story(self, events: Sequence[Told], seat: int | None) -> list[Text]:
        from rich.text import Text

        return [
            Text(("" if event == "turn" else "  ") + line, style=STYLES.get(event, "dim"))
            for event, line in magic_story.lines(events, lambda one: self.who(one, seat))
        ]

    def groups(self, decision: Decision, view: Any) -> list[Group]:
        """Options of one card under its name, with its cost; targets by side."""
        costs = {card["name"]: card["mana_cost"] for player in view["players"] for card in player["hand"]}
        found: dict[str, list[Option]] = {}
        if [option.verb for option in decision.options] == ["yes", "no"]:
            # The question is said once.
            return [Group("", ((0, decision.labels[0]),)), Group("", ((1, "no"),))]
        for option in decision.options:
            found.setdefault(_heading(option), []).append(option)
        made = []
        for heading, options in found.items():
            if not heading or (len(options) == 1 and heading not in (YOURS, THEIRS)):
                made += [Group("", ((one.index, _priced(one.label, costs)),)) for one in options]
            else:
                short = _shorter(heading)
                made.append(Group(heading, tuple((one.index, short(one.label)) for one in options)))
        return made

    def several(self, table: Table, decision: Decision, view: Any) -> Several | None:
        if decision.prompt not in (ATTACKERS, BLOCKERS):
            return None
        from ludwright.magic.surface import ActionSurface

        attack = decision.prompt == ATTACKERS
        surface = ActionSurface(table)
        pairs = surface.pairs()
        if not pairs:
            return None
        # The core's own words for each pair, in the order of the pairs.
        words = ["nobody attacks" if attack else "no blocks", *_pair_labels(surface)]

        def picks(chosen: Sequence[int]) -> list[int]:
            key, kind = ("attackers", "DECLARE_ATTACKERS") if attack else ("blockers", "DECLARE_BLOCKERS")
            declared = [pairs[number - 1] for number in chosen]
            return surface.plan({"type": kind, "actor": decision.seat, "payload": {key: declared}})

        prompt = (
            "Who attacks? Several numbers, all, or 0" if attack else "Who blocks whom? Several numbers, or 0"
        )
        one = "attacker" if attack else "blocker"
        first = {pair[one]: number for number, pair in reversed(list(enumerate(pairs, 1)))}
        return Several(prompt, words, picks, tuple(sorted(first.values())))

    def verdict(self, payoffs: Sequence[float], people: Sequence[int]) -> str:
        if len(set(payoffs)) == 1:
            return "A draw"
        winner = payoffs.index(max(payoffs))
        if len(people) == 1:
            return "You win" if winner == people[0] else "You lose"
        return f"{self.who(winner)} wins"

    def explain(self, words: str, view: Any) -> list[str]:
        """A card of the match or the catalog, a token on the table, or a keyword."""
        wanted = words.casefold()
        names = _names(view)
        name = next(
            (
                one
                for test in (str.__eq__, str.startswith, str.__contains__)
                for one in names
                if test(one.casefold(), wanted)
            ),
            words,
        )
        lines = card_lines(name, json.loads(self.rules.definitions or "{}").get("cards"))
        for one in view["battlefield"]:
            if one["name"] == name:
                size = "" if one["power"] is None else f" {one['power']}/{one['toughness']}"
                has = "; ".join(one["abilities"]) or "no abilities"
                lines.append(f"On the battlefield: {one['type_line']}{size}, {has}")
                break
        return lines or _keyword(wanted, view)


def _heading(option: Option) -> str:
    """The card an option is about, or whose a target is; empty where it stands for itself."""
    if option.verb in ("target", "choose"):
        return THEIRS if option.label.partition(" ")[2].startswith("opponent") else YOURS
    if option.verb in ("cast", "activate", "turn_up", "play_land", "tap_for_mana"):
        found = _CAST.match(option.label)
        return found["name"] if found else ""
    return ""


def _shorter(heading: str) -> Callable[[str], str]:
    if heading in (YOURS, THEIRS):
        return lambda label: label.partition(" ")[2].removeprefix("opponent's ")

    def short(label: str) -> str:
        found = _CAST.match(label)
        return label if found is None else f"{found['verb']}{found['rest']}"

    return short


def _priced(label: str, costs: dict[str, str | None]) -> str:
    found = _CAST.match(label)
    cost = costs.get(found["name"]) if found and found["verb"] == "cast" else None
    return f"{label}  {short_cost(cost)}" if cost else label


def _pair_labels(surface: Any) -> list[str]:
    """The core's words for every pair that `surface.pairs` finds, in the same order."""
    from ludwright.magic.walk import asks, pair_of, stay

    table, ask = surface.table.clone(), surface.ask
    found: list[Any] = []
    labels: list[str] = []
    while (decision := table.decision()) is not None and asks(table, surface.seat, ask):
        for option in decision.options:
            pair = pair_of(option)
            if pair is not None and pair not in found:
                found.append(pair)
                labels.append(option.label)
        table.play(stay(decision))
    return labels


def _names(view: Any) -> list[str]:
    """Every card that the seat has seen, the table's first."""
    found = [one["name"] for one in view["battlefield"]]
    for player in view["players"]:
        found += [card["name"] for card in (*player["hand"], *player["graveyard"])]
    found += [card["name"] for card in (*view["stack"], *view["exile"], *view["command"])]
    for player in view["players"]:
        found += [name for name, _ in player["decklist"] or ()]
    return list(dict.fromkeys(name for name in found if name))


def _keyword(word: str, view: Any) -> list[str]:
    """What a keyword means, and who at the table has it."""
    lines = keyword_lines(word)
    having = [one["name"] for one in view["battlefield"] if word in map(str.casefold, one["keywords"])]
    return [*lines, f"On the battlefield with {word}: {', '.join(having)}"] if having else lines
