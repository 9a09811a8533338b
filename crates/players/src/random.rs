use kernel::{Game, Policy, Rng, SeatOf};

use crate::kind::{Kind, Settings};

pub(crate) const KIND: Kind = Kind::new("random", "every option with the same probability", &[]);

pub(crate) fn build<G: Game>(_: &Settings, _: &G) -> Box<dyn Policy<G>> {
    Box::new(Random)
}

/// Every option with the same probability.
#[derive(Debug, Clone, Copy, Default)]
pub struct Random;

impl<G: Game> Policy<G> for Random {
    #[inline]
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize {
        rng.below(at.menu().len() as u32) as usize
    }

    fn uniform(&self) -> bool {
        true
    }
}
