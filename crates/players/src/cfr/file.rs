//! What was learnt, on disk: the game, the number of iterations, and two numbers for every option of every set.

use std::fs;
use std::path::Path;

use kernel::{Digest, Error, Game, Info, Reader, Result, Writer};

use super::learner::Learner;

const MAGIC: &[u8] = b"LUDCFR1\n";

pub(super) fn write<G: Game>(path: &Path, info: &Info, learner: &Learner<'_, G>) -> Result<()> {
    let mut out = Vec::new();
    let mut w = Writer::new(&mut out);
    w.bytes(MAGIC);
    w.bytes(&info.digest.0.to_le_bytes());
    w.u64(learner.iterations);
    w.u32(learner.tree.sets.len() as u32);
    for (set, ends) in learner.tree.sets.iter().zip(learner.starts.windows(2)) {
        w.bytes(&set.information.0.to_le_bytes());
        for i in ends[0]..ends[1] {
            w.u64(learner.regrets[i].to_bits());
            w.u64(learner.sums[i].to_bits());
        }
    }
    let sum = Digest::of(&out);
    out.extend_from_slice(&sum.0.to_le_bytes());
    // There as a whole or not at all.
    let beside = path.with_extension("part");
    fs::write(&beside, &out).and_then(|()| fs::rename(&beside, path)).map_err(|error| {
        Error::invalid(format!(
            "{}: cannot be written: {error}; name a file in a writable folder",
            path.display()
        ))
    })
}

/// Go on from what a file holds.
pub(super) fn read<G: Game>(path: &Path, info: &Info, learner: &mut Learner<'_, G>) -> Result<()> {
    let wrong = |what: &str| Error::invalid(format!("{}: {what}", path.display()));
    let bytes = fs::read(path).map_err(|error| wrong(&format!("cannot be read: {error}")))?;
    let (body, _) = bytes
        .split_last_chunk::<16>()
        .filter(|(body, sum)| body.starts_with(MAGIC) && Digest::of(body).0.to_le_bytes() == **sum)
        .ok_or_else(|| wrong("no table of cfr, or a damaged one; name another file to learn anew"))?;
    let mut r = Reader::new(&body[MAGIC.len()..]);
    let other = || wrong(&format!("learnt for another game than {}; name another file", info.name));
    if r.array::<16>()? != info.digest.0.to_le_bytes() {
        return Err(other());
    }
    learner.iterations = r.u64()?;
    if r.u32()? as usize != learner.tree.sets.len() {
        return Err(other());
    }
    for (set, ends) in learner.tree.sets.iter().zip(learner.starts.windows(2)) {
        if r.array::<16>()? != set.information.0.to_le_bytes() {
            return Err(other());
        }
        for i in ends[0]..ends[1] {
            learner.regrets[i] = f64::from_bits(r.u64()?);
            learner.sums[i] = f64::from_bits(r.u64()?);
        }
    }
    r.done()
}
