"""The core language once more, written for reading: it shares no line with the core and knows no game.

A match is a generator: it yields questions and is sent the index of an answer. Seat 255 is chance. A shuffled
pile is a packet of cards whose order is open; chance is asked for a card when one has to be known.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

CHANCE = 255
FUEL = 2_000_000
Play = Generator["Question", int, None]


@dataclass(frozen=True)
class Question:
    seat: int
    labels: tuple[str, ...]


class Broken(Exception):  # noqa: N818 - control flow
    """Leave the innermost loop."""


class Returned(Exception):  # noqa: N818 - control flow
    """Leave the innermost called block."""


class Over(Exception):  # noqa: N818 - control flow
    """The match has ended."""


@dataclass
class Pile:
    """Packets from bottom to top; the order within a packet is open."""

    packets: list[list[int]] = field(default_factory=list)

    @property
    def cards(self) -> set[int]:
        return {card for packet in self.packets for card in packet}

    def __len__(self) -> int:
        return sum(map(len, self.packets))


class Reference:
    """One match of a program."""

    def __init__(self, program: dict[str, Any]) -> None:
        self.p = program
        self.seats: int = program["seats"]
        self.every = set(range(len(program["cards"])))
        self.names = [card["label"] for card in program["cards"]]
        self.piles: dict[tuple[int, int, int], Pile] = {}
        for zone, z in enumerate(program["zones"]):
            for seat in range(self.seats) if z["owner"] == "seat" else (-1,):
                for pile in range(z["piles"]):
                    self.piles[zone, seat, pile] = Pile()
        self.piles[next(iter(self.piles))].packets = [[card] for card in sorted(self.every)]
        self.loose = {
            s["place"]["zone"] if s["do"] == "shuffle" else s["to"]["zone"]
            for block in program["blocks"]
            for s in block
            if s["do"] == "shuffle" or (s["do"] == "move" and "random" in s["order"])
        }
        self.vars = [[v["init"]] * v["size"] for v in program["vars"]]
        self.locals: dict[int, Any] = {}
        self.up: set[int] = set()
        self.this: int | None = None
        self.decisions = 0
        self.payoffs: list[int] = []
        self.reason = ""

    # Questions.

    def play(self) -> Play:
        """The whole match."""
        try:
            yield from self.block(0)
            self.finish(self.p["cap"])
        except Over:
            pass

    def ask(self, seat: int, options: list[tuple[str, Any]]) -> Generator[Question, int, Any]:
        if self.decisions >= self.p["max_decisions"]:
            self.end(self.p["cap"])
        self.decisions += 1
        index = yield Question(seat, tuple(label for label, _ in options))
        return options[index][1]

    def settle(self, pile: Pile, n: int) -> Play:
        """Chance names the n topmost cards of a pile."""
        fixed: list[int] = []
        while pile.packets and len(fixed) < n:
            packet = pile.packets[-1]
            if len(packet) == 1:
                fixed.append(pile.packets.pop()[0])
                continue
            different = {self.names[card]: card for card in sorted(packet, reverse=True)}
            offered = sorted(different.values())
            index = yield Question(CHANCE, tuple(f"draw {self.names[card]}" for card in offered))
            card = offered[index]
            packet.remove(card)
            fixed.append(card)
        pile.packets += [[card] for card in reversed(fixed)]

    # Statements.

    def block(self, number: int) -> Play:
        for statement in self.p["blocks"][number]:
            yield from self.needed(statement)
            yield from getattr(self, f"do_{statement['do']}")(statement)

    def needed(self, statement: Any) -> Play:
        """The tops that a statement reads are known before it is done."""
        for place, n in list(self.tops(statement)):
            if place["zone"] in self.loose:
                yield from self.settle(self.pile(place), self.value(n))

    def tops(self, of: Any) -> Iterator[tuple[Any, Any]]:
        if isinstance(of, list):
            for inner in of:
                yield from self.tops(inner)
        elif isinstance(of, dict):
            if of.get("v") == "top":
                yield of["of"], {"v": "int", "n": 1}
            elif of.get("s") == "top_of":
                yield of["place"], of["n"]
            else:
                for inner in of.values():
                    yield from self.tops(inner)

    def do_shuffle(self, s: Any) -> Play:
        pile = self.pile(s["place"])
        pile.packets = [sorted(pile.cards)] if len(pile) else []
        yield from ()

    def do_deal(self, s: Any) -> Play:
        source, zone = self.pile(s["from"]), s["zone"]
        first, count = self.value(s["first"]), self.value(s["count"])
        yield from self.settle(source, count * self.seats)
        given = 0
        face = s["face"] or self.p["zones"][zone]["face"]
        while given < count and len(source):
            now = min(s["batch"], count - given)
            for seat in ((first + k) % self.seats for k in range(self.seats)):
                for _ in range(min(now, len(source))):
                    card = source.packets.pop()[0]
                    self.piles[zone, seat, 0].packets.append([card])
                    self.turn({card}, face)
            given += now

    def do_move(self, s: Any) -> Play:
        cards = self.cards(s["what"])
        if not cards:
            return
        to, order = self.pile(s["to"]), s["order"]
        zone = self.p["zones"][s["to"]["zone"]]
        holders = [pile for pile in self.piles.values() if pile.cards & cards]
        from_top = s["what"]["s"] == "top_of"
        ordered, random = zone["ordered"], "random" in order and len(cards) > 1
        if ordered and not random and s["to"]["zone"] not in self.loose and len(cards) > 1 and not from_top:
            for pile in holders:
                yield from self.settle(pile, len(pile))
        gathered: list[list[list[int]]] = []
        for pile in holders:
            gathered.append([[c for c in packet if c in cards] for packet in pile.packets])
            pile.packets = [
                kept for packet in pile.packets if (kept := [c for c in packet if c not in cards])
            ]
        self.turn(cards, s["face"] or zone["face"])
        if random:
            gathered = [[sorted(cards)]]
        for packets in gathered:
            packets = [packet for packet in packets if packet]
            if order == "reversed":
                packets.reverse()
            if order.startswith("beneath"):
                to.packets[:0] = packets
            else:
                to.packets += packets

    def turn(self, cards: set[int], face: str) -> None:
        self.up = self.up | cards if face == "up" else self.up - cards

    def do_turn(self, s: Any) -> Play:
        self.turn(self.cards(s["what"]), s["face"])
        yield from ()

    def do_show(self, s: Any) -> Play:
        yield from ()

    do_deny = do_say = do_show

    def do_set(self, s: Any) -> Play:
        self.assign(s, self.value(s["value"]))
        yield from ()

    def do_add(self, s: Any) -> Play:
        row, at = self.vars[s["var"]], 0 if s["at"] is None else self.value(s["at"])
        if 0 <= at < len(row):
            self.assign(s, row[at] + self.value(s["value"]))
        yield from ()

    def do_roll(self, s: Any) -> Play:
        n = self.value(s["n"])
        index = 0
        if n > 1:
            index = yield Question(CHANCE, tuple(f"roll {i}" for i in range(n)))
        self.assign(s, index)

    def assign(self, s: Any, value: int) -> None:
        row, at = self.vars[s["var"]], 0 if s["at"] is None else self.value(s["at"])
        info = self.p["vars"][s["var"]]
        if 0 <= at < len(row):
            row[at] = max(info["low"], min(info["high"], value))

    def do_if(self, s: Any) -> Play:
        block = s["then"] if self.holds(s["test"]) else s["other"]
        if block is not None:
            yield from self.block(block)

    def do_while(self, s: Any) -> Play:
        rounds = 0
        while self.holds(s["test"]):
            if rounds >= s["max"]:
                self.end(self.p["cap"])
            rounds += 1
            try:
                yield from self.block(s["body"])
            except Broken:
                return
            yield from self.needed({"do": "while", "test": s["test"]})

    def do_for(self, s: Any) -> Play:
        n = self.value(s["n"])
        start = self.value(s["from"])
        for k in range(n):
            self.locals[s["local"]] = (start + k) % n
            try:
                yield from self.block(s["body"])
            except Broken:
                return

    def do_for_cards(self, s: Any) -> Play:
        for card in sorted(self.cards(s["of"])):
            self.locals[s["local"]] = card
            try:
                yield from self.block(s["body"])
            except Broken:
                return

    def do_call(self, s: Any) -> Play:
        with contextlib.suppress(Returned):
            yield from self.block(s["body"])

    def do_break(self, s: Any) -> Play:
        yield from ()
        raise Broken

    def do_return(self, s: Any) -> Play:
        yield from ()
        raise Returned

    def do_end(self, s: Any) -> Play:
        self.end(s)
        yield from ()

    def do_choose(self, s: Any) -> Play:
        options = [(label, (group, bound)) for group in s["groups"] for label, bound in self.offered(group)]
        if not options:
            assert s["otherwise"] is not None, "nothing is offered"
            yield from self.block(s["otherwise"])
            return
        group, bound = yield from self.ask(self.value(s["by"]), options)
        self.locals.update(bound)
        yield from self.block(group["body"])

    def offered(self, group: Any) -> list[tuple[str, dict[int, Any]]]:
        found: list[tuple[str, dict[int, Any]]] = []

        def combine(at: int, label: str, bound: dict[int, Any]) -> None:
            if at == len(group["binders"]):
                if self.holds(group["when"]):
                    found.append((label, dict(bound)))
                return
            binder = group["binders"][at]
            for value, word in self.bound(binder):
                self.locals[binder["local"]] = value
                combine(at + 1, f"{label} {word}", {**bound, binder["local"]: value})

        combine(0, self.p["labels"][group["label"]], {})
        return found

    def bound(self, binder: Any) -> list[tuple[Any, str]]:
        kind = binder["each"]
        if kind == "card":
            return [(card, self.names[card]) for card in self.different(self.cards(binder["of"]))]
        if kind == "number":
            low, high = self.value(binder["low"]), self.value(binder["high"])
            return [(n, self.named(binder["domain"], n)) for n in range(low, high + 1)]
        if kind == "value":
            column = self.p["attributes"][binder["attr"]]["values"]
            held = sorted({column[card] for card in self.cards(binder["of"])})
            return [(n, self.named(binder["domain"], n)) for n in held]
        if kind == "seat":
            return list(self.seated(binder))
        cards = sorted(self.cards(binder["of"]))
        column = None if binder["attr"] is None else self.p["attributes"][binder["attr"]]["values"]
        low, high = binder["min"], binder["max"]
        low = low if isinstance(low, int) else self.value(low)
        high = high if isinstance(high, int) else self.value(high)
        total = self.value(binder["total"]) if kind == "summing" else None
        sets: list[tuple[tuple[int, ...], str]] = []
        for size in range(low, min(high, len(cards)) + 1):
            for chosen in combinations(cards, size):
                values = [column[card] for card in chosen] if column else []
                if total is None and len(set(values)) > 1:
                    continue
                if total is None or sum(values) == total:
                    sets.append((chosen, " ".join(self.names[card] for card in chosen) or "nothing"))
        return [(set(chosen), words) for chosen, words in sorted(sets)]

    def seated(self, binder: Any) -> Iterator[tuple[int, str]]:
        start = self.value(binder["from"])
        for k in range(self.seats):
            seat = (start + k) % self.seats
            self.locals[binder["local"]] = seat
            if self.holds(binder["test"]):
                yield seat, f"seat {seat}"

    def named(self, domain: int | None, n: int) -> str:
        names = [] if domain is None else self.p["domains"][domain]["values"]
        return names[n] if 0 <= n < len(names) else str(n)

    def different(self, cards: set[int]) -> list[int]:
        """Interchangeable copies once."""
        seen: dict[str, int] = {}
        for card in sorted(cards):
            seen.setdefault(self.names[card], card)
        return sorted(seen.values())

    def do_trick(self, s: Any) -> Play:
        leader = self.value(s["leader"]) % self.seats
        best, winner, plays = -1, leader, 0
        self.vars[s["led"]][0] = self.p["vars"][s["led"]]["init"]
        for k in range(self.seats):
            seat = (leader + k) % self.seats
            self.locals[s["seat_local"]] = seat
            held = self.piles[s["zone"], seat, 0].cards
            if not held or self.holds(s["sits_out"]):
                continue
            self.vars[s["winner"]][0] = seat
            options = self.different(self.playable(s, held, plays))
            by = self.value(s["played_by"])
            card = yield from self.ask(by, [(f"play {self.names[c]}", c) for c in options])
            if plays == 0 and s["follow"] is not None:
                self.vars[s["led"]][0] = self.derived(s["follow"], card)
            elif plays == 0:
                self.vars[s["led"]][0] = self.p["attributes"][0]["values"][card]
            plays += 1
            self.piles[s["zone"], seat, 0].packets.remove([card])
            self.pile(s["to"]).packets.append([card])
            self.turn({card}, self.p["zones"][s["to"]["zone"]]["face"])
            strength = self.derived(s["strength"], card)
            if strength > best:
                best, winner = strength, seat
            if s["after_card"] is not None:
                self.locals[s["card_local"]] = card
                yield from self.block(s["after_card"])
        self.vars[s["winner"]][0] = winner

    def playable(self, s: Any, held: set[int], plays: int) -> set[int]:
        if plays == 0:
            return (self.cards(s["lead"]) & held) or (self.cards(s["lead_fallback"]) & held) or held
        if s["follow"] is not None:
            led = self.vars[s["led"]][0]
            suited = {card for card in held if self.derived(s["follow"], card) == led}
            if suited:
                return (self.cards(s["within"]) & suited) or suited
        return (self.cards(s["off_suit"]) & held) or held

    def end(self, ending: Any) -> None:
        merits, payoffs = [], []
        for seat in range(self.seats):
            self.locals[ending["seat_local"]] = seat
            merits.append(self.value(ending["merit"]))
            if ending["payoff"] is not None:
                payoffs.append(self.value(ending["payoff"]))
        teams = self.p["teams"]
        best = max(merits)
        winning = {teams[seat] for seat in range(self.seats) if merits[seat] == best}
        if ending["payoff"] is None:
            won = 1000 if len(winning) == 1 else 0
            payoffs = [won if teams[seat] in winning else -1000 for seat in range(self.seats)]
        self.payoffs, self.reason = payoffs, self.p["reasons"][ending["reason"]]
        raise Over

    def finish(self, ending: Any) -> None:
        self.end(ending)

    # Expressions.

    def pile(self, place: Any) -> Pile:
        seat = -1 if place["seat"] is None else self.value(place["seat"])
        return self.piles[place["zone"], seat, 0 if place["pile"] is None else self.value(place["pile"])]

    def derived(self, number: int, card: int) -> int:
        return self.about(card, lambda: self.value(self.p["derived"][number]["value"]))

    def about(self, card: int, what: Callable[[], Any]) -> Any:
        before, self.this = self.this, card
        try:
            return what()
        finally:
            self.this = before

    def value(self, v: Any) -> int:
        kind = v["v"]
        found: int = getattr(self, f"v_{kind}")(v) if hasattr(self, f"v_{kind}") else self.arithmetic(kind, v)
        return found

    def arithmetic(self, kind: str, v: Any) -> int:
        a, b = self.value(v["a"]), self.value(v["b"])
        if kind in ("div", "mod") and b == 0:
            return 0
        quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1) if kind in ("div", "mod") else 0
        results = {
            "add": a + b,
            "sub": a - b,
            "mul": a * b,
            "div": quotient,
            "mod": a % b if kind == "mod" else 0,
            "min": min(a, b),
            "max": max(a, b),
        }
        return results[kind]

    def v_int(self, v: Any) -> int:
        return int(v["n"])

    def v_var(self, v: Any) -> int:
        row, at = self.vars[v["var"]], 0 if v["at"] is None else self.value(v["at"])
        return row[at] if 0 <= at < len(row) else 0

    def v_local(self, v: Any) -> int:
        return int(self.locals.get(v["local"], 0))

    def v_this(self, v: Any) -> int:
        assert self.this is not None
        return self.this

    def v_attr(self, v: Any) -> int:
        card = self.value(v["card"])
        return int(self.p["attributes"][v["attr"]]["values"][card]) if card >= 0 else -1

    def v_derived_attr(self, v: Any) -> int:
        card = self.value(v["card"])
        return self.derived(v["derived"], card) if card >= 0 else -1

    def v_count(self, v: Any) -> int:
        return len(self.cards(v["of"]))

    def column(self, v: Any) -> list[int]:
        values = self.p["attributes"][v["attr"]]["values"]
        return [values[card] for card in sorted(self.cards(v["of"]))]

    def v_sum(self, v: Any) -> int:
        return sum(self.column(v))

    def v_most(self, v: Any) -> int:
        return max(self.column(v), default=v["none"])

    def v_least(self, v: Any) -> int:
        return min(self.column(v), default=v["none"])

    def v_distinct(self, v: Any) -> int:
        return len(set(self.column(v)))

    def v_best(self, v: Any) -> int:
        values = self.p["attributes"][v["attr"]]["values"]
        return max(sorted(self.cards(v["of"])), key=lambda card: values[card], default=-1)

    def v_best_derived(self, v: Any) -> int:
        return max(sorted(self.cards(v["of"])), key=lambda card: self.derived(v["derived"], card), default=-1)

    def v_any_of(self, v: Any) -> int:
        return min(self.cards(v["of"]), default=-1)

    def v_top(self, v: Any) -> int:
        pile = self.pile(v["of"])
        return pile.packets[-1][0] if pile.packets else -1

    def v_pile_of(self, v: Any) -> int:
        card = self.value(v["card"])
        return next(pile for (_, _, pile), held in self.piles.items() if card in held.cards)

    def v_total(self, v: Any) -> int:
        big, small = (self.p["attributes"][v[key]]["values"] for key in ("attr", "alternate"))
        totals = {0}
        for card in self.cards(v["of"]):
            totals = {total + worth for total in totals for worth in (big[card], small[card])}
        below = [total for total in totals if total <= v["target"]]
        return max(below) if below else min(totals)

    def v_seats(self, v: Any) -> int:
        return self.seats

    def v_next(self, v: Any) -> int:
        return (self.value(v["seat"]) + self.value(v["by"])) % self.seats

    def v_team(self, v: Any) -> int:
        return int(self.p["teams"][self.value(v["seat"])])

    def v_if(self, v: Any) -> int:
        return self.value(v["then"] if self.holds(v["test"]) else v["other"])

    def over(self, v: Any, start: int = 0) -> Iterator[int]:
        n = self.value(v["n"])
        for k in range(n):
            self.locals[v["local"]] = (start + k) % n
            yield self.locals[v["local"]]

    def v_count_where(self, v: Any) -> int:
        return sum(self.holds(v["test"]) for _ in self.over(v))

    def v_first_where(self, v: Any) -> int:
        return next((i for i in self.over(v, self.value(v["from"])) if self.holds(v["test"])), -1)

    def v_max_over(self, v: Any) -> int:
        return max((self.value(v["value"]) for _ in self.over(v)), default=0)

    def v_min_over(self, v: Any) -> int:
        return min((self.value(v["value"]) for _ in self.over(v)), default=0)

    def v_sum_over(self, v: Any) -> int:
        return sum(self.value(v["value"]) for _ in self.over(v))

    def holds(self, c: Any) -> bool:
        kind = c["c"]
        if kind in ("true", "false"):
            return bool(kind == "true")
        if kind == "not":
            return not self.holds(c["a"])
        if kind in ("all", "any"):
            tests = (self.holds(inner) for inner in c["of"])
            return all(tests) if kind == "all" else any(tests)
        if kind == "empty":
            return not self.cards(c["of"])
        if kind == "has":
            return self.value(c["card"]) in self.cards(c["of"])
        a, b = self.value(c["a"]), self.value(c["b"])
        return {"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b}[kind]

    def cards(self, s: Any) -> set[int]:
        found: set[int] = getattr(self, f"s_{s['s']}")(s)
        return found

    def s_none(self, s: Any) -> set[int]:
        return set()

    def s_every(self, s: Any) -> set[int]:
        return set(self.every)

    def s_in(self, s: Any) -> set[int]:
        return self.pile(s["place"]).cards

    def s_in_zone(self, s: Any) -> set[int]:
        seat = None if s["seat"] is None else self.value(s["seat"])
        piles = (p for (z, o, _), p in self.piles.items() if z == s["zone"] and seat in (None, o))
        return set().union(*(pile.cards for pile in piles))

    def s_top_of(self, s: Any) -> set[int]:
        packets = self.pile(s["place"]).packets
        n = max(0, self.value(s["n"]))
        return {card for packet in packets[len(packets) - min(n, len(packets)) :] for card in packet}

    def s_from_up(self, s: Any) -> set[int]:
        card = self.value(s["card"])
        pile = next(held for held in self.piles.values() if card in held.cards)
        at = pile.packets.index([card])
        return {c for packet in pile.packets[at:] for c in packet}

    def s_one(self, s: Any) -> set[int]:
        card = self.value(s["card"])
        return {card} if card >= 0 else set()

    def s_local(self, s: Any) -> set[int]:
        return set(self.locals[s["local"]])

    def s_with(self, s: Any) -> set[int]:
        wanted, values = self.value(s["value"]), self.p["attributes"][s["attr"]]["values"]
        return {card for card in self.every if values[card] == wanted}

    def s_with_derived(self, s: Any) -> set[int]:
        wanted = self.value(s["value"])
        return {card for card in self.every if self.derived(s["derived"], card) == wanted}

    def s_where(self, s: Any) -> set[int]:
        return {c for c in self.cards(s["of"]) if self.about(c, lambda: self.holds(s["test"]))}

    def s_and(self, s: Any) -> set[int]:
        return set.intersection(*map(self.cards, s["of"]))

    def s_or(self, s: Any) -> set[int]:
        return set().union(*map(self.cards, s["of"]))

    def s_minus(self, s: Any) -> set[int]:
        return self.cards(s["a"]) - self.cards(s["b"])

    def s_face_up(self, s: Any) -> set[int]:
        return set(self.up)

    def s_if(self, s: Any) -> set[int]:
        return self.cards(s["then"] if self.holds(s["test"]) else s["other"])
