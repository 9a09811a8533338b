"""Other people's libraries, run for a few steps on our games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludwright
from ludwright import Invalid

pytestmark = pytest.mark.extras

GAMES = ["duel", "parlor:hearts", "magic"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("flat", [True, False])
def test_maskable_ppo_learns(game: str, flat: bool) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

    from ludwright.envs.sb3 import SB3VecEnv

    env = SB3VecEnv(game, 4, flat=flat, max_episode_steps=9)
    assert is_masking_supported(env)
    assert get_action_masks(env).shape == (4, env.action_space.n)
    policy = "MlpPolicy" if flat else "MultiInputPolicy"
    model = contrib.MaskablePPO(policy, env, n_steps=8, batch_size=16, n_epochs=1, seed=1, device="cpu")
    model.learn(32)
    # Not one illegal slot was chosen: the environment would have refused it.
    assert env.envs.counts()["slips"] == 0
    seen = env.reset()
    for _ in range(12):
        slots, _ = model.predict(seen, action_masks=env.action_masks())
        seen, _, done, infos = env.step(slots)
        for over, info in zip(done, infos, strict=True):
            assert over == ("terminal_observation" in info) == ("episode" in info)


@pytest.mark.parametrize("game", GAMES)
def test_stable_baselines_accepts_it(game: str) -> None:
    pytest.importorskip("stable_baselines3")
    from stable_baselines3.common.env_checker import check_env

    from ludwright.envs import CardEnv

    check_env(CardEnv(game, flat=True, illegal="random"), warn=False)
    check_env(CardEnv(game, illegal="random"), warn=False)


@pytest.mark.parametrize("game", GAMES)
def test_torchrl_accepts_it(game: str) -> None:
    pytest.importorskip("torchrl")
    from torchrl.envs.utils import check_env_specs

    from ludwright.envs.torchrl import LudwrightEnv

    env = LudwrightEnv(game, 3, max_episode_steps=5)
    check_env_specs(env)
    rolled = env.rollout(12, break_when_any_done=False)
    assert rolled.batch_size == (3, 12)
    assert rolled["next", "done"].any()
    masks = rolled["action_mask"].gather(-1, rolled["action"][..., None])
    assert masks.all()


@pytest.mark.parametrize("game", GAMES)
def test_rllib_plays_and_trains(game: str) -> None:
    pytest.importorskip("ray.rllib")
    from ludwright.envs.rllib import LudwrightMultiAgentEnv

    env = LudwrightMultiAgentEnv({"game": game, "max_cycles": 400})
    seen, _ = env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    over = False
    while not over:
        ((agent, here),) = seen.items()
        assert env.observation_spaces[agent].contains(here)
        slot = int(np.flatnonzero(here["action_mask"])[0])
        seen, rewards, terminated, truncated, _ = env.step({agent: slot})
        total = {name: total[name] + rewards.get(name, 0.0) for name in total}
        over = terminated["__all__"] or truncated["__all__"]
    if terminated["__all__"]:
        assert list(total.values()) == list(env.core.payoffs()[0])  # type: ignore[index]


@pytest.mark.parametrize("game", GAMES)
def test_rllib_trains(game: str) -> None:
    ray = pytest.importorskip("ray")
    pytest.importorskip("ray.rllib")
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
    from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

    from ludwright.envs.rllib import LudwrightMultiAgentEnv

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        config = (
            PPOConfig()
            .environment(LudwrightMultiAgentEnv, env_config={"game": game, "max_cycles": 60})
            .multi_agent(policies={"all"}, policy_mapping_fn=lambda agent, episode, **_: "all")
            .env_runners(num_env_runners=0)
            .rl_module(
                rl_module_spec=MultiRLModuleSpec(
                    rl_module_specs={
                        "all": RLModuleSpec(
                            module_class=ActionMaskingTorchRLModule,
                            model_config=DefaultModelConfig(fcnet_hiddens=[16], head_fcnet_hiddens=[16]),
                        )
                    }
                )
            )
            .training(train_batch_size_per_learner=128, minibatch_size=64, num_epochs=1)
        )
        algorithm = config.build_algo()
        found = algorithm.train()
        assert found["env_runners"]["num_env_steps_sampled"] >= 128
        algorithm.stop()
    finally:
        ray.shutdown()


def test_our_games_are_open_spiels() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import cfr, exploitability

    from ludwright.envs.open_spiel import spiel_game

    game = spiel_game("toy:kuhn")
    solver = cfr.CFRSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.15
    rng = np.random.default_rng(1)
    for name in GAMES:
        made = spiel_game(name, seed=4)
        state = made.new_initial_state()
        other = state.clone()
        steps = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            action = int(rng.choice(actions))
            assert state.action_to_string(state.current_player(), action)
            state.apply_action(action)
            steps += 1
        assert len(state.returns()) == made.num_players()
        assert str(other) != str(state)
        assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_open_spiels_games_are_ours() -> None:
    pytest.importorskip("pyspiel")
    from ludwright.envs import CardEnv
    from ludwright.envs.open_spiel import from_spiel

    for name in ("kuhn_poker", "leduc_poker", "tic_tac_toe"):
        game = from_spiel(name)
        result = ludwright.series(game, ["random", "random"], games=30, seed=1)
        assert not result.errors
        assert np.allclose(result.payoffs.sum(axis=1), 0)
    env = CardEnv(from_spiel("leduc_poker"))
    seen, _ = env.reset(seed=1)
    assert seen in env.observation_space


@pytest.mark.parametrize("flat", [True, False])
def test_an_onnx_policy_plays(tmp_path: Path, flat: bool) -> None:
    onnx = pytest.importorskip("onnx")
    pytest.importorskip("onnxruntime")
    from onnx import TensorProto, helper

    from ludwright.envs import CardVectorEnv
    from ludwright.players.onnx import describe

    env = CardVectorEnv("toy:haul", 8, flat=flat, page=8)
    schema, page = env.setup.schema, env.setup.page
    path = tmp_path / "last.onnx"
    # A score that grows with the slot: it takes the last legal one.
    if flat:
        width = env.single_observation_space.shape[0]  # type: ignore[index]
        weights = np.zeros((width, page), np.float32)
        given = helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["n", width])
        table = helper.make_tensor("w", TensorProto.FLOAT, weights.shape, weights.ravel())
        first = helper.make_node("MatMul", ["observation", "w"], ["zero"])
    else:
        columns = len(schema.action_columns)
        given = helper.make_tensor_value_info("actions", TensorProto.FLOAT, ["n", page, columns])
        table = helper.make_tensor("w", TensorProto.FLOAT, (columns,), np.zeros(columns, np.float32))
        first = helper.make_node("MatMul", ["actions", "w"], ["zero"])
    slots = helper.make_tensor("s", TensorProto.FLOAT, (page,), np.arange(page, dtype=np.float32))
    second = helper.make_node("Add", ["zero", "s"], ["scores"])
    out = helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["n", page])
    graph = helper.make_graph([first, second], "last", [given], [out], [table, slots])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, str(path))
    with pytest.raises(Invalid, match="describe"):
        CardVectorEnv("toy:haul", 2, opponent=f"policy:{path}")
    describe(path, schema=env.schema_hash, page=page)
    asked: Any = CardVectorEnv("toy:haul", 8, opponent=f"policy:{path}", flat=flat, page=page, seat="rotate")
    asked.reset(seed=1)
    for _ in range(20):
        asked.step(asked.action_masks().argmax(axis=1))
    assert asked.counts()["opponents"] > 20
    result = ludwright.series("toy:haul", [f"policy:{path}", "random"], games=10, seed=2)
    assert not result.errors
    with pytest.raises(Invalid, match="not trained on"):
        ludwright.series("toy:kuhn", [f"policy:{path}", "random"], games=2)
    with pytest.raises(Invalid, match="pages of 8"):
        CardVectorEnv("toy:haul", 2, opponent=f"policy:{path}", page=9, seat=1).reset(seed=1)
