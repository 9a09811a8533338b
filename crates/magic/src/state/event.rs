//! An event: something that happened, or is about to.

use derive::Flat;
use kernel::Seat;

use super::{NONE, Ref};
use crate::ir::{EventKind, Zone};

/// Something that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Ev {
    pub kind: EventKind,
    pub flags: u8,
    pub seat: Seat,
    pub from: Zone,
    pub to: Zone,
    /// A counter's kind, a deed's word, a step.
    pub word: u16,
    pub subject: Ref,
    pub other: Ref,
    pub n: i32,
}

/// Flags of [`Ev`].
pub mod ev_flag {
    pub const COMBAT: u8 = 1;
    pub const TOKEN: u8 = 2;
    /// The first of several events of one cause (a creature blocked by three).
    pub const FIRST: u8 = 4;
    pub const UNPREVENTABLE: u8 = 8;
    /// Replaced by something else: it does not happen.
    pub const GONE: u8 = 16;
    /// Destroyed without regeneration.
    pub const FINAL: u8 = 32;
    /// A cost, or a rule of the turn, and not an effect.
    pub const BY_RULE: u8 = 64;
    /// Split off from the event before it; `word` says how many effects had been applied to that.
    pub const SPLIT: u8 = 128;
}

impl Ev {
    #[inline]
    pub const fn of(kind: EventKind, seat: Seat, subject: Ref) -> Self {
        Self {
            kind,
            flags: 0,
            seat,
            from: Zone::Nowhere,
            to: Zone::Nowhere,
            word: NONE,
            subject,
            other: Ref::Nothing,
            n: 0,
        }
    }
    #[inline]
    pub const fn other(mut self, other: Ref) -> Self {
        self.other = other;
        self
    }
    #[inline]
    pub const fn amount(mut self, n: i32) -> Self {
        self.n = n;
        self
    }
    #[inline]
    pub const fn word(mut self, word: u16) -> Self {
        self.word = word;
        self
    }
    #[inline]
    pub const fn flag(mut self, flag: u8) -> Self {
        self.flags |= flag;
        self
    }
    #[inline]
    pub const fn moved(mut self, from: Zone, to: Zone) -> Self {
        self.from = from;
        self.to = to;
        self
    }
}
