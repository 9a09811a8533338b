//! The law about events: no seat is told what it cannot know.
//!
//! A seat may be told more than its view goes on to show: a card turned up and taken away within one pick, a hand laid
//! open before the next is dealt. What gives a leak away is that it is told of something that stays as hidden as it was.

use serde_json::Value;

use crate::Seat;
use crate::game::Game;
use crate::log::Told;
use crate::table::Table;

use super::Kit;
use super::laws::NOTHING_HIDDEN_IS_TOLD;

/// What a seat is shown in one match and in another, where these differ.
#[derive(PartialEq)]
pub(super) struct Secret {
    seat: Seat,
    path: String,
    here: Value,
    there: Value,
}

/// What is known of two matches before something is told.
pub(super) enum Before<'a> {
    /// The first deal of a match.
    Opening,
    /// Somewhere within a match.
    Nothing,
    /// What was secret at the last look.
    Secrets(&'a [Secret]),
}

impl<G: Game> Kit<'_, G> {
    /// Everything that some seat is shown differently.
    pub(super) fn secrets(&self, tables: [&Table<G>; 2]) -> Vec<Secret> {
        let mut found = Vec::new();
        for seat in 0..self.game.info().seats as Seat {
            let view = |t: &Table<G>| serde_json::to_value(self.game.view(t.truth(), seat));
            let [here, there] = tables.map(|t| view(t).expect("a view is plain data"));
            differences(seat, &mut String::new(), &here, &there, &mut found);
        }
        found
    }

    /// A seat that is shown the same must be told the same, unless what it is told of is open now or gone. False
    /// where it was told something else: the seat can tell the two matches apart.
    pub(super) fn told_alike(
        &mut self,
        tables: [&Table<G>; 2],
        since: [usize; 2],
        seat: Seat,
        before: &Before<'_>,
    ) -> Result<bool, (&'static str, String)> {
        let game = self.game;
        let mut stories = [Vec::new(), Vec::new()];
        for ((story, table), since) in stories.iter_mut().zip(tables).zip(since) {
            let events = table.cx.log.events()[since..].iter().filter(|e| e.seen_by(seat));
            story.extend(events.map(|e| game.tell(e, seat)));
        }
        self.count(NOTHING_HIDDEN_IS_TOLD);
        let [here, there] = &stories;
        let Some(first) = (0..here.len().max(there.len())).find(|&i| here.get(i) != there.get(i)) else {
            return Ok(true);
        };
        let (here, there) = (here.get(first), there.get(first));
        let secrets = self.secrets(tables);
        let leak = match before {
            Before::Opening => !secrets.is_empty(),
            Before::Nothing => secrets.iter().any(|s| names(here, &s.here) && names(there, &s.there)),
            Before::Secrets(before) => !secrets.is_empty() && **before == secrets,
        };
        if !leak {
            return Ok(false);
        }
        let words = |told: Option<&Told>| told.map_or("nothing".to_owned(), |t| format!("{:?}", t.label));
        let message = format!(
            "seat {seat} is told {} here and {} in a match that looks the same to it, of what stays hidden; tell it to \
             those who may know, or show it in the view",
            words(here),
            words(there)
        );
        Err((NOTHING_HIDDEN_IS_TOLD, message))
    }
}

fn differences(seat: Seat, path: &mut String, a: &Value, b: &Value, found: &mut Vec<Secret>) {
    let length = path.len();
    match (a, b) {
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (i, (a, b)) in a.iter().zip(b).enumerate() {
                path.push_str(&format!("/{i}"));
                differences(seat, path, a, b, found);
                path.truncate(length);
            }
        }
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
            for ((name, a), b) in a.iter().zip(b.values()) {
                path.push_str(&format!("/{name}"));
                differences(seat, path, a, b, found);
                path.truncate(length);
            }
        }
        _ if a == b => {}
        _ => found.push(Secret { seat, path: path.clone(), here: a.clone(), there: b.clone() }),
    }
}

/// Whether an event speaks of a value.
fn names(told: Option<&Told>, value: &Value) -> bool {
    let plain = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    told.is_some_and(|t| t.label.contains(&plain) || t.data.to_string().contains(&plain))
}
