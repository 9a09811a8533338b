"""A trained policy from a file: scores every option from what its seat knows, and takes the best.

The file is numpy's `.npz`. `w0`, `b0`, `w1`, `b1` … are the layers of a network with tanh between them; its
input is one option: all blocks of the observation, flattened in the schema's order, then the option's row;
its output is one number. `scale` divides the input; `schema` is the hash of the schema it was trained on.
"""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._core import Decision
from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid
from ..table.player import PlayerLike
from . import PlayerKind
from .trained import Trained

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SHIPPED = Path(__file__).parent.parent / "data" / "policies"
REMEDY = "give a file that Policy.save or examples/train_duel.py wrote"
Layer = tuple["NDArray[np.float32]", "NDArray[np.float32]"]


@dataclass(frozen=True, slots=True, eq=False)
class Policy(Trained):
    """A network that scores options."""

    layers: Sequence[Layer]
    scale: NDArray[np.float32]
    schema: str

    @classmethod
    def load(cls, path: str | Path) -> Policy:
        import numpy as np

        try:
            with np.load(path, allow_pickle=False) as file:
                arrays = {name: file[name] for name in file.files}
        except OSError as error:
            raise Invalid(f"cannot be read: {error.strerror}", path=str(path), remedy=REMEDY) from None
        except (EOFError, TypeError, ValueError, zipfile.BadZipFile):
            raise Invalid("no policy: not numpy's .npz", path=str(path), remedy=REMEDY) from None
        count = max(1, sum(name.startswith("w") for name in arrays))
        needed = ["schema", "scale", *(f"{part}{i}" for i in range(count) for part in "wb")]
        missing = [name for name in needed if name not in arrays]
        if missing:
            raise Invalid(f"no policy: it has no {', '.join(missing)}", path=str(path), remedy=REMEDY)
        layers = [(arrays[f"w{i}"], arrays[f"b{i}"]) for i in range(count)]
        width = arrays["scale"].shape
        for weight, bias in layers:
            if weight.shape != (*width, *bias.shape) or bias.ndim != 1:
                raise Invalid("no policy: its layers do not fit together", path=str(path), remedy=REMEDY)
            width = bias.shape
        if width != (1,):
            raise Invalid("the last layer must give one score", path=str(path), remedy=REMEDY)
        return cls(layers, arrays["scale"], str(arrays["schema"]))

    def save(self, path: str | Path) -> None:
        import numpy as np

        weights = {f"w{i}": weight for i, (weight, _) in enumerate(self.layers)}
        biases = {f"b{i}": bias for i, (_, bias) in enumerate(self.layers)}
        arrays: dict[str, Any] = {"schema": np.array(self.schema), "scale": self.scale, **weights, **biases}
        np.savez(path, **arrays)

    def scores(self, observation: Mapping[str, NDArray[Any]]) -> NDArray[np.float32]:
        """A number per option."""
        import numpy as np

        value = inputs(observation) / self.scale
        for i, (weight, bias) in enumerate(self.layers):
            value = value @ weight + bias
            if i + 1 < len(self.layers):
                value = np.tanh(value)
        scores: NDArray[np.float32] = value[:, 0]
        return scores

    def choose(self, decision: Decision, view: Mapping[str, Any], /) -> int:
        self._known(decision.schema_hash, "this game")
        return int(self.scores(decision.observation).argmax())


def inputs(observation: Mapping[str, NDArray[Any]]) -> NDArray[np.float32]:
    """One row per option: what the seat knows, then the option itself."""
    import numpy as np

    blocks = [array.ravel() for name, array in observation.items() if name not in ("actions", "action_mask")]
    known = np.concatenate(blocks) if blocks else np.zeros(0)
    actions = observation["actions"]
    repeated = np.broadcast_to(known, (len(actions), len(known)))
    return np.concatenate([repeated, actions], axis=1, dtype=np.float32)


def shipped() -> dict[str, Path]:
    """Policies that come with the package, by name."""
    return {file.stem: file for file in sorted(SHIPPED.glob("*.onnx"))}


def load(path: str) -> PlayerLike:
    """The policy of a file, numpy's `.npz` or a network as ONNX; or a shipped one by its name."""
    if not Path(path).suffix and not Path(path).exists():
        if (file := shipped().get(path)) is None:
            raise Invalid(f"no policy {quoted(path)}", remedy=f"give a file; {did_you_mean(path, shipped())}")
        return _network(str(file), f"policy:{path}")
    if path.endswith(".onnx"):
        return _network(path, f"policy:{path}")
    return Policy.load(path)


def _network(path: str, spec: str) -> PlayerLike:
    from .onnx import OnnxPolicy

    found = OnnxPolicy.load(path)
    found.spec = spec
    return found


PLAYER = PlayerKind(
    "policy",
    "a trained policy: a file, or one that is shipped",
    load,
    "|".join(("FILE.npz", "FILE.onnx", *shipped())),
)
