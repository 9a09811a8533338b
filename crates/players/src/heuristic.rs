use kernel::{Game, Policy, Rng, SeatOf};

/// The game's own advice, given on a sampled world so that it cannot see what the seat cannot.
pub struct Heuristic<G: Game> {
    style: usize,
    world: G::State,
}

impl<G: Game> Heuristic<G> {
    pub fn new(style: usize) -> Self {
        Self { style, world: G::State::default() }
    }
}

impl<G: Game> Policy<G> for Heuristic<G> {
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize {
        at.sample(&mut self.world, rng);
        at.game().advise(self.style, &self.world, at.seat(), at.menu())
    }
}
