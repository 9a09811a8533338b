//! Games for the tests, each written in the core language.
#![allow(dead_code)]

pub mod auction;
pub mod crazy;
pub mod dsl;
pub mod fish;
pub mod hearts;
pub mod melds;
pub mod poker;
pub mod tables;
pub mod tricks;
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
    vec![
        ("war", war::war()),
        ("hearts", hearts::hearts(false)),
        ("hearts passing", hearts::hearts(true)),
        ("spades", tricks::spades()),
        ("euchre", tricks::euchre()),
        ("crazy eights", crazy::crazy_eights()),
        ("go fish", fish::go_fish()),
        ("poker", poker::poker()),
        ("dealer", tables::dealer()),
        ("klondike", tables::klondike()),
        ("scopa", tables::scopa()),
        ("rummy", melds::rummy(1)),
        ("double rummy", melds::rummy(2)),
        ("bridge", auction::bridge()),
        ("old maid", auction::old_maid()),
    ]
}

pub fn named(name: &str) -> Program {
    all().into_iter().find(|(n, _)| *n == name).map(|(_, p)| p).expect("a game of the list")
}
