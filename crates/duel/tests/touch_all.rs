//! Every kind of event, matcher, effect, condition, policy and expiry occurs in play.

use crate::common;

use std::collections::BTreeSet;

use common::*;
use duel::{BALANCED, Duel};
use kernel::{Game, Mode, Rng, Table};

/// Names of the events of many random and advised matches.
fn events(game: &Duel, matches: u64) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    for seed in 0..matches {
        let mut rng = Rng::new(seed);
        let mut table = Table::<Duel>::default();
        table.cx.log.switch(true);
        table.start(game, seed, Mode::Sampled);
        while !table.over() {
            let index = match seed % 2 {
                0 => game.advise(BALANCED, table.truth(), table.menu().seat, table.menu()),
                _ => rng.below(table.menu().len() as u32) as usize,
            };
            table.play(game, index).unwrap();
        }
        for e in table.cx.log.events() {
            let told = game.tell(e, 0);
            assert!(!told.label.contains('?'), "{told:?}");
            assert!(told.data.is_object(), "{told:?}");
            seen.insert(told.event);
        }
    }
    seen
}

#[test]
fn every_event_is_told() {
    let mut short = sheet(everything(), shadow_monk().v1(), statuses());
    let mut seen = events(&load(&short), 60);
    seen.extend(events(&game(cinder_skin(), cinder_skin()), 200));
    seen.extend(events(&game(cinder_skin(), everything()), 60));
    short.table.turn_cap = 3;
    seen.extend(events(&load(&short), 10));
    let expected = [
        "standoffRolled",
        "starts",
        "turnStarted",
        "upkeepDamage",
        "statusDie",
        "statusGained",
        "statusLost",
        "rolled",
        "kept",
        "settled",
        "attacks",
        "passes",
        "spent",
        "buffCreated",
        "buffConsumed",
        "buffExpired",
        "defenseStarted",
        "negated",
        "defenseRolled",
        "ruleMatched",
        "ruleRejected",
        "effectDone",
        "effectRejected",
        "effectQueued",
        "rerolled",
        "defenseChosen",
        "mitigationGranted",
        "pipeline",
        "mitigated",
        "clamped",
        "damaged",
        "healed",
        "knockedOut",
        "doubleKo",
        "turnEnded",
        "ended",
        "stillHeld",
        "finalHealth",
    ];
    let missing: Vec<_> = expected.iter().filter(|e| !seen.contains(**e)).collect();
    assert!(missing.is_empty(), "never seen: {missing:?}");
    assert!(!seen.contains("integrityFault"));
}

#[test]
fn every_rule_and_effect_of_every_hero_acts() {
    for hero in [pyromancer(), shadow_monk(), training_dummy(), cinder_skin(), everything()] {
        let game = game(hero, everything());
        let config = kernel::SeriesConfig {
            seed: 8,
            first: 0,
            games: 400,
            rotation: kernel::Rotation::Fixed,
            tally: true,
            keep_every: None,
        };
        let series = kernel::series::run(&game, &[random(), random()], &config);
        let names = &game.info().tallies;
        let acted = |i: usize| series.tallies.chunks(names.len()).any(|row| row[i] != 0);
        let wanted = |n: &str| {
            n.starts_with("s0.")
                && ((n.contains(".rule.") && n.ends_with(".hits"))
                    || (n.contains(".effect.rule.") && n.ends_with(".done"))
                    || (n.contains(".effect.offense.") && n.ends_with(".done"))
                    || n.contains(".rolled.")
                    || (n.contains(".ability.") && n.ends_with(".used")))
        };
        let idle: Vec<_> =
            (0..names.len()).filter(|&i| wanted(&names[i]) && !acted(i)).map(|i| &names[i]).collect();
        assert!(idle.is_empty(), "{}: {idle:?}", game.info().name);
    }
}

#[test]
fn the_hero_of_everything_uses_the_whole_language() {
    let sheet = serde_json::to_string(&everything()).unwrap();
    let registry = duel::registry();
    for group in ["matchers", "effects", "conditions", "expiries"] {
        for kind in registry[group].as_object().unwrap().keys() {
            assert!(sheet.contains(&format!("\"type\":\"{kind}\"")), "{kind}");
        }
    }
    for policy in registry["policies"].as_array().unwrap() {
        assert!(sheet.contains(&format!("\"selectionPolicy\":{policy}")), "{policy}");
    }
}
