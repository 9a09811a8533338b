//! The rules of one match, checked and laid out for play.

use std::ops::Range;

use kernel::{Info, Seat};

use crate::combos::Hands;
use crate::plan::Plan;
use crate::sheet::{
    ConditionSheet, EffectSheet, Expiry, MatchSheet, MatcherSheet, Spend, StatusSheet, Version,
};
use crate::tally::Columns;

/// A dice duel between two heroes.
pub struct Duel {
    pub(crate) sheet: MatchSheet,
    /// The sheet as one text.
    pub(crate) canonical: String,
    pub(crate) info: Info,
    /// Heroes' names, told apart when both play the same hero.
    pub(crate) names: [String; 2],
    pub(crate) heroes: [Hero; 2],
    /// How each attacks the other.
    pub(crate) plans: [Plan; 2],
    /// What may be spent in each window, in the order it is asked for.
    pub(crate) windows: [Vec<Offer>; 3],
    /// Statuses with an upkeep: transfers first, so that what is moved away does not hurt.
    pub(crate) upkeeps: Vec<u8>,
    pub(crate) sources: Vec<BuffSource>,
    /// Source and stacks of each buff brought into the match.
    pub(crate) carried: Vec<(u8, u8)>,
    pub(crate) columns: Columns,
    pub(crate) hands: &'static Hands,
    /// What one stack is worth to its holder, in health.
    pub(crate) worth: Vec<f32>,
}

pub(crate) struct Hero {
    pub health: u16,
    pub version: Version,
    pub abilities: Vec<Row>,
    pub defenses: Vec<Row>,
    pub card: Option<Card>,
    /// All effects: riders of abilities, riders of version 1 defences, effects of rules.
    pub effects: Vec<Effect>,
}

/// A row of the offence or of the version 1 defence.
pub(crate) struct Row {
    /// Bit of its combination.
    pub combo: u8,
    /// Damage, or block.
    pub amount: u16,
    pub reflect: u16,
    pub riders: Range<u8>,
}

pub(crate) struct Card {
    pub dice: u8,
    /// Field of each face, [`NO_FIELD`] when it has none.
    pub field_of: [u8; 7],
    pub max_rerolls: u8,
    /// Effects that reroll; a bit of `Defense::due` each.
    pub rerolls: Vec<u8>,
    pub rules: Vec<CardRule>,
}

/// A face outside the partition is counted in a slot of its own that no rule reads.
pub(crate) const NO_FIELD: u8 = crate::sheet::MAX_FIELDS as u8;

pub(crate) struct CardRule {
    pub matcher: MatcherSheet,
    pub conditions: Vec<ConditionSheet>,
    pub allow_reroll: bool,
    pub effects: Range<u8>,
}

pub(crate) struct Effect {
    pub sheet: EffectSheet,
    pub from: Source,
    /// Index into `Duel::sources`, for effects that make a buff.
    pub buff: u8,
}

/// What a status or an effect came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Source {
    pub kind: SourceKind,
    /// The seat whose sheet it stands on.
    pub seat: Seat,
    /// Ability, entry, rule or status.
    pub index: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum SourceKind {
    Ability,
    DefenseV1,
    Rule,
    Status,
}

impl SourceKind {
    pub const ALL: [Self; 4] = [Self::Ability, Self::DefenseV1, Self::Rule, Self::Status];

    pub const fn id(self) -> &'static str {
        match self {
            Self::Ability => "offense",
            Self::DefenseV1 => "defenseV1",
            Self::Rule => "rule",
            Self::Status => "status",
        }
    }
}

impl Source {
    pub fn flags(self) -> u8 {
        self.kind as u8 | self.seat << 4
    }
    pub fn from_flags(flags: u8, index: i16) -> Option<Self> {
        let kind = *SourceKind::ALL.get(usize::from(flags & 15))?;
        Some(Self { kind, seat: flags >> 4 & 1, index: u8::try_from(index).ok()? })
    }
}

/// One entry of a spend window.
pub(crate) struct Offer {
    pub status: u8,
    pub spend: Spend,
}

/// What makes a kind of pending buff.
#[derive(PartialEq, Eq)]
pub(crate) struct BuffSource {
    pub id: String,
    pub owner: Seat,
    pub amount: u16,
    pub cap: u8,
    pub expires: Expiry,
    pub cleansable: bool,
    pub carry_over_on_ko: bool,
}

impl Duel {
    #[inline]
    pub(crate) fn hero(&self, seat: Seat) -> &Hero {
        &self.heroes[usize::from(seat)]
    }
    #[inline]
    pub(crate) fn plan(&self, seat: Seat) -> &Plan {
        &self.plans[usize::from(seat)]
    }
    #[inline]
    pub(crate) fn status(&self, status: u8) -> &StatusSheet {
        &self.sheet.statuses[usize::from(status)]
    }
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(usize::from(seat)).map_or("nobody", String::as_str)
    }
    /// The definitions this match is played by.
    pub fn sheet(&self) -> &MatchSheet {
        &self.sheet
    }
}
