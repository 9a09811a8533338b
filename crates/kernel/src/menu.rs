//! Options and the reused menu they are offered in.

use crate::chance::Rng;
use crate::{NOBODY, Seat};

/// One offered answer: twelve plain bytes. What the fields mean is the game's business; `verb` indexes
/// `Info::verbs`.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Opt {
    pub verb: u8,
    pub flags: u8,
    pub a: u16,
    pub b: u16,
    pub c: u16,
    pub n: i32,
}

impl Opt {
    #[inline]
    pub const fn verb(verb: u8) -> Self {
        Self { verb, flags: 0, a: 0, b: 0, c: 0, n: 0 }
    }
    #[inline]
    pub const fn a(mut self, a: u16) -> Self {
        self.a = a;
        self
    }
    #[inline]
    pub const fn b(mut self, b: u16) -> Self {
        self.b = b;
        self
    }
    #[inline]
    pub const fn c(mut self, c: u16) -> Self {
        self.c = c;
        self
    }
    #[inline]
    pub const fn n(mut self, n: i32) -> Self {
        self.n = n;
        self
    }
    #[inline]
    pub const fn flags(mut self, flags: u8) -> Self {
        self.flags = flags;
        self
    }
}

/// The question on the table: who is asked, what kind of choice, and the legal answers in canonical
/// order. Kept between decisions, so that nothing is allocated once warm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    pub seat: Seat,
    /// Index into `Info::prompts`.
    pub ask: u8,
    /// For a sequence of picks: how many are still owed and how many may still come.
    pub min: u16,
    pub max: u16,
    pub opts: Vec<Opt>,
    /// Weight of each option; empty unless seat CHANCE is asked.
    pub weights: Vec<u32>,
}

impl Default for Menu {
    fn default() -> Self {
        Self { seat: NOBODY, ask: 0, min: 1, max: 1, opts: Vec::new(), weights: Vec::new() }
    }
}

impl Menu {
    /// What others see of it: that something is asked, and not what may be answered.
    pub fn question(&self) -> Self {
        Self { opts: Vec::new(), weights: Vec::new(), ..*self }
    }

    /// Ask `seat`; the options follow by [`Menu::push`].
    #[inline]
    pub fn ask(&mut self, seat: Seat, ask: u8) {
        self.seat = seat;
        self.ask = ask;
        self.min = 1;
        self.max = 1;
        self.opts.clear();
        self.weights.clear();
    }

    /// Nobody is asked: the match is over.
    #[inline]
    pub fn close(&mut self) {
        self.ask(NOBODY, 0);
    }

    #[inline]
    pub fn push(&mut self, opt: Opt) {
        self.opts.push(opt);
    }

    #[inline]
    pub fn push_weighted(&mut self, opt: Opt, weight: u32) {
        self.opts.push(opt);
        self.weights.push(weight);
    }

    #[inline]
    pub fn over(&self) -> bool {
        self.seat == NOBODY
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.opts.len()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.opts.is_empty()
    }

    /// One of chance's options, as likely as its weight says.
    pub fn draw(&self, rng: &mut Rng) -> usize {
        let total: u64 = self.weights.iter().map(|&weight| u64::from(weight)).sum();
        let mut left = ((u128::from(rng.next_u64()) * u128::from(total)) >> 64) as u64;
        let drawn = self.weights.iter().position(|&weight| {
            let here = left < u64::from(weight);
            left = left.saturating_sub(weight.into());
            here
        });
        drawn.expect("chance has weights")
    }

    /// The place of an option with this meaning.
    pub fn find(&self, opt: Opt) -> Option<usize> {
        self.opts.iter().position(|o| *o == opt)
    }
}
