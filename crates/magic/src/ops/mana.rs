//! Adding mana (CR 106).

use kernel::Cx;

use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::mana::C;
use crate::ir::op::{Keep, Mana};
use crate::ir::{EventKind, Op, Part, Pip, Value};
use crate::machine::ask::Ask;
use crate::machine::pick::Choice;
use crate::machine::program::{Step, env};
use crate::pay::mana::MOST;
use crate::state::{Ev, NONE, Ref, Special, State, hidden, touched};

/// What is to be added: fixed mana, and how many of which types are still to be chosen.
struct Plan {
    fixed: [u16; 6],
    mask: u8,
    free: i32,
    /// All of one type.
    same: bool,
}

pub fn run(g: &Magic, s: &mut State, _cx: &mut Cx<Magic>, op: &Op, phase: u8) -> Step {
    let Op::AddMana { who, mana, times, only_for, keep, spent } = op else { unreachable!("not about mana") };
    let e = env(g, s);
    let Some(seat) = e.player(who) else { return Step::Next };
    let times = e.value(times).clamp(0, MOST);
    let plan = plan(&e, mana, times);
    let special = only_for.is_some() || *keep != Keep::Step || spent.is_some();
    let scale = scale(&e, seat);
    let add = |s: &mut State, seat: u8, t: usize, n: i32, special: bool| {
        add(s, seat, t, if n > 0 { n * scale.0 + scale.1 } else { n }, special);
    };
    if phase == 0 {
        for (t, &n) in plan.fixed.iter().enumerate() {
            add(s, seat, t, n.into(), special);
        }
        let fixed = plan.fixed.iter().map(|&n| usize::from(n)).sum();
        if let Some(types) = decided(s, fixed, plan.free.max(0) as usize) {
            for t in types {
                let t = if plan.mask & (1 << t) != 0 { t } else { plan.mask.trailing_zeros() as i32 };
                add(s, seat, t.min(5) as usize, 1, special);
            }
            return Step::Next;
        }
        s.top().n = plan.free;
    } else {
        let t = match s.result.first() {
            Some(Ref::Num(t)) => *t as usize,
            _ => 5,
        };
        let n = if plan.same { s.top().n } else { 1 };
        add(s, seat, t, n, special);
        s.top().n -= n;
    }
    let left = s.top().n;
    if left <= 0 || plan.mask == 0 {
        return Step::Next;
    }
    if plan.mask.count_ones() == 1 {
        add(s, seat, plan.mask.trailing_zeros() as usize, left, special);
        return Step::Next;
    }
    s.top().phase = 1;
    let types: Vec<Ref> = (0..6).filter(|t| plan.mask & (1 << t) != 0).map(Ref::Num).collect();
    Choice::of(seat, Ask::Payment, &types, 1, 1).start(s);
    Step::Wait
}

/// How effects change the amount of mana that a permanent tapped for it produces (CR 106.12b): so many times as much,
/// and so much more.
fn scale(e: &crate::eval::Env<'_>, seat: u8) -> (i32, i32) {
    let unchanged = (1, 0);
    if e.s.replaced & EventKind::ProduceMana.bit() == 0 || e.ability == NONE {
        return unchanged;
    }
    let AbilityKind::Activated(act) = &e.g.ability(e.ability).kind else { return unchanged };
    if !act.cost.parts.contains(&Part::Tap) {
        return unchanged;
    }
    crate::pay::extra::scale(e.g, e.s, seat, e.source)
}

/// What a payment has decided already, one entry for each mana that the program adds: those of this
/// instruction are taken out, and the free ones among them returned.
fn decided(s: &mut State, fixed: usize, free: usize) -> Option<Vec<i32>> {
    let locals = &mut s.ctxs.last_mut().expect("a running program").locals;
    let mut at = 0;
    let mut types = Vec::new();
    locals.retain(|l| {
        let mine = l.slot == hidden::MANA && at < fixed + free;
        if mine {
            at += 1;
            if at > fixed {
                types.push(l.value.num());
            }
        }
        !mine
    });
    (at > 0 && types.len() == free).then_some(types)
}

fn plan(e: &crate::eval::Env<'_>, mana: &Mana, times: i32) -> Plan {
    let mut plan = Plan { fixed: [0; 6], mask: 0, free: 0, same: true };
    let count = |v: &Value| e.value(v).saturating_mul(times).clamp(0, MOST);
    match mana {
        Mana::Exactly(cost) => {
            let c = (i32::from(cost.generic) * times).min(MOST) as u16;
            plan.fixed[5] += c;
            for pip in &cost.pips {
                if let Pip::Of(mask) = pip {
                    plan.fixed[mask.trailing_zeros() as usize] += times as u16;
                }
            }
        }
        Mana::OneOf { mask, count: n } => (plan.mask, plan.free) = (*mask, count(n)),
        Mana::Combination { mask, count: n } => {
            (plan.mask, plan.free) = (*mask, count(n));
            plan.same = false;
        }
        Mana::Chosen { color, count: n } => {
            if let Some(Ref::Word(c)) = e.all(color).first() {
                (plan.mask, plan.free) = (1 << c, count(n));
            }
        }
        Mana::ProducedBy(lands) => {
            plan.mask =
                e.objects(lands).into_iter().fold(0, |m, o| m | crate::pay::mana::could_produce(e.g, e.s, o));
            plan.free = times;
        }
        Mana::ColorProducedBy(lands) => {
            let made = |o| crate::pay::mana::could_produce(e.g, e.s, o);
            plan.mask = e.objects(lands).into_iter().fold(0, |m, o| m | made(o)) & !C;
            plan.free = times;
        }
        Mana::TypeOf(lands) => {
            plan.mask = e.objects(lands).into_iter().fold(0, |m, o| m | tapped_for(e, o));
            plan.free = times;
        }
        Mana::ColorsOf { of, count: n } => {
            plan.mask = e.objects(of).into_iter().fold(0, |m, o| m | e.ch(o).colors) & !C;
            plan.free = count(n);
        }
    }
    plan
}

/// The types of mana that this was tapped for.
fn tapped_for(e: &crate::eval::Env<'_>, o: crate::state::Obj) -> u8 {
    let taps = |x: &&Ev| x.kind == EventKind::TapForMana && x.subject == Ref::Obj(o);
    match e.s.history.iter().rev().find(taps) {
        Some(x) if x.word != NONE => x.word as u8,
        _ => crate::pay::mana::could_produce(e.g, e.s, o),
    }
}

fn add(s: &mut State, seat: u8, t: usize, n: i32, special: bool) {
    if n <= 0 {
        return;
    }
    s.changed |= touched::MANA;
    if special {
        let f = *s.top();
        let source = s.ctxs.last().expect("a running program").source;
        let one = Special { seat, mana: t as u8, body: f.body, pc: f.pc, source };
        s.special.extend((0..n).map(|_| one));
        return;
    }
    let pool = &mut s.players[usize::from(seat)].pool[t];
    *pool = pool.saturating_add(n.min(u16::MAX.into()) as u16);
}
