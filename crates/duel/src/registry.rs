//! The language that the engine speaks, by name: for the authoring side to check itself against.
//! Fields are read off the boundary types, so the list cannot drift from them.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::sheet::{
    ATTACK_DICE, Apply, CleanseWhat, Combo, ComboField, ConditionSheet, Expiry, FACES, MAX_DEFENSE_DICE,
    MAX_FIELDS, MAX_RULES, MAX_STATUSES, MatcherSheet, Per, Polarity, SelectionPolicy, Side, SpendGives,
    SpendPhase, SpendRequires, Timing, Upkeep, UsablePhase,
};
use crate::state::{MAX_BUFFS, MAX_QUEUE};

/// Kinds with the names of their fields.
fn kinds<T: Serialize>(samples: &[T]) -> Value {
    let entry = |sample: &T| {
        let Ok(Value::Object(fields)) = serde_json::to_value(sample) else {
            return (String::new(), Value::Null);
        };
        let name = fields["type"].as_str().unwrap_or_default().to_owned();
        let rest: Vec<&String> = fields.keys().filter(|k| *k != "type").collect();
        (name, json!(rest))
    };
    Value::Object(samples.iter().map(entry).collect::<Map<_, _>>())
}

pub fn matchers() -> [MatcherSheet; 4] {
    [
        MatcherSheet::CountField { field: 0, per: 1, cap: None, min: 1 },
        MatcherSheet::PairsField { field: 0, cap: None, min: 1 },
        MatcherSheet::ExactFace { face: 6, count: 1 },
        MatcherSheet::Combo { fields: vec![ComboField { field: 0, min: 1 }], allow_extra: true },
    ]
}

pub fn effects() -> [Apply; 12] {
    let (per, usable_phase) = (Per::Once, UsablePhase::NextTurn);
    [
        Apply::DealPer { amount: 1, cap: None },
        Apply::FlatBlock { amount: 1, cap: None },
        Apply::BlockPer { amount: 1, cap: None },
        Apply::PreventHalf { per },
        Apply::Reflect { amount: 1, per, cap: None },
        Apply::GainStatus { status: 0, amount: 1, per, cap: None, stack_cap: None, usable_phase },
        Apply::ApplyStatusToOpponent { status: 0, amount: 1, per, cap: None, stack_cap: None, usable_phase },
        Apply::BuffNextAttack {
            amount: 1,
            per,
            cap: None,
            expires: Expiry::NextAttack,
            usable_phase,
            cleansable: true,
            carry_over_on_ko: false,
        },
        Apply::Heal { amount: 1, per, cap: None },
        Apply::Cleanse { what: CleanseWhat::Statuses, status: None, amount: 1, per },
        Apply::TransferStatus { status: 0, amount: 1, per },
        Apply::RerollDice { count: 1, fields: None, selection_policy: SelectionPolicy::Lowest },
    ]
}

pub fn conditions() -> [ConditionSheet; 5] {
    let who = Side::Own;
    [
        ConditionSheet::HasStatus { who, status: 0, min: 1 },
        ConditionSheet::LacksStatus { who, status: 0 },
        ConditionSheet::HealthAtMost { who, amount: 1 },
        ConditionSheet::IncomingAtLeast { amount: 1 },
        ConditionSheet::MatchCountAtLeast { count: 1 },
    ]
}

pub const POLICIES: [SelectionPolicy; 6] = [
    SelectionPolicy::HighestNonMatching,
    SelectionPolicy::LowestNonMatching,
    SelectionPolicy::Highest,
    SelectionPolicy::Lowest,
    SelectionPolicy::Random,
    SelectionPolicy::Choose,
];

pub const EXPIRIES: [Expiry; 4] =
    [Expiry::NextAttack, Expiry::EndOfRound, Expiry::EndOfYourNextTurn, Expiry::AfterNTurns { turns: 1 }];

/// Matchers, effects, conditions, policies, expiries, the smaller words, and the engine's capacities.
pub fn registry() -> Value {
    json!({
        "matchers": kinds(&matchers()),
        "effects": kinds(&effects()),
        "conditions": kinds(&conditions()),
        "policies": POLICIES,
        "expiries": kinds(&EXPIRIES),
        "upkeeps": kinds(&[
            Upkeep::Damage { by_stacks: vec![1], lose: 1, clear_on: None },
            Upkeep::Transfer { moves: 0, amount: 1, on: 1 },
        ]),
        "gives": kinds(&[
            SpendGives::Damage { amount: 1, per_opponent_status: None },
            SpendGives::Block { amount: 1 },
            SpendGives::PreventHalf,
            SpendGives::Negate,
        ]),
        "combos": Combo::ALL,
        "sides": [Side::Own, Side::Opponent],
        "timings": [Timing::Immediate, Timing::AfterDamage],
        "per": [Per::Once, Per::Match],
        "usablePhases": [UsablePhase::Immediate, UsablePhase::NextAttack, UsablePhase::NextTurn],
        "spendPhases": [SpendPhase::Attack, SpendPhase::BeforeDefense, SpendPhase::Defense],
        "spendRequires": [SpendRequires::Nothing, SpendRequires::BaseDamage, SpendRequires::BaseBlock],
        "polarities": [Polarity::Positive, Polarity::Negative],
        "limits": {
            "faces": FACES,
            "attackDice": ATTACK_DICE,
            "defenseDice": MAX_DEFENSE_DICE,
            "statuses": MAX_STATUSES,
            "fields": MAX_FIELDS,
            "rules": MAX_RULES,
            "effects": MAX_RULES,
            "pendingBuffs": MAX_BUFFS,
            "afterDamageEffects": MAX_QUEUE,
        },
    })
}
