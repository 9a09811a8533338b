//! Games small enough to know everything about, which keep the kernel honest: Kuhn and Leduc poker, whose trees are
//! known exactly, and Haul, with hidden hands, memory and menus of hundreds. With them, what other crates' tests share.

pub mod counting;
pub mod haul;
pub mod kuhn;
pub mod leduc;

pub use counting::Counting;
pub use haul::Haul;
pub use kuhn::Kuhn;
pub use leduc::Leduc;
