//! The table every Ludwright game is played at.
//!
//! A [`Game`] is immutable rules, shared by all threads. A State is one match in progress: flat data,
//! cheap to clone. The verbs are on the Game, the State holds no reference to it. Every choice is
//! "take one option of the menu", so a match can be cloned, saved, searched or sent away at any
//! decision. The kernel knows no game.

pub mod chance;
pub mod codec;
pub mod conform;
pub mod digest;
pub mod error;
pub mod exact;
pub mod game;
pub mod listen;
pub mod log;
pub mod menu;
pub mod minimise;
pub mod numbers;
pub mod observe;
pub mod outcome;
pub mod picks;
pub mod replay;
pub mod schema;
pub mod seat;
pub mod series;
mod siphash;
pub mod sitting;
pub mod table;

pub use chance::{Chance, Mode, Rng, Seed, Stream};
pub use codec::{Reader, Writer};
pub use digest::Digest;
pub use error::{Error, Result};
pub use game::{Game, Info, Manner, Scope};
pub use log::{Event, Line, Lines, Log, Told};
pub use menu::{Menu, Opt};
pub use numbers::{For, Numbers};
pub use observe::{each_event, history, observe};
pub use outcome::Outcome;
pub use picks::Picks;
pub use replay::Replay;
pub use schema::{Block, Dtype, Obs, ObsBuffer, Schema};
pub use seat::{Analysis, Judged, Moment, Policy, SeatOf, Step};
pub use series::{Rotation, Series, SeriesConfig};
pub use sitting::Sitting;
pub use table::{Cx, Table};

/// A place at the table, from 0.
pub type Seat = u8;
/// The seat that dice and shuffles sit at when chance is explicit.
pub const CHANCE: Seat = 255;
/// Nobody is asked: the match is over.
pub const NOBODY: Seat = 254;
/// The most seats a game may have.
pub const MAX_SEATS: usize = 8;
/// The version written into replays.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");
