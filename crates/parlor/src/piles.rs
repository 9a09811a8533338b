//! Ordered piles, whose order may be open: a shuffled packet is drawn from at random when a card is needed.
//!
//! Drawing uniformly from a packet and dealing from a shuffled one are the same thing, so the order of a
//! deck is decided card by card, by the match's stream or by seat CHANCE.

use crate::ast::Arrival;
use crate::code::Code;
use crate::sets::CardSet;
use crate::state::{Core, State};

#[inline]
fn low_bits(n: usize) -> u128 {
    if n >= 128 { u128::MAX } else { (1u128 << n) - 1 }
}

/// The first entry of the packet that reaches up to `at`.
#[inline]
pub(crate) fn packet_start(tied: u128, at: usize) -> usize {
    let breaks = !tied & low_bits(at);
    128 - breaks.leading_zeros() as usize
}

/// A few cards in order, with the ties among them.
pub(crate) struct Packet {
    pub cards: [u8; 128],
    pub len: usize,
    pub tied: u128,
}

impl Packet {
    pub const fn new() -> Self {
        Self { cards: [0; 128], len: 0, tied: 0 }
    }
    #[inline]
    pub fn push(&mut self, card: u8, tied_below: bool) {
        if tied_below && self.len > 0 {
            self.tied |= 1 << (self.len - 1);
        }
        self.cards[self.len] = card;
        self.len += 1;
    }
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        &self.cards[..self.len]
    }
    fn reverse(&mut self) {
        self.cards[..self.len].reverse();
        if self.len > 1 {
            self.tied = self.tied.reverse_bits() >> (128 - (self.len - 1));
        }
    }
    fn tie_all(&mut self) {
        self.tied = low_bits(self.len.saturating_sub(1));
    }
}

impl<S: CardSet> Core<S> {
    /// Take cards out of a pile, in their order (card order when it has none).
    pub fn lift(&mut self, code: &Code<S>, pile: usize, what: S, into: &mut Packet) {
        self.piles[pile] = self.piles[pile].minus(what);
        let k = match code.piles[pile].order {
            255 => {
                what.cards().for_each(|c| into.push(c as u8, false));
                return;
            }
            k => usize::from(k),
        };
        let len = usize::from(self.lens[k]);
        let entries = &mut self.order[k * code.cards..][..len];
        let old = self.tied[k];
        let (mut kept, mut tied) = (0usize, 0u128);
        // A packet stays one packet when cards leave it: ties hold through the gap.
        let (mut kept_at, mut lifted_at) = (usize::MAX, usize::MAX);
        for i in 0..len {
            let card = entries[i];
            let joined = |since: usize| since != usize::MAX && packet_start(old, i) <= since;
            if what.has(card.into()) {
                into.push(card, joined(lifted_at));
                lifted_at = i;
            } else {
                if joined(kept_at) {
                    tied |= 1 << (kept - 1);
                }
                entries[kept] = card;
                kept += 1;
                kept_at = i;
            }
        }
        self.lens[k] = kept as u8;
        self.tied[k] = tied;
    }

    /// Put a packet on a pile.
    pub fn lay(&mut self, code: &Code<S>, pile: usize, packet: &mut Packet, order: Arrival) {
        for &c in packet.as_slice() {
            self.piles[pile] |= S::bit(c.into());
        }
        let k = match code.piles[pile].order {
            255 => return,
            k => usize::from(k),
        };
        match order {
            Arrival::Kept | Arrival::Beneath => {}
            Arrival::Reversed => packet.reverse(),
            Arrival::Random | Arrival::BeneathRandom => packet.tie_all(),
        }
        let len = usize::from(self.lens[k]);
        let room = &mut self.order[k * code.cards..][..code.cards];
        if matches!(order, Arrival::Beneath | Arrival::BeneathRandom) {
            room.copy_within(..len, packet.len);
            room[..packet.len].copy_from_slice(packet.as_slice());
            self.tied[k] = if packet.len >= 128 { 0 } else { self.tied[k] << packet.len } | packet.tied;
        } else {
            room[len..len + packet.len].copy_from_slice(packet.as_slice());
            self.tied[k] |= if len >= 128 { 0 } else { packet.tied << len };
        }
        self.lens[k] = (len + packet.len) as u8;
    }

    pub fn shuffle(&mut self, code: &Code<S>, pile: usize) {
        let k = usize::from(code.piles[pile].order);
        self.tied[k] = low_bits(usize::from(self.lens[k]).saturating_sub(1));
        let cards = self.piles[pile];
        for placed in &mut self.placed[..code.seats] {
            *placed = placed.minus(cards);
        }
    }

    /// One card from an unordered hand, laid face up before everybody's eyes: what a trick does all the time.
    #[inline]
    pub fn play_openly(&mut self, code: &Code<S>, card: usize, from: usize, to: usize) {
        let bit = S::bit(card);
        self.public |= bit;
        self.piles[from] = self.piles[from].minus(bit);
        self.piles[to] |= bit;
        self.up |= bit;
        self.own = self.own.minus(bit);
        if self.piles[from].is_empty() {
            self.maybe[from * code.seats..][..code.seats].fill(S::EMPTY);
        }
        let k = usize::from(code.piles[to].order);
        if k != 255 {
            self.order[k * code.cards + usize::from(self.lens[k])] = card as u8;
            self.lens[k] += 1;
        }
    }

    /// The whole of ordered pile `a` onto ordered pile `b`, as it lies.
    #[inline]
    pub fn stack(&mut self, cards: usize, a: usize, b: usize) {
        let (n, len) = (usize::from(self.lens[a]), usize::from(self.lens[b]));
        self.order.copy_within(a * cards..a * cards + n, b * cards + len);
        if self.tied[a] != 0 {
            self.tied[b] |= if len >= 128 { 0 } else { self.tied[a] << len };
            self.tied[a] = 0;
        }
        self.lens[a] = 0;
        self.lens[b] = (len + n) as u8;
    }

    /// Take away the topmost cards of a pile whose order is fixed.
    #[inline]
    pub fn pop(&mut self, code: &Code<S>, pile: usize, cards: S) {
        let k = usize::from(code.piles[pile].order);
        self.lens[k] -= cards.len() as u8;
        self.piles[pile] = self.piles[pile].minus(cards);
    }

    /// Fix which card lies at `at`: one of the packet it belongs to.
    pub fn fix(&mut self, code: &Code<S>, pile: usize, at: usize, from: usize) {
        let k = usize::from(code.piles[pile].order);
        self.order.swap(k * code.cards + from, k * code.cards + at);
        if at > 0 {
            self.tied[k] &= !(1u128 << (at - 1));
        }
    }
}

impl<S: CardSet> State<S> {
    /// Fix the `n` topmost cards of a pile. False when seat CHANCE must be asked for the next; `draw` then
    /// says where.
    #[inline]
    pub(crate) fn settle(&mut self, code: &Code<S>, pile: usize, n: usize) -> bool {
        let k = match code.piles[pile].order {
            255 => return true,
            k => usize::from(k),
        };
        let len = usize::from(self.core.lens[k]);
        let tied = self.core.tied[k];
        if tied == 0 || n == 0 || len == 0 {
            return true;
        }
        let bottom = len.saturating_sub(n);
        let order = &mut self.core.order[k * code.cards..][..len];
        let mut end = len;
        let mut stream = *self.chance.stream(0);
        while end > bottom {
            let start = packet_start(tied, end - 1);
            if self.chance.explicit() && start < end - 1 {
                self.core.draw = (pile as u8, (end - 1) as u8);
                // What lies above is fixed.
                self.core.tied[k] &= low_bits(end - 1);
                return false;
            }
            let packet = &mut order[start..end];
            for at in (bottom.max(start + 1) - start..packet.len()).rev() {
                packet.swap(stream.below(at as u32 + 1) as usize, at);
            }
            end = start;
        }
        *self.chance.stream(0) = stream;
        self.core.tied[k] &= low_bits(bottom.saturating_sub(1));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_reaches_down_to_the_last_break() {
        assert_eq!(packet_start(0b1111, 4), 0);
        assert_eq!(packet_start(0b1101, 4), 2);
        assert_eq!(packet_start(0b0111, 4), 4);
        assert_eq!(packet_start(0, 0), 0);
    }

    /// Two piles of a deck of eight cards, the first with `n` of them.
    fn core(n: usize, ties: [u128; 2]) -> Core<u64> {
        Core {
            piles: vec![u64::first(n), u64::first(8).minus(u64::first(n))],
            order: [(0..8).collect::<Vec<u8>>(), (n as u8..8).chain(0..n as u8).collect()].concat(),
            lens: vec![n as u8, 8 - n as u8],
            tied: ties.to_vec(),
            ..Core::default()
        }
    }

    #[test]
    fn a_pile_stacked_whole_lies_as_a_packet_laid_there() {
        for n in 1..8usize {
            for ties in 0..1u128 << (n - 1) {
                let (mut stacked, mut packed) = (core(n, [ties, 1]), core(n, [ties, 1]));
                stacked.stack(8, 0, 1);
                let mut packet = Packet::new();
                for i in 0..n {
                    packet.push(i as u8, i > 0 && ties >> (i - 1) & 1 == 1);
                }
                let len = usize::from(packed.lens[1]);
                packed.order[8 + len..8 + len + n].copy_from_slice(packet.as_slice());
                assert_eq!(stacked.order[8..], packed.order[8..]);
                assert_eq!(stacked.tied, [0, 1 | packet.tied << len]);
                assert_eq!(stacked.lens, [0, 8]);
            }
        }
    }

    #[test]
    fn reversing_keeps_ties_between_the_same_cards() {
        let mut p = Packet::new();
        for (card, tied) in [(1, false), (2, true), (3, false)] {
            p.push(card, tied);
        }
        p.reverse();
        assert_eq!(p.as_slice(), [3, 2, 1]);
        assert_eq!(p.tied, 0b10);
    }
}
