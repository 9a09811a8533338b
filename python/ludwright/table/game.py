"""Games written in Python: subclass `Game` and every player, series, replay and law works on it.

Slow beside the core (thousands of decisions a second, one thread), quick to write. See
`docs/how-to/add-a-game-in-python.md` and `examples/leduc.py`.
"""

from __future__ import annotations

import copy
import io
import pickle
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from .._core import Chance
from ..errors import Invalid

S = TypeVar("S")

# What a saved state may hold besides the classes of the game's own modules.
_CONTAINERS = {
    ("builtins", "bytearray"),
    ("builtins", "complex"),
    ("builtins", "frozenset"),
    ("builtins", "range"),
    ("builtins", "set"),
    ("collections", "Counter"),
    ("collections", "OrderedDict"),
    ("collections", "deque"),
    ("fractions", "Fraction"),
}


class Game(Generic[S]):
    """The rules of a game over states of type `S`.

    A state is any Python object; the engine copies it before it lets a method change it. Draw all chance from
    the `chance` argument: it is what makes matches repeat, and what lets dice be asked for one by one.
    """

    name: ClassVar[str] = ""
    """How a user names the game; the class's name in lower case unless set."""
    seats: int = 2
    teams: tuple[int, ...] = ()
    """The side of each seat, where some are partners for the whole match: `(0, 1, 0, 1)`."""
    prompts: tuple[str, ...] = ("Choose",)
    """Every question that `decision` may ask."""
    reasons: tuple[str, ...] = ("end",)
    """Every reason that `outcome` may give."""
    verbs: tuple[str, ...] = ()
    """Kinds of option: an option's `verb` attribute, or the first word of its label; empty for one kind."""
    observation: tuple[str, ...] = ()
    """A name per number that `observe` gives; empty when the game offers no arrays."""
    bounds: tuple[int, int] = (-32768, 32767)
    """The least and the greatest of those numbers."""
    usual_options: int = 16
    """A menu is usually no longer than this."""
    decision_cap: int = 10_000
    """No match takes more decisions; reaching it is an engine error."""
    explicit_chance: bool = True
    """Whether draws can be asked for one by one; False where one draw has more than 65,535 answers."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in cls.__dict__:
            cls.name = cls.__name__.lower()

    # The rules

    def start(self, chance: Chance, /) -> S:
        """The state in which a match begins."""
        raise NotImplementedError(f"{type(self).__name__} does not say how a match starts")

    def decision(self, state: S, /) -> tuple[int, str, Iterable[Any]] | None:
        """Who is asked what, and the options; None when the match is over.

        An option may be any object: its `str()` is its label, unique among the options.
        """
        raise NotImplementedError(f"{type(self).__name__} does not say what is decided")

    def play(self, state: S, option: Any, chance: Chance, /) -> S | None:
        """Take one of the options. Change the state and return nothing, or return a new one."""
        raise NotImplementedError(f"{type(self).__name__} does not say what options do")

    def outcome(self, state: S, /) -> tuple[Sequence[float], str]:
        """A payoff per seat and the reason, once `decision` gives None."""
        raise NotImplementedError(f"{type(self).__name__} does not say who wins")

    # What a seat may know

    def view(self, state: S, seat: int, /) -> dict[str, Any]:
        """What a seat may know, as plain data: texts, numbers, lists and dicts."""
        raise NotImplementedError(f"{type(self).__name__} does not say what a seat may know")

    def determinize(self, state: S, seat: int, chance: Chance, /) -> S | None:
        """Draw anew all that a seat cannot know, consistently with all that it does. Unless overridden,
        nothing in the state is hidden."""
        return None

    def observe(self, state: S, seat: int, /) -> Sequence[int]:
        """The view as numbers, as many as `observation` has names."""
        return ()

    def evaluate(self, state: S, seat: int, /) -> float:
        """How well things look for a seat, from what it knows: -1 to 1. Greedy and searching players ask."""
        return 0.0

    # Housekeeping

    def clone(self, state: S, /) -> S:
        """A copy that shares nothing that `play` changes; the state's own `clone()` if it has one."""
        own = getattr(state, "clone", None)
        copied: S = own() if callable(own) else copy.deepcopy(state)
        return copied

    def save(self, state: S, /) -> bytes:
        """The state as bytes, the same for equal states."""
        out = io.BytesIO()
        pickler = pickle.Pickler(out, protocol=5)
        # Without a memo the bytes do not depend on which equal objects happen to be one.
        pickler.fast = True
        pickler.dump(state)
        return out.getvalue()

    def load(self, data: bytes, /) -> S:
        """The counterpart of `save`. Only classes of the game's own modules and plain containers are read."""
        modules = {cls.__module__ for cls in type(self).__mro__ if issubclass(cls, Game) and cls is not Game}
        try:
            state: S = _Unpickler(data, modules).load()
        except Invalid:
            raise
        except Exception as error:  # pickle lets anything through
            raise Invalid(f"the saved state cannot be read: {error}") from error
        return state

    def audit(self, state: S, /) -> None:
        """Raise if an invariant is broken: a card lost, a sum that does not add up."""

    def definitions(self) -> dict[str, Any]:
        """What sets this instance apart: its public attributes. Replays are held against it."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: bytes, modules: set[str]) -> None:
        super().__init__(io.BytesIO(data))
        self._modules = modules

    def find_class(self, module: str, name: str) -> Any:
        if module in self._modules or (module, name) in _CONTAINERS:
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        known = ", ".join(sorted(self._modules))
        raise Invalid(
            f"the saved state names {module}.{name}, which is no class of {known}",
            remedy="override save and load to keep other things",
        )
