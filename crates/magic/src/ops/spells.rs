//! Countering, copying and casting spells.

use kernel::Cx;

use super::{happen_first, live};
use crate::cast;
use crate::cast::Now;
use crate::events;
use crate::game::Magic;
use crate::ir::{CardType, Deed, EventKind, Filter, Op, Purpose, Zone};
use crate::machine::ask::Ask;
use crate::machine::pick::{self, Choice};
use crate::machine::program::{Step, advance, bind, bind_result, env};
use crate::state::{Doing, Entering, Ev, Frame, Obj, Ref, StackItem, State, card_flag};

pub fn run(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, op: &Op, phase: u8) -> Step {
    match op {
        Op::Counter { what, to, slot } => {
            if phase == 1 {
                if let Some(slot) = slot {
                    bind_result(s, *slot);
                }
                return Step::Next;
            }
            let mut events = Vec::new();
            for o in live(g, s, what) {
                if s.card(o.i).zone != Zone::Stack
                    || g.cannot(s, Deed::BeCountered, Ref::Obj(o), Ref::Nothing)
                {
                    continue;
                }
                let seat = s.controller(o);
                let then = s.stack_item(o).map_or(Zone::Nowhere, |item| item.then);
                let to = if then == Zone::Nowhere { to.unwrap_or(Zone::Graveyard) } else { then };
                events.push(Ev::of(EventKind::Countered, seat, Ref::Obj(o)));
                events.push(Ev::of(EventKind::Zone, seat, Ref::Obj(o)).moved(Zone::Stack, to));
            }
            happen_first(g, s, cx, &events)
        }
        Op::CopySpell { what, who, count, new_targets, slot } => {
            let e = env(g, s);
            let Some(seat) = e.player(who) else { return Step::Next };
            let count = e.value(count).clamp(0, 100);
            let originals: Vec<Obj> = e.objects(what);
            advance(s);
            let mut copies = Vec::new();
            for o in originals {
                for _ in 0..count {
                    if let Some(copy) = copy(g, s, o, seat) {
                        copies.push(copy);
                    }
                }
            }
            if let Some(slot) = slot {
                let refs: Vec<Ref> = copies.iter().map(|&o| Ref::Obj(o)).collect();
                bind(s, *slot, &refs);
            }
            let made: Vec<Ev> = copies.iter().map(|&o| Ev::of(EventKind::Copy, seat, Ref::Obj(o))).collect();
            if *new_targets {
                // CR 707.10c: what has no targets has no new ones.
                for copy in copies.into_iter().rev() {
                    if !cast::has_targets(g, s, copy) {
                        continue;
                    }
                    s.push(Frame {
                        flags: cast::RETARGET,
                        a: Ref::Obj(copy),
                        ..Frame::of(Doing::Cast, seat)
                    });
                }
            }
            if !made.is_empty() {
                events::propose(g, s, cx, &made);
            }
            Step::Wait
        }
        Op::CopyCard { what, who, slot } => {
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            let mut copies = Vec::new();
            for o in live(g, s, what) {
                let card = *s.card(o.i);
                let i = s.fresh(card.def, seat, card_flag::COPY);
                s.cards[usize::from(i)].zone = card.zone;
                if let Some(list) = s.zone_list(card.zone, seat) {
                    list.push(i);
                }
                copies.push(Ref::Obj(s.obj(i)));
            }
            // What works where the copy is, works from now on (CR 707.12).
            s.relist = true;
            s.settled = false;
            if let Some(slot) = slot {
                bind(s, *slot, &copies);
            }
            Step::Next
        }
        Op::NewTargets { what, who, change, to } => {
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            let mut items = live(g, s, what);
            // CR 115.7: what has no targets gets no new ones, and nobody is asked about them.
            items.retain(|&o| cast::has_targets(g, s, o));
            if let Some(to) = to {
                let to = env(g, s).all(to);
                return match phase {
                    0 => cast::retarget::point(g, s, seat, &items, &to),
                    _ => cast::retarget::pointed(g, s, &items, &to, cx),
                };
            }
            if *change {
                advance(s);
                for o in items.into_iter().rev().filter(|&o| s.stack_item(o).is_some()).collect::<Vec<_>>() {
                    let frame =
                        Frame { flags: cast::RETARGET, a: Ref::Obj(o), ..Frame::of(Doing::Cast, seat) };
                    s.push(Frame { phase: cast::CHANGE, ..frame });
                }
                return Step::Wait;
            }
            advance(s);
            for o in items.into_iter().rev().filter(|&o| s.stack_item(o).is_some()).collect::<Vec<_>>() {
                s.push(Frame { flags: cast::RETARGET, a: Ref::Obj(o), ..Frame::of(Doing::Cast, seat) });
            }
            Step::Wait
        }
        Op::Cast { who, what, free, way, optional, then, slot, play, only } => {
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            let now = Now { seat, free: *free, way: *way, play: *play };
            let faces = |s: &State, o: Obj| -> Vec<u8> {
                let open = cast::faces_now(g, s, o, now).into_iter();
                open.filter(|&face| only.as_ref().is_none_or(|only| fits_as(g, s, o, face, only))).collect()
            };
            let nothing = |s: &mut State| {
                if let Some(slot) = slot {
                    bind(s, *slot, &[]);
                }
                Step::Next
            };
            match phase {
                0 => {
                    // CR 111.8: a token that has left the battlefield is nothing that could be cast.
                    let there =
                        |o: &Obj| s.card(o.i).flags & card_flag::FREE == 0 && !faces(s, *o).is_empty();
                    let cards = live(g, s, what);
                    let Some(&o) = cards.iter().find(|o| there(o)) else {
                        return nothing(s);
                    };
                    s.top().phase = 1;
                    s.top().a = Ref::Obj(o);
                    if *optional {
                        pick::yes_no(s, seat, Purpose::Good);
                    } else {
                        s.result = vec![Ref::Num(1)];
                    }
                    Step::Wait
                }
                1 => {
                    let o = s.top().a.obj().expect("chosen before");
                    if s.result != [Ref::Num(1)] {
                        return nothing(s);
                    }
                    // The face is named where there are several (CR 712.11b, 715.3a).
                    let own = s.card(o.i).own;
                    let name = |face: u8| Ref::Word(g.face(own, face).name.0);
                    let names: Vec<Ref> = faces(s, o).into_iter().map(name).collect();
                    s.top().phase = 2;
                    if names.len() == 1 {
                        s.result = names;
                    } else {
                        Choice::of(seat, Ask::Name, &names, 1, 1).start(s);
                    }
                    Step::Wait
                }
                2 => {
                    let o = s.top().a.obj().expect("chosen before");
                    let own = s.card(o.i).own;
                    let named = |face: &u8| s.result.first() == Some(&Ref::Word(g.face(own, *face).name.0));
                    let Some(face) = (0..2).find(named) else { return nothing(s) };
                    if g.print(own, face).ch.is(CardType::Land) {
                        advance(s);
                        s.players[usize::from(seat)].lands_played += 1;
                        let events = land_events(s, o, face, seat);
                        events::propose(g, s, cx, &events);
                        return Step::Wait;
                    }
                    advance(s);
                    let obj = cast::begin_now(g, s, o, face, now, then.unwrap_or(Zone::Nowhere));
                    if let Some(slot) = slot {
                        bind(s, *slot, &[Ref::Obj(obj)]);
                    }
                    Step::Wait
                }
                _ => unreachable!("three phases"),
            }
        }
        Op::PlayLand { who, what } => {
            if phase == 1 {
                return Step::Next;
            }
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            let Some(&o) = live(g, s, what).first() else { return Step::Next };
            let events = land_events(s, o, 0, seat);
            happen_first(g, s, cx, &events)
        }
        _ => unreachable!("not about spells"),
    }
}

/// Is the card such a spell, cast by this face? It is judged as what it would be on the stack (CR 601.3e).
fn fits_as(g: &Magic, s: &State, o: Obj, face: u8, only: &Filter) -> bool {
    let mut there = s.clone();
    let card = &mut there.cards[usize::from(o.i)];
    card.face = face;
    card.flags |= card_flag::AS_CAST;
    env(g, &there).passes(only, Ref::Obj(o))
}

/// A land is played by this face: it enters, and that is told of what it becomes.
fn land_events(s: &mut State, o: Obj, face: u8, seat: u8) -> [Ev; 2] {
    s.entering.push(Entering { face, ..Entering::plain(o.i, seat) });
    let n = s.entering.len() as i32 - 1;
    let zone = s.card(o.i).zone;
    let land = Obj { i: o.i, inc: o.inc.wrapping_add(1) };
    [
        Ev::of(EventKind::Zone, seat, Ref::Obj(o)).moved(zone, Zone::Battlefield).amount(n),
        Ev::of(EventKind::PlayLand, seat, Ref::Obj(land)),
    ]
}

/// CR 707.10: a copy of a spell or ability, on the stack, with the original's choices.
pub fn copy(g: &Magic, s: &mut State, o: Obj, seat: u8) -> Option<Obj> {
    let item = s.once_on_stack(o)?.clone();
    let original = s.left(o).map_or_else(|| *s.card(o.i), |left| left.card);
    let ability = original.flags & card_flag::ABILITY;
    let i = s.fresh(original.def, seat, if ability == 0 { card_flag::COPY } else { ability });
    let card = &mut s.cards[usize::from(i)];
    card.face = original.face;
    card.flags |= original.flags & card_flag::FUSED;
    card.zone = Zone::Stack;
    s.dirty |= g.print(original.def, original.face).elsewhere != 0;
    let obj = s.obj(i);
    let source = if ability == 0 { obj } else { item.source };
    s.stack.push(StackItem {
        obj,
        source,
        seat,
        cast: false,
        then: Zone::Nowhere,
        cast_from: Zone::Nowhere,
        ..item
    });
    Some(obj)
}
