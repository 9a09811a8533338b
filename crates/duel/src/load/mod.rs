//! From text to a game. The text is not trusted: shape, numbers, references and capacities are checked,
//! and each refusal names the place.

mod card;
mod heroes;
mod layout;
mod statuses;

use kernel::{Error, Result};
use serde_json::Value;

use crate::duel::Duel;
use crate::sheet::{Expiry, MatchSheet};
use crate::state::MAX_BUFFS;

/// Read the definitions of one match: canonical JSON, every field present.
pub fn from_json(text: &str) -> Result<Duel> {
    let sheet = parse(text)?;
    check(&sheet)?;
    Ok(layout::lay_out(sheet))
}

fn parse(text: &str) -> Result<MatchSheet> {
    let written: Value =
        serde_json::from_str(text).map_err(|e| Error::invalid(format!("match sheet: not JSON: {e}")))?;
    let mut reader = serde_json::Deserializer::from_str(text);
    let sheet: MatchSheet = serde_path_to_error::deserialize(&mut reader)
        .map_err(|e| Error::invalid(format!("match sheet: {}: {}", e.path(), e.inner())))?;
    // Options may be left out and unit variants padded without serde noticing; nothing is implied here.
    let meant = serde_json::to_value(&sheet).expect("a sheet is plain data");
    same(&written, &meant, "")?;
    Ok(sheet)
}

/// What was written is exactly what is meant.
fn same(written: &Value, meant: &Value, path: &str) -> Result<()> {
    let under = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match (written, meant) {
        (Value::Object(written), Value::Object(meant)) => {
            for (key, value) in meant {
                let Some(given) = written.get(key) else {
                    return fault(&under(key), "missing: every field must be written");
                };
                same(given, value, &under(key))?;
            }
            match written.keys().find(|key| !meant.contains_key(*key)) {
                Some(stray) => fault(&under(stray), "unknown field"),
                None => Ok(()),
            }
        }
        (Value::Array(written), Value::Array(meant)) => {
            let mut pairs = written.iter().zip(meant).enumerate();
            pairs.try_for_each(|(i, (w, m))| same(w, m, &format!("{path}[{i}]")))
        }
        _ if written == meant => Ok(()),
        _ => fault(path, &format!("{written} is not read as written, but as {meant}")),
    }
}

fn fault<T>(path: &str, what: &str) -> Result<T> {
    Err(Error::invalid(format!("match sheet: {path}: {what}")))
}

/// Fail unless `holds`; the message is made only then.
fn must(holds: bool, path: &str, what: impl FnOnce() -> String) -> Result<()> {
    if holds { Ok(()) } else { fault(path, &what()) }
}

fn within(value: impl Into<u32>, low: u32, high: u32, path: &str) -> Result<()> {
    let value = value.into();
    must((low..=high).contains(&value), path, || format!("{value} is not within {low} to {high}"))
}

fn cap(value: Option<impl Into<u32>>, path: &str) -> Result<()> {
    must(value.is_none_or(|cap| cap.into() > 0), path, || "a cap of 0 leaves nothing".to_owned())
}

/// Ids and labels are shown and make column names.
fn named(text: &str, path: &str) -> Result<()> {
    let fits = (1..=200).contains(&text.len()) && !text.chars().any(char::is_control);
    must(fits, path, || "a name is one line of 1 to 200 bytes".to_owned())
}

fn distinct<'a>(ids: impl IntoIterator<Item = &'a str>, path: &str) -> Result<()> {
    let mut seen = Vec::new();
    for (i, id) in ids.into_iter().enumerate() {
        named(id, &format!("{path}[{i}].id"))?;
        must(!seen.contains(&id), &format!("{path}[{i}].id"), || format!("{id:?} is taken"))?;
        seen.push(id);
    }
    Ok(())
}

fn expiry(expires: Expiry, path: &str) -> Result<()> {
    match expires {
        Expiry::AfterNTurns { turns } => within(turns, 1, 255, &format!("{path}.turns")),
        _ => Ok(()),
    }
}

fn check(sheet: &MatchSheet) -> Result<()> {
    within(sheet.defense_schema_version, 1, 1, "defenseSchemaVersion")?;
    let parts: Vec<&str> = sheet.defense_dsl_version.split('.').collect();
    let semantic = parts.len() == 3 && parts.iter().all(|p| p.parse::<u32>().is_ok());
    must(semantic && parts[0] == "1", "defenseDslVersion", || {
        format!("{:?} is not a version 1.x.y", sheet.defense_dsl_version)
    })?;
    within(sheet.table.rolls, 1, 255, "table.rolls")?;
    within(sheet.table.turn_cap, 1, u16::MAX.into(), "table.turnCap")?;
    statuses::check(&sheet.statuses)?;
    must(sheet.heroes.len() == 2, "heroes", || format!("{} heroes; a duel has 2", sheet.heroes.len()))?;
    for (seat, hero) in sheet.heroes.iter().enumerate() {
        heroes::check(sheet, hero, &format!("heroes[{seat}]"))?;
    }
    carried(sheet)
}

fn carried(sheet: &MatchSheet) -> Result<()> {
    must(sheet.carried.len() <= MAX_BUFFS, "carried", || format!("more than {MAX_BUFFS} buffs"))?;
    for (i, buff) in sheet.carried.iter().enumerate() {
        let path = format!("carried[{i}]");
        named(&buff.id, &format!("{path}.id"))?;
        within(buff.owner, 0, 1, &format!("{path}.owner"))?;
        within(buff.stacks, 1, buff.cap.unwrap_or(u8::MAX).into(), &format!("{path}.stacks"))?;
        within(buff.amount, 1, u16::MAX.into(), &format!("{path}.amount"))?;
        expiry(buff.expires, &format!("{path}.expires"))?;
        let twin = sheet.carried[..i].iter().any(|b| (&b.id, b.owner) == (&buff.id, buff.owner));
        must(!twin, &path, || format!("{:?} is carried twice by one seat", buff.id))?;
    }
    Ok(())
}
