//! One program for all tests of this crate: linking a program for each costs more than running them.

#[global_allocator]
static ALLOCATOR: toys::Counting = toys::Counting;

mod allocation;
mod belief;
mod boundary;
mod faults;
mod games;
mod hands;
mod laws;
mod rules;
mod shortcuts;
mod told;
