//! One match in progress: flat, no strings, no maps.

pub(crate) mod audit;
pub(crate) mod clone;
pub(crate) mod codec;
mod event;
pub(crate) mod rename;

use derive::{Flat, Heap, Reused};
use kernel::{Chance, Seat};

pub use event::{Ev, ev_flag};

use crate::ir::{Slot, Step, Zone};

/// No index.
pub const NONE: u16 = u16::MAX;

/// An object: a card, token or ability during one stay in one zone (CR 400.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Obj {
    pub i: u16,
    /// Which stay.
    pub inc: u16,
}

impl Obj {
    pub const NONE: Self = Self { i: NONE, inc: 0 };
    #[inline]
    pub const fn is_none(self) -> bool {
        self.i == NONE
    }
}

impl Default for Obj {
    fn default() -> Self {
        Self::NONE
    }
}

/// What a slot may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ref {
    #[default]
    Nothing,
    Obj(Obj),
    Player(Seat),
    Num(i32),
    /// A colour, a subtype, a name or a word, by number.
    Word(u16),
}

impl Ref {
    #[inline]
    pub const fn obj(self) -> Option<Obj> {
        match self {
            Self::Obj(o) => Some(o),
            _ => None,
        }
    }
    #[inline]
    pub const fn player(self) -> Option<Seat> {
        match self {
            Self::Player(p) => Some(p),
            _ => None,
        }
    }
    #[inline]
    pub const fn word(self) -> Option<u16> {
        match self {
            Self::Word(w) => Some(w),
            _ => None,
        }
    }
    #[inline]
    pub const fn num(self) -> i32 {
        match self {
            Self::Num(n) => n,
            _ => 0,
        }
    }
}

/// One value of one slot; a slot with several values has several of these, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Local {
    pub slot: Slot,
    pub value: Ref,
}

/// Slots that programs cannot name.
pub mod hidden {
    /// Chosen modes, by number.
    pub const MODE: u8 = 255;
    /// Optional costs paid and the way of casting, by word.
    pub const PAID: u8 = 254;
    /// What a fixed effect applies to.
    pub const AFFECTED: u8 = 253;
    /// Numbers fixed when an effect began, in the order of its changes.
    pub const FIXED: u8 = 252;
    /// The cost of a spell that is cast by leave of an effect: see `bill::Price`.
    pub const PRICE: u8 = 251;
    /// Types of mana to add, decided by the payment that activated the ability: nobody is asked.
    pub const MANA: u8 = 250;
    /// What is still to come in a loop, by depth: `LOOP + depth`.
    pub const LOOP: u8 = 200;
    /// The target of an Aura spell.
    pub const HOST: u8 = 249;
    /// How often the source had transformed when its ability that transforms went onto the stack (CR 701.28e).
    pub const SINCE: u8 = 248;
    /// What gave the ability to its source, where its program asks.
    pub const GIVER: u8 = 247;
    /// A card spliced onto the spell.
    pub const SPLICED: u8 = 246;
    /// Whoever searched left the library out.
    pub const UNSEARCHED: u8 = 245;
    /// The first slot that a program cannot name.
    pub const FIRST: u8 = 200;
}

/// Flags of [`Card`].
pub mod card_flag {
    pub const TOKEN: u8 = 1;
    /// A copy of a spell.
    pub const COPY: u8 = 2;
    /// An ability on the stack; `def` and `face` are its source's.
    pub const ABILITY: u8 = 4;
    pub const COMMANDER: u8 = 8;
    /// Face down in exile.
    pub const FACE_DOWN: u8 = 16;
    /// The record is free to be used again.
    pub const FREE: u8 = 32;
    /// Judged as the face it is cast by, wherever it lies (CR 601.3e).
    pub const AS_CAST: u8 = 64;
    /// A fused split spell: both of its halves on the stack (CR 709.4d).
    pub const FUSED: u8 = 128;
}

/// Every card, token, copy and ability on the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Card {
    /// Its definition now: its own, or that of what it copies (CR 707.2).
    pub def: u16,
    /// The definition it was made with.
    pub own: u16,
    #[flat(unkeyed)]
    pub inc: u16,
    /// Its record among the permanents, while on the battlefield.
    pub perm: u16,
    pub face: u8,
    pub zone: Zone,
    pub owner: Seat,
    pub flags: u8,
    /// Bit per seat: who knows which card this is, where its zone does not say so.
    pub known: u8,
}

/// Flags of [`Perm`].
pub mod perm_flag {
    pub const TAPPED: u16 = 1;
    /// CR 302.6.
    pub const SICK: u16 = 2;
    pub const FACE_DOWN: u16 = 4;
    /// Dealt damage by a source with deathtouch since the last check (CR 704.5h).
    pub const DEATHTOUCHED: u16 = 8;
    pub const PHASED_OUT: u16 = 16;
    /// Attacking and blocked (CR 509.1h): stays so when the blockers go.
    pub const BLOCKED: u16 = 32;
    /// Dealt combat damage in the first-strike step (CR 510.4).
    pub const STRUCK: u16 = 64;
    pub const ATTACKED: u16 = 128;
    pub const DAMAGED: u16 = 256;
    /// Phased out along with what it is attached to (CR 702.26g).
    pub const PHASED_ALONG: u16 = 512;
    /// It was cast, not put onto the battlefield.
    pub const CAST: u16 = 1024;
    /// Blocked this turn; attacks that were forced and so on are history.
    pub const BLOCKED_THIS_TURN: u16 = 2048;
    /// The loyalty abilities used this turn are counted in `used`.
    pub const TRANSFORMED: u16 = 4096;
    /// Blocking (CR 509.1g): stays so when the attacker goes.
    pub const BLOCKING: u16 = 8192;
}

/// A bit per subtype of the match. There are some 320 creature types (CR 205.3m), and a match may speak of each.
pub type Subtypes = [u64; 6];

/// Characteristics after the layers (CR 613).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Flat)]
pub struct Chars {
    pub keywords: u64,
    pub subtypes: Subtypes,
    pub power: i32,
    pub toughness: i32,
    /// After layer 7b.
    pub base_power: i32,
    pub base_toughness: i32,
    pub types: u16,
    pub name: u16,
    pub supertypes: u8,
    pub colors: u8,
    pub controller: Seat,
    /// Its printed abilities are lost.
    pub lost: bool,
    /// The mana abilities of its basic land types (CR 305.6) are lost too.
    pub barren: bool,
    /// What its printed abilities are: bits of [`role`].
    pub roles: u8,
    /// It is every creature type, those that nobody has spoken of too.
    pub every: bool,
}

/// What the printed abilities of a card are good for: whoever looks for one kind passes over the others.
pub mod role {
    /// Activated, no mana ability; for another time than a main phase; by others than its controller.
    pub const ACTS: u8 = 1;
    pub const ACTS_QUICKLY: u8 = 2;
    pub const ACTS_FOR_ALL: u8 = 4;
    pub const MAKES_MANA: u8 = 8;
    /// Watches events, replaces them, changes objects or rules.
    pub const WORKS: u8 = 16;
    /// Changes objects.
    pub const CHANGES: u8 = 32;
}

/// A permanent (CR 110).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Perm {
    /// [`Obj::NONE`]: the record is free.
    pub obj: Obj,
    pub flags: u16,
    pub damage: i32,
    /// When it came, or its effects began (CR 613.7).
    #[flat(stamp)]
    pub stamp: u32,
    pub entered: u16,
    /// Before effects that change control.
    pub base_controller: Seat,
    /// Who controlled it when the layers were last worked through.
    pub held: Seat,
    /// Regeneration shields.
    pub shields: u8,
    /// Bit per seat that goaded it.
    pub goaded: u8,
    /// Loyalty abilities used this turn.
    pub loyalty_used: u8,
    /// Mana spent on it, X and the way it was cast.
    pub mana_spent: u16,
    pub x: i32,
    pub way: u16,
    /// Body and instruction with the exceptions of a copy; NONE without.
    pub except: (u16, u16),
    pub host: Ref,
    /// The player or planeswalker it attacks.
    pub attacking: Ref,
    pub ch: Chars,
}

impl Perm {
    #[inline]
    pub const fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }
    #[inline]
    pub fn set(&mut self, flag: u16, on: bool) {
        if on {
            self.flags |= flag;
        } else {
            self.flags &= !flag;
        }
    }
}

/// An object that is gone, as it was (CR 608.2h, 113.7a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Lki {
    pub card: Card,
    pub perm: Perm,
    pub turn: u16,
}

/// Counters on a permanent, a card elsewhere, or a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Counters {
    /// The card's index, or [`PLAYER`] plus the seat.
    pub on: u16,
    pub kind: u16,
    pub n: i32,
    /// When they were last put (CR 613.7d).
    #[flat(stamp)]
    pub stamp: u32,
}

/// The holder number of seat 0's counters.
pub const PLAYER: u16 = 0xFF00;

/// What an object remembers (CR 607): cards exiled with it, a choice made as it entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Link {
    pub holder: Obj,
    pub word: u16,
    pub value: Ref,
}

/// A spell or ability on the stack.
#[derive(Debug, Clone, PartialEq, Eq, Flat, Heap)]
pub struct StackItem {
    pub obj: Obj,
    /// Where an ability comes from; a spell's own object.
    pub source: Obj,
    /// NONE for a spell.
    pub ability: u16,
    /// NONE for a permanent spell.
    pub body: u16,
    pub seat: Seat,
    /// Where the card goes whenever it leaves the stack; `Nowhere`: by the rules.
    pub then: Zone,
    pub way: u16,
    pub x: i32,
    pub mana_spent: u16,
    /// A bit per colour of the mana spent.
    pub colors_spent: u8,
    pub cast_from: Zone,
    /// Cast, rather than created as a copy.
    pub cast: bool,
    /// Targets, modes, costs paid.
    pub locals: Vec<Local>,
}

/// A spell or ability that has left the stack while something there still speaks of it (CR 608.2h, 113.7a).
#[derive(Debug, Clone, PartialEq, Eq, Flat, Heap)]
pub struct Left {
    pub item: StackItem,
    pub card: Card,
}

/// What a running program knows.
#[derive(Debug, Clone, PartialEq, Eq, Flat, Heap)]
pub struct Ctx {
    pub source: Obj,
    /// Its own object on the stack, if it is there.
    pub item: Obj,
    pub ability: u16,
    pub seat: Seat,
    pub x: i32,
    pub way: u16,
    /// How many events of this turn had happened when it began.
    pub since: u32,
    pub locals: Vec<Local>,
}

impl Ctx {
    /// What a program of this ability knows to begin with.
    pub const fn of(source: Obj, ability: u16, seat: Seat) -> Self {
        let locals = Vec::new();
        Self { source, item: Obj::NONE, ability, seat, x: 0, way: NONE, since: 0, locals }
    }
}

/// What a lasting effect is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
#[repr(u8)]
pub enum Lasts {
    /// Changes of objects and rules.
    Effect,
    /// A replacement or prevention effect.
    Replace,
    /// A delayed trigger.
    Later,
    /// Exile until something happens: the cards are the affected ones.
    Until,
    /// Changes that an entry brought: like an effect, by `entry`.
    Entry,
    /// A copy for a time; what it was before is kept to be given back.
    Copy,
}

/// An effect that a resolved spell or ability left behind. What it does stands in its instruction.
#[derive(Debug, Clone, PartialEq, Eq, Flat, Heap)]
pub struct Lasting {
    pub lasts: Lasts,
    pub body: u16,
    pub pc: u16,
    pub source: Obj,
    pub ability: u16,
    pub seat: Seat,
    pub x: i32,
    #[flat(stamp)]
    pub stamp: u32,
    pub made: u16,
    /// Uses left; 255: no limit.
    pub uses: u8,
    /// What is left to prevent.
    pub left: i32,
    pub locals: Vec<Local>,
}

/// How an object is about to come onto the battlefield; replacement effects change it (CR 614.12).
#[derive(Debug, Clone, PartialEq, Eq, Flat, Heap)]
pub struct Entering {
    pub card: u16,
    pub controller: Seat,
    pub face: u8,
    pub tapped: bool,
    pub face_down: bool,
    pub cast: bool,
    pub cast_from: Zone,
    pub mana_spent: u16,
    pub x: i32,
    pub way: u16,
    /// The definition it enters as, with exceptions, if it enters as a copy; NONE: its own.
    pub copy: u16,
    pub except: (u16, u16),
    /// The instruction whose entry brought it, for changes that last while it stays.
    pub entry: (u16, u16),
    pub host: Ref,
    pub attacking: Ref,
    pub counters: Vec<(u16, i32)>,
    /// The numbers in the changes that the instruction brings, found as it was followed (CR 608.2h).
    pub fixed: Vec<i32>,
    /// Optional costs that were paid for the spell it was.
    pub paid: Vec<u16>,
}

/// A cost that is being paid: one for each Pay frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Paying {
    /// The spell or ability paid for; none for a cost within a program, or of combat.
    pub item: Obj,
    /// The instruction with the cost; NONE without.
    pub body: u16,
    pub pc: u16,
    /// How often it is paid.
    pub times: i32,
    /// Fixed when the payment began (CR 601.2f).
    pub needs: crate::pay::mana::Needs,
    /// For symbols paid with life.
    pub life: i32,
}

/// A triggered ability waiting to be put on the stack (CR 603.3).
#[derive(Debug, Clone, PartialEq, Eq, Flat, Heap)]
pub struct Pending {
    pub source: Obj,
    /// NONE for delayed and reflexive triggers.
    pub ability: u16,
    pub body: u16,
    pub seat: Seat,
    pub x: i32,
    pub way: u16,
    /// The ability itself, where somebody waits for it to trigger.
    pub obj: Obj,
    pub locals: Vec<Local>,
}

/// An ability that waits for events, or replaces them; or a rule in force. Rebuilt with the layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Active {
    pub source: Obj,
    /// The ability, or NONE and the index among the lasting effects.
    pub ability: u16,
    pub lasting: u16,
    pub seat: Seat,
}

/// A use of a limited ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Use {
    pub source: Obj,
    pub ability: u16,
    pub times: u8,
    /// Counts for this turn only.
    pub turn: bool,
}

/// Mana that only some spells or abilities may use, or that stays in the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Special {
    pub seat: Seat,
    /// Which type: 0..6 for W U B R G C.
    pub mana: u8,
    /// Body and instruction with the restriction.
    pub body: u16,
    pub pc: u16,
    pub source: Obj,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Flat)]
pub struct Player {
    pub life: i32,
    /// W U B R G C.
    pub pool: [u16; 6],
    pub lands_played: u8,
    pub mulligans: u8,
    /// Has lost, and why (a reason's number plus one).
    pub lost: u8,
    pub won: bool,
    /// Tried to draw from an empty library since the last check (CR 704.5b).
    pub drew_empty: bool,
    pub drawn: u8,
    pub spells_cast: u8,
    /// Times the commander was cast from the command zone.
    pub tax: u8,
    /// Was dealt damage this turn.
    pub damaged: bool,
    /// Combat damage by the opponent's commander.
    pub commander_damage: u8,
    /// Turns to skip; extra turns are in the queue.
    pub skip_turns: u8,
    /// Bit per step: the next one of it is skipped.
    pub skip_steps: u16,
    /// When the opponent makes this player's decisions: see [`crate::turn::control`].
    pub controlled: u8,
}

/// What a frame is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
#[repr(u8)]
pub enum Doing {
    /// Mulligans and the start.
    Pregame,
    /// The steps of the turn.
    Turn,
    /// State-based actions, triggers, then priority (CR 117.5).
    Priority,
    /// Casting a spell or activating an ability (CR 601, 602).
    Cast,
    /// Paying a cost.
    Pay,
    /// Putting waiting triggers on the stack.
    Triggers,
    /// Resolving the top of the stack (CR 608).
    Resolve,
    /// A program, from `pc` up to `n`.
    Program,
    /// The rest of a loop.
    Loop,
    /// A choice among the pool.
    Pick,
    /// Changes on their way: replacement effects, then commit.
    Change,
    Attack,
    Block,
    /// Combat damage.
    Damage,
}

/// One suspended piece of rules code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Frame {
    pub doing: Doing,
    pub phase: u8,
    pub seat: Seat,
    pub flags: u8,
    pub body: u16,
    pub pc: u16,
    /// Meaning by kind: the end of a program, where its candidates begin in the pool.
    pub from: u16,
    pub to: u16,
    pub a: Ref,
    pub b: Ref,
    pub n: i32,
}

impl Frame {
    #[inline]
    pub const fn of(doing: Doing, seat: Seat) -> Self {
        Self {
            doing,
            phase: 0,
            seat,
            flags: 0,
            body: NONE,
            pc: 0,
            from: 0,
            to: 0,
            a: Ref::Nothing,
            b: Ref::Nothing,
            n: 0,
        }
    }
}

/// A creature blocking another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Blocking {
    pub blocker: Obj,
    pub attacker: Obj,
}

/// What else continuous effects may read.
pub mod touched {
    pub const LIFE: u16 = 1;
    /// Cards outside the battlefield.
    pub const CARDS: u16 = 2;
    pub const TAPPED: u16 = 4;
    pub const COMBAT: u16 = 8;
    /// Whose turn it is, and what lasts as long as one.
    pub const TURN: u16 = 16;
    /// What happened, steps aside.
    pub const HISTORY: u16 = 32;
    pub const STACK: u16 = 64;
    pub const DAMAGE: u16 = 128;
    /// Which step it is, or which have been.
    pub const STEP: u16 = 256;
    /// Unspent mana.
    pub const MANA: u16 = 512;
    /// Hands, or what may be in them: read together with [`CARDS`].
    pub const HANDS: u16 = 1024;
}

/// A coin or die that a position has decided: it comes to this the next time that the player flips or rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Flat)]
pub struct Fate {
    pub seat: Seat,
    pub coin: bool,
    pub n: u8,
}

/// Declared in the order of its bytes.
#[derive(Debug, Default, PartialEq, Eq, Reused, Flat, Heap)]
pub struct State {
    #[flat(unkeyed)]
    pub chance: Chance<2>,
    pub players: [Player; 2],
    pub cards: Vec<Card>,
    pub perms: Vec<Perm>,
    /// Cards on the battlefield in order of entry.
    pub battlefield: Vec<u16>,
    pub hands: [Vec<u16>; 2],
    /// The top is last.
    pub libraries: [Vec<u16>; 2],
    pub graveyards: [Vec<u16>; 2],
    pub exile: Vec<u16>,
    pub command: Vec<u16>,
    pub stack: Vec<StackItem>,
    /// What has left the stack since it was last empty, where that matters.
    pub left: Vec<Left>,
    pub counters: Vec<Counters>,
    pub links: Vec<Link>,
    pub lki: Vec<Lki>,
    pub lasting: Vec<Lasting>,
    pub pending: Vec<Pending>,
    pub blocks: Vec<Blocking>,
    pub uses: Vec<Use>,
    pub special: Vec<Special>,
    pub fate: Vec<Fate>,
    /// What happened this turn, of the kinds that some card asks about; the last turn's before `turn_mark`.
    pub history: Vec<Ev>,
    pub turn_mark: u32,
    /// What happened before that, of the kinds that some card asks about for the whole game.
    pub past: Vec<Ev>,
    /// Turns still to be taken before the natural order goes on, last first.
    pub extra_turns: Vec<Seat>,
    /// Steps still to be taken before the natural order goes on, last first.
    pub extra_steps: Vec<Step>,

    /// The suspended computation.
    pub frames: Vec<Frame>,
    pub ctxs: Vec<Ctx>,
    /// Candidates of choices under way.
    pub pool: Vec<Ref>,
    /// What the last choice came to.
    pub result: Vec<Ref>,
    pub paying: Vec<Paying>,
    /// Changes on their way to be committed, and those of the same cause that are done.
    pub batch: Vec<Ev>,
    pub done: Vec<Ev>,
    /// Objects on their way onto the battlefield; their events name them by `n`.
    pub entering: Vec<Entering>,
    /// Replacement effects that have had their turn with the event at hand, or with the events that it stands
    /// for: an effect applies but once to an event and to whatever replaces it (CR 614.5).
    pub applied: Vec<Active>,
    /// The sum of what the last change came to: damage dealt, life gained.
    pub amount: i32,
    /// Something happened in the cleanup step (CR 514.3a).
    pub cleanup_again: bool,
    /// Whose turn the natural order came to last.
    pub regular: Seat,
    /// Permanents, counters, attachments or effects changed: the layers must be worked through again.
    pub dirty: bool,

    // Derived from the rest by the layers.
    /// Abilities gained by permanents: holder and ability. Once the layers are done, by holder.
    #[flat(derived)]
    pub granted: Vec<(Obj, u16)>,
    #[flat(derived)]
    pub by_holder: bool,
    /// Keywords that permanents have lost, with the printed abilities that they stand for.
    #[flat(derived)]
    pub bereft: Vec<(Obj, u16)>,
    #[flat(derived)]
    pub watching: Vec<Active>,
    #[flat(derived)]
    pub replacing: Vec<Active>,
    #[flat(derived)]
    pub ruling: Vec<Active>,
    /// Bit per event kind that something watches, or replaces.
    #[flat(derived)]
    pub watched: u64,
    #[flat(derived)]
    pub replaced: u64,
    /// Bits of [`touched`] that the effects in force read.
    #[flat(derived)]
    pub reads: u16,
    /// Bit per kind of event whose history these effects ask about.
    #[flat(derived)]
    pub recalls: u64,
    /// Bit per kind of rule in force: see `rules::kind`.
    #[flat(derived)]
    pub rules: u64,
    /// Bits of [`touched`] for all else that changed.
    #[flat(derived)]
    pub changed: u16,
    /// What watches, replaces and rules must be listed anew; all else that the layers found stays true.
    #[flat(derived)]
    pub relist: bool,
    /// Nothing has happened since the state-based actions were last checked.
    #[flat(derived)]
    pub settled: bool,
    /// What the abilities of permanents are good for, by the seat that may use them: bits of [`role`].
    #[flat(derived)]
    pub acts: [u8; 2],
    /// Cards of permanents with such abilities that are activated and make no mana, in order of entry.
    #[flat(derived)]
    pub actors: Vec<u16>,
    /// Supertypes that some permanent has, and those that two or more have.
    #[flat(derived)]
    pub supers: [u8; 2],
    /// Keywords that some permanent has.
    #[flat(derived)]
    pub keywords: u64,
    /// Some ability triggers on a state of the game (CR 603.8).
    #[flat(derived)]
    pub uneasy: bool,
    /// Bit per seat that can do nothing but pass, unless it could act as at sorcery speed: see `turn::idle`.
    #[flat(derived)]
    pub idle: u8,

    pub turn: u16,
    pub active: Seat,
    pub step: Step,
    /// Who passed in succession.
    pub passes: u8,
    #[flat(unkeyed)]
    pub stamp: u32,
    pub starter: Seat,
    /// 0: neither, 1: day, 2: night.
    pub day: u8,
    pub monarch: Option<Seat>,
    /// Picks without anybody choosing anything new, to end mandatory loops (CR 104.4b).
    pub loops: u16,
    /// Decisions asked so far in this turn.
    #[flat(unkeyed)]
    pub asked: u32,
    pub over: u8,
    pub payoffs: [i8; 2],
}
