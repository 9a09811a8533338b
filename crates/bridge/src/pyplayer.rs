//! Who sits at a seat: a player of the core by name, or a Python object.
//!
//! A Python player is shown a seat, `choose(seat)`, or in short what is asked and known, `choose(decision, view)`.
//! A class, or an object with `fresh()`, makes a player for every seat of every match; any other object plays
//! them all itself.

use std::sync::Arc;

use kernel::series::Maker;
use kernel::{Game, Outcome, Policy, Rng, SeatOf};
use players::{Spec, Takes};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};
use serde_json::{Value, json};

use crate::decision::{Decision, new_serial};
use crate::errors::{self, give_up, stop_if_interrupted};
use crate::json as convert;
use crate::pyseat::Seat;
use crate::rules::{AnyRules, Rules};

#[derive(Clone)]
pub enum Sitter {
    Core(Spec),
    Python(Arc<Given>),
}

/// A player of Python's, as it was given.
pub struct Given {
    given: Py<PyAny>,
    makes: Makes,
    form: Form,
    rules: Py<Rules>,
    any: Arc<dyn AnyRules>,
}

/// What a Python object is to the seats it is given to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Makes {
    /// The player itself.
    Itself,
    /// A class: instances are players.
    Instances,
    /// An object that is asked for players.
    Fresh,
}

/// What `choose` is given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Seat,
    DecisionAndView,
}

const WANTED: &str = "choose(seat) or choose(decision, view)";

/// Whether a Python object can be a player, and how it is to be asked.
fn read(player: &Bound<'_, PyAny>) -> PyResult<(Makes, Form)> {
    let py = player.py();
    let class = player.cast::<PyType>().is_ok();
    let who = if class { player.getattr("__name__")? } else { player.get_type().name()?.into_any() };
    let choose = player.getattr_opt(intern!(py, "choose"))?;
    let Some(choose) = choose.filter(|choose| choose.is_callable()) else {
        let what = if class { format!("the class {who}") } else { format!("a {who}") };
        return Err(errors::invalid(format!(
            "{what} is no player; give its name or an object with {WANTED}"
        )));
    };
    let makes = match class {
        true => Makes::Instances,
        false if player.hasattr(intern!(py, "fresh"))? => Makes::Fresh,
        false => Makes::Itself,
    };
    let form = Form::of(&choose, &who.to_string(), class && is_plain(player)?)?;
    Ok((makes, form))
}

/// Whether a class has `choose` as a method that is given the instance first.
fn is_plain(class: &Bound<'_, PyAny>) -> PyResult<bool> {
    let py = class.py();
    let raw = py.import(intern!(py, "inspect"))?.call_method1("getattr_static", (class, "choose"))?;
    let kind = raw.get_type().name()?;
    Ok(kind != "staticmethod" && kind != "classmethod")
}

impl Form {
    /// Told by how many arguments `choose` takes. Where one and two are both possible, the name of the first
    /// parameter tells.
    fn of(choose: &Bound<'_, PyAny>, who: &str, unbound: bool) -> PyResult<Self> {
        let py = choose.py();
        let signature = match py.import(intern!(py, "inspect"))?.call_method1("signature", (choose,)) {
            Ok(signature) => signature,
            // What was not written in Python may not tell.
            Err(e) if e.is_instance_of::<PyValueError>(py) || e.is_instance_of::<PyTypeError>(py) => {
                return Ok(Self::DecisionAndView);
            }
            Err(e) => return Err(e),
        };
        let own = usize::from(unbound);
        let fits = |count: usize| -> PyResult<bool> {
            let arguments = PyTuple::new(py, (0..count + own).map(|_| py.None()))?;
            Ok(signature.call_method1("bind", arguments).is_ok())
        };
        match (fits(1)?, fits(2)?) {
            (true, false) => Ok(Self::Seat),
            (false, true) => Ok(Self::DecisionAndView),
            (true, true) => {
                let names: Vec<String> = signature
                    .getattr("parameters")?
                    .call_method0("keys")?
                    .try_iter()?
                    .map(|name| name?.extract())
                    .collect::<PyResult<_>>()?;
                let first = names.get(own).map(String::as_str);
                Ok(if first == Some("seat") { Self::Seat } else { Self::DecisionAndView })
            }
            (false, false) => Err(errors::invalid(format!("{who}.choose{signature} is not {WANTED}"))),
        }
    }
}

impl Sitter {
    /// Read a player as Python gives it, and see whether it fits the game.
    pub fn parse(rules: &Bound<'_, Rules>, player: &Bound<'_, PyAny>) -> PyResult<Self> {
        let any = &rules.get().any;
        if let Ok(guest) = player.cast::<Guest>() {
            return Ok(guest.get().sitter.clone());
        }
        if let Ok(text) = player.cast::<PyString>() {
            let spec = Spec::parse(&text.to_string_lossy()).map_err(errors::to_python)?;
            spec.fits(any.info()).map_err(errors::to_python)?;
            if spec.prepares() {
                errors::run_detached(player.py(), || any.prepare(&spec))?;
            }
            return Ok(Self::Core(spec));
        }
        let (makes, form) = read(player)?;
        let (given, rules, any) = (player.clone().unbind(), rules.clone().unbind(), Arc::clone(any));
        Ok(Self::Python(Arc::new(Given { given, makes, form, rules, any })))
    }

    pub fn parse_all(rules: &Bound<'_, Rules>, players: &[Bound<'_, PyAny>]) -> PyResult<Vec<Self>> {
        let seats = rules.get().any.info().seats;
        if players.is_empty() || players.len() > seats {
            return Err(errors::invalid(format!(
                "{} players for {seats} seats; give 1 to {seats}",
                players.len()
            )));
        }
        players.iter().map(|p| Self::parse(rules, p)).collect()
    }

    /// The same at one seat of one match: a player that is there already.
    fn seated(&self) -> Self {
        match self {
            Self::Python(given) if given.makes != Makes::Itself => {
                let given = Arc::clone(given);
                let player = Invited(Arc::clone(&given)).seated().player;
                let rules = Python::attach(|py| given.rules.clone_ref(py));
                let any = Arc::clone(&given.any);
                let form = given.form;
                Self::Python(Arc::new(Given { given: player, makes: Makes::Itself, form, rules, any }))
            }
            _ => self.clone(),
        }
    }

    pub fn is_python(&self) -> bool {
        matches!(self, Self::Python(_))
    }

    pub fn build<G: Game>(&self, game: &G) -> Box<dyn Policy<G>> {
        match self {
            Self::Core(spec) => spec.build(game),
            Self::Python(guest) => Box::new(Invited(Arc::clone(guest))),
        }
    }
}

/// One maker per player, for the series runner.
pub fn makers<'a, G: Game>(game: &'a G, sitters: &'a [Sitter]) -> Vec<Maker<'a, G>> {
    let maker = |sitter: &'a Sitter| -> Maker<'a, G> { Box::new(move || sitter.build(game)) };
    sitters.iter().map(maker).collect()
}

/// Call Python, or give the match up.
fn ask<T>(who: &Py<PyAny>, method: &str, f: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
    Python::attach(|py| {
        stop_if_interrupted();
        f(py).unwrap_or_else(|error| {
            let who = who.bind(py);
            let class = who.cast::<PyType>().cloned().unwrap_or_else(|_| who.get_type());
            let name = class.name().map_or_else(|_| "the player".to_owned(), |n| n.to_string());
            give_up(py, &format!("{name}.{method}"), error)
        })
    })
}

/// A Python player that is at no table yet.
struct Invited(Arc<Given>);

impl Invited {
    fn seated(&self) -> AtSeat {
        let guest = &self.0;
        let player = match guest.makes {
            Makes::Itself => Python::attach(|py| guest.given.clone_ref(py)),
            Makes::Instances => ask(&guest.given, "__init__", |py| guest.given.call0(py)),
            Makes::Fresh => ask(&guest.given, "fresh", |py| guest.given.call_method0(py, "fresh")),
        };
        AtSeat { player, guest: Arc::clone(guest) }
    }
}

impl<G: Game> Policy<G> for Invited {
    /// Asked in passing, it sits down for this one decision.
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize {
        self.seated().choose(at, rng)
    }

    fn sit(&self) -> Option<Box<dyn Policy<G>>> {
        Some(Box::new(self.seated()))
    }

    fn remembers(&self) -> bool {
        true
    }
}

/// A Python player at one seat of one match. It gets what its seat may know and nothing else.
struct AtSeat {
    player: Py<PyAny>,
    guest: Arc<Given>,
}

impl AtSeat {
    fn decide<G: Game>(&self, py: Python<'_>, at: &SeatOf<'_, G>, rng: &mut Rng) -> PyResult<usize> {
        let (player, choose) = (self.player.bind(py), intern!(py, "choose"));
        let answer = match self.guest.form {
            Form::Seat => player.call_method1(choose, (self.shown(py, at, rng)?,))?,
            Form::DecisionAndView => {
                let seed = rng.next_u64();
                let decision = Bound::new(py, Decision::of(&self.guest.any, at, new_serial(), seed))?;
                let view = serde_json::to_value(at.view()).expect("a view is plain data");
                player.call_method1(choose, (decision, convert::to_python(py, &view)?))?
            }
        };
        match answer.extract::<usize>() {
            Ok(index) if index < at.menu().len() => Ok(index),
            _ => {
                let last = at.menu().len() - 1;
                let answer = answer.repr()?;
                Err(errors::invalid(format!("{answer} is no option; legal are 0 to {last}")))
            }
        }
    }

    /// The seat as Python holds it.
    fn shown<'py, G: Game>(
        &self,
        py: Python<'py>,
        at: &SeatOf<'_, G>,
        rng: &mut Rng,
    ) -> PyResult<Bound<'py, PyAny>> {
        Seat::show(py, &self.guest.rules, at, rng)
    }

    /// A method that a player need not have.
    fn method<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(self.player.bind(py).getattr_opt(name)?.filter(|method| method.is_callable()))
    }
}

impl<G: Game> Policy<G> for AtSeat {
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize {
        ask(&self.player, "choose", |py| self.decide(py, at, rng))
    }

    fn begin(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) {
        ask(&self.player, "begin", |py| match self.method(py, "begin")? {
            // A generator of its own, so that to be told changes nothing for who does not listen.
            Some(begin) => begin.call1((self.shown(py, at, &mut { *rng })?,)).map(drop),
            None => Ok(()),
        });
    }

    fn end(&mut self, at: &SeatOf<'_, G>, outcome: &Outcome) {
        ask(&self.player, "end", |py| match self.method(py, "end")? {
            Some(end) => {
                let seat = self.shown(py, at, &mut Rng::new(0))?;
                let reason = &at.game().info().reasons[usize::from(outcome.reason)];
                let told = py.import("ludwright.table.match")?.getattr("Outcome")?;
                let told = told.call_method1("of", (outcome.payoffs().to_vec(), reason))?;
                end.call1((seat, told)).map(drop)
            }
            None => Ok(()),
        });
    }
}

/// A player at one seat of one match that is played pick by pick.
#[pyclass(frozen, module = "ludwright._core")]
pub struct Guest {
    pub sitter: Sitter,
    #[pyo3(get)]
    pub seat: u8,
}

impl Guest {
    /// Seat a player; whoever makes players makes one.
    pub fn new(rules: &Bound<'_, Rules>, player: &Bound<'_, PyAny>, seat: u8) -> PyResult<Self> {
        let sitter = Sitter::parse(rules, player)?;
        errors::run(|| Ok(Self { sitter: sitter.seated(), seat }))
    }
}

/// The core's own players, as JSON: name, what they do, and their settings with what each may be.
#[pyfunction]
fn core_players() -> String {
    let kinds = Spec::kinds().iter().map(|kind| {
        let settings = kind.settings.iter().map(|setting| match setting.takes {
            Takes::Number { default, low, high } => json!({
                "name": setting.name, "about": setting.about, "default": default, "low": low, "high": high,
            }),
            Takes::Own { low, high } => {
                json!({"name": setting.name, "about": setting.about, "low": low, "high": high})
            }
            Takes::Word => json!({"name": setting.name, "about": setting.about}),
        });
        json!({"name": kind.name, "about": kind.about, "settings": settings.collect::<Vec<_>>()})
    });
    Value::Array(kinds.collect()).to_string()
}

/// See whether a text names a player of the core, or an object can be one of Python's: `Invalid` says why not.
#[pyfunction]
fn check_player(player: &Bound<'_, PyAny>) -> PyResult<()> {
    match player.cast::<PyString>() {
        Ok(text) => Spec::parse(&text.to_string_lossy()).map(drop).map_err(errors::to_python),
        Err(_) => read(player).map(drop),
    }
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<Guest>()?;
    m.add_function(wrap_pyfunction!(core_players, m)?)?;
    m.add_function(wrap_pyfunction!(check_player, m)?)
}
