//! Attackers, blockers and combat damage, rule by rule.

use crate::common;

use common::{Scene, card, creature, land, rule, scene, this, with};
use magic::machine::ask::Ask;
use serde_json::{Value, json};

fn duel(cards: Vec<Value>, mine: &[&str], theirs: &[&str]) -> Scene {
    scene(cards, &[(0, "battlefield", mine), (1, "battlefield", theirs)])
}

fn forbids(name: &str, deed: &str) -> Value {
    with(
        creature(name, 2, 2, &[]),
        "abilities",
        json!([rule(this(), json!([{"cannot": {"deed": deed, "other": "anything"}}]))]),
    )
}

fn demands(name: &str, rules: Value) -> Value {
    with(creature(name, 2, 2, &[]), "abilities", json!([rule(this(), rules)]))
}

fn must(deed: &str) -> Value {
    json!([{"must": {"deed": deed, "other": "anything"}}])
}

#[test]
fn unblocked_creatures_hit_the_player() {
    let mut s = duel(vec![creature("Bear", 2, 2, &[])], &["Bear"], &[]);
    s.attack(&[("Bear", "seat 1")]).fight(&[]);
    assert_eq!(s.life(1), 18, "CR 510.1b");
    assert!(s.tapped("Bear"), "CR 508.1f");
}

#[test]
fn vigilance_keeps_it_untapped() {
    let mut s = duel(vec![creature("Angel", 4, 4, &["flying", "vigilance"])], &["Angel"], &[]);
    s.attack(&[("Angel", "seat 1")]);
    assert!(s.attacking("Angel") && !s.tapped("Angel"), "CR 702.20b");
}

#[test]
fn defenders_stay_home() {
    let mut s = duel(vec![creature("Wall", 0, 4, &["defender"])], &["Wall"], &[]);
    assert!(!s.until(Ask::Attackers), "CR 702.3b");
}

#[test]
fn a_planeswalker_can_be_attacked() {
    let sage = with(card("Sage", "{3}", &["planeswalker"]), "loyalty", json!({"int": 4}));
    let mut s = duel(vec![creature("Bear", 2, 2, &[]), sage], &["Bear"], &["Sage"]);
    s.attack(&[("Bear", "Sage")]).fight(&[]);
    assert_eq!(s.life(1), 20);
    let sage = s.permanent("Sage").expect("it is still there").obj.i;
    assert_eq!(s.state().counters_on(sage, magic::game::counter::LOYALTY), 2, "CR 120.3c");
}

#[test]
fn creatures_deal_damage_to_each_other() {
    let cards = vec![creature("Bear", 2, 2, &[]), creature("Ogre", 3, 3, &[])];
    let mut s = duel(cards, &["Bear"], &["Ogre"]);
    s.attack(&[("Bear", "seat 1")]).block(&[("Ogre", "Bear")]).fight(&[]);
    assert!(s.dead("Bear") && !s.dead("Ogre"));
    assert_eq!((s.life(1), s.permanent("Ogre").unwrap().damage), (20, 2));
}

#[test]
fn first_strike_kills_before_damage_comes_back() {
    let cards = vec![creature("Knight", 2, 2, &["first strike"]), creature("Bear", 2, 2, &[])];
    let mut s = duel(cards, &["Knight"], &["Bear"]);
    s.attack(&[("Knight", "seat 1")]).block(&[("Bear", "Knight")]).fight(&[]);
    assert!(s.dead("Bear") && !s.dead("Knight"), "CR 510.4");
}

#[test]
fn double_strike_deals_damage_in_both_steps() {
    let cards = vec![creature("Champion", 2, 2, &["double strike"]), creature("Troll", 2, 5, &[])];
    let mut s = duel(cards.clone(), &["Champion"], &[]);
    s.attack(&[("Champion", "seat 1")]).fight(&[]);
    assert_eq!(s.life(1), 16, "CR 702.4b");
    let mut s = duel(cards, &["Champion"], &["Troll"]);
    s.attack(&[("Champion", "seat 1")]).block(&[("Troll", "Champion")]).fight(&[]);
    assert_eq!(s.permanent("Troll").unwrap().damage, 4);
    assert!(s.dead("Champion"));
}

#[test]
fn double_strikers_and_plain_ones_share_the_second_step() {
    let cards = vec![creature("Champion", 1, 1, &["double strike"]), creature("Bear", 2, 2, &[])];
    let mut s = duel(cards, &["Champion", "Bear"], &[]);
    s.attack(&[("Champion", "seat 1"), ("Bear", "seat 1")]).fight(&[]);
    assert_eq!(s.life(1), 16, "1 in the first step, 1 and 2 in the second");
}

#[test]
fn damage_is_divided_freely_among_blockers() {
    let cards = vec![creature("Giant", 5, 5, &[]), creature("Ogre", 3, 3, &[]), creature("Wolf", 1, 3, &[])];
    let mut s = duel(cards, &["Giant"], &["Ogre", "Wolf"]);
    s.attack(&[("Giant", "seat 1")]).block(&[("Ogre", "Giant"), ("Wolf", "Giant")]);
    s.until(Ask::Division);
    let assigned: Vec<String> = (0..=5).map(|n| format!("assign Ogre {n}")).collect();
    assert_eq!(s.options(), assigned, "no order among blockers, no need of lethal damage");
    s.pick("assign Ogre 2").fight(&[]);
    assert!(s.dead("Wolf") && !s.dead("Ogre"));
}

#[test]
fn trample_carries_over_what_is_beyond_lethal() {
    let cards = vec![creature("Rhino", 5, 4, &["trample"]), creature("Wolf", 1, 2, &[])];
    let mut s = duel(cards, &["Rhino"], &["Wolf"]);
    s.attack(&[("Rhino", "seat 1")]).block(&[("Wolf", "Rhino")]);
    s.until(Ask::Division);
    assert_eq!(
        s.options(),
        ["assign Wolf 2", "assign Wolf 3", "assign Wolf 4", "assign Wolf 5"],
        "CR 702.19b"
    );
    s.pick("assign Wolf 2").fight(&[]);
    assert_eq!(s.life(1), 17);
}

#[test]
fn trample_with_deathtouch_needs_one_each() {
    let cards = vec![
        creature("Hydra", 4, 4, &["trample", "deathtouch"]),
        creature("Ogre", 1, 3, &[]),
        creature("Giant", 1, 6, &[]),
    ];
    let mut s = duel(cards, &["Hydra"], &["Ogre", "Giant"]);
    s.attack(&[("Hydra", "seat 1")]).block(&[("Ogre", "Hydra"), ("Giant", "Hydra")]);
    s.until(Ask::Division);
    s.pick("assign Ogre 1").pick("assign Giant 1").fight(&[]);
    assert_eq!(s.life(1), 18, "CR 702.2c, 702.19b");
    assert!(s.dead("Ogre") && s.dead("Giant"), "CR 704.5h");
}

#[test]
fn lifelink_gains_what_was_dealt() {
    let mut s = duel(vec![creature("Cleric", 3, 1, &["lifelink"])], &["Cleric"], &[]);
    s.attack(&[("Cleric", "seat 1")]).fight(&[]);
    assert_eq!((s.life(0), s.life(1)), (23, 17), "CR 702.15b");
}

#[test]
fn flyers_are_blocked_by_flying_and_reach_only() {
    let cards = vec![
        creature("Drake", 2, 2, &["flying"]),
        creature("Bear", 2, 2, &[]),
        creature("Spider", 1, 3, &["reach"]),
        creature("Bird", 1, 1, &["flying"]),
    ];
    let mut s = duel(cards, &["Drake"], &["Bear", "Spider", "Bird"]);
    s.attack(&[("Drake", "seat 1")]);
    s.until(Ask::Blockers);
    assert_eq!(
        s.options(),
        ["no_block Spider", "block Spider Drake"],
        "the bear is not even asked: CR 702.9b"
    );
    s.pick("no_block Spider");
    assert_eq!(s.options(), ["no_block Bird", "block Bird Drake"]);
}

#[test]
fn evasion_of_many_kinds() {
    let cases: &[(&str, &str, &str)] = &[
        ("fear", "CR 702.36b", "Bear"),
        ("intimidate", "CR 702.13b", "Bear"),
        ("shadow", "CR 702.28b", "Bear"),
        ("horsemanship", "CR 702.31b", "Bear"),
        ("skulk", "CR 702.118b", "Bear"),
    ];
    for (keyword, cite, name) in cases {
        let cards = vec![creature("Sneak", 1, 1, &[keyword]), creature(name, 2, 2, &[])];
        let mut s = duel(cards, &["Sneak"], &["Bear"]);
        s.attack(&[("Sneak", "seat 1")]);
        assert!(!s.until(Ask::Blockers), "{keyword}: {cite}");
    }
    let artifact = with(creature("Golem", 2, 2, &[]), "types", json!(["artifact", "creature"]));
    let mut s = duel(vec![creature("Sneak", 1, 1, &["fear"]), artifact], &["Sneak"], &["Golem"]);
    s.attack(&[("Sneak", "seat 1")]);
    assert!(s.until(Ask::Blockers), "an artifact creature may block it");
}

#[test]
fn menace_takes_two() {
    let cards =
        vec![creature("Goblin", 3, 3, &["menace"]), creature("Ant", 1, 1, &[]), creature("Bee", 1, 1, &[])];
    let mut s = duel(cards.clone(), &["Goblin"], &["Ant"]);
    s.attack(&[("Goblin", "seat 1")]);
    assert!(!s.until(Ask::Blockers), "one alone cannot: CR 702.111b");
    let mut s = duel(cards, &["Goblin"], &["Ant", "Bee"]);
    s.attack(&[("Goblin", "seat 1")]);
    s.until(Ask::Blockers);
    s.pick("block Ant Goblin");
    assert!(!s.asks(Ask::Blockers), "the second has no choice any more");
    assert_eq!(s.state().blocks.len(), 2);
}

#[test]
fn a_creature_that_must_attack_does() {
    let mut s = duel(
        vec![demands("Berserker", must("attack")), creature("Bear", 2, 2, &[])],
        &["Berserker", "Bear"],
        &[],
    );
    s.until(Ask::Attackers);
    assert_eq!(s.options(), ["stay Bear", "attack Bear seat 1"], "CR 508.1d");
    s.pick("stay Bear");
    assert!(s.attacking("Berserker"));
}

#[test]
fn who_cannot_attack_need_not() {
    let mut s = duel(
        vec![with(demands("Berserker", must("attack")), "keywords", json!(["defender"]))],
        &["Berserker"],
        &[],
    );
    assert!(!s.until(Ask::Attackers), "it cannot, so it need not: CR 508.1d");
}

#[test]
fn who_cannot_attack_alone_needs_company() {
    let cards = vec![forbids("Coward", "attack_alone"), creature("Bear", 2, 2, &[])];
    let mut s = duel(cards.clone(), &["Coward"], &[]);
    assert!(!s.until(Ask::Attackers) || s.options() == ["stay Coward"], "CR 508.1c");
    let mut s = duel(cards, &["Coward", "Bear"], &[]);
    s.until(Ask::Attackers);
    s.pick("attack Coward seat 1");
    assert!(s.attacking("Coward") && s.attacking("Bear"), "the bear had to come along");
}

#[test]
fn a_tax_is_paid_or_the_creature_stays() {
    let fence = with(
        card("Fence", "{3}", &["enchantment"]),
        "abilities",
        json!([rule(
            json!({"each": {"controller": "opponent"}}),
            json!([{"tax": {"deed": "attack", "other": {"player": "you"}, "cost": {"mana": "{2}", "parts": []}}}])
        )]),
    );
    let cards = vec![fence, creature("Ant", 1, 1, &[]), creature("Bee", 1, 1, &[]), land("Field", "Plains")];
    let mine = ["Ant", "Bee", "Field", "Field", "Field"];
    let mut s = duel(cards.clone(), &mine, &["Fence"]);
    s.until(Ask::Attackers);
    s.pick("attack Ant seat 1");
    assert!(!s.asks(Ask::Attackers), "a second one cannot be paid for: CR 508.1h");
    assert!(s.attacking("Ant") && !s.attacking("Bee"));
    let tapped = s
        .state()
        .permanents()
        .filter(|p| s.name(p.obj.i) == "Field" && p.is(magic::state::perm_flag::TAPPED));
    assert_eq!(tapped.count(), 2);
    let mut s = duel(cards, &["Ant"], &["Fence"]);
    assert!(!s.until(Ask::Attackers), "no mana, no attack");
}

#[test]
fn a_tax_excuses_from_attacking() {
    let fence = with(
        card("Fence", "{3}", &["enchantment"]),
        "abilities",
        json!([rule(
            json!({"each": {"controller": "opponent"}}),
            json!([{"tax": {"deed": "attack", "other": "anything", "cost": {"mana": "{1}", "parts": []}}}])
        )]),
    );
    let cards = vec![fence, demands("Berserker", must("attack")), land("Field", "Plains")];
    let mut s = duel(cards, &["Berserker", "Field"], &["Fence"]);
    s.until(Ask::Attackers);
    assert_eq!(s.options(), ["stay Berserker", "attack Berserker seat 1"], "CR 508.1d: nobody has to pay");
}

#[test]
fn all_who_can_block_the_lure() {
    let lure = demands("Lure", json!(["lure"]));
    let cards =
        vec![lure, creature("Bear", 2, 2, &[]), creature("Ant", 1, 1, &[]), creature("Bee", 1, 1, &[])];
    let mut s = duel(cards, &["Lure", "Bear"], &["Ant", "Bee"]);
    s.attack(&[("Lure", "seat 1"), ("Bear", "seat 1")]);
    s.until(Ask::Division);
    assert_eq!(s.state().blocks.len(), 2, "neither had a choice: CR 509.1c");
    s.pick("assign Ant 1").fight(&[]);
    assert_eq!(s.life(1), 18, "the bear came through");
}

#[test]
fn blocking_the_lure_is_not_demanded_of_who_cannot() {
    let lure = with(demands("Lure", json!(["lure"])), "keywords", json!(["flying"]));
    let cards = vec![lure, creature("Bear", 2, 2, &[]), creature("Ant", 1, 1, &[])];
    let mut s = duel(cards, &["Lure", "Bear"], &["Ant"]);
    s.attack(&[("Lure", "seat 1"), ("Bear", "seat 1")]);
    s.until(Ask::Blockers);
    assert_eq!(s.options(), ["no_block Ant", "block Ant Bear"]);
}

#[test]
fn a_creature_that_must_be_blocked_is_blocked_by_somebody() {
    let cards =
        vec![demands("Taunter", must("be_blocked")), creature("Ant", 1, 1, &[]), creature("Bee", 1, 1, &[])];
    let mut s = duel(cards, &["Taunter"], &["Ant", "Bee"]);
    s.attack(&[("Taunter", "seat 1")]);
    s.until(Ask::Blockers);
    assert_eq!(s.options(), ["no_block Ant", "block Ant Taunter"], "the bee could do it");
    s.pick("no_block Ant");
    assert_eq!(s.state().blocks.len(), 1, "and then has to: CR 509.1c");
}

#[test]
fn some_creatures_block_two() {
    let guard = demands("Guard", json!([{"extra_blocks": 1}]));
    let cards =
        vec![guard, creature("Ant", 1, 1, &[]), creature("Bee", 1, 1, &[]), creature("Cat", 1, 1, &[])];
    let mut s = duel(cards, &["Ant", "Bee", "Cat"], &["Guard"]);
    s.attack(&[("Ant", "seat 1"), ("Bee", "seat 1"), ("Cat", "seat 1")]);
    s.block(&[("Guard", "Ant"), ("Guard", "Cat")]);
    assert_eq!(s.state().blocks.len(), 2);
    s.fight(&["assign Ant 1"]);
    assert!(s.dead("Ant") && s.dead("Cat") && !s.dead("Bee"));
    assert_eq!(s.life(1), 19);
}

#[test]
fn protection_keeps_blockers_away() {
    let knight = with(
        creature("Knight", 2, 2, &["protection"]),
        "abilities",
        json!([common::ability(json!({"protection": {"color": "B"}}))]),
    );
    let ghoul = with(creature("Ghoul", 2, 2, &[]), "colors", json!(["B"]));
    let mut s = duel(vec![knight, ghoul], &["Knight"], &["Ghoul"]);
    s.attack(&[("Knight", "seat 1")]);
    assert!(!s.until(Ask::Blockers), "CR 702.16f");
}

#[test]
fn landwalk_passes_where_the_land_is() {
    let walker = with(
        creature("Walker", 2, 2, &["landwalk"]),
        "abilities",
        json!([common::ability(json!({"landwalk": {"subtype": "Swamp"}}))]),
    );
    let cards = vec![walker, creature("Bear", 2, 2, &[]), land("Bog", "Swamp")];
    let mut s = duel(cards.clone(), &["Walker"], &["Bear", "Bog"]);
    s.attack(&[("Walker", "seat 1")]);
    assert!(!s.until(Ask::Blockers), "CR 702.14c");
    let mut s = duel(cards, &["Walker", "Bog"], &["Bear"]);
    s.attack(&[("Walker", "seat 1")]);
    assert!(s.until(Ask::Blockers), "its own controller's lands do not count");
}

#[test]
fn toughness_may_deal_the_damage() {
    let wall = demands("Rampart", json!(["damage_by_toughness", "attack_despite_defender"]));
    let wall = with(with(wall, "toughness", json!(5)), "keywords", json!(["defender"]));
    let mut s = duel(vec![wall], &["Rampart"], &[]);
    s.attack(&[("Rampart", "seat 1")]).fight(&[]);
    assert_eq!(s.life(1), 15);
}

#[test]
fn damage_may_be_assigned_as_though_unblocked() {
    let behemoth = with(demands("Behemoth", json!(["assign_as_unblocked"])), "power", json!(5));
    let cards = vec![behemoth, creature("Wall", 0, 9, &[])];
    let mut s = duel(cards, &["Behemoth"], &["Wall"]);
    s.attack(&[("Behemoth", "seat 1")]).block(&[("Wall", "Behemoth")]);
    s.until(Ask::Division);
    assert_eq!(s.options(), ["assign Wall 5", "assign seat 1 5"]);
    s.pick("assign seat 1 5").fight(&[]);
    assert_eq!(s.life(1), 15);
}

#[test]
fn a_blocked_creature_stays_blocked() {
    // The first striker kills the blocker of nobody else; a blocked attacker without blockers deals nothing.
    let cards = vec![
        creature("Bear", 2, 2, &[]),
        creature("Knight", 3, 3, &["first strike"]),
        demands("Guard", json!([{"extra_blocks": 1}])),
    ];
    let mut s = duel(cards, &["Bear", "Knight"], &["Guard"]);
    s.attack(&[("Bear", "seat 1"), ("Knight", "seat 1")]);
    s.block(&[("Guard", "Bear"), ("Guard", "Knight")]).fight(&[]);
    assert!(s.dead("Guard"));
    assert_eq!(s.life(1), 20, "CR 509.1h, 510.1c");
}
