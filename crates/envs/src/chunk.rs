//! A run of neighbouring environments, stepped by one thread at a time.

use std::sync::Arc;

use kernel::series::Maker;
use kernel::table::guard;
use kernel::{Game, Policy, Replay, Table};

use crate::config::{Autoreset, Config};
use crate::episode::{Counts, ENGINE_ERROR, Episode, Failure};
use crate::layout::Layout;
use crate::slot::{Door, Phase, Result, SHUT, Setting, Slot};
use crate::target::{Eye, Scratch, Sight, Target};

/// Environments of a chunk: small enough to share out, large enough to be worth a thread's while. The
/// same for any number of threads, and so are the results.
pub(crate) const SIZE: usize = 64;

pub(crate) type Makers<G> = Arc<[Maker<'static, G>]>;

/// What all chunks share.
pub(crate) struct Frame<G: Game> {
    pub game: Arc<G>,
    pub config: Config,
    pub layout: Arc<Layout>,
    pub makers: Makers<G>,
}

pub(crate) struct Chunk<G: Game> {
    /// Row of the first environment.
    pub first: usize,
    pub slots: Vec<Slot<G>>,
    pub doors: Vec<Door>,
    pub ended: Vec<Episode>,
    pub failures: Vec<Failure>,
    pub counts: Counts,
    pool: Vec<Box<dyn Policy<G>>>,
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
            pool: frame.makers.iter().map(|make| make()).collect(),
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
        let game = &*frame.game;
        let slot = &mut self.slots[i];
        let replay = Replay::of_failure(game, slot.plan.seed, true, slot.table.picks(), &message);
        self.ended.push(slot.record(game.info().seats, f32::NAN, ENGINE_ERROR));
        self.counts.episodes += 1;
        self.failures.push(Failure { env: slot.env, episode: slot.episode, message, replay });
        slot.table = Table::default();
        slot.phase = Phase::Ended;
        self.pool = frame.makers.iter().map(|make| make()).collect();
        self.doors[i] = slot.door(frame.config.page);
        if let Some(target) = target {
            let row = self.first + i;
            // SAFETY: `row` belongs to this chunk alone.
            unsafe {
                target.result(row, 0.0, false, true);
                target.now.blank(row);
                if let Some(last) = &target.last {
                    last.blank(row);
                }
            }
        }
    }

    fn setting<'a>(&'a mut self, frame: &'a Frame<G>, i: usize) -> (&'a mut Slot<G>, Setting<'a, G>) {
        let Self { slots, pool, counts, ended, .. } = self;
        (&mut slots[i], Setting { game: &frame.game, config: &frame.config, pool, counts, ended })
    }

    /// Take one slot in every environment.
    pub fn step(&mut self, frame: &Frame<G>, actions: &[i64], target: &Target) {
        let mode = frame.config.autoreset;
        self.each(frame, Some(target), |chunk, i| {
            let row = chunk.first + i;
            let (slot, mut with) = chunk.setting(frame, i);
            let mut result = Result::default();
            if slot.phase == Phase::Running {
                result = slot.act(actions[i], &mut with);
                if slot.phase == Phase::Ended && mode == Autoreset::SameStep {
                    if let Some(last) = &target.last {
                        chunk.observe(frame, i, last);
                    }
                    let (slot, mut with) = chunk.setting(frame, i);
                    slot.begin(&mut with);
                }
            } else {
                slot.begin(&mut with);
            }
            chunk.observe(frame, i, &target.now);
            // SAFETY: `row` belongs to this chunk alone.
            unsafe { target.result(row, result.reward, result.terminated, result.truncated) };
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
        table: Table<G>,
    ) -> std::result::Result<bool, String> {
        let (slot, mut with) = self.setting(frame, i);
        guard(|| slot.set_up(table, &mut with))
    }

    /// Write every observation, and no result.
    pub fn observe_all(&mut self, frame: &Frame<G>, target: &Target) {
        self.each(frame, Some(target), |chunk, i| {
            let row = chunk.first + i;
            chunk.observe(frame, i, &target.now);
            // SAFETY: `row` belongs to this chunk alone.
            unsafe { target.result(row, 0.0, false, false) };
        });
    }

    #[inline]
    fn observe(&mut self, frame: &Frame<G>, i: usize, sight: &Sight) {
        let size = frame.config.page;
        let slot = &self.slots[i];
        let menu = slot.table.menu();
        self.doors[i] = slot.door(size);
        let eye = Eye {
            game: &*frame.game,
            state: slot.table.truth(),
            menu,
            seat: slot.plan.seat,
            page: slot.page(size),
            options: menu.len(),
        };
        // SAFETY: the row belongs to this chunk alone.
        unsafe { sight.write(self.first + i, &eye, &frame.layout, &mut self.scratch) };
    }
}
