"""How a scenario may go wrong."""

from __future__ import annotations


class Failed(AssertionError):  # noqa: N818 - it is no error of the program
    """Something that the scenario says is not so."""


class Impossible(Failed):
    """The script asks for what cannot be done: what `execute_error` waits for."""


class Cancelled(Impossible):
    """The script takes an action back while paying for it."""


class Unknown(Exception):  # noqa: N818 - it is no error of the program
    """A form of the format that the runner does not understand: the scenario is neither passed nor failed."""


class OtherChance(Exception):  # noqa: N818 - it is no error of the program
    """A coin or die fell otherwise than the script says: another seed is to be tried."""
