//! Plays random matches of the definitions in a file, or in every file of a folder, and says how fast:
//! `play FILE [GAMES] [SEED] [THREADS]`. Two builds that print the same trails play alike.

use std::path::PathBuf;
use std::time::Instant;

use kernel::{Mode, Rng, Table};
use magic::Magic;

/// What one thread has seen.
#[derive(Default)]
struct Seen {
    decisions: u64,
    forced: u64,
    turns: u64,
    /// A fingerprint of every menu met, and the same with that of the last state.
    menus: u64,
    trail: u64,
    reasons: Vec<u64>,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("a file with definitions");
    let mut number = |usual: u64| arguments.next().map_or(usual, |n| n.parse().expect("a number"));
    let (games, first, threads) = (number(100), number(1), number(1));
    let load = |file: PathBuf| {
        let json = std::fs::read_to_string(&file).expect("a readable file");
        Magic::new(&json).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()))
    };
    let all: Vec<Magic> = files(&file).into_iter().map(load).collect();
    let clock = Instant::now();
    let seen: Vec<Seen> = all.iter().flat_map(|game| series(game, first, games, threads)).collect();
    let seconds = clock.elapsed().as_secs_f64();
    let sum = |of: fn(&Seen) -> u64| seen.iter().map(of).sum::<u64>() as f64;
    let games = games * all.len() as u64;
    let (n, d) = (games as f64, sum(|s| s.decisions));
    let trail = seen.iter().fold(0, |t, s| t ^ s.trail);
    let menus = seen.iter().fold(0, |t, s| t ^ s.menus);
    println!("{games} games: {:.0} games/s, {:.0} decisions/s", n / seconds, d / seconds);
    println!("menus {menus:016x}, with last states {trail:016x}");
    println!(
        "per game: {:.1} turns, {:.1} decisions, {:.1} forced",
        sum(|s| s.turns) / n,
        d / n,
        sum(|s| s.forced) / n
    );
    for (k, name) in all[0].info.reasons.iter().enumerate() {
        let count: u64 = seen.iter().map(|s| s.reasons[k]).sum();
        if count > 0 {
            println!("  {name}: {count}");
        }
    }
}

fn files(path: &str) -> Vec<PathBuf> {
    let path = PathBuf::from(path);
    if !path.is_dir() {
        return vec![path];
    }
    let entries = std::fs::read_dir(path).expect("a folder");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

fn series(game: &Magic, first: u64, games: u64, threads: u64) -> Vec<Seen> {
    std::thread::scope(|scope| {
        let share = |k: u64| (first + k..first + games).step_by(threads as usize);
        let all: Vec<_> = (0..threads).map(|k| scope.spawn(move || play(game, share(k)))).collect();
        all.into_iter().map(|thread| thread.join().expect("a thread that ends")).collect()
    })
}

#[inline(never)]
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
        let last = table.digest(game).0;
        seen.menus ^= trail;
        seen.trail ^= trail ^ last as u64 ^ (last >> 64) as u64;
        seen.decisions += asked;
        seen.forced += u64::from(table.forced());
        seen.turns += u64::from(table.truth().turn);
        seen.reasons[usize::from(table.truth().over - 1)] += 1;
    }
    seen
}
