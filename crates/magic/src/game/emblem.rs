//! Emblems (CR 114): a definition for each instruction that makes one, bearing its abilities.

use kernel::Seat;

use crate::game::Magic;
use crate::ir::ability::{AbilityKind, Triggered};
use crate::ir::{
    Ability, AbilityId, Bind, Body, BodyId, CardDef, CardType, Cond, Cost, EventKind, Face, Filter, Layout,
    Limit, ManaCost, Name, Op, Pattern, Sel, Step, Tables, Value, Who, Zone,
};
use crate::state::{State, card_flag};

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

/// What being the monarch brings (CR 725.2), kept as an emblem that passes with the title.
const MONARCH: &str = "The Monarch";

/// Define the monarch's two abilities if some program makes one.
pub fn define_monarch(defs: &mut Vec<CardDef>, tables: &mut Tables) {
    if !tables.bodies.iter().flat_map(|body| &body.code).any(|op| matches!(op, Op::Monarch { .. })) {
        return;
    }
    let damaged = Pattern {
        subject: Filter::Player(Who::You),
        other: Filter::Type(CardType::Creature),
        combat: Some(true),
        bind: Bind { other: Some(0), ..Bind::default() },
        ..Pattern::of(EventKind::Damage)
    };
    let ends = Pattern { player: Who::You, step: Some(Step::End), ..Pattern::of(EventKind::Step) };
    let draw = Op::Draw { who: Sel::You, count: Value::Int(1), slot: None };
    let pass = Op::Monarch { who: Sel::Controller(Box::new(Sel::Slot(0))) };
    let texts = [
        "At the beginning of your end step, draw a card.",
        "Whenever a creature deals combat damage to you, its controller becomes the monarch.",
    ];
    let mut abilities = Vec::new();
    for ((on, op), text) in [(ends, draw), (damaged, pass)].into_iter().zip(texts) {
        tables.bodies.push(Body { targets: Vec::new(), modes: None, code: vec![op] });
        let body = BodyId(tables.bodies.len() as u16 - 1);
        let kind = AbilityKind::Triggered(Triggered {
            on: vec![on],
            during: Cond::Always,
            when: Cond::Always,
            body,
            limit: Limit::Never,
            from: vec![Zone::Command],
            state: false,
            mana: false,
        });
        tables.abilities.push(Ability { text: text.to_owned(), keyword: None, word: None, kind });
        abilities.push(AbilityId(tables.abilities.len() as u16 - 1));
    }
    tables.names.push(MONARCH.to_owned());
    let name = Name(tables.names.len() as u16 - 1);
    let text = texts.map(str::to_owned).to_vec();
    defs.push(CardDef { name, layout: Layout::Emblem, faces: vec![face(name, abilities, text)] });
}

/// This player becomes the monarch (CR 725.3).
pub fn crown(g: &Magic, s: &mut State, seat: Seat) {
    s.monarch = Some(seat);
    s.dirty = true;
    let bears = |def: u16| g.name(g.def(def).name.0) == MONARCH && g.def(def).layout == Layout::Emblem;
    if let Some(&i) = s.command.iter().find(|&&i| bears(s.card(i).own)) {
        s.cards[usize::from(i)].owner = seat;
        return;
    }
    let Some(def) = (0..g.defs.len() as u16).find(|&def| bears(def)) else { return };
    let i = s.fresh(def, seat, card_flag::TOKEN);
    s.cards[usize::from(i)].zone = Zone::Command;
    s.command.push(i);
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
        opening: None,
        castable: Cond::Never,
        text,
    }
}
