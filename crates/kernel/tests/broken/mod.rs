//! A small dice game with one deliberate fault at a time: each seat has a hidden die; in turn a seat raises
//! its count by 1 or 2 or rolls a public die for it; first to sixteen wins.

#![allow(dead_code)]

use kernel::table::Cx;
use kernel::{
    Chance, Digest, Error, Event, Game, Info, Menu, Mode, Obs, Opt, Outcome, Reader, Result, Rng, Schema,
    Scope, Seat, Seed, Stream, Told, Writer,
};
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    None,
    LeaksHidden,
    LeaksObservation,
    LeaksEvaluation,
    OffersIllegal,
    OfferPanics,
    HidesLegal,
    ForgetsField,
    Foresees,
    Endless,
    NotConserved,
    SamplesFromTruth,
    /// Resampling leaves the other's die as it is: always, or for seat 1 alone.
    KeepsHidden,
    KeepsHiddenFromOne,
    /// Dice rolled beforehand stay in the worlds of seat 1, in those from turn 4 on, or all but one are redrawn.
    ForeseesForOne,
    ForeseesLate,
    ForeseesOneDie,
    /// The other's die is told with the deal, or in passing.
    TellsTheDeal,
    TellsInPassing,
    LeaksLabel,
    LeaksKey,
    LeaksOrder,
    LeaksRow,
    LeaksTurn,
}

pub struct Broken {
    fault: Fault,
    info: Info,
}

#[derive(Debug, Clone)]
pub struct State {
    chance: Chance<1>,
    hidden: [u8; 2],
    count: [u8; 2],
    turn: u8,
    /// How often each seat has rolled: at most twice.
    rolled: [u8; 2],
    /// The faulty game rolls its dice long before they are due.
    tape: [u8; 64],
    total: u8,
}

impl Default for State {
    fn default() -> Self {
        Self {
            chance: Chance::default(),
            hidden: [1; 2],
            count: [0; 2],
            turn: 0,
            rolled: [0; 2],
            tape: [1; 64],
            total: 0,
        }
    }
}

const ADD: u8 = 0;
const ROLL: u8 = 1;
const DEAL: u8 = 2;
const GOAL: u8 = 16;
const ROLLS: u8 = 2;

#[derive(Serialize)]
pub struct View {
    die: u8,
    count: [u8; 2],
    rolled: [u8; 2],
    turn: u8,
    leak: Option<u8>,
}

impl Broken {
    pub fn with(fault: Fault) -> Self {
        let words = |w: &[&str]| w.iter().map(|&s| s.to_owned()).collect();
        Self {
            fault,
            info: Info {
                name: "test:broken".into(),
                seats: 2,
                teams: Vec::new(),
                verbs: words(&["add", "roll", "chance"]),
                prompts: words(&["Add or roll?", "Chance"]),
                reasons: words(&["goal"]),
                streams: words(&["dice"]),
                tallies: vec![],
                heuristics: vec![],
                schema: Schema::new(&["verb", "flags", "a"], 0, 10).small(
                    "all",
                    1,
                    &["die", "own", "theirs"],
                    0,
                    30,
                ),
                digest: Digest::of(b"broken"),
                usual_options: 4,
                explicit_chance: false,
                decision_cap: 40,
            },
        }
    }

    /// Whether dice are rolled long before they are due.
    fn foresees(&self) -> bool {
        matches!(
            self.fault,
            Fault::Foresees | Fault::ForeseesForOne | Fault::ForeseesLate | Fault::ForeseesOneDie
        )
    }

    fn to_act(s: &State) -> Seat {
        s.turn % 2
    }

    fn over(s: &State) -> bool {
        s.count.iter().any(|&c| c >= GOAL)
    }
}

impl Game for Broken {
    type State = State;
    type Work = ();
    type View = View;

    fn info(&self) -> &Info {
        &self.info
    }
    fn start(&self, seed: Seed, mode: Mode, s: &mut State, cx: &mut Cx<Self>) {
        *s = State { chance: Chance::new(seed, mode), ..State::default() };
        s.hidden = std::array::from_fn(|_| s.chance.stream(0).die(6));
        s.tape = std::array::from_fn(|_| s.chance.stream(0).die(6));
        for seat in 0..2 {
            let die = s.hidden[usize::from(seat)].into();
            let dealt = Event { a: die, ..Event::of(DEAL, seat) };
            cx.log.tell(|| if self.fault == Fault::TellsTheDeal { dealt } else { dealt.only(seat) });
        }
        self.menu(s, cx);
    }
    fn play(&self, s: &mut State, o: Opt, cx: &mut Cx<Self>) {
        let seat = usize::from(Self::to_act(s));
        let gain = match o.verb {
            ADD => {
                assert!(o.a <= 2, "there are no three cups to add");
                o.a as u8
            }
            _ => {
                s.rolled[seat] += 1;
                match self.fault {
                    _ if self.foresees() => s.tape[usize::from(s.turn)],
                    _ => s.chance.stream(0).die(6),
                }
            }
        };
        s.count[seat] += gain;
        s.total += gain;
        if self.fault == Fault::NotConserved && s.turn == 3 {
            s.total += 1;
        }
        if self.fault == Fault::Endless {
            s.count[seat] %= GOAL;
            s.total = s.count[0] + s.count[1];
        }
        s.turn += 1;
        let slip = if self.fault == Fault::TellsInPassing { s.hidden[1 - seat].into() } else { 0 };
        cx.log.tell(|| Event { a: gain.into(), n: slip, ..Event::of(o.verb, seat as Seat) });
        self.menu(s, cx);
    }
    fn menu(&self, s: &State, cx: &mut Cx<Self>) {
        if Self::over(s) {
            return cx.menu.close();
        }
        let seat = Self::to_act(s);
        let theirs = s.hidden[usize::from(1 - seat)];
        cx.menu.ask(seat, u8::from(self.fault == Fault::LeaksTurn && theirs == 6));
        cx.menu.push(Opt::verb(ADD).a(1));
        if self.fault != Fault::HidesLegal || s.turn != 2 {
            cx.menu.push(Opt::verb(ADD).a(2));
        }
        if self.fault == Fault::OfferPanics {
            cx.menu.push(Opt::verb(ADD).a(3));
        }
        if s.rolled[usize::from(seat)] < ROLLS || self.fault == Fault::OffersIllegal {
            cx.menu.push(Opt::verb(ROLL));
        }
        if self.fault == Fault::LeaksOrder && theirs > 3 {
            cx.menu.opts.reverse();
        }
    }
    fn outcome(&self, s: &State) -> Option<Outcome> {
        Self::over(s).then(|| Outcome::won(2, u8::from(s.count[1] > s.count[0]), 0))
    }
    fn turns(&self, s: &State) -> u32 {
        s.turn.into()
    }
    fn evaluate(&self, s: &State, seat: Seat) -> f32 {
        match self.fault {
            Fault::LeaksEvaluation => f32::from(s.hidden[usize::from(1 - seat)]) / 6.0,
            _ => 0.0,
        }
    }
    fn resample(&self, s: &mut State, seat: Seat, rng: &mut Rng) {
        let hidden = &mut s.hidden[usize::from(1 - seat)];
        *hidden = match self.fault {
            Fault::SamplesFromTruth => (*hidden + rng.die(6)) % 6 + 1,
            Fault::KeepsHidden => *hidden,
            Fault::KeepsHiddenFromOne if seat == 1 => *hidden,
            _ => rng.die(6),
        };
        let due = s.tape.iter_mut().enumerate().skip(s.turn.into());
        for (turn, die) in due {
            let keeps = match self.fault {
                Fault::ForeseesForOne => seat == 1,
                Fault::ForeseesLate => s.turn >= 4,
                Fault::ForeseesOneDie => turn % 8 == 5,
                _ => self.fault == Fault::Foresees,
            };
            if !keeps {
                *die = rng.die(6);
            }
        }
    }
    fn streams<'s>(&self, s: &'s mut State) -> &'s mut [Stream] {
        s.chance.streams()
    }
    fn observe(&self, s: &State, seat: Seat, _m: &Menu, out: &mut Obs<'_>) {
        let (own, theirs) = (usize::from(seat), usize::from(1 - seat));
        let die = s.hidden[if self.fault == Fault::LeaksObservation { theirs } else { own }];
        out.small.copy_from_slice(&[die, s.count[own], s.count[theirs]].map(i16::from));
    }
    fn view(&self, s: &State, seat: Seat) -> View {
        let leak = (self.fault == Fault::LeaksHidden).then(|| s.hidden[usize::from(1 - seat)]);
        View { die: s.hidden[usize::from(seat)], count: s.count, rolled: s.rolled, turn: s.turn, leak }
    }
    fn label(&self, s: &State, seat: Seat, o: Opt, out: &mut String) {
        out.push_str(&if o.verb == ADD { format!("add {}", o.a) } else { "roll".into() });
        if self.fault == Fault::LeaksLabel {
            out.push_str(if s.hidden[usize::from(1 - seat)] > 3 { " gladly" } else { " with care" });
        }
    }
    fn observe_option(&self, s: &State, seat: Seat, o: Opt, row: &mut [i16]) {
        let slip = if self.fault == Fault::LeaksRow { s.hidden[usize::from(1 - seat)].into() } else { 0 };
        row.copy_from_slice(&[o.verb.into(), slip, o.a as i16]);
    }
    fn key(&self, s: &State, o: Opt) -> u32 {
        let slip = u32::from(s.hidden[usize::from(1 - Self::to_act(s))]);
        let slip = if self.fault == Fault::LeaksKey { slip << 16 } else { 0 };
        slip | u32::from(o.verb) << 8 | u32::from(o.a)
    }
    fn encode(&self, s: &State, scope: Scope, w: &mut Writer<'_>) {
        if scope == Scope::Truth {
            s.chance.encode(w);
        }
        w.bytes(&s.hidden);
        w.bytes(&s.count);
        w.u8(s.turn);
        if self.fault != Fault::ForgetsField {
            w.bytes(&s.rolled);
        }
        w.bytes(&s.tape);
        w.u8(s.total);
    }
    fn decode(&self, r: &mut Reader<'_>) -> Result<State> {
        let mut s = State { chance: Chance::decode(r)?, ..State::default() };
        s.hidden = r.array()?;
        s.count = r.array()?;
        s.turn = r.u8()?;
        if self.fault != Fault::ForgetsField {
            s.rolled = r.array()?;
        }
        s.tape = r.array()?;
        s.total = r.u8()?;
        Ok(s)
    }
    fn tell(&self, e: &Event, _seat: Seat) -> Told {
        let label = match e.kind {
            DEAL => format!("seat {} has a {} under the cup", e.seat, e.a),
            _ => format!("seat {} gains {}", e.seat, e.a),
        };
        Told { event: "gain".into(), label, data: serde_json::json!({"slip": e.n}) }
    }
    fn judge(&self, s: &State, o: Opt) -> Result<()> {
        let rolls = s.rolled[usize::from(Self::to_act(s))];
        match o {
            Opt { verb: ADD, flags: 0, a: 1 | 2, b: 0, c: 0, n: 0 } => Ok(()),
            Opt { verb: ADD, flags: 0, a: 3, b: 0, c: 0, n: 0 } if self.fault == Fault::OfferPanics => Ok(()),
            Opt { verb: ROLL, flags: 0, a: 0, b: 0, c: 0, n: 0 } if rolls < ROLLS => Ok(()),
            _ => Err(Error::illegal("add 1 or 2, or roll up to twice")),
        }
    }
    fn audit(&self, s: &State) -> Result<()> {
        if s.total == s.count[0] + s.count[1] { Ok(()) } else { Err(Error::illegal("the total is off")) }
    }
}
