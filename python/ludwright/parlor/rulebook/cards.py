"""The chapter of a rulebook on the cards: deck, ranks, attributes, melds and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..genomes.words import counted, listed, spaced
from ..language.typed import CARD, value
from ..lowering import code
from ..lowering.tables import labels
from ..statements import Told
from .document import Block, Bullets, Paragraph, Table

if TYPE_CHECKING:
    from ..genomes.declarations import Attribute, Meld
    from ..genomes.schema import HandPattern
    from ..lowering.builder import Builder
    from ..lowering.genome import Lowered


def cards_section(b: Builder, lowered: Lowered) -> list[Block]:
    blocks: list[Block] = [Paragraph(_deck(b, lowered))]
    setup = b.genome.setup
    if setup.wild_cards:
        blocks.append(Paragraph(f"Wild cards: {listed([spaced(rank) for rank in setup.wild_cards])}."))
    if setup.tableau_mode != "none" and any(p.kind == "play" and p.target == "tableau" for p in _phases(b)):
        blocks.append(Paragraph(_tableau(b)))
    lines = [Told(_attribute(b, attribute)) for attribute in b.genome.attributes]
    for n, derived in enumerate(b.genome.derived):
        with b.at(f"derived[{n}]"), b.naming(card=value(code.THIS, "the card", CARD)):
            meaning = b.value(derived.value, "value").english
        lines.append(Told(f"**{spaced(derived.name)}** of a card: {meaning}."))
    if lines:
        blocks.append(Bullets(tuple(lines)))
    if b.genome.melds:
        rows = []
        for n, meld in enumerate(b.genome.melds):
            with b.at(f"melds[{n}]"):
                rows.append((spaced(meld.name), _meld(b, meld)))
        blocks.append(Table(("Meld", "Cards"), tuple(rows)))
    return blocks + _evaluation(b)


def _phases(b: Builder) -> list[Any]:
    structure = b.genome.turn_structure
    return [*structure.opening, *structure.phases, *structure.closing]


def _deck(b: Builder, lowered: Lowered) -> str:
    deck = b.genome.setup.deck
    suits, ranks = (listed([spaced(word) for word in words]) for words in (deck.suits, deck.ranks))
    text = f"{counted(len(b.cards), 'card')}. Suits: {suits}. Ranks from lowest to highest: {ranks}."
    if deck.groups:
        parts = []
        for group in deck.groups:
            times = group.copies * deck.copies
            often = "once" if times == 1 else f"{times} times"
            ranks = listed([spaced(rank) for rank in group.ranks])
            parts.append(f"{ranks} of {listed([spaced(suit) for suit in group.suits])}, each {often}")
        text += f" There are: {'; '.join(parts)}."
    elif deck.copies > 1:
        text += f" Every card is there {deck.copies} times."
    if deck.without:
        text += f" Taken out: {listed([b.card_set(cards).english for cards in deck.without])}."
    example = ", ".join(dict.fromkeys(labels(b)[:3]))
    count = " Where ranks or suits are reckoned with, the first named counts 0, the next 1, and so on."
    reckoned = count if b.genome.derived or b.genome.definitions else ""
    if _reckons_with_nothing(lowered.program):
        reckoned += " Whatever is asked of a card that is not there counts −1."
    return f"{text} Cards are written {example} and so on.{reckoned}"


_RECKONED = ("add", "sub", "mul", "div", "mod", "min", "max", "lt", "le", "gt", "ge")
# Cards that may not be there: the top of an empty pile, the best of none.
_PERHAPS = ("top", "any_of", "best", "best_derived")


def _reckons_with_nothing(code_: Any) -> bool:
    """Whether the rules add to, or order, what is asked of a card that may not be there."""
    if isinstance(code_, list):
        return any(map(_reckons_with_nothing, code_))
    if not isinstance(code_, dict):
        return False
    reckons = code_.get("v") in _RECKONED or code_.get("c") in _RECKONED
    if reckons and any(_of_nothing(code_[side]) for side in ("a", "b")):
        return True
    return any(map(_reckons_with_nothing, code_.values()))


def _of_nothing(it: dict[str, Any]) -> bool:
    if it["v"] in ("attr", "derived_attr"):
        return it["card"]["v"] in _PERHAPS
    return it["v"] in ("most", "least") and it["none"] == -1


def _tableau(b: Builder) -> str:
    setup = b.genome.setup
    if setup.tableau_mode == "war":
        return "A card played onto the tableau that is higher than its top card captures all of the tableau."
    if setup.tableau_mode == "match_rank":
        return "A card played onto the tableau captures the cards of its rank there, and itself with them."
    way = {"ascending": "rising", "descending": "falling", "both": "rising or falling"}[
        setup.sequence_direction
    ]
    suit = ", of the same suit," if setup.sequence_must_match_suit else ""
    wrap = " The lowest rank also follows the highest." if setup.sequence_wrap else ""
    step = (
        "the next" if setup.sequence_gap_allowed == 1 else f"at most {setup.sequence_gap_allowed} places away"
    )
    return f"Cards on the tableau form a {way} sequence: a card{suit} must be {step} in rank.{wrap}"


def _attribute(b: Builder, attribute: Attribute) -> str:
    if attribute.ranking:
        order = listed([spaced(rank) for rank in attribute.ranking])
        return f"**{spaced(attribute.name)}**, from lowest to highest, counted from 0: {order}."
    n = b.genome.attributes.index(attribute)
    parts = []
    for m, case in enumerate(attribute.cases):
        with b.at(f"attributes[{n}].cases[{m}]"):
            cards = b.card_set(case.cards, "cards").english
            worth = b.value(case.value, "value", attribute.name if attribute.names else None).english
        parts.append(f"{worth} for {cards}")
    rest = spaced(attribute.names[attribute.default]) if attribute.names else str(attribute.default)
    names = f" ({listed([spaced(name) for name in attribute.names], 'or')})" if attribute.names else ""
    return f"**{spaced(attribute.name)}** of a card{names}: {'; '.join([*parts, f'otherwise {rest}'])}."


def _meld(b: Builder, meld: Meld) -> str:
    if meld.exactly:
        return listed([b.card_set(cards, f"exactly[{n}]").english for n, cards in enumerate(meld.exactly)])
    size = str(meld.min) if meld.min == meld.max else f"{meld.min} to {meld.max}"
    if meld.run_in is not None:
        wrap = ", the highest also below the lowest" if meld.wrap else ""
        return (
            f"{size} cards of one {spaced(meld.run_of)} that follow each other in {spaced(meld.run_in)}{wrap}"
        )
    text = f"{size} cards of one {spaced(meld.same or 'rank')}"
    if meld.distinct is not None:
        text += f", all of different {spaced(meld.distinct)}"
    if meld.wild is not None:
        wild = b.card_set(meld.wild.cards, "wild.cards").english
        text += (
            f"; {wild} may stand for others, at most {meld.wild.most} beside at least "
            f"{meld.wild.naturals} others"
        )
    return text


def _evaluation(b: Builder) -> list[Block]:
    evaluation = b.genome.hand_evaluation
    if evaluation is None or evaluation.method == "none":
        return []
    if evaluation.method == "card_count":
        return [Paragraph("Of two hands, the one with more cards is better.")]
    if evaluation.method == "point_total":
        return _totals(b)
    order = "" if evaluation.order == "rank" else f" ({spaced(evaluation.order)})"
    if evaluation.method == "high_card":
        return [Paragraph(f"Hands are compared by their highest card{order}, then by the next, and so on.")]
    rows = sorted(evaluation.patterns, key=lambda p: -p.rank_priority)
    table = Table(
        ("Hand", "What it is", "Strength"),
        tuple((p.name, pattern_told(p), str(p.rank_priority)) for p in rows),
    )
    kickers = " The other cards break ties." if evaluation.kickers else " Other cards break no ties."
    text = (
        "A hand counts as the first of these that it fits, best first; equal hands are compared by "
        f"the ranks{order} "
        f"that make them up.{kickers}"
    )
    if any(pattern.required_count is not None for pattern in rows):
        text += " If there are more cards than a line asks for, the best of them count."
    if not any(map(_fits_any, rows)):
        text += " A hand that fits none is weaker than all that do, and no better than another such hand."
    return [Paragraph(text), table]


def pattern_told(pattern: HandPattern) -> str:
    parts = []
    if pattern.required_count is not None:
        parts.append(counted(pattern.required_count, "card"))
    if pattern.same_suit_count is not None:
        parts.append(f"{pattern.same_suit_count} of one suit")
    if pattern.distinct_suit_count is not None:
        parts.append(f"{pattern.distinct_suit_count} different suits")
    groups = pattern.same_rank_groups
    if groups:
        parts.append(listed([f"{n} of {_ONE_AFTER_ANOTHER[min(i, 2)]}" for i, n in enumerate(groups)]))
    if pattern.sequence_length is not None:
        wrap = ", the highest also below the lowest" if pattern.sequence_wrap else ""
        parts.append(f"{pattern.sequence_length} ranks in a row{wrap}")
    if pattern.required_ranks is not None:
        parts.append(f"with {listed([spaced(rank) for rank in pattern.required_ranks])}")
    if len(parts) == 1 and pattern.required_count is not None:
        return f"any {parts[0]}"
    return "; ".join(parts) or "any cards"


_ONE_AFTER_ANOTHER = ("one rank", "another", "yet another")


def _fits_any(pattern: HandPattern) -> bool:
    return pattern_told(pattern).startswith("any ")


def _totals(b: Builder) -> list[Block]:
    evaluation = b.genome.hand_evaluation
    assert evaluation is not None
    rows = []
    for card in evaluation.card_values:
        other = "" if card.alternate_value in (None, card.value) else f" or {card.alternate_value}"
        rows.append((spaced(card.rank), f"{card.value}{other}"))
    text = "A hand is worth the total of its cards."
    if evaluation.target_value is not None:
        text += (
            " Cards with two values count what brings the total nearest to "
            f"{evaluation.target_value} without passing it."
        )
    if evaluation.bust_threshold is not None:
        text += f" A total of {evaluation.bust_threshold} or more is worth nothing."
    return [Paragraph(text), Table(("Rank", "Counts"), tuple(rows))]
