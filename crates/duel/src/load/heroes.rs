//! Heroes as they may be: rows of offence and version 1 defence, and effects wherever they stand.

use kernel::Result;

use super::{cap, card, distinct, expiry, must, named, statuses, within};
use crate::sheet::{
    Apply, CleanseWhat, Combo, ConditionSheet, EffectSheet, HeroSheet, MAX_DAMAGE, MatchSheet, Side, Timing,
    Version,
};

const MAX_RIDERS: usize = 8;

pub fn check(sheet: &MatchSheet, hero: &HeroSheet, path: &str) -> Result<()> {
    named(&hero.id, &format!("{path}.id"))?;
    named(&hero.name, &format!("{path}.name"))?;
    within(hero.health, 1, MAX_DAMAGE.into(), &format!("{path}.health"))?;
    versions(sheet, hero, path)?;
    let rows = hero.offense.iter().map(|a| (a.id.as_str(), a.label.as_str(), a.combo, a.riders.as_slice()));
    table(sheet, &rows.collect::<Vec<_>>(), &format!("{path}.offense"))?;
    for (i, row) in hero.offense.iter().enumerate() {
        within(row.damage, 0, MAX_DAMAGE.into(), &format!("{path}.offense[{i}].damage"))?;
    }
    let rows =
        hero.defense_v1.iter().map(|d| (d.id.as_str(), d.label.as_str(), d.combo, d.riders.as_slice()));
    table(sheet, &rows.collect::<Vec<_>>(), &format!("{path}.defenseV1"))?;
    hero.defense_card.as_ref().map_or(Ok(()), |c| card::check(sheet, c, &format!("{path}.defenseCard")))
}

fn versions(sheet: &MatchSheet, hero: &HeroSheet, path: &str) -> Result<()> {
    let at = format!("{path}.effectiveVersion");
    if hero.effective_version == Version::V2 {
        must(sheet.enable_defense_v2, &at, || "v2 while enableDefenseV2 is false".to_owned())?;
        must(hero.defense_card.is_some(), &format!("{path}.defenseCard"), || "v2 needs a card".to_owned())?;
        must(!hero.fell_back_to_v1, &at, || "v2 though it fell back to v1".to_owned())?;
    }
    must(hero.fell_back_to_v1 != hero.fallback_reasons.is_empty(), &format!("{path}.fallbackReasons"), || {
        "reasons are given if and only if the hero fell back".to_owned()
    })
}

type RowParts<'a> = (&'a str, &'a str, Combo, &'a [EffectSheet]);

fn table(sheet: &MatchSheet, rows: &[RowParts<'_>], path: &str) -> Result<()> {
    must((1..=Combo::ALL.len()).contains(&rows.len()), path, || "a table has 1 to 7 rows".to_owned())?;
    distinct(rows.iter().map(|row| row.0), path)?;
    distinct_effects(rows.iter().map(|row| row.3), path, "riders")?;
    for (i, &(_, label, combo, riders)) in rows.iter().enumerate() {
        let path = format!("{path}[{i}]");
        named(label, &format!("{path}.label"))?;
        must(rows[..i].iter().all(|row| row.2 != combo), &format!("{path}.combo"), || {
            "taken by a row above".to_owned()
        })?;
        let riders_path = format!("{path}.riders");
        must(riders.len() <= MAX_RIDERS, &riders_path, || format!("more than {MAX_RIDERS} riders"))?;
        for (j, rider) in riders.iter().enumerate() {
            let path = format!("{riders_path}[{j}]");
            must(rider.timing == Timing::AfterDamage, &format!("{path}.timing"), || {
                "riders come after damage".to_owned()
            })?;
            must(!of_the_roll(&rider.apply), &format!("{path}.apply.type"), || {
                "it is part of a defence roll and works on a card only".to_owned()
            })?;
            effect(sheet, rider, &path)?;
        }
    }
    Ok(())
}

/// Effects of one table or card go by their ids in logs and tallies.
pub fn distinct_effects<'a>(
    lists: impl Iterator<Item = &'a [EffectSheet]>,
    path: &str,
    list: &str,
) -> Result<()> {
    let mut seen = Vec::new();
    for (i, effects) in lists.enumerate() {
        for (j, effect) in effects.iter().enumerate() {
            let path = format!("{path}[{i}].{list}[{j}].id");
            named(&effect.id, &path)?;
            must(!seen.contains(&&effect.id), &path, || format!("{:?} is taken", effect.id))?;
            seen.push(&effect.id);
        }
    }
    Ok(())
}

/// Stages of the defence itself, which cannot wait until damage is done.
pub fn of_the_roll(apply: &Apply) -> bool {
    matches!(
        apply,
        Apply::DealPer { .. }
            | Apply::FlatBlock { .. }
            | Apply::BlockPer { .. }
            | Apply::PreventHalf { .. }
            | Apply::Reflect { .. }
            | Apply::RerollDice { .. }
    )
}

/// Effects with an amount that stacks may limit.
fn counted(apply: &Apply) -> bool {
    !matches!(apply, Apply::PreventHalf { .. } | Apply::BuffNextAttack { .. } | Apply::RerollDice { .. })
}

pub fn conditions(sheet: &MatchSheet, conditions: &[ConditionSheet], path: &str) -> Result<()> {
    must(conditions.len() <= 8, path, || "more than 8 conditions".to_owned())?;
    for (i, condition) in conditions.iter().enumerate() {
        let path = format!("{path}[{i}]");
        match condition {
            ConditionSheet::HasStatus { status, min, .. } => {
                statuses::known(&sheet.statuses, *status, &format!("{path}.status"))?;
                within(*min, 1, 255, &format!("{path}.min"))?;
            }
            ConditionSheet::LacksStatus { status, .. } => {
                statuses::known(&sheet.statuses, *status, &format!("{path}.status"))?;
            }
            ConditionSheet::HealthAtMost { amount, .. } | ConditionSheet::IncomingAtLeast { amount } => {
                within(*amount, 1, u16::MAX.into(), &format!("{path}.amount"))?;
            }
            ConditionSheet::MatchCountAtLeast { count } => within(*count, 1, 255, &format!("{path}.count"))?,
        }
    }
    Ok(())
}

/// What an effect may be wherever it stands.
pub fn effect(sheet: &MatchSheet, e: &EffectSheet, path: &str) -> Result<()> {
    conditions(sheet, &e.conditions, &format!("{path}.conditions"))?;
    must(e.owner == e.target, &format!("{path}.owner"), || {
        "the owner is whom the effect acts on".to_owned()
    })?;
    if let Some(by) = e.cap_by {
        let path = format!("{path}.capBy");
        must(counted(&e.apply), &path, || "this effect has no amount to limit".to_owned())?;
        statuses::known(&sheet.statuses, by.status, &format!("{path}.status"))?;
    }
    let apply = format!("{path}.apply");
    let amount = |v: u32| within(v, 1, u16::MAX.into(), &format!("{apply}.amount"));
    let capped = |v: Option<u32>| cap(v, &format!("{apply}.cap"));
    let only = |side: Side| {
        must(e.target == side, &format!("{path}.target"), || "this effect acts on the other side".to_owned())
    };
    let status = |i: u8| statuses::known(&sheet.statuses, i, &format!("{apply}.status"));
    match e.apply {
        Apply::DealPer { amount: n, cap } => amount(n.into()).and_then(|()| capped(cap.map(Into::into))),
        Apply::FlatBlock { amount: n, cap } | Apply::BlockPer { amount: n, cap } => {
            only(Side::Own)?;
            amount(n.into())?;
            capped(cap.map(Into::into))
        }
        Apply::PreventHalf { .. } | Apply::RerollDice { .. } => only(Side::Own),
        Apply::Reflect { amount: n, cap, .. } => {
            only(Side::Opponent)?;
            amount(n.into())?;
            capped(cap.map(Into::into))
        }
        Apply::GainStatus { status: i, amount: n, cap, stack_cap, .. } => {
            only(Side::Own)?;
            grant(&apply, n, cap, stack_cap).and_then(|()| status(i))
        }
        Apply::ApplyStatusToOpponent { status: i, amount: n, cap, stack_cap, .. } => {
            only(Side::Opponent)?;
            grant(&apply, n, cap, stack_cap).and_then(|()| status(i))
        }
        Apply::BuffNextAttack { amount: n, cap, expires, .. } => {
            amount(n.into())?;
            capped(cap.map(Into::into))?;
            expiry(expires, &format!("{apply}.expires"))
        }
        Apply::Heal { amount: n, cap, .. } => amount(n.into()).and_then(|()| capped(cap.map(Into::into))),
        Apply::Cleanse { what, status: only, amount: n, .. } => {
            amount(n.into())?;
            must(what == CleanseWhat::Statuses || only.is_none(), &format!("{apply}.status"), || {
                "a cleanse of buffs names no status".to_owned()
            })?;
            only.map_or(Ok(()), status)
        }
        Apply::TransferStatus { status: i, amount: n, .. } => {
            amount(n.into())?;
            status(i)?;
            must(sheet.statuses[usize::from(i)].transferable, &format!("{apply}.status"), || {
                "that status cannot be moved".to_owned()
            })
        }
    }
}

fn grant(path: &str, amount: u8, most: Option<u8>, stack_cap: Option<u8>) -> Result<()> {
    within(amount, 1, 255, &format!("{path}.amount"))?;
    cap(most, &format!("{path}.cap"))?;
    cap(stack_cap, &format!("{path}.stackCap"))
}
