//! Costs: mana, and actions by the payer (CR 118).

use derive::Walk;
use serde::Deserialize;

use super::{Counter, Filter, ManaCost, Slot, Value, Word, Zone};

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    pub mana: ManaCost,
    /// In the order written; each is paid whole.
    pub parts: Vec<Part>,
}

impl Cost {
    pub fn is_free(&self) -> bool {
        self.mana.is_zero() && self.parts.is_empty()
    }
}

const fn one() -> Value {
    Value::Int(1)
}

impl Part {
    /// May its payer go on choosing once there is enough?
    pub const fn open_ended(&self) -> bool {
        matches!(
            self,
            Self::TapPower { .. } | Self::Exile { total: Some(_), .. } | Self::Exile { more: true, .. }
        )
    }
}

/// One action of a cost. `what` is chosen by the payer among their own; what was chosen is in `slot`.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Part {
    /// `{T}` of the source.
    Tap,
    /// `{Q}`.
    Untap,
    /// Tap untapped permanents; those that came this turn may be tapped so (CR 302.6 speaks of `{T}` only).
    TapOthers {
        what: Filter,
        count: Value,
        slot: Option<Slot>,
    },
    /// Tap any number of untapped creatures with total power at least this (crew).
    TapPower {
        what: Filter,
        power: Value,
        slot: Option<Slot>,
    },
    SacrificeThis,
    Sacrifice {
        what: Filter,
        count: Value,
        slot: Option<Slot>,
        /// The generic mana of the whole cost is less by the mana value of what is sacrificed (CR 702.119).
        #[serde(default)]
        lowers: bool,
    },
    DiscardThis,
    Discard {
        what: Filter,
        count: Value,
        random: bool,
        slot: Option<Slot>,
    },
    /// Discard the whole hand.
    DiscardHand,
    Life(Value),
    /// Exile cards from one of the payer's zones, or permanents of theirs; from either of two zones.
    Exile {
        what: Filter,
        zone: Zone,
        #[serde(default)]
        also: Option<Zone>,
        count: Value,
        /// Any number of them with a total mana value of at least this (CR 701.59).
        #[serde(default)]
        total: Option<Value>,
        /// That many or more.
        #[serde(default)]
        more: bool,
        slot: Option<Slot>,
    },
    ExileThis,
    /// Return permanents of the payer's, or of anyone's, to their owner's hand.
    Return {
        what: Filter,
        count: Value,
        slot: Option<Slot>,
        #[serde(default)]
        anyone: bool,
    },
    ReturnThis,
    /// From the source.
    RemoveCounters {
        kind: Option<Counter>,
        count: Value,
    },
    /// From among permanents of the payer's.
    RemoveCountersFrom {
        what: Filter,
        kind: Option<Counter>,
        count: Value,
        slot: Option<Slot>,
    },
    AddCounters {
        kind: Counter,
        count: Value,
    },
    /// Put counters on a permanent of the payer's.
    AddCountersTo {
        what: Filter,
        kind: Counter,
        count: Value,
        slot: Option<Slot>,
    },
    /// `+n`, `-n` and `-X` of planeswalkers (CR 606).
    Loyalty(Value),
    /// Reveal cards of the hand, or choose a permanent of the payer's (behold, CR by set).
    Reveal {
        what: Filter,
        count: Value,
        slot: Option<Slot>,
    },
    Behold {
        what: Filter,
        #[serde(default = "one")]
        count: Value,
        slot: Option<Slot>,
        /// It is exiled, and what is paid for remembers it under this word.
        exile: Option<Word>,
    },
    /// As much generic mana.
    Generic(Value),
    /// Choose a creature type (CR 601.2b); parts that follow ask for it.
    ChooseSubtype(Slot),
    Mill(Value),
    /// An opponent gains this much life.
    OpponentGainsLife(Value),
    /// The mana part may be paid by tapping these too: each pays one generic mana, or one of its colours
    /// (convoke), and waterbend, improvise; cards of the graveyard for delve.
    Convoke(Filter),
    Improvise(Filter),
    Delve,
    /// One such untapped creature may be tapped: it pays as much generic mana as its power (harmonize).
    Harmonize(Filter),
    /// Energy or another counter of the player.
    PlayerCounters {
        kind: Counter,
        count: Value,
    },
    /// The mana cost of the creature card that the source is, though it lies face down (CR 701.40b).
    OwnManaCost,
    /// Tells triggers that a mechanic's cost was paid ("whenever you waterbend").
    Deed(Word),
}
