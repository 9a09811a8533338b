"""A trained network as an ONNX file: `policy:FILE.onnx`. Needs the `onnx` extra.

The network takes a batch of decisions as an environment shows them: inputs named like the arrays of the
observation (`actions`, `action_mask`, `page`, … and the blocks of the game), or one input `observation`, the
row of `flat=True`. Its first output has a score per slot. The file's metadata says which observations it
knows: `schema`, the schema's hash, and `page`, its slots; and it may hold the schema itself (`observations`),
so that the network plays on where numberings have grown since. `describe` writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import Invalid, needs
from .trained import Trained, grown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .._core import Decision, Rules

FLAT = "observation"
NUMBERS = {
    "tensor(float)": "float32",
    "tensor(int64)": "int64",
    "tensor(int32)": "int32",
    "tensor(int16)": "int16",
    "tensor(int8)": "int8",
    "tensor(bool)": "bool",
}


def describe(path: str | Path, *, schema: str, page: int, observations: str | None = None) -> None:
    """Write into an ONNX file which observations its network knows: the schema's hash, and the schema itself
    (`env.rules.schema`) where the network shall play on as numberings grow. Needs the `onnx` package."""
    try:
        import onnx
    except ModuleNotFoundError:
        raise needs("onnx") from None

    model = onnx.load(str(path))
    told = {"schema": schema, "page": str(page)}
    onnx.helper.set_model_props(model, told | ({"observations": observations} if observations else {}))
    onnx.save(model, str(path))


class OnnxPolicy(Trained):
    """A network that scores slots, one decision or many at a time; the best is taken."""

    def __init__(self, session: Any, schema: str, page: int, spec: str, observations: str = "") -> None:
        self._session = session
        self._takes = {one.name: NUMBERS.get(one.type, "float32") for one in session.get_inputs()}
        self.schema = schema
        self.observations = observations
        self.page = page
        self.spec = spec

    @classmethod
    def load(cls, path: str | Path) -> OnnxPolicy:
        if not Path(path).is_file():
            raise Invalid("no such file", path=str(path), remedy="give an ONNX file")
        try:
            import onnxruntime
        except ModuleNotFoundError:
            raise needs("onnxruntime") from None

        options = onnxruntime.SessionOptions()
        # Many matches are played at once; a thread for each is enough.
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime's errors have no class in common
            why = str(error).splitlines()[0]
            raise Invalid(f"no policy: {why}", path=str(path), remedy="give an ONNX file") from None
        told = session.get_modelmeta().custom_metadata_map
        missing = [name for name in ("schema", "page") if name not in told]
        if missing or not told["page"].isdigit():
            raise Invalid(
                f"its metadata does not say {' and '.join(missing) or 'page as a number'}",
                path=str(path),
                remedy="write it with ludwright.players.onnx.describe(path, schema=env.schema_hash, page=…)",
            )
        observations = told.get("observations", "")
        return cls(session, told["schema"], int(told["page"]), f"policy:{path}", observations)

    def fits(self, rules: Rules) -> None:
        """Numberings may have grown since: the network knows all that it knew."""
        if rules.schema_hash != self.schema and self.observations and grown(self.observations, rules.schema):
            self.schema = rules.schema_hash
        super().fits(rules)

    def scores(self, observation: Any) -> NDArray[np.float32]:
        """A number per slot, for a batch of decisions."""
        import numpy as np

        if FLAT in self._takes:
            rows = _flat(observation)
            given = {FLAT: rows.astype(self._takes[FLAT], copy=False)}
        else:
            given = {}
        for name in self._takes:
            if name in given:
                continue
            if not isinstance(observation, Mapping) or name not in observation:
                raise Invalid(
                    f"{self.spec} asks for {name}, which the observation does not have",
                    remedy="make the environment flat=False, or train it on this game",
                )
            given[name] = observation[name].astype(self._takes[name], copy=False)
        found: NDArray[np.float32] = np.asarray(self._session.run(None, given)[0], np.float32)
        return found

    def choose_many(self, observation: Any, action_mask: NDArray[np.int8], /) -> NDArray[np.int64]:
        import numpy as np

        if action_mask.shape[1] != self.page:
            raise Invalid(
                f"{self.spec} knows pages of {self.page} slots, and these have {action_mask.shape[1]}",
                remedy=f"make the environment with page={self.page}",
            )
        found = self.scores(observation)
        best: NDArray[np.int64] = np.where(action_mask != 0, found, -np.inf).argmax(axis=1)
        return best

    def choose(self, decision: Decision, view: Mapping[str, Any], /) -> int:
        """The best option of all pages."""
        import numpy as np

        from ..table.pages import Page
        from .many import sight

        self._known(decision.schema_hash, "this game")
        page = Page(self.page, len(decision.observation["actions"]))
        best, choice = -np.inf, 0
        for _ in range(page.count):
            found = self.scores(sight(decision, page))[0, : page.here]
            if found.max() > best:
                best, choice = found.max(), page.first + int(found.argmax())
            page = page.turned()
        return choice


def _flat(observation: Any) -> NDArray[Any]:
    """Arrays by name as rows, in the order of the schema."""
    import numpy as np

    if not isinstance(observation, Mapping):
        return np.asarray(observation)
    rows = [array.reshape(len(array), -1) for array in observation.values()]
    return np.concatenate(rows, axis=1, dtype=np.float32, casting="unsafe")
