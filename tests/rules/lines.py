"""Our own scenarios, in lines that read like play.

    - cr: 510.1c
      says: The attacker's controller divides combat damage among the blockers as they like.
      A: {battlefield: [Craw Wurm]}
      B: {battlefield: [Grizzly Bears, Hill Giant]}
      do:
        - 1 A attacks with Craw Wurm
        - 1 B blocks Craw Wurm with Grizzly Bears
      stop: 1 end
      then:
        - B has 1 Grizzly Bears in graveyard

A line of `do` is one of
`TURN SIDE attacks with CREATURE [at PLANESWALKER]`, `TURN SIDE blocks ATTACKER with BLOCKER`,
`TURN SIDE cannot attack with CREATURE [at PLANESWALKER]`, `TURN SIDE cannot block ATTACKER with BLOCKER`,
`TURN STEP SIDE casts CARD [at TARGET + TARGET] [over SPELL]`, `… plays LAND`, `… waits`,
`… activates TEXT [at TARGET]`, `… can DEED`, `… cannot DEED` (as `Cast Shock`, or how an ability begins),
`… sees FACT` (a line of `then` at that moment),
`… makes mana by TEXT` (an ability, by hand),
`SIDE chooses ANSWER`, `SIDE targets TARGET`, `SIDE takes mode N`, `SIDE pays with CARD` (its mana, by hand).
A zone is a list of cards, `3 Forest` being three; the last card of `library` is its top; a `deck` is a
library of nothing else.
A line of `then` is one of
`SIDE has LIFE life`, `SIDE has N CARD in ZONE` (or on battlefield), `SIDE has N cards in ZONE`,
`SIDE has N KIND counters`, `SIDE wins`, `nobody wins`, `the game goes on`, `N objects on the stack`,
`CARD is P/T`, `CARD has KEYWORD`, `CARD lacks KEYWORD`, `CARD has N KIND counters`, `CARD has D damage`,
`CARD is tapped`, `CARD is untapped`, `CARD is [not] a TYPE`, `CARD is [not] COLOR`, `CARD is on HOST`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from ludwright.authoring.strict import Loader
from ludwright.magic.scenario import Row, Scenario

STEPS = {
    "upkeep": "upkeep",
    "draw": "draw",
    "main": "main1",
    "combat": "begin combat",
    "attackers": "declare attackers",
    "blockers": "declare blockers",
    "first damage": "first damage",
    "damage": "damage",
    "end combat": "end combat",
    "second main": "main2",
    "end": "end",
    "cleanup": "cleanup",
    "untap": "untap",
}
STEP = "|".join(sorted(STEPS, key=len, reverse=True))
ZONES = {"hand": "HandCount", "graveyard": "GraveyardCount", "exile": "ExileCount", "library": "LibraryCount"}
KEYS = {"cr", "says", "A", "B", "do", "stop", "then"}
TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
PLACES = {"tapped": "battlefield", "deck": "library"}
HELD = ("battlefield", "tapped", "hand", "graveyard", "exile", "library", "deck", "command")


@dataclass(frozen=True, slots=True)
class Case:
    """One scenario and where it stands."""

    file: str
    number: int
    cr: str
    says: str
    data: dict[str, Any]

    @property
    def id(self) -> str:
        return f"{self.file}-{self.number}-cr{self.cr}"


def cases(folder: Path) -> list[Case]:
    """Every scenario of the folder's YAML files."""
    found = []
    for path in sorted(folder.glob("*.yaml")):
        for n, data in enumerate(yaml.load(path.read_text(encoding="utf-8"), Loader), 1):
            unknown = set(data) - KEYS
            assert not unknown, f"{path.name}, scenario {n}: no key {unknown}"
            found.append(Case(path.stem, n, str(data["cr"]), data["says"], data))
    return found


def _words(text: str | None) -> list[str]:
    return [word.strip() for word in text.split(" + ")] if text else []


def _put(scene: Scenario, side: str, held: dict[str, Any]) -> None:
    unknown = set(held) - {"life", *HELD}
    assert not unknown, f"no zone {unknown}"
    if "life" in held:
        scene.life(side, held["life"])
    if "deck" in held:
        scene.clear_library(side)
    for zone in HELD:
        for entry in held.get(zone, ()):
            count, card = re.fullmatch(r"(?:(\d+) )?(.+)", entry).groups()  # type: ignore[union-attr]
            scene.put(PLACES.get(zone, zone), side, card, int(count or 1), tapped=zone == "tapped")


def _do(scene: Scenario, line: str) -> None:
    if m := re.fullmatch(r"(\d+) ([AB]) attacks with (.+?)(?: at (.+))?", line):
        scene.attack(int(m[1]), m[2], m[3], m[4] or "")
    elif m := re.fullmatch(r"(\d+) ([AB]) cannot attack with (.+?)(?: at (.+))?", line):
        scene.attack(int(m[1]), m[2], m[3], m[4] or "", legal=False)
    elif m := re.fullmatch(r"(\d+) ([AB]) cannot block (.+) with (.+)", line):
        scene.block(int(m[1]), m[2], m[4], m[3], legal=False)
    elif m := re.fullmatch(r"(\d+) ([AB]) blocks (.+) with (.+)", line):
        scene.block(int(m[1]), m[2], m[4], m[3])
    elif m := re.fullmatch(rf"(\d+) ({STEP}) ([AB]) casts (.+?)(?: at (.+?))?(?: over (.+))?", line):
        scene.cast(int(m[1]), STEPS[m[2]], m[3], m[4], *_words(m[5]), on_stack=m[6] or "")
    elif m := re.fullmatch(rf"(\d+) ({STEP}) ([AB]) plays (.+)", line):
        scene.land(int(m[1]), STEPS[m[2]], m[3], m[4])
    elif m := re.fullmatch(rf"(\d+) ({STEP}) ([AB]) activates (.+?)(?: at (.+))?", line):
        scene.activate(int(m[1]), STEPS[m[2]], m[3], m[4], *_words(m[5]))
    elif m := re.fullmatch(rf"(\d+) ({STEP}) ([AB]) makes mana by (.+)", line):
        scene.mana(int(m[1]), STEPS[m[2]], m[3], m[4])
    elif m := re.fullmatch(r"([AB]) pays with (.+)", line):
        scene.pay_with(m[1], m[2])
    elif m := re.fullmatch(rf"(\d+) ({STEP}) ([AB]) waits", line):
        scene.wait(int(m[1]), STEPS[m[2]], m[3])
    elif m := re.fullmatch(r"([AB]) chooses (.+)", line):
        scene.choice(m[1], m[2])
    elif m := re.fullmatch(r"([AB]) targets (.+)", line):
        scene.target(m[1], *_words(m[2]))
    elif m := re.fullmatch(r"([AB]) takes mode (\d+)", line):
        scene.mode(m[1], int(m[2]))
    elif m := re.fullmatch(rf"(\d+) ({STEP}) ([AB]) (can|cannot) (.+)", line):
        scene.check(int(m[1]), STEPS[m[2]], m[3], "PlayableAbility", m[5], m[4] == "can")
    elif m := re.fullmatch(rf"(\d+) ({STEP}) ([AB]) sees (.+)", line):
        scene.check(int(m[1]), STEPS[m[2]], m[3], *_fact(m[4]))
    else:
        raise AssertionError(f"no such deed: {line}")


def _fact(line: str) -> tuple[Any, ...]:
    """An assertion of the scenario format and its arguments."""
    if m := re.fullmatch(r"([AB]) has (-?\d+) life", line):
        return ("Life", f"player{m[1]}", int(m[2]))
    if m := re.fullmatch(r"([AB]) has (\d+) cards? in (\w+)", line):
        return (ZONES[m[3]], f"player{m[1]}", int(m[2]))
    if m := re.fullmatch(r"([AB]) has (\d+) (.+) on battlefield", line):
        return ("PermanentCount", f"player{m[1]}", m[3], int(m[2]))
    if m := re.fullmatch(r"([AB]) has (\d+) (.+) in (hand|graveyard|exile|library)", line):
        return (ZONES[m[4]], f"player{m[1]}", m[3], int(m[2]))
    if m := re.fullmatch(r"([AB]) has (\d+) (\S+) counters", line):
        return ("CounterCount", f"player{m[1]}", m[3], int(m[2]))
    if m := re.fullmatch(r"([AB]) wins", line):
        return ("WonTheGame", f"player{m[1]}")
    if line == "nobody wins":
        return ("Drawn",)
    if line == "the game goes on":
        return ("GoesOn",)
    if m := re.fullmatch(r"(\d+) objects? on the stack", line):
        return ("StackSize", int(m[1]))
    return _of_card(line)


def _of_card(line: str) -> tuple[Any, ...]:
    if m := re.fullmatch(r"(.+) is (-?\d+)/(-?\d+)", line):
        return ("PowerToughness", m[1], int(m[2]), int(m[3]))
    if m := re.fullmatch(r"(.+) has (\d+) (\S+) counters?", line):
        return ("CounterCount", m[1], m[3], int(m[2]))
    if m := re.fullmatch(r"(.+) has (\d+) damage", line):
        return ("Damage", m[1], int(m[2]))
    if m := re.fullmatch(r"(.+) (has|lacks) ([a-z ]+)", line):
        return ("Ability", m[1], m[3], m[2] == "has")
    if m := re.fullmatch(r"(.+) is (tapped|untapped)", line):
        return ("Tapped", m[1], m[2] == "tapped")
    if m := re.fullmatch(r"(.+) is (not )?an? ([A-Za-z]+)", line):
        return ("Type" if m[3].casefold() in TYPES else "SubType", m[1], m[3], not m[2])
    if m := re.fullmatch(r"(.+) is (not )?(white|blue|black|red|green)", line):
        return ("Color", m[1], {"blue": "U"}.get(m[3], m[3][0].upper()), not m[2])
    if m := re.fullmatch(r"(.+) is on (.+)", line):
        return ("AttachedTo", m[1], m[2], True)
    raise AssertionError(f"nothing says so: {line}")


def built(case: Case, *, mutate: bool = False) -> Scenario:
    """The scenario up to its stop, not yet played."""
    data = case.data
    scene = Scenario(case.id, strict=True, mutate=mutate)
    for side in ("A", "B"):
        _put(scene, side, data.get(side) or {})
    for line in data.get("do", ()):
        _do(scene, line)
    turn, step = re.fullmatch(rf"(\d+) ({STEP})", data["stop"]).groups()  # type: ignore[union-attr]
    return scene.stop(int(turn), STEPS[step])


def row(case: Case) -> Row:
    """The same in the neutral format, with what it asserts."""
    made = built(case).row
    facts = [_fact(line) for line in case.data["then"]]
    claims = ({"op": "assert", "what": what, "args": args} for what, *args in facts)
    return Row(made.id, True, made.cards, (*made.ops, {"op": "execute"}, *claims))


def play(case: Case) -> None:
    """Play the scenario and check everything it says, and that the contrary of each of its facts fails."""
    scene = built(case, mutate=True).run()
    for line in case.data["then"]:
        scene.holds(*_fact(line))
    scene.assert_all_used()
    assert not scene.survivors, scene.survivors
