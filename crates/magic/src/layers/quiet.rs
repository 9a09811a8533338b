//! Permanents that come and go unnoticed: where nothing changes them and they change nothing, all that the layers
//! have found stays true, and they need not be worked through again.

use crate::eval::Env;
use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{Affected, Cond, Filter, Mod, Sel, Value, Who};
use crate::layers::change::is_plain;
use crate::layers::watch::GoodFor;
use crate::layers::{Working, changed, collect, numbers};
use crate::state::{NONE, Obj, Perm, Ref, State, hidden, perm_flag, role};
use crate::zones::merge;

/// Whether the layers had been worked through before a permanent came or went.
#[derive(Clone, Copy)]
pub struct Before {
    fresh: bool,
}

impl Before {
    pub const fn of(s: &State) -> Self {
        Self { fresh: !changed(s) }
    }

    /// A permanent has come.
    pub fn joined(self, g: &Magic, s: &mut State, o: Obj) {
        let Some(p) = s.perm(o).filter(|p| self.fresh && !silenced(s) && as_printed(g, s, p) && lists(s, p))
        else {
            return;
        };
        let aloof = |w: &Working| leaves_alone(g, s, w) && !touches(g, s, w, p);
        let works = p.ch.roles & role::WORKS != 0;
        if collect(g, s).iter().all(aloof) {
            settle(s, works);
        }
    }

    /// A permanent, as it was, has gone.
    pub fn left(self, g: &Magic, s: &mut State, p: &Perm, (def, face): (u16, u8)) {
        let mute = lists(s, p) && g.print(def, face).elsewhere == 0;
        let gained =
            || s.gained(p.obj).next().is_some() || s.bereft.iter().any(|(holder, _)| *holder == p.obj);
        // Hone counters lend power to whoever carries what they are on (no ability says so).
        let honed = g.hone.is_some() && p.host != Ref::Nothing;
        if self.fresh
            && mute
            && !honed
            && !silenced(s)
            && !gained()
            && collect(g, s).iter().all(|w| leaves_alone(g, s, w))
        {
            settle(s, p.ch.roles & role::WORKS != 0);
        }
    }
}

/// Has something lost its abilities? What they do in the layers before that goes on (CR 613.6), and only the layers
/// know it.
fn silenced(s: &State) -> bool {
    s.permanents().any(|p| p.ch.lost)
}

/// Do the layers find the same without it? It changes nothing; what else of it works can be listed without them,
/// as long as nothing has gained abilities, which are listed in the order in which they were gained.
fn lists(s: &State, p: &Perm) -> bool {
    p.ch.roles & role::CHANGES == 0 && (p.ch.roles & role::WORKS == 0 || s.granted.is_empty())
}

/// All is as the layers would find it, but for what permanents are good for and, where `works`, for the lists of
/// what watches, replaces and rules.
fn settle(s: &mut State, works: bool) {
    s.dirty = false;
    s.relist |= works;
    s.settled = false;
    s.idle = 0;
    let mut good_for = GoodFor::default();
    let mut actors = std::mem::take(&mut s.actors);
    actors.clear();
    s.permanents().for_each(|p| good_for.add_next(p, &mut actors));
    s.actors = actors;
    good_for.keep(s);
}

/// A permanent as it is printed, with nothing that works elsewhere.
fn as_printed(g: &Magic, s: &State, p: &Perm) -> bool {
    let card = s.card(p.obj.i);
    !p.is(perm_flag::FACE_DOWN)
        && p.except.0 == NONE
        && p.host == Ref::Nothing
        && g.print(card.def, card.face).elsewhere == 0
        && g.print(card.own, 0).elsewhere == 0
        && !s.links.iter().any(|l| l.holder == p.obj && l.word == merge::BENEATH)
}

/// Does the effect do the same to all others, whoever else comes or goes?
fn leaves_alone(g: &Magic, s: &State, w: &Working) -> bool {
    let Some((effect, env)) = g.effect_begun(s, &w.from, true) else { return false };
    if w.from.lasting == NONE
        && !matches!(&g.ability(w.from.ability).kind, AbilityKind::Static(e) if e.when == Cond::Always)
    {
        return false;
    }
    let fixed = w.from.lasting != NONE && env.slot(hidden::FIXED).next().is_some();
    let plain = |change: &Mod| match change {
        Mod::Grant(_) | Mod::LoseAbilities => true,
        change => {
            is_plain(change)
                && (fixed || numbers(change).iter().flatten().all(|v| matches!(v, Value::Int(_))))
        }
    };
    let of = match effect.of {
        Affected::Each(filter) => by_itself(filter),
        Affected::These(sel) => matches!(sel, Sel::This | Sel::Host),
        Affected::Fixed(_) | Affected::Next(_) => true,
    };
    of && effect.mods.iter().all(plain)
}

/// Does the effect apply to this permanent?
fn touches(g: &Magic, s: &State, w: &Working, p: &Perm) -> bool {
    let Some((effect, env)) = g.effect_begun(s, &w.from, true) else { return true };
    match effect.of {
        Affected::Each(filter) => {
            let seat = s.perm(w.from.source).filter(|_| w.from.lasting == NONE).map(|q| q.ch.controller);
            Env { seat: seat.unwrap_or(env.seat), ..env }.permanent_passes(filter, p)
        }
        Affected::These(_) => env.host(w.from.source) == Ref::Obj(p.obj),
        Affected::Fixed(_) | Affected::Next(_) => env.slot(hidden::AFFECTED).any(|r| r == Ref::Obj(p.obj)),
    }
}

/// Does the filter ask about nothing but the object itself?
fn by_itself(filter: &Filter) -> bool {
    match filter {
        Filter::All(all) | Filter::Any(all) => all.iter().all(by_itself),
        Filter::Not(f) => by_itself(f),
        Filter::Controller(who) => matches!(who, Who::Any | Who::You | Who::Opponent),
        Filter::Anything
        | Filter::Zone(_)
        | Filter::Type(_)
        | Filter::Supertype(_)
        | Filter::Subtype(_)
        | Filter::Color(_)
        | Filter::Colorless
        | Filter::Multicolored
        | Filter::Monocolored
        | Filter::Keyword(_)
        | Filter::Name(_)
        | Filter::This
        | Filter::Token
        | Filter::Tapped
        | Filter::Attacking => true,
        _ => false,
    }
}
