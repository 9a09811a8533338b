//! One program for all tests of this crate: linking a program for each costs more than running them.

mod alphabeta;
mod cfr;
mod honesty;
