//! A run of neighbouring environments, stepped by one thread at a time.

use std::sync::Arc;

use kernel::series::Maker;
use kernel::table::guard;
use kernel::{Game, Info, Policy, Replay, Seat, Seed, Table};

use crate::config::{Autoreset, Config};
use crate::episode::{Counts, ENGINE_ERROR, Episode, Failure};
use crate::layout::Layout;
use crate::page::Page;
use crate::plan::{Plan, Seating, Shares};
use crate::slot::{Door, Outcome, Phase, SHUT, Setting, Slot};
use crate::target::{Eye, Scratch, Sight, Target};

/// Environments of a chunk: small enough to share out, large enough to be worth a thread's while. The
/// same for any number of threads, and so are the results.
pub(crate) fn size(envs: usize) -> usize {
    (envs / 32).clamp(1, 64)
}

pub(crate) type Makers<G> = Arc<[Maker<'static, G>]>;

/// What all chunks share.
pub(crate) struct Frame<G: Game> {
    /// The rules that episodes draw from, with arrays of the same shape.
    pub games: Vec<Arc<G>>,
    pub shares: Shares,
    /// How often opponents are drawn, where not all alike.
    pub pool: Shares,
    pub config: Config,
    pub layout: Arc<Layout>,
    /// Players of the pool, for each of the rules.
    pub makers: Vec<Makers<G>>,
}

impl<G: Game> Frame<G> {
    /// Of the first rules: seats and teams are the same in all.
    pub fn info(&self) -> &Info {
        self.games[0].info()
    }

    /// How many policies a seat draws among.
    pub fn drawn(&self) -> usize {
        match self.config.seating {
            Seating::All => self.config.policies.into(),
            _ => self.makers[0].len(),
        }
    }

    /// The plan of a match that is already dealt.
    pub fn plan(&self, seed: Seed, seat: Seat) -> Plan {
        let seats = self.info().seats;
        let all = self.config.seating == Seating::All;
        Plan::dealt(seed, seat, seats, self.drawn(), all).among(&self.pool, seats)
    }
}

/// The players inside, made for each of the rules when first wanted.
pub(crate) struct Pools<G: Game>(Vec<Option<Vec<Box<dyn Policy<G>>>>>);

impl<G: Game> Pools<G> {
    fn new(frame: &Frame<G>) -> Self {
        Self(frame.games.iter().map(|_| None).collect())
    }

    #[inline]
    pub fn of(&mut self, rules: u16, frame: &Frame<G>) -> &mut [Box<dyn Policy<G>>] {
        let rules = usize::from(rules);
        self.0[rules].get_or_insert_with(|| frame.makers[rules].iter().map(|make| make()).collect())
    }
}

pub(crate) struct Chunk<G: Game> {
    /// Row of the first environment.
    pub first: usize,
    pub slots: Vec<Slot<G>>,
    pub doors: Vec<Door>,
    pub ended: Vec<Episode>,
    pub failures: Vec<Failure>,
    pub counts: Counts,
    /// What a player of the pool would do here, as it was last asked.
    pub suggested: Vec<i64>,
    pools: Pools<G>,
    scratch: Scratch,
}

impl<G: Game> Chunk<G> {
    pub fn new(frame: &Frame<G>, first: usize, slots: Vec<Slot<G>>) -> Self {
        Self {
            first,
            doors: vec![SHUT; slots.len()],
            ended: Vec::with_capacity(slots.len()),
            slots,
            failures: Vec::new(),
            counts: Counts::default(),
            suggested: Vec::new(),
            pools: Pools::new(frame),
            scratch: Scratch::new(&frame.layout),
        }
    }

    /// Do `one` to every environment; a panic in one of them ends its episode and no other.
    fn each(&mut self, frame: &Frame<G>, target: Option<&Target>, mut one: impl FnMut(&mut Self, usize)) {
        let mut i = 0;
        while i < self.slots.len() {
            let done = guard(|| {
                while i < self.slots.len() {
                    one(self, i);
                    i += 1;
                }
            });
            if let Err(message) = done {
                self.fail(frame, i, message, target);
                i += 1;
            }
        }
    }

    /// The engine failed: the episode ends here, and what it left behind is not trusted again.
    fn fail(&mut self, frame: &Frame<G>, i: usize, message: String, target: Option<&Target>) {
        let slot = &mut self.slots[i];
        let game = slot.game(frame);
        let replay = Replay::of_failure(game, slot.plan.seed, true, slot.table.picks(), &message);
        self.ended.push(slot.record(game.info().seats, f32::NAN, ENGINE_ERROR));
        self.counts.episodes += 1;
        self.failures.push(Failure { env: slot.env, episode: slot.episode, message, replay });
        slot.table = Table::default();
        slot.phase = Phase::Ended;
        self.pools = Pools::new(frame);
        self.doors[i] = slot.door(frame);
        if let Some(target) = target {
            let row = self.first + i;
            // SAFETY: `row` belongs to this chunk alone.
            unsafe {
                target.result(row, &Outcome { truncated: true, ..Outcome::default() });
                target.asked(row, slot.eyes, -1);
                target.now.blank(row);
                if let Some(last) = &target.last {
                    last.blank(row);
                }
            }
        }
    }

    fn setting<'a>(&'a mut self, frame: &'a Frame<G>, i: usize) -> (&'a mut Slot<G>, Setting<'a, G>) {
        let Self { slots, pools, counts, ended, .. } = self;
        (&mut slots[i], Setting { frame, pools, counts, ended })
    }

    /// Take one slot in every environment, or answer for players outside in those that are `chosen`.
    pub fn step(&mut self, frame: &Frame<G>, actions: &[i64], chosen: Option<&[bool]>, target: &Target) {
        let mode = frame.config.autoreset;
        self.each(frame, Some(target), |chunk, i| {
            if chosen.is_some_and(|chosen| !chosen[i]) {
                return;
            }
            let row = chunk.first + i;
            let (slot, mut with) = chunk.setting(frame, i);
            let mut result = Outcome::default();
            if slot.phase == Phase::Running {
                result = slot.act(actions[i], &mut with);
                if slot.phase == Phase::Ended && mode == Autoreset::SameStep {
                    if let Some(last) = &target.last {
                        chunk.write(frame, i, last);
                    }
                    let (slot, mut with) = chunk.setting(frame, i);
                    slot.begin(&mut with);
                }
            } else {
                slot.begin(&mut with);
            }
            chunk.observe(frame, i, target);
            // SAFETY: `row` belongs to this chunk alone.
            unsafe {
                match chosen {
                    None => target.result(row, &result),
                    Some(_) => target.add(row, &result),
                }
            }
        });
    }

    /// Ask a player of the pool what it would do in each environment. One that fails ends that episode.
    pub fn suggest(&mut self, frame: &Frame<G>, player: usize) {
        self.suggested.clear();
        self.suggested.resize(self.slots.len(), 0);
        self.each(frame, None, |chunk, i| {
            let (slot, mut with) = chunk.setting(frame, i);
            let slot = slot.suggest(player, &mut with);
            chunk.suggested[i] = slot;
        });
    }

    /// Begin a new episode in the environments that `chosen` holds.
    pub fn reset(&mut self, frame: &Frame<G>, chosen: impl Fn(usize) -> bool) {
        self.each(frame, None, |chunk, i| {
            if chosen(chunk.first + i) {
                let (slot, mut with) = chunk.setting(frame, i);
                slot.begin(&mut with);
            }
        });
    }

    /// Go on from a given match; `false` when it leaves the learner nothing to decide.
    pub fn set_up(
        &mut self,
        frame: &Frame<G>,
        i: usize,
        rules: usize,
        table: Table<G>,
    ) -> std::result::Result<bool, String> {
        let (slot, mut with) = self.setting(frame, i);
        guard(|| slot.set_up(rules, table, &mut with))
    }

    /// Write every observation, and no result.
    pub fn observe_all(&mut self, frame: &Frame<G>, target: &Target) {
        self.each(frame, Some(target), |chunk, i| {
            let row = chunk.first + i;
            chunk.observe(frame, i, target);
            // SAFETY: `row` belongs to this chunk alone.
            unsafe { target.result(row, &Outcome::default()) };
        });
    }

    #[inline]
    fn observe(&mut self, frame: &Frame<G>, i: usize, target: &Target) {
        let slot = &self.slots[i];
        self.doors[i] = slot.door(frame);
        // SAFETY: the row belongs to this chunk alone.
        unsafe { target.asked(self.first + i, slot.eyes, slot.policy(frame)) };
        self.write(frame, i, &target.now);
    }

    #[inline]
    fn write(&mut self, frame: &Frame<G>, i: usize, sight: &Sight) {
        self.look(frame, i, self.slots[i].eyes, true, sight);
    }

    /// Write what a seat sees; one that is not asked has nothing to choose.
    #[inline]
    pub fn look(&mut self, frame: &Frame<G>, i: usize, seat: Seat, asked: bool, sight: &Sight) {
        let slot = &self.slots[i];
        let size = frame.config.page;
        let hidden;
        let menu = match slot.table.menu() {
            menu if asked => menu,
            menu => {
                hidden = menu.question();
                &hidden
            }
        };
        let eye = Eye {
            game: slot.game(frame),
            state: slot.table.truth(),
            menu,
            log: &slot.table.cx.log,
            seat,
            page: if asked { slot.page(size) } else { Page::of(0, size, 0) },
            options: menu.len(),
        };
        // SAFETY: the row belongs to this chunk alone.
        unsafe { sight.write(self.first + i, &eye, &frame.layout, &mut self.scratch) };
    }
}
