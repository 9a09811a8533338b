//! A match can be saved and resumed at every decision, and bytes are never trusted.

use crate::common;

use common::*;
use duel::{Duel, State};
use kernel::{Game, Mode, Rng, Scope, Table, table};

fn resumed_at_every_decision(game: &Duel, seed: u64, mode: Mode) {
    let mut rng = Rng::new(seed);
    let mut through = Table::<Duel>::new(game, seed, mode);
    let mut hopping = Table::<Duel>::new(game, seed, mode);
    let mut steps = 0;
    while !through.over() && steps < 400 {
        let index = rng.below(through.menu().len() as u32) as usize;
        through.play(game, index).unwrap();
        hopping.play(game, index).unwrap();
        hopping = Table::load(game, &hopping.save(game)).unwrap();
        assert_eq!(hopping.digest(game), through.digest(game));
        assert_eq!(hopping.menu(), through.menu());
        assert_eq!(hopping.truth(), through.truth());
        steps += 1;
    }
    assert!(steps > 5);
}

#[test]
fn matches_resume_at_every_decision_and_at_every_die() {
    for (a, b) in
        [(pyromancer(), shadow_monk()), (everything(), cinder_skin()), (everything(), everything().v1())]
    {
        let game = game(a, b);
        for seed in 0..4 {
            resumed_at_every_decision(&game, seed, Mode::Sampled);
            resumed_at_every_decision(&game, seed, Mode::Explicit);
        }
    }
}

#[test]
fn a_position_leaves_out_chance() {
    let game = game(pyromancer(), shadow_monk());
    let one = Table::<Duel>::new(&game, 5, Mode::Sampled);
    let mut world = one.truth().clone();
    table::resample(&game, &mut world, 0, &mut Rng::new(3));
    assert_ne!(table::digest(&game, &world), one.digest(&game));
    assert_eq!(table::transposition(&game, &world), table::transposition(&game, one.truth()));
}

/// Play a loaded State on; whatever it was, nothing may panic.
fn survives(game: &Duel, state: State, rng: &mut Rng) {
    game.view(&state, 0);
    let end = play_out(game, state, rng);
    assert!(game.outcome(&end).is_some());
}

#[test]
fn damaged_bytes_are_refused_or_make_a_playable_match() {
    let mut sheet = sheet(everything(), everything(), statuses());
    sheet.table.turn_cap = 12;
    let game = load(&sheet);
    let mut rng = Rng::new(9);
    let (mut refused, mut played) = (0, 0);
    for seed in 0..40 {
        let mode = if seed % 2 == 0 { Mode::Sampled } else { Mode::Explicit };
        let mut table = Table::<Duel>::new(&game, seed, mode);
        for _ in 0..rng.below(60) {
            if !table.over() {
                let index = rng.below(table.menu().len() as u32) as usize;
                table.play(&game, index).unwrap();
            }
        }
        let bytes = table::encode(&game, table.truth(), Scope::Truth);
        for _ in 0..80 {
            let mut damaged = bytes.clone();
            for _ in 0..=rng.below(2) {
                let at = rng.below(damaged.len() as u32) as usize;
                damaged[at] =
                    if rng.below(2) == 0 { damaged[at] ^ 1 << rng.below(8) } else { rng.below(256) as u8 };
            }
            match table::decode(&game, &damaged) {
                Err(_) => refused += 1,
                Ok(state) => {
                    played += 1;
                    survives(&game, state, &mut rng);
                }
            }
        }
        for cut in 0..bytes.len() {
            assert!(table::decode::<Duel>(&game, &bytes[..cut]).is_err());
        }
    }
    assert!(refused > 500 && played > 500, "{refused} refused, {played} played");
}
