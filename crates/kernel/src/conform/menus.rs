//! Laws about menus: what is offered can be read, told apart, judged and played.

use crate::CHANCE;
use crate::digest::Digest;
use crate::game::Game;
use crate::menu::{Menu, Opt};
use crate::table::{Table, guard};

use super::laws::{
    CLONES_PLAY_ALIKE, ILLEGAL_IS_REFUSED, LEGAL_IS_OFFERED, MENUS_ARE_SOUND, OFFERED_IS_LEGAL,
    OFFERED_IS_PLAYABLE,
};
use super::{Check, Kit};

impl<G: Game> Kit<'_, G> {
    pub(super) fn menu_is_sound(&mut self, table: &Table<G>) -> Check {
        let game = self.game;
        let menu = table.menu();
        self.hold(
            MENUS_ARE_SOUND,
            menu.seat != CHANCE && usize::from(menu.seat) < game.info().seats,
            || format!("seat {} was asked; the game has {} seats", menu.seat, game.info().seats),
        )?;
        self.hold(MENUS_ARE_SOUND, !menu.is_empty(), || "an empty menu".to_owned())?;
        let info = game.info();
        self.hold(MENUS_ARE_SOUND, usize::from(menu.ask) < info.prompts.len(), || {
            format!("prompt {} has no words", menu.ask)
        })?;
        let mut keys: Vec<u32> = menu.opts.iter().map(|&o| game.key(table.truth(), o)).collect();
        keys.sort_unstable();
        keys.dedup();
        self.hold(MENUS_ARE_SOUND, keys.len() == menu.len(), || "two options share one key".to_owned())?;
        self.hold(MENUS_ARE_SOUND, menu.opts.iter().all(|o| usize::from(o.verb) < info.verbs.len()), || {
            "an option's verb has no name".to_owned()
        })
    }

    pub(super) fn indices(&mut self, table: &Table<G>, truth: Digest) -> Check {
        let mut copy = table.fork();
        let beyond = table.menu().len();
        let refused = copy.play(self.game, beyond).is_err();
        let same = copy.digest(self.game) == truth;
        self.hold(ILLEGAL_IS_REFUSED, refused && same, || format!("option {beyond} of {beyond} was taken"))
    }

    /// Offered ⇔ legal by the independent judge; offered ⇒ playable; clone then play equals play.
    pub(super) fn options(&mut self, table: &Table<G>) -> Check {
        let game = self.game;
        let menu = table.menu().clone();
        let tries = (self.budget.options as usize).min(menu.len());
        let start = self.rng.below(menu.len() as u32) as usize;
        // A game that has no judge of its own allows everything.
        self.judged = game.judge(table.truth(), Opt::verb(u8::MAX)).is_err();
        for k in 0..tries {
            let i = (start + k * menu.len() / tries) % menu.len();
            let o = menu.opts[i];
            let label = self.labels(table.truth(), &menu).swap_remove(i);
            if self.judged {
                let judged = game.judge(table.truth(), o);
                self.hold(OFFERED_IS_LEGAL, judged.is_ok(), || {
                    format!("{label:?} is offered, but: {}", judged.clone().expect_err("checked"))
                })?;
                self.strangers(table, &menu, o)?;
            }
            let mut first = table.fork();
            let mut second = table.fork();
            let played = guard(|| (first.play(game, i), second.play(game, i)));
            let failure = match &played {
                Ok((Ok(()), Ok(()))) => None,
                Ok((Err(e), _) | (_, Err(e))) => Some(e.to_string()),
                Err(panic) => Some(panic.clone()),
            };
            self.hold(OFFERED_IS_PLAYABLE, failure.is_none(), || {
                format!("{label:?} is offered, but: {}", failure.expect("checked"))
            })?;
            let same = first.digest(game) == second.digest(game) && first.menu() == second.menu();
            self.hold(CLONES_PLAY_ALIKE, same, || format!("after {label:?}"))?;
        }
        Ok(())
    }

    /// Options made up by changing one field: legal only if they are on the menu.
    fn strangers(&mut self, table: &Table<G>, menu: &Menu, o: Opt) -> Check {
        let by = 1 + self.rng.below(3) as u16;
        let others = [
            Opt { a: o.a.wrapping_add(by), ..o },
            Opt { b: o.b.wrapping_add(by), ..o },
            Opt { n: o.n.wrapping_add(i32::from(by)), ..o },
            Opt { verb: o.verb.wrapping_add(1), ..o },
        ];
        for other in others {
            let legal = self.game.judge(table.truth(), other).is_ok();
            let offered = menu.find(other).is_some();
            self.hold(LEGAL_IS_OFFERED, legal == offered, || {
                format!("{other:?}: judged legal = {legal}, offered = {offered}")
            })?;
        }
        Ok(())
    }
}
