//! One player against another, every deal from both sides: `strength A B PAIRS FILE…`, a file of definitions each.

use std::time::Instant;

use kernel::series::{Maker, SeriesConfig, run};
use magic::Magic;
use players::Spec;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().expect("strength A B PAIRS FILE…");
    let (a, b, pairs) = (next(), next(), next().parse::<u32>().expect("a number of pairs"));
    let (mut won, mut lost, mut drawn, mut turns) = (0u32, 0u32, 0u32, 0u32);
    let clock = Instant::now();
    for file in arguments {
        let json = std::fs::read_to_string(&file).expect("a readable file");
        let game = Magic::new(&json).unwrap_or_else(|fault| panic!("{fault}"));
        let maker = |name: &str| -> Maker<'_, Magic> {
            let spec = Spec::parse(name).unwrap_or_else(|fault| panic!("{fault}"));
            let game = &game;
            Box::new(move || spec.build(game))
        };
        let config = |first| SeriesConfig {
            seed: 1,
            first,
            games: pairs,
            rotation: kernel::series::Rotation::Fixed,
            tally: false,
            keep_every: None,
        };
        for (seat, makers) in [(0, [maker(&a), maker(&b)]), (1, [maker(&b), maker(&a)])] {
            let played = run(&game, &makers, &config(0));
            for error in &played.errors {
                eprintln!("{file}, match {}: {}", error.game, error.message);
            }
            for row in played.payoffs.chunks_exact(2) {
                match row[seat] {
                    p if p > 0.0 => won += 1,
                    p if p < 0.0 => lost += 1,
                    _ => drawn += 1,
                }
            }
            turns += played.turns.iter().sum::<u32>();
        }
    }
    let n = won + lost + drawn;
    let rate = (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(n);
    let spread = 1.96 * (rate * (1.0 - rate) / f64::from(n)).sqrt();
    println!(
        "{a} against {b}: {won} won, {lost} lost, {drawn} drawn of {n}: {:.1} % ± {:.1}; {:.1} turns; {:.1} s",
        100.0 * rate,
        100.0 * spread,
        f64::from(turns) / f64::from(n),
        clock.elapsed().as_secs_f64()
    );
}
