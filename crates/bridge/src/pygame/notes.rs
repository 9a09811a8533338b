//! What Python rules have told: texts by number, since the kernel's events are plain numbers.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use kernel::Told;

use crate::chance::Note;

#[derive(Default)]
pub struct Notes {
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    numbers: HashMap<String, i32>,
    told: Vec<Told>,
}

impl Notes {
    /// Equal texts share one number, so that long series do not fill memory.
    pub fn number(&self, note: Note) -> i32 {
        let told = Told { event: note.event, label: note.label, data: note.data };
        let text = serde_json::to_string(&told).expect("plain data");
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Known { numbers, told: all } = &mut *known;
        *numbers.entry(text).or_insert_with(|| {
            all.push(told);
            all.len() as i32 - 1
        })
    }

    pub fn told(&self, number: i32) -> Told {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.told[number as usize].clone()
    }
}
