//! What a search is told of a card game: how far to look, where advice is better than playing on, and what the
//! lead at the end of a hand is worth.

use kernel::{Cx, Game, Manner, Menu, Rng, Seat};

use super::thumb::Scratch;
use crate::code::Op;
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::{Asking, State};

/// Hands from which the usual swing is taken.
const HANDS: u64 = 24;
/// How many usual swings the end of a match is worth.
const END: f32 = 2.0;
/// Usual swings that a hand counts for at most when the match is over: what ties are broken by is no lead.
const MOST: f32 = 4.0;

impl<S: CardSet> Parlor<S> {
    /// To the end of the hand: cards that nobody has dealt yet tell nothing.
    pub(crate) fn search_manner(&self) -> Manner {
        Manner { outlook: 1, noise: 0, halving: true, margin: 70, ..Manner::default() }
    }

    /// Bets, doubts, questions and draws rest on what others' deeds tell or on luck from afar, and hands of melds on
    /// arrangements that no quick answer finds: there playing on in any world tells less than advice.
    pub(crate) fn rests_on_advice(&self, world: &State<S>, menu: &Menu) -> bool {
        let reading = &self.advice.reading;
        match (world.core.asking, self.asking(world)) {
            (Asking::Bet, _) => true,
            (Asking::Choose, Some(Op::Choose(choice))) => {
                self.advice.showdown.is_some()
                    || self.advice.total.is_some()
                    || reading.claim.is_some()
                    || !reading.melds.is_empty()
                    || (reading.sheds && reading.cost.is_some())
                    || self.plain_doubt(choice)
                    || self.asks_somebody(world)
                    || (menu.len() > 1 && self.pass_in(world, menu).is_some())
            }
            _ => false,
        }
    }

    /// Where cards are won from a table: those that are held or still to be dealt.
    pub(crate) fn cards_to_play(&self, s: &State<S>) -> Option<u32> {
        self.worths()?;
        Some(self.code.every.minus(s.core.up).len())
    }

    /// By how much the lead has grown, in usual swings; the end of the match comes on top.
    pub(crate) fn gained(&self, s: &State<S>, seat: Seat, from: &State<S>) -> f32 {
        let paid = self.outcome(s).map_or(0.0, |o| o.payoffs()[usize::from(seat)]);
        if self.code.merit.is_none() {
            return paid;
        }
        let gain = self.grown(s, self.lead(s, seat) - self.lead(from, seat)) / self.swing();
        (gain + END * paid) / (END + 1.0)
    }

    /// By how much a lead has grown. Once a match is over, a merit may say who won rather than by how much.
    pub(super) fn grown(&self, s: &State<S>, by: f32) -> f32 {
        if !s.core.over {
            return by;
        }
        let most = MOST * self.swing();
        by.clamp(-most, most)
    }

    /// The mean of what a hand changes, from some hands played by rules of thumb: once for all.
    fn swing(&self) -> f32 {
        *self.advice.swing.get_or_init(|| {
            let mut rng = Rng::new(0x7377_696E);
            let mut scratch = Scratch::default();
            let (mut s, mut cx) = (State::default(), Cx::<Self>::default());
            let mood = self.usual_mood();
            let (mut sum, mut tries) = (0.0f32, 0.0f32);
            for deal in 0..HANDS {
                self.start(deal, kernel::Mode::Sampled, &mut s, &mut cx);
                let from = s.clone();
                self.play_out(&from, &mut s, &mut cx, &mut rng, mood, &mut scratch);
                for seat in 0..self.code.seats {
                    sum += (self.lead(&s, seat as Seat) - self.lead(&from, seat as Seat)).abs();
                    tries += 1.0;
                }
            }
            if sum > 0.0 { sum / tries } else { 1.0 }
        })
    }
}
