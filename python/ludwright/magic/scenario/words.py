"""Words of the answer queues, and which of them the runner understands."""

from __future__ import annotations

import re

from .names import NAMELESS

TARGET_SKIP, CHOICE_SKIP, MODE_SKIP = "[target_skip]", "[choice_skip]", "[mode_skip]"
SKIPS = (TARGET_SKIP, CHOICE_SKIP, MODE_SKIP)
# While paying by hand: take the action back. And: an action that cannot be done is not missed.
CANCEL, FORGIVE = "[mana_cancel]", "[skip_failed_command]"
# A choice that names a source of mana begins so.
BY_HAND = "pay with "
_DIE = re.compile(r"\[die_roll\]:? *(\d+)")
_COINS = {"[flipcoin_true]": 1, "[flipcoin_false]": 0}
# Names in brackets that stand for objects.
_NAMES = NAMELESS


def chance(word: str) -> tuple[bool, int] | None:
    """A coin (True, won) or a die (False, rolled) that the script decides."""
    text = word.strip().casefold()
    if text in _COINS:
        return True, _COINS[text]
    found = _DIE.fullmatch(text)
    return (False, int(found[1])) if found else None


def understood(word: str) -> bool:
    """Is this a word of the format? Anything in brackets is a mark, and there are only so many."""
    if not word.strip():
        return False
    for part in word.split("^"):
        text = part.strip()
        if text.startswith("[") and not (
            text in (*SKIPS, CANCEL, FORGIVE) or chance(text) is not None or text.casefold() in _NAMES
        ):
            return False
    return True
