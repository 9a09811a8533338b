//! The chance that a Python game draws from.
//!
//! Sampled, it is one of the match's streams. Explicit, it answers from a script of earlier answers and
//! stops the rules when the script runs out: the match then asks seat CHANCE, and runs the rules again with
//! the answer added.

use kernel::log::PUBLIC;
use kernel::{Error, MAX_SEATS, Stream};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySequence};
use pyo3::{create_exception, intern};
use serde_json::Value;

use crate::{errors, json};

// Not an `Exception`, so that no `except Exception` in the rules of a game holds it up.
create_exception!(ludwright._core, NeedChance, PyBaseException, "The rules wait for an answer of chance.");

/// One possible answer of chance.
#[derive(Debug, Clone)]
pub struct Branch {
    pub index: u32,
    pub weight: u32,
    pub label: String,
}

/// One thing told by the rules.
pub struct Note {
    pub event: String,
    pub label: String,
    pub visible: u8,
    pub data: Value,
}

/// Dice, shuffles and what the rules tell about them.
#[pyclass(module = "ludwright._core")]
pub struct Chance {
    pub stream: Stream,
    script: Option<Vec<u32>>,
    answered: usize,
    pub needed: Option<Vec<Branch>>,
    pub notes: Vec<Note>,
    telling: bool,
    seats: u8,
}

impl Chance {
    pub fn sampled(stream: Stream, seats: usize, telling: bool) -> Self {
        Self {
            stream,
            script: None,
            answered: 0,
            needed: None,
            notes: Vec::new(),
            telling,
            seats: seats as u8,
        }
    }

    pub fn scripted(script: &[u32], seats: usize, telling: bool) -> Self {
        Self { script: Some(script.to_vec()), ..Self::sampled(Stream::new(0), seats, telling) }
    }

    /// Refuse what no menu could list.
    fn can_be_listed(&self, answers: usize) -> PyResult<()> {
        if self.script.is_none() || answers <= usize::from(u16::MAX) {
            return Ok(());
        }
        Err(errors::to_python(Error::unsupported(format!(
            "chance with {answers} answers: at most {} can be asked for one by one; draw in smaller steps, or set \
             explicit_chance = False",
            u16::MAX
        ))))
    }

    /// One of `weights.len()` answers.
    fn answer(&mut self, weights: &[u32], label: impl Fn(usize) -> PyResult<String>) -> PyResult<usize> {
        self.can_be_listed(weights.len())?;
        let total: u64 = weights.iter().map(|&w| u64::from(w)).sum();
        let Ok(total) = u32::try_from(total) else {
            return Err(errors::invalid(format!("the weights add up to {total}; {} is the most", u32::MAX)));
        };
        let Some(first) = weights.iter().position(|&w| w > 0) else {
            return Err(errors::invalid("chance has nothing to choose from"));
        };
        if weights[first] == total {
            return Ok(first); // Certain: nobody needs to be asked.
        }
        if let Some(script) = &self.script {
            if let Some(&index) = script.get(self.answered) {
                self.answered += 1;
                let index = index as usize;
                return if weights.get(index).is_some_and(|&w| w > 0) {
                    Ok(index)
                } else {
                    Err(errors::invalid(format!(
                        "chance was answered {index} where {} answers exist",
                        weights.len()
                    )))
                };
            }
            let possible = weights.iter().enumerate().filter(|(_, w)| **w > 0);
            let branch =
                |(i, &weight): (usize, &u32)| label(i).map(|label| Branch { index: i as u32, weight, label });
            self.needed = Some(possible.map(branch).collect::<PyResult<_>>()?);
            return Err(NeedChance::new_err(()));
        }
        let mut left = self.stream.below(total);
        for (i, &weight) in weights.iter().enumerate() {
            if left < weight {
                return Ok(i);
            }
            left -= weight;
        }
        unreachable!("a number below the sum of the weights")
    }

    fn equally(&mut self, n: usize, label: impl Fn(usize) -> PyResult<String>) -> PyResult<usize> {
        if self.script.is_none() && n > 1 && u32::try_from(n).is_ok() {
            return Ok(self.stream.below(n as u32) as usize);
        }
        self.can_be_listed(n)?;
        self.answer(&vec![1; n], label)
    }

    fn item(&mut self, items: &Bound<'_, PySequence>) -> PyResult<usize> {
        self.equally(items.len()?, |i| Ok(items.get_item(i)?.str()?.to_string()))
    }
}

#[pymethods]
impl Chance {
    /// A number from 0 to `n - 1`, each as likely.
    fn below(&mut self, n: usize) -> PyResult<usize> {
        self.equally(n, |i| Ok(i.to_string()))
    }

    /// A face of a die, from 1.
    #[pyo3(signature = (faces=6))]
    fn die(&mut self, faces: usize) -> PyResult<usize> {
        self.equally(faces, |i| Ok((i + 1).to_string())).map(|i| i + 1)
    }

    /// One of the items, each as likely.
    fn choice<'py>(&mut self, items: &Bound<'py, PySequence>) -> PyResult<Bound<'py, PyAny>> {
        let index = self.item(items)?;
        items.get_item(index)
    }

    /// Take one item out of a list, each as likely: draw a card.
    fn draw<'py>(&mut self, items: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyAny>> {
        let index = self.item(items.as_sequence())?;
        items.call_method1(intern!(items.py(), "pop"), (index,))
    }

    /// Put a list into random order, in place.
    fn shuffle(&mut self, items: &Bound<'_, PyList>) -> PyResult<()> {
        for last in (1..items.len()).rev() {
            let index = self.equally(last + 1, |i| Ok(items.get_item(i)?.str()?.to_string()))?;
            let (one, other) = (items.get_item(index)?, items.get_item(last)?);
            items.set_item(index, other)?;
            items.set_item(last, one)?;
        }
        Ok(())
    }

    /// The index of one of the weights, as likely as it is heavy.
    fn pick(&mut self, weights: Vec<u32>) -> PyResult<usize> {
        self.answer(&weights, |i| Ok(i.to_string()))
    }

    /// Tell what happened, to all seats or to the given ones alone.
    #[pyo3(signature = (label, seats=None, *, event="note", **data))]
    fn tell(
        &mut self,
        label: String,
        seats: Option<Bound<'_, PyAny>>,
        event: &str,
        data: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        if !self.telling {
            return Ok(());
        }
        let visible = match seats {
            None => PUBLIC,
            Some(seats) => {
                let list =
                    seats.extract::<u8>().map(|one| vec![one]).or_else(|_| seats.extract::<Vec<u8>>())?;
                let most = self.seats.min(MAX_SEATS as u8);
                if let Some(seat) = list.iter().find(|seat| **seat >= most) {
                    return Err(errors::invalid(format!(
                        "there is no seat {seat} to tell; there are 0 to {}",
                        most - 1
                    )));
                }
                list.iter().fold(0, |mask, seat| mask | 1 << seat)
            }
        };
        let data = match data {
            None => Value::Object(serde_json::Map::new()),
            Some(data) => {
                json::from_python(data.as_any()).map_err(|e| errors::invalid(format!("what is told: {e}")))?
            }
        };
        self.notes.push(Note { event: event.to_owned(), label, visible, data });
        Ok(())
    }
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<Chance>()
}
