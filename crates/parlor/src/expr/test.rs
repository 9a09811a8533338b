//! Conditions.

use super::Eval;
use crate::code::Test;
use crate::sets::CardSet;
use crate::{melds, totals};

impl<S: CardSet> Eval<'_, S> {
    #[inline]
    pub fn test(&mut self, t: &Test<S>) -> bool {
        match t {
            Test::Const(b) => *b,
            Test::Cell(cmp, cell, n) => cmp.holds(self.core.vars[usize::from(*cell)], *n),
            t => self.decide(t),
        }
    }

    fn decide(&mut self, t: &Test<S>) -> bool {
        match t {
            Test::Const(_) | Test::Cell(..) => self.test(t),
            Test::Cmp(cmp, of) => {
                let a = self.number(&of[0]);
                let b = self.number(&of[1]);
                cmp.holds(a, b)
            }
            Test::Not(a) => !self.test(a),
            Test::All(of) => of.iter().all(|t| self.test(t)),
            Test::Any(of) => of.iter().any(|t| self.test(t)),
            Test::Empty(of) => self.set(of).is_empty(),
            Test::Has(of) => {
                let card = self.number(&of.1);
                usize::try_from(card).is_ok_and(|c| self.set(&of.0).has(c))
            }
            Test::Summable { of, attr, min, max } => {
                let set = self.set(&of.0);
                let total = self.number(&of.1);
                let values = &self.code.attrs[usize::from(*attr)].values;
                totals::summable(set, values, total, (*min, *max), &mut self.locals.fuel)
            }
            Test::Meldable(patterns, of) => {
                let set = self.set(of);
                melds::any(self.code, patterns, set)
            }
            Test::IsMeld(patterns, of) => {
                let set = self.set(of);
                patterns.iter().any(|&p| self.code.melds[usize::from(p)].is(self.code, set))
            }
            Test::Arrangeable(patterns, of) => {
                let set = self.set(&of.0);
                let left = self.number(&of.1);
                melds::leftover(self.code, patterns, set, |_| 1, &mut self.locals.fuel) <= left
            }
        }
    }
}
