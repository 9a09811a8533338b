//! Attributes as tables: a number per card, the cards per number, and both per state of the variables read.

use crate::code::{DerivedTable, Table};
use crate::sets::CardSet;

/// Attribute values may lie this far apart.
pub(crate) const WIDEST: usize = 4096;

impl<S: CardSet> Table<S> {
    /// `None` when the values lie too far apart.
    pub fn new(values: Vec<i16>) -> Option<Self> {
        let low = values.iter().copied().min().map_or(0, i32::from);
        let high = values.iter().copied().max().map_or(0, i32::from);
        let span = (high - low) as usize + 1;
        if span > WIDEST {
            return None;
        }
        let mut classes = vec![S::EMPTY; span];
        for (card, &v) in values.iter().enumerate() {
            classes[(i32::from(v) - low) as usize] |= S::bit(card);
        }
        let cycles = values.iter().enumerate().all(|(card, &v)| i32::from(v) - low == (card % span) as i32);
        let cycle = (cycles && span < values.len().min(64)).then_some(span as u8);
        Some(Self { values, low, classes, cycle })
    }

    /// Which values cards of a set have, as bits above the least one; there are no more than 64.
    #[inline]
    pub fn held(&self, set: S) -> u64 {
        match self.cycle {
            Some(n) => set.folded(n.into()),
            None => set.cards().fold(0, |held, card| held | 1 << (i32::from(self.values[card]) - self.low)),
        }
    }

    #[inline]
    pub fn class(&self, value: i32) -> S {
        // Values and their number are small: what lies below the least one wraps beyond them all.
        let place = value.wrapping_sub(self.low) as u32 as usize;
        self.classes.get(place).copied().unwrap_or(S::EMPTY)
    }
}

impl<S: CardSet> DerivedTable<S> {
    /// `None` when the table would be too large.
    pub fn new(vars: Vec<(u16, i32, u32)>, cards: usize, values: Vec<i16>) -> Option<Self> {
        let low = values.iter().copied().min().map_or(0, i32::from);
        let high = values.iter().copied().max().map_or(0, i32::from);
        let span = (high - low) as usize + 1;
        let combinations = values.len() / cards;
        if span.checked_mul(combinations)? > 1 << 20 {
            return None;
        }
        let mut classes = vec![S::EMPTY; span * combinations];
        for (i, &v) in values.iter().enumerate() {
            classes[i / cards * span + (i32::from(v) - low) as usize] |= S::bit(i % cards);
        }
        Some(Self { vars, cards, values, low, span, classes })
    }

    /// Which table applies: variables never leave their declared range.
    #[inline]
    pub fn combination(&self, vars: &[i32]) -> usize {
        let mut at = 0;
        for &(cell, low, stride) in &self.vars {
            at += (vars[usize::from(cell)] - low) as usize * stride as usize;
        }
        at
    }

    #[inline]
    pub fn value(&self, vars: &[i32], card: usize) -> i16 {
        self.values[self.combination(vars) * self.cards + card]
    }

    #[inline]
    pub fn class(&self, combination: usize, value: i32) -> S {
        match value.wrapping_sub(self.low) as u32 as usize {
            place if place < self.span => self.classes[combination * self.span + place],
            _ => S::EMPTY,
        }
    }
}
