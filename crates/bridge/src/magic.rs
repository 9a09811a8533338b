//! Magic, from lowered cards, decks and settings.

use pyo3::prelude::*;

use crate::errors::run;
use crate::rules::Rules;

/// The matches of two decks, from JSON with every field written out.
#[pyfunction(name = "magic")]
fn magic_of(definitions: &str) -> PyResult<Rules> {
    run(|| ::magic::Magic::new(definitions)).map(|game| Rules::magic(game, definitions))
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(magic_of, m)?)
}
