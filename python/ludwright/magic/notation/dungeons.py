"""Which dungeons there are (CR 309)."""

from __future__ import annotations

# Those that whoever ventures into the dungeon may enter.
OPEN = ("Dungeon of the Mad Mage", "Lost Mine of Phandelver", "Tomb of Annihilation")
# Entered only by whoever has the initiative (CR 726.2).
UNDERCITY = "Undercity"
