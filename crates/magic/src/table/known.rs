//! What a seat may know: which cards it can tell, and the worlds it holds possible.

use kernel::{Rng, Seat};

use crate::game::Magic;
use crate::ir::{Layout, Rule, Zone};
use crate::layers;
use crate::state::{Card, NONE, Obj, Ref, State, card_flag, perm_flag};
use crate::turn::control;

/// One seat's knowledge of hidden zones, worked out once for many cards.
pub struct Knowledge<'a> {
    s: &'a State,
    /// Whose knowledge it is: the seat's own, and that of a player under its control (CR 723.4).
    minds: u8,
    /// Per owner: the top card of the library is open to the seat; the hand is.
    top: [bool; 2],
    hand: [bool; 2],
}

impl<'a> Knowledge<'a> {
    pub fn new(g: &Magic, s: &'a State, seat: Seat) -> Self {
        let (mut top, mut hand) = ([false; 2], [false; 2]);
        hand[usize::from(seat)] = true;
        let other = 1 - seat;
        let controls = control::controlled(s, other);
        hand[usize::from(other)] = controls;
        let minds = 1 << seat | u8::from(controls) << other;
        g.each_rule(s, crate::layers::rules::SIGHT, &mut |rule, env, of| match rule {
            Rule::PlayWithTopRevealed | Rule::LookAtTop | Rule::PlayWithHandRevealed => {
                for owner in 0..2u8 {
                    let at = usize::from(owner);
                    if !env.affects(of, Ref::Player(owner)) {
                        continue;
                    }
                    match rule {
                        Rule::PlayWithTopRevealed => top[at] = true,
                        Rule::LookAtTop => top[at] |= minds & (1 << owner) != 0,
                        _ => hand[at] = true,
                    }
                }
            }
            _ => {}
        });
        Self { s, minds, top, hand }
    }

    /// Whether the seat can tell which card this is.
    #[inline]
    pub fn of(&self, i: u16) -> bool {
        self.of_card(i, self.s.card(i))
    }

    /// Whether the seat may be able to tell some card of each library.
    pub fn of_libraries(&self) -> [bool; 2] {
        let mut some = self.top;
        for card in self.s.cards.iter().filter(|c| c.zone == Zone::Library) {
            some[usize::from(card.owner)] |= card.known & self.minds != 0;
        }
        some
    }

    #[inline]
    fn of_card(&self, i: u16, card: &Card) -> bool {
        if card.known & self.minds != 0 {
            return true;
        }
        let owner = usize::from(card.owner);
        match card.zone {
            Zone::Hand => self.hand[owner],
            Zone::Library => self.top[owner] && self.s.libraries[owner].last() == Some(&i),
            Zone::Exile | Zone::Stack => card.flags & card_flag::FACE_DOWN == 0 || self.controls(i),
            Zone::Battlefield => {
                let p = self.s.perms.get(usize::from(card.perm));
                // CR 708.5: one may look at face-down permanents one controls.
                p.is_none_or(|p| !p.is(perm_flag::FACE_DOWN) || self.minds & (1 << p.ch.controller) != 0)
            }
            Zone::Graveyard | Zone::Command | Zone::Nowhere => true,
        }
    }

    fn controls(&self, i: u16) -> bool {
        self.s.card(i).zone == Zone::Stack && self.minds & (1 << self.s.controller(self.s.obj(i))) != 0
    }
}

/// Deal the cards that `seat` cannot tell anew among the places where they may be. Each player's are dealt
/// apart, for nobody's cards are in another's library.
pub fn resample(g: &Magic, s: &mut State, seat: Seat, rng: &mut Rng) {
    s.idle = 0;
    let mut unknown: [Vec<u16>; 2] = [Vec::with_capacity(s.cards.len()), Vec::with_capacity(s.cards.len())];
    let mut counts = vec![[0u16; 2]; g.defs.len()];
    // Where the unknown cards lie, and where some ability of theirs would work.
    let (mut zones, mut works) = (0, 0);
    let knowledge = Knowledge::new(g, s, seat);
    for (i, card) in s.cards.iter().enumerate() {
        if card.flags & card_flag::FREE == 0 && !knowledge.of_card(i as u16, card) {
            unknown[usize::from(card.owner)].push(i as u16);
            counts[usize::from(card.own)][usize::from(card.owner)] += 1;
            zones |= card.zone.bit();
            works |= u64::from(g.print(card.own, 0).elsewhere);
        }
    }
    renumber(s, &unknown, rng);
    let mut defs: Vec<u16> = Vec::with_capacity(s.cards.len());
    let guesses = if g.settings.open_decklists { Vec::new() } else { likely(s, &unknown, seat) };
    for (owner, places) in unknown.iter().enumerate() {
        if !guesses.is_empty() && owner != usize::from(seat) {
            for &i in places {
                let def = guesses[rng.below(guesses.len() as u32) as usize];
                let card = &mut s.cards[usize::from(i)];
                (card.def, card.own) = (def, def);
                works |= u64::from(g.print(def, 0).elsewhere);
            }
            continue;
        }
        // In a fixed order first, so that the sample depends on what is known alone.
        defs.clear();
        for (def, count) in counts.iter().enumerate() {
            defs.extend(std::iter::repeat_n(def as u16, count[owner].into()));
        }
        rng.shuffle(&mut defs);
        let first = cast_face_down(g, s, places, &mut defs);
        for (&i, &def) in first.iter().chain(places.iter().filter(|i| !first.contains(i))).zip(&defs) {
            let card = &mut s.cards[usize::from(i)];
            (card.def, card.own) = (def, def);
        }
    }
    if zones & works != 0 && !s.dirty {
        layers::rebuild(g, s);
    }
}

/// The places of cards that were cast face down; as many definitions that can be so cast come to the front.
fn cast_face_down(g: &Magic, s: &State, places: &[u16], defs: &mut [u16]) -> Vec<u16> {
    let down = |i: &u16| s.card(*i).face == 1 && matches!(s.card(*i).zone, Zone::Battlefield | Zone::Stack);
    let first: Vec<u16> = places.iter().copied().filter(down).collect();
    for k in 0..first.len() {
        let fit = (k..defs.len()).find(|&j| g.def(defs[j]).layout == Layout::FaceDown);
        if let Some(j) = fit {
            defs.swap(k, j);
        }
    }
    first
}

/// Deal the numbers of cards that the seat cannot tell anew among hand and library. A number stays with a card through
/// every zone, so a seat that remembers one would find the card again in the worlds it samples: on top of its
/// library after a mulligan, in the other's hand after a search.
fn renumber(s: &mut State, unknown: &[Vec<u16>; 2], rng: &mut Rng) {
    let mut new: Vec<u16> = (0..s.cards.len() as u16).collect();
    let mut numbers: Vec<u16> = Vec::with_capacity(s.cards.len());
    for (owner, cards) in unknown.iter().enumerate() {
        let hidden = |i: &u16| {
            let card = s.card(*i);
            matches!(card.zone, Zone::Hand | Zone::Library) && card.flags == 0
        };
        numbers.clear();
        numbers.extend(cards.iter().copied().filter(hidden));
        // Those that get another number have none meanwhile.
        numbers.iter().for_each(|&i| new[usize::from(i)] = NONE);
        rng.shuffle(&mut numbers);
        // In the order of their places: which numbers truly lie there must not matter.
        let mut left = numbers.iter();
        for &old in s.hands[owner].iter().chain(&s.libraries[owner]) {
            let number = &mut new[usize::from(old)];
            if *number == NONE
                && let Some(&next) = left.next()
            {
                *number = next;
            }
        }
    }
    let before = s.cards.clone();
    for (card, &number) in before.iter().zip(&new) {
        let inc = before[usize::from(number)].inc;
        s.cards[usize::from(number)] = Card { inc, ..*card };
    }
    let lists = s.hands.iter_mut().chain(&mut s.libraries);
    lists.flatten().for_each(|i| *i = new[usize::from(*i)]);
    s.entering.iter_mut().for_each(|e| e.card = new[usize::from(e.card)]);
    s.counters.iter_mut().for_each(|c| c.on = new.get(usize::from(c.on)).copied().unwrap_or(c.on));
    s.rename(|o| match before.get(usize::from(o.i)) {
        Some(card) if card.inc == o.inc => {
            let i = new[usize::from(o.i)];
            Obj { i, inc: before[usize::from(i)].inc }
        }
        // What it was before it came to where it is.
        _ => o,
    });
}

/// What may be in a deck whose list is not open: the cards of it that the seat has seen, and those that the
/// seat itself plays.
fn likely(s: &State, unknown: &[Vec<u16>; 2], seat: Seat) -> Vec<u16> {
    const MADE: u8 = card_flag::TOKEN | card_flag::COPY | card_flag::ABILITY | card_flag::FREE;
    let other = &unknown[usize::from(1 - seat)];
    let mut defs: Vec<u16> = (0..s.cards.len() as u16)
        .filter(|&i| s.card(i).flags & MADE == 0 && (s.card(i).owner == seat || !other.contains(&i)))
        .map(|i| s.card(i).own)
        .collect();
    // In a fixed order: the sample depends on what is known alone.
    defs.sort_unstable();
    defs
}

/// The name that `seat` knows the object by; NONE where it cannot tell.
pub fn name_of(g: &Magic, s: &State, knowledge: &Knowledge<'_>, i: u16) -> u16 {
    let card = s.card(i);
    if let Some(p) = s.perms.get(usize::from(card.perm))
        && !p.is(perm_flag::FACE_DOWN)
    {
        return p.ch.name;
    }
    if knowledge.of(i) { g.face(card.def, card.face).name.0 } else { NONE }
}
