"""What a player is handed does not lead to the match. The attacker here turns SplitMix round: where a way
leads back to the seed, the hidden cards can be dealt again and read."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import ludwright
from ludwright.envs import CardEnv, CardVectorEnv

BITS = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
SALT = 0x6C75647772696768
# Under these a number of a player, a decision, a choice or an opponent could be derived from a match, and
# one of a decision from that.
TAGS = (
    *range(4),
    0x6465_6369_6465,
    *(tag + seat for tag in (0x7065_7273_6F6E_0000, 0x6368_6F6F_7365, 0x706C_6179_0000) for seat in range(2)),
)


def unshift(value: int, by: int) -> int:
    return value ^ value >> by ^ value >> 2 * by


def unmix(value: int) -> int:
    value = unshift(value, 31) * pow(0x94D049BB133111EB, -1, 1 << 64) & BITS
    value = unshift(value, 27) * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & BITS
    return unshift(value, 30)


def underive(seed: int, tag: int) -> int:
    return unmix((unmix(seed) - tag * GAMMA) & BITS) ^ SALT


def parents(number: int) -> Iterator[int]:
    """What a number may have been drawn or derived from."""
    yield from (underive(number, tag) for tag in TAGS)
    for count in range(1, 4):
        yield unmix((unmix(number) - count * GAMMA) & BITS) ^ GAMMA


def reachable(number: int) -> set[int]:
    """All seeds that up to three steps back lead to."""
    found = {number}
    for _ in range(3):
        found |= {parent for one in found for parent in parents(one)}
    return found


class Spy:
    """Writes down what it is handed, and always bets or calls."""

    def __init__(self) -> None:
        self.handed: list[tuple[int, Mapping[str, Any]]] = []

    def choose(self, decision: ludwright.Decision, view: Mapping[str, Any]) -> int:
        self.handed.append((decision.seed, view))
        return len(decision) - 1


def of_a_series() -> list[tuple[int, int]]:
    spy = Spy()
    result = ludwright.series("toy:kuhn", [spy, spy], games=3, seed=5)
    return [(int(result.seeds[i // 2]), seed) for i, (seed, _) in enumerate(spy.handed)]


def of_a_match() -> list[tuple[int, int]]:
    spy = Spy()
    ludwright.match("toy:kuhn", seed=1 << 60).finish([spy, spy])
    return [(1 << 60, seed) for seed, _ in spy.handed]


def of_decisions() -> list[tuple[int, int]]:
    match, found = ludwright.match("toy:kuhn", seed=1 << 60), []
    while match.decision is not None:
        found.append((match.seed, match.decision.seed))
        match.play(0)
    return found


def of_one_choice() -> list[tuple[int, int]]:
    spy, match = Spy(), ludwright.match("toy:kuhn", seed=1 << 60)
    match.table.choose(spy)
    return [(match.seed, seed) for seed, _ in spy.handed]


def of_an_environment() -> list[tuple[int, int]]:
    spy, found = Spy(), []
    env = CardEnv("toy:kuhn", opponent=spy, seat="rotate", seed=3)
    for _ in range(4):
        spy.handed.clear()
        _, info = env.reset()
        over = False
        while not over:
            _, _, terminated, truncated, _ = env.step(0)
            over = terminated or truncated
        found += [(int(info["seed"]), number) for number, _ in spy.handed]
    return found


def of_many_environments() -> list[tuple[int, int]]:
    spy = Spy()
    env = CardVectorEnv("toy:kuhn", 1, opponent=spy, seat=1, seed=3)
    env.reset()
    seed = int(env.present_episodes()["seed"][0])
    return [(seed, number) for number, _ in spy.handed]


WAYS: list[Callable[[], list[tuple[int, int]]]] = [
    of_a_series,
    of_a_match,
    of_decisions,
    of_one_choice,
    of_an_environment,
    of_many_environments,
]


@pytest.mark.parametrize("way", WAYS)
def test_no_number_of_a_player_leads_to_the_match(way: Callable[[], list[tuple[int, int]]]) -> None:
    handed = way()
    assert handed
    for seed, number in handed:
        assert seed not in reachable(number), "the hidden cards can be read"
    numbers = [number for _, number in handed]
    assert len(set(numbers)) == len(numbers)


def mix(value: int) -> int:
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & BITS
    value = (value ^ value >> 27) * 0x94D049BB133111EB & BITS
    return value ^ value >> 31


def derive(seed: int, tag: int) -> int:
    return mix((mix(seed ^ SALT) + tag * GAMMA) & BITS)


def drawn(seed: int, count: int) -> int:
    return mix((mix(seed ^ GAMMA) + count * GAMMA) & BITS)


def test_the_attacker_knows_the_trade() -> None:
    known = 0x0123456789ABCDEF
    assert known in reachable(derive(derive(known, TAGS[5]), 2))
    assert known in reachable(drawn(derive(derive(known, TAGS[-1]), 3), 2))
    seeds = ludwright.series("toy:kuhn", "random", games=2, seed=9).seeds
    assert int(seeds[1]) == derive(9, 1), "the core derives as the attacker does"


def test_a_sampled_world_knows_neither_seed_nor_picks() -> None:
    match = ludwright.match("toy:haul", seed=1 << 50)
    match.play(11)
    world = match.determinize(0, seed=4)
    assert world.seed != match.seed
    assert not world.table.picks
    assert match.seed not in reachable(world.seed)
    assert (1 << 50).to_bytes(8, "little") not in world.save()
    assert (1 << 50).to_bytes(8, "little") in match.save()
