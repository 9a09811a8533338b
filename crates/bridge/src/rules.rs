//! One game's rules, as Python holds them.

use std::any::Any;
use std::sync::Arc;

use envs::AnyBatch;
use kernel::conform::{Budget, Report, conforms_listening};
use kernel::exact::{Census, POSITIONS, Tree, census, habits};
use kernel::listen;
use kernel::minimise::{minimise, replay_loosely};
use kernel::replay::Verdict;
use kernel::series::Maker;
use kernel::table::guard;
use kernel::{Error, Game, Info, Mode, Replay, Result, Rotation, Series, SeriesConfig};
use players::Spec;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::ThreadPool;
use serde_json::{Value, json};

use crate::bench::{self, Timing};
use crate::errors::{self, run, run_detached};
use crate::pool;
use crate::pygame::PyGame;
use crate::pyplayer::{Sitter, makers};
use crate::seated::{AnyTable, Seated};
use crate::series;
use crate::table::Table;
use crate::trace::{self, Trace, TraceConfig};

/// Rules that episodes of a batch may draw, and who sits at them.
pub struct Drawn {
    pub rules: Arc<dyn AnyRules>,
    pub sitters: Vec<Sitter>,
    pub weight: f64,
}

/// The rules of any game. Another thing to do with every game is one more method here.
pub trait AnyRules: Any + Send + Sync {
    fn info(&self) -> &Info;
    /// The game itself, for what one game alone offers.
    fn any(&self) -> &dyn Any;
    fn shared(self: Arc<Self>) -> Arc<dyn Any + Send + Sync>;
    fn definitions(&self) -> Option<String>;
    fn is_python(&self) -> bool;
    fn table(self: Arc<Self>, seed: u64, mode: Mode, skip_forced: bool, log: bool) -> Box<dyn AnyTable>;
    fn load(self: Arc<Self>, bytes: &[u8], log: bool) -> Result<Box<dyn AnyTable>>;
    fn series(self: Arc<Self>, sitters: &[Sitter], config: &SeriesConfig) -> Series;
    fn trace(self: Arc<Self>, sitters: &[Sitter], config: &TraceConfig) -> Trace;
    /// Environments of these rules, which are the first of `drawn`, and of the others.
    fn batch(&self, drawn: &[Drawn], config: envs::Config) -> Result<Box<dyn AnyBatch>>;
    fn conforms(&self, budget: &Budget) -> Report;
    fn verify(&self, replay: &Replay) -> Verdict;
    fn story(&self, replay: &Replay, seat: Option<u8>) -> Result<Vec<String>>;
    fn record(&self, seed: u64, picks: &[u32]) -> Result<Replay>;
    fn minimise(&self, seed: u64, picks: &[u32]) -> Result<Vec<u32>>;
    fn census(&self) -> Result<Census>;
    fn prepare(&self, spec: &Spec) -> Result<()>;
    fn exploit(&self, sitter: &Sitter, samples: u32, seed: u64, positions: usize) -> Result<Value>;
    fn measure(&self, what: &str, seed: u64, seconds: f64) -> Result<Timing>;
}

impl<G: Game> AnyRules for G {
    fn info(&self) -> &Info {
        Game::info(self)
    }
    fn definitions(&self) -> Option<String> {
        Game::definitions(self)
    }
    fn any(&self) -> &dyn Any {
        self
    }
    fn shared(self: Arc<Self>) -> Arc<dyn Any + Send + Sync> {
        self
    }
    fn is_python(&self) -> bool {
        self.any().is::<PyGame>()
    }
    fn table(self: Arc<Self>, seed: u64, mode: Mode, skip_forced: bool, log: bool) -> Box<dyn AnyTable> {
        Box::new(Seated::start(self, seed, mode, skip_forced, log))
    }
    fn load(self: Arc<Self>, bytes: &[u8], log: bool) -> Result<Box<dyn AnyTable>> {
        Ok(Box::new(Seated::load(self, bytes, log)?))
    }
    fn series(self: Arc<Self>, sitters: &[Sitter], config: &SeriesConfig) -> Series {
        kernel::series::run(&*self, &makers(&*self, sitters), config)
    }
    fn trace(self: Arc<Self>, sitters: &[Sitter], config: &TraceConfig) -> Trace {
        trace::run(&*self, &makers(&*self, sitters), config)
    }
    fn batch(&self, drawn: &[Drawn], config: envs::Config) -> Result<Box<dyn AnyBatch>> {
        let mut ruled = Vec::new();
        for one in drawn {
            let Ok(game) = Arc::clone(&one.rules).shared().downcast::<Self>() else {
                let (first, other) = (&Game::info(self).name, &one.rules.info().name);
                return Err(Error::invalid(format!(
                    "{first} and {other} are games of different kinds and cannot share a batch; make a batch for each"
                )));
            };
            let maker = |sitter: &Sitter| -> Maker<'static, Self> {
                let (sitter, game) = (sitter.clone(), Arc::clone(&game));
                Box::new(move || sitter.build(&*game))
            };
            let makers = one.sitters.iter().map(maker).collect();
            ruled.push(envs::Ruled { game, makers, weight: one.weight });
        }
        Ok(Box::new(envs::Batch::drawn(ruled, config)?))
    }
    fn conforms(&self, budget: &Budget) -> Report {
        conforms_listening(self, budget, &mut errors::listen)
    }
    fn verify(&self, replay: &Replay) -> Verdict {
        replay.verify(self)
    }
    fn story(&self, replay: &Replay, seat: Option<u8>) -> Result<Vec<String>> {
        replay.story(self, seat)
    }
    /// A match that the engine cannot finish is recorded as such.
    fn record(&self, seed: u64, picks: &[u32]) -> Result<Replay> {
        guard(|| Replay::record(self, seed, true, picks))
            .unwrap_or_else(|message| Ok(Replay::of_failure(self, seed, true, picks, &message)))
    }
    /// Shrink picks that end in an engine error, keeping its message.
    fn minimise(&self, seed: u64, picks: &[u32]) -> Result<Vec<u32>> {
        let Err(first) = guard(|| replay_loosely(self, seed, picks)) else {
            return Err(Error::invalid("these picks end in no engine error: there is nothing to minimise"));
        };
        let small = minimise(self, seed, picks, |end| end.is_err_and(|message| message == first));
        // The minimiser reads picks modulo the menu; a replay takes them as they are.
        let mut exact = Vec::new();
        let _ = guard(|| {
            let mut table = kernel::Table::<G>::new(self, seed, Mode::Sampled);
            for &pick in &small {
                exact.push(pick % table.menu().len() as u32);
                table.play(self, exact[exact.len() - 1] as usize).expect("an index within the menu");
            }
        });
        Ok(exact)
    }
    fn census(&self) -> Result<Census> {
        census(self)
    }
    fn prepare(&self, spec: &Spec) -> Result<()> {
        spec.prepare(self)
    }
    fn exploit(&self, sitter: &Sitter, samples: u32, seed: u64, positions: usize) -> Result<Value> {
        let tree = Tree::of(self, positions)?;
        let maker: Maker<'_, G> = Box::new(|| sitter.build(self));
        let habits = habits(self, &tree, &maker, samples, seed).unwrap_or_else(|message| panic!("{message}"));
        let found = tree.exploit(&habits.mixes);
        Ok(json!({
            "positions": tree.nodes.len(),
            "information_sets": tree.sets.len(),
            "sampled_sets": habits.asked,
            "values": found.values,
            "best_responses": found.best,
            "exploitability": found.exploitability(),
        }))
    }
    fn measure(&self, what: &str, seed: u64, seconds: f64) -> Result<Timing> {
        bench::measure(self, what, seed, seconds)
    }
}

/// The rules of one game: immutable, for any number of matches and threads.
#[pyclass(frozen, module = "ludwright._core")]
pub struct Rules {
    pub any: Arc<dyn AnyRules>,
    /// The function of this module that makes the rules again, in another process, and what it is given.
    maker: &'static str,
    argument: Py<PyAny>,
}

impl Rules {
    /// Rules that `ludwright._core.<maker>(argument)` has made.
    pub fn made<'py>(
        py: Python<'py>,
        game: impl Game,
        maker: &'static str,
        argument: impl IntoPyObjectExt<'py>,
    ) -> PyResult<Self> {
        Ok(Self { any: Arc::new(game), maker, argument: argument.into_py_any(py)? })
    }

    fn info(&self) -> &Info {
        self.any.info()
    }

    /// The game, for whoever knows which it is.
    pub fn game<G: Game>(&self) -> Arc<G> {
        Arc::clone(&self.any).shared().downcast().expect("a seat at a game is made from its rules")
    }

    /// Threads to play on. Python runs one thing at a time; more would only wait for each other.
    fn pool_for(
        &self,
        py: Python<'_>,
        sitters: &[Sitter],
        threads: Option<usize>,
    ) -> PyResult<Arc<ThreadPool>> {
        let alone = self.any.is_python() || sitters.iter().any(Sitter::is_python);
        let threads = pool::threads(threads).map_err(errors::to_python)?;
        pool::pool(py, if alone { 1 } else { threads }).map_err(errors::to_python)
    }
}

fn rotation(rotate: bool, mirror: bool) -> PyResult<Rotation> {
    match (rotate, mirror) {
        (false, true) => Err(errors::invalid("mirrored deals change seats; leave rotate on, or mirror off")),
        (false, false) => Ok(Rotation::Fixed),
        (true, false) => Ok(Rotation::Rotate),
        (true, true) => Ok(Rotation::Mirror),
    }
}

fn check_count(games: u32, first: u32) -> PyResult<()> {
    match first.checked_add(games) {
        Some(_) => Ok(()),
        None => Err(errors::invalid(format!("{games} games from number {first} on are too many to count"))),
    }
}

#[pymethods]
impl Rules {
    /// How a user names the game.
    #[getter]
    fn name(&self) -> &str {
        &self.info().name
    }
    #[getter]
    fn seats(&self) -> usize {
        self.info().seats
    }
    /// The side of each seat: partners have the same.
    #[getter]
    fn teams(&self) -> Vec<u32> {
        (0..self.info().seats).map(|seat| self.info().side(seat as u8).into()).collect()
    }
    /// A word per kind of option.
    #[getter]
    fn verbs(&self) -> Vec<String> {
        self.info().verbs.clone()
    }
    /// A question per kind of decision.
    #[getter]
    fn prompts(&self) -> Vec<String> {
        self.info().prompts.clone()
    }
    /// Why a match may end.
    #[getter]
    fn reasons(&self) -> Vec<String> {
        self.info().reasons.clone()
    }
    /// The named streams of chance.
    #[getter]
    fn streams(&self) -> Vec<String> {
        self.info().streams.clone()
    }
    /// What a series can count.
    #[getter]
    fn tallies(&self) -> Vec<String> {
        self.info().tallies.clone()
    }
    /// Styles of the game's own heuristic, the default first.
    #[getter]
    fn heuristics(&self) -> Vec<String> {
        self.info().heuristics.clone()
    }
    /// A menu is usually no longer than this.
    #[getter]
    fn usual_options(&self) -> usize {
        self.info().usual_options
    }
    /// No match takes more decisions.
    #[getter]
    fn decision_cap(&self) -> u32 {
        self.info().decision_cap
    }
    /// Hash of the definitions.
    #[getter]
    fn digest(&self) -> String {
        self.info().digest.to_string()
    }
    /// The arrays of an observation, as JSON.
    #[getter]
    fn schema(&self) -> String {
        serde_json::to_string(&self.info().schema).expect("a schema is plain data")
    }
    #[getter]
    fn schema_hash(&self) -> String {
        self.info().schema_hash().to_string()
    }
    /// The definitions as canonical JSON, where the game is data.
    #[getter]
    fn definitions(&self) -> Option<String> {
        self.any.definitions()
    }
    /// Whether chance can be asked for answer by answer: `table(explicit=True)`, `census()`.
    #[getter]
    fn explicit_chance(&self) -> bool {
        self.info().explicit_chance
    }
    /// Whether the rules are Python code: slow, and one thread.
    #[getter]
    fn is_python(&self) -> bool {
        self.any.is_python()
    }

    /// A new match.
    #[pyo3(signature = (seed, *, explicit=false, skip_forced=true, log=true))]
    fn table(slf: Py<Self>, seed: u64, explicit: bool, skip_forced: bool, log: bool) -> PyResult<Table> {
        let mode = if explicit { Mode::Explicit } else { Mode::Sampled };
        slf.get().info().allows(mode).map_err(errors::to_python)?;
        let made = run(|| Ok(Arc::clone(&slf.get().any).table(seed, mode, skip_forced, log)))?;
        Ok(Table::new(slf, made))
    }

    /// A saved match.
    #[pyo3(signature = (data, *, log=true))]
    fn load(slf: Py<Self>, data: &[u8], log: bool) -> PyResult<Table> {
        let loaded = run(|| Arc::clone(&slf.get().any).load(data, log))?;
        Ok(Table::new(slf, loaded))
    }

    /// Many matches, as columns. Match `i` depends on `seed` and `first + i` alone. Players move one seat on with
    /// every match unless `rotate` is off; with `mirror` every deal is played once per rotation.
    #[pyo3(signature = (players, *, games, seed, first=0, threads=None, rotate=true, mirror=false, tally=false, keep_every=None))]
    #[expect(clippy::too_many_arguments, reason = "named in Python")]
    fn series<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        players: Vec<Bound<'py, PyAny>>,
        games: u32,
        seed: u64,
        first: u32,
        threads: Option<usize>,
        rotate: bool,
        mirror: bool,
        tally: bool,
        keep_every: Option<u32>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let this = slf.get();
        let sitters = Sitter::parse_all(slf, &players)?;
        check_count(games, first)?;
        let pool = this.pool_for(py, &sitters, threads)?;
        let rotation = rotation(rotate, mirror)?;
        let config = SeriesConfig { seed, first, games, rotation, tally, keep_every };
        let any = &this.any;
        let played =
            run_detached(py, || Ok(listen::on_pool(&pool, || Arc::clone(any).series(&sitters, &config))))?;
        series::to_python(py, played, if tally { this.info().tallies.len() } else { 0 })
    }

    /// Many matches watched pick by pick, as columns. Match `i` depends on `seed` and `first + i` alone, and is
    /// the match of a series with the same arguments.
    #[pyo3(signature = (players, *, games, seed, first=0, threads=None, rotate=true, mirror=false, probe_every=0, look_every=0, worlds=16))]
    #[expect(clippy::too_many_arguments, reason = "named in Python")]
    fn trace<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        players: Vec<Bound<'py, PyAny>>,
        games: u32,
        seed: u64,
        first: u32,
        threads: Option<usize>,
        rotate: bool,
        mirror: bool,
        probe_every: u32,
        look_every: u32,
        worlds: u32,
    ) -> PyResult<Bound<'py, PyDict>> {
        let this = slf.get();
        let sitters = Sitter::parse_all(slf, &players)?;
        check_count(games, first)?;
        let pool = this.pool_for(py, &sitters, threads)?;
        let rotation = rotation(rotate, mirror)?;
        let config = TraceConfig { seed, first, games, rotation, probe_every, look_every, worlds };
        let any = &this.any;
        run_detached(py, || Ok(listen::on_pool(&pool, || Arc::clone(any).trace(&sitters, &config))))?
            .into_python(py)
    }

    /// Put the laws of every game to the test on random matches; the report is JSON.
    #[pyo3(signature = (*, seed=1, matches=24, decisions=24, options=16, worlds=3))]
    fn conforms(
        &self,
        py: Python<'_>,
        seed: u64,
        matches: u32,
        decisions: u32,
        options: u32,
        worlds: u32,
    ) -> PyResult<String> {
        let budget = Budget { seed, matches, decisions, options, worlds };
        let report = run_detached(py, || Ok(self.any.conforms(&budget)))?;
        Ok(serde_json::to_string(&report).expect("a report is plain data"))
    }

    /// Play a replay again; the verdict, as JSON, names the first difference.
    fn verify(&self, py: Python<'_>, replay: &str) -> PyResult<String> {
        let verdict = run_detached(py, || Ok(self.any.verify(&Replay::from_json(replay)?)))?;
        Ok(serde_json::to_string(&verdict).expect("a verdict is plain data"))
    }

    /// A replay told line by line, as a seat may know it or in full.
    #[pyo3(signature = (replay, seat=None))]
    fn story(&self, py: Python<'_>, replay: &str, seat: Option<u8>) -> PyResult<Vec<String>> {
        run_detached(py, || self.any.story(&Replay::from_json(replay)?, seat))
    }

    /// The replay of these picks, as JSON.
    fn record(&self, py: Python<'_>, seed: u64, picks: Vec<u32>) -> PyResult<String> {
        run_detached(py, || self.any.record(seed, &picks)).map(|replay| replay.to_json())
    }

    /// The shortest picks that still end in the same engine error.
    fn minimise(&self, py: Python<'_>, seed: u64, picks: Vec<u32>) -> PyResult<Vec<u32>> {
        run_detached(py, || self.any.minimise(seed, &picks))
    }

    /// Count every node of the game's tree: for small games only, there is no end to the others.
    fn census<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let count = run_detached(py, || self.any.census())?;
        let dict = PyDict::new(py);
        dict.set_item("deals", count.deals)?;
        dict.set_item("chance_nodes", count.chance_nodes)?;
        dict.set_item("decision_nodes", count.decision_nodes)?;
        dict.set_item("terminals", count.terminals)?;
        dict.set_item("choices", count.choices)?;
        Ok(dict)
    }

    /// What those gain who know a player's habits, worked out exactly, as JSON. A player that does not know its own
    /// probabilities is asked `samples` times at every information set.
    #[pyo3(signature = (player, *, samples=200, seed=0, positions=POSITIONS, threads=None))]
    fn exploit(
        slf: &Bound<'_, Self>,
        player: &Bound<'_, PyAny>,
        samples: u32,
        seed: u64,
        positions: usize,
        threads: Option<usize>,
    ) -> PyResult<String> {
        let (py, this) = (slf.py(), slf.get());
        if samples == 0 {
            return Err(errors::invalid("0 samples; give at least 1"));
        }
        let sitters = [Sitter::parse(slf, player)?];
        let pool = this.pool_for(py, &sitters, threads)?;
        let any = &this.any;
        run_detached(py, || listen::on_pool(&pool, || any.exploit(&sitters[0], samples, seed, positions)))
            .map(|found| found.to_string())
    }

    /// How long one verb of the game takes, on positions of random play.
    fn measure<'py>(
        &self,
        py: Python<'py>,
        what: &str,
        seed: u64,
        seconds: f64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let timing = run_detached(py, || self.any.measure(what, seed, seconds))?;
        let dict = PyDict::new(py);
        dict.set_item("ns_per_op", timing.ns_per_op)?;
        dict.set_item("operations", timing.operations)?;
        dict.set_item("positions", timing.positions)?;
        dict.set_item("bytes", timing.bytes)?;
        Ok(dict)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Py<PyAny>,))> {
        let maker = py.import("ludwright._core")?.getattr(self.maker)?;
        Ok((maker, (self.argument.clone_ref(py),)))
    }

    fn __repr__(&self) -> String {
        format!("<rules of {}>", self.info().name)
    }
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", kernel::ENGINE_VERSION)?;
    m.add_class::<Rules>()
}
