//! The turn, scene by scene: standoff, rolls, combinations, attack, damage, endings.

use crate::common;

use common::*;
use duel::sheet::*;
use kernel::{CHANCE, Game, Mode, Table};

/// Attackers who hit for what the dice show, and a defender without defence.
fn plain(damage: u16, health: u16) -> HeroSheet {
    let offense = Combo::ALL.iter().map(|&c| ability(c, damage, vec![])).collect();
    let nothing = vec![defense(Combo::FiveOfAKind, 0, 0, vec![])];
    hero("Plain", health, offense, nothing).with_card(card(
        1,
        &[&[1], &[2, 3, 4, 5, 6]],
        vec![rule("none", count_field(0), vec![block_per(1)])],
    ))
}

fn reflecting(reflect: u16, health: u16) -> HeroSheet {
    let effects = vec![effect(Apply::Reflect { amount: reflect, per: Per::Once, cap: None })];
    plain(5, health).with_card(card(
        1,
        &[&[1], &[2, 3, 4, 5, 6]],
        vec![rule("mirror", count_field(0), effects)],
    ))
}

#[test]
fn the_higher_die_starts_and_ties_roll_again() {
    let game = game(pyromancer(), shadow_monk());
    let mut table = Table::new(&game, 0, Mode::Explicit);
    for face in [4, 4, 2, 5] {
        assert_eq!(table.truth().turn, 0);
        assert_eq!(table.menu().seat, CHANCE);
        table.play(&game, face - 1).unwrap();
    }
    assert_eq!((table.truth().turn, table.truth().active, table.truth().starter), (1, 1, 1));
}

#[test]
fn up_to_three_rolls_with_any_dice_held() {
    let game = game(pyromancer(), shadow_monk());
    let mut scene = Scene::new(&game);
    scene.dice(&[6, 2, 6, 3, 1]).pick("keep 6 6, reroll 3 dice");
    scene.dice(&[6, 1, 1]).pick("keep 6 6 6, reroll 2 dice");
    scene.dice(&[6, 6]);
    assert_eq!(scene.state().dice, [6; 5]);
    assert_eq!(scene.labels().len(), 4, "of a kind 3, 4, 5, and pass; no hold after the last roll");
}

#[test]
fn keeping_all_stops_rolling_and_keeping_none_rolls_all() {
    let game = game(pyromancer(), shadow_monk());
    let mut scene = Scene::new(&game);
    scene.dice(&[1, 2, 3, 4, 6]);
    assert_eq!(scene.menu().len(), 32);
    scene.pick("reroll all").dice(&[1, 1, 2, 2, 2]);
    assert_eq!(scene.menu().len(), 3 * 4, "equal dice are not told apart");
    scene.pick("keep all: 1 1 2 2 2");
    assert_eq!(scene.menu().seat, 0);
}

#[test]
fn a_three_of_a_kind_stays_selectable_inside_a_full_house() {
    let game = game(pyromancer(), shadow_monk());
    let mut scene = Scene::new(&game);
    scene.roll([3, 3, 3, 5, 5]);
    let expected = ["three of a kind: 5 damage", "full house: 8 damage", "pass"];
    assert_eq!(scene.labels(), expected);
    scene.pick("three of a kind");
    assert_eq!(scene.state().attack.base, 5);
}

#[test]
fn without_a_combination_there_is_only_the_pass() {
    let game = game(pyromancer(), shadow_monk());
    let mut scene = Scene::new(&game);
    scene.roll([1, 2, 3, 5, 6]);
    assert_eq!(scene.labels(), ["pass"]);
    scene.pick("pass");
    assert_eq!((scene.state().active, scene.state().turn, scene.health()), (1, 2, [30, 30]));
}

#[test]
fn streams_are_isolated_from_one_another() {
    // The same seed rolls the same attack dice against a hero who rolls three defence dice or five.
    let (a, b) = (game(plain(1, 900), pyromancer()), game(plain(1, 900), pyromancer().v1()));
    let rolls = |game: &duel::Duel| {
        let mut table = Table::<duel::Duel>::default();
        table.cx.log.switch(true);
        table.start(game, 77, Mode::Sampled);
        while !table.over() && table.truth().turn < 12 {
            let index = game.advise(1, table.truth(), table.menu().seat, table.menu());
            table.play(game, index).unwrap();
        }
        let told = table.cx.log.events().iter().map(|e| game.tell(e, 0));
        told.filter(|t| t.event == "rolled").map(|t| t.label).take(24).collect::<Vec<_>>()
    };
    assert_eq!(rolls(&a), rolls(&b));
    assert_eq!(rolls(&a).len(), 24);
}

#[test]
fn damage_at_the_last_health_knocks_out() {
    let game = game(plain(5, 20), plain(5, 5));
    let mut scene = Scene::new(&game);
    scene.roll([2, 2, 3, 3, 5]).pick("two pair").dice(&[2]);
    let outcome = game.outcome(scene.state()).unwrap();
    assert_eq!((outcome.winner(), game.info().reasons[0].as_str()), (Some(0), "knock-out"));
    assert_eq!(outcome.reason, 0);
    assert_eq!(scene.told("knockedOut"), ["Plain 2 is knocked out"]);
}

#[test]
fn reflecting_to_death_while_dying_is_a_double_ko_and_a_draw() {
    let game = game(plain(5, 4), reflecting(9, 5));
    let mut scene = Scene::new(&game);
    scene.roll([2, 2, 3, 3, 5]).pick("two pair").dice(&[1]);
    let outcome = game.outcome(scene.state()).unwrap();
    assert_eq!((outcome.winner(), outcome.payoffs()), (None, [0.0, 0.0].as_slice()));
    assert_eq!(game.info().reasons[usize::from(outcome.reason)], "double KO");
    assert_eq!(scene.data("doubleKo")[0].1["doubleKo"], true);
    assert_eq!(scene.told("knockedOut").len(), 2);
}

#[test]
fn reflect_takes_nothing_off_and_can_fell_the_attacker_alone() {
    let game = game(plain(5, 9), reflecting(9, 30));
    let mut scene = Scene::new(&game);
    scene.roll([2, 2, 3, 3, 5]).pick("two pair").dice(&[1]);
    assert_eq!(scene.health(), [0, 25]);
    assert_eq!(game.outcome(scene.state()).unwrap().winner(), Some(1));
}

#[test]
fn the_turn_cap_is_a_draw() {
    let mut sheet = sheet(plain(1, 90), plain(1, 90), vec![]);
    sheet.table.turn_cap = 2;
    let game = load(&sheet);
    let mut scene = Scene::new(&game);
    scene.roll([1, 2, 3, 5, 6]).pick("pass").roll([1, 2, 3, 5, 6]).pick("pass");
    let outcome = game.outcome(scene.state()).unwrap();
    assert_eq!(game.info().reasons[usize::from(outcome.reason)], "turn cap");
    assert_eq!(outcome.winner(), None);
}

#[test]
fn a_fully_blocked_attack_still_applies_its_riders() {
    let wall = plain(1, 30).with_card(card(
        1,
        &[&[1, 2, 3, 4, 5, 6]],
        vec![rule("wall", count_field(0), vec![block_per(50)])],
    ));
    let game = game(pyromancer(), wall);
    let mut scene = Scene::new(&game);
    scene.roll([1, 2, 3, 4, 6]).pick("small straight").dice(&[3]);
    assert_eq!(scene.state().last.taken, 0);
    assert_eq!(scene.health()[1], 28, "Burn, at the upkeep that follows");
    assert_eq!(scene.told("clamped"), ["44 of the reduction finds no damage"]);
    let gained = &scene.data("statusGained")[0].1;
    assert_eq!(gained["source"], serde_json::json!({"kind": "offense", "id": "smallStraight"}));
}

#[test]
fn no_rider_follows_a_knock_out() {
    let game = game(pyromancer(), plain(1, 6));
    let mut scene = Scene::new(&game);
    scene.roll([1, 2, 3, 4, 6]).pick("small straight").dice(&[3]);
    assert!(game.outcome(scene.state()).is_some());
    assert_eq!(scene.stacks(1, BURN), 0);
}

#[test]
fn version_1_rolls_five_dice_and_chooses_one_entry() {
    let game = game(training_dummy(), pyromancer().v1());
    let mut scene = Scene::new(&game);
    scene.roll([6, 6, 6, 6, 6]).pick("five of a kind").dice(&[2, 2, 2, 4, 4]);
    let expected = ["full house: block 5", "three of a kind: block 2", "no defence"];
    assert_eq!(scene.labels(), expected);
    scene.pick("full house");
    assert_eq!((scene.health()[1], scene.stacks(1, PURIFY)), (30 - 13 + 5, 1));
    assert_eq!(scene.data("statusGained")[0].1["source"]["kind"], "defenseV1");
    assert_eq!(scene.data("defenseStarted")[0].1["version"], 1);
}

#[test]
fn version_1_reflects_at_application() {
    let game = game(training_dummy(), pyromancer().v1());
    let mut scene = Scene::new(&game);
    scene.roll([2, 2, 3, 3, 1]).pick("two pair").dice(&[5, 5, 5, 5, 5]).pick("five of a kind");
    assert_eq!(scene.health(), [48, 30]);
    let mitigated = &scene.data("mitigated")[0].1;
    assert_eq!((&mitigated["damageBlocked"], &mitigated["wastedBlock"]), (&4.into(), &4.into()));
}

#[test]
fn the_state_is_flat_and_small() {
    assert!(size_of::<duel::State>() <= 424);
}
