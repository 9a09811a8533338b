//! What is done to permanents.

use kernel::Cx;

use super::{happen, happen_first, permanents, you};
use crate::events::commit::{self, holder};
use crate::game::Magic;
use crate::ir::{EventKind, Keyword, Layout, Op, Zone};
use crate::machine::ask::Ask;
use crate::machine::pick::Choice;
use crate::machine::program::{Step, bind, bind_result, env};
use crate::state::{
    Counters, Ev, Lasts, Link, Local, Obj, PLAYER, Ref, State, ev_flag, hidden, perm_flag, touched,
};
use crate::zones;
use crate::zones::attach;

/// One event of this kind for each of these.
fn each(s: &State, kind: EventKind, objects: &[Obj]) -> Vec<Ev> {
    objects.iter().map(|&o| Ev::of(kind, s.controller(o), Ref::Obj(o))).collect()
}

pub fn run(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, op: &Op, phase: u8) -> Step {
    match op {
        Op::Destroy { what, regenerate, slot } => {
            if phase == 1 {
                return bound(s, *slot);
            }
            let mut events = each(s, EventKind::Destroy, &permanents(g, s, what));
            if !regenerate {
                events.iter_mut().for_each(|e| e.flags |= ev_flag::FINAL);
            }
            happen_first(g, s, cx, &events)
        }
        Op::Sacrifice { what, slot } => {
            if phase == 1 {
                return bound(s, *slot);
            }
            let events = each(s, EventKind::Sacrifice, &permanents(g, s, what));
            happen_first(g, s, cx, &events)
        }
        Op::Tap { what } => {
            let events = each(s, EventKind::Tap, &permanents(g, s, what));
            happen(g, s, cx, &events)
        }
        Op::Untap { what } => {
            let events = each(s, EventKind::Untap, &permanents(g, s, what));
            happen(g, s, cx, &events)
        }
        Op::Counters { kind, count, on, by } => {
            let e = env(g, s);
            let seat = by.as_ref().and_then(|by| e.player(by)).unwrap_or(e.seat);
            let put = |r: Ref| {
                let n = e.with(r).value(count);
                (n > 0 && holder(s, r).is_some())
                    .then(|| Ev::of(EventKind::AddCounters, seat, r).word(kind.0).amount(n))
            };
            let events: Vec<Ev> = e.all(on).into_iter().filter_map(put).collect();
            happen(g, s, cx, &events)
        }
        Op::CountersDivided { kind, among, amounts } => {
            let e = env(g, s);
            let shares = e.slot(*among).zip(e.slot(*amounts));
            let put =
                |(r, n): (Ref, Ref)| Ev::of(EventKind::AddCounters, e.seat, r).word(kind.0).amount(n.num());
            let events: Vec<Ev> = shares.map(put).filter(|e| e.n > 0).collect();
            happen(g, s, cx, &events)
        }
        Op::Proliferate { who } => {
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            if phase == 0 {
                let bears = |on: u16| s.counters.iter().any(|c| c.on == on && c.n > 0);
                let players = (0..2).filter(|&p| bears(PLAYER + u16::from(p))).map(Ref::Player);
                let objects = s.permanents().filter(|p| bears(p.obj.i)).map(|p| Ref::Obj(p.obj));
                let from: Vec<Ref> = players.chain(objects).collect();
                s.top().phase = 1;
                Choice::of(seat, Ask::Choose, &from, 0, from.len() as i32).start(s);
                return Step::Wait;
            }
            let mut events = Vec::new();
            for &r in &s.result {
                let Some(on) = holder(s, r) else { continue };
                let kinds = s.counters.iter().filter(|c| c.on == on && c.n > 0);
                events.extend(kinds.map(|c| Ev::of(EventKind::AddCounters, seat, r).word(c.kind).amount(1)));
            }
            happen(g, s, cx, &events)
        }
        Op::DoubleCounters { kind, on } => {
            let e = env(g, s);
            let mut events = Vec::new();
            for r in e.all(on) {
                let Some(holder) = holder(s, r) else { continue };
                let mine = |c: &&Counters| c.on == holder && c.n > 0 && kind.is_none_or(|k| k.0 == c.kind);
                let more = |c: &Counters| Ev::of(EventKind::AddCounters, e.seat, r).word(c.kind).amount(c.n);
                events.extend(s.counters.iter().filter(mine).map(more));
            }
            happen(g, s, cx, &events)
        }
        Op::KeywordCounter { keyword, on } => {
            let e = env(g, s);
            let number = e.slot(*keyword).next().map_or(0, Ref::num) as usize;
            let word = Keyword::WORDS.get(number).copied().unwrap_or("flying");
            let Some(kind) = g.tables.counters.iter().position(|c| c == word) else { return Step::Next };
            let seat = e.seat;
            let put = |r: Ref| Ev::of(EventKind::AddCounters, seat, r).word(kind as u16).amount(1);
            let events: Vec<Ev> = e.all(on).into_iter().map(put).collect();
            happen(g, s, cx, &events)
        }
        Op::RemoveCounters { kind, count, from, slot } => {
            if phase == 1 {
                let n = s.amount;
                if let Some(slot) = slot {
                    bind(s, *slot, &[Ref::Num(n)]);
                }
                return Step::Next;
            }
            let e = env(g, s);
            let mut events = Vec::new();
            for r in e.all(from) {
                let Some(on) = holder(s, r) else { continue };
                let mut left = e.with(r).value(count);
                for c in s.counters.iter().filter(|c| c.on == on && kind.is_none_or(|k| k.0 == c.kind)) {
                    let n = left.min(c.n);
                    left -= n;
                    events.push(Ev::of(EventKind::RemoveCounters, e.seat, r).word(c.kind).amount(n));
                }
            }
            happen_first(g, s, cx, &events)
        }
        Op::MoveCounters { kind, count, from, to } => {
            let e = env(g, s);
            let (from, to) = (e.all(from), e.all(to));
            let (Some(&from), Some(&to)) = (from.first(), to.first()) else { return Step::Next };
            let mut events = Vec::new();
            if let Some(on) = holder(s, from) {
                let mut left = e.value(count);
                for c in s.counters.iter().filter(|c| c.on == on && kind.is_none_or(|k| k.0 == c.kind)) {
                    let n = left.min(c.n);
                    left -= n;
                    if n > 0 {
                        events.push(Ev::of(EventKind::RemoveCounters, e.seat, from).word(c.kind).amount(n));
                        events.push(Ev::of(EventKind::AddCounters, e.seat, to).word(c.kind).amount(n));
                    }
                }
            } else if let Ref::Obj(o) = from {
                // From last-known information: what it bore.
                let bore = s
                    .links
                    .iter()
                    .filter(|l| l.holder == o && (zones::BORE..zones::BORE_END).contains(&l.word));
                for l in bore {
                    let word = l.word - zones::BORE;
                    events.push(Ev::of(EventKind::AddCounters, e.seat, to).word(word).amount(l.value.num()));
                }
            }
            happen(g, s, cx, &events)
        }
        Op::Attach { what, to } => {
            let hosts = env(g, s).all(to);
            let Some(&host) = hosts.first() else { return Step::Next };
            let mut events = Vec::new();
            for o in permanents(g, s, what) {
                if attach::may_attach(g, s, o, host) {
                    events.push(Ev::of(EventKind::Attach, s.controller(o), Ref::Obj(o)).other(host));
                }
            }
            happen(g, s, cx, &events)
        }
        Op::Unattach { what } => {
            let events = each(s, EventKind::Unattach, &permanents(g, s, what));
            happen(g, s, cx, &events)
        }
        Op::Transform { what } => {
            let mut objects = permanents(g, s, what);
            objects.retain(|&o| !turned_since(s, o));
            let events = each(s, EventKind::Transform, &objects);
            happen(g, s, cx, &events)
        }
        Op::Regenerate { what } => {
            for o in permanents(g, s, what) {
                let p = s.perm_mut(o).expect("a permanent");
                p.shields = p.shields.saturating_add(1);
            }
            Step::Next
        }
        Op::RemoveFromCombat { what } => {
            for o in permanents(g, s, what) {
                commit::leave_combat(s, o);
            }
            Step::Next
        }
        Op::Goad { what } => {
            let seat = you(s);
            for o in permanents(g, s, what) {
                s.perm_mut(o).expect("a permanent").goaded |= 1 << seat;
            }
            Step::Next
        }
        Op::PhaseOut { what } => {
            let objects = permanents(g, s, what);
            let events = crate::turn::phasing::out(g, s, &objects);
            for e in &events {
                e.subject.obj().into_iter().for_each(|o| commit::leave_combat(s, o));
            }
            happen(g, s, cx, &events)
        }
        Op::Merge { with, under } => {
            let spell = s.ctxs.last().expect("a running program").item;
            if let Some(&o) = permanents(g, s, with).first()
                && s.is_live(spell)
                && s.card(spell.i).zone == Zone::Stack
            {
                zones::merge::merge(s, spell, o, *under);
            }
            Step::Next
        }
        Op::Flip { what } => {
            let objects = permanents(g, s, what);
            for o in objects {
                let card = s.card(o.i);
                if g.def(card.def).layout == Layout::Flip && card.face == 0 {
                    s.cards[usize::from(o.i)].face = 1;
                    s.dirty = true;
                }
            }
            Step::Next
        }
        Op::Designate { what, word, several, off } => {
            let seat = s.ctxs.last().expect("a running program").seat;
            let mut objects = env(g, s).objects(what);
            if word.0 == g.words.prepared {
                objects.retain(|&o| has_second_spell(g, s, o));
            }
            // What several may be does not depend on who controls them.
            let value = if *several { Ref::Nothing } else { Ref::Player(seat) };
            let over =
                |l: &Link| if *several || *off { objects.contains(&l.holder) } else { l.value == value };
            s.links.retain(|l| l.word != word.0 || !over(l));
            if !off {
                let bears = |&holder: &Obj| Link { holder, word: word.0, value };
                s.links.extend(objects.iter().map(bears));
            }
            s.dirty = true;
            Step::Next
        }
        Op::Heal { what } => {
            for o in permanents(g, s, what) {
                let p = s.perm_mut(o).expect("a permanent");
                p.damage = 0;
                p.set(perm_flag::DEATHTOUCHED, false);
            }
            s.changed |= touched::DAMAGE;
            Step::Next
        }
        Op::TurnFaceUp { what } => {
            let mut objects = permanents(g, s, what);
            // CR 701.40g: a card that is no permanent stays face down.
            objects.retain(|&o| {
                let own = s.card(o.i).own;
                let down = s.perm(o).is_some_and(|p| p.is(perm_flag::FACE_DOWN));
                down && g.print(own, 0).permanent
            });
            for &o in &objects {
                // CR 613.7f.
                let stamp = s.next_stamp();
                let p = s.perm_mut(o).expect("a permanent");
                p.set(perm_flag::FACE_DOWN, false);
                p.stamp = stamp;
                let card = &mut s.cards[usize::from(o.i)];
                card.known = 3;
                if g.def(card.def).layout == Layout::FaceDown {
                    card.face = 0;
                }
            }
            s.dirty = true;
            let events = each(s, EventKind::TurnFaceUp, &objects);
            happen(g, s, cx, &events)
        }
        Op::ExchangeControl { a, b } => {
            let (a, b) = (permanents(g, s, a), permanents(g, s, b));
            if let (Some(&a), Some(&b)) = (a.first(), b.first()) {
                let (seat_a, seat_b) = (s.controller(a), s.controller(b));
                // CR 701.12b, c: an exchange with oneself is none.
                if seat_a != seat_b {
                    for (o, seat) in [(a, seat_b), (b, seat_a)] {
                        let affected = Local { slot: hidden::AFFECTED, value: Ref::Obj(o) };
                        let taker = Local { slot: hidden::FIXED, value: Ref::Player(seat) };
                        super::lasting::add(s, Lasts::Effect, u8::MAX, 0, vec![affected, taker]);
                    }
                }
            }
            Step::Next
        }
        _ => unreachable!("not about permanents"),
    }
}

/// Has it a spell of which a copy may be cast while it is prepared? What enters is judged as it will be (CR 614.12).
fn has_second_spell(g: &Magic, s: &State, o: Obj) -> bool {
    let entering = s.entering.iter().find(|e| e.card == o.i);
    let def = entering.map_or(s.card(o.i).def, |e| e.def(s));
    s.is_live(o) && g.def(def).layout == Layout::Prepare
}

/// CR 701.28e: an ability of a permanent does not transform it if it has transformed since the ability went onto the
/// stack.
fn turned_since(s: &State, o: Obj) -> bool {
    let ctx = s.ctxs.last().expect("a running program");
    let since = ctx.locals.iter().find(|l| l.slot == hidden::SINCE).map(|l| l.value.num());
    o == ctx.source && since.is_some_and(|n| zones::turns(s, o) > n)
}

fn bound(s: &mut State, slot: Option<u8>) -> Step {
    if let Some(slot) = slot {
        bind_result(s, slot);
    }
    Step::Next
}
