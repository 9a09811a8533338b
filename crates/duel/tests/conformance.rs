//! The laws of the kernel hold for every pairing of the heroes, both versions, and every kind of effect.

use crate::common;

use common::*;
use duel::Duel;
use kernel::conform::{Budget, conforms};

fn keeps_the_laws(game: &Duel) {
    let budget = Budget { matches: 6, decisions: 20, options: 8, worlds: 2, ..Budget::default() };
    let report = conforms(game, &budget);
    assert!(report.ok(), "{}: {:#?}", kernel::Game::info(game).name, report.violations);
    assert!(report.checks["legal options are offered"] > 100);
    assert!(report.checks.contains_key("no clone foresees chance"));
}

#[test]
fn every_pairing_of_heroes_keeps_the_laws() {
    let heroes = [pyromancer(), shadow_monk(), training_dummy(), cinder_skin()];
    for a in &heroes {
        for b in &heroes {
            keeps_the_laws(&game(a.clone(), b.clone()));
        }
    }
}

#[test]
fn version_1_keeps_the_laws() {
    keeps_the_laws(&game(pyromancer().v1(), shadow_monk().v1()));
    keeps_the_laws(&game(shadow_monk(), training_dummy().v1()));
}
