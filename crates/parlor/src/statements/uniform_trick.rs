//! A trick whose seats all pick uniformly, played in one go: no menu is filled and nothing is looked up twice.
//! What comes of it is what [`Parlor::next_seat`] and [`Parlor::played`] make of it card by card.

use kernel::{MAX_SEATS, Picks};

use crate::code::{By, Op, Set, Stmt, Tail, Test, TrickCode};
use crate::expr::Eval;
use crate::faults::Fault;
use crate::game::{Context, Parlor};
use crate::run::{FUEL, Flow};
use crate::sets::CardSet;
use crate::state::{Core, Kind, State, TrickState};
use crate::statements::trick::lead_of;

/// What came of a trick.
struct Rushed<S> {
    leader: u8,
    winner: u8,
    strength: i16,
    /// Cards in the order they were played, the first in the lowest byte, and all of them.
    laid: u64,
    plays: u8,
    played: S,
    following: S,
}

impl<S: CardSet> Parlor<S> {
    /// Tricks of which [`TrickCode::rush`] holds, as long as the loop that they stand in goes on and nothing
    /// but simple statements lies between them.
    #[inline(never)]
    pub(crate) fn rounds(
        &self,
        t: &TrickCode<S>,
        to: u8,
        follow: u16,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) -> Flow {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
        {
            // SAFETY: the processor was just asked.
            return unsafe { self.rounds_by_bits(t, to, follow, s, cx) };
        }
        self.rounds_in::<false, 0>(t, to, follow, s, cx)
    }

    /// The same, with the processor's own instructions for counting and finding bits.
    ///
    /// # Safety
    /// The processor must have them.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    unsafe fn rounds_by_bits(
        &self,
        t: &TrickCode<S>,
        to: u8,
        follow: u16,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) -> Flow {
        match self.code.seats {
            4 => self.rounds_in::<true, 4>(t, to, follow, s, cx),
            _ => self.rounds_in::<true, 0>(t, to, follow, s, cx),
        }
    }

    /// With the number of seats, where it is known beforehand.
    #[inline(always)]
    fn rounds_in<const BITS: bool, const SEATS: usize>(
        &self,
        t: &TrickCode<S>,
        to: u8,
        follow: u16,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) -> Flow {
        let seats = self.code.seats as i32;
        let room = self.code.max_decisions - seats as u32;
        // Cards that would be swept go at once where they are swept to.
        let direct = t.swept.filter(|_| s.core.piles[usize::from(to)].is_empty());
        let goal = direct.unwrap_or(to).into();
        let mut playing = if t.seated { self.playing(t, s) } else { 0 };
        let (test, mut left) = match t.tail {
            Some(_) => self.looping(s),
            None => (&Test::Const(false), 0),
        };
        let tests = if let Test::All(of) = test { of.as_slice() } else { std::slice::from_ref(test) };
        let end = loop {
            let leader = self.eval(s).number(&t.leader);
            let leader = if (0..seats).contains(&leader) { leader } else { leader.rem_euclid(seats) } as u8;
            s.core.vars[usize::from(t.led)] = self.code.cells[usize::from(t.led)].init;
            if !t.seated {
                playing = self.playing(t, s);
            }
            let trick = self.rush::<BITS, SEATS>(t, follow, leader, &mut playing, s, &mut cx.picks);
            self.lay_trick(goal, &trick, s);
            s.core.vars[usize::from(t.winner)] = i32::from(trick.winner);
            s.locals.numbers[usize::from(t.seat_local)] = 0;
            s.locals.numbers[usize::from(t.card_local)] = 0;
            let tail = t.tail.as_deref().unwrap_or_default();
            for what in tail {
                match *what {
                    Tail::Sweep { face, .. } if direct.is_some() => self.face(trick.played, face, s),
                    _ => self.follow_up(what, to, trick.played, s),
                }
            }
            // Close to the cap, matches go card by card.
            if left == 0 || s.core.decisions > room {
                self.note(&trick, s);
                // Only a trick that begins its block has a tail.
                break if t.tail.is_some() { Flow::To(tail.len() as u16 + 1) } else { Flow::Next };
            }
            let mut eval = self.eval(s);
            if !tests.iter().all(|test| eval.test(test)) {
                self.note(&trick, s);
                s.core.frames.pop();
                s.core.frames.last_mut().expect("a loop has a frame").pc += 1;
                break Flow::Moved;
            }
            left -= 1;
            let top = s.core.frames.last_mut().expect("the frame of the loop");
            (top.pc, top.i) = (0, top.i + 1);
        };
        s.locals.fuel = FUEL;
        end
    }

    /// The condition of the loop that the trick stands in, and how many rounds it may have still; none when it
    /// stands in no loop.
    fn looping(&self, s: &State<S>) -> (&Test<S>, u32) {
        if let [.., below, top] = s.core.frames.as_slice()
            && top.kind == Kind::While
            && let Stmt { needs, op: Op::While(test, _, max) } =
                &self.code.blocks[usize::from(below.block)][usize::from(below.pc)]
            && needs.is_empty()
        {
            return (test, max.saturating_sub(top.i + 1));
        }
        (&Test::Const(false), 0)
    }

    /// Seats that hold cards and do not sit out, as bits.
    #[inline(always)]
    fn playing(&self, t: &TrickCode<S>, s: &mut State<S>) -> u32 {
        let mut eval = self.eval(s);
        let mut out = 0;
        if let Some((tests, who)) = &t.sitter {
            if tests.iter().all(|test| eval.test(test)) {
                let who = eval.number(who) as u32;
                out = if who < eval.code.seats as u32 { 1 << who } else { 0 };
            }
        } else if !matches!(t.sits_out, Test::Const(false)) {
            for seat in 0..eval.code.seats {
                eval.locals.numbers[usize::from(t.seat_local)] = seat as i32;
                out |= u32::from(eval.test(&t.sits_out)) << seat;
            }
        }
        let hands = &s.core.piles[t.base..t.base + self.code.seats];
        let empty = hands.iter().enumerate().fold(0, |all, (o, hand)| all | u32::from(hand.is_empty()) << o);
        !(out | empty) & ((1 << self.code.seats) - 1)
    }

    #[inline(always)]
    fn follow_up(&self, what: &Tail, own: u8, played: S, s: &mut State<S>) {
        match *what {
            Tail::Add { base, size, at, by } => {
                let by = match by {
                    By::Const(n) => n,
                    By::Points { attr, pile } => {
                        let table = &self.code.attrs[usize::from(attr)];
                        let cards = if pile == own { played } else { s.core.piles[usize::from(pile)] };
                        cards.minus(table.class(0)).cards().map(|c| i32::from(table.values[c])).sum()
                    }
                };
                let at = at.map_or(0, |cell| s.core.vars[usize::from(cell)]);
                if at as u32 >= u32::from(size) {
                    s.locals.fault(Fault::NoSuchPlace);
                    return;
                }
                let cell = usize::from(base) + at as usize;
                self.raise(cell, by, s);
            }
            Tail::Copy { from, to } => self.store(to.into(), s.core.vars[usize::from(from)], s),
            Tail::Sweep { from, to, face } => {
                let (from, to) = (usize::from(from), usize::from(to));
                if !self.sweep(from, to, face, s) {
                    self.sweep_ties(from, to, face, s);
                }
            }
        }
    }

    /// Lay the cards of a trick face up on a pile.
    #[inline(always)]
    fn lay_trick(&self, pile: usize, trick: &Rushed<S>, s: &mut State<S>) {
        let core = &mut s.core;
        let k = usize::from(self.code.piles[pile].order);
        if k != 255 {
            let len = usize::from(core.lens[k]);
            let room = &mut core.order[k * self.code.cards + len..(k + 1) * self.code.cards];
            let laid = trick.laid.to_le_bytes();
            // What lies beyond the end of a pile is nothing.
            match room.first_chunk_mut::<MAX_SEATS>() {
                Some(room) => *room = laid,
                None => room.iter_mut().zip(&laid).for_each(|(place, card)| *place = *card),
            }
            core.lens[k] += trick.plays;
        }
        core.piles[pile] |= trick.played;
        core.up |= trick.played;
        core.own = core.own.minus(trick.played);
    }

    /// What of a trick lasts beyond it.
    #[inline]
    fn note(&self, trick: &Rushed<S>, s: &mut State<S>) {
        let (seats, leader) = (self.code.seats as u8, trick.leader);
        s.core.trick = TrickState {
            leader,
            turn: seats,
            seat: if leader == 0 { seats - 1 } else { leader - 1 },
            plays: trick.plays,
            winner: trick.winner,
            strength: trick.strength,
        };
        s.core.following = trick.following;
    }

    /// The cards of one trick.
    #[inline(always)]
    fn rush<const BITS: bool, const SEATS: usize>(
        &self,
        t: &TrickCode<S>,
        follow: u16,
        leader: u8,
        playing: &mut u32,
        s: &mut State<S>,
        picks: &mut Picks,
    ) -> Rushed<S> {
        let code = &self.code;
        let seats = if SEATS == 0 { code.seats } else { SEATS } as u32;
        let mut trick = Rushed {
            leader,
            winner: leader,
            strength: -1,
            laid: 0,
            plays: 0,
            played: S::EMPTY,
            following: S::EMPTY,
        };
        // Seats by their distance from the leader.
        let mut turns = (*playing << seats | *playing) >> leader & ((1 << seats) - 1);
        if turns == 0 {
            return trick;
        }
        let seat_at = |k: u32| match u32::from(leader) + k {
            seat if seats.is_power_of_two() && SEATS != 0 => (seat & (seats - 1)) as usize,
            seat if seat >= seats => (seat - seats) as usize,
            seat => seat as usize,
        };
        let first = turns.trailing_zeros();
        let mut seat = seat_at(first);
        let n = turns.count_ones();
        picks.make_room(n as usize);
        s.core.decisions += n;
        s.core.turns += n - u32::from(usize::from(s.core.asked) == seat);
        let mut eval = Eval { code, core: &s.core, locals: &mut s.locals };
        // Neither hangs on what is played in the trick.
        let (off, within) = (eval.set(&t.off_suit), eval.set(&t.within));
        eval.locals.numbers[usize::from(t.seat_local)] = seat as i32;
        let hand = eval.core.piles[t.base + seat];
        // Mostly any card may be led.
        let mut legal = match t.lead {
            Set::Const(some) if hand.meets(some) => hand & some,
            _ => lead_of(t, hand, &mut eval),
        };
        let Core { piles, vars, .. } = &mut s.core;
        let hands = &mut piles[t.base..][..seats as usize];
        let vars = vars.as_mut_slice();
        let pick = |seat: usize, legal: S, picks: &mut Picks| {
            let index = picks.pick_on(seat as u8, legal.len());
            match BITS {
                // SAFETY: only `rounds_by_bits` says so.
                true => unsafe { legal.nth_by_bits(index) },
                false => S::bit(legal.nth(index)),
            }
        };
        let bit = pick(seat, legal, picks);
        let left = hands[seat].minus(bit);
        hands[seat] = left;
        let mut done = u32::from(left.is_empty()) << seat;
        let card = bit.lowest();
        let table = &code.derived[usize::from(follow)];
        let combination = table.combination(vars);
        let led = i32::from(table.values[combination * table.cards + card]);
        vars[usize::from(t.led)] = led;
        let following = table.class(combination, led);
        let table = &code.derived[usize::from(t.strength)];
        let row = &table.values[table.combination(vars) * table.cards..][..table.cards];
        // The strongest card wins, of equal ones the first, and the leader unless one is stronger than nothing.
        const PLACES: i32 = 255;
        let rank = |card: usize, k: u32| i32::from(row[card]) << 8 | (PLACES - k as i32);
        let mut best = (-1 << 8 | PLACES).max(rank(card, first));
        let mut played = bit;
        let mut plays = 1;
        let mut laid = card as u64;
        turns &= turns - 1;
        while turns != 0 {
            let k = turns.trailing_zeros();
            turns &= turns - 1;
            seat = seat_at(k);
            let hand = &mut hands[seat];
            let suited = *hand & following;
            let (any, wish) = if suited.is_empty() { (*hand, off) } else { (suited, within) };
            legal = any & wish;
            legal = if legal.is_empty() { any } else { legal };
            let bit = pick(seat, legal, picks);
            let left = hand.minus(bit);
            *hand = left;
            done |= u32::from(left.is_empty()) << seat;
            let card = bit.lowest();
            played |= bit;
            laid |= (card as u64) << (8 * (plays & (MAX_SEATS - 1)));
            plays += 1;
            best = best.max(rank(card, k));
        }
        if let Some((cards, cell, value)) = t.mark
            && played.meets(cards)
        {
            vars[usize::from(cell)] = value;
        }
        *playing &= !done;
        s.core.asked = seat as u8;
        trick.strength = (best >> 8) as i16;
        trick.winner = seat_at((PLACES - (best & 255)) as u32) as u8;
        trick.laid = laid;
        (trick.plays, trick.played, trick.following) = (plays as u8, played, following);
        trick
    }
}
