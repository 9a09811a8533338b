//! A set of places in a line.

/// Place n is bit n: before the word with that number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bits<const N: usize>(pub [u64; N]);

impl<const N: usize> Bits<N> {
    pub const NONE: Self = Bits([0; N]);
    /// Places beyond this do not fit.
    pub const MOST: usize = 64 * N;

    pub fn only(at: usize) -> Self {
        let mut made = Self::NONE;
        made.add(at);
        made
    }

    pub fn add(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub fn has(&self, at: usize) -> bool {
        at < Self::MOST && self.0[at / 64] >> (at % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&part| part == 0)
    }

    pub fn join(&mut self, other: Self) {
        for (part, more) in self.0.iter_mut().zip(other.0) {
            *part |= more;
        }
    }

    pub fn without(mut self, other: Self) -> Self {
        for (part, less) in self.0.iter_mut().zip(other.0) {
            *part &= !less;
        }
        self
    }

    /// The places in order.
    pub fn places(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut part)| {
            std::iter::from_fn(move || {
                if part == 0 {
                    return None;
                }
                let at = part.trailing_zeros() as usize;
                part &= part - 1;
                Some(64 * word + at)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_in_order() {
        let mut set = Bits::<2>::only(70);
        set.add(3);
        set.add(63);
        assert_eq!(set.places().collect::<Vec<_>>(), [3, 63, 70]);
        assert!(set.has(70) && !set.has(71) && !set.has(1_000));
        assert_eq!(set.without(Bits::only(63)).places().collect::<Vec<_>>(), [3, 70]);
    }
}
