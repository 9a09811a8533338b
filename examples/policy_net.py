"""A small network that scores options, in plain numpy: enough to learn, and to be read in one sitting.

Every legal option is scored from what the seat knows and the option's own row, through one hidden layer; a
softmax over the legal options is the policy. A second network of the same shape values the position. Menus of
any length fit, because options are scored one by one. The scoring half saves as a `policy:FILE` player.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludwright.envs.spaces import Observation, Schema
from ludwright.errors import Invalid
from ludwright.players.policy import Policy
from ludwright.table.pages import ACTIONS, MASK

Floats = NDArray[np.float32]
Weights = dict[str, Floats]


@dataclass(frozen=True, slots=True, eq=False)
class Positions:
    """Decisions of a batch: a row each of what is known, and all their legal options one below the other."""

    known: Floats
    options: Floats
    owner: NDArray[np.intp]
    """For each option, the row of its decision."""
    start: NDArray[np.intp]
    """For each decision, its first option."""
    slot: NDArray[np.intp]
    """For each option, the slot it stands in."""

    @classmethod
    def of(cls, schema: Schema, observation: Observation) -> Positions:
        """From batched observations, by block."""
        if not isinstance(observation, dict):
            raise Invalid(
                "flat observations have lost their options", remedy="make the environment flat=False"
            )
        mask = observation[MASK].astype(bool)
        blocks = [observation[block.name].reshape(len(mask), -1) for block in schema.blocks]
        owner, slot = np.nonzero(mask)
        counts = mask.sum(axis=1)
        return cls(
            known=np.concatenate(blocks, axis=1).astype(np.float32),
            options=observation[ACTIONS][mask].astype(np.float32),
            owner=owner,
            start=np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.intp),
            slot=slot,
        )

    @classmethod
    def join(cls, parts: list[Positions]) -> Positions:
        """Several batches as one."""
        rows = np.cumsum([0, *(len(p.known) for p in parts)])
        ends = np.cumsum([0, *(len(p.options) for p in parts)])
        return cls(
            known=np.concatenate([p.known for p in parts]),
            options=np.concatenate([p.options for p in parts]),
            owner=np.concatenate([p.owner + row for p, row in zip(parts, rows, strict=False)]),
            start=np.concatenate([p.start + end for p, end in zip(parts, ends, strict=False)]),
            slot=np.concatenate([p.slot for p in parts]),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Thought:
    """What the network made of positions, kept for the gradient."""

    known: Floats
    options: Floats
    hidden: Floats
    probability: Floats
    """Of each option among those of its decision."""
    value_hidden: Floats
    value: Floats


class OptionNet:
    """The policy and its critic."""

    def __init__(
        self, schema: Schema, scale: tuple[Floats, Floats], hidden: int, rng: np.random.Generator
    ) -> None:
        self.schema = schema
        self.scale = scale
        known, columns = (len(part) for part in scale)

        def layer(rows: int, width: int, size: float = 1.0) -> Floats:
            made: Floats = (rng.standard_normal((rows, width)) * size / np.sqrt(rows)).astype(np.float32)
            return made

        self.weights: Weights = {
            "known": layer(known, hidden),
            "option": layer(columns, hidden),
            "bias": np.zeros(hidden, np.float32),
            # Small, so that the first policy is nearly uniform.
            "score": layer(hidden, 1, 0.1),
            "value_known": layer(known, hidden),
            "value_bias": np.zeros(hidden, np.float32),
            "value": layer(hidden, 1, 0.1),
            "value_offset": np.zeros(1, np.float32),
        }

    @staticmethod
    def scales(positions: Positions) -> tuple[Floats, Floats]:
        """What divides each input, so that it stays about one: its largest size among these positions."""

        def largest(rows: Floats) -> Floats:
            most: Floats = np.maximum(np.abs(rows).max(axis=0), np.float32(1))
            return most

        return largest(positions.known), largest(positions.options)

    def think(self, at: Positions) -> Thought:
        w = self.weights
        known, options = at.known / self.scale[0], at.options / self.scale[1]
        hidden = np.tanh((known @ w["known"] + w["bias"])[at.owner] + options @ w["option"])
        score = (hidden @ w["score"])[:, 0]
        score -= np.maximum.reduceat(score, at.start)[at.owner]
        weight = np.exp(score)
        probability = (weight / np.add.reduceat(weight, at.start)[at.owner]).astype(np.float32, copy=False)
        value_hidden = np.tanh(known @ w["value_known"] + w["value_bias"])
        value = (value_hidden @ w["value"] + w["value_offset"])[:, 0]
        return Thought(known, options, hidden, probability, value_hidden, value)

    def draw(self, at: Positions, thought: Thought, rng: np.random.Generator) -> NDArray[np.intp]:
        """An option for every decision, by probability: its place among all options."""
        # The largest of log-probability plus Gumbel noise is a draw from the softmax.
        noise = -np.log(-np.log(rng.random(len(at.options), np.float32) + 1e-12) + 1e-12)
        return _largest(at, np.log(thought.probability + 1e-12) + noise)

    def best(self, at: Positions, thought: Thought) -> NDArray[np.intp]:
        """The likeliest option of every decision: its place among all options."""
        return _largest(at, thought.probability)

    def gradient(
        self,
        at: Positions,
        thought: Thought,
        chosen: NDArray[np.intp],
        advantage: Floats,
        target: Floats,
        entropy: float,
    ) -> Weights:
        """Up the advantage-weighted log-probability and the entropy, down the critic's squared error."""
        w, n = self.weights, np.float32(len(at.known))
        p = thought.probability
        surprise = np.log(p + 1e-12)
        mean = np.add.reduceat(p * surprise, at.start)[at.owner]
        # d log softmax, and d entropy, by each score.
        pull = -p * advantage[at.owner] - np.float32(entropy) * p * (surprise - mean)
        pull[chosen] += advantage
        pull /= n
        inner = pull[:, None] * w["score"][:, 0] * (1 - thought.hidden**2)
        by_decision = np.add.reduceat(inner, at.start)
        error = (target - thought.value) / n
        value_inner = error[:, None] * w["value"][:, 0] * (1 - thought.value_hidden**2)
        return {
            "known": thought.known.T @ by_decision,
            "option": thought.options.T @ inner,
            "bias": by_decision.sum(axis=0),
            "score": thought.hidden.T @ pull[:, None],
            "value_known": thought.known.T @ value_inner,
            "value_bias": value_inner.sum(axis=0),
            "value": thought.value_hidden.T @ error[:, None],
            "value_offset": error.sum(keepdims=True),
        }

    def policy(self) -> Policy:
        """The scoring half as a player; it takes the best option, where training drew one."""
        w = self.weights
        first = np.concatenate([w["known"], w["option"]])
        layers = [(first, w["bias"]), (w["score"], np.zeros(1, np.float32))]
        return Policy(layers, np.concatenate(self.scale), self.schema.hash)


def _largest(at: Positions, key: Floats) -> NDArray[np.intp]:
    hits = np.flatnonzero(key == np.maximum.reduceat(key, at.start)[at.owner])
    # Of equals the first.
    _, first = np.unique(at.owner[hits], return_index=True)
    chosen: NDArray[np.intp] = hits[first]
    return chosen


class Adam:
    """Steps of a size that adapts to each weight."""

    def __init__(self, weights: Weights, rate: float) -> None:
        self.rate = rate
        self._count = 0
        self._mean = {name: np.zeros_like(value) for name, value in weights.items()}
        self._square = {name: np.zeros_like(value) for name, value in weights.items()}

    def ascend(self, weights: Weights, gradient: Weights) -> None:
        self._count += 1
        for name, slope in gradient.items():
            mean, square = self._mean[name], self._square[name]
            mean += np.float32(0.1) * (slope - mean)
            square += np.float32(0.001) * (slope * slope - square)
            unbiased = mean / np.float32(1 - 0.9**self._count)
            spread = np.sqrt(square / np.float32(1 - 0.999**self._count)) + np.float32(1e-8)
            weights[name] += np.float32(self.rate) * unbiased / spread
