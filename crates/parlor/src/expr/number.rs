//! Values.

use super::{Eval, LONGEST};
use crate::code::{Fold, Math, Num};
use crate::sets::CardSet;
use crate::{melds, totals};

impl<S: CardSet> Eval<'_, S> {
    #[inline]
    pub fn number(&mut self, n: &Num<S>) -> i32 {
        match n {
            Num::Const(n) => *n,
            Num::Cell(cell) => self.core.vars[usize::from(*cell)],
            Num::Local(l) => self.locals.numbers[usize::from(*l)],
            n => self.compute(n),
        }
    }

    fn compute(&mut self, n: &Num<S>) -> i32 {
        match n {
            Num::Const(n) => *n,
            Num::Cell(cell) => self.core.vars[usize::from(*cell)],
            Num::CellAt(base, size, at) => {
                let at = self.number(at);
                if (0..i32::from(*size)).contains(&at) {
                    self.core.vars[usize::from(*base) + at as usize]
                } else {
                    self.locals.faults += 1;
                    0
                }
            }
            Num::Local(l) => self.locals.numbers[usize::from(*l)],
            Num::This => self.locals.this,
            Num::Attr(attr, card) => {
                let card = self.number(card);
                self.attribute(*attr, card)
            }
            Num::Derived(derived, card) => {
                let card = self.number(card);
                let table = &self.code.derived[usize::from(*derived)];
                match usize::try_from(card) {
                    Ok(c) if c < self.code.cards => {
                        i32::from(table.values[table.combination(&self.core.vars) * table.cards + c])
                    }
                    _ => -1,
                }
            }
            Num::Count(of) => self.set(of).len() as i32,
            Num::Top(spot) => match self.pile(spot) {
                Some(pile) => self.order(pile).last().map_or(-1, |&c| i32::from(c)),
                None => -1,
            },
            Num::Next(of) => {
                let seat = self.number(&of[0]);
                let by = self.number(&of[1]);
                seat.wrapping_add(by).rem_euclid(self.code.seats as i32)
            }
            Num::Team(seat) => {
                let seat = self.number(seat);
                match usize::try_from(seat) {
                    Ok(seat) if seat < self.code.seats => i32::from(self.code.teams[seat]),
                    _ => -1,
                }
            }
            Num::Math(op, of) => {
                let a = self.number(&of[0]);
                let b = self.number(&of[1]);
                self.math(*op, a, b)
            }
            Num::If(of) => {
                if self.test(&of.0) {
                    self.number(&of.1)
                } else {
                    self.number(&of.2)
                }
            }
            n => self.compute_rare(n),
        }
    }

    /// What is seldom asked for, apart: its room on the stack would slow the rest.
    #[inline(never)]
    fn compute_rare(&mut self, n: &Num<S>) -> i32 {
        match n {
            Num::Sum(attr, of) => {
                let values = &self.code.attrs[usize::from(*attr)].values;
                self.set(of).cards().map(|c| i32::from(values[c])).sum()
            }
            Num::Extreme { most, attr, of, none } => {
                let values = &self.code.attrs[usize::from(*attr)].values;
                let all = self.set(of).cards().map(|c| i32::from(values[c]));
                if *most { all.max() } else { all.min() }.unwrap_or(*none)
            }
            Num::Distinct(attr, of) => {
                let table = &self.code.attrs[usize::from(*attr)];
                let mut rest = self.set(of);
                let mut n = 0;
                while !rest.is_empty() {
                    let value = i32::from(table.values[rest.lowest()]);
                    rest = rest.minus(table.class(value));
                    n += 1;
                }
                n
            }
            Num::Best(attr, of) => {
                let set = self.set(of);
                best(set, &self.code.attrs[usize::from(*attr)].values)
            }
            Num::BestDerived(derived, of) => {
                let set = self.set(of);
                let table = &self.code.derived[usize::from(*derived)];
                best(set, &table.values[table.combination(&self.core.vars) * table.cards..])
            }
            Num::AnyOf(of) => match self.set(of) {
                s if s.is_empty() => -1,
                s => s.lowest() as i32,
            },
            Num::PileOf(card) => {
                let card = self.number(card);
                self.pile_of(card).map_or(-1, |p| i32::from(self.code.piles[p].pile))
            }
            Num::Total { attr, alternate, of, target } => {
                let set = self.set(of);
                let values = &self.code.attrs[usize::from(*attr)].values;
                totals::total(set, values, &self.code.attrs[usize::from(*alternate)].values, *target)
            }
            Num::Sums { of, attr, min, max } => {
                let set = self.set(&of.0);
                let total = self.number(&of.1);
                let values = &self.code.attrs[usize::from(*attr)].values;
                totals::sums(set, values, total, (*min, *max), &mut self.locals.fuel)
            }
            Num::Strength(evaluation, of) => {
                let set = self.set(of);
                self.code.evaluations[usize::from(*evaluation)].strength(set)
            }
            Num::Leftover { patterns, of, attr } => {
                let set = self.set(of);
                let values = &self.code.attrs[usize::from(*attr)].values;
                melds::leftover(self.code, patterns, set, |c| i32::from(values[c]), &mut self.locals.fuel)
            }
            Num::CountWhere { local, n, test } => {
                let n = self.number(n).min(LONGEST);
                let mut count = 0;
                for i in 0..n {
                    self.locals.numbers[usize::from(*local)] = i;
                    count += i32::from(self.burn() && self.test(test));
                }
                self.locals.numbers[usize::from(*local)] = 0;
                count
            }
            Num::FirstWhere { local, from, n, test } => {
                let from = self.number(from);
                let n = self.number(n).min(LONGEST);
                let mut found = -1;
                for i in 0..n {
                    let i = from.wrapping_add(i).rem_euclid(n);
                    self.locals.numbers[usize::from(*local)] = i;
                    if self.burn() && self.test(test) {
                        found = i;
                        break;
                    }
                }
                self.locals.numbers[usize::from(*local)] = 0;
                found
            }
            Num::Over { fold, local, n, value } => {
                let n = self.number(n).min(LONGEST);
                let mut result: Option<i32> = None;
                for i in 0..n {
                    self.locals.numbers[usize::from(*local)] = i;
                    if !self.burn() {
                        break;
                    }
                    let v = self.number(value);
                    result = Some(match (fold, result) {
                        (_, None) => v,
                        (Fold::Max, Some(r)) => r.max(v),
                        (Fold::Min, Some(r)) => r.min(v),
                        (Fold::Sum, Some(r)) => r.saturating_add(v),
                    });
                }
                self.locals.numbers[usize::from(*local)] = 0;
                result.unwrap_or(0)
            }
            n => self.compute(n),
        }
    }

    #[inline]
    pub(super) fn attribute(&self, attr: u16, card: i32) -> i32 {
        match self.code.attrs[usize::from(attr)].values.get(card as usize) {
            Some(&v) if card >= 0 => i32::from(v),
            _ => -1,
        }
    }

    fn math(&mut self, op: Math, a: i32, b: i32) -> i32 {
        match op {
            Math::Add => a.saturating_add(b),
            Math::Sub => a.saturating_sub(b),
            Math::Mul => a.saturating_mul(b),
            Math::Min => a.min(b),
            Math::Max => a.max(b),
            Math::Div | Math::Mod if b == 0 => {
                self.locals.faults += 1;
                0
            }
            Math::Div => a.wrapping_div(b),
            Math::Mod => a.wrapping_rem(b),
        }
    }
}

fn best<S: CardSet>(set: S, values: &[i16]) -> i32 {
    let mut found = -1;
    let mut top = i16::MIN;
    for c in set.cards() {
        if found < 0 || values[c] > top {
            (found, top) = (c as i32, values[c]);
        }
    }
    found
}
