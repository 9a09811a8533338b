//! What statuses and riders are worth, in health: for the heuristic player and for evaluation.

use crate::sheet::{Apply, EffectSheet, MatchSheet, Per, Side, SpendGives, StatusSheet, Upkeep};

/// How likely a die shows at least `on`.
fn chance(on: Option<u8>) -> f32 {
    on.map_or(1.0, |on| f32::from(7 - on.min(7)) / 6.0)
}

/// A typical hit, which negation or halving saves.
fn typical_hit(sheet: &MatchSheet) -> f32 {
    let all: Vec<f32> = sheet.heroes.iter().flat_map(|h| &h.offense).map(|a| f32::from(a.damage)).collect();
    all.iter().sum::<f32>() / all.len().max(1) as f32
}

/// One stack, to the side that holds it.
pub fn of_status(status: &StatusSheet, sheet: &MatchSheet) -> f32 {
    let hit = typical_hit(sheet);
    let spend = |gives: &SpendGives| match gives {
        SpendGives::Damage { amount, per_opponent_status } => {
            f32::from(*amount) * if per_opponent_status.is_some() { 0.8 } else { 0.9 }
        }
        SpendGives::Block { amount } => f32::from(*amount) * 0.8,
        SpendGives::PreventHalf => hit * 0.4,
        SpendGives::Negate => hit * 0.9,
    };
    let spent = status.spends.iter().map(|s| spend(&s.gives) * chance(s.on)).fold(0.0, f32::max);
    let upkeep = match &status.upkeep {
        None => 0.0,
        Some(Upkeep::Damage { by_stacks, .. }) => -f32::from(by_stacks.first().copied().unwrap_or(0)),
        Some(Upkeep::Transfer { amount, on, .. }) => f32::from(*amount) * chance(Some(*on)),
    };
    spent + upkeep
}

/// A rider, to the owner of the sheet it stands on.
pub fn of_effect(effect: &EffectSheet, worth: &[f32]) -> f32 {
    let sign = |side| if side == Side::Own { 1.0 } else { -1.0 };
    let to = sign(effect.target);
    let of = |status: u8| worth.get(usize::from(status)).copied().unwrap_or(0.0);
    let value = match effect.apply {
        Apply::DealPer { amount, .. } => -to * f32::from(amount),
        Apply::FlatBlock { amount, .. } | Apply::BlockPer { amount, .. } => 0.8 * f32::from(amount),
        Apply::PreventHalf { per } => {
            if per == Per::Match {
                4.0
            } else {
                3.0
            }
        }
        Apply::Reflect { amount, .. } => f32::from(amount),
        Apply::GainStatus { status, amount, .. } | Apply::ApplyStatusToOpponent { status, amount, .. } => {
            to * of(status) * f32::from(amount)
        }
        Apply::BuffNextAttack { amount, .. } => to * 0.7 * f32::from(amount),
        Apply::Heal { amount, .. } => to * 0.7 * f32::from(amount),
        Apply::Cleanse { status, .. } => to * 0.5 * status.map_or(1.0, |s| -of(s)),
        Apply::TransferStatus { status, amount, .. } => to * of(status) * f32::from(amount),
        Apply::RerollDice { .. } => 0.5,
    };
    if effect.conditions.is_empty() { value } else { value * 0.5 }
}
