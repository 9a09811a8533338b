//! Reading expressions. Total: a card, seat or place that does not exist reads as nothing and is counted.

mod number;
mod set;
mod test;

use crate::code::{Code, Spot};
use crate::faults::Fault;
use crate::sets::CardSet;
use crate::state::{Core, Locals};

/// Loops inside expressions never go further than this.
pub(crate) const LONGEST: i32 = 256;

pub(crate) struct Eval<'a, S> {
    pub code: &'a Code<S>,
    pub core: &'a Core<S>,
    pub locals: &'a mut Locals<S>,
}

impl<S: CardSet> Eval<'_, S> {
    #[inline]
    pub fn pile(&mut self, spot: &Spot<S>) -> Option<usize> {
        if let Some(fixed) = spot.fixed {
            return Some(usize::from(fixed));
        }
        if let (Some(row), Some(seat)) = (spot.row, &spot.seat) {
            let seat = self.number(seat);
            if (0..self.code.seats as i32).contains(&seat) {
                return Some(usize::from(row) + seat as usize);
            }
            self.locals.fault(Fault::NoSuchPlace);
            return None;
        }
        if let (Some((first, count)), Some(pile)) = (spot.column, &spot.pile) {
            let pile = self.number(pile);
            if (0..i32::from(count)).contains(&pile) {
                return Some(usize::from(first) + pile as usize);
            }
            self.locals.fault(Fault::NoSuchPlace);
            return None;
        }
        self.pile_at(spot)
    }

    #[inline(never)]
    fn pile_at(&mut self, spot: &Spot<S>) -> Option<usize> {
        let zone = &self.code.zones[usize::from(spot.zone)];
        let seat = spot.seat.as_ref().map_or(0, |n| self.number(n));
        let pile = spot.pile.as_ref().map_or(0, |n| self.number(n));
        let seats = if zone.per_seat { self.code.seats as i32 } else { 1 };
        if !(0..seats).contains(&seat) || !(0..zone.piles as i32).contains(&pile) {
            self.locals.fault(Fault::NoSuchPlace);
            return None;
        }
        Some(zone.base + seat as usize * zone.piles + pile as usize)
    }

    /// The cards of an ordered pile, bottom first.
    #[inline]
    pub fn order(&self, pile: usize) -> &[u8] {
        match self.code.piles[pile].order {
            255 => &[],
            k => {
                &self.core.order[usize::from(k) * self.code.cards..]
                    [..usize::from(self.core.lens[usize::from(k)])]
            }
        }
    }

    pub fn pile_of(&self, card: i32) -> Option<usize> {
        let card = usize::try_from(card).ok()?;
        self.core.piles.iter().position(|p| p.has(card))
    }

    #[inline]
    pub(super) fn burn(&mut self) -> bool {
        self.locals.fuel = self.locals.fuel.saturating_sub(1);
        self.locals.fuel > 0
    }
}
