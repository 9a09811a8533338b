//! A grammar made ready: tries of templates, and what every category may begin with.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Words, or kinds of word.
#[derive(Clone, Debug, Default)]
pub struct Set(Vec<u64>);

impl Set {
    pub fn of(terms: impl IntoIterator<Item = u32>) -> Self {
        let mut made = Vec::new();
        for term in terms {
            let at = term as usize / 64;
            if at >= made.len() {
                made.resize(at + 1, 0);
            }
            made[at] |= 1 << (term % 64);
        }
        Set(made)
    }

    pub fn has(&self, term: u32) -> bool {
        self.0.get(term as usize / 64).is_some_and(|part| part >> (term % 64) & 1 == 1)
    }
}

/// What something may begin with.
#[derive(Clone, Debug)]
pub struct Way {
    /// It may be without words.
    pub empty: bool,
    /// None: any word.
    pub first: Option<Set>,
}

impl Way {
    /// Whether it may begin with this word (of this kind), or at the end of the line.
    pub fn opens(&self, next: Option<(u32, u32)>) -> bool {
        self.empty
            || next.is_some_and(|(word, kind)| match &self.first {
                None => true,
                Some(first) => first.has(word) || first.has(kind),
            })
    }
}

/// What reads a category beside templates.
#[derive(Clone, Debug)]
pub enum Maker {
    /// Whatever another category is.
    View(u32),
    /// Two or more: "a and b", "a, b, and c".
    Series { item: u32, comma: u32, last: u32 },
    /// One or more, with the same words between.
    Chain { item: u32, between: Vec<u32> },
    /// Known outside, by this number.
    Outside(u32),
}

#[derive(Clone, Debug)]
pub struct Category {
    pub root: u32,
    pub way: Way,
    pub makers: Vec<(Way, Maker)>,
    /// Words of which a line has one, where it has the category; None: no such words.
    pub needs: Option<Set>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    /// The rules that are complete here.
    pub rules: Vec<u32>,
    pub words: HashMap<u32, u32, Plain>,
    pub slots: Vec<(u32, u32)>,
}

#[derive(Debug, Default)]
pub struct Tables {
    pub(crate) nodes: Vec<Node>,
    pub(crate) categories: Vec<Category>,
}

impl Tables {
    pub fn node(
        &mut self,
        rules: Vec<u32>,
        words: impl IntoIterator<Item = (u32, u32)>,
        slots: Vec<(u32, u32)>,
    ) {
        self.nodes.push(Node { rules, words: words.into_iter().collect(), slots });
    }

    pub fn category(&mut self, category: Category) {
        self.categories.push(category);
    }

    /// Every number names something.
    pub fn is_whole(&self) -> bool {
        let nodes = self.nodes.len() as u32;
        let categories = self.categories.len() as u32;
        let known = |maker: &Maker| match maker {
            Maker::View(item) | Maker::Series { item, .. } | Maker::Chain { item, .. } => *item < categories,
            Maker::Outside(_) => true,
        };
        self.nodes.iter().all(|node| {
            node.words.values().all(|&to| to < nodes)
                && node.slots.iter().all(|&(category, to)| category < categories && to < nodes)
        }) && self
            .categories
            .iter()
            .all(|one| one.root < nodes && one.makers.iter().all(|(_, maker)| known(maker)))
    }
}

/// Small numbers need no strong hash.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

pub(crate) type Plain = BuildHasherDefault<Mixed>;
