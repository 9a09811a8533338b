//! A game whose rules are Python code: `ludwright.Game` behind the kernel's contract.
//!
//! The Python state is shared between clones and copied before anything changes it. A Python exception is a
//! panic with one line, which the kernel's guard reports like any engine error.

mod asked;
mod calls;
mod describe;
mod notes;

use std::sync::{Arc, OnceLock};

use kernel::schema::sat;
use kernel::table::Cx;
use kernel::{
    CHANCE, Chance, Error, Event, Game, Info, Menu, Mode, Obs, Opt, Outcome, Reader, Result, Rng, Scope,
    Seat, Seed, Stream, Told, Writer,
};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::Value;

use crate::chance::{Branch, Chance as PyChance};
use crate::{errors, json};
use asked::{Asked, key_of};
use notes::Notes;

pub struct PyGame {
    game: Py<PyAny>,
    class: String,
    info: Info,
    definitions: String,
    /// Whether options name their verb, or all share one.
    has_verbs: bool,
    notes: Notes,
}

#[derive(Clone, Default)]
pub struct State {
    chance: Chance<1>,
    /// The game's own state; none before the deal is done.
    body: Option<Arc<Py<PyAny>>>,
    plays: u32,
    /// Rules that wait for an answer of explicit chance.
    pending: Option<Pending>,
    /// What is asked, once somebody wanted to know.
    asked: OnceLock<Arc<Asked>>,
}

#[derive(Clone)]
struct Pending {
    /// The option being played; none while the match is being started.
    option: Option<u16>,
    script: Vec<u32>,
    branches: Vec<Branch>,
}

fn kind_of(thing: &Bound<'_, PyAny>) -> String {
    thing.get_type().name().map_or_else(|_| "thing".to_owned(), |n| n.to_string())
}

impl PyGame {
    pub fn new(game: &Bound<'_, PyAny>) -> PyResult<Self> {
        let described = describe::describe(game)?;
        Ok(Self {
            game: game.clone().unbind(),
            class: kind_of(game),
            info: described.info,
            definitions: described.definitions,
            has_verbs: described.has_verbs,
            notes: Notes::default(),
        })
    }

    /// The verb and the prompt of chance stand behind the game's own.
    fn chance_verb(&self) -> u8 {
        self.info.verbs.len() as u8 - 1
    }
    fn chance_prompt(&self) -> u8 {
        self.info.prompts.len() as u8 - 1
    }

    /// The body, to change: its own unless a clone shares it.
    fn own<'py>(&self, py: Python<'py>, body: Arc<Py<PyAny>>) -> Bound<'py, PyAny> {
        match Arc::try_unwrap(body) {
            Ok(own) => own.into_bound(py),
            Err(shared) => self.call(py, intern!(py, "clone"), (shared.bind(py),)),
        }
    }

    /// Begin the match, or play an option, and run to the next decision or to a question to chance.
    fn run(&self, s: &mut State, option: Option<u16>, script: Vec<u32>, cx: &mut Cx<Self>) {
        Python::attach(|py| {
            let seats = self.info.seats;
            let telling = cx.log.is_on();
            let explicit = s.chance.explicit();
            let chance = if explicit {
                PyChance::scripted(&script, seats, telling)
            } else {
                PyChance::sampled(*s.chance.stream(0), seats, telling)
            };
            let chance = Bound::new(py, chance).unwrap_or_else(|e| self.fail(py, "start", e));
            let (method, seat, before, result) = match option {
                None => (intern!(py, "start"), 0, None, self.try_call(py, intern!(py, "start"), (&chance,))),
                Some(index) => {
                    let asked = self.asked(py, s);
                    let Asked::Seat { seat, options, .. } = &*asked else { panic!("nobody is asked") };
                    let answer = options[usize::from(index)].option.bind(py);
                    let kept = explicit.then(|| s.body.clone()).flatten();
                    let body = self.own(py, s.body.take().expect("a match in progress has a state"));
                    let method = intern!(py, "play");
                    let result = self.try_call(py, method, (&body, answer, &chance));
                    s.body = kept;
                    (method, *seat, Some(body), result)
                }
            };
            let mut chance = chance.borrow_mut();
            if let Some(branches) = chance.needed.take() {
                s.pending = Some(Pending { option, script, branches });
                return;
            }
            let after = result.unwrap_or_else(|e| self.fail(py, &method.to_string(), e));
            let body = if after.is_none() { before.unwrap_or(after) } else { after };
            s.body = Some(Arc::new(body.unbind()));
            s.pending = None;
            s.asked = OnceLock::new();
            s.plays += u32::from(option.is_some());
            *s.chance.stream(0) = chance.stream;
            for note in chance.notes.drain(..) {
                let visible = note.visible;
                let n = self.notes.number(note);
                cx.log.tell(|| Event { visible, n, ..Event::of(0, seat) });
            }
        });
        self.menu(s, cx);
    }

    /// The body, if the game's own methods can be asked about it.
    fn body<'s, 'py>(&self, py: Python<'py>, s: &'s State) -> Option<&'s Bound<'py, PyAny>> {
        s.body.as_ref().map(|body| body.bind(py))
    }
}

impl Game for PyGame {
    type State = State;
    type Work = ();
    type View = Value;

    fn info(&self) -> &Info {
        &self.info
    }

    fn start(&self, seed: Seed, mode: Mode, s: &mut State, cx: &mut Cx<Self>) {
        *s = State { chance: Chance::new(seed, mode), ..State::default() };
        self.run(s, None, Vec::new(), cx);
    }

    fn play(&self, s: &mut State, o: Opt, cx: &mut Cx<Self>) {
        if let Some(pending) = s.pending.take() {
            let mut script = pending.script;
            script.push(u32::from(o.a));
            return self.run(s, pending.option, script, cx);
        }
        self.run(s, Some(o.a), Vec::new(), cx);
    }

    fn menu(&self, s: &State, cx: &mut Cx<Self>) {
        let m = &mut cx.menu;
        if let Some(pending) = &s.pending {
            m.ask(CHANCE, self.chance_prompt());
            for b in &pending.branches {
                let o = Opt::verb(self.chance_verb()).a(b.index as u16).n(key_of(&b.label) as i32);
                m.push_weighted(o, b.weight);
            }
            return;
        }
        match &*Python::attach(|py| self.asked(py, s)) {
            Asked::Over => m.close(),
            Asked::Seat { seat, ask, options } => {
                m.ask(*seat, *ask);
                for (i, answer) in options.iter().enumerate() {
                    m.push(Opt::verb(answer.verb).a(i as u16).n(answer.key as i32));
                }
            }
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        if s.pending.is_some() {
            return None;
        }
        Python::attach(|py| {
            if !matches!(&*self.asked(py, s), Asked::Over) {
                return None;
            }
            let given = self.call(py, intern!(py, "outcome"), (self.body(py, s)?,));
            if given.is_none() {
                return None;
            }
            let wanted = "(payoffs, reason)";
            let read = given.extract::<(Vec<f32>, String)>();
            let (payoffs, reason) = self.give(py, "outcome", &given, wanted, read);
            let place = self.place("reasons", &self.info.reasons, &reason).and_then(|reason| {
                if payoffs.len() == self.info.seats {
                    return Ok(reason);
                }
                Err(errors::invalid(format!("{} payoffs for {} seats", payoffs.len(), self.info.seats)))
            });
            let reason = place.unwrap_or_else(|e| self.fail(py, "outcome", e));
            Some(Outcome::new(&payoffs, reason))
        })
    }

    fn turns(&self, s: &State) -> u32 {
        s.plays
    }

    fn evaluate(&self, s: &State, seat: Seat) -> f32 {
        Python::attach(|py| {
            let Some(body) = self.body(py, s) else { return 0.0 };
            let given = self.call(py, intern!(py, "evaluate"), (body, seat));
            self.give(py, "evaluate", &given, "a number", given.extract())
        })
    }

    fn resample(&self, s: &mut State, seat: Seat, rng: &mut Rng) {
        // Between a question to chance and its answer no seat is asked, so no seat has to be kept honest.
        if s.pending.is_some() {
            return;
        }
        let Some(body) = s.body.take() else { return };
        Python::attach(|py| {
            let chance = Bound::new(py, PyChance::sampled(*rng, self.info.seats, false));
            let chance = chance.unwrap_or_else(|e| self.fail(py, "determinize", e));
            let body = self.own(py, body);
            let world = self.call(py, intern!(py, "determinize"), (&body, seat, &chance));
            let world = if world.is_none() { body } else { world };
            *rng = chance.borrow().stream;
            s.body = Some(Arc::new(world.unbind()));
            s.asked = OnceLock::new();
        });
    }

    fn streams<'s>(&self, s: &'s mut State) -> &'s mut [Stream] {
        s.chance.streams()
    }

    fn observe(&self, s: &State, seat: Seat, _m: &Menu, out: &mut Obs<'_>) {
        out.small.fill(0);
        if out.small.is_empty() {
            return;
        }
        Python::attach(|py| {
            let Some(body) = self.body(py, s) else { return };
            let given = self.call(py, intern!(py, "observe"), (body, seat));
            let numbers: Vec<i32> =
                self.give(py, "observe", &given, "a list of whole numbers", given.extract());
            if numbers.len() != out.small.len() {
                let what =
                    format!("it gave {} numbers; observation names {}", numbers.len(), out.small.len());
                self.fail(py, "observe", errors::invalid(what));
            }
            out.small.iter_mut().zip(numbers).for_each(|(to, n)| *to = sat(n));
        });
    }

    fn view(&self, s: &State, seat: Seat) -> Value {
        Python::attach(|py| {
            let Some(body) = self.body(py, s) else { return Value::Null };
            let given = self.call(py, intern!(py, "view"), (body, seat));
            json::from_python(&given).unwrap_or_else(|what| self.fail(py, "view", errors::invalid(what)))
        })
    }

    fn label(&self, s: &State, _seat: Seat, o: Opt, out: &mut String) {
        if let Some(pending) = &s.pending {
            let branch = pending.branches.iter().find(|b| b.index == u32::from(o.a));
            out.push_str(branch.map_or("?", |b| &b.label));
            return;
        }
        if let Asked::Seat { options, .. } = &*Python::attach(|py| self.asked(py, s))
            && let Some(answer) = options.get(usize::from(o.a))
        {
            out.push_str(&answer.label);
        }
    }

    fn key(&self, _s: &State, o: Opt) -> u32 {
        o.n as u32
    }

    fn encode(&self, s: &State, scope: Scope, w: &mut Writer<'_>) {
        if scope == Scope::Truth {
            s.chance.encode(w);
            w.u32(s.plays);
        }
        w.u8(u8::from(s.pending.is_some()));
        if let Some(pending) = &s.pending {
            w.u32(pending.option.map_or(u32::MAX, u32::from));
            w.u32(pending.script.len() as u32);
            pending.script.iter().for_each(|&answer| w.u32(answer));
        }
        w.u8(u8::from(s.body.is_some()));
        Python::attach(|py| {
            if let Some(body) = self.body(py, s) {
                let given = self.call(py, intern!(py, "save"), (body,));
                let bytes = given.cast::<PyBytes>().map_err(PyErr::from);
                w.list(self.give(py, "save", &given, "bytes", bytes).as_bytes());
            }
        });
    }

    fn decode(&self, r: &mut Reader<'_>) -> Result<State> {
        let chance = Chance::decode(r)?;
        let plays = r.u32()?;
        let mut s = State { chance, plays, ..State::default() };
        let mut waiting = None;
        if r.flag("explicit chance")? {
            let option = r.u32()?;
            let count = r.u32()?;
            let script = (0..count).map(|_| r.u32()).collect::<Result<Vec<u32>>>()?;
            waiting = Some((u16::try_from(option).ok(), script));
        }
        if r.flag("dealt")? {
            let bytes = r.list(usize::MAX, "bytes of state")?;
            let body = Python::attach(|py| {
                let loaded = self.try_call(py, intern!(py, "load"), (PyBytes::new(py, bytes),));
                loaded.map(Bound::unbind).map_err(|e| {
                    let why = self.excuse(py, "load", e);
                    Error::invalid(format!("saved match: {why}"))
                })
            });
            s.body = Some(Arc::new(body?));
        } else if waiting.is_none() {
            return Err(Error::invalid("saved match: it has no state"));
        }
        if let Some((option, script)) = waiting {
            self.resume(&mut s, option, script)?;
        }
        Ok(s)
    }

    fn tell(&self, e: &Event, _seat: Seat) -> Told {
        self.notes.told(e.n)
    }

    fn audit(&self, s: &State) -> Result<()> {
        Python::attach(|py| {
            let Some(body) = self.body(py, s) else { return Ok(()) };
            let kept = self.try_call(py, intern!(py, "audit"), (body,));
            kept.map(drop).map_err(|e| Error::illegal(self.excuse(py, "audit", e)))
        })
    }

    fn definitions(&self) -> Option<String> {
        Some(self.definitions.clone())
    }
}

impl PyGame {
    /// Bring loaded rules back to the question to chance that they waited for.
    fn resume(&self, s: &mut State, option: Option<u16>, script: Vec<u32>) -> Result<()> {
        let fits = Python::attach(|py| match (option, &s.body) {
            (None, None) => true,
            (Some(index), Some(_)) => {
                matches!(&*self.asked(py, s), Asked::Seat { options, .. } if usize::from(index) < options.len())
            }
            _ => false,
        });
        if !fits || !s.chance.explicit() {
            return Err(Error::invalid("saved match: chance waits for an option that is not there"));
        }
        let plays = s.plays;
        self.run(s, option, script, &mut Cx::default());
        s.plays = plays;
        match s.pending {
            Some(_) => Ok(()),
            None => Err(Error::invalid("saved match: chance was not waiting there")),
        }
    }
}
