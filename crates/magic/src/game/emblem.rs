//! Emblems (CR 114): a definition for each instruction that makes one, bearing its abilities.

use kernel::Seat;

use crate::game::{Magic, word};
use crate::ir::ability::{AbilityKind, Triggered};
use crate::ir::{
    Ability, AbilityId, Bind, Body, BodyId, CardDef, CardType, Cond, Cost, EventKind, Face, Filter, Layout,
    Limit, ManaCost, Name, Op, Pattern, Sel, Step, Tables, Value, Who, Word, Zone,
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
        defs.push(CardDef {
            name,
            layout: Layout::Emblem,
            faces: vec![face(name, abilities, text)],
            doors: Vec::new(),
        });
    }
}

/// What being the monarch brings (CR 725.2), kept as an emblem that passes with the title.
const MONARCH: &str = "The Monarch";

/// What the initiative brings (CR 726.2), kept as an emblem that passes with it.
const INITIATIVE: &str = "The Initiative";

/// Define its three abilities if some program gives it.
pub fn define_initiative(defs: &mut Vec<CardDef>, tables: &mut Tables) {
    let taken = |op: &Op| match op {
        Op::Initiative { into, .. } => Some(into.clone()),
        _ => None,
    };
    let Some(into) = tables.bodies.iter().flat_map(|body| &body.code).find_map(taken) else { return };
    let word = word(tables, "take the initiative");
    let upkeep = Pattern { player: Who::You, step: Some(Step::Upkeep), ..Pattern::of(EventKind::Step) };
    let damaged = Pattern {
        subject: Filter::Player(Who::You),
        other: Filter::Type(CardType::Creature),
        combat: Some(true),
        group: true,
        bind: Bind { other: Some(0), ..Bind::default() },
        ..Pattern::of(EventKind::Damage)
    };
    let taken = Pattern { player: Who::You, deed: Some(Word(word)), ..Pattern::of(EventKind::KeywordAction) };
    let venture = Op::Venture { who: Sel::You, into: into.clone() };
    let pass = Op::Initiative { who: Sel::Controller(Box::new(Sel::Slot(0))), into };
    let all = [
        (upkeep, venture.clone(), "At the beginning of your upkeep, venture into Undercity."),
        (
            damaged,
            pass,
            "Whenever one or more creatures deal combat damage to you, their controller takes the initiative.",
        ),
        (taken, venture, "Whenever you take the initiative, venture into Undercity."),
    ];
    define_title(defs, tables, INITIATIVE, all);
}

/// Who has the initiative.
pub fn initiative(g: &Magic, s: &State) -> Option<Seat> {
    let def = g.initiative?;
    s.command.iter().find(|&&i| s.card(i).own == def).map(|&i| s.card(i).owner)
}

/// This player has the initiative from now on (CR 726.3).
pub fn take_initiative(g: &Magic, s: &mut State, seat: Seat) {
    let Some(def) = g.initiative else { return };
    pass_title(s, def, seat);
}

/// What stands for a title goes to this player.
fn pass_title(s: &mut State, def: u16, seat: Seat) {
    s.dirty = true;
    if let Some(&i) = s.command.iter().find(|&&i| s.card(i).own == def) {
        s.cards[usize::from(i)].owner = seat;
        return;
    }
    let i = s.fresh(def, seat, card_flag::TOKEN);
    s.cards[usize::from(i)].zone = Zone::Command;
    s.command.push(i);
}

/// The definition of a title's emblem.
pub fn title(defs: &[CardDef], tables: &Tables, name: &str) -> Option<u16> {
    let bears = |def: &CardDef| def.layout == Layout::Emblem && tables.names[usize::from(def.name.0)] == name;
    defs.iter().position(bears).map(|def| def as u16)
}

/// The definition of the initiative's emblem, if somebody may take it.
pub fn of_initiative(defs: &[CardDef], tables: &Tables) -> Option<u16> {
    title(defs, tables, INITIATIVE)
}

/// An emblem with triggered abilities of one instruction each.
fn define_title<const N: usize>(
    defs: &mut Vec<CardDef>,
    tables: &mut Tables,
    name: &str,
    all: [(Pattern, Op, &str); N],
) {
    let mut abilities = Vec::new();
    let mut texts = Vec::new();
    for (on, op, text) in all {
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
        texts.push(text.to_owned());
    }
    tables.names.push(name.to_owned());
    let name = Name(tables.names.len() as u16 - 1);
    defs.push(CardDef {
        name,
        layout: Layout::Emblem,
        faces: vec![face(name, abilities, texts)],
        doors: Vec::new(),
    });
}

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
    let [drawn, passed] = texts;
    define_title(defs, tables, MONARCH, [(ends, draw, drawn), (damaged, pass, passed)]);
}

/// This player becomes the monarch (CR 725.3).
pub fn crown(g: &Magic, s: &mut State, seat: Seat) {
    s.monarch = Some(seat);
    if let Some(def) = title(&g.defs, &g.tables, MONARCH) {
        pass_title(s, def, seat);
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
        opening: None,
        splice: None,
        rooms: Vec::new(),
        castable: Cond::Never,
        text,
    }
}
