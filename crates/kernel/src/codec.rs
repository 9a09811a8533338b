//! Canonical bytes: little-endian, fixed order, read back as untrusted input.

use crate::error::{Error, Result};

pub struct Writer<'a> {
    out: &'a mut Vec<u8>,
}

impl<'a> Writer<'a> {
    #[inline]
    pub fn new(out: &'a mut Vec<u8>) -> Self {
        Self { out }
    }
    #[inline]
    pub fn u8(&mut self, v: u8) {
        self.out.push(v);
    }
    #[inline]
    pub fn u16(&mut self, v: u16) {
        self.out.extend_from_slice(&v.to_le_bytes());
    }
    #[inline]
    pub fn u32(&mut self, v: u32) {
        self.out.extend_from_slice(&v.to_le_bytes());
    }
    #[inline]
    pub fn u64(&mut self, v: u64) {
        self.out.extend_from_slice(&v.to_le_bytes());
    }
    #[inline]
    pub fn i32(&mut self, v: i32) {
        self.out.extend_from_slice(&v.to_le_bytes());
    }
    #[inline]
    pub fn bytes(&mut self, v: &[u8]) {
        self.out.extend_from_slice(v);
    }
    /// Length first.
    #[inline]
    pub fn list(&mut self, v: &[u8]) {
        self.u32(v.len() as u32);
        self.bytes(v);
    }
}

pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    #[inline]
    pub fn bytes(&mut self, n: usize) -> Result<&'a [u8]> {
        let end = self.at.checked_add(n).filter(|&e| e <= self.bytes.len()).ok_or_else(|| {
            Error::invalid(format!("saved match ends at byte {}; {n} more are needed", self.bytes.len()))
        })?;
        let slice = &self.bytes[self.at..end];
        self.at = end;
        Ok(slice)
    }

    #[inline]
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        Ok(self.bytes(N)?.try_into().expect("length checked"))
    }
    #[inline]
    pub fn u8(&mut self) -> Result<u8> {
        Ok(self.bytes(1)?[0])
    }
    #[inline]
    pub fn u16(&mut self) -> Result<u16> {
        self.array().map(u16::from_le_bytes)
    }
    #[inline]
    pub fn u32(&mut self) -> Result<u32> {
        self.array().map(u32::from_le_bytes)
    }
    #[inline]
    pub fn u64(&mut self) -> Result<u64> {
        self.array().map(u64::from_le_bytes)
    }
    #[inline]
    pub fn i32(&mut self) -> Result<i32> {
        self.array().map(i32::from_le_bytes)
    }
    /// A byte no greater than `max`.
    #[inline]
    pub fn upto(&mut self, max: u8, what: &str) -> Result<u8> {
        let v = self.u8()?;
        if v > max {
            return Err(Error::invalid(format!("saved match: {what} is {v}, at most {max} is possible")));
        }
        Ok(v)
    }
    #[inline]
    pub fn flag(&mut self, what: &str) -> Result<bool> {
        Ok(self.upto(1, what)? == 1)
    }
    /// The counterpart of [`Writer::list`].
    #[inline]
    pub fn list(&mut self, max: usize, what: &str) -> Result<&'a [u8]> {
        let n = self.u32()? as usize;
        if n > max {
            return Err(Error::invalid(format!("saved match: {n} {what}, at most {max} are possible")));
        }
        self.bytes(n)
    }
    #[inline]
    pub fn done(&self) -> Result<()> {
        match self.bytes.len() - self.at {
            0 => Ok(()),
            rest => Err(Error::invalid(format!("saved match has {rest} bytes too many"))),
        }
    }
}
