"""RLlib's PPO with masked actions, all seats played by one policy. Needs: pip install "ludwright[rllib]"

python examples/rllib_ppo.py --game duel --iterations 20
"""

from __future__ import annotations

import argparse

import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from ludwright.envs.rllib import LudwrightMultiAgentEnv


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="duel", help="what to learn")
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--batch", type=int, default=4000, help="decisions of an iteration")
    parser.add_argument("--width", type=int, default=64)
    asked = parser.parse_args()

    ray.init(include_dashboard=False, log_to_driver=False)
    model = DefaultModelConfig(fcnet_hiddens=[asked.width], head_fcnet_hiddens=[asked.width])
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config=model)
    config = (
        PPOConfig()
        .environment(LudwrightMultiAgentEnv, env_config={"game": asked.game, "flat": True})
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda agent, episode, **_: "all")
        .env_runners(num_env_runners=0)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"all": module}))
        .training(
            train_batch_size_per_learner=asked.batch, minibatch_size=min(512, asked.batch), num_epochs=2
        )
    )
    algorithm = config.build_algo()
    for number in range(1, asked.iterations + 1):
        told = algorithm.train()["env_runners"]
        print(f"iteration {number}: {told['num_env_steps_sampled']:.0f} decisions", flush=True)
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
