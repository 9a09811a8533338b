//! How long the verbs of a game take, measured on positions of random play.

use std::hint::black_box;
use std::time::{Duration, Instant};

use kernel::chance::derive;
use kernel::digest::Digest;
use kernel::schema::ObsBuffer;
use kernel::table::{self, Cx, Table};
use kernel::{Error, Game, Menu, Mode, Result, Rng, Scope, Seed, Writer};
use pyo3::prelude::*;

/// What can be timed, for messages and for listings.
pub const OPERATIONS: [&str; 8] =
    ["clone", "options", "play", "observe", "determinize", "save", "load", "digest"];

/// Positions are spread over this many matches, so that no single match colours the figure.
const MATCHES: u64 = 64;
const POSITIONS: usize = 1024;

pub struct Timing {
    pub ns_per_op: f64,
    pub operations: u64,
    pub positions: usize,
    /// Bytes that one operation copies, writes or reads, on average; 0 where that says nothing.
    pub bytes: f64,
}

struct Position<G: Game> {
    state: G::State,
    menu: Menu,
}

/// Decisions of random matches, evenly spread.
fn positions<G: Game>(game: &G, seed: Seed) -> Vec<Position<G>> {
    let mut rng = Rng::new(derive(seed, 1));
    let mut found = Vec::with_capacity(POSITIONS);
    let mut table = Table::<G>::default();
    for i in 0.. {
        table.start(game, derive(seed, 2 + i), Mode::Sampled);
        let mut taken = 0;
        while !table.over() && taken < POSITIONS / MATCHES as usize {
            if rng.below(8) == 0 {
                found.push(Position { state: table.truth().clone(), menu: table.menu().clone() });
                taken += 1;
            }
            let index = rng.below(table.menu().len() as u32) as usize;
            table.play(game, index).expect("an offered option");
        }
        if found.len() >= POSITIONS || i >= 64 * MATCHES {
            break;
        }
    }
    found.truncate(POSITIONS);
    found
}

/// Run `op` over all positions until the time is up; nanoseconds for one operation.
fn clock<G: Game>(positions: &[Position<G>], seconds: f64, mut op: impl FnMut(&Position<G>)) -> (f64, u64) {
    // The first round fills caches and buffers.
    positions.iter().for_each(&mut op);
    let limit = Duration::from_secs_f64(seconds.clamp(0.001, 600.0));
    let mut operations = 0;
    let start = Instant::now();
    loop {
        positions.iter().for_each(&mut op);
        operations += positions.len() as u64;
        let elapsed = start.elapsed();
        if elapsed >= limit {
            return (elapsed.as_nanos() as f64 / operations as f64, operations);
        }
    }
}

/// Time one verb of the game. Buffers are reused, as the engine itself reuses them.
pub fn measure<G: Game>(game: &G, what: &str, seed: Seed, seconds: f64) -> Result<Timing> {
    let positions = positions(game, seed);
    if positions.is_empty() {
        return Err(Error::unsupported(format!("{} has no decisions to time", game.info().name)));
    }
    let at = &positions;
    let mut state = G::State::default();
    let mut cx = Cx::<G>::default();
    let mut rng = Rng::new(derive(seed, 0));
    let mut bytes = Vec::new();
    let saved: Vec<Vec<u8>> = at.iter().map(|p| table::encode(game, &p.state, Scope::Truth)).collect();
    let mean = saved.iter().map(Vec::len).sum::<usize>() as f64 / saved.len() as f64;
    let weight = at.iter().map(|p| game.weight(&p.state)).sum::<usize>() as f64 / at.len() as f64;
    let schema = &game.info().schema;
    let (timed, bytes) = match what {
        "clone" => {
            let op = |p: &Position<G>| {
                state.clone_from(&p.state);
                black_box(&state);
            };
            (clock(at, seconds, op), weight)
        }
        "options" => {
            let op = |p: &Position<G>| {
                game.menu(&p.state, &mut cx);
                black_box(&cx.menu);
            };
            (clock(at, seconds, op), 0.0)
        }
        "play" => {
            let op = |p: &Position<G>| {
                state.clone_from(&p.state);
                let index = rng.below(p.menu.len() as u32) as usize;
                game.play(&mut state, p.menu.opts[index], &mut cx);
                black_box(&cx.menu);
            };
            (clock(at, seconds, op), 0.0)
        }
        "observe" => {
            let mut buffer = ObsBuffer::new(schema);
            let columns = schema.action_columns.len();
            let widest = at.iter().map(|p| p.menu.len()).max().unwrap_or(0);
            let mut rows = vec![0; columns * widest];
            let size = 2 * buffer.small.len() + 4 * buffer.wide.len();
            let options = at.iter().map(|p| p.menu.len()).sum::<usize>() as f64 / at.len() as f64;
            let op = |p: &Position<G>| {
                game.observe(&p.state, p.menu.seat, &p.menu, &mut buffer.obs());
                if columns > 0 {
                    game.observe_options(&p.state, p.menu.seat, &p.menu.opts, &mut rows);
                }
                black_box((&buffer, &rows));
            };
            (clock(at, seconds, op), size as f64 + options * 2.0 * columns as f64)
        }
        "determinize" => {
            let op = |p: &Position<G>| {
                state.clone_from(&p.state);
                table::resample(game, &mut state, p.menu.seat, &mut rng);
                black_box(&state);
            };
            (clock(at, seconds, op), weight)
        }
        "save" => {
            let op = |p: &Position<G>| {
                bytes.clear();
                game.encode(&p.state, Scope::Truth, &mut Writer::new(&mut bytes));
                black_box(&bytes);
            };
            (clock(at, seconds, op), mean)
        }
        "load" => {
            let mut next = saved.iter().cycle();
            let op = |_: &Position<G>| {
                let one = next.next().expect("a cycle never ends");
                black_box(table::decode(game, one).is_ok());
            };
            (clock(at, seconds, op), mean)
        }
        "digest" => {
            let op = |p: &Position<G>| {
                bytes.clear();
                game.encode(&p.state, Scope::Truth, &mut Writer::new(&mut bytes));
                black_box(Digest::of(&bytes));
            };
            (clock(at, seconds, op), mean)
        }
        _ => {
            let known = OPERATIONS.join(", ");
            return Err(Error::invalid(format!("no operation {what:?} can be timed; there are {known}")));
        }
    };
    Ok(Timing { ns_per_op: timed.0, operations: timed.1, positions: positions.len(), bytes })
}

/// How the core was built: figures of any other profile than `release` and `wheel` mean little.
const PROFILE: &str = env!("LUDWRIGHT_PROFILE");

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("PROFILE", PROFILE)
}
