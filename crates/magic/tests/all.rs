//! One program for all tests of this crate: linking a program for each costs more than running them.

mod combat;
mod common;
mod idle;
mod judge;
mod layers;
mod mana;
mod payment;
mod surface;
