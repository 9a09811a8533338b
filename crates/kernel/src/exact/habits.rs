use rayon::prelude::*;

use crate::chance::{Rng, Seed, derive};
use crate::game::Game;
use crate::listen;
use crate::seat::Policy;
use crate::series::Maker;
use crate::table::guard;

use super::response::Mixes;
use super::tree::{Set, Tree};

/// What a player does at every information set of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Habits {
    pub mixes: Mixes,
    /// Sets where it was asked again and again, because it does not know its own probabilities.
    pub asked: usize,
}

/// Ask a player at every set: for its probabilities, or for `samples` answers, each with a generator of its own. The
/// same with any number of threads.
pub fn habits<G: Game>(
    game: &G,
    tree: &Tree<G>,
    maker: &Maker<'_, G>,
    samples: u32,
    seed: Seed,
) -> Result<Habits, String> {
    let ear = listen::ear();
    let found: Result<Vec<_>, String> = tree
        .sets
        .par_iter()
        .map_init(maker, |player, set| {
            guard(|| listen::with(ear.clone(), || habit(game, set, &mut **player, samples, seed)))
        })
        .collect();
    let found = found?;
    let asked = found.iter().filter(|(_, asked)| *asked).count();
    Ok(Habits { mixes: found.into_iter().map(|(mix, _)| mix).collect(), asked })
}

fn habit<G: Game>(
    game: &G,
    set: &Set<G>,
    player: &mut dyn Policy<G>,
    samples: u32,
    seed: Seed,
) -> (Vec<f64>, bool) {
    let (count, at) = (set.options, set.moment.seat_of(game));
    if count == 1 || player.uniform() {
        return (vec![1.0 / count as f64; count], false);
    }
    if let Some(mix) = player.mix(&at) {
        return (mix, false);
    }
    let key = derive(seed, set.information.0 as u64);
    let mut mix = vec![0.0; count];
    for sample in 0..samples {
        listen::listen();
        let index = player.choose(&at, &mut Rng::new(derive(key, sample.into())));
        mix[index] += 1.0 / f64::from(samples);
    }
    (mix, true)
}
