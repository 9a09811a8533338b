//! Steps of many matches as one, with every observation written: processor time of a decision, on one thread.
//!
//! `cargo run --release -p ludwright-parlor --example envs_speed -- speed|trail vector|self-play|both STEPS ENVS FILE…`
//!
//! A file holds a program, as `Rules.definitions` writes it. `trail` prints a fingerprint of all that the
//! environments wrote: two builds with the same trails show the same.

#[path = "../../envs/tests/arrays/mod.rs"]
mod arrays;

use std::sync::Arc;

use arrays::{Arrays, Seen, makers};
use envs::{AnyBatch, Batch, Config, Reset, Seating, Seeds};
use kernel::{Digest, Rng};
use parlor::AnyParlor;

/// Time this thread has had a core: others may be busy too.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("a system that tells");
    text.split(' ').next().expect("numbers").parse::<f64>().expect("a number") / 1e9
}

fn batch(text: &str, config: Config) -> Box<dyn AnyBatch> {
    match parlor::from_json(text).expect("a valid program") {
        AnyParlor::Small(game) => {
            let game = Arc::new(game);
            Box::new(Batch::new(Arc::clone(&game), makers(&game, &["random"]), config).expect("a batch"))
        }
        AnyParlor::Large(game) => {
            let game = Arc::new(game);
            Box::new(Batch::new(Arc::clone(&game), makers(&game, &["random"]), config).expect("a batch"))
        }
    }
}

fn trail_of(seen: &Seen, before: Digest) -> Digest {
    let mut bytes = before.0.to_le_bytes().to_vec();
    for numbers in seen.small.iter().chain([&seen.actions]) {
        bytes.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
    }
    bytes.extend(seen.mask.iter().map(|&n| n as u8));
    for numbers in seen.wide.iter().chain([&seen.count, &seen.pages]) {
        bytes.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
    }
    Digest::of(&bytes)
}

/// Take drawn slots so many times; of all that was seen the fingerprint, if it is wanted.
fn walk(batch: &mut dyn AnyBatch, arrays: &Arrays, steps: usize, trail: bool) -> Digest {
    let page = batch.config().page as i32;
    let mut rng = Rng::new(1);
    let mut actions = vec![0; batch.config().envs];
    let mut seen = Digest::default();
    for step in 0..steps {
        for (action, &options) in actions.iter_mut().zip(&arrays.now.count) {
            let slots = if options > page { page - 1 } else { options.max(1) };
            *action = i64::from(rng.below(slots as u32));
        }
        batch.step(&actions, &arrays.target).expect("legal slots");
        if trail {
            seen = trail_of(&arrays.now, seen);
        }
        if step % 256 == 0 {
            batch.drain();
        }
    }
    seen
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [mode, kind, steps, envs, files @ ..] = words.as_slice() else {
        panic!("speed|trail vector|self-play|both STEPS ENVS FILE…")
    };
    let (steps, envs) = (steps.parse().expect("steps"), envs.parse().expect("environments"));
    for file in files {
        let text = std::fs::read_to_string(file).expect("a file that can be read");
        for (name, seating) in [("vector", Seating::Rotate), ("self-play", Seating::All)] {
            if kind != "both" && kind != name {
                continue;
            }
            let mut batch = batch(&text, Config { envs, seating, threads: 1, ..Config::default() });
            let arrays = Arrays::new(&*batch);
            let begun = Reset { seeds: Some(Seeds::Master(1)), ..Reset::default() };
            batch.reset(&begun, &arrays.target).expect("a batch that begins");
            let trail = mode == "trail";
            walk(&mut *batch, &arrays, steps / 4, false);
            let (from, before) = (cpu_seconds(), batch.counts());
            let seen = walk(&mut *batch, &arrays, steps, trail);
            let (seconds, after) = (cpu_seconds() - from, batch.counts());
            let decisions = after.learner + after.opponents - before.learner - before.opponents;
            let stem = std::path::Path::new(file).file_stem().expect("a file").to_string_lossy();
            match trail {
                true => println!("{stem:<16} {name:<10} {decisions:>10} decisions {:032x}", seen.0),
                false => {
                    println!("{stem:<16} {name:<10} {:>8.1} ns a decision", seconds * 1e9 / decisions as f64)
                }
            }
        }
    }
}
