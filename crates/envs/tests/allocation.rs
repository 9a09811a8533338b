//! Once warm, a step allocates nothing.

mod arrays;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use arrays::{Arrays, batch};
use envs::{AnyBatch, Autoreset, Config, Reset, Seeds};
use kernel::Rng;
use toys::{Haul, Kuhn};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: all work is the system allocator's.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: passed on.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: passed on.
        unsafe { System.dealloc(at, layout) }
    }
    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: passed on.
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn warm_steps(batch: &mut dyn AnyBatch) -> u64 {
    let arrays = Arrays::new(batch);
    batch.reset(&Reset { seeds: Some(Seeds::Master(1)), ..Reset::default() }, &arrays.target).unwrap();
    let mut rng = Rng::new(1);
    let mut allocated = 0;
    for step in 0..600 {
        let actions = arrays.some(&mut rng);
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        batch.step(&actions, &arrays.target).unwrap();
        if step >= 300 {
            allocated += ALLOCATIONS.load(Ordering::Relaxed) - before;
        }
        if step % 50 == 0 {
            batch.drain();
        }
    }
    allocated
}

// One test, so that no other counts along.
#[test]
fn a_warm_step_allocates_nothing() {
    for autoreset in [Autoreset::NextStep, Autoreset::SameStep] {
        let config = Config { envs: 100, autoreset, shaping: 1.0, threads: 1, ..Config::default() };
        assert_eq!(warm_steps(&mut batch::<Kuhn>(&["random"], config)), 0);
        assert_eq!(warm_steps(&mut batch::<Haul>(&["random"], config)), 0);
    }
}
