//! One line: where its categories may end.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use crate::bits::Bits;
use crate::tables::{Maker, Plain, Tables};

/// What is read by other means than the tables say.
pub trait Outside<const N: usize> {
    type Fault;

    /// Where the maker of this number may end, if it begins here.
    fn ends(&self, maker: u32, at: usize) -> Result<Bits<N>, Self::Fault>;
}

/// Along the templates of a category, from one place to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// The rule is complete, just at the end.
    Rule(u32),
    /// A slot from here to there, and the routes behind it: there is one at least.
    Slot { category: u32, from: usize, to: usize, on: Vec<Route> },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Not,
    Done,
    /// Being worked out, so deep.
    Open(u32),
    /// Worked out as far as one at this depth is.
    Round(u32),
}

const NEVER: u32 = u32::MAX;

/// What begins at one place.
struct Place<const N: usize> {
    known: Vec<(Known, Bits<N>)>,
    after: HashMap<u32, Bits<N>, Plain>,
    /// Where makers from outside ended when they were asked last.
    told: HashMap<u32, Bits<N>, Plain>,
    open: u32,
    /// Categories that begin with themselves are worked out together.
    round: Vec<u32>,
    low: u32,
    changes: u32,
}

pub struct Line<const N: usize> {
    words: Vec<(u32, u32)>,
    places: Vec<RefCell<Place<N>>>,
    /// Where a category must have begun: at the last of the words that it needs.
    latest: RefCell<Vec<Option<i32>>>,
    furthest: Cell<usize>,
}

impl<const N: usize> Line<N> {
    /// Words and their kinds; there must be fewer than `Bits::MOST`.
    pub fn new(tables: &Tables, words: Vec<(u32, u32)>) -> Self {
        let count = tables.categories.len();
        let places = (0..=words.len())
            .map(|_| {
                RefCell::new(Place {
                    known: vec![(Known::Not, Bits::NONE); count],
                    after: HashMap::default(),
                    told: HashMap::default(),
                    open: 0,
                    round: Vec::new(),
                    low: NEVER,
                    changes: 0,
                })
            })
            .collect();
        Line { words, places, latest: RefCell::new(vec![None; count]), furthest: Cell::new(0) }
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Behind the last word that fitted anywhere.
    pub fn furthest(&self) -> usize {
        self.furthest.get()
    }

    pub fn reach(&self, at: usize) {
        self.furthest.set(self.furthest.get().max(at));
    }

    fn is(&self, at: usize, word: u32) -> bool {
        self.words.get(at).is_some_and(|&(one, _)| one == word)
    }

    /// The places where the category may end, if it begins here.
    pub fn ends<O: Outside<N>>(
        &self,
        on: &Tables,
        out: &O,
        category: u32,
        at: usize,
    ) -> Result<Bits<N>, O::Fault> {
        let mut place = self.places[at].borrow_mut();
        let (known, held) = place.known[category as usize];
        match known {
            Known::Done => return Ok(held),
            Known::Open(depth) | Known::Round(depth) => {
                place.low = place.low.min(depth);
                return Ok(held);
            }
            Known::Not => {}
        }
        let opens = on.categories[category as usize].way.opens(self.words.get(at).copied());
        if !opens || at as i32 > self.begun_by(on, category) {
            place.known[category as usize] = (Known::Done, Bits::NONE);
            return Ok(Bits::NONE);
        }
        drop(place);
        self.grown(on, out, category, at)
    }

    fn begun_by(&self, on: &Tables, category: u32) -> i32 {
        let mut latest = self.latest.borrow_mut();
        *latest[category as usize].get_or_insert_with(|| match &on.categories[category as usize].needs {
            None => self.words.len() as i32,
            Some(needs) => {
                self.words.iter().rposition(|&(word, _)| needs.has(word)).map_or(-1, |at| at as i32)
            }
        })
    }

    fn grown<O: Outside<N>>(
        &self,
        on: &Tables,
        out: &O,
        category: u32,
        at: usize,
    ) -> Result<Bits<N>, O::Fault> {
        let slot = category as usize;
        let (depth, outer, before) = {
            let mut place = self.places[at].borrow_mut();
            let depth = place.open;
            place.open += 1;
            place.known[slot].0 = Known::Open(depth);
            (depth, place.low, place.round.len())
        };
        loop {
            let changes = {
                let mut place = self.places[at].borrow_mut();
                place.low = NEVER;
                place.changes
            };
            let found = self.once(on, out, category, at)?;
            let mut place = self.places[at].borrow_mut();
            if found != place.known[slot].1 {
                place.known[slot].1 = found;
                place.changes += 1;
            }
            let low = place.low;
            let again = low == depth && place.changes != changes;
            let mut settled = Known::Not;
            if !again {
                place.open -= 1;
                if low < depth {
                    place.known[slot].0 = Known::Round(low);
                    place.round.push(category);
                    place.low = outer.min(low);
                    return Ok(found);
                }
                place.known[slot].0 = Known::Done;
                place.low = outer;
                settled = Known::Done;
            }
            // Those that waited for this one: known now, or to be worked out once more.
            while place.round.len() > before {
                let name = place.round.pop().expect("one more than before") as usize;
                place.known[name].0 = settled;
            }
            if !again {
                return Ok(found);
            }
        }
    }

    fn once<O: Outside<N>>(
        &self,
        on: &Tables,
        out: &O,
        category: u32,
        at: usize,
    ) -> Result<Bits<N>, O::Fault> {
        let next = self.words.get(at).copied();
        let held = &on.categories[category as usize];
        let mut found = self.step(on, out, held.root, at)?;
        for (way, maker) in &held.makers {
            if way.opens(next) {
                found.join(self.made(on, out, maker, at)?);
            }
        }
        Ok(found)
    }

    fn made<O: Outside<N>>(
        &self,
        on: &Tables,
        out: &O,
        maker: &Maker,
        at: usize,
    ) -> Result<Bits<N>, O::Fault> {
        match maker {
            Maker::View(inner) => self.ends(on, out, *inner, at),
            Maker::Series { item, comma, last } => self.series(on, out, (*item, *comma, *last), at),
            Maker::Chain { item, between } => self.chain(on, out, *item, between, at),
            Maker::Outside(number) => {
                let found = out.ends(*number, at)?;
                self.places[at].borrow_mut().told.insert(*number, found);
                Ok(found)
            }
        }
    }

    /// The makers of a category, by number, that may begin at one place and end at another.
    pub fn makers<O: Outside<N>>(
        &self,
        on: &Tables,
        out: &O,
        category: u32,
        at: usize,
        end: usize,
        found: &mut Vec<usize>,
    ) -> Result<(), O::Fault> {
        let next = self.words.get(at).copied();
        for (number, (way, maker)) in on.categories[category as usize].makers.iter().enumerate() {
            if !way.opens(next) {
                continue;
            }
            let told = match maker {
                Maker::Outside(number) => self.places[at].borrow().told.get(number).copied(),
                _ => None,
            };
            let reached = match told {
                Some(known) => known,
                None => self.made(on, out, maker, at)?,
            };
            if reached.has(end) {
                found.push(number);
            }
        }
        Ok(())
    }

    fn step<O: Outside<N>>(&self, on: &Tables, out: &O, node: u32, at: usize) -> Result<Bits<N>, O::Fault> {
        let held = &on.nodes[node as usize];
        let mut found = if held.rules.is_empty() { Bits::NONE } else { Bits::only(at) };
        let next = self.words.get(at).copied();
        if let Some(&to) = next.and_then(|(word, _)| held.words.get(&word)) {
            self.reach(at + 1);
            found.join(self.after(on, out, to, at + 1)?);
        }
        for &(category, to) in &held.slots {
            if on.categories[category as usize].way.opens(next) {
                for end in self.ends(on, out, category, at)?.places() {
                    found.join(self.behind(on, out, to, at, end)?);
                }
            }
        }
        Ok(found)
    }

    /// Where what follows a slot may end; a slot without words is behind nothing.
    fn behind<O: Outside<N>>(
        &self,
        on: &Tables,
        out: &O,
        node: u32,
        at: usize,
        end: usize,
    ) -> Result<Bits<N>, O::Fault> {
        if end > at { self.after(on, out, node, end) } else { self.step(on, out, node, at) }
    }

    fn after<O: Outside<N>>(&self, on: &Tables, out: &O, node: u32, at: usize) -> Result<Bits<N>, O::Fault> {
        if let Some(&known) = self.places[at].borrow().after.get(&node) {
            return Ok(known);
        }
        let found = self.step(on, out, node, at)?;
        self.places[at].borrow_mut().after.insert(node, found);
        Ok(found)
    }

    /// Where the category may end that begins at one of these places.
    pub fn ends_after<O: Outside<N>>(
        &self,
        on: &Tables,
        out: &O,
        category: u32,
        starts: Bits<N>,
    ) -> Result<Bits<N>, O::Fault> {
        let mut found = Bits::NONE;
        for at in starts.places() {
            found.join(self.ends(on, out, category, at)?);
        }
        Ok(found)
    }

    /// Behind the word, where it stands at one of these places.
    pub fn word_after(&self, word: u32, starts: Bits<N>) -> Bits<N> {
        let mut found = Bits::NONE;
        for at in starts.places().filter(|&at| self.is(at, word)) {
            found.add(at + 1);
        }
        found
    }

    /// Any number of them, none included; `between`: a word that may stand between two.
    pub fn several<O: Outside<N>>(
        &self,
        on: &Tables,
        out: &O,
        category: u32,
        starts: Bits<N>,
        between: Option<u32>,
    ) -> Result<Bits<N>, O::Fault> {
        let (mut found, mut tried, mut fresh) = (starts, starts, starts);
        while !fresh.is_empty() {
            let mut ends = self.ends_after(on, out, category, fresh)?;
            found.join(ends);
            if let Some(word) = between {
                ends.join(self.word_after(word, ends));
            }
            fresh = ends.without(tried);
            tried.join(fresh);
        }
        Ok(found)
    }

    fn series<O: Outside<N>>(
        &self,
        on: &Tables,
        out: &O,
        (item, comma, last): (u32, u32, u32),
        at: usize,
    ) -> Result<Bits<N>, O::Fault> {
        let mut found = Bits::NONE;
        let first = self.ends(on, out, item, at)?;
        for end in first.places().filter(|&end| self.is(end, last)) {
            found.join(self.ends(on, out, item, end + 1)?);
        }
        // After one, then after two or more.
        let mut fresh = first;
        let mut seen = Bits::NONE;
        let mut one = true;
        while !fresh.is_empty() {
            let mut more = Bits::NONE;
            for end in fresh.places().filter(|&end| self.is(end, comma)) {
                if !one && self.is(end + 1, last) {
                    found.join(self.ends(on, out, item, end + 2)?);
                }
                more.join(self.ends(on, out, item, end + 1)?);
            }
            one = false;
            fresh = more.without(seen);
            seen.join(fresh);
        }
        Ok(found)
    }

    fn chain<O: Outside<N>>(
        &self,
        on: &Tables,
        out: &O,
        item: u32,
        between: &[u32],
        at: usize,
    ) -> Result<Bits<N>, O::Fault> {
        let (mut found, mut begun, mut fresh) = (Bits::NONE, Bits::NONE, Bits::only(at));
        while !fresh.is_empty() {
            begun.join(fresh);
            let mut ends = self.ends_after(on, out, item, fresh)?.without(fresh);
            found.join(ends);
            for &word in between {
                ends = self.word_after(word, ends);
            }
            fresh = ends.without(begun);
        }
        Ok(found)
    }

    /// The routes through a category from one place to another, in the order of the templates.
    pub fn routes<O: Outside<N>>(
        &self,
        on: &Tables,
        out: &O,
        category: u32,
        at: usize,
        end: usize,
    ) -> Result<Vec<Route>, O::Fault> {
        let mut found = Vec::new();
        self.onward(on, out, on.categories[category as usize].root, at, end, &mut found)?;
        Ok(found)
    }

    fn onward<O: Outside<N>>(
        &self,
        on: &Tables,
        out: &O,
        node: u32,
        at: usize,
        end: usize,
        found: &mut Vec<Route>,
    ) -> Result<(), O::Fault> {
        let held = &on.nodes[node as usize];
        if at == end {
            found.extend(held.rules.iter().map(|&rule| Route::Rule(rule)));
        }
        let next = self.words.get(at).copied();
        if let Some(&to) = next.and_then(|(word, _)| held.words.get(&word))
            && self.after(on, out, to, at + 1)?.has(end)
        {
            self.onward(on, out, to, at + 1, end, found)?;
        }
        for &(category, to) in &held.slots {
            if !on.categories[category as usize].way.opens(next) {
                continue;
            }
            for middle in self.ends(on, out, category, at)?.places().take_while(|&middle| middle <= end) {
                if self.behind(on, out, to, at, middle)?.has(end) {
                    let mut more = Vec::new();
                    self.onward(on, out, to, middle, end, &mut more)?;
                    found.push(Route::Slot { category, from: at, to: middle, on: more });
                }
            }
        }
        Ok(())
    }
}
