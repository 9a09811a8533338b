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
    /// Every `n` cards laid upon the first `n`.
    fn folded(self, n: u32) -> u64;
    /// The card after `n` lower ones.
    fn nth(self, n: u32) -> usize;
    /// The same as a set, found by the processor's own instruction.
    ///
    /// # Safety
    /// An x86-64 processor must have BMI2.
    unsafe fn nth_by_bits(self, n: u32) -> Self;
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
    ($word:ty, $nth:expr, $bits:expr) => {
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
            fn nth(self, n: u32) -> usize {
                $nth(self, n)
            }
            #[inline(always)]
            unsafe fn nth_by_bits(self, n: u32) -> Self {
                $bits(self, n)
            }
            #[inline]
            fn folded(self, n: u32) -> u64 {
                let (mut rest, mut all) = (self, 0);
                while rest != 0 {
                    all |= rest as u64;
                    rest >>= n;
                }
                all & ((1 << n) - 1)
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

/// The two halves of a wide word.
#[inline(always)]
fn halves<T>(set: u128, n: u32, low: impl Fn(u64, u32) -> T, high: impl Fn(u64, u32) -> T) -> T {
    match (set as u64).count_ones() {
        some if n < some => low(set as u64, n),
        some => high((set >> 64) as u64, n - some),
    }
}

// SAFETY: both are called where the processor was asked, as the trait says.
card_set!(u64, nth, |set, n| unsafe { nth_by_bits(set, n) });
card_set!(u128, |set, n| halves(set, n, nth, |half, n| 64 + nth(half, n)), |set, n| unsafe {
    halves(set, n, |half, n| nth_by_bits(half, n).into(), |half, n| u128::from(nth_by_bits(half, n)) << 64)
});

/// # Safety
/// See [`CardSet::nth_by_bits`].
#[inline(always)]
unsafe fn nth_by_bits(word: u64, n: u32) -> u64 {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the caller vouches for BMI2.
    return unsafe { std::arch::x86_64::_pdep_u64(1 << n, word) };
    #[cfg(not(target_arch = "x86_64"))]
    return 1 << nth(word, n);
}

/// Where the bits of a byte are, lowest first.
const PLACES: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

/// The place of the bit above `n` lower ones, found without a branch: bits are counted up to each byte.
#[inline]
fn nth(word: u64, n: u32) -> usize {
    const EACH: u64 = u64::MAX / 255;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let upto = ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(EACH);
    let beyond = ((upto | EACH << 7) - EACH * u64::from(n + 1)) & (EACH << 7);
    let at = beyond.trailing_zeros() & 56;
    let before = (upto << 8 >> at) as u8;
    let byte = (word >> at) as u8;
    at as usize + usize::from(PLACES[usize::from(byte)][(n as u8).wrapping_sub(before) as usize & 7])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_card_is_that_of_a_list() {
        let mut rng = kernel::Rng::new(3);
        for thin in 0..4 {
            for _ in 0..500 {
                let mut set = (u128::from(rng.next_u64()) << 64) | u128::from(rng.next_u64());
                for _ in 0..thin {
                    set &= (u128::from(rng.next_u64()) << 64) | u128::from(rng.next_u64());
                }
                for (n, card) in set.cards().enumerate() {
                    assert_eq!(set.nth(n as u32), card);
                }
                for (n, card) in (set as u64).cards().enumerate() {
                    assert_eq!((set as u64).nth(n as u32), card);
                }
                #[cfg(target_arch = "x86_64")]
                if is_x86_feature_detected!("bmi2") {
                    for (n, card) in set.cards().enumerate() {
                        // SAFETY: the processor was just asked.
                        assert_eq!(unsafe { set.nth_by_bits(n as u32) }, 1 << card);
                    }
                }
            }
        }
    }
}
