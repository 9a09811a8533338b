//! Searching, shuffling, looking at the top.

use kernel::{Cx, Seat};

use super::{happen, happen_first, players};
use crate::game::Magic;
use crate::ir::ability::Together;
use crate::ir::{EventKind, Filter, Op, Purpose, Sel, Value, Zone};
use crate::machine::ask::Ask;
use crate::machine::pick::{self, Choice};
use crate::machine::program::{Step, bind, bind_result, env};
use crate::state::{Ev, Obj, Ref, State, hidden};

pub fn shuffle(s: &mut State, seat: Seat) {
    let mut library = std::mem::take(&mut s.libraries[usize::from(seat)]);
    s.chance.stream(0).shuffle(&mut library);
    for &i in &library {
        s.cards[usize::from(i)].known = 0;
    }
    s.libraries[usize::from(seat)] = library;
}

pub fn run(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, op: &Op, phase: u8) -> Step {
    match op {
        Op::Search { .. } => search(g, s, cx, op, phase),
        Op::Shuffle { who } => {
            let mut events = Vec::new();
            // A library that need not have been searched, and was not, is not shuffled.
            let seats = if left_out(s) { Vec::new() } else { players(g, s, who) };
            for seat in seats {
                shuffle(s, seat);
                events.push(Ev::of(EventKind::Shuffle, seat, Ref::Player(seat)));
            }
            happen(g, s, cx, &events)
        }
        Op::Scry { who, count } => look_at_top(g, s, cx, who, count, phase, false),
        Op::Surveil { who, count } => look_at_top(g, s, cx, who, count, phase, true),
        _ => unreachable!("not about libraries"),
    }
}

/// Did whoever searched leave the library out?
fn left_out(s: &State) -> bool {
    s.ctxs.last().is_some_and(|ctx| ctx.locals.iter().any(|l| l.slot == hidden::UNSEARCHED))
}

fn search(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, op: &Op, phase: u8) -> Step {
    let Op::Search { who, reveal, either, slot, zones, whose, .. } = op else { unreachable!() };
    let Some(seat) = env(g, s).player(who) else {
        bind(s, *slot, &[]);
        return Step::Next;
    };
    // What keeps players from searching libraries keeps them from no other zone.
    let barred = g.cannot(s, crate::ir::Deed::Search, Ref::Player(seat), Ref::Nothing);
    match phase {
        0 => {
            bind(s, hidden::UNSEARCHED, &[]);
            let library = zones.contains(&Zone::Library);
            if *either && library && !barred {
                s.top().phase = 2;
                pick::yes_no(s, seat, Purpose::Good);
                return Step::Wait;
            }
            if *either && library {
                bind(s, hidden::UNSEARCHED, &[Ref::Num(1)]);
            }
            find(g, s, op, seat, !barred)
        }
        1 => {
            bind_result(s, *slot);
            if *reveal {
                for r in s.result.clone() {
                    if let Ref::Obj(o) = r {
                        s.cards[usize::from(o.i)].known = 3;
                    }
                }
            }
            if barred || left_out(s) {
                return Step::Next;
            }
            let owner = players(g, s, whose).first().map_or(Ref::Nothing, |&p| Ref::Player(p));
            happen(g, s, cx, &[Ev::of(EventKind::Search, seat, Ref::Player(seat)).other(owner)])
        }
        2 => {
            let library = s.result == [Ref::Num(1)];
            if !library {
                bind(s, hidden::UNSEARCHED, &[Ref::Num(1)]);
            }
            find(g, s, op, seat, library)
        }
        _ => unreachable!("three phases"),
    }
}

/// Ask for what is found, in the library or only in the other zones.
fn find(g: &Magic, s: &mut State, op: &Op, seat: Seat, library: bool) -> Step {
    let Op::Search { whose, zones, filter, min, max, together, slot, .. } = op else { unreachable!() };
    let here = (s.top().body, s.top().pc);
    let zones: Vec<Zone> = zones.iter().copied().filter(|&zone| library || zone != Zone::Library).collect();
    if zones.is_empty() {
        bind(s, *slot, &[]);
        return Step::Next;
    }
    look_through(g, s, seat, whose, &zones);
    let found = findable(g, s, whose, &zones, filter);
    let e = env(g, s);
    let (min, max) = (e.value(min), e.value(max));
    let together = (*together != Together::Free).then_some(here);
    s.top().phase = 1;
    let choice = Choice::of(seat, Ask::Search, &found, min, max);
    Choice { purpose: Purpose::Good, together, ..choice }.start(s);
    Step::Wait
}

/// Whoever searches sees every card there (CR 701.23a).
fn look_through(g: &Magic, s: &mut State, seat: Seat, whose: &Sel, zones: &[Zone]) {
    for owner in players(g, s, whose) {
        for &zone in zones.iter().filter(|z| matches!(z, Zone::Library | Zone::Hand)) {
            for i in s.zone_list(zone, owner).cloned().unwrap_or_default() {
                s.cards[usize::from(i)].known |= 1 << seat;
            }
        }
    }
}

/// What a search may find, libraries by name so that their order stays hidden.
fn findable(g: &Magic, s: &State, whose: &Sel, zones: &[Zone], filter: &Filter) -> Vec<Ref> {
    let e = env(g, s);
    let mut found = Vec::new();
    for seat in e.players(whose).into_iter().map(usize::from) {
        for zone in zones {
            let list = match zone {
                Zone::Library => &s.libraries[seat],
                Zone::Hand => &s.hands[seat],
                Zone::Graveyard => &s.graveyards[seat],
                _ => continue,
            };
            let start = found.len();
            found.extend(list.iter().map(|&i| Ref::Obj(s.obj(i))).filter(|&r| e.passes(filter, r)));
            if *zone == Zone::Library {
                let name = |r: &Ref| r.obj().map(|o| g.name(g.print(s.card(o.i).own, 0).ch.name));
                found[start..].sort_by(|a, b| name(a).cmp(&name(b)));
            }
        }
    }
    found
}

/// Scry (CR 701.22) and surveil (CR 701.25): which go away, then the order of those that stay.
fn look_at_top(
    g: &Magic,
    s: &mut State,
    cx: &mut Cx<Magic>,
    who: &Sel,
    count: &Value,
    phase: u8,
    surveil: bool,
) -> Step {
    let Some(seat) = env(g, s).player(who) else { return Step::Next };
    let at = usize::from(seat);
    match phase {
        0 => {
            let count = env(g, s).value(count).clamp(0, s.libraries[at].len() as i32);
            if count == 0 {
                return Step::Next;
            }
            let top: Vec<Ref> =
                s.libraries[at].iter().rev().take(count as usize).map(|&i| Ref::Obj(s.obj(i))).collect();
            for r in &top {
                s.cards[usize::from(r.obj().expect("a card").i)].known |= 1 << seat;
            }
            s.top().phase = 1;
            s.top().n = count;
            Choice { purpose: Purpose::Bad, ..Choice::of(seat, Ask::Choose, &top, 0, count) }.start(s);
            Step::Wait
        }
        1 => {
            let away: Vec<Obj> = s.result.iter().filter_map(|r| r.obj()).collect();
            s.top().n -= away.len() as i32;
            if surveil {
                let event = |&o: &Obj| {
                    Ev::of(EventKind::Zone, seat, Ref::Obj(o)).moved(Zone::Library, Zone::Graveyard)
                };
                let events: Vec<Ev> = away.iter().map(event).collect();
                return happen_first(g, s, cx, &events);
            }
            // Within a library nothing changes zones.
            s.libraries[at].retain(|i| !away.iter().any(|o| o.i == *i));
            for o in away {
                s.libraries[at].insert(0, o.i);
            }
            s.top().phase = 2;
            Step::Wait
        }
        2 => {
            let stay = s.top().n.max(0) as usize;
            s.top().phase = 3;
            let top: Vec<Ref> =
                s.libraries[at].iter().rev().take(stay).map(|&i| Ref::Obj(s.obj(i))).collect();
            if stay > 1 {
                Choice { ordered: true, ..Choice::of(seat, Ask::Order, &top, stay as i32, stay as i32) }
                    .start(s);
            } else {
                s.result = top;
            }
            Step::Wait
        }
        _ => {
            // The first picked lies on top.
            let order: Vec<u16> = s.result.iter().filter_map(|r| r.obj()).map(|o| o.i).collect();
            let library = &mut s.libraries[at];
            library.retain(|i| !order.contains(i));
            library.extend(order.iter().rev());
            let word = if surveil { g.words.surveil } else { g.words.scry };
            happen(g, s, cx, &[Ev::of(EventKind::KeywordAction, seat, Ref::Player(seat)).word(word)])
        }
    }
}
