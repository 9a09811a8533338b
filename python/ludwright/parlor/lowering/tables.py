"""The cards and what is printed on them: domains, attributes, derived attributes, melds, evaluations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...authoring.names import did_you_mean, quoted
from ..expressions.hands import ALTERNATE, TOTAL
from ..genomes.words import MAX_CARDS, card_label
from ..language import static
from ..language.scope import AttributeInfo, DerivedInfo
from ..language.typed import CARD, value
from . import code
from .scoring import columns

if TYPE_CHECKING:
    from ..genomes.declarations import Attribute, Meld
    from .builder import Builder
    from .code import Code

SHORT = range(-32_768, 32_768)


def install(b: Builder) -> None:
    """Makes the genome's cards and attributes known to a builder."""
    deck = b.genome.setup.deck
    add_domain(b, "suit", deck.suits, "setup.deck.suits")
    add_domain(b, "rank", deck.ranks, "setup.deck.ranks")
    for options in b.genome.options:
        # Their names are labels for people, not words of the language.
        b.domains.append((options.name, options.names))
    _cards(b)
    for n, attribute in enumerate(b.genome.attributes):
        with b.at(f"attributes[{n}]"):
            _attribute(b, attribute)
    _values(b)
    for n, derived in enumerate(b.genome.derived):
        with b.at(f"derived[{n}]"):
            domain = None
            if derived.of is not None and derived.of in b.attributes:
                domain = b.attributes[derived.of].domain
            derive(b, derived.name, derived.value, domain, "value")
    _scoring(b)


def add_domain(b: Builder, name: str, names: tuple[str, ...], path: str) -> int:
    index = len(b.domains)
    b.domains.append((name, names))
    for number, word in enumerate(names):
        if word in b.values and b.values[word][0] != index:
            other = b.domains[b.values[word][0]][0]
            b.blame("duplicate-name", path, f"{quoted(word)} is a {other} already", "choose another word")
        b.values.setdefault(word, (index, number))
    return index


def _cards(b: Builder) -> None:
    deck = b.genome.setup.deck
    groups = [(g.suits, g.ranks, g.copies) for g in deck.groups] or [(deck.suits, deck.ranks, deck.copies)]
    if deck.groups and deck.copies != 1:
        groups = [(suits, ranks, copies * deck.copies) for suits, ranks, copies in groups]
    for suits, ranks, copies in groups:
        for suit in suits:
            for rank in ranks:
                if suit in deck.suits and rank in deck.ranks:
                    b.cards += [(deck.suits.index(suit), deck.ranks.index(rank))] * copies
    del b.cards[MAX_CARDS * 4 :]
    _columns(b)
    out: set[int] = set()
    for n, text in enumerate(deck.without):
        key = f"setup.deck.without[{n}]"
        found = static_cards(b, text, key)
        if not found and not b.findings:
            b.blame("missing-card", key, f"no such card is in the deck: {text}", "name a card of the deck")
        out |= found
    b.cards = [card for n, card in enumerate(b.cards) if n not in out]
    _columns(b)
    if not b.cards:
        b.blame("no-cards", "setup.deck", "the deck holds no cards", "add suits and ranks")
        b.cards = [(0, 0)]
        _columns(b)
    if len(b.cards) > MAX_CARDS:
        b.blame(
            "too-many-cards",
            "setup.deck",
            f"{len(b.cards)} cards and room for {MAX_CARDS}",
            "use fewer copies",
        )
        del b.cards[MAX_CARDS:]
        _columns(b)


def _columns(b: Builder) -> None:
    b.attributes["suit"] = AttributeInfo(0, 0, tuple(suit for suit, _ in b.cards))
    b.attributes["rank"] = AttributeInfo(1, 1, tuple(rank for _, rank in b.cards))


def labels(b: Builder) -> list[str]:
    suits, ranks = b.domains[0][1], b.domains[1][1]
    return [card_label(ranks[rank], suits[suit]) for suit, rank in b.cards]


def static_cards(b: Builder, text: str, key: str) -> frozenset[int]:
    """Cards that are known before play."""
    found = b.card_set(text, key)
    held = [info.values for info in sorted(b.attributes.values(), key=lambda info: info.index)]
    try:
        return static.cards(found.code, held, len(b.cards))
    except static.NotStatic:
        b.blame("expression", key, "these cards depend on play", "use suits, ranks and attributes alone")
        return frozenset()


def _add_attribute(b: Builder, name: str, domain: int | None, values: list[int], key: str = "name") -> None:
    if name in b.attributes:
        b.blame("duplicate-name", key, f"an attribute {quoted(name)} is there already", "choose another name")
        return
    if any(number not in SHORT for number in values):
        b.blame("out-of-range", key, "a value beyond ±32767", "use smaller numbers")
        values = [max(-32_768, min(32_767, number)) for number in values]
    b.attributes[name] = AttributeInfo(len(b.attributes), domain, tuple(values))


def _attribute(b: Builder, attribute: Attribute) -> None:
    domain = add_domain(b, attribute.name, attribute.names, "names") if attribute.names else None
    if attribute.ranking:
        values = _ranking(b, attribute)
    else:
        values = [attribute.default] * len(b.cards)
        taken: set[int] = set()
        for n, case in enumerate(attribute.cases):
            found = static_cards(b, case.cards, f"cases[{n}].cards")
            worth = code.constant(
                b.value(case.value, f"cases[{n}].value", attribute.name if domain else None).code
            )
            if worth is None:
                b.blame("expression", f"cases[{n}].value", "the value depends on play", "write a number")
            for card in found - taken:
                values[card] = worth or 0
            taken |= found
    if domain is not None and any(not -1 <= number < len(attribute.names) for number in values):
        b.blame(
            "value-out-of-range", "default", "a value that has no name", "give every card one of the names"
        )
        values = [0] * len(values)
    _add_attribute(b, attribute.name, domain, values)


def _ranking(b: Builder, attribute: Attribute) -> list[int]:
    ranks = b.genome.setup.deck.ranks
    order = {name: place for place, name in enumerate(attribute.ranking)}
    if attribute.cases:
        b.blame("field-conflict", "cases", "a ranking already says every value", "remove the cases")
    used = {ranks[rank] for _, rank in b.cards}
    missing = [rank for rank in ranks if rank in used and rank not in order]
    if missing or len(order) != len(attribute.ranking):
        what = f"{', '.join(missing)} left out" if missing else "a rank is named twice"
        b.blame("ranking-incomplete", "ranking", what, "name every rank of the deck once")
    return [order.get(ranks[rank], 0) for _, rank in b.cards]


def _values(b: Builder) -> None:
    """Card values of a point total, as two attributes."""
    evaluation = b.genome.hand_evaluation
    if evaluation is None or evaluation.method != "point_total":
        return
    ranks = b.genome.setup.deck.ranks
    worth = {
        v.rank: (v.value, v.value if v.alternate_value is None else v.alternate_value)
        for v in evaluation.card_values
    }
    pairs = [worth.get(ranks[rank], (0, 0)) for _, rank in b.cards]
    _add_attribute(b, TOTAL, None, [max(pair) for pair in pairs])
    _add_attribute(b, ALTERNATE, None, [min(pair) for pair in pairs])


def _scoring(b: Builder) -> None:
    for name, rules in columns(b.genome).items():
        values = [0] * len(b.cards)
        for n in rules:
            rule = b.genome.card_scoring[n]
            for card in static_cards(b, rule.cards, f"card_scoring[{n}].cards"):
                values[card] += rule.points
        _add_attribute(b, name, None, values, "card_scoring")


def derive(b: Builder, name: str, text: str, domain: int | None, key: str = "") -> int:
    """A derived attribute; the same one again when its meaning is known already."""
    with b.naming(card=value(code.THIS, "the card", CARD)):
        meaning = b.value(text, key)
    if meaning.code["v"] == "derived_attr" and meaning.code["card"] == code.THIS:
        return int(meaning.code["derived"])
    meaning = replace(meaning, code=_inlined(b, meaning.code))
    used = sorted(_variables(meaning.code))
    for info in b.derived.values():
        if (info.value, info.domain) == (meaning.code, domain):
            return info.index
    if name in b.derived or name in b.attributes:
        b.blame(
            "duplicate-name", "name", f"an attribute {quoted(name)} is there already", "choose another name"
        )
    b.derived[name] = DerivedInfo(len(b.derived), domain, tuple(used), meaning.code)
    return b.derived[name].index


def _inlined(b: Builder, of: Any) -> Any:
    """Derived attributes read no others, so what they stand for is written in their place."""
    if isinstance(of, list):
        return [_inlined(b, inner) for inner in of]
    if not isinstance(of, dict):
        return of
    if of.get("v") == "derived_attr" and of["card"] == code.THIS:
        return next(info.value for info in b.derived.values() if info.index == of["derived"])
    return {key: _inlined(b, inner) for key, inner in of.items()}


def as_derived(b: Builder, name: str) -> int:
    """An attribute as a derived one."""
    if name in b.derived:
        return b.derived[name].index
    if name not in b.attributes:
        b.blame("unknown-attribute", "", f"no attribute {quoted(name)}", did_you_mean(name, b.attributes))
        return 0
    return derive(b, f"{name}_followed", f"{name}(card)", b.attributes[name].domain)


def _variables(of: Any) -> set[int]:
    if isinstance(of, dict):
        own = {of["var"]} if of.get("v") == "var" else set()
        return own.union(*(_variables(inner) for inner in of.values()))
    if isinstance(of, list):
        return set().union(*(_variables(inner) for inner in of))
    return set()


def melds(b: Builder) -> list[Code]:
    out = []
    for n, meld in enumerate(b.genome.melds):
        with b.at(f"melds[{n}]"):
            out.append(_meld(b, meld))
    return out


def _attr(b: Builder, name: str, key: str) -> int:
    if name in b.attributes:
        return b.attribute_index(name)
    b.blame("unknown-attribute", key, f"no attribute {quoted(name)}", did_you_mean(name, b.attributes))
    return 0


def _meld(b: Builder, meld: Meld) -> Code:
    kinds = sum((meld.same is not None, meld.run_in is not None, bool(meld.exactly)))
    if kinds != 1:
        b.blame(
            "field-conflict",
            "",
            "a meld is a set, a run or particular cards",
            "give one of same, run_in, exactly",
        )
    if meld.min > meld.max:
        b.blame("count-order", "min", f"at least {meld.min} and at most {meld.max}", "exchange the two")
    if meld.exactly:
        return {
            "meld": "exact",
            "name": meld.name,
            "cards": [_exact(b, t, n) for n, t in enumerate(meld.exactly)],
        }
    if meld.run_in is not None:
        return {
            "meld": "run",
            "name": meld.name,
            "suit": _attr(b, meld.run_of, "run_of"),
            "order": _attr(b, meld.run_in, "run_in"),
            "min": meld.min,
            "max": meld.max,
            "wrap": meld.wrap,
        }
    wild = meld.wild
    return {
        "meld": "group",
        "name": meld.name,
        "same": _attr(b, meld.same or "rank", "same"),
        "min": meld.min,
        "max": meld.max,
        "distinct": None if meld.distinct is None else _attr(b, meld.distinct, "distinct"),
        "wild": code.NO_CARDS if wild is None else b.card_set(wild.cards, "wild.cards").code,
        "max_wild": 0 if wild is None else wild.most,
        "min_natural": 0 if wild is None else wild.naturals,
    }


def _exact(b: Builder, text: str, n: int) -> list[Code]:
    """A set such as `queen of spades` as the attribute values that make it up."""
    key = f"exactly[{n}]"
    found = static_cards(b, text, key)
    shapes = {(b.cards[card][0], b.cards[card][1]) for card in found}
    if len(shapes) != 1:
        b.blame("expression", key, f"{quoted(text)} is not one card", "write, for instance, queen of spades")
        return []
    ((suit, rank),) = shapes
    return [{"attr": 0, "value": suit}, {"attr": 1, "value": rank}]


def evaluations(b: Builder) -> list[Code]:
    evaluation = b.genome.hand_evaluation
    if evaluation is None or evaluation.method not in ("pattern_match", "high_card"):
        return []
    with b.at("hand_evaluation"):
        order = _attr(b, evaluation.order, "order")
        column = next((i.values for i in b.attributes.values() if i.index == order), ())
        patterns = []
        for pattern in sorted(evaluation.patterns, key=lambda p: -p.rank_priority):
            ranks = None
            if pattern.required_ranks is not None:
                ranks = [_order_of(b, name, column) for name in pattern.required_ranks]
            patterns.append(
                {
                    "name": pattern.name,
                    "rank_priority": pattern.rank_priority,
                    "required_count": pattern.required_count,
                    "same_suit_count": pattern.same_suit_count,
                    "distinct_suit_count": pattern.distinct_suit_count,
                    "same_rank_groups": None
                    if pattern.same_rank_groups is None
                    else list(pattern.same_rank_groups),
                    "sequence_length": pattern.sequence_length,
                    "sequence_wrap": pattern.sequence_wrap and pattern.sequence_length is not None,
                    "required_ranks": ranks,
                }
            )
        if evaluation.method == "high_card":
            patterns = [_any_hand()]
    return [
        {
            "name": evaluation.method,
            "suit": 0,
            "order": order,
            "patterns": patterns,
            "kickers": evaluation.kickers or evaluation.method == "high_card",
        }
    ]


def _any_hand() -> Code:
    constraints = (
        "required_count",
        "same_suit_count",
        "distinct_suit_count",
        "same_rank_groups",
        "sequence_length",
    )
    return {
        "name": "high card",
        "rank_priority": 0,
        **dict.fromkeys(constraints),
        "sequence_wrap": False,
        "required_ranks": None,
    }


def _order_of(b: Builder, rank: str, column: tuple[int, ...]) -> int:
    ranks = b.genome.setup.deck.ranks
    if rank not in ranks:
        return 0
    number = ranks.index(rank)
    return next((column[n] for n, (_, r) in enumerate(b.cards) if r == number), 0)
