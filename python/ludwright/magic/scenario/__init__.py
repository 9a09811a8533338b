"""Scenarios: a position, a script for both players, and what must be true afterwards.

The format is neutral (one JSON object a line), so that scenarios of other engines run here one to one.
"""

from __future__ import annotations

from .builder import Scenario as Scenario
from .faults import Failed as Failed
from .faults import Unknown as Unknown
from .format import Row as Row
from .format import read_rows as read_rows
from .missing import unlocking as unlocking
from .runner import STATUSES as STATUSES
from .runner import Verdict as Verdict
from .runner import run_row as run_row
from .runner import run_rows as run_rows
