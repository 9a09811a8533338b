"""A search in plain Python that does not cheat: information-set Monte Carlo tree search over `seat.sample()`.

    ludwright lab series toy:kuhn py:examples/mcts.py:Searching random --games 200 --mirror
    ludwright lab series duel py:examples/mcts.py:Searching:iterations=30 random --games 10

Every iteration guesses a world that its seat holds possible, walks down one tree that all worlds share, tries
an option that is new there, lets chance play on to the end, and remembers what came of it.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

from ludwright import Match, Outcome, Seat


@dataclass(slots=True)
class Node:
    """What became of an option whenever it was taken here."""

    mover: int
    visits: int = 0
    offered: int = 0
    worth: float = 0.0
    children: dict[tuple[int, int], Node] = field(default_factory=dict)
    """By who is asked and the option's key, which means the same in every world."""

    def bound(self) -> float:
        """The mean payoff and how little is known of it: greatest where it pays to look."""
        return self.worth / self.visits + math.sqrt(2 * math.log(self.offered) / self.visits)


class Searching:
    """One of these plays one seat of one match."""

    def __init__(self, iterations: int = 60) -> None:
        self.iterations = iterations

    def begin(self, seat: Seat) -> None:
        """Called once before the first decision; a good place to read the rules, or to open a notebook."""
        self.looked = 0

    def choose(self, seat: Seat) -> int:
        decision = seat.decision
        assert decision is not None, "a player is asked"
        chance = random.Random(decision.seed)
        root = Node(mover=seat.number)
        for _ in range(self.iterations):
            self.search(root, seat.sample(), chance)
        self.looked += self.iterations
        visits = [
            root.children[seat.number, option.key].visits if (seat.number, option.key) in root.children else 0
            for option in decision.options
        ]
        return visits.index(max(visits))

    def search(self, root: Node, world: Match, chance: random.Random) -> None:
        """Walk down the tree in one world, add a leaf, and hand what came of it back up."""
        node, path = root, [root]
        while (asked := world.asked) is not None:
            keys = world.keys
            new = [i for i, key in enumerate(keys) if (asked, key) not in node.children]
            known = [node.children[asked, key] for key in keys if (asked, key) in node.children]
            for child in known:
                child.offered += 1
            if new:
                index = chance.choice(new)
                node.children[asked, keys[index]] = Node(mover=asked, offered=1)
            else:
                best = max(known, key=Node.bound)
                index = next(i for i, key in enumerate(keys) if node.children[asked, key] is best)
            node = node.children[asked, keys[index]]
            path.append(node)
            world.play(index)
            if new:
                break
        outcome = world.finish("random")
        for node in path:
            node.visits += 1
            node.worth += outcome.payoffs[node.mover]

    def end(self, seat: Seat, outcome: Outcome) -> None:
        """Called when the match has ended by its rules."""
