//! What is remembered of finished episodes, to be fetched in batches.

use std::collections::VecDeque;

use kernel::{Replay, Seat, Seed};

/// Beyond the game's own reasons: not ended, cut short by the step limit, lost by an illegal slot.
pub const NONE_YET: u8 = 252;
pub const TRUNCATED: u8 = 253;
pub const FORFEIT: u8 = 254;
pub use kernel::series::ENGINE_ERROR;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Episode {
    pub env: u64,
    pub episode: u64,
    pub seed: Seed,
    pub seat: Seat,
    /// Place of the rules among those of the batch.
    pub rules: u16,
    /// Place in the pool of the seat after the learner's.
    pub opponent: u16,
    /// Sum of the rewards.
    pub sum: f32,
    /// The learner's payoff; not a number when the match has no outcome.
    pub payoff: f32,
    /// Steps of the learner.
    pub length: u32,
    /// Options taken by all seats.
    pub decisions: u32,
    pub reason: u8,
}

/// A match the engine could not finish.
#[derive(Debug, Clone)]
pub struct Failure {
    pub env: u64,
    pub episode: u64,
    pub message: String,
    pub replay: Replay,
}

/// How much has been done since the batch was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Steps of learners, turns of a page included.
    pub steps: u64,
    /// Options that learners took.
    pub learner: u64,
    /// Options that opponents took.
    pub opponents: u64,
    /// Options that had no rival and were taken without asking.
    pub forced: u64,
    /// Illegal slots that were replaced or lost the match.
    pub slips: u64,
    pub episodes: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.steps += other.steps;
        self.learner += other.learner;
        self.opponents += other.opponents;
        self.forced += other.forced;
        self.slips += other.slips;
        self.episodes += other.episodes;
    }
}

/// Finished episodes in the order of their end, the newest kept.
#[derive(Debug, Default)]
pub struct Diary {
    pub(crate) episodes: VecDeque<Episode>,
    pub(crate) forgotten: u64,
    pub(crate) failures: Vec<Failure>,
}

const KEPT_EPISODES: usize = 1 << 16;
const KEPT_FAILURES: usize = 64;

impl Diary {
    pub(crate) fn add(&mut self, episode: Episode) {
        if self.episodes.len() == KEPT_EPISODES {
            self.episodes.pop_front();
            self.forgotten += 1;
        }
        self.episodes.push_back(episode);
    }

    pub(crate) fn fail(&mut self, failure: Failure) {
        if self.failures.len() < KEPT_FAILURES {
            self.failures.push(failure);
        }
    }
}
