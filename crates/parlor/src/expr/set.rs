//! Sets of cards.

use super::Eval;
use crate::code::Set;
use crate::sets::CardSet;

impl<S: CardSet> Eval<'_, S> {
    #[inline]
    pub fn set(&mut self, s: &Set<S>) -> S {
        match s {
            Set::Const(s) => *s,
            Set::Pile(pile) => self.core.piles[usize::from(*pile)],
            Set::Local(slot) => self.locals.sets[usize::from(*slot)],
            s => self.gather(s),
        }
    }

    fn gather(&mut self, s: &Set<S>) -> S {
        match s {
            Set::Const(s) => *s,
            Set::Pile(pile) => self.core.piles[usize::from(*pile)],
            Set::In(spot) => self.pile(spot).map_or(S::EMPTY, |p| self.core.piles[p]),
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
                            self.locals.faults += 1;
                            return S::EMPTY;
                        }
                    },
                };
                self.core.piles[base..base + n].iter().fold(S::EMPTY, |all, &p| all | p)
            }
            Set::TopOf(of) => {
                let n = self.number(&of.1).max(0) as usize;
                match self.pile(&of.0) {
                    None => S::EMPTY,
                    Some(pile) => {
                        let order = self.order(pile);
                        let top = &order[order.len().saturating_sub(n)..];
                        top.iter().fold(S::EMPTY, |all, &c| all | S::bit(c.into()))
                    }
                }
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
            Set::One(card) => match usize::try_from(self.number(card)) {
                Ok(card) if card < self.code.cards => S::bit(card),
                _ => S::EMPTY,
            },
            Set::Local(slot) => self.locals.sets[usize::from(*slot)],
            Set::With(attr, value) => {
                let value = self.number(value);
                self.code.attrs[usize::from(*attr)].class(value)
            }
            Set::WithDerived(derived, value) => {
                let value = self.number(value);
                let table = &self.code.derived[usize::from(*derived)];
                table.class(table.combination(&self.core.vars), value)
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
            Set::And(of) => {
                let mut all = self.code.every;
                for s in of {
                    all &= self.set(s);
                    if all.is_empty() {
                        break;
                    }
                }
                all
            }
            Set::Or(of) => of.iter().fold(S::EMPTY, |all, s| all | self.set(s)),
            Set::Minus(of) => {
                let a = self.set(&of.0);
                a.minus(self.set(&of.1))
            }
            Set::FaceUp => self.core.up,
            Set::If(of) => {
                if self.test(&of.0) {
                    self.set(&of.1)
                } else {
                    self.set(&of.2)
                }
            }
        }
    }
}
