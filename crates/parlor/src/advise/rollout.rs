//! Playing on: each option is tried in sampled worlds, the rest of the hand played at random.

use kernel::{CHANCE, Cx, Game, Menu, Rng, Seat};

use super::QUICK;
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::State;

/// Picks spent on one decision by the sound and the quick style. Every option is tried in some worlds even so.
const PICKS: [u32; 2] = [10_000, 1500];
const LEAST_WORLDS: u32 = 3;
const MOST_WORLDS: u32 = 64;
/// Picks after which a hand that does not end is judged as it stands.
const LONGEST: u32 = 400;

impl<S: CardSet> Parlor<S> {
    pub(super) fn advise_rollout(
        &self,
        style: usize,
        world: &State<S>,
        seat: Seat,
        menu: &Menu,
        rng: &mut Rng,
    ) -> usize {
        let picks = PICKS[usize::from(style == QUICK)];
        let (mut imagined, mut next) = (State::default(), State::default());
        let mut cx = Cx::<Self>::default();
        let mut worth = vec![0.0; menu.len()];
        let mut spent = 0;
        for round in 0..MOST_WORLDS {
            if round >= LEAST_WORLDS && spent >= picks {
                break;
            }
            self.imagined(world, seat, &mut imagined, rng);
            for (i, &option) in menu.opts.iter().enumerate() {
                next.clone_from(&imagined);
                self.play(&mut next, option, &mut cx);
                let (value, played) = self.play_out(world, &mut next, seat, &mut cx, rng);
                worth[i] += value;
                spent += 1 + played;
            }
        }
        (0..menu.len()).rev().max_by(|&a, &b| worth[a].total_cmp(&worth[b])).unwrap_or(0)
    }

    /// Past everything that chance is asked.
    pub(super) fn roll_on(&self, s: &mut State<S>, cx: &mut Cx<Self>, rng: &mut Rng) {
        while !s.core.over && cx.menu.seat == CHANCE {
            let option = cx.menu.opts[weighted(&cx.menu.weights, rng)];
            self.play(s, option, cx);
        }
    }

    /// To the end of the hand, at random: what it is worth, and how many picks it took.
    fn play_out(
        &self,
        from: &State<S>,
        s: &mut State<S>,
        seat: Seat,
        cx: &mut Cx<Self>,
        rng: &mut Rng,
    ) -> (f32, u32) {
        let mut played = 0;
        while played < LONGEST {
            let hand_over = self.advice.hand.is_some_and(|cell| s.core.vars[cell] != from.core.vars[cell]);
            if s.core.over || hand_over || cx.menu.is_empty() {
                break;
            }
            let pick = match cx.menu.seat {
                CHANCE => weighted(&cx.menu.weights, rng),
                _ => rng.below(cx.menu.len() as u32) as usize,
            };
            let option = cx.menu.opts[pick];
            self.play(s, option, cx);
            played += 1;
        }
        let value = match self.outcome(s) {
            // An end outweighs any guess about the middle.
            Some(outcome) => 2.0 * outcome.payoffs()[usize::from(seat)],
            None => self.evaluate(s, seat),
        };
        (value, played)
    }
}

fn weighted(weights: &[u32], rng: &mut Rng) -> usize {
    let mut at = rng.below(weights.iter().sum::<u32>().max(1));
    for (i, &weight) in weights.iter().enumerate() {
        if at < weight {
            return i;
        }
        at -= weight;
    }
    0
}
