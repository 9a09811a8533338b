//! The questions a match asks and the words of their answers.

/// Kinds of decision; the number is `Menu::ask`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Ask {
    Priority,
    Target,
    Mode,
    X,
    YesNo,
    Choose,
    Pile,
    TriggerOrder,
    ReplacementOrder,
    Attackers,
    Blockers,
    Division,
    Payment,
    Mulligan,
    Bottom,
    Color,
    Number,
    Subtype,
    Name,
    Word,
    Order,
    Cost,
    OptionalCost,
    Search,
    Discard,
    Legend,
    Splice,
}

pub const PROMPTS: &[&str] = &[
    "You have priority",
    "Choose a target",
    "Choose a mode",
    "Choose X",
    "Yes or no",
    "Choose",
    "Put it in which pile",
    "Which trigger goes on the stack next",
    "Which replacement applies first",
    "Declare attackers",
    "Declare blockers",
    "Divide",
    "Pay",
    "Keep this hand or take a mulligan",
    "Put a card on the bottom of your library",
    "Choose a color",
    "Choose a number",
    "Choose a creature type",
    "Choose a card name",
    "Choose one",
    "Which comes next",
    "Choose what to pay with",
    "Pay the optional cost",
    "Search for",
    "Discard",
    "Choose which to keep",
    "Splice a card onto the spell",
];

/// What an option does; the number is `Opt::verb`. For each: what the option's fields hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Verb {
    Pass,
    /// a: card, b: face.
    PlayLand,
    /// a: card, b: face, c: way (index among the face's ways, or [`GRANTED`] plus the ruling's index).
    Cast,
    /// a: source, b: ability.
    Activate,
    /// a: source, b: ability, c: type of mana (0..6, or 6 for no choice).
    TapForMana,
    /// An object (a: card) or, flagged [`PLAYER`], a player (a: seat).
    Target,
    /// The same; flagged [`HIDDEN`]: a is a definition, any such card of the library;
    /// flagged [`NUMBER`]: n.
    Choose,
    Done,
    Yes,
    No,
    /// a: index.
    Mode,
    /// n.
    Number,
    /// a: index 0..5 for W U B R G.
    Color,
    Subtype,
    Name,
    Word,
    /// a: attacker, b: seat, or, flagged [`PERMANENT`], card attacked.
    Attack,
    /// a: the creature that stays home.
    Stay,
    /// a: blocker, b: attacker.
    Block,
    /// a: the creature that does not block (any more).
    NoBlock,
    Keep,
    Mulligan,
    /// a: card.
    Bottom,
    /// a: index among the waiting triggers.
    Trigger,
    /// a: index among the applicable replacement effects.
    Replacement,
    /// n: points for the object a (flagged [`PLAYER`]: the seat a).
    Assign,
    /// c: type of mana.
    Pay,
    /// First or second pile.
    Pile,
    /// Turn face up: a.
    TurnUp,
}

pub const VERBS: &[&str] = &[
    "pass",
    "play_land",
    "cast",
    "activate",
    "tap_for_mana",
    "target",
    "choose",
    "done",
    "yes",
    "no",
    "mode",
    "number",
    "color",
    "subtype",
    "name",
    "word",
    "attack",
    "stay",
    "block",
    "no_block",
    "keep",
    "mulligan",
    "bottom",
    "trigger",
    "replacement",
    "assign",
    "pay",
    "pile",
    "turn_up",
];

/// Flags of options.
pub const PLAYER: u8 = 1;
pub const HIDDEN: u8 = 2;
pub const NUMBER: u8 = 4;
pub const PERMANENT: u8 = 8;
/// Being chosen is good, is bad for it.
pub const GOOD: u8 = 16;
pub const BAD: u8 = 32;
/// A way of casting that a rule in force grants begins here.
pub const GRANTED: u16 = 0x100;

/// Why a match ends; the number is `Outcome::reason`.
pub const REASONS: &[&str] = &[
    "life",
    "library",
    "poison",
    "effect",
    "commander damage",
    "concession",
    "draw",
    "turn limit",
    "loop",
    "crowd",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Reason {
    Life,
    Library,
    Poison,
    Effect,
    CommanderDamage,
    Concession,
    Draw,
    TurnLimit,
    Loop,
    Crowd,
}
