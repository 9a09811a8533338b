//! One generic choice: some of the candidates in the pool, one pick at a time.
//!
//! Unordered choices are picked in the pool's order, so that each set is reachable one way. Cards that
//! differ in nothing are offered once.

use kernel::{Cx, Menu, Opt, Seat};

use crate::cast::target_groups;
use crate::eval::Env;
use crate::game::Magic;
use crate::ir::ability::Together;
use crate::ir::{Distinct, Op, Purpose, Zone};
use crate::machine::Flow;
use crate::machine::ask::{self, Ask, Verb};
use crate::state::{Doing, Frame, NONE, Ref, State};

/// The order of picking matters.
const ORDERED: u8 = 0x40;
/// The constraint stands in a target group: `body` and its number.
const TARGET: u8 = 0x80;

/// A choice to be made. The answer is in `result` when the frame is gone.
pub struct Choice<'a> {
    pub seat: Seat,
    pub ask: Ask,
    pub from: &'a [Ref],
    pub min: i32,
    pub max: i32,
    pub purpose: Purpose,
    pub ordered: bool,
    /// Body and instruction (or number of target group) that says what must hold together.
    pub together: Option<(u16, u16)>,
    pub target: bool,
}

impl<'a> Choice<'a> {
    pub fn of(seat: Seat, ask: Ask, from: &'a [Ref], min: i32, max: i32) -> Self {
        Self {
            seat,
            ask,
            from,
            min,
            max,
            purpose: Purpose::Neutral,
            ordered: false,
            together: None,
            target: false,
        }
    }

    pub fn start(self, s: &mut State) {
        let from = s.pool.len() as u16;
        s.pool.extend_from_slice(self.from);
        let to = s.pool.len() as u16;
        let flags = self.purpose as u8
            | if self.ordered { ORDERED } else { 0 }
            | if self.target { TARGET } else { 0 };
        let (body, pc) = self.together.unwrap_or((NONE, 0));
        let count = self.from.len() as i32;
        let max = self.max.clamp(0, count);
        let min = self.min.clamp(0, max);
        s.push(Frame {
            phase: self.ask as u8,
            flags,
            body,
            pc,
            from,
            to,
            a: Ref::Num(-1),
            n: min | max << 16,
            ..Frame::of(Doing::Pick, self.seat)
        });
    }
}

/// Yes or no: `result` holds 1 or 0.
pub fn yes_no(s: &mut State, seat: Seat, purpose: Purpose) {
    let both = [Ref::Num(1), Ref::Num(0)];
    Choice { purpose, ..Choice::of(seat, Ask::YesNo, &both, 1, 1) }.start(s);
}

fn bounds(f: &Frame) -> (usize, usize) {
    ((f.n & 0xFFFF) as usize, (f.n >> 16) as usize)
}

pub fn step(g: &Magic, s: &mut State, _cx: &mut Cx<Magic>) -> Flow {
    let f = *s.top();
    let (min, max) = bounds(&f);
    let chosen = s.pool.len() - usize::from(f.to);
    let candidates = usize::from(f.to - f.from);
    if chosen >= max {
        return finish(s);
    }
    let ordered = f.flags & ORDERED != 0;
    if ordered && candidates - chosen == 1 && min == candidates {
        let last =
            (f.from..f.to).map(|k| s.pool[usize::from(k)]).find(|r| !s.pool[usize::from(f.to)..].contains(r));
        s.pool.extend(last);
        return finish(s);
    }
    if !ordered && !(usize::from(f.from)..usize::from(f.to)).any(|k| open(g, s, &f, k)) {
        return finish(s);
    }
    Flow::Ask
}

fn finish(s: &mut State) -> Flow {
    let f = *s.top();
    s.pop();
    s.result.clear();
    s.result.extend_from_slice(&s.pool[usize::from(f.to)..]);
    s.pool.truncate(usize::from(f.from));
    Flow::Next
}

/// May the candidate at this place of the pool be picked next?
fn open(g: &Magic, s: &State, f: &Frame, k: usize) -> bool {
    let r = s.pool[k];
    let chosen = &s.pool[usize::from(f.to)..];
    if f.flags & ORDERED != 0 {
        return !chosen.contains(&r);
    }
    let (min, _) = bounds(f);
    let place = k - usize::from(f.from);
    if place as i32 <= f.a.num() || (f.to as usize - k) < min.saturating_sub(chosen.len()) {
        return false;
    }
    let first = usize::from(f.from) + (f.a.num() + 1) as usize;
    if !unlike_any(s, r) && (first..k).any(|j| same(s, s.pool[j], r)) {
        return false;
    }
    f.body == NONE
        || together(g, s, f).is_none_or(|t| fits(g, s, f, t, chosen, r))
            && (f.flags & TARGET == 0 || target_groups::open(g, s, f, k))
}

/// An object that lies where each is told from the others.
fn unlike_any(s: &State, r: Ref) -> bool {
    let told_apart = |zone: Zone| !matches!(zone, Zone::Hand | Zone::Library | Zone::Graveyard);
    matches!(r, Ref::Obj(o) if told_apart(s.card(o.i).zone))
}

/// Cards that no one could tell apart, where they lie.
fn same(s: &State, a: Ref, b: Ref) -> bool {
    let (Ref::Obj(a), Ref::Obj(b)) = (a, b) else { return a == b };
    let (x, y) = (s.card(a.i), s.card(b.i));
    x.zone == y.zone
        && matches!(x.zone, Zone::Hand | Zone::Library | Zone::Graveyard)
        && x.def == y.def
        && x.owner == y.owner
}

fn together<'a>(g: &'a Magic, _s: &State, f: &Frame) -> Option<&'a Together> {
    let body = g.body(f.body);
    if f.flags & TARGET != 0 {
        return Some(&body.targets[usize::from(f.pc)].together);
    }
    match &body.code[usize::from(f.pc)] {
        Op::Choose { together, .. } | Op::Search { together, .. } => Some(together),
        _ => None,
    }
}

/// Would the chosen still be a possible choice with this one?
fn fits(g: &Magic, s: &State, f: &Frame, together: &Together, chosen: &[Ref], r: Ref) -> bool {
    let env = match (f.flags & TARGET != 0, s.stack.last(), s.ctxs.last()) {
        (true, Some(item), _) => Env::of_item(g, s, item),
        (_, _, Some(ctx)) => Env::of(g, s, ctx),
        _ => return true,
    };
    let attribute = |what: Distinct, r: Ref| -> u64 {
        let Ref::Obj(o) = r else { return 0 };
        match what {
            Distinct::Names => env.ch(o).name.into(),
            Distinct::CardTypes => env.types(o).into(),
            Distinct::Colors => env.ch(o).colors.into(),
            Distinct::CreatureTypes | Distinct::BasicLandTypes => env.ch(o).subtypes[0],
            Distinct::ManaValues => env.mana_value(o) as u64,
            Distinct::Powers => env.ch(o).power as u64,
            Distinct::Controllers => s.controller(o).into(),
            Distinct::CounterKinds => env.stat(crate::ir::Stat::Counters, o) as u64,
            Distinct::Party | Distinct::AlikeInCreatureType => 0,
        }
    };
    match together {
        Together::Free => true,
        Together::Differ(what) => chosen.iter().all(|&c| attribute(*what, c) != attribute(*what, r)),
        Together::Alike(what) => chosen.iter().all(|&c| attribute(*what, c) == attribute(*what, r)),
        Together::Total { stat, cmp, value } => {
            let all = chosen.iter().chain([&r]).filter_map(|r| r.obj());
            let total: i32 = all.map(|o| env.stat(*stat, o)).sum();
            // Only an upper bound can be broken by one more.
            !matches!(cmp, crate::ir::Cmp::Le | crate::ir::Cmp::Lt) || cmp.holds(total, env.value(value))
        }
        Together::OneEach(filters) => {
            // A system of distinct representatives, by trying.
            fn assign(env: &Env<'_>, filters: &[crate::ir::Filter], all: &[Ref], used: u64) -> bool {
                let Some((&first, rest)) = all.split_first() else { return true };
                (0..filters.len()).any(|k| {
                    used & (1 << k) == 0
                        && env.passes(&filters[k], first)
                        && assign(env, filters, rest, used | 1 << k)
                })
            }
            let all: Vec<Ref> = chosen.iter().copied().chain([r]).collect();
            assign(&env, filters, &all, 0)
        }
    }
}

pub fn offer(g: &Magic, s: &State, menu: &mut Menu) {
    let f = s.frames.last().expect("the frame that asks");
    let (min, max) = bounds(f);
    let chosen = s.pool.len() - usize::from(f.to);
    menu.ask(f.seat, f.phase);
    menu.min = min.saturating_sub(chosen) as u16;
    menu.max = (max - chosen) as u16;
    for k in usize::from(f.from)..usize::from(f.to) {
        if open(g, s, f, k) {
            menu.push(option(s, f, s.pool[k]));
        }
    }
    if chosen >= min && f.flags & ORDERED == 0 && f.phase != Ask::YesNo as u8 {
        menu.push(Opt::verb(Verb::Done as u8));
    }
}

fn option(s: &State, f: &Frame, r: Ref) -> Opt {
    let purpose = match f.flags & 0x0F {
        1 => ask::GOOD,
        2 => ask::BAD,
        _ => 0,
    };
    let asked = f.phase;
    match r {
        Ref::Obj(o) => {
            let verb = if asked == Ask::Target as u8 { Verb::Target } else { Verb::Choose };
            let card = s.card(o.i);
            if card.zone == Zone::Library && asked == Ask::Search as u8 {
                return Opt::verb(verb as u8).a(card.def).flags(purpose | ask::HIDDEN);
            }
            Opt::verb(verb as u8).a(o.i).flags(purpose)
        }
        Ref::Player(p) => {
            let verb = if asked == Ask::Target as u8 { Verb::Target } else { Verb::Choose };
            Opt::verb(verb as u8).a(p.into()).flags(purpose | ask::PLAYER)
        }
        Ref::Num(n) if asked == Ask::YesNo as u8 => {
            Opt::verb(if n == 1 { Verb::Yes } else { Verb::No } as u8).flags(purpose)
        }
        Ref::Num(n) if asked == Ask::Payment as u8 => Opt::verb(Verb::Pay as u8).c(n as u16),
        Ref::Num(n) if asked == Ask::Mode as u8 => Opt::verb(Verb::Mode as u8).a(n as u16),
        Ref::Num(n) if asked == Ask::Word as u8 => Opt::verb(Verb::Word as u8).a(n as u16),
        Ref::Num(n) if asked == Ask::Pile as u8 => Opt::verb(Verb::Pile as u8).n(n),
        Ref::Num(n) => Opt::verb(Verb::Number as u8).n(n),
        Ref::Word(w) => {
            let verb = match asked {
                a if a == Ask::Color as u8 => Verb::Color,
                a if a == Ask::Subtype as u8 => Verb::Subtype,
                a if a == Ask::Name as u8 => Verb::Name,
                _ => Verb::Word,
            };
            Opt::verb(verb as u8).a(w)
        }
        Ref::Nothing => Opt::verb(Verb::Choose as u8),
    }
}

pub fn take(g: &Magic, s: &mut State, o: Opt, _cx: &mut Cx<Magic>) {
    let f = *s.top();
    if o.verb == Verb::Done as u8 {
        // Enough: no more may come.
        let chosen = s.pool.len() - usize::from(f.to);
        s.top().n = (f.n & 0xFFFF).min(chosen as i32) | (chosen as i32) << 16;
        return;
    }
    let places = usize::from(f.from)..usize::from(f.to);
    let k = places
        .clone()
        .find(|&k| option(s, &f, s.pool[k]) == o && open(g, s, &f, k))
        .expect("an offered option");
    s.top().a = Ref::Num((k - places.start) as i32);
    s.pool.push(s.pool[k]);
}
