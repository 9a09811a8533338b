//! Once warm, a step allocates nothing.

use envs::{AnyBatch, Autoreset, Config, Reset, Seeds};
use kernel::Rng;
use toys::{Counting, Haul, Kuhn};

use crate::arrays::{Arrays, batch};

fn warm_steps(batch: &mut dyn AnyBatch) -> u64 {
    let arrays = Arrays::new(batch);
    batch.reset(&Reset { seeds: Some(Seeds::Master(1)), ..Reset::default() }, &arrays.target).unwrap();
    let mut rng = Rng::new(1);
    let mut allocated = 0;
    for step in 0..600 {
        let actions = arrays.some(&mut rng);
        let before = Counting::so_far();
        batch.step(&actions, &arrays.target).unwrap();
        if step >= 300 {
            allocated += Counting::so_far() - before;
        }
        if step % 50 == 0 {
            batch.drain();
        }
    }
    allocated
}

#[test]
fn a_warm_step_allocates_nothing() {
    for autoreset in [Autoreset::NextStep, Autoreset::SameStep] {
        let config = Config { envs: 100, autoreset, shaping: 1.0, threads: 1, ..Config::default() };
        assert_eq!(warm_steps(&mut batch::<Kuhn>(&["random"], config)), 0);
        assert_eq!(warm_steps(&mut batch::<Haul>(&["random"], config)), 0);
    }
}
