"""PPO in PyTorch with an encoder of entities and a pool of earlier selves; one file for every game.

    python examples/ppo_torch.py --game magic --steps 2000000 --out agent.onnx
    python examples/ppo_torch.py --game parlor:euchre
    python examples/ppo_torch.py --game duel --device cuda --minutes 5 --save agent.pt --record agent.json
    python examples/ppo_torch.py --resume agent.pt --steps 0 --out agent.onnx
    python examples/ppo_torch.py --game magic --teacher heuristic --lessons 0.3 --opponent heuristic --looks 2

Every block of the observation is a set of rows: each row goes through a small network, those of a block are
pooled, the blocks joined. What names another row (the card of an option, the target of a spell) is told what
stands there. Every legal slot is scored from its own row and the whole, after `--looks` looks of both at the
rows that matter to them. Opponents are earlier versions of the network, asked many decisions at once, and
the named ones. With a `--teacher` the first share of the time goes into doing what it would do where the
learner stands. What is kept is a mean of the latest networks (`--mean`), steadier than any of them. `--save`
keeps it and what it was trained for, `--resume` goes on with it, where a machine is lent for minutes at a
time. `--record` writes the curve and the record against the players of `--against`, with intervals.
Needs: pip install torch
"""

from __future__ import annotations

import argparse
import copy
import json
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

import ludwright
from ludwright.envs import Batched, CardVectorEnv, OpponentPool, Schema
from ludwright.envs.pools import DRAWS
from ludwright.table.stats import wilson

# Columns whose numbers are names, not amounts; and how many different ones are told apart.
NAMES = {"card": 4096, "verb": 64, "ask": 64, "prompt": 64, "step": 32, "ability": 64}
# Columns that are sets, a bit for each member.
SETS = {"types", "colors", "keywords", "does"}
BITS = 16
MASK, ACTIONS = "action_mask", "actions"
# Columns that name a row (counted from 1): the zone that the row lies in, or the column that says which.
POINTERS = {
    ACTIONS: (("zone", "row"), ("battlefield", "other")),
    "permanents": (("battlefield", "host"), ("battlefield", "blocking")),
    "stack": (("target_zone", "target"), ("second_target_zone", "second_target")),
}
# The block of each zone, where the two have different names.
ZONES = {"battlefield": "permanents", "graveyard": "graveyards"}
# How far a network has come.
PROGRESS = ("done", "seconds", "curve")


class Rows(nn.Module):
    """Rows of one block as vectors."""

    def __init__(self, columns: tuple[str, ...], width: int) -> None:
        super().__init__()
        self.named = [(at, name) for at, name in enumerate(columns) if name in NAMES]
        self.sets = [at for at, name in enumerate(columns) if name in SETS]
        self.linear = nn.Linear(2 * len(columns) + BITS * len(self.sets), width)
        self.last = nn.Linear(width, width)
        self.register_buffer("powers", 2.0 ** torch.arange(BITS), persistent=False)

    def forward(self, rows: Tensor, words: nn.ModuleDict) -> Tensor:
        # Amounts of any size within a few units, and small ones told well apart.
        amounts = [torch.sign(rows) * torch.log1p(rows.abs()), (rows / 4).clamp(-4, 4)]
        amounts += [
            torch.remainder(torch.floor(rows[..., at : at + 1] / self.powers), 2.0) for at in self.sets
        ]
        hidden = self.linear(torch.cat(amounts, dim=-1))
        for at, name in self.named:
            hidden = hidden + words[name](torch.remainder(rows[..., at], NAMES[name]).long())
        return torch.relu(self.last(torch.relu(hidden)))


class Points(nn.Module):
    """Rows that name others are told what stands there."""

    def __init__(self, columns: tuple[str, ...], named: Any, zones: list[str], width: int) -> None:
        super().__init__()
        self.zones = zones
        self.named = [
            (columns.index(zone) if zone in columns else zone, columns.index(row)) for zone, row in named
        ]
        self.linears = nn.ModuleList(nn.Linear(width, width, bias=False) for _ in self.named)

    def forward(self, raw: Tensor, everything: Tensor, begin: Tensor, end: Tensor) -> Tensor:
        found = []
        for (zone, column), linear in zip(self.named, self.linears, strict=True):
            if isinstance(zone, int):
                place = raw[..., zone].long().clamp(0, len(self.zones))
            else:
                place = torch.full_like(raw[..., column], self.zones.index(zone) + 1).long()
            at = begin[place] + raw[..., column].long() - 1
            there = (raw[..., column] > 0) & (at < end[place])
            at = torch.where(there, at, 0).unsqueeze(-1).expand(*at.shape, everything.shape[-1])
            found.append(linear(torch.gather(everything, -2, at) * there.unsqueeze(-1)))
        return torch.stack(found).sum(dim=0)


class Look(nn.Module):
    """Options look at the rows of the position: each at those that matter to it."""

    heads = 4

    def __init__(self, width: int) -> None:
        super().__init__()
        self.before = nn.LayerNorm(width)
        self.asks, self.tells = nn.Linear(width, width), nn.Linear(width, 2 * width)
        self.joins = nn.Linear(width, width)
        self.thinks = nn.Sequential(
            nn.LayerNorm(width), nn.Linear(width, 2 * width), nn.ReLU(), nn.Linear(2 * width, width)
        )

    def forward(self, options: Tensor, rows: Tensor, there: Tensor) -> Tensor:
        def split(x: Tensor) -> Tensor:
            return x.unflatten(-1, (self.heads, -1)).transpose(-2, -3)

        keys, values = self.tells(rows).chunk(2, dim=-1)
        asks = split(self.asks(self.before(options)))
        weights = asks @ split(keys).transpose(-1, -2) / float(asks.shape[-1]) ** 0.5
        weights = torch.softmax(weights + there.transpose(-1, -2).unsqueeze(-3), dim=-1)
        seen = (weights @ split(values)).transpose(-2, -3).flatten(-2)
        options = options + self.joins(seen)
        return options + self.thinks(options)


class Net(nn.Module):
    """Scores slots and values positions."""

    def __init__(self, schema: Schema, zones: list[str], width: int, looks: int = 0) -> None:
        super().__init__()
        self.names = [block.name for block in schema.blocks]
        # A card is the same card wherever it lies.
        self.words = nn.ModuleDict({name: nn.Embedding(size, width) for name, size in NAMES.items()})
        self.blocks = nn.ModuleList(Rows(block.columns, width) for block in schema.blocks)
        self.options = Rows(schema.action_columns, width)
        columns = {block.name: block.columns for block in schema.blocks} | {ACTIONS: schema.action_columns}
        self.points = nn.ModuleDict(
            {
                name: Points(columns[name], named, zones, width)
                for name, named in POINTERS.items()
                if zones and name in columns and all(row in columns[name] for _, row in named)
            }
        )
        # Where the rows of each zone stand among all rows; zone 0 is none.
        begin, end, at = [0] * (len(zones) + 1), [0] * (len(zones) + 1), 0
        for block in schema.blocks:
            for number, zone in enumerate(zones, 1):
                if ZONES.get(zone, zone) == block.name:
                    begin[number], end[number] = at, at + block.rows
            at += block.rows
        self.register_buffer("begin", torch.tensor(begin), persistent=False)
        self.register_buffer("end", torch.tensor(end), persistent=False)
        self.whole = nn.Sequential(nn.Linear(2 * width * len(self.names), width), nn.ReLU())
        self.looks = nn.ModuleList(Look(width) for _ in range(looks))
        self.score = nn.Sequential(nn.Linear(2 * width, width), nn.ReLU(), nn.Linear(width, 1))
        self.value = nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 1))

    def told(self, name: str, rows: Tensor, raw: Tensor, everything: Tensor) -> Tensor:
        if name not in self.points:
            return rows
        return rows + self.points[name](raw, everything, self.begin, self.end)

    def forward(self, seen: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        # Rows of zeros are empty places.
        there = {name: seen[name].ne(0).any(dim=-1, keepdim=True).float() for name in self.names}
        blocks = {
            name: block(seen[name], self.words) * there[name]
            for name, block in zip(self.names, self.blocks, strict=True)
        }
        everything = torch.cat(list(blocks.values()), dim=-2)
        blocks = {
            name: self.told(name, rows, seen[name], everything) * there[name] for name, rows in blocks.items()
        }
        pooled = []
        for name, rows in blocks.items():
            pooled += [rows.sum(dim=-2) / there[name].sum(dim=-2).clamp(min=1), rows.amax(dim=-2)]
        whole = self.whole(torch.cat(pooled, dim=-1))
        options = self.options(seen[ACTIONS], self.words)
        options = self.told(ACTIONS, options, seen[ACTIONS], everything)
        if len(self.looks):
            # Options see each other too, and the whole looks around as they do.
            absent = torch.cat([(there[name] - 1) * 1e4 for name in self.names], dim=-2)
            absent = torch.cat([absent, (seen[MASK].unsqueeze(-1) - 1) * 1e4], dim=-2)
            rows = torch.cat([*blocks.values(), options], dim=-2)
            asking = torch.cat([whole.unsqueeze(-2), options + whole.unsqueeze(-2)], dim=-2)
            for look in self.looks:
                asking = look(asking, rows, absent)
            whole, options = asking[..., 0, :], asking[..., 1:, :]
        beside = whole.unsqueeze(-2).expand_as(options)
        scores = self.score(torch.cat([options, beside], dim=-1)).squeeze(-1).float()
        scores = scores.masked_fill(seen[MASK] == 0, -1e9)
        return scores, self.value(whole).squeeze(-1).float()


def tensors(seen: Any, names: list[str], device: str) -> dict[str, Tensor]:
    return {name: torch.as_tensor(seen[name], device=device).float() for name in (*names, ACTIONS, MASK)}


def zones_of(env: CardVectorEnv) -> list[str]:
    """The zones in the order of their numbers, where the game has any."""
    numbering = json.loads(env.rules.schema)["numbering"]
    return next((one["names"] for one in numbering if one["of"] == "zone"), [])


def thinking(device: str) -> Any:
    """Half as many bits a number where the machine is made for it."""
    return torch.autocast("cuda", dtype=torch.bfloat16, enabled=device != "cpu")


def player(net: Net, device: str, name: str) -> Batched:
    """A network as an opponent that draws from its policy."""

    @torch.no_grad()
    def choose(seen: Any, mask: Any) -> Any:
        with thinking(device):
            scores, _ = net(tensors(seen, net.names, device))
        return torch.distributions.Categorical(logits=scores).sample().cpu().numpy()

    return Batched(choose, name=name)


def play(
    env: CardVectorEnv, net: Net, think: Any, seen: Any, steps: int, device: str, teacher: str | None
) -> tuple[dict[str, Tensor], dict[str, Tensor], Any]:
    """A round of steps: what was seen, and what came of it."""
    kept: dict[str, list[Tensor]] = {}
    told: dict[str, list[Tensor]] = {k: [] for k in ("slot", "log", "value", "reward", "over", "taught")}
    with torch.no_grad(), thinking(device):
        for _ in range(steps):
            now = tensors(seen, net.names, device)
            scores, value = think(now)
            policy = torch.distributions.Categorical(logits=scores, validate_args=False)
            slot = policy.sample()
            for name, array in now.items():
                kept.setdefault(name, []).append(array.to(torch.int16))
            if teacher is not None:
                told["taught"].append(torch.as_tensor(env.suggest(teacher), device=device))
            seen, reward, over, cut, _ = env.step(slot.cpu().numpy())
            for name, one in (("slot", slot), ("log", policy.log_prob(slot)), ("value", value)):
                told[name].append(one)
            told["reward"].append(torch.as_tensor(reward.copy(), device=device))
            told["over"].append(torch.as_tensor(over | cut, device=device).float())
        told["value"].append(think(tensors(seen, net.names, device))[1])
    return (
        {name: torch.stack(parts) for name, parts in kept.items()},
        {name: torch.stack(parts) for name, parts in told.items() if parts},
        seen,
    )


class Beside:
    """Plays a round while the one before it is learned from; on a GPU in a stream of its own, so that no step
    of play waits for what is queued of learning."""

    def __init__(self, device: str) -> None:
        self.device = device
        self.crew = ThreadPoolExecutor(1)
        self.stream = torch.cuda.Stream(priority=-1) if device != "cpu" else None

    def begin(self, *asked: Any) -> Future[Any]:
        if self.stream is None:
            return self.crew.submit(play, *asked)
        # The network that plays is copied before it is asked, and nothing is freed that is still read.
        torch.cuda.synchronize()
        return self.crew.submit(self.apart, *asked)

    def apart(self, *asked: Any) -> Any:
        with torch.cuda.stream(self.stream):
            found = play(*asked)
        assert self.stream is not None
        self.stream.synchronize()
        return found


def learn(
    net: Net, think: Any, optimiser: Any, kept: dict[str, Tensor], told: dict[str, Tensor], asked: Any
) -> None:
    """PPO's clipped objective over a round, advantages by generalised estimation; or what was taught."""
    rewards, values, over = told["reward"], told["value"], told["over"]
    advantage, ahead = torch.zeros_like(rewards), torch.zeros_like(rewards[0])
    for t in range(len(rewards) - 1, -1, -1):
        surprise = rewards[t] + asked.gamma * values[t + 1] * (1 - over[t]) - values[t]
        ahead = surprise + asked.gamma * 0.95 * (1 - over[t]) * ahead
        advantage[t] = ahead
    wanted = (advantage + values[:-1]).flatten()
    spread = advantage.std() + 1e-8
    flat = {name: part.flatten(0, 1) for name, part in kept.items()}
    gains = ((advantage - advantage.mean()) / spread).flatten()
    slots, logs = told["slot"].flatten(), told["log"].flatten()
    taught = told["taught"].flatten() if "taught" in told else None
    # Draws of its own: the next round draws at the same time.
    order = torch.Generator(slots.device).manual_seed(asked.seed + len(slots) + int(slots.sum()))
    for _ in range(asked.epochs):
        shuffled = torch.randperm(len(slots), device=slots.device, generator=order)
        for rows in shuffled.split(asked.minibatch):
            with thinking(asked.device):
                scores, value = think({name: part[rows].float() for name, part in flat.items()})
            error = 0.5 * (value - wanted[rows]).square().mean()
            if taught is not None:
                improve(net, optimiser, nn.functional.cross_entropy(scores, taught[rows]) + error)
                continue
            policy = torch.distributions.Categorical(logits=scores, validate_args=False)
            ratio = (policy.log_prob(slots[rows]) - logs[rows]).exp()
            gain = torch.min(ratio * gains[rows], ratio.clamp(0.8, 1.2) * gains[rows]).mean()
            improve(net, optimiser, error - gain - asked.entropy * policy.entropy().mean())


def warm(learner: Any, thinker: Any, seen: dict[str, Tensor], asked: Any) -> None:
    """Compile both, one after the other: two threads cannot."""
    with thinking(asked.device):
        with torch.no_grad():
            thinker(seen)
        rows = torch.arange(asked.minibatch, device=asked.device) % len(seen[MASK])
        scores, value = learner({name: part[rows] for name, part in seen.items()})
    (scores.sum() * 0 + value.sum() * 0).backward()


@torch.no_grad()
def follow(mean: Net, net: Net, keep: float) -> None:
    """The mean of the networks so far, the latest counting most."""
    for ours, theirs in zip(mean.parameters(), net.parameters(), strict=True):
        ours.lerp_(theirs, 1 - keep)


def improve(net: Net, optimiser: Any, loss: Tensor) -> None:
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 0.5)
    optimiser.step()


def strength(asked: Any, net: Net, opponent: str) -> dict[str, Any]:
    """Matches won by the finished network, as many from every environment."""
    # Whoever thinks long plays fewer.
    games = asked.games if opponent in ("random", "heuristic") else asked.games // 4
    envs = max(1, min(asked.envs, games))
    env = CardVectorEnv(
        asked.game, envs, opponent=opponent, seat="rotate", seed=asked.seed + 99, **more(asked)
    )
    seen, _ = env.reset()
    quota = max(1, games // envs)
    count, won, drawn = np.zeros(envs, int), 0, 0
    while (count < quota).any():
        with torch.no_grad(), thinking(asked.device):
            scores, _ = net(tensors(seen, net.names, asked.device))
        seen, *_ = env.step(scores.argmax(dim=-1).cpu().numpy())
        done = env.drain_episodes()
        for number, outcome in zip(done["env"].tolist(), done["outcome"].tolist(), strict=True):
            if count[number] < quota:
                count[number] += 1
                won += outcome > 0
                drawn += outcome == 0
    games = quota * envs
    low, high = wilson(won, games)
    print(
        f"against {opponent}: {won / games:.1%} of {games} matches, 95 % {low:.1%} to {high:.1%}", flush=True
    )
    return {"opponent": opponent, "games": games, "won": won, "drawn": drawn, "interval": [low, high]}


def more(asked: Any) -> dict[str, Any]:
    """What the game's room takes beside its name."""
    return {"decks": asked.decks} if asked.decks else {}


def export(net: Net, env: CardVectorEnv, path: Path) -> None:
    """The scoring half as an ONNX file, for `policy:FILE.onnx`."""
    from ludwright.players.onnx import describe

    names = [*net.names, ACTIONS, MASK]
    seen, _ = env.reset()
    one = tensors({name: seen[name][:1] for name in names}, net.names, "cpu")

    class Scores(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.net = net.cpu().eval()

        def forward(self, *arrays: Tensor) -> Tensor:
            return self.net(dict(zip(names, arrays, strict=True)))[0]

    torch.onnx.export(
        Scores(),
        tuple(one[name] for name in names),
        str(path),
        input_names=names,
        output_names=["scores"],
        dynamic_axes={name: {0: "decisions"} for name in (*names, "scores")},
        dynamo=False,
    )
    describe(path, schema=env.schema_hash, page=env.setup.page, observations=env.rules.schema)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--game", default="duel", help="what to learn")
    parser.add_argument("--decks", nargs="*", help="of Magic: decks to pair, each with each")
    parser.add_argument("--opponent", nargs="*", default=["random"], help="who plays beside earlier selves")
    parser.add_argument("--against", nargs="*", help="who plays the finished network; the opponents if none")
    parser.add_argument("--teacher", help="one of the opponents, to do at first what it would")
    parser.add_argument("--lessons", type=float, default=0.3, help="share of the time spent so")
    parser.add_argument("--steps", type=int, default=500_000, help="decisions to learn from")
    parser.add_argument("--minutes", type=float, help="learn for so long instead")
    parser.add_argument("--envs", type=int, default=128, help="matches at once")
    parser.add_argument("--round", type=int, default=64, help="decisions of each match in a round")
    parser.add_argument("--pool", type=int, default=2, help="earlier selves in the pool")
    parser.add_argument("--draw", choices=DRAWS, default="uniform", help="whom of the pool it meets most")
    parser.add_argument("--refresh", type=int, default=10, help="rounds between two of them")
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--looks", type=int, default=0, help="looks of each option at the rows")
    parser.add_argument("--mean", type=float, default=0.95, help="how much of it is kept each round")
    parser.add_argument("--rate", type=float, default=5e-4, help="of learning, at first")
    parser.add_argument("--rate-end", type=float, default=1e-5, help="and at the end")
    parser.add_argument("--compile", action="store_true", help="let PyTorch compile the network")
    parser.add_argument("--gamma", type=float, default=0.999)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--minibatch", type=int, default=2048)
    parser.add_argument("--games", type=int, default=512, help="matches of the final test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--save", type=Path, help="where to keep the network and what it was trained for")
    parser.add_argument("--resume", type=Path, help="a network that --save kept, to go on with")
    parser.add_argument("--record", type=Path, help="where to write curve and record, as JSON")
    parser.add_argument("--out", type=Path, help="where to save the policy, as ONNX")
    return parser.parse_args()


def resumed(asked: Any) -> dict[str, Any]:
    """What was kept: the network, the curve so far; game, decks and width are taken over."""
    kept: dict[str, Any] = torch.load(asked.resume, map_location=asked.device, weights_only=True)
    for name in ("game", "decks", "width", "looks"):
        setattr(asked, name, kept[name])
    return kept


def main() -> None:
    asked = arguments()
    torch.manual_seed(asked.seed)
    torch.set_float32_matmul_precision("high")
    kept = resumed(asked) if asked.resume else {"done": 0, "seconds": 0.0, "curve": []}
    one = CardVectorEnv(asked.game, 1, **more(asked))
    schema, zones = one.setup.schema, zones_of(one)
    if kept.get("schema", schema.hash) != schema.hash:
        raise SystemExit(f"{asked.resume} knows other observations than this version of {asked.game} shows")
    net = Net(schema, zones, asked.width, asked.looks).to(asked.device)
    optimiser = torch.optim.Adam(net.parameters(), lr=asked.rate, eps=1e-5)
    if asked.resume:
        net.load_state_dict(kept["net"])
        if kept.get("optimiser") is not None:
            optimiser.load_state_dict(kept["optimiser"])
    selves = [copy.deepcopy(net) for _ in range(asked.pool)]
    earlier = [player(one, asked.device, f"self-{n}") for n, one in enumerate(selves)]
    pool = OpponentPool([*earlier, *asked.opponent], asked.draw)
    env = CardVectorEnv(
        asked.game,
        asked.envs,
        opponent=pool,
        seat="rotate",
        shaped=0.5,
        gamma=asked.gamma,
        autoreset_mode="SameStep",
        final_obs="none",
        seed=asked.seed + kept["done"],
        **more(asked),
    )
    train(asked, env, net, optimiser, selves, pool, kept)
    if asked.save is not None:
        known = {name: getattr(asked, name) for name in ("game", "decks", "width", "looks")}
        state = {"net": net.state_dict(), "schema": schema.hash, "optimiser": optimiser.state_dict()}
        torch.save(
            {**known, **state, **{name: kept[name] for name in ("done", "seconds", "curve")}}, asked.save
        )
    against = asked.opponent if asked.against is None else asked.against
    record = [strength(asked, net, opponent) for opponent in against]
    if asked.record is not None:
        told = {"game": asked.game, "decks": asked.decks, "width": asked.width, "schema": schema.hash}
        told |= {name: kept[name] for name in PROGRESS}
        asked.record.write_text(
            json.dumps({"version": ludwright.__version__, **told, "record": record}, indent=1) + "\n"
        )
    if asked.out is not None:
        export(net, env, asked.out)
        print(f"saved {asked.out}; try: ludwright lab series {asked.game} policy:{asked.out} random")


def train(
    asked: Any,
    env: CardVectorEnv,
    net: Net,
    optimiser: Any,
    selves: list[Net],
    pool: OpponentPool,
    kept: dict[str, Any],
) -> None:
    """Rounds of play and learning; how far it has come is added to what was kept."""
    seen, _ = env.reset()
    start, before = time.perf_counter(), kept["done"]
    each = asked.envs * asked.round
    rounds, number, share, told, idle = asked.steps // each, 0, 0.0, 0.0, 0.0
    won: list[bool] = []
    actor, mean = copy.deepcopy(net), copy.deepcopy(net)
    learner: Any = torch.compile(net, dynamic=False) if asked.compile else net
    thinker: Any = torch.compile(actor, dynamic=False) if asked.compile else actor
    if asked.compile:
        warm(learner, thinker, tensors(seen, net.names, asked.device), asked)
    beside = Beside(asked.device)

    def begin() -> Future[Any]:
        actor.load_state_dict(net.state_dict())
        teacher = asked.teacher if share < asked.lessons else None
        return beside.begin(env, actor, thinker, seen, asked.round, asked.device, teacher)

    coming = begin() if asked.minutes is not None or rounds else None
    while coming is not None:
        number += 1
        waits = time.perf_counter()
        rows, results, seen = coming.result()
        idle += time.perf_counter() - waits
        ended = env.drain_episodes()
        pool.note(ended)
        won += (ended["outcome"] > 0)[ended["opponent"] >= asked.pool].tolist()
        if selves and number % asked.refresh == 0:
            renewed = number // asked.refresh % len(selves)
            selves[renewed].load_state_dict(net.state_dict())
            pool.renew(renewed)
        env.weigh(pool.weights)
        took = time.perf_counter() - start
        share = took / (60 * asked.minutes) if asked.minutes is not None else number / rounds
        coming = begin() if share < 1 else None
        optimiser.param_groups[0]["lr"] = asked.rate + (asked.rate_end - asked.rate) * min(share, 1)
        learn(net, learner, optimiser, rows, results, asked)
        # Of the first rounds the mean of all, so that nothing is left of the beginning.
        follow(mean, net, min(asked.mean, number / (number + 1)))
        kept["done"] += each
        if share - told < 0.05 and share < 1:
            continue
        told = share
        speed = (kept["done"] - before) / took
        ratio = sum(won) / max(1, len(won))
        kept["curve"].append(
            {"decisions": kept["done"], "won": ratio, "games": len(won), "per_second": speed}
        )
        print(
            f"round {number:5d}: {ratio:.1%} of {len(won)} against {', '.join(asked.opponent)}; "
            f"{speed:,.0f} decisions a second, {idle / took:.0%} of the time waiting for play",
            flush=True,
        )
        won = []
    net.load_state_dict(mean.state_dict())
    kept["seconds"] += time.perf_counter() - start


if __name__ == "__main__":
    main()
