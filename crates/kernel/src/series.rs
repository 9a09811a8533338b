//! Many matches on all cores. The same seeds give the same columns with any number of threads.

use rayon::prelude::*;

use crate::chance::{Mode, Rng, Seed, derive};
use crate::game::Game;
use crate::listen;
use crate::numbers::{For, Numbers};
use crate::replay::Replay;
use crate::seat::Policy;
use crate::sitting::Sitting;
use crate::table::{Table, guard};
use crate::{CHANCE, MAX_SEATS};

/// Makes the player for one worker thread.
pub type Maker<'a, G> = Box<dyn Fn() -> Box<dyn Policy<G>> + Send + Sync + 'a>;

/// How players change seats from match to match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rotation {
    /// Everyone stays.
    Fixed,
    /// One seat on with every match, so that no seat favours a player.
    #[default]
    Rotate,
    /// Every deal is played once per rotation, so that the luck of the deal favours nobody either.
    Mirror,
}

impl Rotation {
    /// Which deal match `index` is played from, and the seat of player 0.
    pub fn place(self, index: u32, players: usize) -> (u32, usize) {
        let rotations = players as u32;
        match self {
            Self::Fixed => (index, 0),
            Self::Rotate => (index, (index % rotations) as usize),
            Self::Mirror => (index / rotations, (index % rotations) as usize),
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct SeriesConfig {
    pub seed: Seed,
    /// Index of the first match: a long series may be run in slices.
    pub first: u32,
    pub games: u32,
    pub rotation: Rotation,
    /// Count events into the game's tallies.
    pub tally: bool,
    /// Keep the replay of every match whose index is a multiple of this.
    pub keep_every: Option<u32>,
}

/// Results in columns, one row per match.
#[derive(Debug, Clone, Default)]
pub struct Series {
    pub seats: usize,
    pub seeds: Vec<u64>,
    /// `games × seats`, by seat.
    pub payoffs: Vec<f32>,
    pub reasons: Vec<u8>,
    pub decisions: Vec<u32>,
    pub forced: Vec<u32>,
    pub turns: Vec<u32>,
    /// Player 0 sat at this seat.
    pub offsets: Vec<u8>,
    /// `games × tallies`.
    pub tallies: Vec<i32>,
    pub errors: Vec<MatchError>,
    pub replays: Vec<(u32, Replay)>,
    /// Matches with faults, all their faults, and the first of these matches.
    pub faulty: u32,
    pub faults: u64,
    pub faulty_replays: Vec<(u32, Replay)>,
}

/// A match the engine could not finish.
#[derive(Debug, Clone)]
pub struct MatchError {
    pub game: u32,
    pub message: String,
    pub replay: Replay,
}

/// Matches with faults that a series keeps.
pub const FAULTY_KEPT: usize = 16;

/// The reason column of a match that ended in an engine error.
pub const ENGINE_ERROR: u8 = 255;

impl Series {
    /// Room for all rows at once: growing the columns of a long series would be the part that does not
    /// run on all cores.
    fn with_room(seats: usize, games: usize, columns: usize) -> Self {
        Self {
            seats,
            seeds: Vec::with_capacity(games),
            payoffs: Vec::with_capacity(games * seats),
            reasons: Vec::with_capacity(games),
            decisions: Vec::with_capacity(games),
            forced: Vec::with_capacity(games),
            turns: Vec::with_capacity(games),
            offsets: Vec::with_capacity(games),
            tallies: Vec::with_capacity(games * columns),
            errors: Vec::new(),
            replays: Vec::new(),
            faulty: 0,
            faults: 0,
            faulty_replays: Vec::new(),
        }
    }

    fn append(&mut self, mut other: Self) {
        self.seeds.append(&mut other.seeds);
        self.payoffs.append(&mut other.payoffs);
        self.reasons.append(&mut other.reasons);
        self.decisions.append(&mut other.decisions);
        self.forced.append(&mut other.forced);
        self.turns.append(&mut other.turns);
        self.offsets.append(&mut other.offsets);
        self.tallies.append(&mut other.tallies);
        self.errors.append(&mut other.errors);
        self.replays.append(&mut other.replays);
        self.faulty += other.faulty;
        self.faults += other.faults;
        self.faulty_replays.append(&mut other.faulty_replays);
        self.faulty_replays.truncate(FAULTY_KEPT);
    }
}

/// The seed of deal `deal` of a series.
pub fn match_seed(seed: Seed, deal: u32) -> Seed {
    derive(seed, u64::from(deal))
}

/// The generator of the player at `seat` of the match with this seed: no way leads from it to the match.
pub fn player_rng(match_seed: Seed, seat: usize) -> Rng {
    Numbers::of(match_seed).rng(For::Player, seat, 0)
}

/// Play one match to its end. Chance menus are answered by weight with `chance`.
#[inline]
pub fn play_out<G: Game>(
    game: &G,
    table: &mut Table<G>,
    policies: &mut [Box<dyn Policy<G>>],
    offset: usize,
    rngs: &mut [Rng; MAX_SEATS],
) {
    let mut sitting = Sitting::new(game.info().seats, policies, offset);
    sitting.begin(game, table, rngs);
    let cap = game.info().decision_cap as usize;
    while !table.over() {
        let seat = table.menu().seat;
        assert!(seat != CHANCE, "a sampled match asked seat CHANCE");
        assert!(table.picks().len() < cap, "no end after {cap} decisions");
        listen::listen();
        let rng = &mut rngs[usize::from(seat)];
        let index = sitting.player(seat).choose(&table.seat_of(game, seat), rng);
        if let Err(e) = table.play(game, index) {
            panic!("player {} at seat {seat}: {e}", sitting.number(seat));
        }
    }
    sitting.end(game, table);
}

struct Worker<G: Game> {
    table: Table<G>,
    policies: Vec<Box<dyn Policy<G>>>,
}

/// Run the series on the present rayon pool. `makers` has one entry per player; with fewer players than
/// seats they alternate. A series that is called to stop ends early; whoever called knows.
pub fn run<G: Game>(game: &G, makers: &[Maker<'_, G>], config: &SeriesConfig) -> Series {
    assert!(!makers.is_empty(), "a series needs a player");
    let threads = rayon::current_num_threads() as u32;
    let slice = (config.games / (threads * 16)).clamp(1, 512);
    let ear = listen::ear();
    let slices: Vec<Series> = (0..config.games.div_ceil(slice))
        .into_par_iter()
        .map_init(
            || Worker { table: Table::default(), policies: makers.iter().map(|make| make()).collect() },
            |worker, k| {
                let first = config.first + k * slice;
                let last = config.first + (k * slice + slice).min(config.games);
                listen::with(ear.clone(), || play_slice(game, worker, makers, config, first..last))
            },
        )
        .collect();
    let mut all = Series::with_room(game.info().seats, config.games as usize, columns(game, config));
    for s in slices {
        all.append(s);
    }
    all
}

fn columns<G: Game>(game: &G, config: &SeriesConfig) -> usize {
    if config.tally { game.info().tallies.len() } else { 0 }
}

fn play_slice<G: Game>(
    game: &G,
    worker: &mut Worker<G>,
    makers: &[Maker<'_, G>],
    config: &SeriesConfig,
    indices: std::ops::Range<u32>,
) -> Series {
    let seats = game.info().seats;
    let columns = columns(game, config);
    let mut out = Series::with_room(seats, indices.len(), columns);
    let uniform = worker.policies.iter().all(|policy| policy.uniform());
    let log = config.tally || worker.policies.iter().any(|policy| policy.remembers());
    if listen::stopped() {
        return out;
    }
    for index in indices {
        let (deal, offset) = config.rotation.place(index, makers.len());
        let seed = match_seed(config.seed, deal);
        let mut rngs = [Rng::new(0); MAX_SEATS];
        for (seat, rng) in rngs[..seats].iter_mut().enumerate() {
            *rng = player_rng(seed, seat);
        }
        worker.table.cx.log.switch(log);
        let played = guard(|| {
            if uniform {
                return worker.table.play_uniformly(game, seed, &rngs);
            }
            worker.table.start(game, seed, Mode::Sampled);
            play_out(game, &mut worker.table, &mut worker.policies, offset, &mut rngs);
        });
        let table = &mut worker.table;
        out.seeds.push(seed);
        out.offsets.push(offset as u8);
        out.decisions.push(table.picks().len() as u32);
        out.forced.push(table.forced());
        let row = out.tallies.len();
        out.tallies.resize(row + columns, 0);
        match played {
            Ok(()) => {
                let outcome = game.outcome(table.truth()).expect("a finished match has an outcome");
                out.payoffs.extend_from_slice(outcome.payoffs());
                out.reasons.push(outcome.reason);
                out.turns.push(game.turns(table.truth()));
                if columns > 0 {
                    for e in table.cx.log.events() {
                        game.tally(e, &mut out.tallies[row..]);
                    }
                }
                let faults = game.faults(table.truth());
                if faults > 0 {
                    out.faulty += 1;
                    out.faults += u64::from(faults);
                    if out.faulty_replays.len() < FAULTY_KEPT
                        && let Ok(replay) = Replay::record(game, seed, true, table.picks())
                    {
                        out.faulty_replays.push((index, replay));
                    }
                }
                if config.keep_every.is_some_and(|k| index.is_multiple_of(k.max(1)))
                    && let Ok(replay) = Replay::record(game, seed, true, table.picks())
                {
                    out.replays.push((index, replay));
                }
            }
            Err(message) => {
                out.payoffs.extend(std::iter::repeat_n(0.0, seats));
                out.reasons.push(ENGINE_ERROR);
                out.turns.push(0);
                let replay = Replay::of_failure(game, seed, true, table.picks(), &message);
                out.errors.push(MatchError { game: index, message, replay });
                // What a panic left behind is not trusted with the next match.
                *worker = Worker { table: Table::default(), policies: makers.iter().map(|m| m()).collect() };
                if listen::stopped() {
                    break;
                }
            }
        }
    }
    out
}
