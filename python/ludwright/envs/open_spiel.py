"""Games across the border with OpenSpiel, both ways. Needs `open_spiel`.

`spiel_game("toy:kuhn")` is a `pyspiel.Game` for OpenSpiel's algorithms: chance is explicit where the game can
say what it may draw, else sampled. `from_spiel("leduc_poker")` is a `ludwright.Game` for our players and
environments.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from .._core import CHANCE, NOBODY, Chance, Rules, Table
from ..errors import Invalid, Unsupported
from ..table.game import Game
from ..table.pages import SMALLEST, Page
from . import mixture

try:
    import pyspiel
except ModuleNotFoundError:
    raise Unsupported(
        "this needs open_spiel, which is not installed",
        code="not-installed",
        remedy="pip install open_spiel",
    ) from None

SPAN = 2.0
"""Payoffs stay within −SPAN to SPAN."""


def spiel_game(
    game: Any, *, seed: int = 0, page: int | None = None, explicit: bool | None = None, **settings: Any
) -> SpielGame:
    """Our game as one of OpenSpiel's.

    Args:
        game: A specification, rules, or a `ludwright.Game`.
        seed: What matches are dealt from where chance is sampled; each new state is another match.
        page: Slots of a menu; longer menus are turned over by the last action, NEXT PAGE.
        explicit: Whether chance is a node of its own; where the game can, unless said otherwise.
        settings: What the game's room takes.
    """
    (rules, *more), _ = mixture.read(game, settings)
    if more:
        raise Invalid("OpenSpiel plays one game at a time", remedy="name one")
    open_chance = rules.explicit_chance if explicit is None else explicit
    return SpielGame(rules, seed, page or max(rules.usual_options, SMALLEST), open_chance)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours under OpenSpiel's names."""

    def __init__(self, rules: Rules, seed: int, page: int, explicit: bool) -> None:
        self.rules, self.page, self.explicit = rules, page, explicit
        self._next = seed
        modes, kind = pyspiel.GameType.ChanceMode, pyspiel.GameType
        short = "ludwright_" + "".join(c if c.isalnum() else "_" for c in rules.name)
        about = kind(
            short_name=short,
            long_name=rules.name,
            dynamics=kind.Dynamics.SEQUENTIAL,
            chance_mode=modes.EXPLICIT_STOCHASTIC if explicit else modes.SAMPLED_STOCHASTIC,
            information=kind.Information.IMPERFECT_INFORMATION,
            utility=kind.Utility.ZERO_SUM if rules.seats == 2 else kind.Utility.GENERAL_SUM,
            reward_model=kind.RewardModel.TERMINAL,
            max_num_players=rules.seats,
            min_num_players=rules.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=False,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=page,
            max_chance_outcomes=65_535 if explicit else 1,
            num_players=rules.seats,
            min_utility=-SPAN,
            max_utility=SPAN,
            utility_sum=0.0 if rules.seats == 2 else None,
            max_game_length=rules.decision_cap,
        )
        super().__init__(about, info, {})

    def new_initial_state(self) -> SpielState:
        """The beginning of another match."""
        return SpielState(self)

    def deal(self) -> Table:
        seed = self._next
        if not self.explicit:
            self._next += 1
        return self.rules.table(seed, explicit=self.explicit)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a seat may know, as one row of numbers and as text."""
        return SpielObserver(self.rules)


class _Held:
    """A match that is copied when OpenSpiel copies the state around it."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __deepcopy__(self, memo: Any) -> _Held:
        return _Held(self.table.clone())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match of ours under OpenSpiel's names: an action is a slot of the present page."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._held = _Held(game.deal())
        self._size = game.page
        self._turns = 0

    @property
    def table(self) -> Table:
        return self._held.table

    def _page(self) -> Page:
        return Page(self._size, self.table.menu()[4], self._turns)

    def current_player(self) -> int:
        asked = self.table.menu()[0]
        if asked == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if asked == CHANCE else asked

    def _legal_actions(self, player: int) -> list[int]:
        if self.table.menu()[0] == CHANCE:
            return list(range(self.table.menu()[4]))
        page = self._page()
        return [*range(page.here), *([self._size - 1] if page.next else [])]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.table.weights() or [1] * self.table.menu()[4]
        total = sum(weights)
        return [(index, weight / total) for index, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        if self.table.menu()[0] != CHANCE:
            page = self._page()
            if page.is_next(action):
                self._turns += 1
                return
            option = page.option(action)
            if option is None:
                raise Invalid(f"action {action} is not legal now", remedy=page.legal())
            action = option
        self.table.play(action)
        self._turns = 0

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table.menu()[0] == CHANCE:
            return self.table.label(action)
        page = self._page()
        option = page.option(action)
        return "next page" if option is None else self.table.label(option)

    def is_terminal(self) -> bool:
        return self.table.over

    def returns(self) -> list[float]:
        ended = self.table.outcome()
        return [0.0] * self.num_players() if ended is None else list(ended[0])

    def __str__(self) -> str:
        return f"{self.table.digest()}:{self._turns}"


class SpielObserver:
    """What a seat may know, in OpenSpiel's form."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._blocks = [block["name"] for block in json.loads(rules.schema)["blocks"]]
        seen = rules.table(0, log=False).observe(0)
        shapes = {name: seen[name].shape for name in self._blocks}
        width = sum(int(np.prod(shape)) for shape in shapes.values())
        self.tensor = np.zeros(max(width, 1), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: SpielState, player: int) -> None:
        seen = state.table.observe(player)
        for name in self._blocks:
            self.dict[name][...] = seen[name]

    def string_from(self, state: SpielState, player: int) -> str:
        """All that the seat ever saw and how things look to it now: an information state."""
        told = json.loads(state.table.events(player))
        return json.dumps([player, told, json.loads(state.table.view(player)), state._turns])


def from_spiel(game: Any, **parameters: Any) -> Game[Any]:
    """A sequential game of OpenSpiel as one of ours: a name such as `"leduc_poker"`, or a `pyspiel.Game`."""
    made = pyspiel.load_game(game, parameters) if isinstance(game, str) else game
    about = made.get_type()
    if about.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise Unsupported(
            f"{about.short_name} asks several players at once",
            remedy="convert it with pyspiel.convert_to_turn_based",
        )
    if about.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise Unsupported(
            f"{about.short_name} keeps its chance to itself", remedy="use one of explicit chance"
        )
    return FromSpiel(made)


class FromSpiel(Game[Any]):
    """A game of OpenSpiel under our names. Hidden things are drawn anew where OpenSpiel can do so."""

    name = "open_spiel"
    prompts = ("Choose",)
    reasons = ("end",)

    def __init__(self, game: Any) -> None:
        self._game = game
        self.game = str(game)
        self.seats = game.num_players()
        self.usual_options = max(2, min(game.num_distinct_actions(), 64))
        self.decision_cap = max(game.max_game_length() * 2, 100)
        self._scale = max(abs(game.max_utility()), abs(game.min_utility()), 1.0)
        self._tensor = bool(game.get_type().provides_observation_tensor)
        width = int(np.prod(game.observation_tensor_shape())) if self._tensor else 0
        self.observation = tuple(f"o{i}" for i in range(width))

    def start(self, chance: Chance, /) -> Any:
        state = self._game.new_initial_state()
        self._draw(state, chance)
        return state

    def _draw(self, state: Any, chance: Chance) -> None:
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            # Whole numbers, as chance takes them; equal probabilities stay equal.
            weights = [max(1, round(share * 60_000)) for _, share in outcomes]
            state.apply_action(outcomes[chance.pick(weights)][0])

    def decision(self, state: Any, /) -> Any:
        if state.is_terminal():
            return None
        seat = state.current_player()
        return seat, "Choose", [_Action(a, state.action_to_string(seat, a)) for a in state.legal_actions()]

    def play(self, state: Any, option: Any, chance: Chance, /) -> None:
        state.apply_action(option.number)
        self._draw(state, chance)

    def outcome(self, state: Any, /) -> tuple[list[float], str]:
        return [value / self._scale for value in state.returns()], "end"

    def view(self, state: Any, seat: int, /) -> dict[str, Any]:
        about = self._game.get_type()
        if about.provides_information_state_string:
            return {"seen": state.information_state_string(seat)}
        return {"seen": state.observation_string(seat)}

    def observe(self, state: Any, seat: int, /) -> list[int]:
        if not self._tensor:
            return []
        return [round(value) for value in state.observation_tensor(seat)]

    def determinize(self, state: Any, seat: int, chance: Chance, /) -> Any:
        try:
            return state.resample_from_infostate(seat, lambda: chance.below(1 << 15) / (1 << 15))
        except Exception:  # OpenSpiel's own errors are of many kinds.
            return None

    def clone(self, state: Any, /) -> Any:
        return state.clone()

    def save(self, state: Any, /) -> bytes:
        return str(state.serialize()).encode()

    def load(self, data: bytes, /) -> Any:
        return self._game.deserialize_state(data.decode())

    def definitions(self) -> dict[str, Any]:
        return {"open_spiel": self.game}


class _Action:
    """An action of OpenSpiel with its words."""

    def __init__(self, number: int, words: str) -> None:
        self.number, self.words = number, words

    def __str__(self) -> str:
        return f"{self.number} {self.words}"
