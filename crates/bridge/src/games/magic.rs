//! Magic, from lowered cards, decks and settings.

use std::collections::BTreeMap;

use pyo3::prelude::*;

use crate::errors::run;
use crate::rules::Rules;

/// The matches of two decks, from JSON with every field written out.
#[pyfunction(name = "magic")]
fn magic_of(py: Python<'_>, definitions: &str) -> PyResult<Rules> {
    Rules::made(py, run(|| ::magic::Magic::new(definitions))?, "magic", definitions)
}

/// The closed vocabularies that definitions are written in.
#[pyfunction]
fn magic_words() -> BTreeMap<&'static str, Vec<&'static str>> {
    ::magic::ir::words::vocabularies().into_iter().map(|(name, words)| (name, words.to_vec())).collect()
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(magic_words, m)?)?;
    m.add_function(wrap_pyfunction!(magic_of, m)?)
}
