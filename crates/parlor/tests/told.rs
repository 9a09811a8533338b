//! What the log tells, and what it keeps to itself.

use crate::games;

use games::dsl::*;
use games::small;
use kernel::{Game as _, Mode, Table};
use parlor::ast::{Arrival, Statement};

/// The log of a match without decisions, in words.
fn told(g: games::dsl::Game) -> Vec<String> {
    let game = small(g.done());
    let mut table = Table::default();
    table.cx.log.switch(true);
    table.start(&game, 1, Mode::Sampled);
    assert!(table.over());
    table.cx.log.events().iter().map(|e| game.tell(e, 0).label).collect()
}

#[test]
fn an_addition_is_told_when_it_changes_something() {
    let mut g = games::dsl::Game::new("sums", 2);
    g.french(0..=0);
    g.table("deck", true, UP);
    let score = g.var("score", 1, 0, 0, 10);
    let why = g.label("why");
    let gain = |by: i32| Statement::Add { var: score, at: None, value: n(by), why };
    let end = g.end("done", n(0));
    g.main(vec![gain(0), gain(7), gain(9), gain(5), end]);
    let sums: Vec<String> = told(g).into_iter().filter(|t| t.contains("score")).collect();
    assert_eq!(sums.len(), 2, "{sums:?}");
}

#[test]
fn cards_that_stay_where_they_are_are_not_told_to_move() {
    let mut g = games::dsl::Game::new("moves", 2);
    g.french(0..=1);
    let deck = g.table("deck", true, UP);
    let other = g.table("other", true, UP);
    let end = g.end("done", n(0));
    let stay = Statement::Move {
        what: top_of(on(deck), n(1)),
        to: on(deck),
        face: None,
        secret: false,
        order: Arrival::Beneath,
    };
    g.main(vec![stay, put(top_of(on(deck), n(1)), on(other)), end]);
    let all = told(g);
    let moves = all.iter().filter(|t| t.contains("other")).count();
    assert_eq!((moves, all.len()), (1, 2), "{all:?}");
}
