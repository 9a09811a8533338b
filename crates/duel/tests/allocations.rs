//! Once warm, playing allocates nothing: not per decision, not per match.

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use common::*;
use duel::Duel;
use kernel::{Game, Mode, Rng, Table};

struct Counting;

static COUNT: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call goes to the system's allocator unchanged; only a counter is added.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        unsafe { System.dealloc(ptr, layout) }
    }
    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.fetch_add(1, Ordering::Relaxed);
        unsafe { System.realloc(ptr, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

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
        let before = COUNT.load(Ordering::Relaxed);
        let decisions: usize = (0..200).map(|seed| play(&game, &mut table, seed, seed % 2 == 0)).sum();
        let clones = table.truth().clone();
        assert_eq!(COUNT.load(Ordering::Relaxed) - before, 0, "in {decisions} decisions");
        assert!(decisions > 2_000 && clones == *table.truth());
    }
}
