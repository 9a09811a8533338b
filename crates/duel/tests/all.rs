//! One program for all tests of this crate: linking a program for each costs more than running them.

#[global_allocator]
static ALLOCATOR: toys::Counting = toys::Counting;

mod allocations;
mod authored;
mod boundary;
mod common;
mod conformance;
mod defense;
mod effects;
mod exact;
mod observations;
mod random_sheets;
mod saves;
mod series;
mod statuses;
mod touch_all;
mod turn;
