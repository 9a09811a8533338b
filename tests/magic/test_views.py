"""What views tell beyond names and sizes."""

from __future__ import annotations

from ludwright import magic
from ludwright.magic import Placed, Position, Side


def test_a_view_tells_colours_and_keywords_of_cards_in_the_hand() -> None:
    sides = (Side(hand=["Serra Angel"]), Side())
    (angel,) = magic.match(position=Position(sides=sides)).state(0).me.hand
    assert angel.colors == "W"
    assert set(angel.keywords) == {"flying", "vigilance"}


def test_a_view_tells_what_a_permanent_may_not_do() -> None:
    sides = (Side(battlefield=[Placed("Bear Cub", id="bear"), Placed("Pacifism", attached="bear")]), Side())
    state = magic.match(position=Position(sides=sides)).state(0)
    bear = next(p for p in state.battlefield if p.name == "Bear Cub")
    assert set(bear.cannot) == {"attack", "block"}
    assert bear.must == ()


def test_a_view_tells_the_cards_exiled_with_a_permanent() -> None:
    sides = (
        Side(hand=["Banisher Priest"], battlefield=["Plains"] * 3),
        Side(battlefield=["Bear Cub"]),
    )
    match = magic.match(position=Position(sides=sides))
    match.play("cast Banisher Priest")
    for _ in range(40):
        state = match.state(0)
        if state.exile:
            break
        match.play(0)
    (cub,) = state.exile
    priest = next(p for p in state.battlefield if p.name == "Banisher Priest")
    assert priest.exiled == (cub.id,)
