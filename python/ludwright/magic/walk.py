"""From one option to the whole deed: the picks that follow it, walked on copies of the match."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .actions import Action, Ask, Target, TargetGroups
from .catalog import slug
from .view import VisibleState

if TYPE_CHECKING:
    from .._core import Decision, Option, Table

# Flags of options, as the core numbers them.
PLAYER, HIDDEN, NUMBER, PERMANENT = 1, 2, 4, 8
# Paying takes whatever the core offers first, unless the action says what to pay with.
PAYING = (Ask.COST, Ask.PAYMENT)
# Copies that one action may be searched on.
MOST = 4000


@dataclass(frozen=True, slots=True)
class Done:
    """How a walk ended: the object on the stack as the caster sees it, if it is there."""

    item: Mapping[str, Any] | None
    targets: TargetGroups
    division: tuple[int, ...]
    chose_x: bool


@dataclass(frozen=True, slots=True)
class _Walking:
    table: Table
    picks: tuple[int, ...]
    targets: tuple[Target, ...]
    division: tuple[int, ...]
    chose_x: bool


def walk(
    table: Table,
    root: int,
    seat: int,
    want: Action | None,
    seen: dict[Target, None] | None = None,
) -> Iterator[tuple[tuple[int, ...], Done]]:
    """Every way to go on from an option until the spell or ability is cast or activated. Where an action is
    wanted, only along options that it names."""
    first = table.clone()
    first.play(root)
    casting = _casting(first, seat)
    number = casting if casting is not None else _top(first, seat)
    waiting = [_Walking(first, (root,), (), (), False)]
    budget = MOST
    while waiting and budget:
        budget -= 1
        at = waiting.pop()
        menu = None if at.table.over else at.table.menu()
        done = menu is None or menu[0] != seat or casting is None or _casting(at.table, seat) != casting
        if done:
            yield (
                at.picks,
                Done(
                    _item(at.table, seat, number),
                    (at.targets,) if at.targets else (),
                    at.division,
                    at.chose_x,
                ),
            )
            continue
        assert menu is not None
        ask = Ask(menu[1])
        decision = at.table.decision()
        assert decision is not None
        following = []
        for option in _open(decision, ask, at, want, seen):
            copy = at.table.clone()
            copy.play(option.index)
            target = target_of(option) if ask is Ask.TARGET else None
            following.append(
                _Walking(
                    copy,
                    (*at.picks, option.index),
                    (*at.targets, target) if target is not None else at.targets,
                    (*at.division, option.fields["n"]) if ask is Ask.DIVISION else at.division,
                    at.chose_x or ask is Ask.X,
                )
            )
        waiting += reversed(following)


def _open(
    decision: Decision, ask: Ask, at: _Walking, want: Action | None, seen: dict[Target, None] | None
) -> list[Option]:
    """The options worth following."""
    options = list(decision.options)
    if seen is not None and ask is Ask.TARGET:
        seen.update((target, None) for target in map(target_of, options) if target is not None)
    if ask in PAYING:
        return _payment(options, want)
    if want is None:
        return options
    payload = want.payload
    if ask is Ask.TARGET and want.targets:
        wanted = [target for group in want.targets for target in group]
        named = [o for o in options if target_of(o) in wanted]
        return named + [o for o in options if o.verb == "done"]
    if ask is Ask.MODE and "modes" in payload:
        return [o for o in options if o.verb == "done" or o.fields["a"] in payload["modes"]]
    if ask is Ask.X and "x" in payload:
        return [o for o in options if o.fields["n"] == payload["x"]]
    if ask is Ask.DIVISION and "division" in payload:
        owed = payload["division"][len(at.division) :]
        return [o for o in options if not owed or o.fields["n"] == owed[0]]
    if ask in (Ask.YES_NO, Ask.OPTIONAL_COST):
        paid = [str(word).casefold() for word in payload.get("paid", ())]
        yes = [o for o in options if o.verb == "yes" and any(word in o.label.casefold() for word in paid)]
        return yes or [o for o in options if o.verb != "yes"] or options
    return options


def _payment(options: list[Option], want: Action | None) -> list[Option]:
    cost = want.payload.get("cost") if want is not None else None
    if cost:
        words = {str(one).casefold() for one in cost}
        # Ids of other programs: llanowar_elves.
        slugs = {slug(str(one)) for one in cost} - {""}
        named = [o for o in options if str(o.fields["a"]) in words or slug(bare(o.label)) in slugs]
        if named:
            return named
    done = [o for o in options if o.verb == "done"]
    return done[:1] or options[:1]


def agrees(want: Action, made: Action) -> bool:
    """Whether what was made is what was wanted, as far as the wish says."""
    if want.targets:
        wanted = [list(group) for group in want.targets]
        groups = [list(group) for group in made.targets]
        flat = [target for group in groups for target in group]
        named = [target for group in wanted for target in group]
        if wanted != groups and sorted(map(repr, named)) != sorted(map(repr, flat)):
            return False
    for key in ("x", "division"):
        if key in want.payload and want.payload[key] != made.payload.get(key, [] if key == "division" else 0):
            return False
    if "modes" in want.payload and sorted(want.payload["modes"]) != sorted(made.payload.get("modes", [])):
        return False
    if "paid" in want.payload:
        paid = [str(word).casefold() for word in made.payload.get("paid", [])]
        return sorted(str(word).casefold() for word in want.payload["paid"]) == sorted(paid)
    return True


def visible(table: Table, seat: int) -> VisibleState:
    """The visible state of a seat."""
    return VisibleState.of(json.loads(table.view(seat)))


def _casting(table: Table, seat: int) -> int | None:
    number = json.loads(table.view(seat))["casting"]
    return None if number is None else int(number)


def _top(table: Table, seat: int) -> int | None:
    stack = json.loads(table.view(seat))["stack"]
    return stack[-1]["id"] if stack else None


def _item(table: Table, seat: int, number: int | None) -> Mapping[str, Any] | None:
    stack = json.loads(table.view(seat))["stack"]
    return next((item for item in stack if item["id"] == number), None)


def groups(raw: list[list[Mapping[str, Any]]]) -> TargetGroups:
    return tuple(tuple(Target(one.get("object"), one.get("player")) for one in group) for group in raw)


def asks(table: Table, seat: int, ask: Ask) -> bool:
    asked, kind, *_ = table.menu()
    return asked == seat and kind == ask


def target_of(option: Option) -> Target | None:
    fields = option.fields
    if option.verb not in ("target", "choose", "assign") or fields["flags"] & (HIDDEN | NUMBER):
        return None
    if fields["flags"] & PLAYER:
        return Target(player_id=fields["a"])
    return Target(instance_id=fields["a"])


def pair_of(option: Option) -> dict[str, Any] | None:
    fields = option.fields
    if option.verb == "attack":
        whom = Target(fields["b"]) if fields["flags"] & PERMANENT else Target(player_id=fields["b"])
        return {"attacker": fields["a"], "defender": whom.to_dict()}
    if option.verb == "block":
        return {"blocker": fields["a"], "attacker": fields["b"]}
    return None


def stay(decision: Decision) -> int:
    """The option that keeps the creature out; the first one if it may not stay out."""
    out = [o.index for o in decision.options if o.verb in ("stay", "no_block", "done")]
    return out[0] if out else 0


def bare(label: str) -> str:
    """The label without its verb: a name."""
    for verb in ("choose ", "target ", "put on the bottom: ", "play ", "cast "):
        if label.startswith(verb):
            return label[len(verb) :]
    return label
