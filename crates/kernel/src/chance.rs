//! Chance: counter-based streams, so that a draw in one place never moves another.
//!
//! Stream `i` of a match yields `mix(key + counter·γ)`: SplitMix64 with its state split into a key
//! and a counter, which is all that is saved. No system randomness, no floating point.

use crate::codec::{Reader, Writer};
use crate::error::Result;

/// What a match is dealt from.
pub type Seed = u64;

const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// Finaliser of SplitMix64 (Stafford's variant 13).
#[inline]
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A new seed from a parent and a tag: matches of a series, episodes of an environment.
#[inline]
pub const fn derive(seed: u64, tag: u64) -> u64 {
    mix(mix(seed ^ 0x6C75_6477_7269_6768).wrapping_add(tag.wrapping_mul(GAMMA)))
}

/// One stream of random numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stream {
    key: u64,
    counter: u64,
}

/// A player's own generator: a stream outside any State.
pub type Rng = Stream;

impl Stream {
    #[inline]
    pub const fn new(key: u64) -> Self {
        Self { key: mix(key ^ GAMMA), counter: 0 }
    }

    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.counter += 1;
        mix(self.key.wrapping_add(self.counter.wrapping_mul(GAMMA)))
    }

    /// A number below `n`, without bias: multiply, and reject the short fringe.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0);
        let mut product = (self.next_u64() >> 32) * u64::from(n);
        if (product as u32) < n {
            let fringe = n.wrapping_neg() % n;
            while (product as u32) < fringe {
                product = (self.next_u64() >> 32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// One face of a die, from 1.
    #[inline]
    pub fn die(&mut self, faces: u8) -> u8 {
        self.below(u32::from(faces)) as u8 + 1
    }

    /// Fisher and Yates.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    #[inline]
    pub fn rekey(&mut self, rng: &mut Rng) {
        *self = Self::new(rng.next_u64());
    }

    #[inline]
    pub fn encode(&self, w: &mut Writer<'_>) {
        w.u64(self.key);
        w.u64(self.counter);
    }

    pub fn decode(r: &mut Reader<'_>) -> Result<Self> {
        Ok(Self { key: r.u64()?, counter: r.u64()? })
    }
}

/// Who answers when the rules roll or shuffle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// The match's own streams, at once.
    #[default]
    Sampled,
    /// Seat [`crate::CHANCE`] is asked with a weighted menu: census, exact analysis.
    Explicit,
}

/// The chance of one match: `N` named streams (`Info::streams` names them).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chance<const N: usize> {
    pub mode: Mode,
    streams: [Stream; N],
}

impl<const N: usize> Default for Chance<N> {
    fn default() -> Self {
        Self::new(0, Mode::Sampled)
    }
}

impl<const N: usize> Chance<N> {
    #[inline]
    pub fn new(seed: Seed, mode: Mode) -> Self {
        Self { mode, streams: std::array::from_fn(|i| Stream::new(derive(seed, i as u64 + 1))) }
    }

    #[inline]
    pub fn explicit(&self) -> bool {
        self.mode == Mode::Explicit
    }

    #[inline]
    pub fn stream(&mut self, index: usize) -> &mut Stream {
        &mut self.streams[index]
    }

    #[inline]
    pub fn streams(&mut self) -> &mut [Stream] {
        &mut self.streams
    }

    #[inline]
    pub fn encode(&self, w: &mut Writer<'_>) {
        w.u8(u8::from(self.explicit()));
        for s in &self.streams {
            s.encode(w);
        }
    }

    pub fn decode(r: &mut Reader<'_>) -> Result<Self> {
        let mode = if r.flag("chance mode")? { Mode::Explicit } else { Mode::Sampled };
        let mut chance = Self::new(0, mode);
        for s in &mut chance.streams {
            *s = Stream::decode(r)?;
        }
        Ok(chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_is_uniform_enough() {
        let mut rng = Rng::new(7);
        let mut counts = [0u32; 6];
        for _ in 0..600_000 {
            counts[rng.below(6) as usize] += 1;
        }
        // Chi-squared with 5 degrees of freedom: 25.7 is beyond the 0.9999 quantile.
        let chi: f64 = counts.iter().map(|&c| (f64::from(c) - 1e5).powi(2) / 1e5).sum();
        assert!(chi < 25.7, "{counts:?}");
    }

    #[test]
    fn streams_do_not_move_each_other() {
        let mut a = Chance::<2>::new(1, Mode::Sampled);
        let mut b = a.clone();
        b.stream(0).next_u64();
        assert_eq!(a.stream(1).next_u64(), b.stream(1).next_u64());
        assert_ne!(a.stream(0).next_u64(), a.stream(1).next_u64());
    }

    #[test]
    fn values_are_the_same_on_every_machine() {
        let mut rng = Rng::new(1);
        let first: Vec<u32> = (0..8).map(|_| rng.below(1000)).collect();
        let golden = [366, 740, 510, 926, 511, 154, 870, 723];
        assert_eq!(first, golden, "the generator changed: every replay breaks");
    }
}
