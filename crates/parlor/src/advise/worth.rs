//! Cards won from a table: what each is worth in the end, and what is counted for a seat meanwhile. Learned from hands
//! in which everybody takes most cards, since no rule says so in one place.

use kernel::{Cx, Game, Menu, Mode, Rng, Seat};

use super::rollout::LONGEST;
use super::thumb::Scratch;
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::{Asking, State};

/// Hands that it is learned from.
const HANDS: u64 = 600;
/// One pick in so many of them is any pick, so that everything is won by everybody.
const ANY: u32 = 4;
/// Rounds of the fit.
const ROUNDS: usize = 40;
/// How much is doubted what a class of cards tells, and a counter: squares that speak against it.
const DOUBT: [f32; 2] = [200.0, 10.0];
/// The share of what hands come to that must be told by it.
const TELLING: f32 = 0.5;
/// How much of the best reply is feared.
const FEARED: f32 = 0.7;

/// In points of the lead.
#[derive(Debug)]
pub(super) struct Worths {
    cards: Vec<f32>,
    /// First cells of counters, one cell a seat.
    counters: Vec<(usize, f32)>,
}

impl<S: CardSet> Parlor<S> {
    /// None where what is won does not tell what comes of a hand.
    pub(super) fn worths(&self) -> Option<&Worths> {
        let won = !self.advice.reading.won.is_empty() && self.code.merit.is_some();
        won.then(|| self.advice.worths.get_or_init(|| self.learned_worths()).as_ref()).flatten()
    }

    fn learned_worths(&self) -> Option<Worths> {
        // What cards have in common is told from many: all of them, a suit, a rank.
        let mut classes: Vec<S> = vec![self.code.every];
        for attr in &self.code.attrs {
            classes.extend(attr.classes.iter().copied().filter(|c| c.len() > 1 && *c != self.code.every));
        }
        classes.extend(self.code.every.cards().map(S::bit));
        let mut scratch = Scratch::default();
        let hands: Vec<_> =
            (0..HANDS).map(|deal| self.hand_of_takers(deal, &classes, &mut scratch)).collect();
        let (found, told) = fitted(&hands, classes.len());
        let of = |c: usize| classes.iter().zip(&found).filter(|(k, _)| k.has(c)).map(|(_, w)| w).sum();
        let counters = self.advice.reading.gains.iter().copied().zip(found[classes.len()..].iter().copied());
        (told >= TELLING)
            .then(|| Worths { cards: (0..self.code.cards).map(of).collect(), counters: counters.collect() })
    }

    /// What the first seat won of each class beside the others, its counters likewise, and what came of it.
    fn hand_of_takers(&self, deal: u64, classes: &[S], scratch: &mut Scratch<S>) -> (Vec<f32>, f32) {
        let reading = &self.advice.reading;
        let ones = Worths { cards: vec![1.0; self.code.cards], counters: Vec::new() };
        let (mut s, mut cx) = (State::default(), Cx::<Self>::default());
        let mut rng = Rng::new(deal);
        self.start(deal, Mode::Sampled, &mut s, &mut cx);
        let from = s.clone();
        let (mut own, mut others) = (S::EMPTY, S::EMPTY);
        let mut counted = vec![0.0; reading.gains.len()];
        for _ in 0..LONGEST {
            self.roll_on(&mut s, &mut cx, &mut rng);
            if s.core.over || cx.menu.is_empty() || self.hand_played(&s) != self.hand_played(&from) {
                break;
            }
            let piles = |o: usize| reading.won.iter().fold(S::EMPTY, |all, &p| all | s.core.piles[p + o]);
            own = piles(0);
            others = (1..self.code.seats).fold(S::EMPTY, |all, o| all | piles(o));
            for (n, &base) in counted.iter_mut().zip(&reading.gains) {
                let most = (1..self.code.seats).map(|o| s.core.vars[base + o]).max();
                *n = (s.core.vars[base] - most.unwrap_or(0)) as f32;
            }
            let n = cx.menu.len();
            let mut pick = rng.below(n as u32) as usize;
            if n > 1 && rng.below(ANY) > 0 {
                let whose = (cx.menu.seat, &ones);
                let taken = |i: usize| self.reap(&s, &cx.menu, i, whose, &mut scratch.spare, false);
                let taken: Vec<f32> = (0..n).map(taken).collect();
                pick = (0..n).rev().max_by(|&a, &b| taken[a].total_cmp(&taken[b])).unwrap_or(0);
            }
            let option = cx.menu.opts[pick];
            self.play(&mut s, option, &mut cx);
        }
        let beside = |c: &S| (own & *c).len() as f32 - (others & *c).len() as f32;
        let mut row: Vec<f32> = classes.iter().map(beside).collect();
        row.extend(counted);
        (row, self.lead(&s, 0) - self.lead(&from, 0))
    }

    /// Points, cards won and counters of a seat beside those of others.
    pub(super) fn reaped(&self, s: &State<S>, seat: Seat, worths: &Worths) -> f32 {
        let mut sum = self.lead(s, seat);
        for o in 0..self.code.seats {
            let side = match o == usize::from(seat) {
                true => 1.0,
                false => -1.0 / (self.code.seats - 1) as f32,
            };
            for &p in &self.advice.reading.won {
                sum += side * s.core.piles[p + o].cards().map(|c| worths.cards[c]).sum::<f32>();
            }
            for &(base, worth) in &worths.counters {
                sum += side * worth * s.core.vars[base + o] as f32;
            }
        }
        sum
    }

    /// What an option comes to with the best that follows from it for the same seat, and the best reply if that is
    /// asked for.
    pub(super) fn reap(
        &self,
        world: &State<S>,
        menu: &Menu,
        i: usize,
        (seat, worths): (Seat, &Worths),
        spare: &mut Vec<(State<S>, Cx<Self>)>,
        replies: bool,
    ) -> f32 {
        let (mut s, mut cx) = spare.pop().unwrap_or_default();
        s.clone_from(world);
        self.play(&mut s, menu.opts[i], &mut cx);
        let mut each = |whose: (Seat, &Worths), replies: bool| {
            let all = (0..cx.menu.len()).map(|k| self.reap(&s, &cx.menu, k, whose, spare, replies));
            all.fold(f32::MIN, f32::max)
        };
        let asked = cx.menu.seat;
        // A choice within what was chosen.
        let goes_on =
            s.core.frames.len() > world.core.frames.len() && matches!(s.core.asking, Asking::Choose);
        let worth = if s.core.over || self.hand_played(&s) != self.hand_played(world) {
            // What was won is in the lead by now.
            self.lead(&s, seat)
        } else if asked == seat && goes_on {
            each((seat, worths), replies)
        } else if replies && asked != seat && usize::from(asked) < self.code.seats {
            let gain = each((asked, worths), false) - self.reaped(&s, asked, worths);
            self.reaped(&s, seat, worths) - FEARED * gain.max(0.0)
        } else {
            self.reaped(&s, seat, worths)
        };
        spare.push((s, cx));
        worth
    }
}

/// The numbers by which the columns explain best what came of the hands, and the share of it that they explain.
fn fitted(hands: &[(Vec<f32>, f32)], classes: usize) -> (Vec<f32>, f32) {
    let columns = hands.first().map_or(0, |(row, _)| row.len());
    let mut found = vec![0.0f32; columns];
    let mut left: Vec<f32> = hands.iter().map(|(_, came)| *came).collect();
    let all = |left: &[f32]| left.iter().map(|y| y * y).sum::<f32>();
    let before = all(&left);
    let squares: Vec<f32> =
        (0..columns).map(|k| hands.iter().map(|(row, _)| row[k] * row[k]).sum()).collect();
    for _ in 0..ROUNDS {
        for k in 0..columns {
            let along: f32 = hands.iter().zip(&left).map(|((row, _), l)| row[k] * l).sum();
            let doubt = DOUBT[usize::from(k >= classes)];
            let by = (along + squares[k] * found[k]) / (squares[k] + doubt) - found[k];
            if by != 0.0 {
                hands.iter().zip(&mut left).for_each(|((row, _), l)| *l -= by * row[k]);
                found[k] += by;
            }
        }
    }
    let told = if before > 0.0 { 1.0 - all(&left) / before } else { 0.0 };
    (found, told)
}
