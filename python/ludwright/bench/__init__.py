"""What is timed, against what: the entries of `ludwright bench`.

`figures` times series and single verbs, `vector` the batched environment, `open_spiel` the hands of another
engine; `subject` says which games, `machine` on what, and `ratios` sets a run against an earlier one.
"""

from .figures import Entry, entries, planned
from .machine import cores, hardware
from .ratios import compare
from .subject import Subject, subjects

__all__ = ["Entry", "Subject", "compare", "cores", "entries", "hardware", "planned", "subjects"]
