"""A genome for the core: every field written out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..genomes.declarations import Variable
from ..genomes.schema import GameGenome
from ..genomes.words import SCHEMA_VERSION
from ..language.typed import PLAYER, Typed, value
from ..validate.codes import Finding
from . import code, wins
from .builder import Builder
from .code import Code
from .contracts import contract_code
from .drawing import into_deck
from .prune import prune
from .scoring import column, rule_code
from .tables import evaluations, install, labels, melds

_FACES = {"face_down": "down", "face_up": "up", "owner_only": "owner", "revealed": "owner"}
_SHOWN = {"everybody": "up", "nobody": "down", "owner": "owner"}
# Hands beyond the last one while a tie has to be broken.
_TIE_HANDS = 50


@dataclass(frozen=True, slots=True)
class Lowered:
    """A genome written out, and what was found wrong on the way."""

    program: Code
    findings: tuple[Finding, ...]
    # Whether somebody may have to draw from an empty deck.
    refilled: bool = False
    # What definitions and procedures were first given in brackets, by their path.
    samples: Mapping[str, tuple[Typed, ...]] = field(default_factory=dict)
    # The path of the genome's part that every statement comes from, block by block.
    origins: Sequence[Sequence[str]] = ()

    @property
    def zones(self) -> set[str]:
        return {zone["name"] for zone in self.program["zones"]}

    @property
    def variables(self) -> set[str]:
        return {variable["name"] for variable in self.program["vars"]}


# The latest, with their genomes: whoever validates a genome plays or explains it next.
_recent: tuple[tuple[GameGenome, Lowered], ...] = ()


def lower(genome: GameGenome) -> Lowered:
    """The program of a genome; it is fit for play only when nothing was found wrong. Nobody changes it."""
    global _recent
    for known, lowered in _recent:
        if known is genome:
            return lowered
    lowered = _lowered(genome)
    _recent = ((genome, lowered), *_recent[:3])
    return lowered


def _lowered(genome: GameGenome) -> Lowered:
    b = ready(genome)
    structure = genome.turn_structure
    with b.at("turn_structure"):
        opening = _phases(b, "opening")
        with b.naming(me=value(b.player("turn").code, "you", PLAYER, "your")):
            turn = _phases(b, "phases")
            advance = _advance(b)
        first = first_turn(b) if structure.phases else None
        until = b.condition(structure.until, "until").code
        closing = _closing(b)
    tallies = _tallies(b)
    loop = _turns(b, turn, advance, first.code if first else None, until)
    match = _match(b)
    hand = [*_dealt(b), {"do": "call", "body": b.block_of(opening)}, *loop]
    hand += _guarded(b, "hand_void", closing)
    b.blocks[0] = _hands(b, b.block_of([*_resets(b, "hand"), *hand]), match)
    cap = _cap(b)
    origins = [[b.origin(statement) for statement in block] for block in b.blocks]
    program = prune(_program(b, cap, tallies), set(b.own_variables), origins)
    return Lowered(program, tuple(b.findings), b.refilled, b.samples, origins)


def ready(genome: GameGenome) -> Builder:
    """A builder that knows a genome's cards, attributes and variables."""
    b = Builder(genome)
    b.blocks.append([])
    b.zone("deck")
    install(b)
    for variable in genome.variables:
        b.variable(variable.name)
    return b


def canonical_json(program: Code) -> str:
    """One text for one program: fields in the order of the contract, no spaces."""
    return json.dumps(program, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _phases(b: Builder, key: str) -> list[Code]:
    out: list[Code] = []
    for n, phase in enumerate(getattr(b.genome.turn_structure, key)):
        with b.at(f"{key}[{n}]"):
            if phase.in_turn and key != "phases":
                b.blame(
                    "misplaced",
                    "type",
                    f"{phase.kind} is something a player does in turn",
                    "move it to phases",
                )
            out += b.placed(phase.emit(b))
    return out


# A hand.


def _dealt(b: Builder) -> list[Code]:
    setup = b.genome.setup
    steps: list[Any] = [] if _single_hand(b) else [f"move all_cards - deck {into_deck(b)}"]
    steps.append("shuffle deck")
    if setup.cards_per_player != "0":
        with b.at("setup"), b.naming(setup_cards=b.field(setup.cards_per_player, "cards_per_player")):
            deal = (
                f"deal setup_cards from deck to {setup.deal_to} starting next(dealer) by {setup.deal_batch}"
            )
            dealt = b.written([*steps, deal])
    else:
        dealt = b.written(steps)
    steps = []
    if setup.initial_discard_count:
        steps.append(f"move top(deck, {setup.initial_discard_count}) to discard")
        if "active_suit" in b.variables:
            steps.append("active_suit = suit(top(discard))")
    suits = len(setup.deck.suits)
    if setup.random_trump:
        steps.append(f"trump = random {suits}")
    elif setup.rotate_trump:
        steps.append({"if": "hand_number > 0", "then": [f"trump = (number(trump) + 1) % {suits}"]})
    with b.at("setup"):
        return dealt + b.written(steps)


def first_turn(b: Builder) -> Typed:
    """Whoever begins a hand; the player after the dealer where nobody is meant, which is said as well."""
    first = b.player(b.genome.turn_structure.first, "first")
    if first.code["v"] != "first_where" or _whole_deck_dealt(b):
        return first
    missing = code.compare("lt", first.code, code.integer(0))
    left = b.player("next(dealer)")
    either = code.either(missing, left.code, first.code, "v")
    return value(either, f"{first.english}, or, if there is none, by {left.english}", PLAYER)


def _whole_deck_dealt(b: Builder) -> bool:
    """Whether every card is dealt to somebody, so that somebody holds any card that is asked for."""
    players = b.genome.player_count
    before, b.path = b.path, "setup"
    with b.naming(seats=value(code.integer(players), "the number of players")):
        held = code.constant(b.value(b.genome.setup.cards_per_player, "cards_per_player").code)
    b.path = before
    return held is not None and held * players >= len(b.cards)


def _turns(b: Builder, turn: list[Code], advance: list[Code], first: Code | None, until: Code) -> list[Code]:
    if first is None:
        return []
    immediate: list[Code] = []
    going_on = [code.negate(until)]
    for n, win in enumerate(b.genome.win_conditions):
        with b.at(f"win_conditions[{n}]"), b.naming(**wins.names(b, win)):
            if win.trigger_mode == "immediate":
                immediate += b.written(wins.checks(b, win))
            elif win.trigger_mode in ("all_hands_empty", "deck_empty"):
                going_on.append(code.negate(b.condition(wins.trigger(win)).code))
    if "hand_over" in b.variables:
        going_on.insert(0, b.condition("hand_over == 0").code)
    body = [*_resets(b, "turn"), {"do": "call", "body": b.block_of(turn)}, *immediate, *advance]
    if "turn_number" in b.variables:
        body = [*b.written(["turn_number += 1"]), *body]
    set_turn = {"do": "set", "var": b.variable("turn")[0], "at": None, "value": first}
    test = code.all_of(*going_on)
    loop = {"do": "while", "test": test, "body": b.block_of(body), "max": b.genome.max_turns}
    with b.at("turn_structure.first"):
        b.placed([set_turn])
    with b.at("turn_structure.until"):
        return [set_turn, *b.placed([loop])]


def _advance(b: Builder) -> list[Code]:
    """Whose turn is next."""
    structure = b.genome.turn_structure
    if not structure.phases:
        return []
    if structure.next is not None:
        with b.naming(its_next=b.field(structure.next, "next")), b.at("next"):
            return b.written(["turn = its_next"])
    by = "direction" if "direction" in b.variables else "1"
    if "skip" in b.variables:
        by = f"{by} * (1 + skip)"
    steps: list[Any] = [f"turn = next(turn, {by})"]
    if "skip" in b.variables:
        steps.append("skip = 0")
    if b.genome.game_rules.same_player_on_win:
        steps = [{"if": "winner != none", "then": ["turn = winner", "winner = none"], "else": steps}]
    if "again" in b.variables:
        steps = [{"if": "again == 1", "then": ["again = 0"], "else": steps}]
    return b.written(steps)


def _closing(b: Builder) -> list[Code]:
    revealed = [name for name, (_, zone) in b.zones.items() if zone.visibility == "revealed"]
    out = b.written([f"show {name}(everyone)" for name in revealed])
    out += _phases(b, "closing")
    out += b.written(_hand_end_scoring(b.genome))
    if b.genome.contract_scoring is not None:
        out += contract_code(b, b.genome.contract_scoring)
    before, b.path = b.path, ""
    for n, rule in enumerate(b.genome.scoring_rules):
        with b.at(f"scoring_rules[{n}]"):
            out += rule_code(b, rule.points, rule.when, rule.into, rule.why)
    b.path = before
    return out


def _hand_end_scoring(genome: GameGenome) -> list[Any]:
    steps: list[Any] = []
    rules = [(r.into, r.to_winner) for r in genome.card_scoring if r.trigger == "hand_end"]
    for into, to_winner in dict.fromkeys(rules):
        attribute = column("hand_end", into, to_winner)
        if to_winner:
            total = f"{into}[hand_winner] += sum({attribute}, hand(everyone))"
            steps.append({"if": "hand_winner != none", "then": [total]})
        else:
            steps.append({"each": "p", "do": [f"{into}[p] += sum({attribute}, hand(p))"]})
    return steps


def _guarded(b: Builder, variable: str, body: list[Code]) -> list[Code]:
    if variable not in b.variables or not body:
        return body
    test = b.condition(f"{variable} == 0").code
    return [{"do": "if", "test": test, "then": b.block_of(body), "other": None}]


def _resets(b: Builder, when: str) -> list[Code]:
    """Variables back to their first values."""
    if when == "hand" and _single_hand(b):
        return []
    out: list[Code] = []
    rows: dict[int, list[tuple[int, Variable]]] = {}
    for index, variable in b.variables.values():
        if variable.reset != when:
            continue
        if b.cells(variable) == 1:
            first = code.integer(first_value(b, variable))
            out.append({"do": "set", "var": index, "at": None, "value": first})
        else:
            rows.setdefault(b.cells(variable), []).append((index, variable))
    for cells, row in rows.items():
        with b.binding("", "number", PLAYER, "") as local:
            body = [
                {
                    "do": "set",
                    "var": index,
                    "at": code.local(local),
                    "value": code.integer(first_value(b, variable)),
                }
                for index, variable in row
            ]
        loop = {
            "do": "for",
            "local": local,
            "from": code.integer(0),
            "n": code.integer(cells),
            "body": b.block_of(body),
        }
        out.append(loop)
    return out


def first_value(b: Builder, variable: Variable) -> int:
    setup = b.genome.setup
    if variable.name == "trump" and setup.trump_suit in setup.deck.suits:
        return setup.deck.suits.index(setup.trump_suit)
    if variable.name == "chips" and setup.starting_chips is not None:
        return setup.starting_chips
    n = [v.name for v in b.genome.variables].index(variable.name) if variable.name in b.own_variables else 0
    with b.at(f"variables[{n}].init"):
        sort = b.sort(variable)
        meaning = b.typed(
            variable.init, "value", "", sort if sort not in ("number", "player", "team", "card") else None
        )
        first = code.constant(meaning.code)
        if first is None:
            b.blame("expression", "", "a first value that depends on play", "write a number or a name")
            return 0
        return first


# A match.


def _single_hand(b: Builder) -> bool:
    return hands_limit(b) == 1 and b.genome.game_rules.tie_breaker != "battle"


def hands_limit(b: Builder) -> int:
    """The most hands of a match, ties aside."""
    before, b.path = b.path, "match"
    limit = code.constant(b.value(b.genome.match.hands, "hands").code)
    b.path = before
    if limit is None or not 1 <= limit <= 100_000:
        fault = "hands", "the number of hands is not a number from 1 to 100000", "write a number or a setting"
        if not any(f.path == "match.hands" for f in b.findings):
            with b.at("match"):
                b.blame("out-of-range", *fault)
        return 1
    return limit


def _match(b: Builder) -> list[Code]:
    """What is looked at after every hand."""
    out: list[Code] = []
    for n, win in enumerate(b.genome.win_conditions):
        with b.at(f"win_conditions[{n}]"), b.naming(**wins.names(b, win)):
            out += b.written(wins.checks(b, win))
    last = wins.final(b.genome)
    n = b.genome.win_conditions.index(last)
    with b.at(f"win_conditions[{n}]"), b.naming(**wins.names(b, last)):
        end = wins.end_step(b.genome, last, wins.LAST_HAND)
        limit = hands_limit(b)
        if _single_hand(b):
            return out + b.written([end])
        test = f"hand_number >= {limit}"
        if b.genome.game_rules.tie_breaker == "battle":
            test += f" and not ({wins.tied(b, last)})"
        return [*b.written(["hand_number += 1"]), *out, *b.written([{"if": test, "then": [end]}])]


def _hands(b: Builder, hand: int, match: list[Code]) -> list[Code]:
    rules = b.genome.match
    play: Code = {"do": "call", "body": hand}
    start: list[Code] = []
    if "dealer" in b.variables:
        if rules.first_dealer is None:
            start = b.written(["dealer = random seats"])
        else:
            with b.naming(first_dealer=b.field(rules.first_dealer, "match.first_dealer")):
                start = b.written(["dealer = first_dealer"])
    if _single_hand(b):
        return [*start, play, *match]
    following: list[Code] = []
    if "dealer" in b.variables:
        with b.naming(next_dealer=b.field(rules.next_dealer, "match.next_dealer")):
            following = b.written(["dealer = next_dealer"])
    most = hands_limit(b) + (_TIE_HANDS if b.genome.game_rules.tie_breaker == "battle" else 0)
    body = b.block_of([play, *match, *following])
    return [*start, {"do": "while", "test": code.TRUE, "body": body, "max": most}]


def _cap(b: Builder) -> Code:
    last = wins.final(b.genome)
    n = b.genome.win_conditions.index(last)
    with b.at(f"win_conditions[{n}]"), b.naming(**wins.names(b, last)):
        if b.genome.game_rules.rank_at_cap:
            return wins.ending(b, last, wins.CAP)
        with b.binding("p", "number", PLAYER, "") as local:
            return {
                "reason": b.reason(wins.CAP),
                "seat_local": local,
                "merit": code.integer(0),
                "payoff": None,
            }


# The whole.


def _program(b: Builder, cap: Code, tallies: list[Code]) -> Code:
    genome = b.genome
    if any(variable.kind == "card" for _, variable in b.variables.values()):
        b.domains.append(("card", tuple(labels(b))))
    variables = [_variable(b, index, variable) for index, variable in b.variables.values()]
    melded, evaluated = melds(b), evaluations(b)
    domains = [{"name": name, "values": list(names)} for name, names in b.domains]
    return {
        "name": f"parlor:{genome.genome_id}",
        "schema_version": SCHEMA_VERSION,
        "seats": genome.player_count,
        "teams": list(b.teams),
        "domains": domains,
        "cards": [{"label": label} for label in labels(b)],
        "attributes": [
            {"name": name, "domain": info.domain, "values": list(info.values)}
            for name, info in b.attributes.items()
        ],
        "derived": [
            {"name": name, "domain": info.domain, "vars": list(info.vars), "value": info.value}
            for name, info in b.derived.items()
        ],
        "zones": [_zone(b, name) for name in b.zones],
        "vars": variables,
        "evaluations": evaluated,
        "melds": melded,
        "blocks": b.blocks,
        "reasons": b.reasons,
        "prompts": b.prompts or ["Choose"],
        "labels": b.labels or ["go on"],
        "max_decisions": genome.max_decisions,
        "cap": cap,
        "tallies": tallies,
        "hints": _hints(genome),
    }


def _tallies(b: Builder) -> list[Code]:
    return [
        {"name": tally.name, "value": b.value(tally.value, f"tallies[{n}].value").code}
        for n, tally in enumerate(b.genome.tallies)
    ]


def _zone(b: Builder, name: str) -> Code:
    index, zone = b.zones[name]
    return {
        "name": name,
        "owner": "seat" if zone.per == "player" else "table",
        "piles": zone.piles,
        "ordered": zone.ordered or index in b.ordered_zones,
        "face": _FACES[zone.visibility],
    }


def _variable(b: Builder, index: int, variable: Variable) -> Code:
    domain = next((n for n, (name, _) in enumerate(b.domains) if name == variable.kind), None)
    low, high = variable.low, variable.high
    if domain is not None:
        low, high = -1, len(b.domains[domain][1]) - 1
    elif variable.kind in ("player", "team", "card"):
        most = {"player": b.seats, "team": max(b.teams) + 1, "card": len(b.cards)}[variable.kind]
        low, high = -1, most - 1
    elif variable.kind != "number":
        n = [v.name for v in b.genome.variables].index(variable.name)
        kinds = ["number", "player", "team", "card", *(name for name, _ in b.domains)]
        b.blame(
            "unknown-kind", f"variables[{n}].kind", f"no kind {variable.kind}", f"known: {', '.join(kinds)}"
        )
    first = first_value(b, variable)
    if not low <= first <= high and variable.name in b.own_variables:
        n = [v.name for v in b.genome.variables].index(variable.name)
        span = f"{first} is not from {low} to {high}"
        b.blame("out-of-range", f"variables[{n}].init", span, "begin within them")
        first = low
    return {
        "name": variable.name,
        "size": b.cells(variable),
        "init": first,
        "low": low,
        "high": high,
        "domain": domain,
        "face": _SHOWN[variable.shown],
        "observed": variable.shown != "nobody",
    }


def _hints(genome: GameGenome) -> list[Code]:
    hints = genome.ai_hints
    if hints is None:
        return []
    out = []
    for name in hints.__dataclass_fields__:
        held = getattr(hints, name)
        if held is not None:
            out.append({"name": name, "value": round(held * 1_000)})
    return out
