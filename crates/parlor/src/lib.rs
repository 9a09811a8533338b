//! Parlor: card games as data. The simulator knows no game; a program says everything.

pub mod ast;
