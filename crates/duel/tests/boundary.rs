//! Nothing is implied and nothing is trusted at the boundary.

use crate::common;

use common::*;
use duel::sheet::*;
use serde_json::{Value, json};

/// A sheet in which every field of the language occurs.
fn full() -> Value {
    let mut sheet = sheet(pyromancer(), everything(), statuses());
    sheet.carried.push(CarriedBuff {
        id: "kept".to_owned(),
        owner: 0,
        amount: 1,
        stacks: 1,
        cap: None,
        expires: Expiry::NextAttack,
        cleansable: true,
        carry_over_on_ko: true,
    });
    serde_json::to_value(sheet).unwrap()
}

fn refusal(sheet: &Value) -> Option<String> {
    match duel::from_json(&sheet.to_string()) {
        Ok(_) => None,
        Err(kernel::Error::Invalid(message)) => Some(message),
        Err(other) => panic!("not Invalid: {other}"),
    }
}

/// Paths of every object in a value.
fn objects(value: &Value, path: String, out: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            out.push(path.clone());
            fields.iter().for_each(|(key, v)| objects(v, format!("{path}/{key}"), out));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, v)| objects(v, format!("{path}/{i}"), out))
        }
        _ => {}
    }
}

#[test]
fn the_full_sheet_loads_and_comes_back_as_written() {
    let game = duel::from_json(&full().to_string()).unwrap();
    let canonical = kernel::Game::definitions(&game).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&canonical).unwrap(), full());
    assert_eq!(kernel::Game::info(&game).name, "duel:pyromancer,everything");
    let spaced = serde_json::to_string_pretty(&full()).unwrap();
    let again = duel::from_json(&spaced).unwrap();
    assert_eq!(kernel::Game::info(&again).digest, kernel::Game::info(&game).digest, "layout is no content");
}

#[test]
fn without_any_one_field_a_sheet_is_refused() {
    let sheet = full();
    let mut paths = Vec::new();
    objects(&sheet, String::new(), &mut paths);
    let mut tried = 0;
    for path in &paths {
        let keys: Vec<String> = sheet.pointer(path).unwrap().as_object().unwrap().keys().cloned().collect();
        for key in keys {
            let mut cut = sheet.clone();
            cut.pointer_mut(path).unwrap().as_object_mut().unwrap().shift_remove(&key);
            let message = refusal(&cut).unwrap_or_else(|| panic!("loaded without {path}/{key}"));
            assert!(message.contains(&key) || key == "type", "{path}/{key}: {message}");
            tried += 1;
        }
    }
    assert!(tried > 400, "{tried}");
}

#[test]
fn with_any_unknown_field_a_sheet_is_refused() {
    let sheet = full();
    let mut paths = Vec::new();
    objects(&sheet, String::new(), &mut paths);
    for path in &paths {
        let mut padded = sheet.clone();
        padded.pointer_mut(path).unwrap().as_object_mut().unwrap().insert("extra".to_owned(), json!(1));
        let message = refusal(&padded).unwrap_or_else(|| panic!("loaded with {path}/extra"));
        assert!(message.contains("extra"), "{path}: {message}");
    }
}

/// Set one value; the refusal names its place.
fn refused(path: &str, value: Value, words: &str) {
    let mut sheet = full();
    *sheet.pointer_mut(path).unwrap_or_else(|| panic!("no {path}")) = value;
    let message = refusal(&sheet).unwrap_or_else(|| panic!("loaded with a changed {path}"));
    assert!(message.starts_with("match sheet: ") && message.contains(words), "{path}: {message}");
}

#[test]
fn values_out_of_place_are_refused_and_located() {
    refused("/table/rolls", json!(0), "table.rolls");
    refused("/table/turnCap", json!(0), "table.turnCap");
    refused("/table/turnCap", json!(70_000), "table.turnCap");
    refused("/defenseSchemaVersion", json!(2), "defenseSchemaVersion");
    refused("/defenseDslVersion", json!("2.0.0"), "defenseDslVersion");
    refused("/defenseDslVersion", json!("1.0"), "defenseDslVersion");
    refused("/heroes", json!([full()["heroes"][0]]), "heroes: 1 heroes");
    refused("/heroes/0/health", json!(0), "heroes[0].health");
    refused("/heroes/0/health", json!(32_768), "heroes[0].health");
    refused("/heroes/0/offense/1/damage", json!(32_768), "heroes[0].offense[1].damage");
    refused("/heroes/0/name", json!("two\nlines"), "heroes[0].name");
    refused("/heroes/0/effectiveVersion", json!("v3"), "heroes[0].effectiveVersion");
    refused("/heroes/0/fellBackToV1", json!(true), "heroes[0].effectiveVersion");
    refused("/heroes/0/fallbackReasons", json!(["x"]), "heroes[0].fallbackReasons");
    refused("/heroes/0/defenseCard", json!(null), "v2 needs a card");
    refused("/enableDefenseV2", json!(false), "enableDefenseV2");
    refused("/heroes/0/offense", json!([]), "heroes[0].offense");
    refused("/heroes/0/offense/1/combo", json!("twoPair"), "heroes[0].offense[1].combo");
    refused("/heroes/0/offense/1/id", json!("twoPair"), "heroes[0].offense[1].id");
    refused("/heroes/0/offense/2/riders/0/timing", json!("immediate"), "riders[0].timing");
    refused("/heroes/0/offense/2/riders/0/target", json!("ally"), "heroes[0].offense[2].riders[0].target");
    refused("/heroes/0/offense/2/riders/0/owner", json!("self"), "riders[0].owner");
    refused("/heroes/0/offense/2/riders/0/apply/status", json!(6), "status 6 of 6");
    refused(
        "/heroes/0/offense/2/riders/0/apply",
        json!({"type": "flatBlock", "amount": 1, "cap": null}),
        "apply.type",
    );
    refused(
        "/heroes/0/offense/2/riders/0/capBy",
        json!({"who": "self", "status": 6}),
        "riders[0].capBy.status",
    );
    refused("/heroes/0/offense/2/riders/0/capBy", json!({"who": "ally", "status": 0}), "capBy.who");
    refused(
        "/heroes/1/defenseCard/rules/1/effects/0/capBy",
        json!({"who": "self", "status": 0}),
        "no amount to limit",
    );
    refused("/heroes/0/defenseCard/dice", json!(9), "defenseCard.dice");
    refused("/heroes/0/defenseCard/fields/1/faces", json!([3, 5]), "fields[1].faces[0]: face 3 is in two");
    refused("/heroes/0/defenseCard/fields/1/faces", json!([]), "fields[1].faces");
    refused("/heroes/0/defenseCard/fields/1/faces", json!([7]), "fields[1].faces[0]");
    refused("/heroes/0/defenseCard/fields/1/id", json!("F1"), "fields[1].id");
    refused("/heroes/0/defenseCard/fieldsHash", json!("xyz"), "fieldsHash");
    refused("/heroes/0/defenseCard/rules", json!([]), "rules");
    refused("/heroes/0/defenseCard/rules/1/id", json!("ward"), "rules[1].id");
    refused("/heroes/0/defenseCard/rules/0/effects", json!([]), "rules[0].effects");
    refused("/heroes/0/defenseCard/rules/0/matcher/field", json!(3), "matcher.field: field 3 of 3");
    refused("/heroes/0/defenseCard/rules/0/matcher/min", json!(0), "matcher.min");
    refused("/heroes/0/defenseCard/rules/0/matcher/cap", json!(0), "matcher.cap");
    refused("/heroes/0/defenseCard/rules/1/matcher/face", json!(0), "matcher.face");
    refused("/heroes/0/defenseCard/rules/0/effects/0/timing", json!("afterDamage"), "effects[0].timing");
    refused("/heroes/0/defenseCard/rules/0/effects/0/apply/amount", json!(-1), "rules[0].effects[0]");
    refused("/heroes/0/defenseCard/rules/0/matcher/type", json!("sumField"), "sumField");
    refused("/statuses/1/id", json!("burn"), "statuses[1].id");
    refused("/statuses/1/abilityCap", json!(7), "statuses[1].abilityCap");
    refused("/statuses/0/upkeep/byStacks", json!([2, 3]), "statuses[0].upkeep.byStacks");
    refused("/statuses/0/upkeep/clearOn", json!(7), "statuses[0].upkeep.clearOn");
    refused("/statuses/4/upkeep/moves", json!(1), "statuses[4].upkeep.moves");
    refused("/statuses/4/upkeep/moves", json!(9), "statuses[4].upkeep.moves");
    refused("/statuses/1/spends/0/phase", json!("defense"), "statuses[1].spends[0].gives.type");
    refused("/statuses/1/spends/0/requires", json!("baseBlock"), "statuses[1].spends[0].requires");
    refused("/statuses/5/spends/0/gives/perOpponentStatus", json!(16), "perOpponentStatus");
    refused("/carried/0/owner", json!(2), "carried[0].owner");
    refused("/carried/0/stacks", json!(0), "carried[0].stacks");
    refused("/carried/0/expires", json!({"type": "afterNTurns", "turns": 0}), "carried[0].expires.turns");
}

#[test]
fn idle_faces_need_leave() {
    let mut sheet = full();
    *sheet.pointer_mut("/heroes/0/defenseCard/fields/0/faces").unwrap() = json!([1, 2]);
    assert!(refusal(&sheet).is_none());
    *sheet.pointer_mut("/heroes/0/defenseCard/allowIdleFaces").unwrap() = json!(false);
    assert!(refusal(&sheet).unwrap().contains("in no field"));
}

#[test]
fn what_is_not_a_sheet_is_refused_in_words() {
    for text in ["", "{", "[]", "null", "7", "{\"heroes\": 1}"] {
        let error = duel::from_json(text).err().unwrap();
        assert!(error.to_string().starts_with("match sheet: "), "{error}");
    }
}

#[test]
fn a_hero_that_fell_back_plays_version_1() {
    let mut sheet = full();
    let hero = sheet.pointer_mut("/heroes/0").unwrap();
    hero["effectiveVersion"] = json!("v1");
    hero["fellBackToV1"] = json!(true);
    hero["fallbackReasons"] = json!(["field-overlap at defenseCard.fields[1].faces[0]"]);
    hero["defenseCard"] = json!(null);
    let game = duel::from_json(&sheet.to_string()).unwrap();
    assert!(game.sheet().heroes[0].fell_back_to_v1);
    assert_eq!(game.sheet().heroes[0].effective_version, Version::V1);
}

#[test]
fn the_registry_names_what_the_language_has() {
    let registry = duel::registry();
    let fields = |group: &str, kind: &str| registry[group][kind].clone();
    assert_eq!(fields("matchers", "countField"), json!(["field", "per", "cap", "min"]));
    assert_eq!(fields("effects", "rerollDice"), json!(["count", "fields", "selectionPolicy"]));
    assert_eq!(fields("conditions", "hasStatus"), json!(["who", "status", "min"]));
    assert_eq!(fields("expiries", "afterNTurns"), json!(["turns"]));
    assert_eq!(fields("expiries", "nextAttack"), json!([]));
    assert_eq!(registry["effects"].as_object().unwrap().len(), 12);
    assert_eq!(registry["policies"].as_array().unwrap().len(), 6);
    assert_eq!(registry["limits"]["defenseDice"], 8);
}
