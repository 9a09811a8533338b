//! Drawing, discarding, milling, moving, showing.

use kernel::Cx;

use super::{all, happen, happen_first, live, players, you};
use crate::game::Magic;
use crate::ir::op::Place;
use crate::ir::{Entry, EventKind, Layout, Op, Sel, Zone};
use crate::machine::ask::Ask;
use crate::machine::pick::Choice;
use crate::machine::program::{Step, bind_result, env};
use crate::state::{Entering, Ev, Lasting, Lasts, Local, NONE, Obj, Ref, State, card_flag, hidden};
use crate::zones::attach;

pub fn run(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, op: &Op, phase: u8) -> Step {
    match op {
        Op::Draw { who, count, slot } => {
            if phase == 1 {
                return bind_drawn(s, *slot);
            }
            let count = env(g, s).value(count).clamp(0, 500);
            let mut events = Vec::new();
            for seat in players(g, s, who) {
                let draw = Ev::of(EventKind::Draw, seat, Ref::Player(seat));
                events.extend((0..count).map(|_| draw));
            }
            match slot {
                None => happen(g, s, cx, &events),
                Some(_) => {
                    let hands = events.first().map(|e| s.hands[usize::from(e.seat)].len());
                    s.top().n = hands.unwrap_or(0) as i32;
                    happen_first(g, s, cx, &events)
                }
            }
        }
        Op::Discard { what, slot } => {
            if phase == 1 {
                return bound(s, *slot);
            }
            let events: Vec<Ev> = live(g, s, what)
                .into_iter()
                .filter(|o| s.card(o.i).zone == Zone::Hand)
                .map(|o| {
                    let cause = if g.asks.causes { you(s).into() } else { NONE };
                    Ev::of(EventKind::Discard, s.card(o.i).owner, Ref::Obj(o)).word(cause)
                })
                .collect();
            happen_first(g, s, cx, &events)
        }
        Op::Mill { who, count, slot } => {
            if phase == 1 {
                return bound(s, *slot);
            }
            let count = env(g, s).value(count).max(0) as usize;
            let mut events = Vec::new();
            for seat in players(g, s, who) {
                for &i in s.libraries[usize::from(seat)].iter().rev().take(count) {
                    let o = Ref::Obj(s.obj(i));
                    events.push(Ev::of(EventKind::Zone, seat, o).moved(Zone::Library, Zone::Graveyard));
                }
            }
            happen_first(g, s, cx, &events)
        }
        Op::Move { what, to, place, entry, face_down, slot } => {
            move_cards(g, s, cx, (what, *to, place, entry.as_ref(), *face_down, *slot), phase)
        }
        Op::ExileUntil { what, slot, .. } => {
            if phase == 1 {
                let moved = s.result.clone();
                if let Some(slot) = slot {
                    bind_result(s, *slot);
                }
                until(s, &moved);
                return Step::Next;
            }
            let mut events = Vec::new();
            for o in live(g, s, what) {
                let (zone, seat) = (s.card(o.i).zone, s.controller(o));
                events.push(Ev::of(EventKind::Zone, seat, Ref::Obj(o)).moved(zone, Zone::Exile));
            }
            // If what it waits for has happened already, nothing is exiled (CR 610.3b).
            if !s.is_live(s.ctxs.last().expect("a running program").source) {
                return Step::Next;
            }
            happen_first(g, s, cx, &events)
        }
        Op::Reveal { what } => {
            for o in live(g, s, what) {
                s.cards[usize::from(o.i)].known = 3;
            }
            Step::Next
        }
        Op::Look { who, what } => {
            let seats = players(g, s, who);
            for r in all(g, s, what) {
                if let Ref::Obj(o) = r {
                    for &seat in &seats {
                        s.cards[usize::from(o.i)].known |= 1 << seat;
                    }
                }
            }
            Step::Next
        }
        _ => unreachable!("not about cards"),
    }
}

fn bound(s: &mut State, slot: Option<u8>) -> Step {
    if let Some(slot) = slot {
        bind_result(s, slot);
    }
    Step::Next
}

/// The cards that joined the hand since the draw began.
fn bind_drawn(s: &mut State, slot: Option<u8>) -> Step {
    let seat = usize::from(you(s));
    let before = s.top().n as usize;
    let drawn: Vec<Ref> = s.hands[seat].iter().skip(before).map(|&i| Ref::Obj(s.obj(i))).collect();
    if let Some(slot) = slot {
        crate::machine::program::bind(s, slot, &drawn);
    }
    Step::Next
}

fn until(s: &mut State, moved: &[Ref]) {
    if moved.is_empty() {
        return;
    }
    let f = *s.top();
    let stamp = s.next_stamp();
    let ctx = s.ctxs.last().expect("a running program");
    let mut locals = ctx.locals.clone();
    locals.extend(moved.iter().map(|&value| Local { slot: hidden::AFFECTED, value }));
    s.lasting.push(Lasting {
        lasts: Lasts::Until,
        body: f.body,
        pc: f.pc,
        source: ctx.source,
        ability: ctx.ability,
        seat: ctx.seat,
        x: ctx.x,
        stamp,
        made: s.turn,
        uses: u8::MAX,
        left: 0,
        locals,
    });
    s.dirty = true;
}

/// The objects meant; one that this program itself has moved to a public zone is found there (CR 400.7j).
fn followed(g: &Magic, s: &State, what: &crate::ir::Sel) -> Vec<Obj> {
    let since = s.ctxs.last().map_or(0, |ctx| ctx.since as usize);
    let moved = |o: Obj| {
        let own = s.history.iter().skip(since).rev();
        let left = own.filter(|e| e.kind == EventKind::Zone && e.subject == Ref::Obj(o));
        let found = left.filter(|e| !matches!(e.to, Zone::Hand | Zone::Library)).find_map(|e| e.other.obj());
        found.filter(|&o| s.is_live(o))
    };
    let there = |o: Obj| s.card(o.i).zone != Zone::Battlefield || s.perm(o).is_some();
    let all = env(g, s).objects(what).into_iter();
    let mut found: Vec<Obj> =
        all.filter_map(|o| if s.is_live(o) { Some(o) } else { moved(o) }).filter(|&o| there(o)).collect();
    let mut seen = Vec::new();
    found.retain(|o| {
        !seen.contains(o) && {
            seen.push(*o);
            true
        }
    });
    found
}

type Moving<'a> = (&'a crate::ir::Sel, Zone, &'a Place, Option<&'a Entry>, bool, Option<u8>);

fn move_cards(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, moving: Moving<'_>, phase: u8) -> Step {
    let (what, to, place, entry, face_down, slot) = moving;
    match phase {
        0 => {
            let mut objects = crate::zones::merge::with_parts(s, followed(g, s, what));
            let ordered =
                to == Zone::Library && matches!(place, Place::TopInAnyOrder | Place::BottomInAnyOrder);
            if to == Zone::Library && matches!(place, Place::BottomAtRandom) {
                s.chance.stream(0).shuffle(&mut objects);
            }
            s.top().phase = 1;
            let refs: Vec<Ref> = objects.into_iter().map(Ref::Obj).collect();
            if ordered && refs.len() > 1 {
                let n = refs.len() as i32;
                Choice { ordered: true, ..Choice::of(you(s), Ask::Order, &refs, n, n) }.start(s);
            } else {
                s.result = refs;
            }
            Step::Wait
        }
        1 => {
            let objects: Vec<Obj> = s.result.iter().filter_map(|r| r.obj()).collect();
            let here = (s.top().body, s.top().pc);
            let mut events = Vec::new();
            for o in objects {
                let (from, owner) = (s.card(o.i).zone, s.card(o.i).owner);
                if to == Zone::Battlefield && entry.is_some_and(|entry| stays(g, s, o, entry)) {
                    continue;
                }
                if to == Zone::Battlefield {
                    let seat = enter(g, s, o.i, entry, here);
                    let n = s.entering.len() as i32 - 1;
                    events.push(Ev::of(EventKind::Zone, seat, Ref::Obj(o)).moved(from, to).amount(n));
                    continue;
                }
                let depth = match place {
                    Place::Top | Place::TopInAnyOrder | Place::ShuffledIn => 0,
                    Place::Bottom | Place::BottomInAnyOrder | Place::BottomAtRandom => -1,
                    Place::Below(v) => env(g, s).value(v).max(0),
                };
                let seat = if from == Zone::Battlefield { s.controller(o) } else { owner };
                events.push(Ev::of(EventKind::Zone, seat, Ref::Obj(o)).moved(from, to).amount(depth));
            }
            happen_first(g, s, cx, &events)
        }
        _ => {
            let moved: Vec<Obj> = s.result.iter().filter_map(|r| r.obj()).collect();
            if face_down {
                let seat = you(s);
                for o in &moved {
                    let card = &mut s.cards[usize::from(o.i)];
                    card.flags |= card_flag::FACE_DOWN;
                    card.known = 1 << seat;
                }
            }
            let step = bound(s, slot);
            if to == Zone::Library && matches!(place, Place::ShuffledIn) {
                return shuffle_in(g, s, cx, what, &moved);
            }
            step
        }
    }
}

/// The libraries that cards were shuffled into are shuffled, and so they are where the cards were not where they were
/// expected, or there were none (CR 701.24c, d).
fn shuffle_in(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, what: &crate::ir::Sel, moved: &[Obj]) -> Step {
    let expected = env(g, s).objects(what);
    let mut owners: Vec<u8> = moved.iter().chain(&expected).map(|o| s.card(o.i).owner).collect();
    if owners.is_empty() {
        owners.push(you(s));
    }
    let mut events = Vec::new();
    for seat in (0..2).filter(|seat| owners.contains(seat)) {
        super::library::shuffle(s, seat);
        events.push(Ev::of(EventKind::Shuffle, seat, Ref::Player(seat)));
    }
    happen(g, s, cx, &events)
}

/// Does the card stay where it is? One that has no back cannot come with its back up (CR 712.14a), an Aura cannot come
/// attached to what is gone or what it cannot enchant (CR 303.4i).
fn stays(g: &Magic, s: &State, o: Obj, entry: &Entry) -> bool {
    let own = s.card(o.i).own;
    if entry.transformed && !matches!(g.def(own).layout, Layout::Transform | Layout::ModalDfc) {
        return true;
    }
    let Some(enchants) = attach::enchants(g, own, u8::from(entry.transformed)) else { return false };
    if entry.attached == Sel::Nothing || entry.face_down {
        return false;
    }
    let e = env(g, s);
    let fits = |host: Ref| {
        let there = host.obj().is_none_or(|o| s.perm(o).is_some());
        there && e.passes(enchants, host) && !attach::forbidden(g, s, o, host)
    };
    !e.all(&entry.attached).first().is_some_and(|&host| fits(host))
}

/// Note how a card is to enter; says under whose control.
pub fn enter(g: &Magic, s: &mut State, i: u16, entry: Option<&Entry>, here: (u16, u16)) -> u8 {
    let owner = s.card(i).owner;
    let Some(entry) = entry else {
        s.entering.push(Entering::plain(i, owner));
        return owner;
    };
    let e = env(g, s);
    let controller = e.player(&entry.under).unwrap_or(owner);
    let counters = entry.counters.iter().map(|(kind, n)| (kind.0, e.value(n))).collect();
    let host = e.all(&entry.attached).first().copied().unwrap_or(Ref::Nothing);
    let numbers = entry.mods.iter().flat_map(crate::layers::numbers).flatten();
    let fixed = numbers.map(|v| e.value(v)).collect();
    let attacking = if entry.attacking { attacked(s, controller) } else { Ref::Nothing };
    s.entering.push(Entering {
        face: u8::from(entry.transformed),
        tapped: entry.tapped || entry.attacking,
        face_down: entry.face_down,
        entry: if entry.mods.is_empty() { (NONE, 0) } else { here },
        host,
        attacking,
        counters,
        fixed,
        ..Entering::plain(i, controller)
    });
    controller
}

/// Whom a creature that comes attacking attacks: what the source attacks, else the opponent (CR 508.4).
fn attacked(s: &State, controller: u8) -> Ref {
    if s.active != controller {
        return Ref::Nothing;
    }
    let source = s.ctxs.last().expect("a running program").source;
    match s.perm(source).map(|p| p.attacking) {
        Some(r) if r != Ref::Nothing => r,
        _ => Ref::Player(1 - controller),
    }
}
