use kernel::listen::listen;
use kernel::table::Cx;
use kernel::{Game, Policy, Rng, SeatOf};

use crate::chance::answer;
use crate::kind::{Kind, Setting, Settings};

pub(crate) const KIND: Kind = Kind::new(
    "greedy",
    "the option that looks best one step ahead, averaged over sampled worlds",
    &[Setting::number("worlds", 4, 1..=10_000, "worlds to sample at every decision")],
);

pub(crate) fn build<G: Game>(settings: &Settings, _: &G) -> Box<dyn Policy<G>> {
    Box::new(Greedy::new(settings.number("worlds")))
}

/// Takes the option that looks best one step ahead, averaged over sampled worlds; ties fall to chance.
pub struct Greedy<G: Game> {
    worlds: u32,
    world: G::State,
    next: G::State,
    cx: Cx<G>,
    worth: Vec<f64>,
}

impl<G: Game> Greedy<G> {
    pub fn new(worlds: u32) -> Self {
        Self {
            worlds,
            world: G::State::default(),
            next: G::State::default(),
            cx: Cx::default(),
            worth: Vec::new(),
        }
    }
}

impl<G: Game> Policy<G> for Greedy<G> {
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize {
        let (game, seat, menu) = (at.game(), at.seat(), at.menu());
        self.worth.clear();
        self.worth.resize(menu.len(), 0.0);
        for _ in 0..self.worlds {
            listen();
            at.sample(&mut self.world, rng);
            for (i, &option) in menu.opts.iter().enumerate() {
                self.next.clone_from(&self.world);
                game.play(&mut self.next, option, &mut self.cx);
                answer(game, &mut self.next, &mut self.cx, rng);
                game.finish(&mut self.next, &mut self.cx);
                let value = match game.outcome(&self.next) {
                    // An end outweighs any guess about the middle.
                    Some(outcome) => 2.0 * outcome.payoffs()[usize::from(seat)],
                    None => game.evaluate(&self.next, seat),
                };
                self.worth[i] += f64::from(value);
            }
        }
        let best = self.worth.iter().copied().fold(f64::MIN, f64::max);
        let ties = self.worth.iter().filter(|&&w| w == best).count() as u32;
        let mut skip = rng.below(ties.max(1));
        for (i, &w) in self.worth.iter().enumerate() {
            if w == best {
                if skip == 0 {
                    return i;
                }
                skip -= 1;
            }
        }
        0
    }
}
