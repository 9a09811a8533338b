//! What each event does to the state, and what follows from it at once.

use kernel::Cx;

use crate::eval::Env;
use crate::game::{Magic, counter, has, subtype};
use crate::ir::ability::AbilityKind;
use crate::ir::{CardType, Deed, EventKind, Keyword, Layout, Zone};
use crate::layers::quiet::Before;
use crate::layers::{self, rules};
use crate::state::{
    Entering, Ev, Lasting, Lasts, Link, Local, NONE, Obj, PLAYER, Ref, State, card_flag, ev_flag, hidden,
    perm_flag, touched,
};
use crate::zones;

/// Does the event leave alone what state-based actions look at? Where a card moves, [`zones::put`] knows.
const fn matters_little(e: &Ev) -> bool {
    match e.kind {
        EventKind::Zone => !matches!(e.to, Zone::Battlefield),
        EventKind::Step
        | EventKind::Tap
        | EventKind::Untap
        | EventKind::TapForMana
        | EventKind::Cast
        | EventKind::Activate
        | EventKind::Attack
        | EventKind::Block
        | EventKind::BecomesBlocked
        | EventKind::Unblocked
        | EventKind::Target
        | EventKind::PlayLand
        | EventKind::Shuffle
        | EventKind::Search
        | EventKind::Draw
        | EventKind::CoinFlip
        | EventKind::DieRoll => true,
        _ => false,
    }
}

pub fn commit(g: &Magic, s: &mut State, _cx: &mut Cx<Magic>, e: Ev) {
    s.settled &= matters_little(&e);
    match e.kind {
        EventKind::Zone if e.to == Zone::Battlefield => enter(g, s, e),
        // A card that is cast is there already.
        EventKind::Zone if e.to == Zone::Stack => s.done.push(e),
        EventKind::Zone => depart(g, s, e),
        EventKind::Damage => damage(g, s, e),
        EventKind::GainLife => {
            if e.n > 0 && !g.cannot(s, Deed::GainLife, e.subject, Ref::Nothing) {
                let life = &mut s.players[usize::from(e.seat)].life;
                *life = life.saturating_add(e.n);
                s.changed |= touched::LIFE;
                s.done.push(e);
            }
        }
        EventKind::LoseLife => {
            if e.n > 0 && !g.cannot(s, Deed::LoseLife, e.subject, Ref::Nothing) {
                let life = &mut s.players[usize::from(e.seat)].life;
                *life = life.saturating_sub(e.n);
                s.changed |= touched::LIFE;
                s.done.push(e);
            }
        }
        EventKind::Draw => draw(g, s, e),
        EventKind::Discard | EventKind::Sacrifice => {
            let Some(o) = e.subject.obj().filter(|&o| s.is_live(o)) else { return };
            if e.kind == EventKind::Sacrifice && g.cannot(s, Deed::BeSacrificed, e.subject, Ref::Nothing) {
                return;
            }
            let from = s.card(o.i).zone;
            // It may go elsewhere instead, and is discarded or sacrificed all the same.
            let to = if e.to == Zone::Nowhere { Zone::Graveyard } else { e.to };
            let mut moved = Ev::of(EventKind::Zone, e.seat, e.subject).moved(from, to);
            if to == Zone::Battlefield {
                s.entering.push(Entering::plain(o.i, e.seat));
                moved = moved.amount(s.entering.len() as i32 - 1);
            }
            s.batch.push(moved);
            // What it becomes as it moves.
            s.done.push(e.other(Ref::Obj(Obj { inc: o.inc.wrapping_add(1), ..o })));
        }
        EventKind::Destroy => destroy(g, s, e),
        EventKind::Tap | EventKind::Untap => turn_sideways(g, s, e),
        EventKind::AddCounters => {
            let Some(on) = holder(s, e.subject) else { return };
            if e.n > 0 && !g.cannot(s, Deed::ReceiveCounters, e.subject, Ref::Nothing) {
                zones::add_counters(s, on, e.word, e.n);
                s.done.push(e);
            }
        }
        EventKind::RemoveCounters => {
            let Some(on) = holder(s, e.subject) else { return };
            let n = e.n.min(s.counters_on(on, e.word));
            if n > 0 {
                zones::add_counters(s, on, e.word, -n);
                s.done.push(e.amount(n));
            }
        }
        EventKind::Attach => {
            let Some(o) = e.subject.obj() else { return };
            let stamp = s.next_stamp();
            let Some(p) = s.perm_mut(o) else { return };
            if p.host != e.other {
                let before = std::mem::replace(&mut p.host, e.other);
                p.stamp = stamp;
                s.dirty = true;
                // CR 701.3c: what is attached to something else becomes unattached from what it was on.
                if before != Ref::Nothing && s.watched & EventKind::Unattach.bit() != 0 {
                    s.done.push(Ev::of(EventKind::Unattach, e.seat, e.subject).other(before));
                }
                s.done.push(e);
            }
        }
        EventKind::Unattach => {
            let Some(o) = e.subject.obj() else { return };
            let Some(p) = s.perm_mut(o) else { return };
            let host = std::mem::replace(&mut p.host, Ref::Nothing);
            let attached = host != Ref::Nothing;
            // CR 702.103f: it is bestowed no longer.
            let card = &mut s.cards[usize::from(o.i)];
            let bestowed = card.face == 1 && g.def(card.def).layout == Layout::Bestow;
            if bestowed {
                card.face = 0;
            }
            s.dirty |= attached || bestowed;
            if attached {
                s.done.push(e.other(host));
            }
        }
        EventKind::LoseGame => {
            let player = &mut s.players[usize::from(e.seat)];
            if player.lost == 0 {
                player.lost = e.word as u8 + 1;
            }
            s.done.push(e);
        }
        EventKind::Transform => transform(g, s, e),
        EventKind::CreateTokens => {
            if e.n > 0 {
                crate::events::triggers::remember(g, s, e);
            }
            let template = s.entering[usize::from(e.word)].clone();
            let (card, first) = (*s.card(template.card), s.obj(template.card));
            for k in 0..e.n.clamp(0, 1000) {
                // The template's own record is the first token.
                let i = if k == 0 { template.card } else { s.fresh(card.own, card.owner, card_flag::TOKEN) };
                s.cards[usize::from(i)].def = card.def;
                if k > 0 {
                    zones::merge::copy_beneath(g, s, first, s.obj(i));
                }
                let n = s.entering.len() as i32;
                s.entering.push(Entering { card: i, ..template.clone() });
                let token = Ref::Obj(s.obj(i));
                let enters = Ev::of(EventKind::Zone, template.controller, token)
                    .moved(Zone::Nowhere, Zone::Battlefield);
                s.batch.push(enters.amount(n).flag(ev_flag::TOKEN));
            }
            if e.n <= 0 {
                s.cards[usize::from(template.card)].flags |= card_flag::FREE;
            }
        }
        EventKind::PhaseOut | EventKind::PhaseIn => {
            let out = e.kind == EventKind::PhaseOut;
            let Some(o) = e.subject.obj().filter(|&o| s.is_live(o)) else { return };
            let Some(p) = s.perms.get_mut(usize::from(s.cards[usize::from(o.i)].perm)) else { return };
            if p.is(perm_flag::PHASED_OUT) != out {
                p.set(perm_flag::PHASED_OUT, out);
                // Its host is named where it only goes along.
                p.set(perm_flag::PHASED_ALONG, out && e.other != Ref::Nothing);
                s.dirty = true;
                s.done.push(Ev { other: Ref::Nothing, ..e });
            }
        }
        _ => s.done.push(e),
    }
}

/// Whose counters: a card's or a player's.
pub fn holder(s: &State, r: Ref) -> Option<u16> {
    match r {
        Ref::Obj(o) => s.is_live(o).then_some(o.i),
        Ref::Player(p) => Some(PLAYER + u16::from(p)),
        _ => None,
    }
}

fn enter(g: &Magic, s: &mut State, e: Ev) {
    let mut entering = s.entering[e.n as usize].clone();
    let old = s.obj(entering.card);
    // CR 111.8: a token that left the battlefield never comes back.
    if e.subject != Ref::Obj(old) || s.card(old.i).flags & card_flag::FREE != 0 {
        return;
    }
    let def = entering.def(s);
    // CR 702.145c: at night it comes with its back up.
    let double = g.def(def).layout == Layout::Transform && entering.copy == NONE && !entering.face_down;
    if double && s.day == crate::turn::NIGHT && g.print(def, 0).ch.has(Keyword::Daybound) {
        entering.face = 1;
    }
    let printed = *g.print(def, entering.face);
    // CR 304.4, 307.4: instants and sorceries stay where they are.
    if !printed.permanent && !entering.face_down {
        return;
    }
    if let Some(loyalty) = g.face(def, entering.face).loyalty.as_ref().filter(|_| !entering.face_down) {
        let env = Env { x: entering.x, ..Env::new(g, s, old, entering.controller) };
        let n = env.value(loyalty);
        entering.counters.push((counter::LOYALTY, n));
    }
    if let Some(defense) = g.face(def, entering.face).defense.filter(|_| !entering.face_down) {
        entering.counters.push((counter::DEFENSE, defense));
    }
    // CR 614.16: effects that change how many counters are put on it apply as it enters.
    let watched = s.replaced & EventKind::AddCounters.bit() != 0;
    let later = if watched { std::mem::take(&mut entering.counters) } else { Vec::new() };
    // CR 614.12: whether it can have counters is asked of the permanent that it becomes.
    let counters = std::mem::take(&mut entering.counters);
    let quiet = Before::of(s);
    let bare = counters.is_empty() && entering.entry.0 == NONE;
    let obj = zones::onto_battlefield(g, s, &entering);
    if !counters.is_empty() {
        layers::refresh(g, s);
        if !g.cannot(s, Deed::ReceiveCounters, Ref::Obj(obj), Ref::Nothing) {
            counters.iter().for_each(|&(kind, n)| zones::add_counters(s, obj.i, kind, n));
            entering.counters = counters;
        }
    }
    // What it was remembered to have chosen as it entered now belongs to the permanent.
    for link in &mut s.links {
        if link.holder == old {
            link.holder = obj;
        }
    }
    // CR 400.7a: what changed the spell goes on to change the permanent.
    for local in s.lasting.iter_mut().flat_map(|l| &mut l.locals) {
        if local.slot == hidden::AFFECTED && local.value == Ref::Obj(old) {
            local.value = Ref::Obj(obj);
        }
    }
    if entering.entry.0 != NONE {
        let stamp = s.next_stamp();
        s.lasting.push(Lasting {
            lasts: Lasts::Entry,
            body: entering.entry.0,
            pc: entering.entry.1,
            source: obj,
            ability: NONE,
            seat: entering.controller,
            x: entering.x,
            stamp,
            made: s.turn,
            uses: u8::MAX,
            left: 0,
            locals: std::iter::once(Local { slot: hidden::AFFECTED, value: Ref::Obj(obj) })
                .chain(entering.fixed.iter().map(|&n| Local { slot: hidden::FIXED, value: Ref::Num(n) }))
                .collect(),
        });
    }
    if bare {
        quiet.joined(g, s, obj);
    }
    if g.asks.origins && !matches!(e.from, Zone::Stack | Zone::Nowhere) {
        s.links.push(Link { holder: obj, word: zones::CAME_FROM, value: Ref::Num(e.from as i32) });
    }
    s.done.push(Ev { subject: Ref::Obj(obj), other: Ref::Obj(old), seat: entering.controller, n: 0, ..e });
    let put = |&(kind, n): &(u16, i32)| {
        let e = Ev::of(EventKind::AddCounters, entering.controller, Ref::Obj(obj)).word(kind).amount(n);
        (n > 0).then_some(e)
    };
    s.done.extend(entering.counters.iter().filter_map(put));
    s.batch.extend(later.iter().filter_map(put));
    if entering.host != Ref::Nothing {
        s.done.push(Ev::of(EventKind::Attach, entering.controller, Ref::Obj(obj)).other(entering.host));
    }
    // CR 709.5d: the door that was cast is unlocked as it enters.
    if e.from == Zone::Stack
        && let Some((_, doors)) = g.doors(s.card(obj.i)).filter(|(_, doors)| *doors != 0)
    {
        s.batch.extend(crate::ops::rooms::unlocked(g, obj, entering.controller, doors));
    }
    // CR 714.3a.
    if has(&printed.ch.subtypes, subtype::SAGA) && !entering.face_down {
        s.batch.push(
            Ev::of(EventKind::AddCounters, entering.controller, Ref::Obj(obj)).word(counter::LORE).amount(1),
        );
    }
}

fn depart(g: &Magic, s: &mut State, e: Ev) {
    let here = |o: &crate::state::Obj| s.is_live(*o) && s.card(o.i).flags & card_flag::FREE == 0;
    let Some(o) = e.subject.obj().filter(here) else { return };
    let from = s.card(o.i).zone;
    let depth = if e.n < 0 { usize::MAX } else { e.n as usize };
    // CR 122.1h.
    let dies = (from, e.to) == (Zone::Battlefield, Zone::Graveyard);
    let to = if dies && s.counters_on(o.i, counter::FINALITY) > 0 { Zone::Exile } else { e.to };
    let host = s.perm(o).map_or(Ref::Nothing, |p| p.host);
    let new = zones::put(g, s, o.i, to, depth, (e.word & 3) as u8 * u8::from(e.word != NONE));
    s.done.push(Ev { from, to, other: Ref::Obj(new), n: 0, ..e });
    // CR 701.3d: what leaves the battlefield becomes unattached.
    if host != Ref::Nothing && s.watched & EventKind::Unattach.bit() != 0 {
        s.done.push(Ev::of(EventKind::Unattach, e.seat, e.subject).other(host));
    }
}

fn draw(g: &Magic, s: &mut State, e: Ev) {
    let seat = usize::from(e.seat);
    if g.cannot(s, Deed::Draw, Ref::Player(e.seat), Ref::Nothing) {
        return;
    }
    let Some(&top) = s.libraries[seat].last() else {
        s.players[seat].drew_empty = true;
        s.settled = false;
        return;
    };
    let obj = zones::put(g, s, top, Zone::Hand, 0, 0);
    s.players[seat].drawn = s.players[seat].drawn.saturating_add(1);
    s.done.push(Ev { subject: Ref::Obj(obj), ..e });
}

/// CR 701.8 with indestructible, shield counters and regeneration.
fn destroy(g: &Magic, s: &mut State, e: Ev) {
    let Some(o) = e.subject.obj() else { return };
    let Some(p) = s.perm(o) else { return };
    if p.ch.has(Keyword::Indestructible) {
        return;
    }
    if s.counters_on(o.i, counter::SHIELD) > 0 {
        s.batch.push(Ev::of(EventKind::RemoveCounters, e.seat, e.subject).word(counter::SHIELD).amount(1));
        return;
    }
    let cannot = || g.cannot(s, Deed::BeRegenerated, e.subject, Ref::Nothing);
    if p.shields > 0 && e.flags & ev_flag::FINAL == 0 && !cannot() {
        // CR 701.19a: it is tapped, healed and leaves combat instead.
        let seat = p.ch.controller;
        let p = s.perm_mut(o).expect("it is there");
        p.shields -= 1;
        p.damage = 0;
        p.set(perm_flag::DEATHTOUCHED, false);
        leave_combat(s, o);
        s.batch.push(Ev::of(EventKind::Tap, seat, e.subject));
        return;
    }
    let seat = p.ch.controller;
    s.batch.push(Ev::of(EventKind::Zone, seat, e.subject).moved(Zone::Battlefield, Zone::Graveyard));
    s.done.push(e);
}

/// CR 506.4.
pub fn leave_combat(s: &mut State, o: Obj) {
    s.blocks.retain(|b| b.blocker != o && b.attacker != o);
    if let Some(p) = s.perm_mut(o) {
        p.attacking = Ref::Nothing;
        p.flags &= !(perm_flag::BLOCKED | perm_flag::BLOCKING);
    }
    s.changed |= touched::COMBAT;
}

fn turn_sideways(g: &Magic, s: &mut State, e: Ev) {
    let tap = e.kind == EventKind::Tap;
    let Some(o) = e.subject.obj() else { return };
    let Some(p) = s.perm(o) else { return };
    if p.is(perm_flag::TAPPED) == tap {
        return;
    }
    let deed = if tap { Deed::BecomeTapped } else { Deed::Untap };
    if g.cannot(s, deed, e.subject, Ref::Nothing) {
        return;
    }
    // CR 122.1d.
    if !tap && s.counters_on(o.i, counter::STUN) > 0 {
        s.batch.push(Ev::of(EventKind::RemoveCounters, e.seat, e.subject).word(counter::STUN).amount(1));
        return;
    }
    s.perm_mut(o).expect("it is there").set(perm_flag::TAPPED, tap);
    s.changed |= touched::TAPPED;
    s.done.push(e);
}

fn transform(g: &Magic, s: &mut State, e: Ev) {
    let Some(o) = e.subject.obj() else { return };
    if s.perm(o).is_none() || g.cannot(s, Deed::Transform, e.subject, Ref::Nothing) {
        return;
    }
    // CR 702.145b: only day and night turn what is bound to them.
    let bound = s.perm(o).is_some_and(|p| p.ch.has(Keyword::Daybound) || p.ch.has(Keyword::Nightbound));
    if bound && e.flags & ev_flag::BY_RULE == 0 {
        return;
    }
    let card = s.card(o.i);
    // CR 701.27c, f: only double-faced permanents, and not into a face that is no permanent. What only copies one
    // is none (CR 712.9); a token made as its copy is (CR 707.8a).
    let other = 1 - card.face;
    let double = |def: &u16| g.def(*def).layout == Layout::Transform;
    // CR 729.2i: of a merged permanent every double-faced card turns; the topmost may be another.
    if !double(&card.def) && zones::merge::beneath(g, s, o).iter().any(double) {
        s.links.push(Link { holder: o, word: zones::TURNS, value: Ref::Nothing });
        s.dirty = true;
        s.done.push(e);
        return;
    }
    if card.def != card.own
        || g.def(card.def).layout != Layout::Transform
        || !g.print(card.def, other).permanent
    {
        return;
    }
    s.cards[usize::from(o.i)].face = other;
    let stamp = s.next_stamp();
    let p = s.perm_mut(o).expect("it is there");
    p.set(perm_flag::TRANSFORMED, other == 1);
    p.stamp = stamp;
    s.links.push(Link { holder: o, word: zones::TURNS, value: Ref::Nothing });
    s.dirty = true;
    s.done.push(e);
}

/// Does the object have protection from the other (CR 702.16)?
pub fn protected(g: &Magic, s: &State, o: Obj, from: Ref) -> bool {
    let Some(p) = s.perm(o) else { return false };
    if !p.ch.has(Keyword::Protection) {
        return false;
    }
    let env = Env::new(g, s, o, p.ch.controller);
    let shields =
        |a: u16| matches!(&g.ability(a).kind, AbilityKind::Protection(f) if env.speaking(a).passes(f, from));
    s.abilities(g, p).any(shields)
}

/// CR 120.3.
fn damage(g: &Magic, s: &mut State, e: Ev) {
    if e.n <= 0 {
        return;
    }
    // It may say what has prevented some of it.
    let e = Ev { word: NONE, ..e };
    let source = e.other.obj().unwrap_or(Obj::NONE);
    let (keywords, controller) = {
        let env = Env::new(g, s, source, e.seat);
        if source.is_none() {
            (0, e.seat)
        } else {
            (env.ch(source).keywords | layers::spell_keywords(g, s, source), s.controller(source))
        }
    };
    let is = |k: Keyword| keywords & k.bit() != 0;
    let done = match e.subject {
        Ref::Player(seat) => {
            let protected = g.ruled(
                s,
                rules::SHIELDS,
                e.subject,
                |rule, env| matches!(rule, crate::ir::Rule::ProtectionPlayer(f) if env.passes(f, e.other)),
            );
            if protected && e.flags & ev_flag::UNPREVENTABLE == 0 {
                return;
            }
            s.players[usize::from(seat)].damaged = true;
            if is(Keyword::Infect) {
                s.batch.push(
                    Ev::of(EventKind::AddCounters, controller, e.subject).word(counter::POISON).amount(e.n),
                );
            } else {
                s.batch.push(Ev::of(EventKind::LoseLife, seat, e.subject).amount(e.n));
            }
            if e.flags & ev_flag::COMBAT != 0 {
                let toxic = toxic(g, s, source);
                if toxic > 0 {
                    let poison = Ev::of(EventKind::AddCounters, controller, e.subject).word(counter::POISON);
                    s.batch.push(poison.amount(toxic));
                }
                if !source.is_none() && s.card(source.i).flags & card_flag::COMMANDER != 0 {
                    let taken = &mut s.players[usize::from(seat)].commander_damage;
                    *taken = taken.saturating_add(e.n.min(255) as u8);
                }
            }
            Ev { seat, ..e }
        }
        Ref::Obj(o) => {
            let Some(p) = s.perm(o) else { return };
            let (ch, seat) = (p.ch, p.ch.controller);
            // CR 702.16e: protection prevents.
            let preventable = e.flags & ev_flag::UNPREVENTABLE == 0;
            if preventable && protected(g, s, o, e.other) {
                return;
            }
            if s.counters_on(o.i, counter::SHIELD) > 0 {
                // CR 122.1c, 615.12: one counter for all that happens at once, and also for what it cannot prevent.
                let spent =
                    Ev::of(EventKind::RemoveCounters, seat, e.subject).word(counter::SHIELD).amount(1);
                if !s.batch.contains(&spent) {
                    s.batch.push(spent);
                }
                if preventable {
                    return;
                }
            }
            if ch.is(CardType::Creature) {
                if is(Keyword::Infect) || is(Keyword::Wither) {
                    s.batch.push(
                        Ev::of(EventKind::AddCounters, controller, e.subject)
                            .word(counter::MINUS)
                            .amount(e.n),
                    );
                } else {
                    let p = s.perm_mut(o).expect("it is there");
                    p.damage = p.damage.saturating_add(e.n).min(layers::HUGE);
                }
                let p = s.perm_mut(o).expect("it is there");
                p.flags |= perm_flag::DAMAGED;
                if is(Keyword::Deathtouch) {
                    p.flags |= perm_flag::DEATHTOUCHED;
                }
            }
            for (t, kind) in
                [(CardType::Planeswalker, counter::LOYALTY), (CardType::Battle, counter::DEFENSE)]
            {
                if ch.is(t) {
                    s.batch.push(
                        Ev::of(EventKind::RemoveCounters, controller, e.subject).word(kind).amount(e.n),
                    );
                }
            }
            Ev { seat, ..e }
        }
        _ => return,
    };
    if is(Keyword::Lifelink) {
        link_life(s, source, controller, e.n);
    }
    s.changed |= touched::DAMAGE;
    s.done.push(done);
}

/// CR 120.3f: what one source deals at once, to however many, is one gain of life.
fn link_life(s: &mut State, source: Obj, seat: u8, n: i32) {
    let gain = Ev::of(EventKind::GainLife, seat, Ref::Player(seat)).other(Ref::Obj(source));
    let like = |x: &Ev| x.kind == gain.kind && x.other == gain.other && x.subject == gain.subject;
    if s.done.iter().any(like) {
        s.batch.push(gain.amount(n));
        return;
    }
    match s.batch.iter_mut().rev().find(|x| like(x)) {
        Some(same) => same.n = same.n.saturating_add(n),
        None => s.batch.push(gain.amount(n)),
    }
}

fn toxic(g: &Magic, s: &State, source: Obj) -> i32 {
    let Some(p) = s.perm(source).filter(|p| p.ch.has(Keyword::Toxic)) else { return 0 };
    let all = s.abilities(g, p).map(|a| match g.ability(a).kind {
        AbilityKind::Toxic(n) => n.into(),
        _ => 0,
    });
    all.sum()
}
