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

/// A hero whose card and riders use every matcher, effect, condition, policy and expiry of the language.
pub fn everything() -> HeroSheet {
    let incoming = ConditionSheet::IncomingAtLeast { amount: 6 };
    let burning = ConditionSheet::HasStatus { who: Side::Opponent, status: BURN, min: 1 };
    let calm = ConditionSheet::LacksStatus { who: Side::Own, status: BURN };
    let hurt = ConditionSheet::HealthAtMost { who: Side::Own, amount: 20 };
    let often = ConditionSheet::MatchCountAtLeast { count: 2 };
    let exact = |face, count| MatcherSheet::ExactFace { face, count };
    let pairs = |field| MatcherSheet::PairsField { field, cap: Some(2), min: 1 };
    let both = vec![ComboField { field: 0, min: 1 }, ComboField { field: 1, min: 1 }];
    let combo = |allow_extra| MatcherSheet::Combo { fields: both.clone(), allow_extra };
    let again = |policy| reroll(1, policy);
    let mut once = rule("once", pairs(2), vec![effect(Apply::PreventHalf { per: Per::Match })]);
    once.allow_reroll = false;
    let mut gated = rule(
        "gated",
        count_field(1),
        vec![effect(Apply::Reflect { amount: 1, per: Per::Match, cap: Some(2) })],
    );
    gated.conditions.push(incoming);
    let among = Apply::RerollDice {
        count: 1,
        fields: Some(vec![0, 1]),
        selection_policy: SelectionPolicy::HighestNonMatching,
    };
    let cleanse = |what| Apply::Cleanse { what, status: None, amount: 1, per: Per::Once };
    let rules = vec![
        rule(
            "count",
            count_field(0),
            vec![
                effect(Apply::DealPer { amount: 1, cap: Some(2) }),
                block_per(1).when(often),
                effect(Apply::Heal { amount: 1, per: Per::Once, cap: None }).when(hurt),
            ],
        ),
        once,
        gated,
        rule(
            "ones",
            exact(1, 1),
            vec![again(SelectionPolicy::Choose), gain(SCORCH, 1, Per::Once).when(burning)],
        ),
        rule("twos", exact(2, 2), vec![again(SelectionPolicy::Random), gain(EVASIVE, 1, Per::Once).late()]),
        rule("threes", exact(3, 2), vec![effect(among), again(SelectionPolicy::Lowest)]),
        rule(
            "fours",
            exact(4, 2),
            vec![again(SelectionPolicy::LowestNonMatching), inflict(BURN, 1).when(calm)],
        ),
        rule("fives", exact(5, 2), vec![again(SelectionPolicy::Highest), gain(PREVENT_HALF, 1, Per::Once)]),
        rule(
            "mixed",
            combo(true),
            vec![
                effect(Apply::FlatBlock { amount: 1, cap: None }).capped_by(Side::Own, CHI),
                buff(1, Expiry::EndOfRound).called("round"),
                buff(2, Expiry::AfterNTurns { turns: 3 }).called("three"),
            ],
        ),
        rule(
            "pure",
            combo(false),
            vec![
                effect(Apply::TransferStatus { status: BURN, amount: 1, per: Per::Once }),
                effect(cleanse(CleanseWhat::Statuses)).called("wash"),
                effect(cleanse(CleanseWhat::Buffs)).called("strip"),
            ],
        ),
    ];
    let mut own = HeroSheet { id: "everything".to_owned(), name: "Everything".to_owned(), ..shadow_monk() }
        .with_card(card(5, &[&[1, 2], &[3, 4], &[5, 6]], rules));
    own.offense[1].riders.push(buff(2, Expiry::NextAttack).called("next").late());
    own.offense[1].riders.push(buff(1, Expiry::EndOfYourNextTurn).called("mine").late());
    own.offense[2].riders.push(gain(PURIFY, 1, Per::Once).late().called("purify"));
    own.offense[3].riders.push(inflict(BURN, 2).late().called("scald"));
    own
}
