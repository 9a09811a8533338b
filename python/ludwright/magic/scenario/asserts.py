"""What a scenario asserts, from both seats' views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..view import Permanent
from .format import seat as seat_of
from .names import base, counter, plain, player, same
from .table import Scene


class Failed(AssertionError):  # noqa: N818 - it is no error of the program
    """An assertion of the scenario does not hold."""


KEYWORDS = {"FirstStrike": "first strike", "DoubleStrike": "double strike"}


def _permanents(scene: Scene, name: str, side: int | None = None) -> list[Permanent]:
    if name.startswith("@"):
        number = scene.aliases.get(name[1:])
        return [p for p in scene.permanents(side) if p.id == number]
    return [p for p in scene.permanents(side) if same(name, p.name, token=p.token)]


def _equal(what: str, have: Any, want: Any) -> None:
    if have != want:
        raise Failed(f"{what}: {have}, not {want}")


def _side(args: list[Any]) -> tuple[int | None, list[Any]]:
    if args and isinstance(args[0], str):
        who = player(args[0])
        if who is not None:
            return who, args[1:]
    return None, args


def _permanent_count(scene: Scene, args: list[Any], me: int | None) -> None:
    side, rest = _side(args)
    side = me if side is None else side
    if len(rest) == 1:
        _equal("permanents", len(scene.permanents(side)), rest[0])
    else:
        _equal(f"{rest[0]} on the battlefield", len(_permanents(scene, rest[0], side)), rest[1])


def _zone_count(zone: str) -> Callable[[Scene, list[Any], int | None], None]:
    def count(scene: Scene, args: list[Any], me: int | None) -> None:
        side, rest = _side(args)
        if side is None and zone != "exile":
            side = me
        if zone == "hand":
            lists = [scene.hand(side)] if side is not None else [scene.hand(0), scene.hand(1)]
        elif zone == "graveyard":
            lists = [p.graveyard for p in scene.state.players if side in (None, p.seat)]
        elif zone == "exile":
            exiled = scene.state.exile
            lists = [tuple(c for c in exiled if side in (None, c.owner))]
        else:
            raise Failed(f"no zone {zone}")
        cards = [card for one in lists for card in one]
        if len(rest) == 1:
            _equal(f"cards in {zone}", len(cards), rest[0])
            return
        wanted = str(rest[0])
        number = scene.aliases.get(wanted[1:]) if wanted.startswith("@") else None
        found = [
            card for card in cards if (card.id == number if number is not None else same(wanted, card.name))
        ]
        _equal(f"{rest[0]} in {zone}", len(found), rest[1])

    return count


def _library(scene: Scene, args: list[Any], me: int | None) -> None:
    side, rest = _side(args)
    side = me if side is None else side
    assert side is not None
    player_state = scene.state.players[side]
    if len(rest) == 1:
        _equal("cards in the library", player_state.library_size, rest[0])
        return
    _equal(f"{rest[0]} in the library", scene.in_library(side, rest[0]), rest[1])


def _life(scene: Scene, args: list[Any], me: int | None) -> None:
    side, rest = _side(args)
    side = me if side is None else side
    assert side is not None
    _equal("life", scene.state.players[side].life, rest[0])


def _pt(scene: Scene, args: list[Any], me: int | None, *, base_pt: bool = False) -> None:
    side, rest = _side(args)
    side = me if side is None else side
    found = _permanents(scene, rest[0], side)
    if not found:
        raise Failed(f"no {rest[0]} on the battlefield")
    have = [(p.base_power, p.base_toughness) if base_pt else (p.power, p.toughness) for p in found]
    if (rest[1], rest[2]) not in have:
        raise Failed(f"{rest[0]} is {have[0][0]}/{have[0][1]}, not {rest[1]}/{rest[2]}")


def _counters(scene: Scene, args: list[Any], me: int | None) -> None:
    side, rest = _side(args)
    side = me if side is None else side
    if len(rest) == 2:
        if side is None or _permanents(scene, str(rest[0])):
            raise Failed(f"counters of {rest[0]}: which kind?")
        _equal(f"{rest[0]} counters", scene.state.players[side].counters.get(counter(rest[0]), 0), rest[1])
        return
    found = _permanents(scene, rest[0], side)
    if not found:
        raise Failed(f"no {rest[0]} on the battlefield")
    have = [p.counters.get(counter(rest[1]), 0) for p in found]
    if rest[2] not in have:
        raise Failed(f"{rest[1]} counters on {rest[0]}: {have[0]}, not {rest[2]}")


def _tapped(scene: Scene, args: list[Any], me: int | None) -> None:
    side, rest = _side(args)
    if len(rest) == 3:
        found = [
            p for p in _permanents(scene, rest[0], side if side is not None else me) if p.tapped == rest[1]
        ]
        _equal(f"{rest[0]} {'tapped' if rest[1] else 'untapped'}", len(found), rest[2])
        return
    for p in _permanents(scene, rest[0], side):
        _equal(f"{rest[0]} is tapped", p.tapped, rest[1])


def _tapped_count(scene: Scene, args: list[Any], me: int | None) -> None:
    found = [p for p in _permanents(scene, args[0]) if p.tapped == args[1]]
    _equal(f"{args[0]} {'tapped' if args[1] else 'untapped'}", len(found), args[2])


def _damage(scene: Scene, args: list[Any], me: int | None) -> None:
    side, rest = _side(args)
    found = _permanents(scene, rest[0], side if side is not None else me)
    if not found:
        raise Failed(f"no {rest[0]} on the battlefield")
    if rest[1] not in [p.damage for p in found]:
        raise Failed(f"damage on {rest[0]}: {found[0].damage}, not {rest[1]}")


def _type(scene: Scene, args: list[Any], me: int | None, *, want: bool = True) -> None:
    name, kind, *more = args
    found = _permanents(scene, name)
    if not found:
        raise Failed(f"no {name} on the battlefield")
    expected = more[0] if more and isinstance(more[0], bool) else want
    has = kind.casefold() in plain(found[0].type_line).split()
    _equal(f"{name} is a {kind.casefold()}", has, expected)
    if more and isinstance(more[0], str):
        _subtype(scene, [name, more[0]], me)


def _subtype(scene: Scene, args: list[Any], me: int | None, *, want: bool = True) -> None:
    name, kind, *more = args
    found = _permanents(scene, name)
    if not found:
        raise Failed(f"no {name} on the battlefield")
    expected = more[0] if more else want
    line = found[0].type_line.partition("—")[2].casefold()
    every = "every creature type" in line or "changeling" in found[0].keywords
    _equal(f"{name} is a {kind.casefold()}", every or kind.casefold() in line.split(), expected)


def _keyword(what: Any) -> str:
    word = what if isinstance(what, str) else str(what.get("ability") or what.get("new"))
    word = word.removeprefix("class:").removesuffix("Ability")
    if word in KEYWORDS:
        return KEYWORDS[word]
    return word.casefold()


def _ability(scene: Scene, args: list[Any], me: int | None) -> None:
    side, rest = _side(args)
    found = _permanents(scene, rest[0], side if side is not None else me)
    if not found:
        raise Failed(f"no {rest[0]} on the battlefield")
    keyword = _keyword(rest[1])
    _equal(f"{rest[0]} has {keyword}", keyword in found[0].keywords, rest[2])


def _color(scene: Scene, args: list[Any], me: int | None) -> None:
    side, rest = _side(args)
    found = _permanents(scene, rest[0], side)
    if not found:
        raise Failed(f"no {rest[0]} on the battlefield")
    letters = str(rest[1])
    if letters.isalpha() and letters.upper() == letters and len(letters) <= 5:
        for letter in letters:
            _equal(f"{rest[0]} is {letter}", letter in found[0].colors, rest[2])


def _attached(scene: Scene, args: list[Any], me: int | None) -> None:
    side, rest = _side(args)
    hosts = {p.id for p in _permanents(scene, rest[1])}
    found = [p for p in _permanents(scene, rest[0], side) if p.attached_to and p.attached_to.object in hosts]
    _equal(f"{rest[0]} attached to {rest[1]}", bool(found), rest[2])


def _stack_object(scene: Scene, args: list[Any], me: int | None) -> None:
    _, rest = _side(args)
    wanted = plain(str(rest[0]).removeprefix("Cast "))
    found = [
        item
        for item in scene.stack
        if wanted in plain(item.name or "") or wanted in plain(item.text or "", item.name or "")
    ]
    _equal(f"{rest[0]} on the stack", len(found), rest[1])


def _playable(scene: Scene, args: list[Any], me: int | None) -> None:
    text, must = str(args[0]), bool(args[1])
    wanted = plain(text)
    there = False
    for choice in scene.choices:
        name = scene.named(choice.a) or ""
        label = choice.label
        forms = [plain(label), plain(label, name), plain(label.partition(": ")[2], name), plain(name)]
        there = there or any(form.startswith(wanted) for form in forms)
    _equal(f"{text!r} is playable", there, must)


MANA = {"WHITE": "W", "BLUE": "U", "BLACK": "B", "RED": "R", "GREEN": "G", "COLORLESS": "C"}


def _pool(scene: Scene, args: list[Any], me: int | None) -> None:
    side, rest = _side(args)
    side = me if side is None else side
    assert side is not None
    letter = MANA.get(str(rest[0]), str(rest[0]))
    _equal(f"{letter} in the pool", scene.state.players[side].mana.get(letter, 0), rest[1])


def _won(result: str) -> Callable[[Scene, list[Any], int | None], None]:
    def won(scene: Scene, args: list[Any], me: int | None) -> None:
        over = scene.state.over
        if over is None:
            raise Failed("the match is not over")
        who = seat_of(args[0])
        winner = who if result == "won" else 1 - who
        _equal("winner", over.winner, winner)

    return won


def _result(scene: Scene, args: list[Any], me: int | None) -> None:
    _won("won" if args[1] == "WON" else "lost")(scene, args, me)


def _drawn(scene: Scene, args: list[Any], me: int | None) -> None:
    if scene.state.over is None:
        raise Failed("the match is not over")
    _equal("winner", scene.state.over.winner, None)


def _goes_on(scene: Scene, args: list[Any], me: int | None) -> None:
    _equal("the match is over", scene.state.over is not None, False)


def _attacking(scene: Scene, args: list[Any], me: int | None) -> None:
    found = _permanents(scene, args[0])
    _equal(f"{args[0]} attacks", any(p.attacking for p in found), args[1])


def _token_count(scene: Scene, args: list[Any], me: int | None) -> None:
    side, rest = _side(args)
    found = [p for p in _permanents(scene, rest[0], side) if p.token]
    _equal(f"{rest[0]}", len(found), rest[1])


def _emblems(scene: Scene, args: list[Any], me: int | None) -> None:
    side, rest = _side(args)
    found = [c for c in scene.state.command if side in (None, c.owner)]
    _equal("emblems", len(found), rest[-1])


def _exiled_counters(scene: Scene, args: list[Any], me: int | None) -> None:
    cards = [c for c in scene.state.exile if same(args[0], c.name)]
    have = [c.counters.get(counter(args[1]), 0) for c in cards]
    if args[2] not in have:
        raise Failed(f"{args[1]} counters on the exiled {args[0]}: {have}, not {args[2]}")


def _alias_zone(scene: Scene, args: list[Any], me: int | None) -> None:
    raise Failed("aliases are looked up by the driver")


Assert = Callable[[Scene, list[Any], int | None], None]
ASSERTS: dict[str, Assert] = {
    "PermanentCount": _permanent_count,
    "GraveyardCount": _zone_count("graveyard"),
    "HandCount": _zone_count("hand"),
    "HandCardCount": _zone_count("hand"),
    "ExileCount": _zone_count("exile"),
    "LibraryCount": _library,
    "Life": _life,
    "PowerToughness": _pt,
    "PT": _pt,
    "BasePowerToughness": lambda scene, args, me: _pt(scene, args, me, base_pt=True),
    "CounterCount": _counters,
    "PermanentCounters": _counters,
    "Ability": _ability,
    "Tapped": _tapped,
    "TappedCount": _tapped_count,
    "PermanentTapped": _tapped,
    "DamageReceived": _damage,
    "Damage": _damage,
    "Type": _type,
    "NotType": lambda scene, args, me: _type(scene, args, me, want=False),
    "Subtype": _subtype,
    "SubType": _subtype,
    "NotSubtype": lambda scene, args, me: _subtype(scene, args, me, want=False),
    "Color": _color,
    "AttachedTo": _attached,
    "StackSize": lambda scene, args, me: _equal("objects on the stack", len(scene.stack), args[0]),
    "StackObject": _stack_object,
    "PlayableAbility": _playable,
    "ManaPool": _pool,
    "WonTheGame": _won("won"),
    "LostTheGame": _won("lost"),
    "Result": _result,
    "Drawn": _drawn,
    "GoesOn": _goes_on,
    "Attacking": _attacking,
    "TokenCount": _token_count,
    "EmblemCount": _emblems,
    "CounterOnExiledCardCount": _exiled_counters,
    "ActivePlayer": lambda scene, args, me: _equal("active player", scene.state.active, seat_of(args[0])),
    "ChoicesCount": lambda scene, args, me: None,
}


def known(what: str) -> bool:
    return what in ASSERTS


def check(
    scene: Scene, what: str, args: Any, me: int | None = None, aliases: Mapping[str, int] | None = None
) -> None:
    """Raise `Failed` unless it holds."""
    if what == "AliasZone":
        name, zone, must = args[0], str(args[1]).lower(), args[-1]
        number = (aliases or {}).get(name)
        zones = {i: z for view in scene.views for i, _, z in view.objects()}
        _equal(f"{name} in {zone}", zones.get(number if number is not None else -1) == zone, must)
        return
    test = ASSERTS.get(what)
    if test is None:
        raise Failed(f"no assertion {base(what)} is known")
    test(scene, list(args), me)
