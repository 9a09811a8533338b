//! The rules in force: what effects forbid, demand and allow.

use crate::eval::Env;
use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{Affected, Deed, Filter, Mod, Op, Rule, Sel};
use crate::state::{Active, NONE, Obj, Ref, State, hidden};

impl Env<'_> {
    /// Does the effect apply to this object or player?
    pub fn affects(&self, of: &Affected, r: Ref) -> bool {
        match of {
            Affected::Each(filter) => self.passes(filter, r),
            Affected::These(sel) => self.any(sel, |x| x == r),
            Affected::Fixed(_) | Affected::Next(_) => self.slot(hidden::AFFECTED).any(|x| x == r),
        }
    }
}

/// The bit of a rule's kind: one for each forbidden deed, then one for each group of other rules that are
/// asked for together.
pub fn kind(rule: &Rule) -> u64 {
    match rule {
        Rule::Cannot { deed, .. } => forbids(*deed),
        Rule::CostLess { .. }
        | Rule::CostMore { .. }
        | Rule::AbilityCostLess { .. }
        | Rule::AbilityCostMore { .. }
        | Rule::CostAlso { .. } => COSTS,
        Rule::SpellsGain { .. } => SPELLS,
        Rule::MayPlay { .. } => PLAY,
        Rule::CastAsFlash(_) | Rule::SorceryTiming | Rule::MaxSpells(_) => TIMING,
        Rule::HexproofPlayer | Rule::ShroudPlayer | Rule::ProtectionPlayer(_) => SHIELDS,
        Rule::ExtraTriggers { .. } => TRIGGERS,
        Rule::ExtraLands(_) => LANDS,
        Rule::Must { .. }
        | Rule::Tax { .. }
        | Rule::Lure
        | Rule::MinBlockers(_)
        | Rule::MaxBlockers(_)
        | Rule::ExtraBlocks(_)
        | Rule::AttackDespiteDefender
        | Rule::BlockAnyway(_) => COMBAT,
        Rule::DamageByToughness | Rule::AssignAsUnblocked | Rule::NoCombatDamage => DAMAGE,
        Rule::AnyManaFor(_) => ANY_MANA,
        Rule::KeepMana(_) | Rule::ManaBecomes(_) => KEPT_MANA,
        Rule::AsThoughHaste => HASTE,
        Rule::NoMaximumHand | Rule::HandSize(_) => HANDS,
        Rule::SkipStep(_) | Rule::UntapWithOthers => STEPS,
        Rule::PlayWithTopRevealed | Rule::LookAtTop | Rule::PlayWithHandRevealed => SIGHT,
        Rule::NoLegendRule => LEGENDS,
        Rule::ExtraLoyalty(_) | Rule::LoyaltyAtInstant => LOYALTY,
    }
}

pub const fn forbids(deed: Deed) -> u64 {
    1 << deed as u64
}

pub const COSTS: u64 = 1 << 40;
pub const PLAY: u64 = 1 << 41;
pub const TIMING: u64 = 1 << 42;
pub const SHIELDS: u64 = 1 << 43;
pub const TRIGGERS: u64 = 1 << 44;
pub const LANDS: u64 = 1 << 45;
pub const COMBAT: u64 = 1 << 46;
pub const ANY_MANA: u64 = 1 << 47;
pub const DAMAGE: u64 = 1 << 48;
pub const HANDS: u64 = 1 << 49;
pub const STEPS: u64 = 1 << 50;
pub const SIGHT: u64 = 1 << 51;
pub const HASTE: u64 = 1 << 52;
pub const LOYALTY: u64 = 1 << 53;
pub const LEGENDS: u64 = 1 << 54;
pub const KEPT_MANA: u64 = 1 << 55;
pub const SPELLS: u64 = 1 << 56;
/// Whatever it is.
pub const ANY: u64 = !0;

/// The kinds of all these.
pub fn kinds(rules: &[Rule]) -> u64 {
    rules.iter().fold(0, |m, rule| m | kind(rule))
}

/// What an entry changes stays with what entered.
static FIXED: Affected = Affected::Fixed(Sel::Nothing);

/// An exchange of control (CR 701.12) lasts as two effects, each with its player.
pub static EXCHANGED: [Mod; 1] = [Mod::Control(Sel::Slot(hidden::FIXED))];

/// What an active effect changes.
pub struct Effect<'a> {
    pub of: &'a Affected,
    pub mods: &'a [Mod],
    pub rules: &'a [Rule],
}

impl Magic {
    /// The effect and where it is read from; `None` while its condition does not hold.
    pub fn effect<'g: 's, 's>(&'g self, s: &'s State, active: &Active) -> Option<(Effect<'g>, Env<'s>)> {
        self.effect_begun(s, active, false)
    }

    /// The same; an effect that has begun to apply goes on whatever its condition says now (CR 613.6).
    pub fn effect_begun<'g: 's, 's>(
        &'g self,
        s: &'s State,
        active: &Active,
        begun: bool,
    ) -> Option<(Effect<'g>, Env<'s>)> {
        if active.lasting != NONE {
            let l = &s.lasting[usize::from(active.lasting)];
            let op = &self.body(l.body).code[usize::from(l.pc)];
            let effect = match op {
                Op::Effect { of, mods, rules, .. } => Effect { of, mods, rules },
                Op::ExchangeControl { .. } => Effect { of: &FIXED, mods: &EXCHANGED, rules: &[] },
                op => Effect { of: &FIXED, mods: &op.entry()?.mods, rules: &[] },
            };
            return Some((effect, Env::of_lasting(self, s, l)));
        }
        let AbilityKind::Static(effect) = &self.ability(active.ability).kind else { return None };
        let env = Env { ability: active.ability, ..Env::new(self, s, active.source, active.seat) };
        let effect_of = Effect { of: &effect.of, mods: &effect.mods, rules: &effect.rules };
        (begun || env.holds(&effect.when)).then_some((effect_of, env))
    }

    /// Every rule in force of effects with a rule of these kinds; nothing is looked at where there is none.
    #[inline]
    pub fn each_rule<'a>(
        &'a self,
        s: &'a State,
        kinds: u64,
        f: &mut dyn FnMut(&'a Rule, &Env<'a>, &'a Affected),
    ) {
        if s.rules & kinds != 0 {
            self.each_rule_of(s, kinds, f);
        }
    }

    #[inline(never)]
    fn each_rule_of<'a>(
        &'a self,
        s: &'a State,
        kinds: u64,
        f: &mut dyn FnMut(&'a Rule, &Env<'a>, &'a Affected),
    ) {
        for active in &s.ruling {
            if active.lasting == NONE && self.ability_rules[usize::from(active.ability)] & kinds == 0 {
                continue;
            }
            if let Some((effect, env)) = self.effect(s, active) {
                for rule in effect.rules {
                    f(rule, &env, effect.of);
                }
            }
        }
    }

    /// Do the rules in force forbid it? `other` is the opposite number, as [`Rule::Cannot`] says.
    #[inline]
    pub fn cannot(&self, s: &State, deed: Deed, subject: Ref, other: Ref) -> bool {
        s.rules & forbids(deed) != 0 && self.forbidden(s, deed, subject, other)
    }

    #[inline(never)]
    fn forbidden(&self, s: &State, deed: Deed, subject: Ref, other: Ref) -> bool {
        let mut forbidden = false;
        self.each_rule_of(s, forbids(deed), &mut |rule, env, of| {
            if let Rule::Cannot { deed: what, other: filter } = rule
                && *what == deed
                && !forbidden
            {
                let spell = if deed == Deed::Cast { other.obj().unwrap_or(Obj::NONE) } else { Obj::NONE };
                let env = Env { spell, ..env.with(subject) };
                let fits = *filter == Filter::Anything || env.passes(filter, other);
                forbidden = fits && env.affects(of, subject);
            }
        });
        forbidden
    }

    /// Does some rule in force, of these kinds, that passes the test apply to it?
    #[inline]
    pub fn ruled(&self, s: &State, kinds: u64, r: Ref, test: impl Fn(&Rule, &Env<'_>) -> bool) -> bool {
        if s.rules & kinds == 0 {
            return false;
        }
        let mut found = false;
        self.each_rule_of(s, kinds, &mut |rule, env, of| {
            found = found || test(rule, env) && env.affects(of, r);
        });
        found
    }
}
