//! Which objects and players are meant.

use derive::Walk;
use serde::Deserialize;

use super::{
    CardType, Cmp, Color, Cond, Counter, Keyword, Name, Sel, Stat, Subtype, Supertype, Value, Word, Zone,
};

/// Which players. `you` is the controller of the ability, or of the object that bears it.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[walk(see = who)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Who {
    Any,
    You,
    Opponent,
    Active,
    /// One of the players that this selects; for an object, its controller.
    In(Box<Sel>),
}

/// A test of one object or player. In a filter, [`Sel::Candidate`] is what is being tested.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[walk(see = filter)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Filter {
    Anything,
    All(Vec<Filter>),
    Any(Vec<Filter>),
    Not(Box<Filter>),
    /// A player of this kind (no object passes).
    Player(Who),
    /// An object of one of these zones; without it a filter tests characteristics wherever the object is.
    Zone(Vec<Zone>),
    /// A spell on the stack (a card or a copy, not an ability).
    Spell,
    /// An activated or triggered ability on the stack.
    StackAbility,
    ActivatedAbility,
    TriggeredAbility,
    Type(CardType),
    Supertype(Supertype),
    Subtype(Subtype),
    /// Has the subtype that this slot or link holds.
    ChosenSubtype(Box<Sel>),
    Color(Color),
    /// Has the colour that this slot or link holds.
    ChosenColor(Box<Sel>),
    Colorless,
    Multicolored,
    Monocolored,
    Keyword(Keyword),
    Name(Name),
    /// Has the name that this slot or link holds, or the name of one of these objects.
    SameName(Box<Sel>),
    /// Shares a subtype of creatures with one of these objects.
    SharesCreatureType(Box<Sel>),
    SharesColor(Box<Sel>),
    SharesCardType(Box<Sel>),
    Stat {
        stat: Stat,
        cmp: Cmp,
        value: Value,
    },
    /// Has this designation, of whoever controls it.
    Designated(Word),
    /// Bears a counter of this kind, or any counter.
    HasCounter(Option<Counter>),
    Controller(Who),
    Owner(Who),
    /// The source of the ability itself; as it is now (CR 400.7).
    This,
    /// One of these.
    In(Box<Sel>),
    Tapped,
    Token,
    /// A card, not a token and not a copy.
    Card,
    FaceDown,
    Transformed,
    Commander,
    Attacking,
    Blocking,
    Blocked,
    Unblocked,
    /// Attacks one of these players, or a planeswalker one of them controls.
    AttackingPlayer(Who),
    /// Is blocking, or is blocked by, one of these.
    InCombatWith(Box<Sel>),
    /// Is attached to one of these.
    AttachedTo(Box<Sel>),
    /// Something passing this filter is attached to it.
    HasAttached(Box<Filter>),
    /// Came under its controller's control this turn (CR 302.6).
    SummoningSick,
    EnteredThisTurn,
    AttackedThisTurn,
    DamagedThisTurn,
    /// Something that passes has dealt damage to it this turn.
    DamagedBy(Box<Filter>),
    /// This permanent or spell was cast (not put there by an effect).
    WasCast,
    /// This permanent entered from this zone, or was a spell that was cast from there.
    CameFrom(Zone),
    /// This spell resolves now.
    Resolving,
    /// On the stack: one of its targets passes.
    Targets(Box<Filter>),
    /// On the stack: has exactly this many targets.
    TargetCount(u8),
    /// Has an activated ability that is not a mana ability; has an ability that makes mana.
    HasManaAbility,
    /// Whatever else: true of the candidate.
    Where(Box<Cond>),
}
