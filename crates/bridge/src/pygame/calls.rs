//! Calls of a game's methods, and what becomes of their exceptions.

use pyo3::call::PyCallArgs;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::{PyGame, kind_of};
use crate::errors::{self, give_up, stop_if_interrupted};

impl PyGame {
    pub fn try_call<'py>(
        &self,
        py: Python<'py>,
        method: &Bound<'py, PyString>,
        args: impl PyCallArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        stop_if_interrupted();
        self.game.bind(py).call_method1(method, args)
    }

    pub fn fail(&self, py: Python<'_>, method: &str, error: PyErr) -> ! {
        give_up(py, &format!("{}.{method}", self.class), error)
    }

    /// Call a method of the game; an exception ends the match.
    pub fn call<'py>(
        &self,
        py: Python<'py>,
        method: &Bound<'py, PyString>,
        args: impl PyCallArgs<'py>,
    ) -> Bound<'py, PyAny> {
        self.try_call(py, method, args).unwrap_or_else(|e| self.fail(py, &method.to_string(), e))
    }

    /// What a method says is wrong; an interrupt still ends the match.
    pub fn excuse(&self, py: Python<'_>, method: &str, error: PyErr) -> String {
        if !error.is_instance_of::<PyException>(py) {
            self.fail(py, method, error);
        }
        error.value(py).to_string()
    }

    /// What a method gave, as what it should be.
    pub fn give<T>(
        &self,
        py: Python<'_>,
        method: &str,
        value: &Bound<'_, PyAny>,
        wanted: &str,
        got: PyResult<T>,
    ) -> T {
        got.unwrap_or_else(|_| {
            let what = errors::invalid(format!("it gave a {}, not {wanted}", kind_of(value)));
            self.fail(py, method, what)
        })
    }
}
