//! Spending stacks: on the attack, before the defence roll, and in the reaction window after it. One
//! question per status that may be spent.

use kernel::{Log, Menu, Opt};

use super::{Flow, ask, upkeep, verb, window};
use crate::dice::{self, STATUS};
use crate::duel::{Duel, Offer};
use crate::event::{Kind, Lost, whole};
use crate::sheet::{SpendGives, SpendPhase, SpendRequires};
use crate::state::{State, Step};
use crate::statuses;

/// The most stacks that `offer` takes now; 0 when it is not to be asked.
#[inline]
pub fn most(s: &State, offer: &Offer) -> u8 {
    let usable = s.usable(s.spender(), offer.status);
    let met = match offer.spend.requires {
        SpendRequires::Nothing => true,
        SpendRequires::BaseDamage => s.attack.base > 0,
        SpendRequires::BaseBlock => s.attack.flat > 0 || s.attack.block > 0,
    };
    if met { usable.min(offer.spend.limit.unwrap_or(u8::MAX)) } else { 0 }
}

/// Move the cursor to the next question of the window, or leave the window.
#[inline]
pub fn step(game: &Duel, s: &mut State) -> Flow {
    let offers = &game.windows[window(s.window)];
    while let Some(offer) = offers.get(usize::from(s.cursor)).filter(|_| !s.attack.negated) {
        if most(s, offer) > 0 {
            return Flow::Wait;
        }
        s.cursor += 1;
    }
    s.cursor = 0;
    match s.window {
        SpendPhase::Attack => s.window = SpendPhase::BeforeDefense,
        SpendPhase::BeforeDefense if !s.attack.negated => s.step = Step::Defend,
        SpendPhase::BeforeDefense | SpendPhase::Defense => s.step = Step::Damage,
    }
    Flow::On
}

#[inline]
pub fn offer(game: &Duel, s: &State, menu: &mut Menu) {
    let which = window(s.window);
    menu.ask(s.spender(), ask::SPEND_ATTACK + which as u8);
    let offer = &game.windows[which][usize::from(s.cursor)];
    let opt = Opt::verb(verb::SPEND).a(offer.status.into());
    menu.opts.extend((0..=i32::from(most(s, offer))).map(|n| opt.n(n)));
}

#[inline]
pub fn answer(game: &Duel, s: &mut State, log: &mut Log, stacks: u8) {
    if stacks == 0 {
        s.cursor += 1;
        return;
    }
    let offer = &game.windows[window(s.window)][usize::from(s.cursor)];
    statuses::lose(s, log, s.spender(), offer.status, stacks.into(), Lost::Spent);
    s.stake = stacks;
    if offer.spend.on.is_some() {
        s.step = Step::SpendDie;
    } else {
        settle(game, s, log, true);
    }
}

/// The die that says whether a spend works.
pub fn die(game: &Duel, s: &mut State, log: &mut Log) -> Flow {
    let Some(pool) = dice::roll(s, STATUS, 1) else { return Flow::Wait };
    let offer = &game.windows[window(s.window)][usize::from(s.cursor)];
    let needed = offer.spend.on.unwrap_or(1);
    let worked = pool[0] >= needed;
    upkeep::told(log, s.spender(), offer.status, pool[0], needed, worked);
    s.step = Step::Spend;
    settle(game, s, log, worked);
    Flow::On
}

fn settle(game: &Duel, s: &mut State, log: &mut Log, worked: bool) {
    let offer = &game.windows[window(s.window)][usize::from(s.cursor)];
    let stacks = u32::from(std::mem::take(&mut s.stake));
    let spender = s.spender();
    let mut gave = 0;
    if worked {
        match offer.spend.gives {
            SpendGives::Damage { amount, per_opponent_status } => {
                let times =
                    per_opponent_status.map_or(1, |i| s.side(1 - spender).stacks[usize::from(i)].into());
                gave = (stacks * u32::from(amount)).saturating_mul(times);
                s.attack.bonus = s.attack.bonus.saturating_add(gave);
            }
            SpendGives::Block { amount } => {
                gave = stacks * u32::from(amount);
                s.attack.block = s.attack.block.saturating_add(gave);
            }
            SpendGives::PreventHalf => {
                gave = stacks;
                s.attack.prevents = s.attack.prevents.saturating_add(stacks as u16);
            }
            SpendGives::Negate => {
                gave = s.attack.raw();
                s.attack.negated = true;
            }
        }
    }
    let phase = window(s.window);
    log.tell(|| {
        let mut e = Kind::Spent.at(spender);
        (e.a, e.b, e.c, e.n) = (offer.status.into(), stacks as i16, phase as i16, whole(gave));
        e.flags = worked.into();
        e
    });
    if s.attack.negated {
        log.tell(|| {
            let mut e = Kind::Negated.at(spender);
            e.n = whole(gave);
            e
        });
    }
    s.cursor += 1;
}
