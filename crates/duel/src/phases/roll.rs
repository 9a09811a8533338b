//! The attack roll: five dice, any of them held between rolls.

use kernel::{Log, Menu};

use super::{Flow, ask};
use crate::dice::{self, ATTACK, pack};
use crate::duel::Duel;
use crate::event::Kind;
use crate::keeps::{self, KEEP_ALL};
use crate::sheet::ATTACK_DICE;
use crate::state::{State, Step};

#[inline]
pub fn step(game: &Duel, s: &mut State, log: &mut Log) -> Flow {
    let kept = usize::from(s.kept);
    let Some(pool) = dice::roll(s, ATTACK, ATTACK_DICE - kept) else { return Flow::Wait };
    s.dice[kept..].copy_from_slice(&pool[..ATTACK_DICE - kept]);
    s.hand = game.hands.of(&s.dice);
    s.dice = *game.hands.dice(s.hand);
    s.kept = 0;
    s.rolls_left -= 1;
    log.tell(|| {
        let mut e = Kind::Rolled.at(s.active);
        (e.a, e.n) = (s.rolls_left.into(), pack(&s.dice));
        e
    });
    if s.rolls_left == 0 {
        settle(game, s, log);
    } else {
        s.step = Step::Keep;
    }
    Flow::On
}

/// The dice stand as they are: on to the attack.
fn settle(game: &Duel, s: &mut State, log: &mut Log) {
    s.rolls_left = 0;
    s.step = Step::Attack;
    log.tell(|| {
        let mut e = Kind::Settled.at(s.active);
        (e.a, e.n) = (game.hands.combos(s.hand).into(), pack(&s.dice));
        e
    });
}

#[inline]
pub fn offer(game: &Duel, s: &State, menu: &mut Menu) {
    menu.ask(s.active, ask::KEEP);
    menu.opts.extend_from_slice(game.hands.keeps(s.hand));
}

#[inline]
pub fn keep(game: &Duel, s: &mut State, log: &mut Log, mask: u8) {
    log.tell(|| {
        let mut e = Kind::Kept.at(s.active);
        (e.a, e.n) = (mask.into(), pack(&s.dice));
        e
    });
    if mask == KEEP_ALL {
        return settle(game, s, log);
    }
    let (dice, kept) = keeps::held(&s.dice, mask);
    s.dice = dice;
    s.kept = kept as u8;
    s.hand = 0;
    s.step = Step::Roll;
}
