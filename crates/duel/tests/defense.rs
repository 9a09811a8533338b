//! Defence cards, scene by scene: matchers, conditions, rerolls, the order of it all.

use crate::common;

use common::*;
use duel::Duel;
use duel::sheet::*;

const FIELDS: [&[u8]; 3] = [&[1, 2], &[3, 4], &[5, 6]];

fn with_rules(dice: u8, rules: Vec<Rule>) -> Duel {
    game(training_dummy(), shadow_monk().with_card(card(dice, &FIELDS, rules)))
}

/// An attack for 7 against the card of seat 1, which rolls these dice.
fn defended<'g>(game: &'g Duel, dice: &[u8]) -> Scene<'g> {
    let mut scene = Scene::new(game);
    scene.roll([1, 1, 1, 1, 3]).pick("four of a kind").dice(dice);
    scene
}

/// Match counts of a rule that blocks 1 per match, over rolls.
fn blocks(matcher: MatcherSheet, rolls: &[(&[u8], u32)]) {
    let dice = rolls[0].0.len() as u8;
    let game = with_rules(dice, vec![rule("r", matcher, vec![block_per(1)])]);
    for &(roll, expected) in rolls {
        let scene = defended(&game, roll);
        assert_eq!(scene.state().last.blocked, expected, "{roll:?}");
        assert_eq!(scene.told("ruleMatched").len(), usize::from(expected > 0), "{roll:?}");
    }
}

#[test]
fn count_field_counts_dice_of_a_field_times_per_up_to_its_cap() {
    let of = |per, cap, min| MatcherSheet::CountField { field: 1, per, cap, min };
    blocks(of(1, None, 1), &[(&[1, 2, 5], 0), (&[3, 2, 5], 1), (&[3, 4, 4], 3)]);
    blocks(of(2, Some(3), 1), &[(&[1, 1, 3], 2), (&[1, 3, 4], 3), (&[3, 4, 4], 3)]);
    blocks(of(1, None, 2), &[(&[1, 1, 3], 0), (&[1, 3, 4], 2)]);
}

#[test]
fn pairs_field_counts_pairs_whatever_their_faces() {
    let of = |cap, min| MatcherSheet::PairsField { field: 1, cap, min };
    blocks(of(None, 1), &[(&[3, 1, 1, 5], 0), (&[3, 4, 1, 5], 1), (&[3, 3, 4, 1], 1), (&[3, 4, 4, 4], 2)]);
    blocks(of(Some(1), 1), &[(&[3, 4, 4, 4], 1)]);
    blocks(of(None, 2), &[(&[3, 3, 4, 1], 0), (&[3, 3, 4, 4], 2)]);
}

#[test]
fn exact_face_means_at_least_so_many() {
    let two_sixes = MatcherSheet::ExactFace { face: 6, count: 2 };
    blocks(two_sixes, &[(&[6, 5, 5], 0), (&[6, 6, 1], 1), (&[6, 6, 6], 1)]);
}

#[test]
fn combo_with_extra_dice_allowed_or_not() {
    let of = |allow_extra| MatcherSheet::Combo {
        fields: vec![ComboField { field: 0, min: 1 }, ComboField { field: 1, min: 1 }],
        allow_extra,
    };
    blocks(of(true), &[(&[1, 1, 5], 0), (&[1, 3, 5], 1), (&[1, 1, 3], 1)]);
    blocks(of(false), &[(&[1, 1, 5], 0), (&[1, 3, 5], 1), (&[1, 1, 3], 0), (&[1, 3, 4], 0)]);
}

#[test]
fn every_rule_that_matches_fires_in_order_and_says_what_it_saw() {
    let game = with_rules(
        4,
        vec![
            rule("low", count_field(0), vec![effect(Apply::FlatBlock { amount: 1, cap: None })]),
            rule(
                "six",
                MatcherSheet::ExactFace { face: 6, count: 1 },
                vec![effect(Apply::PreventHalf { per: Per::Once })],
            ),
            rule("mid", count_field(1), vec![block_per(1)]),
        ],
    );
    let scene = defended(&game, &[6, 1, 3, 2]);
    assert_eq!(scene.told("ruleMatched"), ["Card → low ×2 (1 2)", "Card → six (6)", "Card → mid (3)"]);
    let data = &scene.data("ruleMatched")[0].1;
    assert_eq!(data["matchedDiceIndexes"], serde_json::json!([0, 1]));
    assert_eq!(data["dice"], serde_json::json!([1, 2, 3, 6]), "dice are shown in ascending order");
    assert_eq!(data["fieldTotals"], serde_json::json!({"F1": 2, "F2": 1, "F3": 1}));
    assert_eq!(data["fieldsHash"], "0123456789abcdef");
    let last = scene.state().last;
    assert_eq!(
        (last.raw, last.blocked, last.prevented, last.taken),
        (7, 2, 3, 2),
        "7, flat 6, half 3, block 2"
    );
    assert_eq!(scene.told("pipeline"), ["Damage 7 → flat 6 → prevent 3 → block 2 → 2"]);
}

#[test]
fn conditions_gate_rules_and_effects_and_the_log_says_which_failed() {
    let burning = ConditionSheet::HasStatus { who: Side::Opponent, status: BURN, min: 1 };
    let mut gated = rule("gated", count_field(0), vec![block_per(1)]);
    gated.conditions.push(burning.clone());
    let game = with_rules(2, vec![gated, rule("open", count_field(0), vec![block_per(2).when(burning)])]);
    let scene = defended(&game, &[1, 2]);
    assert_eq!(scene.told("ruleRejected"), ["Card → gated rejected: needs the opponent's Burn of 1"]);
    assert_eq!(scene.told("effectRejected"), ["open: rejected, needs the opponent's Burn of 1"]);
    assert_eq!(scene.state().last.blocked, 0);

    let mut scene = Scene::new(&game);
    scene.roll([1, 1, 1, 1, 3]).set(|s| s.sides[0].stacks[usize::from(BURN)] = 1);
    scene.pick("four of a kind").dice(&[1, 2]);
    assert_eq!(scene.state().last.blocked, 6);
}

type Arranged = (ConditionSheet, fn(&mut duel::State), &'static [u8], &'static [u8]);

#[test]
fn every_condition_holds_and_fails_as_it_says() {
    let cases: [Arranged; 5] = [
        (
            ConditionSheet::HasStatus { who: Side::Own, status: CHI, min: 2 },
            |s| s.sides[1].stacks[usize::from(CHI)] = 2,
            &[1, 5],
            &[1, 5],
        ),
        (ConditionSheet::LacksStatus { who: Side::Opponent, status: CHI }, |_| {}, &[1, 5], &[]),
        (
            ConditionSheet::HealthAtMost { who: Side::Own, amount: 10 },
            |s| s.sides[1].health = 10,
            &[1, 5],
            &[1, 5],
        ),
        (ConditionSheet::IncomingAtLeast { amount: 7 }, |_| {}, &[1, 5], &[]),
        (ConditionSheet::MatchCountAtLeast { count: 2 }, |_| {}, &[1, 1], &[1, 5]),
    ];
    for (condition, arrange, holds, fails) in cases {
        let gate = effect(Apply::FlatBlock { amount: 3, cap: None }).when(condition.clone());
        let game = with_rules(2, vec![rule("r", count_field(0), vec![gate])]);
        let mut scene = Scene::new(&game);
        scene.roll([1, 1, 1, 1, 3]).set(arrange).pick("four of a kind").dice(holds);
        assert_eq!(scene.state().attack.flat + scene.state().last.blocked, 3, "{condition:?}");
        if !fails.is_empty() {
            let scene = defended(&game, fails);
            assert_eq!(scene.state().last.blocked, 0, "{condition:?}");
            assert_eq!(scene.told("effectRejected").len(), 1);
        }
    }
    // The two that a plain attack of 7 meets fail under other circumstances.
    let gate =
        effect(Apply::FlatBlock { amount: 3, cap: None }).when(ConditionSheet::IncomingAtLeast { amount: 8 });
    let game = with_rules(1, vec![rule("r", count_field(0), vec![gate])]);
    assert_eq!(defended(&game, &[1]).state().last.blocked, 0);
}

#[test]
fn rerolls_cascade_and_outcomes_stack() {
    let game = with_rules(
        3,
        vec![
            rule(
                "again",
                MatcherSheet::ExactFace { face: 1, count: 1 },
                vec![reroll(1, SelectionPolicy::Lowest)],
            ),
            rule("mid", count_field(1), vec![block_per(1)]),
        ],
    );
    let mut scene = defended(&game, &[1, 3, 5]);
    // First pass blocks 1 and rerolls the 1; it falls on 1 again, blocks 1 again and rerolls again.
    scene.dice(&[1]).dice(&[4]);
    assert_eq!(scene.state().last.blocked, 1 + 1 + 2);
    assert_eq!(scene.told("rerolled").len(), 2);
    let data = &scene.data("rerolled")[1].1;
    assert_eq!(data["diceSnapshotBefore"], serde_json::json!([1, 3, 5]));
    assert_eq!(data["diceSnapshotAfter"], serde_json::json!([3, 4, 5]));
    assert_eq!(data["rerolled"], serde_json::json!([0]));
}

#[test]
fn cascades_end_at_the_limit_of_rerolls() {
    let game = with_rules(
        2,
        vec![rule(
            "again",
            MatcherSheet::ExactFace { face: 1, count: 1 },
            vec![reroll(1, SelectionPolicy::Lowest), reroll(1, SelectionPolicy::Highest).called("second")],
        )],
    );
    let mut scene = defended(&game, &[1, 1]);
    scene.dice(&[1]).dice(&[1]).dice(&[1]);
    assert_eq!(scene.state().turn, 2, "three rerolls, and that is all");
    let refused = scene.told("effectRejected");
    assert_eq!(refused.len(), 3, "one in the second pass, two in the third");
    assert_eq!(refused[0], "again: rejected, no reroll is left in this defence");
}

#[test]
fn a_rule_that_forbids_rerolls_fires_on_the_first_roll_only() {
    let mut once = rule("once", count_field(1), vec![block_per(1)]);
    once.allow_reroll = false;
    let game = with_rules(
        2,
        vec![
            rule(
                "again",
                MatcherSheet::ExactFace { face: 1, count: 1 },
                vec![reroll(1, SelectionPolicy::Lowest)],
            ),
            once,
            rule("more", count_field(1), vec![block_per(1)]),
        ],
    );
    let mut scene = defended(&game, &[1, 3]);
    scene.dice(&[3]);
    assert_eq!(scene.state().last.blocked, 1 + 1 + 2);
}

/// Positions of the two dice that a policy rerolls.
fn rerolled_by(policy: SelectionPolicy, fields: Option<Vec<u8>>) -> Vec<u8> {
    let effect = effect(Apply::RerollDice { count: 2, fields, selection_policy: policy });
    let game =
        with_rules(5, vec![rule("again", MatcherSheet::ExactFace { face: 4, count: 1 }, vec![effect])]);
    let mut scene = defended(&game, &[6, 2, 5, 4, 6]);
    scene.dice(&[1, 1]);
    let data = &scene.data("rerolled")[0].1;
    data["rerolled"].as_array().unwrap().iter().map(|v| v.as_u64().unwrap() as u8).collect()
}

#[test]
fn policies_select_dice() {
    // Ascending: 2 4 5 6 6; the rule used the 4.
    assert_eq!(rerolled_by(SelectionPolicy::Highest, None), [3, 4]);
    assert_eq!(rerolled_by(SelectionPolicy::Lowest, None), [0, 1]);
    assert_eq!(rerolled_by(SelectionPolicy::LowestNonMatching, None), [0, 2]);
    assert_eq!(rerolled_by(SelectionPolicy::HighestNonMatching, Some(vec![0, 1])), [0]);
    assert_eq!(rerolled_by(SelectionPolicy::Lowest, Some(vec![2])), [2, 3]);
}

#[test]
fn a_reroll_without_a_fitting_die_is_rejected() {
    let mut effect = reroll(1, SelectionPolicy::Lowest);
    effect.apply =
        Apply::RerollDice { count: 1, fields: Some(vec![2]), selection_policy: SelectionPolicy::Lowest };
    let game = with_rules(2, vec![rule("again", count_field(0), vec![effect])]);
    let scene = defended(&game, &[1, 3]);
    assert_eq!(scene.told("effectRejected"), ["again: rejected, no die fits the reroll"]);
    assert_eq!(scene.state().turn, 2);
}

#[test]
fn the_defender_chooses_dice_one_by_one_each_set_in_one_way() {
    let game = with_rules(
        4,
        vec![rule(
            "again",
            MatcherSheet::ExactFace { face: 6, count: 2 },
            vec![reroll(2, SelectionPolicy::Choose)],
        )],
    );
    let mut scene = defended(&game, &[6, 2, 6, 4]);
    assert_eq!((scene.menu().seat, scene.menu().min), (1, 2));
    assert_eq!(scene.labels(), ["reroll a 2", "reroll a 4", "reroll a 6"]);
    scene.pick("reroll a 4");
    assert_eq!(scene.labels(), ["reroll a 6"], "ascending picks");
    scene.pick("reroll a 6").dice(&[1, 1]);
    assert_eq!(scene.data("rerolled")[0].1["diceSnapshotAfter"], serde_json::json!([1, 1, 2, 6]));
}

#[test]
fn random_selection_is_a_chance_of_its_own() {
    let game = with_rules(
        3,
        vec![rule(
            "again",
            MatcherSheet::ExactFace { face: 6, count: 2 },
            vec![reroll(1, SelectionPolicy::Random)],
        )],
    );
    let mut scene = defended(&game, &[6, 2, 6]);
    assert_eq!(scene.menu().weights, [1, 2], "a 2, or one of two 6s");
    scene.pick("a 2 is drawn").dice(&[5]);
    assert_eq!(scene.data("rerolled")[0].1["diceSnapshotAfter"], serde_json::json!([5, 6, 6]));
}

#[test]
fn immediate_effects_act_before_the_reaction_window_and_late_ones_after_damage() {
    let immediate = |status| {
        let (amount, per, cap, stack_cap) = (1, Per::Once, None, None);
        let usable_phase = UsablePhase::Immediate;
        effect(Apply::GainStatus { status, amount, per, cap, stack_cap, usable_phase })
    };
    let game = with_rules(
        1,
        vec![rule(
            "r",
            count_field(0),
            vec![immediate(PREVENT_HALF), gain(EVASIVE, 1, Per::Once).late().called("late")],
        )],
    );
    let mut scene = defended(&game, &[1]);
    assert_eq!(scene.labels()[1], "spend 1 Prevent Half: prevent half");
    assert_eq!(scene.stacks(1, EVASIVE), 0);
    assert_eq!(scene.told("effectQueued").len(), 1);
    scene.pick("spend 1");
    assert_eq!((scene.state().last.taken, scene.stacks(1, EVASIVE)), (3, 1));
}

#[test]
fn usable_phases_gate_spending() {
    for (usable_phase, asked) in
        [(UsablePhase::Immediate, true), (UsablePhase::NextAttack, false), (UsablePhase::NextTurn, false)]
    {
        let (amount, per, cap, stack_cap) = (1, Per::Once, None, Some(1));
        let gains =
            effect(Apply::GainStatus { status: PREVENT_HALF, amount, per, cap, stack_cap, usable_phase });
        let game = with_rules(1, vec![rule("r", count_field(0), vec![gains])]);
        let mut scene = defended(&game, &[1]);
        assert_eq!(scene.state().turn == 1, asked, "{usable_phase:?}");
        if !asked {
            scene.roll([1, 2, 3, 5, 6]).pick("pass").roll([1, 1, 1, 1, 3]).pick("four of a kind").dice(&[1]);
            assert_eq!(scene.labels()[1], "spend 1 Prevent Half: prevent half", "{usable_phase:?}");
            assert_eq!(
                scene.told("effectRejected"),
                ["r: rejected, no more stacks are allowed"],
                "stackCap 1"
            );
        }
    }
}
