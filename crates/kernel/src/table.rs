//! One match in progress: State, menu, log and the picks that led here.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use crate::chance::{Mode, Rng, Seed};
use crate::codec::{Reader, Writer};
use crate::digest::Digest;
use crate::error::{Error, Result, panic_text};
use crate::game::{Game, Scope};
use crate::log::{Event, Log};
use crate::menu::Menu;
use crate::picks::Picks;
use crate::seat::SeatOf;
use crate::{CHANCE, MAX_SEATS, NOBODY, Seat};

/// What the verbs write into: the next menu, the log, scratch memory. Reused from match to match.
pub struct Cx<G: Game> {
    pub menu: Menu,
    pub log: Log,
    pub work: G::Work,
    pub picks: Picks,
}

impl<G: Game> Default for Cx<G> {
    fn default() -> Self {
        Self { menu: Menu::default(), log: Log::default(), work: G::Work::default(), picks: Picks::default() }
    }
}

/// Redraw what `seat` cannot know, the future of every chance stream included.
pub fn resample<G: Game>(game: &G, s: &mut G::State, seat: Seat, rng: &mut Rng) {
    game.resample(s, seat, rng);
    for stream in game.streams(s) {
        stream.rekey(rng);
    }
}

pub fn encode<G: Game>(game: &G, s: &G::State, scope: Scope) -> Vec<u8> {
    let mut out = Vec::new();
    game.encode(s, scope, &mut Writer::new(&mut out));
    out
}

pub fn decode<G: Game>(game: &G, bytes: &[u8]) -> Result<G::State> {
    let mut r = Reader::new(bytes);
    let s = game.decode(&mut r)?;
    r.done()?;
    Ok(s)
}

/// Hash of the full truth.
pub fn digest<G: Game>(game: &G, s: &G::State) -> Digest {
    Digest::of(&encode(game, s, Scope::Truth))
}

/// Hash of what matters for the future.
pub fn transposition<G: Game>(game: &G, s: &G::State) -> Digest {
    Digest::of(&encode(game, s, Scope::Position))
}

pub struct Table<G: Game> {
    state: G::State,
    pub cx: Cx<G>,
    seed: Seed,
    mode: Mode,
    /// Take an option that has no rival without asking.
    pub skip_forced: bool,
}

impl<G: Game> Default for Table<G> {
    fn default() -> Self {
        Self {
            state: G::State::default(),
            cx: Cx::default(),
            seed: 0,
            mode: Mode::Sampled,
            skip_forced: true,
        }
    }
}

impl<G: Game> Table<G> {
    pub fn new(game: &G, seed: Seed, mode: Mode) -> Self {
        let mut table = Self::default();
        table.start(game, seed, mode);
        table
    }

    /// Begin a match, reusing the memory of the last one.
    #[inline]
    pub fn start(&mut self, game: &G, seed: Seed, mode: Mode) {
        assert!(game.info().allows(mode).is_ok(), "chance cannot be made explicit");
        self.seed = seed;
        self.mode = mode;
        self.cx.picks.clear();
        self.cx.log.clear();
        self.cx.picks.leaps = self.skip_forced;
        game.start(seed, mode, &mut self.state, &mut self.cx);
        self.settle(game);
    }

    #[inline]
    fn settle(&mut self, game: &G) {
        while self.skip_forced && self.cx.menu.len() == 1 {
            self.cx.picks.forced += 1;
            let only = self.cx.menu.opts[0];
            game.play(&mut self.state, only, &mut self.cx);
        }
    }

    /// Take option `index`. An illegal index is an error and changes nothing.
    #[inline]
    pub fn play(&mut self, game: &G, index: usize) -> Result<()> {
        let Some(&o) = self.cx.menu.opts.get(index) else {
            return Err(self.no_such(index));
        };
        self.cx.picks.taken.push(index as u32);
        self.cx.picks.leaps = self.skip_forced;
        game.play(&mut self.state, o, &mut self.cx);
        self.settle(game);
        Ok(())
    }

    /// Play a whole match, every seat picking uniformly with its own generator. The game is told, and may do
    /// so without listing options or noting who sees what: only the picks and what the match comes to count.
    pub fn play_uniformly(&mut self, game: &G, seed: Seed, rngs: &[Rng; MAX_SEATS]) {
        (self.seed, self.mode) = (seed, Mode::Sampled);
        self.cx.log.clear();
        self.cx.picks.clear();
        self.cx.picks.skip_forced = self.skip_forced;
        self.cx.picks.leaps = self.skip_forced;
        self.cx.picks.begin_uniform(rngs, game.info().decision_cap as usize);
        game.start(seed, Mode::Sampled, &mut self.state, &mut self.cx);
        while !self.over() {
            let seat = self.cx.menu.seat;
            assert!(seat != CHANCE, "a sampled match asked seat CHANCE");
            let index = self.cx.picks.pick(seat, self.cx.menu.len() as u32);
            let o = self.cx.menu.opts[index as usize];
            game.play(&mut self.state, o, &mut self.cx);
        }
        self.cx.picks.end_uniform();
    }

    #[cold]
    fn no_such(&self, index: usize) -> Error {
        Error::illegal(match self.cx.menu.len() {
            0 => format!("option {index} does not exist: the match is over"),
            n => format!("option {index} does not exist: legal are 0 to {}", n - 1),
        })
    }

    #[inline]
    pub fn menu(&self) -> &Menu {
        &self.cx.menu
    }
    #[inline]
    pub fn over(&self) -> bool {
        self.cx.menu.seat == NOBODY
    }
    pub fn seed(&self) -> Seed {
        self.seed
    }
    pub fn mode(&self) -> Mode {
        self.mode
    }
    /// Indices taken so far, forced picks left out when they are skipped.
    pub fn picks(&self) -> &[u32] {
        &self.cx.picks.taken
    }
    /// Options taken without asking.
    pub fn forced(&self) -> u32 {
        self.cx.picks.forced
    }

    /// One seat's eyes on the match, for its player.
    #[inline]
    pub fn seat_of<'a>(&'a self, game: &'a G, seat: Seat) -> SeatOf<'a, G> {
        SeatOf::new(game, &self.state, &self.cx.menu, &self.cx.log, seat)
    }

    /// The whole truth: for referees, replays and tests; players never hold a Table.
    pub fn truth(&self) -> &G::State {
        &self.state
    }

    pub fn digest(&self, game: &G) -> Digest {
        digest(game, &self.state)
    }

    /// Put a State on the table: loaded, resampled or cloned. Picks before it are unknown.
    pub fn set(&mut self, game: &G, state: G::State) {
        self.state = state;
        game.menu(&self.state, &mut self.cx);
    }

    /// A table at a State whose beginning nobody knows; `seed` is what its players draw from.
    pub fn at(game: &G, state: G::State, seed: Seed) -> Self {
        let mut table = Self { seed, ..Self::default() };
        table.set(game, state);
        table
    }

    /// A table at a world that `seat` holds possible ([`SeatOf::imagine`]), with the settings of this one.
    pub fn imagine(&self, game: &G, seat: Seat, rng: &mut Rng) -> Self {
        let mut table = self.seat_of(game, seat).imagine(rng);
        (table.mode, table.skip_forced) = (self.mode, self.skip_forced);
        table.cx.log.switch(self.cx.log.is_on());
        table
    }

    /// Exchange the State for one with the same menu.
    pub(crate) fn put(&mut self, state: G::State) {
        self.state = state;
    }

    pub fn fork(&self) -> Self {
        let mut copy = Self {
            state: self.state.clone(),
            seed: self.seed,
            mode: self.mode,
            skip_forced: self.skip_forced,
            cx: Cx::default(),
        };
        copy.cx.menu.clone_from(&self.cx.menu);
        copy.cx.log.clone_from(&self.cx.log);
        copy.cx.picks.clone_from(&self.cx.picks);
        copy
    }

    /// Seed, picks, forced count, State and the events kept, for a match that goes on elsewhere.
    pub fn save(&self, game: &G) -> Vec<u8> {
        let mut out = Vec::new();
        let mut w = Writer::new(&mut out);
        w.bytes(MAGIC);
        w.bytes(&game.info().digest.0.to_le_bytes());
        w.u64(self.seed);
        w.u8(u8::from(self.mode == Mode::Explicit));
        w.u8(u8::from(self.skip_forced));
        w.u32(self.forced());
        w.u32(self.picks().len() as u32);
        for &p in self.picks() {
            w.u32(p);
        }
        w.list(&encode(game, &self.state, Scope::Truth));
        w.u32(self.cx.log.events().len() as u32);
        self.cx.log.events().iter().for_each(|event| event.write(&mut w));
        let sum = Digest::of(&out);
        out.extend_from_slice(&sum.0.to_le_bytes());
        out
    }

    pub fn load(game: &G, bytes: &[u8]) -> Result<Self> {
        let (body, sum) =
            bytes.split_last_chunk::<16>().filter(|(body, _)| body.starts_with(MAGIC)).ok_or_else(|| {
                Error::invalid("these bytes are not a match saved by this version of Ludwright")
            })?;
        if Digest::of(body).0.to_le_bytes() != *sum {
            return Err(Error::invalid("the saved match is damaged: its checksum does not fit"));
        }
        let mut r = Reader::new(&body[MAGIC.len()..]);
        if r.array::<16>()? != game.info().digest.0.to_le_bytes() {
            return Err(Error::invalid(format!(
                "the match was saved under other definitions than those of {}",
                game.info().name
            )));
        }
        let seed = r.u64()?;
        let mode = if r.flag("chance mode")? { Mode::Explicit } else { Mode::Sampled };
        game.info().allows(mode)?;
        let skip_forced = r.flag("skip forced")?;
        let forced = r.u32()?;
        let count = r.u32()? as usize;
        let mut picks = Vec::new();
        for _ in 0..count {
            picks.push(r.u32()?);
        }
        let state = decode(game, r.list(usize::MAX, "bytes of state")?)?;
        let count = r.u32()?;
        let events = (0..count).map(|_| Event::read(&mut r)).collect::<Result<Vec<_>>>()?;
        r.done()?;
        let mut table = Self { seed, mode, skip_forced, ..Self::default() };
        (table.cx.picks.taken, table.cx.picks.forced) = (picks, forced);
        table.set(game, state);
        table.cx.log.resume(events);
        Ok(table)
    }
}

const MAGIC: &[u8] = b"LUDMATCH2";

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Run `f`; a panic inside becomes its message and prints nothing.
pub fn guard<T>(f: impl FnOnce() -> T) -> std::result::Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !GUARDED.get() {
                before(info);
            }
        }));
    });
    let outer = GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(f));
    GUARDED.set(outer);
    result.map_err(|payload| panic_text(&*payload))
}
