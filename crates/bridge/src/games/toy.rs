//! Small games for tests and first steps.

use pyo3::prelude::*;

use crate::errors;
use crate::rules::Rules;

/// Kuhn poker, Leduc poker or Haul.
#[pyfunction]
fn toy(py: Python<'_>, name: &str) -> PyResult<Rules> {
    match name {
        "kuhn" => Rules::made(py, toys::Kuhn::default(), "toy", name),
        "leduc" => Rules::made(py, toys::Leduc::default(), "toy", name),
        "haul" => Rules::made(py, toys::Haul::default(), "toy", name),
        _ => Err(errors::invalid(format!("no toy game is called {name:?}; there are kuhn, leduc and haul"))),
    }
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(toy, m)?)
}
