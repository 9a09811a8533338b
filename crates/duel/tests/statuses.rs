//! Statuses, scene by scene: Burn, Chi, Evasive, Prevent Half, Purifying Flame, Scorch.

use crate::common;

use common::*;
use duel::sheet::*;
use duel::state::State;

fn give(seat: usize, status: u8, stacks: u8) -> impl FnOnce(&mut State) {
    move |s| s.sides[seat].stacks[usize::from(status)] = stacks
}

/// Seat 0 has passed its first turn; seat 1 is at upkeep with what `before` gave it.
fn second_turn<'g>(game: &'g duel::Duel, before: impl FnOnce(&mut State)) -> Scene<'g> {
    let mut scene = Scene::new(game);
    scene.roll([1, 2, 3, 5, 6]).set(before).pick("pass");
    scene
}

#[test]
fn burn_deals_2_3_or_4_by_stacks_then_loses_one() {
    let game = game(training_dummy(), shadow_monk());
    for (stacks, damage) in [(1, 2), (2, 3), (3, 4)] {
        let scene = second_turn(&game, give(1, BURN, stacks));
        assert_eq!((scene.health()[1], scene.stacks(1, BURN)), (30 - damage, stacks - 1));
        assert_eq!(scene.data("upkeepDamage")[0].1["damage"], damage);
    }
}

#[test]
fn remaining_burn_goes_out_on_5_or_more() {
    let game = game(training_dummy(), shadow_monk());
    for (face, left) in [(4, 2), (5, 0), (6, 0)] {
        let mut scene = second_turn(&game, give(1, BURN, 3));
        scene.dice(&[face]);
        assert_eq!(scene.stacks(1, BURN), left);
    }
    let scene = second_turn(&game, give(1, BURN, 1));
    assert!(scene.told("statusDie").is_empty(), "nothing is left to roll for");
}

#[test]
fn a_knock_out_at_upkeep_ends_the_match() {
    let game = game(training_dummy(), shadow_monk());
    let scene = second_turn(&game, |s| {
        s.sides[1].health = 2;
        s.sides[1].stacks[usize::from(BURN)] = 3;
    });
    let outcome = kernel::Game::outcome(&game, scene.state()).unwrap();
    assert_eq!((outcome.winner(), scene.health()[1]), (Some(0), 0));
    assert!(scene.told("statusDie").is_empty());
}

#[test]
fn purifying_flame_acts_before_burn_hurts_and_is_consumed_either_way() {
    let game = game(training_dummy(), pyromancer());
    let both = |s: &mut State| {
        s.sides[1].stacks[usize::from(BURN)] = 1;
        s.sides[1].stacks[usize::from(PURIFY)] = 2;
    };
    let mut scene = second_turn(&game, both);
    scene.dice(&[4]);
    assert_eq!((scene.stacks(0, BURN), scene.stacks(1, BURN), scene.stacks(1, PURIFY)), (1, 0, 1));
    assert_eq!(scene.health()[1], 30, "what was moved away does not hurt");
    let source = &scene.data("statusGained")[0].1["source"];
    assert_eq!(*source, serde_json::json!({"kind": "status", "id": "purifying-flame"}));

    let mut scene = second_turn(&game, both);
    scene.dice(&[3]);
    assert_eq!((scene.stacks(0, BURN), scene.stacks(1, BURN), scene.stacks(1, PURIFY)), (0, 0, 1));
    assert_eq!(scene.health()[1], 28);
}

#[test]
fn purifying_flame_rests_without_burn() {
    let game = game(training_dummy(), pyromancer());
    let scene = second_turn(&game, give(1, PURIFY, 2));
    assert_eq!(scene.stacks(1, PURIFY), 2);
}

#[test]
fn chi_adds_one_damage_each() {
    let game = game(shadow_monk(), training_dummy());
    let mut scene = Scene::new(&game);
    scene.roll([1, 1, 1, 2, 3]).set(give(0, CHI, 4)).pick("three of a kind");
    assert_eq!(scene.labels().len(), 5);
    scene.pick("spend 3 Chi: +3 damage").dice(&[1, 1, 1]);
    assert_eq!((scene.health()[1], scene.stacks(0, CHI)), (50 - (4 + 3 - 3), 1));
}

#[test]
fn chi_blocks_only_on_top_of_a_base_block() {
    let game = game(training_dummy(), shadow_monk());
    let mut scene = Scene::new(&game);
    scene.roll([1, 1, 1, 2, 3]).set(give(1, CHI, 2)).pick("three of a kind").dice(&[1, 4, 4, 4]);
    scene.pick("spend 2 Chi: +2 block");
    assert_eq!(scene.health()[1], 30 - (5 - 1 - 2));

    let mut scene = Scene::new(&game);
    scene.roll([1, 1, 1, 2, 3]).set(give(1, CHI, 2)).pick("three of a kind").dice(&[4, 4, 4, 4]);
    assert_eq!(scene.state().turn, 2, "no block, no question");
    assert_eq!(scene.health()[1], 25);
}

#[test]
fn block_from_other_stacks_is_no_base_for_chi() {
    let mut all = statuses();
    let shell = Spend {
        phase: SpendPhase::Defense,
        requires: SpendRequires::Nothing,
        limit: None,
        on: None,
        gives: SpendGives::Block { amount: 2 },
    };
    all[usize::from(BURN)].spends.push(shell);
    let game = load(&sheet(training_dummy(), shadow_monk(), all));
    let mut scene = Scene::new(&game);
    scene.roll([1, 1, 1, 2, 3]).set(give(1, CHI, 2)).set(give(1, BURN, 1)).pick("three of a kind");
    scene.dice(&[4, 4, 4, 4]).pick("spend 1 Burn: +2 block");
    assert_eq!(
        (scene.state().turn, scene.stacks(1, CHI)),
        (2, 2 + 1),
        "Chi was not asked for, and one was gained"
    );
}

#[test]
fn abilities_raise_chi_to_three_at_most() {
    let game = game(training_dummy(), shadow_monk());
    let mut scene = Scene::new(&game);
    scene.roll([1, 1, 1, 2, 3]).set(give(1, CHI, 2)).pick("three of a kind").dice(&[4, 4, 5, 5]);
    assert_eq!(scene.stacks(1, CHI), 3);

    let mut scene = Scene::new(&game);
    scene.roll([1, 1, 1, 2, 3]).set(give(1, CHI, 5)).pick("three of a kind").dice(&[4, 4, 5, 5]);
    assert_eq!(scene.stacks(1, CHI), 5, "what is above the cap stays");
    assert_eq!(scene.told("effectRejected"), ["focus: rejected, no more stacks are allowed"]);
}

#[test]
fn evasive_on_5_negates_attack_defence_and_riders() {
    let game = game(pyromancer(), shadow_monk());
    let mut scene = Scene::new(&game);
    scene.roll([1, 2, 3, 4, 5]).set(give(1, EVASIVE, 2)).pick("large straight");
    assert_eq!(scene.labels(), ["spend no Evasive", "spend 1 Evasive: negate the attack on 5 or more"]);
    scene.pick("spend 1").dice(&[5]);
    assert_eq!((scene.state().turn, scene.health(), scene.stacks(1, EVASIVE)), (2, [30, 30], 1));
    assert_eq!(scene.stacks(1, BURN), 0, "a negated attack has no rider");
    assert!(scene.told("defenseRolled").is_empty());
    let last = scene.state().last;
    assert_eq!((last.raw, last.blocked, last.prevented, last.taken), (12, 0, 12, 0));
}

#[test]
fn evasive_below_5_is_spent_in_vain() {
    let game = game(pyromancer(), shadow_monk());
    let mut scene = Scene::new(&game);
    scene.roll([1, 2, 3, 4, 5]).set(give(1, EVASIVE, 1)).pick("large straight");
    scene.pick("spend 1").dice(&[4]).dice(&[4, 4, 4, 4]);
    assert_eq!((scene.health()[1], scene.stacks(1, EVASIVE), scene.stacks(1, BURN)), (18 - 3, 0, 1));
    assert_eq!(scene.told("spent"), ["Shadow Monk spends 1 Evasive in vain"]);
}

#[test]
fn prevent_half_acts_before_block_and_is_never_counted_as_block() {
    let game = game(training_dummy(), shadow_monk());
    let mut scene = Scene::new(&game);
    scene.roll([1, 1, 1, 1, 3]).set(give(1, PREVENT_HALF, 2)).pick("four of a kind").dice(&[1, 1, 4, 4]);
    assert_eq!(scene.labels().len(), 2, "one a window, however many are held");
    scene.pick("spend 1 Prevent Half");
    let last = scene.state().last;
    assert_eq!((last.raw, last.prevented, last.blocked, last.taken), (7, 4, 2, 1));
}

#[test]
fn prevent_half_gained_now_is_for_a_later_defence() {
    let game = game(training_dummy(), shadow_monk());
    let mut scene = Scene::new(&game);
    scene.roll([1, 1, 1, 1, 3]).pick("four of a kind").dice(&[6, 6, 4, 4]);
    assert_eq!((scene.state().turn, scene.stacks(1, PREVENT_HALF)), (2, 1));
}

#[test]
fn scorch_adds_the_opponents_burn_and_expires_unused() {
    let game = game(cinder_skin(), training_dummy());
    let armed = |s: &mut State| {
        s.sides[0].stacks[usize::from(SCORCH)] = 1;
        s.sides[1].stacks[usize::from(BURN)] = 3;
    };
    let mut scene = Scene::new(&game);
    scene.roll([1, 1, 2, 2, 3]).set(armed).pick("two pair");
    scene.pick("spend 1 Scorch: +1 damage per Burn");
    assert_eq!(scene.state().attack.raw(), 4 + 3);

    let mut scene = Scene::new(&game);
    scene.roll([1, 2, 3, 5, 6]).set(armed).pick("pass");
    assert_eq!(scene.stacks(0, SCORCH), 0);
    assert_eq!(scene.data("statusLost")[0].1["why"], "expired");
}

#[test]
fn scorch_gained_in_defence_lasts_through_the_next_own_turn() {
    let game = game(training_dummy(), cinder_skin());
    let mut scene = Scene::new(&game);
    scene.roll([1, 1, 2, 2, 3]).pick("two pair").dice(&[6, 6, 3]);
    assert_eq!((scene.state().active, scene.stacks(1, SCORCH)), (1, 1));
    scene.roll([1, 1, 2, 2, 3]).pick("two pair");
    assert_eq!(scene.labels()[1], "spend 1 Scorch: +1 damage per Burn", "usable by now");
    scene.pick("spend no Scorch").dice(&[1, 1, 1]);
    assert_eq!((scene.state().turn, scene.stacks(1, SCORCH)), (3, 0));
}

#[test]
fn expiries_of_statuses_by_kind() {
    for (expires, turns) in [
        (Expiry::EndOfRound, 2),
        (Expiry::NextAttack, 2),
        (Expiry::EndOfYourNextTurn, 2),
        (Expiry::AfterNTurns { turns: 3 }, 4),
    ] {
        let mut all = statuses();
        all[usize::from(SCORCH)].expires = Some(expires);
        let game = load(&sheet(training_dummy(), cinder_skin(), all));
        let mut scene = Scene::new(&game);
        scene.roll([1, 1, 2, 2, 3]).pick("two pair").dice(&[6, 6, 3]);
        for turn in 2..=turns {
            assert_eq!((scene.state().turn, scene.stacks(1, SCORCH)), (turn, 1), "{expires:?}");
            scene.roll([1, 2, 3, 5, 6]).pick("pass");
        }
        assert_eq!(scene.stacks(1, SCORCH), 0, "{expires:?}");
    }
}
