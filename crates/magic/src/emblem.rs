//! Emblems (CR 114): a definition for each instruction that makes one, bearing its abilities.

use crate::ir::ability::AbilityKind;
use crate::ir::{AbilityId, CardDef, CardType, Cond, Cost, Face, Layout, ManaCost, Name, Op, Tables, Zone};

/// Add the definitions of all emblems that the programs make. Their abilities work in the command zone (CR
/// 113.6p).
pub fn define(defs: &mut Vec<CardDef>, tables: &mut Tables) {
    let made = |op: &Op| match op {
        Op::Emblem { abilities, name, .. } => Some((*name, abilities.clone())),
        _ => None,
    };
    let found: Vec<(Name, Vec<AbilityId>)> =
        tables.bodies.iter().flat_map(|body| &body.code).filter_map(made).collect();
    for (name, abilities) in found {
        if defs.iter().any(|def| def.name == name) {
            continue;
        }
        for AbilityId(id) in &abilities {
            match &mut tables.abilities[usize::from(*id)].kind {
                AbilityKind::Activated(a) => a.from = Zone::Command,
                AbilityKind::Triggered(t) => t.from = vec![Zone::Command],
                AbilityKind::Static(s) => s.from = vec![Zone::Command],
                AbilityKind::Replacement(r) => r.from = vec![Zone::Command],
                _ => {}
            }
        }
        let text = abilities.iter().map(|a| tables.abilities[usize::from(a.0)].text.clone()).collect();
        defs.push(CardDef { name, layout: Layout::Emblem, faces: vec![face(name, abilities, text)] });
    }
}

fn face(name: Name, abilities: Vec<AbilityId>, text: Vec<String>) -> Face {
    Face {
        name,
        cost: None,
        colors: Vec::new(),
        supertypes: Vec::new(),
        types: vec![CardType::Emblem],
        subtypes: Vec::new(),
        power: None,
        toughness: None,
        loyalty: None,
        defense: None,
        keywords: Vec::new(),
        abilities,
        spell: None,
        ways: Vec::new(),
        extra: Cost { mana: ManaCost::default(), parts: Vec::new() },
        optional: Vec::new(),
        reductions: Vec::new(),
        castable: Cond::Never,
        text,
    }
}
