//! Exact anchors, and simulation held against enumeration.

use crate::common;

use common::*;
use duel::exact::*;
use duel::sheet::*;
use duel::{BALANCED, FREQUENT};

fn near(a: f64, b: f64, by: f64) {
    assert!((a - b).abs() <= by, "{a} is not within {by} of {b}");
}

#[test]
fn five_of_a_kind_shows_up_in_4_6_percent_of_turns_with_three_rolls() {
    let game = game(pyromancer(), shadow_monk());
    let offense = exact_offense(&game, 0, FREQUENT);
    let five = offense.available(&game, Combo::FiveOfAKind);
    near(five.probability, 0.0460, 0.00005);
    assert_eq!(five.exact.unwrap().to_string(), "347897/7558272");
}

#[test]
fn with_two_rolls_it_would_be_1_3_percent() {
    let mut sheet = sheet(pyromancer(), shadow_monk(), statuses());
    sheet.table.rolls = 2;
    let game = load(&sheet);
    let five = exact_offense(&game, 0, FREQUENT).available(&game, Combo::FiveOfAKind);
    near(five.probability, 0.0126, 0.0005);
}

#[test]
fn one_roll_has_the_textbook_odds() {
    let mut sheet = sheet(pyromancer(), shadow_monk(), statuses());
    sheet.table.rolls = 1;
    let game = load(&sheet);
    let offense = exact_offense(&game, 0, BALANCED);
    let of = |combo| offense.available(&game, combo).exact.unwrap();
    assert_eq!(of(Combo::FiveOfAKind), Ratio::new(6, 7776));
    assert_eq!(of(Combo::LargeStraight), Ratio::new(240, 7776));
    assert_eq!(of(Combo::FullHouse), Ratio::new(300, 7776));
    assert_eq!(of(Combo::TwoPair), Ratio::new(1800, 7776));
    assert_eq!(of(Combo::FourOfAKind), Ratio::new(156, 7776));
    let best = |combo| offense.best(&game, combo).probability;
    near(best(None) + Combo::ALL.iter().map(|&c| best(Some(c))).sum::<f64>(), 1.0, 1e-12);
}

#[test]
fn the_pyromancer_burns_the_attacker_with_91_of_216() {
    let game = game(pyromancer(), shadow_monk());
    let defense = exact_defense(&game, 0, 9);
    let burn = defense.marginal(|r| r.gained[1][usize::from(BURN)].into());
    assert_eq!(burn[&1].exact, Some(Ratio::new(91, 216)));
    near(defense.mean(|r| r.block), 1.0, 1e-12);
}

#[test]
fn the_monk_blocks_2_on_average() {
    let game = game(pyromancer(), shadow_monk());
    let defense = exact_defense(&game, 1, 12);
    near(defense.mean(|r| r.block), 2.0, 1e-12);
    // Chi is gained per 4 or 5, at most 3 of the four dice; with no reroll it is all after damage.
    let chi = defense.marginal(|r| r.gained[1][usize::from(CHI)].into());
    assert_eq!(chi[&0].exact, Some(Ratio::new(16, 81)));
    assert_eq!(chi[&3].exact, Some(Ratio::new(9, 81)));
    let total: f64 = defense.joint.values().map(|w| w.probability).sum();
    near(total, 1.0, 1e-12);
    for record in defense.joint.keys() {
        assert_eq!(12 - record.blocked - record.prevented, record.taken);
    }
}

#[test]
fn the_dummy_blocks_5_on_average_as_its_faces_add_up() {
    let game = game(training_dummy(), training_dummy());
    near(exact_defense(&game, 0, 30).mean(|r| r.block), 3.0 * (3.0 + 2.0 * 2.0 + 3.0) / 6.0, 1e-12);
}

#[test]
fn cinder_skin_is_enumerated_by_hand() {
    let game = game(cinder_skin(), shadow_monk());
    let defense = exact_defense(&game, 0, 10);
    near(defense.mean(|r| r.dealt), 1.0, 1e-12);
    // At least two of three dice in 3 and 4: 3 (1/3)^2 (2/3) + (1/3)^3.
    assert_eq!(defense.marginal(|r| r.prevented)[&5].exact, Some(Ratio::new(7, 27)));
    // A five and a one or two: inclusion and exclusion.
    let some = 216 - 125 - 64 + 27;
    assert_eq!(defense.marginal(|r| r.reflected)[&1].exact, Some(Ratio::new(some, 216)));
    assert_eq!(
        defense.marginal(|r| r.gained[0][usize::from(SCORCH)].into())[&1].exact,
        Some(Ratio::new(16, 216))
    );
}

/// Each part of the simulation lies within four standard errors of the exact mean.
fn agree(game: &duel::Duel, seat: u8, raw: u16) {
    let (exact, sampled) = (
        exact_defense(game, seat, raw),
        simulate_defense(game, seat, raw, Samples::new(20_000, 5, &mut || {})),
    );
    let parts: [fn(&Record) -> i32; 5] = [
        |r| r.flat + r.block,
        |r| r.prevented,
        |r| r.reflected + r.dealt,
        |r| r.taken,
        |r| r.gained.iter().flatten().map(|&n| i32::from(n)).sum(),
    ];
    for of in parts {
        let error = exact.deviation(of) / f64::from(20_000).sqrt();
        near(sampled.mean(of), exact.mean(of), 4.0 * error + 1e-12);
    }
    assert!(sampled.joint.keys().all(|r| exact.joint.contains_key(r)), "an outcome that cannot be");
    assert_eq!(sampled.json(game)["samples"], 20_000);
    assert_eq!(exact.json(game)["samples"], serde_json::Value::Null);
}

#[test]
fn simulated_defences_agree_with_enumeration() {
    let game = game(cinder_skin(), shadow_monk());
    agree(&game, 0, 7);
    agree(&game, 1, 7);
    let v1 = common::game(pyromancer().v1(), shadow_monk().v1());
    agree(&v1, 0, 9);
    agree(&v1, 1, 9);
}

#[test]
fn rerolls_of_every_policy_agree_with_enumeration() {
    for policy in duel::registry::POLICIES {
        let mut effect = reroll(2, policy);
        if policy != SelectionPolicy::Choose {
            effect.apply = Apply::RerollDice { count: 1, fields: Some(vec![0, 1]), selection_policy: policy };
        }
        let rules = vec![
            rule("again", MatcherSheet::ExactFace { face: 1, count: 1 }, vec![effect]),
            rule("wall", count_field(1), vec![block_per(2)]),
        ];
        let rerolling = pyromancer().with_card(card(4, &[&[1, 2], &[3, 4], &[5, 6]], rules));
        agree(&game(rerolling, shadow_monk()), 0, 10);
    }
}

#[test]
fn expected_damage_of_every_pairing_matches_simulation() {
    let heroes = [pyromancer(), shadow_monk(), training_dummy(), cinder_skin()];
    for a in &heroes {
        for b in &heroes {
            let game = game(a.clone(), b.clone());
            for style in [BALANCED, FREQUENT] {
                let (exact, _) = exact_attack(&game, 0, style);
                let last = exact.last().unwrap();
                let sampled = simulate_attack(&game, 0, style, Samples::new(6_000, 11, &mut || {}));
                near(sampled.taken, last.taken, 4.0 * sampled.standard_error.unwrap());
                assert!(last.raw >= last.taken && exact[0].taken < last.taken, "rolls help, defences reduce");
            }
        }
    }
}

#[test]
fn figures_come_as_json_too() {
    let game = game(pyromancer(), shadow_monk());
    let offense = exact_offense(&game, 0, FREQUENT).json(&game);
    assert_eq!(offense["available"]["fiveOfAKind"]["exact"], "347897/7558272");
    let (_, attack) = exact_attack(&game, 0, BALANCED);
    assert_eq!(attack["perRoll"].as_array().unwrap().len(), 3);
    let defense = exact_defense(&game, 0, 9).json(&game);
    assert_eq!(defense["inflicted"]["burn"]["values"][1]["exact"], "91/216");
}
