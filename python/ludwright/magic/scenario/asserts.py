"""What a scenario asserts: each assertion is read into a claim, and a claim is held against the moment."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from ..view import Card, Permanent
from .claims import BEGINNING, WORDED, Args
from .faults import Failed, Unknown
from .names import bare, plain, player
from .table import Scene

Claim = Callable[[Scene], None]


def _equal(what: str, have: Any, want: Any) -> None:
    if have != want:
        raise Failed(f"{what}: {have}, not {want}")


def _there(scene: Scene, name: str, side: int | None) -> list[Permanent]:
    """The permanents that a word means; there must be one."""
    found = scene.meant(name, side)
    if not found:
        raise Failed(f"no {name} on the battlefield")
    return found


# Counting


def _permanents(a: Args) -> Claim:
    side = a.side()
    if len(a) == 1:
        count = a.number()
        return lambda scene: _equal("permanents", len(scene.permanents(side)), count)
    name, count = a.text(), a.number()
    return lambda scene: _equal(f"{name} on the battlefield", len(scene.meant(name, side)), count)


def _tokens(a: Args) -> Claim:
    side, name, count = a.side(), a.text(), a.number()
    return lambda scene: _equal(name, len([p for p in scene.meant(name, side) if p.token]), count)


def _cards(zone: str) -> Callable[[Args], Claim]:
    """So many cards, or cards of a name, in a zone. Exile is everybody's unless a player is named."""

    def read(a: Args) -> Claim:
        side = a.side() if len(a) and isinstance(bare(a.rest[0]), str) else a.me
        if zone == "exile" and (not a.all or player(str(bare(a.all[0]))) is None):
            side = None
        name = None if a.is_number() and len(a) == 1 else a.text()
        count = a.number()

        def holds(scene: Scene) -> None:
            cards = scene.cards(zone, side)
            found = cards if name is None else [c for c in cards if scene.is_card(name, c)]
            _equal(f"{name or 'cards'} in {zone}", len(found), count)

        return holds

    return read


def _library(a: Args) -> Claim:
    side = a.player()
    if len(a) == 1:
        size = a.number()
        return lambda scene: _equal("cards in the library", scene.state.players[side].library_size, size)
    name, count = a.text(), a.number()
    return lambda scene: _equal(f"{name} in the library", scene.in_library(side, name), count)


def _command(a: Args) -> Claim:
    side, name, count = a.side(), a.text(), a.number()

    def holds(scene: Scene) -> None:
        found = [c for c in scene.cards("command", side) if scene.is_card(name, c)]
        _equal(f"{name} in the command zone", len(found), count)

    return holds


def _emblems(a: Args) -> Claim:
    side = a.side()
    name = None if a.is_number() else a.text()
    count = a.number()

    def holds(scene: Scene) -> None:
        found = [c for c in scene.cards("command", side) if _is_emblem(c)]
        if name is not None:
            whose = plain(name).removeprefix("emblem").strip()
            found = [c for c in found if whose in plain(c.name or "")]
        _equal(name or "emblems", len(found), count)

    return holds


def _is_emblem(card: Card) -> bool:
    return "emblem" in f"{card.type_line} {card.name}".casefold()


# Players


def _life(a: Args) -> Claim:
    side, life = a.player(), a.number()
    return lambda scene: _equal("life", scene.state.players[side].life, life)


def _pool(a: Args) -> Claim:
    side = a.player()
    word = a.text("a type of mana")
    letter = "C" if word.casefold() in ("colorless", "c", "{c}") else Args(a.what, [word], None).colors()
    if len(letter) != 1:
        raise a.unknown(f"{word!r} is more than one type of mana")
    count = a.number()
    return lambda scene: _equal(f"{letter} in the pool", scene.state.players[side].mana.get(letter, 0), count)


def _won(a: Args) -> Claim:
    side = a.player()
    return lambda scene: _winner(scene, side)


def _lost(a: Args) -> Claim:
    side = a.player()
    return lambda scene: _winner(scene, 1 - side)


def _winner(scene: Scene, winner: int | None) -> None:
    if scene.state.over is None:
        raise Failed("the match is not over")
    _equal("winner", scene.state.over.winner, winner)


def _in_game(a: Args) -> Claim:
    side, must = a.player(), a.truth(default=True)

    def holds(scene: Scene) -> None:
        over = scene.state.over
        out = scene.state.players[side].lost or (over is not None and over.winner == 1 - side)
        _equal("still in the match", not out, must)

    return holds


def _unless(of: Callable[[Args], Claim], what: str) -> Callable[[Args], Claim]:
    """The contrary of a claim."""

    def read(a: Args) -> Claim:
        claim = of(a)

        def holds(scene: Scene) -> None:
            try:
                claim(scene)
            except Failed:
                return
            raise Failed(what)

        return holds

    return read


def _result(a: Args) -> Claim:
    side, word = a.player(), a.text("a result").upper()
    if word == "DRAW":
        return lambda scene: _winner(scene, None)
    if word not in ("WON", "LOST"):
        raise a.unknown(f"{word!r} is no result: WON, LOST or DRAW")
    return lambda scene: _winner(scene, side if word == "WON" else 1 - side)


def _active(a: Args) -> Claim:
    side = a.player()
    return lambda scene: _equal("active player", scene.state.active, side)


def _queued(kind: str) -> Callable[[Args], Claim]:
    """How many words of the script are left over at this moment."""

    def read(a: Args) -> Claim:
        side, count = a.player(), a.number()
        return lambda scene: _equal(f"{kind} left over", scene.words(kind, side), count)

    return read


def _top_revealed(a: Args) -> Claim:
    side, must = a.player(), a.truth(default=True)

    def holds(scene: Scene) -> None:
        known = [any(p.from_top == 0 for p in view.players[side].library) for view in scene.views]
        _equal("the top card is revealed", all(known), must)

    return holds


# Permanents


def _size(*, printed: bool = False) -> Callable[[Args], Claim]:
    """At least one of that name has this power and toughness; with the scope `All` every one."""

    def read(a: Args) -> Claim:
        side, name, size = a.side(), a.text(), (a.number(), a.number())
        scope = a.text("Any or All").rpartition(".")[2].casefold() if len(a) else "any"
        if scope not in ("any", "all"):
            raise a.unknown(f"{scope!r} is no scope: Any or All")

        def holds(scene: Scene) -> None:
            found = _there(scene, name, side)
            have = [(p.base_power, p.base_toughness) if printed else (p.power, p.toughness) for p in found]
            # What is no creature has no size, which scripts call 0/0.
            have = [(one[0] or 0, one[1] or 0) for one in have]
            wrong = [one for one in have if one != size]
            if len(wrong) == len(have) or (scope == "all" and wrong):
                raise Failed(f"{name} is {wrong[0][0]}/{wrong[0][1]}, not {size[0]}/{size[1]}")

        return holds

    return read


def _counters(a: Args) -> Claim:
    side = a.side()
    if len(a) == 2:
        kind, count = a.counter(), a.number()
        if side is None:
            raise a.unknown("neither a player nor a kind of counter")

        def on_player(scene: Scene) -> None:
            _equal(f"{kind} counters", scene.state.players[side].counters.get(kind, 0), count)

        return on_player
    name, kind, count = a.text(), a.counter(), a.number()

    def holds(scene: Scene) -> None:
        have = [p.counters.get(kind, 0) for p in _there(scene, name, side)]
        if count not in have:
            raise Failed(f"{kind} counters on {name}: {have[0]}, not {count}")

    return holds


def _card_counters(zone: str | None) -> Callable[[Args], Claim]:
    """Counters on a card outside the battlefield."""

    def read(a: Args) -> Claim:
        side, name, kind, count = a.side(), a.text(), a.counter(), a.number()

        def holds(scene: Scene) -> None:
            zones = (zone,) if zone else ("exile", "graveyard", "hand")
            cards = [c for z in zones for c in scene.cards(z, side) if scene.is_card(name, c)]
            if count not in [c.counters.get(kind, 0) for c in cards]:
                raise Failed(f"no {name} with {count} {kind} counters")

        return holds

    return read


def _tapped(a: Args) -> Claim:
    side, name, must = a.side(), a.text(), a.truth()
    count = a.number() if len(a) else None
    how = "tapped" if must else "untapped"

    def holds(scene: Scene) -> None:
        if count is not None:
            _equal(f"{name} {how}", len([p for p in scene.meant(name, side) if p.tapped == must]), count)
            return
        for p in _there(scene, name, side):
            _equal(f"{name} is tapped", p.tapped, must)

    return holds


def _damage(a: Args) -> Claim:
    side, name, count = a.side(), a.text(), a.number()

    def holds(scene: Scene) -> None:
        have = [p.damage for p in _there(scene, name, side)]
        if count not in have:
            raise Failed(f"damage on {name}: {have[0]}, not {count}")

    return holds


def _words(p: Permanent) -> tuple[list[str], list[str]]:
    left, _, right = p.type_line.partition("—")
    return left.casefold().split(), right.casefold().split()


def _type(*, default: bool = True) -> Callable[[Args], Claim]:
    """`[name, type, must]`, or `[name, type, subtype]`: both must be there."""

    def read(a: Args) -> Claim:
        side, name, kind = a.side(), a.text(), a.type()
        subtype: str | None = None
        must = default
        if len(a) and bare(a.rest[0]) is None:
            a.rest.pop(0)
        elif a.is_truth():
            must = a.truth()
        elif len(a):
            subtype = a.text("a subtype")

        def holds(scene: Scene) -> None:
            first = _there(scene, name, side)[0]
            _equal(f"{name} is a {kind}", kind in _words(first)[0], must)
            if subtype is not None:
                _is_subtype(first, name, subtype, must)

        return holds

    return read


def _is_subtype(p: Permanent, name: str, subtype: str, must: bool) -> None:
    words = _words(p)
    line = " ".join(words[1])
    every = "every creature type" in line or ("changeling" in p.keywords and "no creature type" not in line)
    every = every and "creature" in words[0]
    wanted = subtype.casefold().replace("_", "-")
    plain_words = {word.replace("'", "").replace("’", "") for word in words[1]}
    has = wanted in words[1] or wanted in plain_words
    _equal(f"{name} is a {wanted}", has or (every and wanted not in _NO_CREATURE), must)


# Subtypes that changelings lack: they belong to other card types (CR 205.3).
_NO_CREATURE = frozenset(
    {"plains", "island", "swamp", "mountain", "forest", "desert", "gate", "cave", "aura", "saga", "role"}
    | {"room", "class", "shrine", "curse", "equipment", "vehicle", "food", "treasure", "clue", "blood"}
)


def _subtype(*, default: bool = True) -> Callable[[Args], Claim]:
    def read(a: Args) -> Claim:
        side, name, subtype = a.side(), a.text(), a.text("a subtype")
        must = a.truth(default=default)

        def holds(scene: Scene) -> None:
            _is_subtype(_there(scene, name, side)[0], name, subtype, must)

        return holds

    return read


def _color(a: Args) -> Claim:
    side, name, letters = a.side(), a.text(), a.colors()
    must = a.truth(default=True)

    def holds(scene: Scene) -> None:
        first = _there(scene, name, side)[0]
        if not letters:
            _equal(f"{name} is colorless", not first.colors, must)
        for letter in letters:
            _equal(f"{name} is {letter}", letter in first.colors, must)

    return holds


def _ability(a: Args) -> Claim:
    side, name, wanted, must = a.side(), a.text(), a.keyword(), a.truth(default=True)
    count = a.number() if len(a) else None

    def holds(scene: Scene) -> None:
        found = _there(scene, name, side)
        if count is not None:
            _equal(name, len(found), count)
        for p in found:
            _equal(f"{name} has {wanted}", _times(p, wanted) > 0, must)

    return holds


def _times(p: Permanent, wanted: str) -> int:
    """How often a permanent has an ability; a keyword is told once."""
    if wanted in WORDED:
        return sum(text.casefold() == WORDED[wanted] for text in p.abilities)
    begins, _, word = wanted.partition(":")
    if begins in BEGINNING:
        texts = [plain(text, p.name or "") for text in p.abilities]
        return sum(re.match(BEGINNING[begins], text) is not None and word in text for text in texts)
    # A mechanic is told by the words of what it gives.
    named = (text.casefold() for text in p.abilities)
    return int(
        wanted in p.keywords
        or any(text == wanted or text.startswith((f"{wanted} ", f"{wanted}—")) for text in named)
    )


def _abilities(a: Args) -> Claim:
    side, name, value = a.side(), a.text(), a._next("abilities")
    listed = value.get("args") if isinstance(value, dict) else value
    if not isinstance(listed, list):
        raise a.unknown(f"{value!r} is no list of abilities")
    wanted = [Args(a.what, [one], None).keyword() for one in listed]

    def holds(scene: Scene) -> None:
        have = sorted(_there(scene, name, side)[0].keywords)
        _equal(f"abilities of {name}", have, sorted(wanted))

    return holds


def _ability_count(a: Args) -> Claim:
    side, name, wanted, count = a.side(), a.text(), a.keyword(), a.number()
    if count > 1 and wanted not in WORDED and wanted not in BEGINNING:
        raise a.unknown("a keyword is told once, however often something has it")

    def holds(scene: Scene) -> None:
        first = _there(scene, name, side)[0]
        _equal(f"{wanted} of {name}", _times(first, wanted), count)

    return holds


def _attached(a: Args) -> Claim:
    side, name, host, must = a.side(), a.text(), a.text("a host"), a.truth(default=True)

    def holds(scene: Scene) -> None:
        # Some scripts name whose host it is.
        there = _there(scene, name, side if any(p.controller == side for p in scene.meant(name)) else None)
        who = player(host)
        hosts = {p.id for p in scene.meant(host)}
        on = [p.attached_to for p in there if p.attached_to is not None]
        found = any(n.player == who if who is not None else n.object in hosts for n in on)
        _equal(f"{name} attached to {host}", found, must)

    return holds


def _attacking(a: Args) -> Claim:
    side, name, must = a.side(), a.text(), a.truth(default=True)

    def holds(scene: Scene) -> None:
        found = _there(scene, name, side)
        _equal(f"{name} attacks", any(p.attacking for p in found), must)

    return holds


def _blocking(a: Args) -> Claim:
    side, name, must = a.side(), a.text(), a.truth(default=True)

    def holds(scene: Scene) -> None:
        blockers = {block.blocker for block in scene.state.blocks}
        found = _there(scene, name, side)
        _equal(f"{name} blocks", any(p.id in blockers for p in found), must)

    return holds


def _declared(*, attackers: bool) -> Callable[[Args], Claim]:
    """Exactly these creatures attack, or block; an empty name is none."""

    def read(a: Args) -> Claim:
        side = a.side() if a.rest and player(str(bare(a.rest[0]))) is not None else None
        names = [a.text() for _ in list(a.rest)]
        wanted = Counter(name.removesuffix(" Token") for name in names if name)

        def holds(scene: Scene) -> None:
            blockers = {block.blocker for block in scene.state.blocks}
            there = scene.permanents(side)
            acting = [p for p in there if (p.attacking is not None if attackers else p.id in blockers)]
            have = Counter(p.name or "[face_down_creature]" for p in acting)
            _equal("attackers" if attackers else "blockers", sorted(have.items()), sorted(wanted.items()))

        return holds

    return read


# Everything else


def _stack_size(a: Args) -> Claim:
    count = a.number()
    return lambda scene: _equal("objects on the stack", len(scene.stack), count)


def _stack_object(a: Args) -> Claim:
    a.side()
    text, count = a.text("words of the object"), a.number()
    return lambda scene: _equal(f"{text} on the stack", len(scene.on_stack(text)), count)


def _playable(a: Args) -> Claim:
    text, must = a.text("an action"), a.truth()
    if not text.strip():
        raise a.unknown("no action is named")
    return lambda scene: _equal(f"{text!r} is playable", scene.playable(text), must)


ZONES = ("battlefield", "hand", "graveyard", "exile", "library", "stack", "command")


def _alias_zone(a: Args) -> Claim:
    name, zone = a.text("an alias").removeprefix("@"), a.text("a zone").casefold()
    zone = {"exiled": "exile"}.get(zone, zone)
    if zone not in ZONES:
        raise a.unknown(f"{zone!r} is no zone")
    must = a.truth(default=True)

    def holds(scene: Scene) -> None:
        number = scene.aliases.get(name)
        there = number is not None and scene.zone(number) == zone
        _equal(f"{name} in {zone}", there, must)

    return holds


def _drawn(a: Args) -> Claim:
    return lambda scene: _winner(scene, None)


def _goes_on(a: Args) -> Claim:
    return lambda scene: _equal("the match is over", scene.state.over is not None, False)


READERS: dict[str, Callable[[Args], Claim]] = {
    "PermanentCount": _permanents,
    "TokenCount": _tokens,
    "GraveyardCount": _cards("graveyard"),
    "HandCount": _cards("hand"),
    "HandCardCount": _cards("hand"),
    "ExileCount": _cards("exile"),
    "LibraryCount": _library,
    "CommandZoneCount": _command,
    "CommandCardCount": _command,
    "EmblemCount": _emblems,
    "Life": _life,
    "ManaPool": _pool,
    "WonTheGame": _won,
    "LostTheGame": _lost,
    "NotWonTheGame": _unless(_won, "the match is won"),
    "NotLostTheGame": _unless(_lost, "the match is lost"),
    "PlayerInGame": _in_game,
    "Result": _result,
    "Drawn": _drawn,
    "GoesOn": _goes_on,
    "ActivePlayer": _active,
    "ChoicesCount": _queued("choices"),
    "TargetsCount": _queued("targets"),
    "ActionsCount": _queued("actions"),
    "TopCardRevealed": _top_revealed,
    "PowerToughness": _size(),
    "PT": _size(),
    "BasePowerToughness": _size(printed=True),
    "CounterCount": _counters,
    "PermanentCounters": _counters,
    "PlayerCounters": _counters,
    "CounterOnExiledCardCount": _card_counters("exile"),
    "CardCounters": _card_counters(None),
    "Tapped": _tapped,
    "TappedCount": _tapped,
    "PermanentTapped": _tapped,
    "DamageReceived": _damage,
    "Damage": _damage,
    "Type": _type(),
    "NotType": _type(default=False),
    "Subtype": _subtype(),
    "SubType": _subtype(),
    "NotSubtype": _subtype(default=False),
    "NotSubType": _subtype(default=False),
    "Color": _color,
    "Ability": _ability,
    "Abilities": _abilities,
    "AbilityCount": _ability_count,
    "AttachedTo": _attached,
    "Attacking": _attacking,
    "Blocking": _blocking,
    "Attackers": _declared(attackers=True),
    "Blockers": _declared(attackers=False),
    "StackSize": _stack_size,
    "StackObject": _stack_object,
    "PlayableAbility": _playable,
    "AliasZone": _alias_zone,
}


def claim(what: str, args: Any, me: int | None = None) -> Claim:
    """Read an assertion; `Unknown` where its name or the form of its arguments is not known. `me` is the
    player who looks, where none is named."""
    reader = READERS.get(what)
    if reader is None:
        raise Unknown(f"no assertion {what} is known")
    read = Args(what, args, me)
    made = reader(read)
    read.end()
    return made


def check(scene: Scene, what: str, args: Any, me: int | None = None) -> None:
    """Raise `Failed` unless it holds."""
    claim(what, args, me)(scene)
