//! What a search remembers from one line for the others.

use kernel::{Digest, Game, Scope, Writer};

/// How a value that was found bounds the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Least,
    Most,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    name: Digest,
    /// The search it belongs to.
    search: u32,
    pub depth: u32,
    pub bound: Bound,
    pub value: f32,
    /// The key of the best option.
    pub best: u32,
}

/// Places of the transposition table and of the history: powers of two.
const PLACES: usize = 1 << 12;
const HISTORY: usize = 1 << 10;

#[derive(Debug, Default)]
pub(super) struct Memory {
    search: u32,
    known: Vec<Option<Known>>,
    /// Per ply, the last option that refuted a line.
    killers: Vec<Option<u32>>,
    /// How much options with a key have refuted.
    history: Vec<u64>,
    bytes: Vec<u8>,
}

impl Memory {
    /// Another search begins: positions are judged for another seat, in other worlds.
    pub fn forget(&mut self) {
        self.search = self.search.wrapping_add(1);
        self.known.resize(PLACES, None);
        self.killers.clear();
        self.history.clear();
        self.history.resize(HISTORY, 0);
    }

    /// The kernel's name for all that matters for the future.
    pub fn name<G: Game>(&mut self, game: &G, state: &G::State) -> Digest {
        self.bytes.clear();
        game.encode(state, Scope::Position, &mut Writer::new(&mut self.bytes));
        Digest::of(&self.bytes)
    }

    pub fn find(&self, name: Digest) -> Option<Known> {
        self.known[name.0 as usize % PLACES].filter(|known| known.name == name && known.search == self.search)
    }

    /// The last found takes the place.
    pub fn keep(&mut self, name: Digest, depth: u32, bound: Bound, value: f32, best: u32) {
        let search = self.search;
        self.known[name.0 as usize % PLACES] = Some(Known { name, search, depth, bound, value, best });
    }

    /// An option made the rest of its menu not worth looking at.
    pub fn refutes(&mut self, ply: usize, key: u32, depth: u32) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, None);
        }
        self.killers[ply] = Some(key);
        self.history[key as usize % HISTORY] += u64::from(depth * depth);
    }

    /// What refuted the line before comes first, then what refuted most.
    pub fn promise(&self, ply: usize, key: u32) -> u64 {
        let killer = self.killers.get(ply).copied().flatten() == Some(key);
        self.history[key as usize % HISTORY] + if killer { 1 << 48 } else { 0 }
    }
}
