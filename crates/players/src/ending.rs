//! The end of a chapter, played out in every way with open cards: everybody does what is best for himself.

use kernel::{CHANCE, Cx, Game, MAX_SEATS, Menu};

/// Picks after which it is given up.
const PICKS: u32 = 4_000;

/// What it comes to for each seat; none where it takes too long or chance is asked.
pub(crate) fn played_out<G: Game>(
    game: &G,
    s: &G::State,
    menu: &Menu,
    from: &G::State,
) -> Option<[f64; MAX_SEATS]> {
    let chapter = game.chapter(s);
    let two = game.info().seats == 2;
    let mut ending = Ending { game, from, chapter, two, left: PICKS, spare: Vec::new() };
    ending.best(s, menu, [f64::MIN; 2])
}

struct Ending<'a, G: Game> {
    game: &'a G,
    from: &'a G::State,
    chapter: u32,
    /// What one of two gains the other loses.
    two: bool,
    left: u32,
    /// States to play in, reused.
    spare: Vec<(G::State, Cx<G>)>,
}

impl<G: Game> Ending<'_, G> {
    /// `sure`: what each of two seats can have elsewhere.
    fn best(&mut self, s: &G::State, menu: &Menu, sure: [f64; 2]) -> Option<[f64; MAX_SEATS]> {
        let seats = self.game.info().seats;
        if menu.over() || self.game.chapter(s) != self.chapter {
            let paid = |seat: usize| match seat < seats {
                true => f64::from(self.game.standing(s, seat as u8, self.from)),
                false => 0.0,
            };
            return Some(std::array::from_fn(paid));
        }
        if menu.seat == CHANCE {
            return None;
        }
        let mover = usize::from(menu.seat);
        let mut sure = sure;
        let (mut next, mut cx) = self.spare.pop().unwrap_or_else(|| (G::State::default(), Cx::default()));
        let mut best: Option<[f64; MAX_SEATS]> = None;
        for &option in &menu.opts {
            self.left = self.left.checked_sub(1)?;
            next.clone_from(s);
            self.game.play(&mut next, option, &mut cx);
            let paid = self.best(&next, &cx.menu, sure)?;
            if best.is_none_or(|b| paid[mover] > b[mover]) {
                best = Some(paid);
                if self.two {
                    sure[mover] = sure[mover].max(paid[mover]);
                    // The other one does not let it come to this.
                    if sure[0] >= -sure[1] {
                        break;
                    }
                }
            }
        }
        self.spare.push((next, cx));
        best
    }
}
