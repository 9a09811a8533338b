//! Who sits at a seat: a player of the core by name, or a Python object with `choose(decision, view)`.

use std::sync::Arc;

use kernel::series::Maker;
use kernel::{Game, Policy, Rng, SeatOf};
use players::{Spec, Takes};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::{Value, json};

use crate::decision::{Decision, new_serial};
use crate::errors::{self, give_up, stop_if_interrupted};
use crate::json as convert;
use crate::rules::AnyRules;

#[derive(Clone)]
pub enum Sitter {
    Core(Spec),
    Python(Arc<Py<PyAny>>),
}

impl Sitter {
    /// Read a player as Python gives it, and see whether it fits the game.
    pub fn parse(rules: &dyn AnyRules, player: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = player.cast::<PyString>() {
            let spec = Spec::parse(&text.to_string_lossy()).map_err(errors::to_python)?;
            spec.fits(rules.info()).map_err(errors::to_python)?;
            return Ok(Self::Core(spec));
        }
        if player.hasattr(intern!(player.py(), "choose"))? {
            return Ok(Self::Python(Arc::new(player.clone().unbind())));
        }
        let kind = player.get_type().name()?;
        Err(errors::invalid(format!(
            "a {kind} is no player; give the name of one, such as \"random\", or an object with choose(decision, view)"
        )))
    }

    pub fn parse_all(rules: &dyn AnyRules, players: &[Bound<'_, PyAny>]) -> PyResult<Vec<Self>> {
        if players.is_empty() || players.len() > rules.info().seats {
            return Err(errors::invalid(format!(
                "{} players for {} seats; give 1 to {}",
                players.len(),
                rules.info().seats,
                rules.info().seats
            )));
        }
        players.iter().map(|p| Self::parse(rules, p)).collect()
    }

    pub fn is_python(&self) -> bool {
        matches!(self, Self::Python(_))
    }

    pub fn seat<G: Game>(&self, game: &G, rules: &Arc<dyn AnyRules>) -> Box<dyn Policy<G>> {
        match self {
            Self::Core(spec) => spec.build(game),
            Self::Python(player) => {
                Box::new(PyPolicy { player: Arc::clone(player), rules: Arc::clone(rules) })
            }
        }
    }
}

/// One maker per player, for the series runner.
pub fn makers<'a, G: Game>(
    game: &'a G,
    rules: &'a Arc<dyn AnyRules>,
    sitters: &'a [Sitter],
) -> Vec<Maker<'a, G>> {
    let maker = |sitter: &'a Sitter| -> Maker<'a, G> { Box::new(move || sitter.seat(game, rules)) };
    sitters.iter().map(maker).collect()
}

/// A Python player. It gets what its seat may know and nothing else.
struct PyPolicy {
    player: Arc<Py<PyAny>>,
    rules: Arc<dyn AnyRules>,
}

impl PyPolicy {
    fn ask<G: Game>(&self, py: Python<'_>, at: &SeatOf<'_, G>, seed: u64) -> PyResult<usize> {
        let decision = Bound::new(py, Decision::of(&self.rules, at, new_serial(), seed))?;
        let view = serde_json::to_value(at.view()).expect("a view is plain data");
        let view = convert::to_python(py, &view)?;
        let answer = self.player.bind(py).call_method1(intern!(py, "choose"), (decision, view))?;
        match answer.extract::<usize>() {
            Ok(index) if index < at.menu().len() => Ok(index),
            _ => {
                let last = at.menu().len() - 1;
                let answer = answer.repr()?;
                Err(errors::invalid(format!("{answer} is no option; legal are 0 to {last}")))
            }
        }
    }
}

impl<G: Game> Policy<G> for PyPolicy {
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize {
        let seed = rng.next_u64();
        Python::attach(|py| {
            stop_if_interrupted();
            self.ask(py, at, seed).unwrap_or_else(|error| {
                let class = self.player.bind(py).get_type();
                let name = class.name().map_or_else(|_| "the player".to_owned(), |n| n.to_string());
                give_up(py, &format!("{name}.choose"), error)
            })
        })
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
            Takes::Word => json!({"name": setting.name, "about": setting.about}),
        });
        json!({"name": kind.name, "about": kind.about, "settings": settings.collect::<Vec<_>>()})
    });
    Value::Array(kinds.collect()).to_string()
}

/// See whether a text names a player of the core.
#[pyfunction]
fn check_player(spec: &str) -> PyResult<()> {
    Spec::parse(spec).map(drop).map_err(errors::to_python)
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(core_players, m)?)?;
    m.add_function(wrap_pyfunction!(check_player, m)?)
}
