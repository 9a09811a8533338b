//! How much was looked at: only tests count it, so as to bound work instead of time.

#[cfg(test)]
pub use counted::{events, look};

#[cfg(not(test))]
#[inline]
pub const fn look() {}

#[cfg(test)]
mod counted {
    use std::cell::Cell;

    thread_local! {
        static EVENTS: Cell<usize> = const { Cell::new(0) };
    }

    pub fn look() {
        EVENTS.set(EVENTS.get() + 1);
    }

    /// Events of the history that were held against a pattern since this was last asked, in this thread.
    pub fn events() -> usize {
        EVENTS.replace(0)
    }
}
