//! Two games small enough to know everything about, which keep the kernel honest: Kuhn poker, whose
//! tree and value are known exactly, and Haul, with hidden hands, memory and menus of hundreds.

pub mod haul;
pub mod kuhn;

pub use haul::Haul;
pub use kuhn::Kuhn;
