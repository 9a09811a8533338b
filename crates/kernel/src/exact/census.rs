use crate::CHANCE;
use crate::error::Result;
use crate::game::Game;
use crate::menu::Menu;

use super::{children, root};

/// Counts of a decision tree, like perft in chess.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Census {
    /// Ways chance can open: nodes where the first decision (or the end) is reached.
    pub deals: u64,
    pub chance_nodes: u64,
    pub decision_nodes: u64,
    pub terminals: u64,
    /// Decision nodes with more than one option.
    pub choices: u64,
}

/// Count every node.
pub fn census<G: Game>(game: &G) -> Result<Census> {
    fn visit<G: Game>(game: &G, state: &G::State, menu: &Menu, opened: bool, count: &mut Census) {
        let chance = menu.seat == CHANCE;
        if !chance && !opened {
            count.deals += 1;
        }
        match menu {
            m if m.over() => count.terminals += 1,
            _ if chance => count.chance_nodes += 1,
            m => {
                count.decision_nodes += 1;
                count.choices += u64::from(m.len() > 1);
            }
        }
        for (next, menu, _) in children(game, state, menu) {
            visit(game, &next, &menu, opened || !chance, count);
        }
    }
    let (state, menu) = root(game)?;
    let mut count = Census::default();
    visit(game, &state, &menu, false, &mut count);
    Ok(count)
}
