//! Sets of cards as one machine word: `u64` for decks of up to 64 cards, `u128` for up to 128.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

pub trait CardSet:
    Copy
    + Eq
    + Default
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    const BITS: usize;
    const EMPTY: Self;
    fn bit(card: usize) -> Self;
    fn has(self, card: usize) -> bool;
    fn len(self) -> u32;
    /// The lowest card; meaningless when empty.
    fn lowest(self) -> usize;
    fn without_lowest(self) -> Self;
    fn wide(self) -> u128;
    /// The low bits of a wide set.
    fn narrow(wide: u128) -> Self;

    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
    #[inline]
    fn minus(self, other: Self) -> Self {
        self & !other
    }
    #[inline]
    fn within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
    /// The first `n` cards of a deck.
    fn first(n: usize) -> Self {
        Self::narrow(if n >= 128 { u128::MAX } else { (1u128 << n) - 1 })
    }
    /// In card order.
    #[inline]
    fn cards(self) -> Iter<Self> {
        Iter(self)
    }
}

pub struct Iter<S>(S);

impl<S: CardSet> Iterator for Iter<S> {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let card = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(card)
    }
}

macro_rules! card_set {
    ($word:ty) => {
        impl CardSet for $word {
            const BITS: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;
            #[inline]
            fn bit(card: usize) -> Self {
                1 << (card & (Self::BITS as usize - 1))
            }
            #[inline]
            fn has(self, card: usize) -> bool {
                card < Self::BITS as usize && self >> card & 1 == 1
            }
            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn wide(self) -> u128 {
                self as u128
            }
            #[inline]
            fn narrow(wide: u128) -> Self {
                wide as $word
            }
        }
    };
}

card_set!(u64);
card_set!(u128);
