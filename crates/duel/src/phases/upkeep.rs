//! Upkeep: the statuses of the seat whose turn begins act by themselves.

use kernel::{Log, Seat};

use super::{Flow, damage};
use crate::dice::{self, STATUS};
use crate::duel::{Duel, Source, SourceKind};
use crate::event::{Cause, Kind, Lost, whole};
use crate::sheet::{Upkeep, UsablePhase};
use crate::state::{Attack, Defense, State, Step};
use crate::statuses::{self, Grant};

pub fn begin(game: &Duel, s: &mut State, log: &mut Log) -> Flow {
    s.turn += 1;
    s.cursor = 0;
    s.rolls_left = game.sheet.table.rolls;
    s.kept = 0;
    s.dice = [0; 5];
    s.hand = 0;
    s.attack = Attack::default();
    s.defense = Defense::default();
    statuses::unlock(s);
    s.step = Step::Upkeep;
    log.tell(|| {
        let mut e = Kind::TurnStarted.at(s.active);
        e.n = s.turn.into();
        e
    });
    Flow::On
}

pub fn step(game: &Duel, s: &mut State, log: &mut Log) -> Flow {
    let seat = s.active;
    while let Some(&status) = game.upkeeps.get(usize::from(s.cursor)) {
        let stacks = s.side(seat).stacks[usize::from(status)];
        let upkeep = game.status(status).upkeep.as_ref().filter(|_| stacks > 0);
        match upkeep {
            Some(Upkeep::Transfer { moves, .. }) if s.side(seat).stacks[usize::from(*moves)] > 0 => {
                statuses::lose(s, log, seat, status, 1, Lost::Upkeep);
                s.step = Step::UpkeepDie;
                return Flow::On;
            }
            Some(Upkeep::Damage { by_stacks, lose, clear_on }) => {
                hurt(s, log, seat, status, by_stacks[usize::from(stacks) - 1].into());
                if s.side(seat).health == 0 {
                    return damage::knocked_out(game, s, log);
                }
                statuses::lose(s, log, seat, status, (*lose).into(), Lost::Upkeep);
                if clear_on.is_some() && s.side(seat).stacks[usize::from(status)] > 0 {
                    s.step = Step::UpkeepDie;
                    return Flow::On;
                }
            }
            _ => {}
        }
        s.cursor += 1;
    }
    s.step = Step::Roll;
    Flow::On
}

fn hurt(s: &mut State, log: &mut Log, seat: Seat, status: u8, amount: u32) {
    let stacks = s.side(seat).stacks[usize::from(status)];
    log.tell(|| {
        let mut e = Kind::UpkeepDamage.at(seat);
        (e.a, e.b, e.n) = (status.into(), stacks.into(), whole(amount));
        e
    });
    damage::hurt(s, log, seat, Cause::Upkeep, amount);
}

/// The die of the status at the cursor.
pub fn die(game: &Duel, s: &mut State, log: &mut Log) -> Flow {
    let Some(pool) = dice::roll(s, STATUS, 1) else { return Flow::Wait };
    let seat = s.active;
    let status = game.upkeeps[usize::from(s.cursor)];
    let needed = match game.status(status).upkeep {
        Some(Upkeep::Damage { clear_on, .. }) => clear_on.unwrap_or(u8::MAX),
        Some(Upkeep::Transfer { on, .. }) => on,
        None => u8::MAX,
    };
    let worked = pool[0] >= needed;
    told(log, seat, status, pool[0], needed, worked);
    match game.status(status).upkeep {
        Some(Upkeep::Damage { .. }) if worked => {
            statuses::lose(s, log, seat, status, u32::MAX, Lost::Cleared);
        }
        Some(Upkeep::Transfer { moves, amount, .. }) if worked => {
            let to = Grant {
                seat: 1 - seat,
                status: moves,
                amount: amount.into(),
                most: game.status(moves).max,
                usable: UsablePhase::Immediate,
                from: Source { kind: SourceKind::Status, seat, index: status },
            };
            statuses::transfer(game, s, log, to);
        }
        _ => {}
    }
    s.cursor += 1;
    s.step = Step::Upkeep;
    Flow::On
}

/// A status die fell.
pub fn told(log: &mut Log, seat: Seat, status: u8, face: u8, needed: u8, worked: bool) {
    log.tell(|| {
        let mut e = Kind::StatusDie.at(seat);
        (e.a, e.b, e.c) = (status.into(), face.into(), needed.into());
        e.flags = worked.into();
        e
    });
}
