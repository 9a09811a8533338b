//! Choices of targets that restrict one another or the cost (CR 601.2c, 601.2f): one group's choice has to
//! leave enough for the rest, and the spell payable.

use crate::cast;
use crate::cast::targets::{Group, candidates};
use crate::eval::Env;
use crate::game::Magic;
use crate::ir::ability::{AbilityKind, Target};
use crate::ir::{Cond, Sel, Visitor, Walk};
use crate::layers::rules;
use crate::pay::bill::Bill;
use crate::state::{Frame, Local, NONE, Ref, StackItem, State};

/// A search that took longer than this gives up and trusts.
const PATIENCE: u32 = 500;

/// Can all these groups be given their least number of targets?
pub fn satisfiable(env: &Env<'_>, targets: &[Target]) -> bool {
    if targets.len() < 2 || targets.iter().all(|t| t.other_than.is_empty() && !leans(t)) {
        return true;
    }
    let open: Vec<&Target> =
        targets.iter().filter(|t| t.when == Cond::Always || env.holds(&t.when)).collect();
    fill(env, &open, &mut env.locals.to_vec(), &mut PATIENCE.clone())
}

/// Does what may be chosen depend on what a slot holds: "another target creature that player controls"?
pub fn leans(target: &Target) -> bool {
    speaks_of(target, |_| true)
}

fn speaks_of(target: &Target, means: impl Fn(u8) -> bool) -> bool {
    struct Speaks<F>(F, bool);
    impl<F: Fn(u8) -> bool> Visitor for Speaks<F> {
        fn sel(&mut self, sel: &Sel) {
            self.1 |= matches!(sel, Sel::Slot(slot) if (self.0)(*slot));
        }
    }
    let mut speaks = Speaks(means, false);
    target.what.walk(&mut speaks);
    speaks.1
}

/// Must one of these groups avoid what this slot holds, or look at it?
fn avoided(slot: u8, groups: &[&Target]) -> bool {
    groups.iter().any(|t| t.other_than.contains(&slot) || speaks_of(t, |of| of == slot))
}

fn fill(env: &Env<'_>, groups: &[&Target], locals: &mut Vec<Local>, patience: &mut u32) -> bool {
    let Some((first, rest)) = groups.split_first() else { return true };
    let mut room = Vec::new();
    let here = Env { locals, ..*env };
    let need = here.value(&first.min).max(0) as usize;
    if need > 0 {
        candidates(&here, first, &mut room);
    }
    if !avoided(first.slot, rest) {
        return room.len() >= need && fill(env, rest, locals, patience);
    }
    extend(env, first.slot, need, &room, rest, locals, patience)
}

/// So many more for the slot, in the room's order; then the other groups.
fn extend(
    env: &Env<'_>,
    slot: u8,
    need: usize,
    room: &[Ref],
    rest: &[&Target],
    locals: &mut Vec<Local>,
    patience: &mut u32,
) -> bool {
    if need == 0 {
        return fill(env, rest, locals, patience);
    }
    *patience = patience.saturating_sub(1);
    if *patience == 0 {
        return true;
    }
    (0..room.len()).any(|k| {
        locals.push(Local { slot, value: room[k] });
        let found = extend(env, slot, need - 1, &room[k + 1..], rest, locals, patience);
        locals.pop();
        found
    })
}

/// The groups of what is on the stack from this number on.
fn from<'a>(g: &'a Magic, s: &State, item: &StackItem, number: usize) -> Vec<Group<'a>> {
    let mut groups = Vec::new();
    cast::each_target(g, s, item, &mut |group| groups.push(group));
    groups.drain(..number.min(groups.len()));
    groups
}

/// May the choice for this group spoil another one's, or the payment?
pub fn binds(g: &Magic, s: &State, item: &StackItem, number: usize, pays: bool) -> bool {
    if pays && priced(g, s, item) {
        return true;
    }
    let avoids = |body: u16| {
        let targets = &g.body(body).targets;
        targets.len() > 1 && targets.iter().any(|t| !t.other_than.is_empty() || leans(t))
    };
    let mut modes = g.body(item.body).modes.iter().flat_map(|m| &m.choices);
    if !avoids(item.body) && !modes.any(|m| avoids(m.body.0)) {
        return false;
    }
    let groups = from(g, s, item, number);
    let Some((first, rest)) = groups.split_first() else { return false };
    let later: Vec<&Target> = rest.iter().map(|group| group.target).collect();
    first.shift == 0 && avoided(first.target.slot, &later)
}

/// Does the cost depend on the targets, as far as one can tell at a glance?
fn priced(g: &Magic, s: &State, item: &StackItem) -> bool {
    let card = s.card(item.obj.i);
    if item.ability != NONE
        && matches!(&g.ability(item.ability).kind, AbilityKind::Activated(a) if a.less.is_some())
    {
        return true;
    }
    s.rules & rules::COSTS != 0 || s.is_spell(item) && !g.face(card.def, card.face).reductions.is_empty()
}

/// With this candidate of the pool chosen next, can the choice be completed, the other groups and the cost?
pub fn open(g: &Magic, s: &State, f: &Frame, k: usize) -> bool {
    let Some(casting) = s.frames.iter().rev().nth(1) else { return true };
    let Some(item) = casting.a.obj().and_then(|o| s.stack_item(o)) else { return true };
    let groups = from(g, s, item, casting.n as usize);
    let Some((first, rest)) = groups.split_first() else { return true };
    let slot = first.slot();
    let chosen = &s.pool[usize::from(f.to)..];
    let mut with = item.clone();
    with.locals.extend(chosen.iter().chain([&s.pool[k]]).map(|&value| Local { slot, value }));
    let env = Env::of_item(g, s, &with);
    let later: Vec<&Target> = rest.iter().map(|group| group.target).collect();
    let need = (env.value(&first.target.min).max(0) as usize).saturating_sub(chosen.len() + 1);
    let next = &s.pool[k + 1..usize::from(f.to)];
    if avoided(first.target.slot, &later)
        && !extend(&env, slot, need, next, &later, &mut with.locals.clone(), &mut PATIENCE.clone())
    {
        return false;
    }
    let pays = casting.flags == cast::SPELL || casting.flags == cast::ABILITY;
    !pays || !priced(g, s, item) || Bill::item(g, s, &with).payable()
}
