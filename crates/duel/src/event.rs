//! Events as plain numbers. Each kind says what its fields hold; `tell.rs` has the words.

use kernel::log::PUBLIC;
use kernel::schema::sat;
use kernel::{Event, Log, Seat};

use crate::duel::Source;

/// What happened. `seat` is whose doing or fate it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// a: face.
    StandoffRolled,
    /// seat starts.
    Starts,
    /// n: turn.
    TurnStarted,
    /// a: status, b: stacks, n: damage.
    UpkeepDamage,
    /// a: status, b: face, c: needed, flags: worked.
    StatusDie,
    /// a: status, b: stacks gained, c: index of the source, d: stacks now, n: turn, flags: source.
    StatusGained,
    /// a: status, b: stacks lost, c: why, d: stacks now, n: turn.
    StatusLost,
    /// a: rolls left, n: dice.
    Rolled,
    /// a: mask, n: dice.
    Kept,
    /// The last roll stands. a: combinations, n: dice.
    Settled,
    /// a: ability, n: damage.
    Attacks,
    Passes,
    /// a: status, b: stacks, c: window, n: what they give in all, flags: worked.
    Spent,
    /// a: source, b: stacks gained, c: stacks now, n: turn.
    BuffCreated,
    /// a: source, b: stacks, n: bonus damage.
    BuffConsumed,
    /// a: source, b: stacks, c: why.
    BuffExpired,
    /// a: version, b: ability.
    DefenseStarted,
    /// The attack is negated. n: raw damage.
    Negated,
    /// a: version, n: dice.
    DefenseRolled,
    /// a: rule, b: match count, c: matched dice, d: pass, n: dice.
    RuleMatched,
    /// a: rule, b: index of the condition that failed.
    RuleRejected,
    /// a: effect, b: match count, d: pass, n: outcome.
    EffectDone,
    /// a: effect, b: why, c: index of the condition, d: pass.
    EffectRejected,
    /// a: effect, b: match count. It waits until damage is done.
    EffectQueued,
    /// a: effect, flags: dice, n: dice before, c and d: dice after (12 bits each).
    Rerolled,
    /// a: entry, or -1 for none.
    DefenseChosen,
    /// What the defence granted. a: flat, b: block, c: halvings, d: reflected, n: dealt to the attacker.
    Granted,
    /// a: raw, b: after flat, c: after prevent, d: after block, n: final, flags: ability.
    Pipeline,
    /// a: blocked, b: prevented, c: wasted block, d: flat absorbed, n: halvings that acted.
    Mitigated,
    /// n: reduction that found nothing to reduce.
    Clamped,
    /// The books do not balance. n: the difference.
    IntegrityFault,
    /// a: cause, n: amount, b: health now.
    Damaged,
    /// n: amount, b: health now.
    Healed,
    KnockedOut,
    DoubleKo,
    /// n: turn.
    TurnEnded,
    /// a: reason, seat: winner or 255.
    Ended,
    /// At the end. a: status, b: stacks, n: turn.
    StillHeld,
    /// At the end. n: health.
    FinalHealth,
}

impl Kind {
    pub const ALL: [Self; 39] = [
        Self::StandoffRolled,
        Self::Starts,
        Self::TurnStarted,
        Self::UpkeepDamage,
        Self::StatusDie,
        Self::StatusGained,
        Self::StatusLost,
        Self::Rolled,
        Self::Kept,
        Self::Settled,
        Self::Attacks,
        Self::Passes,
        Self::Spent,
        Self::BuffCreated,
        Self::BuffConsumed,
        Self::BuffExpired,
        Self::DefenseStarted,
        Self::Negated,
        Self::DefenseRolled,
        Self::RuleMatched,
        Self::RuleRejected,
        Self::EffectDone,
        Self::EffectRejected,
        Self::EffectQueued,
        Self::Rerolled,
        Self::DefenseChosen,
        Self::Granted,
        Self::Pipeline,
        Self::Mitigated,
        Self::Clamped,
        Self::IntegrityFault,
        Self::Damaged,
        Self::Healed,
        Self::KnockedOut,
        Self::DoubleKo,
        Self::TurnEnded,
        Self::Ended,
        Self::StillHeld,
        Self::FinalHealth,
    ];

    pub fn of(e: &Event) -> Option<Self> {
        Self::ALL.get(usize::from(e.kind)).copied()
    }

    #[inline]
    pub const fn at(self, seat: Seat) -> Event {
        Event { kind: self as u8, seat, visible: PUBLIC, flags: 0, a: 0, b: 0, c: 0, d: 0, n: 0 }
    }
}

/// Why stacks left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Lost {
    Spent,
    Expired,
    Upkeep,
    Cleared,
    Cleansed,
    Moved,
}

impl Lost {
    pub const ALL: [Self; 6] =
        [Self::Spent, Self::Expired, Self::Upkeep, Self::Cleared, Self::Cleansed, Self::Moved];

    pub const fn words(self) -> &'static str {
        match self {
            Self::Spent => "spent",
            Self::Expired => "expired",
            Self::Upkeep => "upkeep",
            Self::Cleared => "cleared by a die",
            Self::Cleansed => "cleansed",
            Self::Moved => "moved",
        }
    }
}

/// Why a buff left unused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Faded {
    Expired,
    Cleansed,
    KnockOut,
}

impl Faded {
    pub const ALL: [Self; 3] = [Self::Expired, Self::Cleansed, Self::KnockOut];

    pub const fn words(self) -> &'static str {
        match self {
            Self::Expired => "expired unused",
            Self::Cleansed => "cleansed",
            Self::KnockOut => "gone with a knock-out",
        }
    }
}

/// What hurt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Cause {
    Attack,
    /// `dealPer` and reflect together.
    Counter,
    Upkeep,
}

impl Cause {
    pub const ALL: [Self; 3] = [Self::Attack, Self::Counter, Self::Upkeep];

    pub const fn words(self) -> &'static str {
        match self {
            Self::Attack => "the attack",
            Self::Counter => "the defence",
            Self::Upkeep => "a status",
        }
    }
}

/// Why an effect did nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Refusal {
    Condition,
    AtCap,
    FullHealth,
    NothingToRemove,
    NothingToMove,
    RerollLimit,
    NoDice,
    NoRoom,
    NoStacks,
}

impl Refusal {
    pub const ALL: [Self; 9] = [
        Self::Condition,
        Self::AtCap,
        Self::FullHealth,
        Self::NothingToRemove,
        Self::NothingToMove,
        Self::RerollLimit,
        Self::NoDice,
        Self::NoRoom,
        Self::NoStacks,
    ];

    pub const fn id(self) -> &'static str {
        match self {
            Self::Condition => "condition",
            Self::AtCap => "atCap",
            Self::FullHealth => "fullHealth",
            Self::NothingToRemove => "nothingToRemove",
            Self::NothingToMove => "nothingToMove",
            Self::RerollLimit => "rerollLimit",
            Self::NoDice => "noDice",
            Self::NoRoom => "noRoom",
            Self::NoStacks => "noStacks",
        }
    }

    pub const fn words(self) -> &'static str {
        match self {
            Self::Condition => "a condition fails",
            Self::AtCap => "no more stacks are allowed",
            Self::FullHealth => "health is full",
            Self::NothingToRemove => "nothing to remove",
            Self::NothingToMove => "nothing can be moved",
            Self::RerollLimit => "no reroll is left in this defence",
            Self::NoDice => "no die fits the reroll",
            Self::NoRoom => "too much is pending already",
            Self::NoStacks => "its cap counts stacks and there are none",
        }
    }
}

pub fn status_gained(log: &mut Log, seat: Seat, status: u8, gained: u8, now: u8, turn: u16, from: Source) {
    log.tell(|| {
        let mut e = Kind::StatusGained.at(seat);
        (e.a, e.b, e.c, e.d) = (status.into(), gained.into(), from.index.into(), now.into());
        e.n = turn.into();
        e.flags = from.flags();
        e
    });
}

pub fn status_lost(log: &mut Log, seat: Seat, status: u8, lost: u8, now: u8, turn: u16, why: Lost) {
    log.tell(|| {
        let mut e = Kind::StatusLost.at(seat);
        (e.a, e.b, e.c, e.d) = (status.into(), lost.into(), why as i16, now.into());
        e.n = turn.into();
        e
    });
}

pub fn damaged(log: &mut Log, seat: Seat, cause: Cause, amount: u32, health: u16) {
    log.tell(|| {
        let mut e = Kind::Damaged.at(seat);
        (e.a, e.b, e.n) = (cause as i16, sat(health.into()), whole(amount));
        e
    });
}

/// Into an event's wide number; what would not fit is far beyond any health.
pub fn whole(v: u32) -> i32 {
    i32::try_from(v).unwrap_or(i32::MAX)
}

/// Into an event's narrow number.
pub fn narrow(v: u32) -> i16 {
    sat(whole(v))
}

/// A match count into an event's narrow number.
pub fn sat_count(count: u16) -> i16 {
    sat(count.into())
}
