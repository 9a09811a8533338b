//! Players who can do nothing are passed over without looking again, until something happens. Every scene is audited:
//! whoever is taken for idle is looked at after all.

use kernel::{Mode, Table};
use magic::Magic;
use magic::ir::Step;
use magic::machine::ask::Ask;
use serde_json::json;

use crate::common::*;

/// What each player with priority was offered in each step, from here to the end of the turn.
fn offered(scene: &mut Scene) -> Vec<(Step, u8, usize)> {
    let (mut seen, turn) = (Vec::new(), scene.state().turn);
    while scene.asks(Ask::Priority) && scene.state().turn == turn {
        seen.push((scene.state().step, scene.table.menu().seat, scene.table.menu().len()));
        scene.pick("pass");
    }
    seen
}

#[test]
fn who_has_no_mana_left_is_idle_until_it_untaps() {
    let fount = with(
        creature("Fount", 1, 1, &[]),
        "abilities",
        json!([activated("{1}", json!([]), json!([gain_life(1)]), false)]),
    );
    let cards = vec![fount, land("Spring", "Island")];
    let mut scene = scene(cards, &[(1, "battlefield", &["Fount", "Spring"])]);
    while scene.table.menu().seat != 1 {
        scene.pick("pass");
    }
    assert!(scene.can("activate Fount"));
    scene.pick("activate Fount");
    let rest = offered(&mut scene);
    assert!(rest.len() > 8);
    assert!(rest.iter().all(|&(_, _, options)| options == 1), "{rest:?}");
    let own = offered(&mut scene);
    assert!(own.iter().any(|&(_, seat, options)| seat == 1 && options == 2), "{own:?}");
}

#[test]
fn what_asks_for_the_step_is_looked_at_in_every_step() {
    let late = json!({"during": ["end"]});
    let mut abilities = json!([activated("", json!([]), json!([gain_life(1)]), false)]);
    abilities[0]["kind"]["activated"]["when"] = late;
    let owl = with(creature("Owl", 1, 1, &[]), "abilities", abilities);
    let mut scene = scene(vec![owl], &[(1, "battlefield", &["Owl"])]);
    let seen = offered(&mut scene);
    let late: Vec<_> = seen.iter().filter(|(_, _, options)| *options > 1).collect();
    assert_eq!(late, [&(Step::End, 1, 2)]);
}

/// Who is known to be idle when the first player has priority in this step of the first turn.
fn idle_in(scene: &mut Scene, step: Step) -> u8 {
    while scene.state().step != step {
        scene.pick("pass");
    }
    scene.state().idle
}

#[test]
fn what_asks_for_the_step_in_a_library_disturbs_nobody() {
    let mut abilities = json!([activated("", json!([]), json!([gain_life(1)]), false)]);
    abilities[0]["kind"]["activated"]["when"] = json!({"during": ["end"]});
    let owl = with(creature("Owl", 1, 1, &[]), "abilities", abilities);
    // The last card of the list lies on top.
    let mut hidden = scene(vec![owl.clone()], &[(1, "library", &["Owl"])]);
    assert_eq!(idle_in(&mut hidden, Step::BeginCombat), 0b11);
    let mut there = scene(vec![owl], &[(1, "battlefield", &["Owl"])]);
    assert_eq!(idle_in(&mut there, Step::BeginCombat), 0);
}

#[test]
fn whoever_waits_for_one_step_keeps_nobody_looking_in_the_others() {
    let clock = with(
        card("Clock", "{9}", &["enchantment"]),
        "abilities",
        json!([ability(json!({"triggered": {
            "on": [{"on": "step", "subject": "anything", "other": "anything", "player": "you", "from": [],
                "to": [], "step": "upkeep", "combat": null, "counter": null, "deed": null, "amount": null,
                "nth": null, "group": false,
                "bind": {"subject": null, "other": null, "player": null, "amount": null}}],
            "during": "always", "when": "always", "body": body(json!([gain_life(1)])), "limit": "never",
            "from": ["battlefield"], "state": false, "mana": false
        }}))]),
    );
    let mut scene = scene(vec![clock], &[(1, "battlefield", &["Clock"])]);
    assert_eq!(idle_in(&mut scene, Step::BeginCombat), 0b11);
}

#[test]
fn answers_without_a_rival_are_counted_wherever_they_are_given() {
    let cards = || vec![creature("Ox", 2, 4, &["defender"]), land("Spring", "Island")];
    let put: &[(u8, &str, &[&str])] = &[(0, "battlefield", &["Ox", "Spring"]), (1, "battlefield", &["Ox"])];
    let mut by_hand = scene(cards(), put);
    while !by_hand.table.over() && by_hand.table.menu().len() == 1 {
        by_hand.table.play(&by_hand.game, 0).expect("an offered option");
    }
    let mut alone = Table::<Magic>::default();
    alone.start(&by_hand.game, 1, Mode::Sampled);
    assert_eq!(alone.menu().len(), by_hand.table.menu().len());
    assert_eq!(alone.forced() as usize, by_hand.table.picks().len());
    assert_eq!(alone.digest(&by_hand.game), by_hand.table.digest(&by_hand.game));
}
