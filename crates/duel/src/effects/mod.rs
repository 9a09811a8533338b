//! Effects: what a rule or a rider does. One file per kind; each says what came of it, or why nothing did.

mod apply_status_to_opponent;
mod block_per;
mod buff_next_attack;
mod cleanse;
mod deal_per;
mod flat_block;
mod gain_status;
mod heal;
mod prevent_half;
mod reflect;
mod reroll_dice;
mod transfer_status;

use kernel::{Log, Seat};

use crate::conditions::{failing, seat_of};
use crate::duel::{Duel, Effect};
use crate::event::{Kind, Refusal, sat_count, whole};
use crate::sheet::{Apply, Per, UsablePhase};
use crate::state::State;
use crate::statuses::Grant;

/// An effect about to act.
pub struct Firing<'a> {
    pub game: &'a Duel,
    pub effect: &'a Effect,
    /// Its place among the effects of its sheet.
    pub index: u8,
    /// The owner of the sheet.
    pub owner: Seat,
    /// Match count of its rule; 1 for a rider.
    pub count: u16,
    /// The most its amount may be, by stacks that somebody holds.
    pub most: u32,
}

type Done = Result<u32, Refusal>;

impl Firing<'_> {
    fn target(&self) -> Seat {
        seat_of(self.effect.sheet.target, self.owner)
    }

    /// An amount once or per match, within its caps.
    fn amount(&self, amount: impl Into<u32>, per: Per, cap: Option<impl Into<u32>>) -> u32 {
        let times = if per == Per::Match { u32::from(self.count) } else { 1 };
        let all = (amount.into() * times).min(self.most);
        cap.map_or(all, |cap| all.min(cap.into()))
    }

    /// Stacks of `status` for the target, within what abilities and cards may raise it to.
    fn grant(&self, status: u8, amount: u32, stack_cap: Option<u8>, usable: UsablePhase) -> Grant {
        let sheet = self.game.status(status);
        let most = sheet.ability_cap.unwrap_or(sheet.max).min(stack_cap.unwrap_or(u8::MAX));
        Grant { seat: self.target(), status, amount, most, usable, from: self.effect.from }
    }
}

/// Let an effect act if its conditions hold, and log what came of it.
pub fn fire(game: &Duel, s: &mut State, log: &mut Log, owner: Seat, index: u8, count: u16) {
    let effect = &game.hero(owner).effects[usize::from(index)];
    let pass = s.defense.pass;
    let reject = |log: &mut Log, why: Refusal, condition: usize| {
        log.tell(|| {
            let mut e = Kind::EffectRejected.at(owner);
            (e.a, e.b, e.c, e.d) = (index.into(), why as i16, condition as i16, pass.into());
            e
        });
    };
    if let Some(condition) = failing(&effect.sheet.conditions, s, owner, count) {
        return reject(log, Refusal::Condition, condition);
    }
    let most = effect
        .sheet
        .cap_by
        .map_or(u32::MAX, |by| s.side(seat_of(by.who, owner)).stacks[usize::from(by.status)].into());
    if most == 0 {
        return reject(log, Refusal::NoStacks, 0);
    }
    let firing = Firing { game, effect, index, owner, count, most };
    match apply(&firing, s, log) {
        Err(why) => reject(log, why, 0),
        Ok(outcome) => log.tell(|| {
            let mut e = Kind::EffectDone.at(owner);
            (e.a, e.b, e.d, e.n) = (index.into(), sat_count(count), pass.into(), whole(outcome));
            e
        }),
    }
}

fn apply(f: &Firing<'_>, s: &mut State, log: &mut Log) -> Done {
    match f.effect.sheet.apply {
        Apply::DealPer { amount, cap } => deal_per::apply(f, s, amount, cap),
        Apply::FlatBlock { amount, cap } => flat_block::apply(f, s, amount, cap),
        Apply::BlockPer { amount, cap } => block_per::apply(f, s, amount, cap),
        Apply::PreventHalf { per } => prevent_half::apply(f, s, per),
        Apply::Reflect { amount, per, cap } => reflect::apply(f, s, amount, per, cap),
        Apply::GainStatus { status, amount, per, cap, stack_cap, usable_phase } => {
            let amount = f.amount(amount, per, cap);
            gain_status::apply(f, s, log, f.grant(status, amount, stack_cap, usable_phase))
        }
        Apply::ApplyStatusToOpponent { status, amount, per, cap, stack_cap, usable_phase } => {
            let amount = f.amount(amount, per, cap);
            apply_status_to_opponent::apply(f, s, log, f.grant(status, amount, stack_cap, usable_phase))
        }
        Apply::BuffNextAttack { per, .. } => buff_next_attack::apply(f, s, log, per),
        Apply::Heal { amount, per, cap } => heal::apply(f, s, log, amount, per, cap),
        Apply::Cleanse { what, status, amount, per } => {
            cleanse::apply(f, s, log, what, status, f.amount(amount, per, None::<u8>))
        }
        Apply::TransferStatus { status, amount, per } => {
            transfer_status::apply(f, s, log, status, f.amount(amount, per, None::<u8>))
        }
        Apply::RerollDice { .. } => reroll_dice::apply(f, s),
    }
}
