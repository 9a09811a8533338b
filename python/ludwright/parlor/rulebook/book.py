"""The rulebook of a game, made from its genome and from nothing else."""

from __future__ import annotations

from ..genomes.schema import GameGenome
from ..genomes.words import capital, counted, listed, spaced
from ..language.typed import PLAYER, Typed, value
from ..lowering import code, wins
from ..lowering.builder import Builder
from ..lowering.contracts import contract_told
from ..lowering.genome import Lowered, first_turn, hands_limit, lower, ready
from ..lowering.scoring import rule_told
from ..statements import Told
from .cards import cards_section
from .document import Block, Bullets, Heading, Paragraph, Table, to_html, to_markdown
from .example import example_turn
from .header import header
from .terms import kept, seen, settings, terms

_FOR = {
    "trick_win": "whoever wins the trick",
    "capture": "whoever captures them",
    "play": "whoever plays them",
    "hand_end": "whoever holds them",
    "set_complete": "whoever lays them down",
}
_TRIGGERS = {
    "trick_win": "won in a trick",
    "capture": "captured",
    "play": "played",
    "hand_end": "left in a hand at its end",
    "set_complete": "laid down in a set",
}


def markdown(genome: GameGenome, *, example: bool = True) -> str:
    """The rulebook as Markdown."""
    return to_markdown(rulebook(genome, example=example))


def page(genome: GameGenome, *, example: bool = True) -> str:
    """The rulebook as one HTML page."""
    return to_html(rulebook(genome, example=example), genome.name)


def rulebook(genome: GameGenome, *, example: bool = True) -> list[Block]:
    b, lowered = ready(genome), lower(genome)
    blocks: list[Block] = [Heading(1, genome.name), Paragraph(header(b))]
    blocks += [Heading(2, "Players and aim"), *_players(b)]
    blocks += [Heading(2, "Cards"), *cards_section(b, lowered)]
    if genome.turn_structure.phases:
        blocks += [Heading(2, "The deal"), *_deal(b, lowered), Heading(2, "A hand"), *_hand(b)]
    else:
        blocks += [Heading(2, "A hand"), *_deal(b, lowered), *_hand(b)]
    if genome.special_effects:
        blocks += [Heading(2, "Special cards"), Bullets(tuple(_effects(b)))]
    scoring = _scoring(b)
    if scoring:
        blocks += [Heading(2, "Scoring"), *scoring]
    blocks += [Heading(2, "End of the match"), *_match(b)]
    blocks += [Heading(2, "When things run out"), Bullets(tuple(_edges(b, lowered)))]
    parts = (
        ("Terms", terms(b, lowered)),
        ("Who sees what", seen(b, lowered)),
        ("What is kept count of", kept(b)),
        ("Settings", settings(b)),
    )
    for heading, lines in parts:
        if lines:
            blocks += [Heading(2, heading), Bullets(tuple(lines))]
    if example:
        shown = example_turn(genome)
        if shown:
            blocks += [Heading(2, "An example"), *shown]
    return blocks


def _players(b: Builder) -> list[Block]:
    genome = b.genome
    counts = sorted({genome.player_count, *genome.player_counts})
    also = f"Also known as {listed(list(genome.also_known_as))}. " if genome.also_known_as else ""
    text = f"{also}{counted(genome.player_count, 'player')}."
    if len(counts) > 1:
        whole = counts == list(range(counts[0], counts[-1] + 1))
        numbers = f"{counts[0]} to {counts[-1]}" if whole else listed(list(map(str, counts)), "or")
        text += f" The game is for {numbers} players; these rules are for {genome.player_count}."
    if genome.teams:
        sides = "; ".join(" and ".join(str(seat + 1) for seat in team) for team in genome.teams)
        text += f" Players are numbered clockwise from 1; these play together: {sides}."
    return [Paragraph(f"{text} The aim: {wins.aim(b, wins.final(genome))}.")]


def _deal(b: Builder, lowered: Lowered) -> list[Block]:
    setup = b.genome.setup
    lines = ["The cards are gathered and shuffled before every hand."]
    if "dealer" in lowered.variables:
        first = b.genome.match.first_dealer
        with b.at("match"):
            who = "drawn at random" if first is None else _seat(b, first, "first_dealer")
            lines.append(f"The first dealer is {who}.")
            following = b.player(b.genome.match.next_dealer, "next_dealer").english
        if hands_limit(b) > 1 or b.genome.game_rules.tie_breaker == "battle":
            lines.append(f"The next hand is dealt by {following}.")
    if setup.cards_per_player != "0":
        lines += _dealt(b)
    if setup.initial_discard_count:
        one = setup.initial_discard_count == 1
        cards = "a card" if one else f"{setup.initial_discard_count} cards"
        lines.append(f"Then {cards} of the deck {'is' if one else 'are'} turned onto the discard pile.")
    trump = "trump" in lowered.variables
    if setup.trump_suit is not None and trump:
        lines.append(f"The trump suit of the first hand is {spaced(setup.trump_suit)}.")
    if setup.rotate_trump and trump:
        lines.append("In every further hand the next suit is trump.")
    if setup.random_trump and trump:
        lines.append("The trump suit is drawn at random in every hand.")
    if setup.starting_chips is not None and "chips" in lowered.variables:
        lines.append(f"Everybody begins the match with {counted(setup.starting_chips, 'chip')}.")
    blocks: list[Block] = [Paragraph(" ".join(lines))]
    opening = _phases(b, "opening")
    if opening:
        when = "Before the first turn:" if b.genome.turn_structure.phases else "Then, in this order:"
        blocks += [Paragraph(when), Bullets(tuple(opening))]
    return blocks


def _dealt(b: Builder) -> list[str]:
    setup = b.genome.setup
    held = b.value(setup.cards_per_player, "setup.cards_per_player")
    to = "" if setup.deal_to == "hand" else f" to their {spaced(setup.deal_to)}"
    batch = "one" if setup.deal_batch == 1 else str(setup.deal_batch)
    how = f"{batch} at a time, starting at the dealer’s left"
    with b.naming(seats=value(code.integer(b.genome.player_count), "the number of players")):
        number = code.constant(b.value(setup.cards_per_player, "setup.cards_per_player").code)
    if number is None:
        return [f"Every player is dealt cards{to}, {how}. How many: {held.english}.", _RUNS_OUT]
    why = "" if code.constant(held.code) is not None else f" ({held.english})"
    lines = [f"Every player is dealt {counted(number, 'card')}{why}{to}, {how}."]
    return lines if number * b.genome.player_count <= len(b.cards) else [*lines, _RUNS_OUT]


_RUNS_OUT = "Dealing stops when the deck runs out."


def _phases(b: Builder, key: str) -> list[Told]:
    told: list[Told] = []
    for n, phase in enumerate(getattr(b.genome.turn_structure, key)):
        with b.at(f"turn_structure.{key}[{n}]"):
            told += phase.told(b)
    return told


def _hand(b: Builder) -> list[Block]:
    structure, blocks = b.genome.turn_structure, list[Block]()
    if structure.phases:
        with b.at("turn_structure"):
            first = _named(first_turn(b))
        you = value(b.player("turn").code, "you", PLAYER, "your")
        with b.naming(me=you, turn=you):
            turn = _phases(b, "phases")
            following = _next(b)
        blocks += [Paragraph(f"The first turn is taken by {first}. In your turn:"), Bullets(tuple(turn))]
        blocks.append(Paragraph(following))
        until = b.condition(structure.until, "turn_structure.until")
        ends = [] if until.code["c"] == "false" else [until.english]
        for win in b.genome.win_conditions:
            if win.trigger_mode == "all_hands_empty":
                ends.append("all hands are empty")
            elif win.trigger_mode == "deck_empty":
                ends.append("the deck is empty")
        if ends:
            blocks.append(
                Paragraph(f"Turns go on until {' or '.join(ends)}; that is looked at before every turn.")
            )
    closing = _phases(b, "closing")
    if closing:
        last = "After the last turn" if structure.phases else "In the end"
        blocks += [Paragraph(f"{last}, unless the hand was thrown in:"), Bullets(tuple(closing))]
    return blocks


def _next(b: Builder) -> str:
    structure, genome = b.genome.turn_structure, b.genome
    if structure.next is not None:
        return f"The next turn is taken by {_seat(b, structure.next, 'turn_structure.next')}."
    kinds = {effect.effect_type for effect in genome.special_effects}
    text = "The next turn is taken by the next player in the direction of play, which is clockwise at first."
    skipped = genome.game_rules.consecutive_pass_action == "skip_player" and _can_pass(genome)
    if "skip_next" in kinds or skipped:
        text += " Players who are skipped are passed over."
    if "extra_turn" in kinds or any(p.kind == "ask" for p in structure.phases):
        text += " Whoever takes another turn goes on instead."
    if genome.game_rules.same_player_on_win:
        text += " Whoever has captured cards or won a battle in the turn takes the next one."
    return text


def _can_pass(genome: GameGenome) -> bool:
    return any(phase.kind == "play" for phase in genome.turn_structure.phases)


def _effects(b: Builder) -> list[Told]:
    told = []
    for n, effect in enumerate(b.genome.special_effects):
        with b.at(f"special_effects[{n}]"):
            told.append(Told(effect.told(b)))
    return told


def _scoring(b: Builder) -> list[Block]:
    genome, blocks = b.genome, list[Block]()
    if genome.card_scoring:
        blocks += _card_points(b)
    if genome.contract_scoring is not None:
        blocks.append(Paragraph(contract_told(genome.contract_scoring, bool(genome.teams))))
    lines = []
    for n, one in enumerate(genome.scoring_rules):
        with b.at(f"scoring_rules[{n}]"):
            lines.append(Told(rule_told(b, one.points, one.when, one.into, one.why)))
    if lines:
        blocks += [
            Paragraph("When a hand is over, unless it was thrown in, points are given in this order:"),
            Bullets(tuple(lines)),
        ]
    return blocks


def _card_points(b: Builder) -> list[Block]:
    """A table of cards and points for every moment at which cards score."""
    tables: dict[str, list[tuple[str, str]]] = {}
    for n, rule in enumerate(b.genome.card_scoring):
        with b.at(f"card_scoring[{n}]"):
            cards = b.card_set(rule.cards, "cards").english
        who = "the winner of the hand" if rule.to_winner else _FOR[rule.trigger]
        kept = "" if rule.into == "score" else f", added to {spaced(rule.into)}"
        head = f"Points of cards that are {_TRIGGERS[rule.trigger]}, for {who}{kept}:"
        tables.setdefault(head, []).append((capital(cards), str(rule.points)))
    blocks: list[Block] = []
    for head, rows in tables.items():
        each = "Points a set" if _TRIGGERS["set_complete"] in head and _books(b) else "Points each"
        blocks += [Paragraph(head), Table(("Cards", each), tuple(rows))]
    return blocks


def _books(b: Builder) -> bool:
    """Whether sets score once each, not card by card."""
    structure = b.genome.turn_structure
    return any(p.kind in ("ask", "collect") for p in (*structure.opening, *structure.phases))


def _match(b: Builder) -> list[Block]:
    genome = b.genome
    ends = [text for text in (wins.told(b, win) for win in genome.win_conditions) if text]
    lines = [Told(text) for text in ends]
    latest = " at the latest" if ends else ""
    over = f"After {counted(hands_limit(b), 'hand')} the match is over{latest}"
    last = wins.final(genome)
    best = wins.aim(b, last) if last.comparison in ("highest", "lowest") else "reached that"
    if last.type == "custom" and ends:
        lines.append(Told(f"{over}; the same comparison then decides."))
    else:
        lines.append(Told(f"{over}; whoever has {best} then wins."))
    tie = {
        "split": f"{'Sides' if genome.teams else 'Players'} that are equally good share a draw.",
        "active_player": "Of equally good players, the one in turn wins, or the next clockwise.",
        "alternating": "Of equally good players, the first wins, counted from another seat after every hand.",
        "battle": "While the best are equally good, another hand is played.",
    }
    lines.append(Told(tie[genome.game_rules.tie_breaker]))
    immediate = any(win.trigger_mode == "immediate" for win in genome.win_conditions)
    if genome.min_turns and immediate and genome.turn_structure.phases:
        lines.append(Told(f"Before turn {genome.min_turns} of a hand nobody wins."))
    for n, win in enumerate(genome.win_conditions):
        if win.payoff is not None:
            with b.at(f"win_conditions[{n}]"), b.binding("p", "number", PLAYER, "a player"):
                payoff = b.value(win.payoff, "payoff").english
            lines.append(Told(f"What the match is worth to a player, in thousandths: {payoff}."))
    return [Bullets(tuple(lines))]


def _seat(b: Builder, text: str, key: str) -> str:
    return _named(b.player(text, key))


def _named(who: Typed) -> str:
    """A player in words; a plain number is a seat."""
    number = code.constant(who.code)
    return who.english if number is None else f"player {number + 1}"


def _edges(b: Builder, lowered: Lowered) -> list[Told]:
    rules, genome = b.genome.game_rules, b.genome
    deck = {
        "reshuffle_discard": "the discard pile is shuffled and becomes the deck"
        + (", except for its top card" if rules.keep_top_discard else ""),
        "game_ends": "the hand ends",
        "skip_draw": "nothing is drawn",
    }[rules.deck_empty_action]
    told = [Told(f"If a card is to be drawn and the deck is empty, {deck}.")] if lowered.refilled else []
    if rules.consecutive_pass_action != "none" and _can_pass(genome):
        enough = (
            rules.passes_to_trigger
            if rules.passes_to_trigger is not None
            else max(1, genome.player_count - 1)
        )
        action = {
            "clear_tableau": "the tableau is cleared away",
            "end_round": "the hand ends",
            "skip_player": "the next player is skipped",
        }[rules.consecutive_pass_action]
        told.append(Told(f"After {counted(enough, 'pass', 'passes')} in a row, {action}."))
    end = "the win condition decides" if rules.rank_at_cap else "it is a draw"
    most = counted(genome.max_decisions, "decision")
    turns = f"A hand of more than {counted(genome.max_turns, 'turn')} or a match"
    what = turns if genome.turn_structure.phases else "A match"
    told.append(Told(f"{what} of more than {most} is broken off; {end}."))
    return told
