//! Effects, scene by scene, and the life of a pending buff.

use crate::common;

use common::*;
use duel::Duel;
use duel::sheet::*;
use kernel::Game;

/// Seat 1 defends with three dice: each 1 or 2 lets the effects act.
fn acting(effects: Vec<EffectSheet>) -> Duel {
    let rules = vec![rule("r", count_field(0), effects)];
    game(training_dummy(), shadow_monk().with_card(card(3, &[&[1, 2], &[3, 4, 5, 6]], rules)))
}

fn attack<'g>(game: &'g Duel, before: impl FnOnce(&mut duel::State), dice: &[u8]) -> Scene<'g> {
    let mut scene = Scene::new(game);
    scene.roll([1, 1, 1, 1, 3]).set(before).pick("four of a kind").dice(dice);
    scene
}

#[test]
fn deal_per_hurts_its_target_at_application() {
    let deal = |side| effect(Apply::DealPer { amount: 2, cap: Some(3) }).on(side);
    let scene_game = acting(vec![deal(Side::Opponent)]);
    let scene = attack(&scene_game, |_| {}, &[1, 2, 5]);
    assert_eq!(scene.health(), [50 - 3, 30 - 7]);
    let scene_game = acting(vec![deal(Side::Own)]);
    let scene = attack(&scene_game, |_| {}, &[1, 5, 5]);
    assert_eq!(scene.health(), [50, 30 - 7 - 2]);
}

#[test]
fn flat_block_counts_once_and_block_per_by_match() {
    let game = acting(vec![effect(Apply::FlatBlock { amount: 2, cap: None }), block_per(1)]);
    let scene = attack(&game, |_| {}, &[1, 1, 5]);
    let granted = &scene.data("mitigationGranted")[0].1;
    assert_eq!((&granted["flat"], &granted["block"]), (&2.into(), &2.into()));
    assert_eq!(scene.state().last.taken, 3);
}

#[test]
fn caps_limit_blocks() {
    let game = acting(vec![
        effect(Apply::BlockPer { amount: 3, cap: Some(4) }),
        effect(Apply::FlatBlock { amount: 5, cap: Some(1) }),
    ]);
    assert_eq!(attack(&game, |_| {}, &[1, 1, 1]).state().last.blocked, 5);
}

#[test]
fn caps_may_count_the_stacks_that_a_side_holds() {
    let give =
        |seat: usize, stacks: u8| move |s: &mut duel::State| s.sides[seat].stacks[usize::from(BURN)] = stacks;
    let game =
        acting(vec![effect(Apply::BlockPer { amount: 1, cap: Some(2) }).capped_by(Side::Opponent, BURN)]);
    assert_eq!(attack(&game, give(0, 1), &[1, 1, 1]).state().last.blocked, 1);
    assert_eq!(attack(&game, give(0, 3), &[1, 1, 1]).state().last.blocked, 2, "the own cap still holds");
    let scene = attack(&game, give(1, 3), &[1, 1, 1]);
    assert_eq!(scene.state().last.blocked, 0, "the other side's stacks count for nothing");
    assert_eq!(scene.data("effectRejected")[0].1["reason"], "noStacks");
    let game = acting(vec![gain(CHI, 1, Per::Match).capped_by(Side::Own, BURN)]);
    assert_eq!(attack(&game, give(1, 2), &[1, 1, 1]).stacks(1, CHI), 2);
}

#[test]
fn prevent_half_applies_once_unless_per_match() {
    for (per, taken) in [(Per::Once, 3), (Per::Match, 1)] {
        let game = acting(vec![effect(Apply::PreventHalf { per })]);
        let scene = attack(&game, |_| {}, &[1, 1, 5]);
        assert_eq!((scene.state().last.taken, scene.state().last.blocked), (taken, 0));
    }
}

#[test]
fn reflect_once_or_per_match_within_its_cap() {
    for (per, cap, reflected) in [(Per::Once, None, 2), (Per::Match, None, 6), (Per::Match, Some(5), 5)] {
        let game = acting(vec![effect(Apply::Reflect { amount: 2, per, cap })]);
        let scene = attack(&game, |_| {}, &[1, 1, 1]);
        assert_eq!(scene.health(), [50 - reflected, 23]);
    }
}

#[test]
fn gain_status_keeps_its_caps() {
    let of = |cap, stack_cap| {
        let (status, amount, per, usable_phase) = (PURIFY, 1, Per::Match, UsablePhase::NextTurn);
        effect(Apply::GainStatus { status, amount, per, cap, stack_cap, usable_phase })
    };
    for (cap, stack_cap, held) in [(None, None, 2), (Some(1), None, 1), (None, Some(1), 1)] {
        let game = acting(vec![of(cap, stack_cap)]);
        assert_eq!(attack(&game, |_| {}, &[1, 1, 1]).stacks(1, PURIFY), held, "max of the status is 2");
    }
}

#[test]
fn apply_status_to_opponent_names_its_rule_as_the_source() {
    let game = acting(vec![inflict(BURN, 2)]);
    let scene = attack(&game, |_| {}, &[1, 5, 5]);
    assert_eq!(scene.stacks(0, BURN), 2);
    let gained = &scene.data("statusGained")[0];
    assert_eq!(gained.0, "Training Dummy gains 2 Burn (r)");
    assert_eq!(gained.1["source"], serde_json::json!({"kind": "rule", "id": "r"}));
}

#[test]
fn heal_stops_at_full_health() {
    let game = acting(vec![effect(Apply::Heal { amount: 4, per: Per::Match, cap: Some(6) })]);
    let scene = attack(&game, |s| s.sides[1].health = 20, &[1, 1, 5]);
    assert_eq!(scene.health()[1], 20 + 6 - 7);
    let scene = attack(&game, |s| s.sides[1].health = 27, &[1, 1, 5]);
    assert_eq!(scene.health()[1], 30 - 7);
    let scene = attack(&game, |_| {}, &[1, 1, 5]);
    assert_eq!(scene.told("effectRejected"), ["r: rejected, health is full"]);
}

#[test]
fn cleanse_takes_one_status_or_the_negative_ones_in_order() {
    let of = |status, amount| {
        effect(Apply::Cleanse { what: CleanseWhat::Statuses, status, amount, per: Per::Once })
    };
    let burning = |s: &mut duel::State| {
        s.sides[1].stacks[usize::from(BURN)] = 3;
        s.sides[1].stacks[usize::from(EVASIVE)] = 0;
        s.sides[1].stacks[usize::from(CHI)] = 2;
    };
    let game = acting(vec![of(None, 2)]);
    let scene = attack(&game, burning, &[1, 5, 5]);
    assert_eq!(scene.data("statusLost")[0].1["why"], "cleansed");
    assert_eq!(scene.data("statusLost")[0].1["lost"], 2);
    assert_eq!(scene.stacks(1, CHI), 2, "a positive status is not cleansed unnamed");
    let game = acting(vec![of(Some(CHI), 1)]);
    assert_eq!(attack(&game, burning, &[1, 5, 5]).stacks(1, CHI), 1);
    let game = acting(vec![of(None, 1)]);
    assert_eq!(attack(&game, |_| {}, &[1, 5, 5]).told("effectRejected"), ["r: rejected, nothing to remove"]);
}

#[test]
fn transfer_moves_as_much_as_there_is_and_fits() {
    let game = acting(vec![effect(Apply::TransferStatus { status: BURN, amount: 2, per: Per::Once })]);
    let scene = attack(
        &game,
        |s| {
            s.sides[1].stacks[usize::from(BURN)] = 3;
            s.sides[0].stacks[usize::from(BURN)] = 2;
        },
        &[1, 5, 5],
    );
    assert_eq!(scene.stacks(0, BURN), 3);
    let moved = scene.data("statusLost").into_iter().find(|(_, d)| d["why"] == "moved").unwrap();
    assert_eq!(moved.1["lost"], 1);
    let back =
        acting(vec![effect(Apply::TransferStatus { status: BURN, amount: 2, per: Per::Once }).on(Side::Own)]);
    let scene = attack(&back, |s| s.sides[0].stacks[usize::from(BURN)] = 1, &[1, 5, 5]);
    assert_eq!(scene.stacks(0, BURN), 0);
    let scene = attack(&back, |_| {}, &[1, 5, 5]);
    assert_eq!(scene.told("effectRejected"), ["r: rejected, nothing can be moved"]);
}

#[test]
fn a_buff_waits_for_the_next_attack_and_is_used_up_by_it() {
    let game = acting(vec![buff(3, Expiry::EndOfYourNextTurn)]);
    let mut scene = attack(&game, |_| {}, &[1, 5, 5]);
    let view = game.view(scene.state(), 0).pending_defense_buffs;
    assert_eq!((view.len(), view[0].owner, view[0].stacks, view[0].created_at.turn), (1, 1, 1, 1));
    scene.roll([1, 1, 2, 2, 3]).pick("two pair");
    assert_eq!(scene.state().attack.raw(), 3 + 3);
    assert_eq!(scene.told("buffCreated"), ["Shadow Monk readies 1 stack of r.buffNextAttack"]);
    assert_eq!(scene.told("buffConsumed"), ["Shadow Monk uses r.buffNextAttack: +3 damage"]);
    assert_eq!(scene.state().buff_count, 0);
}

#[test]
fn buffs_of_one_source_stack_to_their_cap() {
    let game =
        acting(vec![buff(3, Expiry::AfterNTurns { turns: 9 }), buff(2, Expiry::NextAttack).called("other")]);
    let mut per_match = game.sheet().clone();
    if let Apply::BuffNextAttack { per, .. } =
        &mut per_match.heroes[1].defense_card.as_mut().unwrap().rules[0].effects[0].apply
    {
        *per = Per::Match;
    }
    let game = load(&per_match);
    let scene = attack(&game, |_| {}, &[1, 1, 1]);
    let buffs = scene.state().buffs();
    assert_eq!((buffs.len(), buffs[0].stacks, buffs[1].stacks), (2, 2, 1), "cap 2 of three matches");
}

#[test]
fn unused_buffs_expire_by_their_kind_and_the_log_says_so() {
    for (expires, turns) in [
        (Expiry::EndOfRound, 2),
        (Expiry::NextAttack, 2),
        (Expiry::EndOfYourNextTurn, 2),
        (Expiry::AfterNTurns { turns: 1 }, 2),
        (Expiry::AfterNTurns { turns: 4 }, 5),
    ] {
        let game = acting(vec![buff(3, expires)]);
        let mut scene = attack(&game, |_| {}, &[1, 5, 5]);
        for turn in 2..=turns {
            assert_eq!((scene.state().turn, scene.state().buff_count), (turn, 1), "{expires:?}");
            scene.roll([1, 2, 3, 5, 6]).pick("pass");
        }
        assert_eq!(scene.state().buff_count, 0, "{expires:?}");
        assert_eq!(scene.told("buffExpired"), ["Shadow Monk's r.buffNextAttack is expired unused"]);
    }
}

#[test]
fn a_rider_readies_a_buff_for_the_attack_after() {
    let rider = buff(5, Expiry::NextAttack).called("rider");
    let mut own = training_dummy();
    own.offense[0].riders.push(rider.late());
    let game = game(own, training_dummy());
    let mut scene = Scene::new(&game);
    scene.roll([1, 1, 2, 2, 3]).pick("two pair").dice(&[1, 1, 1]);
    assert_eq!(scene.state().buff_count, 1, "made in the owner's turn, it outlives that turn");
    scene.roll([1, 2, 3, 5, 6]).pick("pass").roll([1, 1, 2, 2, 3]).pick("two pair");
    assert_eq!(scene.state().attack.raw(), 4 + 5);
}

#[test]
fn cleansing_buffs_spares_those_that_cannot_be() {
    let mut stubborn = buff(1, Expiry::AfterNTurns { turns: 9 }).called("stubborn");
    if let Apply::BuffNextAttack { cleansable, .. } = &mut stubborn.apply {
        *cleansable = false;
    }
    let cleanse = Apply::Cleanse { what: CleanseWhat::Buffs, status: None, amount: 9, per: Per::Once };
    let game = acting(vec![stubborn, buff(2, Expiry::NextAttack), effect(cleanse)]);
    let scene = attack(&game, |_| {}, &[1, 5, 5]);
    assert_eq!(scene.state().buff_count, 1);
    assert_eq!(scene.told("buffExpired"), ["Shadow Monk's r.buffNextAttack is cleansed"]);
}

#[test]
fn a_knock_out_ends_buffs_except_those_that_carry_over() {
    let mut lasting = buff(4, Expiry::AfterNTurns { turns: 9 }).called("lasting");
    if let Apply::BuffNextAttack { carry_over_on_ko, .. } = &mut lasting.apply {
        *carry_over_on_ko = true;
    }
    let game = acting(vec![lasting, buff(2, Expiry::NextAttack)]);
    let scene = attack(&game, |s| s.sides[1].health = 1, &[1, 5, 5]);
    assert!(game.outcome(scene.state()).is_some());
    let left = game.view(scene.state(), 0).pending_defense_buffs;
    assert_eq!((left.len(), left[0].id.as_str(), left[0].carried), (1, "lasting", true));
    assert_eq!(scene.told("buffExpired"), ["Shadow Monk's r.buffNextAttack is gone with a knock-out"]);
}

#[test]
fn a_carried_buff_strikes_in_the_next_match() {
    let mut next = sheet(training_dummy(), shadow_monk(), statuses());
    next.carried.push(CarriedBuff {
        id: "lasting".to_owned(),
        owner: 0,
        amount: 4,
        stacks: 2,
        cap: Some(2),
        expires: Expiry::EndOfYourNextTurn,
        cleansable: true,
        carry_over_on_ko: true,
    });
    let game = load(&next);
    let mut scene = Scene::new(&game);
    scene.roll([1, 1, 2, 2, 3]).pick("two pair");
    assert_eq!(scene.state().attack.raw(), 4 + 8);
    let mut scene = Scene::new(&game);
    scene.roll([1, 2, 3, 5, 6]).pick("pass");
    assert_eq!(scene.state().buff_count, 0, "or expires like any other");
}

#[test]
fn the_seventeenth_kind_of_buff_finds_no_room() {
    let buffs = |n: usize| buff(1, Expiry::AfterNTurns { turns: 200 }).called(&format!("b{n}"));
    let game = acting((0..17).map(buffs).collect());
    let scene = attack(&game, |_| {}, &[1, 5, 5]);
    assert_eq!(scene.state().buff_count, 16);
    assert_eq!(scene.told("effectRejected"), ["r: rejected, too much is pending already"]);
}
