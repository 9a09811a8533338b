//! The compiler's shortcuts change nothing but the time a match takes: menus and states are the same without.

use crate::games;

use kernel::series::{Maker, player_rng, run};
use kernel::{Game, Mode, Policy, Rng, Rotation, SeatOf, SeriesConfig, Table};
use parlor::{CardSet, Parlor, ast::Program};
use players::Random;

/// Programs made from genomes.
const PROGRAMS: [(&str, &str); 6] = [
    ("hearts", include_str!("data/hearts.json")),
    // The trick does not begin its round.
    ("hearts with a draw", include_str!("data/hearts-with-a-draw.json")),
    ("spades", include_str!("data/spades.json")),
    ("euchre", include_str!("data/euchre.json")),
    ("go-fish", include_str!("data/go-fish.json")),
    ("crazy-eights", include_str!("data/crazy-eights.json")),
];

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
    for (name, text) in PROGRAMS {
        same::<u64>(name, serde_json::from_str(text).expect("a program"), 20);
    }
}

#[test]
fn tricks_of_genomes_are_played_round_after_round_and_scores_by_cases_looked_up() {
    let found = PROGRAMS.map(|(_, text)| {
        let program = serde_json::from_str(text).expect("a program");
        Parlor::<u64>::new(program).expect("a valid program").shortcuts()
    });
    assert_eq!(found.iter().filter(|(rounds, _)| *rounds).count(), 3);
    assert_eq!(found.iter().map(|(_, longest)| *longest).max(), Some(8));
}

/// Picks like [`Random`], but wants to be asked.
struct Asked;

impl<G: Game> Policy<G> for Asked {
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize {
        rng.below(at.menu().len() as u32) as usize
    }
}

fn same_series<S: CardSet>(name: &str, program: Program, games: u32) {
    let game = Parlor::<S>::new(program).expect("a valid program");
    for tally in [false, true] {
        let config =
            SeriesConfig { seed: 5, first: 0, games, rotation: Rotation::Fixed, tally, keep_every: Some(1) };
        let quick: Maker<'_, Parlor<S>> = Box::new(|| Box::new(Random));
        let asked: Maker<'_, Parlor<S>> = Box::new(|| Box::new(Asked));
        let (a, b) = (run(&game, &[quick], &config), run(&game, &[asked], &config));
        assert_eq!(a.payoffs, b.payoffs, "{name}");
        assert_eq!((a.reasons, a.decisions), (b.reasons, b.decisions), "{name}");
        assert_eq!((a.forced, a.turns), (b.forced, b.turns), "{name}");
        assert_eq!(a.tallies, b.tallies, "{name}");
        assert_eq!(a.errors.len() + b.errors.len(), 0, "{name}");
        for ((at, x), (_, y)) in a.replays.iter().zip(&b.replays) {
            assert_eq!(x.to_json(), y.to_json(), "{name}, match {at}");
        }
    }
}

/// One match played in one go, and pick by pick.
fn same_facts<S: CardSet>(name: &str, program: Program, matches: u64) {
    let game = Parlor::<S>::new(program).expect("a valid program");
    let (mut quick, mut asked) = (Table::default(), Table::default());
    for seed in 0..matches {
        let mut rngs = std::array::from_fn(|seat| player_rng(seed, seat));
        quick.play_uniformly(&game, seed, &rngs);
        asked.start(&game, seed, Mode::Sampled);
        while !asked.over() {
            let n = asked.menu().len() as u32;
            let index = rngs[usize::from(asked.menu().seat)].below(n);
            asked.play(&game, index as usize).expect("an index within the menu");
        }
        assert_eq!(quick.picks(), asked.picks(), "{name}, seed {seed}");
        assert_eq!(quick.forced(), asked.forced(), "{name}, seed {seed}");
        assert!(game.facts(quick.truth()) == game.facts(asked.truth()), "{name}, seed {seed}");
    }
}

#[test]
fn a_match_played_in_one_go_ends_in_the_same_position() {
    for (name, program) in games::all() {
        match program.cards.len() {
            ..=64 => same_facts::<u64>(name, program, 12),
            _ => same_facts::<u128>(name, program, 4),
        }
    }
    for (name, text) in PROGRAMS {
        same_facts::<u64>(name, serde_json::from_str(text).expect("a program"), 200);
    }
}

#[test]
fn uniform_play_comes_to_the_same_without_menus() {
    for (name, program) in games::all() {
        match program.cards.len() {
            ..=64 => same_series::<u64>(name, program, 12),
            _ => same_series::<u128>(name, program, 4),
        }
    }
    for (name, text) in PROGRAMS {
        same_series::<u64>(name, serde_json::from_str(text).expect("a program"), 60);
    }
}
