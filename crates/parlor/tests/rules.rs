//! Rules and constants of the test games.

use crate::games;

use games::{named, small};
use kernel::{Event, Game, Mode, Rng, Table, chance::derive};
use parlor::Parlor;

/// Play random matches and hand each finished table over.
fn play(game: &Parlor<u64>, matches: u64, mut done: impl FnMut(&Table<Parlor<u64>>)) {
    let mut table = Table::default();
    table.cx.log.switch(true);
    let mut rng = Rng::new(11);
    for i in 0..matches {
        table.start(game, derive(3, i), Mode::Sampled);
        while !table.over() {
            let index = rng.below(table.menu().len() as u32) as usize;
            table.play(game, index).expect("an index within the menu");
        }
        game.audit(table.truth()).expect("nothing impossible was asked for");
        done(&table);
    }
}

fn tallies(game: &Parlor<u64>, events: &[Event]) -> Vec<i32> {
    let mut columns = vec![0; game.info().tallies.len()];
    events.iter().for_each(|e| game.tally(e, &mut columns));
    columns
}

#[test]
fn war_takes_236_battles() {
    let game = small(named("war"));
    let (mut sum, mut squares, n) = (0f64, 0f64, 6000);
    play(&game, n, |t| {
        let battles = f64::from(tallies(&game, t.cx.log.events())[0]);
        sum += battles;
        squares += battles * battles;
    });
    let mean = sum / n as f64;
    let error = ((squares / n as f64 - mean * mean) / n as f64).sqrt();
    assert!((mean - 236.5).abs() < 4.0 * error, "{mean} ± {error}");
}

#[test]
fn go_fish_takes_55_decisions() {
    let game = small(named("go fish"));
    let (mut sum, mut squares, mut books, n) = (0f64, 0f64, 0f64, 4000);
    play(&game, n, |t| {
        let decisions = t.picks().len() as f64 + f64::from(t.forced());
        sum += decisions;
        squares += decisions * decisions;
        books += f64::from(tallies(&game, t.cx.log.events())[0]) / 4.0;
    });
    let mean = sum / n as f64;
    let error = ((squares / n as f64 - mean * mean) / n as f64).sqrt();
    assert!((mean - 55.5).abs() < 4.0 * error, "{mean} ± {error}");
    assert!((books / n as f64 - 6.49).abs() < 0.2, "{}", books / n as f64);
}

#[test]
fn the_dealer_stands_as_often_as_he_should() {
    let game = small(named("dealer"));
    let mut counts = [0f64; 7];
    let n = 100_000;
    play(&game, n, |t| {
        let columns = tallies(&game, t.cx.log.events());
        counts[(columns[0] as usize).min(22) - 17] += 1.0;
        counts[6] += f64::from(columns[1]);
    });
    let wanted = [0.145830, 0.138063, 0.134820, 0.175806, 0.121895, 0.283585, 0.048265];
    for (i, p) in wanted.into_iter().enumerate() {
        let share = counts[i] / n as f64;
        let error = (p * (1.0 - p) / n as f64).sqrt();
        assert!((share - p).abs() < 4.0 * error, "{i}: {share}, not {p}");
    }
}

#[test]
fn two_black_jacks_in_five_of_24() {
    let game = small(named("euchre"));
    let (mut hits, n) = (0f64, 20_000);
    play(&game, n, |t| hits += f64::from(tallies(&game, t.cx.log.events())[0]));
    let p = 5.0 * 4.0 / (24.0 * 23.0);
    assert!((p - 0.036232f64).abs() < 1e-6);
    let error = (p * (1.0 - p) / n as f64).sqrt();
    assert!((hits / n as f64 - p).abs() < 4.0 * error, "{}", hits / n as f64);
}

#[test]
fn a_hand_of_hearts_is_worth_26_points() {
    let game = small(named("hearts passing"));
    play(&game, 200, |t| {
        let view = serde_json::to_value(game.view(t.truth(), 0)).expect("a view is plain data");
        let score: i64 = view["vars"]["score"]
            .as_array()
            .expect("four")
            .iter()
            .map(|s| s.as_i64().expect("a number"))
            .sum();
        assert!(score == 26 || score == 78, "{score}");
    });
}

#[test]
fn chips_are_conserved_by_side_pots() {
    let game = small(named("poker"));
    play(&game, 2000, |t| {
        let view = serde_json::to_value(game.view(t.truth(), 0)).expect("a view is plain data");
        let chips: i64 = view["vars"]["chips"]
            .as_array()
            .expect("four")
            .iter()
            .map(|s| s.as_i64().expect("a number"))
            .sum();
        assert_eq!(chips, 100 + 70 + 40 + 10);
    });
}

#[test]
fn every_game_ends_without_faults() {
    for (name, program) in games::all() {
        if program.cards.len() > 64 {
            continue;
        }
        let game = small(program);
        let mut caps = 0;
        play(&game, 60, |t| {
            caps += u32::from(game.outcome(t.truth()).expect("an end").reason == 0);
        });
        assert!(caps == 0 || name == "klondike" || name == "old maid", "{name}: {caps} caps");
    }
}

#[test]
fn every_sum_on_the_table_is_offered_once() {
    let program = named("scopa");
    let labels: Vec<String> = program.cards.iter().map(|card| card.label.clone()).collect();
    let game = small(program);
    let rank = |card: usize| card % 10 + 1;
    let mut table = Table::default();
    let mut rng = Rng::new(4);
    let mut sums = 0;
    for seed in 0..40 {
        table.start(&game, derive(9, seed), Mode::Sampled);
        while !table.over() {
            let seat = table.menu().seat;
            let view = game.view(table.truth(), seat);
            let cards = |zone: &str| -> Vec<usize> {
                let own = |owner: Option<u8>| owner.is_none_or(|owner| owner == seat);
                let piles = view.piles.iter().filter(|pile| pile.zone == zone && own(pile.owner));
                let known = piles.flat_map(|pile| pile.cards.iter().flatten());
                known.map(|label| labels.iter().position(|l| l == label).expect("a card")).collect()
            };
            let (hand, lying) = (cards("hand"), cards("table"));
            let mut wanted = Vec::new();
            for &card in &hand {
                let equal = lying.iter().any(|&c| rank(c) == rank(card));
                for part in 1u32..1 << lying.len() {
                    let set: Vec<usize> =
                        (0..lying.len()).filter(|i| part >> i & 1 == 1).map(|i| lying[i]).collect();
                    let sum: usize = set.iter().map(|&c| rank(c)).sum();
                    if sum == rank(card) && (set.len() == 1 || !equal) {
                        wanted.push((card, set.iter().fold(0u64, |bits, &c| bits | 1 << c)));
                        sums += u32::from(set.len() > 1);
                    }
                }
            }
            let captures =
                table.menu().opts.iter().filter(|o| game.info().verbs[usize::from(o.verb)] == "capture");
            let bits = |o: &kernel::Opt| u64::from(o.b) | u64::from(o.c) << 16 | u64::from(o.n as u32) << 32;
            let mut offered: Vec<_> = captures.map(|o| (usize::from(o.a), bits(o))).collect();
            offered.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(offered, wanted);
            let index = rng.below(table.menu().len() as u32) as usize;
            table.play(&game, index).expect("an index within the menu");
        }
    }
    assert!(sums > 50, "{sums}");
}
