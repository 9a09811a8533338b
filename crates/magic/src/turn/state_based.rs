//! State-based actions (CR 704): checked whenever a player would receive priority.

use kernel::{Cx, Seat};

use crate::cast::resolve::one_more;
use crate::game::{Magic, counter, has, subtype};
use crate::ir::ability::AbilityKind;
use crate::ir::{CardType, Deed, EventKind, Keyword, Layout, Rule, Supertype, Zone};
use crate::layers::{durations, rules};
use crate::machine::ask::{Ask, Reason};
use crate::machine::pick::Choice;
use crate::ops::dungeon;
use crate::state::{Ev, NONE, Obj, PLAYER, Perm, Ref, State, card_flag, ev_flag, perm_flag};
use crate::turn::{DAY, NIGHT, outcome};
use crate::zones::attach::may_attach;
use crate::{events, layers, zones};

/// Perform all that apply now, together (CR 704.3). False: nothing was to be done. Where the legend rule asks, the
/// calling frame goes on in the phase `asked`, with [`keep_one`].
pub fn check(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, asked: u8) -> bool {
    events::drop_spent(g, s);
    // Who controls what may turn out only as the layers are worked through: then effects are looked at once more.
    let stale = layers::stale(s);
    if !s.settled || stale || g.asks.whiles {
        durations::broken(g, s);
    }
    layers::refresh(g, s);
    if s.settled && s.players.iter().all(|p| p.lost == 0) {
        return false;
    }
    if g.asks.copies {
        forget_copies(g, s);
    }
    if s.replaced & EventKind::LoseGame.bit() != 0 && would_lose(g, s, cx) {
        return true;
    }
    players(g, s);
    if s.players.iter().any(|p| p.lost != 0) {
        outcome::settle(s);
        return true;
    }
    if legends(g, s, asked) {
        return true;
    }
    // CR 702.145d: with daybound about, it is day unless it is night.
    if s.day == 0 && s.keywords & BOUND_TO_THE_DAY != 0 {
        s.day = DAY;
        s.dirty = true;
        layers::refresh(g, s);
    }
    let mut events = due(g, s);
    if g.asks.dungeons {
        events.extend(dungeon::completed(g, s));
    }
    forget_deathtouch(s);
    if events.is_empty() {
        s.settled = !stale || s.lasting.is_empty();
        return false;
    }
    // What is put right again and again and never is so is a loop as well.
    one_more(s);
    events::propose(g, s, cx, &events);
    true
}

/// CR 704.5e: a copy of a card is nowhere but on the stack and the battlefield.
fn forget_copies(g: &Magic, s: &mut State) {
    for i in 0..s.cards.len() as u16 {
        let card = s.card(i);
        let astray = !matches!(card.zone, Zone::Stack | Zone::Battlefield | Zone::Nowhere);
        if card.flags & card_flag::COPY != 0 && astray {
            zones::put(g, s, i, Zone::Nowhere, 0, 0);
        }
    }
}

/// CR 704.5h: a mark of deathtouch counts for one check.
fn forget_deathtouch(s: &mut State) {
    for p in s.perms.iter_mut().filter(|p| p.is(perm_flag::DEATHTOUCHED) && !p.obj.is_none()) {
        p.set(perm_flag::DEATHTOUCHED, false);
    }
}

const BOUND_TO_THE_DAY: u64 = Keyword::Daybound.bit() | Keyword::Nightbound.bit();

/// CR 702.145e, f: it shows the face of the time of day.
fn turns_with_the_day(s: &State, p: &Perm) -> bool {
    s.day == NIGHT && p.ch.has(Keyword::Daybound) && !p.is(perm_flag::TRANSFORMED)
        || s.day == DAY && p.ch.has(Keyword::Nightbound) && p.is(perm_flag::TRANSFORMED)
}

/// What must happen to permanents now.
fn due(g: &Magic, s: &State) -> Vec<Ev> {
    let mut events = Vec::new();
    let counted = !s.counters.is_empty() && counters_matter(s);
    let restless = |p: &Perm| !p.obj.is_none() && !p.is(perm_flag::PHASED_OUT) && !rests(s, p, counted);
    if s.perms.iter().any(restless) {
        let restless = s.permanents().filter(|p| !rests(s, p, counted));
        restless.for_each(|p| permanent(g, s, p, &mut events));
    }
    worlds(s, &mut events);
    roles(g, s, &mut events);
    events
}

/// The world rule (CR 704.5k): the newest stays, none of several equally new.
fn worlds(s: &State, events: &mut Vec<Ev>) {
    if !s.dirty && s.supers[1] & Supertype::World.bit() as u8 == 0 {
        return;
    }
    let world = |p: &&Perm| p.ch.is_super(Supertype::World);
    let newest = s.permanents().filter(world).map(|p| p.stamp).max();
    for p in s.permanents().filter(world).filter(|p| Some(p.stamp) != newest) {
        let me = Ref::Obj(p.obj);
        if events.iter().all(|e| e.subject != me) {
            events
                .push(Ev::of(EventKind::Zone, p.ch.controller, me).moved(Zone::Battlefield, Zone::Graveyard));
        }
    }
}

/// CR 704.5y: of several Roles that a player has on one permanent only the newest stays.
fn roles(g: &Magic, s: &State, events: &mut Vec<Ev>) {
    let Some(role) = g.role else { return };
    let plays = |p: &&Perm| p.host != Ref::Nothing && has(&p.ch.subtypes, role);
    for p in s.permanents().filter(plays) {
        let newer = |q: &Perm| {
            q.host == p.host && q.ch.controller == p.ch.controller && (q.stamp, q.obj.i) > (p.stamp, p.obj.i)
        };
        let me = Ref::Obj(p.obj);
        if s.permanents().filter(plays).any(newer) && events.iter().all(|e| e.subject != me) {
            events
                .push(Ev::of(EventKind::Zone, p.ch.controller, me).moved(Zone::Battlefield, Zone::Graveyard));
        }
    }
}

/// Is there anything that a check would do?
pub fn restless(g: &Magic, s: &State) -> bool {
    (0..2).any(|seat| loses(g, s, seat).is_some()) || !due(g, s).is_empty() || !twins(g, s).is_empty()
}

/// Why the player has lost, if so (CR 704.5a–c, 903.10a).
fn loses(g: &Magic, s: &State, seat: Seat) -> Option<Reason> {
    let p = &s.players[usize::from(seat)];
    let reason = if p.life <= 0 {
        Reason::Life
    } else if p.drew_empty {
        Reason::Library
    } else if s.counters_on(PLAYER + u16::from(seat), counter::POISON) >= 10 {
        Reason::Poison
    } else if p.commander_damage >= 21 {
        Reason::CommanderDamage
    } else {
        return None;
    };
    (!g.cannot(s, Deed::Lose, Ref::Player(seat), Ref::Nothing)).then_some(reason)
}

/// Players who would lose and for whom something else may happen instead (CR 614.1). True: that is under way.
fn would_lose(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> bool {
    let due = |seat: &Seat| s.players[usize::from(*seat)].lost == 0;
    let events: Vec<Ev> =
        (0..2u8).filter(due).filter_map(|seat| Some(losing(seat, loses(g, s, seat)?))).collect();
    if events.is_empty() {
        return false;
    }
    s.players.iter_mut().for_each(|p| p.drew_empty = false);
    crate::cast::resolve::one_more(s);
    events::propose(g, s, cx, &events);
    true
}

/// The event that a player loses the game.
pub fn losing(seat: Seat, reason: Reason) -> Ev {
    Ev::of(EventKind::LoseGame, seat, Ref::Player(seat)).word(reason as u16)
}

fn players(g: &Magic, s: &mut State) {
    for seat in 0..2u8 {
        let reason = loses(g, s, seat);
        s.players[usize::from(seat)].drew_empty = false;
        if let Some(reason) = reason {
            outcome::lose(s, seat, reason);
        }
    }
}

/// Are there counters of both kinds that undo each other (CR 704.5q)?
fn counters_matter(s: &State) -> bool {
    let some = |kind: u16| s.counters.iter().any(|c| c.kind == kind);
    some(counter::PLUS) && some(counter::MINUS)
}

/// Nothing can have to happen to this permanent: seen at a glance, for most of them.
#[inline]
fn rests(s: &State, p: &Perm, counted: bool) -> bool {
    const CREATURE: u16 = CardType::Creature.bit() as u16;
    const COUNTED: u16 = CardType::Planeswalker.bit() as u16 | CardType::Battle.bit() as u16;
    if p.ch.types & CREATURE != 0 && (p.ch.toughness <= p.damage.max(0) || p.is(perm_flag::DEATHTOUCHED)) {
        return false;
    }
    p.ch.types & COUNTED == 0
        && p.host == Ref::Nothing
        && !counted
        && (s.counters.is_empty() || !has(&p.ch.subtypes, subtype::SAGA))
        && p.ch.keywords & BOUND_TO_THE_DAY == 0
        && !has(&p.ch.subtypes, subtype::AURA)
}

/// What must happen to this permanent.
fn permanent(g: &Magic, s: &State, p: &Perm, events: &mut Vec<Ev>) {
    let me = Ref::Obj(p.obj);
    let seat = p.ch.controller;
    let buried = || Ev::of(EventKind::Zone, seat, me).moved(Zone::Battlefield, Zone::Graveyard);
    if turns_with_the_day(s, p) && s.card(p.obj.i).def == s.card(p.obj.i).own {
        events.push(Ev::of(EventKind::Transform, seat, me).flag(ev_flag::BY_RULE));
        return;
    }
    if p.ch.is(CardType::Creature) {
        if p.ch.toughness <= 0 {
            events.push(buried());
            return;
        }
        let lethal = p.damage > 0 && p.damage >= p.ch.toughness || p.is(perm_flag::DEATHTOUCHED);
        if lethal && !p.ch.has(Keyword::Indestructible) {
            events.push(Ev::of(EventKind::Destroy, seat, me));
            return;
        }
    }
    if p.ch.is(CardType::Planeswalker) && s.counters_on(p.obj.i, counter::LOYALTY) == 0 {
        events.push(buried());
        return;
    }
    // CR 704.5v: unless an ability of it has triggered and is not over.
    let triggered = || {
        s.pending.iter().any(|t| t.source == p.obj)
            || s.stack.iter().any(|item| item.source == p.obj && item.ability != NONE)
    };
    if p.ch.is(CardType::Battle) && s.counters_on(p.obj.i, counter::DEFENSE) == 0 && !triggered() {
        events.push(buried());
        return;
    }
    if p.host != Ref::Nothing || has(&p.ch.subtypes, subtype::AURA) {
        let fits = p.host != Ref::Nothing && may_attach(g, s, p.obj, p.host);
        if !fits {
            // CR 704.5m, n; 702.103f: what was bestowed is a creature again.
            if has(&p.ch.subtypes, subtype::AURA) && !bestowed(g, s, p) {
                events.push(buried());
            } else if p.host != Ref::Nothing || bestowed(g, s, p) {
                events.push(Ev::of(EventKind::Unattach, seat, me).other(p.host));
            }
            return;
        }
    }
    if s.counters.is_empty() {
        return;
    }
    // CR 704.5q.
    let both = s.counters_on(p.obj.i, counter::PLUS).min(s.counters_on(p.obj.i, counter::MINUS));
    if both > 0 {
        for kind in [counter::PLUS, counter::MINUS] {
            events.push(Ev::of(EventKind::RemoveCounters, seat, me).word(kind).amount(both));
        }
    }
    if has(&p.ch.subtypes, subtype::SAGA) {
        saga(g, s, p, events);
    }
}

fn bestowed(g: &Magic, s: &State, p: &Perm) -> bool {
    let card = s.card(p.obj.i);
    card.face == 1 && g.def(card.def).layout == Layout::Bestow
}

/// CR 704.5s: a Saga that has told its last chapter is sacrificed.
fn saga(g: &Magic, s: &State, p: &Perm, events: &mut Vec<Ev>) {
    let last = s.abilities(g, p).filter_map(|a| match g.ability(a).kind {
        AbilityKind::Chapters(n) => Some(n),
        _ => None,
    });
    let Some(last) = last.max() else { return };
    let telling =
        s.stack.iter().any(|item| item.source == p.obj) || s.pending.iter().any(|t| t.source == p.obj);
    if s.counters_on(p.obj.i, counter::LORE) >= i32::from(last) && !telling {
        events.push(Ev::of(EventKind::Sacrifice, p.ch.controller, Ref::Obj(p.obj)));
    }
}

/// The legend rule (CR 704.5j): of each name the controller keeps one. What is kept stands in the pool from the
/// frame's `from` on until all have said so.
fn legends(g: &Magic, s: &mut State, asked: u8) -> bool {
    let from = s.pool.len() as u16;
    s.top().from = from;
    ask_for_one(g, s, asked)
}

fn ask_for_one(g: &Magic, s: &mut State, asked: u8) -> bool {
    let kept = &s.pool[usize::from(s.frames.last().expect("this frame").from)..];
    let open = |twins: &Vec<Obj>| !twins.iter().any(|&o| kept.contains(&Ref::Obj(o)));
    let Some(twins) = twins(g, s).into_iter().find(open) else { return false };
    let seat = s.controller(twins[0]);
    let refs: Vec<Ref> = twins.into_iter().map(Ref::Obj).collect();
    s.top().phase = asked;
    Choice::of(seat, Ask::Legend, &refs, 1, 1).start(s);
    true
}

/// Legendary permanents of one name and controller, for each that there are several of; the active player's first.
fn twins(g: &Magic, s: &State) -> Vec<Vec<Obj>> {
    let mut all: Vec<Vec<Obj>> = Vec::new();
    if !s.dirty && s.supers[1] & Supertype::Legendary.bit() as u8 == 0 {
        return all;
    }
    let legendary = |p: &&Perm| p.ch.is_super(Supertype::Legendary);
    for p in s.permanents().filter(legendary) {
        let same = |q: &&Perm| q.ch.name == p.ch.name && q.ch.controller == p.ch.controller;
        let alone = s.permanents().filter(legendary).filter(same).nth(1).is_none();
        if alone || all.iter().flatten().any(|&o| o == p.obj) {
            continue;
        }
        let twins: Vec<Obj> = s.permanents().filter(legendary).filter(same).map(|q| q.obj).collect();
        let excused =
            |o: &Obj| g.ruled(s, rules::LEGENDS, Ref::Obj(*o), |rule, _| matches!(rule, Rule::NoLegendRule));
        if twins.len() > 1 && !twins.iter().any(excused) {
            all.push(twins);
        }
    }
    all.sort_by_key(|twins| s.controller(twins[0]) != s.active);
    all
}

/// All twins but those kept go to the graveyard, together with whatever else is due (CR 704.3).
pub fn keep_one(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, asked: u8) {
    let kept = s.result.first().copied();
    s.pool.extend(kept);
    if ask_for_one(g, s, asked) {
        return;
    }
    let from = usize::from(s.top().from);
    let kept: Vec<Ref> = s.pool.drain(from..).collect();
    let mut events = due(g, s);
    forget_deathtouch(s);
    for o in twins(g, s).into_iter().flatten().filter(|&o| !kept.contains(&Ref::Obj(o))) {
        // What is put into a graveyard is not destroyed besides.
        events.retain(|e| e.subject != Ref::Obj(o));
        events.push(
            Ev::of(EventKind::Zone, s.controller(o), Ref::Obj(o)).moved(Zone::Battlefield, Zone::Graveyard),
        );
    }
    events::propose(g, s, cx, &events);
}
