//! Changing the targets of what is on the stack (CR 115.7): to others of somebody's choice, or to a given one.

use kernel::{Cx, Seat};

use super::targets::{self, Group};
use super::{CHANGE, CHANGED, each_target, group};
use crate::eval::Env;
use crate::events;
use crate::game::Magic;
use crate::ir::EventKind;
use crate::machine::ask::Ask;
use crate::machine::pick::Choice;
use crate::machine::program::Step;
use crate::state::{Ev, Local, Obj, Ref, StackItem, State};

/// What the group could be aimed at instead of what it is aimed at.
fn others(g: &Magic, s: &State, item: &StackItem, group: &Group<'_>) -> Vec<Ref> {
    let env = Env::of_item(g, s, item);
    let mut room = Vec::new();
    targets::candidates(&env, group.target, &mut room);
    room.retain(|r| !env.slot(group.slot()).any(|old| old == *r));
    room
}

/// Each group in turn is aimed at something else, or stays as it is where there is not enough (CR 115.7a).
pub fn change(g: &Magic, s: &mut State, k: usize) {
    let f = *s.top();
    let Some(group) = group(g, s, k, f.n as usize) else {
        s.pop();
        return;
    };
    let item = &s.stack[k];
    let old = item.locals.iter().filter(|l| l.slot == group.slot()).count();
    let room = others(g, s, item, &group);
    if old == 0 || room.len() < old {
        s.top().n += 1;
        return;
    }
    let purpose = group.target.purpose;
    s.top().phase = CHANGED;
    Choice { purpose, ..Choice::of(f.seat, Ask::Target, &room, old as i32, old as i32) }.start(s);
}

pub fn changed(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, k: usize) {
    let f = *s.top();
    let slot = group(g, s, k, f.n as usize).expect("the group that was asked").slot();
    let chosen = s.result.clone();
    let places: Vec<usize> =
        s.stack[k].locals.iter().enumerate().filter(|(_, l)| l.slot == slot).map(|(at, _)| at).collect();
    for (at, &value) in places.into_iter().zip(&chosen) {
        s.stack[k].locals[at].value = value;
    }
    let f = s.top();
    (f.n, f.phase) = (f.n + 1, CHANGE);
    aimed(g, s, cx, k, &chosen);
}

/// Triggers learn what has become a target.
fn aimed(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, k: usize, at: &[Ref]) {
    let (seat, me) = (s.stack[k].seat, Ref::Obj(s.stack[k].obj));
    let events: Vec<Ev> = at.iter().map(|&r| Ev::of(EventKind::Target, seat, r).other(me)).collect();
    events::propose(g, s, cx, &events);
}

/// The targets that may be changed to this one, with the slots they are in.
fn places(g: &Magic, s: &State, items: &[Obj], to: Ref) -> Vec<(Obj, Local)> {
    let mut found = Vec::new();
    for item in items.iter().filter_map(|&o| s.stack_item(o)) {
        each_target(g, s, item, &mut |group| {
            if others(g, s, item, &group).contains(&to) {
                let mine = item.locals.iter().filter(|l| l.slot == group.slot());
                found.extend(mine.map(|l| (item.obj, *l)));
            }
        });
    }
    found
}

/// One target of these is changed to that (CR 115.7b): where several may be, the player says which.
pub fn point(g: &Magic, s: &mut State, seat: Seat, items: &[Obj], to: &[Ref]) -> Step {
    let Some(&to) = to.first() else { return Step::Next };
    let old: Vec<Ref> = places(g, s, items, to).iter().map(|(_, l)| l.value).collect();
    if old.is_empty() {
        return Step::Next;
    }
    s.top().phase = 1;
    Choice::of(seat, Ask::Choose, &old, 1, 1).start(s);
    Step::Wait
}

pub fn pointed(g: &Magic, s: &mut State, items: &[Obj], to: &[Ref], cx: &mut Cx<Magic>) -> Step {
    let (Some(&to), Some(&old)) = (to.first(), s.result.first()) else { return Step::Next };
    let Some(&(o, local)) = places(g, s, items, to).iter().find(|(_, l)| l.value == old) else {
        return Step::Next;
    };
    let k = super::find(s, o);
    if let Some(l) = s.stack[k].locals.iter_mut().find(|l| **l == local) {
        l.value = to;
    }
    crate::machine::program::advance(s);
    aimed(g, s, cx, k, &[to]);
    Step::Wait
}
