//! A checked sheet, laid out for play.

use kernel::{Digest, Info, Seat};

use crate::combos::hands;
use crate::conditions::seat_of;
use crate::dice::STREAMS;
use crate::duel::{BuffSource, Card, CardRule, Duel, Effect, Hero, NO_FIELD, Offer, Row, Source, SourceKind};
use crate::phases::{ask, damage, verb, window};
use crate::sheet::{Apply, DefenseCard, EffectSheet, HeroSheet, MatchSheet, SpendRequires, Upkeep};
use crate::tally::Columns;
use crate::{advise, observe, outlook, worth};

pub fn lay_out(sheet: MatchSheet) -> Duel {
    let worth: Vec<f32> = sheet.statuses.iter().map(|s| worth::of_status(s, &sheet)).collect();
    let mut sources = Vec::new();
    let heroes = [0, 1].map(|seat| hero(&sheet, seat as Seat, &mut sources));
    let carried = carry(&sheet, &mut sources);
    let (columns, tallies) = Columns::lay_out(&sheet, [&heroes[0].effects, &heroes[1].effects]);
    let canonical = serde_json::to_string(&sheet).expect("a sheet is plain data");
    let info = Info {
        name: format!("duel:{},{}", sheet.heroes[0].id, sheet.heroes[1].id),
        seats: 2,
        teams: Vec::new(),
        verbs: verb::WORDS.map(str::to_owned).to_vec(),
        prompts: ask::WORDS.map(str::to_owned).to_vec(),
        reasons: damage::REASONS.map(str::to_owned).to_vec(),
        streams: STREAMS.map(str::to_owned).to_vec(),
        tallies,
        heuristics: advise::STYLES.map(str::to_owned).to_vec(),
        schema: observe::schema(&sheet),
        digest: Digest::of(canonical.as_bytes()),
        usual_options: 32,
        explicit_chance: true,
        decision_cap: decision_cap(&sheet),
    };
    let mut duel = Duel {
        names: names(&sheet),
        windows: windows(&sheet),
        upkeeps: upkeeps(&sheet),
        hands: hands(),
        canonical,
        info,
        heroes,
        sources,
        carried,
        columns,
        worth,
        plans: Default::default(),
        sheet,
    };
    duel.plans = [0, 1].map(|seat| outlook::plan(&duel, seat));
    duel
}

fn names(sheet: &MatchSheet) -> [String; 2] {
    let twins = sheet.heroes[0].name == sheet.heroes[1].name;
    [0, 1].map(|seat| {
        let name = &sheet.heroes[seat].name;
        if twins { format!("{name} {}", seat + 1) } else { name.clone() }
    })
}

/// Every turn asks for holds, an ability, spends, a defence and dice to reroll, and no more.
fn decision_cap(sheet: &MatchSheet) -> u32 {
    let spends: usize = sheet.statuses.iter().map(|s| s.spends.len()).sum();
    let rerolls = sheet.heroes.iter().filter_map(|h| h.defense_card.as_ref());
    let rerolls =
        rerolls.map(|c| u32::from(c.max_rerolls_per_defense) * u32::from(c.dice)).max().unwrap_or(0);
    let a_turn = u32::from(sheet.table.rolls) + 2 + spends as u32 + rerolls;
    a_turn * u32::from(sheet.table.turn_cap)
}

fn windows(sheet: &MatchSheet) -> [Vec<Offer>; 3] {
    let mut windows: [Vec<Offer>; 3] = Default::default();
    for (status, s) in sheet.statuses.iter().enumerate() {
        for spend in &s.spends {
            windows[window(spend.phase)].push(Offer { status: status as u8, spend: spend.clone() });
        }
    }
    // What needs base damage or base block is asked first: what other stacks add is no base.
    for window in &mut windows {
        window.sort_by_key(|offer| offer.spend.requires == SpendRequires::Nothing);
    }
    windows
}

fn upkeeps(sheet: &MatchSheet) -> Vec<u8> {
    let mut all: Vec<u8> = (0..sheet.statuses.len() as u8).collect();
    all.retain(|&i| sheet.statuses[usize::from(i)].upkeep.is_some());
    all.sort_by_key(|&i| matches!(sheet.statuses[usize::from(i)].upkeep, Some(Upkeep::Damage { .. })));
    all
}

/// Collects a hero's effects in one list, and the sources of buffs among them.
struct Collector<'a> {
    seat: Seat,
    effects: Vec<Effect>,
    sources: &'a mut Vec<BuffSource>,
}

impl Collector<'_> {
    fn add(&mut self, sheets: &[EffectSheet], kind: SourceKind, index: usize) -> std::ops::Range<u8> {
        let start = self.effects.len() as u8;
        for sheet in sheets {
            let buff = self.buff(sheet);
            let from = Source { kind, seat: self.seat, index: index as u8 };
            self.effects.push(Effect { sheet: sheet.clone(), from, buff });
        }
        start..self.effects.len() as u8
    }

    fn buff(&mut self, sheet: &EffectSheet) -> u8 {
        let Apply::BuffNextAttack { amount, cap, expires, cleansable, carry_over_on_ko, .. } = sheet.apply
        else {
            return u8::MAX;
        };
        self.sources.push(BuffSource {
            id: sheet.id.clone(),
            owner: seat_of(sheet.owner, self.seat),
            amount,
            cap: cap.unwrap_or(u8::MAX),
            expires,
            cleansable,
            carry_over_on_ko,
        });
        self.sources.len() as u8 - 1
    }
}

fn hero(sheet: &MatchSheet, seat: Seat, sources: &mut Vec<BuffSource>) -> Hero {
    let own: &HeroSheet = &sheet.heroes[usize::from(seat)];
    let mut all = Collector { seat, effects: Vec::new(), sources };
    let mut abilities = Vec::new();
    for (i, a) in own.offense.iter().enumerate() {
        let riders = all.add(&a.riders, SourceKind::Ability, i);
        abilities.push(Row { combo: a.combo.bit(), amount: a.damage, reflect: 0, riders });
    }
    let mut defenses = Vec::new();
    for (i, d) in own.defense_v1.iter().enumerate() {
        let riders = all.add(&d.riders, SourceKind::DefenseV1, i);
        defenses.push(Row { combo: d.combo.bit(), amount: d.block, reflect: d.reflect, riders });
    }
    let card = own.defense_card.as_ref().map(|c| card(c, &mut all));
    Hero {
        health: own.health,
        version: own.effective_version,
        abilities,
        defenses,
        card,
        effects: all.effects,
    }
}

fn card(sheet: &DefenseCard, all: &mut Collector<'_>) -> Card {
    let mut field_of = [NO_FIELD; 7];
    for (i, field) in sheet.fields.iter().enumerate() {
        for &face in &field.faces {
            field_of[usize::from(face)] = i as u8;
        }
    }
    let mut rules = Vec::new();
    for (i, rule) in sheet.rules.iter().enumerate() {
        rules.push(CardRule {
            matcher: rule.matcher.clone(),
            conditions: rule.conditions.clone(),
            allow_reroll: rule.allow_reroll,
            effects: all.add(&rule.effects, SourceKind::Rule, i),
        });
    }
    let rerolls = |&i: &u8| matches!(all.effects[usize::from(i)].sheet.apply, Apply::RerollDice { .. });
    Card {
        dice: sheet.dice,
        field_of,
        max_rerolls: sheet.max_rerolls_per_defense,
        rerolls: (0..all.effects.len() as u8).filter(rerolls).collect(),
        rules,
    }
}

/// A carried buff stacks with the effect that made it, if that effect is at this table too.
fn carry(sheet: &MatchSheet, sources: &mut Vec<BuffSource>) -> Vec<(u8, u8)> {
    let mut carried = Vec::new();
    for buff in &sheet.carried {
        let made = BuffSource {
            id: buff.id.clone(),
            owner: buff.owner,
            amount: buff.amount,
            cap: buff.cap.unwrap_or(u8::MAX),
            expires: buff.expires,
            cleansable: buff.cleansable,
            carry_over_on_ko: buff.carry_over_on_ko,
        };
        let at = sources.iter().position(|s| *s == made).unwrap_or(sources.len());
        if at == sources.len() {
            sources.push(made);
        }
        carried.push((at as u8, buff.stacks));
    }
    carried
}
