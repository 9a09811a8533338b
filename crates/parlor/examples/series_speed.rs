//! Random play by series on one core, as Python runs it: `cargo run --release -p ludwright-parlor --example
//! series_speed MATCHES FILE...`, where files hold programs as `Rules.definitions` writes them.

use std::time::Instant;

use kernel::series::{Maker, run};
use kernel::{Rotation, SeriesConfig};
use parlor::{CardSet, Parlor, ast::Program};
use players::Random;

/// Time this thread has had a core, where the system tells: others may be busy too.
fn seconds(begun: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    match text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()) {
        Some(ns) => ns / 1e9,
        None => begun.elapsed().as_secs_f64(),
    }
}

fn measure<S: CardSet>(name: &str, program: Program, matches: u32) {
    let game = Parlor::<S>::new(program).expect("a valid program");
    let makers: [Maker<'_, Parlor<S>>; 1] = [Box::new(|| Box::new(Random))];
    let begun = Instant::now();
    let before = seconds(begun);
    let (mut played, mut decisions) = (0, 0u64);
    while played < matches {
        let config = SeriesConfig {
            seed: 1,
            first: played,
            games: 2000,
            rotation: Rotation::Fixed,
            tally: false,
            keep_every: None,
        };
        let series = run(&game, &makers, &config);
        decisions +=
            series.decisions.iter().zip(&series.forced).map(|(&d, &f)| u64::from(d + f)).sum::<u64>();
        played += 2000;
    }
    let seconds = seconds(begun) - before;
    println!(
        "{name:<40} {:>10.0} matches/s {:>12.1} decisions per match, {:.1} ns per decision",
        f64::from(played) / seconds,
        decisions as f64 / f64::from(played),
        seconds * 1e9 / decisions as f64,
    );
}

fn main() {
    let mut words = std::env::args().skip(1);
    let matches = words.next().and_then(|s| s.parse().ok()).unwrap_or(100_000);
    let files: Vec<String> = words.collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    pool.expect("a thread").install(|| {
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a file that can be read");
            let program: Program = serde_json::from_str(&text).expect("a program");
            match program.cards.len() {
                ..=64 => measure::<u64>(&file, program, matches),
                _ => measure::<u128>(&file, program, matches),
            }
        }
    });
}
