//! Costs paid in a match: mana, objects, reductions, and what is tapped for it.

use crate::common;

use common::{Scene, activated, add, body, card, creature, gain_life, land, rule, scene, scene_with, with};
use magic::machine::ask::Ask;
use magic::state::perm_flag;
use serde_json::{Value, json};

fn sorcery(name: &str, cost: &str) -> Value {
    with(card(name, cost, &["sorcery"]), "spell", body(json!([gain_life(1)])))
}

fn lands() -> Vec<Value> {
    let dual = with(land("Dual", "Plains"), "subtypes", json!(["Plains", "Island"]));
    vec![land("Plain", "Plains"), land("Isle", "Island"), land("Peak", "Mountain"), dual]
}

fn mine(cards: Vec<Value>, hand: &[&str], battlefield: &[&str]) -> Scene {
    let mut all = lands();
    all.extend(cards);
    let mut s = scene(all, &[(0, "hand", hand), (0, "battlefield", battlefield)]);
    main_phase(&mut s);
    s
}

fn main_phase(s: &mut Scene) {
    while s.state().step != magic::ir::Step::Main1 {
        s.pick("pass");
    }
}

/// Pass until the stack is empty.
fn resolve(s: &mut Scene) {
    while !s.state().stack.is_empty() {
        s.pick("pass");
    }
}

fn untapped(s: &Scene) -> Vec<String> {
    let free = s.state().permanents().filter(|p| !p.is(perm_flag::TAPPED));
    free.map(|p| s.name(p.obj.i).to_owned()).collect()
}

#[test]
fn colours_have_to_fit() {
    let s = mine(vec![sorcery("Prayer", "{1}{W}")], &["Prayer"], &["Isle", "Isle"]);
    assert!(!s.can("cast Prayer"));
    let s = mine(vec![sorcery("Prayer", "{1}{W}")], &["Prayer"], &["Isle", "Plain"]);
    assert!(s.can("cast Prayer"));
}

#[test]
fn what_is_least_missed_is_tapped() {
    let mut s = mine(
        vec![sorcery("Prayer", "{1}{W}"), sorcery("Vision", "{U}")],
        &["Prayer", "Vision"],
        &["Dual", "Isle", "Plain", "Peak"],
    );
    s.pick("cast Prayer");
    assert_eq!(untapped(&s), ["Dual", "Isle"], "the other card wants blue");
    resolve(&mut s);
    assert_eq!(s.life(0), 21);
    assert!(s.can("cast Vision"));
}

#[test]
fn creatures_come_after_lands_and_treasures_last() {
    let elf = with(
        creature("Elf", 1, 1, &[]),
        "abilities",
        json!([activated("", json!(["tap"]), json!([add("{G}")]), true)]),
    );
    let gem = with(
        card("Gem", "", &["artifact"]),
        "abilities",
        json!([activated(
            "",
            json!(["tap", "sacrifice_this"]),
            json!([{"add_mana": {"who": "you", "mana": {"one_of": {"mask": 31, "count": {"int": 1}}}, "times": {"int": 1},
                    "only_for": null, "keep": "step"}}]),
            true
        )]),
    );
    let board = ["Gem", "Elf", "Plain"];
    let cards = vec![elf, gem, sorcery("One", "{1}"), sorcery("Two", "{2}"), sorcery("Three", "{2}{R}")];
    let mut s = mine(cards.clone(), &["One"], &board);
    s.pick("cast One");
    assert_eq!(untapped(&s), ["Gem", "Elf"]);
    let mut s = mine(cards.clone(), &["Two"], &board);
    s.pick("cast Two");
    assert_eq!(untapped(&s), ["Gem"]);
    let mut s = mine(cards, &["Three"], &board);
    s.pick("cast Three");
    assert!(s.permanent("Gem").is_none(), "the treasure made the red mana and is gone");
    resolve(&mut s);
    assert_eq!(s.life(0), 21);
}

#[test]
fn a_source_of_two_floats_what_is_left() {
    let tomb = with(
        card("Tomb", "", &["land"]),
        "abilities",
        json!([activated("", json!(["tap"]), json!([add("{C}{C}")]), true)]),
    );
    let mut s = mine(vec![tomb, sorcery("One", "{1}")], &["One", "One"], &["Tomb"]);
    s.pick("cast One");
    assert_eq!(s.state().players[0].pool[5], 1);
    resolve(&mut s);
    assert!(s.can("cast One"), "the floating mana pays for the second one in the same step");
}

#[test]
fn painful_mana_hurts_only_for_colours() {
    let hurts = json!([add("{W}"), {"damage": {"source": "this", "amount": {"int": 1}, "to": "you", "preventable": true}}]);
    let pain = with(
        card("Pain", "", &["land"]),
        "abilities",
        json!([
            activated("", json!(["tap"]), json!([add("{C}")]), true),
            activated("", json!(["tap"]), hurts, true)
        ]),
    );
    let mut s = mine(vec![pain.clone(), sorcery("One", "{1}")], &["One"], &["Pain"]);
    s.pick("cast One");
    assert_eq!(s.life(0), 20);
    let mut s = mine(vec![pain, sorcery("Prayer", "{W}")], &["Prayer"], &["Pain"]);
    s.pick("cast Prayer");
    assert_eq!(s.life(0), 19);
}

#[test]
fn x_is_bounded_by_the_mana() {
    let spell = json!([{"gain_life": {"who": "you", "amount": "x"}}]);
    let blaze = with(card("Blaze", "{X}{W}", &["sorcery"]), "spell", body(spell));
    let mut s = mine(vec![blaze], &["Blaze"], &["Plain", "Isle", "Peak"]);
    s.pick("cast Blaze");
    assert!(s.asks(Ask::X));
    assert_eq!(s.options().len(), 3, "0, 1 and 2");
    let last = s.options().pop().unwrap();
    s.pick(&last);
    resolve(&mut s);
    assert_eq!(s.life(0), 22);
}

fn altar(parts: Value) -> Value {
    with(
        card("Altar", "", &["artifact"]),
        "abilities",
        json!([activated("", parts, json!([gain_life(1)]), false)]),
    )
}

#[test]
fn what_to_sacrifice_is_chosen_once_for_each_set() {
    let parts = json!([{"sacrifice": {"what": {"type": "creature"}, "count": {"int": 2}, "slot": null}}]);
    let cards = vec![
        altar(parts),
        creature("Ant", 1, 1, &[]),
        creature("Bee", 1, 1, &[]),
        creature("Cat", 1, 1, &[]),
    ];
    let mut s = mine(cards, &[], &["Altar", "Ant", "Bee", "Cat"]);
    s.pick("activate Altar");
    assert_eq!(s.options(), ["choose Ant", "choose Bee"], "starting with the cat there is no second");
    s.pick("choose Bee");
    assert!(s.dead("Bee") && s.dead("Cat") && !s.dead("Ant"), "the only second one was taken unasked");
    assert!(!s.can("activate Altar"), "one creature is not two");
}

#[test]
fn like_tokens_are_one_option() {
    let parts = json!([{"sacrifice": {"what": {"type": "creature"}, "count": {"int": 1}, "slot": null}}]);
    let cards = vec![altar(parts), creature("Ant", 1, 1, &[]), creature("Bee", 1, 1, &[])];
    let mut s = mine(cards, &[], &["Altar", "Ant", "Bee", "Ant", "Ant"]);
    s.pick("activate Altar");
    assert_eq!(s.options(), ["choose Ant", "choose Bee"]);
}

#[test]
fn a_creature_tapped_for_mana_may_be_sacrificed_too() {
    let elf = with(
        creature("Elf", 1, 1, &[]),
        "abilities",
        json!([activated("", json!(["tap"]), json!([add("{G}")]), true)]),
    );
    let kill = json!([{"sacrifice": {"what": {"type": "creature"}, "count": {"int": 1}, "slot": null}}]);
    let altar = with(
        card("Altar", "", &["artifact"]),
        "abilities",
        json!([activated("{1}", kill, json!([gain_life(3)]), false)]),
    );
    let mut s = mine(vec![elf, altar], &[], &["Altar", "Elf"]);
    s.pick("activate Altar");
    resolve(&mut s);
    assert!(s.dead("Elf"), "CR 601.2g comes before 601.2h");
    assert_eq!(s.life(0), 23);
}

#[test]
fn a_creature_tapped_as_the_cost_makes_no_mana() {
    let elf = with(
        creature("Elf", 1, 1, &[]),
        "abilities",
        json!([activated("", json!(["tap"]), json!([add("{G}")]), true)]),
    );
    let tap = json!([{"tap_others": {"what": {"type": "creature"}, "count": {"int": 1}, "slot": null}}]);
    let drum = with(
        card("Drum", "", &["artifact"]),
        "abilities",
        json!([activated("{1}", tap, json!([gain_life(3)]), false)]),
    );
    let cards = vec![elf, drum, creature("Bear", 2, 2, &[])];
    assert!(!mine(cards.clone(), &[], &["Drum", "Elf"]).can("activate Drum"));
    let mut s = mine(cards, &[], &["Drum", "Elf", "Bear"]);
    s.pick("activate Drum");
    assert!(s.tapped("Elf") && s.tapped("Bear"), "the bear for the drum, since the elf has to make the mana");
}

#[test]
fn life_is_paid_only_if_there_is_enough() {
    let cost = json!([{"life": {"int": 20}}]);
    let mut s = mine(vec![altar(cost)], &[], &["Altar"]);
    s.pick("activate Altar");
    assert!(s.table.over() || s.life(0) <= 1, "CR 119.4: exactly all of it may be paid");
    let s = mine(vec![altar(json!([{"life": {"int": 21}}]))], &[], &["Altar"]);
    assert!(!s.can("activate Altar"));
}

#[test]
fn summoning_sick_creatures_do_not_tap() {
    let elf = with(
        creature("Elf", 1, 1, &[]),
        "abilities",
        json!([activated("", json!(["tap"]), json!([gain_life(1)]), false)]),
    );
    let mut s = mine(vec![elf], &["Elf"], &["Plain"]);
    s.pick("cast Elf");
    resolve(&mut s);
    assert!(s.permanent("Elf").is_some() && !s.can("activate Elf"), "CR 302.6");
}

#[test]
fn rules_make_spells_cheaper_and_dearer() {
    let less =
        json!([{"cost_less": {"what": {"type": "sorcery"}, "by": {"int": 2}, "colored": "", "at_least": 0}}]);
    let more = json!([{"cost_more": {"what": "spell", "by": {"int": 1}, "colored": ""}}]);
    let whose = json!({"each": {"player": "you"}});
    let guide = with(card("Guide", "{1}", &["artifact"]), "abilities", json!([rule(whose.clone(), less)]));
    let toll = with(card("Toll", "{1}", &["artifact"]), "abilities", json!([rule(whose, more)]));
    let cards = vec![guide, toll, sorcery("Prayer", "{2}{W}")];
    assert!(mine(cards.clone(), &["Prayer"], &["Guide", "Plain"]).can("cast Prayer"));
    assert!(!mine(cards.clone(), &["Prayer"], &["Guide", "Toll", "Plain"]).can("cast Prayer"));
    assert!(mine(cards.clone(), &["Prayer"], &["Guide", "Toll", "Plain", "Isle"]).can("cast Prayer"));
    assert!(!mine(cards, &["Prayer"], &["Guide", "Isle"]).can("cast Prayer"), "white is still needed");
}

#[test]
fn convoke_taps_creatures_for_their_colour() {
    let convoke = json!({"mana": "", "parts": [{"convoke": {"type": "creature"}}]});
    let chorus = with(sorcery("Chorus", "{1}{W}"), "extra", convoke);
    let monk = with(creature("Monk", 1, 1, &[]), "colors", json!(["W"]));
    let cards = vec![chorus, monk, creature("Golem", 1, 1, &[])];
    assert!(!mine(cards.clone(), &["Chorus"], &["Golem", "Golem"]).can("cast Chorus"));
    let mut s = mine(cards, &["Chorus"], &["Golem", "Monk"]);
    s.pick("cast Chorus");
    assert_eq!(untapped(&s), Vec::<String>::new(), "CR 702.51a");
    resolve(&mut s);
    assert_eq!(s.life(0), 21);
}

#[test]
fn a_second_convoke_taps_nobody_once_more() {
    let convoke = json!([{"convoke": {"type": "creature"}}, {"convoke": {"type": "creature"}}]);
    let chorus = with(sorcery("Chorus", "{2}"), "extra", json!({"mana": "", "parts": convoke}));
    let cards = vec![chorus, creature("Golem", 1, 1, &[])];
    assert!(!mine(cards.clone(), &["Chorus"], &["Golem"]).can("cast Chorus"), "CR 702.51d");
    assert!(mine(cards, &["Chorus"], &["Golem", "Golem"]).can("cast Chorus"));
}

#[test]
fn delve_exiles_cards_for_generic_mana() {
    let delve = json!({"mana": "", "parts": ["delve"]});
    let mut all = lands();
    all.push(with(sorcery("Dig", "{2}{U}"), "extra", delve));
    all.push(sorcery("Ash", "{1}"));
    let mut s = scene(
        all,
        &[(0, "hand", &["Dig"]), (0, "battlefield", &["Isle"]), (0, "graveyard", &["Ash", "Ash", "Ash"])],
    );
    main_phase(&mut s);
    s.pick("cast Dig");
    assert_eq!((s.state().exile.len(), s.state().graveyards[0].len()), (2, 1), "CR 702.66a");
}

#[test]
fn restricted_mana_pays_for_what_it_may() {
    let only = json!([{"add_mana": {"who": "you", "mana": {"exactly": "{W}"}, "times": {"int": 1},
                        "only_for": {"all": ["spell", {"type": "creature"}]}, "keep": "step"}}]);
    let shrine =
        with(card("Shrine", "", &["land"]), "abilities", json!([activated("", json!(["tap"]), only, true)]));
    let cards = vec![shrine, sorcery("Prayer", "{W}"), creature("Bear", 2, 2, &[])];
    let mut s = mine(cards, &["Prayer", "Bear"], &["Shrine"]);
    assert!(!s.can("cast Prayer"), "CR 106.6");
    s.pick("cast Bear");
    assert!(s.state().special.is_empty(), "it was spent");
    resolve(&mut s);
    assert!(s.permanent("Bear").is_some());
}

#[test]
fn a_discard_never_takes_the_spell_itself() {
    let extra = json!({"mana": "", "parts": [{"discard": {"what": "anything", "count": {"int": 1}, "random": false, "slot": null}}]});
    let cards = vec![with(sorcery("Trade", ""), "extra", extra), sorcery("Ash", "{9}")];
    assert!(!mine(cards.clone(), &["Trade"], &[]).can("cast Trade"));
    let mut s = mine(cards, &["Trade", "Ash"], &[]);
    s.pick("cast Trade");
    assert!(s.dead("Ash"));
}

#[test]
fn mana_by_hand() {
    let mut all = lands();
    all.push(sorcery("Prayer", "{1}{W}"));
    let manual = json!({"manual_mana": true});
    let mut s =
        scene_with(all, &[(0, "hand", &["Prayer"]), (0, "battlefield", &["Plain", "Isle", "Peak"])], manual);
    while s.state().step != magic::ir::Step::Main1 {
        s.pick("pass");
    }
    s.pick("tap_for_mana Peak");
    assert_eq!(s.state().players[0].pool[3], 1, "CR 605.3a");
    s.pick("cast Prayer");
    assert!(s.asks(Ask::Payment));
    assert_eq!(s.options(), ["tap_for_mana Plain", "tap_for_mana Isle", "done"]);
    s.pick("tap_for_mana Plain").pick("done");
    assert_eq!(untapped(&s), ["Isle"]);
}

#[test]
fn one_creature_harmonizes() {
    let help = json!({"mana": "", "parts": [{"harmonize": {"type": "creature"}}]});
    let cards = vec![
        with(sorcery("Echo", "{4}{W}"), "extra", help),
        creature("Ox", 3, 3, &[]),
        creature("Cat", 1, 1, &[]),
    ];
    assert!(!mine(cards.clone(), &["Echo"], &["Plain", "Ox"]).can("cast Echo"), "three of the four");
    let mut s = mine(cards, &["Echo"], &["Plain", "Isle", "Ox", "Cat"]);
    s.pick("cast Echo");
    assert_eq!(untapped(&s), ["Cat"], "the ox pays three, the cat may not help too");
}

#[test]
fn restricted_mana_of_several_colours_is_what_the_spell_needs() {
    let only = json!([{"add_mana": {"who": "you", "mana": {"combination": {"mask": 31, "count": {"int": 3}}}, "times": {"int": 1},
                        "only_for": {"all": ["spell", {"type": "sorcery"}]}, "keep": "step"}}]);
    let shrine =
        with(card("Shrine", "", &["land"]), "abilities", json!([activated("", json!(["tap"]), only, true)]));
    let mut s = mine(vec![shrine, sorcery("Prayer", "{R}{W}{U}")], &["Prayer"], &["Shrine"]);
    s.pick("cast Prayer");
    resolve(&mut s);
    assert_eq!(s.life(0), 21);
    assert!(s.state().special.is_empty());
}

#[test]
fn a_source_of_three_of_one_colour() {
    let lotus = json!([{"add_mana": {"who": "you", "mana": {"one_of": {"mask": 31, "count": {"int": 3}}}, "times": {"int": 1},
                         "only_for": null, "keep": "step"}}]);
    let lotus = with(
        card("Lotus", "", &["artifact"]),
        "abilities",
        json!([activated("", json!(["tap"]), lotus, true)]),
    );
    let cards = vec![lotus, sorcery("Mixed", "{R}{W}"), sorcery("Pure", "{1}{R}{R}")];
    assert!(!mine(cards.clone(), &["Mixed"], &["Lotus"]).can("cast Mixed"));
    let mut s = mine(cards, &["Pure", "Mixed"], &["Lotus", "Plain"]);
    assert!(s.can("cast Mixed"), "red from the one, white from the other");
    s.pick("cast Pure");
    assert!(!s.tapped("Plain"), "three red were enough");
}

#[test]
fn mana_of_any_type_is_made_as_it_is_and_spent_as_it_may() {
    let any = json!([{"any_mana_for": "anything"}]);
    let orrery = with(
        card("Prism", "{1}", &["artifact"]),
        "abilities",
        json!([rule(json!({"each": {"player": "you"}}), any)]),
    );
    let cards = vec![orrery, sorcery("Blast", "{R}{R}{R}")];
    let mut s = mine(cards, &["Blast"], &["Prism", "Dual", "Plain", "Isle"]);
    s.pick("cast Blast");
    let item = s.state().stack.last().expect("it was cast");
    assert_eq!((item.mana_spent, item.colors_spent & 0b01000), (3, 0), "no red mana was made");
}

#[test]
fn an_ability_may_be_aimed_with_a_greater_x_than_nought() {
    let what = json!({"all": [{"type": "creature"}, {"stat": {"stat": "power", "cmp": "<=", "value": "x"}}]});
    let target = json!({"slot": 0, "what": what, "min": {"int": 1}, "max": {"int": 1}, "other_than": [],
        "together": "free", "by": "you", "purpose": "bad", "divide": null, "when": "always"});
    let mut harp = activated("{X}", json!(["tap"]), json!([gain_life(1)]), false);
    harp["kind"]["activated"]["body"]["targets"] = json!([target]);
    let harp = with(card("Harp", "{1}", &["artifact"]), "abilities", json!([harp]));
    let bear = creature("Bear", 2, 2, &[]);
    let s = mine(vec![harp.clone(), bear.clone()], &[], &["Harp", "Bear", "Isle", "Isle"]);
    assert!(s.can("activate Harp"));
    let s = mine(vec![harp, bear], &[], &["Harp", "Bear", "Isle"]);
    assert!(!s.can("activate Harp"));
}

/// An artifact that taps for this program, beside two Isles, and a sorcery for that much.
fn paid_with_help(parts: Value, code: Value, mana: &str, cost: &str) -> bool {
    let source = activated(mana, parts, code, true);
    let source = with(card("Source", "{1}", &["artifact"]), "abilities", json!([source]));
    let s = mine(vec![source, sorcery("Feast", cost)], &["Feast"], &["Source", "Isle", "Isle"]);
    s.can("cast Feast")
}

#[test]
fn what_sources_make_at_the_most_is_not_too_little() {
    // Several mana at once, with something else besides.
    let rich = || json!([add("{W}{W}"), gain_life(1)]);
    assert!(paid_with_help(json!(["tap"]), rich(), "", "{2}{W}{W}"));
    assert!(!paid_with_help(json!(["tap"]), rich(), "", "{3}{W}{W}"));
    assert!(!paid_with_help(json!(["tap"]), rich(), "", "{B}"));
    // One mana turned into two others.
    assert!(paid_with_help(json!(["tap"]), json!([add("{R}{G}")]), "{1}", "{R}{G}{U}"));
    assert!(!paid_with_help(json!(["tap"]), json!([add("{R}{G}")]), "{1}", "{R}{G}{U}{U}"));
    // As much as something else comes to.
    let many = json!([{"add_mana": {"who": "you", "mana": {"exactly": "{R}"},
        "times": {"count": {"each": {"zones": ["battlefield"], "filter": {"type": "land"}}}},
        "only_for": null, "keep": "step"}}]);
    assert!(paid_with_help(json!(["tap"]), many, "", "{2}{R}{R}"));
    // Without tapping it.
    assert!(paid_with_help(json!(["sacrifice_this"]), json!([add("{B}")]), "", "{2}{B}"));
}
