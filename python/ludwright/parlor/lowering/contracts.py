"""Contract scoring: bids against tricks, written out as statements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..language.typed import PLAYER, value
from . import code

if TYPE_CHECKING:
    from ..genomes.schema import ContractScoring
    from .builder import Builder
    from .code import Code


def contract_code(b: Builder, contract: ContractScoring) -> list[Code]:
    """What each side scores; a bid of 0 is a nil of its own, the other bids of a side are added."""
    out: list[Code] = []
    for team in b.genome.teams or tuple((seat,) for seat in range(b.seats)):
        with b.naming(captain=value(code.integer(team[0]), "the side", PLAYER)):
            out += b.written([*_nils(contract, team), *_contract(contract, team)])
    return out


def _nils(contract: ContractScoring, team: tuple[int, ...]) -> list[Any]:
    made = [f'score[captain] += {contract.nil_bonus} for "nil made"']
    failed = [f'score[captain] -= {contract.nil_penalty} for "nil failed"']
    return [
        {"if": f"bid[{seat}] == 0", "then": [{"if": f"tricks[{seat}] == 0", "then": made, "else": failed}]}
        for seat in team
    ]


def _contract(contract: ContractScoring, team: tuple[int, ...]) -> list[Any]:
    bid = "(" + " + ".join(f"max(bid[{seat}], 0)" for seat in team) + ")"
    # Tricks of a failed nil do not help the partner's contract.
    won = "(" + " + ".join(f"(tricks[{seat}] if bid[{seat}] > 0 else 0)" for seat in team) + ")"
    over = f"({won} - {bid})"
    made: list[Any] = [
        f'score[captain] += {contract.points_per_trick_bid} * {bid} for "contract made"',
        f'score[captain] += {contract.overtrick} * {over} for "overtricks"',
    ]
    if contract.bag_limit:
        penalty = [
            f"bags[captain] -= {contract.bag_limit}",
            f'score[captain] -= {contract.bag_penalty} for "too many overtricks"',
        ]
        made += [
            f"bags[captain] += {over}",
            {"while": f"bags[captain] >= {contract.bag_limit}", "at_most": 32, "do": penalty},
        ]
    failed = [f'score[captain] -= {contract.failed_penalty} * {bid} for "contract failed"']
    return [{"if": f"{bid} > 0", "then": [{"if": f"{won} >= {bid}", "then": made, "else": failed}]}]


def contract_told(contract: ContractScoring, partners: bool) -> str:
    """The same in English."""
    who = "A side (partners add their bids and tricks)" if partners else "A player"
    text = [
        f"{who} that takes at least the tricks it bid scores {contract.points_per_trick_bid} for each "
        "trick bid "
        f"and {contract.overtrick} for each trick beyond; otherwise it loses "
        f"{contract.failed_penalty} for each trick bid."
    ]
    text.append(
        f"A bid of 0 is a promise to take no trick: kept, it scores {contract.nil_bonus}; broken, it costs "
        f"{contract.nil_penalty}{', and those tricks do not count for the partner' if partners else ''}."
    )
    if contract.bag_limit:
        text.append(
            f"Whenever a {'side' if partners else 'player'}’s overtricks in the match reach "
            f"{contract.bag_limit}, it loses {contract.bag_penalty} and {contract.bag_limit} of them are "
            "forgotten."
        )
    return " ".join(text)
