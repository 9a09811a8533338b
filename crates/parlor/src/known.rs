//! What a seat knows: for every pile, the cards that it thinks may lie there.
//!
//! A seen move narrows, a hidden one widens, a denial strikes out. The truth always lies within what every
//! seat holds possible, which is what lets a world be sampled at any time. Cards whose pile everybody knows are
//! `public`: they are kept out of the lists, so that open play costs next to nothing.

use kernel::chance::mix;
use kernel::{MAX_SEATS, Rng, Seat};

use crate::ast::Face;
use crate::code::Code;
use crate::sets::CardSet;
use crate::state::{Core, State};

impl<S: CardSet> Core<S> {
    /// Cards of a pile that a seat sees lying there.
    #[inline]
    pub fn visible(&self, code: &Code<S>, pile: usize, seat: usize) -> S {
        let shown = if usize::from(code.piles[pile].owner) == seat { self.up | self.own } else { self.up };
        self.piles[pile] & shown
    }

    /// Cards that a seat thinks may lie in a pile.
    #[inline]
    pub fn thinks(&self, code: &Code<S>, pile: usize, seat: usize) -> S {
        self.maybe[pile * code.seats + seat].minus(self.public) | (self.piles[pile] & self.public)
    }

    /// Write public cards into everybody's lists: they are about to move where not everybody sees them.
    fn unpublish(&mut self, code: &Code<S>, cards: S) {
        let cards = cards & self.public;
        if cards.is_empty() {
            return;
        }
        self.public = self.public.minus(cards);
        for (pile, lists) in self.maybe.chunks_exact_mut(code.seats).enumerate() {
            let here = self.piles[pile] & cards;
            for m in lists {
                *m = m.minus(cards) | here;
            }
        }
    }

    pub fn saw(&mut self, code: &Code<S>, seat: usize, cards: S, to: usize) {
        for pile in 0..code.piles.len() {
            let m = &mut self.maybe[pile * code.seats + seat];
            *m = m.minus(cards);
        }
        self.maybe[to * code.seats + seat] |= cards;
    }

    /// Which of the cards that move each seat can tell.
    #[inline]
    pub fn seen(&self, code: &Code<S>, part: S, from: usize, to: usize, how: Watch) -> [S; MAX_SEATS] {
        let mut seen = [part; MAX_SEATS];
        if !how.openly && how.face != Face::Up {
            let owner = if how.face == Face::Owner { code.piles[to].owner } else { 255 };
            for (seat, seen) in seen[..code.seats].iter_mut().enumerate() {
                if usize::from(owner) != seat {
                    let visible = self.visible(code, from, seat);
                    *seen = part & if how.positional { visible | self.placed[seat] } else { visible };
                }
            }
        }
        seen
    }

    /// Before `part` of `from` moves: what each seat will think that has `seen` so much of it.
    pub fn watch(
        &mut self,
        code: &Code<S>,
        part: S,
        from: usize,
        to: usize,
        how: Watch,
        seen: &[S; MAX_SEATS],
    ) {
        let (a, b) = (from * code.seats, to * code.seats);
        let settled = code.piles[to].order != 255 && !how.random;
        if part.within(self.up) || how.openly || how.face == Face::Up {
            self.public |= part;
            // Where a card lies in an open pile everybody sees.
            if code.piles[to].order != 255 && how.face != Face::Up {
                for placed in &mut self.placed[..code.seats] {
                    *placed = if settled { *placed | part } else { placed.minus(part) };
                }
            }
        } else {
            self.unpublish(code, part | self.piles[from].minus(self.up));
            for (seat, &seen) in seen[..code.seats].iter().enumerate() {
                if seen != part {
                    let mut could = self.maybe[a + seat].minus(self.visible(code, from, seat));
                    if how.positional {
                        could = could.minus(self.placed[seat]);
                    } else {
                        // Which places lost a card is hidden too.
                        self.placed[seat] = self.placed[seat].minus(could);
                    }
                    self.maybe[b + seat] |= could;
                }
                if !seen.is_empty() {
                    self.saw(code, seat, seen, to);
                }
                let placed = self.placed[seat].minus(part);
                self.placed[seat] = if settled && seen == part { placed | part } else { placed };
            }
        }
        if self.piles[from] == part && from != to {
            self.maybe[a..a + code.seats].fill(S::EMPTY);
        }
    }

    /// A seat sees cards where they lie, and where in their piles.
    pub fn shown(&mut self, code: &Code<S>, seat: usize, cards: S) {
        for pile in 0..code.piles.len() {
            let here = (self.piles[pile] & cards).minus(self.public);
            if !here.is_empty() {
                self.saw(code, seat, here, pile);
            }
        }
        self.placed[seat] |= cards;
    }

    /// Everybody knows that none of these lie in the pile.
    #[inline]
    pub fn denied(&mut self, code: &Code<S>, pile: usize, cards: S) {
        let lie = cards & self.piles[pile];
        let cards = cards.minus(lie);
        for m in &mut self.maybe[pile * code.seats..][..code.seats] {
            *m = m.minus(cards);
        }
    }

    /// Cards whose pile the seat knows.
    pub fn known(&self, code: &Code<S>, seat: usize) -> S {
        let (mut once, mut twice) = (S::EMPTY, S::EMPTY);
        for pile in 0..code.piles.len() {
            let m = self.maybe[pile * code.seats + seat];
            twice |= once & m;
            once |= m;
        }
        once.minus(twice) | self.public
    }
}

/// How a move is watched.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Watch {
    /// Everybody sees which cards they are.
    pub openly: bool,
    pub positional: bool,
    /// They arrive in an order nobody knows.
    pub random: bool,
    pub face: Face,
}

impl<S: CardSet> State<S> {
    /// Redraw what `seat` cannot know: which hidden cards lie where, their order, others' private numbers.
    pub(crate) fn imagine(&mut self, code: &Code<S>, seat: Seat, rng: &mut Rng) {
        let observer = usize::from(seat);
        let free = code.every.minus(self.core.known(code, observer));
        let mut world = Assignment::new(code, &self.core, observer, free);
        world.deal(rng);
        let mut role: [u8; 128] = std::array::from_fn(|c| c as u8);
        self.roles(code, &world, observer, free, &mut role, rng);
        self.rename(code, observer, &role);
        for (cell, info) in code.cells.iter().enumerate() {
            let var = code.vars[usize::from(info.var)];
            let private = info.face == Face::Owner && cell - usize::from(var.base) != observer;
            let span = i64::from(info.high) - i64::from(info.low);
            if private && self.core.vars[cell] != info.init && (1..=1 << 20).contains(&span) {
                let pick = loop {
                    let v = info.low + rng.below(span as u32 + 1) as i32;
                    if v != info.init {
                        break v;
                    }
                };
                self.core.vars[cell] = pick;
            }
        }
    }

    /// What part a hidden card plays, whichever card it is: who sees it, who thinks it where, what is bound to it.
    fn part(&self, code: &Code<S>, observer: usize, card: usize) -> u64 {
        let core = &self.core;
        let mut part = u64::from(core.up.has(card)) | u64::from(core.own.has(card)) << 1;
        let mut note = |bits: u64| part = mix(part ^ mix(bits));
        for other in (0..code.seats).filter(|&o| o != observer) {
            note(u64::from(core.placed[other].has(card)));
            for pile in 0..code.piles.len() {
                if core.maybe[pile * code.seats + other].has(card) {
                    note((other as u64) << 8 | pile as u64);
                }
            }
        }
        for (l, set) in self.locals.sets.iter().enumerate().filter(|(_, s)| s.has(card)) {
            note(0x1_0000 | (l as u64) << 1 | u64::from(set.has(card)));
        }
        for (l, &n) in self.locals.numbers.iter().enumerate() {
            if code.card_locals >> l & 1 == 1 && n == card as i32 {
                note(0x2_0000 | l as u64);
            }
        }
        part
    }

    /// Which card plays the part of which: pile by pile, and within ordered piles in random order among the
    /// places that the observer does not know. Parts are listed by what they are, never by the card that
    /// truly plays them, so that a sample depends on knowledge alone.
    fn roles(
        &self,
        code: &Code<S>,
        world: &Assignment,
        observer: usize,
        free: S,
        role: &mut [u8; 128],
        rng: &mut Rng,
    ) {
        let core = &self.core;
        let mut at = 0;
        let mut now: Vec<u8> = Vec::new();
        let mut parts: Vec<(u64, u8)> = Vec::new();
        for (pile, info) in code.piles.iter().enumerate() {
            now.clear();
            while at < world.slots.len() && usize::from(world.slots[at]) == pile {
                now.push(world.cards[world.held[at]]);
                at += 1;
            }
            if info.order == 255 {
                parts.clear();
                let hidden = (core.piles[pile] & free).cards();
                parts.extend(hidden.map(|c| (self.part(code, observer, c), c as u8)));
                parts.sort_unstable();
                for (&(_, old), &new) in parts.iter().zip(&now) {
                    role[usize::from(old)] = new;
                }
                continue;
            }
            let pinned = core.placed[observer] | core.visible(code, pile, observer);
            now.extend(core.piles[pile].minus(free).minus(pinned).cards().map(|c| c as u8));
            rng.shuffle(&mut now);
            let k = usize::from(info.order);
            let entries = &core.order[k * code.cards..][..usize::from(core.lens[k])];
            let open = entries.iter().filter(|&&c| !pinned.has(c.into()) || free.has(c.into()));
            for (&old, &new) in open.zip(&now) {
                role[usize::from(old)] = new;
            }
        }
    }

    /// Give every card the part that `role` names, in all but the observer's own mind.
    fn rename(&mut self, code: &Code<S>, observer: usize, role: &[u8; 128]) {
        let moved =
            (0..code.cards).filter(|&c| usize::from(role[c]) != c).fold(S::EMPTY, |s, c| s | S::bit(c));
        if moved.is_empty() {
            return;
        }
        let map = |s: &mut S| {
            let part = *s & moved;
            *s = part.cards().fold(s.minus(moved), |all, c| all | S::bit(role[c].into()));
        };
        let core = &mut self.core;
        core.piles.iter_mut().for_each(map);
        map(&mut core.up);
        map(&mut core.own);
        for other in (0..code.seats).filter(|&o| o != observer) {
            for pile in 0..code.piles.len() {
                map(&mut core.maybe[pile * code.seats + other]);
            }
            map(&mut core.placed[other]);
        }
        for (k, &len) in core.lens.iter().enumerate() {
            for card in &mut core.order[k * code.cards..][..usize::from(len)] {
                *card = role[usize::from(*card)];
            }
        }
        self.locals.sets.iter_mut().for_each(map);
        for (l, n) in self.locals.numbers.iter_mut().enumerate() {
            if code.card_locals >> l & 1 == 1
                && let Ok(card) = usize::try_from(*n)
                && card < code.cards
            {
                *n = i32::from(role[card]);
            }
        }
    }
}

/// Hidden cards and the piles they may lie in.
struct Assignment {
    cards: Vec<u8>,
    /// Piles each card may lie in.
    may: Vec<u128>,
    /// Pile of each slot; slot i holds card `held[i]`.
    slots: Vec<u8>,
    held: Vec<usize>,
}

const FREE: usize = usize::MAX;

impl Assignment {
    fn new<S: CardSet>(code: &Code<S>, core: &Core<S>, observer: usize, free: S) -> Self {
        let cards: Vec<u8> = free.cards().map(|c| c as u8).collect();
        let piles = 0..code.piles.len();
        let may = |card: &u8| {
            let could = |p: &usize| core.maybe[p * code.seats + observer].has(usize::from(*card));
            piles.clone().filter(could).fold(0u128, |m, p| m | 1 << p)
        };
        let may = cards.iter().map(may).collect();
        let hidden = |p: usize| std::iter::repeat_n(p as u8, (core.piles[p] & free).len() as usize);
        let slots = piles.clone().flat_map(hidden).collect();
        Self { held: (0..cards.len()).collect(), cards, may, slots }
    }

    fn fits(&self, card: usize, slot: usize) -> bool {
        self.may[card] >> self.slots[slot] & 1 == 1
    }

    /// Random, then mended along augmenting paths; the truth shows that a way exists.
    fn deal(&mut self, rng: &mut Rng) {
        rng.shuffle(&mut self.held);
        let mut homeless = Vec::new();
        for slot in 0..self.held.len() {
            if !self.fits(self.held[slot], slot) {
                homeless.push(self.held[slot]);
                self.held[slot] = FREE;
            }
        }
        if homeless.is_empty() {
            return;
        }
        rng.shuffle(&mut homeless);
        for card in homeless {
            let mut tried = vec![false; self.slots.len()];
            let start = rng.below(self.slots.len() as u32) as usize;
            let housed = self.house(card, start, &mut tried);
            assert!(housed, "the true world is possible");
        }
        // Mending favours some worlds: swaps that break nothing even them out.
        let n = self.slots.len() as u32;
        for _ in 0..4 * n {
            let (a, b) = (rng.below(n) as usize, rng.below(n) as usize);
            if self.fits(self.held[a], b) && self.fits(self.held[b], a) {
                self.held.swap(a, b);
            }
        }
    }

    fn house(&mut self, card: usize, start: usize, tried: &mut [bool]) -> bool {
        let n = self.slots.len();
        for pass in 0..2 {
            for i in 0..n {
                let slot = (start + i) % n;
                if tried[slot] || !self.fits(card, slot) || (pass == 0 && self.held[slot] != FREE) {
                    continue;
                }
                tried[slot] = true;
                let guest = self.held[slot];
                if guest == FREE || self.house(guest, start, tried) {
                    self.held[slot] = card;
                    return true;
                }
            }
        }
        false
    }
}
