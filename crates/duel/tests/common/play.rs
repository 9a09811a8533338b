//! Players and ways to steer a match.

use duel::{Duel, State};
use kernel::series::Maker;
use kernel::{CHANCE, Cx, Game, Menu, Mode, Policy, Rng, SeatOf, Table};

/// Any option, each as likely.
pub struct Random;

impl Policy<Duel> for Random {
    #[inline]
    fn choose(&mut self, at: &SeatOf<'_, Duel>, rng: &mut Rng) -> usize {
        rng.below(at.menu().len() as u32) as usize
    }
}

/// The game's own advice, in a style. Nothing is hidden, so any sampled world will do.
pub struct Advised(pub usize, pub State);

impl Policy<Duel> for Advised {
    fn choose(&mut self, at: &SeatOf<'_, Duel>, rng: &mut Rng) -> usize {
        at.sample(&mut self.1, rng);
        at.game().advise(self.0, &self.1, at.seat(), at.menu())
    }
}

pub fn random<'a>() -> Maker<'a, Duel> {
    Box::new(|| Box::new(Random))
}

pub fn advised<'a>(style: usize) -> Maker<'a, Duel> {
    Box::new(move || Box::new(Advised(style, State::default())))
}

/// An explicit match whose dice a test chooses and whose every event it can read.
pub struct Scene<'g> {
    pub game: &'g Duel,
    pub table: Table<Duel>,
}

impl<'g> Scene<'g> {
    /// Seat 0 wins the standoff.
    pub fn new(game: &'g Duel) -> Self {
        let mut table = Table::default();
        table.skip_forced = false;
        table.cx.log.switch(true);
        table.start(game, 0, Mode::Explicit);
        let mut scene = Self { game, table };
        scene.dice(&[6, 1]);
        scene
    }

    pub fn state(&self) -> &State {
        self.table.truth()
    }

    pub fn menu(&self) -> &Menu {
        self.table.menu()
    }

    pub fn labels(&self) -> Vec<String> {
        let label = |&o: &kernel::Opt| {
            let mut out = String::new();
            self.game.label(self.state(), self.menu().seat, o, &mut out);
            out
        };
        self.menu().opts.iter().map(label).collect()
    }

    /// Chance answers with these faces.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        for &face in faces {
            assert_eq!(self.menu().seat, CHANCE, "no die is rolled here: {:?}", self.labels());
            let at = self.menu().opts.iter().position(|o| o.a == u16::from(face)).expect("a face of the die");
            self.table.play(self.game, at).unwrap();
        }
        self
    }

    /// Take the option whose label begins so.
    pub fn pick(&mut self, label: &str) -> &mut Self {
        let labels = self.labels();
        let at = labels.iter().position(|l| l.starts_with(label));
        let at = at.unwrap_or_else(|| panic!("{label:?} is not among {labels:?}"));
        self.table.play(self.game, at).unwrap();
        self
    }

    /// Roll the five attack dice and keep them all.
    pub fn roll(&mut self, dice: [u8; 5]) -> &mut Self {
        self.dice(&dice).pick("keep all")
    }

    /// Change the State as if play had led here.
    pub fn set(&mut self, change: impl FnOnce(&mut State)) -> &mut Self {
        let mut state = self.state().clone();
        change(&mut state);
        self.game.audit(&state).unwrap();
        self.table.set(self.game, state);
        self
    }

    pub fn health(&self) -> [u16; 2] {
        [self.state().sides[0].health, self.state().sides[1].health]
    }

    pub fn stacks(&self, seat: usize, status: u8) -> u8 {
        self.state().sides[seat].stacks[usize::from(status)]
    }

    /// Labels of all events of this name so far.
    pub fn told(&self, event: &str) -> Vec<String> {
        self.data(event).into_iter().map(|(label, _)| label).collect()
    }

    pub fn data(&self, event: &str) -> Vec<(String, serde_json::Value)> {
        let told = self.table.cx.log.events().iter().map(|e| self.game.tell(e, 0));
        told.filter(|t| t.event == event).map(|t| (t.label, t.data)).collect()
    }
}

/// Play on from a State with random picks (chance by its menus too) until it is over.
pub fn play_out(game: &Duel, state: State, rng: &mut Rng) -> State {
    let mut state = state;
    let mut cx = Cx::default();
    game.menu(&state, &mut cx);
    while !cx.menu.over() {
        let o = cx.menu.opts[rng.below(cx.menu.len() as u32) as usize];
        game.play(&mut state, o, &mut cx);
    }
    state
}
