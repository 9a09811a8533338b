//! Short words for sheets.

use duel::Duel;
use duel::sheet::*;

pub fn effect(apply: Apply) -> EffectSheet {
    let target = match apply {
        Apply::DealPer { .. }
        | Apply::Reflect { .. }
        | Apply::ApplyStatusToOpponent { .. }
        | Apply::TransferStatus { .. } => Side::Opponent,
        _ => Side::Own,
    };
    EffectSheet {
        id: String::new(),
        target,
        owner: target,
        conditions: vec![],
        cap_by: None,
        timing: Timing::Immediate,
        apply,
    }
}

pub trait EffectWords {
    fn late(self) -> Self;
    fn on(self, side: Side) -> Self;
    fn when(self, condition: ConditionSheet) -> Self;
    fn called(self, id: &str) -> Self;
    fn capped_by(self, who: Side, status: u8) -> Self;
}

impl EffectWords for EffectSheet {
    fn late(mut self) -> Self {
        self.timing = Timing::AfterDamage;
        self
    }
    fn on(mut self, side: Side) -> Self {
        (self.target, self.owner) = (side, side);
        self
    }
    fn when(mut self, condition: ConditionSheet) -> Self {
        self.conditions.push(condition);
        self
    }
    fn called(mut self, id: &str) -> Self {
        self.id = id.to_owned();
        self
    }
    fn capped_by(mut self, who: Side, status: u8) -> Self {
        self.cap_by = Some(StackCap { who, status });
        self
    }
}

pub fn gain(status: u8, amount: u8, per: Per) -> EffectSheet {
    let usable_phase = UsablePhase::NextTurn;
    effect(Apply::GainStatus { status, amount, per, cap: None, stack_cap: None, usable_phase })
}

pub fn inflict(status: u8, amount: u8) -> EffectSheet {
    let usable_phase = UsablePhase::NextTurn;
    let per = Per::Once;
    effect(Apply::ApplyStatusToOpponent { status, amount, per, cap: None, stack_cap: None, usable_phase })
}

pub fn buff(amount: u16, expires: Expiry) -> EffectSheet {
    effect(Apply::BuffNextAttack {
        amount,
        per: Per::Once,
        cap: Some(2),
        expires,
        usable_phase: UsablePhase::NextTurn,
        cleansable: true,
        carry_over_on_ko: false,
    })
}

pub fn reroll(count: u8, selection_policy: SelectionPolicy) -> EffectSheet {
    effect(Apply::RerollDice { count, fields: None, selection_policy })
}

pub fn block_per(amount: u16) -> EffectSheet {
    effect(Apply::BlockPer { amount, cap: None })
}

/// Unnamed effects are named after their owner and kind.
fn named(owner: &str, mut effects: Vec<EffectSheet>) -> Vec<EffectSheet> {
    for i in 0..effects.len() {
        if effects[i].id.is_empty() {
            let kind = serde_json::to_value(&effects[i].apply).unwrap()["type"].as_str().unwrap().to_owned();
            let twins = effects[..i].iter().filter(|e| e.id.starts_with(&format!("{owner}.{kind}"))).count();
            effects[i].id = format!("{owner}.{kind}") + &".2".repeat(twins);
        }
    }
    effects
}

pub fn count_field(field: u8) -> MatcherSheet {
    MatcherSheet::CountField { field, per: 1, cap: None, min: 1 }
}

pub fn rule(id: &str, matcher: MatcherSheet, effects: Vec<EffectSheet>) -> Rule {
    let label = id.to_owned();
    let effects = named(id, effects);
    Rule { id: id.to_owned(), label, matcher, conditions: vec![], allow_reroll: true, effects }
}

pub fn card(dice: u8, fields: &[&[u8]], rules: Vec<Rule>) -> DefenseCard {
    let field = |(i, faces): (usize, &&[u8])| Field {
        id: format!("F{}", i + 1),
        label: format!("F{}", i + 1),
        faces: faces.to_vec(),
    };
    DefenseCard {
        label: "Card".to_owned(),
        dice,
        fields: fields.iter().enumerate().map(field).collect(),
        allow_idle_faces: true,
        max_rerolls_per_defense: 3,
        fields_hash: "0123456789abcdef".to_owned(),
        rules,
    }
}

pub fn ability(combo: Combo, damage: u16, riders: Vec<EffectSheet>) -> Ability {
    let id = combo.id().to_owned();
    let riders = named(&id, riders.into_iter().map(EffectWords::late).collect());
    Ability { label: combo.words().to_owned(), id, combo, damage, riders }
}

pub fn defense(combo: Combo, block: u16, reflect: u16, riders: Vec<EffectSheet>) -> DefenseV1 {
    let id = combo.id().to_owned();
    let riders = named(&id, riders.into_iter().map(EffectWords::late).collect());
    DefenseV1 { label: combo.words().to_owned(), id, combo, block, reflect, riders }
}

pub fn hero(name: &str, health: u16, offense: Vec<Ability>, defense_v1: Vec<DefenseV1>) -> HeroSheet {
    HeroSheet {
        id: name.to_lowercase().replace(' ', "-"),
        name: name.to_owned(),
        health,
        defense_version: Version::V1,
        effective_version: Version::V1,
        fell_back_to_v1: false,
        fallback_reasons: vec![],
        offense,
        defense_v1,
        defense_card: None,
    }
}

pub trait HeroWords {
    fn with_card(self, card: DefenseCard) -> Self;
    fn v1(self) -> Self;
}

impl HeroWords for HeroSheet {
    fn with_card(mut self, card: DefenseCard) -> Self {
        self.defense_card = Some(card);
        (self.defense_version, self.effective_version) = (Version::V2, Version::V2);
        self
    }
    fn v1(mut self) -> Self {
        self.effective_version = Version::V1;
        self
    }
}

pub fn sheet(a: HeroSheet, b: HeroSheet, statuses: Vec<StatusSheet>) -> MatchSheet {
    MatchSheet {
        defense_schema_version: 1,
        defense_dsl_version: "1.0.0".to_owned(),
        enable_defense_v2: true,
        heroes: vec![a, b],
        statuses,
        table: TableRules { rolls: 3, turn_cap: 200 },
        carried: vec![],
    }
}

pub fn load(sheet: &MatchSheet) -> Duel {
    duel::from_json(&serde_json::to_string(sheet).unwrap()).unwrap()
}
