//! A whole game laid out flat, so that exact tools go over arrays and play nothing twice.

use std::collections::BTreeMap;

use crate::digest::Digest;
use crate::error::{Error, Result};
use crate::game::Game;
use crate::log::Log;
use crate::menu::Menu;
use crate::seat::{Moment, SeatOf};
use crate::{CHANCE, MAX_SEATS, Seat};

use super::{children, root};

/// Positions that a tree may have unless told otherwise: some hundred megabytes.
pub const POSITIONS: usize = 2_000_000;
/// What the positions that stand for their sets may take, in bytes.
const MEMORY: usize = 1 << 30;

/// What happens at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The match is over; its payoffs are the row of this number.
    End(u32),
    Chance,
    /// A seat is asked.
    Asked {
        /// What it knows now: a place in `Tree::sets`.
        set: u32,
        /// What it knows who forgets nothing it has seen and done.
        recall: u32,
    },
}

#[derive(Debug, Clone, Copy)]
pub struct Node {
    pub what: What,
    /// The share of chance with which its parent leads here; 1 where a seat was asked.
    pub share: f64,
    first: u32,
    count: u32,
}

impl Node {
    /// One per option, in the order of the menu.
    pub fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// Positions that one seat cannot tell apart.
pub struct Set<G: Game> {
    pub seat: Seat,
    /// How many there are to choose from.
    pub options: usize,
    pub information: Digest,
    /// The seat at one of these positions.
    pub moment: Moment<G>,
}

/// Every position of a game, parents before children; the root is the first.
pub struct Tree<G: Game> {
    pub seats: usize,
    pub nodes: Vec<Node>,
    pub sets: Vec<Set<G>>,
    /// Nodes by what is known to a seat that forgets nothing.
    pub(super) recalls: Vec<Vec<u32>>,
    payoffs: Vec<f64>,
}

struct Open<G: Game> {
    node: usize,
    state: G::State,
    menu: Menu,
    /// A hash per seat of all that it has been asked, has known and has answered.
    memory: [Digest; MAX_SEATS],
}

fn chain(before: Digest, more: &[u8]) -> Digest {
    let mut bytes = before.0.to_le_bytes().to_vec();
    bytes.extend_from_slice(more);
    Digest::of(&bytes)
}

impl<G: Game> Tree<G> {
    /// Visit every position; a game with more than `limit` is refused.
    pub fn of(game: &G, limit: usize) -> Result<Self> {
        let (state, menu) = root(game)?;
        let log = Log::default();
        let mut tree = Self {
            seats: game.info().seats,
            nodes: vec![Node { what: What::Chance, share: 1.0, first: 0, count: 0 }],
            sets: Vec::new(),
            recalls: Vec::new(),
            payoffs: Vec::new(),
        };
        let (mut known, mut remembered) = (BTreeMap::new(), BTreeMap::new());
        let mut kept = 0;
        let mut open: Vec<Open<G>> = vec![Open { node: 0, state, menu, memory: Default::default() }];
        while let Some(Open { node, state, menu, memory }) = open.pop() {
            if menu.over() {
                let outcome = game.outcome(&state).expect("a finished match has an outcome");
                tree.nodes[node].what = What::End((tree.payoffs.len() / tree.seats) as u32);
                tree.payoffs.extend(outcome.payoffs().iter().map(|&p| f64::from(p)));
                continue;
            }
            let mut seen = None;
            if menu.seat != CHANCE {
                let at = SeatOf::new(game, &state, &menu, &log, menu.seat);
                let information = at.information();
                let set = *known.entry(information).or_insert_with(|| {
                    let (seat, options) = (menu.seat, menu.len());
                    tree.sets.push(Set { seat, options, information, moment: at.keep() });
                    kept += game.weight(&state);
                    tree.sets.len() as u32 - 1
                });
                let here = chain(memory[usize::from(menu.seat)], &information.0.to_le_bytes());
                let recall = *remembered.entry(here).or_insert_with(|| {
                    tree.recalls.push(Vec::new());
                    tree.recalls.len() as u32 - 1
                });
                tree.recalls[recall as usize].push(node as u32);
                tree.nodes[node].what = What::Asked { set, recall };
                seen = Some(here);
            }
            let first = tree.nodes.len();
            if first + menu.len() > limit || kept > MEMORY {
                let most = if kept > MEMORY { first } else { limit };
                return Err(Error::unsupported(format!(
                    "{} has more than {most} positions, too many to work it out exactly; choose a smaller game, \
                     such as toy:leduc or one hand of a small deck",
                    game.info().name
                )));
            }
            (tree.nodes[node].first, tree.nodes[node].count) = (first as u32, menu.len() as u32);
            for (i, (next, next_menu, share)) in children(game, &state, &menu).into_iter().enumerate() {
                let mut memory = memory;
                if let Some(here) = seen {
                    memory[usize::from(menu.seat)] = chain(here, &(i as u32).to_le_bytes());
                }
                open.push(Open { node: tree.nodes.len(), state: next, menu: next_menu, memory });
                tree.nodes.push(Node { what: What::Chance, share, first: 0, count: 0 });
            }
        }
        Ok(tree)
    }

    /// What an end pays, by seat.
    pub fn payoffs(&self, end: u32) -> &[f64] {
        let from = end as usize * self.seats;
        &self.payoffs[from..from + self.seats]
    }

    /// Who is asked; nobody where chance is, or at an end.
    pub fn asked(&self, node: &Node) -> Option<Seat> {
        match node.what {
            What::Asked { set, .. } => Some(self.sets[set as usize].seat),
            _ => None,
        }
    }
}
