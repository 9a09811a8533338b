//! Batches of environments, as Python holds them: numpy's memory is written directly, without Python's lock.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use envs::layout::{ACTIONS, COUNT, MASK, PAGE};
use envs::{
    AnyBatch, Autoreset, Background, Config, Episode, OnIllegal, Place, Reset, Rows, Seating, Seeds, Sight,
};
use kernel::{Dtype, Error, Rng};
use numpy::{
    Element, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::errors::{self, run, run_detached, to_python};
use crate::pyplayer::Sitter;
use crate::rules::{AnyRules, Drawn, Rules};

/// The flat form's name among the arrays of an observation.
const FLAT: &str = "flat";

/// Arrays that a step writes into. They live as long as this does.
#[pyclass(frozen, module = "ludwright._core")]
pub struct Target {
    inner: Arc<envs::Target>,
}

/// Look an array up and see that rows of `shape` can be written to it.
fn rows<T: Element>(
    arrays: &Bound<'_, PyDict>,
    name: &str,
    envs: usize,
    shape: &[usize],
    owner: &mut Vec<Py<PyAny>>,
) -> PyResult<Rows<T>> {
    let Some(any) = arrays.get_item(name)? else {
        return Err(errors::invalid(format!("the array {name:?} is missing")));
    };
    let wanted: Vec<usize> = std::iter::once(envs).chain(shape.iter().copied()).collect();
    let fault = |what: String| {
        let dtype = T::get_dtype(any.py());
        errors::invalid(format!("the array {name:?} {what}; a {dtype} array of shape {wanted:?} is needed"))
    };
    let array = any.cast::<PyArrayDyn<T>>().map_err(|_| {
        fault(format!("is a {}", any.get_type().name().map_or_else(|_| "?".into(), |n| n.to_string())))
    })?;
    if array.shape() != wanted {
        return Err(fault(format!("has shape {:?}", array.shape())));
    }
    let flags = any.getattr("flags")?;
    let flag = |name: &str| flags.getattr(name)?.extract::<bool>();
    if !flag("writeable")? || !flag("aligned")? {
        return Err(fault("cannot be written".to_owned()));
    }
    let width: usize = shape.iter().product();
    let size = size_of::<T>() as isize;
    let mut adjacent = size;
    let mut dense = true;
    for (&n, &stride) in shape.iter().zip(&array.strides()[1..]).rev() {
        dense &= n <= 1 || stride == adjacent;
        adjacent *= n as isize;
    }
    let stride = array.strides()[0];
    if !dense || (envs > 1 && (stride < adjacent || stride % size != 0)) {
        return Err(fault("has gaps or overlaps within its rows".to_owned()));
    }
    owner.push(any.clone().unbind());
    // SAFETY: shape, type, alignment and strides were checked above; the target owns a reference to the
    // array, and numpy refuses to resize an array that others refer to.
    Ok(unsafe { Rows::new(array.data(), (stride / size).unsigned_abs(), width) })
}

fn sight(batch: &dyn AnyBatch, arrays: &Bound<'_, PyDict>, owner: &mut Vec<Py<PyAny>>) -> PyResult<Sight> {
    let (layout, envs) = (batch.layout(), batch.config().envs);
    let mask = rows(arrays, MASK, envs, &[layout.page], owner)?;
    if let Some(flat) = arrays.get_item(FLAT)? {
        let shape = [layout.flat()];
        if flat.cast::<PyArrayDyn<i16>>().is_ok() {
            layout.all_small().map_err(to_python)?;
            return Ok(Sight::Small { flat: rows(arrays, FLAT, envs, &shape, owner)?, mask });
        }
        return Ok(Sight::Float { flat: rows(arrays, FLAT, envs, &shape, owner)?, mask });
    }
    let mut blocks = Vec::new();
    for b in &layout.blocks {
        let shape = [b.rows, b.columns.len()];
        blocks.push(match b.dtype {
            Dtype::Int16 => Place::Small(rows(arrays, &b.name, envs, &shape, owner)?),
            Dtype::Int32 => Place::Wide(rows(arrays, &b.name, envs, &shape, owner)?),
        });
    }
    let actions = rows(arrays, ACTIONS, envs, &[layout.page, layout.columns], owner)?;
    let count = rows(arrays, COUNT, envs, &[1], owner)?;
    let pages = rows(arrays, PAGE, envs, &[2], owner)?;
    Ok(Sight::Blocks { blocks, actions, count, pages, mask })
}

struct Inner {
    /// Away while a step is under way in the background.
    batch: Option<Box<dyn AnyBatch>>,
    background: Option<Background>,
    actions: Vec<i64>,
}

impl Inner {
    fn here(&mut self) -> PyResult<&mut Box<dyn AnyBatch>> {
        self.batch.as_mut().ok_or_else(|| {
            to_python(Error::illegal("a step is under way in the background: call recv before anything else"))
        })
    }

    /// A copy of the actions, which nobody changes while Python's lock is free.
    fn take(&mut self, actions: &PyReadonlyArray1<'_, i64>) -> Vec<i64> {
        let mut own = std::mem::take(&mut self.actions);
        own.clear();
        own.extend(actions.as_array().iter());
        own
    }
}

/// Many environments of one game, stepped as one.
#[pyclass(frozen, module = "ludwright._core")]
pub struct Batch {
    rules: Arc<dyn AnyRules>,
    inner: Mutex<Inner>,
}

impl Batch {
    fn lock(&self) -> PyResult<MutexGuard<'_, Inner>> {
        match self.inner.try_lock() {
            Ok(inner) => Ok(inner),
            Err(TryLockError::Poisoned(poisoned)) => Ok(PoisonError::into_inner(poisoned)),
            Err(TryLockError::WouldBlock) => {
                let message =
                    "these environments are in use by another thread; wait for it, or make another batch";
                Err(to_python(Error::illegal(message)))
            }
        }
    }

    fn with<T>(&self, f: impl FnOnce(&mut dyn AnyBatch) -> kernel::Result<T>) -> PyResult<T> {
        let mut inner = self.lock()?;
        let batch = inner.here()?;
        run(|| f(&mut **batch))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (rules, opponents, *, envs, others=Vec::new(), weights=None, first=0, page=None, seat="0",
        autoreset="NextStep", illegal="error", shaping=0.0, gamma=1.0, outside=Vec::new(), policies=1, max_steps=None,
        threads=None))]
    #[expect(clippy::too_many_arguments, reason = "named in Python")]
    fn new(
        rules: &Bound<'_, Rules>,
        opponents: Vec<Bound<'_, PyAny>>,
        envs: usize,
        others: Vec<Bound<'_, Rules>>,
        weights: Option<Vec<f64>>,
        first: u64,
        page: Option<usize>,
        seat: &str,
        autoreset: &str,
        illegal: &str,
        shaping: f32,
        gamma: f32,
        outside: Vec<u32>,
        policies: u16,
        max_steps: Option<u32>,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        let any = &rules.get().any;
        let weights = weights.unwrap_or_else(|| vec![1.0; 1 + others.len()]);
        if weights.len() != 1 + others.len() {
            let (given, wanted) = (weights.len(), 1 + others.len());
            return Err(errors::invalid(format!("{given} weights for {wanted} games; give one each")));
        }
        if let Some(place) = outside.iter().find(|&&place| place >= 64 || place as usize >= opponents.len()) {
            return Err(errors::invalid(format!("player {place} of the pool cannot be asked outside")));
        }
        let mut drawn = Vec::new();
        for (rules, weight) in std::iter::once(rules).chain(&others).zip(weights) {
            let sitters = opponents.iter().map(|p| Sitter::parse(rules, p)).collect::<PyResult<_>>()?;
            drawn.push(Drawn { rules: Arc::clone(&rules.get().any), sitters, weight });
        }
        // Python runs one thing at a time; more threads would only wait for each other.
        let alone =
            drawn.iter().any(|one| one.rules.is_python() || one.sitters.iter().any(Sitter::is_python));
        let threads = match threads {
            None if alone => 1,
            None => 0,
            Some(n) => crate::pool::threads(Some(n)).map_err(to_python).map(|n| if alone { 1 } else { n })?,
        };
        let config = Config {
            envs,
            first,
            page: page.unwrap_or(0),
            seating: Seating::parse(seat, any.info().seats).map_err(to_python)?,
            autoreset: Autoreset::parse(autoreset).map_err(to_python)?,
            illegal: OnIllegal::parse(illegal).map_err(to_python)?,
            shaping,
            gamma,
            outside: outside.iter().fold(0, |mask, &place| mask | 1 << place),
            policies,
            max_steps,
            threads,
            thrifty: false,
        };
        let batch = any.batch(&drawn, config).map_err(to_python)?;
        let inner = Inner { batch: Some(batch), background: None, actions: Vec::new() };
        Ok(Self { rules: Arc::clone(any), inner: Mutex::new(inner) })
    }

    /// Slots of a page.
    #[getter]
    fn page(&self) -> PyResult<usize> {
        self.with(|b| Ok(b.config().page))
    }
    /// Threads that share a step.
    #[getter]
    fn threads(&self) -> PyResult<usize> {
        self.with(|b| Ok(b.config().threads))
    }

    /// Arrays to write into: an observation by block, or `flat` and `action_mask`; the same again for the
    /// last observations of ended episodes; `rewards`, `terminated` and `truncated` among `results`.
    #[pyo3(signature = (now, results, last=None))]
    fn target(
        &self,
        now: &Bound<'_, PyDict>,
        results: &Bound<'_, PyDict>,
        last: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Target> {
        let mut inner = self.lock()?;
        let batch = &**inner.here()?;
        let mut owner = Vec::new();
        let envs = batch.config().envs;
        let target = envs::Target {
            layout: Arc::clone(batch.layout()),
            now: sight(batch, now, &mut owner)?,
            last: last.map(|arrays| sight(batch, arrays, &mut owner)).transpose()?,
            rewards: rows(results, "rewards", envs, &[], &mut owner)?,
            terminated: rows(results, "terminated", envs, &[], &mut owner)?,
            truncated: rows(results, "truncated", envs, &[], &mut owner)?,
            seats: match results.contains("seats")? {
                true => Some(rows(results, "seats", envs, &[self.rules.info().seats], &mut owner)?),
                false => None,
            },
            to_play: match results.contains("to_play")? {
                true => Some(rows(results, "to_play", envs, &[], &mut owner)?),
                false => None,
            },
            policy: match results.contains("policy")? {
                true => Some(rows(results, "policy", envs, &[], &mut owner)?),
                false => None,
            },
            owner: Some(Box::new(owner)),
        };
        Ok(Target { inner: Arc::new(target) })
    }

    /// Begin episodes in the chosen environments and write every observation.
    #[pyo3(signature = (target, *, chosen=None, seed=None, seeds=None, matches=None))]
    fn reset(
        &self,
        py: Python<'_>,
        target: &Target,
        chosen: Option<Vec<bool>>,
        seed: Option<u64>,
        seeds: Option<Vec<Option<u64>>>,
        matches: Option<Vec<Option<Vec<u8>>>>,
    ) -> PyResult<()> {
        let mut inner = self.lock()?;
        let batch = inner.here()?;
        let matches: Option<Vec<Option<&[u8]>>> =
            matches.as_ref().map(|all| all.iter().map(Option::as_deref).collect());
        run_detached(py, || {
            let reset = Reset {
                chosen: chosen.as_deref(),
                seeds: seed.map(Seeds::Master).or(seeds.as_deref().map(Seeds::Each)),
                matches: matches.as_deref(),
            };
            batch.reset(&reset, &target.inner)
        })
    }

    /// Take one slot in every environment. On an error nothing has moved.
    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>, target: &Target) -> PyResult<()> {
        let mut inner = self.lock()?;
        let own = inner.take(&actions);
        let batch = inner.here()?;
        let done = run_detached(py, || batch.step(&own, &target.inner));
        inner.actions = own;
        done
    }

    /// Take one slot for each of the players outside that are asked in the chosen environments.
    fn answer(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        chosen: PyReadonlyArray1<'_, bool>,
        target: &Target,
    ) -> PyResult<()> {
        let mut inner = self.lock()?;
        let own = inner.take(&actions);
        let chosen: Vec<bool> = chosen.as_array().iter().copied().collect();
        let batch = inner.here()?;
        let done = run_detached(py, || batch.answer(&own, &chosen, &target.inner));
        inner.actions = own;
        done
    }

    /// How often each opponent of the pool is drawn, from the next episodes on.
    fn weigh(&self, weights: Vec<f64>) -> PyResult<()> {
        self.with(|b| b.weigh(&weights))
    }

    /// The slot that a player of the pool would take in each environment.
    fn suggest<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut inner = self.lock()?;
        let batch = inner.here()?;
        Ok(PyArray1::from_vec(py, run_detached(py, || batch.suggest(player))?))
    }

    /// By environment and seat, the policies that each episode has drawn.
    fn policies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let all = self.with(|b| Ok(b.policies()))?;
        let seats = self.rules.info().seats;
        PyArray1::from_vec(py, all).reshape([self.with(|b| Ok(b.config().envs))?, seats])
    }

    /// Begin a step in the background.
    fn send(&self, actions: PyReadonlyArray1<'_, i64>, target: &Target) -> PyResult<()> {
        let mut inner = self.lock()?;
        inner.here()?;
        let own = inner.take(&actions);
        if let Some(inherited) = inner.background.take_if(|b| !b.is_here()) {
            // Its thread stayed in the parent process.
            std::mem::forget(inherited);
        }
        let Inner { batch, background, actions } = &mut *inner;
        let batch = batch.take().expect("seen above");
        background.get_or_insert_default().send(batch, &own, Arc::clone(&target.inner));
        *actions = own;
        Ok(())
    }

    /// Wait for the step that `send` began.
    fn recv(&self, py: Python<'_>) -> PyResult<()> {
        let mut inner = self.lock()?;
        let Some(background) = &mut inner.background else {
            return Err(to_python(Error::illegal("no step is under way: call send before recv")));
        };
        let (batch, result) = run_detached(py, || background.recv())?;
        inner.batch = Some(batch);
        result.map_err(to_python)
    }

    /// Write every observation again.
    fn observe(&self, target: &Target) -> PyResult<()> {
        self.with(|b| b.observe(&target.inner))
    }

    /// Write what one seat of one environment sees; one that is not asked has nothing to choose.
    fn look(&self, env: usize, seat: u8, asked: bool, target: &Target) -> PyResult<()> {
        self.with(|b| b.look(env, seat, asked, &target.inner))
    }

    /// Finished episodes since the last call, as columns.
    fn drain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (episodes, forgotten) = self.with(|b| Ok(b.drain()))?;
        let columns = columns(py, &episodes)?;
        columns.set_item("forgotten", forgotten)?;
        Ok(columns)
    }

    /// Episodes that ended with the last step or reset, as columns.
    fn recent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        columns(py, &self.with(|b| Ok(b.recent()))?)
    }

    /// The episodes in progress, as columns.
    fn present<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        columns(py, &self.with(|b| Ok(b.present()))?)
    }

    /// Matches that ended in an engine error since the last call: environment, episode, message, replay.
    fn failures(&self) -> PyResult<Vec<(u64, u64, String, String)>> {
        let failures = self.with(|b| Ok(b.failures()))?;
        Ok(failures.into_iter().map(|f| (f.env, f.episode, f.message, f.replay.to_json())).collect())
    }

    /// The first of them.
    #[getter]
    fn first_failure(&self) -> PyResult<Option<(u64, u64, String)>> {
        self.with(|b| Ok(b.first_failure().map(|f| (f.env, f.episode, f.message.clone()))))
    }

    /// What has been done since the batch was made.
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = self.with(|b| Ok(b.counts()))?;
        let dict = PyDict::new(py);
        dict.set_item("steps", counts.steps)?;
        dict.set_item("learner", counts.learner)?;
        dict.set_item("opponents", counts.opponents)?;
        dict.set_item("forced", counts.forced)?;
        dict.set_item("slips", counts.slips)?;
        dict.set_item("episodes", counts.episodes)?;
        Ok(dict)
    }

    /// The option that replaced the illegal slot of an environment's last step.
    fn slip(&self, env: usize) -> PyResult<Option<u32>> {
        self.with(|b| b.slip(env))
    }

    /// What the learner of one environment sees, in words.
    fn scene<'py>(&self, py: Python<'py>, env: usize) -> PyResult<Bound<'py, PyDict>> {
        let scene = self.with(|b| b.scene(env))?;
        let dict = PyDict::new(py);
        dict.set_item("seat", scene.seat)?;
        dict.set_item("prompt", scene.prompt)?;
        dict.set_item("view", scene.view)?;
        dict.set_item("labels", scene.labels)?;
        dict.set_item("options", scene.options)?;
        dict.set_item("page", scene.page)?;
        dict.set_item("pages", scene.pages)?;
        dict.set_item("over", scene.over)?;
        Ok(dict)
    }

    /// The match of one environment, saved; `Rules.load` takes it up.
    fn take_match<'py>(&self, py: Python<'py>, env: usize) -> PyResult<Bound<'py, PyBytes>> {
        self.with(|b| b.take_match(env)).map(|bytes| PyBytes::new(py, &bytes))
    }

    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.with(|b| Ok(b.save())).map(|bytes| PyBytes::new(py, &bytes))
    }

    /// Go on from a saved batch of the same game and settings.
    fn load(&self, data: &[u8]) -> PyResult<()> {
        self.with(|b| b.load(data))
    }

    fn __repr__(&self) -> String {
        format!("<batch of {}>", self.rules.info().name)
    }
}

fn columns<'py>(py: Python<'py>, episodes: &[Episode]) -> PyResult<Bound<'py, PyDict>> {
    fn column<'py, T: Element>(
        py: Python<'py>,
        episodes: &[Episode],
        of: impl Fn(&Episode) -> T,
    ) -> Bound<'py, PyArray1<T>> {
        PyArray1::from_vec(py, episodes.iter().map(of).collect())
    }
    let dict = PyDict::new(py);
    dict.set_item("env", column(py, episodes, |e| e.env))?;
    dict.set_item("episode", column(py, episodes, |e| e.episode))?;
    dict.set_item("seed", column(py, episodes, |e| e.seed))?;
    dict.set_item("seat", column(py, episodes, |e| e.seat))?;
    dict.set_item("rules", column(py, episodes, |e| e.rules))?;
    dict.set_item("opponent", column(py, episodes, |e| e.opponent))?;
    dict.set_item("return", column(py, episodes, |e| e.sum))?;
    dict.set_item("outcome", column(py, episodes, |e| e.payoff))?;
    dict.set_item("length", column(py, episodes, |e| e.length))?;
    dict.set_item("decisions", column(py, episodes, |e| e.decisions))?;
    dict.set_item("reason", column(py, episodes, |e| e.reason))?;
    Ok(dict)
}

/// Who sits where in one episode, from seeds alone: for those who hold what a batch does against a second telling.
#[pyclass(frozen, module = "ludwright._core")]
pub struct Plan {
    inner: envs::Plan,
    seats: usize,
}

#[pymethods]
impl Plan {
    /// Episode `episode` of environment `env` under a master seed.
    #[new]
    fn new(rules: &Rules, master: u64, env: u64, episode: u64, seat: &str, pool: usize) -> PyResult<Self> {
        let seats = rules.any.info().seats;
        let seating = Seating::parse(seat, seats).map_err(to_python)?;
        let root = envs::plan::root(master, env);
        Ok(Self { inner: envs::Plan::new(root, env, episode, seats, seating, pool), seats })
    }

    /// The same seats with a match that is already dealt.
    fn at(&self, seed: u64, pool: usize) -> Self {
        Self { inner: envs::Plan::at(seed, self.inner.seat, self.seats, pool), seats: self.seats }
    }

    #[getter]
    fn seed(&self) -> u64 {
        self.inner.seed
    }
    /// The learner's.
    #[getter]
    fn seat(&self) -> u8 {
        self.inner.seat
    }
    /// Place in the pool of the player at every seat.
    #[getter]
    fn opponents(&self) -> Vec<u16> {
        self.inner.opponents[..self.seats].to_vec()
    }

    /// What the player at `seat` draws from after so many picks.
    fn decision_seed(&self, seat: u8, picks: usize) -> PyResult<u64> {
        if usize::from(seat) >= self.seats {
            return Err(errors::invalid(format!(
                "there is no seat {seat}; this game has seats 0 to {}",
                self.seats - 1
            )));
        }
        Ok(self.inner.decision_seed(seat, picks))
    }

    /// Which of several rules the episode is played by; `weights` says how often each.
    fn draw(&self, weights: Vec<f64>) -> PyResult<usize> {
        Ok(envs::Plan::draw(self.inner.seed, &envs::Shares::of(weights).map_err(to_python)?))
    }

    /// The same with opponents drawn by weight.
    fn among(&self, weights: Vec<f64>) -> PyResult<Self> {
        let shares = envs::Shares::of(weights).map_err(to_python)?;
        Ok(Self { inner: self.inner.among(&shares, self.seats), seats: self.seats })
    }

    /// The option that replaces an illegal slot after so many picks.
    fn slip(&self, picks: usize, options: u32) -> PyResult<u32> {
        if options == 0 {
            return Err(errors::invalid("no options to draw from"));
        }
        Ok(Rng::new(self.inner.slip_seed(picks)).below(options))
    }
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("NONE_YET", envs::episode::NONE_YET)?;
    m.add("TRUNCATED", envs::episode::TRUNCATED)?;
    m.add("FORFEIT", envs::episode::FORFEIT)?;
    m.add("ENGINE_ERROR", envs::episode::ENGINE_ERROR)?;
    m.add_class::<Target>()?;
    m.add_class::<Batch>()?;
    m.add_class::<Plan>()
}
