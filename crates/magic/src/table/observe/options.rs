//! Options as numbers: what each names, and what kind of thing that is.

use kernel::schema::sat;
use kernel::{Opt, Seat};

use super::{Eyes, OPTION, keywords};
use crate::game::Magic;
use crate::ir::Zone;
use crate::machine::ask::{BAD, GOOD, HIDDEN, NUMBER, PERMANENT, PLAYER, Verb};
use crate::state::{Chars, NONE, Obj, Ref, State, perm_flag};
use crate::table::code::Code;

/// An option by what it names.
pub fn option(g: &Magic, s: &State, seat: Seat, o: Opt, row: &mut [i16]) {
    Eyes::new(g, s, seat).option(o, row);
}

/// The same for many.
pub fn options(g: &Magic, s: &State, seat: Seat, all: &[Opt], rows: &mut [i16]) {
    let eyes = Eyes::new(g, s, seat);
    all.iter().zip(rows.chunks_exact_mut(OPTION.len())).for_each(|(&o, row)| eyes.option(o, row));
}

/// A bit for each of these.
const fn verbs(all: &[Verb]) -> u32 {
    let (mut mask, mut k) = (0, 0);
    while k < all.len() {
        mask |= 1 << all[k] as u32;
        k += 1;
    }
    mask
}

/// Options that name somebody or something, and those that name an object.
const PARTY: u32 = verbs(&[Verb::Target, Verb::Choose, Verb::Assign]);
const OBJECT: u32 = verbs(&[
    Verb::PlayLand,
    Verb::Cast,
    Verb::Activate,
    Verb::TapForMana,
    Verb::Attack,
    Verb::Stay,
    Verb::Block,
    Verb::NoBlock,
    Verb::Bottom,
    Verb::TurnUp,
]);
const CAST: u32 = verbs(&[Verb::Cast, Verb::PlayLand]);
const USE: u32 = verbs(&[Verb::Activate, Verb::TapForMana]);
const ORDER: u32 = verbs(&[Verb::Trigger, Verb::Replacement]);

impl Eyes<'_> {
    fn option(&self, o: Opt, row: &mut [i16]) {
        let Self { g, s, seat, .. } = *self;
        let mut all = [0i16; OPTION.len()];
        all[0] = o.verb.into();
        all[14] = (o.flags & GOOD != 0).into();
        all[15] = (o.flags & BAD != 0).into();
        all[13] = sat(o.n);
        let is = |verbs: u32| verbs >> o.verb & 1 != 0;
        let party = is(PARTY);
        if party && o.flags & PLAYER != 0 {
            all[5] = if o.a as Seat == seat { 1 } else { 2 };
        } else if party && o.flags & HIDDEN != 0 {
            all[2] = Zone::Library as i16 + 1;
            named(&g.codes[usize::from(o.a)], &mut all);
            features(&g.print(o.a, 0).ch, g.print(o.a, 0).mana_value, &mut all);
        } else if party && o.flags & NUMBER != 0 {
        } else if party || is(OBJECT) {
            object(self, o.a, &mut all);
            if is(CAST) {
                all[12] = sat(i32::from(o.b) + 2 * i32::from(o.c.min(0x200)));
            } else if is(USE) {
                let rank =
                    s.perm(s.obj(o.a)).map_or(0, |p| s.abilities(g, p).position(|a| a == o.b).unwrap_or(0));
                all[12] = sat(rank as i32);
                if o.verb == Verb::TapForMana as u8 {
                    all[13] = o.c as i16;
                }
            } else if o.verb == Verb::Attack as u8 {
                let whom =
                    if o.flags & PERMANENT != 0 { Ref::Obj(s.obj(o.b)) } else { Ref::Player(o.b as Seat) };
                all[11] = self.place(whom);
            } else if o.verb == Verb::Block as u8 {
                all[11] = self.place(Ref::Obj(s.obj(o.b)));
            }
        } else if is(ORDER) {
            all[12] = sat(o.a.into());
            if usize::from(o.c) < s.cards.len() {
                object(self, o.c, &mut all);
            }
        } else {
            all[12] = sat(o.a.into());
            if o.verb == Verb::Pay as u8 {
                all[12] = sat(o.c.into());
            }
        }
        row.copy_from_slice(&all[..row.len()]);
    }
}

fn object(eyes: &Eyes<'_>, i: u16, all: &mut [i16; OPTION.len()]) {
    let s = eyes.s;
    let card = s.card(i);
    named(&eyes.code(i), all);
    all[2] = card.zone as i16 + 1;
    all[3] = eyes.row_of(i);
    all[4] = (s.controller(Obj { i, inc: card.inc }) == eyes.seat).into();
    if let Some(p) = s.perms.get(usize::from(card.perm)).filter(|_| card.perm != NONE) {
        let down = p.is(perm_flag::FACE_DOWN);
        features(&p.ch, if down { 0 } else { eyes.printed(i).1 }, all);
    } else if eyes.knowledge.of(i) {
        let (ch, mana_value) = eyes.printed(i);
        features(ch, mana_value, all);
    }
}

fn named(code: &Code, all: &mut [i16; OPTION.len()]) {
    (all[1], all[16], all[18]) = (code.id[0], code.id[1], code.does);
}

fn features(ch: &Chars, mana_value: u8, all: &mut [i16; OPTION.len()]) {
    all[6] = ch.types as i16;
    all[7] = ch.colors.into();
    all[8] = sat(ch.power);
    all[9] = sat(ch.toughness);
    all[10] = mana_value.into();
    all[17] = keywords(ch);
}
