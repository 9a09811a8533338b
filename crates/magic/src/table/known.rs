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
    #[inline(always)]
    pub fn of(&self, i: u16) -> bool {
        self.of_card(i, self.s.card(i))
    }

    #[inline(always)]
    pub fn of_card(&self, i: u16, card: &Card) -> bool {
        if card.known & self.minds != 0 {
            return true;
        }
        let owner = usize::from(card.owner & 1);
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

    #[inline(never)]
    fn controls(&self, i: u16) -> bool {
        self.s.card(i).zone == Zone::Stack && self.minds & (1 << self.s.controller(self.s.obj(i))) != 0
    }
}

/// Deal the cards that `seat` cannot tell anew among the places where they may be. Each player's are dealt
/// apart, for nobody's cards are in another's library.
///
/// Their numbers are dealt anew too. A number stays with a card through every zone, so a seat that remembers one would
/// find the card again in the worlds it samples: on top of its library after a mulligan, in the other's hand after a
/// search. One deal does for both: the definitions go to the numbers in a fixed order, the numbers to the places.
pub fn resample(g: &Magic, s: &mut State, seat: Seat, rng: &mut Rng) {
    s.idle = 0;
    let (cards, defs) = (s.cards.len(), g.defs.len());
    with_room(4 * cards + 2 * defs, &mut |room| {
        let (first, rest) = room.split_at_mut(cards);
        let (second, rest) = rest.split_at_mut(cards);
        let (new, rest) = rest.split_at_mut(cards);
        let (kept, counts) = rest.split_at_mut(cards);
        new.iter_mut().zip(0..).for_each(|(number, i)| *number = i);
        let mut unknown = [(first, Unknown::default()), (second, Unknown::default())];
        let knowledge = Knowledge::new(g, s, seat);
        for (i, card) in (0u16..).zip(&s.cards) {
            if !knowledge.of_card(i, card) && card.flags & card_flag::FREE == 0 {
                let owner = usize::from(card.owner & 1);
                let (list, about) = &mut unknown[owner];
                list[about.count] = i;
                about.add(card);
                counts[owner * defs + usize::from(card.own)] += 1;
            }
        }
        // Where the unknown cards lie, and where some ability of theirs would work.
        let zones = unknown.iter().fold(0, |all, (_, about)| all | about.zones);
        let mut works = 0;
        if zones & u64::from(g.ability_zones) != 0 {
            for def in (0..defs).filter(|def| counts[*def] + counts[defs + def] > 0) {
                works |= u64::from(g.print(def as u16, 0).elsewhere);
            }
        }
        let some = unknown.iter().any(|(_, about)| about.count > 0);
        for (owner, (places, about)) in unknown.into_iter().enumerate() {
            let places = &mut places[..about.count];
            let counts = &counts[owner * defs..(owner + 1) * defs];
            let closed = !g.settings.open_decklists && owner != usize::from(seat);
            let guesses = if closed { likely(s, places, seat) } else { Vec::new() };
            if !guesses.is_empty() {
                renumber(s, owner, &mut hidden(s, places), new, kept, rng);
                for &i in &*places {
                    let def = guesses[rng.below(guesses.len() as u32) as usize];
                    give(s, i, def);
                    works |= u64::from(g.print(def, 0).elsewhere);
                }
            } else if about.is_plain() {
                // In a fixed order first, so that the sample depends on what is known alone.
                let mut left = &places[..];
                for (def, &count) in counts.iter().enumerate() {
                    if count > 0 {
                        let (these, others) = left.split_at(usize::from(count));
                        these.iter().for_each(|&i| give(s, i, def as u16));
                        left = others;
                    }
                }
                renumber(s, owner, places, new, if about.marked == 0 { &mut [] } else { kept }, rng);
            } else {
                renumber(s, owner, &mut hidden(s, places), new, kept, rng);
                let each = (0u16..).zip(counts).map(|(def, &count)| std::iter::repeat_n(def, count.into()));
                let mut defs: Vec<u16> = each.flatten().collect();
                rng.shuffle(&mut defs);
                let first = cast_face_down(g, s, places, &mut defs);
                let rest = places.iter().filter(|i| !first.contains(i));
                first.iter().chain(rest).zip(&defs).for_each(|(&i, &def)| give(s, i, def));
            }
        }
        if some {
            rename(s, new);
        }
        if zones & works != 0 && !s.dirty {
            layers::rebuild(g, s);
        }
    });
}

/// So many numbers find room without asking for memory.
const ROOM: usize = 1024;

fn with_room(numbers: usize, f: &mut dyn FnMut(&mut [u16])) {
    if numbers <= ROOM { f(&mut [0; ROOM][..numbers]) } else { f(&mut vec![0; numbers]) }
}

/// What is true of the cards of one player that somebody cannot tell.
#[derive(Default)]
struct Unknown {
    count: usize,
    zones: u64,
    flags: u8,
    /// Who else knows some of them; faces.
    marked: u8,
}

impl Unknown {
    #[inline(always)]
    fn add(&mut self, card: &Card) {
        self.count += 1;
        self.zones |= card.zone.bit();
        self.flags |= card.flags;
        self.marked |= card.known | card.face;
    }

    /// Do all of them lie in hand or library, with nothing else to them?
    fn is_plain(&self) -> bool {
        self.zones & !(Zone::Hand.bit() | Zone::Library.bit()) == 0 && self.flags == 0
    }
}

/// Does the card lie in a hand or library, with nothing else to it?
#[inline]
fn hides(card: &Card) -> bool {
    matches!(card.zone, Zone::Hand | Zone::Library) && card.flags == 0
}

fn hidden(s: &State, places: &[u16]) -> Vec<u16> {
    places.iter().copied().filter(|&i| hides(s.card(i))).collect()
}

#[inline]
fn give(s: &mut State, i: u16, def: u16) {
    let card = &mut s.cards[usize::from(i)];
    (card.def, card.own) = (def, def);
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

/// Deal these numbers of a player's cards anew among the places in hand and library where they lie. What is known of
/// a place stays with it; `new` is told what each number has become. `kept` is room, or nothing where nothing is known.
fn renumber(
    s: &mut State,
    owner: usize,
    numbers: &mut [u16],
    new: &mut [u16],
    kept: &mut [u16],
    rng: &mut Rng,
) {
    // Those that get another number have none meanwhile.
    for &i in &*numbers {
        new[usize::from(i)] = NONE;
    }
    rng.shuffle(numbers);
    // In the order of their places: which numbers truly lie there must not matter.
    let State { hands, libraries, cards, .. } = s;
    let mut dealt = 0;
    for (list, zone) in [(&mut hands[owner], Zone::Hand), (&mut libraries[owner], Zone::Library)] {
        let first = dealt;
        for place in list.iter_mut() {
            let there = &mut new[usize::from(*place)];
            if *there == NONE {
                let card = &cards[usize::from(*place)];
                if let Some(kept) = kept.get_mut(dealt) {
                    *kept = u16::from_le_bytes([card.known, card.face]);
                }
                *there = numbers[dealt];
                *place = numbers[dealt];
                dealt += 1;
            }
        }
        for &number in &numbers[first..dealt] {
            cards[usize::from(number)].zone = zone;
        }
    }
    for (&number, kept) in numbers.iter().zip(&*kept) {
        let card = &mut cards[usize::from(number)];
        [card.known, card.face] = kept.to_le_bytes();
    }
}

/// Whatever speaks of a card that has another number now goes on to mean it.
fn rename(s: &mut State, new: &[u16]) {
    s.entering.iter_mut().for_each(|e| e.card = new[usize::from(e.card)]);
    s.counters.iter_mut().for_each(|c| c.on = new.get(usize::from(c.on)).copied().unwrap_or(c.on));
    let cards = std::mem::take(&mut s.cards);
    s.rename(|o| match cards.get(usize::from(o.i)) {
        Some(card) if card.inc == o.inc => {
            let i = new[usize::from(o.i)];
            Obj { i, inc: cards[usize::from(i)].inc }
        }
        // What it was before it came to where it is.
        _ => o,
    });
    s.cards = cards;
}

/// What may be in a deck whose list is not open: the cards of it that the seat has seen, and those that the
/// seat itself plays.
fn likely(s: &State, other: &[u16], seat: Seat) -> Vec<u16> {
    const MADE: u8 = card_flag::TOKEN | card_flag::COPY | card_flag::ABILITY | card_flag::FREE;
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
        // A locked Room has no name, and is called something all the same.
        let locked = p.ch.name == NONE && g.room(card.def).is_some();
        return if locked { g.face(card.def, 0).name.0 } else { p.ch.name };
    }
    if knowledge.of(i) { g.face(card.def, card.face).name.0 } else { NONE }
}
