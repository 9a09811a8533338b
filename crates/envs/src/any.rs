//! A batch of whatever game, behind one virtual call.

use std::sync::Arc;

use kernel::{Result, Seed};

use crate::config::Config;
use crate::episode::{Counts, Episode, Failure};
use crate::layout::Layout;
use crate::target::Target;

/// Which environments begin anew, and from what.
#[derive(Default)]
pub struct Reset<'a> {
    /// All when `None`.
    pub chosen: Option<&'a [bool]>,
    /// For each environment the master seed it starts over from; the chosen ones are used.
    pub seeds: Option<Seeds<'a>>,
    /// Saved matches to go on from.
    pub matches: Option<&'a [Option<&'a [u8]>]>,
}

pub enum Seeds<'a> {
    /// One master seed; every environment draws its own from it.
    Master(Seed),
    /// A master seed for each, as if it were alone.
    Each(&'a [Option<Seed>]),
}

/// What a person needs to see of one environment.
pub struct Scene {
    pub seat: u8,
    pub prompt: String,
    /// The learner's view as JSON.
    pub view: String,
    /// Options of the page, in the order of their slots.
    pub labels: Vec<String>,
    pub options: usize,
    pub page: usize,
    pub pages: usize,
    pub over: bool,
}

/// A batch of any game.
pub trait AnyBatch: Send {
    fn layout(&self) -> &Arc<Layout>;
    fn config(&self) -> &Config;
    /// Begin episodes and write every observation.
    fn reset(&mut self, reset: &Reset<'_>, target: &Target) -> Result<()>;
    /// Take one slot in every environment. On an error nothing has moved.
    fn step(&mut self, actions: &[i64], target: &Target) -> Result<()>;
    /// Take one slot for each of the players outside that are asked in the chosen environments; what it leads to is
    /// added to what the step gave.
    fn answer(&mut self, actions: &[i64], chosen: &[bool], target: &Target) -> Result<()>;
    /// How often each opponent of the pool is drawn, from the next episodes on.
    fn weigh(&mut self, weights: &[f64]) -> Result<()>;
    /// The slot that a player of the pool would take in each environment, in the place of whoever is asked there;
    /// 0 where nobody is.
    fn suggest(&mut self, player: usize) -> Result<Vec<i64>>;
    /// By environment and seat, the policies that each episode has drawn.
    fn policies(&self) -> Vec<i16>;
    /// Write every observation again.
    fn observe(&mut self, target: &Target) -> Result<()>;
    /// Write what one seat of one environment sees; one that is not asked has nothing to choose.
    fn look(&mut self, env: usize, seat: u8, asked: bool, target: &Target) -> Result<()>;
    /// Finished episodes since the last call, in the order of their end, and how many were forgotten
    /// because nobody called.
    fn drain(&mut self) -> (Vec<Episode>, u64);
    /// Episodes that ended with the last call of `step` or `reset`.
    fn recent(&self) -> Vec<Episode>;
    /// The episodes now in progress, one per environment.
    fn present(&self) -> Vec<Episode>;
    /// Matches that the engine could not finish, since the last call.
    fn failures(&mut self) -> Vec<Failure>;
    /// The first of them.
    fn first_failure(&self) -> Option<&Failure>;
    fn counts(&self) -> Counts;
    /// The option that replaced the illegal slot of an environment's last step.
    fn slip(&self, env: usize) -> Result<Option<u32>>;
    fn scene(&self, env: usize) -> Result<Scene>;
    /// The match of one environment, saved.
    fn take_match(&self, env: usize) -> Result<Vec<u8>>;
    fn save(&self) -> Vec<u8>;
    /// Go on from a saved batch of the same game and configuration.
    fn load(&mut self, bytes: &[u8]) -> Result<()>;
}
