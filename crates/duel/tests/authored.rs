//! Sheets as the authoring side writes them (`ludwright.duel.lower.match_sheet`, one line of canonical JSON).

use crate::common;

use common::*;
use duel::exact::{Ratio, exact_defense};
use duel::{Duel, sheet::Version};
use kernel::Game;
use kernel::conform::{Budget, conforms};

fn read(name: &str) -> (String, Duel) {
    let path = format!("{}/tests/data/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap().trim().to_owned();
    let game = duel::from_json(&text).unwrap();
    (text, game)
}

#[test]
fn canonical_json_is_the_same_text_on_both_sides() {
    for name in ["pyromancer,shadow-monk", "cinder-adept,training-dummy"] {
        let (text, game) = read(name);
        assert_eq!(game.definitions().unwrap(), text);
        assert_eq!(game.info().name, format!("duel:{name}"));
        let report = conforms(&game, &Budget { matches: 4, decisions: 12, ..Budget::default() });
        assert!(report.ok(), "{:#?}", report.violations);
    }
}

#[test]
fn the_authored_heroes_have_the_known_odds() {
    let (_, game) = read("pyromancer,shadow-monk");
    assert!(game.sheet().heroes.iter().all(|h| h.effective_version == Version::V2));
    let status = |id: &str| game.sheet().statuses.iter().position(|s| s.id == id).unwrap();
    let burn = exact_defense(&game, 0, 9).marginal(|r| r.gained[1][status("burn")].into());
    assert_eq!(burn[&1].exact, Some(Ratio::new(91, 216)));
    assert!((exact_defense(&game, 1, 9).mean(|r| r.block) - 2.0).abs() < 1e-12);
}

#[test]
fn the_authored_heroes_are_those_of_the_scenes() {
    let (_, authored) = read("pyromancer,shadow-monk");
    let built = game(pyromancer(), shadow_monk());
    for seat in 0..2 {
        for raw in 1..=13 {
            let [one, two] = [&authored, &built].map(|g| exact_defense(g, seat, raw).marginal(|r| r.taken));
            assert_eq!(one, two, "seat {seat}, raw {raw}");
        }
        let rows = |g: &Duel| g.sheet().heroes[usize::from(seat)].offense.clone();
        let damage =
            |g: &Duel| rows(g).iter().map(|a| (a.combo, a.damage, a.riders.len())).collect::<Vec<_>>();
        assert_eq!(damage(&authored), damage(&built));
    }
}
