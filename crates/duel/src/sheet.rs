//! The boundary: a match's definitions as canonical JSON, every field present and none implied.
//!
//! Python owns what people write (`ludwright.duel.schema`) and lowers it to these types; Rust refuses
//! an unknown field, a missing field and a value out of range alike.

use serde::{Deserialize, Serialize};

/// Six-sided dice throughout: faces are 1..=6.
pub const FACES: u8 = 6;
/// Dice of an attack roll, and of a version 1 defence.
pub const ATTACK_DICE: usize = 5;
/// The most dice a defence card may roll.
pub const MAX_DEFENSE_DICE: usize = 8;
/// The most health, and the most damage of one attack: what events and observations count exactly.
pub const MAX_DAMAGE: u16 = 32767;
const _: () = assert!(MAX_DAMAGE == i16::MAX as u16);
/// The most statuses one match may know.
pub const MAX_STATUSES: usize = 16;
/// The most fields, rules and effects of one card.
pub const MAX_FIELDS: usize = 6;
pub const MAX_RULES: usize = 32;

/// Everything one match needs: two heroes, the statuses they use, the rules of the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct MatchSheet {
    pub defense_schema_version: u32,
    /// Semantic version of the matcher and effect language.
    pub defense_dsl_version: String,
    pub enable_defense_v2: bool,
    pub heroes: Vec<HeroSheet>,
    pub statuses: Vec<StatusSheet>,
    pub table: TableRules,
    /// Buffs brought from an earlier match (`carryOverOnKO`).
    pub carried: Vec<CarriedBuff>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct TableRules {
    /// Rolls of an attack, holds between them: 3.
    pub rolls: u8,
    /// The match is a draw when this many turns have ended.
    pub turn_cap: u16,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct HeroSheet {
    pub id: String,
    pub name: String,
    pub health: u16,
    /// What the hero's author asked for.
    pub defense_version: Version,
    /// What this match uses, after kill-switch, override and fallback.
    pub effective_version: Version,
    pub fell_back_to_v1: bool,
    /// Faults that caused the fallback, for the report.
    pub fallback_reasons: Vec<String>,
    pub offense: Vec<Ability>,
    pub defense_v1: Vec<DefenseV1>,
    /// Required when `effectiveVersion` is `v2`.
    pub defense_card: Option<DefenseCard>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Version {
    V1,
    V2,
}

/// A combination of five dice. Declared from the least to the most demanding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Combo {
    TwoPair,
    ThreeOfAKind,
    SmallStraight,
    FourOfAKind,
    FullHouse,
    LargeStraight,
    FiveOfAKind,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Ability {
    pub id: String,
    pub label: String,
    pub combo: Combo,
    pub damage: u16,
    /// Applied after damage, and not at all when the attack was negated. Self is the attacker.
    pub riders: Vec<EffectSheet>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DefenseV1 {
    pub id: String,
    pub label: String,
    pub combo: Combo,
    /// Acts at the block stage.
    pub block: u16,
    pub reflect: u16,
    /// Applied after damage. Self is the defender.
    pub riders: Vec<EffectSheet>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct DefenseCard {
    pub label: String,
    pub dice: u8,
    pub fields: Vec<Field>,
    pub allow_idle_faces: bool,
    pub max_rerolls_per_defense: u8,
    /// Hash of the partition, sixteen hexadecimal digits, for audits.
    pub fields_hash: String,
    pub rules: Vec<Rule>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Field {
    pub id: String,
    pub label: String,
    pub faces: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Rule {
    pub id: String,
    pub label: String,
    pub matcher: MatcherSheet,
    pub conditions: Vec<ConditionSheet>,
    /// Whether the rule is evaluated again after a reroll; `false` fires on the first roll only.
    pub allow_reroll: bool,
    pub effects: Vec<EffectSheet>,
}

/// `fieldId`s are indices into the card's fields here; names stay in the authored sheet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum MatcherSheet {
    /// matchCount = min(cap, per × dice in the field); matches when dice in the field ≥ min.
    CountField { field: u8, per: u8, cap: Option<u8>, min: u8 },
    /// matchCount = min(cap, ⌊dice in the field / 2⌋); matches when that is ≥ min.
    PairsField { field: u8, cap: Option<u8>, min: u8 },
    /// matchCount = 1 when at least `count` dice show `face`.
    ExactFace { face: u8, count: u8 },
    /// matchCount = 1 when every field has its minimum (and, without `allowExtra`, no more).
    Combo { fields: Vec<ComboField>, allow_extra: bool },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ComboField {
    pub field: u8,
    pub min: u8,
}

/// Relative to the owner of the sheet. (`ally` is reserved by the language and refused by the loader.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    #[serde(rename = "self")]
    Own,
    Opponent,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ConditionSheet {
    HasStatus { who: Side, status: u8, min: u8 },
    LacksStatus { who: Side, status: u8 },
    HealthAtMost { who: Side, amount: u16 },
    IncomingAtLeast { amount: u16 },
    MatchCountAtLeast { count: u8 },
}

/// What every effect declares, whatever it does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct EffectSheet {
    pub id: String,
    /// Whom it acts on.
    pub target: Side,
    /// Who owns a resulting status or buff.
    pub owner: Side,
    /// All must hold; otherwise the effect is rejected and the log says which failed.
    pub conditions: Vec<ConditionSheet>,
    /// The amount is at most as many as these stacks, beside the kind's own cap.
    pub cap_by: Option<StackCap>,
    /// Rule effects: at once, or after damage. Riders are always after damage.
    pub timing: Timing,
    pub apply: Apply,
}

/// Stacks of a status that one side holds when the effect acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct StackCap {
    pub who: Side,
    pub status: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Timing {
    Immediate,
    AfterDamage,
}

/// How often an amount counts: once when the rule matches, or once per match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Per {
    Once,
    Match,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum UsablePhase {
    /// In the same roll's reaction window.
    Immediate,
    /// From the next attack that is declared.
    NextAttack,
    /// From the start of the next turn.
    NextTurn,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Apply {
    /// Damage to the target at application: matchCount × amount.
    DealPer {
        amount: u16,
        cap: Option<u16>,
    },
    /// Reduction at the flat stage.
    FlatBlock {
        amount: u16,
        cap: Option<u16>,
    },
    /// Reduction at the block stage: matchCount × amount.
    BlockPer {
        amount: u16,
        cap: Option<u16>,
    },
    /// Halves what remains at the prevent stage, rounding the prevented half up.
    PreventHalf {
        per: Per,
    },
    /// Damage to the attacker at application; takes nothing off the attack.
    Reflect {
        amount: u16,
        per: Per,
        cap: Option<u16>,
    },
    GainStatus {
        status: u8,
        amount: u8,
        per: Per,
        cap: Option<u8>,
        stack_cap: Option<u8>,
        usable_phase: UsablePhase,
    },
    ApplyStatusToOpponent {
        status: u8,
        amount: u8,
        per: Per,
        cap: Option<u8>,
        stack_cap: Option<u8>,
        usable_phase: UsablePhase,
    },
    /// A pending buff: bonus damage on the owner's next attack that its expiry allows.
    BuffNextAttack {
        amount: u16,
        per: Per,
        cap: Option<u8>,
        expires: Expiry,
        usable_phase: UsablePhase,
        cleansable: bool,
        carry_over_on_ko: bool,
    },
    Heal {
        amount: u16,
        per: Per,
        cap: Option<u16>,
    },
    /// Removes stacks of one status (or of every negative status, in order) or pending buffs.
    Cleanse {
        what: CleanseWhat,
        status: Option<u8>,
        amount: u8,
        per: Per,
    },
    /// Moves stacks of a transferable status from the owner of the sheet to the target, or back.
    TransferStatus {
        status: u8,
        amount: u8,
        per: Per,
    },
    RerollDice {
        count: u8,
        fields: Option<Vec<u8>>,
        selection_policy: SelectionPolicy,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CleanseWhat {
    Statuses,
    Buffs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SelectionPolicy {
    /// The highest dice that satisfied no rule; ties by position.
    HighestNonMatching,
    LowestNonMatching,
    Highest,
    Lowest,
    /// By the reroll stream, isolated from every other.
    Random,
    /// A decision of the defender.
    Choose,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Expiry {
    NextAttack,
    EndOfRound,
    EndOfYourNextTurn,
    AfterNTurns { turns: u8 },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct StatusSheet {
    pub id: String,
    pub name: String,
    pub polarity: Polarity,
    pub max: u8,
    /// The most stacks an ability or card may raise it to; `None` = max.
    pub ability_cap: Option<u8>,
    pub transferable: bool,
    pub cleansable: bool,
    pub upkeep: Option<Upkeep>,
    pub spends: Vec<Spend>,
    /// Unused stacks leave at this point; `None` = they stay.
    pub expires: Option<Expiry>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Polarity {
    Positive,
    Negative,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Upkeep {
    /// `byStacks[n−1]` damage for n stacks, then lose stacks; if any remain, a die at or above
    /// `clearOn` removes them all.
    Damage { by_stacks: Vec<u16>, lose: u8, clear_on: Option<u8> },
    /// While its owner has `moves`: consume one stack, roll; at or above `on`, `amount` of `moves`
    /// goes to the opponent.
    Transfer { moves: u8, amount: u8, on: u8 },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Spend {
    pub phase: SpendPhase,
    /// What must be above zero before any may be spent.
    pub requires: SpendRequires,
    /// The most stacks one window may take; `None` = all.
    pub limit: Option<u8>,
    /// A die that must show at least this for the spend to work; `None` = always works.
    pub on: Option<u8>,
    pub gives: SpendGives,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SpendPhase {
    /// After an ability is chosen.
    Attack,
    /// Before the defence roll.
    BeforeDefense,
    /// After the defence roll and its rules: the reaction window.
    Defense,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SpendRequires {
    Nothing,
    BaseDamage,
    BaseBlock,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SpendGives {
    /// Per stack spent; with `perOpponentStatus`, times the opponent's stacks of that status.
    Damage {
        amount: u16,
        per_opponent_status: Option<u8>,
    },
    Block {
        amount: u16,
    },
    PreventHalf,
    /// The attack does nothing: no damage, no riders, no defence roll.
    Negate,
}

/// A pending buff as it crosses from one match to the next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct CarriedBuff {
    pub id: String,
    /// Seat.
    pub owner: u8,
    /// Bonus damage per stack.
    pub amount: u16,
    pub stacks: u8,
    pub cap: Option<u8>,
    pub expires: Expiry,
    pub cleansable: bool,
    pub carry_over_on_ko: bool,
}
