//! 128-bit hashes of canonical bytes.

use std::fmt;

use xxhash_rust::xxh3::xxh3_128;

use crate::error::{Error, Result};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Digest(pub u128);

impl Digest {
    pub fn of(bytes: &[u8]) -> Self {
        Self(xxh3_128(bytes))
    }

    pub fn parse(text: &str) -> Result<Self> {
        if text.len() == 32
            && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
            && let Ok(value) = u128::from_str_radix(text, 16)
        {
            return Ok(Self(value));
        }
        Err(Error::invalid(format!("{text:?} is not a digest of 32 lower-case hexadecimal digits")))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
