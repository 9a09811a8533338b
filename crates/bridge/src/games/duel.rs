//! The duel, and what it alone offers: exact figures of attacks and defences, and the same by simulation.

use ::duel::Duel;
use ::duel::exact::{self, Samples};
use kernel::{Error, Game, Result};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::{listen, run, run_detached};
use crate::rules::Rules;

/// The duel of two heroes, from canonical JSON with every field written out.
#[pyfunction(name = "duel")]
fn duel_of(py: Python<'_>, sheet: &str) -> PyResult<Rules> {
    Rules::made(py, run(|| ::duel::from_json(sheet))?, "duel", sheet)
}

/// The language that the engine speaks, as JSON.
#[pyfunction]
fn duel_registry() -> String {
    ::duel::registry().to_string()
}

/// Work something out about one seat of a duel, without Python's lock.
fn about(
    py: Python<'_>,
    rules: &Rules,
    seat: u8,
    f: impl FnOnce(&Duel) -> Result<Value> + Send,
) -> PyResult<String> {
    run_detached(py, || {
        let Some(game) = rules.any.any().downcast_ref::<Duel>() else {
            let name = &rules.any.info().name;
            return Err(Error::unsupported(format!("{name} is no duel: it has no such figures")));
        };
        if usize::from(seat) >= game.info().seats {
            return Err(Error::invalid(format!("there is no seat {seat}; a duel has seats 0 and 1")));
        }
        f(game)
    })
    .map(|found| found.to_string())
}

fn style_of(game: &Duel, style: &str) -> Result<usize> {
    let styles = &game.info().heuristics;
    styles
        .iter()
        .position(|known| known == style)
        .ok_or_else(|| Error::invalid(format!("no style {style:?}; there are {}", styles.join(", "))))
}

fn some(samples: u32) -> Result<()> {
    if samples == 0 { Err(Error::invalid("0 samples; give at least 1")) } else { Ok(()) }
}

/// What a seat's defence comes to against plain damage: the exact distribution, as JSON.
#[pyfunction]
fn duel_exact(py: Python<'_>, rules: &Rules, seat: u8, raw: u16) -> PyResult<String> {
    about(py, rules, seat, |game| Ok(exact::exact_defense(game, seat, raw).json(game)))
}

/// The same by `n` random defences.
#[pyfunction]
fn duel_simulate(py: Python<'_>, rules: &Rules, seat: u8, raw: u16, n: u32, seed: u64) -> PyResult<String> {
    about(py, rules, seat, |game| {
        some(n)?;
        Ok(exact::simulate_defense(game, seat, raw, Samples::new(n, seed, &mut listen)).json(game))
    })
}

/// What a seat's attack rolls come to when dice are held by a style: exact, as JSON.
#[pyfunction]
fn duel_exact_offense(py: Python<'_>, rules: &Rules, seat: u8, style: &str) -> PyResult<String> {
    about(py, rules, seat, |game| Ok(exact::exact_offense(game, seat, style_of(game, style)?).json(game)))
}

/// A seat's attack against the other's defence: expected damage per number of rolls, exact, as JSON.
#[pyfunction]
fn duel_exact_attack(py: Python<'_>, rules: &Rules, seat: u8, style: &str) -> PyResult<String> {
    about(py, rules, seat, |game| Ok(exact::exact_attack(game, seat, style_of(game, style)?).1))
}

/// The same by `n` random attacks with all rolls.
#[pyfunction]
fn duel_simulate_attack(
    py: Python<'_>,
    rules: &Rules,
    seat: u8,
    style: &str,
    n: u32,
    seed: u64,
) -> PyResult<String> {
    about(py, rules, seat, |game| {
        some(n)?;
        let style = style_of(game, style)?;
        let found = exact::simulate_attack(game, seat, style, Samples::new(n, seed, &mut listen));
        Ok(json!({
            "rolls": found.rolls,
            "samples": n,
            "raw": found.raw,
            "final": found.taken,
            "standardError": found.standard_error,
        }))
    })
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(duel_of, m)?)?;
    m.add_function(wrap_pyfunction!(duel_registry, m)?)?;
    m.add_function(wrap_pyfunction!(duel_exact, m)?)?;
    m.add_function(wrap_pyfunction!(duel_simulate, m)?)?;
    m.add_function(wrap_pyfunction!(duel_exact_offense, m)?)?;
    m.add_function(wrap_pyfunction!(duel_exact_attack, m)?)?;
    m.add_function(wrap_pyfunction!(duel_simulate_attack, m)?)
}
