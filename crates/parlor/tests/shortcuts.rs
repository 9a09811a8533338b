//! The compiler's shortcuts change nothing but the time a match takes: menus and states are the same without.

mod games;

use kernel::{Mode, Rng, Table};
use parlor::{CardSet, Parlor, ast::Program};

fn same<S: CardSet>(name: &str, program: Program, matches: u64) {
    let quick = Parlor::<S>::new(program.clone()).expect("a valid program");
    let plain = Parlor::<S>::plain(program).expect("a valid program");
    for seed in 0..matches {
        let mut rng = Rng::new(seed);
        let mut a = Table::new(&quick, seed, Mode::Sampled);
        let mut b = Table::new(&plain, seed, Mode::Sampled);
        for at in 0..400 {
            assert_eq!(a.menu(), b.menu(), "{name}, seed {seed}, decision {at}");
            assert_eq!(a.digest(&quick), b.digest(&plain), "{name}, seed {seed}, decision {at}");
            if a.over() {
                break;
            }
            let index = rng.below(a.menu().len() as u32) as usize;
            a.play(&quick, index).expect("an index within the menu");
            b.play(&plain, index).expect("an index within the menu");
        }
    }
}

#[test]
fn matches_of_every_game_are_the_same_without_shortcuts() {
    for (name, program) in games::all() {
        match program.cards.len() {
            ..=64 => same::<u64>(name, program, 4),
            _ => same::<u128>(name, program, 2),
        }
    }
}

#[test]
fn so_are_matches_of_programs_made_from_genomes() {
    for (name, text) in [
        ("hearts", include_str!("data/hearts.json")),
        ("spades", include_str!("data/spades.json")),
        ("go-fish", include_str!("data/go-fish.json")),
        ("crazy-eights", include_str!("data/crazy-eights.json")),
    ] {
        same::<u64>(name, serde_json::from_str(text).expect("a program"), 20);
    }
}
