//! Bets by the looks of a hand against the thresholds of the hints, and hands changed to be strongest.

use kernel::{Cx, Event, Game, Menu, Rng, Seat};

use super::QUICK;
use crate::code::{BettingCode, Num, Words};
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::State;

/// Worlds that ways to change a hand are tried in, and how many of them are left after each round.
const CHANGES: [(u32, usize); 3] = [(16, 6), (40, 3), (100, 1)];
impl<S: CardSet> Parlor<S> {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn advise_bet(
        &self,
        style: usize,
        b: &BettingCode<S>,
        world: &State<S>,
        seat: Seat,
        menu: &Menu,
        seen: &mut dyn Iterator<Item = &Event>,
        rng: &mut Rng,
    ) -> usize {
        match self.looks(world, seat).filter(|_| style == QUICK) {
            Some(chance) => self.bet_by_looks(chance, menu, rng),
            None => self.bet_by_odds(b, world, seat, menu, seen, rng),
        }
    }

    /// By the thresholds of the hints alone.
    fn bet_by_looks(&self, chance: f32, menu: &Menu, rng: &mut Rng) -> usize {
        let hints = &self.advice.hints;
        let bluffs = (rng.below(1000) as f32) < hints.bluff * 1000.0;
        let own = |o: u8| move |i: &usize| menu.opts[*i].verb == self.code.words.verb(o);
        let find = |o: u8| (0..menu.len()).find(own(o));
        let stay = find(Words::CHECK).or_else(|| find(Words::CALL)).unwrap_or(0);
        if chance >= hints.raise || bluffs {
            let sizes: Vec<usize> =
                (0..menu.len()).filter(|i| own(Words::BET)(i) || own(Words::RAISE)(i)).collect();
            // The stronger, the more; all of it only with next to nothing to fear.
            let scale = ((chance - hints.raise) / (1.0 - hints.raise).max(0.01)).clamp(0.0, 0.99);
            if let Some(&size) = sizes.get((scale * sizes.len() as f32) as usize) {
                return size;
            }
            if scale > 0.5 {
                return find(Words::ALL_IN).unwrap_or(stay);
            }
        }
        let owed = find(Words::CALL).map_or(0, |i| menu.opts[i].n);
        if owed == 0 || chance >= hints.call { stay } else { find(Words::FOLD).unwrap_or(stay) }
    }

    /// The option after which the hand is strongest.
    pub(super) fn advise_hand(
        &self,
        style: usize,
        world: &State<S>,
        seat: Seat,
        menu: &Menu,
        rng: &mut Rng,
    ) -> usize {
        self.changed_hand(style, world, seat, menu, &CHANGES, rng)
    }

    /// The same by so many worlds, of so many options.
    pub(super) fn changed_hand(
        &self,
        style: usize,
        world: &State<S>,
        seat: Seat,
        menu: &Menu,
        changes: &[(u32, usize)],
        rng: &mut Rng,
    ) -> usize {
        let (mut imagined, mut next) = (State::default(), State::default());
        let mut cx = Cx::<Self>::default();
        let mut worth = vec![0.0; menu.len()];
        let mut alive: Vec<usize> = (0..menu.len()).collect();
        for &(worlds, kept) in changes {
            for _ in 0..worlds {
                self.imagined(world, seat, &mut imagined, rng);
                for &i in &alive {
                    next.clone_from(&imagined);
                    self.play(&mut next, menu.opts[i], &mut cx);
                    self.roll_on(&mut next, &mut cx, rng);
                    worth[i] += self.hand_strength(style, &next, seat, 1, rng).unwrap_or(0.0);
                }
            }
            alive.sort_by(|&a, &b| worth[b].total_cmp(&worth[a]).then(a.cmp(&b)));
            alive.truncate(kept);
        }
        alive.first().copied().unwrap_or(0)
    }

    /// How likely the seat's hand is to beat one that has not folded; with one world, in that world itself.
    fn hand_strength(
        &self,
        style: usize,
        world: &State<S>,
        seat: Seat,
        worlds: u32,
        rng: &mut Rng,
    ) -> Option<f32> {
        if style == QUICK
            && let Some(looks) = self.looks(world, seat)
        {
            return Some(looks);
        }
        let d = self.showdown_code()?;
        let mut s = world.clone();
        let (mut won, mut met) = (0.0, 0.0);
        for _ in 0..worlds {
            if worlds > 1 {
                self.imagined(world, seat, &mut s, rng);
            }
            let mine = self.of_seat(seat.into(), d.seat_local, &d.strength, &mut s);
            for other in 0..self.code.seats {
                if other == usize::from(seat) || s.core.vars[usize::from(d.folded) + other] != 0 {
                    continue;
                }
                let theirs = self.of_seat(other, d.seat_local, &d.strength, &mut s);
                won += if mine > theirs { 1.0 } else { f32::from(u8::from(mine == theirs)) / 2.0 };
                met += 1.0;
            }
        }
        Some(if met > 0.0 { won / met } else { 1.0 })
    }

    /// What the own cards look like: how high, how many alike, how many of a suit.
    fn looks(&self, world: &State<S>, seat: Seat) -> Option<f32> {
        let (d, hints) = (self.showdown_code()?, &self.advice.hints);
        let (of, order, suit) = match &d.strength {
            Num::Strength(e, of) => {
                let e = &self.program.evaluations[usize::from(*e)];
                (of, e.order, Some(e.suit))
            }
            Num::Extreme { attr, of, .. } => (of, *attr, None),
            _ => return None,
        };
        let mut s = world.clone();
        s.locals.numbers[usize::from(d.seat_local)] = seat.into();
        let cards = self.eval(&mut s).set(of);
        let (n, order) = (cards.len() as f32, &self.code.attrs[usize::from(order)]);
        if cards.is_empty() {
            return None;
        }
        let most = |attr: &crate::code::Table<S>| {
            attr.classes.iter().map(|&class| (class & cards).len()).max().unwrap_or(0)
        };
        let top = cards.cards().map(|c| i32::from(order.values[c])).max().unwrap_or(0);
        let high = (top - order.low) as f32 / (order.classes.len().max(2) - 1) as f32;
        if n < 2.0 {
            return Some(high);
        }
        let different = order.classes.iter().filter(|&&class| class.meets(cards)).count() as f32;
        let alike = ((n - different) / 2.0).min(1.0);
        let suited = suit.map_or(0.0, |a| (most(&self.code.attrs[usize::from(a)]) as f32 - 1.0) / (n - 1.0));
        let all = (hints.high + hints.pair + hints.suit).max(0.001);
        Some((hints.high * high + hints.pair * alike + hints.suit * suited) / all)
    }
}
