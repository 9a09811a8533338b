//! The laws hold for the toy games, and the kit says so clearly when a game breaks one.

use crate::broken;

use broken::{Broken, Fault};
use kernel::conform::laws::{
    self, CHANCE_HAS_WEIGHTS, HIDDEN_IS_REDRAWN, NOTHING_HIDDEN_IS_SEEN, NOTHING_HIDDEN_IS_TOLD,
    NOTHING_IS_FORESEEN,
};
use kernel::conform::{Budget, conforms};
use kernel::exact::census;
use kernel::{Error, Game, Mode, Table};
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
fn a_hidden_die_that_is_never_redrawn_is_named() {
    blamed(Fault::KeepsHidden, HIDDEN_IS_REDRAWN, "draw it anew");
}

#[test]
fn a_hidden_die_that_one_seat_keeps_is_named() {
    blamed(Fault::KeepsHiddenFromOne, HIDDEN_IS_REDRAWN, "seat 1 cannot know");
}

#[test]
fn foresight_of_one_seat_is_named() {
    blamed(Fault::ForeseesForOne, NOTHING_IS_FORESEEN, "seat 1");
}

#[test]
fn foresight_that_begins_late_is_named() {
    blamed(Fault::ForeseesLate, NOTHING_IS_FORESEEN, "draw it anew");
}

#[test]
fn foresight_of_a_single_die_is_named() {
    blamed(Fault::ForeseesOneDie, NOTHING_IS_FORESEEN, "draw it anew");
}

#[test]
fn a_deal_told_to_everybody_is_named() {
    blamed(Fault::TellsTheDeal, NOTHING_HIDDEN_IS_TOLD, "under the cup");
}

#[test]
fn an_event_that_tells_too_much_is_named() {
    blamed(Fault::TellsInPassing, NOTHING_HIDDEN_IS_TOLD, "looks the same");
}

#[test]
fn options_that_tell_are_named() {
    for fault in [Fault::LeaksLabel, Fault::LeaksKey, Fault::LeaksOrder, Fault::LeaksRow] {
        blamed(fault, NOTHING_HIDDEN_IS_SEEN, "the options of seat");
    }
}

#[test]
fn a_question_that_tells_is_named() {
    blamed(Fault::LeaksTurn, NOTHING_HIDDEN_IS_SEEN, "who is asked what depends");
}

fn unproven<G: Game>(game: &G, matches: u32) -> Vec<String> {
    conforms(game, &Budget { matches, decisions: 6, ..Budget::default() }).inapplicable.into_keys().collect()
}

#[test]
fn a_law_that_was_not_put_to_the_test_says_why() {
    let report = conforms(&Broken::with(Fault::None), &Budget { matches: 8, ..Budget::default() });
    assert_eq!(report.inapplicable[CHANCE_HAS_WEIGHTS], "chance is sampled");
    for law in laws::ALL {
        assert!(report.checks.contains_key(law) != report.inapplicable.contains_key(law), "{law}");
    }
    // All that chance decides in these is seen by somebody at once.
    for inapplicable in [unproven(&Kuhn::default(), 24), unproven(&Haul::default(), 3)] {
        assert_eq!(inapplicable, [NOTHING_IS_FORESEEN]);
    }
}

#[test]
fn explicit_chance_that_is_not_there_is_refused() {
    let refused = census(&Broken::with(Fault::None)).unwrap_err();
    assert!(matches!(&refused, Error::Unsupported(why) if why.contains("test:broken: chance is sampled")));
}

#[test]
fn a_sample_that_remembers_the_truth_is_named() {
    blamed(Fault::SamplesFromTruth, "sampling depends on knowledge alone", "fixed order");
}
