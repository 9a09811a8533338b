//! What a match weighs. Copies are derived (`Reused`): searches make millions of them, into memory that is reused.

use kernel::Seat;

use crate::ir::{Step, Zone};
use crate::state::{
    Active, Blocking, Card, Counters, Ev, Fate, Frame, Lasts, Link, Lki, Local, Obj, Paying, Perm, Player,
    Ref, Special, State, Use,
};

/// Bytes that something points to.
pub trait Heap {
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
    ($($plain:ty),*) => {
        $(impl Heap for $plain {})*
    };
}

flat! {
    bool, u8, u16, u32, u64, i8, i16, i32, (u16, u16), (u16, i32), (Obj, u16), Option<Seat>, kernel::Chance<2>,
    Step, Card, Perm, Counters, Link, Lki, Blocking, Use, Special, Fate, Ev, Frame, Ref, Paying, Active, Local, Zone,
    Lasts, Obj, Player
}

impl State {
    /// Bytes it takes, lists included.
    pub fn weight(&self) -> usize {
        size_of::<Self>() + self.heap()
    }
}
