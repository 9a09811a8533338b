"""A Magic table in a few lines: both sides, lands folded, creatures with all that matters of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

View = Mapping[str, Any]

STEPS = {
    "untap": "untap step",
    "upkeep": "upkeep",
    "draw": "draw step",
    "main1": "main phase",
    "begin combat": "beginning of combat",
    "declare attackers": "attackers",
    "declare blockers": "blockers",
    "first damage": "first strike damage",
    "damage": "combat damage",
    "end combat": "end of combat",
    "main2": "second main phase",
    "end": "end step",
    "cleanup": "cleanup",
}
COLOURS = {"W": "bright_white", "U": "bright_blue", "B": "magenta", "R": "bright_red", "G": "bright_green"}
MANY = "bright_yellow"
NONE = "white"
# Keywords that stand on the board; the rest is told by `? NAME`.
KEYWORDS = 3


def board(view: View, seat: int) -> RenderableType:
    """The whole table as the seat may know it, its own side at the bottom."""
    from rich.console import Group
    from rich.rule import Rule

    whose = "your" if view["active"] == seat else "opponent's"
    extra = "".join(
        f" · {word}"
        for word in (
            view.get("day") or "",
            ""
            if view.get("monarch") is None
            else f"{'you are' if view['monarch'] == seat else 'opponent is'} monarch",
            ""
            if view.get("initiative") is None
            else f"{'you have' if view['initiative'] == seat else 'opponent has'} the initiative",
        )
        if word
    )
    when = f"turn {view['turn']} · {whose} {STEPS.get(view['step'], view['step'])}{extra}"
    # Hands are kept or sent back before there is a turn (CR 103.5).
    turn = Rule(when if view["turn"] else "before the first turn", style="dim")
    parts: list[RenderableType] = [turn, side(view, 1 - seat, seat), Rule(style="dim", characters="·")]
    if view["stack"]:
        parts += [stack(view, seat), Rule(style="dim", characters="·")]
    parts.append(side(view, seat, seat))
    return Group(*parts)


def side(view: View, owner: int, seat: int) -> RenderableType:
    """One player's line, permanents and, where it is known, hand; mirrored for the other side."""
    from rich.table import Table as Grid

    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="dim", no_wrap=True, min_width=9)
    grid.add_column()
    rows = [
        ("lands", lands(view, owner)),
        ("others", others(view, owner)),
        ("creatures", creatures(view, owner, seat)),
    ]
    rows = [row for row in rows if row[1].plain]
    player = (("you" if owner == seat else "opponent"), player_line(view, owner))
    kept = [(word, zone(cards)) for word, cards in _zones(view, owner) if cards]
    if owner == seat:
        hand = [("hand", hand_line(view["players"][owner]))]
        rows = [*reversed(rows), *kept, player, *hand]
    else:
        known = view["players"][owner]["hand"]
        hand = [("hand", hand_line(view["players"][owner]))] if known else []
        rows = [player, *hand, *kept, *rows]
    for word, text in rows:
        grid.add_row(word, text)
    return grid


def player_line(view: View, owner: int) -> Text:
    from rich.text import Text

    player = view["players"][owner]
    text = Text()
    text.append(f"{player['life']} life", style="bold red" if player["life"] <= 5 else "bold")
    mana = "".join(f"{{{kind}}}" * n for kind, n in player["mana"].items())
    # CR 103.5: a card goes to the bottom for every mulligan, once the hand is kept.
    bottom = (
        f", {player['mulligans']} to go to the bottom" if player["mulligans"] and not view["turn"] else ""
    )
    said = [
        f"hand {player['hand_size']}{bottom}",
        f"library {player['library_size']}",
        f"graveyard {len(player['graveyard'])}",
        f"exile {exiled}" if (exiled := sum(c["owner"] == owner for c in view["exile"])) else "",
        f"poison {player['poison']}" if player["poison"] else "",
        *(f"{kind} {n}" for kind, n in player["counters"].items() if n and kind != "poison"),
        f"mana {mana}" if mana else "",
    ]
    text.append("".join(f" · {one}" for one in said if one))
    return text


def _zones(view: View, owner: int) -> list[tuple[str, list[Any]]]:
    """Zones that are shown card by card: the graveyard's last cards, and the command zone."""
    command = [card for card in view["command"] if card["owner"] == owner]
    return [("graveyard", view["players"][owner]["graveyard"][-6:]), ("command", command)]


def zone(cards: Sequence[Any]) -> Text:
    from rich.text import Text

    def told(card: Any) -> str:
        name = card["name"] or "face-down card"
        return f"{name} ({card['room']})" if card.get("room") else str(name)

    return Text(", ".join(map(told, cards)), style="dim")


def hand_line(player: View) -> Text:
    """The hand with costs, equal cards counted."""
    from rich.text import Text

    found: dict[tuple[str, str], int] = {}
    for card in player["hand"]:
        key = (card["name"] or "face-down card", card["mana_cost"] or "")
        found[key] = found.get(key, 0) + 1
    text = Text()
    for (name, cost), many in sorted(found.items(), key=lambda entry: (bool(entry[0][1]), entry[0])):
        _join(text)
        text.append(name + (f" ×{many}" if many > 1 else ""), style=f"bold {colour_of(cost)}")
        text.append(f" {short_cost(cost)}" if cost else "", style="dim")
    return text if found else Text("empty", style="dim")


def lands(view: View, owner: int) -> Text:
    """Lands by name: how many, and how many of them are tapped."""
    from rich.text import Text

    found: dict[str, list[bool]] = {}
    for one in _own(view, owner):
        if "Land" in one["type_line"] and one["power"] is None and not _marks(one, view, owner):
            found.setdefault(one["name"] or "face-down card", []).append(one["tapped"])
    text = Text()
    for name, tapped in found.items():
        _join(text)
        text.append(name + (f" ×{len(tapped)}" if len(tapped) > 1 else ""))
        if any(tapped):
            text.append(" tapped" if all(tapped) else f" ({sum(tapped)} tapped)", style="dim")
    return text


def creatures(view: View, owner: int, seat: int) -> Text:
    """Creatures with size, counters, what is attached, and what they do; equal ones counted."""
    return _listed([described(one, view, seat) for one in _own(view, owner) if one["power"] is not None])


def others(view: View, owner: int) -> Text:
    """Everything else that is not attached to a permanent of the same side, nor a plain land."""
    rows = []
    for one in _own(view, owner):
        host = _host(one, view)
        if one["power"] is not None or (host is not None and host["controller"] == owner):
            continue
        if "Land" in one["type_line"] and not _marks(one, view, owner):
            continue
        rows.append(described(one, view, owner))
    return _listed(rows)


def described(one: View, view: View, seat: int) -> tuple[str, str, str]:
    """A permanent in words: its name and size, what else is to know, and the colour of its name."""
    name = one["name"] or "face-down card"
    size = "" if one["power"] is None else f" {one['power']}/{one['toughness']}"
    return f"{name}{size}", ", ".join(_marks(one, view, seat)), colour_of(one["colors"])


def _marks(one: View, view: View, seat: int) -> list[str]:
    marks = [*one["keywords"][:KEYWORDS]]
    if len(one["keywords"]) > KEYWORDS:
        marks.append("…")
    marks += [f"{n} {kind}" for kind, n in one["counters"].items() if n]
    names = {other["id"]: other["name"] for other in view["battlefield"]}
    marks += [f"with {names.get(number) or 'a face-down card'}" for number in one["attachments"]]
    host = _host(one, view)
    if host is not None:
        marks.append(f"on {host['name']}")
    if one["damage"]:
        marks.append(f"{one['damage']} damage")
    creature = one["power"] is not None
    if one["attacking"] is not None:
        marks.append("attacking")
    elif one["tapped"] and (creature or "Land" not in one["type_line"]):
        marks.append("tapped")
    elif creature and one["summoning_sick"]:
        marks.append("new")
    marks += [f"blocks {names.get(b['attacker'])}" for b in view["blocks"] if b["blocker"] == one["id"]]
    for flag, word in (("phased_out", "phased out"), ("goaded", "goaded")):
        if one[flag]:
            marks.append(word)
    return marks


def stack(view: View, seat: int) -> RenderableType:
    """What waits to resolve, the next one first."""
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="dim", no_wrap=True, min_width=9)
    grid.add_column()
    for number, item in enumerate(reversed(view["stack"])):
        whose = "your" if item["controller"] == seat else "opponent's"
        text = Text(f"{whose} ", style="dim")
        text.append(item["name"] or "face-down card", style="bold yellow")
        if item["kind"] == "ability" and item["text"]:
            text.append(f": {item['text']}")
        if item["x"]:
            text.append(f" (X = {item['x']})")
        aims = [aim(named, view, seat) for group in item["targets"] for named in group]
        if aims:
            text.append(f" → {', '.join(aims)}", style="yellow")
        grid.add_row("stack" if number == 0 else "", text)
    return grid


def aim(named: View, view: View, seat: int) -> str:
    if named.get("player") is not None:
        return "you" if named["player"] == seat else "opponent"
    number = named.get("object")
    for found in (*view["battlefield"], *view["stack"], *view["exile"], *view["command"]):
        if found["id"] == number:
            return found["name"] or "a face-down card"
    for player in view["players"]:
        for card in (*player["graveyard"], *player["hand"]):
            if card["id"] == number:
                return card["name"] or "a face-down card"
    return "a card"


def _own(view: View, owner: int) -> list[Any]:
    return [one for one in view["battlefield"] if one["controller"] == owner]


def _host(one: View, view: View) -> Any:
    named = one["attached_to"]
    number = None if named is None else named.get("object")
    return next((other for other in view["battlefield"] if other["id"] == number), None)


def _listed(rows: Sequence[tuple[str, str, str]]) -> Text:
    from rich.text import Text

    found: dict[tuple[str, str, str], int] = {}
    for row in rows:
        found[row] = found.get(row, 0) + 1
    text = Text()
    for (name, marks, colour), many in found.items():
        _join(text)
        text.append(name + (f" ×{many}" if many > 1 else ""), style=f"bold {colour}")
        if marks:
            text.append(f" ({marks})", style="dim")
    return text


def _join(text: Text) -> None:
    if text.plain:
        text.append("  ·  ", style="dim")


def colour_of(text: str) -> str:
    """The style for a card of these colours: letters, or a cost."""
    found = [letter for letter in COLOURS if letter in text]
    return NONE if not found else COLOURS[found[0]] if len(found) == 1 else MANY


def short_cost(cost: str) -> str:
    """`{1}{W}{W}` as 1WW; symbols of more than one letter keep their braces."""
    import re

    return re.sub(r"\{(\w)\}", r"\1", cost)
