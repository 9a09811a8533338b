//! Tests that bound how much the layers look at: counts, no times.

use crate::common::*;
use crate::eval::work;
use crate::ir::CardType;
use serde_json::{Value, json};

/// Each creature of yours is larger by how many creatures have come to you this turn, and by what `more` says.
fn rally(more: Value) -> Value {
    let event = json!({"on": "zone", "subject": {"all": [{"type": "creature"}, {"controller": "you"}]},
        "other": "anything", "player": "any", "from": [], "to": ["battlefield"], "step": null, "combat": null,
        "counter": null, "deed": null, "amount": null, "nth": null, "group": false,
        "bind": {"subject": null, "other": null, "player": null, "amount": null}});
    let came = json!({"happened": {"what": event, "within": "turn", "amounts": false}});
    let grows = json!([{"add_pt": {"power": {"add": [came, more]}, "toughness": {"int": 0}}}]);
    let yours = json!({"each": {"all": [{"type": "creature"}, {"controller": "you"}]}});
    let ability = ability(
        json!({"static": {"when": "always", "of": yours, "mods": grows, "rules": [], "from": ["battlefield"]}}),
    );
    with(card("Rally", "{9}", &["enchantment"]), "abilities", json!([ability]))
}

/// Something that makes so many creature tokens, or gains life, whenever its player likes.
fn horn(tokens: i32) -> Value {
    let entry = json!({"under": "nothing", "tapped": false, "attacking": false, "transformed": false,
        "face_down": false, "counters": [], "attached": "nothing", "mods": []});
    let create = json!({"create": {"who": "you", "token": "Wren", "count": {"int": tokens}, "entry": entry,
        "slot": null}});
    let abilities = [create, gain_life(1)].map(|code| activated("", json!([]), json!([code]), false));
    with(card("Horn", "{9}", &["artifact"]), "abilities", json!(abilities))
}

fn use_horn(scene: &mut Scene, ability: usize) {
    let verb = scene.game.info.verbs.iter().position(|v| v == "activate").expect("a verb") as u8;
    let uses: Vec<usize> =
        (0..scene.table.menu().len()).filter(|&k| scene.table.menu().opts[k].verb == verb).collect();
    scene.table.play(&scene.game, uses[ability]).expect("an offered option");
    scene.pick("pass").pick("pass");
}

fn powers(scene: &Scene) -> Vec<i32> {
    scene.state().permanents().filter(|p| p.ch.is(CardType::Creature)).map(|p| p.ch.power).collect()
}

#[test]
fn a_number_that_asks_about_what_is_changed_is_each_objects_own() {
    let own = json!({"stat": {"stat": "mana_value", "of": "candidate"}});
    let wren = with(creature("Wren", 1, 1, &[]), "cost", json!(""));
    let cards = vec![rally(own), horn(2), wren, creature("Bear", 2, 2, &[])];
    let mut scene = scene(cards, &[(0, "battlefield", &["Rally", "Horn", "Bear"])]);
    use_horn(&mut scene, 0);
    assert_eq!(powers(&scene), [2 + 2 + 1, 1 + 2, 1 + 2]);
}

#[test]
fn a_number_of_all_that_came_is_found_once_for_a_crowd() {
    const CROWD: usize = 60;
    let cards = vec![rally(json!({"int": 0})), horn(CROWD as i32), creature("Wren", 1, 1, &[])];
    let mut scene = scene(cards, &[(0, "battlefield", &["Rally", "Horn"])]);
    work::events();
    use_horn(&mut scene, 0);
    // The horn itself and its ability make events too, and the layers are worked through a few times.
    let looks = work::events();
    assert_eq!(powers(&scene), [1 + CROWD as i32; CROWD]);
    assert!(looks <= 10 * CROWD, "{looks} events looked at");
    // Life gained is nothing that anybody asks about: the layers rest.
    use_horn(&mut scene, 1);
    assert!(work::events() <= 4 * CROWD, "events that nobody asks about");
}
