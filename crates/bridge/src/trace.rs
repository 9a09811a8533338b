//! Matches watched pick by pick: what measures of a game are made of.
//!
//! The watcher is a referee, not a player: it may step the truth. What it writes down about a seat is still
//! only what that seat may know.

use std::ops::Range;

use kernel::chance::derive;
use kernel::series::{ENGINE_ERROR, Maker, match_seed, player_rng};
use kernel::table::{Cx, Table, guard};
use kernel::{Game, MAX_SEATS, Mode, Policy, Rng, Seat, Seed};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use rayon::prelude::*;

#[derive(Debug, Clone)]
pub struct TraceConfig {
    pub seed: Seed,
    pub first: u32,
    pub games: u32,
    /// Players move one seat on with every match.
    pub rotate: bool,
    /// Of so many unforced decisions one is probed; 0 for none.
    pub probe_every: u32,
}

/// Columns: one row per match, one per decision (forced ones included), one per probe.
#[derive(Debug, Default)]
pub struct Trace {
    seats: usize,
    seeds: Vec<u64>,
    payoffs: Vec<f32>,
    reasons: Vec<u8>,
    turns: Vec<u32>,
    offsets: Vec<u8>,
    /// The first decision of each match, and one more for the end.
    starts: Vec<u64>,
    asked: Vec<u8>,
    /// How many options there were; one means that the pick was forced.
    options: Vec<u32>,
    /// Turns begun.
    turn: Vec<u32>,
    /// `decisions × seats`: `evaluate`, from each seat's own knowledge, before the pick.
    values: Vec<f32>,
    probe_options: Vec<f32>,
    probe_values: Vec<f32>,
    errors: Vec<(u32, String)>,
}

impl Trace {
    fn append(&mut self, mut other: Self) {
        let rows = self.asked.len() as u64;
        self.starts.extend(other.starts.iter().map(|start| rows + start));
        self.seeds.append(&mut other.seeds);
        self.payoffs.append(&mut other.payoffs);
        self.reasons.append(&mut other.reasons);
        self.turns.append(&mut other.turns);
        self.offsets.append(&mut other.offsets);
        self.asked.append(&mut other.asked);
        self.options.append(&mut other.options);
        self.turn.append(&mut other.turn);
        self.values.append(&mut other.values);
        self.probe_options.append(&mut other.probe_options);
        self.probe_values.append(&mut other.probe_values);
        self.errors.append(&mut other.errors);
    }

    pub fn into_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let (games, rows, seats) = (self.seeds.len(), self.asked.len(), self.seats);
        let dict = PyDict::new(py);
        dict.set_item("seeds", PyArray1::from_vec(py, self.seeds))?;
        dict.set_item("payoffs", PyArray1::from_vec(py, self.payoffs).reshape([games, seats])?)?;
        dict.set_item("reasons", PyArray1::from_vec(py, self.reasons))?;
        dict.set_item("turns", PyArray1::from_vec(py, self.turns))?;
        dict.set_item("offsets", PyArray1::from_vec(py, self.offsets))?;
        dict.set_item("starts", PyArray1::from_vec(py, self.starts))?;
        dict.set_item("asked", PyArray1::from_vec(py, self.asked))?;
        dict.set_item("options", PyArray1::from_vec(py, self.options))?;
        dict.set_item("turn", PyArray1::from_vec(py, self.turn))?;
        dict.set_item("values", PyArray1::from_vec(py, self.values).reshape([rows, seats])?)?;
        dict.set_item("probe_options", PyArray1::from_vec(py, self.probe_options))?;
        dict.set_item("probe_values", PyArray1::from_vec(py, self.probe_values))?;
        dict.set_item("errors", PyList::new(py, self.errors)?)?;
        Ok(dict)
    }
}

/// Run on the present rayon pool; the same seeds give the same columns with any number of threads.
pub fn run<G: Game>(game: &G, makers: &[Maker<'_, G>], config: &TraceConfig) -> Trace {
    let slice = (config.games / (rayon::current_num_threads() as u32 * 8)).clamp(1, 64);
    let slices: Vec<Trace> = (0..config.games.div_ceil(slice))
        .into_par_iter()
        .map_init(
            || Watcher::new(makers),
            |watcher, k| {
                let last = (k * slice + slice).min(config.games);
                watcher.watch(game, makers, config, config.first + k * slice..config.first + last)
            },
        )
        .collect();
    let mut all = Trace { seats: game.info().seats, ..Trace::default() };
    for part in slices {
        all.append(part);
    }
    all.starts.push(all.asked.len() as u64);
    all
}

struct Watcher<G: Game> {
    table: Table<G>,
    policies: Vec<Box<dyn Policy<G>>>,
    state: G::State,
    cx: Cx<G>,
}

impl<G: Game> Watcher<G> {
    fn new(makers: &[Maker<'_, G>]) -> Self {
        let mut table = Table::default();
        // Forced picks are rows too.
        table.skip_forced = false;
        let policies = makers.iter().map(|make| make()).collect();
        Self { table, policies, state: G::State::default(), cx: Cx::default() }
    }

    fn watch(
        &mut self,
        game: &G,
        makers: &[Maker<'_, G>],
        config: &TraceConfig,
        indices: Range<u32>,
    ) -> Trace {
        let seats = game.info().seats;
        let mut out = Trace { seats, ..Trace::default() };
        for index in indices {
            let seed = match_seed(config.seed, index);
            let offset = if config.rotate { index as usize % makers.len() } else { 0 };
            out.seeds.push(seed);
            out.offsets.push(offset as u8);
            out.starts.push(out.asked.len() as u64);
            match guard(|| self.play(game, config, seed, offset, &mut out)) {
                Ok(()) => {
                    let outcome = game.outcome(self.table.truth()).expect("a finished match has an outcome");
                    out.payoffs.extend_from_slice(outcome.payoffs());
                    out.reasons.push(outcome.reason);
                    out.turns.push(game.turns(self.table.truth()));
                }
                Err(message) => {
                    out.payoffs.extend(std::iter::repeat_n(0.0, seats));
                    out.reasons.push(ENGINE_ERROR);
                    out.turns.push(0);
                    out.errors.push((index, message));
                    // What a panic left behind is not trusted with the next match.
                    *self = Self::new(makers);
                }
            }
        }
        out
    }

    fn play(&mut self, game: &G, config: &TraceConfig, seed: Seed, offset: usize, out: &mut Trace) {
        let players = self.policies.len();
        let cap = game.info().decision_cap;
        let mut rngs: [Rng; MAX_SEATS] = std::array::from_fn(|seat| player_rng(seed, seat));
        let mut probing = Rng::new(derive(seed, PROBING));
        let mut unforced = 0;
        self.table.start(game, seed, Mode::Sampled);
        while !self.table.over() {
            let (seat, options) = (self.table.menu().seat, self.table.menu().len());
            self.note(game, out);
            let mut index = 0;
            if options > 1 {
                assert!(unforced < cap, "no end after {cap} decisions");
                unforced += 1;
                if config.probe_every > 0 && probing.below(config.probe_every) == 0 {
                    self.probe(game, &mut probing, out);
                }
                let at = usize::from(seat);
                let player = &mut self.policies[(at + players - offset) % players];
                index = player.choose(&self.table.seat_of(game, seat), &mut rngs[at]);
            }
            self.table.play(game, index).expect("an offered option");
        }
    }

    fn note(&self, game: &G, out: &mut Trace) {
        let (table, menu) = (&self.table, self.table.menu());
        // All that may fail comes first, so that every column keeps its length.
        let turn = game.turns(table.truth());
        let values: [f32; MAX_SEATS] = std::array::from_fn(|seat| match seat < out.seats {
            true => table.seat_of(game, seat as Seat).evaluate(),
            false => 0.0,
        });
        out.asked.push(menu.seat);
        out.options.push(menu.len() as u32);
        out.turn.push(turn);
        out.values.extend_from_slice(&values[..out.seats]);
    }

    /// What another answer would have changed for the next player: two options of the present menu are
    /// taken, chance being equal, and what the next other seat is then offered is compared.
    fn probe(&mut self, game: &G, rng: &mut Rng, out: &mut Trace) {
        let (seat, options) = (self.table.menu().seat, self.table.menu().len() as u32);
        let first = rng.below(options);
        let second = (first + 1 + rng.below(options - 1)) % options;
        let own = Rng::new(rng.next_u64());
        let a = self.branch(game, seat, first as usize, own);
        let b = self.branch(game, seat, second as usize, own);
        let (Some(a), Some(b)) = (a, b) else { return };
        if a.seat.is_none() && b.seat.is_none() {
            return;
        }
        out.probe_options.push(if a.seat == b.seat { distance(&a.keys, &b.keys) } else { 1.0 });
        out.probe_values.push(if a.seat == b.seat { (a.value - b.value).abs() / 2.0 } else { 0.0 });
    }

    /// Take one option and go on, the same seat answering at random, until another seat is asked.
    fn branch(&mut self, game: &G, seat: Seat, index: usize, mut own: Rng) -> Option<Branch> {
        self.state.clone_from(self.table.truth());
        let mut option = self.table.menu().opts[index];
        for _ in 0..LONGEST {
            game.play(&mut self.state, option, &mut self.cx);
            let menu = &self.cx.menu;
            if menu.over() {
                return Some(Branch { seat: None, keys: Vec::new(), value: 0.0 });
            }
            if menu.seat != seat {
                let mut keys: Vec<u32> = menu.opts.iter().map(|&o| game.key(&self.state, o)).collect();
                keys.sort_unstable();
                keys.dedup();
                let value = game.evaluate(&self.state, menu.seat);
                return Some(Branch { seat: Some(menu.seat), keys, value });
            }
            option = menu.opts[own.below(menu.len() as u32) as usize];
        }
        None
    }
}

/// The tag of the generator that probes; it moves no player's.
const PROBING: u64 = 0x7072_6F62_6500_0000;
/// Own picks in a row before a probe is given up.
const LONGEST: usize = 64;

/// Where a probe came out; no seat when the match was over.
struct Branch {
    seat: Option<Seat>,
    /// Sorted, each once.
    keys: Vec<u32>,
    value: f32,
}

/// One minus the share of options in both menus among the options in either.
fn distance(a: &[u32], b: &[u32]) -> f32 {
    let both = a.iter().filter(|key| b.binary_search(key).is_ok()).count();
    let either = a.len() + b.len() - both;
    1.0 - both as f32 / either.max(1) as f32
}
