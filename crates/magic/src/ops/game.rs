//! Turns, winning and losing, and what the whole table shares.

use kernel::Cx;

use super::{happen, players};
use crate::game::Magic;
use crate::game::emblem;
use crate::ir::{EventKind, Op};
use crate::machine::ask::Reason;
use crate::machine::program::{Step, advance, env};
use crate::state::{Ev, Ref, State};
use crate::turn;
use crate::turn::{outcome, state_based};

pub fn run(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, op: &Op) -> Step {
    match op {
        Op::ExtraTurn { who } => {
            for seat in players(g, s, who) {
                s.extra_turns.push(seat);
            }
        }
        Op::ExtraSteps { steps } => turn::add_steps(s, steps),
        Op::SkipNext { who, step } => {
            for seat in players(g, s, who) {
                let player = &mut s.players[usize::from(seat)];
                match step {
                    Some(step) => player.skip_steps |= 1 << *step as u16,
                    None => player.skip_turns += 1,
                }
            }
        }
        Op::ControlNext { who, combat } => {
            let by = s.ctxs.last().expect("a running program").seat;
            for seat in players(g, s, who) {
                turn::control::next(s, seat, by, *combat);
            }
        }
        Op::EndTurn => {
            advance(s);
            turn::end_turn(g, s, cx);
            return Step::Wait;
        }
        Op::Win { who } => {
            for seat in players(g, s, who) {
                if !g.cannot(s, crate::ir::Deed::Win, Ref::Player(seat), Ref::Nothing) {
                    outcome::lose(s, 1 - seat, Reason::Effect);
                }
            }
        }
        Op::Lose { who } => {
            let mut seats = players(g, s, who);
            seats.retain(|&seat| !g.cannot(s, crate::ir::Deed::Lose, Ref::Player(seat), Ref::Nothing));
            if s.replaced & EventKind::LoseGame.bit() != 0 {
                let events: Vec<Ev> =
                    seats.iter().map(|&seat| state_based::losing(seat, Reason::Effect)).collect();
                return super::happen(g, s, cx, &events);
            }
            seats.iter().for_each(|&seat| outcome::lose(s, seat, Reason::Effect));
        }
        Op::DrawGame => outcome::draw(s, Reason::Draw),
        Op::Monarch { who } => {
            if let Some(seat) = env(g, s).player(who) {
                emblem::crown(g, s, seat);
            }
        }
        Op::Initiative { who, .. } => {
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            emblem::take_initiative(g, s, seat);
            // CR 726.5: also who has it already.
            let took = Ev::of(EventKind::KeywordAction, seat, Ref::Player(seat)).word(g.words.initiative);
            return happen(g, s, cx, &[took]);
        }
        Op::DayNight { day } => {
            s.day = if *day { 1 } else { 2 };
            s.dirty = true;
        }
        Op::KeywordAction { word, who, what, amount } => {
            let e = env(g, s);
            let n = e.value(amount);
            let mut events = Vec::new();
            for seat in e.players(who) {
                let what = e.all(what);
                let subjects = if what.is_empty() { vec![Ref::Player(seat)] } else { what };
                let deed = |r: Ref| Ev::of(EventKind::KeywordAction, seat, r).word(word.0).amount(n);
                events.extend(subjects.into_iter().map(deed));
            }
            return happen(g, s, cx, &events);
        }
        _ => unreachable!("not about the game"),
    }
    Step::Next
}
