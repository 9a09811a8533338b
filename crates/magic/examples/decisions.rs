//! What single decisions are worth, so that players can be compared where whole matches tell too little.
//!
//! `decisions find OUT EACH WORLDS SEED FILE…` takes so many decisions of the heuristic against itself from each file of
//! definitions. Every option is played to the end by the heuristic in the same worlds that the seat holds possible.
//! `decisions ask IN PLAYER…` has players answer the same questions, and says what their answers gain over the heuristic's.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::time::Instant;

use kernel::series::player_rng;
use kernel::{Game, Mode, Policy, Rng, Table};
use magic::Magic;
use players::Spec;
use rayon::prelude::*;
use serde_json::{Value, json};

/// Menus with more options are left out: they would take most of the time.
const WIDEST: usize = 10;
/// One in so many decisions is looked at, so that a match gives a few.
const ONE_IN: u32 = 9;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("find") => find(&arguments[1..]),
        Some("ask") => ask(&arguments[1..]),
        _ => panic!("decisions find OUT EACH WORLDS SEED FILE…, or decisions ask IN PLAYER…"),
    }
}

fn load(file: &str) -> Magic {
    let json = std::fs::read_to_string(file).expect("a readable file");
    Magic::new(&json).unwrap_or_else(|fault| panic!("{file}: {fault}"))
}

fn player(name: &str, game: &Magic) -> Box<dyn Policy<Magic>> {
    Spec::parse(name).unwrap_or_else(|fault| panic!("{fault}")).build(game)
}

fn find(arguments: &[String]) {
    let [out, each, worlds, seed, files @ ..] = arguments else { panic!("OUT EACH WORLDS SEED FILE…") };
    let [each, worlds, seed] = [each, worlds, seed].map(|n| n.parse::<u64>().expect("a number"));
    // Matches give different numbers of decisions: each stands for two of them.
    let tasks: Vec<(&String, u64)> =
        files.iter().flat_map(|file| (0..each.div_ceil(2)).map(move |n| (file, seed + n))).collect();
    let found: Vec<Vec<Value>> =
        tasks.par_iter().map(|(file, seed)| decisions(file, *seed, worlds)).collect();
    let mut to = std::fs::File::create(Path::new(out)).expect("a file to write");
    for line in found.into_iter().flatten() {
        writeln!(to, "{line}").expect("room to write");
    }
}

/// Two decisions of one match.
fn decisions(file: &str, seed: u64, worlds: u64) -> Vec<Value> {
    let game = load(file);
    let mut table = Table::new(&game, seed, Mode::Sampled);
    let mut seats = [player("heuristic", &game), player("heuristic", &game)];
    let mut rngs = [player_rng(seed, 0), player_rng(seed, 1)];
    let mut rng = Rng::new(seed ^ 0x5EED);
    let mut found = Vec::new();
    let mut places = Vec::new();
    while !table.over() {
        let menu = table.menu();
        let at = usize::from(menu.seat);
        let open = menu.len() > 1 && menu.len() <= WIDEST && !game.settled(table.truth(), menu);
        if open && rng.below(ONE_IN) == 0 {
            places.push(table.fork());
        }
        let pick = seats[at].choose(&table.seat_of(&game, at as u8), &mut rngs[at]);
        table.play(&game, pick).expect("a legal pick");
    }
    while places.len() > 2 {
        places.swap_remove(rng.below(places.len() as u32) as usize);
    }
    for place in &places {
        let values = values(&game, place, worlds, &mut rng);
        found.push(json!({"file": file, "seed": seed, "picks": place.picks(), "values": values}));
    }
    found
}

/// What every option came to, world by world.
fn values(game: &Magic, place: &Table<Magic>, worlds: u64, rng: &mut Rng) -> Vec<Vec<f64>> {
    let seat = place.menu().seat;
    let mut values = vec![Vec::new(); place.menu().len()];
    for _ in 0..worlds {
        let world = place.imagine(game, seat, rng);
        let key = rng.next_u64();
        for (option, came) in values.iter_mut().enumerate() {
            let mut table = world.fork();
            table.play(game, option).expect("the same menu in every world");
            let mut seats = [player("heuristic", game), player("heuristic", game)];
            let mut rngs = [player_rng(key, 0), player_rng(key, 1)];
            while !table.over() {
                let at = usize::from(table.menu().seat);
                let pick = seats[at].choose(&table.seat_of(game, at as u8), &mut rngs[at]);
                table.play(game, pick).expect("a legal pick");
            }
            came.push(game.outcome(table.truth()).map_or(0.0, |o| f64::from(o.payoffs()[usize::from(seat)])));
        }
    }
    values
}

fn mean(of: &[f64]) -> f64 {
    of.iter().sum::<f64>() / of.len().max(1) as f64
}

fn told(name: &str, gains: &[f64], seconds: f64) {
    let n = gains.len() as f64;
    let m = mean(gains);
    let error = (gains.iter().map(|g| (g - m) * (g - m)).sum::<f64>()).sqrt() / n;
    let moved = gains.iter().filter(|g| **g != 0.0).count();
    println!(
        "{name:60}: {:+.4} ± {:.4} of {n}, other than the heuristic {moved}; {:.1} ms each",
        m,
        1.96 * error,
        1e3 * seconds / n
    );
}

fn ask(arguments: &[String]) {
    let [from, names @ ..] = arguments else { panic!("IN PLAYER…") };
    let lines: Vec<Value> = BufReader::new(std::fs::File::open(from).expect("a readable file"))
        .lines()
        .map(|line| serde_json::from_str(&line.expect("text")).expect("a decision"))
        .collect();
    let mut files: Vec<&str> = lines.iter().map(|l| l["file"].as_str().expect("a file")).collect();
    files.sort_unstable();
    files.dedup();
    let games: Vec<(&str, Magic)> = files.into_iter().map(|f| (f, load(f))).collect();
    let all: Vec<&str> = std::iter::once("heuristic").chain(names.iter().map(String::as_str)).collect();
    let rows: Vec<Answers> = lines.par_iter().map(|line| answers(&games, line, &all)).collect();
    for (i, name) in all.iter().enumerate().skip(1) {
        let gains: Vec<f64> = rows.iter().map(|row| row.worth[i] - row.worth[0]).collect();
        told(name, &gains, rows.iter().map(|row| row.took[i]).sum());
    }
    let best: Vec<f64> = rows.iter().map(|row| row.best).collect();
    told("the best by the other half of the worlds", &best, 0.0);
}

/// What every player's answer is worth, how long it took, and what there is to gain on the heuristic's.
struct Answers {
    worth: Vec<f64>,
    took: Vec<f64>,
    best: f64,
}

fn answers(games: &[(&str, Magic)], line: &Value, names: &[&str]) -> Answers {
    let file = line["file"].as_str().expect("a file");
    let game = &games.iter().find(|(f, _)| *f == file).expect("a game").1;
    let seed = line["seed"].as_u64().expect("a seed");
    let mut table = Table::new(game, seed, Mode::Sampled);
    let picks: Vec<u64> = serde_json::from_value(line["picks"].clone()).expect("picks");
    for &pick in &picks {
        table.play(game, pick as usize).expect("a legal pick");
    }
    let values: Vec<Vec<f64>> = serde_json::from_value(line["values"].clone()).expect("values");
    let seat = table.menu().seat;
    let (mut worth, mut took, mut base) = (Vec::new(), Vec::new(), 0);
    for name in names {
        let mut rng = Rng::new(seed ^ 77 ^ picks.len() as u64);
        let clock = Instant::now();
        let choice = player(name, game).choose(&table.seat_of(game, seat), &mut rng);
        took.push(clock.elapsed().as_secs_f64());
        worth.push(mean(&values[choice]));
        if *name == "heuristic" {
            base = choice;
        }
    }
    let half = values[0].len() / 2;
    let top = |from: std::ops::Range<usize>| {
        let of = |o: usize| mean(&values[o][from.clone()]);
        (0..values.len()).fold(base, |b, o| if of(o) > of(b) { o } else { b })
    };
    let gain = |o: usize, on: std::ops::Range<usize>| mean(&values[o][on.clone()]) - mean(&values[base][on]);
    let all = values[0].len();
    let best = (gain(top(0..half), half..all) + gain(top(half..all), 0..half)) / 2.0;
    Answers { worth, took, best }
}
