//! Games for the tests, each written in the core language.
#![allow(dead_code)]

pub mod dsl;
pub mod hearts;
pub mod war;

use parlor::Parlor;
use parlor::ast::Program;

pub fn small(p: Program) -> Parlor<u64> {
    match Parlor::new(p) {
        Ok(game) => game,
        Err(e) => panic!("{e}"),
    }
}

/// Every game, by name.
pub fn all() -> Vec<(&'static str, Program)> {
    vec![("war", war::war()), ("hearts", hearts::hearts(false)), ("hearts passing", hearts::hearts(true))]
}
