//! Plays random matches of the definitions in a file and says how fast: `play FILE [GAMES] [SEED] [THREADS]`.

use std::time::Instant;

use kernel::{Mode, Rng, Table};
use magic::Magic;

/// What one thread has seen.
#[derive(Default)]
struct Seen {
    decisions: u64,
    forced: u64,
    turns: u64,
    /// A fingerprint of every menu met: two builds that play alike print the same.
    trail: u64,
    reasons: Vec<u64>,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("a file with definitions");
    let mut number = |usual: u64| arguments.next().map_or(usual, |n| n.parse().expect("a number"));
    let (games, first, threads) = (number(100), number(1), number(1));
    let json = std::fs::read_to_string(&file).expect("a readable file");
    let game = Magic::new(&json).unwrap_or_else(|fault| panic!("{fault}"));
    let clock = Instant::now();
    let seen: Vec<Seen> = std::thread::scope(|scope| {
        let game = &game;
        let share = |k: u64| (first + k..first + games).step_by(threads as usize);
        let all: Vec<_> = (0..threads).map(|k| scope.spawn(move || play(game, share(k)))).collect();
        all.into_iter().map(|thread| thread.join().expect("a thread that ends")).collect()
    });
    let seconds = clock.elapsed().as_secs_f64();
    let sum = |of: fn(&Seen) -> u64| seen.iter().map(of).sum::<u64>() as f64;
    let (n, d) = (games as f64, sum(|s| s.decisions));
    let trail = seen.iter().fold(0, |t, s| t ^ s.trail);
    println!("{games} games: {:.0} games/s, {:.0} decisions/s, trail {trail:016x}", n / seconds, d / seconds);
    println!(
        "per game: {:.1} turns, {:.1} decisions, {:.1} forced",
        sum(|s| s.turns) / n,
        d / n,
        sum(|s| s.forced) / n
    );
    for (k, name) in game.info.reasons.iter().enumerate() {
        let count: u64 = seen.iter().map(|s| s.reasons[k]).sum();
        if count > 0 {
            println!("  {name}: {count}");
        }
    }
}

fn play(game: &Magic, seeds: impl Iterator<Item = u64>) -> Seen {
    let mut table = Table::<Magic>::default();
    let mut seen = Seen { reasons: vec![0; game.info.reasons.len()], ..Seen::default() };
    for seed in seeds {
        table.start(game, seed, Mode::Sampled);
        let mut rng = Rng::new(seed);
        let (mut asked, mut trail) = (0, seed);
        while !table.over() {
            for o in &table.menu().opts {
                let words = [o.verb.into(), o.a.into(), o.b.into(), o.c.into(), o.n as u64];
                trail = words.into_iter().fold(trail, |t, w: u64| (t ^ w).wrapping_mul(0x100_0000_01b3));
            }
            let pick = rng.below(table.menu().len() as u32) as usize;
            table.play(game, pick).expect("an index within the menu");
            asked += 1;
            assert!(asked < 200_000, "seed {seed} does not end");
        }
        seen.trail ^= trail;
        seen.decisions += asked;
        seen.forced += u64::from(table.forced());
        seen.turns += u64::from(table.truth().turn);
        seen.reasons[usize::from(table.truth().over - 1)] += 1;
    }
    seen
}
