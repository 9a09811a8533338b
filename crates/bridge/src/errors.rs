//! The one place where the core's errors become Python's: a family becomes its exception, a caught panic
//! becomes `EngineError`.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::time::{Duration, Instant};

use kernel::table::guard;
use kernel::{Error, listen};
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
    /// Whether that ends all work at once: an interrupt, or what the handler of a signal raised.
    static INTERRUPTED: Cell<bool> = const { Cell::new(false) };
}

/// Keep what Python raised until the core is left.
fn keep(py: Python<'_>, raised: PyErr) {
    INTERRUPTED.set(!raised.is_instance_of::<PyException>(py));
    RAISED.set(Some(raised));
}

/// What Python raised, to be raised again.
fn take() -> Option<PyErr> {
    INTERRUPTED.set(false);
    RAISED.take()
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
        let cause = take();
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
    take();
    let result = guard(f);
    if INTERRUPTED.get()
        && let Some(interrupt) = take()
    {
        return Err(interrupt);
    }
    match result {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(to_python(error)),
        Err(message) => Err(engine_error(message)),
    }
}

/// The same without Python's lock, for work that takes long: it listens for signals such as an interrupt.
/// Python players and games attach again.
pub fn run_detached<T: Send>(py: Python<'_>, f: impl FnOnce() -> kernel::Result<T> + Send) -> PyResult<T> {
    py.check_signals()?;
    let done = py.detach(|| listen::with(Some(Arc::new(called)), || run(f)))?;
    // An interrupt that came meanwhile is raised here, and not inside whatever Python runs next.
    py.check_signals()?;
    Ok(done)
}

/// How often signals are looked for: taking Python's lock for it costs more than a step of a search.
const MOMENT: Duration = Duration::from_millis(20);

/// Whether a signal came that ends the work. It is kept, to be raised when the core is left.
fn called() -> bool {
    thread_local! {
        static LAST: Cell<Option<Instant>> = const { Cell::new(None) };
    }
    if INTERRUPTED.get() {
        return true;
    }
    let now = Instant::now();
    if LAST.get().is_some_and(|last| now.duration_since(last) < MOMENT) {
        return false;
    }
    LAST.set(Some(now));
    Python::attach(|py| match py.check_signals() {
        Ok(()) => false,
        Err(signal) => {
            keep(py, signal);
            // Whatever a handler raises, a timeout for one, ends the work.
            INTERRUPTED.set(true);
            true
        }
    })
}

/// Between pieces of work that takes very long: give up if a signal such as an interrupt came.
pub fn listen() {
    assert!(!listen::stopped(), "interrupted");
}

/// Give up a match because Python code raised: a panic with one line that names the exception, which the
/// kernel's guard reports.
pub fn give_up(py: Python<'_>, who: &str, error: PyErr) -> ! {
    let kind = error.get_type(py).name().map_or_else(|_| "an exception".to_owned(), |n| n.to_string());
    let text = error.value(py).to_string();
    keep(py, error);
    let text: Vec<&str> = text.split_whitespace().collect();
    if text.is_empty() {
        panic!("{who} raised {kind}");
    }
    panic!("{who} raised {kind}: {}", text.join(" "))
}

/// After an interrupt nothing more is asked of Python code until it has reached the caller.
pub fn stop_if_interrupted() {
    assert!(!INTERRUPTED.get(), "interrupted");
}
