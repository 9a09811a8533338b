"""The duel on a terminal: both sheets, dice, what fired, and a developer's display."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ludwright.apps.screen import Restart, Screen, Told, sections
from ludwright.duel.summary import compact

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from ludwright._core import Rules, Table

DICE = "⚀⚁⚂⚃⚄⚅"
COLOURS = ("red", "blue")
BAR = 24
DEV_HELP = """For developers:
  v1 v2  the match again from its start, both sides defending by that version
  hud    the developer's display, on or off"""
# Events that only a developer wants to read, line by line.
QUIET = {
    "standoffRolled",
    "kept",
    "settled",
    "mitigationGranted",
    "mitigated",
    "clamped",
    "effectQueued",
    "turnEnded",
    "finalHealth",
    "stillHeld",
    "effectDone",
}
LOUD = {
    "ruleMatched": "bold magenta",
    "defenseSummary": "bold magenta",
    "attacks": "bold",
    "defenseChosen": "bold",
    "negated": "bold green",
    "pipeline": "cyan",
    "damaged": "red",
    "upkeepDamage": "red",
    "knockedOut": "bold red",
    "doubleKo": "bold red",
    "ended": "bold",
    "effectRejected": "yellow",
    "ruleRejected": "yellow",
    "integrityFault": "bold red",
    "rerolled": "magenta",
    "healed": "green",
}
_KEPT = re.compile(r"keep (?:all: )?(?P<faces>[\d ]+)(?:, .*)?")
# Two beside each other fit a terminal of 80 columns, with the scroll bar of the full screen.
PANEL = 37


class DuelScreen(Screen):
    """Panels for two heroes, the dice between them, and the rules that fired."""

    ends_best = True

    def __init__(self, rules: Rules, out: Console, *, dev: bool = False) -> None:
        super().__init__(rules, out)
        self.dev = dev
        self.hud = dev
        self.fired: list[dict[str, Any]] = []
        self.hits: Counter[tuple[int, str]] = Counter()

    @classmethod
    def of(cls, rules: Rules, out: Console, *, game: str, dev: bool) -> DuelScreen:
        return cls(rules, out, dev=dev)

    @property
    def sheet(self) -> dict[str, Any]:
        return json.loads(self.rules.definitions or "{}")  # type: ignore[no-any-return]

    def title(self) -> str:
        heroes = [f"{hero['name']} ({hero['effectiveVersion']})" for hero in self.sheet["heroes"]]
        return " against ".join(heroes)

    def help(self) -> str:
        return DEV_HELP if self.dev else ""

    def state(self, view: Any, seat: int) -> RenderableType:
        from rich.columns import Columns
        from rich.console import Group
        from rich.rule import Rule

        sheet = self.sheet
        panels = [self.panel(view, sheet, n, n == seat) for n in (0, 1)]
        attacker = view["attacker"]
        where = f"round {view['round']}, turn {view['turn']}, {view['phase']}"
        parts: list[RenderableType] = [Rule(where, style="dim"), Columns(panels, padding=(0, 1))]
        if attacker is not None and view["dice"]:
            rolls = view["rollsLeft"]
            left = f"  {rolls} roll{'s' if rolls != 1 else ''} left" if view["phase"] == "roll" else ""
            parts.append(
                dice_line(
                    f"{view['players'][attacker]['hero']} attacks", view["dice"], COLOURS[attacker], left
                )
            )
            if view["phase"] == "roll" and attacker == seat:
                parts.append(attack_table(sheet, attacker, view["dice"], rolls))
        if attacker is not None and view["defenseDice"]:
            defender = 1 - attacker
            parts.append(
                dice_line(
                    f"{view['players'][defender]['hero']} defends", view["defenseDice"], COLOURS[defender]
                )
            )
        if view["attack"]:
            parts.append(incoming(view["attack"]))
        parts += [buff_line(buff, view) for buff in view["pendingDefenseBuffs"]]
        if self.hud:
            parts.append(self.diagnostics(sheet))
        return Group(*parts)

    def panel(self, view: Any, sheet: dict[str, Any], seat: int, own: bool) -> RenderableType:
        from rich.panel import Panel
        from rich.text import Text

        player = view["players"][seat]
        body = health_bar(player["health"], player["maxHealth"])
        held = [
            f"{s['name']} {'●' * s['usable']}{'○' * (s['stacks'] - s['usable'])}" for s in player["statuses"]
        ]
        body.append("\n" + ("   ".join(held) or "no statuses"), style="" if held else "dim")
        fired = {told["data"]["rule"] for told in self.fired if told["data"]["seat"] == seat}
        for line in defence_lines(sheet, sheet["heroes"][seat], fired):
            body.append("\n")
            body.append_text(Text.assemble(line))
        title = f"{player['hero']}{' (you)' if own else ''} · {player['defenseVersion']}"
        return Panel(body, title=title, title_align="left", border_style=COLOURS[seat], width=PANEL)

    def who(self, seat: int, viewer: int | None = None) -> str:
        if seat == viewer:
            return "You"
        names = [hero["name"] for hero in self.sheet["heroes"]]
        return names[seat] if len(set(names)) == len(names) else f"{names[seat]} {'AB'[seat]}"

    def explain(self, words: str, view: Any) -> list[str]:
        """A hero, a status, an attack or a rule of a card, in the words of the sheet."""
        from ludwright.duel.english import describe, describe_status
        from ludwright.duel.loader import load_hero, statuses

        wanted = words.casefold()
        known = statuses()
        for name, status in known.items():
            if wanted in (name.casefold(), status.name.casefold()):
                return describe_status(status, known).replace("**", "").splitlines()
        lines: list[str] = []
        for hero in self.sheet["heroes"]:
            text = describe(load_hero(hero["id"]), known)
            if wanted in hero["name"].casefold():
                return text.replace("**", "").splitlines()
            lines += [line for line in sections(text, words) if line not in lines]
        return lines

    def story(self, events: Sequence[Told], seat: int | None) -> list[Text]:
        from rich.text import Text

        self.fired = [] if any(told["event"] == "defenseRolled" for told in events) else self.fired
        for told in events:
            if told["event"] == "ruleMatched":
                self.fired.append(told)
                self.hits[told["data"]["seat"], told["data"]["rule"]] += 1
        lines = []
        for told in events if self.hud else compact(events):
            name = told["event"]
            if name in QUIET and not self.hud:
                continue
            if name == "turnStarted":
                lines.append(Text(""))
            style = LOUD.get(name, "bold" if name == "turnStarted" else "dim")
            mark = "★ " if name in ("ruleMatched", "defenseSummary") else "  "
            lines.append(Text(f"{mark}{told['label']}", style=style))
        return lines

    def diagnostics(self, sheet: dict[str, Any]) -> RenderableType:
        """The partition, how the last defence filled it, and how often each rule has fired."""
        from rich.panel import Panel
        from rich.text import Text

        text = Text(style="dim")
        for seat, hero in enumerate(sheet["heroes"]):
            card = hero["defenseCard"]
            if card is None:
                continue
            fired = [told["data"] for told in self.fired if told["data"]["seat"] == seat]
            totals = fired[-1]["fieldTotals"] if fired else {}
            fields = "  ".join(
                f"{field['id']}{field['faces']}={totals.get(field['id'], '·')}" for field in card["fields"]
            )
            text.append(f"{hero['name']} fields {card['fieldsHash']}: {fields}\n")
            rules = "  ".join(f"{rule['id']}×{self.hits[seat, rule['id']]}" for rule in card["rules"])
            text.append(f"{' ' * len(hero['name'])} rule hits: {rules}\n")
        text.append("v1, v2: the same seed under the other defence; hud: hide this")
        return Panel(text, title="dev", title_align="left", border_style="dim")

    def meant(self, line: str, labels: Sequence[str]) -> int:
        """A row of faces means the dice to keep; a single number is an option's, as everywhere."""
        faces = line.replace(",", " ").split()
        if len(faces) > 1 and all(face.isdecimal() for face in faces):
            kept = " ".join(sorted(faces))
            for i, label in enumerate(labels):
                if (found := _KEPT.fullmatch(label)) and found["faces"] == kept:
                    return i
        return super().meant(line, labels)

    def command(self, word: str, table: Table, view: Any) -> bool:
        if not self.dev:
            return False
        if word == "hud":
            self.hud = not self.hud
            return True
        if word in ("v1", "v2"):
            raise Restart(self.under(word))
        return False

    def under(self, version: str) -> Rules:
        """The same heroes, both defending by a version; a hero without a card stays with version 1."""
        from ludwright.duel.report import rules_of

        sheet = self.sheet
        for hero in sheet["heroes"]:
            hero["effectiveVersion"] = version if hero["defenseCard"] else "v1"
        sheet["enableDefenseV2"] = True
        self.fired, self.hits = [], Counter()
        return rules_of(sheet)


def health_bar(health: int, most: int) -> Text:
    from rich.text import Text

    full = -(-health * BAR // most) if most else 0
    colour = "green" if health * 2 > most else "yellow" if health * 4 > most else "red"
    text = Text("█" * full, style=colour)
    text.append("░" * (BAR - full), style="dim")
    text.append(f" {health}/{most}", style="bold")
    return text


def dice_line(who: str, dice: Sequence[int], colour: str, note: str = "") -> Text:
    from rich.text import Text

    text = Text(f"{who}  ", style="dim")
    for die in dice:
        text.append(f"{DICE[die - 1]} ", style=f"bold {colour}")
    text.append(f" {' '.join(map(str, dice))}{note}", style="dim")
    return text


def attack_table(sheet: dict[str, Any], seat: int, dice: Sequence[int], rolls: int) -> RenderableType:
    """What the dice may come to: every attack of the hero, and the best hold for each if it alone counts."""
    from rich.table import Table

    from ludwright.duel.reach import aim

    hero = sheet["heroes"][seat]
    table = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
    table.add_column("  attack")
    table.add_column("damage", justify="right")
    table.add_column("and")
    table.add_column("chance", justify="right")
    table.add_column("by holding")
    for row in hero["offense"]:
        found = aim(row["combo"], tuple(dice), rolls)
        riders = ", ".join(effect_text(rider["apply"], sheet["statuses"]) for rider in row["riders"])
        mark, style = ("★", f"bold {COLOURS[seat]}") if found.shown else (" ", "")
        hold = "all" if found.shown else " ".join(map(str, found.hold)) or "none"
        table.add_row(
            f"{mark} {row['label']}", str(row["damage"]), riders, percent(found.chance), hold, style=style
        )
    return table


def percent(chance: float) -> str:
    """A probability; what can happen is never called impossible, nor what can fail certain."""
    if 0 < chance < 0.005:
        return "<1 %"
    return ">99 %" if 0.995 <= chance < 1 else f"{chance:.0%}".replace("%", " %")


def incoming(attack: dict[str, Any]) -> Text:
    from rich.text import Text

    text = Text("attack  ", style="dim")
    text.append(f"{attack['ability']}: {attack['rawDamage']} damage", style="bold")
    granted = [f"{words} {attack[key]}" for key, words in GRANTS if attack[key]]
    if attack["negated"]:
        granted.append("negated")
    if granted:
        text.append(f"   against it: {', '.join(granted)}", style="cyan")
    return text


GRANTS = (
    ("flat", "flat"),
    ("preventHalf", "half ×"),
    ("block", "block"),
    ("reflect", "reflect"),
    ("deal", "deal"),
)


def buff_line(buff: dict[str, Any], view: Any) -> Text:
    from rich.text import Text

    owner = view["players"][buff["owner"]]["hero"]
    expires = buff["expires"]["type"]
    return Text(
        f"{owner} has {buff['stacks']} × {buff['id']} ready (+{buff['amount']} damage each, until {expires})",
        "magenta",
    )


def defence_lines(sheet: dict[str, Any], hero: dict[str, Any], fired: set[str]) -> list[tuple[str, str]]:
    """The defence in short: the rules of the card, those that fired last marked, or the version 1 table."""
    if hero["effectiveVersion"] == "v1":
        rows = [f"{row['label']} {row['block']}" for row in hero["defenseV1"]]
        return [(f"block: {', '.join(rows)}", "dim")]
    card = hero["defenseCard"]
    faces = ["/".join(map(str, field["faces"])) for field in card["fields"]]
    lines = [(f"  {card['label']}, {card['dice']} dice", "dim italic")]
    for rule in card["rules"]:
        does = ", ".join(effect_text(effect["apply"], sheet["statuses"]) for effect in rule["effects"])
        text = f"{rule['label']}: {matcher_text(rule['matcher'], faces)} → {does}"
        lines.append((f"★ {text}", "bold magenta") if rule["id"] in fired else (f"  {text}", "dim"))
    return lines


def matcher_text(matcher: dict[str, Any], faces: Sequence[str]) -> str:
    match matcher["type"]:
        case "countField":
            return f"each {faces[matcher['field']]}"
        case "pairsField":
            return f"each pair of {faces[matcher['field']]}"
        case "exactFace":
            return f"{matcher['count']}× {matcher['face']}"
        case _:
            return " and ".join(f"{part['min']}× {faces[part['field']]}" for part in matcher["fields"])


def effect_text(apply: dict[str, Any], statuses: Sequence[dict[str, Any]]) -> str:
    """An effect in three words; the sheet in English is `ludwright duel show`."""
    amount = apply.get("amount", 0)
    status = statuses[apply["status"]]["name"] if apply.get("status") is not None else ""
    match apply["type"]:
        case "dealPer":
            return f"deal {amount}"
        case "flatBlock":
            return f"−{amount} damage"
        case "blockPer":
            return f"block {amount}"
        case "preventHalf":
            return "prevent half"
        case "reflect":
            return f"reflect {amount}"
        case "gainStatus":
            return f"+{amount} {status}"
        case "applyStatusToOpponent":
            return f"{amount} {status} to them"
        case "buffNextAttack":
            return f"+{amount} next attack"
        case "heal":
            return f"heal {amount}"
        case "transferStatus":
            return f"move {amount} {status}"
        case "rerollDice":
            return f"reroll {apply['count']}"
        case other:
            return f"{other} {status}".strip()
