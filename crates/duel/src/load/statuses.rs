//! Statuses as they may be.

use kernel::Result;

use super::{distinct, expiry, must, named, within};
use crate::sheet::{MAX_STATUSES, Spend, SpendGives, SpendPhase, SpendRequires, StatusSheet, Upkeep};

pub fn check(statuses: &[StatusSheet]) -> Result<()> {
    must(statuses.len() <= MAX_STATUSES, "statuses", || {
        format!("{} statuses; a match knows {MAX_STATUSES}", statuses.len())
    })?;
    distinct(statuses.iter().map(|s| s.id.as_str()), "statuses")?;
    for (i, status) in statuses.iter().enumerate() {
        one(statuses, i, status, &format!("statuses[{i}]"))?;
    }
    Ok(())
}

fn one(statuses: &[StatusSheet], own: usize, status: &StatusSheet, path: &str) -> Result<()> {
    named(&status.name, &format!("{path}.name"))?;
    within(status.max, 1, 255, &format!("{path}.max"))?;
    if let Some(cap) = status.ability_cap {
        within(cap, 1, status.max.into(), &format!("{path}.abilityCap"))?;
    }
    match &status.upkeep {
        None => {}
        Some(Upkeep::Damage { by_stacks, clear_on, .. }) => {
            must(by_stacks.len() == usize::from(status.max), &format!("{path}.upkeep.byStacks"), || {
                format!("{} numbers for {} stacks", by_stacks.len(), status.max)
            })?;
            face(*clear_on, &format!("{path}.upkeep.clearOn"))?;
        }
        Some(Upkeep::Transfer { moves, amount, on }) => {
            let at = format!("{path}.upkeep.moves");
            known(statuses, *moves, &at)?;
            must(usize::from(*moves) != own, &at, || "a status cannot move itself".to_owned())?;
            must(statuses[usize::from(*moves)].transferable, &at, || {
                "that status cannot be moved".to_owned()
            })?;
            within(*amount, 1, 255, &format!("{path}.upkeep.amount"))?;
            face(Some(*on), &format!("{path}.upkeep.on"))?;
        }
    }
    must(status.spends.len() <= 8, &format!("{path}.spends"), || "more than 8 spends".to_owned())?;
    for (i, s) in status.spends.iter().enumerate() {
        spend(statuses, s, &format!("{path}.spends[{i}]"))?;
    }
    status.expires.map_or(Ok(()), |e| expiry(e, &format!("{path}.expires")))
}

pub fn known(statuses: &[StatusSheet], status: u8, path: &str) -> Result<()> {
    must(usize::from(status) < statuses.len(), path, || {
        format!("status {status} of {}, counted from 0", statuses.len())
    })
}

fn face(face: Option<u8>, path: &str) -> Result<()> {
    face.map_or(Ok(()), |face| within(face, 1, 6, path))
}

fn spend(statuses: &[StatusSheet], spend: &Spend, path: &str) -> Result<()> {
    use SpendPhase::{Attack, BeforeDefense, Defense};
    let gives = format!("{path}.gives");
    let phase = match &spend.gives {
        SpendGives::Damage { amount, per_opponent_status } => {
            within(*amount, 1, u16::MAX.into(), &format!("{gives}.amount"))?;
            if let Some(status) = per_opponent_status {
                known(statuses, *status, &format!("{gives}.perOpponentStatus"))?;
            }
            Attack
        }
        SpendGives::Block { amount } => {
            within(*amount, 1, u16::MAX.into(), &format!("{gives}.amount"))?;
            Defense
        }
        SpendGives::PreventHalf => Defense,
        SpendGives::Negate => BeforeDefense,
    };
    must(spend.phase == phase, &format!("{gives}.type"), || {
        format!("it cannot be given in {:?}", spend.phase)
    })?;
    let fits = match spend.requires {
        SpendRequires::Nothing => true,
        SpendRequires::BaseDamage => spend.phase == Attack,
        SpendRequires::BaseBlock => spend.phase == Defense,
    };
    must(fits, &format!("{path}.requires"), || format!("{:?} has none", spend.phase))?;
    if let Some(limit) = spend.limit {
        within(limit, 1, 255, &format!("{path}.limit"))?;
    }
    face(spend.on, &format!("{path}.on"))
}
