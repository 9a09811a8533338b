//! The simulator as a game of the kernel.

use kernel::{
    Cx, Digest, Error, Event, Game, Info, Log, Manner, Menu, Mode, Obs, Opt, Outcome, Reader, Result, Rng,
    Scope, Seat, Seed, Stream, Told, Writer,
};

use crate::advise::{self, Advice};
use crate::ast::{Evaluation, Program};
use crate::code::{BindKind, Code, GroupCode, Op, Words};
use crate::compile::Form;
use crate::evaluate::Evaluator;
use crate::expr::Eval;
use crate::observe::Angle;
use crate::run::FUEL;
use crate::sets::CardSet;
use crate::state::{Asking, State};
use crate::statements::choose::{is_set, read, unpack};
use crate::telling::Telling;
use crate::view::View;
use crate::{compile, events, observe};

pub(crate) type Context<S> = Cx<Parlor<S>>;

/// A card game that a program describes, for decks that fit into `S`.
pub struct Parlor<S: CardSet> {
    pub(crate) code: Code<S>,
    pub(crate) program: Program,
    pub(crate) advice: Advice,
    pub(crate) angles: Vec<Angle>,
    pub(crate) telling: Telling,
    /// Whether the processor counts and finds bits by instructions of its own.
    #[cfg(target_arch = "x86_64")]
    pub(crate) quick: bool,
    info: Info,
}

/// A game with the engine that its deck needs.
pub enum AnyParlor {
    /// Up to 64 cards.
    Small(Parlor<u64>),
    /// Up to 128 cards.
    Large(Parlor<u128>),
}

/// Read a program as untrusted input.
pub fn from_json(text: &str) -> Result<AnyParlor> {
    let program = compile::parse(text)?;
    match program.cards.len() {
        ..=64 => Parlor::new(program).map(AnyParlor::Small),
        _ => Parlor::new(program).map(AnyParlor::Large),
    }
}

/// How strong a set of cards is by an evaluation: greater is better.
pub fn strength<S: CardSet>(
    suit: &[i16],
    order: &[i16],
    evaluation: &Evaluation,
) -> Result<impl Fn(S) -> i32 + use<S>> {
    let made =
        Evaluator::new(suit, order, &evaluation.patterns, evaluation.kickers).map_err(Error::invalid)?;
    Ok(move |set| made.strength(set))
}

impl<S: CardSet> Parlor<S> {
    pub fn new(program: Program) -> Result<Self> {
        Self::compiled(program, Form::Quick)
    }

    /// The same game without the compiler's shortcuts, to compare with.
    #[doc(hidden)]
    pub fn plain(program: Program) -> Result<Self> {
        Self::compiled(program, Form::Plain)
    }

    /// Which shortcuts were found: whether tricks are played round after round, and the longest score looked up.
    #[doc(hidden)]
    pub fn shortcuts(&self) -> (bool, usize) {
        let mut found = (false, 0);
        for stmt in self.code.blocks.iter().flatten() {
            match &stmt.op {
                Op::Trick(t) => found.0 |= t.rush && t.seated && t.tail.is_some() && t.swept.is_some(),
                Op::Ladder(ladder) => found.1 = found.1.max(ladder.steps.len()),
                _ => {}
            }
        }
        found
    }

    /// The same game statement by statement, to find where its faults are.
    pub(crate) fn traced(program: Program) -> Result<Self> {
        Self::compiled(program, Form::Written)
    }

    fn compiled(program: Program, form: Form) -> Result<Self> {
        if program.cards.len() > S::BITS {
            return Err(Error::unsupported(format!("{} cards need the larger engine", program.cards.len())));
        }
        let code = compile::compile(&program, form)?;
        let text = serde_json::to_string(&program).map_err(|e| Error::invalid(e.to_string()))?;
        let own = |words: &[&str]| words.iter().map(|&w| w.to_owned()).collect::<Vec<String>>();
        let info = Info {
            name: program.name.clone(),
            seats: code.seats,
            teams: program.teams.clone(),
            verbs: [program.labels.clone(), own(&Words::OWN)].concat(),
            prompts: [program.prompts.clone(), own(&["Chance"])].concat(),
            reasons: program.reasons.clone(),
            streams: own(&["cards"]),
            tallies: program.tallies.iter().map(|t| t.name.clone()).collect(),
            heuristics: own(&advise::STYLES),
            schema: observe::schema(&program, &code).numbering("rules", [Digest::of(text.as_bytes())]),
            digest: Digest::of(text.as_bytes()),
            usual_options: 64,
            explicit_chance: true,
            decision_cap: program.max_decisions.saturating_add(1),
        };
        let advice = Advice::new(&program, &code);
        let angles = observe::angles(&program, &code);
        let telling = Telling::new(&code);
        Ok(Self {
            code,
            program,
            advice,
            angles,
            telling,
            #[cfg(target_arch = "x86_64")]
            quick: is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("popcnt"),
            info,
        })
    }

    /// All of a match but what seats know and where in the program it stands, to compare ways of playing.
    #[doc(hidden)]
    pub fn facts(&self, s: &State<S>) -> Vec<u8> {
        let mut s = s.clone();
        s.core.public = S::EMPTY;
        s.core.maybe.fill(S::EMPTY);
        s.core.placed.fill(S::EMPTY);
        s.core.frames.clear();
        let mut out = Vec::new();
        s.encode(&self.code, Scope::Truth, &mut Writer::new(&mut out));
        out
    }

    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The statement that is asking.
    pub(crate) fn asking(&self, s: &State<S>) -> Option<&Op<S>> {
        let top = s.core.frames.last()?;
        self.code.blocks[usize::from(top.block)].get(usize::from(top.pc)).map(|s| &s.op)
    }

    /// Take in the answer to what is asked. True when the next question is put already.
    #[inline]
    pub(crate) fn answer(&self, s: &mut State<S>, o: Opt, cx: &mut Cx<Self>) -> bool {
        let asking = std::mem::take(&mut s.core.asking);
        s.locals.fuel = FUEL;
        match (asking, self.asking(s)) {
            (Asking::Trick, Some(Op::Trick(trick))) => {
                self.played(trick, usize::from(o.a).min(self.code.cards - 1), s, cx);
                // Mostly the next seat plays to the same trick.
                return trick.flows_on && !s.chance.explicit() && self.play_on(trick, s, cx);
            }
            (Asking::Choose, Some(Op::Choose(choice))) => self.chosen(choice, o, s, cx),
            (Asking::Bet, Some(Op::Betting(betting))) => self.bet(betting, o, s, cx),
            (Asking::Draw, _) => self.drawn(s, o.a),
            (Asking::Roll, Some(Op::Roll(target, _))) => {
                self.rolled(target, o.n, s, cx);
                s.core.frames.last_mut().expect("a statement has a frame").pc += 1;
            }
            _ => {}
        }
        false
    }

    /// An option of a group in words: its label, then what it binds.
    pub(crate) fn option_words(&self, group: &GroupCode<S>, o: Opt, out: &mut String) {
        use std::fmt::Write;
        out.push_str(&self.program.labels[usize::from(group.label)]);
        for bind in &group.binders {
            if is_set(&bind.kind) {
                let set: S = unpack(o);
                if set.is_empty() {
                    out.push_str(" nothing");
                }
                for card in set.cards() {
                    out.push(' ');
                    out.push_str(self.card_name(card as i32));
                }
                continue;
            }
            let n = read(o, bind.carrier);
            out.push(' ');
            match &bind.kind {
                BindKind::Card(_) => out.push_str(self.card_name(n)),
                BindKind::Seat { .. } => write!(out, "seat {n}").expect("writing to a String"),
                BindKind::Number { domain, .. } | BindKind::Value { domain, .. } => {
                    match self.value_name(*domain, n) {
                        serde_json::Value::String(name) => out.push_str(&name),
                        _ => write!(out, "{n}").expect("writing to a String"),
                    }
                }
                _ => {}
            }
        }
    }
}

impl<S: CardSet> Game for Parlor<S> {
    type State = State<S>;
    type Work = ();
    type View = View;

    fn info(&self) -> &Info {
        &self.info
    }

    fn start(&self, seed: Seed, mode: Mode, s: &mut State<S>, cx: &mut Cx<Self>) {
        self.begin(seed, mode, s, cx);
    }

    #[inline]
    fn play(&self, s: &mut State<S>, o: Opt, cx: &mut Cx<Self>) {
        if !self.answer(s, o, cx) {
            self.run(s, cx);
        }
    }

    fn menu(&self, s: &State<S>, cx: &mut Cx<Self>) {
        self.rebuild(s, cx);
    }

    fn outcome(&self, s: &State<S>) -> Option<Outcome> {
        if !s.core.over {
            return None;
        }
        let mut payoffs = [0.0; kernel::MAX_SEATS];
        let payoffs = &mut payoffs[..self.code.seats];
        for (p, &n) in payoffs.iter_mut().zip(&s.core.payoffs) {
            *p = n as f32 / 1000.0;
        }
        Some(Outcome::new(payoffs, s.core.reason))
    }

    fn turns(&self, s: &State<S>) -> u32 {
        s.core.turns
    }

    /// The lead in merit, as far as everybody can see it.
    fn evaluate(&self, s: &State<S>, seat: Seat) -> f32 {
        if s.core.over {
            return (s.core.payoffs[usize::from(seat)] as f32 / 1000.0).clamp(-1.0, 1.0);
        }
        let Some((local, merit)) = &self.code.merit else { return 0.0 };
        let mut locals = s.locals.clone();
        locals.fuel = 1 << 20;
        let mut merits = [0i64; kernel::MAX_SEATS];
        for (o, m) in merits[..self.code.seats].iter_mut().enumerate() {
            locals.numbers[usize::from(*local)] = o as i32;
            *m = i64::from(Eval { code: &self.code, core: &s.core, locals: &mut locals }.number(merit));
        }
        let team = |o: usize| self.code.teams[o];
        let own = merits[usize::from(seat)];
        let rival = (0..self.code.seats).filter(|&o| team(o) != team(seat.into())).map(|o| merits[o]).max();
        // Whoever plays alone, or with everybody, is measured by the merit itself.
        let Some(rival) = rival else { return own as f32 / (1 + own.abs()) as f32 };
        (own - rival) as f32 / (1 + own.abs() + rival.abs()) as f32
    }

    /// A world in which whoever is asked has something to answer.
    fn resample(&self, s: &mut State<S>, seat: Seat, rng: &mut Rng) {
        if s.core.over || s.core.asked == seat || matches!(s.core.asking, Asking::Draw | Asking::Roll) {
            return s.imagine(&self.code, seat, rng);
        }
        let truth = s.clone();
        let mut cx = Cx::<Self>::default();
        for _ in 0..16 {
            s.imagine(&self.code, seat, rng);
            self.rebuild(s, &mut cx);
            if !cx.menu.is_empty() {
                return;
            }
            s.clone_from(&truth);
        }
        s.imagine(&self.code, seat, rng);
    }

    fn streams<'s>(&self, s: &'s mut State<S>) -> &'s mut [Stream] {
        s.chance.streams()
    }

    fn observe(&self, s: &State<S>, seat: Seat, m: &Menu, out: &mut Obs<'_>) {
        self.write_observation(s, seat, m, out);
    }

    fn observe_event(&self, e: &Event, seat: Seat, row: &mut [i16]) -> bool {
        self.write_event(e, seat, row)
    }

    fn observe_history(&self, log: &Log, seat: Seat, rows: &mut [i16]) {
        self.write_history(log, seat, rows);
    }

    fn observe_options(&self, _s: &State<S>, _seat: Seat, all: &[Opt], rows: &mut [i16]) {
        observe::write_options(all, rows);
    }

    fn view(&self, s: &State<S>, seat: Seat) -> View {
        self.look(s, seat)
    }

    fn label(&self, s: &State<S>, _seat: Seat, o: Opt, out: &mut String) {
        use std::fmt::Write;
        if let (Asking::Choose, Some(Op::Choose(choice))) = (s.core.asking, self.asking(s))
            && let Some(group) = choice.groups.get(usize::from(o.flags))
        {
            return self.option_words(group, o, out);
        }
        let own = usize::from(o.verb.wrapping_sub(self.code.words.labels)).min(Words::OWN.len() - 1);
        out.push_str(Words::OWN[own]);
        match own as u8 {
            Words::PLAY | Words::DRAW => {
                write!(out, " {}", self.card_name(o.a.into())).expect("writing to a String");
            }
            Words::FOLD | Words::CHECK => {}
            _ => write!(out, " {}", o.n).expect("writing to a String"),
        }
    }

    /// All of an option's numbers: a set of cards is mixed down.
    fn key(&self, _s: &State<S>, o: Opt) -> u32 {
        let small = o.b == 0 && o.c == 0 && o.a < 1 << 12 && (0..1 << 8).contains(&o.n) && o.flags < 16;
        if small {
            return 1 << 31
                | u32::from(o.flags) << 27
                | u32::from(o.verb & 127) << 20
                | u32::from(o.a) << 8
                | o.n as u32;
        }
        let low = u64::from(o.a) | u64::from(o.b) << 16 | u64::from(o.c) << 32 | u64::from(o.flags) << 48;
        let mixed = kernel::chance::mix(low ^ kernel::chance::mix(u64::from(o.n as u32) ^ 0x9E37));
        (mixed >> 32) as u32 & !(1 << 31)
    }

    fn encode(&self, s: &State<S>, scope: Scope, w: &mut Writer<'_>) {
        s.encode(&self.code, scope, w);
    }

    fn decode(&self, r: &mut Reader<'_>) -> Result<State<S>> {
        let s = State::decode(&self.code, r)?;
        self.check(&s)?;
        Ok(s)
    }

    fn tell(&self, e: &Event, seat: Seat) -> Told {
        self.words(e, seat)
    }

    fn judge(&self, s: &State<S>, o: Opt) -> Result<()> {
        self.legal(s, o)
    }

    fn audit(&self, s: &State<S>) -> Result<()> {
        self.check(s)?;
        match s.locals.faults {
            0 => Ok(()),
            n => Err(Error::illegal(format!("{n} faults; the last one: {}", s.locals.last.kind.words()))),
        }
    }

    fn faults(&self, s: &State<S>) -> u32 {
        s.locals.faults
    }

    fn tally(&self, e: &Event, columns: &mut [i32]) {
        if e.kind == events::TALLY
            && let Some(column) = columns.get_mut(e.a as usize)
        {
            *column = e.n;
        }
    }

    fn advise(&self, style: usize, world: &State<S>, seat: Seat, m: &Menu) -> usize {
        self.advice(style, world, seat, m, &mut [].iter())
    }

    fn advise_watching(
        &self,
        style: usize,
        world: &State<S>,
        seat: Seat,
        m: &Menu,
        seen: &mut dyn Iterator<Item = &Event>,
    ) -> usize {
        self.advice(style, world, seat, m, seen)
    }

    fn watches(&self) -> bool {
        self.minds_habits()
    }

    fn thumb(&self, world: &State<S>, m: &Menu) -> Option<usize> {
        self.quick_answer(world, m)
    }

    fn chapter(&self, s: &State<S>) -> u32 {
        self.hand_played(s)
    }

    fn manner(&self) -> Manner {
        self.search_manner()
    }

    fn settled(&self, world: &State<S>, m: &Menu) -> bool {
        self.rests_on_advice(world, m)
    }

    fn left_to_play(&self, s: &State<S>) -> Option<u32> {
        self.cards_to_play(s)
    }

    fn credence(&self, world: &State<S>, seat: Seat) -> Option<f32> {
        self.credence_of(world, seat)
    }

    fn standing(&self, s: &State<S>, seat: Seat, from: &State<S>) -> f32 {
        self.gained(s, seat, from)
    }

    fn definitions(&self) -> Option<String> {
        serde_json::to_string(&self.program).ok()
    }
}
