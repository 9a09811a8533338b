//! The numbers of one environment's observation and where they stand.

use std::ops::Range;

use kernel::{Block, Dtype, Error, Info, Result};

/// Names the environment gives; a game's blocks must not take them.
pub const ACTIONS: &str = "actions";
pub const MASK: &str = "action_mask";
pub const COUNT: &str = "num_actions";
/// Number of the page, and how many there are.
pub const PAGE: &str = "page";

/// An option's row says NEXT PAGE by this in every column.
pub const NEXT_PAGE: i16 = -1;

#[derive(Debug, Clone)]
pub struct Layout {
    pub blocks: Vec<Block>,
    /// Where each block stands among the numbers of its type.
    pub(crate) spans: Vec<Range<usize>>,
    /// The block of what has lately happened.
    pub(crate) events: Option<usize>,
    pub small: usize,
    pub wide: usize,
    /// Slots of a page.
    pub page: usize,
    /// Columns of an option's row.
    pub columns: usize,
}

impl Layout {
    pub fn new(info: &Info, page: usize) -> Result<Self> {
        let schema = &info.schema;
        if let Some(b) =
            schema.blocks.iter().find(|b| [ACTIONS, MASK, COUNT, PAGE].contains(&b.name.as_str()))
        {
            let (game, name) = (&info.name, &b.name);
            return Err(Error::invalid(format!(
                "{game} has a block {name:?}, which environments write themselves"
            )));
        }
        Ok(Self {
            blocks: schema.blocks.clone(),
            spans: schema.blocks.iter().map(|b| b.offset..b.offset + b.len()).collect(),
            events: (schema.history > 0).then(|| schema.blocks.len() - 1),
            small: schema.small,
            wide: schema.wide,
            page,
            columns: schema.action_columns.len(),
        })
    }

    /// Length of the flat form: blocks in the schema's order, the rows of options, the mask, the count, the page.
    pub fn flat(&self) -> usize {
        self.small + self.wide + self.page * self.columns + self.page + 3
    }

    /// Whether the observations of other rules fit into the same arrays.
    pub fn fits(&self, info: &Info) -> bool {
        let schema = &info.schema;
        (&self.blocks, self.columns) == (&schema.blocks, schema.action_columns.len())
    }

    /// Whether sixteen bits hold every number.
    pub fn all_small(&self) -> Result<()> {
        match self.blocks.iter().find(|b| b.dtype == Dtype::Int32) {
            None => Ok(()),
            Some(b) => Err(Error::unsupported(format!(
                "block {:?} holds 32-bit numbers, which a flat int16 observation cannot; ask for float32",
                b.name
            ))),
        }
    }
}
