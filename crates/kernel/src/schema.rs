//! Observations: one schema generates the arrays, the spaces, the names and a hash.

use serde::Serialize;

/// The block of what has lately happened.
pub const EVENTS: &str = "events";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Dtype {
    Int16,
    Int32,
}

/// One named array of `rows × columns` numbers within bounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Block {
    pub name: String,
    pub dtype: Dtype,
    pub rows: usize,
    /// A name per column.
    pub columns: Vec<String>,
    pub low: i32,
    pub high: i32,
    /// Start within the buffer of its type.
    pub offset: usize,
}

impl Block {
    pub fn len(&self) -> usize {
        self.rows * self.columns.len()
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The blocks of a game's observation, plus the columns of one row per option.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Schema {
    pub blocks: Vec<Block>,
    pub small: usize,
    pub wide: usize,
    /// Columns of an option's row; the environment writes one row per option of its page.
    pub action_columns: Vec<String>,
    pub action_low: i32,
    pub action_high: i32,
    /// Rows of the block [`EVENTS`], which is the last; 0 where a game shows no history.
    pub history: usize,
    /// What the numbers of some kind stand for, in their order: of a card, a step, an ability.
    pub numbering: Vec<Numbering>,
}

/// The things that a column's numbers name, the first for the lowest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Numbering {
    pub of: String,
    pub names: Vec<String>,
}

impl Schema {
    pub fn new(action_columns: &[&str], action_low: i32, action_high: i32) -> Self {
        let action_columns = action_columns.iter().map(|&c| c.to_owned()).collect();
        Self { action_columns, action_low, action_high, ..Self::default() }
    }

    /// Add a block of int16.
    pub fn small(self, name: &str, rows: usize, columns: &[&str], low: i16, high: i16) -> Self {
        self.block(name, Dtype::Int16, rows, columns, low.into(), high.into())
    }

    /// Add a block of int32, for identities that outgrow sixteen bits.
    pub fn wide(self, name: &str, rows: usize, columns: &[&str], low: i32, high: i32) -> Self {
        self.block(name, Dtype::Int32, rows, columns, low, high)
    }

    /// Show the last things that happened, the newest first; after all other blocks. The rows are written by
    /// [`crate::Game::observe_event`], from what the log keeps.
    pub fn history(mut self, rows: usize, columns: &[&str]) -> Self {
        self.history = rows;
        self.small(EVENTS, rows, columns, i16::MIN, i16::MAX)
    }

    fn block(mut self, name: &str, dtype: Dtype, rows: usize, columns: &[&str], low: i32, high: i32) -> Self {
        let columns: Vec<String> = columns.iter().map(|&c| c.to_owned()).collect();
        let size = rows * columns.len();
        let end = if dtype == Dtype::Int16 { &mut self.small } else { &mut self.wide };
        let offset = *end;
        *end += size;
        self.blocks.push(Block { name: name.to_owned(), dtype, rows, columns, low, high, offset });
        self
    }

    /// Say what the numbers of one kind stand for.
    pub fn numbering<T: ToString>(mut self, of: &str, names: impl IntoIterator<Item = T>) -> Self {
        let names = names.into_iter().map(|name| name.to_string()).collect();
        self.numbering.push(Numbering { of: of.to_owned(), names });
        self
    }

    /// Numbers of the block [`EVENTS`].
    #[inline]
    pub fn history_len(&self) -> usize {
        match self.blocks.last() {
            Some(block) if self.history > 0 => block.len(),
            _ => 0,
        }
    }

    pub fn get(&self, name: &str) -> Option<&Block> {
        self.blocks.iter().find(|b| b.name == name)
    }
}

/// The caller's arrays, zeroed or not: the game writes every number of its schema.
pub struct Obs<'a> {
    pub small: &'a mut [i16],
    pub wide: &'a mut [i32],
}

/// Owned arrays, for one observation at a time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct ObsBuffer {
    pub small: Vec<i16>,
    pub wide: Vec<i32>,
}

impl ObsBuffer {
    pub fn new(schema: &Schema) -> Self {
        Self { small: vec![0; schema.small], wide: vec![0; schema.wide] }
    }
    pub fn obs(&mut self) -> Obs<'_> {
        Obs { small: &mut self.small, wide: &mut self.wide }
    }
    /// The first number out of its block's bounds: block, row, column, value.
    pub fn out_of_bounds<'s>(&self, schema: &'s Schema) -> Option<(&'s str, usize, &'s str, i32)> {
        for b in &schema.blocks {
            for i in 0..b.len() {
                let v = match b.dtype {
                    Dtype::Int16 => i32::from(self.small[b.offset + i]),
                    Dtype::Int32 => self.wide[b.offset + i],
                };
                if v < b.low || v > b.high {
                    return Some((&b.name, i / b.columns.len(), &b.columns[i % b.columns.len()], v));
                }
            }
        }
        None
    }
}

/// Saturate to int16: honest bounds, never a wrapped number.
#[inline]
pub fn sat(v: i32) -> i16 {
    v.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}
