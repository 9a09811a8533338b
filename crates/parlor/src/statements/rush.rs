//! A trick whose seats all pick uniformly, played in one go: no menu is filled and nothing is looked up twice.
//! What comes of it is what [`Parlor::next_seat`] and [`Parlor::played`] make of it card by card.

use kernel::{MAX_SEATS, Picks};

use crate::code::{By, Tail, Test, TrickCode};
use crate::expr::Eval;
use crate::game::{Context, Parlor};
use crate::run::{FUEL, Flow};
use crate::sets::CardSet;
use crate::state::{Core, State, TrickState};
use crate::statements::trick::lead_of;

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
        self.rounds_in::<false>(t, to, follow, s, cx)
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
        self.rounds_in::<true>(t, to, follow, s, cx)
    }

    #[inline(always)]
    fn rounds_in<const BITS: bool>(
        &self,
        t: &TrickCode<S>,
        to: u8,
        follow: u16,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) -> Flow {
        let seats = self.code.seats as i32;
        loop {
            s.locals.fuel = FUEL;
            let leader = self.eval(s).number(&t.leader);
            let leader = if (0..seats).contains(&leader) { leader } else { leader.rem_euclid(seats) } as u8;
            s.core.trick = TrickState { leader, winner: leader, strength: -1, ..TrickState::default() };
            s.core.following = S::EMPTY;
            s.core.vars[usize::from(t.led)] = self.code.cells[usize::from(t.led)].init;
            self.rush::<BITS>(t, to, follow, s, &mut cx.picks);
            s.core.vars[usize::from(t.winner)] = i32::from(s.core.trick.winner);
            s.locals.numbers[usize::from(t.seat_local)] = 0;
            s.locals.numbers[usize::from(t.card_local)] = 0;
            let Some(tail) = &t.tail else { return Flow::Next };
            for what in tail {
                self.follow_up(what, s);
            }
            let end = Flow::To(tail.len() as u16 + 1);
            // Close to the cap, matches go card by card.
            if s.core.decisions + seats as u32 > self.code.max_decisions || !self.again(s) {
                return end;
            }
        }
    }

    #[inline(always)]
    fn follow_up(&self, what: &Tail, s: &mut State<S>) {
        match *what {
            Tail::Add { base, size, at, by } => {
                let by = match by {
                    By::Const(n) => n,
                    By::Points { attr, pile } => {
                        let table = &self.code.attrs[usize::from(attr)];
                        let count = s.core.piles[usize::from(pile)].minus(table.class(0));
                        count.cards().map(|c| i32::from(table.values[c])).sum()
                    }
                };
                let at = at.map_or(0, |cell| s.core.vars[usize::from(cell)]);
                if at as u32 >= u32::from(size) {
                    s.locals.faults += 1;
                    return;
                }
                let cell = usize::from(base) + at as usize;
                self.store(cell, s.core.vars[cell].saturating_add(by), s);
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

    /// The cards of one trick.
    #[inline(always)]
    fn rush<const BITS: bool>(
        &self,
        t: &TrickCode<S>,
        to: u8,
        follow: u16,
        s: &mut State<S>,
        picks: &mut Picks,
    ) {
        let code = &self.code;
        let seats = code.seats;
        let leader = usize::from(s.core.trick.leader);
        let local = usize::from(t.seat_local);
        let mut eval = Eval { code, core: &s.core, locals: &mut s.locals };
        // Neither hangs on what is played in the trick, nor does who sits out.
        let (off, within) = (eval.set(&t.off_suit), eval.set(&t.within));
        let mut out = 0u32;
        // Mostly nobody does, whatever the seat.
        let nobody = match &t.sits_out {
            Test::Const(all) => !all,
            Test::All(of) => {
                let first = &of[0];
                matches!(first, Test::Cell(..) | Test::OneCell { .. }) && !eval.test(first)
            }
            _ => false,
        };
        if !nobody {
            for seat in 0..seats {
                eval.locals.numbers[local] = seat as i32;
                out |= u32::from(eval.test(&t.sits_out)) << seat;
            }
        }
        let plays = |&seat: &usize| out >> seat & 1 == 0 && !s.core.piles[t.base + seat].is_empty();
        let first = match plays(&leader) {
            true => Some(leader),
            false => (leader + 1..seats).chain(0..leader).find(plays),
        };
        let Some(mut seat) = first else {
            s.core.trick.turn = seats as u8;
            s.core.trick.seat = ((leader + seats - 1) % seats) as u8;
            return;
        };
        let mut eval = Eval { code, core: &s.core, locals: &mut s.locals };
        eval.locals.numbers[local] = seat as i32;
        let mut legal = lead_of(t, eval.core.piles[t.base + seat], &mut eval);
        let Core { piles, vars, order, lens, trick, asked, turns, decisions, .. } = &mut s.core;
        let (piles, vars) = (piles.as_mut_slice(), vars.as_mut_slice());
        let pile = match code.piles[usize::from(to)].order {
            255 => None,
            k => {
                let (k, from) = (usize::from(k), usize::from(lens[usize::from(k)]));
                Some((&mut order[k * code.cards + from..(k + 1) * code.cards], &mut lens[k]))
            }
        };
        let mut laid = [0u8; MAX_SEATS];
        let mut played = S::EMPTY;
        let mut plays = 0;
        let mut row: &[i16] = &[];
        let mut following = S::EMPTY;
        let (mut strength, mut winner) = (trick.strength, trick.winner);
        let left = if seat < leader { leader - seat - 1 } else { leader + seats - seat - 1 };
        for turn in (0..=left).rev() {
            let hand = &mut piles[t.base + seat];
            if plays > 0 {
                if hand.is_empty() || out >> seat & 1 == 1 {
                    seat = if seat + 1 == seats { 0 } else { seat + 1 };
                    continue;
                }
                let suited = *hand & following;
                let wanted = if suited.is_empty() { *hand & off } else { suited & within };
                let any = if suited.is_empty() { *hand } else { suited };
                legal = if wanted.is_empty() { any } else { wanted };
            }
            *decisions += 1;
            *turns += u32::from(*asked != seat as u8);
            *asked = seat as u8;
            let index = picks.pick(seat as u8, legal.len());
            let card = match BITS {
                // SAFETY: only `rounds_by_bits` says so.
                true => unsafe { legal.nth_by_bits(index) },
                false => legal.nth(index),
            };
            if plays == 0 {
                let follow = &code.derived[usize::from(follow)];
                let table = &code.derived[usize::from(t.strength)];
                let led = i32::from(follow.value(vars, card));
                vars[usize::from(t.led)] = led;
                following = follow.class(follow.combination(vars), led);
                row = &table.values[table.combination(vars) * table.cards..][..table.cards];
            }
            let bit = S::bit(card);
            *hand = hand.minus(bit);
            played |= bit;
            laid[plays & (MAX_SEATS - 1)] = card as u8;
            plays += 1;
            if row[card] > strength {
                (strength, winner) = (row[card], seat as u8);
            }
            if turn > 0 {
                seat = if seat + 1 == seats { 0 } else { seat + 1 };
            }
        }
        if let Some((room, len)) = pile {
            room[..plays].copy_from_slice(&laid[..plays]);
            *len += plays as u8;
        }
        piles[usize::from(to)] |= played;
        if let Some((cards, cell, value)) = t.mark
            && played.meets(cards)
        {
            vars[usize::from(cell)] = value;
        }
        *trick = TrickState {
            leader: leader as u8,
            turn: seats as u8,
            seat: if leader == 0 { seats as u8 - 1 } else { leader as u8 - 1 },
            plays: plays as u8,
            winner,
            strength,
        };
        s.core.following = following;
        s.core.up |= played;
        s.core.own = s.core.own.minus(played);
    }
}
