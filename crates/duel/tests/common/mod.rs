//! Heroes as builder code, and a table to put them at.
#![allow(dead_code, unused_imports, reason = "each test binary uses its own part")]

pub mod heroes;
pub mod play;
pub mod sheets;

pub use heroes::*;
pub use play::*;
pub use sheets::*;
