//! Each side rolls one die; the higher starts, a tie rolls again.

use kernel::Log;

use super::Flow;
use crate::dice::{self, STANDOFF};
use crate::event::Kind;
use crate::state::{State, Step};

pub fn step(s: &mut State, log: &mut Log) -> Flow {
    let Some(pool) = dice::roll(s, STANDOFF, 2) else { return Flow::Wait };
    for seat in 0..2 {
        log.tell(|| {
            let mut e = Kind::StandoffRolled.at(seat);
            e.a = pool[usize::from(seat)].into();
            e
        });
    }
    if pool[0] != pool[1] {
        s.starter = u8::from(pool[1] > pool[0]);
        s.active = s.starter;
        s.step = Step::TurnStart;
        log.tell(|| Kind::Starts.at(s.starter));
    }
    Flow::On
}
