//! Choosing modes (CR 601.2b, 700.2).

use super::{COSTS_FIRST, MODES_CHOSEN, OPTIONAL, SPELL, targets};
use crate::eval::Env;
use crate::game::Magic;
use crate::ir::ability::Modes;
use crate::ir::{Cond, Value, Visitor, Walk};
use crate::machine::ask::Ask;
use crate::machine::pick::Choice;
use crate::pay::bill::Bill;
use crate::state::{Local, NONE, Ref, StackItem, State, hidden};

pub(super) fn modes(g: &Magic, s: &mut State, k: usize) {
    let item = &s.stack[k];
    let modes = if item.body == NONE { None } else { g.body(item.body).modes.as_ref() };
    let Some(modes) = modes else {
        s.top().phase = OPTIONAL;
        return;
    };
    // CR 601.2b: how many modes are chosen may depend on which additional costs are announced.
    if s.frames.last().is_some_and(|f| f.flags == SPELL && f.b == Ref::Nothing) && depends_on_costs(modes) {
        let f = s.top();
        (f.phase, f.b) = (OPTIONAL, COSTS_FIRST);
        return;
    }
    let env = Env::of_item(g, s, item);
    let (min, max) = (env.value(&modes.min), env.value(&modes.max));
    let max = if modes.further.is_some() { payable_modes(g, s, item, max) } else { max };
    let seat = env.player(&modes.by).unwrap_or(item.seat);
    let mut open: Vec<Ref> = Vec::new();
    for n in open_modes(g, s, item, modes) {
        let times = if modes.repeat { max.max(1) } else { 1 };
        open.extend((0..times).map(|_| Ref::Num(n as i32)));
    }
    s.top().phase = MODES_CHOSEN;
    Choice::of(seat, Ask::Mode, &open, min, max).start(s);
}

/// As many modes as can be paid for, where each after the first costs more.
fn payable_modes(g: &Magic, s: &State, item: &StackItem, most: i32) -> i32 {
    let mut with = item.clone();
    let pays = |n: &i32| {
        with.locals.push(Local { slot: hidden::MODE, value: Ref::Num(n - 1) });
        Bill::item(g, s, &with).payable()
    };
    (1..=most).take_while(pays).last().unwrap_or(1)
}

pub(super) fn depends_on_costs(modes: &Modes) -> bool {
    struct Paid(bool);
    impl Visitor for Paid {
        fn value(&mut self, value: &Value) {
            self.0 |= matches!(value, Value::Paid(_));
        }
        fn cond(&mut self, cond: &Cond) {
            self.0 |= matches!(cond, Cond::Paid(_));
        }
    }
    let mut found = Paid(false);
    modes.min.walk(&mut found);
    modes.max.walk(&mut found);
    found.0
}

/// The modes that may be chosen.
pub(super) fn open_modes(g: &Magic, s: &State, item: &StackItem, modes: &Modes) -> Vec<usize> {
    let env = Env::of_item(g, s, item);
    let open = |n: &usize| {
        let mode = &modes.choices[*n];
        env.holds(&mode.when)
            && targets::available(&env, mode.body.0, None)
            && affordable(g, s, item, *n, mode.cost.is_some())
    };
    (0..modes.choices.len()).filter(open).collect()
}

/// Are there as many modes as such costs ask for?
pub(super) fn modes_suffice(g: &Magic, s: &State, item: &StackItem) -> bool {
    let modes = if item.body == NONE { None } else { g.body(item.body).modes.as_ref() };
    modes.is_none_or(|modes| {
        let min = Env::of_item(g, s, item).value(&modes.min);
        modes.repeat || open_modes(g, s, item, modes).len() as i32 >= min
    })
}

/// A mode that costs more must be payable.
pub(super) fn affordable(g: &Magic, s: &State, item: &StackItem, mode: usize, costs: bool) -> bool {
    if !costs {
        return true;
    }
    let mut with = item.clone();
    with.locals.push(Local { slot: hidden::MODE, value: Ref::Num(mode as i32) });
    Bill::item(g, s, &with).payable()
}
