//! Plays random matches of the definitions in a file and says how fast: `play FILE [GAMES] [SEED]`.

use std::time::Instant;

use kernel::{Mode, Rng, Table};
use magic::Magic;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("a file with definitions");
    let games: u64 = arguments.next().map_or(100, |n| n.parse().expect("a number of games"));
    let first: u64 = arguments.next().map_or(1, |n| n.parse().expect("a seed"));
    let json = std::fs::read_to_string(&file).expect("a readable file");
    let game = Magic::new(&json).unwrap_or_else(|fault| panic!("{fault}"));
    let mut table = Table::<Magic>::default();
    let (mut decisions, mut forced, mut turns) = (0u64, 0u64, 0u64);
    let mut reasons = vec![0u64; game.info.reasons.len()];
    // A fingerprint of every menu met: two builds that play alike print the same.
    let mut trail = 0u64;
    let clock = Instant::now();
    for seed in first..first + games {
        table.start(&game, seed, Mode::Sampled);
        let mut rng = Rng::new(seed);
        let mut asked = 0;
        while !table.over() {
            for o in &table.menu().opts {
                let words = [o.verb.into(), o.a.into(), o.b.into(), o.c.into(), o.n as u64];
                trail = words.into_iter().fold(trail, |t, w: u64| (t ^ w).wrapping_mul(0x100_0000_01b3));
            }
            let pick = rng.below(table.menu().len() as u32) as usize;
            table.play(&game, pick).expect("an index within the menu");
            asked += 1;
            assert!(asked < 200_000, "seed {seed} does not end");
        }
        decisions += asked;
        forced += u64::from(table.forced());
        turns += u64::from(table.truth().turn);
        reasons[usize::from(table.truth().over - 1)] += 1;
    }
    let seconds = clock.elapsed().as_secs_f64();
    let (n, d) = (games as f64, decisions as f64);
    println!("{games} games: {:.0} games/s, {:.0} decisions/s, trail {trail:016x}", n / seconds, d / seconds);
    println!(
        "per game: {:.1} turns, {:.1} decisions, {:.1} forced",
        turns as f64 / n,
        d / n,
        forced as f64 / n
    );
    for (name, count) in game.info.reasons.iter().zip(reasons).filter(|(_, count)| *count > 0) {
        println!("  {name}: {count}");
    }
}
