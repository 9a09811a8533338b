//! Many matches stepped as one: the loop and the buffers below every environment.
//!
//! A [`Batch`] holds N environments of one game. In each, one seat is the learner's; the others are
//! played by a pool of policies. `step` takes a slot per environment, runs every match to the learner's
//! next decision and writes the results into a [`Target`]: arrays that the caller owns. What happens
//! depends on seeds alone, never on the number of threads.

pub mod any;
pub mod background;
pub mod batch;
mod chunk;
pub mod config;
pub mod episode;
pub mod layout;
pub mod page;
pub mod plan;
mod save;
mod slot;
pub mod target;

pub use any::{AnyBatch, Reset, Scene, Seeds};
pub use background::Background;
pub use batch::{Batch, Ruled};
pub use config::{Autoreset, Config, OnIllegal};
pub use episode::{Counts, Episode, Failure};
pub use layout::Layout;
pub use page::Page;
pub use plan::{Plan, Seating, Shares};
pub use target::{Place, Rows, Sight, Target};
