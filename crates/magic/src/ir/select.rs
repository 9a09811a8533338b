//! Nouns: lists of objects and players.

use derive::Walk;
use serde::Deserialize;

use super::{Filter, Slot, Stat, Value, Word, Zone};

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[walk(see = sel)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Sel {
    Nothing,
    /// The object whose ability this is; a spell's own card for a spell. Last-known if it is gone.
    This,
    /// The present object of the same card, wherever the public zone it went to (CR 400.7): for abilities
    /// that follow their own source.
    ThisCard,
    /// What the source is, or last was, attached to.
    Host,
    /// What gives the ability that speaks to its object: the Equipment, where the equipped creature has the ability.
    Giver,
    /// What the filter is being asked about.
    Candidate,
    You,
    /// Your opponents.
    Opponents,
    EachPlayer,
    ActivePlayer,
    /// The player that this object attacks, or whose planeswalker it attacks.
    DefendingPlayer(Box<Sel>),
    Slot(Slot),
    /// Every object of these zones, of all players, that passes.
    Each {
        zones: Vec<Zone>,
        filter: Box<Filter>,
    },
    /// Every player that passes.
    Players(Box<Filter>),
    /// The top cards of these players' libraries.
    Top {
        count: Box<Value>,
        of: Box<Sel>,
    },
    Bottom {
        count: Box<Value>,
        of: Box<Sel>,
    },
    /// Those of `from` that pass.
    Where {
        from: Box<Sel>,
        filter: Box<Filter>,
    },
    Union(Vec<Sel>),
    /// Those of `from` that are not in `but`.
    Without {
        from: Box<Sel>,
        but: Box<Sel>,
    },
    Controller(Box<Sel>),
    Owner(Box<Sel>),
    /// What these are attached to.
    HostOf(Box<Sel>),
    /// What is attached to these.
    Attachments(Box<Sel>),
    /// What the source remembers under this word: cards exiled with it, the choice made as it entered.
    Linked(Word),
    /// What these objects remember under this word.
    LinkedOf {
        word: Word,
        of: Box<Sel>,
    },
    /// The objects and players that these spells and abilities target.
    TargetsOf(Box<Sel>),
    /// The object an ability on the stack comes from.
    SourceOf(Box<Sel>),
    /// Creatures that block these; creatures that these block.
    BlockersOf(Box<Sel>),
    BlockedBy(Box<Sel>),
    /// The five colours, or those among these objects, as words.
    Colors(Option<Box<Sel>>),
    /// Those of `from` whose value of `stat` is the greatest, or the least.
    Extreme {
        from: Box<Sel>,
        stat: Stat,
        most: bool,
    },
    /// The players after one another from the active player on (APNAP), of those selected.
    InTurnOrder(Box<Sel>),
    /// Cards in the order they were put there, last first, at most this many.
    Latest {
        count: Box<Value>,
        from: Box<Sel>,
    },
}
