//! What a card is known by to learners: a number that means the same in every match, and what it does.

use kernel::Digest;

use crate::ir::ability::AbilityKind;
use crate::ir::intern::Tables;
use crate::ir::{CardDef, Op};

/// Families of effects, a bit each.
pub const FAMILIES: [&str; 15] = [
    "draws",
    "discards or mills",
    "destroys or sacrifices",
    "damages or fights",
    "gains life",
    "loses life",
    "makes tokens",
    "counters on things",
    "adds mana",
    "counters spells",
    "searches or looks",
    "taps or untaps",
    "changes for a while",
    "moves cards",
    "copies or casts",
];

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Code {
    /// Two halves of fifteen bits of the digest of its name; the first is never 0.
    pub id: [i16; 2],
    /// Bits of [`FAMILIES`].
    pub does: i16,
}

/// The codes of all definitions of a match.
pub fn codes(defs: &[CardDef], tables: &Tables) -> Vec<Code> {
    defs.iter().map(|def| code(def, tables)).collect()
}

/// The number of a name.
fn id(name: &str) -> [i16; 2] {
    let digest = Digest::of(name.as_bytes()).0;
    let half = |bits: u128| (bits & 0x7FFF) as i16;
    [half(digest).max(1), half(digest >> 15)]
}

/// The numbers of all names of a match, those of faces and tokens among them.
pub fn named(tables: &Tables) -> Vec<[i16; 2]> {
    tables.names.iter().map(|name| id(name)).collect()
}

fn code(def: &CardDef, tables: &Tables) -> Code {
    let mut does = 0;
    let mut body = |id: u16| {
        does |= tables.bodies[usize::from(id)].code.iter().fold(0, |bits, op| bits | family(op));
    };
    for face in &def.faces {
        face.spell.iter().for_each(|spell| body(spell.0));
        for id in &face.abilities {
            match &tables.abilities[usize::from(id.0)].kind {
                AbilityKind::Activated(a) => body(a.body.0),
                AbilityKind::Triggered(t) => body(t.body.0),
                _ => {}
            }
        }
    }
    Code { id: id(&tables.names[usize::from(def.name.0)]), does }
}

fn family(op: &Op) -> i16 {
    let bit = match op {
        Op::Draw { .. } => 0,
        Op::Discard { .. } | Op::Mill { .. } => 1,
        Op::Destroy { .. } | Op::Sacrifice { .. } => 2,
        Op::Damage { .. } | Op::DamageExcess { .. } | Op::DamageDivided { .. } | Op::Fight { .. } => 3,
        Op::GainLife { .. } => 4,
        Op::LoseLife { .. } => 5,
        Op::Create { .. } | Op::CreateCopy { .. } => 6,
        Op::Counters { .. }
        | Op::CountersDivided { .. }
        | Op::Proliferate { .. }
        | Op::DoubleCounters { .. } => 7,
        Op::AddMana { .. } => 8,
        Op::Counter { .. } => 9,
        Op::Search { .. } | Op::Look { .. } | Op::Scry { .. } | Op::Surveil { .. } => 10,
        Op::Tap { .. } | Op::Untap { .. } => 11,
        Op::Effect { .. } => 12,
        Op::Move { .. } | Op::ExileUntil { .. } => 13,
        Op::CopySpell { .. } | Op::CopyCard { .. } | Op::Cast { .. } | Op::BecomeCopy { .. } => 14,
        _ => return 0,
    };
    1 << bit
}
