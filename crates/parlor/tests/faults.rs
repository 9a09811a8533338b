//! Things that the rules should never come to are counted, whatever the way a match is played, and found again.

use crate::games;

use games::dsl::*;
use games::poker;
use kernel::series::{FAULTY_KEPT, Maker, run};
use kernel::{Game as _, Mode, Rng, SeriesConfig, Table};
use parlor::ast::*;
use parlor::{Fault, Found, Parlor, faults};
use players::Random;

/// A score of 5 at most is raised by 3 in each of three rounds if that is chosen; then something else happens.
fn scored(then: impl FnOnce(&mut Game, u8, u8, u16) -> Vec<Statement>) -> Program {
    let mut g = Game::new("faulty", 2);
    g.french(0..=12);
    let deck = g.table("deck", true, DOWN);
    let hand = g.hands("hand", false, OWNER);
    let score = g.var("score", 2, 0, 0, 5);
    let spare = g.var("spare", 1, 0, 0, 1);
    let groups = vec![
        g.group("add", vec![], Cond::True, vec![set(spare, n(1)), gain(score, n(1), n(3))]),
        g.group("pass", vec![], Cond::True, vec![]),
    ];
    let ask = g.choose(n(0), "Add?", groups);
    let rounds = g.each(4, n(0), n(3), vec![ask]);
    let end = g.end("over", at(score, me()));
    let mut all = vec![shuffle(on(deck)), deal(deck, hand, n(0), 2), rounds];
    all.extend(then(&mut g, deck, hand, score));
    all.push(end);
    g.main(all);
    g.done()
}

fn nothing(_: &mut Game, _: u8, _: u8, _: u16) -> Vec<Statement> {
    Vec::new()
}

fn found(program: &Program, picks: &[u32]) -> Vec<Found> {
    let game = Parlor::<u64>::new(program.clone()).expect("a valid program");
    let mut table = Table::new(&game, 1, Mode::Sampled);
    for &pick in picks {
        table.play(&game, pick as usize).expect("an index within the menu");
    }
    assert!(table.over());
    let found = faults(program, 1, picks).expect("a match of the program");
    let all: u32 = found.iter().map(|f| f.times).sum();
    assert_eq!(all, game.faults(table.truth()), "{found:?}");
    assert_eq!(game.audit(table.truth()).is_ok(), found.is_empty());
    found
}

fn kinds(found: &[Found]) -> Vec<(Fault, Option<u16>, Option<u16>)> {
    found.iter().map(|f| (f.kind, f.block, f.at)).collect()
}

#[test]
fn a_value_beyond_its_range_is_found_at_the_statement_that_wrote_it() {
    let program = scored(nothing);
    assert_eq!(found(&program, &[0, 1, 1]), []);
    let twice = found(&program, &[0, 0, 0]);
    assert_eq!(kinds(&twice), [(Fault::OutOfRange, Some(1), Some(1))]);
    let fault = &twice[0];
    assert_eq!((fault.variable, fault.wanted, fault.had, fault.times), (Some(0), 6, 5, 2));
}

#[test]
fn divisions_sums_and_places_in_branches_and_conditions_of_loops() {
    let program = scored(|g, _, hand, score| {
        let zero = || sub(at(score, n(0)), at(score, n(0)));
        let divided = set_at(score, n(0), Value::Div { a: Box::new(n(7)), b: Box::new(zero()) });
        let great = add(mul(n(2_000_000_000), at(score, n(1))), n(0));
        let branch = g.when(gt(great, n(0)), vec![divided], vec![]);
        let nobody = count(inside(of(hand, add(at(score, n(1)), n(2)))));
        let spare = set(1, n(0));
        let endless = g.repeat(lt(nobody, at(score, n(0))), 3, vec![spare]);
        vec![branch, endless]
    });
    let at_end = found(&program, &[0, 1, 1]);
    let branch = (Fault::Overflow, Some(0), Some(3));
    let divided = (Fault::DivisionByZero, Some(4), Some(0));
    let nobody = (Fault::NoSuchPlace, Some(0), Some(4));
    assert_eq!(kinds(&at_end), [branch, divided, nobody]);
    assert_eq!(kinds(&found(&program, &[1, 1, 1])), [nobody]);
}

#[test]
fn piles_that_are_too_small_and_hands_that_are() {
    let mut program = scored(|g, deck, hand, score| {
        let few = put(top_of(on(deck), n(48)), of(hand, n(0)));
        let many = put(top_of(on(deck), n(1)), of(hand, n(1)));
        let strength = |seat: i32| Value::Strength { evaluation: 0, of: inside(of(hand, n(seat))) };
        let compared = g.when(eq(strength(1), n(0)), vec![set_at(score, n(0), n(1))], vec![]);
        vec![compared, few, many]
    });
    program.evaluations.push(Evaluation {
        name: "poker".to_owned(),
        suit: 0,
        order: 1,
        patterns: poker::patterns(),
        kickers: true,
    });
    let found = found(&program, &[1, 1, 1]);
    assert_eq!(kinds(&found), [(Fault::HandSize, Some(0), Some(3)), (Fault::PileTooSmall, Some(0), Some(5))]);
    assert_eq!((found[0].wanted, found[0].had), (5, 2));
    assert_eq!((found[1].wanted, found[1].had), (1, 0));
}

#[test]
fn a_series_keeps_the_first_matches_with_faults_on_any_number_of_threads() {
    let program = scored(nothing);
    let game = Parlor::<u64>::new(program.clone()).expect("a valid program");
    let played = |threads: usize| {
        let makers: [Maker<'_, Parlor<u64>>; 1] = [Box::new(|| Box::new(Random))];
        let config = SeriesConfig {
            seed: 3,
            first: 0,
            games: 400,
            rotation: kernel::series::Rotation::Fixed,
            tally: false,
            keep_every: None,
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        pool.install(|| run(&game, &makers, &config))
    };
    let one = played(1);
    let two = played(2);
    // Two or three of three rounds add: one fault and two.
    assert!((160..240).contains(&one.faulty), "{}", one.faulty);
    assert!(one.faults > u64::from(one.faulty));
    assert_eq!(one.faulty_replays.len(), FAULTY_KEPT);
    assert_eq!((one.faulty, one.faults), (two.faulty, two.faults));
    let games = |kept: &[(u32, kernel::Replay)]| kept.iter().map(|(game, _)| *game).collect::<Vec<_>>();
    assert_eq!(games(&one.faulty_replays), games(&two.faulty_replays));
    for (game, replay) in &one.faulty_replays {
        let found = faults(&program, replay.seed, &replay.picks).expect("a match of the program");
        assert_eq!(kinds(&found), [(Fault::OutOfRange, Some(1), Some(1))], "match {game}");
    }
}

#[test]
fn faults_are_counted_alike_statement_by_statement_and_in_one_go() {
    for (name, program) in games::all() {
        if program.cards.len() > 64 {
            continue;
        }
        let game = Parlor::<u64>::new(program.clone()).expect("a valid program");
        let mut rng = Rng::new(5);
        for seed in 0..3 {
            let mut table = Table::new(&game, seed, Mode::Sampled);
            while !table.over() {
                let index = rng.below(table.menu().len() as u32) as usize;
                table.play(&game, index).expect("an index within the menu");
            }
            let found = faults(&program, seed, table.picks()).expect("a match of the program");
            assert_eq!(found, [], "{name}, seed {seed}");
            assert_eq!(game.faults(table.truth()), 0, "{name}, seed {seed}");
        }
    }
}
