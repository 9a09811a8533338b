"""A hero's sheet in plain English, made from the data and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .effects import Effect, tell_effect
from .schema import (
    DefenseCard,
    GivesBlock,
    GivesDamage,
    HeroSheet,
    Rule,
    Spend,
    StatusSheet,
    UpkeepDamage,
    UpkeepTransfer,
)
from .scope import Scope, statuses_used
from .words import count, listed, titled

_PHASES = {
    "attack": "When attacking",
    "beforeDefense": "Before the defence roll",
    "defense": "After the defence roll",
}
_REQUIRES = {
    "nothing": "",
    "baseDamage": ", if the attack has damage of its own",
    "baseBlock": ", if the defence has block of its own",
}


def describe(hero: HeroSheet, statuses: Mapping[str, StatusSheet]) -> str:
    """The whole sheet as Markdown."""
    parts = [
        f"# {hero.name}",
        f"{hero.health} health. {_version(hero)}",
        "## Offence",
        _offense(hero, statuses),
        "## Defence, version 1",
        "Five dice, one roll; the hero chooses one combination that the dice show.",
        _defense_v1(hero, statuses),
    ]
    if hero.defense_card is not None:
        parts += [f"## Defence, version 2: {hero.defense_card.label or hero.name}"]
        parts += _card(hero.defense_card, statuses)
    used = statuses_used(hero, statuses)
    if used:
        lines = (f"- {describe_status(statuses[name], statuses)}" for name in used)
        parts += ["## Statuses", "\n".join(lines)]
    return "\n\n".join(parts) + "\n"


def describe_rule(rule: Rule, card: DefenseCard, statuses: Mapping[str, StatusSheet]) -> str:
    """One rule of a card: a sentence for each effect."""
    scope = Scope("defenseCard", statuses, card, rule.matcher)
    sentences = []
    for effect in rule.effects:
        if effect.per_match():
            subject = rule.matcher.each(scope)
        else:
            subject = f"with {rule.matcher.whenever(scope)}, the card"
        sentences.append(f"{_capital(subject)} {tell_effect(effect, scope)}.")
    if rule.conditions:
        wanted = " and ".join(condition.english(scope) for condition in rule.conditions)
        sentences.append(f"Only if {wanted}.")
    if not rule.allow_reroll:
        sentences.append("Looks at the first roll alone.")
    return " ".join(sentences)


def describe_status(status: StatusSheet, statuses: Mapping[str, StatusSheet]) -> str:
    """One status: what it is, what it does at upkeep, how it is spent, when it leaves."""
    traits = [status.polarity, f"at most {count(status.max, 'stack')}"]
    if status.ability_cap is not None:
        traits.append(f"abilities raise it to {status.ability_cap} at most")
    if status.transferable:
        traits.append("can be moved")
    if not status.cleansable:
        traits.append("cannot be cleansed")
    sentences = [f"**{status.name}** ({', '.join(traits)})."]
    scope = Scope("offense", statuses)
    if isinstance(status.upkeep, UpkeepDamage):
        sentences.append(_burn(status.upkeep))
    elif isinstance(status.upkeep, UpkeepTransfer):
        upkeep, moved = status.upkeep, scope.status_name(status.upkeep.moves)
        sentences.append(
            f"At upkeep with {moved}, one stack is spent and a die is rolled: "
            f"{_at_least(upkeep.on)} moves {upkeep.amount} {moved} to the opponent."
        )
    sentences += (_spend(spend, scope) for spend in status.spends)
    if status.expires is not None:
        sentences.append(f"Unused stacks are {status.expires.english()}.")
    return " ".join(sentences)


def _version(hero: HeroSheet) -> str:
    if hero.defense_version == "v2":
        return "Defends by version 2 while it is enabled, otherwise by version 1."
    return "Defends by version 1."


def _offense(hero: HeroSheet, statuses: Mapping[str, StatusSheet]) -> str:
    scope = Scope("offense", statuses)
    rows = (
        (_name(row.label, row.id, row.combo), str(row.damage), _riders(row.riders, scope))
        for row in hero.offense
    )
    return _table(("Combination", "Damage", "After damage"), rows)


def _defense_v1(hero: HeroSheet, statuses: Mapping[str, StatusSheet]) -> str:
    scope = Scope("defenseV1", statuses)
    rows = (
        (_name(row.label, row.id, row.combo), str(row.block), str(row.reflect), _riders(row.riders, scope))
        for row in hero.defense_v1
    )
    return _table(("Combination", "Block", "Reflect", "After damage"), rows)


def _card(card: DefenseCard, statuses: Mapping[str, StatusSheet]) -> list[str]:
    fields = [f"{field.label or field.id} is {_faces(field.faces)}" for field in card.fields]
    intro = f"Roll {count(card.dice, 'die', 'dice')}; every rule that matches applies."
    intro += f" Fields: {'; '.join(fields)}."
    if card.allow_idle_faces:
        intro += " Some faces may do nothing."
    if card.max_rerolls_per_defense:
        intro += f" At most {count(card.max_rerolls_per_defense, 'reroll')} per defence."
    rules = [
        f"{n}. **{rule.label or titled(rule.id)}.** {describe_rule(rule, card, statuses)}"
        for n, rule in enumerate(card.rules, 1)
    ]
    return [intro, "\n".join(rules)]


def _riders(riders: tuple[Effect, ...], scope: Scope) -> str:
    return "; ".join(tell_effect(rider, scope) for rider in riders) or "–"


def _burn(upkeep: UpkeepDamage) -> str:
    amounts = listed([str(amount) for amount in upkeep.by_stacks], "or")
    stacks = listed([str(n) for n in range(1, len(upkeep.by_stacks) + 1)], "or")
    unit = "stack" if len(upkeep.by_stacks) == 1 else "stacks"
    text = (
        f"At upkeep it deals {amounts} damage for {stacks} {unit}, then loses {count(upkeep.lose, 'stack')}"
    )
    if upkeep.clear_on is not None:
        text += f"; if any remain, a die of {_at_least(upkeep.clear_on)} removes them all"
    return f"{text}."


def _spend(spend: Spend, scope: Scope) -> str:
    limit = "any number of stacks" if spend.limit is None else f"up to {count(spend.limit, 'stack')}"
    roll = "" if spend.on is None else f" on a die of {_at_least(spend.on)},"
    gives = spend.gives
    if isinstance(gives, GivesDamage):
        what = f"each adds {gives.amount} damage"
        if gives.per_opponent_status is not None:
            what += f" for each {scope.status_name(gives.per_opponent_status)} on the opponent"
    elif isinstance(gives, GivesBlock):
        what = f"each adds {gives.amount} block"
    elif gives.kind == "preventHalf":
        what = "each prevents half of the remaining damage, rounded up"
    else:
        what = "the attack is negated: no damage, no riders"
    return f"{_PHASES[spend.phase]}, spend {limit}{_REQUIRES[spend.requires]}:{roll} {what}."


def _name(label: str | None, row_id: str | None, combo: str) -> str:
    name = label or (titled(row_id) if row_id else "")
    return f"{titled(combo)} ({name})" if name else titled(combo)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _faces(faces: tuple[int, ...]) -> str:
    return listed([str(face) for face in sorted(faces)])


def _at_least(face: int) -> str:
    return "6" if face == 6 else f"{face} or more"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
