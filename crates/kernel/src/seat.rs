//! Honesty by type: a player is handed a seat, never the State.

use serde::Serialize;

use crate::chance::Rng;
use crate::digest::Digest;
use crate::game::Game;
use crate::log::{Event, Log, Told};
use crate::menu::Menu;
use crate::outcome::Outcome;
use crate::schema::ObsBuffer;
use crate::table::{self, Table};
use crate::{NOBODY, Seat};

/// One seat's eyes on a match. It can show what the seat may know and sample a world consistent with
/// it; there is no way from here to the truth.
pub struct SeatOf<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    menu: &'a Menu,
    log: &'a Log,
    seat: Seat,
}

/// What a seat is asked while another is.
static NOTHING: Menu = Menu { seat: NOBODY, ask: 0, min: 1, max: 1, opts: Vec::new(), weights: Vec::new() };

impl<'a, G: Game> SeatOf<'a, G> {
    pub(crate) fn new(game: &'a G, state: &'a G::State, menu: &'a Menu, log: &'a Log, seat: Seat) -> Self {
        let menu = if menu.seat == seat { menu } else { &NOTHING };
        Self { game, state, menu, log, seat }
    }

    #[inline]
    pub fn game(&self) -> &'a G {
        self.game
    }
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }
    /// What this seat is asked; closed while it is another's turn.
    #[inline]
    pub fn menu(&self) -> &'a Menu {
        self.menu
    }
    /// Whether the match is over.
    pub fn over(&self) -> bool {
        self.game.outcome(self.state).is_some()
    }
    pub fn view(&self) -> G::View {
        self.game.view(self.state, self.seat)
    }
    #[inline]
    pub fn evaluate(&self) -> f32 {
        self.game.evaluate(self.state, self.seat)
    }
    #[inline]
    pub fn turns(&self) -> u32 {
        self.game.turns(self.state)
    }
    pub fn label(&self, index: usize) -> String {
        let mut out = String::new();
        self.game.label(self.state, self.seat, self.menu.opts[index], &mut out);
        out
    }
    #[inline]
    pub fn key(&self, index: usize) -> u32 {
        self.game.key(self.state, self.menu.opts[index])
    }
    pub fn observe(&self, out: &mut ObsBuffer) {
        crate::observe(self.game, self.state, self.seat, self.menu, self.log, &mut out.obs());
    }
    #[inline]
    pub fn observe_option(&self, index: usize, row: &mut [i16]) {
        self.game.observe_option(self.state, self.seat, self.menu.opts[index], row);
    }

    /// What this seat has seen happen. Its events are numbered apart from all others': a gap would tell of what
    /// it did not see.
    pub fn events(&self) -> impl Iterator<Item = &'a Event> {
        let seat = self.seat;
        self.log.events().iter().filter(move |e| e.seen_by(seat))
    }

    /// The game's own advice on a world sampled for this seat, by all that the seat has seen happen.
    pub fn advise(&self, style: usize, world: &G::State) -> usize {
        let mut seen = self.log.seen_by(self.seat);
        self.game.advise_watching(style, world, self.seat, self.menu, &mut seen)
    }

    /// An event in words, as this seat may know it.
    pub fn tell(&self, event: &Event) -> Told {
        self.game.tell(event, self.seat)
    }

    /// What this seat can tell its position from, as one hash: what it may know and what it is asked. The same in
    /// every world that it holds possible.
    pub fn information(&self) -> Digest {
        let mut bytes = serde_json::to_vec(&self.view()).expect("a view is plain data");
        bytes.extend([self.seat, self.menu.ask]);
        bytes.extend((0..self.menu.len()).flat_map(|index| self.key(index).to_le_bytes()));
        Digest::of(&bytes)
    }

    /// What the seat knows now, to look at later.
    pub fn keep(&self) -> Moment<G> {
        let (state, menu) = (self.state.clone(), self.menu.clone());
        Moment { state, menu, log: self.log.of(self.seat), seat: self.seat }
    }

    /// A world this seat holds possible, with a future of its own. Written into `world` so that search
    /// can reuse its memory.
    pub fn sample(&self, world: &mut G::State, rng: &mut Rng) {
        world.clone_from(self.state);
        table::resample(self.game, world, self.seat, rng);
    }

    /// Such a world with a table of its own to play on at. The seed and the picks that led to the true match
    /// would tell what is hidden, so it has neither.
    pub fn imagine(&self, rng: &mut Rng) -> Table<G> {
        let mut world = self.state.clone();
        table::resample(self.game, &mut world, self.seat, rng);
        let mut table = Table::at(self.game, world, rng.next_u64());
        table.cx.log = self.log.remembered(self.seat);
        table
    }
}

/// One seat's eyes on one moment of a match, for players who live longer than a call. As honest as [`SeatOf`],
/// which is the only way to look through it.
pub struct Moment<G: Game> {
    state: G::State,
    menu: Menu,
    log: Log,
    seat: Seat,
}

impl<G: Game> Moment<G> {
    pub fn seat_of<'a>(&'a self, game: &'a G) -> SeatOf<'a, G> {
        SeatOf::new(game, &self.state, &self.menu, &self.log, self.seat)
    }
}

/// What a player thinks of a question.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Analysis {
    /// The option it takes.
    pub choice: usize,
    pub options: Vec<Judged>,
    /// How play may go on: the option and the answers to it, in one of the worlds that the seat holds possible.
    pub line: Vec<Step>,
    /// Worlds that were played through, or positions that were looked at.
    pub work: u64,
}

/// What it thinks of one option.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judged {
    pub label: String,
    /// How much of the work went into it.
    pub visits: u64,
    /// What it promises to the seat, as a payoff; none where it was not looked at.
    pub value: Option<f64>,
}

/// One pick of a line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Step {
    pub seat: Seat,
    pub label: String,
}

/// Who sits at a seat, in Rust.
pub trait Policy<G: Game>: Send {
    /// The index of the option to take.
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize;

    /// Whether it remembers from decision to decision. Then it has a player of its own at every seat of every
    /// match, who is told when the match begins and ends, and the log is kept for it.
    fn remembers(&self) -> bool {
        false
    }

    /// That player. Who does not remember sits at all its seats, and in all its matches, itself.
    fn sit(&self) -> Option<Box<dyn Policy<G>>> {
        None
    }

    /// A match begins, or goes on from here, with this player at a seat.
    fn begin(&mut self, _at: &SeatOf<'_, G>, _rng: &mut Rng) {}

    /// The match has ended by its rules.
    fn end(&mut self, _at: &SeatOf<'_, G>, _outcome: &Outcome) {}

    /// What it thinks of the question, with the option that `choose` takes; none where it has nothing to say.
    fn analyse(&mut self, _at: &SeatOf<'_, G>, _rng: &mut Rng) -> Option<Analysis> {
        None
    }

    /// Its probabilities over the menu, where it knows them: who wants to know need not ask it again and again.
    fn mix(&mut self, _at: &SeatOf<'_, G>) -> Option<Vec<f64>> {
        None
    }

    /// Whether it takes any of `n` options by `rng.below(n)`, whatever they are.
    fn uniform(&self) -> bool {
        false
    }
}
