//! Games whose rules are Python code.

use pyo3::prelude::*;

use crate::pygame::PyGame;
use crate::rules::Rules;

/// A game written in Python: an instance of `ludwright.Game`.
#[pyfunction]
fn python_game(game: &Bound<'_, PyAny>) -> PyResult<Rules> {
    Rules::made(game.py(), PyGame::new(game)?, "python_game", game)
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(python_game, m)?)
}
