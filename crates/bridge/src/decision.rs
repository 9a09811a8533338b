//! Decisions and options as Python players meet them.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{CHANCE, Game, Info, Menu, Opt, SeatOf};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};

use crate::observation::Observation;
use crate::rules::AnyRules;

/// Tells positions apart, across all matches of the process: an answer to an old question is refused.
pub fn new_serial() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

/// One offered answer.
#[pyclass(frozen, name = "Option", module = "ludwright._core")]
pub struct Choice {
    /// Its place in the menu.
    #[pyo3(get)]
    index: usize,
    /// What kind of answer it is.
    #[pyo3(get)]
    verb: String,
    /// In English, unique within its menu.
    #[pyo3(get)]
    label: String,
    /// Same meaning, same key, in every world its seat holds possible.
    #[pyo3(get)]
    key: u32,
    /// The decision it answers.
    #[pyo3(get)]
    serial: u64,
    opt: Opt,
}

#[pymethods]
impl Choice {
    /// The plain numbers behind it, as the game's notes explain them.
    #[getter]
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("flags", self.opt.flags)?;
        dict.set_item("a", self.opt.a)?;
        dict.set_item("b", self.opt.b)?;
        dict.set_item("c", self.opt.c)?;
        dict.set_item("n", self.opt.n)?;
        Ok(dict)
    }

    fn __index__(&self) -> usize {
        self.index
    }
    fn __str__(&self) -> &str {
        &self.label
    }
    fn __repr__(&self) -> String {
        format!("Option({}, {:?})", self.index, self.label)
    }
}

/// A question to one seat and the legal answers.
#[pyclass(frozen, module = "ludwright._core")]
pub struct Decision {
    /// Who is asked; `CHANCE` where dice and shuffles are explicit.
    #[pyo3(get)]
    seat: u8,
    #[pyo3(get)]
    prompt: String,
    /// For a sequence of picks: how many are still owed.
    #[pyo3(get)]
    min: u16,
    /// For a sequence of picks: how many may still come.
    #[pyo3(get)]
    max: u16,
    /// Changes with every pick.
    #[pyo3(get)]
    serial: u64,
    /// For players that want chance of their own which repeats with the match.
    #[pyo3(get)]
    seed: u64,
    rules: Arc<dyn AnyRules>,
    labels: Vec<String>,
    keys: Vec<u32>,
    menu: Menu,
    seen: Observation,
    options: PyOnceLock<Py<PyTuple>>,
    observation: PyOnceLock<Py<PyDict>>,
}

impl Decision {
    /// What the player at this seat is asked.
    pub fn of<G: Game>(rules: &Arc<dyn AnyRules>, at: &SeatOf<'_, G>, serial: u64, seed: u64) -> Self {
        let menu = at.menu();
        let indices = 0..menu.len();
        Self {
            seat: menu.seat,
            prompt: at.game().info().prompts[usize::from(menu.ask)].clone(),
            min: menu.min,
            max: menu.max,
            serial,
            seed,
            rules: Arc::clone(rules),
            labels: indices.clone().map(|i| at.label(i)).collect(),
            keys: indices.map(|i| at.key(i)).collect(),
            menu: menu.clone(),
            // Chance has no eyes.
            seen: if menu.seat == CHANCE { Observation::default() } else { Observation::seen(at) },
            options: PyOnceLock::new(),
            observation: PyOnceLock::new(),
        }
    }

    fn info(&self) -> &Info {
        self.rules.info()
    }
}

#[pymethods]
impl Decision {
    /// The legal answers in canonical order.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let made = self.options.get_or_try_init(py, || {
            let choices = self.menu.opts.iter().enumerate().map(|(index, &opt)| Choice {
                index,
                verb: self.info().verbs[usize::from(opt.verb)].clone(),
                label: self.labels[index].clone(),
                key: self.keys[index],
                serial: self.serial,
                opt,
            });
            let choices = choices.map(|c| Bound::new(py, c)).collect::<PyResult<Vec<_>>>()?;
            PyTuple::new(py, choices).map(Bound::unbind)
        })?;
        Ok(made.bind(py).clone())
    }

    /// Their labels, without making options of them.
    #[getter]
    fn labels(&self) -> Vec<&str> {
        self.labels.iter().map(String::as_str).collect()
    }

    /// What the seat may know, as numpy arrays.
    #[getter]
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let made = self
            .observation
            .get_or_try_init(py, || self.seen.to_python(py, self.info()).map(Bound::unbind))?;
        Ok(made.bind(py).clone())
    }

    /// Same hash, same meaning of every number of the observation.
    #[getter]
    fn schema_hash(&self) -> String {
        self.info().schema_hash().to_string()
    }

    fn __len__(&self) -> usize {
        self.labels.len()
    }

    /// The question and its answers, numbered.
    fn __str__(&self) -> String {
        let who = if self.seat == CHANCE { "Chance".to_owned() } else { format!("Seat {}", self.seat) };
        let mut text = format!("{who}: {}", self.prompt);
        let width = (self.labels.len().max(1) - 1).to_string().len();
        for (i, label) in self.labels.iter().enumerate() {
            write!(text, "\n  {i:>width$}  {label}").expect("writing to a String");
        }
        text
    }

    fn __repr__(&self) -> String {
        format!("Decision(seat={}, prompt={:?}, {} options)", self.seat, self.prompt, self.labels.len())
    }
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<Choice>()?;
    m.add_class::<Decision>()
}
