//! What programs do. Code is flat; `to` is the number of an instruction in the same body.

use derive::{Walk, Words};
use serde::Deserialize;

use super::ability::Together;
use super::{
    AbilityId, Affected, BodyId, Cond, Cost, Counter, Duration, Filter, Keyword, ManaCost, Mod, Name,
    Pattern, Replacement, Rule, Sel, Slot, Step, Subtype, Value, Word, Zone,
};

/// Whether being chosen is good for the object or player: heuristics and scenarios use it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Walk, Words)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Purpose {
    Neutral,
    Good,
    Bad,
}

/// Where in a library cards go.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Place {
    Top,
    Bottom,
    /// This many cards lie above it.
    Below(Value),
    /// In the order the mover chooses.
    TopInAnyOrder,
    BottomInAnyOrder,
    BottomAtRandom,
    ShuffledIn,
}

/// How an object comes onto the battlefield.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Under whose control; `nothing`: its owner's.
    pub under: Sel,
    pub tapped: bool,
    /// Tapped and attacking; `attacking_with` says whom: the player or planeswalker this object attacks.
    pub attacking: bool,
    pub transformed: bool,
    pub face_down: bool,
    pub counters: Vec<(Counter, Value)>,
    /// An attachment comes attached to this.
    pub attached: Sel,
    /// It is so from the start and as long as it stays.
    pub mods: Vec<Mod>,
}

/// What mana.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Mana {
    /// `{R}{R}{C}`: exactly this.
    Exactly(ManaCost),
    /// So much of one type of these (a mask of W U B R G C), all the same.
    OneOf {
        mask: u8,
        count: Value,
    },
    /// Any combination of these types.
    Combination {
        mask: u8,
        count: Value,
    },
    /// The colour that a slot or link holds.
    Chosen {
        color: Sel,
        count: Value,
    },
    /// One of the types that these lands could produce; of the colours of these.
    ProducedBy(Sel),
    /// The same, of the colours among them.
    ColorProducedBy(Sel),
    /// One of the types that these were last tapped for.
    TypeOf(Sel),
    ColorsOf {
        of: Sel,
        count: Value,
    },
}

/// What mana does when it is spent on something that passes (CR 106.6): the program, with that in the slot.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(deny_unknown_fields)]
pub struct Rider {
    pub on: Filter,
    pub body: BodyId,
    pub slot: Slot,
}

/// What becomes of a door.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Walk, Words)]
#[serde(rename_all = "snake_case")]
pub enum Doors {
    /// A locked one is unlocked.
    Unlock,
    /// An unlocked one is locked.
    Lock,
    /// Either is done.
    Either,
}

/// How long unspent mana stays in the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Walk, Words)]
#[serde(rename_all = "snake_case")]
pub enum Keep {
    /// Until the end of the step (CR 106.4).
    Step,
    Combat,
    Turn,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[walk(see = op)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Op {
    // Flow.
    Jump {
        to: usize,
    },
    /// Go on if so, else jump.
    Branch {
        cond: Cond,
        to: usize,
    },
    /// For each of these in turn, bound to the slot, up to `to` (exclusive; the instruction there is reached
    /// when the list is used up). `next` at the end goes back.
    Each {
        over: Sel,
        slot: Slot,
        to: usize,
    },
    Next,
    /// Repeat what follows up to `to` this often; `next` at the end goes back.
    Repeat {
        count: Value,
        to: usize,
    },
    /// Run the chosen modes.
    Modes,
    /// Ends this program.
    Stop,
    /// Binds what is selected now, or a number.
    Let {
        slot: Slot,
        what: Sel,
    },
    LetNumber {
        slot: Slot,
        value: Value,
    },
    /// Add to what the slot holds.
    Gather {
        slot: Slot,
        what: Sel,
    },
    /// Keep it with the source under this word (CR 607: linked abilities); forget what was there.
    Remember {
        word: Word,
        what: Sel,
    },
    RememberNumber {
        word: Word,
        value: Value,
    },
    RememberAlso {
        word: Word,
        what: Sel,
    },
    Forget {
        word: Word,
    },

    // Choices. Each binds a slot.
    Choose {
        who: Sel,
        from: Sel,
        min: Value,
        max: Value,
        together: Together,
        purpose: Purpose,
        slot: Slot,
    },
    ChooseRandom {
        from: Sel,
        count: Value,
        slot: Slot,
    },
    ChooseNumber {
        who: Sel,
        min: Value,
        max: Value,
        slot: Slot,
    },
    ChooseColor {
        who: Sel,
        mask: u8,
        slot: Slot,
    },
    ChooseSubtype {
        who: Sel,
        among: Vec<Subtype>,
        slot: Slot,
    },
    /// A card name, among the cards of both decklists that pass.
    ChooseName {
        who: Sel,
        filter: Filter,
        slot: Slot,
    },
    /// One of these words; the slot holds its number.
    ChooseWord {
        who: Sel,
        words: Vec<String>,
        slot: Slot,
    },
    /// Yes goes on, no jumps.
    May {
        who: Sel,
        text: String,
        purpose: Purpose,
        to: usize,
    },
    /// Pay and go on, or jump. Not optional: whoever cannot pay jumps.
    Pay {
        who: Sel,
        cost: Cost,
        times: Value,
        optional: bool,
        to: usize,
    },
    /// `who` splits these in two.
    Split {
        who: Sel,
        what: Sel,
        first: Slot,
        second: Slot,
    },
    /// Every player in turn order votes for one of the words; slots hold how many votes each got.
    Vote {
        words: Vec<String>,
        slots: Vec<Slot>,
    },
    Coin {
        who: Sel,
        slot: Slot,
    },
    Die {
        who: Sel,
        faces: u8,
        slot: Slot,
    },
    /// Choose new targets for these, or keep the old ones (CR 115.7d).
    NewTargets {
        what: Sel,
        who: Sel,
        /// Each target is changed to another if it can be (CR 115.7a).
        #[serde(default)]
        change: bool,
        /// One target is changed to this, if it would be legal (CR 115.7b).
        #[serde(default)]
        to: Option<Sel>,
    },

    // Cards.
    Draw {
        who: Sel,
        count: Value,
        slot: Option<Slot>,
    },
    Discard {
        what: Sel,
        slot: Option<Slot>,
    },
    Mill {
        who: Sel,
        count: Value,
        slot: Option<Slot>,
    },
    /// Put cards somewhere; from wherever they are. Not destroying, sacrificing or discarding.
    Move {
        what: Sel,
        to: Zone,
        place: Place,
        entry: Option<Entry>,
        face_down: bool,
        slot: Option<Slot>,
    },
    /// Exile until something happens (CR 610.3); returned under owner's control by `entry`.
    ExileUntil {
        what: Sel,
        until: Pattern,
        to: Zone,
        slot: Option<Slot>,
    },
    Search {
        who: Sel,
        whose: Sel,
        zones: Vec<Zone>,
        filter: Filter,
        min: Value,
        max: Value,
        together: Together,
        reveal: bool,
        /// "Library and/or graveyard": whoever searches may leave the library out, which is not shuffled then.
        #[serde(default)]
        either: bool,
        slot: Slot,
    },
    Shuffle {
        who: Sel,
    },
    Reveal {
        what: Sel,
    },
    Look {
        who: Sel,
        what: Sel,
    },
    Scry {
        who: Sel,
        count: Value,
    },
    Surveil {
        who: Sel,
        count: Value,
    },

    // Permanents.
    Destroy {
        what: Sel,
        regenerate: bool,
        slot: Option<Slot>,
    },
    Sacrifice {
        what: Sel,
        slot: Option<Slot>,
    },
    Tap {
        what: Sel,
    },
    Untap {
        what: Sel,
    },
    Counters {
        kind: Counter,
        count: Value,
        on: Sel,
        /// Who puts them, where that is not the effect's controller (CR 122.6).
        #[serde(default)]
        by: Option<Sel>,
    },
    RemoveCounters {
        kind: Option<Counter>,
        count: Value,
        from: Sel,
        slot: Option<Slot>,
    },
    /// Counters divided among targets before, as damage is.
    CountersDivided {
        kind: Counter,
        among: Slot,
        amounts: Slot,
    },
    /// CR 701.34.
    Proliferate {
        who: Sel,
    },
    /// As many more of each kind as there are, or of one kind (CR 701.10e).
    DoubleCounters {
        kind: Option<Counter>,
        on: Sel,
    },
    /// Copies of all counters of one on the others.
    MoveCounters {
        kind: Option<Counter>,
        count: Value,
        from: Sel,
        to: Sel,
    },
    Create {
        who: Sel,
        token: Name,
        count: Value,
        entry: Entry,
        slot: Option<Slot>,
    },
    /// Tokens that are copies; `except` applies to the copiable values.
    CreateCopy {
        who: Sel,
        of: Sel,
        count: Value,
        except: Vec<Mod>,
        entry: Entry,
        slot: Option<Slot>,
    },
    Attach {
        what: Sel,
        to: Sel,
    },
    Unattach {
        what: Sel,
    },
    Transform {
        what: Sel,
    },
    /// CR 701.28: for good, while it stays.
    Flip {
        what: Sel,
    },
    BecomeCopy {
        what: Sel,
        of: Sel,
        except: Vec<Mod>,
        duration: Duration,
    },
    Regenerate {
        what: Sel,
    },
    RemoveFromCombat {
        what: Sel,
    },
    /// The resolving spell merges with this permanent, over it or under it (CR 729).
    Merge {
        with: Sel,
        under: bool,
    },
    /// It is this player's one bearer of the word, until another is or another player controls it (CR 701.54a).
    Designate {
        what: Sel,
        word: Word,
        /// Others may be so too.
        #[serde(default)]
        several: bool,
        /// It is so no longer.
        #[serde(default)]
        off: bool,
    },
    /// A door of a Room: the one of this half, or one that the effect's controller chooses (CR 709.5).
    Unlock {
        what: Sel,
        #[serde(default)]
        half: Option<u8>,
        how: Doors,
    },
    /// Removes all damage marked on these.
    Heal {
        what: Sel,
    },
    Goad {
        what: Sel,
    },
    PhaseOut {
        what: Sel,
    },
    TurnFaceUp {
        what: Sel,
    },
    ExchangeControl {
        a: Sel,
        b: Sel,
    },
    /// The object entering now (in `as enters` programs).
    EnterTapped,
    EnterAsCopy {
        of: Sel,
        except: Vec<Mod>,
    },
    EnterWith {
        kind: Counter,
        count: Value,
    },

    // Damage and life.
    Damage {
        source: Sel,
        amount: Value,
        to: Sel,
        preventable: bool,
        /// Holds how much was beyond lethal damage (CR 120.10).
        #[serde(default)]
        excess: Option<Slot>,
        /// Holds who and what was dealt damage.
        #[serde(default)]
        dealt: Option<Slot>,
    },
    /// As `damage` to one permanent; what exceeds lethal damage is dealt to `over` instead.
    DamageExcess {
        source: Sel,
        amount: Value,
        to: Sel,
        over: Sel,
        preventable: bool,
    },
    /// Amounts divided before: `among` and `amounts` slots in the same order.
    DamageDivided {
        source: Sel,
        among: Slot,
        amounts: Slot,
    },
    Fight {
        a: Sel,
        b: Sel,
        /// Holds how much beyond lethal damage `b` was dealt.
        #[serde(default)]
        excess: Option<Slot>,
    },
    /// The slot holds how much was gained, or lost, in all.
    GainLife {
        who: Sel,
        amount: Value,
        #[serde(default)]
        slot: Option<Slot>,
    },
    LoseLife {
        who: Sel,
        amount: Value,
        #[serde(default)]
        slot: Option<Slot>,
    },
    SetLife {
        who: Sel,
        amount: Value,
    },

    // Mana.
    AddMana {
        who: Sel,
        mana: Mana,
        times: Value,
        only_for: Option<Filter>,
        keep: Keep,
        /// What happens when it is spent.
        #[serde(default)]
        spent: Option<Rider>,
    },

    // The stack.
    Counter {
        what: Sel,
        to: Option<Zone>,
        slot: Option<Slot>,
    },
    CopySpell {
        what: Sel,
        who: Sel,
        count: Value,
        new_targets: bool,
        slot: Option<Slot>,
    },
    /// A copy of each of these cards, where it is (CR 707.12); it ceases to exist unless it is cast.
    CopyCard {
        what: Sel,
        who: Sel,
        slot: Option<Slot>,
    },
    /// Cast now, while this resolves (CR 608.2g). `free`: without paying its mana cost.
    Cast {
        who: Sel,
        what: Sel,
        free: bool,
        /// For the cost of the way that is called so.
        way: Option<Word>,
        optional: bool,
        then: Option<Zone>,
        slot: Option<Slot>,
        /// A land may be played so too, if the player has land drops left (CR 305.2).
        #[serde(default)]
        play: bool,
        /// The spell must be so, whichever face is cast (CR 601.3e).
        #[serde(default)]
        only: Option<Filter>,
    },
    PlayLand {
        who: Sel,
        what: Sel,
    },

    // Lasting effects.
    Effect {
        of: Affected,
        mods: Vec<Mod>,
        rules: Vec<Rule>,
        duration: Duration,
    },
    Replace {
        what: Replacement,
        duration: Duration,
    },
    /// A delayed trigger (CR 603.7), which knows all slots.
    Later {
        on: Vec<Pattern>,
        body: BodyId,
        once: bool,
        duration: Duration,
    },
    /// "When you do": a reflexive trigger (CR 603.12).
    Reflexive {
        body: BodyId,
    },
    Emblem {
        who: Sel,
        abilities: Vec<AbilityId>,
        name: Name,
    },

    // Turns and the game.
    ExtraTurn {
        who: Sel,
    },
    /// After this phase: these steps and phases in order.
    ExtraSteps {
        steps: Vec<Step>,
    },
    SkipNext {
        who: Sel,
        step: Option<Step>,
    },
    /// You make the player's decisions during their next turn, or their next combat phase (CR 723).
    ControlNext {
        who: Sel,
        combat: bool,
    },
    EndTurn,
    Win {
        who: Sel,
    },
    Lose {
        who: Sel,
    },
    DrawGame,
    Monarch {
        who: Sel,
    },
    DayNight {
        day: bool,
    },
    /// Venture into the dungeon (CR 701.49): whoever is in none enters one of these.
    Venture {
        who: Sel,
        into: Vec<Name>,
    },
    /// Take the initiative (CR 726): whoever has it ventures into one of these.
    Initiative {
        who: Sel,
        into: Vec<Name>,
    },
    /// Tells triggers that a keyword action or mechanic was done.
    #[serde(rename = "deed")]
    KeywordAction {
        word: Word,
        who: Sel,
        what: Sel,
        amount: Value,
    },
    /// Gains a keyword counter or a keyword chosen at random: binds the keyword's number.
    ChooseKeyword {
        who: Sel,
        among: Vec<Keyword>,
        slot: Slot,
    },
    /// Puts a counter of the keyword held by the slot.
    KeywordCounter {
        keyword: Slot,
        on: Sel,
    },
}

impl Op {
    /// How it brings something onto the battlefield.
    pub const fn entry(&self) -> Option<&Entry> {
        match self {
            Self::Move { entry: Some(entry), .. }
            | Self::Create { entry, .. }
            | Self::CreateCopy { entry, .. } => Some(entry),
            _ => None,
        }
    }

    /// Where it may jump to.
    pub const fn jump(&self) -> Option<usize> {
        match self {
            Self::Jump { to }
            | Self::Branch { to, .. }
            | Self::Each { to, .. }
            | Self::Repeat { to, .. }
            | Self::May { to, .. }
            | Self::Pay { to, .. } => Some(*to),
            _ => None,
        }
    }
}
