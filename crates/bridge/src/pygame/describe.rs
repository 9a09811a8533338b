//! What a Python game says about itself, read once.

use kernel::digest::Digest;
use kernel::{Info, MAX_SEATS, Schema};
use pyo3::prelude::*;
use serde_json::{Value, json};

use super::kind_of;
use crate::{errors, json as convert};

pub struct Described {
    pub info: Info,
    pub definitions: String,
    pub has_verbs: bool,
}

pub fn describe(game: &Bound<'_, PyAny>) -> PyResult<Described> {
    let class = kind_of(game);
    let read = Reading { game, class: &class };
    let name = read.text("name")?;
    let seats = read.number("seats", 1, MAX_SEATS as u32)? as usize;
    let teams: Vec<u8> = read.get("teams", "a tuple with a whole number per seat")?;
    if !teams.is_empty() && teams.len() != seats {
        let what = format!("names the sides of {} seats", teams.len());
        return Err(read.fault("teams", &what, &format!("give one for each of {seats}, or none")));
    }
    let mut verbs = read.words("verbs")?;
    let mut prompts = read.words("prompts")?;
    let reasons = read.words("reasons")?;
    for (what, words) in [("prompts", &prompts), ("reasons", &reasons)] {
        if words.is_empty() {
            return Err(read.fault(what, "is empty", "name at least one"));
        }
    }
    let columns = read.words("observation")?;
    let (low, high): (i16, i16) = read.get("bounds", "two whole numbers within 16 bits")?;
    let usual_options = read.number("usual_options", 1, 65_535)? as usize;
    let explicit_chance: bool = read.get("explicit_chance", "True or False")?;
    let decision_cap = read.number("decision_cap", 1, u32::MAX)?;
    let data = game.call_method0("definitions")?;
    let data = convert::from_python(&data).map_err(|e| {
        errors::invalid(format!(
            "{class}.definitions: {e}; override it, or let the attribute's name begin with an underscore"
        ))
    })?;
    let mut definitions: Value = json!({
        "name": name, "seats": seats, "verbs": verbs, "prompts": prompts, "reasons": reasons,
        "observation": columns, "bounds": [low, high], "definitions": data,
    });
    if !teams.is_empty() {
        definitions["teams"] = json!(teams);
    }
    let definitions = definitions.to_string();

    let has_verbs = !verbs.is_empty();
    if !has_verbs {
        verbs.push("choose".to_owned());
    }
    verbs.push("chance".to_owned());
    prompts.push("Chance".to_owned());
    let most = i32::from(i16::MAX);
    let rules = Digest::of(definitions.as_bytes());
    let mut schema = Schema::new(&["verb", "flags", "index"], 0, most).numbering("rules", [rules]);
    if !columns.is_empty() {
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        schema = schema.small("state", 1, &columns, low, high);
    }
    let info = Info {
        name,
        seats,
        teams,
        verbs,
        prompts,
        reasons,
        streams: vec!["chance".to_owned()],
        tallies: Vec::new(),
        heuristics: Vec::new(),
        schema,
        digest: rules,
        explicit_chance,
        usual_options,
        decision_cap,
    };
    Ok(Described { info, definitions, has_verbs })
}

struct Reading<'a, 'py> {
    game: &'a Bound<'py, PyAny>,
    class: &'a str,
}

impl<'py> Reading<'_, 'py> {
    fn fault(&self, name: &str, what: &str, remedy: &str) -> PyErr {
        errors::invalid(format!("{}.{name} {what}; {remedy}", self.class))
    }

    fn get<T>(&self, name: &str, wanted: &str) -> PyResult<T>
    where
        T: for<'a> FromPyObject<'a, 'py>,
    {
        let value = self.game.getattr(name).map_err(|_| self.fault(name, "is missing", wanted))?;
        let read = value.extract::<T>();
        read.map_err(|_| self.fault(name, &format!("is a {}", kind_of(&value)), &format!("give {wanted}")))
    }

    fn text(&self, name: &str) -> PyResult<String> {
        let text: String = self.get(name, "a text")?;
        if text.is_empty() { Err(self.fault(name, "is empty", "give a text")) } else { Ok(text) }
    }

    fn number(&self, name: &str, low: u32, high: u32) -> PyResult<u32> {
        let wanted = format!("a number from {low} to {high}");
        let number: u32 = self.get(name, &wanted)?;
        if (low..=high).contains(&number) {
            return Ok(number);
        }
        Err(self.fault(name, &format!("is {number}"), &format!("give {wanted}")))
    }

    fn words(&self, name: &str) -> PyResult<Vec<String>> {
        let words: Vec<String> = self.get(name, "a tuple of texts")?;
        if words.len() > 250 {
            return Err(self.fault(name, &format!("has {} entries", words.len()), "give at most 250"));
        }
        Ok(words)
    }
}
