use kernel::{Game, Policy, Rng, SeatOf};

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
