//! Offered ⇔ legal: the menu agrees with a judge that never reads it.

use crate::common;

use common::{
    Scene, ability, activated, add, body, card, creature, gain_life, land, rule, scene, this, with,
};
use kernel::{Game, Opt, Rng};
use magic::machine::ask::{Ask, PERMANENT, Verb};
use serde_json::{Value, json};

fn ruled(name: &str, power: i16, toughness: i16, keywords: &[&str], rules: Value) -> Value {
    with(creature(name, power, toughness, keywords), "abilities", json!([rule(this(), rules)]))
}

/// Creatures and costs of every awkward kind.
fn cards() -> Vec<Value> {
    let must = |deed: &str| json!([{"must": {"deed": deed, "other": "anything"}}]);
    let cannot = |deed: &str| json!([{"cannot": {"deed": deed, "other": "anything"}}]);
    let tax = json!([{"tax": {"deed": "attack", "other": "anything", "cost": {"mana": "{1}", "parts": []}}}]);
    let toll = json!([{"tax": {"deed": "block", "other": "anything", "cost": {"mana": "{1}", "parts": []}}}]);
    let altar = |parts: Value| activated("{1}", parts, json!([gain_life(1)]), false);
    let one =
        |filter: &str| json!([{"sacrifice": {"what": {"type": filter}, "count": {"int": 2}, "slot": null}}]);
    let walker = with(card("Sage", "{3}", &["planeswalker"]), "loyalty", json!({"int": 9}));
    let elf = activated("", json!(["tap"]), json!([add("{G}")]), true);
    let crew = json!([{"tap_power": {"what": {"type": "creature"}, "power": {"int": 3}, "slot": null}}]);
    let protected = ability(json!({"protection": {"color": "B"}}));
    let signet = activated("{1}", json!(["tap"]), json!([add("{U}{B}")]), true);
    let victim = json!([{"sacrifice": {"what": {"type": "creature"}, "count": {"int": 1}, "slot": null}}]);
    let pyre = activated("", victim, json!([add("{C}{C}")]), true);
    let duel = |slot: u8, other: Value| {
        json!({"slot": slot, "what": {"type": "creature"}, "min": {"int": 1}, "max": {"int": 1}, "other_than": other,
               "together": "free", "by": "you", "purpose": "neutral", "divide": null, "when": "always"})
    };
    let duel =
        json!({"targets": [duel(0, json!([])), duel(1, json!([0]))], "modes": null, "code": [gain_life(1)]});
    vec![
        with(card("Signet", "{2}", &["artifact"]), "abilities", json!([signet])),
        with(card("Pyre", "{2}", &["artifact"]), "abilities", json!([pyre])),
        with(card("Duel", "{U}", &["instant"]), "spell", duel),
        land("Plain", "Plains"),
        with(land("Dual", "Island"), "subtypes", json!(["Island", "Swamp"])),
        creature("Bear", 2, 2, &[]),
        creature("Drake", 2, 2, &["flying", "vigilance"]),
        creature("Gang", 3, 2, &["menace"]),
        creature("Rhino", 5, 5, &["trample"]),
        creature("Viper", 1, 1, &["deathtouch", "reach"]),
        creature("Duellist", 2, 2, &["double strike"]),
        creature("Wall", 0, 6, &["defender"]),
        ruled("Berserker", 2, 1, &[], must("attack")),
        ruled("Bodyguard", 1, 4, &[], must("block")),
        ruled("Taunter", 1, 5, &[], must("be_blocked")),
        ruled("Lure", 1, 6, &[], json!(["lure"])),
        ruled("Coward", 3, 3, &[], cannot("attack_alone")),
        ruled("Shy", 3, 3, &[], cannot("block_alone")),
        ruled("Sloth", 4, 4, &[], tax),
        ruled("Toll", 4, 4, &[], toll),
        ruled("Guard", 2, 5, &[], json!([{"extra_blocks": 1}])),
        ruled("Crowd", 3, 3, &[], json!([{"min_blockers": 3}])),
        ruled("Behemoth", 4, 4, &[], json!(["assign_as_unblocked"])),
        with(creature("Knight", 2, 2, &["protection"]), "abilities", json!([protected])),
        with(creature("Ghoul", 2, 2, &["fear"]), "colors", json!(["B"])),
        with(creature("Elf", 1, 1, &[]), "abilities", json!([elf])),
        with(card("Altar", "{1}", &["artifact"]), "abilities", json!([altar(one("creature"))])),
        with(card("Wagon", "{1}", &["artifact"]), "abilities", json!([altar(crew)])),
        with(card("Prayer", "{X}{W}", &["instant"]), "spell", body(json!([gain_life(1)]))),
        with(
            card("Chorus", "{3}{W}", &["sorcery"]),
            "extra",
            json!({"mana": "", "parts": [{"convoke": {"type": "creature"}}]}),
        ),
        walker,
    ]
}

/// Options that differ a little from what is offered, and every one of the right shape.
fn others(s: &Scene, rng: &mut Rng) -> Vec<Opt> {
    let menu = s.table.menu();
    let mut all = Vec::new();
    let by = 1 + rng.below(9) as u16;
    for &o in &menu.opts {
        all.extend([
            Opt { a: o.a.wrapping_add(by), ..o },
            Opt { b: o.b.wrapping_sub(by), ..o },
            Opt { c: o.c.wrapping_add(by), ..o },
            Opt { n: o.n.wrapping_add(by.into()), ..o },
            Opt { n: o.n.wrapping_sub(by.into()), ..o },
            Opt { verb: rng.below(29) as u8, ..o },
        ]);
    }
    let cards = s.state().cards.len() as u16;
    for a in 0..cards {
        let plain = |verb: Verb| Opt::verb(verb as u8).a(a);
        all.extend(
            [Verb::PlayLand, Verb::Cast, Verb::Stay, Verb::NoBlock, Verb::Choose, Verb::Attack].map(plain),
        );
        all.push(plain(Verb::Attack).b(1));
        let abilities = s.game.def(s.state().card(a).def).faces[0].abilities.iter();
        all.extend(abilities.map(|id| plain(Verb::Activate).b(id.0)));
        let pairs = if s.asks(Ask::Blockers) || s.asks(Ask::Attackers) { cards } else { 0 };
        for b in 0..pairs {
            all.push(plain(Verb::Block).b(b));
            all.push(plain(Verb::Attack).b(b).flags(PERMANENT));
        }
    }
    all.push(Opt::verb(Verb::Done as u8));
    all
}

#[test]
fn what_is_offered_is_what_is_legal() {
    let all = cards();
    let names: Vec<String> = all.iter().map(|c| c["name"].as_str().expect("a name").to_owned()).collect();
    let mut asked = [0u32; 32];
    for seed in 0..28u64 {
        let mut rng = Rng::new(seed);
        let mut draw = |n: usize| -> Vec<&str> {
            let pick = |_| names[rng.below(names.len() as u32) as usize].as_str();
            (0..n).map(pick).collect()
        };
        let lands = ["Plain", "Plain", "Dual"];
        let (mine, theirs, hand) = (draw(6), draw(6), draw(3));
        // Instants and sorceries do not lie on the battlefield.
        let stays = |n: &&str| !["Prayer", "Chorus", "Duel"].contains(n);
        let mine: Vec<&str> = mine.into_iter().filter(stays).chain(lands).collect();
        let theirs: Vec<&str> = theirs.into_iter().filter(stays).chain(lands).collect();
        let mut s =
            scene(all.clone(), &[(0, "battlefield", &mine), (1, "battlefield", &theirs), (0, "hand", &hand)]);
        for _ in 0..120 {
            if s.table.over() {
                break;
            }
            let menu = s.table.menu().clone();
            asked[usize::from(menu.ask)] += 1;
            for &o in &menu.opts {
                if let Err(fault) = s.game.judge(s.state(), o) {
                    panic!("seed {seed}: {} is offered among {:?}, but {fault}", s.words(&o), s.options());
                }
            }
            for o in others(&s, &mut rng) {
                let legal = s.game.judge(s.state(), o).is_ok();
                assert!(
                    !legal || menu.find(o).is_some(),
                    "seed {seed}: {o:?} is legal, but not among {:?}",
                    s.options()
                );
            }
            let pick = rng.below(menu.len() as u32) as usize;
            s.table.play(&s.game, pick).expect("an index within the menu");
        }
    }
    for ask in [Ask::Attackers, Ask::Blockers, Ask::Division, Ask::Cost, Ask::X, Ask::Priority] {
        assert!(asked[ask as usize] > 0, "{ask:?} was never asked");
    }
}

#[test]
fn the_judge_says_why() {
    let mut s = scene(cards(), &[(0, "battlefield", &["Gang"]), (1, "battlefield", &["Bear", "Bear"])]);
    s.attack(&[("Gang", "seat 1")]);
    s.until(Ask::Blockers);
    let bear = s.table.menu().opts[0].a;
    let stranger = Opt::verb(Verb::Block as u8).a(bear).b(bear);
    let fault = s.game.judge(s.state(), stranger).expect_err("a bear blocks no bear");
    assert!(fault.to_string().contains("cannot block"), "{fault}");
}

#[test]
fn a_target_of_two_kinds_is_found_in_a_graveyard() {
    let what =
        json!({"all": [{"any": [{"type": "creature"}, {"type": "artifact"}]}, {"zone": ["graveyard"]}]});
    let target = json!({"slot": 0, "what": what, "min": {"int": 1}, "max": {"int": 1}, "other_than": [], "together": "free",
                        "by": "you", "purpose": "good", "divide": null, "when": "always"});
    let spell = json!({"targets": [target], "modes": null, "code": [gain_life(1)]});
    let dig = with(card("Dig", "", &["sorcery"]), "spell", spell);
    let mut all = cards();
    all.push(dig);
    let mut s = scene(all, &[(0, "hand", &["Dig"]), (0, "graveyard", &["Bear"])]);
    while s.state().step != magic::ir::Step::Main1 {
        s.pick("pass");
    }
    assert!(s.can("cast Dig"));
}

/// Who may cast from the top of the library means their own.
#[test]
fn the_top_of_the_others_library_is_theirs() {
    let may = json!([{"may_play": {"what": "anything", "zones": ["library"], "top": true, "lands": false,
        "spells": true, "free": true, "cost": null, "flash": true, "any_mana": false, "word": null, "then": null}}]);
    let keeper = with(
        creature("Keeper", 2, 2, &[]),
        "abilities",
        json!([rule(json!({"each": {"player": "you"}}), may)]),
    );
    let mut s = scene(vec![keeper], &[(0, "battlefield", &["Keeper"])]);
    assert!(s.until(Ask::Priority));
    let top = |seat: usize| *s.state().libraries[seat].last().expect("a library");
    let cast = |card: u16| Opt::verb(Verb::Cast as u8).a(card).c(magic::machine::ask::GRANTED);
    assert!(s.game.judge(s.state(), cast(top(0))).is_ok(), "one's own");
    assert!(s.game.judge(s.state(), cast(top(1))).is_err(), "the other's");
}
