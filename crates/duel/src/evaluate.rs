//! A value in -1..=1: health and stacks as shares of full health, the attack in progress included.

use kernel::Seat;

use crate::duel::Duel;
use crate::phases::cleanup;
use crate::pipeline::mitigate;
use crate::state::{NONE, State, Step};

pub fn evaluate(game: &Duel, s: &State, seat: Seat) -> f32 {
    if let Some(outcome) = cleanup::outcome(s) {
        return outcome.payoffs()[usize::from(seat)];
    }
    let mut standing = [0, 1].map(|seat| {
        let side = s.side(seat);
        let stacks = game.worth.iter().zip(side.stacks).map(|(w, n)| w * f32::from(n));
        f32::from(side.health) + stacks.sum::<f32>()
    });
    for buff in s.buffs() {
        let made = &game.sources[usize::from(buff.source)];
        standing[usize::from(made.owner)] += 0.7 * f32::from(made.amount) * f32::from(buff.stacks);
    }
    let (attacker, defender) = (usize::from(s.active), usize::from(s.defender()));
    if s.attack.ability != NONE && s.step != Step::Cleanup {
        standing[defender] -= mitigate(&s.attack).taken as f32;
        for seat in [attacker, defender] {
            standing[seat] -= s.attack.deal[seat] as f32;
        }
        standing[attacker] -= s.attack.reflect as f32;
    } else if matches!(s.step, Step::Keep | Step::Attack) {
        standing[defender] -= game.plans[attacker].value(s.rolls_left, s.hand);
    }
    let share = |seat: usize| standing[seat] / f32::from(game.heroes[seat].health);
    let lead = share(usize::from(seat)) - share(usize::from(1 - seat));
    // Bounded like a hyperbolic tangent, without the system's mathematics.
    lead / (0.25 + lead.abs())
}
