//! The attack: any satisfied ability, or a pass.

use kernel::{Log, Menu, Opt};

use super::{ask, verb};
use crate::buffs;
use crate::duel::Duel;
use crate::event::Kind;
use crate::sheet::{SpendPhase, Version};
use crate::state::{State, Step};

#[inline]
pub fn offer(game: &Duel, s: &State, menu: &mut Menu) {
    menu.ask(s.active, ask::ATTACK);
    let combos = game.hands.combos(s.hand);
    for (i, row) in game.hero(s.active).abilities.iter().enumerate() {
        if combos & row.combo != 0 {
            menu.push(Opt::verb(verb::ATTACK).a(i as u16));
        }
    }
    menu.push(Opt::verb(verb::PASS));
}

#[inline]
pub fn pass(s: &mut State, log: &mut Log) {
    log.tell(|| Kind::Passes.at(s.active));
    s.step = Step::Cleanup;
}

#[inline]
pub fn declare(game: &Duel, s: &mut State, log: &mut Log, ability: u8) {
    let damage = game.hero(s.active).abilities[usize::from(ability)].amount;
    log.tell(|| {
        let mut e = Kind::Attacks.at(s.active);
        (e.a, e.n) = (ability.into(), damage.into());
        e
    });
    s.attack.ability = ability;
    s.attack.base = damage;
    s.attack.bonus = buffs::consume(game, s, log);
    engage(game, s, log);
}

/// A declared attack meets the spend windows and the defence.
pub fn engage(game: &Duel, s: &mut State, log: &mut Log) {
    s.window = SpendPhase::Attack;
    s.cursor = 0;
    s.step = Step::Spend;
    log.tell(|| {
        let mut e = Kind::DefenseStarted.at(s.defender());
        e.a = if game.hero(s.defender()).version == Version::V2 { 2 } else { 1 };
        e.b = s.attack.ability.into();
        e
    });
}
