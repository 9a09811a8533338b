//! One program for all tests of this crate: linking a program for each costs more than running them.

mod broken;
mod kuhn;
mod laws;
mod leduc;
mod one_way;
mod series;
