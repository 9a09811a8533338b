//! Matches watched pick by pick: what measures of a game are made of.
//!
//! The watcher is a referee, not a player: it may step the truth. What it writes down about a seat is still
//! only what that seat may know.

use std::ops::Range;

use kernel::chance::derive;
use kernel::listen;
use kernel::schema::ObsBuffer;
use kernel::series::{ENGINE_ERROR, Maker, match_seed, player_rng};
use kernel::table::{Cx, Table, guard};
use kernel::{Game, MAX_SEATS, Mode, NOBODY, Opt, Policy, Rng, Rotation, Schema, Seat, Seed, Sitting};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use rayon::prelude::*;

#[derive(Debug, Clone)]
pub struct TraceConfig {
    pub seed: Seed,
    pub first: u32,
    pub games: u32,
    pub rotation: Rotation,
    /// Of so many unforced decisions one is probed; 0 for none.
    pub probe_every: u32,
    /// Of so many unforced decisions one is looked ahead from; 0 for none.
    pub look_every: u32,
    /// Random matches played from every such decision, each in a world its seat holds possible.
    pub worlds: u32,
}

/// Columns: one row per match, one per decision (forced ones included), one per probe, one per look ahead.
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
    /// The decision that was looked ahead from.
    looks: Vec<u64>,
    /// `looks × seats`: how often each seat won, a shared win counted in parts.
    chances: Vec<f32>,
    errors: Vec<(u32, String)>,
}

impl Trace {
    fn append(&mut self, mut other: Self) {
        let rows = self.asked.len() as u64;
        self.starts.extend(other.starts.iter().map(|start| rows + start));
        self.looks.extend(other.looks.iter().map(|look| rows + look));
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
        self.chances.append(&mut other.chances);
        self.errors.append(&mut other.errors);
    }

    pub fn into_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let (games, rows, looks, seats) = (self.seeds.len(), self.asked.len(), self.looks.len(), self.seats);
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
        dict.set_item("looks", PyArray1::from_vec(py, self.looks))?;
        dict.set_item("chances", PyArray1::from_vec(py, self.chances).reshape([looks, seats])?)?;
        dict.set_item("errors", PyList::new(py, self.errors)?)?;
        Ok(dict)
    }
}

/// Run on the present rayon pool; the same seeds give the same columns with any number of threads.
pub fn run<G: Game>(game: &G, makers: &[Maker<'_, G>], config: &TraceConfig) -> Trace {
    let slice = (config.games / (rayon::current_num_threads() as u32 * 8)).clamp(1, 64);
    let ear = listen::ear();
    let slices: Vec<Trace> = (0..config.games.div_ceil(slice))
        .into_par_iter()
        .map_init(
            || Watcher::new(game, makers),
            |watcher, k| {
                let last = (k * slice + slice).min(config.games);
                let indices = config.first + k * slice..config.first + last;
                listen::with(ear.clone(), || watcher.watch(game, makers, config, indices))
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
    spots: [Spot<G>; 2],
    compare: Compare<G>,
}

impl<G: Game> Watcher<G> {
    fn new(game: &G, makers: &[Maker<'_, G>]) -> Self {
        let mut table = Table::default();
        // Forced picks are rows too.
        table.skip_forced = false;
        let policies = makers.iter().map(|make| make()).collect();
        let compare = Compare::new(&game.info().schema);
        Self { table, policies, spots: Default::default(), compare }
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
            if listen::stopped() {
                break;
            }
            let (deal, offset) = config.rotation.place(index, makers.len());
            let seed = match_seed(config.seed, deal);
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
                    *self = Self::new(game, makers);
                }
            }
        }
        out
    }

    fn play(&mut self, game: &G, config: &TraceConfig, seed: Seed, offset: usize, out: &mut Trace) {
        let cap = game.info().decision_cap;
        self.table.cx.log.switch(self.policies.iter().any(|policy| policy.remembers()));
        let mut rngs: [Rng; MAX_SEATS] = std::array::from_fn(|seat| player_rng(seed, seat));
        let mut probing = Rng::new(derive(seed, PROBING));
        let mut looking = Rng::new(derive(seed, LOOKING));
        let mut unforced = 0;
        self.table.start(game, seed, Mode::Sampled);
        let mut policies = std::mem::take(&mut self.policies);
        let mut sitting = Sitting::new(game.info().seats, &mut policies, offset);
        sitting.begin(game, &self.table, &mut rngs);
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
                if config.look_every > 0 && looking.below(config.look_every) == 0 {
                    self.look(game, config.worlds, &mut looking, out);
                }
                let rng = &mut rngs[usize::from(seat)];
                index = sitting.player(seat).choose(&self.table.seat_of(game, seat), rng);
            }
            self.table.play(game, index).expect("an offered option");
        }
        sitting.end(game, &self.table);
        self.policies = policies;
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

    /// Who would win from here if all went on at random, as far as the seat that is asked can know.
    fn look(&mut self, game: &G, worlds: u32, rng: &mut Rng, out: &mut Trace) {
        let cap = game.info().decision_cap;
        let mut won = [0.0; MAX_SEATS];
        for _ in 0..worlds {
            listen::listen();
            let at = self.table.seat_of(game, self.table.menu().seat);
            let Spot { state, cx } = &mut self.spots[0];
            at.sample(state, rng);
            cx.menu.clone_from(at.menu());
            let mut picks = 0;
            while !cx.menu.over() {
                assert!(picks < cap, "no end after {cap} decisions");
                picks += 1;
                let option = cx.menu.opts[rng.below(cx.menu.len() as u32) as usize];
                game.play(state, option, cx);
            }
            let outcome = game.outcome(state).expect("a finished match has an outcome");
            let best = outcome.payoffs().iter().copied().fold(f32::MIN, f32::max);
            let winners = outcome.payoffs().iter().filter(|p| **p == best).count();
            for (share, payoff) in won.iter_mut().zip(outcome.payoffs()) {
                *share += if *payoff == best { 1.0 / winners as f32 } else { 0.0 };
            }
        }
        out.looks.push(out.asked.len() as u64 - 1);
        out.chances.extend(won[..out.seats].iter().map(|share| share / worlds.max(1) as f32));
    }

    /// What another answer would have changed for the next player: two options of the present menu are
    /// taken, chance being equal, and what the next other seat can then do is compared.
    fn probe(&mut self, game: &G, rng: &mut Rng, out: &mut Trace) {
        let (seat, options) = (self.table.menu().seat, self.table.menu().len() as u32);
        let first = rng.below(options);
        let second = (first + 1 + rng.below(options - 1)) % options;
        let own = Rng::new(rng.next_u64());
        for (spot, index) in self.spots.iter_mut().zip([first, second]) {
            spot.state.clone_from(self.table.truth());
            if !spot.go(game, seat, self.table.menu().opts[index as usize], own) {
                return;
            }
        }
        let [a, b] = &mut self.spots;
        let (asked, other) = (a.cx.menu.seat, b.cx.menu.seat);
        if asked == NOBODY && other == NOBODY {
            return;
        }
        let (mut options, mut values) = (1.0, 0.0);
        if asked == other {
            options = self.compare.distance(game, a, b);
            values = (game.evaluate(&a.state, asked) - game.evaluate(&b.state, asked)).abs() / 2.0;
        }
        out.probe_options.push(options);
        out.probe_values.push(values);
    }
}

/// A position beside the match.
struct Spot<G: Game> {
    state: G::State,
    cx: Cx<G>,
}

impl<G: Game> Default for Spot<G> {
    fn default() -> Self {
        Self { state: G::State::default(), cx: Cx::default() }
    }
}

impl<G: Game> Spot<G> {
    /// Take an option and go on, the same seat answering at random, until another seat is asked or the
    /// match is over; `false` when that takes too long.
    fn go(&mut self, game: &G, seat: Seat, option: Opt, mut own: Rng) -> bool {
        let mut option = option;
        for _ in 0..LONGEST {
            game.play(&mut self.state, option, &mut self.cx);
            let menu = &self.cx.menu;
            if menu.seat != seat {
                return true;
            }
            option = menu.opts[own.below(menu.len() as u32) as usize];
        }
        false
    }
}

/// Compares what one seat can do in two positions.
struct Compare<G: Game> {
    next: [Spot<G>; 2],
    before: [ObsBuffer; 2],
    after: [ObsBuffer; 2],
}

impl<G: Game> Compare<G> {
    fn new(schema: &Schema) -> Self {
        let buffers = || [ObsBuffer::new(schema), ObsBuffer::new(schema)];
        Self { next: Default::default(), before: buffers(), after: buffers() }
    }

    /// One minus the share of options that are in both menus and do the same, among those in either.
    fn distance(&mut self, game: &G, a: &Spot<G>, b: &Spot<G>) -> f32 {
        let keyed = |spot: &Spot<G>| -> Vec<(u32, Opt)> {
            let keyed = spot.cx.menu.opts.iter().map(|&o| (game.key(&spot.state, o), o));
            let mut keyed: Vec<(u32, Opt)> = keyed.collect();
            keyed.sort_unstable_by_key(|k| k.0);
            keyed.dedup_by_key(|k| k.0);
            keyed
        };
        let (left, right) = (keyed(a), keyed(b));
        let mut both = 0;
        let mut same = 0;
        for &(key, option) in &left {
            let Ok(at) = right.binary_search_by_key(&key, |k| k.0) else { continue };
            both += 1;
            same += usize::from(self.alike(game, (a, option), (b, right[at].1)));
        }
        1.0 - same as f32 / (left.len() + right.len() - both).max(1) as f32
    }

    /// Whether an option does the same in two positions, as far as the seat that takes it can see.
    fn alike(&mut self, game: &G, a: (&Spot<G>, Opt), b: (&Spot<G>, Opt)) -> bool {
        let seat = a.0.cx.menu.seat;
        for (n, (spot, option)) in [a, b].into_iter().enumerate() {
            game.observe(&spot.state, seat, &spot.cx.menu, &mut self.before[n].obs());
            let next = &mut self.next[n];
            next.state.clone_from(&spot.state);
            game.play(&mut next.state, option, &mut next.cx);
            game.observe(&next.state, seat, &next.cx.menu, &mut self.after[n].obs());
        }
        let [left, right] = &self.next;
        let again = left.cx.menu.seat == seat;
        if again != (right.cx.menu.seat == seat) || left.cx.menu.over() != right.cx.menu.over() {
            return false;
        }
        // A choice that goes on is the same if it goes on the same way.
        if again {
            let keys = |spot: &Spot<G>| -> Vec<u32> {
                let mut keys: Vec<u32> =
                    spot.cx.menu.opts.iter().map(|&o| game.key(&spot.state, o)).collect();
                keys.sort_unstable();
                keys
            };
            if keys(left) != keys(right) {
                return false;
            }
        }
        let [left, right] = &self.before;
        let [then_left, then_right] = &self.after;
        same_change([&left.small, &right.small], [&then_left.small, &then_right.small])
            && same_change([&left.wide, &right.wide], [&then_left.wide, &then_right.wide])
    }
}

/// Whether two changes are one, in all that was equal before: what the first pick made different on its own
/// account, such as the place of the card it played, says nothing about the second.
fn same_change<T: Copy + PartialEq>(before: [&[T]; 2], after: [&[T]; 2]) -> bool {
    let started = before[0].iter().zip(before[1]);
    let ended = after[0].iter().zip(after[1]);
    started.zip(ended).all(|((b, d), (a, c))| b != d || a == c)
}

/// Tags of the watcher's own generators; they move no player's.
const PROBING: u64 = 0x7072_6F62_6500_0000;
const LOOKING: u64 = 0x6C6F_6F6B_0000_0000;
/// Own picks in a row before a probe is given up.
const LONGEST: usize = 64;
