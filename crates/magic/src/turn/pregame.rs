//! Before the first turn (CR 103): decks, hands, mulligans, or a given position.

use kernel::chance::derive;
use kernel::{Chance, Cx, Menu, Mode, Opt, Seed, Stream};

use crate::combat::given;
use crate::game::Magic;
use crate::game::setup::{First, Position, Variant};
use crate::ir::{EventKind, Zone};
use crate::machine::Flow;
use crate::machine::ask::{Ask, Verb};
use crate::machine::pick::Choice;
use crate::machine::program;
use crate::state::{Card, Ctx, Doing, Entering, Ev, Fate, Frame, NONE, Ref, State, card_flag, perm_flag};
use crate::{events, layers, ops, turn, zones};

const DECIDE: u8 = 0;
const DECIDED: u8 = 1;
const BOTTOM: u8 = 2;
const BOTTOMED: u8 = 3;
const OPENING: u8 = 4;

/// Tag of the chance that deals out card numbers, apart from all that players know of.
const NUMBERS: u64 = 0x6361_7264;

/// A new match: cards in place, the first question not yet asked.
pub fn start(g: &Magic, seed: Seed, mode: Mode, s: &mut State, cx: &mut Cx<Magic>) {
    // Every list is emptied and keeps its memory.
    s.clone_from(&State::default());
    s.chance = Chance::new(seed, mode);
    for player in &mut s.players {
        player.life = g.settings.life;
    }
    for seat in 0..2u8 {
        for &(def, count) in &g.decks[usize::from(seat)] {
            for _ in 0..count {
                new_card(s, def, seat, Zone::Library, 0);
            }
        }
        deal_numbers(s, seat, seed);
        for &def in &g.commanders[usize::from(seat)] {
            new_card(s, def, seat, Zone::Command, card_flag::COMMANDER);
        }
    }
    s.starter = match g.settings.first {
        First::Seat(seat) => seat.min(1),
        First::Random => s.chance.stream(1).below(2) as u8,
    };
    s.active = s.starter;
    if let Some(position) = &g.position {
        let put = place(g, s, cx, position);
        match &position.midway {
            Some(midway) => {
                turn::resume(s, midway);
                given::place(g, s, position, &put);
            }
            None => begin(g, s),
        }
        return;
    }
    if g.settings.variant == Variant::Commander {
        s.dirty = true;
    }
    for seat in 0..2 {
        ops::shuffle(s, seat);
        draw_hand(g, s, seat);
    }
    if g.settings.mulligans {
        let starter = s.starter;
        s.push(Frame::of(Doing::Pregame, starter));
    } else {
        open(g, s);
    }
}

/// Cards of opening hands that do something before the first turn, the starting player's first (CR 103.6).
fn open(g: &Magic, s: &mut State) {
    let order = [s.starter, 1 - s.starter];
    let hands = order.into_iter().flat_map(|seat| s.hands[usize::from(seat)].clone());
    let cards: Vec<Ref> =
        hands.filter(|&i| g.face(s.card(i).own, 0).opening.is_some()).map(|i| Ref::Obj(s.obj(i))).collect();
    if cards.is_empty() {
        begin(g, s);
        return;
    }
    // Each in turn, last of the pool first.
    s.pool.extend(cards.into_iter().rev());
    let starter = s.starter;
    s.push(Frame { phase: OPENING, ..Frame::of(Doing::Pregame, starter) });
}

/// A card's number must not tell which card of the list it is, for numbers of hidden cards are seen now and
/// then: they are dealt out by the seed. The order of the list stays.
fn deal_numbers(s: &mut State, seat: u8, seed: Seed) {
    let mut numbers = s.libraries[usize::from(seat)].clone();
    let defs: Vec<u16> = numbers.iter().map(|&i| s.card(i).own).collect();
    Stream::new(derive(seed, NUMBERS + u64::from(seat))).shuffle(&mut numbers);
    for (&i, def) in numbers.iter().zip(defs) {
        let card = &mut s.cards[usize::from(i)];
        (card.def, card.own) = (def, def);
    }
    s.libraries[usize::from(seat)] = numbers;
}

fn new_card(s: &mut State, def: u16, owner: u8, zone: Zone, flags: u8) -> u16 {
    let i = s.cards.len() as u16;
    let known = if zone == Zone::Library { 0 } else { 3 };
    s.cards.push(Card { def, own: def, inc: 0, perm: NONE, face: 0, zone, owner, flags, known });
    if let Some(list) = s.zone_list(zone, owner) {
        list.push(i);
    }
    i
}

fn draw_hand(g: &Magic, s: &mut State, seat: u8) {
    for _ in 0..g.settings.hand {
        if let Some(&top) = s.libraries[usize::from(seat)].last() {
            zones::put(g, s, top, Zone::Hand, 0, 0);
        }
    }
}

/// The first turn.
fn begin(g: &Magic, s: &mut State) {
    let starter = s.starter;
    s.push(Frame::of(Doing::Turn, starter));
    turn::next_turn(g, s);
}

/// A given position: nothing triggers, but what replaces entering does (tapped lands, counters).
/// Gives the cards of the objects, in order.
fn place(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, position: &Position) -> Vec<u16> {
    for (player, &life) in s.players.iter_mut().zip(&position.life) {
        player.life = life;
    }
    let mut put = Vec::new();
    for o in &position.objects {
        let def = g.by_name[usize::from(o.card.0)];
        let token = matches!(g.def(def).layout, crate::ir::Layout::Token | crate::ir::Layout::Emblem);
        let flags = if token { card_flag::TOKEN } else { 0 };
        let first = if o.zone == Zone::Battlefield || o.zone == Zone::Hand { Zone::Nowhere } else { o.zone };
        let i = new_card(s, def, o.seat, first, flags);
        put.push(i);
        if o.zone == Zone::Hand {
            zones::put(g, s, i, Zone::Hand, 0, 0);
            // Nobody but its owner has seen it come.
            s.cards[usize::from(i)].known = 1 << o.seat;
        }
        if o.zone != Zone::Battlefield {
            for &(kind, n) in &o.counters {
                zones::add_counters(s, i, kind.0, n);
            }
            continue;
        }
        let host = o.attached.and_then(|k| put.get(k)).map_or(Ref::Nothing, |&h| Ref::Obj(s.obj(h)));
        let seat = o.controller.unwrap_or(o.seat);
        s.entering.push(Entering { face: o.face, tapped: o.tapped, host, ..Entering::plain(i, seat) });
        let n = s.entering.len() as i32 - 1;
        let me = Ref::Obj(s.obj(i));
        layers::refresh(g, s);
        events::propose(
            g,
            s,
            cx,
            &[Ev::of(EventKind::Zone, seat, me).moved(Zone::Nowhere, Zone::Battlefield).amount(n)],
        );
        let heeded = answer(g, s, cx, &o.choices);
        for list in [&mut s.batch, &mut s.done] {
            list.clear();
        }
        s.frames.clear();
        s.ctxs.clear();
        s.pool.clear();
        s.applied.clear();
        s.entering.clear();
        events::triggers::forget(s);
        if s.card(i).zone != Zone::Battlefield {
            continue;
        }
        let exact = position.midway.is_some();
        if exact && !heeded {
            // An answer that nobody asked for: whoever wrote the position is told that it is not there.
            zones::put(g, s, i, Zone::Nowhere, 0, 0);
            continue;
        }
        s.at_mut(i).set(perm_flag::SICK, o.sick);
        s.at_mut(i).damage = o.damage;
        for &(kind, n) in &o.counters {
            // In the middle of a turn so many are there, whatever it entered with.
            let there = if exact { s.counters_on(i, kind.0) } else { 0 };
            zones::add_counters(s, i, kind.0, n - there);
        }
    }
    s.history.clear();
    s.past.clear();
    for seat in 0..2u8 {
        let at = usize::from(seat);
        let coins = position.flips[at].iter().map(|&won| Fate { seat, coin: true, n: won.into() });
        let dice = position.rolls[at].iter().map(|&n| Fate { seat, coin: false, n });
        s.fate.extend(coins.chain(dice));
    }
    if position.shuffle {
        for seat in 0..2 {
            ops::shuffle(s, seat);
        }
    }
    s.dirty = true;
    layers::refresh(g, s);
    put
}

/// What is asked as something enters is answered before the match begins. False: an answer was not asked for.
fn answer(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, choices: &[String]) -> bool {
    let mut said = choices.iter().peekable();
    let mut label = String::new();
    while !s.frames.is_empty() && s.over == 0 {
        if g.step(s, cx) != Flow::Ask {
            continue;
        }
        layers::refresh(g, s);
        g.offer(s, cx);
        let seat = cx.menu.seat;
        let wanted = said.peek().and_then(|&words| {
            cx.menu.opts.iter().position(|&o| {
                label.clear();
                crate::table::label::label(g, s, seat, o, &mut label);
                let told = label.to_lowercase();
                let words = words.to_lowercase();
                told == words
                    || told.starts_with(&format!("{words}:"))
                    || told.ends_with(&format!(" {words}"))
            })
        });
        let pick = match wanted {
            Some(k) => {
                said.next();
                k
            }
            None => {
                let no = |o: &Opt| o.verb == Verb::No as u8;
                cx.menu.opts.iter().position(no).unwrap_or(0)
            }
        };
        let o = cx.menu.opts[pick];
        g.take(s, o, cx);
    }
    cx.menu.close();
    said.peek().is_none()
}

/// London mulligans (CR 103.5): the starting player decides first; who mulligans decides again.
pub fn step(g: &Magic, s: &mut State, _cx: &mut Cx<Magic>) -> Flow {
    let f = *s.top();
    let at = usize::from(f.seat);
    match f.phase {
        DECIDE => Flow::Ask,
        DECIDED => {
            // Both have kept?
            if f.n == 3 {
                let starter = s.starter;
                let f = s.top();
                f.phase = BOTTOM;
                f.seat = starter;
                f.n = 0;
                return Flow::Next;
            }
            let f = s.top();
            if f.n & (1 << (1 - f.seat)) == 0 {
                f.seat = 1 - f.seat;
            }
            f.phase = DECIDE;
            Flow::Next
        }
        BOTTOM => {
            if f.n == 2 {
                s.pop();
                open(g, s);
                return Flow::Next;
            }
            s.top().phase = BOTTOMED;
            let count = i32::from(s.players[at].mulligans);
            let hand: Vec<Ref> = s.hands[at].iter().map(|&i| Ref::Obj(s.obj(i))).collect();
            Choice {
                purpose: crate::ir::Purpose::Bad,
                ..Choice::of(f.seat, Ask::Bottom, &hand, count, count)
            }
            .start(s);
            Flow::Next
        }
        OPENING => {
            let Some(next) = s.pool.pop() else {
                s.pop();
                begin(g, s);
                return Flow::Next;
            };
            if let Some(o) = next.obj().filter(|&o| s.is_live(o))
                && let Some(body) = g.face(s.card(o.i).own, 0).opening
            {
                let owner = s.card(o.i).owner;
                program::start(s, Ctx::of(o, NONE, owner), body.0);
            }
            Flow::Next
        }
        _ => {
            let chosen: Vec<u16> = s.result.iter().filter_map(|r| r.obj()).map(|o| o.i).collect();
            for i in chosen {
                zones::put(g, s, i, Zone::Library, usize::MAX, 1 << f.seat);
            }
            let f = s.top();
            f.seat = 1 - f.seat;
            f.n += 1;
            f.phase = BOTTOM;
            Flow::Next
        }
    }
}

pub fn offer(g: &Magic, s: &State, menu: &mut Menu) {
    let f = s.frames.last().expect("the frame that asks");
    menu.ask(f.seat, Ask::Mulligan as u8);
    menu.push(Opt::verb(Verb::Keep as u8));
    if s.players[usize::from(f.seat)].mulligans < g.settings.hand {
        menu.push(Opt::verb(Verb::Mulligan as u8));
    }
}

pub fn take(g: &Magic, s: &mut State, o: Opt, _cx: &mut Cx<Magic>) {
    let seat = s.top().seat;
    s.top().phase = DECIDED;
    if o.verb == Verb::Keep as u8 {
        s.top().n |= 1 << seat;
        return;
    }
    s.players[usize::from(seat)].mulligans += 1;
    for i in s.hands[usize::from(seat)].clone() {
        zones::put(g, s, i, Zone::Library, 0, 0);
    }
    ops::shuffle(s, seat);
    draw_hand(g, s, seat);
}
