//! The contract a game fulfils.

use serde::Serialize;

use crate::chance::{Mode, Rng, Seed, Stream};
use crate::digest::Digest;
use crate::error::{Error, Result};
use crate::log::{Event, Log, Told};
use crate::menu::{Menu, Opt};
use crate::observe;
use crate::outcome::Outcome;
use crate::schema::{Obs, Schema, sat};
use crate::table::Cx;
use crate::{Seat, codec};

/// What is fixed about a game, for all matches.
#[derive(Debug, Clone, Serialize)]
pub struct Info {
    /// How a user names it: `duel:pyromancer,shadow-monk`.
    pub name: String,
    pub seats: usize,
    /// The side of each seat, where some are partners for the whole match; empty when everyone plays alone.
    pub teams: Vec<u8>,
    /// A word per `Opt::verb`.
    pub verbs: Vec<String>,
    /// A question per `Menu::ask`.
    pub prompts: Vec<String>,
    /// A name per `Outcome::reason`.
    pub reasons: Vec<String>,
    /// A name per chance stream; empty when the game has no chance.
    pub streams: Vec<String>,
    /// A name per column that [`Game::tally`] counts.
    pub tallies: Vec<String>,
    /// Styles of the game's own heuristic, the default first; empty when it has none.
    pub heuristics: Vec<String>,
    #[serde(skip)]
    pub schema: Schema,
    /// Hash of the definitions.
    #[serde(skip)]
    pub digest: Digest,
    /// Whether chance can be asked for answer by answer ([`Mode::Explicit`]).
    pub explicit_chance: bool,
    /// A menu is usually no longer than this; environments page beyond it.
    pub usual_options: usize,
    /// No match takes more decisions; reaching it is an engine error.
    pub decision_cap: u32,
}

impl Info {
    /// Same hash, same meaning of every number that a player or an environment is shown: the arrays, what
    /// their numbers stand for, the verbs and the questions. Checkpoints carry it.
    pub fn schema_hash(&self) -> Digest {
        let meaning = (&self.schema, &self.verbs, &self.prompts, self.seats, &self.teams);
        Digest::of(serde_json::to_string(&meaning).expect("a schema is plain data").as_bytes())
    }

    /// The side that a seat plays for.
    pub fn side(&self, seat: Seat) -> u8 {
        self.teams.get(usize::from(seat)).copied().unwrap_or(seat)
    }

    /// Refuse a mode of chance that the game does not have.
    pub fn allows(&self, mode: Mode) -> Result<()> {
        if mode == Mode::Sampled || self.explicit_chance {
            return Ok(());
        }
        Err(Error::unsupported(format!(
            "{}: chance is sampled and cannot be made explicit, so there is no census and no exact analysis; \
             play sampled matches",
            self.name
        )))
    }
}

/// What an encoding is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The full truth: what is saved and digested.
    Truth,
    /// What matters for the future, without counters of chance or time: the transposition key.
    Position,
}

/// How a search goes about a game, where its settings do not say.
#[derive(Debug, Clone, Copy)]
pub struct Manner {
    /// Chapters that a playout looks ahead.
    pub outlook: u32,
    /// One pick in so many of a playout is by chance; 0 is none.
    pub noise: u32,
    /// Whether root options are tried in the same worlds.
    pub halving: bool,
    /// By how many hundredths of standard errors one must be better there than the one that is advised.
    pub margin: u32,
    /// How much of a playout goes by the game's advice, which is slow and better, and not by its rules of thumb: 1 is
    /// the seat's own picks until the chapter ends, 2 all.
    pub careful: u32,
    /// How many hundredths of what a playout comes to are the mean over its chapters, not how it ends: what happens
    /// far ahead is of chance and of rules of thumb.
    pub blend: u32,
}

impl Default for Manner {
    fn default() -> Self {
        Self { outlook: 2, noise: 8, halving: false, margin: 0, careful: 0, blend: 0 }
    }
}

/// Rules and definitions. Verbs take the State, which holds no reference back.
///
/// `play` and `start` run to the next decision and leave its menu in `cx.menu`, or close the menu when
/// the match is over. Whatever a player is shown (`view`, `observe`, `label`, `menu`, `evaluate`) may
/// depend only on what that seat may know.
pub trait Game: Send + Sync + Sized + 'static {
    /// Flat data, cheap to clone.
    type State: Clone + Default + Send + Sync + 'static;
    /// Reusable scratch, never part of the truth.
    type Work: Default + Send;
    type View: Serialize;

    fn info(&self) -> &Info;

    fn start(&self, seed: Seed, mode: Mode, s: &mut Self::State, cx: &mut Cx<Self>);

    /// Apply an option of the present menu, run on, fill `cx.menu`.
    fn play(&self, s: &mut Self::State, o: Opt, cx: &mut Cx<Self>);

    /// Rebuild `cx.menu` from the State alone, after loading or resampling.
    fn menu(&self, s: &Self::State, cx: &mut Cx<Self>);

    fn outcome(&self, s: &Self::State) -> Option<Outcome>;

    /// Turns begun so far, as the rules count them.
    fn turns(&self, s: &Self::State) -> u32;

    /// Bytes of memory the state takes, whatever it points to included.
    fn weight(&self, _: &Self::State) -> usize {
        size_of::<Self::State>()
    }

    /// A heuristic value in −1..=1 from that seat's knowledge.
    fn evaluate(&self, s: &Self::State, seat: Seat) -> f32;

    /// Redraw everything `seat` cannot know, consistently with all it does know. The kernel re-keys
    /// the chance streams afterwards.
    fn resample(&self, s: &mut Self::State, seat: Seat, rng: &mut Rng);

    /// The chance streams, for the kernel to re-key.
    fn streams<'s>(&self, s: &'s mut Self::State) -> &'s mut [Stream];

    /// Write every block of the schema.
    fn observe(&self, s: &Self::State, seat: Seat, m: &Menu, out: &mut Obs<'_>);

    /// Write the row of something that has happened, as `seat` may know it: the columns of the schema's block of
    /// events. `false` leaves it out.
    fn observe_event(&self, _e: &Event, _seat: Seat, _row: &mut [i16]) -> bool {
        false
    }

    /// Write the rows of what has lately happened, the newest first. A game that notes lines of its own with its events
    /// ([`Log::note`]) may write them from these; the numbers are the same.
    fn observe_history(&self, log: &Log, seat: Seat, rows: &mut [i16]) {
        observe::each_event(self, seat, log, rows);
    }

    /// Write the row of one option: `schema.action_columns` numbers.
    fn observe_option(&self, _s: &Self::State, _seat: Seat, o: Opt, row: &mut [i16]) {
        let all = [
            i16::from(o.verb),
            i16::from(o.flags),
            sat(o.a.into()),
            sat(o.b.into()),
            sat(o.c.into()),
            sat(o.n),
        ];
        row.copy_from_slice(&all[..row.len()]);
    }

    /// Write the rows of many options, one after another.
    fn observe_options(&self, s: &Self::State, seat: Seat, all: &[Opt], rows: &mut [i16]) {
        let columns = self.info().schema.action_columns.len().max(1);
        for (&o, row) in all.iter().zip(rows.chunks_exact_mut(columns)) {
            self.observe_option(s, seat, o, row);
        }
    }

    fn view(&self, s: &Self::State, seat: Seat) -> Self::View;

    /// The option in English, as `seat` reads it; unique within its menu.
    fn label(&self, s: &Self::State, seat: Seat, o: Opt, out: &mut String);

    /// Same meaning, same key, in every world the seat holds possible.
    fn key(&self, s: &Self::State, o: Opt) -> u32;

    fn encode(&self, s: &Self::State, scope: Scope, w: &mut codec::Writer<'_>);

    /// Read as untrusted input.
    fn decode(&self, r: &mut codec::Reader<'_>) -> Result<Self::State>;

    /// An event in words, as `seat` may know it.
    fn tell(&self, e: &Event, seat: Seat) -> Told;

    /// Whether the rules allow `o` now, judged without looking at the menu. The law "offered ⇔ legal"
    /// is checked against this.
    fn judge(&self, _s: &Self::State, _o: Opt) -> Result<()> {
        Ok(())
    }

    /// Invariants: cards conserved, caches equal to recomputation.
    fn audit(&self, _s: &Self::State) -> Result<()> {
        Ok(())
    }

    /// Things that the rules should never have come to, so far: play went on, but not as anybody can have meant.
    fn faults(&self, _s: &Self::State) -> u32 {
        0
    }

    /// Count an event into the columns of `Info::tallies`.
    fn tally(&self, _e: &Event, _columns: &mut [i32]) {}

    /// The game's own advice. `world` is sampled for `seat`, so reading all of it is honest.
    fn advise(&self, _style: usize, _world: &Self::State, _seat: Seat, _m: &Menu) -> usize {
        0
    }

    /// The same for who has watched the match: `seen` is what the seat saw happen, from the beginning, or nothing where
    /// nobody kept it.
    fn advise_watching(
        &self,
        style: usize,
        world: &Self::State,
        seat: Seat,
        m: &Menu,
        _seen: &mut dyn Iterator<Item = &Event>,
    ) -> usize {
        self.advise(style, world, seat, m)
    }

    /// Whether advice is better for having watched: then the log is kept for those who ask for advice.
    fn watches(&self) -> bool {
        false
    }

    /// A quick answer by rules of thumb, for searches that play on: millions are asked for. `None`: the game has no
    /// such rules.
    fn thumb(&self, _world: &Self::State, _m: &Menu) -> Option<usize> {
        None
    }

    /// Advice for playouts that are to be played well: as good as [`Game::advise`], or nearly so and quicker.
    fn guide(&self, world: &Self::State, seat: Seat, m: &Menu) -> usize {
        self.advise(0, world, seat, m)
    }

    /// Parts of a match after which a position can be judged: turns, hands. Playouts of a search stop
    /// a few chapters on; where all is one chapter they go on to the end.
    fn chapter(&self, _s: &Self::State) -> u32 {
        0
    }

    /// How a search had better go about it.
    fn manner(&self) -> Manner {
        Manner::default()
    }

    /// Finish what has been begun, by rules of thumb, so that the position can be judged by itself: a player who
    /// looks one step ahead sees what the step comes to.
    fn finish(&self, _world: &mut Self::State, _cx: &mut Cx<Self>) {}

    /// Whether a search had better take the advice as it is: what it would find by playing on tells less.
    fn settled(&self, _world: &Self::State, _m: &Menu) -> bool {
        false
    }

    /// How many cards, or whatever is played, are left until the chapter ends, where that can be told. With few of them
    /// a search plays it out in every way.
    fn left_to_play(&self, _s: &Self::State) -> Option<u32> {
        None
    }

    /// How well a world fits what others did of their own accord, seen by `seat`: the logarithm of a weight by which
    /// searches draw worlds. `None`: nothing tells one from another.
    fn credence(&self, _world: &Self::State, _seat: Seat) -> Option<f32> {
        None
    }

    /// How well a seat has done where a playout stopped that began at `from`: payoffs, or what is likely to become
    /// of them.
    fn standing(&self, s: &Self::State, seat: Seat, _from: &Self::State) -> f32 {
        match self.outcome(s) {
            Some(outcome) => outcome.payoffs()[usize::from(seat)],
            None => self.evaluate(s, seat),
        }
    }

    /// The definitions as canonical JSON, embedded in replays so that they outlive a change of the data.
    fn definitions(&self) -> Option<String> {
        None
    }
}
