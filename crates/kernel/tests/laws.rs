//! The laws hold for the toy games, and the kit says so clearly when a game breaks one.

mod broken;

use broken::{Broken, Fault};
use kernel::conform::{Budget, conforms};
use kernel::{Game, Mode, Table};
use toys::{Haul, Kuhn};

fn keeps_every_law<G: Game>(game: &G, budget: &Budget) {
    let report = conforms(game, budget);
    assert!(report.ok(), "{:#?}", report.violations);
    assert!(report.checks.values().all(|&n| n > 0));
}

#[test]
fn kuhn_conforms() {
    keeps_every_law(&Kuhn::default(), &Budget { matches: 200, ..Budget::default() });
}

#[test]
fn haul_conforms() {
    keeps_every_law(&Haul::default(), &Budget { matches: 6, decisions: 6, ..Budget::default() });
}

#[test]
fn large_menus_are_offered_whole() {
    let table = Table::new(&Haul::default(), 3, Mode::Sampled);
    assert_eq!(table.menu().len(), 24 * 23 / 2);
}

#[test]
fn an_honest_dice_game_conforms() {
    keeps_every_law(&Broken::with(Fault::None), &Budget::default());
}

fn blamed(fault: Fault, law: &str, words: &str) {
    let report = conforms(&Broken::with(fault), &Budget::default());
    let found = report.violations.iter().find(|v| v.law == law);
    let found = found.unwrap_or_else(|| panic!("{law:?} was not blamed: {:#?}", report.violations));
    assert!(found.message.contains(words), "{}", found.message);
}

#[test]
fn a_leak_of_hidden_dice_is_named() {
    blamed(Fault::LeaksHidden, "no seat sees hidden things", "the view of seat");
}

#[test]
fn a_leak_through_the_observation_is_named() {
    blamed(Fault::LeaksObservation, "no seat sees hidden things", "the observation of seat");
}

#[test]
fn a_leak_through_the_evaluation_is_named() {
    blamed(Fault::LeaksEvaluation, "no seat sees hidden things", "the evaluation of seat");
}

#[test]
fn an_illegal_offer_is_named() {
    blamed(Fault::OffersIllegal, "offered options are legal", "is offered, but");
}

#[test]
fn an_offer_that_fails_is_named() {
    blamed(Fault::OfferPanics, "offered options can be played", "three cups");
}

#[test]
fn a_legal_option_left_out_is_named() {
    blamed(Fault::HidesLegal, "legal options are offered", "judged legal = true, offered = false");
}

#[test]
fn a_field_forgotten_in_save_is_named() {
    blamed(Fault::ForgetsField, "save and load lose nothing", "after loading");
}

#[test]
fn foreseen_dice_are_named() {
    blamed(Fault::Foresees, "no clone foresees chance", "re-key");
}

#[test]
fn an_endless_match_is_named() {
    blamed(Fault::Endless, "every match ends", "no end after");
}

#[test]
fn a_restless_state_is_named() {
    blamed(Fault::NotConserved, "invariants hold", "total");
}

#[test]
fn a_sample_that_remembers_the_truth_is_named() {
    blamed(Fault::SamplesFromTruth, "sampling depends on knowledge alone", "fixed order");
}
