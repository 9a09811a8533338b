//! A match of any game behind one object-safe trait.

use std::sync::Arc;

use kernel::series::player_rng;
use kernel::table::{self, Table as Match};
use kernel::{
    Analysis, Error, Game, MAX_SEATS, Menu, Mode, Outcome, Replay, Result, Rng, Seat, Sitting, Step, Told,
    listen,
};

use crate::decision::Decision;
use crate::observation::Observation;
use crate::pyplayer::Sitter;
use crate::rules::AnyRules;

/// A match of any game: one virtual call per Python call, everything below it monomorphised.
pub trait AnyTable: Send {
    fn menu(&self) -> &Menu;
    fn label(&self, index: usize) -> String;
    fn key(&self, index: usize) -> u32;
    fn play(&mut self, index: usize) -> Result<()>;
    fn outcome(&self) -> Option<Outcome>;
    /// As JSON.
    fn view(&self, seat: Seat) -> String;
    /// Events from number `since` on that `seat` may know, or all of them.
    fn events(&self, seat: Option<Seat>, since: usize) -> Vec<(usize, Told)>;
    fn observe(&self, seat: Seat) -> Observation;
    fn evaluate(&self, seat: Seat) -> f32;
    fn digest(&self) -> String;
    fn position(&self) -> String;
    fn save(&self) -> Vec<u8>;
    fn fork(&self) -> Box<dyn AnyTable>;
    fn replay(&self) -> Result<String>;
    fn determinize(&self, seat: Seat, rng: &mut Rng) -> Box<dyn AnyTable>;
    fn turns(&self) -> u32;
    fn picks(&self) -> &[u32];
    fn forced(&self) -> u32;
    fn seed(&self) -> u64;
    fn decision(&self, rules: &Arc<dyn AnyRules>, serial: u64, seed: u64) -> Decision;
    fn choose(&self, sitter: &Sitter, rng: &mut Rng) -> usize;
    /// What a player thinks of the question; who has nothing to say at least chooses.
    fn analyse(&self, sitter: &Sitter, rng: &mut Rng) -> Analysis;
    fn begin(&self, sitter: &Sitter, seat: Seat, rng: &mut Rng);
    fn end(&self, sitter: &Sitter, seat: Seat);
    fn finish(&mut self, sitters: &[Sitter]) -> Result<()>;
    /// A pick was begun and not completed: the State is not to be trusted.
    fn torn(&self) -> bool;
}

pub struct Seated<G: Game> {
    game: Arc<G>,
    table: Match<G>,
    /// Whether seed and picks lead here: not so in a sampled world.
    recorded: bool,
    torn: bool,
}

impl<G: Game> Seated<G> {
    pub fn start(game: Arc<G>, seed: u64, mode: Mode, skip_forced: bool, log: bool) -> Self {
        let mut table = Match::default();
        table.skip_forced = skip_forced;
        table.cx.log.switch(log);
        table.start(&*game, seed, mode);
        Self { game, table, recorded: mode == Mode::Sampled, torn: false }
    }

    /// A world that a seat holds possible.
    pub fn imagined(game: Arc<G>, table: Match<G>) -> Self {
        Self { game, table, recorded: false, torn: false }
    }

    pub fn load(game: Arc<G>, bytes: &[u8], log: bool) -> Result<Self> {
        let mut table = Match::load(&*game, bytes)?;
        table.cx.log.switch(log);
        let recorded = table.mode() == Mode::Sampled;
        Ok(Self { game, table, recorded, torn: false })
    }
}

impl<G: Game> AnyTable for Seated<G> {
    fn menu(&self) -> &Menu {
        self.table.menu()
    }
    fn label(&self, index: usize) -> String {
        self.table.seat_of(&*self.game, self.menu().seat).label(index)
    }
    fn key(&self, index: usize) -> u32 {
        self.game.key(self.table.truth(), self.menu().opts[index])
    }
    fn play(&mut self, index: usize) -> Result<()> {
        self.torn = true;
        let played = self.table.play(&*self.game, index);
        self.torn = false;
        played
    }
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(self.table.truth())
    }
    fn view(&self, seat: Seat) -> String {
        serde_json::to_string(&self.game.view(self.table.truth(), seat)).expect("a view is plain data")
    }
    fn events(&self, seat: Option<Seat>, since: usize) -> Vec<(usize, Told)> {
        let all = self.table.cx.log.events().iter().enumerate().skip(since);
        let visible = all.filter(|(_, e)| seat.is_none_or(|s| e.seen_by(s)));
        visible.map(|(i, e)| (i, self.game.tell(e, seat.unwrap_or(e.seat)))).collect()
    }
    fn observe(&self, seat: Seat) -> Observation {
        Observation::of(&*self.game, self.table.truth(), self.menu(), &self.table.cx.log, seat)
    }
    fn evaluate(&self, seat: Seat) -> f32 {
        self.game.evaluate(self.table.truth(), seat)
    }
    fn digest(&self) -> String {
        self.table.digest(&*self.game).to_string()
    }
    fn position(&self) -> String {
        table::transposition(&*self.game, self.table.truth()).to_string()
    }
    fn save(&self) -> Vec<u8> {
        self.table.save(&*self.game)
    }
    fn fork(&self) -> Box<dyn AnyTable> {
        let game = Arc::clone(&self.game);
        Box::new(Self { game, table: self.table.fork(), recorded: self.recorded, torn: false })
    }
    fn replay(&self) -> Result<String> {
        if !self.recorded {
            let why = match self.table.mode() {
                Mode::Explicit => "its chance was explicit",
                Mode::Sampled => "it is a world sampled for a seat",
            };
            return Err(Error::unsupported(format!("this match has no replay: {why}; save it instead")));
        }
        let replay =
            Replay::record(&*self.game, self.table.seed(), self.table.skip_forced, self.table.picks())?;
        assert!(replay.last == self.digest(), "seed and picks do not lead to this position again");
        Ok(replay.to_json())
    }
    fn determinize(&self, seat: Seat, rng: &mut Rng) -> Box<dyn AnyTable> {
        let table = self.table.imagine(&*self.game, seat, rng);
        Box::new(Self { game: Arc::clone(&self.game), table, recorded: false, torn: false })
    }
    fn turns(&self) -> u32 {
        self.game.turns(self.table.truth())
    }
    fn picks(&self) -> &[u32] {
        self.table.picks()
    }
    fn forced(&self) -> u32 {
        self.table.forced()
    }
    fn seed(&self) -> u64 {
        self.table.seed()
    }
    fn decision(&self, rules: &Arc<dyn AnyRules>, serial: u64, seed: u64) -> Decision {
        Decision::of(rules, &self.table.seat_of(&*self.game, self.menu().seat), serial, seed)
    }
    fn choose(&self, sitter: &Sitter, rng: &mut Rng) -> usize {
        let at = self.table.seat_of(&*self.game, self.menu().seat);
        sitter.build(&*self.game).choose(&at, rng)
    }
    fn analyse(&self, sitter: &Sitter, rng: &mut Rng) -> Analysis {
        let at = self.table.seat_of(&*self.game, self.menu().seat);
        let mut player = sitter.build(&*self.game);
        player.analyse(&at, rng).unwrap_or_else(|| {
            let choice = player.choose(&at, rng);
            let line = vec![Step { seat: at.seat(), label: at.label(choice) }];
            Analysis { choice, line, ..Analysis::default() }
        })
    }
    fn begin(&self, sitter: &Sitter, seat: Seat, rng: &mut Rng) {
        let player = sitter.build(&*self.game);
        player.sit().unwrap_or(player).begin(&self.table.seat_of(&*self.game, seat), rng);
    }
    fn end(&self, sitter: &Sitter, seat: Seat) {
        if let Some(outcome) = self.outcome() {
            let player = sitter.build(&*self.game);
            player.sit().unwrap_or(player).end(&self.table.seat_of(&*self.game, seat), &outcome);
        }
    }
    fn finish(&mut self, sitters: &[Sitter]) -> Result<()> {
        let game = Arc::clone(&self.game);
        let mut players: Vec<_> = sitters.iter().map(|s| s.build(&*game)).collect();
        let mut rngs: [Rng; MAX_SEATS] = std::array::from_fn(|seat| player_rng(self.seed(), seat));
        let mut sitting = Sitting::new(game.info().seats, &mut players, 0);
        sitting.begin(&game, &self.table, &mut rngs);
        let cap = game.info().decision_cap as usize;
        while !self.table.over() {
            assert!(self.picks().len() < cap, "no end after {cap} decisions");
            listen::listen();
            let seat = self.menu().seat;
            let at = self.table.seat_of(&*game, seat);
            let index = sitting.player(seat).choose(&at, &mut rngs[usize::from(seat)]);
            self.play(index)?;
        }
        sitting.end(&game, &self.table);
        Ok(())
    }
    fn torn(&self) -> bool {
        self.torn
    }
}
