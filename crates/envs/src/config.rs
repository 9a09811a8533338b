//! What is fixed about a batch.

use kernel::{Error, Info, Result};

use crate::page;
use crate::plan::Seating;

/// When a finished environment begins its next episode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Autoreset {
    /// With the step after the last, whose action is ignored.
    NextStep,
    /// Within the last step; its own observation goes to the target's `last`.
    SameStep,
    /// When told to.
    Disabled,
}

impl Autoreset {
    pub fn parse(text: &str) -> Result<Self> {
        match text {
            "NextStep" => Ok(Self::NextStep),
            "SameStep" => Ok(Self::SameStep),
            "Disabled" => Ok(Self::Disabled),
            _ => Err(Error::invalid(format!(
                "autoreset mode {text:?}: there are NextStep, SameStep and Disabled"
            ))),
        }
    }
}

/// What a slot that the mask forbids leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnIllegal {
    /// An error; no environment has moved.
    Error,
    /// A legal option of the whole menu, drawn from the episode's seed.
    Random,
    /// The episode ends with a payoff of −1.
    Lose,
}

impl OnIllegal {
    pub fn parse(text: &str) -> Result<Self> {
        match text {
            "error" => Ok(Self::Error),
            "random" => Ok(Self::Random),
            "lose" => Ok(Self::Lose),
            _ => Err(Error::invalid(format!("illegal {text:?}: there are error, random and lose"))),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Config {
    pub envs: usize,
    /// Index of the first environment, where a batch is one of several.
    pub first: u64,
    /// Slots of a page.
    pub page: usize,
    pub seating: Seating,
    pub autoreset: Autoreset,
    pub illegal: OnIllegal,
    /// Weight of the differences in evaluation that are added to rewards.
    pub shaping: f32,
    /// Steps of the learner after which an episode is cut short.
    pub max_steps: Option<u32>,
    /// Threads that share a step; 0 takes as many as the batch is worth.
    pub threads: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            envs: 1,
            first: 0,
            page: 0,
            seating: Seating::Fixed(0),
            autoreset: Autoreset::NextStep,
            illegal: OnIllegal::Error,
            shaping: 0.0,
            max_steps: None,
            threads: 0,
        }
    }
}

/// Handing work to another thread pays from about this many environments for each.
const WORTH_A_THREAD: usize = 512;
const MOST_SLOTS: usize = u16::MAX as usize;

impl Config {
    /// Fill in what follows from the game, and refuse what cannot be.
    pub fn settle(mut self, info: &Info, pool: usize) -> Result<Self> {
        if self.envs == 0 {
            return Err(Error::invalid("a batch of no environments: give at least 1"));
        }
        if self.page == 0 {
            self.page = info.usual_options.max(page::SMALLEST);
        }
        if !(page::SMALLEST..=MOST_SLOTS).contains(&self.page) {
            let (page, least) = (self.page, page::SMALLEST);
            return Err(Error::invalid(format!("a page of {page} slots: give {least} to {MOST_SLOTS}")));
        }
        if let Seating::Fixed(seat) = self.seating
            && usize::from(seat) >= info.seats
        {
            return Err(Error::invalid(format!(
                "seat {seat}: {} has seats 0 to {}",
                info.name,
                info.seats - 1
            )));
        }
        if info.seats > 1 && pool == 0 {
            return Err(Error::invalid(format!("{} has {} seats: name an opponent", info.name, info.seats)));
        }
        if self.max_steps == Some(0) {
            return Err(Error::invalid("episodes of no steps: give at least 1, or none for no limit"));
        }
        if !self.shaping.is_finite() {
            return Err(Error::invalid("the weight of shaped rewards is not a number"));
        }
        if self.threads == 0 {
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            self.threads = (self.envs / WORTH_A_THREAD).clamp(1, cores);
        }
        Ok(self)
    }
}
