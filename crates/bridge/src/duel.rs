//! What only the duel offers.

use pyo3::prelude::*;

use crate::errors::run;
use crate::rules::Rules;

/// The duel of two heroes, from canonical JSON with every field written out.
#[pyfunction(name = "duel")]
fn duel_of(sheet: &str) -> PyResult<Rules> {
    run(|| ::duel::from_json(sheet)).map(|game| Rules::duel(game, sheet))
}

/// The language that the engine speaks, as JSON.
#[pyfunction]
fn duel_registry() -> String {
    ::duel::registry().to_string()
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(duel_of, m)?)?;
    m.add_function(wrap_pyfunction!(duel_registry, m)?)
}
