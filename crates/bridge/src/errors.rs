//! The one place where the core's errors become Python's: a family becomes its exception, a caught panic
//! becomes `EngineError`.

use std::cell::RefCell;

use kernel::Error;
use kernel::table::guard;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

static INVALID: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static ILLEGAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static UNSUPPORTED: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static ENGINE_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();

thread_local! {
    /// The Python exception behind a panic on its way out of the core.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

fn exception(py: Python<'_>, class: &PyOnceLock<Py<PyType>>, name: &str, message: String) -> PyErr {
    match class.import(py, "ludwright.errors", name) {
        Ok(class) => PyErr::from_type(class.clone(), message),
        Err(error) => error,
    }
}

/// A family becomes its exception.
pub fn to_python(error: Error) -> PyErr {
    Python::attach(|py| match error {
        Error::Invalid(message) => exception(py, &INVALID, "Invalid", message),
        Error::Illegal(message) => exception(py, &ILLEGAL, "Illegal", message),
        Error::Unsupported(message) => exception(py, &UNSUPPORTED, "Unsupported", message),
    })
}

pub fn invalid(message: impl Into<String>) -> PyErr {
    to_python(Error::invalid(message))
}

/// A panic becomes `EngineError`, caused by the Python exception if there was one. What is not an
/// `Exception`, such as an interrupt, passes as it is.
pub fn engine_error(message: String) -> PyErr {
    Python::attach(|py| {
        let cause = RAISED.take();
        if let Some(interrupt) = cause.as_ref().filter(|e| !e.is_instance_of::<PyException>(py)) {
            return interrupt.clone_ref(py);
        }
        let error = exception(py, &ENGINE_ERROR, "EngineError", message);
        error.set_cause(py, cause);
        error
    })
}

/// Run core code; its errors and panics become exceptions.
pub fn run<T>(f: impl FnOnce() -> kernel::Result<T>) -> PyResult<T> {
    RAISED.take();
    let result = guard(f);
    if let Some(interrupt) = pending_interrupt() {
        return Err(interrupt);
    }
    match result {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(to_python(error)),
        Err(message) => Err(engine_error(message)),
    }
}

/// The same without Python's lock, for work that takes long. Python players and games attach again.
pub fn run_detached<T: Send>(py: Python<'_>, f: impl FnOnce() -> kernel::Result<T> + Send) -> PyResult<T> {
    py.check_signals()?;
    let done = py.detach(|| run(f))?;
    // An interrupt that came meanwhile is raised here, and not inside whatever Python runs next.
    py.check_signals()?;
    Ok(done)
}

/// Between pieces of work that takes very long: give up if a signal such as an interrupt came.
pub fn listen() {
    if let Err(signal) = Python::attach(|py| py.check_signals()) {
        RAISED.set(Some(signal));
        panic!("interrupted");
    }
}

fn pending_interrupt() -> Option<PyErr> {
    let raised = RAISED.with_borrow(Option::is_some);
    if !raised {
        return None;
    }
    Python::attach(|py| RAISED.with_borrow_mut(|slot| slot.take_if(|e| !e.is_instance_of::<PyException>(py))))
}

/// Give up a match because Python code raised: a panic with one line that names the exception, which the
/// kernel's guard reports.
pub fn give_up(py: Python<'_>, who: &str, error: PyErr) -> ! {
    let kind = error.get_type(py).name().map_or_else(|_| "an exception".to_owned(), |n| n.to_string());
    let text = error.value(py).to_string();
    RAISED.set(Some(error));
    let text: Vec<&str> = text.split_whitespace().collect();
    if text.is_empty() {
        panic!("{who} raised {kind}");
    }
    panic!("{who} raised {kind}: {}", text.join(" "))
}

/// After an interrupt nothing more is asked of Python code until it has reached the caller.
pub fn stop_if_interrupted(py: Python<'_>) {
    let interrupted =
        RAISED.with_borrow(|slot| slot.as_ref().is_some_and(|e| !e.is_instance_of::<PyException>(py)));
    assert!(!interrupted, "interrupted");
}
