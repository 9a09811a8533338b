//! A match as others meet it: words, views, numbers, and what each seat may know.

pub(crate) mod code;
pub(crate) mod evaluate;
pub(crate) mod known;
pub(crate) mod label;
pub(crate) mod observe;
pub(crate) mod tally;
pub(crate) mod tell;
pub mod view;
