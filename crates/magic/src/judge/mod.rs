//! Legality, worked out afresh: no menu is read, nor the code that writes menus. Where the rules make several
//! options one (equal cards, sets picked in order), the first of them is the legal one.
//!
//! Some things it takes as the rest of the core has them, and does not judge: what passes a filter, holds or comes to
//! what number (`eval`); what a spell or ability costs in all (`pay::bill`), which sources could make which mana
//! (`pay::sources`) and what converters such as Signets make of it (`pay::converters`); which replacement effects fit
//! an event (`events`); which permissions are in force (`turn::priority`); what it costs to attack or block; and how
//! the damage of one creature after another is asked for. Scenarios hold these to the rules.

mod choice;
mod combat;
mod payment;
mod priority;
mod targeting;

use kernel::{Error, Opt, Result};

use crate::game::Magic;
use crate::machine::ask::Verb;
use crate::state::{Doing, NONE, State};

pub fn judge(g: &Magic, s: &State, o: Opt) -> Result<()> {
    let Some(frame) = s.frames.last().filter(|_| s.over == 0) else { return forbid("the match is over") };
    match frame.doing {
        Doing::Pregame => {
            let taken = s.players[usize::from(frame.seat)].mulligans;
            allow(
                is(o, Verb::Keep) || is(o, Verb::Mulligan) && taken < g.settings.hand,
                "keep, or take a mulligan",
            )
        }
        Doing::Priority => priority::judge(g, s, frame.seat, o),
        Doing::Pay => payment::judge(g, s, frame, o),
        Doing::Triggers => {
            // The active player's triggers go on the stack first (CR 603.3b).
            let first = s.pending.iter().any(|p| p.seat == s.active);
            let turn = |seat: u8| (seat == s.active) == first;
            let named = s.pending.get(usize::from(o.a)).filter(|p| turn(p.seat));
            let right = named.is_some_and(|p| {
                let id = if p.ability == NONE { p.body } else { p.ability };
                o == Opt::verb(Verb::Trigger as u8).a(o.a).b(id).c(p.source.i)
            });
            allow(right, "no such trigger waits for its controller")
        }
        Doing::Pick => choice::judge(g, s, frame, o),
        Doing::Change => choice::replacement(g, s, frame, o),
        Doing::Attack => combat::attack(g, s, frame, o),
        Doing::Block => combat::block(g, s, frame, o),
        Doing::Damage => combat::damage(g, s, frame, o),
        doing => forbid(format!("{doing:?} asks nobody")),
    }
}

fn forbid<T>(why: impl Into<String>) -> Result<T> {
    Err(Error::illegal(why))
}

fn allow(legal: bool, why: &str) -> Result<()> {
    if legal { Ok(()) } else { forbid(why) }
}

/// The bare verb and nothing else.
fn is(o: Opt, verb: Verb) -> bool {
    o == Opt::verb(verb as u8)
}
