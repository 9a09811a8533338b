//! Numbers for whoever sits at the table: they repeat with the match and do not lead back to it.
//!
//! SplitMix can be turned round: from one number of a stream follows its key, and from a key derived by
//! SplitMix the seed it came from, so that a player could deal the match again and look. What leaves the table
//! is therefore the output of a keyed one-way function of the match's seed, the seat and a counter.
//!
//! The key holds no more than the 64 bits of the seed. Whoever may try all seeds finds the right one, and
//! whoever knows that seeds are small tries few; a secret of the process would prevent that and would make no
//! two runs alike, so there is none.

use crate::chance::{Rng, Seed, mix};
use crate::siphash::siphash;

/// What a number is for: different uses never share one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum For {
    /// The generator that a player keeps for a whole match.
    Player = 1,
    /// What a decision is shown with.
    Decision = 2,
    /// One choice of a player who is asked in passing.
    Choice = 3,
    /// One choice of an environment's opponent.
    Opponent = 4,
    /// What replaces a learner's illegal slot.
    Slip = 5,
}

/// The numbers of one match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Numbers {
    key: [u64; 2],
}

impl Numbers {
    #[inline]
    pub const fn of(seed: Seed) -> Self {
        Self { key: [mix(seed ^ 0x6E75_6D62_6572_7330), mix(seed ^ 0x6E75_6D62_6572_7331)] }
    }

    /// Number `count` of a seat.
    #[inline]
    pub fn number(&self, what: For, seat: usize, count: usize) -> u64 {
        debug_assert!(seat < 1 << 8 && count < 1 << 48);
        let word = (what as u64) << 56 | (seat as u64) << 48 | count as u64;
        siphash(self.key, &word.to_le_bytes())
    }

    /// A generator made from that number.
    #[inline]
    pub fn rng(&self, what: For, seat: usize, count: usize) -> Rng {
        Rng::new(self.number(what, seat, count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_use_seat_and_count_has_a_number_of_its_own() {
        let mut all = Vec::new();
        for seed in 0..20 {
            let numbers = Numbers::of(seed);
            for what in [For::Player, For::Decision, For::Choice, For::Opponent, For::Slip] {
                for seat in 0..8 {
                    all.extend((0..20).map(|count| numbers.number(what, seat, count)));
                }
            }
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn numbers_are_the_same_on_every_machine() {
        assert_eq!(Numbers::of(7).number(For::Player, 1, 0), 0xA977_9362_C344_F1FB);
    }
}
