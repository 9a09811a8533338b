//! What a seat is shown.

use kernel::Seat;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::ast::Face;
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::{Asking, State};

#[derive(Debug, Serialize)]
pub struct View {
    pub seat: Seat,
    /// Whose decision it is; `None` when it is chance's or the match is over.
    pub asked: Option<Seat>,
    pub piles: Vec<PileView>,
    pub vars: Map<String, Json>,
    pub turns: u32,
    pub over: bool,
}

#[derive(Debug, Serialize)]
pub struct PileView {
    pub zone: String,
    pub owner: Option<Seat>,
    pub pile: u8,
    pub count: u32,
    /// Cards the seat knows to lie there; in an ordered pile bottom first, `None` where it cannot tell.
    pub cards: Vec<Option<String>>,
    /// Cards it knows to lie somewhere in an ordered pile.
    pub among: Vec<String>,
}

impl<S: CardSet> Parlor<S> {
    pub(crate) fn look(&self, s: &State<S>, seat: Seat) -> View {
        let code = &self.code;
        let known = s.core.known(code, seat.into());
        let mut piles = Vec::with_capacity(code.piles.len());
        for (pile, info) in code.piles.iter().enumerate() {
            let here = s.core.thinks(code, pile, seat.into()) & known;
            let name = |card: usize| self.card_name(card as i32).to_owned();
            let (cards, among) = match info.order {
                255 => (here.cards().map(|c| Some(name(c))).collect(), Vec::new()),
                _ => {
                    let pinned = here & (s.core.placed[usize::from(seat)] | s.core.up);
                    let k = usize::from(info.order);
                    let entries = &s.core.order[k * code.cards..][..usize::from(s.core.lens[k])];
                    let cards =
                        entries.iter().map(|&c| usize::from(c)).map(|c| pinned.has(c).then(|| name(c)));
                    (cards.collect(), here.minus(pinned).cards().map(name).collect())
                }
            };
            piles.push(PileView {
                zone: self.program.zones[usize::from(info.zone)].name.clone(),
                owner: (info.owner != 255).then_some(info.owner),
                pile: info.pile,
                count: s.core.piles[pile].len(),
                cards,
                among,
            });
        }
        let mut vars = Map::new();
        for (var, info) in self.program.vars.iter().zip(&code.vars) {
            let cells = (0..info.size).map(|i| {
                let shown = var.face == Face::Up || (var.face == Face::Owner && i == u16::from(seat));
                let value = s.core.vars[usize::from(info.base + i)];
                if shown { self.value_name(var.domain, value) } else { Json::Null }
            });
            let value = match (var.face, info.size) {
                (Face::Down, _) => continue,
                (_, 1) => cells.last().unwrap_or(Json::Null),
                _ => Json::Array(cells.collect()),
            };
            vars.insert(var.name.clone(), value);
        }
        let decision = !matches!(s.core.asking, Asking::Nothing | Asking::Draw | Asking::Roll);
        View {
            seat,
            asked: decision.then_some(s.core.asked),
            piles,
            vars,
            turns: s.core.turns,
            over: s.core.over,
        }
    }
}
