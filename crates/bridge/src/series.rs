//! The columns of a series as numpy arrays.

use kernel::Series;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

pub fn to_python<'py>(py: Python<'py>, series: Series, tallies: usize) -> PyResult<Bound<'py, PyDict>> {
    let games = series.seeds.len();
    let dict = PyDict::new(py);
    dict.set_item("seeds", PyArray1::from_vec(py, series.seeds))?;
    dict.set_item("payoffs", PyArray1::from_vec(py, series.payoffs).reshape([games, series.seats])?)?;
    dict.set_item("reasons", PyArray1::from_vec(py, series.reasons))?;
    dict.set_item("decisions", PyArray1::from_vec(py, series.decisions))?;
    dict.set_item("forced", PyArray1::from_vec(py, series.forced))?;
    dict.set_item("turns", PyArray1::from_vec(py, series.turns))?;
    dict.set_item("offsets", PyArray1::from_vec(py, series.offsets))?;
    dict.set_item("tallies", PyArray1::from_vec(py, series.tallies).reshape([games, tallies])?)?;
    let errors = series.errors.into_iter().map(|e| (e.game, e.message, e.replay.to_json()));
    dict.set_item("errors", PyList::new(py, errors.collect::<Vec<_>>())?)?;
    let replays = series.replays.into_iter().map(|(game, replay)| (game, replay.to_json()));
    let faulty = series.faulty_replays.into_iter().map(|(game, replay)| (game, replay.to_json()));
    dict.set_item("faulty", series.faulty)?;
    dict.set_item("faults", series.faults)?;
    dict.set_item("faulty_replays", PyList::new(py, faulty.collect::<Vec<_>>())?)?;
    dict.set_item("replays", PyList::new(py, replays.collect::<Vec<_>>())?)?;
    Ok(dict)
}
