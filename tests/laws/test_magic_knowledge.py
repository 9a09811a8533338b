"""What a seat knows of hidden cards."""

from __future__ import annotations

from ludwright import magic


def test_a_card_put_on_the_bottom_is_known_to_its_owner_alone() -> None:
    match = magic.match("glorious-combat", "draconic-fury", seed=3)
    first = match.decision.seat
    for wanted in ("take a mulligan", "keep this hand", "keep this hand"):
        legal = match.surface.legal()
        match.play(next(each.action for each in legal if each.label == wanted))
    bottom = match.surface.legal()[0]
    match.play(bottom.action)
    own, other = match.state(first).players[first], match.state(1 - first).players[first]
    assert [(placed.from_top, placed.card.name) for placed in own.library] == [
        (own.library_size - 1, bottom.label.removeprefix("choose "))
    ]
    assert other.library == ()


def test_numbers_of_cards_do_not_follow_the_list() -> None:
    match = magic.match("glorious-combat", "draconic-fury", seed=3)
    hands = [[card.id for card in match.state(seat).players[seat].hand] for seat in (0, 1)]
    again = magic.match("glorious-combat", "draconic-fury", seed=3)
    assert hands == [[card.id for card in again.state(seat).players[seat].hand] for seat in (0, 1)]
    numbered = {
        (card.id, card.name)
        for seed in range(12)
        for card in magic.match("glorious-combat", "draconic-fury", seed=seed).state(0).players[0].hand
    }
    names: dict[int | None, set[str | None]] = {}
    for number, name in numbered:
        names.setdefault(number, set()).add(name)
    assert any(len(held) > 2 for held in names.values())
