//! The defence: a roll, then one version 1 entry by choice, or all rules of the version 2 card that match.

use kernel::{Log, Menu, Opt};

use super::{Flow, ask, verb};
use crate::conditions::failing;
use crate::dice::{self, DEFENSE, pack};
use crate::duel::Duel;
use crate::effects;
use crate::event::{Kind, Refusal, sat_count};
use crate::matchers::{self, Shown};
use crate::sheet::{ATTACK_DICE, SpendPhase, Timing, Version};
use crate::state::{MAX_QUEUE, NONE, State, Step};

pub fn roll(game: &Duel, s: &mut State, log: &mut Log) -> Flow {
    let hero = game.hero(s.defender());
    let card = hero.card.as_ref().filter(|_| hero.version == Version::V2);
    let n = card.map_or(ATTACK_DICE, |c| c.dice.into());
    let Some(mut pool) = dice::roll(s, DEFENSE, n) else { return Flow::Wait };
    pool[..n].sort_unstable();
    s.defense.dice = pool;
    s.defense.count = n as u8;
    s.step = if card.is_some() { Step::Rules } else { Step::ChooseDefense };
    log.tell(|| {
        let mut e = Kind::DefenseRolled.at(s.defender());
        (e.a, e.n) = (if card.is_some() { 2 } else { 1 }, pack(&pool[..n]));
        e
    });
    Flow::On
}

/// The hand of a version 1 defence.
fn hand(game: &Duel, s: &State) -> u8 {
    game.hands.of(s.defense.dice[..ATTACK_DICE].try_into().expect("five dice"))
}

pub fn offer(game: &Duel, s: &State, menu: &mut Menu) {
    menu.ask(s.defender(), ask::DEFEND);
    let combos = game.hands.combos(hand(game, s));
    for (i, row) in game.hero(s.defender()).defenses.iter().enumerate() {
        if combos & row.combo != 0 {
            menu.push(Opt::verb(verb::DEFEND).a(i as u16));
        }
    }
    menu.push(Opt::verb(verb::PASS));
}

pub fn choose(game: &Duel, s: &mut State, log: &mut Log, entry: Option<u8>) {
    log.tell(|| {
        let mut e = Kind::DefenseChosen.at(s.defender());
        e.a = entry.map_or(-1, i16::from);
        e
    });
    s.attack.defense = entry.unwrap_or(NONE);
    if let Some(entry) = entry {
        let row = &game.hero(s.defender()).defenses[usize::from(entry)];
        s.attack.block = s.attack.block.saturating_add(row.amount.into());
        s.attack.reflect = s.attack.reflect.saturating_add(row.reflect.into());
    }
    react(s);
}

fn react(s: &mut State) {
    s.window = SpendPhase::Defense;
    s.cursor = 0;
    s.step = Step::Spend;
}

/// Evaluate every rule once. All that match fire, in order; rerolls they ask for come afterwards.
pub fn rules(game: &Duel, s: &mut State, log: &mut Log) -> Flow {
    let owner = s.defender();
    let card = game.hero(owner).card.as_ref().expect("version 2 has a card");
    let dice = s.defense.dice;
    let dice = &dice[..usize::from(s.defense.count)];
    let shown = Shown::new(dice, &card.field_of);
    s.defense.matched = 0;
    for (i, rule) in card.rules.iter().enumerate() {
        if s.defense.pass > 0 && !rule.allow_reroll {
            continue;
        }
        let Some(count) = matchers::matches(&rule.matcher, &shown) else { continue };
        if let Some(condition) = failing(&rule.conditions, s, owner, count) {
            log.tell(|| {
                let mut e = Kind::RuleRejected.at(owner);
                (e.a, e.b, e.d) = (i as i16, condition as i16, s.defense.pass.into());
                e
            });
            continue;
        }
        if log.is_on() || !card.rerolls.is_empty() {
            let matched = matchers::matched(&rule.matcher, &shown, count);
            s.defense.matched |= matched;
            log.tell(|| {
                let mut e = Kind::RuleMatched.at(owner);
                (e.a, e.b, e.c, e.d) = (i as i16, sat_count(count), matched.into(), s.defense.pass.into());
                e.n = pack(dice);
                e
            });
        }
        for effect in rule.effects.clone() {
            match game.hero(owner).effects[usize::from(effect)].sheet.timing {
                Timing::Immediate => effects::fire(game, s, log, owner, effect, count),
                Timing::AfterDamage => queue(s, log, effect, count),
            }
        }
    }
    if card.rerolls.is_empty() {
        s.defense.matched = 0;
    }
    s.defense.pass = s.defense.pass.saturating_add(1);
    s.defense.fresh = false;
    if s.defense.due != 0 {
        s.step = Step::Reroll;
    } else {
        react(s);
    }
    Flow::On
}

fn queue(s: &mut State, log: &mut Log, effect: u8, count: u16) {
    let owner = s.defender();
    let at = usize::from(s.defense.queued);
    let fits = at < MAX_QUEUE;
    if fits {
        s.defense.queue[at] = effect;
        s.defense.queue_count[at] = count;
        s.defense.queued += 1;
    }
    log.tell(|| {
        let mut e = if fits { Kind::EffectQueued } else { Kind::EffectRejected }.at(owner);
        (e.a, e.b) = (effect.into(), if fits { sat_count(count) } else { Refusal::NoRoom as i16 });
        e.d = s.defense.pass.into();
        e
    });
}

/// What the rules left for after damage.
pub fn late(game: &Duel, s: &mut State, log: &mut Log) {
    for i in 0..usize::from(s.defense.queued) {
        effects::fire(game, s, log, s.defender(), s.defense.queue[i], s.defense.queue_count[i]);
    }
}

/// All rerolls of a pass are done: evaluate again if a die changed.
pub fn rerolled(s: &mut State) {
    s.defense.chosen = 0;
    if s.defense.fresh {
        s.step = Step::Rules;
    } else {
        react(s);
    }
}
