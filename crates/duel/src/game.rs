//! The duel as the kernel plays it.

use kernel::{Chance, Stream, Told, Writer};
use kernel::{Cx, Event, Game, Info, Menu, Mode, Obs, Opt, Outcome, Reader, Result, Rng, Scope, Seat, Seed};

use crate::duel::Duel;
use crate::known::View;
use crate::phases::{self, cleanup};
use crate::state::{Buff, State};
use crate::{advise, audit, codec, evaluate, judge, known, label, observe, tell};

impl Game for Duel {
    type State = State;
    type Work = ();
    type View = View;

    fn info(&self) -> &Info {
        &self.info
    }

    #[inline]
    fn start(&self, seed: Seed, mode: Mode, s: &mut State, cx: &mut Cx<Self>) {
        *s = State { chance: Chance::new(seed, mode), ..State::default() };
        for (side, hero) in s.sides.iter_mut().zip(&self.heroes) {
            side.health = hero.health;
        }
        for carried in &self.carried {
            s.buffs[usize::from(s.buff_count)] = Buff { source: carried.0, stacks: carried.1, created: 0 };
            s.buff_count += 1;
        }
        phases::run(self, s, cx);
    }

    #[inline]
    fn play(&self, s: &mut State, o: Opt, cx: &mut Cx<Self>) {
        phases::answer(self, s, o, &mut cx.log);
        phases::run(self, s, cx);
    }

    fn menu(&self, s: &State, cx: &mut Cx<Self>) {
        phases::offer(self, s, &mut cx.menu);
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        cleanup::outcome(s)
    }

    fn turns(&self, s: &State) -> u32 {
        s.turn.into()
    }

    fn evaluate(&self, s: &State, seat: Seat) -> f32 {
        evaluate::evaluate(self, s, seat)
    }

    /// Nothing is hidden but the future, and that is the kernel's to re-key.
    fn resample(&self, _s: &mut State, _seat: Seat, _rng: &mut Rng) {}

    fn streams<'s>(&self, s: &'s mut State) -> &'s mut [Stream] {
        s.chance.streams()
    }

    fn observe(&self, s: &State, seat: Seat, m: &Menu, out: &mut Obs<'_>) {
        observe::observe(self, s, seat, m, out);
    }

    fn observe_option(&self, s: &State, _seat: Seat, o: Opt, row: &mut [i16]) {
        observe::option(self, s, o, row);
    }

    fn view(&self, s: &State, seat: Seat) -> View {
        known::view(self, s, seat)
    }

    fn label(&self, s: &State, _seat: Seat, o: Opt, out: &mut String) {
        label::label(self, s, o, out);
    }

    fn key(&self, s: &State, o: Opt) -> u32 {
        label::key(s, o)
    }

    fn encode(&self, s: &State, scope: Scope, w: &mut Writer<'_>) {
        codec::encode(s, scope, w);
    }

    fn decode(&self, r: &mut Reader<'_>) -> Result<State> {
        codec::decode(self, r)
    }

    fn tell(&self, e: &Event, _seat: Seat) -> Told {
        tell::tell(self, e)
    }

    fn judge(&self, s: &State, o: Opt) -> Result<()> {
        judge::judge(self, s, o)
    }

    fn audit(&self, s: &State) -> Result<()> {
        audit::audit(self, s)
    }

    fn tally(&self, e: &Event, columns: &mut [i32]) {
        self.columns.count(e, columns);
    }

    fn advise(&self, style: usize, world: &State, seat: Seat, m: &Menu) -> usize {
        advise::advise(self, style, world, seat, m)
    }

    fn definitions(&self) -> Option<String> {
        Some(self.canonical.clone())
    }
}
