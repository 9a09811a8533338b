//! Defence cards as they may be: a disjoint partition of the faces, and rules over it.

use kernel::Result;

use super::{cap, distinct, heroes, must, named, within};
use crate::sheet::{
    Apply, DefenseCard, FACES, MAX_DEFENSE_DICE, MAX_FIELDS, MAX_RULES, MatchSheet, MatcherSheet, Rule,
    Timing,
};
use crate::state::MAX_QUEUE;

pub fn check(sheet: &MatchSheet, card: &DefenseCard, path: &str) -> Result<()> {
    named(&card.label, &format!("{path}.label"))?;
    within(card.dice, 1, MAX_DEFENSE_DICE as u32, &format!("{path}.dice"))?;
    partition(card, path)?;
    let hash = card.fields_hash.as_bytes();
    let hex = hash.len() == 16 && hash.iter().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(b));
    must(hex, &format!("{path}.fieldsHash"), || "not sixteen hexadecimal digits".to_owned())?;
    let rules = format!("{path}.rules");
    must((1..=MAX_RULES).contains(&card.rules.len()), &rules, || {
        format!("a card has 1 to {MAX_RULES} rules")
    })?;
    distinct(card.rules.iter().map(|r| r.id.as_str()), &rules)?;
    let effects = || card.rules.iter().flat_map(|r| &r.effects);
    must(effects().count() <= MAX_RULES, &rules, || format!("more than {MAX_RULES} effects in all"))?;
    let late = effects().filter(|e| e.timing == Timing::AfterDamage).count();
    must(late <= MAX_QUEUE, &rules, || format!("more than {MAX_QUEUE} effects wait for damage"))?;
    heroes::distinct_effects(card.rules.iter().map(|r| r.effects.as_slice()), &rules, "effects")?;
    for (i, rule) in card.rules.iter().enumerate() {
        check_rule(sheet, card, rule, &format!("{rules}[{i}]"))?;
    }
    Ok(())
}

fn partition(card: &DefenseCard, path: &str) -> Result<()> {
    let fields = format!("{path}.fields");
    must((1..=MAX_FIELDS).contains(&card.fields.len()), &fields, || format!("1 to {MAX_FIELDS} fields"))?;
    distinct(card.fields.iter().map(|f| f.id.as_str()), &fields)?;
    let mut taken = [false; FACES as usize + 1];
    for (i, field) in card.fields.iter().enumerate() {
        let path = format!("{fields}[{i}]");
        named(&field.label, &format!("{path}.label"))?;
        must(!field.faces.is_empty(), &format!("{path}.faces"), || "a field has a face".to_owned())?;
        for (j, &face) in field.faces.iter().enumerate() {
            let path = format!("{path}.faces[{j}]");
            within(face, 1, FACES.into(), &path)?;
            let seen = std::mem::replace(&mut taken[usize::from(face)], true);
            must(!seen, &path, || format!("face {face} is in two fields, or twice in one"))?;
        }
    }
    let whole = taken[1..].iter().all(|&t| t);
    must(whole || card.allow_idle_faces, &fields, || {
        "a face is in no field and allowIdleFaces is false".to_owned()
    })
}

fn check_rule(sheet: &MatchSheet, card: &DefenseCard, rule: &Rule, path: &str) -> Result<()> {
    named(&rule.label, &format!("{path}.label"))?;
    matcher(card, &rule.matcher, &format!("{path}.matcher"))?;
    heroes::conditions(sheet, &rule.conditions, &format!("{path}.conditions"))?;
    let effects = format!("{path}.effects");
    must(!rule.effects.is_empty(), &effects, || "a rule has an effect".to_owned())?;
    for (i, effect) in rule.effects.iter().enumerate() {
        let path = format!("{effects}[{i}]");
        heroes::effect(sheet, effect, &path)?;
        let waits = effect.timing == Timing::AfterDamage && heroes::of_the_roll(&effect.apply);
        must(!waits, &format!("{path}.timing"), || "it is part of the defence itself".to_owned())?;
        if let Apply::RerollDice { count, fields, .. } = &effect.apply {
            within(*count, 1, MAX_DEFENSE_DICE as u32, &format!("{path}.apply.count"))?;
            let at = format!("{path}.apply.fields");
            must(fields.as_ref().is_none_or(|f| !f.is_empty()), &at, || {
                "no field to reroll from".to_owned()
            })?;
            for &f in fields.iter().flatten() {
                field(card, f, &at)?;
            }
        }
    }
    Ok(())
}

fn field(card: &DefenseCard, field: u8, path: &str) -> Result<()> {
    must(usize::from(field) < card.fields.len(), path, || {
        format!("field {field} of {}, counted from 0", card.fields.len())
    })
}

fn matcher(card: &DefenseCard, matcher: &MatcherSheet, path: &str) -> Result<()> {
    let dice = MAX_DEFENSE_DICE as u32;
    match matcher {
        MatcherSheet::CountField { field: f, per, cap: most, min } => {
            field(card, *f, &format!("{path}.field"))?;
            within(*per, 1, 255, &format!("{path}.per"))?;
            cap(*most, &format!("{path}.cap"))?;
            within(*min, 1, dice, &format!("{path}.min"))
        }
        MatcherSheet::PairsField { field: f, cap: most, min } => {
            field(card, *f, &format!("{path}.field"))?;
            cap(*most, &format!("{path}.cap"))?;
            within(*min, 1, dice, &format!("{path}.min"))
        }
        MatcherSheet::ExactFace { face, count } => {
            within(*face, 1, FACES.into(), &format!("{path}.face"))?;
            within(*count, 1, dice, &format!("{path}.count"))
        }
        MatcherSheet::Combo { fields, .. } => {
            let path = format!("{path}.fields");
            must(!fields.is_empty(), &path, || "a combo names a field".to_owned())?;
            for (i, part) in fields.iter().enumerate() {
                let path = format!("{path}[{i}]");
                field(card, part.field, &format!("{path}.field"))?;
                within(part.min, 1, dice, &format!("{path}.min"))?;
                let twice = fields[..i].iter().any(|p| p.field == part.field);
                must(!twice, &format!("{path}.field"), || "a field named twice".to_owned())?;
            }
            Ok(())
        }
    }
}
