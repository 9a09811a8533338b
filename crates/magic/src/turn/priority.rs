//! Priority (CR 117): state-based actions, triggers, then a player acts or passes.

use std::cell::OnceCell;

use kernel::{Cx, Menu, Opt, Seat};

use crate::cast::targets;
use crate::eval::Env;
use crate::events::triggers;
use crate::game::Magic;
use crate::ir::ability::{AbilityKind, Activated};
use crate::ir::{CardType, Deed, EventKind, Filter, Layout, Limit, Part, Rule, Step, Timing, Zone};
use crate::layers::rules;
use crate::machine::Flow;
use crate::machine::ask::{self, Ask, Verb};
use crate::pay::bill::Price;
use crate::pay::bounds::stands_for_mana;
use crate::pay::by_hand;
use crate::pay::purse::Purse;
use crate::pay::sources::{For, Payee};
use crate::state::{Doing, Entering, Ev, Frame, Link, NONE, Obj, Ref, State, card_flag, perm_flag, role};
use crate::turn::{idle, state_based};
use crate::{cast, events, pay, zones};

const CHECK: u8 = 0;
const ASK: u8 = 1;
const LEGEND: u8 = 2;

pub fn step(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    match s.top().phase {
        LEGEND => {
            s.top().phase = CHECK;
            state_based::keep_one(g, s, cx, LEGEND);
            Flow::Next
        }
        CHECK => {
            if state_based::check(g, s, cx, LEGEND) {
                return Flow::Next;
            }
            state_triggers(g, s);
            if !s.pending.is_empty() {
                let seat = s.active;
                s.push(Frame::of(Doing::Triggers, seat));
                return Flow::Next;
            }
            s.top().phase = ASK;
            Flow::Ask
        }
        _ => Flow::Ask,
    }
}

/// CR 603.8: abilities that trigger on a state of the game, once until they have left the stack.
fn state_triggers(g: &Magic, s: &mut State) {
    if !s.uneasy {
        return;
    }
    for k in 0..s.watching.len() {
        let active = s.watching[k];
        if active.lasting != NONE {
            continue;
        }
        let AbilityKind::Triggered(t) = &g.ability(active.ability).kind else { continue };
        if !t.state {
            continue;
        }
        let waiting = s.stack.iter().any(|i| i.source == active.source && i.ability == active.ability);
        if !waiting && Env::new(g, s, active.source, active.seat).holds(&t.when) {
            s.pending.push(crate::state::Pending {
                source: active.source,
                ability: active.ability,
                body: t.body.0,
                seat: active.seat,
                x: 0,
                way: NONE,
                obj: Obj::NONE,
                locals: Vec::new(),
            });
        }
    }
}

/// May the player act as at sorcery speed (CR 307.1)?
pub fn sorcery_time(s: &State, seat: Seat) -> bool {
    s.active == seat && s.stack.is_empty() && matches!(s.step, Step::Main1 | Step::Main2)
}

pub fn offer(g: &Magic, s: &State, menu: &mut Menu) {
    let seat = s.frames.last().expect("the frame that asks").seat;
    menu.ask(seat, Ask::Priority as u8);
    menu.push(Opt::verb(Verb::Pass as u8));
    if !idle::is_idle(s, seat) {
        list(g, s, seat, sorcery_time(s, seat), menu);
    }
}

/// All that the player may do but pass; `main`: as at sorcery speed.
pub fn list(g: &Magic, s: &State, seat: Seat, main: bool, menu: &mut Menu) {
    let window = Window { g, s, seat, main, purse: OnceCell::new() };
    if window.main && s.players[usize::from(seat)].lands_played < land_drops(g, s, seat) {
        window.lands(menu);
    }
    window.spells(menu);
    window.abilities(menu);
    if g.settings.manual_mana.does(seat) {
        by_hand::offer(g, s, seat, menu);
    }
}

/// Has the player a land drop left for this card?
pub fn may_play_land(g: &Magic, s: &State, seat: Seat, o: Obj) -> bool {
    s.active == seat
        && s.players[usize::from(seat)].lands_played < land_drops(g, s, seat)
        && !g.cannot(s, Deed::PlayLand, Ref::Player(seat), Ref::Obj(o))
}

fn land_drops(g: &Magic, s: &State, seat: Seat) -> u8 {
    let mut drops = 1u8;
    g.each_rule(s, rules::LANDS, &mut |rule, env, of| {
        if let Rule::ExtraLands(n) = rule
            && env.affects(of, Ref::Player(seat))
        {
            drops = drops.saturating_add(*n);
        }
    });
    drops
}

/// Cards that differ in nothing are offered once.
fn first_of_kind(s: &State, list: &[u16], k: usize) -> bool {
    let card = s.card(list[k]);
    !list[..k].iter().any(|&j| s.card(j).def == card.def && s.card(j).flags == card.flags)
}

/// A card that some rule lets the player play from where it is.
struct Permitted<'a> {
    card: u16,
    face: u8,
    rule: &'a Rule,
    /// The rule's number among the permissions in force.
    number: u16,
    /// What a limit counts by.
    by: (Obj, u16),
}

/// The faces that a card may be cast or played by: both of a split or modal card and the like, else the front.
pub fn open_faces(g: &Magic, def: u16) -> u8 {
    let def = g.def(def);
    match def.layout {
        Layout::ModalDfc | Layout::Adventure | Layout::Omen | Layout::Split => def.faces.len() as u8,
        _ => 1,
    }
}

/// The same by leave of a rule: other shapes too, unless it names what is paid (CR 118.9a).
pub fn granted_faces(g: &Magic, def: u16, rule: &Rule) -> u8 {
    match rule {
        Rule::MayPlay { free: false, cost: None, .. } if g.def(def).layout.shapes() => 2,
        _ => open_faces(g, def),
    }
}

/// Does a rule forbid the player to cast this face of the card?
pub fn may_not_cast(g: &Magic, s: &State, seat: Seat, i: u16, face: u8) -> bool {
    let forbidden = |s: &State| g.cannot(s, Deed::Cast, Ref::Player(seat), Ref::Obj(s.obj(i)));
    let one = face == 0 && g.def(s.card(i).own).layout != Layout::Split;
    if one || s.rules & rules::forbids(Deed::Cast) == 0 {
        return forbidden(s);
    }
    // It is judged as what it would be on the stack (CR 601.3e).
    let mut there = s.clone();
    let card = &mut there.cards[usize::from(i)];
    card.face = face;
    card.flags |= card_flag::AS_CAST;
    forbidden(&there)
}

/// Every face of every card that some rule lets the player play; the rule is asked about each face by itself (CR
/// 712.11b, 715.3a), and only about those that are wanted.
fn each_permitted<'a>(
    g: &'a Magic,
    s: &'a State,
    seat: Seat,
    wanted: &dyn Fn(&Rule, u16, u8) -> bool,
    f: &mut dyn FnMut(Permitted<'a>),
) {
    let mut number = 0;
    g.each_rule(s, rules::PLAY, &mut |rule, env, of| {
        let Rule::MayPlay { what, zones, top, per_turn, .. } = rule else { return };
        let here = number;
        number += 1;
        let by = (env.source, env.ability);
        let spent = per_turn.is_some_and(|n| !triggers::allowed(s, by.0, by.1, Limit::PerTurn(n)));
        if spent || !env.affects(of, Ref::Player(seat)) {
            return;
        }
        let mut each = |i: u16, also: &dyn Fn(u8) -> bool| {
            for face in 0..granted_faces(g, s.card(i).own, rule) {
                if wanted(rule, i, face) && permits(g, s, env, what, i, face) && also(face) {
                    f(Permitted { card: i, face, rule, number: here, by });
                }
            }
        };
        for &zone in zones {
            lying(s, seat, zone, *top).into_iter().flatten().for_each(|&i| each(i, &|_| true));
        }
        if anywhere(rule) {
            each_opened(g, s, seat, zones, &mut each);
        }
    });
}

/// Is it a price for whatever may be cast, with no zone named (CR 118.9)?
pub fn anywhere(rule: &Rule) -> bool {
    let Rule::MayPlay { zones, cost, free, spells, .. } = rule else { return false };
    *spells && (*free || cost.is_some()) && zones.contains(&Zone::Hand) && zones.contains(&Zone::Command)
}

/// Does it let cards be cast from where they are, and nothing more?
pub const fn opens(rule: &Rule) -> bool {
    matches!(
        rule,
        Rule::MayPlay { spells: true, free: false, cost: None, plus: None, then: None, per_turn: None, .. }
    )
}

/// Cards in other zones than these that some rule lets the player cast from there, and which faces it means.
fn each_opened(g: &Magic, s: &State, seat: Seat, but: &[Zone], f: &mut impl FnMut(u16, &dyn Fn(u8) -> bool)) {
    g.each_rule(s, rules::PLAY, &mut |rule, env, of| {
        let Rule::MayPlay { what, zones, top, .. } = rule else { return };
        if !opens(rule) || !env.affects(of, Ref::Player(seat)) {
            return;
        }
        for &zone in zones.iter().filter(|zone| !but.contains(zone)) {
            for &i in lying(s, seat, zone, *top).into_iter().flatten() {
                f(i, &|face| permits(g, s, env, what, i, face));
            }
        }
    });
}

/// Where the player may play cards from by leave of a rule.
fn lying(s: &State, seat: Seat, zone: Zone, top: bool) -> [&[u16]; 2] {
    match zone {
        Zone::Graveyard => [&s.graveyards[0], &s.graveyards[1]],
        Zone::Exile => [&s.exile, &[]],
        // Nobody plays from a library they may not look at.
        Zone::Library if top => [last(&s.libraries[usize::from(seat)]), &[]],
        Zone::Hand => [&s.hands[usize::from(seat)], &[]],
        Zone::Command => [&s.command, &[]],
        _ => [&[], &[]],
    }
}

/// Does a permission mean this face of the card?
pub fn permits(g: &Magic, s: &State, env: &Env<'_>, what: &Filter, i: u16, face: u8) -> bool {
    let obj = s.obj(i);
    let env = Env { spell: obj, ..*env };
    if face == 0 && open_faces(g, s.card(i).own) == 1 {
        return env.passes(what, Ref::Obj(obj));
    }
    Payee { paid: For::Spell, seat: env.seat, obj, face, any: false, fused: false }.meant(&env, what)
}

fn last(list: &[u16]) -> &[u16] {
    &list[list.len().saturating_sub(1)..]
}

/// What counts the uses of a permission: an ability of an object.
pub type Counter = (Obj, u16);

/// The price of the nth permission in force, as the spell keeps it, and what counts its uses.
pub fn permission(g: &Magic, s: &State, wanted: u16) -> Option<(Price, Zone, Option<Counter>)> {
    let mut number = 0;
    for active in &s.ruling {
        let Some((effect, env)) = g.effect(s, active) else { continue };
        for (k, rule) in effect.rules.iter().enumerate() {
            let Rule::MayPlay { then, per_turn, .. } = rule else { continue };
            if number == wanted {
                let (body, pc) = match active.lasting {
                    NONE => (NONE, 0),
                    l => (s.lasting[usize::from(l)].body, s.lasting[usize::from(l)].pc),
                };
                let price = Price::Rule { ability: active.ability, body, pc, number: k as u16 };
                let by = per_turn.map(|_| (env.source, env.ability));
                return Some((price, then.unwrap_or(Zone::Nowhere), by));
            }
            number += 1;
        }
    }
    None
}

/// Whose effect the nth permission is.
pub fn permitted_by(g: &Magic, s: &State, wanted: u16) -> Option<Obj> {
    let each = s.ruling.iter().filter_map(|active| g.effect(s, active)).flat_map(|(effect, env)| {
        let permits = effect.rules.iter().filter(|rule| matches!(rule, Rule::MayPlay { .. }));
        permits.map(move |_| env.source)
    });
    each.into_iter().nth(wanted.into())
}

/// The least mana a cost can come to, if nothing changes it.
fn least(s: &State, costs: &[&crate::ir::Cost]) -> i32 {
    use crate::ir::Pip;
    if s.rules & rules::COSTS != 0 || costs.iter().any(|c| c.parts.iter().any(stands_for_mana)) {
        return 0;
    }
    let mana = |c: &&crate::ir::Cost| {
        let pips = c.mana.pips.iter().filter(|p| !matches!(p, Pip::Phyrexian(_))).count();
        i32::from(c.mana.generic) + pips as i32
    };
    costs.iter().map(mana).sum()
}

/// One player's turn to act: what is asked of every card alike is worked out once.
struct Window<'a> {
    g: &'a Magic,
    s: &'a State,
    seat: Seat,
    /// Sorcery speed.
    main: bool,
    purse: OnceCell<Purse>,
}

impl Window<'_> {
    fn purse(&self) -> &Purse {
        self.purse.get_or_init(|| Purse::of(self.g, self.s, self.seat))
    }

    fn lands(&self, menu: &mut Menu) {
        let hand = &self.s.hands[usize::from(self.seat)];
        for (k, &i) in hand.iter().enumerate() {
            if self.g.has_land_face(self.s.card(i).own) && first_of_kind(self.s, hand, k) {
                self.land(i, menu);
            }
        }
        let land = |rule: &Rule, i: u16, face: u8| {
            let printed = self.g.print(self.s.card(i).own, face);
            matches!(rule, Rule::MayPlay { lands: true, .. }) && printed.ch.is(CardType::Land)
        };
        each_permitted(self.g, self.s, self.seat, &land, &mut |found| {
            self.land_face(found.card, found.face, menu);
        });
    }

    fn land(&self, i: u16, menu: &mut Menu) {
        let Self { g, s, .. } = *self;
        let card = s.card(i);
        let faces = if g.def(card.own).layout == Layout::ModalDfc { 2 } else { 1 };
        for face in 0..faces {
            self.land_face(i, face, menu);
        }
    }

    fn land_face(&self, i: u16, face: u8, menu: &mut Menu) {
        let Self { g, s, seat, .. } = *self;
        let land = g.print(s.card(i).own, face).ch.is(CardType::Land);
        if land && !g.cannot(s, Deed::PlayLand, Ref::Player(seat), Ref::Obj(s.obj(i))) {
            let option = Opt::verb(Verb::PlayLand as u8).a(i).b(face.into());
            if menu.find(option).is_none() {
                menu.push(option);
            }
        }
    }

    fn spells(&self, menu: &mut Menu) {
        let Self { g, s, seat, main, .. } = *self;
        let any_time = main || s.rules & rules::TIMING != 0;
        let hand = &s.hands[usize::from(seat)];
        for (k, &i) in hand.iter().enumerate() {
            if (any_time || g.cast_quickly(s.card(i).own)) && first_of_kind(s, hand, k) {
                self.ways(i, menu);
            }
        }
        if g.cast_zones & Zone::Graveyard.bit() as u8 != 0 {
            let graveyard = &s.graveyards[usize::from(seat)];
            for (k, &i) in graveyard.iter().enumerate() {
                if g.castable_from(s.card(i).own, Zone::Graveyard) && first_of_kind(s, graveyard, k) {
                    self.ways(i, menu);
                }
            }
        }
        if g.cast_zones & Zone::Battlefield.bit() as u8 != 0 {
            for p in s.permanents().filter(|p| p.ch.controller == seat) {
                if g.castable_from(s.card(p.obj.i).def, Zone::Battlefield) {
                    self.ways(p.obj.i, menu);
                }
            }
        }
        let adventure =
            |l: &Link| l.word == zones::ADVENTURE && l.value == Ref::Player(seat) && s.is_live(l.holder);
        // Links are many, adventures few.
        let adventures = s.links.iter().any(adventure);
        let from_exile = adventures || g.cast_zones & Zone::Exile.bit() as u8 != 0;
        for &i in s.exile.iter().filter(|_| from_exile) {
            let adventurer = adventures && s.links.iter().any(|l| adventure(l) && l.holder == s.obj(i));
            if adventurer
                && timely(g, s, seat, i, 0, None, main)
                && cast::possible_with(g, s, seat, i, 0, Price::Way(0), Some(self.purse()))
            {
                menu.push(Opt::verb(Verb::Cast as u8).a(i));
            } else if s.card(i).owner == seat && g.castable_from(s.card(i).own, Zone::Exile) {
                self.ways(i, menu);
            }
        }
        for &i in &s.command {
            let card = s.card(i);
            if card.owner == seat
                && card.flags & card_flag::COMMANDER != 0
                && timely(g, s, seat, i, 0, None, main)
                && cast::possible_with(g, s, seat, i, 0, Price::Way(0), Some(self.purse()))
            {
                menu.push(Opt::verb(Verb::Cast as u8).a(i));
            }
        }
        let timed = |rule: &Rule, i: u16, face: u8| {
            let Rule::MayPlay { spells: true, flash, .. } = rule else { return false };
            !g.print(s.card(i).own, face).ch.is(CardType::Land)
                && (any_time || *flash || g.print(s.cast_as(i), face).instant)
        };
        each_permitted(g, s, seat, &timed, &mut |found| {
            let Permitted { card: i, face, number, .. } = found;
            let Rule::MayPlay { flash, .. } = found.rule else { return };
            let timing = flash.then_some(Timing::Instant);
            let Some((price, ..)) = permission(g, s, number) else { return };
            if timely(g, s, seat, i, face, timing, main)
                && cast::possible_with(g, s, seat, i, face, price, Some(self.purse()))
            {
                let option = Opt::verb(Verb::Cast as u8).a(i).b(face.into()).c(ask::GRANTED + number);
                // Two rules may open the zone to one that names a price.
                if menu.find(option).is_none() {
                    menu.push(option);
                }
            }
        });
    }

    /// The ways of casting a card of the player's from where it is.
    fn ways(&self, i: u16, menu: &mut Menu) {
        let Self { g, s, seat, main, .. } = *self;
        let (card, def) = (s.card(i), s.cast_as(i));
        // Faces that cannot be cast have no ways.
        for face in 0..g.def(def).faces.len() as u8 {
            if g.print(def, face).ch.is(CardType::Land) {
                continue;
            }
            let own = g.face(def, face);
            for (k, way) in own.ways.iter().enumerate() {
                if !way.from.contains(&card.zone) {
                    continue;
                }
                let pays = self.purse().pays_for_way(g, def, face, k);
                if pays == Some(false)
                    || pays.is_none() && self.purse().way_is_beyond(g, def, face, k)
                    || !timely(g, s, seat, i, face, way.timing, main)
                    || pays.is_none()
                        && own.reductions.is_empty()
                        && least(s, &[&way.cost, &own.extra]) > self.purse().most(g, s)
                    || !(Env { way: way.word.0, ..Env::new(g, s, s.obj(i), seat) }).holds(&way.when)
                {
                    continue;
                }
                let price = Price::Way(k as u16);
                let possible = match pays {
                    Some(_) => cast::announceable(g, s, seat, i, face, price),
                    None => cast::possible_with(g, s, seat, i, face, price, Some(self.purse())),
                };
                if possible {
                    menu.push(Opt::verb(Verb::Cast as u8).a(i).b(face.into()).c(k as u16));
                }
            }
        }
    }

    fn abilities(&self, menu: &mut Menu) {
        let Self { g, s, seat, main, .. } = *self;
        let now = if main { role::ACTS } else { role::ACTS_QUICKLY };
        let acts =
            |&(_, id): &(Obj, u16)| matches!(&g.ability(id).kind, AbilityKind::Activated(a) if !a.mana);
        let granted = s.granted.iter().any(acts);
        if s.acts[usize::from(seat)] & now != 0 || granted {
            // Whoever has gained abilities may be any of them.
            let able = if granted { &s.battlefield } else { &s.actors };
            for p in s.permanents_of(able) {
                let own = p.ch.controller == seat || p.ch.roles & role::ACTS_FOR_ALL != 0;
                let gained = || granted && s.gained(p.obj).any(acts);
                if !(own && p.ch.roles & now != 0 || gained()) {
                    continue;
                }
                for a in s.abilities(g, p) {
                    self.ability(p.obj, p.ch.controller, a, Zone::Battlefield, menu);
                }
            }
        }
        if g.ability_zones == 0 {
            return;
        }
        let at = usize::from(seat);
        for (zone, list) in [
            (Zone::Hand, &s.hands[at]),
            (Zone::Graveyard, &s.graveyards[at]),
            (Zone::Exile, &s.exile),
            (Zone::Command, &s.command),
        ] {
            if g.ability_zones & zone.bit() as u8 == 0 {
                continue;
            }
            for (k, &i) in list.iter().enumerate() {
                let card = s.card(i);
                if card.owner != seat
                    || g.print(card.own, 0).elsewhere & zone.bit() as u8 == 0
                    || !first_of_kind(s, list, k)
                {
                    continue;
                }
                for a in &g.face(card.own, 0).abilities {
                    self.ability(s.obj(i), seat, a.0, zone, menu);
                }
            }
        }
    }

    fn ability(&self, source: Obj, controller: Seat, id: u16, zone: Zone, menu: &mut Menu) {
        let Self { g, s, seat, main, .. } = *self;
        let AbilityKind::Activated(a) = &g.ability(id).kind else { return };
        if a.mana || a.from != zone {
            return;
        }
        // What is tapped already pays for nothing by being tapped.
        let tap = || a.cost.parts.iter().any(|part| matches!(part, Part::Tap));
        if zone == Zone::Battlefield && s.at(source.i).is(perm_flag::TAPPED) && tap() {
            return;
        }
        let counted = self.purse().pays_for_ability(g, s, source, id);
        let pays = counted.or_else(|| self.purse().crowd_pays_for(g, source, id));
        let dear = || pays.is_none() && self.purse().ability_is_beyond(g, id);
        if pays == Some(false) || dear() || !may_activate(g, s, seat, source, controller, id, a, main) {
            return;
        }
        let possible = match pays {
            Some(pays) => pays && targets::available(&Env::new(g, s, source, seat), a.body.0, None),
            None => {
                (a.less.is_some() || least(s, &[&a.cost]) <= self.purse().most(g, s))
                    && cast::activatable(g, s, seat, source, id, self.purse())
            }
        };
        if possible {
            menu.push(Opt::verb(Verb::Activate as u8).a(source.i).b(id));
        }
    }
}

/// Is it the right time, and does no rule forbid it?
fn timely(g: &Magic, s: &State, seat: Seat, i: u16, face: u8, timing: Option<Timing>, main: bool) -> bool {
    let printed = g.print(s.cast_as(i), face);
    let instant = match timing {
        Some(Timing::Instant) => true,
        Some(Timing::Sorcery) => false,
        None => printed.instant,
    };
    if !main {
        let flash = instant
            || g.ruled(
                s,
                rules::TIMING,
                Ref::Player(seat),
                |rule, env| matches!(rule, Rule::CastAsFlash(f) if permits(g, s, env, f, i, face)),
            );
        if !flash
            || g.ruled(s, rules::TIMING, Ref::Player(seat), |rule, _| matches!(rule, Rule::SorceryTiming))
        {
            return false;
        }
    }
    !barred(g, s, seat, i, face)
}

/// Does an effect keep the player from casting this face of the card, whenever it be (CR 601.3)?
pub fn barred(g: &Magic, s: &State, seat: Seat, i: u16, face: u8) -> bool {
    let cast = s.players[usize::from(seat)].spells_cast;
    may_not_cast(g, s, seat, i, face)
        || g.ruled(
            s,
            rules::TIMING,
            Ref::Player(seat),
            |rule, _| matches!(rule, Rule::MaxSpells(n) if cast >= *n),
        )
}

#[allow(clippy::too_many_arguments)]
fn may_activate(
    g: &Magic,
    s: &State,
    seat: Seat,
    source: Obj,
    controller: Seat,
    id: u16,
    a: &Activated,
    main: bool,
) -> bool {
    let env = Env::new(g, s, source, controller);
    if !env.who(&a.by, seat) || !triggers::allowed(s, source, id, a.limit) {
        return false;
    }
    let loyalty = a.cost.parts.iter().any(|p| matches!(p, crate::ir::Part::Loyalty(_)));
    let instant = a.timing == Timing::Instant
        || loyalty
            && g.ruled(s, rules::LOYALTY, Ref::Obj(source), |rule, _| matches!(rule, Rule::LoyaltyAtInstant));
    if !instant && !main {
        return false;
    }
    if loyalty && !may_use_loyalty(g, s, source) {
        return false;
    }
    // Mana abilities are offered elsewhere.
    let barred = |deed: Deed| g.cannot(s, deed, Ref::Obj(source), Ref::Nothing);
    // A special action is no ability that is activated (CR 116.2).
    (a.special || !barred(Deed::ActivateAbilities) && !barred(Deed::ActivateNonManaAbilities))
        && env.holds(&a.when)
}

/// CR 606.3: one loyalty ability of a permanent each turn.
fn may_use_loyalty(g: &Magic, s: &State, source: Obj) -> bool {
    let mut most = 1u8;
    g.each_rule(s, rules::LOYALTY, &mut |rule, env, of| {
        if let Rule::ExtraLoyalty(n) = rule
            && env.affects(of, Ref::Obj(source))
        {
            most = most.saturating_add(*n);
        }
    });
    s.perm(source).is_some_and(|p| p.loyalty_used < most)
}

pub fn take(g: &Magic, s: &mut State, o: Opt, cx: &mut Cx<Magic>) {
    let seat = s.top().seat;
    if o.verb == Verb::Pass as u8 {
        pass(s);
        return;
    }
    s.passes = 0;
    s.top().phase = CHECK;
    match o.verb {
        v if v == Verb::PlayLand as u8 => {
            s.players[usize::from(seat)].lands_played += 1;
            count_land(g, s, seat, o);
            let (card, from) = (s.obj(o.a), s.card(o.a).zone);
            s.entering.push(Entering { face: o.b as u8, ..Entering::plain(o.a, seat) });
            let n = s.entering.len() as i32 - 1;
            let enters =
                Ev::of(EventKind::Zone, seat, Ref::Obj(card)).moved(from, Zone::Battlefield).amount(n);
            // The land that was played is the object it becomes.
            let land = Obj { i: card.i, inc: card.inc.wrapping_add(1) };
            events::propose(g, s, cx, &[enters, Ev::of(EventKind::PlayLand, seat, Ref::Obj(land))]);
        }
        v if v == Verb::Cast as u8 => {
            let (price, then, by) = match o.c.checked_sub(ask::GRANTED) {
                Some(number) => permission(g, s, number).expect("an offered permission"),
                None => (Price::Way(o.c), Zone::Nowhere, None),
            };
            if let Some((source, ability)) = by {
                triggers::count_use(s, source, ability, Limit::PerTurn(u8::MAX));
            }
            let card = prepared(g, s, seat, o).unwrap_or(o.a);
            cast::begin(g, s, seat, card, o.b as u8, price, then);
        }
        v if v == Verb::Activate as u8 => cast::begin_ability(g, s, seat, s.obj(o.a), o.b),
        v if v == Verb::TapForMana as u8 => pay::tap_for_mana(g, s, seat, o, cx),
        _ => unreachable!("an option of priority"),
    }
}

/// The copy that is cast of a permanent's spell; that permanent is prepared no longer.
fn prepared(g: &Magic, s: &mut State, seat: Seat, o: Opt) -> Option<u16> {
    let card = *s.card(o.a);
    if card.zone != Zone::Battlefield {
        return None;
    }
    let (holder, word) = (s.obj(o.a), g.face(card.def, o.b as u8).ways[usize::from(o.c)].word.0);
    s.links.retain(|l| l.holder != holder || l.word != word);
    s.dirty = true;
    let copy = s.fresh(card.def, seat, card_flag::COPY);
    s.cards[usize::from(copy)].zone = Zone::Exile;
    s.exile.push(copy);
    Some(copy)
}

/// A land played by a limited permission uses it up, unless another one does without limit.
fn count_land(g: &Magic, s: &mut State, seat: Seat, o: Opt) {
    if s.hands[usize::from(seat)].contains(&o.a) {
        return;
    }
    let mut limited: Option<(Obj, u16)> = None;
    let mut free = false;
    each_permitted(g, s, seat, &|_, _, _| true, &mut |found| {
        if let Rule::MayPlay { lands: true, per_turn, .. } = found.rule
            && (found.card, u16::from(found.face)) == (o.a, o.b)
        {
            free |= per_turn.is_none();
            limited = limited.or(per_turn.map(|_| found.by));
        }
    });
    if let Some((source, ability)) = limited.filter(|_| !free) {
        triggers::count_use(s, source, ability, Limit::PerTurn(u8::MAX));
    }
}

/// CR 117.4: when both pass in succession, the top of the stack resolves or the step ends.
pub fn pass(s: &mut State) {
    s.passes += 1;
    if s.passes < 2 {
        s.top().seat = 1 - s.top().seat;
        s.top().phase = ASK;
        return;
    }
    s.passes = 0;
    match s.stack.last().map(|item| item.obj) {
        None => s.pop(),
        Some(obj) => {
            let active = s.active;
            let f = s.top();
            f.seat = active;
            f.phase = CHECK;
            s.push(Frame { a: Ref::Obj(obj), ..Frame::of(Doing::Resolve, active) });
        }
    }
}
