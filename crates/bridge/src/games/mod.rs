//! The games there are: one file each, which registers the function that makes its rules. A name in this list
//! is all that another game needs here.

use pyo3::prelude::*;

macro_rules! games {
    ($($game:ident),*) => {
        $(mod $game;)*

        pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
            $($game::register(m)?;)*
            Ok(())
        }
    };
}

games!(duel, magic, parlor, python, toy);
