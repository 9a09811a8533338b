//! The rules' result.

use crate::MAX_SEATS;

/// A payoff per seat and the reason, an index into `Info::reasons`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outcome {
    payoffs: [f32; MAX_SEATS],
    seats: u8,
    pub reason: u8,
}

impl Outcome {
    #[inline]
    pub fn new(payoffs: &[f32], reason: u8) -> Self {
        let mut all = [0.0; MAX_SEATS];
        all[..payoffs.len()].copy_from_slice(payoffs);
        Self { payoffs: all, seats: payoffs.len() as u8, reason }
    }

    /// +1 to the winner, −1 to the others.
    #[inline]
    pub fn won(seats: usize, winner: u8, reason: u8) -> Self {
        let mut payoffs = [-1.0; MAX_SEATS];
        payoffs[winner as usize] = 1.0;
        Self::new(&payoffs[..seats], reason)
    }

    #[inline]
    pub fn draw(seats: usize, reason: u8) -> Self {
        Self::new(&[0.0; MAX_SEATS][..seats], reason)
    }

    #[inline]
    pub fn payoffs(&self) -> &[f32] {
        &self.payoffs[..self.seats as usize]
    }

    /// The seat with the highest payoff, if it has it alone.
    #[inline]
    pub fn winner(&self) -> Option<u8> {
        let best = self.payoffs().iter().copied().fold(f32::MIN, f32::max);
        let mut at = self.payoffs().iter().enumerate().filter(|(_, p)| **p == best);
        let first = at.next()?.0 as u8;
        at.next().is_none().then_some(first)
    }
}
