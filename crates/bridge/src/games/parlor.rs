//! Card games, from the programs that genomes are lowered to.

use ::parlor::{AnyParlor, ast, faults, odds};
use pyo3::prelude::*;

use crate::errors::{run, run_detached};
use crate::rules::Rules;

/// A card game, from canonical JSON with every field written out.
#[pyfunction(name = "parlor")]
fn parlor_of(py: Python<'_>, program: &str) -> PyResult<Rules> {
    match run(|| ::parlor::from_json(program))? {
        AnyParlor::Small(game) => Rules::made(py, game, "parlor", program),
        AnyParlor::Large(game) => Rules::made(py, game, "parlor", program),
    }
}

/// Where in a program the faults of a match happened, as JSON: kind, block, statement, and how often.
#[pyfunction]
fn parlor_faults(py: Python<'_>, program: &str, seed: u64, picks: Vec<u32>) -> PyResult<String> {
    let found = run_detached(py, || {
        let program: ast::Program =
            serde_json::from_str(program).map_err(|e| kernel::Error::invalid(e.to_string()))?;
        faults(&program, seed, &picks)
    })?;
    Ok(serde_json::to_string(&found).expect("faults are plain data"))
}

/// How many hands of a size fit each pattern of the hand evaluation best, and how many of those differ in strength:
/// from worst to best, hands that fit none first.
#[pyfunction]
fn parlor_odds(py: Python<'_>, program: &str, size: u32) -> PyResult<Vec<(String, u64, u64)>> {
    let counted = run_detached(py, || {
        let program: ast::Program =
            serde_json::from_str(program).map_err(|e| kernel::Error::invalid(e.to_string()))?;
        odds(&program, 0, size)
    })?;
    Ok(counted.into_iter().map(|o| (o.pattern, o.hands, o.strengths)).collect())
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(parlor_of, m)?)?;
    m.add_function(wrap_pyfunction!(parlor_faults, m)?)?;
    m.add_function(wrap_pyfunction!(parlor_odds, m)?)
}
