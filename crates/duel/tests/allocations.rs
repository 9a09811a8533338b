//! Once warm, playing allocates nothing: not per decision, not per match.

use duel::Duel;
use kernel::{Game, Mode, Rng, Table};
use toys::Counting;

use crate::common::*;

fn play(game: &Duel, table: &mut Table<Duel>, seed: u64, advised: bool) -> usize {
    let mut rng = Rng::new(seed);
    table.start(game, seed, Mode::Sampled);
    while !table.over() {
        let index = match advised {
            true => game.advise(0, table.truth(), table.menu().seat, table.menu()),
            false => rng.below(table.menu().len() as u32) as usize,
        };
        table.play(game, index).unwrap();
    }
    table.picks().len()
}

#[test]
fn a_warm_table_plays_without_allocating() {
    for game in [game(pyromancer(), shadow_monk()), game(everything(), cinder_skin().v1())] {
        let mut table = Table::default();
        // The same matches twice: picks grow to the longest in the first round.
        for seed in 0..200 {
            play(&game, &mut table, seed, seed % 2 == 0);
        }
        let before = Counting::so_far();
        let decisions: usize = (0..200).map(|seed| play(&game, &mut table, seed, seed % 2 == 0)).sum();
        let clones = table.truth().clone();
        assert_eq!(Counting::so_far() - before, 0, "in {decisions} decisions");
        assert!(decisions > 2_000 && clones == *table.truth());
    }
}
