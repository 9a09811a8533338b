//! Magic as the kernel plays it.

use kernel::{
    Cx, Event, Game, Info, Manner, Menu, Mode, Obs, Opt, Outcome, Reader, Result, Rng, Scope, Seat, Seed,
    Stream, Told, Writer,
};

use crate::advice::{self, Mood};
use crate::game::Magic;
use crate::judge;
use crate::machine::ask::Reason;
use crate::machine::work::Work;
use crate::state::State;
use crate::state::{audit, codec};
use crate::table::view::View;
use crate::table::{evaluate, known, label, observe, tally, tell, view};
use crate::turn::{outcome, pregame};

/// So many choices in one turn are taken for a loop that nobody wants to leave (CR 732.3): the match is a draw.
const LONGEST_TURN: u32 = 2_000;
/// With so many permanents only every so manyth choice is audited: each costs as much as many choices.
const CROWD: usize = 120;
const SAMPLE: u32 = 32;

impl Magic {
    /// What is there before an answer is taken.
    #[inline]
    pub(crate) fn open(&self, s: &State, cx: &mut Cx<Self>) {
        if cx.log.is_on() {
            cx.work.seen.clear();
            cx.work.seen.extend(s.stack.iter().map(|item| item.obj));
        }
    }

    #[inline]
    pub(crate) fn close(&self, s: &State, cx: &mut Cx<Self>) {
        if cx.log.is_on() {
            tell::stack(self, s, &cx.work.seen, &mut cx.log);
        }
        if self.settings.audit
            && (s.battlefield.len() < CROWD || s.asked.is_multiple_of(SAMPLE))
            && let Err(fault) = audit::audit(self, s)
        {
            panic!("{fault}");
        }
        if s.over != 0 {
            tell::over(s, &mut cx.log);
        }
    }
}

impl Game for Magic {
    type State = State;
    type Work = Work;
    type View = View;

    fn info(&self) -> &Info {
        &self.info
    }

    /// A library has more orders than any tree could list: chance is always sampled.
    fn start(&self, seed: Seed, _mode: Mode, s: &mut State, cx: &mut Cx<Self>) {
        cx.work.seen.clear();
        pregame::start(self, seed, Mode::Sampled, s, cx);
        self.run(s, cx);
        self.close(s, cx);
    }

    #[inline]
    fn play(&self, s: &mut State, o: Opt, cx: &mut Cx<Self>) {
        self.open(s, cx);
        if cx.menu.len() > 1 {
            s.loops = 0;
            s.asked += 1;
            if s.asked > LONGEST_TURN {
                outcome::draw(s, Reason::Loop);
            }
        }
        self.take(s, o, cx);
        self.run(s, cx);
        self.close(s, cx);
    }

    fn menu(&self, s: &State, cx: &mut Cx<Self>) {
        self.offer(s, cx);
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        (s.over != 0).then(|| Outcome::new(&s.payoffs.map(f32::from), s.over - 1))
    }

    fn turns(&self, s: &State) -> u32 {
        s.turn.into()
    }

    fn weight(&self, s: &State) -> usize {
        s.weight()
    }

    fn evaluate(&self, s: &State, seat: Seat) -> f32 {
        evaluate::evaluate(self, s, seat)
    }

    fn resample(&self, s: &mut State, seat: Seat, rng: &mut Rng) {
        known::resample(self, s, seat, rng);
    }

    fn streams<'s>(&self, s: &'s mut State) -> &'s mut [Stream] {
        s.chance.streams()
    }

    fn observe(&self, s: &State, seat: Seat, m: &Menu, out: &mut Obs<'_>) {
        observe::observe(self, s, seat, m, out);
    }

    fn observe_event(&self, e: &Event, seat: Seat, row: &mut [i16]) -> bool {
        observe::event(self, e, seat, row)
    }

    fn observe_option(&self, s: &State, seat: Seat, o: Opt, row: &mut [i16]) {
        observe::option(self, s, seat, o, row);
    }

    fn observe_options(&self, s: &State, seat: Seat, all: &[Opt], rows: &mut [i16]) {
        observe::options(self, s, seat, all, rows);
    }

    fn view(&self, s: &State, seat: Seat) -> View {
        view::view(self, s, seat)
    }

    fn label(&self, s: &State, seat: Seat, o: Opt, out: &mut String) {
        label::label(self, s, seat, o, out);
    }

    fn key(&self, s: &State, o: Opt) -> u32 {
        label::key(self, s, o)
    }

    fn judge(&self, s: &State, o: Opt) -> Result<()> {
        judge::judge(self, s, o)
    }

    fn encode(&self, s: &State, scope: Scope, w: &mut Writer<'_>) {
        codec::encode(s, scope, w);
    }

    fn decode(&self, r: &mut Reader<'_>) -> Result<State> {
        codec::decode(self, r)
    }

    fn tell(&self, e: &Event, seat: Seat) -> Told {
        tell::tell(self, e, seat)
    }

    fn audit(&self, s: &State) -> Result<()> {
        audit::audit(self, s)
    }

    fn tally(&self, e: &Event, columns: &mut [i32]) {
        tally::tally(self, e, columns);
    }

    fn advise(&self, style: usize, world: &State, seat: Seat, m: &Menu) -> usize {
        advice::advise(self, style, world, seat, m)
    }

    fn thumb(&self, world: &State, m: &Menu) -> Option<usize> {
        Some(advice::pick(self, world, m, Mood::Keen))
    }

    fn manner(&self) -> Manner {
        // Playing the turn out well, and then far enough to see what comes of it, was best of a dozen ways; so was judging
        // every turn on the way there (docs/strength.md).
        Manner { outlook: 6, noise: 0, halving: true, margin: 100, careful: 1, blend: 100 }
    }

    fn guide(&self, world: &State, seat: Seat, m: &Menu) -> usize {
        advice::guide(self, world, seat, m)
    }

    fn finish(&self, world: &mut State, cx: &mut Cx<Self>) {
        advice::resolve(self, world, cx);
    }

    fn settled(&self, world: &State, m: &Menu) -> bool {
        advice::settled(self, world, m)
    }

    fn chapter(&self, s: &State) -> u32 {
        s.turn.into()
    }

    fn definitions(&self) -> Option<String> {
        Some(self.canonical.clone())
    }
}
