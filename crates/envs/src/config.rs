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
    /// What the learner discounts by: the evaluation after a step counts this much of the one before.
    pub gamma: f32,
    /// Bit per member of the pool that is asked outside, many decisions at once: [`crate::AnyBatch::answer`].
    pub outside: u64,
    /// Where all seats learn: among how many policies each seat of an episode draws.
    pub policies: u16,
    /// Steps of the learner after which an episode is cut short.
    pub max_steps: Option<u32>,
    /// Threads that share a step.
    pub threads: usize,
    /// Whether they do so only while a step is worth it; threads: 0 asks for that and for all cores.
    pub thrifty: bool,
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
            gamma: 1.0,
            outside: 0,
            policies: 1,
            max_steps: None,
            threads: 0,
            thrifty: false,
        }
    }
}

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
        if info.seats > 1 && pool == 0 && self.seating != Seating::All {
            return Err(Error::invalid(format!("{} has {} seats: name an opponent", info.name, info.seats)));
        }
        if self.max_steps == Some(0) {
            return Err(Error::invalid("episodes of no steps: give at least 1, or none for no limit"));
        }
        if !self.shaping.is_finite() {
            return Err(Error::invalid("the weight of shaped rewards is not a number"));
        }
        if !(0.0..=1.0).contains(&self.gamma) {
            return Err(Error::invalid(format!("a discount of {}: give 0 to 1", self.gamma)));
        }
        if self.policies == 0 {
            return Err(Error::invalid("no policies to draw from: give at least 1"));
        }
        if self.threads == 0 {
            self.threads = std::thread::available_parallelism().map_or(1, usize::from);
            self.thrifty = true;
        }
        Ok(self)
    }
}
