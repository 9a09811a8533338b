//! Is it so?

use super::{Env, happened};
use crate::ir::{Cond, Zone};
use crate::state::{Doing, Frame, Ref};

impl Env<'_> {
    pub fn holds(&self, cond: &Cond) -> bool {
        match cond {
            Cond::Always => true,
            Cond::Never => false,
            Cond::All(all) => all.iter().all(|c| self.holds(c)),
            Cond::Any(any) => any.iter().any(|c| self.holds(c)),
            Cond::Not(c) => !self.holds(c),
            Cond::Compare(a, cmp, b) => {
                let than = self.value(b);
                cmp.holds(self.value_up_to(a, than.saturating_add(1)), than)
            }
            Cond::Exists(sel) => self.any(sel, |_| true),
            Cond::Is { what, filter } => {
                let all = self.all(what);
                !all.is_empty() && all.into_iter().all(|r| self.passes(filter, r))
            }
            Cond::TurnOf(who) => self.who(who, self.s.active),
            Cond::During(steps) => steps.contains(&self.s.step),
            Cond::Happened { what, within } => happened(self, what, *within, false, None) > 0,
            Cond::Paid(word) => self.paid(word.0) > 0,
            Cond::Resolving => {
                let resolves = |f: &Frame| f.doing == Doing::Resolve && f.a == Ref::Obj(self.source);
                self.s.frames.iter().any(|f| resolves(f) && f.n == 0)
            }
            Cond::CastFrom(zone) => match self.s.stack_item(self.source) {
                Some(item) => item.cast && item.cast_from == *zone,
                None => {
                    let from = |l: &&crate::state::Link| {
                        l.holder == self.source && l.word == crate::zones::CAST_FROM
                    };
                    let cast =
                        || self.permanent(self.source).is_some_and(|p| p.is(crate::state::perm_flag::CAST));
                    // What was cast from a hand needs no link to say so.
                    match self.s.links.iter().find(from) {
                        Some(l) => l.value.num() == *zone as i32,
                        None => *zone == Zone::Hand && cast(),
                    }
                }
            },
            Cond::WasCast => match self.s.stack_item(self.source) {
                Some(item) => item.cast,
                None => self.permanent(self.source).is_some_and(|p| p.is(crate::state::perm_flag::CAST)),
            },
            Cond::StillIn(zone) => self.s.is_live(self.source) && self.s.card(self.source.i).zone == *zone,
            Cond::Monarch(who) => self.s.monarch.is_some_and(|seat| self.who(who, seat)),
            Cond::Initiative(who) => {
                crate::game::emblem::initiative(self.g, self.s).is_some_and(|seat| self.who(who, seat))
            }
            Cond::StackEmpty => self.s.stack.is_empty(),
            Cond::Day => self.s.day == 1,
            Cond::Night => self.s.day == 2,
        }
    }
}
