//! Where a step's results go: arrays that somebody else owns, one row per environment.

use std::any::Any;
use std::sync::Arc;

use kernel::{Dtype, Game, Log, Menu, Obs, Seat};

use crate::layout::{Layout, NEXT_PAGE};
use crate::page::Page;
use crate::slot::Outcome;

/// Rows of numbers in foreign memory; the numbers of a row are adjacent.
#[derive(Debug, Clone, Copy)]
pub struct Rows<T> {
    first: *mut T,
    stride: usize,
    width: usize,
}

// SAFETY: `Rows::new` asks its caller to vouch for the memory in every thread.
unsafe impl<T: Send> Send for Rows<T> {}
unsafe impl<T: Send> Sync for Rows<T> {}

impl<T> Rows<T> {
    /// # Safety
    /// Row `i` begins `i × stride` elements after `first` and holds `width` of them. For every
    /// environment of the batch it is aligned, initialised and stays valid while a [`Target`] holds it, no two
    /// rows overlap, and nobody else writes to it during a step.
    pub unsafe fn new(first: *mut T, stride: usize, width: usize) -> Self {
        Self { first, stride, width }
    }

    /// # Safety
    /// `i` is an environment of the batch, and no other reference to its row is alive.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    unsafe fn row(&self, i: usize) -> &mut [T] {
        // SAFETY: promised by the callers of `new` and of this.
        unsafe { std::slice::from_raw_parts_mut(self.first.add(i * self.stride), self.width) }
    }
}

/// One block of the schema.
#[derive(Debug, Clone, Copy)]
pub enum Place {
    Small(Rows<i16>),
    Wide(Rows<i32>),
}

/// The arrays of an observation, in one of its three forms.
#[derive(Debug)]
pub enum Sight {
    /// An array per block, in the schema's order.
    Blocks {
        blocks: Vec<Place>,
        actions: Rows<i16>,
        count: Rows<i32>,
        pages: Rows<i32>,
        mask: Rows<i8>,
    },
    /// All in one row, as [`Layout::flat`] orders it.
    Small {
        flat: Rows<i16>,
        mask: Rows<i8>,
    },
    Float {
        flat: Rows<f32>,
        mask: Rows<i8>,
    },
}

/// All that one step writes.
pub struct Target {
    /// Of the batch it was made for, and of no other: its arrays may be too short for another.
    pub layout: Arc<Layout>,
    pub now: Sight,
    /// The last observation of episodes that ended, when the next one begins in the same step.
    pub last: Option<Sight>,
    pub rewards: Rows<f32>,
    pub terminated: Rows<bool>,
    pub truncated: Rows<bool>,
    /// Rewards of every seat.
    pub seats: Option<Rows<f32>>,
    /// The seat that is asked.
    pub to_play: Option<Rows<i8>>,
    /// The policy that is asked: of the pool where it sits outside, of those that learn in self-play; else −1.
    pub policy: Option<Rows<i16>>,
    /// Owns the memory.
    pub owner: Option<Box<dyn Any + Send + Sync>>,
}

impl Target {
    /// # Safety
    /// As for [`Rows::row`].
    #[inline]
    pub(crate) unsafe fn result(&self, i: usize, result: &Outcome) {
        // SAFETY: passed on to the caller.
        unsafe {
            self.rewards.row(i)[0] = result.reward;
            self.terminated.row(i)[0] = result.terminated;
            self.truncated.row(i)[0] = result.truncated;
            if let Some(seats) = &self.seats {
                let row = seats.row(i);
                row.copy_from_slice(&result.seats[..row.len()]);
            }
        }
    }

    /// Add what an answer led to, to what the step has given so far.
    ///
    /// # Safety
    /// As for [`Rows::row`].
    pub(crate) unsafe fn add(&self, i: usize, result: &Outcome) {
        // SAFETY: passed on to the caller.
        unsafe {
            self.rewards.row(i)[0] += result.reward;
            self.terminated.row(i)[0] |= result.terminated;
            self.truncated.row(i)[0] |= result.truncated;
            if let Some(seats) = &self.seats {
                seats.row(i).iter_mut().zip(result.seats).for_each(|(to, more)| *to += more);
            }
        }
    }

    /// # Safety
    /// As for [`Rows::row`].
    #[inline]
    pub(crate) unsafe fn asked(&self, i: usize, seat: Seat, policy: i16) {
        // SAFETY: passed on to the caller.
        unsafe {
            if let Some(to_play) = &self.to_play {
                to_play.row(i)[0] = seat as i8;
            }
            if let Some(policies) = &self.policy {
                policies.row(i)[0] = policy;
            }
        }
    }
}

/// Memory for one observation on its way to its arrays.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    small: Vec<i16>,
    wide: Vec<i32>,
    actions: Vec<i16>,
}

impl Scratch {
    pub fn new(layout: &Layout) -> Self {
        Self {
            small: vec![0; layout.small],
            wide: vec![0; layout.wide],
            actions: vec![0; layout.page * layout.columns],
        }
    }
}

/// What is to be observed: a seat's knowledge and the page it looks at.
pub(crate) struct Eye<'a, G: Game> {
    pub game: &'a G,
    pub state: &'a G::State,
    pub menu: &'a Menu,
    pub log: &'a Log,
    pub seat: Seat,
    pub page: Page,
    /// Options on all pages.
    pub options: usize,
}

impl<G: Game> Eye<'_, G> {
    fn blocks(&self, small: &mut [i16], wide: &mut [i32]) {
        kernel::observe(self.game, self.state, self.seat, self.menu, self.log, &mut Obs { small, wide });
    }

    /// All blocks but what has happened.
    #[inline]
    fn position(&self, small: &mut [i16], wide: &mut [i32]) {
        self.game.observe(self.state, self.seat, self.menu, &mut Obs { small, wide });
    }

    fn rows(&self, columns: usize, rows: &mut [i16]) {
        if columns == 0 {
            return;
        }
        let (used, rest) = rows.split_at_mut(self.page.here * columns);
        let here = &self.menu.opts[self.page.first..];
        self.game.observe_options(self.state, self.seat, here, used);
        rest.fill(0);
        if self.page.next {
            let last = rows.len() - columns;
            rows[last..].fill(NEXT_PAGE);
        }
    }
}

/// Legal slots are 1. With nothing to choose slot 0 is, so that no mask is empty.
fn mask<T: Copy>(page: Page, zero: T, one: T, out: &mut [T]) {
    let here = page.here.max(usize::from(!page.next));
    out[..here].fill(one);
    out[here..].fill(zero);
    if page.next {
        out[out.len() - 1] = one;
    }
}

impl Sight {
    /// Write the observation of environment `i`.
    ///
    /// # Safety
    /// As for [`Rows::row`], and the arrays have the layout's shapes.
    #[inline]
    pub(crate) unsafe fn write<G: Game>(
        &self,
        i: usize,
        eye: &Eye<'_, G>,
        layout: &Layout,
        scratch: &mut Scratch,
    ) {
        // SAFETY: passed on to the caller, here and below.
        unsafe {
            match self {
                Self::Blocks { blocks, actions, count, pages, mask: legal } => {
                    eye.position(&mut scratch.small, &mut scratch.wide);
                    for (at, (place, span)) in blocks.iter().zip(&layout.spans).enumerate() {
                        let span = span.clone();
                        match place {
                            // Written where it belongs, without a copy: it is often the longest.
                            Place::Small(rows) if Some(at) == layout.events => {
                                kernel::history(eye.game, eye.seat, eye.log, rows.row(i));
                            }
                            Place::Small(rows) => rows.row(i).copy_from_slice(&scratch.small[span]),
                            Place::Wide(rows) => rows.row(i).copy_from_slice(&scratch.wide[span]),
                        }
                    }
                    eye.rows(layout.columns, actions.row(i));
                    mask(eye.page, 0, 1, legal.row(i));
                    count.row(i)[0] = eye.options as i32;
                    pages.row(i).copy_from_slice(&[eye.page.number as i32, eye.page.count as i32]);
                }
                Self::Small { flat, mask: legal } => {
                    let row = flat.row(i);
                    let (small, rest) = row.split_at_mut(layout.small);
                    let (actions, rest) = rest.split_at_mut(layout.page * layout.columns);
                    let (slots, count) = rest.split_at_mut(layout.page);
                    eye.blocks(small, &mut []);
                    eye.rows(layout.columns, actions);
                    mask(eye.page, 0, 1, slots);
                    let tail = [eye.options, eye.page.number, eye.page.count];
                    count.iter_mut().zip(tail).for_each(|(to, n)| *to = kernel::schema::sat(n as i32));
                    mask(eye.page, 0, 1, legal.row(i));
                }
                Self::Float { flat, mask: legal } => {
                    eye.blocks(&mut scratch.small, &mut scratch.wide);
                    eye.rows(layout.columns, &mut scratch.actions);
                    let (mut blocks, rest) = flat.row(i).split_at_mut(layout.small + layout.wide);
                    for block in &layout.blocks {
                        let span = block.offset..block.offset + block.len();
                        let (here, after) = blocks.split_at_mut(block.len());
                        match block.dtype {
                            Dtype::Int16 => widen(&scratch.small[span], here, f32::from),
                            Dtype::Int32 => widen(&scratch.wide[span], here, |v| v as f32),
                        }
                        blocks = after;
                    }
                    let (actions, rest) = rest.split_at_mut(layout.page * layout.columns);
                    let (slots, count) = rest.split_at_mut(layout.page);
                    widen(&scratch.actions, actions, f32::from);
                    mask(eye.page, 0.0, 1.0, slots);
                    let tail = [eye.options, eye.page.number, eye.page.count];
                    count.iter_mut().zip(tail).for_each(|(to, n)| *to = n as f32);
                    mask(eye.page, 0, 1, legal.row(i));
                }
            }
        }
    }

    /// Zeros and slot 0, for a match whose State cannot be trusted.
    ///
    /// # Safety
    /// As for [`Rows::row`].
    pub(crate) unsafe fn blank(&self, i: usize) {
        let nothing = Page::default();
        // SAFETY: passed on to the caller.
        unsafe {
            let legal = match self {
                Self::Blocks { blocks, actions, count, pages, mask } => {
                    for place in blocks {
                        match place {
                            Place::Small(rows) => rows.row(i).fill(0),
                            Place::Wide(rows) => rows.row(i).fill(0),
                        }
                    }
                    actions.row(i).fill(0);
                    count.row(i).fill(0);
                    pages.row(i).fill(0);
                    mask
                }
                Self::Small { flat, mask } => {
                    flat.row(i).fill(0);
                    mask
                }
                Self::Float { flat, mask } => {
                    flat.row(i).fill(0.0);
                    mask
                }
            };
            mask(nothing, 0, 1, legal.row(i));
        }
    }
}

fn widen<T: Copy>(from: &[T], to: &mut [f32], float: impl Fn(T) -> f32) {
    for (to, &from) in to.iter_mut().zip(from) {
        *to = float(from);
    }
}
