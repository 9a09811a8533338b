//! A seat as Python players meet it: what it knew at one moment, to look at for as long as they like.

use std::sync::{Arc, Mutex, PoisonError};

use kernel::{Error, Game, Moment, Rng, SeatOf, Told};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::decision::{Decision, new_serial};
use crate::errors::{self, run};
use crate::json;
use crate::observation::Observation;
use crate::rules::{AnyRules, Rules};
use crate::seated::{AnyTable, Seated};
use crate::table::Table;

/// Number, name, label, data.
type EventRow<'py> = (usize, String, String, Bound<'py, PyAny>);

/// A moment of any game, seen from one seat.
trait AnyMoment: Send + Sync {
    fn asked(&self) -> bool;
    fn over(&self) -> bool;
    fn decision(&self, rules: &Arc<dyn AnyRules>, serial: u64, seed: u64) -> Decision;
    fn view(&self) -> serde_json::Value;
    fn events(&self, since: usize) -> Vec<(usize, Told)>;
    fn observe(&self) -> Observation;
    fn evaluate(&self) -> f32;
    fn turns(&self) -> u32;
    fn imagine(&self, rng: &mut Rng) -> Box<dyn AnyTable>;
}

struct Known<G: Game> {
    game: Arc<G>,
    moment: Moment<G>,
}

impl<G: Game> Known<G> {
    fn at(&self) -> SeatOf<'_, G> {
        self.moment.seat_of(&self.game)
    }
}

impl<G: Game> AnyMoment for Known<G> {
    fn asked(&self) -> bool {
        !self.at().menu().over()
    }
    fn over(&self) -> bool {
        self.at().over()
    }
    fn decision(&self, rules: &Arc<dyn AnyRules>, serial: u64, seed: u64) -> Decision {
        Decision::of(rules, &self.at(), serial, seed)
    }
    fn view(&self) -> serde_json::Value {
        serde_json::to_value(self.at().view()).expect("a view is plain data")
    }
    fn events(&self, since: usize) -> Vec<(usize, Told)> {
        let at = self.at();
        at.events().enumerate().skip(since).map(|(i, event)| (i, at.tell(event))).collect()
    }
    fn observe(&self) -> Observation {
        Observation::seen(&self.at())
    }
    fn evaluate(&self) -> f32 {
        self.at().evaluate()
    }
    fn turns(&self) -> u32 {
        self.at().turns()
    }
    fn imagine(&self, rng: &mut Rng) -> Box<dyn AnyTable> {
        Box::new(Seated::imagined(Arc::clone(&self.game), self.at().imagine(rng)))
    }
}

/// What one seat of a match knew at one moment.
#[pyclass(frozen, name = "SeatHandle", module = "ludwright._core")]
pub struct Seat {
    #[pyo3(get)]
    number: u8,
    #[pyo3(get)]
    rules: Py<Rules>,
    seed: u64,
    serial: u64,
    moment: Box<dyn AnyMoment>,
    rng: Mutex<Rng>,
}

impl Seat {
    /// The seat as a player is shown it: a `ludwright.table.seat.Seat`.
    pub fn show<'py, G: Game>(
        py: Python<'py>,
        rules: &Py<Rules>,
        at: &SeatOf<'_, G>,
        rng: &mut Rng,
    ) -> PyResult<Bound<'py, PyAny>> {
        let handle = Self {
            number: at.seat(),
            rules: rules.clone_ref(py),
            seed: rng.next_u64(),
            serial: new_serial(),
            moment: Box::new(Known { game: rules.get().game::<G>(), moment: at.keep() }),
            rng: Mutex::new(Rng::new(rng.next_u64())),
        };
        py.import("ludwright.table.seat")?.getattr("Seat")?.call1((handle,))
    }

    fn look<T>(&self, f: impl FnOnce(&dyn AnyMoment) -> T) -> PyResult<T> {
        run(|| Ok(f(&*self.moment)))
    }
}

#[pymethods]
impl Seat {
    /// What the seat is asked; nothing while it is another's turn, or after the end.
    fn decision(&self) -> PyResult<Option<Decision>> {
        if !self.moment.asked() {
            return Ok(None);
        }
        let any = &self.rules.get().any;
        self.look(|m| Some(m.decision(any, self.serial, self.seed)))
    }

    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let view = self.look(|m| m.view())?;
        json::to_python(py, &view)
    }

    /// What the seat saw happen from its own event `since` on.
    #[pyo3(signature = (since=0))]
    fn events<'py>(&self, py: Python<'py>, since: usize) -> PyResult<Vec<EventRow<'py>>> {
        let told = self.look(|m| m.events(since))?.into_iter();
        told.map(|(i, told)| Ok((i, told.event, told.label, json::to_python(py, &told.data)?))).collect()
    }

    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.look(|m| m.observe())?.to_python(py, self.rules.get().any.info())
    }

    fn evaluate(&self) -> PyResult<f32> {
        self.look(|m| m.evaluate())
    }

    #[getter]
    fn turns(&self) -> PyResult<u32> {
        self.look(|m| m.turns())
    }

    /// Whether the match is over.
    #[getter]
    fn over(&self) -> PyResult<bool> {
        self.look(|m| m.over())
    }

    /// A world that the seat holds possible, to play on in.
    fn sample(&self, py: Python<'_>) -> PyResult<Table> {
        if self.over()? {
            return Err(errors::to_python(Error::illegal("the match is over: there is nothing to play on")));
        }
        let mut rng = self.rng.lock().unwrap_or_else(PoisonError::into_inner);
        let world = self.look(|m| m.imagine(&mut rng))?;
        Ok(Table::new(self.rules.clone_ref(py), world))
    }
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<Seat>()
}
