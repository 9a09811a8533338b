//! One program for all tests of this crate: linking a program for each costs more than running them.

mod boundary;
mod faults;
mod games;
mod hands;
mod laws;
mod rules;
mod shortcuts;
mod told;
