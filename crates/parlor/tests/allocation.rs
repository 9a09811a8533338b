//! Once warm, playing allocates nothing.

use kernel::{Game as _, Mode, ObsBuffer, Rng, Table, chance::derive};
use toys::Counting;

use crate::games::{self, named, small};

#[test]
fn a_warm_table_allocates_nothing() {
    for (name, _) in games::all().into_iter().filter(|(name, _)| *name != "double rummy") {
        let game = small(named(name));
        let mut table = Table::default();
        let mut rng = Rng::new(2);
        let mut play = |seed: u64| {
            table.start(&game, derive(1, seed), Mode::Sampled);
            while !table.over() {
                let index = rng.below(table.menu().len() as u32) as usize;
                table.play(&game, index).expect("an index within the menu");
            }
        };
        (0..60).for_each(&mut play);
        let before = Counting::so_far();
        (60..80).for_each(&mut play);
        let after = Counting::so_far();
        // Lists of picks and options may still grow to a new greatest length.
        assert!(after - before <= 4, "{name}: {} allocations in 20 matches", after - before);
    }
}

#[test]
fn a_warm_table_that_is_looked_at_allocates_nothing() {
    for (name, _) in games::all().into_iter().filter(|(name, _)| *name != "double rummy") {
        let game = small(named(name));
        let mut table = Table::default();
        table.cx.log.switch(true);
        table.cx.log.keep_lines(true);
        let mut rng = Rng::new(2);
        let mut seen = ObsBuffer::new(&game.info().schema);
        let mut play = |seed: u64| {
            table.start(&game, derive(1, seed), Mode::Sampled);
            while !table.over() {
                table.seat_of(&game, table.menu().seat).observe(&mut seen);
                let index = rng.below(table.menu().len() as u32) as usize;
                table.play(&game, index).expect("an index within the menu");
            }
        };
        (0..60).for_each(&mut play);
        let before = Counting::so_far();
        (60..80).for_each(&mut play);
        let after = Counting::so_far();
        // Lists of picks, options and events may still grow to a new greatest length.
        assert!(after - before <= 5, "{name}: {} allocations in 20 matches", after - before);
    }
}
