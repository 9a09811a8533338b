//! What a match starts from: cards, decks, settings, and for scenarios a position.

use kernel::Seat;
use serde::Deserialize;

use crate::ir::{CardDef, Counter, Name, Step, Zone};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    Standard,
    /// CR 903, for two players.
    Commander,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// Chance decides who starts.
    Random,
    Seat(u8),
}

/// Who pays by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum ByHand {
    Everybody(bool),
    Each([bool; 2]),
}

impl ByHand {
    #[inline]
    pub fn does(self, seat: Seat) -> bool {
        match self {
            Self::Everybody(all) => all,
            Self::Each(seats) => seats[usize::from(seat.min(1))],
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub variant: Variant,
    pub life: i32,
    pub hand: u8,
    /// London mulligans (CR 103.5); without, everyone keeps.
    pub mulligans: bool,
    pub first: First,
    /// The starting player skips the first draw (CR 103.8a).
    pub skip_first_draw: bool,
    /// The match is drawn when this turn would begin.
    pub turn_cap: u16,
    /// Mana abilities are options of their own at priority and while paying.
    pub manual_mana: ByHand,
    /// Passes that skip to later steps are options of their own.
    pub macros: bool,
    /// Everybody knows both decklists. Otherwise sampled worlds guess the other's cards from what was seen and
    /// from one's own deck.
    pub open_decklists: bool,
    /// Compare cached characteristics with a full recomputation after every change.
    pub audit: bool,
}

/// Whom a creature of a given position attacks: a player by seat, or a permanent by the number of its object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attacked {
    Player(u8),
    Object(usize),
}

/// One object of a given position. Objects are put in this order; the last put on a library is on top.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Put {
    pub seat: u8,
    pub zone: Zone,
    pub card: Name,
    pub face: u8,
    pub tapped: bool,
    pub sick: bool,
    pub counters: Vec<(Counter, i32)>,
    /// The number of the object (in this list) that it is attached to.
    pub attached: Option<usize>,
    #[serde(default)]
    pub damage: i32,
    /// Who controls it, where that is not its owner.
    #[serde(default)]
    pub controller: Option<u8>,
    /// Answers to what is asked as it enters, by how the option is told. Whatever else is asked is answered with no,
    /// or with the first option.
    #[serde(default)]
    pub choices: Vec<String>,
    #[serde(default)]
    pub attacking: Option<Attacked>,
    /// It became blocked, also where nothing blocks it any more (CR 509.1h).
    #[serde(default)]
    pub blocked: bool,
    /// The numbers of the objects that it blocks.
    #[serde(default)]
    pub blocking: Vec<usize>,
}

/// Where in a turn a position begins: somebody has priority, and what the step brings by itself is over.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Midway {
    pub turn: u16,
    pub active: u8,
    pub step: Step,
    pub priority: u8,
    pub mana: [[u16; 6]; 2],
    pub drawn: [u8; 2],
    pub lands_played: [u8; 2],
    pub counters: [Vec<(Counter, i32)>; 2],
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub life: [i32; 2],
    pub objects: Vec<Put>,
    /// Libraries are shuffled after set-up.
    pub shuffle: bool,
    /// Without it the first turn begins.
    #[serde(default)]
    pub midway: Option<Midway>,
    /// How each player's next coins and dice fall, in order; then chance decides.
    #[serde(default)]
    pub flips: [Vec<bool>; 2],
    #[serde(default)]
    pub rolls: [Vec<u8>; 2],
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definitions {
    /// How a user names the match: `magic:glorious-combat,draconic-fury`.
    pub name: String,
    pub cards: Vec<CardDef>,
    pub decks: [Vec<(Name, u16)>; 2],
    pub commanders: [Vec<Name>; 2],
    pub settings: Settings,
    /// Instead of shuffling the decks and drawing hands.
    pub position: Option<Position>,
    /// All creature types (CR 205.3m), where some card has one chosen: any may be named.
    #[serde(default)]
    pub creature_types: Vec<String>,
}
