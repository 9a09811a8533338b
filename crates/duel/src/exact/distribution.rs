//! What a defence comes to, as a joint distribution with its marginals.

use std::collections::BTreeMap;

use kernel::{Event, Seat};
use serde_json::{Map, Value, json};

use super::ratio::Weight;
use crate::duel::Duel;
use crate::event::Kind;
use crate::sheet::MAX_STATUSES;

/// One way a defence can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Record {
    /// Granted at the flat stage.
    pub flat: i32,
    /// Granted at the block stage.
    pub block: i32,
    pub blocked: i32,
    pub prevented: i32,
    pub reflected: i32,
    pub dealt: i32,
    /// Damage that the defender takes from the attack.
    pub taken: i32,
    /// Stacks gained, by seat and status.
    pub gained: [[u8; MAX_STATUSES]; 2],
}

type Part = fn(&Record) -> i32;

/// The columns that every distribution has.
const PARTS: [(&str, Part); 8] = [
    ("flat", |r| r.flat),
    ("block", |r| r.block),
    ("blocked", |r| r.blocked),
    ("prevented", |r| r.prevented),
    ("reflected", |r| r.reflected),
    ("dealt", |r| r.dealt),
    ("countered", |r| r.reflected + r.dealt),
    ("final", |r| r.taken),
];

impl Record {
    pub(super) fn note(&mut self, events: &[Event]) {
        for e in events {
            match Kind::of(e) {
                Some(Kind::Granted) => {
                    (self.flat, self.block) = (e.a.into(), e.b.into());
                    (self.reflected, self.dealt) = (e.d.into(), e.n);
                }
                Some(Kind::Pipeline) => self.taken = e.n,
                Some(Kind::Mitigated) => (self.blocked, self.prevented) = (e.a.into(), e.b.into()),
                Some(Kind::StatusGained) => {
                    let gained = &mut self.gained[usize::from(e.seat)][e.a as usize];
                    *gained = gained.saturating_add(e.b as u8);
                }
                _ => {}
            }
        }
    }
}

pub struct Distribution {
    pub seat: Seat,
    pub raw: u16,
    /// Matches played, when it was simulated.
    pub samples: Option<u32>,
    pub joint: BTreeMap<Record, Weight>,
}

impl Distribution {
    pub fn mean(&self, of: impl Fn(&Record) -> i32) -> f64 {
        self.joint.iter().map(|(r, w)| f64::from(of(r)) * w.probability).sum()
    }

    pub fn deviation(&self, of: impl Fn(&Record) -> i32) -> f64 {
        let mean = self.mean(&of);
        let square = |r: &Record| (f64::from(of(r)) - mean).powi(2);
        self.joint.iter().map(|(r, w)| square(r) * w.probability).sum::<f64>().sqrt()
    }

    pub fn marginal(&self, of: impl Fn(&Record) -> i32) -> BTreeMap<i32, Weight> {
        let mut all = BTreeMap::new();
        for (record, &weight) in &self.joint {
            let sum = all.entry(of(record)).or_insert(Weight { probability: 0.0, ..Weight::ZERO });
            *sum = sum.plus(weight);
        }
        all
    }

    fn part(&self, of: impl Fn(&Record) -> i32) -> Value {
        let values = self.marginal(&of).into_iter().map(|(value, weight)| {
            json!({"value": value, "probability": weight.probability, "exact": weight.exact.map(|r| r.to_string())})
        });
        let values: Vec<Value> = values.collect();
        let error = self.samples.map(|n| self.deviation(&of) / f64::from(n).sqrt());
        json!({
            "mean": self.mean(&of), "deviation": self.deviation(&of), "standardError": error, "values": values,
        })
    }

    /// For reports: parts with means and values, statuses by side, and the joint distribution.
    pub fn json(&self, game: &Duel) -> Value {
        let parts: Map<String, Value> =
            PARTS.iter().map(|(name, of)| ((*name).to_owned(), self.part(of))).collect();
        let side = |seat: usize| -> Value {
            let statuses = game.sheet.statuses.iter().enumerate();
            let part = |i: usize| self.part(|r: &Record| r.gained[seat][i].into());
            Value::Object(statuses.map(|(i, s)| (s.id.clone(), part(i))).collect())
        };
        let own = usize::from(self.seat);
        let joint = self.joint.iter().map(|(record, weight)| {
            let mut row: Map<String, Value> =
                PARTS.iter().map(|(name, of)| ((*name).to_owned(), of(record).into())).collect();
            for (who, seat) in [("gained", own), ("inflicted", 1 - own)] {
                let statuses = game.sheet.statuses.iter().zip(record.gained[seat]).filter(|(_, n)| *n > 0);
                row.insert(
                    who.to_owned(),
                    statuses.map(|(s, n)| (s.id.clone(), n.into())).collect::<Map<_, _>>().into(),
                );
            }
            row.insert("probability".to_owned(), weight.probability.into());
            row.insert("exact".to_owned(), weight.exact.map(|r| r.to_string()).into());
            Value::Object(row)
        });
        json!({
            "hero": game.sheet.heroes[own].id,
            "version": game.hero(self.seat).version,
            "raw": self.raw,
            "samples": self.samples,
            "parts": parts,
            "gained": side(own),
            "inflicted": side(1 - own),
            "joint": joint.collect::<Vec<_>>(),
        })
    }
}
