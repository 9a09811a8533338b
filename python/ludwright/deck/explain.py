"""Why a card is in the deck: its main role, a sentence, and the best card that was left out for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .result import Rival
from .select.model import Choice, Selection
from .select.objective import Tally

if TYPE_CHECKING:
    from .pool import Tagged
    from .registries import RoleRegistry
    from .request import Request
    from .scorer import Score

RIVALS = 24
FLEX = "flex"
_PHRASES = {
    "ramp_land": "ramps with lands",
    "ramp_rock": "is a mana rock",
    "ramp_dork": "taps for mana",
    "ramp_ritual": "is a burst of mana",
    "ramp_cost_reduction": "makes spells cheaper",
    "ramp_fixing": "fixes colours",
    "theme_enabler": "feeds the theme",
    "theme_payoff": "is rewarded by the theme",
    "theme_fodder": "is a body for the theme",
}


def main_role(tagged: Tagged, roles: RoleRegistry, targeted: Sequence[str]) -> str:
    """The role a card is listed under: land, else what targets ask for by weight, theme last."""
    if "land" in tagged.roles:
        return "land"
    best: tuple[bool, float, str] | None = None
    for role in roles.roles:
        top = role.parent or role.id
        if role.id not in tagged.roles or top in ("theme", "land"):
            continue
        rank = (top in targeted, role.weight_default, top)
        if best is None or rank[:2] > best[:2]:
            best = rank
    if best is not None and best[0]:
        return best[2]
    if "theme" in tagged.roles:
        return "theme"
    return best[2] if best is not None else FLEX


def rivals(selection: Selection, choice: Choice, pool: Sequence[Tagged]) -> dict[int, Rival]:
    """For each chosen row the card outside whose swap would cost the deck least."""
    tally = Tally.of(selection, choice)
    base = tally.value().total
    held = set(choice.rows)
    outside = [n for n in range(len(pool)) if n not in held and n not in selection.barred]
    outside.sort(key=lambda n: (-selection.candidates[n].score, n))
    by_role: dict[str, list[int]] = {}
    for n in outside:
        card = selection.candidates[n]
        for role in ("land",) if card.land else (*sorted(card.roles), FLEX):
            listed = by_role.setdefault(role, [])
            if len(listed) < RIVALS:
                listed.append(n)
    found = {}
    for row in choice.rows:
        card = selection.candidates[row]
        if row in selection.locked:
            continue
        roles = ("land",) if card.land else (*sorted(card.roles), FLEX)
        best: tuple[int, int] | None = None
        tally.take(row, -1)
        for other in sorted({n for role in roles for n in by_role.get(role, ())}):
            if not _may_enter(selection, tally, held - {row}, other):
                continue
            tally.take(other)
            loss = base - tally.value().total
            tally.take(other, -1)
            if best is None or loss < best[0]:
                best = (loss, other)
        tally.take(row)
        if best is not None:
            found[row] = Rival(selection.candidates[best[1]].name, best[0] / 1_000)
    return found


def _may_enter(selection: Selection, tally: Tally, held: set[int], row: int) -> bool:
    card = selection.candidates[row]
    most = selection.most_game_changers
    if most is not None and card.game_changer and tally.changers >= most:
        return False
    most = selection.most_extra_turns
    if most is not None and card.extra_turn and tally.turns >= most:
        return False
    return not any((a == row and b in held) or (b == row and a in held) for a, b in selection.apart)


def reason(
    tagged: Tagged,
    score: Score,
    role: str,
    request: Request,
    roles: RoleRegistry,
    counts: dict[str, int],
    rival: Rival | None,
) -> str:
    """A sentence or two: what it does here, and how close the decision was."""
    said = []
    if tagged.card.name in request.locked:
        said.append("locked by the brief")
    elif tagged.card in request.fixed:
        said.append("asked for by the brief")
    said.append(_role_phrase(tagged, role, request, counts))
    others = [r for r in _tops(tagged, roles) if r != role]
    if others:
        said.append(f"also {', '.join(others)}")
    kinds = [_PHRASES[r] for r in sorted(tagged.roles) if r in _PHRASES]
    if kinds:
        said.append(", ".join(kinds))
    if tagged.enables or tagged.pays:
        said.append(f"theme {', '.join(sorted(tagged.enables | tagged.pays))}")
    best = max(score.parts, key=lambda name: (score.parts[name], name), default="")
    if best:
        said.append(f"most of its score is {best}")
    if tagged.card.name in request.owned:
        said.append("owned")
    if rival is not None:
        said.append(f"{rival.name} instead would cost {rival.loss:.2f}")
    return "; ".join(said)


def _role_phrase(tagged: Tagged, role: str, request: Request, counts: dict[str, int]) -> str:
    if role == FLEX:
        return "the best card left for the curve"
    target = request.targets.get(role)
    if target is None:
        return role
    return f"one of {counts.get(role, 0)} {role} cards (wanted {target})"


def _tops(tagged: Tagged, roles: RoleRegistry) -> list[str]:
    return [r.id for r in roles.roles if r.parent is None and r.id in tagged.roles and r.id != "theme"]
