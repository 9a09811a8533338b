//! N environments of one game, or of several with the same arrays.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kernel::listen;
use kernel::table::Table;
use kernel::{Error, Game, Result};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::any::{AnyBatch, Reset, Scene, Seeds};
use crate::chunk::{Chunk, Frame, Makers, size};
use crate::config::{Autoreset, Config, OnIllegal};
use crate::episode::{Counts, Diary, Episode, Failure, NONE_YET};
use crate::layout::Layout;
use crate::page::Page;
use crate::plan::{self, Seating, Shares};
use crate::slot::{Phase, Slot};
use crate::target::Target;

pub struct Batch<G: Game> {
    pub(crate) frame: Frame<G>,
    pub(crate) chunks: Vec<Chunk<G>>,
    pub(crate) diary: Diary,
    /// Episodes that the last call added to the diary.
    recent: usize,
    crew: Option<Crew>,
    /// Environments of a chunk.
    size: usize,
    /// What a pass over all environments takes one thread, as far as is known.
    cost: Duration,
}

/// Handing work to other threads pays from about here. It decides who works, never what comes of it.
const WORTH_SHARING: Duration = Duration::from_micros(200);

/// One of the games that episodes draw from.
pub struct Ruled<G: Game> {
    pub game: Arc<G>,
    /// Makes the players of the pool, once per chunk.
    pub makers: Makers<G>,
    pub weight: f64,
}

/// Threads, and the process they live in: a fork has none of them.
struct Crew {
    process: u32,
    pool: ThreadPool,
}

impl<G: Game> Drop for Batch<G> {
    fn drop(&mut self) {
        self.dismiss_inherited_crew();
    }
}

impl<G: Game> Batch<G> {
    /// `makers` makes the players of the pool, once per chunk.
    pub fn new(game: Arc<G>, makers: Makers<G>, config: Config) -> Result<Self> {
        Self::drawn(vec![Ruled { game, makers, weight: 1.0 }], config)
    }

    /// Every episode draws its game by weight. All have the same seats and the same arrays.
    pub fn drawn(ruled: Vec<Ruled<G>>, mut config: Config) -> Result<Self> {
        let Some(first) = ruled.first() else { return Err(Error::invalid("no rules to draw from")) };
        if config.page == 0 {
            let most = ruled.iter().map(|r| r.game.info().usual_options).max();
            config.page = most.unwrap_or(0).max(crate::page::SMALLEST);
        }
        let info = first.game.info();
        let config = config.settle(info, first.makers.len())?;
        let layout = Arc::new(Layout::new(info, config.page)?);
        for other in ruled.iter().map(|r| r.game.info()) {
            if !layout.fits(other) || (other.seats, &other.teams) != (info.seats, &info.teams) {
                return Err(Error::invalid(format!(
                    "{} and {} cannot share a batch: their observations or seats differ in shape; make a batch for each",
                    info.name, other.name
                )));
            }
        }
        let shares = Shares::of(ruled.iter().map(|one| one.weight))?;
        let (games, makers) = ruled.into_iter().map(|r| (r.game, r.makers)).unzip();
        let frame = Frame { games, shares, pool: Shares::default(), config, layout, makers };
        let size = size(config.envs);
        let chunks = (0..config.envs)
            .step_by(size)
            .map(|first| {
                let rows = first..(first + size).min(config.envs);
                let slot = |row| Slot::new(0, config.first + row as u64);
                Chunk::new(&frame, first, rows.map(slot).collect())
            })
            .collect();
        let (diary, cost) = (Diary::default(), Duration::ZERO);
        Ok(Self { frame, chunks, diary, recent: 0, crew: None, size, cost })
    }

    fn slot(&self, env: usize) -> Result<&Slot<G>> {
        let envs = self.frame.config.envs;
        if env >= envs {
            return Err(Error::invalid(format!("environment {env}: there are 0 to {}", envs - 1)));
        }
        Ok(&self.chunks[env / self.size].slots[env % self.size])
    }

    /// Run `one` on every chunk, on as many threads as agreed.
    fn each(&mut self, one: impl Fn(&Frame<G>, &mut Chunk<G>) + Send + Sync) {
        let Config { threads, thrifty, .. } = self.frame.config;
        let mut threads = threads.min(self.chunks.len());
        if thrifty && self.cost < WORTH_SHARING {
            threads = 1;
        }
        let began = Instant::now();
        if threads <= 1 {
            for chunk in &mut self.chunks {
                one(&self.frame, chunk);
            }
        } else {
            self.dismiss_inherited_crew();
            let crew = self.crew.get_or_insert_with(|| {
                let pool = ThreadPoolBuilder::new().num_threads(self.frame.config.threads).build();
                Crew { process: std::process::id(), pool: pool.expect("threads can be started") }
            });
            let (frame, chunks) = (&self.frame, &mut self.chunks);
            listen::on_pool(&crew.pool, || {
                let ear = listen::ear();
                chunks.par_iter_mut().for_each(|chunk| listen::with(ear.clone(), || one(frame, chunk)));
            });
        }
        // The last few passes count, the latest most.
        self.cost = (self.cost * 3 + began.elapsed() * threads as u32) / 4;
        self.collect();
    }

    /// Threads that stayed in the parent process: there is nobody to wait for.
    fn dismiss_inherited_crew(&mut self) {
        std::mem::forget(self.crew.take_if(|crew| crew.process != std::process::id()));
    }

    fn collect(&mut self) {
        self.recent = 0;
        for chunk in &mut self.chunks {
            self.recent += chunk.ended.len();
            for episode in chunk.ended.drain(..) {
                self.diary.add(episode);
            }
            for failure in chunk.failures.drain(..) {
                self.diary.fail(failure);
            }
        }
    }

    fn fits(&self, target: &Target) -> Result<()> {
        if Arc::ptr_eq(&target.layout, &self.frame.layout) {
            return Ok(());
        }
        Err(Error::invalid(
            "these buffers were made for other environments; make them with the one that is stepped",
        ))
    }

    /// Refuse the step before anything moves.
    fn check(&self, actions: &[i64], chosen: Option<&[bool]>) -> Result<()> {
        let Config { envs, autoreset, illegal, page, .. } = self.frame.config;
        if actions.len() != envs {
            return Err(Error::invalid(format!(
                "{} actions for {envs} environments: give one each",
                actions.len()
            )));
        }
        for chunk in &self.chunks {
            for (i, door) in chunk.doors.iter().enumerate() {
                let env = chunk.first + i;
                if chosen.is_some_and(|chosen| !chosen[env]) {
                    continue;
                }
                if door.waits != chosen.is_some() {
                    return Err(Error::illegal(if door.waits {
                        format!("environment {env} waits for a player outside: answer before the next step")
                    } else {
                        format!("environment {env} waits for nobody outside: there is nothing to answer")
                    }));
                }
                match door.phase {
                    Phase::Unborn => return Err(Error::illegal("no episode has begun: call reset first")),
                    Phase::Ended if autoreset == Autoreset::Disabled => {
                        return Err(Error::illegal(format!(
                            "environment {env} has ended and resets are left to you: reset it with \
                             options={{\"reset_mask\": terminated | truncated}} before the next step"
                        )));
                    }
                    Phase::Ended => {}
                    Phase::Running => {
                        let action = actions[env];
                        let here = (0..i64::from(door.here)).contains(&action);
                        let next = door.next && action == page as i64 - 1;
                        // What is no slot at all is a mistake of the caller's in every mode.
                        let slot = (0..page as i64).contains(&action);
                        if !here && !next && (illegal == OnIllegal::Error || !slot || door.waits) {
                            return Err(forbidden(env, action, door.here, door.next, page));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

impl<G: Game> Batch<G> {
    /// A saved match, and which of the rules it is played by.
    fn read_match(&self, bytes: &[u8]) -> Result<(usize, Table<G>)> {
        let mut first = None;
        for (rules, game) in self.frame.games.iter().enumerate() {
            match Table::load(&**game, bytes) {
                Ok(table) => return Ok((rules, table)),
                Err(error) => first = first.or(Some(error)),
            }
        }
        Err(first.expect("a batch has rules"))
    }
}

#[cold]
fn forbidden(env: usize, action: i64, here: u16, next: bool, page: usize) -> Error {
    let last = page - 1;
    let legal = match (here, next) {
        (1, false) => "slot 0 is".to_owned(),
        (_, false) => format!("slots 0 to {} are", here - 1),
        (1, true) => format!("slot 0 and slot {last}, the next page, are"),
        (_, true) => format!("slots 0 to {} and slot {last}, the next page, are", here - 1),
    };
    Error::illegal(format!(
        "environment {env}: slot {action} is not legal now; {legal}. No environment has moved"
    ))
}

impl<G: Game> AnyBatch for Batch<G> {
    fn layout(&self) -> &Arc<Layout> {
        &self.frame.layout
    }

    fn config(&self) -> &Config {
        &self.frame.config
    }

    fn reset(&mut self, reset: &Reset<'_>, target: &Target) -> Result<()> {
        self.fits(target)?;
        let Config { envs, first, .. } = self.frame.config;
        let chosen = |row: usize| reset.chosen.is_none_or(|mask| mask[row]);
        let given = [
            ("reset_mask", reset.chosen.map(<[_]>::len)),
            ("seed", if let Some(Seeds::Each(each)) = reset.seeds { Some(each.len()) } else { None }),
            ("match", reset.matches.map(<[_]>::len)),
        ];
        if let Some((what, Some(n))) = given.into_iter().find(|(_, n)| n.is_some_and(|n| n != envs)) {
            return Err(Error::invalid(format!("{what} has {n} entries for {envs} environments")));
        }
        if let Some(row) = (0..envs).find(|&row| {
            !chosen(row) && self.chunks[row / self.size].slots[row % self.size].phase == Phase::Unborn
        }) {
            return Err(Error::illegal(format!(
                "environment {row} has never begun: the first reset takes no reset_mask"
            )));
        }
        let mut tables = Vec::new();
        for row in (0..envs).filter(|&row| chosen(row)) {
            if let Some(bytes) = reset.matches.and_then(|m| m[row]) {
                let (rules, table) = self.read_match(bytes)?;
                if table.over() {
                    return Err(Error::invalid(format!(
                        "the match given to environment {row} is over before the learner is asked"
                    )));
                }
                tables.push((row, rules, table));
            }
        }
        for row in (0..envs).filter(|&row| chosen(row)) {
            let slot = &mut self.chunks[row / self.size].slots[row % self.size];
            match reset.seeds {
                Some(Seeds::Master(master)) => slot.reseed(plan::root(master, first + row as u64)),
                Some(Seeds::Each(each)) => {
                    if let Some(master) = each[row] {
                        slot.reseed(plan::root(master, 0));
                    }
                }
                None => {}
            }
        }
        let mut given = vec![false; envs];
        for (row, rules, table) in tables {
            given[row] = true;
            let chunk = &mut self.chunks[row / self.size];
            match chunk.set_up(&self.frame, row % self.size, rules, table) {
                Ok(true) => {}
                Ok(false) => {
                    return Err(Error::invalid(format!(
                        "the match given to environment {row} ends before the learner is asked"
                    )));
                }
                Err(message) => {
                    return Err(Error::invalid(format!("the match given to environment {row}: {message}")));
                }
            }
        }
        let failed = self.diary.failures.len();
        self.each(|frame, chunk| {
            chunk.reset(frame, |row| chosen(row) && !given[row]);
            chunk.observe_all(frame, target);
        });
        if let Some(f) = self.diary.failures.get(failed) {
            panic!("environment {} cannot begin: {}", f.env, f.message);
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i64], target: &Target) -> Result<()> {
        self.fits(target)?;
        self.check(actions, None)?;
        self.each(|frame, chunk| {
            let rows = chunk.first..chunk.first + chunk.slots.len();
            chunk.step(frame, &actions[rows], None, target);
        });
        Ok(())
    }

    fn answer(&mut self, actions: &[i64], chosen: &[bool], target: &Target) -> Result<()> {
        self.fits(target)?;
        let envs = self.frame.config.envs;
        if chosen.len() != envs {
            return Err(Error::invalid(format!(
                "chosen has {} entries for {envs} environments",
                chosen.len()
            )));
        }
        self.check(actions, Some(chosen))?;
        // One step with what led to it: what ended before still counts as recent.
        let before = self.recent;
        self.each(|frame, chunk| {
            let rows = chunk.first..chunk.first + chunk.slots.len();
            chunk.step(frame, &actions[rows.clone()], Some(&chosen[rows]), target);
        });
        self.recent += before;
        Ok(())
    }

    fn weigh(&mut self, weights: &[f64]) -> Result<()> {
        let pool = self.frame.makers[0].len();
        if self.frame.config.seating == Seating::All {
            return Err(Error::invalid("every seat learns here: there is no pool of opponents to weigh"));
        }
        if weights.len() != pool {
            let given = weights.len();
            return Err(Error::invalid(format!("{given} weights for a pool of {pool}; give one each")));
        }
        self.frame.pool = Shares::of(weights.iter().copied())?;
        Ok(())
    }

    fn suggest(&mut self, player: usize) -> Result<Vec<i64>> {
        let pool = self.frame.makers[0].len();
        if player >= pool {
            return Err(Error::invalid(format!("player {player} of a pool of {pool}")));
        }
        if self.frame.config.outside >> player & 1 == 1 {
            return Err(Error::invalid(format!(
                "player {player} of the pool is asked outside: ask it directly"
            )));
        }
        self.each(|frame, chunk| chunk.suggest(frame, player));
        Ok(self.chunks.iter().flat_map(|chunk| &chunk.suggested).copied().collect())
    }

    fn policies(&self) -> Vec<i16> {
        let seats = self.frame.info().seats;
        let slots = self.chunks.iter().flat_map(|chunk| &chunk.slots);
        slots.flat_map(|slot| slot.plan.opponents[..seats].iter().map(|&policy| policy as i16)).collect()
    }

    fn observe(&mut self, target: &Target) -> Result<()> {
        self.fits(target)?;
        self.each(|frame, chunk| chunk.observe_all(frame, target));
        Ok(())
    }

    fn look(&mut self, env: usize, seat: u8, asked: bool, target: &Target) -> Result<()> {
        self.fits(target)?;
        if self.slot(env)?.phase == Phase::Unborn || usize::from(seat) >= self.frame.info().seats {
            return Err(Error::illegal(format!("environment {env} has no seat {seat} to look from yet")));
        }
        self.chunks[env / self.size].look(&self.frame, env % self.size, seat, asked, &target.now);
        Ok(())
    }

    fn drain(&mut self) -> (Vec<Episode>, u64) {
        self.recent = 0;
        (self.diary.episodes.drain(..).collect(), std::mem::take(&mut self.diary.forgotten))
    }

    fn recent(&self) -> Vec<Episode> {
        let kept = &self.diary.episodes;
        kept.range(kept.len().saturating_sub(self.recent)..).copied().collect()
    }

    fn present(&self) -> Vec<Episode> {
        let seats = self.frame.info().seats;
        let slots = self.chunks.iter().flat_map(|chunk| &chunk.slots);
        slots.map(|slot| slot.record(seats, f32::NAN, NONE_YET)).collect()
    }

    fn failures(&mut self) -> Vec<Failure> {
        std::mem::take(&mut self.diary.failures)
    }

    fn first_failure(&self) -> Option<&Failure> {
        self.diary.failures.first()
    }

    fn counts(&self) -> Counts {
        let mut all = Counts::default();
        for chunk in &self.chunks {
            all += chunk.counts;
        }
        all
    }

    fn slip(&self, env: usize) -> Result<Option<u32>> {
        Ok(self.slot(env)?.slip)
    }

    fn scene(&self, env: usize) -> Result<Scene> {
        let slot = self.slot(env)?;
        let (game, seat) = (slot.game(&self.frame), slot.eyes);
        let size = self.frame.config.page;
        let menu = slot.table.menu();
        let page = slot.page(size);
        let at = slot.table.seat_of(game, seat);
        Ok(Scene {
            seat,
            prompt: game.info().prompts.get(usize::from(menu.ask)).cloned().unwrap_or_default(),
            view: serde_json::to_string(&at.view()).expect("a view is plain data"),
            labels: (page.first..page.first + page.here).map(|i| at.label(i)).collect(),
            options: menu.len(),
            page: page.number,
            pages: Page::count(menu.len(), size),
            over: slot.phase != Phase::Running,
        })
    }

    fn take_match(&self, env: usize) -> Result<Vec<u8>> {
        let slot = self.slot(env)?;
        Ok(slot.table.save(slot.game(&self.frame)))
    }

    fn save(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn load(&mut self, bytes: &[u8]) -> Result<()> {
        self.restore(bytes)
    }
}
