//! Card games, from the programs that genomes are lowered to.

use ::parlor::AnyParlor;
use pyo3::prelude::*;

use crate::errors::run;
use crate::rules::Rules;

/// A card game, from canonical JSON with every field written out.
#[pyfunction(name = "parlor")]
fn parlor_of(program: &str) -> PyResult<Rules> {
    run(|| ::parlor::from_json(program)).map(|game| match game {
        AnyParlor::Small(game) => Rules::parlor(game, program),
        AnyParlor::Large(game) => Rules::parlor(game, program),
    })
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(parlor_of, m)?)
}
