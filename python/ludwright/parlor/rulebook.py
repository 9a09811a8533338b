"""The rulebook of a game, made from its genome and from nothing else."""

from __future__ import annotations

from dataclasses import replace

from . import code, wins
from .builder import Builder
from .contracts import contract_told
from .document import Block, Bullets, Heading, Paragraph, Table, to_html, to_markdown
from .elaborate import elaborate
from .example import example_turn
from .lower import Lowered, first_value, hands_limit, lower, ready
from .rulebook_cards import cards_section
from .schema import GameGenome
from .scoring import rule_told
from .statements import Told
from .syntax import parse
from .typed import PLAYER, Typed, value
from .words import counted, listed, spaced

_SEEN = {
    "face_down": "nobody",
    "face_up": "everybody",
    "owner_only": "its owner alone",
    "revealed": "its owner alone until the hand is over, then everybody",
}
_RESETS = {"never": "", "hand": ", anew in every hand", "turn": ", anew in every turn"}
_SHOWN = {"everybody": "", "nobody": ", kept secretly", "owner": ", known to its player alone"}
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
    blocks: list[Block] = [Heading(1, genome.name), Paragraph(_one_line(genome.variant))]
    blocks += [Heading(2, "Players and aim"), *_players(b)]
    blocks += [Heading(2, "Cards"), *cards_section(b)]
    blocks += [Heading(2, "The deal"), *_deal(b, lowered)]
    blocks += [Heading(2, "A hand"), *_hand(b)]
    if genome.special_effects:
        blocks += [Heading(2, "Special cards"), Bullets(tuple(_effects(b)))]
    scoring = _scoring(b)
    if scoring:
        blocks += [Heading(2, "Scoring"), *scoring]
    blocks += [Heading(2, "End of the match"), *_match(b)]
    blocks += [Heading(2, "When things run out"), Bullets(tuple(_edges(b, lowered)))]
    kept = _kept(b, lowered)
    if kept:
        blocks += [Heading(2, "What is kept in mind"), Bullets(tuple(kept))]
    words = _words(b, lowered)
    if words:
        blocks += [Heading(2, "Terms"), Bullets(tuple(words))]
    if example:
        shown = example_turn(genome)
        if shown:
            blocks += [Heading(2, "An example"), *shown]
    return blocks


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _players(b: Builder) -> list[Block]:
    genome = b.genome
    counts = sorted({genome.player_count, *genome.player_counts})
    others = "" if len(counts) == 1 else f" The game can be played by {listed(list(map(str, counts)), 'or')}."
    text = f"{counted(genome.player_count, 'player')}.{others}"
    if genome.teams:
        sides = "; ".join(" and ".join(str(seat + 1) for seat in team) for team in genome.teams)
        text += f" Players are numbered clockwise from 1; these play together: {sides}."
    return [Paragraph(f"{text} The aim: {wins.aim(wins.final(genome))}.")]


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
        count = b.value(setup.cards_per_player, "setup.cards_per_player").english
        to = "" if setup.deal_to == "hand" else f" to their {spaced(setup.deal_to)}"
        cards = "card" if count == "1" else "cards"
        lines.append(
            f"Every player is dealt {count} {cards}{to}, {setup.deal_batch} at a time, from the "
            "dealer’s left on, "
            "until the deck runs out."
        )
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
        blocks += [Paragraph("Before the first turn:"), Bullets(tuple(opening))]
    return blocks


def _phases(b: Builder, key: str) -> list[Told]:
    told: list[Told] = []
    for n, phase in enumerate(getattr(b.genome.turn_structure, key)):
        with b.at(f"turn_structure.{key}[{n}]"):
            told += phase.told(b)
    return told


def _hand(b: Builder) -> list[Block]:
    structure, blocks = b.genome.turn_structure, list[Block]()
    if structure.phases:
        first = _seat(b, structure.first, "turn_structure.first")
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
                Paragraph(
                    f"Before every turn this is looked at: the turns are over when {' or '.join(ends)}."
                )
            )
    closing = _phases(b, "closing")
    if closing:
        blocks += [Paragraph("After the last turn, unless the hand was thrown in:"), Bullets(tuple(closing))]
    return blocks or [Paragraph("A hand has no turns; all of it happens before.")]


def _next(b: Builder) -> str:
    structure, genome = b.genome.turn_structure, b.genome
    if structure.next is not None:
        return f"The next turn is taken by {_seat(b, structure.next, 'turn_structure.next')}."
    kinds = {effect.effect_type for effect in genome.special_effects}
    text = "The next turn is taken by the next player in the direction of play, which is clockwise at first."
    if "skip_next" in kinds or genome.game_rules.consecutive_pass_action == "skip_player":
        text += " Players who are skipped are passed over."
    if "extra_turn" in kinds or any(p.kind == "ask" for p in structure.phases):
        text += " Whoever takes another turn goes on instead."
    if genome.game_rules.same_player_on_win:
        text += " Whoever has captured cards or won a battle in the turn takes the next one."
    return text


def _effects(b: Builder) -> list[Told]:
    told = []
    for n, effect in enumerate(b.genome.special_effects):
        with b.at(f"special_effects[{n}]"):
            told.append(Told(effect.told(b)))
    return told


def _scoring(b: Builder) -> list[Block]:
    genome, blocks = b.genome, list[Block]()
    if genome.card_scoring:
        rows = []
        for n, rule in enumerate(genome.card_scoring):
            with b.at(f"card_scoring[{n}]"):
                cards = b.card_set(rule.cards, "cards").english
            to = "the winner of the hand" if rule.to_winner else "its player"
            rows.append((cards, str(rule.points), _TRIGGERS[rule.trigger], to, spaced(rule.into)))
        blocks.append(Table(("Cards", "Points each", "When", "For", "Added to"), tuple(rows)))
    if genome.contract_scoring is not None:
        blocks.append(Paragraph(contract_told(genome.contract_scoring, bool(genome.teams))))
    lines = []
    for n, one in enumerate(genome.scoring_rules):
        with b.at(f"scoring_rules[{n}]"):
            lines.append(Told(rule_told(b, one.points, one.when, one.into, one.why)))
    if lines:
        blocks += [
            Paragraph("When a hand is over, unless it was thrown in, in this order:"),
            Bullets(tuple(lines)),
        ]
    return blocks


def _match(b: Builder) -> list[Block]:
    genome = b.genome
    lines = [Told(wins.told(b, win)) for win in genome.win_conditions]
    limit = hands_limit(b)
    last = wins.final(genome)
    best = {"highest": "highest", "lowest": "lowest"}.get(last.comparison, "best")
    noun = "merit named above" if last.type == "custom" else wins.noun(last)
    lines.append(
        Told(f"After {counted(limit, 'hand')} the match is over at the latest; the {best} {noun} then wins.")
    )
    tie = {
        "split": "Players who are equally good share a draw.",
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
    """A player in words; a plain number is a seat."""
    who = b.player(text, key)
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
    can_pass = any(phase.kind == "play" for phase in genome.turn_structure.phases)
    if rules.consecutive_pass_action != "none" and can_pass:
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
    turns = f"A hand of more than {counted(genome.max_turns, 'turn')}, or a match"
    what = turns if genome.turn_structure.phases else "A match"
    told.append(Told(f"{what} of more than {most}, is broken off; {end}."))
    return told


def _kept(b: Builder, lowered: Lowered) -> list[Told]:
    told = []
    single = hands_limit(b) == 1 and b.genome.game_rules.tie_breaker != "battle"
    ordered = {zone["name"] for zone in lowered.program["zones"] if zone["ordered"]}
    for variable in b.genome.variables:
        whose = {"table": "", "player": " of every player", "team": " of every side"}[variable.per]
        if variable.per == "table" and variable.size > 1:
            whose = f", {variable.size} of them"
        first = first_value(b, variable)
        again = "" if variable.reset == "hand" and single else _RESETS[variable.reset]
        names = next((names for name, names in b.domains if name == variable.kind), None)
        start = "none" if first == -1 and variable.kind != "number" else str(first)
        if names is not None and 0 <= first < len(names):
            start = spaced(names[first])
        span = (
            f", from {variable.low} to {variable.high}"
            if variable.kind == "number"
            else f" (a {spaced(variable.kind)})"
        )
        told.append(
            Told(
                f"**{spaced(variable.name)}**{whose}{span}: {start} at first{again}{_SHOWN[variable.shown]}."
            )
        )
    for zone in b.genome.zones:
        whose = "of every player" if zone.per == "player" else "on the table"
        piles = "" if zone.piles == 1 else f", {zone.piles} piles numbered from 0"
        order = ", in order" if zone.name in ordered else ""
        told.append(Told(f"**{spaced(zone.name)}** {whose}{piles}{order}: seen by {_SEEN[zone.visibility]}."))
    own = {zone.name for zone in b.genome.zones}
    setup = b.genome.setup
    usual = (
        ("hand", setup.hand_visibility),
        ("deck", setup.deck_visibility),
        ("discard", setup.discard_visibility),
        ("tableau", setup.tableau_visibility),
    )
    for name, seen in usual:
        if name not in own and name in lowered.zones:
            told.append(Told(f"**{spaced(name)}**: seen by {_SEEN[seen]}."))
    return told


def _words(b: Builder, lowered: Lowered) -> list[Told]:
    told = []
    for n, definition in enumerate(b.genome.definitions):
        given = _parameters(definition.parameters, lowered.samples.get(f"definitions[{n}].is", ()))
        with b.at(f"definitions[{n}]"), b.naming(**_YOU, **given):
            meaning = _meaning(b, definition.means)
        of = f" ({', '.join(map(spaced, definition.parameters))})" if definition.parameters else ""
        told.append(Told(f"**“{spaced(definition.name)}”{of}**: {meaning}."))
    for n, procedure in enumerate(b.genome.procedures):
        given = _parameters(procedure.parameters, lowered.samples.get(f"procedures[{n}]", ()))
        with b.at(f"procedures[{n}]"), b.naming(**_YOU, **given):
            lines = b.told(procedure.do)
        with_ = f" ({', '.join(map(spaced, procedure.parameters))})" if procedure.parameters else ""
        told.append(Told(f"To do “{spaced(procedure.name)}”{with_}:", lines))
    for setting in b.genome.settings:
        span = f"{setting.low} to {setting.high}"
        told.append(Told(f"**{spaced(setting.name)}** is {setting.default} here and may be from {span}."))
    return told


def _meaning(b: Builder, text: str) -> str:
    return b.tried(lambda: elaborate(b, parse(text)).english, text)


_YOU = {"me": value(code.integer(0), "you", PLAYER, "your")}


def _parameters(names: tuple[str, ...], given: tuple[Typed, ...]) -> dict[str, Typed]:
    """Parameters by name, each of the kind that it is given somewhere."""
    if len(given) != len(names):
        given = tuple(value(code.integer(0), name) for name in names)
    # A constant would be folded away and its name with it.
    return {
        name: replace(it, english=spaced(name), own=None, flag=None, code=_open(it))
        for name, it in zip(names, given, strict=True)
    }


def _open(it: Typed) -> code.Code:
    return code.local(0) if it.kind == "value" and code.constant(it.code) is not None else it.code
