//! Sets of cards.

use super::Eval;
use crate::code::{Num, Set, Spot, Test};
use crate::faults::{Fault, Last};
use crate::sets::CardSet;

impl<S: CardSet> Eval<'_, S> {
    #[inline(always)]
    pub fn set(&mut self, s: &Set<S>) -> S {
        match s {
            Set::Const(s) => *s,
            Set::Pile(pile) => self.core.piles[usize::from(*pile)],
            Set::Local(slot) => self.locals.sets[usize::from(*slot)],
            s => self.gather(s),
        }
    }

    /// The same where sets are mostly hands and cards of one kind.
    #[inline(always)]
    pub(super) fn quick(&mut self, s: &Set<S>) -> S {
        match s {
            Set::OfCell(row, cell) => self.of_seat(*row, self.core.vars[usize::from(*cell)]),
            Set::OfLocal(_, row, local) => self.of_seat(*row, self.locals.numbers[usize::from(*local)]),
            Set::With(attr, value) => match **value {
                Num::Local(local) => {
                    let value = self.locals.numbers[usize::from(local)];
                    self.code.attrs[usize::from(*attr)].class(value)
                }
                _ => self.with(*attr, value),
            },
            s => self.set(s),
        }
    }

    /// Every case is a small function of its own, so that none pays for the room that another needs.
    fn gather(&mut self, s: &Set<S>) -> S {
        match s {
            Set::Const(s) => *s,
            Set::Pile(pile) => self.core.piles[usize::from(*pile)],
            Set::Local(slot) => self.locals.sets[usize::from(*slot)],
            Set::FaceUp => self.core.up,
            Set::OfCell(row, cell) => self.of_seat(*row, self.core.vars[usize::from(*cell)]),
            Set::OfLocal(_, row, local) => self.of_seat(*row, self.locals.numbers[usize::from(*local)]),
            Set::In(spot) => self.in_pile(spot),
            Set::One(card) => self.one(card),
            Set::With(attr, value) => self.with(*attr, value),
            Set::WithDerived(derived, value) => self.with_derived(*derived, value),
            Set::And(of) => self.both(of),
            Set::Or(of) => self.either(of),
            Set::Minus(of) => self.less(of),
            Set::If(of) => self.set_if(of),
            Set::TopOf(of) => self.top_of(of),
            s => self.gather_rare(s),
        }
    }

    #[inline(always)]
    fn of_seat(&mut self, row: u8, seat: i32) -> S {
        if (seat as u32 as usize) < self.code.seats {
            return self.core.piles[usize::from(row) + seat as usize];
        }
        self.locals.fault(Fault::NoSuchPlace);
        S::EMPTY
    }

    #[inline(never)]
    fn in_pile(&mut self, spot: &Spot<S>) -> S {
        self.pile(spot).map_or(S::EMPTY, |p| self.core.piles[p])
    }

    #[inline(never)]
    fn one(&mut self, card: &Num<S>) -> S {
        match usize::try_from(self.number(card)) {
            Ok(card) if card < self.code.cards => S::bit(card),
            _ => S::EMPTY,
        }
    }

    #[inline(never)]
    fn with(&mut self, attr: u16, value: &Num<S>) -> S {
        let value = self.number(value);
        self.code.attrs[usize::from(attr)].class(value)
    }

    #[inline(never)]
    fn with_derived(&mut self, derived: u16, value: &Num<S>) -> S {
        let value = self.number(value);
        let table = &self.code.derived[usize::from(derived)];
        table.class(table.combination(&self.core.vars), value)
    }

    #[inline(never)]
    fn both(&mut self, of: &[Set<S>]) -> S {
        if let [a, b] = of {
            let a = self.quick(a);
            return if a.is_empty() { a } else { a & self.quick(b) };
        }
        let mut all = self.code.every;
        for s in of {
            all &= self.set(s);
            if all.is_empty() {
                break;
            }
        }
        all
    }

    #[inline(never)]
    fn either(&mut self, of: &[Set<S>]) -> S {
        of.iter().fold(S::EMPTY, |all, s| all | self.set(s))
    }

    #[inline(never)]
    fn less(&mut self, of: &(Set<S>, Set<S>)) -> S {
        let a = self.set(&of.0);
        a.minus(self.set(&of.1))
    }

    #[inline(never)]
    fn set_if(&mut self, of: &(Test<S>, Set<S>, Set<S>)) -> S {
        if self.test(&of.0) { self.set(&of.1) } else { self.set(&of.2) }
    }

    #[inline(never)]
    fn top_of(&mut self, of: &(Spot<S>, Num<S>)) -> S {
        let n = self.number(&of.1).max(0) as usize;
        let Some(pile) = self.pile(&of.0) else { return S::EMPTY };
        let order = self.order(pile);
        let top = &order[order.len().saturating_sub(n)..];
        top.iter().fold(S::EMPTY, |all, &c| all | S::bit(c.into()))
    }

    /// The same where these cards are to be taken away: so many must be there.
    #[inline(never)]
    pub fn taken_off(&mut self, of: &(Spot<S>, Num<S>)) -> S {
        let before = self.locals.faults;
        let wanted = self.number(&of.1);
        self.locals.faults = before;
        let cards = self.top_of(of);
        let had = cards.len() as i32;
        if had < wanted {
            self.locals.fault_of(Last { kind: Fault::PileTooSmall, wanted, had, ..Last::default() });
        }
        cards
    }

    #[inline(never)]
    fn gather_rare(&mut self, s: &Set<S>) -> S {
        match s {
            Set::InZone(zone, seat) => {
                let info = self.code.zones[usize::from(*zone)];
                let seats = if info.per_seat { self.code.seats } else { 1 };
                let (base, n) = match seat {
                    None => (info.base, seats * info.piles),
                    Some(seat) => match self.number(seat) {
                        seat if (0..seats as i32).contains(&seat) => {
                            (info.base + seat as usize * info.piles, info.piles)
                        }
                        _ => {
                            self.locals.fault(Fault::NoSuchPlace);
                            return S::EMPTY;
                        }
                    },
                };
                self.core.piles[base..base + n].iter().fold(S::EMPTY, |all, &p| all | p)
            }
            Set::FromUp(card) => {
                let card = self.number(card);
                let Some(pile) = self.pile_of(card) else { return S::EMPTY };
                let order = self.order(pile);
                match order.iter().position(|&c| i32::from(c) == card) {
                    Some(at) => order[at..].iter().fold(S::EMPTY, |all, &c| all | S::bit(c.into())),
                    None => S::bit(card as usize),
                }
            }
            Set::Where(of) => {
                let outer = self.locals.this;
                let mut kept = S::EMPTY;
                for card in self.set(&of.0).cards() {
                    self.locals.this = card as i32;
                    if self.burn() && self.test(&of.1) {
                        kept |= S::bit(card);
                    }
                }
                self.locals.this = outer;
                kept
            }
            s => self.gather(s),
        }
    }
}
