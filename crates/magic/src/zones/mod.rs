//! Moving cards between zones (CR 400): incarnations, last-known information, tokens.

pub(crate) mod attach;
pub(crate) mod merge;

use kernel::Seat;

use crate::game::Magic;
use crate::ir::{Layout, Zone};
use crate::layers::quiet::Before;
use crate::state::{
    Card, Counters, Entering, Left, Link, Lki, Local, NONE, Obj, Perm, Ref, StackItem, State, card_flag,
    perm_flag, touched,
};

/// Words under which the core itself keeps links.
pub const PAID: u16 = 0xFFFE;
pub const CAST_FROM: u16 = 0xFFFD;
/// What was attached to an object that is gone.
pub const ATTACHED: u16 = 0xFFFB;
/// Who may cast a card that was exiled on an adventure (CR 715.3d).
pub const ADVENTURE: u16 = 0xFFFC;
/// What an object that is gone was in combat with: blocked, or was blocked by.
pub const FOUGHT: u16 = 0xFFFA;
/// One mana that was spent to cast the object: its type.
pub const SPENT: u16 = 0xFFF9;
/// Which zone it entered from, where it was not a spell.
pub const CAME_FROM: u16 = 0xFFF8;
/// How often the permanent has transformed.
pub const TURNS: u16 = 0xFFF5;
/// The room of a dungeon that the venture marker is in (CR 309.4).
pub const ROOM: u16 = 0xFFF4;
/// Counters that a departed object bore: this plus the kind.
pub const BORE: u16 = 0x8000;
/// The other words of the core come after those.
pub const BORE_END: u16 = 0xFF00;

/// How often the permanent has transformed.
pub fn turns(s: &State, o: Obj) -> i32 {
    s.links.iter().filter(|l| l.holder == o && l.word == TURNS).count() as i32
}

/// Counters of a kind on an object that is gone, as it left.
pub fn counters_then(s: &State, o: Obj, kind: u16) -> i32 {
    let link = s.links.iter().find(|l| l.holder == o && l.word == BORE + kind);
    link.map_or(0, |l| l.value.num())
}

/// Counters of every kind on an object that is gone.
pub fn all_counters_then(s: &State, o: Obj) -> i32 {
    let bore = |l: &&Link| l.holder == o && (BORE..BORE_END).contains(&l.word);
    s.links.iter().filter(bore).map(|l| l.value.num()).sum()
}

/// Had an object that is gone a counter of the kind, or any, as it left?
pub fn bore(s: &State, o: Obj, kind: Option<u16>) -> bool {
    let words = kind.map_or(BORE..BORE_END, |k| BORE + k..BORE + k + 1);
    s.links.iter().any(|l| l.holder == o && words.contains(&l.word) && l.value.num() > 0)
}

impl State {
    pub fn zone_list(&mut self, zone: Zone, owner: Seat) -> Option<&mut Vec<u16>> {
        let seat = usize::from(owner);
        match zone {
            Zone::Library => Some(&mut self.libraries[seat]),
            Zone::Hand => Some(&mut self.hands[seat]),
            Zone::Graveyard => Some(&mut self.graveyards[seat]),
            Zone::Battlefield => Some(&mut self.battlefield),
            Zone::Exile => Some(&mut self.exile),
            Zone::Command => Some(&mut self.command),
            Zone::Stack | Zone::Nowhere => None,
        }
    }

    /// The definition by which a card is cast from where it is: a permanent's spell is that of what it copies.
    #[inline]
    pub fn cast_as(&self, i: u16) -> u16 {
        let card = self.card(i);
        if card.zone == Zone::Battlefield { card.def } else { card.own }
    }

    /// A record for a token, a copy or an ability, in no zone yet.
    pub fn fresh(&mut self, def: u16, owner: Seat, flags: u8) -> u16 {
        let free = self.cards.iter().rposition(|c| c.flags & card_flag::FREE != 0);
        let inc = free.map_or(0, |k| self.cards[k].inc.wrapping_add(1));
        let card =
            Card { def, own: def, inc, perm: NONE, face: 0, zone: Zone::Nowhere, owner, flags, known: 3 };
        match free {
            Some(k) => {
                self.cards[k] = card;
                k as u16
            }
            None => {
                self.cards.push(card);
                self.cards.len() as u16 - 1
            }
        }
    }

    pub fn next_stamp(&mut self) -> u32 {
        self.stamp += 1;
        self.stamp
    }

    /// Take a card out of its zone; what it was is remembered (CR 400.7, 608.2h).
    pub(crate) fn lift(&mut self, i: u16) {
        let card = self.cards[usize::from(i)];
        // An effect may have been on it.
        self.settled &= self.lasting.is_empty();
        match card.zone {
            Zone::Stack => {
                if let Some(k) = self.stack.iter().position(|item| item.obj.i == i) {
                    let item = self.stack.remove(k);
                    if self.stack.is_empty() {
                        self.left.clear();
                    } else if self.spoken_of(item.obj) {
                        self.left.push(Left { item, card });
                    }
                }
            }
            Zone::Battlefield => self.lift_permanent(i, card),
            _ => {
                if let Some(list) = self.zone_list(card.zone, card.owner)
                    && let Some(k) = list.iter().rposition(|&x| x == i)
                {
                    list.remove(k);
                }
                if !self.counters.is_empty() {
                    self.counters.retain(|c| c.on != i);
                }
            }
        }
    }

    /// Does something on the stack, or on its way there, speak of this object?
    fn spoken_of(&self, o: Obj) -> bool {
        let names = |locals: &[Local]| locals.iter().any(|l| l.value == Ref::Obj(o));
        self.stack.iter().any(|item| item.source == o || names(&item.locals))
            || self.pending.iter().any(|t| t.source == o || names(&t.locals))
    }

    fn lift_permanent(&mut self, i: u16, card: Card) {
        let p = self.perms[usize::from(card.perm)];
        self.lki.push(Lki { card, perm: p, turn: self.turn });
        let bore = self.counters.iter().filter(|c| c.on == i);
        let bore = bore.map(|c| Link { holder: p.obj, word: BORE + c.kind, value: Ref::Num(c.n) });
        self.links.extend(bore);
        let attached = self.battlefield.iter().map(|&x| self.at(x)).filter(|q| q.host == Ref::Obj(p.obj));
        let attached: Vec<Obj> = attached.map(|q| q.obj).collect();
        for o in attached {
            self.links.push(Link { holder: p.obj, word: ATTACHED, value: Ref::Obj(o) });
        }
        for b in self.blocks.iter().filter(|b| b.blocker == p.obj || b.attacker == p.obj) {
            let other = if b.blocker == p.obj { b.attacker } else { b.blocker };
            self.links.push(Link { holder: p.obj, word: FOUGHT, value: Ref::Obj(other) });
        }
        self.counters.retain(|c| c.on != i);
        self.blocks.retain(|b| b.blocker != p.obj && b.attacker != p.obj);
        self.battlefield.retain(|&x| x != i);
        self.perms[usize::from(card.perm)].obj = Obj::NONE;
        self.cards[usize::from(i)].perm = NONE;
        self.dirty = true;
    }

    /// Put a lifted card down as a new object. In a library, `depth` cards lie above it.
    pub(crate) fn lay(&mut self, i: u16, zone: Zone, depth: usize) -> Obj {
        let card = &mut self.cards[usize::from(i)];
        card.zone = zone;
        card.inc = card.inc.wrapping_add(1);
        card.flags &= !(card_flag::FACE_DOWN | card_flag::FUSED);
        let (owner, obj) = (card.owner, Obj { i, inc: card.inc });
        if zone == Zone::Library {
            let library = &mut self.libraries[usize::from(owner)];
            let place = library.len().saturating_sub(depth);
            library.insert(place, i);
        } else if let Some(list) = self.zone_list(zone, owner) {
            list.push(i);
        }
        obj
    }
}

/// Move a card anywhere but onto the battlefield or the stack. Tokens and copies cease to exist (CR
/// 704.5d, e); their passing was an event all the same.
pub fn put(g: &Magic, s: &mut State, i: u16, zone: Zone, depth: usize, seen: u8) -> Obj {
    let before = *s.card(i);
    // CR 708.9: what was face down is revealed as it leaves.
    let down = s.perms.get(usize::from(before.perm)).is_some_and(|p| p.is(perm_flag::FACE_DOWN));
    let shown = down || before.zone == Zone::Stack && before.flags & card_flag::FACE_DOWN != 0;
    let seen = if shown { 3 } else { seen };
    // State-based actions look at permanents, at what they are attached to, at abilities on the stack and at copies.
    let aside = matches!(before.zone, Zone::Hand | Zone::Library | Zone::Exile | Zone::Command);
    s.settled &= aside && before.flags & card_flag::COPY == 0;
    s.idle = 0;
    if before.zone == Zone::Battlefield {
        // CR 729.3: all the cards of a merged permanent go.
        let parts: Vec<Obj> = merge::parts(s, s.obj(i)).collect();
        let next = Obj { i, inc: before.inc.wrapping_add(1) };
        for part in parts {
            let value = Ref::Obj(put(g, s, part.i, zone, depth, seen));
            s.links.push(Link { holder: next, word: merge::WENT, value });
        }
    }
    let quiet = Before::of(s);
    let left = (before.zone == Zone::Battlefield).then(|| *s.at(i));
    s.lift(i);
    if let Some(p) = left {
        quiet.left(g, s, &p, (before.def, before.face));
    }
    let card = &mut s.cards[usize::from(i)];
    card.def = card.own;
    card.face = 0;
    if before.flags & (card_flag::TOKEN | card_flag::COPY | card_flag::ABILITY) != 0 {
        card.zone = Zone::Nowhere;
        card.inc = card.inc.wrapping_add(1);
        card.flags |= card_flag::FREE;
        s.dirty |= g.print(before.def, before.face).elsewhere != 0;
        return s.obj(i);
    }
    let owner = 1u8 << before.owner;
    // A card put back from a hand unseen may have been any of it (CR 400.2).
    let secret = before.zone == Zone::Hand && zone == Zone::Library && seen & !owner == 0;
    if secret {
        for k in 0..s.hands[usize::from(before.owner)].len() {
            let other = s.hands[usize::from(before.owner)][k];
            s.cards[usize::from(other)].known &= owner;
        }
    }
    let obj = s.lay(i, zone, depth);
    s.cards[usize::from(i)].known = match zone {
        Zone::Hand | Zone::Library if secret => owner,
        Zone::Hand => owner | seen | before.known,
        Zone::Library => seen | before.known,
        _ => 3,
    };
    // What it is now, and what it was: another face may work elsewhere too.
    let elsewhere = g.print(before.own, 0).elsewhere | g.print(before.def, before.face).elsewhere;
    s.dirty |= elsewhere != 0;
    s.changed |= touched::CARDS;
    obj
}

/// Put a spell's card, or a copy, onto the stack.
pub fn onto_stack(s: &mut State, i: u16) -> Obj {
    s.lift(i);
    let obj = s.lay(i, Zone::Stack, 0);
    s.changed |= touched::CARDS | touched::STACK;
    s.cards[usize::from(i)].known = 3;
    obj
}

/// Take back a spell that was being cast (CR 733.1): its card is the object it was, where it was.
pub fn off_stack(g: &Magic, s: &mut State, item: &StackItem) {
    let i = item.obj.i;
    s.lift(i);
    let obj = s.lay(i, item.cast_from, 0);
    let card = &mut s.cards[usize::from(i)];
    card.inc = obj.inc.wrapping_sub(2);
    s.dirty |= (g.print(card.own, 0).elsewhere | g.print(card.def, card.face).elsewhere) != 0;
    card.face = 0;
    s.changed |= touched::CARDS | touched::STACK;
}

/// Put a card or token onto the battlefield as replacement effects have left it.
pub fn onto_battlefield(g: &Magic, s: &mut State, e: &Entering) -> Obj {
    let i = e.card;
    let door = s.card(i).zone == Zone::Stack && e.copy == NONE;
    s.lift(i);
    let obj = s.lay(i, Zone::Battlefield, 0);
    let layout = g.def(e.def(s)).layout;
    // CR 709.5d: only what was cast as a half comes with a door unlocked.
    let room = if e.face_down || door { None } else { g.room(e.def(s)).copied() };
    let face = if e.face_down && layout == Layout::FaceDown { 1 } else { e.face };
    let stamp = s.next_stamp();
    let slot = s.perms.iter().position(|p| p.obj.is_none());
    let mut flags = perm_flag::SICK;
    for (flag, on) in [
        (perm_flag::TAPPED, e.tapped),
        (perm_flag::FACE_DOWN, e.face_down),
        (perm_flag::CAST, e.cast),
        (perm_flag::TRANSFORMED, face == 1 && !layout.shapes()),
    ] {
        if on {
            flags |= flag;
        }
    }
    let card = &mut s.cards[usize::from(i)];
    card.known = if e.face_down { 1 << e.controller } else { 3 };
    card.face = face;
    if e.copy != NONE {
        card.def = e.copy;
    }
    if let Some(room) = room {
        (card.def, card.face) = room.with(0);
    }
    let (def, face) = (card.def, card.face);
    let perm = Perm {
        obj,
        flags,
        damage: 0,
        stamp,
        entered: s.turn,
        base_controller: e.controller,
        held: e.controller,
        shields: 0,
        goaded: 0,
        loyalty_used: 0,
        mana_spent: e.mana_spent,
        x: e.x,
        way: e.way,
        except: e.except,
        host: e.host,
        attacking: e.attacking,
        ch: g.print(def, face).ch,
    };
    let place = slot.unwrap_or(s.perms.len());
    match slot {
        Some(k) => s.perms[k] = perm,
        None => s.perms.push(perm),
    }
    s.perms[place].ch.controller = e.controller;
    s.cards[usize::from(i)].perm = place as u16;
    for &(kind, n) in &e.counters {
        add_counters(s, i, kind, n);
    }
    let paid = e.paid.iter().map(|&w| Link { holder: obj, word: PAID, value: Ref::Word(w) });
    s.links.extend(paid);
    if e.cast && e.cast_from != Zone::Hand {
        s.links.push(Link { holder: obj, word: CAST_FROM, value: Ref::Num(e.cast_from as i32) });
    }
    s.dirty = true;
    obj
}

/// Counters on a card or a player; below zero there are none.
pub fn add_counters(s: &mut State, on: u16, kind: u16, n: i32) {
    let stamp = s.next_stamp();
    match s.counters.iter_mut().find(|c| c.on == on && c.kind == kind) {
        Some(c) => {
            c.n = c.n.saturating_add(n).max(0);
            c.stamp = if n > 0 { stamp } else { c.stamp };
        }
        None if n > 0 => s.counters.push(Counters { on, kind, n, stamp }),
        None => {}
    }
    s.counters.retain(|c| c.n > 0);
    s.dirty = true;
}

impl Entering {
    /// The definition it enters as: its own, or that of what it copies.
    #[inline]
    pub fn def(&self, s: &State) -> u16 {
        if self.copy == NONE { s.card(self.card).own } else { self.copy }
    }

    /// A card entering under a player's control, without anything special.
    pub fn plain(card: u16, controller: Seat) -> Self {
        Self {
            card,
            controller,
            face: 0,
            tapped: false,
            face_down: false,
            cast: false,
            cast_from: Zone::Nowhere,
            mana_spent: 0,
            x: 0,
            way: NONE,
            copy: NONE,
            except: (NONE, 0),
            entry: (NONE, 0),
            host: Ref::Nothing,
            attacking: Ref::Nothing,
            counters: Vec::new(),
            fixed: Vec::new(),
            paid: Vec::new(),
        }
    }
}
