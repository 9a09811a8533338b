//! Random play on one core: `cargo run --release -p ludwright-parlor --example parlor_speed [seconds] [game]`.
//!
//! In place of a game's name there may be files that hold programs, as `Rules.definitions` writes them.

#[path = "../tests/games/mod.rs"]
mod games;

use std::time::{Duration, Instant};

use kernel::{Game, Mode, Rng, Table, chance::derive};
use parlor::{Parlor, ast::Program};

/// Time this thread has had a core, where the system tells: others may be busy too.
fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

fn measure<G: Game>(name: &str, game: &G, budget: Duration) {
    let mut table = Table::<G>::default();
    let mut rng = Rng::new(1);
    let (mut matches, mut decisions, mut forced) = (0u64, 0u64, 0u64);
    let begun = Instant::now();
    let busy = cpu_seconds();
    loop {
        for _ in 0..50 {
            table.start(game, derive(7, matches), Mode::Sampled);
            while !table.over() {
                let index = rng.below(table.menu().len() as u32) as usize;
                table.play(game, index).expect("an index within the menu");
            }
            matches += 1;
            decisions += table.picks().len() as u64;
            forced += u64::from(table.forced());
        }
        if begun.elapsed() >= budget {
            break;
        }
    }
    let seconds = match (busy, cpu_seconds()) {
        (Some(from), Some(to)) => to - from,
        _ => begun.elapsed().as_secs_f64(),
    };
    let per = |n: u64| n as f64 / seconds;
    println!(
        "{name:<16} {:>10.0} matches/s {:>12.0} decisions/s {:>12.0} with forced ones",
        per(matches),
        per(decisions),
        per(decisions + forced)
    );
}

fn measure_program(name: &str, program: Program, budget: Duration) {
    match program.cards.len() {
        ..=64 => measure(name, &Parlor::<u64>::new(program).expect("a valid program"), budget),
        _ => measure(name, &Parlor::<u128>::new(program).expect("a valid program"), budget),
    }
}

fn main() {
    let mut words = std::env::args().skip(1);
    let seconds = words.next().and_then(|s| s.parse().ok()).unwrap_or(1.0);
    let budget = Duration::from_secs_f64(seconds);
    let wanted: Vec<String> = words.collect();
    let (files, names): (Vec<&String>, Vec<&String>) = wanted.iter().partition(|w| w.ends_with(".json"));
    for file in files {
        let text = std::fs::read_to_string(file).expect("a file that can be read");
        measure_program(file, serde_json::from_str(&text).expect("a program"), budget);
    }
    for (name, program) in games::all() {
        if wanted.is_empty() || names.iter().any(|n| *n == name) {
            measure_program(name, program, budget);
        }
    }
}
