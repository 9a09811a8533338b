//! Continuous effects: what they do to objects (CR 613) and to the rules.

use derive::{Walk, Words};
use serde::Deserialize;

use super::{
    AbilityId, CardType, Color, Cond, Cost, Filter, Keyword, Optional, Pattern, Sel, Step, Subtype,
    Supertype, Value, Word, Zone,
};

/// How long a created effect lasts.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Duration {
    EndOfTurn,
    EndOfCombat,
    /// Until your next turn begins; until it ends.
    YourNextTurn,
    EndOfYourNextTurn,
    /// Until your next step of this kind.
    NextStep(Step),
    /// While the source is on the battlefield (under your control).
    WhileThis,
    WhileYouControlThis,
    /// While what it affects is tapped, remains attached…: any condition.
    While(Box<Cond>),
    Forever,
}

/// What an effect applies to.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[walk(see = affected)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Affected {
    /// Whatever passes at each moment (static abilities; rules).
    Each(Filter),
    /// These, found anew at each moment: `this`, the host.
    These(Sel),
    /// These, fixed when the effect began (CR 611.2c).
    Fixed(Sel),
    /// The next spell that passes and is cast.
    Next(Filter),
}

/// One change to objects. Layers are those of CR 613.1; numbers are found when the effect is applied, for
/// fixed effects of resolving spells when it began (CR 608.2h).
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[walk(see = change)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Mod {
    /// Layer 1: becomes a copy of this object.
    Copy(Sel),
    /// Layer 2.
    Control(Sel),
    /// Layer 4.
    AddType(CardType),
    /// Loses all other card types and the subtypes that belong to them.
    SetTypes(Vec<CardType>),
    RemoveType(CardType),
    AddSupertype(Supertype),
    RemoveSupertype(Supertype),
    AddSubtype(Subtype),
    /// The subtype held by a slot or link.
    AddChosenSubtype(Sel),
    /// Sets the subtypes of the same kind (creature types, or land types, CR 305.7).
    SetSubtypes(Vec<Subtype>),
    SetChosenSubtype(Sel),
    AllCreatureTypes,
    LoseCreatureTypes,
    /// Of a copy: it has no mana cost, and a mana value of 0 (CR 202.3a).
    NoManaCost,
    /// Layer 5.
    SetColors(Vec<Color>),
    AddColor(Color),
    AddChosenColor(Sel),
    /// Layer 6.
    AddKeyword(Keyword),
    RemoveKeyword(Keyword),
    Grant(AbilityId),
    LoseAbilities,
    /// The object also has the activated abilities of these; the triggered ones.
    GrantActivatedOf(Sel),
    GrantTriggeredOf(Sel),
    /// Layer 7a when `cda`, else 7b.
    SetPt {
        power: Value,
        toughness: Value,
        cda: bool,
    },
    SetPower(Value),
    SetToughness(Value),
    /// Layer 7c.
    AddPt {
        power: Value,
        toughness: Value,
    },
    /// Layer 7d.
    SwitchPt,
    /// Name, in layer 1 or 3: only for copies and face-down objects.
    Rename(super::Name),
}

/// What a rule forbids or demands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Walk, Words)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Objects.
    Attack,
    Block,
    BeBlocked,
    AttackAlone,
    BlockAlone,
    BeTargeted,
    BeCountered,
    BeSacrificed,
    BeRegenerated,
    Untap,
    /// Untap during the untap step.
    UntapNormally,
    Transform,
    BecomeTapped,
    /// Activate abilities of; with `other` the abilities' sources are what is tested.
    ActivateAbilities,
    ActivateNonManaAbilities,
    ReceiveCounters,
    BeAttached,
    PhaseOut,
    /// Crew, saddle.
    Crew,
    /// Players.
    Cast,
    PlayLand,
    GainLife,
    LoseLife,
    Draw,
    Search,
    Lose,
    Win,
    PayLife,
    /// Damage by these (or to these) can't be prevented.
    PreventDamage,
    /// Players: venture into a dungeon.
    Venture,
}

/// A change of the rules.
#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[walk(see = rule)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Rule {
    /// `other`: the opposite number (the attacker for Block, the blocker for BeBlocked, the defender for
    /// Attack, the source for BeTargeted, the spell for Cast).
    Cannot {
        deed: Deed,
        other: Filter,
    },
    /// If able, each turn or combat (CR 508.1d, 509.1c). Attack: `other` is whom. Block: which attacker.
    Must {
        deed: Deed,
        other: Filter,
    },
    /// Unless its controller pays for each (CR 508.1h).
    Tax {
        deed: Deed,
        other: Filter,
        cost: Cost,
    },
    /// Every creature able to block it must (lure).
    Lure,
    /// At least this many blockers; at most.
    MinBlockers(u8),
    MaxBlockers(u8),
    /// It can block this many more creatures.
    ExtraBlocks(u8),
    /// It may attack despite defender; block creatures with this, as though it had reach/shadow.
    AttackDespiteDefender,
    BlockAnyway(Filter),
    /// Activate `{T}` abilities as though it had haste.
    AsThoughHaste,
    /// Assigns combat damage equal to its toughness.
    DamageByToughness,
    /// May assign its damage as though it were not blocked.
    AssignAsUnblocked,
    /// Assigns no combat damage.
    NoCombatDamage,
    /// Players. Spells and abilities.
    CostLess {
        what: Filter,
        by: Value,
        colored: super::ManaCost,
        at_least: u8,
    },
    CostMore {
        what: Filter,
        by: Value,
        colored: super::ManaCost,
    },
    /// Spells have this additional cost, or way to pay (convoke, delve).
    CostAlso {
        what: Filter,
        cost: Cost,
    },
    /// Spells have this optional cost (conspire), and abilities that work on the stack.
    SpellsGain {
        what: Filter,
        optional: Option<Optional>,
        abilities: Vec<AbilityId>,
    },
    /// Activated abilities of sources that pass; `keyword` restricts to equip and the like.
    AbilityCostLess {
        what: Filter,
        by: Value,
        keyword: Option<Keyword>,
        at_least: u8,
    },
    AbilityCostMore {
        what: Filter,
        by: Value,
        keyword: Option<Keyword>,
    },
    ExtraLands(u8),
    /// May play cards that pass from these zones; `top` only the top card of the library; `cost` instead of
    /// its own, `free` without paying its mana cost; `word` marks the way (where the spell goes and so on).
    MayPlay {
        what: Filter,
        zones: Vec<Zone>,
        top: bool,
        lands: bool,
        spells: bool,
        free: bool,
        cost: Option<Cost>,
        /// On top of its other costs.
        #[serde(default)]
        plus: Option<Cost>,
        flash: bool,
        any_mana: bool,
        word: Option<Word>,
        then: Option<Zone>,
        /// So often each turn.
        #[serde(default)]
        per_turn: Option<u8>,
    },
    /// May cast these as though they had flash.
    CastAsFlash(Filter),
    /// The affected players cast spells at sorcery timing only; at most so many a turn.
    SorceryTiming,
    MaxSpells(u8),
    NoMaximumHand,
    HandSize(Value),
    /// Mana of any type may be spent on spells that pass.
    AnyManaFor(Filter),
    /// The pool is not emptied of these types.
    KeepMana(u8),
    /// What would be lost becomes mana of this type instead (by its number among W U B R G C).
    ManaBecomes(u8),
    PlayWithTopRevealed,
    LookAtTop,
    PlayWithHandRevealed,
    HexproofPlayer,
    ShroudPlayer,
    ProtectionPlayer(Filter),
    SkipStep(Step),
    /// Triggers of the affected objects trigger this many more times for events that pass; for any without one.
    ExtraTriggers {
        on: Option<Pattern>,
        more: u8,
    },
    /// Ignored by SBA: legend rule does not apply.
    NoLegendRule,
    /// Loyalty abilities may be activated this many times a turn, at instant speed.
    ExtraLoyalty(u8),
    LoyaltyAtInstant,
    /// Untaps during each other player's untap step too (CR 502.3).
    UntapWithOthers,
}
