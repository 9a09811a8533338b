//! One match in progress: flat numbers, resumable at every decision and every die.

use kernel::{Chance, Seat};

use crate::combos::Dice;
use crate::dice::{Pool, STREAMS};
use crate::sheet::{MAX_DAMAGE, MAX_STATUSES, SpendPhase};

/// Pending buffs of both sides together.
pub const MAX_BUFFS: usize = 16;
/// After-damage effects that one defence may have waiting.
pub const MAX_QUEUE: usize = 24;
/// No ability: the attacker passed, or nothing was declared yet.
pub const NONE: u8 = 255;
/// An attack of plain damage without riders, for exact analysis.
pub const BARE: u8 = 254;

/// Where the match stands. Steps marked "asks" wait for a player; those marked "rolls" wait for seat
/// CHANCE when chance is explicit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Step {
    /// Rolls for who starts.
    #[default]
    Standoff,
    TurnStart,
    Upkeep,
    /// Rolls for the status at `cursor`.
    UpkeepDie,
    /// Rolls the attack dice that are not held.
    Roll,
    /// Asks which dice to hold.
    Keep,
    /// Asks for an ability.
    Attack,
    /// Asks for stacks to spend in `window`.
    Spend,
    /// Rolls for a spend to work.
    SpendDie,
    /// Rolls the defence dice.
    Defend,
    /// Evaluates the card's rules.
    Rules,
    /// Selects dice for the next reroll that is due.
    Reroll,
    /// Asks which die to reroll.
    RerollChoose,
    /// Draws which die to reroll.
    RerollDraw,
    /// Rolls the selected dice again.
    RerollDice,
    /// Asks for a version 1 defence.
    ChooseDefense,
    Damage,
    Cleanup,
    Over,
}

impl Step {
    pub const ALL: [Self; 19] = [
        Self::Standoff,
        Self::TurnStart,
        Self::Upkeep,
        Self::UpkeepDie,
        Self::Roll,
        Self::Keep,
        Self::Attack,
        Self::Spend,
        Self::SpendDie,
        Self::Defend,
        Self::Rules,
        Self::Reroll,
        Self::RerollChoose,
        Self::RerollDraw,
        Self::RerollDice,
        Self::ChooseDefense,
        Self::Damage,
        Self::Cleanup,
        Self::Over,
    ];

    /// Waits for seat CHANCE when chance is explicit.
    pub const fn rolls(self) -> bool {
        matches!(
            self,
            Self::Standoff
                | Self::UpkeepDie
                | Self::Roll
                | Self::SpendDie
                | Self::Defend
                | Self::RerollDraw
                | Self::RerollDice
        )
    }

    /// Waits for a player.
    pub const fn asks(self) -> bool {
        matches!(self, Self::Keep | Self::Attack | Self::Spend | Self::RerollChoose | Self::ChooseDefense)
    }

    /// The phase of the turn, as players call it.
    pub const fn phase(self) -> &'static str {
        match self {
            Self::Standoff => "standoff",
            Self::TurnStart | Self::Upkeep | Self::UpkeepDie => "upkeep",
            Self::Roll | Self::Keep => "roll",
            Self::Attack => "attack",
            Self::Spend | Self::SpendDie => "spend",
            Self::Defend | Self::Rules | Self::ChooseDefense => "defence",
            Self::Reroll | Self::RerollChoose | Self::RerollDraw | Self::RerollDice => "reroll",
            Self::Damage => "damage",
            Self::Cleanup => "end",
            Self::Over => "over",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Side {
    pub health: u16,
    pub stacks: [u8; MAX_STATUSES],
    /// Of the stacks, those that cannot be spent before the next turn.
    pub locked: [u8; MAX_STATUSES],
    /// The turn of the latest gain modulo 256, for statuses that expire; their age never reaches 256.
    pub since: [u8; MAX_STATUSES],
}

/// One entry of `pendingDefenseBuffs`. Owner, amount, cap and expiry belong to its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Buff {
    pub source: u8,
    pub stacks: u8,
    /// The turn that made it, 0 for one carried into the match.
    pub created: u16,
}

/// The attack of this turn and what the defence has granted against it so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attack {
    pub ability: u8,
    /// The version 1 defence that was chosen.
    pub defense: u8,
    pub negated: bool,
    pub base: u16,
    pub bonus: u32,
    pub flat: u32,
    pub block: u32,
    pub prevents: u16,
    pub reflect: u32,
    /// Damage by `dealPer`, per seat that suffers it.
    pub deal: [u32; 2],
}

impl Default for Attack {
    fn default() -> Self {
        Self {
            ability: NONE,
            defense: NONE,
            negated: false,
            base: 0,
            bonus: 0,
            flat: 0,
            block: 0,
            prevents: 0,
            reflect: 0,
            deal: [0; 2],
        }
    }
}

impl Attack {
    #[inline]
    pub fn raw(&self) -> u32 {
        self.bonus.saturating_add(self.base.into()).min(MAX_DAMAGE.into())
    }
}

/// The defence roll in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Defense {
    /// Ascending.
    pub dice: Pool,
    pub count: u8,
    /// Evaluations of the card so far.
    pub pass: u8,
    /// Rerolls granted so far.
    pub rerolls: u8,
    /// A bit per reroll effect of the card that is still to be carried out.
    pub due: u32,
    /// Dice selected for the reroll at hand.
    pub chosen: u8,
    /// Dice that took part in a match of the last evaluation.
    pub matched: u8,
    /// A die was rerolled since the last evaluation.
    pub fresh: bool,
    pub queued: u8,
    /// After-damage effects in the order they matched: effect and match count.
    pub queue: [u8; MAX_QUEUE],
    pub queue_count: [u16; MAX_QUEUE],
}

/// What became of the last attack; `raw - blocked - prevented == taken` always.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Resolved {
    pub raw: u32,
    pub blocked: u32,
    pub prevented: u32,
    pub taken: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub chance: Chance<{ STREAMS.len() }>,
    pub step: Step,
    /// The window that [`Step::Spend`] is in, and the place within its list (or the upkeep order).
    pub window: SpendPhase,
    pub cursor: u8,
    /// Stacks given to a spend whose die is still to be rolled.
    pub stake: u8,
    /// Whose turn it is: the attacker.
    pub active: Seat,
    pub starter: Seat,
    pub reason: u8,
    /// Turns begun.
    pub turn: u16,
    pub rolls_left: u8,
    /// Dice at the front of `dice` that are held while the others roll.
    pub kept: u8,
    /// The attack dice, ascending once rolled, and their hand.
    pub dice: Dice,
    pub hand: u8,
    /// Dice that chance has answered of the roll at hand.
    pub got: u8,
    pub pool: Pool,
    pub sides: [Side; 2],
    pub buff_count: u8,
    pub buffs: [Buff; MAX_BUFFS],
    pub attack: Attack,
    pub defense: Defense,
    pub last: Resolved,
}

impl Default for State {
    fn default() -> Self {
        Self {
            chance: Chance::default(),
            step: Step::Standoff,
            window: SpendPhase::Attack,
            cursor: 0,
            stake: 0,
            active: 0,
            starter: NONE,
            reason: NONE,
            turn: 0,
            rolls_left: 0,
            kept: 0,
            dice: [0; 5],
            hand: 0,
            got: 0,
            pool: [0; 8],
            sides: [Side::default(); 2],
            buff_count: 0,
            buffs: [Buff::default(); MAX_BUFFS],
            attack: Attack::default(),
            defense: Defense::default(),
            last: Resolved::default(),
        }
    }
}

impl State {
    #[inline]
    pub fn defender(&self) -> Seat {
        1 - self.active
    }
    #[inline]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[usize::from(seat)]
    }
    #[inline]
    pub fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[usize::from(seat)]
    }
    /// A round is a turn of each seat.
    #[inline]
    pub fn round(&self) -> u16 {
        self.turn.div_ceil(2)
    }
    #[inline]
    pub fn buffs(&self) -> &[Buff] {
        &self.buffs[..usize::from(self.buff_count)]
    }
    /// Stacks that may be spent now.
    #[inline]
    pub fn usable(&self, seat: Seat, status: u8) -> u8 {
        let side = self.side(seat);
        side.stacks[usize::from(status)] - side.locked[usize::from(status)]
    }
    /// Whom the present window asks.
    #[inline]
    pub fn spender(&self) -> Seat {
        if self.window == SpendPhase::Attack { self.active } else { self.defender() }
    }
    pub fn defense_dice(&self) -> &[u8] {
        &self.defense.dice[..usize::from(self.defense.count)]
    }
}
