//! Abilities and the programs they run.

use derive::{Walk, Words};
use serde::Deserialize;

use super::{
    Affected, BodyId, Cond, Cost, Counter, Filter, Keyword, Mod, Op, Pattern, Purpose, Rule, Sel, Slot,
    Value, Word, Zone,
};

/// A group of targets (CR 115), chosen while a spell or ability is put on the stack and bound to a slot.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Target {
    pub slot: Slot,
    /// Objects and players that pass; zones are part of the filter (battlefield if none is named).
    pub what: Filter,
    pub min: Value,
    pub max: Value,
    /// Must differ from what these slots hold ("another target").
    pub other_than: Vec<Slot>,
    /// Taken together the targets obey this.
    pub together: Together,
    /// Who chooses: `you`, or an opponent.
    pub by: Sel,
    pub purpose: Purpose,
    /// A number is divided among them, at least 1 each (CR 601.2d): put in this slot, in the same order.
    pub divide: Option<(Slot, Value)>,
    /// Only if so (a kicked spell has a target more).
    pub when: Cond,
}

/// What a set of chosen things has to satisfy.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Together {
    Free,
    Differ(super::Distinct),
    Alike(super::Distinct),
    Total {
        stat: super::Stat,
        cmp: super::Cmp,
        value: Value,
    },
    /// At most one (of each) that passes each of these.
    OneEach(Vec<Filter>),
}

/// Modes (CR 700.2).
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Modes {
    pub min: Value,
    pub max: Value,
    /// The same mode may be chosen more than once.
    pub repeat: bool,
    pub by: Sel,
    /// Paid for each mode beyond the first (CR 702.120).
    #[serde(default)]
    pub further: Option<Cost>,
    pub choices: Vec<Mode>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Mode {
    pub body: BodyId,
    /// Paid for choosing it.
    pub cost: Option<Cost>,
    pub when: Cond,
    pub text: String,
}

/// Targets, modes and what happens on resolution. Slots are numbered over the whole ability, its modes and
/// everything nested.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Body {
    pub targets: Vec<Target>,
    /// Run by the `modes` op.
    pub modes: Option<Modes>,
    pub code: Vec<Op>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Walk, Words)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    Instant,
    Sorcery,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Walk)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Limit {
    Never,
    /// At most so often each turn.
    PerTurn(u8),
    /// At most so often while the object stays itself.
    PerStay(u8),
}

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Activated {
    pub cost: Cost,
    pub body: BodyId,
    /// CR 605.1a: no target, could add mana, not a loyalty ability. Resolves at once.
    pub mana: bool,
    /// Where the source must be.
    pub from: Zone,
    pub timing: Timing,
    pub limit: Limit,
    pub when: Cond,
    /// Who may activate it: its controller or owner (`you`), or anybody.
    pub by: super::Who,
    /// Generic mana less, once the targets are known (CR 601.2f).
    pub less: Option<Value>,
    /// CR 116.2: a special action, which does not use the stack.
    pub special: bool,
    /// The least X that may be announced.
    #[serde(default)]
    pub least_x: u8,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Triggered {
    /// Any of these.
    pub on: Vec<Pattern>,
    /// Part of the event: checked on triggering alone.
    pub during: Cond,
    /// The intervening "if" (CR 603.4), checked on triggering and on resolution; `always` without one.
    pub when: Cond,
    pub body: BodyId,
    pub limit: Limit,
    /// Where the source must be (for events of leaving: where it was).
    pub from: Vec<Zone>,
    /// CR 603.8: a state trigger, `on` is empty.
    pub state: bool,
    /// CR 605.1b: triggers from mana abilities and adds mana; resolves at once.
    pub mana: bool,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Static {
    pub when: Cond,
    pub of: Affected,
    pub mods: Vec<Mod>,
    pub rules: Vec<Rule>,
    /// Where the source must be.
    pub from: Vec<Zone>,
}

/// What a replacement effect does to the event (CR 614, 615).
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum How {
    /// Enters tapped, with counters.
    EnterTapped,
    EnterWith {
        kind: Counter,
        count: Value,
    },
    /// As it enters: the program runs first, with the entering object as the pattern's subject. Choices are
    /// kept by `remember`; `enter_tapped` and `become_copy` inside act on the entering object.
    AsEnters(BodyId),
    /// The program happens instead, with the pattern's bindings.
    Instead(BodyId),
    /// To this zone instead.
    To(Zone),
    /// Amount becomes `n * times + plus`, not less than 0.
    Scale {
        times: Value,
        plus: Value,
    },
    /// Amount becomes this.
    Become(Value),
    /// Damage: prevent all, or up to this much in all; then the program, with the amount prevented.
    Prevent {
        amount: Option<Value>,
        then: Option<(BodyId, Slot)>,
        /// All but so much.
        #[serde(default)]
        spare: Option<Value>,
    },
    /// Damage is dealt to this instead: all of it, or up to this much in all.
    Redirect {
        to: Sel,
        #[serde(default)]
        amount: Option<Value>,
    },
    /// Nothing happens.
    Skip,
    /// Also happens, added to the event: additional tokens of the same kind are Scale.
    Also(BodyId),
}

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    pub on: Pattern,
    pub when: Cond,
    pub how: How,
    /// "You may": the affected player decides.
    pub may: bool,
    /// Where the source must be; an object that is entering replaces its own entering from anywhere.
    pub from: Vec<Zone>,
    /// For created effects: gone after it was used this often (a shield).
    pub uses: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(clippy::large_enum_variant, reason = "made once for each definition, and read in place")]
pub enum AbilityKind {
    Activated(Activated),
    Triggered(Triggered),
    Static(Static),
    Replacement(Replacement),
    /// CR 702.16.
    Protection(Filter),
    HexproofFrom(Filter),
    Landwalk(Filter),
    Toxic(u8),
    /// CR 702.5: what an Aura enchants.
    Enchant(Filter),
    /// CR 714: chapter abilities are triggered ones with this number; the greatest ends the saga.
    Chapters(u8),
}

impl Replacement {
    /// Is it about its own object alone? Only then does it work as that object enters (CR 614.12).
    pub fn of_itself(&self) -> bool {
        fn this(filter: &Filter) -> bool {
            match filter {
                Filter::This => true,
                Filter::All(parts) => parts.iter().any(this),
                _ => false,
            }
        }
        this(&self.on.subject)
    }
}

impl AbilityKind {
    /// The keyword that a permanent with this ability has.
    pub fn keyword(&self) -> Option<Keyword> {
        match self {
            Self::Protection(_) => Some(Keyword::Protection),
            Self::Landwalk(_) => Some(Keyword::Landwalk),
            Self::Toxic(_) => Some(Keyword::Toxic),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// As printed, with the card's own name as `{this}`.
    pub text: String,
    /// The keyword it stands for, so that losing the keyword loses it.
    pub keyword: Option<Keyword>,
    /// What other parts of the card call it.
    pub word: Option<Word>,
    pub kind: AbilityKind,
}
