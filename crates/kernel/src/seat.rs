//! Honesty by type: a player is handed a seat, never the State.

use crate::Seat;
use crate::chance::Rng;
use crate::game::Game;
use crate::menu::Menu;
use crate::schema::ObsBuffer;
use crate::table::{self, Table};

/// One seat's eyes on a match. It can show what the seat may know and sample a world consistent with
/// it; there is no way from here to the truth.
pub struct SeatOf<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    menu: &'a Menu,
    seat: Seat,
}

impl<'a, G: Game> SeatOf<'a, G> {
    pub(crate) fn new(game: &'a G, state: &'a G::State, menu: &'a Menu, seat: Seat) -> Self {
        Self { game, state, menu, seat }
    }

    #[inline]
    pub fn game(&self) -> &'a G {
        self.game
    }
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }
    #[inline]
    pub fn menu(&self) -> &'a Menu {
        self.menu
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
        self.game.observe(self.state, self.seat, self.menu, &mut out.obs());
    }
    #[inline]
    pub fn observe_option(&self, index: usize, row: &mut [i16]) {
        self.game.observe_option(self.state, self.seat, self.menu.opts[index], row);
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
        Table::at(self.game, world, rng.next_u64())
    }
}

/// Who sits at a seat, in Rust.
pub trait Policy<G: Game>: Send {
    /// The index of the option to take.
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize;

    /// Whether it takes any of `n` options by `rng.below(n)`, whatever they are.
    fn uniform(&self) -> bool {
        false
    }
}
