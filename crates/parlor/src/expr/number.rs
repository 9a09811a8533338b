//! Values.

use super::{Eval, LONGEST};
use crate::code::{Fold, Math, Num, Set, Spot, Test};
use crate::faults::{Fault, Last};
use crate::sets::CardSet;
use crate::{melds, totals};

impl<S: CardSet> Eval<'_, S> {
    #[inline(always)]
    pub fn number(&mut self, n: &Num<S>) -> i32 {
        match n {
            Num::Const(n) => *n,
            Num::Cell(cell) => self.core.vars[usize::from(*cell)],
            Num::Local(l) => self.locals.numbers[usize::from(*l)],
            n => self.compute(n),
        }
    }

    /// Every case is a small function of its own, so that none pays for the room that another needs.
    fn compute(&mut self, n: &Num<S>) -> i32 {
        match n {
            Num::Const(n) => *n,
            Num::Cell(cell) => self.core.vars[usize::from(*cell)],
            Num::Table { cell, low, values } => {
                values[self.core.vars[usize::from(*cell)].wrapping_sub(*low) as usize]
            }
            Num::CellAt(base, size, at) => self.cell_at(*base, *size, at),
            Num::OfTeam(base, size, local) => self.of_team(*base, *size, *local),
            Num::Local(l) => self.locals.numbers[usize::from(*l)],
            Num::This => self.locals.this,
            Num::Attr(attr, card) => self.attr_of(*attr, card),
            Num::Derived(derived, card) => self.derived_of(*derived, card),
            Num::Count(of) => self.count(of),
            Num::Sum(attr, of) => self.sum(*attr, of),
            Num::Top(spot) => self.top(spot),
            Num::Next(of) => self.next(of),
            Num::Team(seat) => self.team(seat),
            Num::Math(op, of) => self.calculate(*op, of),
            Num::If(of) => self.number_if(of),
            Num::AnyOf(of) => self.any_of(of),
            Num::FirstWhere { local, from, n, test } => self.first_where(*local, from, n, test),
            n => self.compute_rare(n),
        }
    }

    #[inline(never)]
    fn cell_at(&mut self, base: u16, size: u16, at: &Num<S>) -> i32 {
        let at = self.number(at);
        if (at as u32) < u32::from(size) {
            return self.core.vars[usize::from(base) + at as usize];
        }
        self.locals.fault_of(Last { kind: Fault::NoSuchPlace, cell: base, wanted: at, ..Last::default() });
        0
    }

    #[inline(always)]
    pub(super) fn of_team(&mut self, base: u16, size: u16, local: u8) -> i32 {
        let seat = self.locals.numbers[usize::from(local)] as u32 as usize;
        match self.code.teams.get(seat) {
            Some(&team) if u16::from(team) < size => self.core.vars[usize::from(base) + usize::from(team)],
            _ => self.no_number(),
        }
    }

    #[cold]
    fn no_number(&mut self) -> i32 {
        self.locals.fault(Fault::NoSuchPlace);
        0
    }

    #[inline(never)]
    fn attr_of(&mut self, attr: u16, card: &Num<S>) -> i32 {
        let card = self.number(card);
        self.attribute(attr, card)
    }

    #[inline(never)]
    fn derived_of(&mut self, derived: u16, card: &Num<S>) -> i32 {
        let card = self.number(card);
        match usize::try_from(card) {
            Ok(card) if card < self.code.cards => {
                self.code.derived[usize::from(derived)].value(&self.core.vars, card).into()
            }
            _ => -1,
        }
    }

    #[inline(never)]
    fn count(&mut self, of: &Set<S>) -> i32 {
        self.quick(of).len() as i32
    }

    #[inline(never)]
    fn sum(&mut self, attr: u16, of: &Set<S>) -> i32 {
        let set = self.set(of);
        let table = &self.code.attrs[usize::from(attr)];
        // Mostly few cards count.
        set.minus(table.class(0)).cards().map(|c| i32::from(table.values[c])).sum()
    }

    #[inline(never)]
    fn top(&mut self, spot: &Spot<S>) -> i32 {
        match self.pile(spot) {
            Some(pile) => self.order(pile).last().map_or(-1, |&c| i32::from(c)),
            None => -1,
        }
    }

    #[inline(never)]
    fn next(&mut self, of: &[Num<S>; 2]) -> i32 {
        let seat = self.number(&of[0]);
        let by = self.number(&of[1]);
        let (next, seats) = (seat.wrapping_add(by), self.code.seats as i32);
        match next {
            // Mostly not far, and division is slow.
            _ if (0..seats).contains(&next) => next,
            _ if (seats..2 * seats).contains(&next) => next - seats,
            _ => next.rem_euclid(seats),
        }
    }

    #[inline(never)]
    fn team(&mut self, seat: &Num<S>) -> i32 {
        let seat = self.number(seat);
        self.code.teams.get(seat as u32 as usize).map_or(-1, |&team| team.into())
    }

    #[inline(never)]
    fn calculate(&mut self, op: Math, of: &[Num<S>; 2]) -> i32 {
        let a = self.number(&of[0]);
        let b = self.number(&of[1]);
        self.math(op, a, b)
    }

    #[inline(never)]
    fn number_if(&mut self, of: &(Test<S>, Num<S>, Num<S>)) -> i32 {
        if self.test(&of.0) { self.number(&of.1) } else { self.number(&of.2) }
    }

    #[inline(never)]
    fn any_of(&mut self, of: &Set<S>) -> i32 {
        match self.set(of) {
            s if s.is_empty() => -1,
            s => s.lowest() as i32,
        }
    }

    #[inline(never)]
    fn first_where(&mut self, local: u8, from: &Num<S>, n: &Num<S>, test: &Test<S>) -> i32 {
        let from = self.number(from);
        let n = self.number(n);
        let n = self.rounds(n);
        if n <= 0 {
            self.locals.numbers[usize::from(local)] = 0;
            return -1;
        }
        let mut i = if (0..n).contains(&from) { from } else { from.rem_euclid(n) };
        let mut found = -1;
        // Mostly a variable of each seat is looked at.
        if let Test::CellAt { cmp, base, size, local: at, n: bound } = test
            && *at == local
            && n <= i32::from(*size)
            && self.locals.fuel > n as u32
        {
            self.locals.fuel -= n as u32;
            let cells = &self.core.vars[usize::from(*base)..][..n as usize];
            let all = cells[i as usize..].iter().chain(&cells[..i as usize]);
            self.locals.numbers[usize::from(local)] = 0;
            return match all.enumerate().find(|(_, cell)| cmp.holds(**cell, *bound)) {
                Some((k, _)) if i + k as i32 >= n => i + k as i32 - n,
                Some((k, _)) => i + k as i32,
                None => -1,
            };
        }
        for _ in 0..n {
            self.locals.numbers[usize::from(local)] = i;
            if self.burn() && self.test(test) {
                found = i;
                break;
            }
            i = if i + 1 == n { 0 } else { i + 1 };
        }
        self.locals.numbers[usize::from(local)] = 0;
        found
    }

    /// What is seldom asked for, apart: its room on the stack would slow the rest.
    #[inline(never)]
    fn compute_rare(&mut self, n: &Num<S>) -> i32 {
        match n {
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
                let evaluator = &self.code.evaluations[usize::from(*evaluation)];
                if !evaluator.sizes().contains(&set.len()) {
                    let (wanted, had) = (*evaluator.sizes().start() as i32, set.len() as i32);
                    self.locals.fault_of(Last { kind: Fault::HandSize, wanted, had, ..Last::default() });
                }
                evaluator.strength(set)
            }
            Num::Leftover { patterns, of, attr } => {
                let set = self.set(of);
                let values = &self.code.attrs[usize::from(*attr)].values;
                melds::leftover(self.code, patterns, set, |c| i32::from(values[c]), &mut self.locals.fuel)
            }
            Num::CountWhere { local, n, test } => {
                let n = self.number(n);
                let n = self.rounds(n);
                let mut count = 0;
                for i in 0..n {
                    self.locals.numbers[usize::from(*local)] = i;
                    count += i32::from(self.burn() && self.test(test));
                }
                self.locals.numbers[usize::from(*local)] = 0;
                count
            }
            Num::Over { fold, local, n, value } => {
                let n = self.number(n);
                let n = self.rounds(n);
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
                        (Fold::Sum, Some(r)) => {
                            r.checked_add(v).unwrap_or_else(|| self.beyond(r.saturating_add(v)))
                        }
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
            Math::Add => a.checked_add(b).unwrap_or_else(|| self.beyond(a.saturating_add(b))),
            Math::Sub => a.checked_sub(b).unwrap_or_else(|| self.beyond(a.saturating_sub(b))),
            Math::Mul => a.checked_mul(b).unwrap_or_else(|| self.beyond(a.saturating_mul(b))),
            Math::Min => a.min(b),
            Math::Max => a.max(b),
            Math::Div | Math::Mod if b == 0 => {
                self.locals.fault_of(Last { kind: Fault::DivisionByZero, wanted: a, ..Last::default() });
                0
            }
            Math::Div => a.checked_div(b).unwrap_or_else(|| self.beyond(i32::MAX)),
            Math::Mod => a.wrapping_rem(b),
        }
    }

    /// A number too great to count, kept at the greatest one.
    #[cold]
    fn beyond(&mut self, kept: i32) -> i32 {
        self.locals.fault_of(Last { kind: Fault::Overflow, had: kept, ..Last::default() });
        kept
    }

    /// How often a loop of an expression goes round.
    #[inline]
    fn rounds(&mut self, n: i32) -> i32 {
        if n > LONGEST {
            self.locals.fault_of(Last { kind: Fault::TooMany, wanted: n, had: LONGEST, ..Last::default() });
            return LONGEST;
        }
        n
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
