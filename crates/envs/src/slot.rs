//! One environment: a match, who learns in it, and the page that is looked at.

use kernel::{Game, Info, MAX_SEATS, Mode, Rng, Seat, Seed, Table};

use crate::chunk::{Frame, Pools};
use crate::config::OnIllegal;
use crate::episode::{Counts, ENGINE_ERROR, Episode, FORFEIT, TRUNCATED};
use crate::page::Page;
use crate::plan::{Plan, Seating};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Never begun.
    Unborn,
    Running,
    /// The last step of the episode has been reported.
    Ended,
}

/// What may be done, in a form that is cheap to look up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Door {
    pub here: u16,
    pub next: bool,
    pub phase: Phase,
    /// Whether a player outside is asked, and not a learner.
    pub waits: bool,
}

pub(crate) const SHUT: Door = Door { here: 0, next: false, phase: Phase::Unborn, waits: false };

pub(crate) struct Slot<G: Game> {
    pub table: Table<G>,
    pub plan: Plan,
    pub root: Seed,
    pub env: u64,
    /// The present episode; the next one to begin while unborn.
    pub episode: u64,
    pub phase: Phase,
    /// Place of the rules that this episode is played by.
    pub rules: u16,
    /// Whose knowledge is shown.
    pub eyes: Seat,
    /// Pages turned in a row.
    pub page: u32,
    pub steps: u32,
    /// Rewards of the plan's seat.
    pub sum: f32,
    /// Evaluations of the position that learners last saw, by seat.
    pub worth: [f32; MAX_SEATS],
    /// The option that replaced the illegal slot of the last step.
    pub slip: Option<u32>,
    /// Opponents that have a player of their own for this match.
    own: [Option<Box<dyn kernel::Policy<G>>>; MAX_SEATS],
    /// Whether they have been told that it begins: a batch that was loaded has to say so again.
    told: bool,
}

/// What one step gave.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Outcome {
    /// To the learner; in self-play to the seat that took the slot.
    pub reward: f32,
    pub terminated: bool,
    pub truncated: bool,
    pub seats: [f32; MAX_SEATS],
}

/// What a batch is to all its environments.
pub(crate) struct Setting<'a, G: Game> {
    pub frame: &'a Frame<G>,
    pub pools: &'a mut Pools<G>,
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
            rules: 0,
            eyes: 0,
            page: 0,
            steps: 0,
            sum: 0.0,
            worth: [0.0; MAX_SEATS],
            slip: None,
            own: Default::default(),
            told: false,
        }
    }

    pub fn reseed(&mut self, root: Seed) {
        self.root = root;
        self.episode = 0;
        self.phase = Phase::Unborn;
    }

    #[inline]
    pub fn game<'a>(&self, frame: &'a Frame<G>) -> &'a G {
        &frame.games[usize::from(self.rules)]
    }

    /// Begin the next episode in which a learner is asked at all. The others are recorded too, with no
    /// steps.
    pub fn begin(&mut self, with: &mut Setting<'_, G>) {
        let frame = with.frame;
        for _ in 0..IDLE {
            if self.phase != Phase::Unborn {
                self.episode += 1;
            }
            let (seats, seating) = (frame.info().seats, frame.config.seating);
            let plan = Plan::new(self.root, self.env, self.episode, seats, seating, frame.drawn())
                .among(&frame.pool, seats);
            self.clear(plan, Plan::draw(plan.seed, &frame.shares));
            self.listen(with);
            self.table.start(self.game(frame), self.plan.seed, Mode::Sampled);
            self.opponents(with);
            if !self.table.over() {
                return self.settle(frame);
            }
            self.end(with, None);
        }
        panic!("seat {} was asked nothing in {IDLE} matches", self.plan.seat);
    }

    /// Keep the log where the observation shows what happened, or an opponent asks for it.
    fn listen(&mut self, with: &mut Setting<'_, G>) {
        let frame = with.frame;
        let shown = self.game(frame).info().schema.history > 0;
        let on = shown || with.pools.of(self.rules, frame).iter().any(|player| player.remembers());
        self.table.cx.log.switch(on);
        self.table.cx.log.keep_lines(shown);
    }

    /// Go on from a given match, with the learner at the seat that the plan of the episode gives it.
    pub fn set_up(&mut self, rules: usize, table: Table<G>, with: &mut Setting<'_, G>) -> bool {
        let frame = with.frame;
        if self.phase != Phase::Unborn {
            self.episode += 1;
        }
        let (seats, seating) = (frame.info().seats, frame.config.seating);
        let seat = Plan::new(self.root, self.env, self.episode, seats, seating, 1).seat;
        self.clear(frame.plan(table.seed(), seat), rules);
        self.table = table;
        self.listen(with);
        self.opponents(with);
        self.settle(frame);
        !self.table.over()
    }

    fn clear(&mut self, plan: Plan, rules: usize) {
        self.eyes = plan.seat;
        self.plan = plan;
        self.rules = rules as u16;
        self.phase = Phase::Running;
        self.own = Default::default();
        self.told = false;
        self.slip = None;
        (self.page, self.steps, self.sum) = (0, 0, 0.0);
        self.worth = [0.0; MAX_SEATS];
    }

    /// Seats that learn.
    fn learners(&self, frame: &Frame<G>) -> std::ops::Range<Seat> {
        match frame.config.seating {
            Seating::All => 0..frame.info().seats as Seat,
            _ => self.plan.seat..self.plan.seat + 1,
        }
    }

    /// Whether a player outside is asked.
    #[inline]
    pub fn waits(&self, frame: &Frame<G>) -> bool {
        let seat = self.table.menu().seat;
        frame.config.outside != 0
            && self.phase == Phase::Running
            && !self.table.over()
            && seat != self.plan.seat
            && self.is_outside(seat, frame)
    }

    #[inline]
    fn is_outside(&self, seat: Seat, frame: &Frame<G>) -> bool {
        frame.config.outside >> self.plan.opponents[usize::from(seat)] & 1 == 1
    }

    fn settle(&mut self, frame: &Frame<G>) {
        if frame.config.shaping != 0.0 {
            for seat in self.learners(frame) {
                self.worth[usize::from(seat)] = self.game(frame).evaluate(self.table.truth(), seat);
            }
        }
    }

    /// Seat the opponents who remember, and tell them that the match begins.
    fn sit(&mut self, with: &mut Setting<'_, G>) {
        self.told = true;
        let frame = with.frame;
        let pool = with.pools.of(self.rules, frame);
        if !pool.iter().any(|player| player.remembers()) {
            return;
        }
        let (game, picks, learners) = (self.game(frame), self.table.picks().len(), self.learners(frame));
        for seat in (0..frame.info().seats as Seat).filter(|seat| !learners.contains(seat)) {
            let at = usize::from(seat);
            self.own[at] = pool[usize::from(self.plan.opponents[at])].sit();
            if let Some(player) = &mut self.own[at] {
                let mut rng = Rng::new(self.plan.decision_seed(seat, picks));
                player.begin(&self.table.seat_of(game, seat), &mut rng);
            }
        }
    }

    /// Let the others play until a learner or somebody outside is asked, or the match is over.
    #[inline]
    fn opponents(&mut self, with: &mut Setting<'_, G>) {
        if !self.told {
            self.sit(with);
        }
        let frame = with.frame;
        let all = frame.config.seating == Seating::All;
        let game = self.game(frame);
        let cap = game.info().decision_cap as usize;
        while !self.table.over() {
            let seat: Seat = self.table.menu().seat;
            if all || seat == self.plan.seat || self.is_outside(seat, frame) {
                self.eyes = seat;
                return;
            }
            let picks = self.table.picks().len();
            assert!(picks < cap, "no end after {cap} decisions");
            let mut rng = Rng::new(self.plan.decision_seed(seat, picks));
            let player = match &mut self.own[usize::from(seat)] {
                Some(own) => own,
                None => {
                    let pool = with.pools.of(self.rules, frame);
                    &mut pool[usize::from(self.plan.opponents[usize::from(seat)])]
                }
            };
            let index = player.choose(&self.table.seat_of(game, seat), &mut rng);
            if let Err(e) = self.table.play(game, index) {
                panic!("the opponent at seat {seat}: {e}");
            }
            with.counts.opponents += 1;
        }
        if !all {
            self.eyes = self.plan.seat;
        }
    }

    /// The page that is looked at; empty when nothing is asked.
    #[inline]
    pub fn page(&self, size: usize) -> Page {
        Page::of(self.table.menu().len(), size, self.page as usize)
    }

    pub fn door(&self, frame: &Frame<G>) -> Door {
        let page = self.page(frame.config.page);
        Door { here: page.here as u16, next: page.next, phase: self.phase, waits: self.waits(frame) }
    }

    /// The policy that is asked, as [`crate::Target::policy`] has it.
    #[inline]
    pub fn policy(&self, frame: &Frame<G>) -> i16 {
        let seat = usize::from(self.table.menu().seat);
        if self.phase == Phase::Running
            && !self.table.over()
            && (frame.config.seating == Seating::All || self.waits(frame))
        {
            return self.plan.opponents[seat] as i16;
        }
        -1
    }

    /// The slot that a player of the pool would take now: its option's, or NEXT PAGE where that lies on another.
    pub fn suggest(&self, player: usize, with: &mut Setting<'_, G>) -> i64 {
        if self.phase != Phase::Running || self.table.over() {
            return 0;
        }
        let frame = with.frame;
        let (game, seat) = (self.game(frame), self.table.menu().seat);
        let at = self.table.seat_of(game, seat);
        let mut rng = Rng::new(self.plan.decision_seed(seat, self.table.picks().len()));
        let shared = &mut with.pools.of(self.rules, frame)[player];
        // Who remembers has seen nothing of this match but its log.
        let index = match shared.sit() {
            Some(mut own) => {
                own.begin(&at, &mut rng);
                own.choose(&at, &mut rng)
            }
            None => shared.choose(&at, &mut rng),
        };
        let size = frame.config.page;
        let page = self.page(size);
        let slot = index.checked_sub(page.first).filter(|&slot| slot < page.here);
        // Where the pages end the option may lie out of sight: any slot does.
        slot.unwrap_or(if page.next { size - 1 } else { 0 }) as i64
    }

    /// Take a slot for the seat that is asked, and run to the next decision that is not for a player inside.
    #[inline]
    pub fn act(&mut self, action: i64, with: &mut Setting<'_, G>) -> Outcome {
        let frame = with.frame;
        let size = frame.config.page;
        let page = self.page(size);
        let slot = usize::try_from(action).unwrap_or(usize::MAX);
        let actor = self.table.menu().seat;
        let learner = self.learners(frame).contains(&actor);
        if learner {
            self.steps += 1;
            self.slip = None;
            with.counts.steps += 1;
        }
        if slot < page.here {
            self.play(page.first + slot, learner, with);
        } else if page.next && slot == size - 1 {
            self.page += 1;
        } else if frame.config.illegal == OnIllegal::Random {
            with.counts.slips += 1;
            let mut rng = Rng::new(self.plan.slip_seed(self.table.picks().len()));
            let index = rng.below(self.table.menu().len() as u32);
            self.slip = Some(index);
            self.play(index as usize, learner, with);
        } else {
            with.counts.slips += 1;
            return self.forfeit(actor, with);
        }
        if self.waits(frame) {
            return Outcome::default();
        }
        if self.steps == 0 {
            // Only others have been asked so far: the episode begins here, or another does.
            if self.table.over() {
                self.end(with, None);
                self.begin(with);
            } else {
                self.settle(frame);
            }
            return Outcome::default();
        }
        self.reward(actor, with)
    }

    /// What the learners get for how things stand now.
    #[inline]
    fn reward(&mut self, actor: Seat, with: &mut Setting<'_, G>) -> Outcome {
        let frame = with.frame;
        let game = self.game(frame);
        let mut result = Outcome::default();
        if self.table.over() {
            let outcome = game.outcome(self.table.truth()).expect("a finished match has an outcome");
            let payoffs = outcome.payoffs();
            result.seats[..payoffs.len()].copy_from_slice(payoffs);
            result.terminated = true;
        }
        if frame.config.shaping != 0.0 {
            // An end has no potential of its own, so shaping moves no optimum.
            for seat in self.learners(frame) {
                let worth = if result.terminated { 0.0 } else { game.evaluate(self.table.truth(), seat) };
                let before = std::mem::replace(&mut self.worth[usize::from(seat)], worth);
                let change = frame.config.gamma * worth - before;
                result.seats[usize::from(seat)] += frame.config.shaping * change;
            }
        }
        result.truncated =
            !result.terminated && frame.config.max_steps.is_some_and(|most| self.steps >= most);
        self.sum += result.seats[usize::from(self.plan.seat)];
        let own = if frame.config.seating == Seating::All { actor } else { self.plan.seat };
        result.reward = result.seats[usize::from(own)];
        if result.terminated {
            self.end(with, None);
        } else if result.truncated {
            self.end(with, Some(TRUNCATED));
        }
        result
    }

    /// An illegal slot loses.
    #[cold]
    fn forfeit(&mut self, actor: Seat, with: &mut Setting<'_, G>) -> Outcome {
        let frame = with.frame;
        let lost = lost(frame.info(), actor);
        let mut result = Outcome { terminated: true, ..Outcome::default() };
        for seat in self.learners(frame).map(usize::from) {
            result.seats[seat] = lost[seat] - frame.config.shaping * self.worth[seat];
        }
        result.reward = result.seats[usize::from(actor)];
        self.sum += result.seats[usize::from(self.plan.seat)];
        self.end(with, Some(FORFEIT));
        self.ended_by(actor, with);
        result
    }

    /// The record of a forfeit says what the plan's seat got by it.
    fn ended_by(&self, actor: Seat, with: &mut Setting<'_, G>) {
        if let Some(record) = with.ended.last_mut() {
            record.payoff = lost(with.frame.info(), actor)[usize::from(self.plan.seat)];
        }
    }

    #[inline]
    fn play(&mut self, index: usize, learner: bool, with: &mut Setting<'_, G>) {
        let game = self.game(with.frame);
        let cap = game.info().decision_cap as usize;
        assert!(self.table.picks().len() < cap, "no end after {cap} decisions");
        self.table.play(game, index).expect("the slot holds an option");
        self.page = 0;
        *(if learner { &mut with.counts.learner } else { &mut with.counts.opponents }) += 1;
        self.opponents(with);
    }

    /// The episode is over, by the rules unless a reason is given.
    fn end(&mut self, with: &mut Setting<'_, G>, reason: Option<u8>) {
        self.phase = Phase::Ended;
        with.counts.episodes += 1;
        with.counts.forced += u64::from(self.table.forced());
        let game = self.game(with.frame);
        let outcome = game.outcome(self.table.truth());
        if let Some(outcome) = &outcome {
            for (seat, own) in (0..).zip(&mut self.own) {
                if let Some(player) = own {
                    player.end(&self.table.seat_of(game, seat), outcome);
                }
            }
        }
        let (payoff, reason) = match (reason, outcome) {
            (Some(FORFEIT), _) => (-1.0, FORFEIT),
            (Some(reason), _) => (f32::NAN, reason),
            (None, Some(outcome)) => (outcome.payoffs()[usize::from(self.plan.seat)], outcome.reason),
            (None, None) => (f32::NAN, ENGINE_ERROR),
        };
        with.ended.push(self.record(with.frame.info().seats, payoff, reason));
    }

    pub fn record(&self, seats: usize, payoff: f32, reason: u8) -> Episode {
        Episode {
            env: self.env,
            episode: self.episode,
            seed: self.plan.seed,
            seat: self.plan.seat,
            rules: self.rules,
            opponent: self.plan.opponent(seats),
            sum: self.sum,
            payoff,
            length: self.steps,
            decisions: self.table.picks().len() as u32,
            reason,
        }
    }
}

/// What every seat gets when the side of one has lost by an illegal slot: −1 to that side, shared out by the rest.
fn lost(info: &Info, actor: Seat) -> [f32; MAX_SEATS] {
    let side = info.side(actor);
    let losers = (0..info.seats).filter(|&seat| info.side(seat as Seat) == side).count();
    let share = losers as f32 / (info.seats - losers).max(1) as f32;
    let mut payoffs = [0.0; MAX_SEATS];
    for (seat, payoff) in payoffs.iter_mut().enumerate().take(info.seats) {
        *payoff = if info.side(seat as Seat) == side { -1.0 } else { share };
    }
    payoffs
}
