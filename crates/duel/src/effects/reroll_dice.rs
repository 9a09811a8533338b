//! `rerollDice`: asks for a reroll, which is carried out when all rules have been looked at.

use super::{Done, Firing};
use crate::event::Refusal;
use crate::state::State;

pub fn apply(f: &Firing<'_>, s: &mut State) -> Done {
    let card = f.game.hero(f.owner).card.as_ref().expect("only a card rerolls");
    if s.defense.rerolls >= card.max_rerolls {
        return Err(Refusal::RerollLimit);
    }
    let slot = card.rerolls.iter().position(|&e| e == f.index).expect("every reroll has a slot");
    s.defense.rerolls += 1;
    s.defense.due |= 1 << slot;
    Ok(1)
}
