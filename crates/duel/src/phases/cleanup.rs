//! The end of a turn, and the end of the match.

use kernel::{Log, Outcome};

use super::{Flow, damage};
use crate::buffs;
use crate::duel::Duel;
use crate::event::Kind;
use crate::state::{NONE, State, Step};
use crate::statuses;

pub fn step(game: &Duel, s: &mut State, log: &mut Log) -> Flow {
    statuses::expire(game, s, log);
    buffs::expire(game, s, log);
    log.tell(|| {
        let mut e = Kind::TurnEnded.at(s.active);
        e.n = s.turn.into();
        e
    });
    if s.turn >= game.sheet.table.turn_cap {
        return end(game, s, log, damage::TURN_CAP);
    }
    s.active = s.defender();
    s.step = Step::TurnStart;
    Flow::On
}

pub fn end(game: &Duel, s: &mut State, log: &mut Log, reason: u8) -> Flow {
    s.step = Step::Over;
    s.reason = reason;
    if log.is_on() {
        let winner = outcome(s).and_then(|o| o.winner()).unwrap_or(NONE);
        log.tell(|| {
            let mut e = Kind::Ended.at(winner);
            e.a = reason.into();
            e
        });
        for seat in 0..2 {
            let side = *s.side(seat);
            for status in 0..game.sheet.statuses.len() {
                if side.stacks[status] > 0 {
                    log.tell(|| {
                        let mut e = Kind::StillHeld.at(seat);
                        (e.a, e.b, e.n) = (status as i16, side.stacks[status].into(), s.turn.into());
                        e
                    });
                }
            }
            log.tell(|| {
                let mut e = Kind::FinalHealth.at(seat);
                e.n = side.health.into();
                e
            });
        }
    }
    Flow::Wait
}

pub fn outcome(s: &State) -> Option<Outcome> {
    match s.reason {
        _ if s.step != Step::Over => None,
        damage::KNOCK_OUT => Some(Outcome::won(2, u8::from(s.sides[0].health == 0), damage::KNOCK_OUT)),
        reason => Some(Outcome::draw(2, reason)),
    }
}
