"""Menus of any length in a fixed number of slots."""

from __future__ import annotations

from dataclasses import dataclass

ACTIONS = "actions"
MASK = "action_mask"
COUNT = "num_actions"
PAGE = "page"
"""What environments add to an observation: a row per slot, which are legal, options in all, the page."""
NEXT_PAGE = -1
"""Every column of the option row that stands for NEXT PAGE."""
SMALLEST = 2
"""One option and NEXT PAGE."""
ROUNDS = 2
"""How often all pages may be turned over at one decision; then one must choose."""


@dataclass(frozen=True, slots=True)
class Page:
    """What the slots of one page hold: options from `first` on, as many as are `here`, and NEXT PAGE in
    the last slot if the menu is longer than a page and has not been turned over twice."""

    size: int
    options: int
    turns: int = 0

    @property
    def long(self) -> bool:
        """Whether the menu needs several pages."""
        return self.options > self.size

    @property
    def next(self) -> bool:
        return self.long and self.turns + 1 < ROUNDS * self.count

    @property
    def number(self) -> int:
        return self.turns % self.count

    @property
    def first(self) -> int:
        return self.number * (self.size - 1) if self.long else 0

    @property
    def here(self) -> int:
        return min(self.size - 1, self.options - self.first) if self.long else self.options

    @property
    def count(self) -> int:
        return -(-self.options // (self.size - 1)) if self.long else 1

    def turned(self) -> Page:
        """The following page, or the first after the last."""
        return Page(self.size, self.options, self.turns + 1)

    def option(self, slot: int) -> int | None:
        """The option in a slot; None for NEXT PAGE and for slots that are not legal."""
        return self.first + slot if 0 <= slot < self.here else None

    def is_next(self, slot: int) -> bool:
        return self.next and slot == self.size - 1

    def legal(self) -> str:
        """The legal slots in words."""
        slots = "slot 0" if self.here == 1 else f"slots 0 to {self.here - 1}"
        return f"{slots} and slot {self.size - 1}, the next page" if self.next else slots
