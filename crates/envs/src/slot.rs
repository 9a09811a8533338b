//! One environment: a match, the learner's seat in it and the page it looks at.

use kernel::{Game, MAX_SEATS, Mode, Policy, Rng, Seat, Seed, Table};

use crate::config::{Config, OnIllegal};
use crate::episode::{Counts, ENGINE_ERROR, Episode, FORFEIT, TRUNCATED};
use crate::page::Page;
use crate::plan::Plan;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Never begun.
    Unborn,
    Running,
    /// The last step of the episode has been reported.
    Ended,
}

/// What the learner may do, in a form that is cheap to look up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Door {
    pub here: u16,
    pub next: bool,
    pub phase: Phase,
}

pub(crate) const SHUT: Door = Door { here: 0, next: false, phase: Phase::Unborn };

pub(crate) struct Slot<G: Game> {
    pub table: Table<G>,
    pub plan: Plan,
    pub root: Seed,
    pub env: u64,
    /// The present episode; the next one to begin while unborn.
    pub episode: u64,
    pub phase: Phase,
    pub page: u32,
    pub steps: u32,
    pub sum: f32,
    /// Evaluation of the position the learner last saw.
    pub worth: f32,
    /// Opponents that have a player of their own for this match.
    own: [Option<Box<dyn Policy<G>>>; MAX_SEATS],
    /// Whether they have been told that it begins: a batch that was loaded has to say so again.
    told: bool,
}

/// What one step gave.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Result {
    pub reward: f32,
    pub terminated: bool,
    pub truncated: bool,
}

/// What the rules of a batch are to all its environments.
pub(crate) struct Setting<'a, G: Game> {
    pub game: &'a G,
    pub config: &'a Config,
    pub pool: &'a mut [Box<dyn Policy<G>>],
    pub counts: &'a mut Counts,
    pub ended: &'a mut Vec<Episode>,
}

/// Episodes in a row in which the learner was never asked, before this counts as a fault of the game.
const IDLE: u32 = 10_000;

impl<G: Game> Slot<G> {
    pub fn new(root: Seed, env: u64) -> Self {
        Self {
            table: Table::default(),
            plan: Plan::default(),
            root,
            env,
            episode: 0,
            phase: Phase::Unborn,
            page: 0,
            steps: 0,
            sum: 0.0,
            worth: 0.0,
            own: Default::default(),
            told: false,
        }
    }

    pub fn reseed(&mut self, root: Seed) {
        self.root = root;
        self.episode = 0;
        self.phase = Phase::Unborn;
    }

    /// Begin the next episode in which the learner is asked at all. The others are recorded too, with no
    /// steps.
    pub fn begin(&mut self, with: &mut Setting<'_, G>) {
        let seats = with.game.info().seats;
        for _ in 0..IDLE {
            if self.phase != Phase::Unborn {
                self.episode += 1;
            }
            let Config { seating, .. } = *with.config;
            self.clear(Plan::new(self.root, self.env, self.episode, seats, seating, with.pool.len()));
            self.table.cx.log.switch(with.pool.iter().any(|player| player.remembers()));
            self.table.start(with.game, self.plan.seed, Mode::Sampled);
            self.opponents(with);
            if !self.table.over() {
                return self.settle(with);
            }
            self.end(with, None);
        }
        panic!("seat {} was asked nothing in {IDLE} matches", self.plan.seat);
    }

    /// Go on from a given match, with the learner at the seat that the plan of the episode gives it.
    pub fn set_up(&mut self, table: Table<G>, with: &mut Setting<'_, G>) -> bool {
        let seats = with.game.info().seats;
        if self.phase != Phase::Unborn {
            self.episode += 1;
        }
        let Config { seating, .. } = *with.config;
        let seat = Plan::new(self.root, self.env, self.episode, seats, seating, 1).seat;
        self.clear(Plan::at(table.seed(), seat, seats, with.pool.len()));
        self.table = table;
        self.opponents(with);
        self.settle(with);
        !self.table.over()
    }

    fn clear(&mut self, plan: Plan) {
        self.plan = plan;
        self.phase = Phase::Running;
        self.own = Default::default();
        self.told = false;
        (self.page, self.steps, self.sum, self.worth) = (0, 0, 0.0, 0.0);
    }

    fn settle(&mut self, with: &Setting<'_, G>) {
        if with.config.shaping != 0.0 {
            self.worth = with.game.evaluate(self.table.truth(), self.plan.seat);
        }
    }

    /// Seat the opponents who remember, and tell them that the match begins.
    fn sit(&mut self, with: &mut Setting<'_, G>) {
        self.told = true;
        if !with.pool.iter().any(|player| player.remembers()) {
            return;
        }
        let picks = self.table.picks().len();
        for seat in (0..with.game.info().seats as Seat).filter(|&seat| seat != self.plan.seat) {
            let at = usize::from(seat);
            self.own[at] = with.pool[usize::from(self.plan.opponents[at])].sit();
            if let Some(player) = &mut self.own[at] {
                let mut rng = Rng::new(self.plan.decision_seed(seat, picks));
                player.begin(&self.table.seat_of(with.game, seat), &mut rng);
            }
        }
    }

    /// Let the others play until the learner is asked or the match is over.
    #[inline]
    fn opponents(&mut self, with: &mut Setting<'_, G>) {
        if !self.told {
            self.sit(with);
        }
        let cap = with.game.info().decision_cap as usize;
        while !self.table.over() && self.table.menu().seat != self.plan.seat {
            let picks = self.table.picks().len();
            assert!(picks < cap, "no end after {cap} decisions");
            let seat: Seat = self.table.menu().seat;
            let mut rng = Rng::new(self.plan.decision_seed(seat, picks));
            let player = match &mut self.own[usize::from(seat)] {
                Some(own) => own,
                None => &mut with.pool[usize::from(self.plan.opponents[usize::from(seat)])],
            };
            let index = player.choose(&self.table.seat_of(with.game, seat), &mut rng);
            if let Err(e) = self.table.play(with.game, index) {
                panic!("the opponent at seat {seat}: {e}");
            }
            with.counts.opponents += 1;
        }
    }

    /// The page the learner looks at; empty when nothing is asked.
    #[inline]
    pub fn page(&self, size: usize) -> Page {
        Page::of(self.table.menu().len(), size, self.page as usize)
    }

    pub fn door(&self, size: usize) -> Door {
        let page = self.page(size);
        Door { here: page.here as u16, next: page.next, phase: self.phase }
    }

    /// Take a slot and run to the learner's next decision.
    #[inline]
    pub fn act(&mut self, action: i64, with: &mut Setting<'_, G>) -> Result {
        let size = with.config.page;
        let page = self.page(size);
        let slot = usize::try_from(action).unwrap_or(usize::MAX);
        self.steps += 1;
        with.counts.steps += 1;
        if slot < page.here {
            self.play(page.first + slot, with);
        } else if page.next && slot == size - 1 {
            self.page = (self.page + 1) % Page::count(self.table.menu().len(), size) as u32;
        } else if with.config.illegal == OnIllegal::Random {
            with.counts.slips += 1;
            let mut rng = Rng::new(self.plan.slip_seed(self.table.picks().len()));
            let index = rng.below(self.table.menu().len() as u32) as usize;
            self.play(index, with);
        } else {
            with.counts.slips += 1;
            let reward = -1.0 - with.config.shaping * self.worth;
            self.sum += reward;
            self.end(with, Some(FORFEIT));
            return Result { reward, terminated: true, truncated: false };
        }
        let mut result = Result::default();
        if self.table.over() {
            let outcome = with.game.outcome(self.table.truth()).expect("a finished match has an outcome");
            result.terminated = true;
            result.reward = outcome.payoffs()[usize::from(self.plan.seat)];
        }
        if with.config.shaping != 0.0 {
            // An end has no potential of its own, so shaping moves no optimum.
            let over = result.terminated;
            let worth = if over { 0.0 } else { with.game.evaluate(self.table.truth(), self.plan.seat) };
            result.reward += with.config.shaping * (worth - self.worth);
            self.worth = worth;
        }
        result.truncated = !result.terminated && with.config.max_steps.is_some_and(|most| self.steps >= most);
        self.sum += result.reward;
        if result.terminated {
            self.end(with, None);
        } else if result.truncated {
            self.end(with, Some(TRUNCATED));
        }
        result
    }

    #[inline]
    fn play(&mut self, index: usize, with: &mut Setting<'_, G>) {
        let cap = with.game.info().decision_cap as usize;
        assert!(self.table.picks().len() < cap, "no end after {cap} decisions");
        self.table.play(with.game, index).expect("the slot holds an option");
        self.page = 0;
        with.counts.learner += 1;
        self.opponents(with);
    }

    /// The episode is over, by the rules unless a reason is given.
    fn end(&mut self, with: &mut Setting<'_, G>, reason: Option<u8>) {
        self.phase = Phase::Ended;
        with.counts.episodes += 1;
        with.counts.forced += u64::from(self.table.forced());
        let outcome = with.game.outcome(self.table.truth());
        if let Some(outcome) = &outcome {
            for (seat, own) in (0..).zip(&mut self.own) {
                if let Some(player) = own {
                    player.end(&self.table.seat_of(with.game, seat), outcome);
                }
            }
        }
        let (payoff, reason) = match (reason, outcome) {
            (Some(FORFEIT), _) => (-1.0, FORFEIT),
            (Some(reason), _) => (f32::NAN, reason),
            (None, Some(outcome)) => (outcome.payoffs()[usize::from(self.plan.seat)], outcome.reason),
            (None, None) => (f32::NAN, ENGINE_ERROR),
        };
        with.ended.push(self.record(with.game.info().seats, payoff, reason));
    }

    pub fn record(&self, seats: usize, payoff: f32, reason: u8) -> Episode {
        Episode {
            env: self.env,
            episode: self.episode,
            seed: self.plan.seed,
            seat: self.plan.seat,
            opponent: self.plan.opponent(seats),
            sum: self.sum,
            payoff,
            length: self.steps,
            decisions: self.table.picks().len() as u32,
            reason,
        }
    }
}
