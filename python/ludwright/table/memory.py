"""How much memory there is, so that work whose results cannot fit is refused before it begins."""

from __future__ import annotations

import os

from ..errors import Unsupported

GIB = 1 << 30


def installed() -> int | None:
    """Bytes of memory of this machine; none where the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def check(needed: int, what: str, *, remedy: str) -> None:
    """Refuse what needs more bytes than the machine has."""
    have = installed()
    if have is not None and needed > have:
        raise Unsupported(
            f"{what} need {needed / GIB:,.1f} GiB of memory and this machine has {have / GIB:,.1f}",
            remedy=remedy,
        )
