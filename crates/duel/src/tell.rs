//! Events in words: a compact combat log for people, with the numbers of the verbose one as data.

use kernel::{Event, Told};
use serde_json::{Value, json};

use crate::dice::{positions, unpack};
use crate::duel::{Duel, Source, SourceKind};
use crate::event::{Cause, Faded, Kind, Lost, Refusal};
use crate::label::{faces, picked, titled};
use crate::phases::damage::REASONS;
use crate::sheet::{Apply, Combo, ConditionSheet, Side};
use crate::state::NONE;

const WINDOWS: [&str; 3] = ["attack", "beforeDefense", "defense"];

pub fn tell(game: &Duel, e: &Event) -> Told {
    let Some(kind) = Kind::of(e) else {
        return Told { event: "unknown".to_owned(), label: format!("event {}", e.kind), data: Value::Null };
    };
    let told = Teller { game, e };
    let (event, label, mut data) = told.words(kind);
    if let Value::Object(fields) = &mut data
        && e.seat != NONE
    {
        fields.insert("seat".to_owned(), e.seat.into());
    }
    Told { event: event.to_owned(), label, data }
}

type Words = (&'static str, String, Value);

struct Teller<'a> {
    game: &'a Duel,
    e: &'a Event,
}

/// `1 stack`, `2 stacks`.
fn some(n: impl Into<i64>, noun: &str) -> String {
    let n = n.into();
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

fn combos(bits: i16) -> impl Iterator<Item = Combo> {
    Combo::ALL.into_iter().filter(move |c| bits & i16::from(c.bit()) != 0)
}

impl Teller<'_> {
    fn who(&self) -> &str {
        self.game.name(self.e.seat)
    }

    fn status(&self) -> (&str, &str) {
        let sheet = self.game.sheet.statuses.get(self.e.a as usize);
        sheet.map_or(("?", "?"), |s| (&s.id, &s.name))
    }

    /// Where something came from: kind, id and label.
    fn source(&self, from: Source) -> (&'static str, &str, &str) {
        let hero = &self.game.sheet.heroes[usize::from(from.seat)];
        let at = usize::from(from.index);
        let named = match from.kind {
            SourceKind::Ability => hero.offense.get(at).map(|a| (a.id.as_str(), a.label.as_str())),
            SourceKind::DefenseV1 => hero.defense_v1.get(at).map(|d| (d.id.as_str(), d.label.as_str())),
            SourceKind::Rule => {
                let rule = hero.defense_card.as_ref().and_then(|c| c.rules.get(at));
                rule.map(|r| (r.id.as_str(), r.label.as_str()))
            }
            SourceKind::Status => self.game.sheet.statuses.get(at).map(|s| (s.id.as_str(), s.name.as_str())),
        };
        let (id, label) = named.unwrap_or(("?", "?"));
        (from.kind.id(), id, label)
    }

    fn words(&self, kind: Kind) -> Words {
        let e = self.e;
        let who = self.who();
        match kind {
            Kind::StandoffRolled => {
                ("standoffRolled", format!("{who} rolls {} for the start", e.a), json!({"face": e.a}))
            }
            Kind::Starts => ("starts", format!("{who} starts"), json!({})),
            Kind::TurnStarted => {
                let round = (e.n + 1) / 2;
                ("turnStarted", format!("Turn {}: {who}", e.n), json!({"turn": e.n, "round": round}))
            }
            Kind::Rolled => {
                let dice = unpack(e.n);
                let left = if e.a == 0 { String::new() } else { format!(" ({} left)", some(e.a, "roll")) };
                let label = format!("{who} rolls {}{left}", faces(dice.clone()));
                ("rolled", label, json!({"dice": dice, "rollsLeft": e.a}))
            }
            Kind::Kept => {
                let dice = unpack(e.n);
                let held = picked(&dice, e.a as u16);
                let label = if held.is_empty() {
                    format!("{who} keeps nothing")
                } else {
                    format!("{who} keeps {held}")
                };
                ("kept", label, json!({"dice": dice, "kept": positions(e.a as u8)}))
            }
            Kind::Settled => {
                let words: Vec<&str> = combos(e.a).map(Combo::words).collect();
                let ids: Vec<&str> = combos(e.a).map(Combo::id).collect();
                let shown = if words.is_empty() { "nothing".to_owned() } else { words.join(", ") };
                ("settled", format!("{who} has {shown}"), json!({"dice": unpack(e.n), "combos": ids}))
            }
            Kind::Attacks => {
                let row = &self.game.sheet.heroes[usize::from(e.seat)].offense[e.a as usize];
                let label = format!("{who} uses {}: {} damage", titled(&row.label, row.combo), e.n);
                ("attacks", label, json!({"ability": row.id, "combo": row.combo.id(), "damage": e.n}))
            }
            Kind::Passes => ("passes", format!("{who} passes"), json!({})),
            Kind::KnockedOut => ("knockedOut", format!("{who} is knocked out"), json!({})),
            Kind::DoubleKo => {
                ("doubleKo", "Both are knocked out: a draw".to_owned(), json!({"doubleKo": true}))
            }
            Kind::TurnEnded => ("turnEnded", format!("Turn {} ends", e.n), json!({"turn": e.n})),
            Kind::Ended => {
                let reason = REASONS.get(e.a as usize).copied().unwrap_or("?");
                let label = if e.seat == NONE {
                    format!("A draw: {reason}")
                } else {
                    format!("{who} wins: {reason}")
                };
                ("ended", label, json!({"reason": reason}))
            }
            Kind::FinalHealth => {
                ("finalHealth", format!("{who} ends on {} health", e.n), json!({"health": e.n}))
            }
            Kind::UpkeepDamage
            | Kind::StatusDie
            | Kind::StatusGained
            | Kind::StatusLost
            | Kind::Spent
            | Kind::StillHeld => self.of_status(kind),
            Kind::BuffCreated | Kind::BuffConsumed | Kind::BuffExpired => self.of_buff(kind),
            Kind::DefenseStarted
            | Kind::Negated
            | Kind::DefenseRolled
            | Kind::RuleMatched
            | Kind::RuleRejected
            | Kind::Rerolled
            | Kind::DefenseChosen => self.of_defense(kind),
            Kind::EffectDone | Kind::EffectRejected | Kind::EffectQueued => self.of_effect(kind),
            Kind::Granted
            | Kind::Pipeline
            | Kind::Mitigated
            | Kind::Clamped
            | Kind::IntegrityFault
            | Kind::Damaged
            | Kind::Healed => self.of_damage(kind),
        }
    }

    fn of_status(&self, kind: Kind) -> Words {
        let e = self.e;
        let who = self.who();
        let (id, name) = self.status();
        match kind {
            Kind::UpkeepDamage => {
                let label = format!("{name} deals {} to {who}", e.n);
                ("upkeepDamage", label, json!({"status": id, "stacks": e.b, "damage": e.n}))
            }
            Kind::StatusDie => {
                let worked = e.flags != 0;
                let label = format!("{name} rolls {}: {}", e.b, if worked { "works" } else { "fails" });
                ("statusDie", label, json!({"status": id, "face": e.b, "needed": e.c, "worked": worked}))
            }
            Kind::StatusGained => {
                let source = Source::from_flags(e.flags, e.c).map(|from| self.source(from));
                let (kind, from, label) = source.unwrap_or(("?", "?", "?"));
                let label = format!("{who} gains {} {name} ({label})", e.b);
                let source = json!({"kind": kind, "id": from});
                (
                    "statusGained",
                    label,
                    json!({"status": id, "gained": e.b, "stacks": e.d, "turn": e.n, "source": source}),
                )
            }
            Kind::StatusLost => {
                let why = Lost::ALL.get(e.c as usize).map_or("?", |why| why.words());
                let label = format!("{who} loses {} {name} ({why})", e.b);
                (
                    "statusLost",
                    label,
                    json!({"status": id, "lost": e.b, "stacks": e.d, "turn": e.n, "why": why}),
                )
            }
            Kind::Spent => {
                let worked = e.flags != 0;
                let phase = WINDOWS.get(e.c as usize).copied().unwrap_or("?");
                let gain = if worked { format!("for {}", e.n) } else { "in vain".to_owned() };
                let data =
                    json!({"status": id, "stacks": e.b, "phase": phase, "gives": e.n, "worked": worked});
                ("spent", format!("{who} spends {} {name} {gain}", e.b), data)
            }
            _ => (
                "stillHeld",
                format!("{who} still holds {} {name}", e.b),
                json!({"status": id, "stacks": e.b}),
            ),
        }
    }

    fn of_buff(&self, kind: Kind) -> Words {
        let e = self.e;
        let who = self.who();
        let id = self.game.sources.get(e.a as usize).map_or("?", |made| made.id.as_str());
        match kind {
            Kind::BuffCreated => {
                let label = format!("{who} readies {} of {id}", some(e.b, "stack"));
                ("buffCreated", label, json!({"buff": id, "gained": e.b, "stacks": e.c, "turn": e.n}))
            }
            Kind::BuffConsumed => {
                let label = format!("{who} uses {id}: +{} damage", e.n);
                ("buffConsumed", label, json!({"buff": id, "stacks": e.b, "damage": e.n}))
            }
            _ => {
                let why = Faded::ALL.get(e.c as usize).map_or("?", |why| why.words());
                (
                    "buffExpired",
                    format!("{who}'s {id} is {why}"),
                    json!({"buff": id, "stacks": e.b, "why": why}),
                )
            }
        }
    }

    fn of_defense(&self, kind: Kind) -> Words {
        let e = self.e;
        let who = self.who();
        let hero = &self.game.sheet.heroes[usize::from(e.seat)];
        let card = hero.defense_card.as_ref();
        let rule = card.and_then(|c| c.rules.get(e.a as usize));
        let title = card.map_or(who, |c| c.label.as_str());
        let fields_hash = card.map(|c| c.fields_hash.as_str());
        match kind {
            Kind::DefenseStarted => {
                ("defenseStarted", format!("{who} defends (v{})", e.a), json!({"version": e.a}))
            }
            Kind::Negated => ("negated", format!("{who} negates the attack"), json!({"prevented": e.n})),
            Kind::DefenseRolled => {
                let dice = unpack(e.n);
                let label = format!("{who} defends with {}", faces(dice.clone()));
                ("defenseRolled", label, json!({"version": e.a, "dice": dice, "fieldsHash": fields_hash}))
            }
            Kind::RuleMatched => {
                let (id, name) = rule.map_or(("?", "?"), |r| (&r.id, &r.label));
                let dice = unpack(e.n);
                let times = if e.b == 1 { String::new() } else { format!(" ×{}", e.b) };
                let label = format!("{title} → {name}{times} ({})", picked(&dice, e.c as u16));
                let data = json!({
                    "rule": id, "label": name, "card": title, "matchCount": e.b, "dice": dice, "matchedDiceIndexes": positions(e.c as u8),
                    "fieldTotals": self.field_totals(&unpack(e.n)), "pass": e.d, "fieldsHash": fields_hash,
                });
                ("ruleMatched", label, data)
            }
            Kind::RuleRejected => {
                let (id, name) = rule.map_or(("?", "?"), |r| (&r.id, &r.label));
                let failed = rule.and_then(|r| r.conditions.get(e.b as usize)).map(|c| self.needs(c));
                let why = failed.unwrap_or_default();
                ("ruleRejected", format!("{title} → {name} rejected: {why}"), json!({"rule": id, "why": why}))
            }
            Kind::Rerolled => {
                let (before, after) = (unpack(e.n), unpack(i32::from(e.c) | i32::from(e.d) << 12));
                let label = format!(
                    "{who} rerolls {}: {} becomes {}",
                    picked(&before, e.flags.into()),
                    faces(before.clone()),
                    faces(after.clone())
                );
                let data = json!({
                    "diceSnapshotBefore": before, "diceSnapshotAfter": after, "rerolled": positions(e.flags),
                    "effect": self.effect().0, "fieldsHash": fields_hash,
                });
                ("rerolled", label, data)
            }
            _ => {
                let row = usize::try_from(e.a).ok().and_then(|i| hero.defense_v1.get(i));
                let label = match row {
                    Some(row) => {
                        format!("{who} uses {}: block {}", titled(&row.label, row.combo), row.block)
                    }
                    None => format!("{who} does not defend"),
                };
                ("defenseChosen", label, json!({"defense": row.map(|r| r.id.as_str())}))
            }
        }
    }

    fn field_totals(&self, dice: &[u8]) -> Value {
        let card = self.game.sheet.heroes[usize::from(self.e.seat)].defense_card.as_ref();
        let total = |faces: &[u8]| dice.iter().filter(|d| faces.contains(d)).count();
        card.into_iter().flat_map(|c| &c.fields).map(|f| (f.id.clone(), json!(total(&f.faces)))).collect()
    }

    /// Id of the effect, and id and label of where it stands.
    fn effect(&self) -> (&str, &str, &str) {
        let effect = self.game.hero(self.e.seat).effects.get(self.e.a as usize);
        effect.map_or(("?", "?", "?"), |f| {
            let (_, from, label) = self.source(f.from);
            (f.sheet.id.as_str(), from, label)
        })
    }

    fn of_effect(&self, kind: Kind) -> Words {
        let e = self.e;
        let (id, from, at) = self.effect();
        match kind {
            Kind::EffectDone => {
                let did = self.did();
                let label = format!("{at}: {did}");
                let data = json!({
                    "effect": id, "from": from, "did": did, "matchCount": e.b, "outcome": e.n, "pass": e.d,
                });
                ("effectDone", label, data)
            }
            Kind::EffectQueued => (
                "effectQueued",
                format!("{at}: waits until damage is done"),
                json!({"effect": id, "from": from, "matchCount": e.b}),
            ),
            _ => {
                let refusal = Refusal::ALL.get(e.b as usize).copied();
                let conditions =
                    self.game.hero(e.seat).effects.get(e.a as usize).map(|f| &f.sheet.conditions);
                let failed = conditions.and_then(|c| c.get(e.c as usize)).map(|c| self.needs(c));
                let why = match (refusal, failed) {
                    (Some(Refusal::Condition), Some(failed)) => failed,
                    (Some(refusal), _) => refusal.words().to_owned(),
                    _ => "?".to_owned(),
                };
                (
                    "effectRejected",
                    format!("{at}: rejected, {why}"),
                    json!({
                        "effect": id, "from": from, "why": why, "reason": refusal.map(Refusal::id), "pass": e.d,
                    }),
                )
            }
        }
    }

    fn did(&self) -> String {
        let n = self.e.n;
        let name = |status: u8| self.game.status(status).name.as_str();
        let Some(effect) = self.game.hero(self.e.seat).effects.get(self.e.a as usize) else {
            return n.to_string();
        };
        match effect.sheet.apply {
            Apply::DealPer { .. } => format!("deals {n}"),
            Apply::FlatBlock { .. } => format!("takes {n} off"),
            Apply::BlockPer { .. } => format!("blocks {n}"),
            Apply::PreventHalf { .. } => {
                if n == 1 {
                    "prevents half".to_owned()
                } else {
                    format!("prevents half {n} times")
                }
            }
            Apply::Reflect { .. } => format!("reflects {n}"),
            Apply::GainStatus { status, .. } => format!("gains {n} {}", name(status)),
            Apply::ApplyStatusToOpponent { status, .. } => format!("applies {n} {}", name(status)),
            Apply::BuffNextAttack { amount, .. } => format!("primes +{} damage", n * i32::from(amount)),
            Apply::Heal { .. } => format!("heals {n}"),
            Apply::Cleanse { .. } => format!("cleanses {n}"),
            Apply::TransferStatus { status, .. } => format!("moves {n} {}", name(status)),
            Apply::RerollDice { count, .. } => {
                format!("rerolls {count} {}", if count == 1 { "die" } else { "dice" })
            }
        }
    }

    /// What a condition asks for, as a rejection states it.
    fn needs(&self, condition: &ConditionSheet) -> String {
        let side = |who| if who == Side::Own { "own" } else { "the opponent's" };
        let name = |status: u8| self.game.status(status).name.as_str();
        match *condition {
            ConditionSheet::HasStatus { who, status, min } => {
                format!("needs {} {} of {min}", side(who), name(status))
            }
            ConditionSheet::LacksStatus { who, status } => {
                format!("needs {} {} gone", side(who), name(status))
            }
            ConditionSheet::HealthAtMost { who, amount } => {
                format!("needs {} health at most {amount}", side(who))
            }
            ConditionSheet::IncomingAtLeast { amount } => format!("needs an attack of {amount}"),
            ConditionSheet::MatchCountAtLeast { count } => format!("needs {}", some(count, "match")),
        }
    }

    fn of_damage(&self, kind: Kind) -> Words {
        let e = self.e;
        let who = self.who();
        match kind {
            Kind::Granted => {
                let label = format!(
                    "{who} has flat {}, half ×{}, block {}, reflect {}, deal {}",
                    e.a, e.c, e.b, e.d, e.n
                );
                let data =
                    json!({"flat": e.a, "block": e.b, "preventHalf": e.c, "reflect": e.d, "deal": e.n});
                ("mitigationGranted", label, data)
            }
            Kind::Pipeline => {
                let label =
                    format!("Damage {} → flat {} → prevent {} → block {} → {}", e.a, e.b, e.c, e.d, e.n);
                let data = json!({
                    "rawDamage": e.a, "afterFlat": e.b, "afterPrevent": e.c, "afterBlock": e.d, "afterReflect": e.d,
                    "finalDamage": e.n,
                });
                ("pipeline", label, data)
            }
            Kind::Mitigated => {
                let label = format!("{who} blocks {} and prevents {}", e.a, e.b);
                let data = json!({
                    "damageBlocked": e.a, "damagePrevented": e.b, "wastedBlock": e.c, "flatBlock": e.d,
                    "preventHalfEvents": e.n,
                });
                ("mitigated", label, data)
            }
            Kind::Clamped => {
                ("clamped", format!("{} of the reduction finds no damage", e.n), json!({"wasted": e.n}))
            }
            Kind::IntegrityFault => {
                ("integrityFault", format!("the damage is off by {}", e.n), json!({"by": e.n}))
            }
            Kind::Healed => {
                let label = format!("{who} heals {} ({} health)", e.n, e.b);
                ("healed", label, json!({"healed": e.n, "health": e.b}))
            }
            _ => {
                let cause = Cause::ALL.get(e.a as usize).map_or("?", |c| c.words());
                let label = format!("{who} takes {} from {cause} ({} health)", e.n, e.b);
                ("damaged", label, json!({"damage": e.n, "health": e.b, "cause": cause}))
            }
        }
    }
}
