//! Cards, faces, and the ways to cast them.

use derive::{Walk, Words};
use serde::Deserialize;

use super::{
    AbilityId, BodyId, CardType, Color, Cond, Cost, Filter, Keyword, ManaCost, Name, Subtype, Supertype,
    Timing, Value, Word, Zone,
};

/// How the faces of a card belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Walk, Words)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    Normal,
    /// Second face: the back (CR 712).
    Transform,
    /// Second face may be cast or played instead.
    ModalDfc,
    /// Second face is an adventure (CR 715): exiled on resolution, then the first may be cast.
    Adventure,
    /// Second face is an omen: shuffled into the library on resolution.
    Omen,
    /// Two halves (CR 709).
    Split,
    /// Second face: what it is once it has flipped (CR 710).
    Flip,
    /// Second face: a spell of which a copy may be cast while the permanent is prepared.
    Prepare,
    /// Second face: what it is while it lies face down (CR 708).
    FaceDown,
    /// Second face: the Aura that it is while bestowed (CR 702.103).
    Bestow,
    /// Second face: the smaller one that it is if cast so (CR 718).
    Prototype,
    /// CR 309: it begins outside the game.
    Dungeon,
    Token,
    Emblem,
}

impl Layout {
    /// Is the second face the same card in another shape, and not printed apart?
    pub const fn shapes(self) -> bool {
        matches!(self, Self::FaceDown | Self::Bestow | Self::Prototype)
    }
}

/// A way to cast a spell, the ordinary one first.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// `normal`, `flashback`, `overload`…: what `paid` asks for.
    pub word: Word,
    pub from: Vec<Zone>,
    pub cost: Cost,
    pub when: Cond,
    /// Instead of the face's own timing.
    pub timing: Option<Timing>,
    /// Where the card goes instead whenever it would leave the stack (flashback: exile).
    pub then: Option<Zone>,
    /// Another program than the face's own (overload, awaken).
    pub spell: Option<BodyId>,
}

/// An optional additional cost (kicker, buyback, gift).
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Optional {
    pub word: Word,
    pub cost: Cost,
    /// May be paid any number of times (multikicker).
    pub repeat: bool,
}

/// A change to the face's own cost while it is being cast. `by` is generic mana; negative costs more.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Reduction {
    pub when: Cond,
    pub by: Value,
    pub colored: ManaCost,
}

/// Revealed from the hand as a spell that passes is cast, it adds its program to that spell (CR 702.47).
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Splice {
    pub onto: Filter,
    pub cost: Cost,
    pub body: BodyId,
}

/// A room of a dungeon and those that the arrows lead to, by number (CR 309.4). Its ability is one of the dungeon's.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Room {
    pub name: Name,
    pub to: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Face {
    pub name: Name,
    pub cost: Option<ManaCost>,
    /// From the cost or an indicator.
    pub colors: Vec<Color>,
    pub supertypes: Vec<Supertype>,
    pub types: Vec<CardType>,
    pub subtypes: Vec<Subtype>,
    /// `*` is a characteristic-defining static ability with 0 here.
    pub power: Option<i32>,
    pub toughness: Option<i32>,
    pub loyalty: Option<Value>,
    pub defense: Option<i32>,
    pub keywords: Vec<Keyword>,
    pub abilities: Vec<AbilityId>,
    /// Instants and sorceries: what the spell does. Auras: its target is found from `enchant`.
    pub spell: Option<BodyId>,
    pub ways: Vec<Way>,
    /// Additional costs of every way, e.g. "as an additional cost, sacrifice a creature".
    pub extra: Cost,
    pub optional: Vec<Optional>,
    pub reductions: Vec<Reduction>,
    /// What its owner may do with it before the first turn, while it is in the opening hand (CR 103.6).
    #[serde(default)]
    pub opening: Option<BodyId>,
    /// What it adds to another spell that its owner casts, from the hand (CR 702.47).
    #[serde(default)]
    pub splice: Option<Splice>,
    /// Of a dungeon: its rooms, the topmost first (CR 309.4).
    #[serde(default)]
    pub rooms: Vec<Room>,
    /// Cast only if so.
    pub castable: Cond,
    /// The printed rules text, one ability a line, `{this}` for its name.
    pub text: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct CardDef {
    pub name: Name,
    pub layout: Layout,
    pub faces: Vec<Face>,
    /// Of a Room: the special actions that unlock the left door, and the right one (CR 709.5e).
    #[serde(default)]
    pub doors: Vec<AbilityId>,
}
