//! What a seat may know as numbers, on its way to numpy.

use kernel::{Dtype, Game, Info, Log, Menu, ObsBuffer, Seat, SeatOf};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Numbers of one seat at one decision; the options' rows are there only when the seat itself is asked.
#[derive(Default)]
pub struct Observation {
    buffer: ObsBuffer,
    rows: Vec<i16>,
    options: usize,
}

impl Observation {
    pub fn of<G: Game>(game: &G, state: &G::State, menu: &Menu, log: &Log, seat: Seat) -> Self {
        let schema = &game.info().schema;
        let mut buffer = ObsBuffer::new(schema);
        // Another seat's decision is seen as a question, not as its options.
        let hidden;
        let shown = if menu.seat == seat {
            menu
        } else {
            hidden = menu.question();
            &hidden
        };
        kernel::observe(game, state, seat, shown, log, &mut buffer.obs());
        let columns = schema.action_columns.len();
        let mut rows = vec![0; columns * shown.len()];
        if columns > 0 {
            game.observe_options(state, seat, &shown.opts, &mut rows);
        }
        Self { buffer, rows, options: shown.len() }
    }

    /// The seat's own sight, for a player.
    pub fn seen<G: Game>(at: &SeatOf<'_, G>) -> Self {
        let schema = &at.game().info().schema;
        let mut buffer = ObsBuffer::new(schema);
        at.observe(&mut buffer);
        let (columns, options) = (schema.action_columns.len(), at.menu().len());
        let mut rows = vec![0; columns * options];
        for (i, row) in rows.chunks_mut(columns.max(1)).enumerate() {
            at.observe_option(i, row);
        }
        Self { buffer, rows, options }
    }

    /// One array per block, `actions` with a row per option, and `action_mask`.
    pub fn to_python<'py>(&self, py: Python<'py>, info: &Info) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for b in &info.schema.blocks {
            let (shape, span) = ([b.rows, b.columns.len()], b.offset..b.offset + b.len());
            match b.dtype {
                Dtype::Int16 => {
                    let flat = PyArray1::from_slice(py, &self.buffer.small[span]);
                    dict.set_item(&b.name, flat.reshape(shape)?)?;
                }
                Dtype::Int32 => {
                    let flat = PyArray1::from_slice(py, &self.buffer.wide[span]);
                    dict.set_item(&b.name, flat.reshape(shape)?)?;
                }
            }
        }
        let shape = [self.options, info.schema.action_columns.len()];
        let actions: Bound<'py, PyArray2<i16>> = PyArray1::from_slice(py, &self.rows).reshape(shape)?;
        dict.set_item("actions", actions)?;
        dict.set_item("action_mask", PyArray1::from_vec(py, vec![1i8; self.options]))?;
        Ok(dict)
    }
}
