//! Damage, life, and counters of players.

use kernel::Cx;

use super::{happen, happen_first, permanents, players, run_of};
use crate::game::{Magic, counter};
use crate::ir::{CardType, EventKind, Op, Sel, Value};
use crate::machine::program::{Step, bind, env};
use crate::state::{Ev, Obj, Ref, State, ev_flag};

fn damage(s: &State, source: Obj, to: Ref, n: i32) -> Option<Ev> {
    let seat = match to {
        Ref::Player(p) => p,
        Ref::Obj(o) => s.perm(o)?.ch.controller,
        _ => return None,
    };
    Some(Ev::of(EventKind::Damage, seat, to).other(Ref::Obj(source)).amount(n))
}

/// Damage by the same source, in the same breath: none of it depends on what was dealt before.
fn same_source(op: &Op, source: &Sel) -> bool {
    matches!(op, Op::Damage { source: other, amount, excess: None, dealt: None, .. }
        if other == source && !matches!(amount, Value::Happened { .. }))
}

/// What the events since then dealt beyond lethal damage, and to planeswalkers and battles beyond their counters
/// (CR 120.10).
fn excess(g: &Magic, s: &State, since: usize, to: Option<Obj>) -> i32 {
    let events = &s.history[since.min(s.history.len())..];
    let mut subjects: Vec<Obj> = Vec::new();
    let dealt = |e: &&Ev| e.kind == EventKind::Damage;
    let meant = |o: &Obj| to.is_none_or(|to| to == *o);
    for o in events.iter().filter(dealt).filter_map(|e| e.subject.obj()).filter(meant) {
        if !subjects.contains(&o) {
            subjects.push(o);
        }
    }
    let beyond = |&o: &Obj| -> i32 {
        let Some(p) = s.perm(o) else { return 0 };
        let mine = |e: &&Ev| dealt(e) && e.subject == Ref::Obj(o);
        let n: i32 = events.iter().filter(mine).map(|e| e.n).sum();
        let took = |kind: EventKind, word: u16| -> i32 {
            let such = |e: &&Ev| e.kind == kind && e.subject == Ref::Obj(o) && e.word == word;
            events.iter().filter(such).map(|e| e.n).sum()
        };
        let mut over = Vec::new();
        if p.ch.is(CardType::Creature) {
            // Wither and infect have taken from its toughness what they dealt.
            let withered = took(EventKind::AddCounters, counter::MINUS);
            let marked = if withered > 0 { 0 } else { n };
            let left = p.ch.toughness + withered - (p.damage - marked);
            let deadly = events.iter().filter(mine).filter_map(|e| e.other.obj()).any(|source| {
                crate::eval::Env::new(g, s, source, 0).ch(source).has(crate::ir::Keyword::Deathtouch)
            });
            over.push(n - if deadly { left.min(1) } else { left }.max(0));
        }
        if p.ch.is(CardType::Planeswalker) {
            over.push(n - took(EventKind::RemoveCounters, counter::LOYALTY));
        }
        if p.ch.is(CardType::Battle) {
            over.push(n - took(EventKind::RemoveCounters, counter::DEFENSE));
        }
        over.into_iter().max().unwrap_or(0).max(0)
    };
    subjects.iter().map(beyond).sum()
}

/// The amounts of all such events since then.
fn sum(s: &State, since: usize, kind: EventKind) -> i32 {
    s.history.iter().skip(since).filter(|e| e.kind == kind).map(|e| e.n).sum()
}

pub fn run(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, op: &Op, phase: u8) -> Step {
    let slot = match op {
        Op::Damage { excess, dealt, .. } => excess.or(*dealt),
        Op::Fight { excess, .. } => *excess,
        Op::GainLife { slot, .. } | Op::LoseLife { slot, .. } => *slot,
        _ => None,
    };
    if let Some(slot) = slot {
        if phase == 1 {
            let since = s.top().n as usize;
            if let Op::Damage { dealt: Some(slot), excess: more, .. } = op {
                let mut hit: Vec<Ref> = Vec::new();
                for e in s.history.iter().skip(since).filter(|e| e.kind == EventKind::Damage) {
                    if !hit.contains(&e.subject) {
                        hit.push(e.subject);
                    }
                }
                bind(s, *slot, &hit);
                if more.is_none() {
                    return Step::Next;
                }
            }
            let n = match op {
                Op::Damage { .. } => excess(g, s, since, None),
                Op::Fight { b, .. } => {
                    let other = env(g, s).objects(b).first().copied();
                    other.map_or(0, |other| excess(g, s, since, Some(other)))
                }
                Op::GainLife { .. } => sum(s, since, EventKind::GainLife),
                _ => sum(s, since, EventKind::LoseLife),
            };
            bind(s, slot, &[Ref::Num(n)]);
            return Step::Next;
        }
        s.top().n = s.history.len() as i32;
    }
    let events: Vec<Ev> = match op {
        Op::Damage { source, amount, to, preventable, .. } => {
            let e = env(g, s);
            let mut events = Vec::new();
            for source in e.objects(source) {
                for r in e.all(to) {
                    let n = e.with(r).value(amount);
                    events.extend(damage(s, source, r, n).filter(|_| n > 0));
                }
            }
            if !preventable {
                events.iter_mut().for_each(|e| e.flags |= ev_flag::UNPREVENTABLE);
            }
            // "1 damage to any target and 1 damage to itself" is dealt at the same time.
            let more = if slot.is_none() { run_of(g, s, |op| same_source(op, source)) } else { &[] };
            for op in more {
                let Op::Damage { source, amount, to, preventable, .. } = op else { continue };
                let e = env(g, s);
                let from = events.len();
                for source in e.objects(source) {
                    for r in e.all(to) {
                        let n = e.with(r).value(amount);
                        events.extend(damage(s, source, r, n).filter(|_| n > 0));
                    }
                }
                if !preventable {
                    events[from..].iter_mut().for_each(|e| e.flags |= ev_flag::UNPREVENTABLE);
                }
            }
            s.top().pc += more.len() as u16;
            events
        }
        Op::DamageExcess { source, amount, to, over, preventable } => {
            let e = env(g, s);
            let (Some(&source), Some(to)) = (e.objects(source).first(), e.objects(to).first().copied())
            else {
                return Step::Next;
            };
            let n = e.value(amount).max(0);
            // CR 120.6, 702.2c: one point of a deathtouch source is lethal.
            let lethal = s.perm(to).map_or(0, |p| {
                let deadly = e.ch(source).has(crate::ir::Keyword::Deathtouch);
                if deadly { 1 } else { p.ch.toughness - p.damage }
            });
            let first = n.min(lethal.max(0));
            let mut events: Vec<Ev> = damage(s, source, Ref::Obj(to), first).into_iter().collect();
            events.extend(e.all(over).into_iter().filter_map(|r| damage(s, source, r, n - first)));
            events.retain(|e| e.n > 0);
            if !preventable {
                events.iter_mut().for_each(|e| e.flags |= ev_flag::UNPREVENTABLE);
            }
            events
        }
        Op::DamageDivided { source, among, amounts } => {
            let e = env(g, s);
            let Some(&source) = e.objects(source).first() else { return Step::Next };
            let shares = e.slot(*among).zip(e.slot(*amounts));
            shares.filter_map(|(r, n)| damage(s, source, r, n.num())).collect()
        }
        Op::Fight { a, b, .. } => {
            let (a, b) = (permanents(g, s, a), permanents(g, s, b));
            let (Some(&a), Some(&b)) = (a.first(), b.first()) else {
                if let Some(slot) = slot {
                    bind(s, slot, &[Ref::Num(0)]);
                }
                return Step::Next;
            };
            let e = env(g, s);
            let power = |o: Obj| e.ch(o).power.max(0);
            [damage(s, a, Ref::Obj(b), power(a)), damage(s, b, Ref::Obj(a), power(b))]
                .into_iter()
                .flatten()
                .collect()
        }
        Op::GainLife { who, amount, .. } => {
            let n = env(g, s).value(amount);
            let gain = |seat: u8| Ev::of(EventKind::GainLife, seat, Ref::Player(seat)).amount(n);
            if n <= 0 { Vec::new() } else { players(g, s, who).into_iter().map(gain).collect() }
        }
        Op::LoseLife { who, amount, .. } => {
            let e = env(g, s);
            let lose = |seat: u8| {
                let n = e.with(Ref::Player(seat)).value(amount);
                Ev::of(EventKind::LoseLife, seat, Ref::Player(seat)).amount(n)
            };
            players(g, s, who).into_iter().map(lose).filter(|e| e.n > 0).collect()
        }
        Op::SetLife { who, amount } => {
            // CR 119.5: the difference is gained or lost.
            let e = env(g, s);
            let set = |seat: u8| {
                let n = e.with(Ref::Player(seat)).value(amount) - s.players[usize::from(seat)].life;
                let kind = if n > 0 { EventKind::GainLife } else { EventKind::LoseLife };
                Ev::of(kind, seat, Ref::Player(seat)).amount(n.abs())
            };
            players(g, s, who).into_iter().map(set).filter(|e| e.n > 0).collect()
        }
        _ => unreachable!("not about life"),
    };
    match slot {
        Some(_) => happen_first(g, s, cx, &events),
        None => happen(g, s, cx, &events),
    }
}
