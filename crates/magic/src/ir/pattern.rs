//! Events, as triggers, replacement effects and history conditions ask for them.

use derive::{Flat, Walk, Words};
use serde::Deserialize;

use crate::state::Ref;

use super::{Cmp, Counter, Filter, Slot, Step, Value, Who, Word, Zone};

/// Everything that may happen. For each: the subject, the other party, the player, the amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Flat, Walk, Words)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum EventKind {
    /// An object changes zones. Subject: the object as it was, or, when it comes to the battlefield, as it
    /// is there. Other: what it became. Player: its controller (owner off the battlefield and the stack).
    Zone,
    /// Subject: the spell. Player: who cast it. Other: nothing.
    Cast,
    /// Subject: the ability on the stack. Other: its source. Player: who activated it.
    Activate,
    /// Subject: the attacker. Other: the player or planeswalker attacked. Player: the attacking player.
    Attack,
    /// Subject: the blocker. Other: the attacker. Player: the blocking player.
    Block,
    /// Subject: the attacker. Other: the blocker (one event for each; the first is flagged once).
    BecomesBlocked,
    /// Subject: the attacker that was not blocked.
    Unblocked,
    /// Subject: what was dealt damage. Other: the source. Player: the subject's controller, or the player
    /// itself. Amount.
    Damage,
    /// Subject and player: who. Amount.
    GainLife,
    LoseLife,
    /// Subject: the card as it is in the hand. Player: who drew.
    Draw,
    /// Subject: the card as it was. Other: what it became. Player: who discarded.
    Discard,
    /// Subject: the permanent as it was. Other: what it became. Player: who sacrificed.
    Sacrifice,
    Tap,
    Untap,
    /// Subject: the permanent tapped. Player: who gets the mana. Amount.
    TapForMana,
    /// Subject: the object or player. Kind: which counters. Amount. Player: who puts them.
    AddCounters,
    RemoveCounters,
    /// Subject: the target. Other: the spell or ability. Player: the controller of that.
    Target,
    /// A step or phase begins. Player: whose turn it is.
    Step,
    /// Subject: the land. Player: who played it.
    PlayLand,
    Transform,
    /// Subject: the attachment. Other: what it is attached to now.
    Attach,
    Unattach,
    /// Subject: the spell or ability that was countered. Player: its controller.
    Countered,
    /// A keyword action or a mechanic by name (`scry`, `surveil`, `explore`, `cycle`, `earthbend`). Subject:
    /// what did it or had it done. Player: who. Amount.
    #[serde(rename = "deed")]
    KeywordAction,
    /// Only to replace: would create tokens. Player: for whom. Amount. Subject: nothing.
    CreateTokens,
    /// Only to replace: a player would lose, would win.
    LoseGame,
    /// Subject: the permanent regenerated or destroyed: only to replace.
    Destroy,
    /// A player shuffled their library; searched one.
    Shuffle,
    Search,
    /// Subject: the permanent. Its control changed. Player: the new controller.
    ControlChange,
    TurnFaceUp,
    PhaseOut,
    PhaseIn,
    /// Mana ability resolved, mana would be produced: only to replace. Amount.
    ProduceMana,
    CoinFlip,
    DieRoll,
    /// Subject: the copy of a spell, on the stack. Player: who made it (CR 707.10).
    Copy,
    /// An event (`cause`) makes an ability of its own subject trigger. Subject: that ability.
    Trigger,
}

impl EventKind {
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self as u64
    }
}

/// Where to put what the event was about.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Bind {
    pub subject: Option<Slot>,
    pub other: Option<Slot>,
    pub player: Option<Slot>,
    pub amount: Option<Slot>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[walk(see = pattern)]
#[serde(deny_unknown_fields)]
pub struct Pattern {
    pub on: EventKind,
    pub subject: Filter,
    pub other: Filter,
    pub player: Who,
    /// For zone changes; empty: any.
    pub from: Vec<Zone>,
    pub to: Vec<Zone>,
    /// For the beginning of a step.
    pub step: Option<Step>,
    /// For damage: combat damage, or not; `None`: either.
    pub combat: Option<bool>,
    /// For counters.
    pub counter: Option<Counter>,
    /// For deeds; for activations, the keyword or word of the ability (`cycling`, `equip`, `crew`).
    pub deed: Option<Word>,
    pub amount: Option<(Cmp, Value)>,
    /// The nth such event of this turn, as the pattern with `amount` and `nth` left out counts them.
    pub nth: Option<u8>,
    /// By an effect: neither as a cost nor by a rule of the turn (CR 614.16).
    #[serde(default)]
    pub effect: bool,
    /// For discards: whose spell or ability makes them discard.
    #[serde(default)]
    pub by: Option<Who>,
    /// "One or more": once for all that happens at the same time; the slots hold all of them, the amount
    /// their sum. Otherwise once for each.
    pub group: bool,
    /// Of such a group, one for each.
    #[serde(default)]
    pub per: Per,
    /// For abilities that trigger: because of this.
    #[serde(default)]
    pub cause: Option<Box<Pattern>>,
    pub bind: Bind,
}

impl Pattern {
    /// Any event of the kind.
    pub fn of(on: EventKind) -> Self {
        Self {
            on,
            subject: Filter::Anything,
            other: Filter::Anything,
            player: Who::Any,
            from: Vec::new(),
            to: Vec::new(),
            step: None,
            combat: None,
            counter: None,
            deed: None,
            amount: None,
            nth: None,
            effect: false,
            by: None,
            group: false,
            per: Per::Batch,
            cause: None,
            bind: Bind::default(),
        }
    }
}

/// What parts a group: "a source deals damage to one or more", "one or more deal damage to a player".
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Walk, Words)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    #[default]
    Batch,
    Subject,
    Other,
}

impl Per {
    /// Do the two belong together?
    pub fn joins(self, a: (Ref, Ref), b: (Ref, Ref)) -> bool {
        match self {
            Self::Batch => true,
            Self::Subject => a.0 == b.0,
            Self::Other => a.1 == b.1,
        }
    }
}
