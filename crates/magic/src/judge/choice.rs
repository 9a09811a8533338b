//! Choices among candidates, and which replacement effect comes first.

use kernel::{Opt, Result};

use super::payment::payable;
use super::{allow, forbid, is, targeting};
use crate::cast;
use crate::eval::Env;
use crate::game::Magic;
use crate::ir::ability::{Target, Together};
use crate::ir::{Cmp, Distinct, Filter, Op, Zone};
use crate::machine::ask::{self, Ask, Verb};
use crate::pay::bill::Bill;
use crate::state::{Frame, Local, NONE, Ref, StackItem, State};

/// A choice under way, as its frame and the pool hold it.
struct Choice<'a> {
    candidates: &'a [Ref],
    chosen: &'a [Ref],
    min: usize,
    max: usize,
    ordered: bool,
    /// Where the last one picked stands.
    last: i32,
}

fn choice<'a>(s: &'a State, f: &Frame) -> Choice<'a> {
    Choice {
        candidates: &s.pool[usize::from(f.from)..usize::from(f.to)],
        chosen: &s.pool[usize::from(f.to)..],
        min: (f.n & 0xFFFF) as usize,
        max: (f.n >> 16) as usize,
        ordered: f.flags & 0x40 != 0,
        last: f.a.num(),
    }
}

pub fn judge(g: &Magic, s: &State, f: &Frame, o: Opt) -> Result<()> {
    let c = choice(s, f);
    if is(o, Verb::Done) {
        let enough = c.chosen.len() >= c.min && !c.ordered && f.phase != Ask::YesNo as u8;
        return allow(enough, "more has to be chosen");
    }
    if c.chosen.len() >= c.max {
        return forbid("enough is chosen");
    }
    let purpose = match f.flags & 0x0F {
        1 => ask::GOOD,
        2 => ask::BAD,
        _ => 0,
    };
    // The first candidate of this meaning that may come now.
    let named = (0..c.candidates.len()).filter(|&k| means(s, f, purpose, c.candidates[k]) == o);
    let mut named = named.filter(|&k| c.may_come(g, s, f, k));
    let Some(k) = named.next() else { return forbid("it is not among what may be chosen") };
    if f.phase == Ask::Target as u8 && !still_a_target(g, s, f, c.candidates[k]) {
        return forbid("it cannot be targeted");
    }
    Ok(())
}

/// How an option says this candidate.
fn means(s: &State, f: &Frame, purpose: u8, r: Ref) -> Opt {
    let asked = |ask: Ask| f.phase == ask as u8;
    let choose = if asked(Ask::Target) { Verb::Target } else { Verb::Choose };
    let verb = |verb: Verb| Opt::verb(verb as u8);
    match r {
        Ref::Nothing => verb(Verb::Choose),
        Ref::Player(p) => verb(choose).a(p.into()).flags(purpose | ask::PLAYER),
        Ref::Obj(o) if asked(Ask::Search) && s.card(o.i).zone == Zone::Library => {
            verb(choose).a(s.card(o.i).def).flags(purpose | ask::HIDDEN)
        }
        Ref::Obj(o) => verb(choose).a(o.i).flags(purpose),
        Ref::Num(n) => match f.phase {
            a if a == Ask::YesNo as u8 => verb(if n == 1 { Verb::Yes } else { Verb::No }).flags(purpose),
            a if a == Ask::Mode as u8 => verb(Verb::Mode).a(n as u16),
            a if a == Ask::Word as u8 => verb(Verb::Word).a(n as u16),
            a if a == Ask::Pile as u8 => verb(Verb::Pile).n(n),
            a if a == Ask::Payment as u8 => verb(Verb::Pay).c(n as u16),
            _ => verb(Verb::Number).n(n),
        },
        Ref::Word(w) => match f.phase {
            a if a == Ask::Color as u8 => verb(Verb::Color).a(w),
            a if a == Ask::Subtype as u8 => verb(Verb::Subtype).a(w),
            a if a == Ask::Name as u8 => verb(Verb::Name).a(w),
            _ => verb(Verb::Word).a(w),
        },
    }
}

impl Choice<'_> {
    /// In an ordered choice whatever is left; in another one candidates never go back, equal cards come first
    /// to last, and enough must remain to finish.
    fn may_come(&self, g: &Magic, s: &State, f: &Frame, k: usize) -> bool {
        let r = self.candidates[k];
        if self.ordered {
            return !self.chosen.contains(&r);
        }
        let onward = k as i32 > self.last;
        let remain = self.candidates.len() - k;
        if !onward || self.chosen.len() + remain < self.min {
            return false;
        }
        let skipped = &self.candidates[(self.last + 1) as usize..k];
        if skipped.iter().any(|&other| alike(s, other, r)) {
            return false;
        }
        let Some(together) = constraint(g, f) else { return true };
        let item = s.stack.last();
        let env = match (f.flags & 0x80 != 0, item, s.ctxs.last()) {
            (true, Some(item), _) => Env::of_item(g, s, item),
            (_, _, Some(ctx)) => Env::of(g, s, ctx),
            _ => return true,
        };
        let mut all = self.chosen.to_vec();
        all.push(r);
        compatible(&env, together, &all)
    }
}

fn alike(s: &State, a: Ref, b: Ref) -> bool {
    match (a, b) {
        (Ref::Obj(a), Ref::Obj(b)) => {
            let (x, y) = (s.card(a.i), s.card(b.i));
            let hidden = [Zone::Hand, Zone::Library, Zone::Graveyard].contains(&x.zone);
            hidden && (x.zone, x.def, x.owner) == (y.zone, y.def, y.owner)
        }
        _ => a == b,
    }
}

fn constraint<'a>(g: &'a Magic, f: &Frame) -> Option<&'a Together> {
    if f.body == NONE {
        return None;
    }
    if f.flags & 0x80 != 0 {
        return g.body(f.body).targets.get(usize::from(f.pc)).map(|t| &t.together);
    }
    match g.body(f.body).code.get(usize::from(f.pc)) {
        Some(Op::Choose { together, .. } | Op::Search { together, .. }) => Some(together),
        _ => None,
    }
}

/// May these be chosen together, as far as they go?
fn compatible(env: &Env<'_>, together: &Together, all: &[Ref]) -> bool {
    let value = |what: &Distinct, r: &Ref| {
        let Ref::Obj(o) = *r else { return 0 };
        match what {
            Distinct::Names => i64::from(env.ch(o).name),
            Distinct::CardTypes => i64::from(env.types(o)),
            Distinct::Colors => i64::from(env.ch(o).colors),
            Distinct::CreatureTypes | Distinct::BasicLandTypes => env.ch(o).subtypes[0] as i64,
            Distinct::ManaValues => i64::from(env.mana_value(o)),
            Distinct::Powers => i64::from(env.ch(o).power),
            Distinct::Controllers => i64::from(env.s.controller(o)),
            Distinct::CounterKinds => i64::from(env.stat(crate::ir::Stat::Counters, o)),
            Distinct::Party | Distinct::AlikeInCreatureType => 0,
        }
    };
    match together {
        Together::Free => true,
        Together::Differ(what) => {
            let (last, rest) = all.split_last().expect("one is being chosen");
            rest.iter().all(|r| value(what, r) != value(what, last))
        }
        Together::Alike(what) => all.iter().all(|r| value(what, r) == value(what, &all[0])),
        Together::Total { stat, cmp: cmp @ (Cmp::Le | Cmp::Lt), value } => {
            let total = all.iter().filter_map(|r| r.obj()).map(|o| env.stat(*stat, o)).sum();
            cmp.holds(total, env.value(value))
        }
        Together::Total { .. } => true,
        Together::OneEach(filters) => matched(env, filters, all),
    }
}

/// Each one has a filter of its own: by augmenting paths.
fn matched(env: &Env<'_>, filters: &[Filter], all: &[Ref]) -> bool {
    let mut owner: Vec<Option<usize>> = vec![None; filters.len()];
    fn place(
        env: &Env<'_>,
        filters: &[Filter],
        all: &[Ref],
        k: usize,
        owner: &mut [Option<usize>],
        seen: &mut [bool],
    ) -> bool {
        for f in 0..filters.len() {
            if seen[f] || !env.passes(&filters[f], all[k]) {
                continue;
            }
            seen[f] = true;
            if owner[f].is_none_or(|other| place(env, filters, all, other, owner, seen)) {
                owner[f] = Some(k);
                return true;
            }
        }
        false
    }
    (0..all.len()).all(|k| place(env, filters, all, k, &mut owner, &mut vec![false; filters.len()]))
}

/// Targets are tested again, by the group that asks for them.
fn still_a_target(g: &Magic, s: &State, f: &Frame, r: Ref) -> bool {
    let Some(below) = s.frames.iter().rev().nth(1) else { return true };
    let Some(item) = below.a.obj().and_then(|o| s.stack_item(o)) else { return true };
    let env = Env::of_item(g, s, item);
    let mut groups = Vec::new();
    cast::each_target(g, s, item, &mut |group| groups.push((group.target, (group.body, group.number))));
    let asks = |(_, place): &&(_, (u16, u16))| f.flags & 0x80 == 0 || *place == (f.body, f.pc);
    let found = groups.iter().filter(asks).any(|(target, _)| targeting::legal(&env, target, r));
    groups.is_empty() || found && leaves_enough(g, s, f, below, item, r)
}

/// The other groups can still have their targets, and the cost can be paid, with this one chosen.
fn leaves_enough(g: &Magic, s: &State, f: &Frame, casting: &Frame, item: &StackItem, r: Ref) -> bool {
    let mut groups = Vec::new();
    cast::each_target(g, s, item, &mut |group| groups.push(group));
    let Some(asking) = groups.get(casting.n as usize) else { return true };
    let chosen = choice(s, f).chosen.iter().copied().chain([r]);
    let mut with = item.clone();
    with.locals.extend(chosen.map(|value| Local { slot: asking.slot(), value }));
    let env = Env::of_item(g, s, &with);
    let rest: Vec<&Target> = groups[casting.n as usize..].iter().map(|group| group.target).collect();
    if !targeting::apart(&rest) && !targeting::together(&env, &rest, choice(s, f).chosen.len() + 1) {
        return false;
    }
    let pays = casting.flags == cast::SPELL || casting.flags == cast::ABILITY;
    !pays || payable(&Bill::item(g, s, &with), &vec![Vec::new()])
}

/// Which replacement effect applies first (CR 616.1), or whether a "may" does.
pub fn replacement(g: &Magic, s: &State, f: &Frame, o: Opt) -> Result<()> {
    let applicable = crate::events::applicable_now(g, s, f);
    if f.phase == crate::events::MAY {
        return allow(is(o, Verb::Yes) || is(o, Verb::No), "yes or no");
    }
    let named = applicable.get(usize::from(o.a)).is_some_and(|active| {
        let id = if active.lasting == NONE { active.ability } else { active.lasting };
        o == Opt::verb(Verb::Replacement as u8).a(o.a).b(id).c(crate::events::whose(g, s, active))
    });
    allow(named, "no such replacement effect applies")
}
