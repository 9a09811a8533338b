//! Decisions per second of the series runner with random players: `speed [threads] [games]`.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

use kernel::series::{self, Rotation, SeriesConfig};

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let threads = numbers.first().copied().unwrap_or(1);
    let games = numbers.get(1).copied().unwrap_or(400_000);
    let game = common::game(common::pyromancer(), common::shadow_monk());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build().expect("a thread pool");
    for tally in [false, true] {
        let config =
            SeriesConfig { seed: 1, first: 0, games, rotation: Rotation::Rotate, tally, keep_every: None };
        let started = Instant::now();
        let played = pool.install(|| series::run(&game, &[common::random(), common::random()], &config));
        let seconds = started.elapsed().as_secs_f64();
        let decisions: u64 = played.decisions.iter().map(|&d| u64::from(d)).sum();
        let turns: u64 = played.turns.iter().map(|&t| u64::from(t)).sum();
        println!(
            "threads {threads}, tallies {}: {:.2} M decisions/s, {:.2} M turns/s, {:.0} matches/s, {} errors, state {} bytes",
            if tally { "on" } else { "off" },
            decisions as f64 / seconds / 1e6,
            turns as f64 / seconds / 1e6,
            f64::from(games) / seconds,
            played.errors.len(),
            size_of::<duel::State>(),
        );
    }
}
