"""Names for games that nobody has named."""

from __future__ import annotations

FIRST = """
Amber Autumn Bitter Blue Brass Brisk Bronze Candle Cedar Chalk Clover Coal Copper Coral Crooked
Crystal Distant Dusty Early Ember Feather Fickle Flint Frosty Gentle Gilded Ginger Hazel Hollow Idle
Iron Ivory Jolly Juniper Lantern Late Linen Little Lucky Marble Merry Midnight Misty Mossy Narrow
Nimble Northern Oaken Ochre Odd Opal Paper Pewter Plain Quick Quiet Ragged Restless Rosy Rusty
Saffron Salt Scarlet Sly
"""
SECOND = """
Abbot Acre Anvil Arbour Badger Barge Beacon Bellows Bishop Bramble Bridge Brook Cellar Chapel Cinder
Cobbler Comet Cooper Corner Crane Dial Drover Falcon Ferry Fiddler Finch Ford Fox Garden Gate Guild
Hammer Harbour Harvest Heron Hill Hound Inn Kettle Ladder Lane Lark Magpie Market Mason Mill Miller
Otter Owl Parson Pedlar Pilot Porter Quarry Raven River Sexton Smith Stair Tailor Thistle Tinker
Tower Wagon
"""


def title_of(identity: str) -> tuple[str, str]:
    """A title, and an id that nobody else has, from a hexadecimal identity."""
    number = int(identity[:12], 16)
    first, second = FIRST.split(), SECOND.split()
    one, other = first[number % len(first)], second[number // len(first) % len(second)]
    return f"{one} {other}", f"{one.lower()}-{other.lower()}-{identity[-4:]}"
