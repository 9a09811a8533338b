//! Columns counted from events, for series and reports. Seat s's columns begin with `s0.` or `s1.`;
//! mitigation is counted at the defender, attacks at the attacker.

use kernel::Event;

use crate::duel::Effect;
use crate::event::{Kind, Lost, Refusal};
use crate::sheet::{Combo, MatchSheet};

/// Columns that every hero has, in order.
const FIXED: [&str; 30] = [
    "starter",
    "turns",
    "attacks",
    "passes",
    "v1Turns",
    "v2Turns",
    "raw",
    "afterFlat",
    "afterPrevent",
    "afterBlock",
    "afterReflect",
    "final",
    "blocked",
    "prevented",
    "reflected",
    "dealt",
    "wastedBlock",
    "flatBlockSum",
    "preventHalfEvents",
    "negations",
    "clamps",
    "integrityFaults",
    "healing",
    "rerolls",
    "buffsCreated",
    "buffsConsumed",
    "buffsExpired",
    "knockedOut",
    "health",
    "negated",
];

const STARTER: usize = 0;
const TURNS: usize = 1;
const ATTACKS: usize = 2;
const PASSES: usize = 3;
const V1_TURNS: usize = 4;
const V2_TURNS: usize = 5;
const RAW: usize = 6;
const BLOCKED: usize = 12;
const PREVENTED: usize = 13;
const REFLECTED: usize = 14;
const DEALT: usize = 15;
const WASTED: usize = 16;
const FLAT_SUM: usize = 17;
const HALVINGS: usize = 18;
const NEGATIONS: usize = 19;
const CLAMPS: usize = 20;
const FAULTS: usize = 21;
const HEALING: usize = 22;
const REROLLS: usize = 23;
const BUFFS_CREATED: usize = 24;
const BUFFS_CONSUMED: usize = 25;
const BUFFS_EXPIRED: usize = 26;
const KNOCKED_OUT: usize = 27;
const HEALTH: usize = 28;
const NEGATED: usize = 29;

const ABILITY: [&str; 2] = ["used", "damage"];
const RULE: [&str; 3] = ["hits", "matchCount", "rejected"];
/// What came of an effect, and a count for each [`Refusal`].
const EFFECT: [&str; 11] = [
    "done",
    "rejected",
    "rejected.condition",
    "rejected.atCap",
    "rejected.fullHealth",
    "rejected.nothingToRemove",
    "rejected.nothingToMove",
    "rejected.rerollLimit",
    "rejected.noDice",
    "rejected.noRoom",
    "rejected.noStacks",
];
const _: () = assert!(EFFECT.len() == 2 + Refusal::ALL.len());
/// `lifetime` sums the turns that stacks were held, `lifetimeCount` counts those stacks.
const STATUS: [&str; 7] = ["gained", "spent", "expired", "lost", "upkeepDamage", "lifetime", "lifetimeCount"];

/// Where each group of columns begins.
#[derive(Default)]
pub struct Columns {
    seats: [SeatColumns; 2],
}

#[derive(Default)]
struct SeatColumns {
    fixed: usize,
    rolled: usize,
    abilities: usize,
    defenses: usize,
    rules: usize,
    effects: usize,
    statuses: usize,
}

/// The one column of the match as a whole.
const DOUBLE_KO: usize = 0;

impl Columns {
    /// Lay the columns out; returns their names.
    pub fn lay_out(sheet: &MatchSheet, effects: [&[Effect]; 2]) -> (Self, Vec<String>) {
        let mut names = vec!["doubleKo".to_owned()];
        let mut columns = Self::default();
        for (seat, hero) in sheet.heroes.iter().enumerate() {
            let mut group = |name: &str, entries: &mut dyn Iterator<Item = String>, parts: &[&str]| {
                let start = names.len();
                for entry in entries {
                    names.extend(parts.iter().map(|part| format!("s{seat}.{name}.{entry}.{part}")));
                }
                start
            };
            let abilities = group("ability", &mut hero.offense.iter().map(|a| a.id.clone()), &ABILITY);
            let defenses = group("defense", &mut hero.defense_v1.iter().map(|d| d.id.clone()), &["used"]);
            let rules = hero.defense_card.iter().flat_map(|c| &c.rules).map(|r| r.id.clone());
            let rules = group("rule", &mut rules.collect::<Vec<_>>().into_iter(), &RULE);
            let named = effects[seat].iter().map(|e| format!("{}.{}", e.from.kind.id(), e.sheet.id));
            let effects = group("effect", &mut named.collect::<Vec<_>>().into_iter(), &EFFECT);
            let statuses = group("status", &mut sheet.statuses.iter().map(|s| s.id.clone()), &STATUS);
            let rolled = names.len();
            names.extend(Combo::ALL.iter().map(|c| format!("s{seat}.rolled.{}", c.id())));
            let fixed = names.len();
            names.extend(FIXED.iter().map(|name| format!("s{seat}.{name}")));
            columns.seats[seat] =
                SeatColumns { fixed, rolled, abilities, defenses, rules, effects, statuses };
        }
        (columns, names)
    }

    pub fn count(&self, e: &Event, columns: &mut [i32]) {
        let Some(kind) = Kind::of(e) else { return };
        let Some(seat) = self.seats.get(usize::from(e.seat)) else { return };
        let mut add = |column: usize, n: i32| columns[column] = columns[column].saturating_add(n);
        let fixed = |which: usize| seat.fixed + which;
        let entry = |group: usize, parts: usize, index: i16| group + parts * index as usize;
        match kind {
            Kind::Starts => add(fixed(STARTER), 1),
            Kind::TurnStarted => add(fixed(TURNS), 1),
            Kind::UpkeepDamage => add(entry(seat.statuses, STATUS.len(), e.a) + 4, e.n),
            Kind::StatusGained => {
                let status = entry(seat.statuses, STATUS.len(), e.a);
                add(status, e.b.into());
                add(status + 5, -i32::from(e.b) * e.n);
                add(status + 6, e.b.into());
            }
            Kind::StatusLost => {
                let status = entry(seat.statuses, STATUS.len(), e.a);
                let why = match Lost::ALL.get(e.c as usize) {
                    Some(Lost::Spent) => 1,
                    Some(Lost::Expired) => 2,
                    _ => 3,
                };
                add(status + why, e.b.into());
                add(status + 5, i32::from(e.b) * e.n);
            }
            Kind::StillHeld => add(entry(seat.statuses, STATUS.len(), e.a) + 5, i32::from(e.b) * e.n),
            Kind::Settled => {
                for combo in Combo::ALL.into_iter().filter(|c| e.a & i16::from(c.bit()) != 0) {
                    add(seat.rolled + combo as usize, 1);
                }
            }
            Kind::Attacks => {
                add(fixed(ATTACKS), 1);
                add(entry(seat.abilities, ABILITY.len(), e.a), 1);
            }
            Kind::Passes => add(fixed(PASSES), 1),
            Kind::BuffCreated => add(fixed(BUFFS_CREATED), e.b.into()),
            Kind::BuffConsumed => add(fixed(BUFFS_CONSUMED), e.b.into()),
            Kind::BuffExpired => add(fixed(BUFFS_EXPIRED), e.b.into()),
            Kind::DefenseStarted => add(fixed(if e.a == 2 { V2_TURNS } else { V1_TURNS }), 1),
            Kind::Negated => {
                add(fixed(NEGATIONS), 1);
                add(fixed(NEGATED), e.n);
            }
            Kind::RuleMatched => {
                let rule = entry(seat.rules, RULE.len(), e.a);
                add(rule, 1);
                add(rule + 1, e.b.into());
            }
            Kind::RuleRejected => add(entry(seat.rules, RULE.len(), e.a) + 2, 1),
            Kind::EffectDone => add(entry(seat.effects, EFFECT.len(), e.a), 1),
            Kind::EffectRejected => {
                let effect = entry(seat.effects, EFFECT.len(), e.a);
                add(effect + 1, 1);
                if (e.b as usize) < Refusal::ALL.len() {
                    add(effect + 2 + e.b as usize, 1);
                }
            }
            Kind::Rerolled => add(fixed(REROLLS), 1),
            Kind::DefenseChosen if e.a >= 0 => add(seat.defenses + e.a as usize, 1),
            Kind::Granted => {
                add(fixed(REFLECTED), e.d.into());
                add(fixed(DEALT), e.n);
            }
            Kind::Pipeline => {
                // Reflecting takes nothing off, so the checkpoint after it equals the one before.
                for (i, v) in [e.a, e.b, e.c, e.d, e.d].into_iter().enumerate() {
                    add(fixed(RAW + i), v.into());
                }
                add(fixed(RAW + 5), e.n);
                let attacker = &self.seats[1 - usize::from(e.seat)];
                if attacker.abilities + ABILITY.len() * usize::from(e.flags) < attacker.defenses {
                    add(entry(attacker.abilities, ABILITY.len(), e.flags.into()) + 1, e.n);
                }
            }
            Kind::Mitigated => {
                add(fixed(BLOCKED), e.a.into());
                add(fixed(PREVENTED), e.b.into());
                add(fixed(WASTED), e.c.into());
                add(fixed(FLAT_SUM), e.d.into());
                add(fixed(HALVINGS), e.n);
            }
            Kind::Clamped => add(fixed(CLAMPS), 1),
            Kind::IntegrityFault => add(fixed(FAULTS), 1),
            Kind::Healed => add(fixed(HEALING), e.n),
            Kind::KnockedOut => add(fixed(KNOCKED_OUT), 1),
            Kind::DoubleKo => add(DOUBLE_KO, 1),
            Kind::FinalHealth => add(fixed(HEALTH), e.n),
            _ => {}
        }
    }
}
