//! What a Python game asks: read from `decision`, checked, and kept until the state changes.

use std::sync::Arc;

use kernel::Seat;
use kernel::digest::Digest;
use pyo3::intern;
use pyo3::prelude::*;

use super::{PyGame, State, kind_of};
use crate::errors;

pub enum Asked {
    Over,
    Seat { seat: Seat, ask: u8, options: Vec<Answer> },
}

pub struct Answer {
    pub option: Py<PyAny>,
    pub label: String,
    pub verb: u8,
    pub key: u32,
}

/// Options are known by their words, in every world.
pub fn key_of(label: &str) -> u32 {
    Digest::of(label.as_bytes()).0 as u32
}

impl PyGame {
    /// What the State asks, worked out once.
    pub fn asked(&self, py: Python<'_>, s: &State) -> Arc<Asked> {
        if let Some(asked) = s.asked.get() {
            return Arc::clone(asked);
        }
        let asked = Arc::new(self.ask(py, s));
        // Whoever else worked it out meanwhile found the same.
        let _ = s.asked.set(Arc::clone(&asked));
        asked
    }

    fn ask(&self, py: Python<'_>, s: &State) -> Asked {
        let body = s.body.as_ref().expect("a match in progress has a state").bind(py);
        let method = intern!(py, "decision");
        let given = self.call(py, method, (body,));
        if given.is_none() {
            return Asked::Over;
        }
        self.read_decision(&given).unwrap_or_else(|e| self.fail(py, "decision", e))
    }

    fn read_decision(&self, given: &Bound<'_, PyAny>) -> PyResult<Asked> {
        let (seat, prompt, options) = given.extract::<(usize, String, Bound<'_, PyAny>)>().map_err(|_| {
            errors::invalid(format!("it gave {}, not (seat, prompt, options) or None", short(given)))
        })?;
        if seat >= self.info.seats {
            return Err(errors::invalid(format!(
                "seat {seat} is asked; there are 0 to {}",
                self.info.seats - 1
            )));
        }
        let ask = self.place("prompts", &self.info.prompts, &prompt)?;
        let mut answers = Vec::new();
        for option in options.try_iter()? {
            let option = option?;
            let label = option.str()?.to_string();
            let verb = if self.has_verbs { self.verb(&option, &label)? } else { 0 };
            answers.push(Answer { option: option.unbind(), verb, key: key_of(&label), label });
        }
        if answers.is_empty() || answers.len() > usize::from(u16::MAX) {
            return Err(errors::invalid(format!("{} options; give 1 to {}", answers.len(), u16::MAX)));
        }
        Ok(Asked::Seat { seat: seat as Seat, ask, options: answers })
    }

    fn verb(&self, option: &Bound<'_, PyAny>, label: &str) -> PyResult<u8> {
        let named = option.getattr_opt(intern!(option.py(), "verb"))?;
        let word = match named {
            Some(verb) => verb.str()?.to_string(),
            None => label.split_whitespace().next().unwrap_or_default().to_owned(),
        };
        self.place("verbs", &self.info.verbs, &word)
    }

    /// The place of a word among the declared ones, chance's own not counted.
    pub fn place(&self, list: &str, words: &[String], word: &str) -> PyResult<u8> {
        let own = &words[..words.len() - usize::from(list != "reasons")];
        own.iter().position(|w| w == word).map(|i| i as u8).ok_or_else(|| {
            errors::invalid(format!("{word:?} is not among {}.{list}: {}", self.class, own.join(", ")))
        })
    }
}

fn short(thing: &Bound<'_, PyAny>) -> String {
    let text = thing.repr().map_or_else(|_| kind_of(thing), |r| r.to_string());
    match text.char_indices().nth(80) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}
