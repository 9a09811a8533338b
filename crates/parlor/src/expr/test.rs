//! Conditions.

use super::Eval;
use crate::code::{Cmp, Num, Set, Test};
use crate::faults::Fault;
use crate::sets::CardSet;
use crate::{melds, totals};

impl<S: CardSet> Eval<'_, S> {
    #[inline(always)]
    pub fn test(&mut self, t: &Test<S>) -> bool {
        match t {
            Test::Const(b) => *b,
            Test::Cell(cmp, cell, n) => cmp.holds(self.core.vars[usize::from(*cell)], *n),
            Test::OneCell { cell, low, values } => {
                values >> (self.core.vars[usize::from(*cell)].wrapping_sub(*low) & 63) & 1 == 1
            }
            t => self.decide(t),
        }
    }

    /// Every case is a small function of its own, so that none pays for the room that another needs.
    fn decide(&mut self, t: &Test<S>) -> bool {
        match t {
            Test::Const(b) => *b,
            Test::Cell(cmp, cell, n) => cmp.holds(self.core.vars[usize::from(*cell)], *n),
            Test::OneCell { .. } => self.test(t),
            Test::Local(cmp, local, n) => cmp.holds(self.locals.numbers[usize::from(*local)], *n),
            Test::LocalCell(cmp, local, cell) => {
                cmp.holds(self.locals.numbers[usize::from(*local)], self.core.vars[usize::from(*cell)])
            }
            Test::CellAt { cmp, base, size, local, n } => {
                let at = self.locals.numbers[usize::from(*local)];
                match (at as u32) < u32::from(*size) {
                    true => cmp.holds(self.core.vars[usize::from(*base) + at as usize], *n),
                    false => self.no_cell(*cmp, *n),
                }
            }
            Test::TeamAt { cmp, base, size, local, n } => cmp.holds(self.of_team(*base, *size, *local), *n),
            Test::CardIn(local, cards) => cards.has(self.locals.numbers[usize::from(*local)] as u32 as usize),
            Test::Cmp(cmp, of) => self.compare(*cmp, of),
            Test::Not(a) => match &**a {
                Test::Empty(of) => !self.empty(of),
                a => self.not(a),
            },
            Test::All(of) => self.all(of),
            Test::Any(of) => self.any(of),
            Test::Empty(of) => self.empty(of),
            Test::Has(of) => self.has(of),
            t => self.decide_rare(t),
        }
    }

    #[inline(never)]
    fn no_cell(&mut self, cmp: Cmp, n: i32) -> bool {
        self.locals.fault(Fault::NoSuchPlace);
        cmp.holds(0, n)
    }

    #[inline(never)]
    fn compare(&mut self, cmp: Cmp, of: &[Num<S>; 2]) -> bool {
        let a = self.number(&of[0]);
        let b = self.number(&of[1]);
        cmp.holds(a, b)
    }

    #[inline(never)]
    fn not(&mut self, a: &Test<S>) -> bool {
        !self.test(a)
    }

    #[inline(never)]
    fn all(&mut self, of: &[Test<S>]) -> bool {
        of.iter().all(|t| self.test(t))
    }

    #[inline(never)]
    fn any(&mut self, of: &[Test<S>]) -> bool {
        of.iter().any(|t| self.test(t))
    }

    #[inline(never)]
    fn empty(&mut self, of: &Set<S>) -> bool {
        self.quick(of).is_empty()
    }

    #[inline(never)]
    fn has(&mut self, of: &(Set<S>, Num<S>)) -> bool {
        let card = self.number(&of.1);
        usize::try_from(card).is_ok_and(|c| self.set(&of.0).has(c))
    }

    #[inline(never)]
    fn decide_rare(&mut self, t: &Test<S>) -> bool {
        match t {
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
            t => self.decide(t),
        }
    }
}
