//! Copies of a match, above all into memory that is reused: searches make millions of them; and what they weigh.

use crate::ir::Step;
use crate::state::{
    Active, Blocking, Card, Counters, Ctx, Entering, Ev, Frame, Lasting, Link, Lki, Local, Obj, Paying,
    Pending, Perm, Ref, Special, StackItem, State, Use,
};

/// Bytes that something points to.
trait Heap {
    fn heap(&self) -> usize {
        0
    }
}

impl<T: Heap> Heap for Vec<T> {
    fn heap(&self) -> usize {
        size_of::<T>() * self.len() + self.iter().map(T::heap).sum::<usize>()
    }
}

impl<T: Heap, const N: usize> Heap for [T; N] {
    fn heap(&self) -> usize {
        self.iter().map(T::heap).sum()
    }
}

macro_rules! flat {
    ($($plain:ty),*; $($holder:ident: $($list:ident)*),*) => {
        $(impl Heap for $plain {})*
        $(impl Heap for $holder {
            fn heap(&self) -> usize {
                0 $(+ self.$list.heap())*
            }
        })*
    };
}

flat! {
    u8, u16, u32, u64, i8, i32, bool, (u16, i32), (Obj, u16), kernel::Chance<2>, crate::state::Player, Step, Card, Perm,
    Counters, Link, Lki, Blocking, Use, Special, Ev, Frame, Ref, Paying, Active, Local;
    StackItem: locals, Ctx: locals, Lasting: locals, Pending: locals, Entering: counters paid
}

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

        impl State {
            /// Bytes it takes, lists included.
            pub fn weight(&self) -> usize {
                size_of::<Self>() $(+ self.$field.heap())*
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
