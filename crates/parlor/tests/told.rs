//! What the log tells, and what it keeps to itself.

use crate::games;

use games::dsl::*;
use games::small;
use kernel::{Game as _, Mode, ObsBuffer, Rng, Table};
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

/// Random play of every game, `look` at every decision with the log and its lines kept.
fn watched(seeds: u64, mut look: impl FnMut(&str, &parlor::Parlor<u64>, &Table<parlor::Parlor<u64>>)) {
    for (name, _) in games::all().into_iter().filter(|(name, _)| *name != "double rummy") {
        let game = small(games::named(name));
        let mut table = Table::default();
        table.cx.log.switch(true);
        table.cx.log.keep_lines(true);
        let mut rng = Rng::new(5);
        for seed in 0..seeds {
            table.start(&game, seed, Mode::Sampled);
            while !table.over() {
                look(name, &game, &table);
                let index = rng.below(table.menu().len() as u32) as usize;
                table.play(&game, index).expect("an index within the menu");
            }
            look(name, &game, &table);
        }
    }
}

#[test]
fn rows_from_lines_are_rows_from_events() {
    let mut deepest = 0;
    watched(3, |name, game, table| {
        let mut rows = [vec![7; game.info().schema.history_len()], vec![8; game.info().schema.history_len()]];
        for seat in 0..game.info().seats as kernel::Seat {
            let [lines, events] = &mut rows;
            kernel::history(game, seat, &table.cx.log, lines);
            kernel::each_event(game, seat, &table.cx.log, events);
            assert_eq!(lines, events, "{name}, seat {seat}");
        }
        deepest = deepest.max(table.cx.log.events().len());
    });
    assert!(deepest > 1000, "no match was long enough for lines to be let go: {deepest}");
}

/// Looks cost what the rows cost: nobody reads events again.
#[test]
fn every_event_is_noted_with_its_line() {
    watched(2, |name, game, table| {
        for seat in 0..game.info().seats as kernel::Seat {
            let lines = table.cx.log.lines(seat);
            let kept = lines.unwrap_or_else(|| panic!("{name}: events without lines")).all().len();
            assert!(kept < 256, "{name}: {kept} lines are kept");
        }
    });
}

#[test]
fn a_match_that_goes_on_elsewhere_shows_the_same() {
    let mut again = 0;
    watched(1, |name, game, table| {
        if table.picks().len() % 7 == 3 {
            let mut loaded = Table::load(game, &table.save(game)).expect("a match that was saved");
            loaded.cx.log.switch(true);
            loaded.cx.log.keep_lines(true);
            let mut there = table.fork();
            for _ in 0..3 {
                if !there.over() {
                    there.play(game, 0).expect("an option");
                    loaded.play(game, 0).expect("the same option");
                }
            }
            let mut seen = [ObsBuffer::new(&game.info().schema), ObsBuffer::new(&game.info().schema)];
            for seat in 0..game.info().seats as kernel::Seat {
                there.seat_of(game, seat).observe(&mut seen[0]);
                loaded.seat_of(game, seat).observe(&mut seen[1]);
                assert_eq!(seen[0], seen[1], "{name}, seat {seat}");
            }
            again += 1;
        }
    });
    assert!(again > 50, "{again}");
}
