//! The core as the Python module `ludwright._core`: the only crate that knows Python.

mod bench;
mod chance;
mod chart;
mod decision;
mod errors;
mod games;
mod json;
mod observation;
mod pool;
mod pygame;
mod pyplayer;
mod pyseat;
mod rules;
mod seated;
mod series;
mod table;
mod trace;
mod vector;

use pyo3::prelude::*;

#[pymodule]
fn _core(m: &Bound<'_, PyModule>) -> PyResult<()> {
    bench::register(m)?;
    rules::register(m)?;
    table::register(m)?;
    decision::register(m)?;
    games::register(m)?;
    chance::register(m)?;
    chart::register(m)?;
    pyplayer::register(m)?;
    pyseat::register(m)?;
    vector::register(m)?;
    Ok(())
}
