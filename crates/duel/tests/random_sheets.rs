//! Any valid sheet plays: random heroes, cards and statuses keep the laws and never panic.

use crate::common;

use common::*;
use duel::sheet::*;
use kernel::conform::{Budget, conforms};
use proptest::collection::vec;
use proptest::prelude::*;

const STATUSES: u8 = 4;

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Own), Just(Side::Opponent)]
}

fn per() -> impl Strategy<Value = Per> {
    prop_oneof![Just(Per::Once), Just(Per::Match)]
}

fn usable() -> impl Strategy<Value = UsablePhase> {
    prop_oneof![Just(UsablePhase::Immediate), Just(UsablePhase::NextAttack), Just(UsablePhase::NextTurn)]
}

fn expiry() -> impl Strategy<Value = Expiry> {
    prop_oneof![
        Just(Expiry::NextAttack),
        Just(Expiry::EndOfRound),
        Just(Expiry::EndOfYourNextTurn),
        (1..5u8).prop_map(|turns| Expiry::AfterNTurns { turns }),
    ]
}

fn condition() -> impl Strategy<Value = ConditionSheet> {
    prop_oneof![
        (side(), 0..STATUSES, 1..4u8).prop_map(|(who, status, min)| ConditionSheet::HasStatus {
            who,
            status,
            min
        }),
        (side(), 0..STATUSES).prop_map(|(who, status)| ConditionSheet::LacksStatus { who, status }),
        (side(), 1..20u16).prop_map(|(who, amount)| ConditionSheet::HealthAtMost { who, amount }),
        (1..12u16).prop_map(|amount| ConditionSheet::IncomingAtLeast { amount }),
        (1..4u8).prop_map(|count| ConditionSheet::MatchCountAtLeast { count }),
    ]
}

fn cap<T: Clone + std::fmt::Debug>(of: impl Strategy<Value = T>) -> impl Strategy<Value = Option<T>> {
    proptest::option::of(of)
}

/// Any conditions, and a cap by stacks where there is an amount to limit.
fn with_gates(applied: impl Strategy<Value = EffectSheet>) -> impl Strategy<Value = EffectSheet> {
    let cap_by = cap((side(), 0..STATUSES).prop_map(|(who, status)| StackCap { who, status }));
    (applied, vec(condition(), 0..2), cap_by).prop_map(|(effect, conditions, cap_by)| {
        let uncounted = matches!(
            effect.apply,
            Apply::PreventHalf { .. } | Apply::BuffNextAttack { .. } | Apply::RerollDice { .. }
        );
        EffectSheet { conditions, cap_by: cap_by.filter(|_| !uncounted), ..effect }
    })
}

/// Effects that may wait until damage is done.
fn late() -> impl Strategy<Value = EffectSheet> {
    let grant = (0..STATUSES, 1..4u8, per(), cap(1..4u8), cap(1..4u8), usable());
    let applied = prop_oneof![
        (grant, any::<bool>()).prop_map(|((status, amount, per, cap, stack_cap, usable_phase), own)| {
            match own {
                true => effect(Apply::GainStatus { status, amount, per, cap, stack_cap, usable_phase }),
                false => {
                    effect(Apply::ApplyStatusToOpponent { status, amount, per, cap, stack_cap, usable_phase })
                }
            }
        }),
        (1..4u16, per(), cap(1..4u8), expiry(), usable(), any::<bool>(), any::<bool>(), side()).prop_map(
            |(amount, per, cap, expires, usable_phase, cleansable, carry_over_on_ko, side)| {
                effect(Apply::BuffNextAttack {
                    amount,
                    per,
                    cap,
                    expires,
                    usable_phase,
                    cleansable,
                    carry_over_on_ko,
                })
                .on(side)
            }
        ),
        (1..9u16, per(), cap(1..9u16), side()).prop_map(|(amount, per, cap, side)| effect(Apply::Heal {
            amount,
            per,
            cap
        })
        .on(side)),
        (any::<bool>(), cap(0..STATUSES), 1..4u8, per(), side()).prop_map(
            |(buffs, status, amount, per, side)| {
                let what = if buffs { CleanseWhat::Buffs } else { CleanseWhat::Statuses };
                let status = status.filter(|_| !buffs);
                effect(Apply::Cleanse { what, status, amount, per }).on(side)
            }
        ),
        (1..4u8, per(), side()).prop_map(|(amount, per, side)| effect(Apply::TransferStatus {
            status: 0,
            amount,
            per
        })
        .on(side)),
    ];
    with_gates(applied)
}

fn of_the_roll(fields: u8) -> impl Strategy<Value = EffectSheet> {
    let policy = proptest::sample::select(duel::registry::POLICIES.to_vec());
    let among = cap(vec(0..fields, 1..3));
    let applied = prop_oneof![
        (1..5u16, cap(1..9u16), side()).prop_map(|(amount, cap, side)| effect(Apply::DealPer {
            amount,
            cap
        })
        .on(side)),
        (1..5u16, cap(1..9u16)).prop_map(|(amount, cap)| effect(Apply::FlatBlock { amount, cap })),
        (1..5u16, cap(1..9u16)).prop_map(|(amount, cap)| effect(Apply::BlockPer { amount, cap })),
        per().prop_map(|per| effect(Apply::PreventHalf { per })),
        (1..5u16, per(), cap(1..9u16)).prop_map(|(amount, per, cap)| effect(Apply::Reflect {
            amount,
            per,
            cap
        })),
        (1..5u8, among, policy).prop_map(|(count, fields, selection_policy)| {
            effect(Apply::RerollDice { count, fields, selection_policy })
        }),
    ];
    with_gates(applied)
}

fn matcher(fields: u8) -> impl Strategy<Value = MatcherSheet> {
    prop_oneof![
        (0..fields, 1..4u8, cap(1..6u8), 1..3u8)
            .prop_map(|(field, per, cap, min)| MatcherSheet::CountField { field, per, cap, min }),
        (0..fields, cap(1..3u8), 1..3u8).prop_map(|(field, cap, min)| MatcherSheet::PairsField {
            field,
            cap,
            min
        }),
        (1..=6u8, 1..4u8).prop_map(|(face, count)| MatcherSheet::ExactFace { face, count }),
        (1..=fields, 1..3u8, any::<bool>()).prop_map(|(n, min, allow_extra)| MatcherSheet::Combo {
            fields: (0..n).map(|field| ComboField { field, min }).collect(),
            allow_extra,
        }),
    ]
}

fn any_rule(fields: u8) -> impl Strategy<Value = Rule> {
    let any_effect = prop_oneof![
        of_the_roll(fields),
        (late(), any::<bool>()).prop_map(|(e, wait)| if wait { e.late() } else { e })
    ];
    (matcher(fields), vec(condition(), 0..2), any::<bool>(), vec(any_effect, 1..4)).prop_map(
        |(matcher, conditions, allow_reroll, effects)| Rule {
            conditions,
            allow_reroll,
            ..rule("r", matcher, effects)
        },
    )
}

fn any_card() -> impl Strategy<Value = DefenseCard> {
    (1..=4u8).prop_flat_map(|fields| {
        let places = proptest::array::uniform6(0..=fields);
        (1..=8u8, places, vec(any_rule(fields), 1..6), 0..5u8).prop_map(
            move |(dice, places, rules, rerolls)| {
                let mut faces: Vec<Vec<u8>> = vec![Vec::new(); usize::from(fields)];
                for (face, place) in (1..=6u8).zip(places) {
                    // A face beyond the last field stays idle, unless a field would be empty.
                    let empty = faces.iter().position(Vec::is_empty);
                    let at = if usize::from(6 - face) < faces.iter().filter(|f| f.is_empty()).count() {
                        empty
                    } else {
                        Some(usize::from(place)).filter(|&p| p < faces.len())
                    };
                    if let Some(at) = at {
                        faces[at].push(face);
                    }
                }
                let faces: Vec<&[u8]> = faces.iter().map(Vec::as_slice).collect();
                let mut card = card(dice, &faces, rules);
                card.max_rerolls_per_defense = rerolls;
                for (i, rule) in card.rules.iter_mut().enumerate() {
                    rule.id = format!("r{i}");
                    for (j, effect) in rule.effects.iter_mut().enumerate() {
                        effect.id = format!("r{i}.{j}");
                    }
                }
                card
            },
        )
    })
}

fn any_hero() -> impl Strategy<Value = HeroSheet> {
    let rows = || vec((1..14u16, vec(late(), 0..3)), 7..=7);
    (5..40u16, rows(), rows(), any_card(), any::<bool>()).prop_map(|(health, offense, defenses, card, v2)| {
        let named = |i: usize, mut effects: Vec<EffectSheet>| {
            effects.iter_mut().enumerate().for_each(|(j, e)| e.id = format!("{i}.{j}"));
            effects
        };
        let rows = |rows: Vec<(u16, Vec<EffectSheet>)>| {
            Combo::ALL.into_iter().zip(rows).enumerate().map(move |(i, (c, (n, r)))| (c, n, named(i, r)))
        };
        let offense = rows(offense).map(|(combo, damage, riders)| ability(combo, damage, riders)).collect();
        let defenses = rows(defenses).map(|(combo, n, riders)| defense(combo, n, n % 3, riders)).collect();
        let hero = hero("Any", health, offense, defenses).with_card(card);
        if v2 { hero } else { hero.v1() }
    })
}

fn any_status(index: u8) -> impl Strategy<Value = StatusSheet> {
    let spend = (0..4u8, cap(1..3u8), cap(2..=6u8), 1..3u16, cap(0..STATUSES)).prop_map(
        |(kind, limit, on, amount, per_opponent_status)| {
            let (phase, requires, gives) = match kind {
                0 => (
                    SpendPhase::Attack,
                    SpendRequires::BaseDamage,
                    SpendGives::Damage { amount, per_opponent_status },
                ),
                1 => (SpendPhase::BeforeDefense, SpendRequires::Nothing, SpendGives::Negate),
                2 => (SpendPhase::Defense, SpendRequires::BaseBlock, SpendGives::Block { amount }),
                _ => (SpendPhase::Defense, SpendRequires::Nothing, SpendGives::PreventHalf),
            };
            Spend { phase, requires, limit, on, gives }
        },
    );
    let upkeep = (any::<bool>(), 0..3u8, cap(1..=6u8), 1..3u8);
    (1..6u8, any::<[bool; 3]>(), cap(upkeep), vec(spend, 0..3), cap(expiry())).prop_map(
        move |(max, [positive, cleansable, capped], upkeep, spends, expires)| StatusSheet {
            id: format!("status-{index}"),
            name: format!("Status {index}"),
            polarity: if positive { Polarity::Positive } else { Polarity::Negative },
            max,
            ability_cap: capped.then_some(1.max(max / 2)),
            transferable: index == 0,
            cleansable,
            upkeep: upkeep.map(|(hurts, lose, clear_on, amount)| match hurts || index == 0 {
                true => Upkeep::Damage { by_stacks: (1..=max.into()).collect(), lose, clear_on },
                false => Upkeep::Transfer { moves: 0, amount, on: clear_on.unwrap_or(4) },
            }),
            spends,
            expires,
        },
    )
}

fn any_sheet() -> impl Strategy<Value = MatchSheet> {
    let statuses = (any_status(0), any_status(1), any_status(2), any_status(3));
    (any_hero(), any_hero(), statuses, 1..4u8).prop_map(|(a, b, (s, t, u, v), rolls)| {
        let mut all = sheet(a, b, vec![s, t, u, v]);
        all.table = TableRules { rolls, turn_cap: 24 };
        all
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn any_valid_sheet_keeps_the_laws(sheet in any_sheet(), seed in any::<u64>()) {
        let game = load(&sheet);
        let budget = Budget { seed, matches: 2, decisions: 8, options: 4, worlds: 1 };
        let report = conforms(&game, &budget);
        prop_assert!(report.ok(), "{:#?}", report.violations);
    }

    #[test]
    fn any_valid_sheet_is_played_by_its_heuristic_and_told(sheet in any_sheet(), seed in any::<u64>()) {
        use kernel::{Game, Mode, Table};
        let game = load(&sheet);
        let mut table = Table::<duel::Duel>::default();
        table.cx.log.switch(true);
        table.start(&game, seed, Mode::Sampled);
        while !table.over() {
            let index = game.advise(duel::BALANCED, table.truth(), table.menu().seat, table.menu());
            table.play(&game, index).unwrap();
        }
        let mut columns = vec![0; game.info().tallies.len()];
        for e in table.cx.log.events() {
            prop_assert!(!game.tell(e, 0).label.contains('?'));
            game.tally(e, &mut columns);
        }
        let of = |name: &str| columns[game.info().tallies.iter().position(|n| n == name).unwrap()];
        for s in 0..2 {
            let of = |name: &str| of(&format!("s{s}.{name}"));
            prop_assert_eq!(of("raw") - of("blocked") - of("prevented"), of("final"));
            prop_assert_eq!(of("integrityFaults"), 0);
        }
    }
}
