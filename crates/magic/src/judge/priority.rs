//! What a player with priority may do (CR 117.1).

use kernel::{Opt, Result, Seat};

use super::payment::{list, payable};
use super::{allow, forbid, is, targeting};
use crate::eval::Env;
use crate::game::Magic;
use crate::ir::ability::{AbilityKind, Activated};
use crate::ir::{CardType, Deed, Layout, Limit, Part, Rule, Step, Timing, Zone};
use crate::layers::rules::ANY;
use crate::machine::ask::{GRANTED, Verb};
use crate::pay::bill::{Bill, Price};
use crate::state::{Local, NONE, Obj, Ref, State, card_flag, hidden};
use crate::turn::priority;
use crate::{cast, zones};

pub fn judge(g: &Magic, s: &State, seat: Seat, o: Opt) -> Result<()> {
    if is(o, Verb::Pass) {
        return Ok(());
    }
    if usize::from(o.a) >= s.cards.len() || o.flags != 0 || o.n != 0 {
        return forbid("no such object");
    }
    match o.verb {
        v if v == Verb::PlayLand as u8 && o.c == 0 => land(g, s, seat, o),
        v if v == Verb::Cast as u8 => casts(g, s, seat, o),
        v if v == Verb::Activate as u8 && o.c == 0 => activate(g, s, seat, o, false),
        v if v == Verb::TapForMana as u8 && o.c == 6 && g.settings.manual_mana.does(seat) => {
            activate(g, s, seat, o, true)
        }
        _ => forbid("not something to do with priority"),
    }
}

/// CR 307.1: one's own main phase with an empty stack.
fn main_phase(s: &State, seat: Seat) -> bool {
    s.active == seat && s.stack.is_empty() && (s.step == Step::Main1 || s.step == Step::Main2)
}

/// Of cards in a zone that differ in nothing the first counts.
fn is_first(s: &State, list: &[u16], i: u16) -> bool {
    let card = s.card(i);
    let like = |j: &&u16| s.card(**j).def == card.def && s.card(**j).flags == card.flags;
    list.iter().find(like) == Some(&i)
}

/// Is the card in one of these zones, where the player may take it from?
fn lies(s: &State, seat: Seat, i: u16, zones: &[Zone], top: bool) -> bool {
    let card = s.card(i);
    zones.contains(&card.zone)
        && match card.zone {
            Zone::Library => top && s.libraries[usize::from(seat)].last() == Some(&i),
            Zone::Hand => card.owner == seat,
            Zone::Graveyard | Zone::Exile | Zone::Command => true,
            _ => false,
        }
}

/// Does some rule let the player cast it from where it is, at its usual price?
fn opened(g: &Magic, s: &State, seat: Seat, i: u16, face: u8) -> bool {
    let mut open = false;
    g.each_rule(s, ANY, &mut |rule, env, of| {
        let Rule::MayPlay { what, zones, top, .. } = rule else { return };
        open |= priority::opens(rule)
            && env.affects(of, Ref::Player(seat))
            && lies(s, seat, i, zones, *top)
            && priority::permits(g, s, env, what, i, face);
    });
    open
}

/// Rules in force that let the player play the card from where it is, with their numbers.
fn permissions<'a>(g: &'a Magic, s: &'a State, seat: Seat, i: u16, face: u8) -> Vec<(u16, &'a Rule)> {
    let mut found = Vec::new();
    let mut number = 0;
    g.each_rule(s, ANY, &mut |rule, env, of| {
        let Rule::MayPlay { what, zones, top, per_turn, .. } = rule else { return };
        let here = number;
        number += 1;
        let card = s.card(i);
        let lies = lies(s, seat, i, zones, *top) || priority::anywhere(rule) && opened(g, s, seat, i, face);
        let mine = s.uses.iter().filter(|u| (u.source, u.ability) == (env.source, env.ability));
        let open = per_turn.is_none_or(|n| mine.map(|u| u.times).sum::<u8>() < n);
        let means =
            face < priority::granted_faces(g, card.own, rule) && priority::permits(g, s, env, what, i, face);
        if lies && open && means && env.affects(of, Ref::Player(seat)) {
            found.push((here, rule));
        }
    });
    found
}

fn land(g: &Magic, s: &State, seat: Seat, o: Opt) -> Result<()> {
    let card = s.card(o.a);
    let me = Ref::Player(seat);
    let mut drops = 1;
    g.each_rule(s, ANY, &mut |rule, env, of| {
        if let Rule::ExtraLands(n) = rule
            && env.affects(of, me)
        {
            drops += i32::from(*n);
        }
    });
    if !main_phase(s, seat) || i32::from(s.players[usize::from(seat)].lands_played) >= drops {
        return forbid("no land can be played now (CR 305.2, 305.3)");
    }
    let hand = &s.hands[usize::from(seat)];
    let own = hand.contains(&o.a) && is_first(s, hand, o.a);
    let allowed = |(_, rule): &(u16, &Rule)| matches!(rule, Rule::MayPlay { lands: true, .. });
    if !own && !permissions(g, s, seat, o.a, o.b.min(1) as u8).iter().any(allowed) {
        return forbid("it cannot be played from there");
    }
    let faces = if g.def(card.own).layout == Layout::ModalDfc { 2 } else { 1 };
    let face = o.b < faces && g.print(card.own, o.b as u8).ch.is(CardType::Land);
    allow(
        face && !g.cannot(s, Deed::PlayLand, me, Ref::Obj(s.obj(o.a))),
        "it is no land, or an effect forbids it",
    )
}

fn casts(g: &Magic, s: &State, seat: Seat, o: Opt) -> Result<()> {
    let (card, own) = (s.card(o.a), s.cast_as(o.a));
    let at = usize::from(seat);
    if let Some(number) = o.c.checked_sub(GRANTED) {
        let face = o.b.min(2) as u8;
        let all = permissions(g, s, seat, o.a, face);
        let found = all.iter().find(|(n, _)| *n == number);
        let Some((_, Rule::MayPlay { spells: true, flash, .. })) = found else {
            return forbid("nothing lets you cast it");
        };
        if g.print(card.own, face).ch.is(CardType::Land) {
            return forbid("it is no spell");
        }
        let Some(price) = granted(g, s, number) else { return forbid("no such permission") };
        return begin(g, s, seat, o.a, face, price, flash.then_some(Timing::Instant));
    }
    let Ok(face) = u8::try_from(o.b) else { return forbid("no such face") };
    let def = g.def(own);
    let adventurer = |l: &crate::state::Link| {
        l.holder == s.obj(o.a) && l.word == zones::ADVENTURE && l.value == Ref::Player(seat)
    };
    let set_aside = card.zone == Zone::Exile && s.links.iter().any(adventurer);
    let commander =
        card.zone == Zone::Command && card.owner == seat && card.flags & card_flag::COMMANDER != 0;
    if set_aside || commander {
        if o.c != 0 || face != 0 {
            return forbid("it is cast in the ordinary way");
        }
        return begin(g, s, seat, o.a, 0, Price::Way(0), None);
    }
    if usize::from(face) >= def.faces.len() || g.print(own, face).ch.is(CardType::Land) {
        return forbid("no such face to cast");
    }
    let here = match card.zone {
        Zone::Hand | Zone::Graveyard => {
            let list = list(s, card.zone, at);
            list.contains(&o.a) && is_first(s, list, o.a)
        }
        Zone::Exile => card.owner == seat,
        Zone::Battlefield => s.perm(s.obj(o.a)).is_some_and(|p| p.ch.controller == seat),
        _ => false,
    };
    let Some(way) =
        g.face(own, face).ways.get(usize::from(o.c)).filter(|w| here && w.from.contains(&card.zone))
    else {
        return forbid("it cannot be cast so from there");
    };
    let env = Env { way: way.word.0, ..Env::new(g, s, s.obj(o.a), seat) };
    if !env.holds(&way.when) {
        return forbid("that way of casting it is closed now");
    }
    begin(g, s, seat, o.a, face, Price::Way(o.c), way.timing)
}

/// The rule with this number, as a price.
fn granted(g: &Magic, s: &State, wanted: u16) -> Option<Price> {
    let rules = s.ruling.iter().filter_map(|active| g.effect(s, active).map(|(effect, _)| (active, effect)));
    let each = rules
        .flat_map(|(active, effect)| effect.rules.iter().enumerate().map(move |(k, rule)| (active, k, rule)));
    let mut plays = each.filter(|(.., rule)| matches!(rule, Rule::MayPlay { .. }));
    let (active, k, _) = plays.nth(usize::from(wanted))?;
    let lasting = s.lasting.get(usize::from(active.lasting));
    let (body, pc) = lasting.map_or((NONE, 0), |l| (l.body, l.pc));
    Some(Price::Rule { ability: active.ability, body, pc, number: k as u16 })
}

/// Timing, prohibitions, cost and targets (CR 601.2, 601.3).
fn begin(
    g: &Magic,
    s: &State,
    seat: Seat,
    i: u16,
    face: u8,
    price: Price,
    timing: Option<Timing>,
) -> Result<()> {
    let me = Ref::Player(seat);
    let def = s.cast_as(i);
    let printed = g.print(def, face);
    let ruled = |test: &dyn Fn(&Rule, &Env<'_>) -> bool| g.ruled(s, ANY, me, test);
    let quick = timing.map_or(printed.instant, |t| t == Timing::Instant)
        || ruled(
            &|rule, env| matches!(rule, Rule::CastAsFlash(what) if priority::permits(g, s, env, what, i, face)),
        );
    let slowed = ruled(&|rule, _| matches!(rule, Rule::SorceryTiming));
    if !main_phase(s, seat) && (!quick || slowed) {
        return forbid("not at this time");
    }
    let cast = s.players[usize::from(seat)].spells_cast;
    if priority::may_not_cast(g, s, seat, i, face)
        || ruled(&|rule, _| matches!(rule, Rule::MaxSpells(n) if cast >= *n))
    {
        return forbid("an effect forbids it");
    }
    let way = match price {
        Price::Way(k) => g.face(def, face).ways.get(usize::from(k)),
        _ => None,
    };
    let spell = way.and_then(|w| w.spell).or(g.face(def, face).spell);
    let body = spell.map_or(NONE, |b| b.0);
    let env = Env { way: way.map_or(NONE, |w| w.word.0), ..Env::new(g, s, s.obj(i), seat) };
    if !env.holds(&g.face(def, face).castable) {
        return forbid("it says it cannot be cast now");
    }
    if cast::lacks_legend(g, s, seat, def, face) {
        return forbid("a legend must lead it (CR 205.4e)");
    }
    let pays = |env: &Env<'_>| payable(&Bill::spell(*env, face, price, body), &vec![Vec::new()]);
    let settled = body == NONE || !cast::aims(&env, face) || cast::sole_group(&env, body).is_none();
    let lowered = cast::lowered_by(&env, face).any(|word| {
        let locals = [Local { slot: hidden::PAID, value: Ref::Word(word) }];
        pays(&Env { locals: &locals, ..env })
    });
    let paid = (settled && pays(&env)) || lowered || targeting::some_target(&env, body, pays);
    let aimed = |env: &Env<'_>| targeting::possible(env, body, g.aura_target(def, face));
    if !(paid && aimed(&env)) && Bill::spell(env, face, price, body).varies(paid) {
        return allow(cast::some_x(env, |env| pays(&env) && aimed(&env)), "no X makes it possible");
    }
    if !paid {
        return forbid("its cost cannot be paid");
    }
    allow(aimed(&env), "it lacks targets")
}

pub fn activate(g: &Magic, s: &State, seat: Seat, o: Opt, mana: bool) -> Result<()> {
    let source = s.obj(o.a);
    let card = s.card(o.a);
    if usize::from(o.b) >= g.tables.abilities.len() {
        return forbid("no such ability");
    }
    let AbilityKind::Activated(act) = &g.ability(o.b).kind else {
        return forbid("it is no activated ability");
    };
    let (has, controller) = match s.perm(source) {
        Some(p) if !p.is(crate::state::perm_flag::PHASED_OUT) => {
            (s.abilities(g, p).any(|a| a == o.b), p.ch.controller)
        }
        Some(_) => (false, seat),
        None => {
            let list = list(s, card.zone, usize::from(seat));
            let there = card.owner == seat && list.contains(&o.a) && is_first(s, list, o.a);
            (there && g.face(card.own, 0).abilities.iter().any(|a| a.0 == o.b), seat)
        }
    };
    if !has || act.from != card.zone || act.mana != mana {
        return forbid("it has no such ability to use there");
    }
    let env = Env::new(g, s, source, controller);
    if !env.who(&act.by, seat)
        || !env.holds(&act.when)
        || !within(s, source, o.b, act)
        || mana && controller != seat
    {
        return forbid("its conditions do not hold");
    }
    if !in_time(g, s, seat, source, act) {
        return forbid("not at this time");
    }
    let barred = |deed| g.cannot(s, deed, Ref::Obj(source), Ref::Nothing);
    let bars = || barred(Deed::ActivateAbilities) || !mana && barred(Deed::ActivateNonManaAbilities);
    if !act.special && bars() {
        return forbid("an effect forbids it");
    }
    let env = Env { x: act.least_x.into(), ..Env::new(g, s, source, seat) };
    let pays = |env: &Env<'_>| payable(&Bill::ability(*env, o.b), &vec![Vec::new()]);
    if Bill::ability(env, o.b).x_chooses() {
        let open = |env: Env<'_>| pays(&env) && targeting::possible(&env, act.body.0, None);
        return allow(cast::some_x(env, open), "its cost cannot be paid, or it lacks targets");
    }
    if !(pays(&env) || act.less.is_some() && targeting::some_target(&env, act.body.0, pays)) {
        return forbid("its cost cannot be paid");
    }
    let aimed = |env: &Env<'_>| targeting::possible(env, act.body.0, None);
    let some_x = || cast::some_x(env, |env| pays(&env) && aimed(&env));
    allow(mana || aimed(&env) || Bill::ability(env, o.b).has_x() && some_x(), "it lacks targets")
}

fn within(s: &State, source: Obj, ability: u16, act: &Activated) -> bool {
    let used =
        s.uses.iter().filter(|u| u.source == source && u.ability == ability).map(|u| u.times).sum::<u8>();
    match act.limit {
        Limit::Never => true,
        Limit::PerTurn(n) | Limit::PerStay(n) => used < n,
    }
}

/// CR 602.5d, 606.3.
fn in_time(g: &Magic, s: &State, seat: Seat, source: Obj, act: &Activated) -> bool {
    let loyalty = act.cost.parts.iter().any(|p| matches!(p, Part::Loyalty(_)));
    let it = Ref::Obj(source);
    let quick = act.timing == Timing::Instant
        || loyalty && g.ruled(s, ANY, it, |rule, _| matches!(rule, Rule::LoyaltyAtInstant));
    let mut most = 1;
    g.each_rule(s, ANY, &mut |rule, env, of| {
        if let Rule::ExtraLoyalty(n) = rule
            && env.affects(of, it)
        {
            most += i32::from(*n);
        }
    });
    let fresh = !loyalty || s.perm(source).is_some_and(|p| i32::from(p.loyalty_used) < most);
    (quick || main_phase(s, seat)) && fresh
}
