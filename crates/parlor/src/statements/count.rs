//! A decision taken uniformly: options are counted, and only the one picked is made.

use kernel::Opt;

use crate::code::{BindKind, Choice, Code, GroupCode, Test};
use crate::expr::Eval;
use crate::game::{Context, Parlor};
use crate::run::{FUEL, Flow};
use crate::sets::CardSet;
use crate::state::{Asking, State};
use crate::statements::choose::{carry, number_range};

/// Groups that a decision may have, to be counted.
const GROUPS: usize = 8;

/// At most one binder per group, which nothing hangs on.
pub(crate) fn countable<S: CardSet>(code: &Code<S>, groups: &[GroupCode<S>]) -> bool {
    groups.len() <= GROUPS
        && groups.iter().all(|group| match &group.binders[..] {
            [] => true,
            [bind] => {
                matches!(group.when, Test::Const(true))
                    && match &bind.kind {
                        BindKind::Card(_) | BindKind::Number { .. } => true,
                        BindKind::Value { attr, .. } => code.attrs[usize::from(*attr)].classes.len() <= 64,
                        _ => false,
                    }
            }
            _ => false,
        })
}

/// The options of one group.
#[derive(Clone, Copy)]
enum Options<S> {
    One,
    Cards(S),
    /// Numbers from the first on.
    Numbers(i32),
    /// Values above the first, as bits.
    Values(i32, u64),
}

/// How many options a group has, and which.
#[inline]
fn count<S: CardSet>(group: &GroupCode<S>, eval: &mut Eval<'_, S>) -> (u32, Options<S>) {
    let Some(bind) = group.binders.first() else {
        return (u32::from(eval.test(&group.when)), Options::One);
    };
    match &bind.kind {
        BindKind::Card(of) => {
            let set = eval.set(of);
            (set.len(), Options::Cards(set))
        }
        BindKind::Number { low, high, .. } => {
            let (low, high) = (eval.number(low), eval.number(high));
            let (low, high) = number_range(bind.carrier, low, high);
            ((i64::from(high) - i64::from(low) + 1).max(0) as u32, Options::Numbers(low))
        }
        BindKind::Value { of, attr, .. } => {
            let set = eval.set(of);
            let table = &eval.code.attrs[usize::from(*attr)];
            let mut held = 0u64;
            for (i, &class) in table.classes.iter().enumerate() {
                held |= u64::from(set.meets(class)) << i;
            }
            (held.count_ones(), Options::Values(table.low, held))
        }
        _ => (0, Options::One),
    }
}

impl<S: CardSet> Parlor<S> {
    /// A [`countable`] decision of a seat that picks uniformly.
    pub(crate) fn choose_uniformly(
        &self,
        choice: &Choice<S>,
        by: u8,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) -> Flow {
        let mut counts = [0; GROUPS];
        // Of the last group that has any.
        let (mut options, mut kept) = (Options::One, 0);
        let mut all = 0;
        let mut eval = self.eval(s);
        for (g, group) in choice.groups.iter().enumerate() {
            let (n, found) = count(group, &mut eval);
            if n > 0 {
                (options, kept) = (found, g);
            }
            counts[g] = n;
            all += n;
        }
        if all == 0 {
            return self.nothing(choice, s, cx);
        }
        if let Flow::Moved = self.ask(Asking::Nothing, by, s, cx) {
            return Flow::Moved;
        }
        let mut index = cx.picks.pick(by, all);
        let mut g = 0;
        while index >= counts[g] {
            index -= counts[g];
            g += 1;
        }
        let group = &choice.groups[g];
        if g != kept {
            (_, options) = count(group, &mut self.eval(s));
        }
        let value = match options {
            Options::One => 0,
            Options::Cards(set) => set.nth(index) as i32,
            Options::Numbers(low) => low + index as i32,
            Options::Values(low, held) => low + held.nth(index) as i32,
        };
        let o = Opt::verb(group.label).flags(g as u8);
        let o = group.binders.first().map_or(o, |bind| carry(o, bind.carrier, value));
        s.locals.fuel = FUEL;
        self.chosen(choice, o, s, cx);
        Flow::Moved
    }
}
