//! The picks of a match so far, and uniform play: seats that take any option with the same probability need
//! to know how many there are, not what they are.

use crate::chance::Rng;
use crate::{MAX_SEATS, Seat};

#[derive(Debug, Clone)]
pub struct Picks {
    pub(crate) taken: Vec<u32>,
    pub(crate) forced: u32,
    pub(crate) skip_forced: bool,
    /// A game may answer itself where there is but one answer.
    pub(crate) leaps: bool,
    uniform: bool,
    rngs: [Rng; MAX_SEATS],
    cap: usize,
}

impl Default for Picks {
    fn default() -> Self {
        Self {
            taken: Vec::new(),
            forced: 0,
            skip_forced: true,
            leaps: false,
            uniform: false,
            rngs: [Rng::new(0); MAX_SEATS],
            cap: 0,
        }
    }
}

impl Picks {
    pub(crate) fn clear(&mut self) {
        self.taken.clear();
        self.forced = 0;
        self.uniform = false;
    }

    /// From now on all seats pick uniformly, at most `cap` times.
    pub(crate) fn begin_uniform(&mut self, rngs: &[Rng; MAX_SEATS], cap: usize) {
        (self.uniform, self.rngs, self.cap) = (true, *rngs, cap);
    }

    pub(crate) fn end_uniform(&mut self) {
        self.uniform = false;
    }

    /// There is but one answer: may the game give it itself? Then it is counted, and nobody is shown a menu.
    #[inline]
    pub fn leap(&mut self) -> bool {
        self.forced += u32::from(self.leaps);
        self.leaps
    }

    /// Whether all seats pick uniformly to the end. A game may then play on with [`Picks::pick`] instead of
    /// filling its menu, and need not note who sees what; one that fills it is asked as ever.
    #[inline]
    pub fn uniform(&self) -> bool {
        self.uniform
    }

    /// Room for that many picks, which may then be made with [`Picks::pick_on`].
    #[inline]
    pub fn make_room(&mut self, picks: usize) {
        assert!(self.taken.len() + picks <= self.cap, "no end after {} decisions", self.cap);
        self.taken.reserve(picks);
    }

    /// The same as [`Picks::pick`], with room that was made for it.
    #[inline(always)]
    pub fn pick_on(&mut self, seat: Seat, n: u32) -> u32 {
        if n == 1 && self.skip_forced {
            self.forced += 1;
            return 0;
        }
        let index = self.rngs[usize::from(seat) & (MAX_SEATS - 1)].below(n);
        self.taken.push(index);
        index
    }

    /// One of `n` options for a seat, noted among the picks of the match.
    #[inline]
    pub fn pick(&mut self, seat: Seat, n: u32) -> u32 {
        if n == 1 && self.skip_forced {
            self.forced += 1;
            return 0;
        }
        assert!(self.taken.len() < self.cap, "no end after {} decisions", self.cap);
        let index = self.rngs[usize::from(seat)].below(n);
        self.taken.push(index);
        index
    }
}
