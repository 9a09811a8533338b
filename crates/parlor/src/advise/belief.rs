//! What bids tell of a hand: worlds in which they make sense are likelier.

use kernel::Seat;

use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::State;

/// How far a promise is off the tricks that a hand looks good for, as a rule.
const OFF: f32 = 1.3;
/// How much likelier it is, by the trick, that a hand that is good for more was bid on.
const TILT: f32 = 1.0;

impl<S: CardSet> Parlor<S> {
    /// The logarithm of how likely others would have done as they did in this world, but for what is the same in
    /// all; none where nothing tells.
    pub(crate) fn credence_of(&self, world: &State<S>, seat: Seat) -> Option<f32> {
        let t = self.trick_code()?;
        let (vars, seen) = (&world.core.vars, world.core.up);
        if let Some((promised, won)) = self.advice.promises {
            let mut sum = None;
            for o in self.others(seat).filter(|&o| vars[promised + o] >= 0) {
                let had = self.likely_tricks(t, world, o, seen) + vars[won + o] as f32;
                let off = (had - vars[promised + o] as f32) / OFF;
                sum = Some(sum.unwrap_or(0.0) - off * off / 2.0);
            }
            return sum;
        }
        let bidder = usize::try_from(vars[self.advice.maker?]).ok()?;
        let another = self.others(seat).any(|o| o == bidder);
        another.then(|| TILT * self.likely_tricks(t, world, bidder, seen))
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = usize> + use<S> {
        (0..self.code.seats).filter(move |&o| o != usize::from(seat))
    }
}
