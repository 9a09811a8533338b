//! The heroes and statuses of the game, written out.

use duel::Duel;
use duel::sheet::*;

use super::sheets::*;

pub const BURN: u8 = 0;
pub const CHI: u8 = 1;
pub const EVASIVE: u8 = 2;
pub const PREVENT_HALF: u8 = 3;
pub const PURIFY: u8 = 4;
pub const SCORCH: u8 = 5;

fn status(id: &str, name: &str, polarity: Polarity, max: u8) -> StatusSheet {
    StatusSheet {
        id: id.to_owned(),
        name: name.to_owned(),
        polarity,
        max,
        ability_cap: None,
        transferable: false,
        cleansable: true,
        upkeep: None,
        spends: vec![],
        expires: None,
    }
}

fn spend(
    phase: SpendPhase,
    requires: SpendRequires,
    limit: Option<u8>,
    on: Option<u8>,
    gives: SpendGives,
) -> Spend {
    Spend { phase, requires, limit, on, gives }
}

pub fn statuses() -> Vec<StatusSheet> {
    use SpendPhase::{Attack, BeforeDefense, Defense};
    use SpendRequires::{BaseBlock, BaseDamage, Nothing};
    let damage = |per_opponent_status| SpendGives::Damage { amount: 1, per_opponent_status };
    vec![
        StatusSheet {
            transferable: true,
            upkeep: Some(Upkeep::Damage { by_stacks: vec![2, 3, 4], lose: 1, clear_on: Some(5) }),
            ..status("burn", "Burn", Polarity::Negative, 3)
        },
        StatusSheet {
            ability_cap: Some(3),
            spends: vec![
                spend(Attack, BaseDamage, None, None, damage(None)),
                spend(Defense, BaseBlock, None, None, SpendGives::Block { amount: 1 }),
            ],
            ..status("chi", "Chi", Polarity::Positive, 6)
        },
        StatusSheet {
            spends: vec![spend(BeforeDefense, Nothing, Some(1), Some(5), SpendGives::Negate)],
            ..status("evasive", "Evasive", Polarity::Positive, 3)
        },
        StatusSheet {
            spends: vec![spend(Defense, Nothing, Some(1), None, SpendGives::PreventHalf)],
            ..status("prevent-half", "Prevent Half", Polarity::Positive, 2)
        },
        StatusSheet {
            upkeep: Some(Upkeep::Transfer { moves: BURN, amount: 1, on: 4 }),
            ..status("purifying-flame", "Purifying Flame", Polarity::Positive, 2)
        },
        StatusSheet {
            spends: vec![spend(Attack, BaseDamage, None, None, damage(Some(BURN)))],
            expires: Some(Expiry::EndOfYourNextTurn),
            ..status("scorch", "Scorch", Polarity::Positive, 3)
        },
    ]
}

use Combo::*;

pub fn pyromancer() -> HeroSheet {
    hero(
        "Pyromancer",
        30,
        vec![
            ability(TwoPair, 4, vec![]),
            ability(ThreeOfAKind, 5, vec![]),
            ability(SmallStraight, 6, vec![inflict(BURN, 1)]),
            ability(FourOfAKind, 7, vec![inflict(BURN, 1)]),
            ability(FullHouse, 8, vec![]),
            ability(LargeStraight, 12, vec![inflict(BURN, 2)]),
            ability(FiveOfAKind, 13, vec![]),
        ],
        vec![
            defense(FiveOfAKind, 8, 2, vec![]),
            defense(LargeStraight, 6, 0, vec![]),
            defense(FullHouse, 5, 0, vec![gain(PURIFY, 1, Per::Once)]),
            defense(FourOfAKind, 5, 0, vec![]),
            defense(SmallStraight, 3, 0, vec![]),
            defense(ThreeOfAKind, 2, 0, vec![]),
            defense(TwoPair, 1, 0, vec![]),
        ],
    )
    .with_card(card(
        3,
        &[&[1, 2, 3], &[4, 5], &[6]],
        vec![
            rule("ward", count_field(1), vec![block_per(1)]),
            rule("flare", MatcherSheet::ExactFace { face: 6, count: 1 }, vec![inflict(BURN, 1)]),
        ],
    ))
}

pub fn shadow_monk() -> HeroSheet {
    let chi = || gain(CHI, 1, Per::Once);
    let evasive = || gain(EVASIVE, 1, Per::Once);
    hero(
        "Shadow Monk",
        30,
        vec![
            ability(TwoPair, 3, vec![chi()]),
            ability(ThreeOfAKind, 4, vec![]),
            ability(SmallStraight, 5, vec![evasive()]),
            ability(FourOfAKind, 6, vec![chi()]),
            ability(FullHouse, 7, vec![chi()]),
            ability(LargeStraight, 10, vec![evasive()]),
            ability(FiveOfAKind, 11, vec![]),
        ],
        vec![
            defense(FiveOfAKind, 3, 2, vec![]),
            defense(LargeStraight, 3, 0, vec![evasive()]),
            defense(FullHouse, 2, 0, vec![chi()]),
            defense(FourOfAKind, 2, 1, vec![]),
            defense(SmallStraight, 1, 0, vec![evasive()]),
            defense(ThreeOfAKind, 1, 0, vec![]),
            defense(TwoPair, 1, 0, vec![chi()]),
        ],
    )
    .with_card(card(
        4,
        &[&[1, 2, 3], &[4, 5], &[6]],
        vec![
            rule("guard", count_field(0), vec![block_per(1)]),
            rule(
                "focus",
                count_field(1),
                vec![EffectSheet {
                    apply: Apply::GainStatus {
                        status: CHI,
                        amount: 1,
                        per: Per::Match,
                        cap: Some(3),
                        stack_cap: None,
                        usable_phase: UsablePhase::NextTurn,
                    },
                    ..gain(CHI, 1, Per::Match).late()
                }],
            ),
            rule("veil", count_field(2), vec![gain(PREVENT_HALF, 1, Per::Once)]),
        ],
    ))
}

pub fn training_dummy() -> HeroSheet {
    let offense = [(TwoPair, 4), (ThreeOfAKind, 5), (SmallStraight, 6), (FourOfAKind, 7), (FullHouse, 8)];
    let offense = offense.into_iter().chain([(LargeStraight, 12), (FiveOfAKind, 13)]);
    let blocks = [(FiveOfAKind, 13), (LargeStraight, 12), (FullHouse, 8), (FourOfAKind, 8)];
    let blocks = blocks.into_iter().chain([(SmallStraight, 4), (ThreeOfAKind, 4), (TwoPair, 2)]);
    hero(
        "Training Dummy",
        50,
        offense.map(|(combo, damage)| ability(combo, damage, vec![])).collect(),
        blocks.map(|(combo, block)| defense(combo, block, 0, vec![])).collect(),
    )
    .with_card(card(
        3,
        &[&[1, 2, 3], &[4, 5], &[6]],
        vec![
            rule("padding", count_field(0), vec![block_per(1)]),
            rule("frame", count_field(1), vec![block_per(2)]),
            rule("core", count_field(2), vec![block_per(3)]),
        ],
    ))
}

/// The example sheet of the defence language: every kind of mitigation in four rules.
pub fn cinder_skin() -> HeroSheet {
    let both = vec![ComboField { field: 2, min: 1 }, ComboField { field: 0, min: 1 }];
    HeroSheet { id: "cinder-skin".to_owned(), name: "Cinder Skin".to_owned(), ..pyromancer() }.with_card(
        card(
            3,
            &[&[1, 2], &[3, 4], &[5], &[6]],
            vec![
                rule("ignite", count_field(0), vec![effect(Apply::DealPer { amount: 1, cap: None })]),
                rule(
                    "smolder_guard",
                    MatcherSheet::PairsField { field: 1, cap: None, min: 1 },
                    vec![effect(Apply::PreventHalf { per: Per::Once })],
                ),
                rule(
                    "scorch_ready",
                    MatcherSheet::ExactFace { face: 6, count: 2 },
                    vec![gain(SCORCH, 1, Per::Once)],
                ),
                rule(
                    "ember_reflect",
                    MatcherSheet::Combo { fields: both, allow_extra: true },
                    vec![effect(Apply::Reflect { amount: 1, per: Per::Once, cap: None })],
                ),
            ],
        ),
    )
}

pub fn game(a: HeroSheet, b: HeroSheet) -> Duel {
    load(&sheet(a, b, statuses()))
}
