//! Once warm, playing allocates nothing.

mod games;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use games::{named, small};
use kernel::{Mode, Rng, Table, chance::derive};

struct Counting;

static COUNT: AtomicU64 = AtomicU64::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.fetch_add(1, Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.fetch_add(1, Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

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
        let before = COUNT.load(Relaxed);
        (60..80).for_each(&mut play);
        let after = COUNT.load(Relaxed);
        // Lists of picks and options may still grow to a new greatest length.
        assert!(after - before <= 4, "{name}: {} allocations in 20 matches", after - before);
    }
}
