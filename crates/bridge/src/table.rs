//! One match in progress, as Python holds it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use kernel::{CHANCE, Error, For, Numbers, Outcome, Result, Rng, Seat};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::decision::{Decision, new_serial};
use crate::errors::{self, run, run_detached};
use crate::pyplayer::{Guest, Sitter};
use crate::rules::{AnyRules, Rules};
use crate::seated::AnyTable;

struct Inner {
    match_: Box<dyn AnyTable>,
    serial: u64,
    /// Why the match cannot go on.
    broken: Option<String>,
}

/// One match in progress, for one thread at a time.
#[pyclass(frozen, module = "ludwright._core")]
pub struct Table {
    /// As Python holds them.
    given: Py<Rules>,
    rules: Arc<dyn AnyRules>,
    inner: Mutex<Inner>,
}

impl Table {
    pub fn new(given: Py<Rules>, match_: Box<dyn AnyTable>) -> Self {
        Self::with(given, Inner { match_, serial: new_serial(), broken: None })
    }

    fn with(given: Py<Rules>, inner: Inner) -> Self {
        let rules = Arc::clone(&given.get().any);
        Self { given, rules, inner: Mutex::new(inner) }
    }

    fn lock(&self) -> PyResult<MutexGuard<'_, Inner>> {
        let inner = match self.inner.try_lock() {
            Ok(inner) => inner,
            Err(TryLockError::Poisoned(poisoned)) => PoisonError::into_inner(poisoned),
            Err(TryLockError::WouldBlock) => {
                let message = "this match is in use by another call; clone it for a second thread";
                return Err(errors::to_python(Error::illegal(message)));
            }
        };
        if let Some(why) = &inner.broken {
            return Err(errors::engine_error(format!("this match ended in an engine error: {why}")));
        }
        Ok(inner)
    }

    /// Look at the match.
    fn look<T>(&self, f: impl FnOnce(&dyn AnyTable) -> Result<T>) -> PyResult<T> {
        let inner = self.lock()?;
        run(|| f(&*inner.match_))
    }

    /// Look as a seat.
    fn look_as<T>(&self, seat: Seat, f: impl FnOnce(&dyn AnyTable) -> T) -> PyResult<T> {
        self.seat(seat)?;
        self.look(|t| Ok(f(t)))
    }

    fn seat(&self, seat: Seat) -> PyResult<()> {
        let seats = self.rules.info().seats;
        if usize::from(seat) < seats {
            return Ok(());
        }
        Err(errors::invalid(format!("there is no seat {seat}; this game has seats 0 to {}", seats - 1)))
    }

    /// Put the question to a player.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        player: &Bound<'_, PyAny>,
        seed: Option<u64>,
        f: impl FnOnce(&dyn AnyTable, &Sitter, &mut Rng) -> T + Send,
    ) -> PyResult<T> {
        let sitter = Sitter::parse(self.given.bind(py), player)?;
        let inner = &mut *self.lock()?;
        let t: &mut dyn AnyTable = &mut *inner.match_;
        if t.menu().over() {
            return Err(errors::to_python(Error::illegal("nobody is asked: the match is over")));
        }
        a_player_is_asked_or_over(t).map_err(errors::to_python)?;
        let mut rng = Rng::new(seed.unwrap_or_else(|| number_of(t, For::Choice, t.menu().seat)));
        run_detached(py, move || Ok(f(t, &sitter, &mut rng)))
    }

    /// Go on with the match, without Python's lock where that pays.
    fn advance(&self, f: impl FnOnce(&mut dyn AnyTable) -> PyResult<()>) -> PyResult<()> {
        let inner = &mut *self.lock()?;
        let before = inner.match_.picks().len();
        let result = f(&mut *inner.match_);
        if inner.match_.picks().len() != before {
            inner.serial = new_serial();
        }
        if let Err(error) = &result
            && inner.match_.torn()
        {
            inner.broken = Some(error.to_string());
        }
        result
    }
}

fn option_of(t: &dyn AnyTable, index: usize) -> Result<usize> {
    let n = t.menu().len();
    if index < n {
        return Ok(index);
    }
    Err(Error::illegal(match n {
        0 => format!("option {index} does not exist: the match is over"),
        _ => format!("option {index} does not exist: legal are 0 to {}", n - 1),
    }))
}

/// A number for a seat, which does not lead back to the match.
fn number_of(t: &dyn AnyTable, what: For, seat: Seat) -> u64 {
    Numbers::of(t.seed()).number(what, seat.into(), t.picks().len())
}

fn a_player_is_asked_or_over(t: &dyn AnyTable) -> Result<()> {
    if t.menu().seat == CHANCE {
        return Err(Error::illegal("chance is asked, not a player; play one of its options"));
    }
    Ok(())
}

#[pymethods]
impl Table {
    /// Seat, prompt, picks owed, picks allowed, options. Seat 254 is nobody, 255 is chance.
    fn menu(&self) -> PyResult<(u8, u8, u16, u16, usize)> {
        self.look(|t| {
            let m = t.menu();
            Ok((m.seat, m.ask, m.min, m.max, m.len()))
        })
    }

    /// Verb, flags, a, b, c, n.
    fn option(&self, index: usize) -> PyResult<(u8, u8, u16, u16, u16, i32)> {
        self.look(|t| {
            let o = t.menu().opts[option_of(t, index)?];
            Ok((o.verb, o.flags, o.a, o.b, o.c, o.n))
        })
    }

    fn label(&self, index: usize) -> PyResult<String> {
        self.look(|t| option_of(t, index).map(|i| t.label(i)))
    }

    fn labels(&self) -> PyResult<Vec<String>> {
        self.look(|t| Ok((0..t.menu().len()).map(|i| t.label(i)).collect()))
    }

    fn key(&self, index: usize) -> PyResult<u32> {
        self.look(|t| option_of(t, index).map(|i| t.key(i)))
    }

    /// Same meaning, same key: one per option.
    fn keys(&self) -> PyResult<Vec<u32>> {
        self.look(|t| Ok((0..t.menu().len()).map(|i| t.key(i)).collect()))
    }

    /// Weight of each option when chance is asked.
    fn weights(&self) -> PyResult<Vec<u32>> {
        self.look(|t| Ok(t.menu().weights.clone()))
    }

    /// What is asked now; nothing when the match is over.
    fn decision(&self) -> PyResult<Option<Decision>> {
        let inner = self.lock()?;
        run(|| {
            let t = &*inner.match_;
            Ok((!t.menu().over()).then(|| {
                let seed = number_of(t, For::Decision, t.menu().seat);
                t.decision(&self.rules, inner.serial, seed)
            }))
        })
    }

    /// Take option `index` and run to the next decision.
    fn play(&self, index: usize) -> PyResult<()> {
        self.advance(|t| run(|| t.play(index)))
    }

    /// Let players finish the match, as a series would play it from this seed.
    fn finish(&self, py: Python<'_>, players: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        let sitters = Sitter::parse_all(self.given.bind(py), &players)?;
        self.advance(|t| {
            a_player_is_asked_or_over(t).map_err(errors::to_python)?;
            run_detached(py, || t.finish(&sitters))
        })
    }

    /// The option that a player takes here, without taking it.
    #[pyo3(signature = (player, seed=None))]
    fn choose(&self, py: Python<'_>, player: &Bound<'_, PyAny>, seed: Option<u64>) -> PyResult<usize> {
        self.ask(py, player, seed, |t, sitter, rng| t.choose(sitter, rng))
    }

    /// What a player thinks of the question, as JSON: its choice, the worth of the options, how play may go on.
    #[pyo3(signature = (player, seed=None))]
    fn analyse(&self, py: Python<'_>, player: &Bound<'_, PyAny>, seed: Option<u64>) -> PyResult<String> {
        let found = self.ask(py, player, seed, |t, sitter, rng| t.analyse(sitter, rng))?;
        Ok(serde_json::to_string(&found).expect("an analysis is plain data"))
    }

    /// Seat a player, and tell it that the match begins, or goes on from here.
    #[pyo3(signature = (player, seat, seed=None))]
    fn sit(&self, py: Python<'_>, player: &Bound<'_, PyAny>, seat: u8, seed: Option<u64>) -> PyResult<Guest> {
        self.seat(seat)?;
        let guest = Guest::new(self.given.bind(py), player, seat)?;
        self.look(|t| {
            let seed = seed.unwrap_or_else(|| number_of(t, For::Choice, seat));
            t.begin(&guest.sitter, seat, &mut Rng::new(seed));
            Ok(guest)
        })
    }

    /// Tell a player who sits here how the match has ended; nothing if it goes on.
    fn end(&self, guest: &Guest) -> PyResult<()> {
        self.look(|t| {
            t.end(&guest.sitter, guest.seat);
            Ok(())
        })
    }

    #[getter]
    fn over(&self) -> PyResult<bool> {
        self.look(|t| Ok(t.menu().over()))
    }

    /// Payoff per seat, and the reason.
    fn outcome(&self) -> PyResult<Option<(Vec<f32>, String)>> {
        self.look(|t| {
            let reason = |o: &Outcome| self.rules.info().reasons[usize::from(o.reason)].clone();
            Ok(t.outcome().map(|o| (o.payoffs().to_vec(), reason(&o))))
        })
    }

    /// What a seat may know, as JSON.
    fn view(&self, seat: u8) -> PyResult<String> {
        self.look_as(seat, |t| t.view(seat))
    }

    /// What happened from event `since` on, as a seat may know it or in full, as JSON.
    #[pyo3(signature = (seat=None, since=0))]
    fn events(&self, seat: Option<u8>, since: usize) -> PyResult<String> {
        seat.map_or(Ok(()), |s| self.seat(s))?;
        let told = self.look(|t| Ok(t.events(seat, since)))?;
        let all = told.into_iter().map(|(index, told)| {
            serde_json::json!({"index": index, "event": told.event, "label": told.label, "data": told.data})
        });
        Ok(serde_json::Value::Array(all.collect()).to_string())
    }

    /// What a seat may know, as arrays.
    fn observe<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyDict>> {
        self.look_as(seat, |t| t.observe(seat))?.to_python(py, self.rules.info())
    }

    /// A heuristic value in -1..=1 from what a seat knows.
    fn evaluate(&self, seat: u8) -> PyResult<f32> {
        self.look_as(seat, |t| t.evaluate(seat))
    }

    /// Hash of the full truth.
    fn digest(&self) -> PyResult<String> {
        self.look(|t| Ok(t.digest()))
    }

    /// Hash of what matters for the future.
    fn key_position(&self) -> PyResult<String> {
        self.look(|t| Ok(t.position()))
    }

    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.look(|t| Ok(t.save())).map(|bytes| PyBytes::new(py, &bytes))
    }

    /// A second match at the same position; options of the one fit the other.
    fn clone(&self, py: Python<'_>) -> PyResult<Self> {
        let inner = self.lock()?;
        let match_ = run(|| Ok(inner.match_.fork()))?;
        Ok(Self::with(self.given.clone_ref(py), Inner { match_, serial: inner.serial, broken: None }))
    }

    /// A match that a seat holds possible: all it cannot know drawn anew, the future of chance included.
    fn determinize(&self, py: Python<'_>, seat: u8, seed: u64) -> PyResult<Self> {
        let match_ = self.look_as(seat, |t| t.determinize(seat, &mut Rng::new(seed)))?;
        Ok(Self::new(self.given.clone_ref(py), match_))
    }

    /// Seed, picks and digests, as JSON.
    fn replay(&self) -> PyResult<String> {
        self.look(|t| t.replay())
    }

    #[getter]
    fn turns(&self) -> PyResult<u32> {
        self.look(|t| Ok(t.turns()))
    }
    #[getter]
    fn picks(&self) -> PyResult<Vec<u32>> {
        self.look(|t| Ok(t.picks().to_vec()))
    }
    /// Options taken without asking, because they had no rival.
    #[getter]
    fn forced(&self) -> PyResult<u32> {
        self.look(|t| Ok(t.forced()))
    }
    #[getter]
    fn seed(&self) -> PyResult<u64> {
        self.look(|t| Ok(t.seed()))
    }
    /// Changes with every pick; a clone keeps it until one of the two goes on.
    #[getter]
    fn serial(&self) -> PyResult<u64> {
        Ok(self.lock()?.serial)
    }
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("CHANCE", CHANCE)?;
    m.add("NOBODY", kernel::NOBODY)?;
    m.add_class::<Table>()
}
