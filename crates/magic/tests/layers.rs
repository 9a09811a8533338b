//! Continuous effects whose conditions many objects share.

use crate::common::*;
use magic::ir::CardType;
use magic::machine::ask::Ask;
use serde_json::{Value, json};

/// A static ability that changes its own object while something is so.
fn while_so(when: Value, mods: Value) -> Value {
    ability(
        json!({"static": {"when": when, "of": this(), "mods": mods, "rules": [], "from": ["battlefield"]}}),
    )
}

#[test]
fn a_condition_that_asks_nothing_of_its_object_is_each_players_own() {
    let fleet = json!({"each": {"zones": ["battlefield"],
        "filter": {"all": [{"name": "Barge"}, {"controller": "you"}]}}});
    let enough = json!({"compare": [{"count": fleet}, ">=", {"int": 3}]});
    let barge = with(
        with(with(card("Barge", "{2}", &["artifact"]), "power", json!(4)), "toughness", json!(4)),
        "abilities",
        json!([while_so(enough, json!([{"add_type": "creature"}]))]),
    );
    let scene = scene(vec![barge], &[(0, "battlefield", &["Barge"; 3]), (1, "battlefield", &["Barge"; 2])]);
    let creatures = |seat: u8| {
        scene.state().permanents().filter(|p| p.ch.controller == seat && p.ch.is(CardType::Creature)).count()
    };
    assert_eq!([creatures(0), creatures(1)], [3, 0], "CR 613.6");
}

#[test]
fn a_condition_that_asks_about_its_object_is_each_objects_own() {
    let attacks = json!({"is": {"what": "this", "filter": "attacking"}});
    let grows = json!([{"add_pt": {"power": {"int": 1}, "toughness": {"int": 0}}}]);
    let wolf = with(creature("Wolf", 2, 2, &[]), "abilities", json!([while_so(attacks, grows)]));
    let mut scene = scene(vec![wolf], &[(0, "battlefield", &["Wolf", "Wolf"])]);
    scene.until(Ask::Attackers);
    scene.pick("attack Wolf seat 1").pick("stay Wolf");
    let powers: Vec<i32> = scene.state().permanents().map(|p| p.ch.power).collect();
    assert_eq!(powers, [3, 2]);
}

#[test]
fn what_adds_nothing_again_and_again_is_there_once() {
    let grows = |n: i32| {
        let mods = json!([{"add_pt": {"power": {"int": n}, "toughness": {"int": 0}}}]);
        json!([{"effect": {"of": {"fixed": "this"}, "mods": mods, "rules": [], "duration": "end_of_turn"}}])
    };
    let left = |n: i32| {
        let ability = activated("", json!([]), grows(n), false);
        let ooze = with(creature("Ooze", 1, 1, &[]), "abilities", json!([ability]));
        let mut scene = scene(vec![ooze], &[(0, "battlefield", &["Ooze"])]);
        for _ in 0..3 {
            scene.pick("activate Ooze").pick("pass").pick("pass");
        }
        scene.state().lasting.len()
    };
    assert_eq!(left(0), 1);
    assert_eq!(left(1), 3);
}

#[test]
fn what_is_set_over_again_is_there_once_with_the_last_numbers() {
    let size = json!({"set_pt": {"power": {"life": "you"}, "toughness": {"int": 1}, "cda": false}});
    let yours = json!({"each": {"zones": ["battlefield"],
        "filter": {"all": [{"type": "creature"}, {"controller": "you"}]}}});
    let set = |of: Value| json!({"effect": {"of": {"fixed": of}, "mods": [size], "rules": [], "duration": "end_of_turn"}});
    let left = |of: Value| {
        let ability = activated("", json!([]), json!([gain_life(1), set(of)]), false);
        let tide = with(creature("Tide", 1, 1, &[]), "abilities", json!([ability]));
        let mut scene =
            scene(vec![tide, creature("Newt", 1, 1, &[])], &[(0, "battlefield", &["Tide", "Newt"])]);
        for _ in 0..3 {
            scene.pick("activate Tide").pick("pass").pick("pass");
        }
        let powers: Vec<i32> = scene.state().permanents().map(|p| p.ch.power).collect();
        (scene.state().lasting.len(), powers)
    };
    assert_eq!(left(yours), (1, vec![23, 23]));
    assert_eq!(left(json!("this")), (1, vec![23, 1]));
}

#[test]
fn what_is_set_for_some_leaves_what_was_set_for_more() {
    let size = json!({"set_pt": {"power": {"life": "you"}, "toughness": {"int": 1}, "cda": false}});
    let awake = json!({"each": {"zones": ["battlefield"],
        "filter": {"all": [{"type": "creature"}, {"not": "tapped"}]}}});
    let set =
        json!({"effect": {"of": {"fixed": awake}, "mods": [size], "rules": [], "duration": "end_of_turn"}});
    let once = |parts: Value, code: Value| json!([activated("", parts, code, false)]);
    let tide = with(creature("Tide", 1, 1, &[]), "abilities", once(json!([]), json!([gain_life(1), set])));
    let newt = with(creature("Newt", 1, 1, &[]), "abilities", once(json!(["tap"]), json!([gain_life(1)])));
    let mut scene = scene(vec![tide, newt], &[(0, "battlefield", &["Tide", "Newt"])]);
    for name in ["Tide", "Newt", "Tide"] {
        scene.pick(&format!("activate {name}")).pick("pass").pick("pass");
    }
    let powers: Vec<i32> = scene.state().permanents().map(|p| p.ch.power).collect();
    assert_eq!((scene.state().lasting.len(), powers), (2, vec![23, 21]));
}
