//! Copies of a match, above all into memory that is reused: searches make millions of them.

use crate::state::State;

/// Every field, by name: none can be forgotten.
macro_rules! copied {
    ($($field:ident),*) => {
        impl Clone for State {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone()),* }
            }
            fn clone_from(&mut self, from: &Self) {
                let Self { $($field),* } = from;
                $(self.$field.clone_from($field);)*
            }
        }
    };
}

copied! {
    chance, players, cards, perms, battlefield, hands, libraries, graveyards, exile, command, stack,
    counters, links, lki, lasting, pending, blocks, uses, special, history, turn_mark, extra_turns,
    extra_steps, frames, ctxs, pool, result, paying, batch, done, entering, applied, amount, granted,
    watching, replacing, ruling, watched, replaced, reads, rules, dirty, changed, settled, turn, active,
    step, passes, stamp, starter, regular, cleanup_again, day, monarch, loops, asked, over, payoffs
}
